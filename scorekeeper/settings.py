"""Settings. Two profiles by environment: the laptop in the hall (lan, the default) and hosted (SCOREKEEPER_HTTPS)."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

import dj_database_url
import platformdirs
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _


def _flag(name: str) -> bool:
    return os.environ.get(name, "").lower() in ("1", "true", "yes", "on")


def _words(name: str) -> list[str]:
    return [word.strip() for word in os.environ.get(name, "").split(",") if word.strip()]


def _data_folder(*, demo: bool) -> Path:
    """Where everything is kept that must survive an update. The demo has a folder of its own inside."""
    folder = os.environ.get("SCOREKEEPER_DATA") or platformdirs.user_data_path("scorekeeper", appauthor=False)
    return Path(folder).absolute() / "demo" if demo else Path(folder).absolute()


BASE_DIR = Path(__file__).resolve().parent.parent
DEMO = _flag("SCOREKEEPER_DEMO")
DATA = _data_folder(demo=DEMO)
HTTPS = _flag("SCOREKEEPER_HTTPS")
DEBUG = _flag("SCOREKEEPER_DEBUG")
RELEASE = "0.1.0"

# What QR codes and links print; empty: the address found on the local network.
PUBLIC_URL = os.environ.get("SCOREKEEPER_URL", "").rstrip("/")
# `manage.py up` sets it when it serves the whole network.
SERVED_PORT: int | None = None

SECRET_FILE = DATA / "secret.key"
SECRET_KEY = (
    os.environ.get("SCOREKEEPER_SECRET")
    # `manage.py up` writes the file once. Commands that sign nothing need none, so a passing key does.
    or (SECRET_FILE.read_text().strip() if SECRET_FILE.exists() else secrets.token_urlsafe(64))
)

# In the hall the laptop's address changes from evening to evening; hosted names its hosts.
ALLOWED_HOSTS = _words("SCOREKEEPER_HOSTS") or ([] if HTTPS else ["*"])
if not ALLOWED_HOSTS:
    raise ImproperlyConfigured("With SCOREKEEPER_HTTPS, SCOREKEEPER_HOSTS must name the site: score.example.org")
CSRF_TRUSTED_ORIGINS = [PUBLIC_URL] if PUBLIC_URL else []

INSTALLED_APPS = [
    "scorekeeper",
    "tournaments",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django_htmx",
    "django_tables2",
    "csp",
    "axes",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    # A third of the bytes over a crowded Wi-Fi; Django pads what it compresses, against BREACH.
    "django.middleware.gzip.GZipMiddleware",
    "csp.middleware.CSPMiddleware",
    "scorekeeper.middleware.ReadableMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "scorekeeper.middleware.ClubLocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "axes.middleware.AxesMiddleware",
    "scorekeeper.serving.middleware.BodyLimitMiddleware",
]

ROOT_URLCONF = "scorekeeper.urls"
WSGI_APPLICATION = "scorekeeper.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "scorekeeper.context.page",
            ],
        },
    },
]

# SQLite: IMMEDIATE and one connection for good, measured under 32 writers; FULL survives a power cut.
DATABASES = {
    "default": dj_database_url.parse(os.environ["DATABASE_URL"], conn_health_checks=True, conn_max_age=600)
    if os.environ.get("DATABASE_URL")
    else {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": DATA / "scorekeeper.sqlite3",
        "CONN_MAX_AGE": None,
        "OPTIONS": {
            "timeout": 20,
            "transaction_mode": "IMMEDIATE",
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA mmap_size=0;",
        },
        "TEST": {"NAME": os.environ.get("SCOREKEEPER_TEST_DB", str(BASE_DIR / "build" / "test.sqlite3"))},
    }
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

AUTH_USER_MODEL = "scorekeeper.User"
AUTHENTICATION_BACKENDS = ["axes.backends.AxesStandaloneBackend", "django.contrib.auth.backends.ModelBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_URL = "sign-in"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"

# A club's Wi-Fi is one address: only name and address together are locked.
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_FAILURE_LIMIT = 10
AXES_COOLOFF_TIME = 0.25
AXES_LOCKOUT_TEMPLATE = "scorekeeper/locked_out.html"
AXES_RESET_ON_SUCCESS = True

LANGUAGE_CODE = "pt"
LANGUAGES = [("pt", _("Portuguese (Portugal)")), ("pt-br", _("Portuguese (Brazil)")), ("en", _("English"))]
# Compiled from scorekeeper/locale by `prepare`: the sources may lie where nobody may write.
LOCALE_PATHS = [DATA / "locale"]
TIME_ZONE = "UTC"
USE_TZ = True

STATIC_URL = "/static/"
STATIC_ROOT = DATA / "static"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}
FIXTURE_DIRS = [BASE_DIR / "fixtures"]
# A larger body is answered by a page that says so.
DATA_UPLOAD_MAX_MEMORY_SIZE = 5_000_000
DATA_UPLOAD_MAX_NUMBER_FIELDS = 2_000

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}
X_FRAME_OPTIONS = "DENY"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 30
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HTTPS
SECURE_SSL_REDIRECT = HTTPS
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = HTTPS
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if HTTPS else None
SECURE_REFERRER_POLICY = "same-origin"

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"plain": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "plain"}},
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {
        # Mistyped addresses, and phones that wait a moment for their turn, are nothing to act upon.
        "django.request": {"level": "ERROR"},
        "waitress.queue": {"level": "ERROR"},
    },
}
