"""The two profiles: the laptop in the hall over plain HTTP, and a hosted site over HTTPS."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.test import Client

ROOT = Path(__file__).parent.parent.parent
HOSTED = {"SCOREKEEPER_HTTPS": "1", "SCOREKEEPER_HOSTS": "score.example.org"}

pytestmark = pytest.mark.sqlite


def run(*command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    kept = {
        name: value for name, value in os.environ.items() if not name.startswith(("SCOREKEEPER_", "DATABASE", "DJANGO"))
    }
    return subprocess.run(  # noqa: S603
        [sys.executable, *command], cwd=ROOT, env=kept | environment, capture_output=True, text=True, check=False
    )


def settings_of(data: Path, *names: str, **environment: str) -> dict[str, object]:
    """The named settings, as a process with `environment` has them."""
    shown = "json.dumps({name: getattr(settings, name) for name in sys.argv[1:]}, default=str)"
    code = f"import json, sys; from scorekeeper import settings; print({shown})"
    done = run("-c", code, *names, SCOREKEEPER_DATA=str(data), **environment)
    assert done.returncode == 0, done.stderr
    found: dict[str, object] = json.loads(done.stdout)
    return found


def test_hosted_has_nothing_for_djangos_deployment_check_to_say(tmp_path: Path) -> None:
    done = run("manage.py", "check", "--deploy", "--fail-level", "WARNING", SCOREKEEPER_DATA=str(tmp_path), **HOSTED)
    assert done.returncode == 0, done.stdout + done.stderr


def test_hosted_without_its_hosts_refuses_to_start_and_says_why(tmp_path: Path) -> None:
    done = run("manage.py", "prepare", SCOREKEEPER_DATA=str(tmp_path), SCOREKEEPER_HTTPS="1")
    assert done.returncode != 0
    assert "SCOREKEEPER_HOSTS" in done.stderr.strip().splitlines()[-1]
    assert list(tmp_path.iterdir()) == []


def test_a_site_without_a_secret_refuses_to_serve_and_says_what_to_do(tmp_path: Path) -> None:
    done = run(
        "-c", "import scorekeeper.wsgi", SCOREKEEPER_DATA=str(tmp_path), DJANGO_SETTINGS_MODULE="scorekeeper.settings"
    )
    assert done.returncode != 0
    assert "manage.py prepare" in done.stderr.strip().splitlines()[-1]


def test_in_the_hall_cookies_travel_over_plain_http(tmp_path: Path) -> None:
    hall = settings_of(
        tmp_path,
        "SESSION_COOKIE_SECURE",
        "CSRF_COOKIE_SECURE",
        "SECURE_SSL_REDIRECT",
        "SECURE_HSTS_SECONDS",
        "ALLOWED_HOSTS",
    )
    assert hall == {
        "SESSION_COOKIE_SECURE": False,
        "CSRF_COOKIE_SECURE": False,
        "SECURE_SSL_REDIRECT": False,
        "SECURE_HSTS_SECONDS": 0,
        "ALLOWED_HOSTS": ["*"],
    }


def test_hosted_cookies_travel_over_https_only(tmp_path: Path) -> None:
    hosted = settings_of(tmp_path, "SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE", "LANGUAGE_COOKIE_SECURE", **HOSTED)
    assert set(hosted.values()) == {True}


def test_the_demo_lies_in_a_folder_of_its_own(tmp_path: Path) -> None:
    assert settings_of(tmp_path, "DATA", SCOREKEEPER_DEMO="1") == {"DATA": str(tmp_path / "demo")}


def test_sqlite_begins_to_write_at_once_and_survives_a_power_cut(tmp_path: Path) -> None:
    database = settings_of(tmp_path, "DATABASES")["DATABASES"]
    assert isinstance(database, dict)
    options = database["default"]["OPTIONS"]
    assert options["transaction_mode"] == "IMMEDIATE"
    assert "journal_mode=WAL" in options["init_command"]
    assert "synchronous=FULL" in options["init_command"]


@pytest.mark.django_db
def test_pages_allow_scripts_and_styles_of_their_own_files_only(client: Client) -> None:
    policy = client.get("/reach/").headers["Content-Security-Policy"]
    directives = dict(part.strip().split(" ", 1) for part in policy.split(";") if part.strip())
    assert directives["default-src"] == "'none'"
    assert directives["script-src"] == directives["style-src"] == "'self'"
    assert directives["frame-ancestors"] == "'none'"
    assert "unsafe" not in policy


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["pt", "pt-br", "en"])
def test_what_is_not_there_is_a_page_in_the_visitors_language(client: Client, language: str) -> None:
    answer = client.get("/nothing/here/", headers={"accept-language": language})
    assert answer.status_code == 404
    assert f'<html lang="{language}">' in answer.content.decode()
