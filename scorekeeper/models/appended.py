"""Rows that are only ever added: what happened stays written."""

from __future__ import annotations

from typing import Any, TypeVar

from django.db import models

M = TypeVar("M", bound=models.Model)


class AppendOnly(TypeError):
    """Somebody tried to change or delete what is only added to: a bug."""


class AppendedRows(models.QuerySet[M]):
    def update(self, **_values: Any) -> int:
        raise AppendOnly(self.model.__name__)

    def delete(self) -> tuple[int, dict[str, int]]:
        raise AppendOnly(self.model.__name__)


class Appended(models.Model):
    """A row that cannot be changed or deleted once it is written."""

    objects = AppendedRows.as_manager()

    class Meta:
        abstract = True

    def save(self, *args: Any, **kwargs: Any) -> None:
        if self.pk is not None:
            raise AppendOnly(type(self).__name__)
        super().save(*args, **kwargs)

    def delete(self, *_args: Any, **_kwargs: Any) -> tuple[int, dict[str, int]]:
        raise AppendOnly(type(self).__name__)
