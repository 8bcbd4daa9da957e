"""What people type on pages that are no hand: read, checked, and given back as it was typed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from django.forms import BaseForm

from scorekeeper.errors import DomainError, LookAlike

Done = TypeVar("Done")


def carry_out(form: BaseForm, act: Callable[[], Done]) -> Done | None:
    """Do what a form asks. None: it was refused, by the form or by the door, and the form says why.

    Whom somebody looks like is not said in a line but shown, so `LookAlike` goes on.
    """
    if not form.is_valid():
        return None
    try:
        return act()
    except LookAlike:
        raise
    except DomainError as refusal:
        form.add_error(refusal.field if refusal.field in form.fields else None, str(refusal))
        return None
