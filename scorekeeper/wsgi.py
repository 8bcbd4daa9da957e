"""The application for a WSGI server (gunicorn in front of PostgreSQL; `manage.py up` serves it by itself)."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")
application = get_wsgi_application()
