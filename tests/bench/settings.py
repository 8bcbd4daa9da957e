"""The product's settings, with the bare views that it is measured against beside its pages."""

from scorekeeper.settings import *  # noqa: F403

ROOT_URLCONF = "tests.bench.urls"
