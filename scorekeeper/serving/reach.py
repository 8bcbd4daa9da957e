"""Whether a phone has reached this computer: watched at the door of the application, told once."""

from __future__ import annotations

import ipaddress
import threading
import time
from collections.abc import Callable, Collection, Iterable
from typing import Any

Environ = dict[str, Any]
Application = Callable[[Environ, Callable[..., Any]], Iterable[bytes]]

KEY = "scorekeeper.reach"


class Reach:
    """Wraps the application; each request carries it, so that a page can say how things stand."""

    def __init__(
        self, application: Application, *, own_addresses: Callable[[], Collection[str]], tell: Callable[[str], None]
    ) -> None:
        self._application = application
        self._own_addresses = own_addresses
        self._tell = tell
        self._lock = threading.Lock()
        self.reached_at: float | None = None

    def __call__(self, environ: Environ, start_response: Callable[..., Any]) -> Iterable[bytes]:
        environ[KEY] = self
        if self.reached_at is None:
            self._notice(environ.get("REMOTE_ADDR", ""))
        return self._application(environ, start_response)

    def _notice(self, address: str) -> None:
        # The computer may have joined another network since it started: its addresses are read anew.
        if is_loopback(address) or address in self._own_addresses():
            return
        with self._lock:
            first = self.reached_at is None
            self.reached_at = self.reached_at or time.time()
        if first:
            self._tell(address)


def is_loopback(address: str) -> bool:
    """This computer's inner address, or none at all (a socket file)."""
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return True
