# make run    the demo, from nothing     make up     the club's own data       make test   every test, from nothing
# make check  everything else CI asks    make bench  how fast it is            make soak   load and crashes for minutes
# make words  brings the catalogues up to the sources

PYTHON ?= $(shell for python in python3.13 python3.12 python3.11 python3.14 python3 python; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$python && break; done)
BIN = .venv/bin
.DEFAULT_GOAL = run
.PHONY: run up test check check-style check-types check-arrows check-migrations check-deploy check-words \
	bench soak words pins clean

# make run PORT=8001: on another port
run: .venv/run
	@$(BIN)/python manage.py up --demo $(if $(PORT),--port $(PORT))

up: .venv/run
	@$(BIN)/python manage.py up $(if $(PORT),--port $(PORT))

# make test ONLY=sqlite, make test ONLY=postgres: one database
test: .venv/dev
	@$(BIN)/python -m tests.suite $(if $(ONLY),--only $(ONLY))

# Each may be run alone: make check-words. `make -k check` goes on after a failure.
check: check-style check-types check-arrows check-migrations check-deploy check-words

check-style: .venv/dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check

check-types: .venv/dev
	$(BIN)/mypy .

check-arrows: .venv/dev
	$(BIN)/lint-imports

check-migrations: .venv/dev
	@mkdir -p build/check-data
	$(CHECKING) $(BIN)/python manage.py makemigrations --check --dry-run

check-deploy: .venv/dev
	$(CHECKING) SCOREKEEPER_HTTPS=1 SCOREKEEPER_HOSTS=score.example.org \
		$(BIN)/python manage.py check --deploy --fail-level WARNING

check-words: .venv/dev
	$(CHECKING) $(BIN)/python -m tests.words --check

words: .venv/dev
	$(CHECKING) $(BIN)/python -m tests.words

bench: .venv/dev
	@$(BIN)/python -m tests.bench

# make soak FOR=600: so many seconds
soak: .venv/dev
	@$(BIN)/python -m tests.soak --seconds $(or $(FOR),180)

# The pinned versions, for every system, without the address of any registry.
PIN = $(BIN)/uv pip compile --quiet --universal --generate-hashes --no-emit-index-url --no-header --python-version 3.11
pins: .venv/run
	$(BIN)/python -m pip install --quiet uv
	$(PIN) pyproject.toml --output-file requirements.txt
	$(PIN) pyproject.toml --group dev --output-file requirements-dev.txt

clean:
	rm -rf .venv build .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

# Checks look at the program, never at anybody's data.
CHECKING = SCOREKEEPER_DATA=build/check-data

# Each file says that what it stands for was installed after the last change of the pinned versions.
.venv/run: requirements.txt | .venv/bin/python
	@echo "Installing what the program needs (once) …"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.txt
	@touch $@

.venv/dev: requirements-dev.txt | .venv/bin/python
	@echo "Installing what developing needs (once) …"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.txt
	@touch $@ .venv/run

.venv/bin/python:
	@test -n "$(PYTHON)" || { echo "This program needs Python 3.11 or newer; none was found. Install it from python.org" \
		"or by your system, or name it: make run PYTHON=/path/to/python3" >&2; exit 1; }
	@$(PYTHON) -m venv .venv || { rm -rf .venv; echo "This Python cannot make environments. On Debian and Ubuntu:" \
		"apt install python3-venv" >&2; exit 1; }
