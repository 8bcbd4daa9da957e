"""The application for a WSGI server: `manage.py up` serves it, and gunicorn does in front of PostgreSQL."""

import os

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")

if not (os.environ.get("SCOREKEEPER_SECRET") or settings.SECRET_FILE.exists()):
    # Each process would sign with a key of its own, and nobody would stay signed in.
    raise ImproperlyConfigured("There is no secret yet: run `manage.py prepare` first, or set SCOREKEEPER_SECRET.")

application = get_wsgi_application()
