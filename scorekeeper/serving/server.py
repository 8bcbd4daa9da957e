"""The server of the hall: one process, one port, eight threads, as many phones as the system carries."""

from __future__ import annotations

import contextlib
import errno
import select
import signal
import socket
import sys
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError
from waitress.server import create_server

from scorekeeper.serving.reach import Application

THREADS = 8
CHANNEL_TIMEOUT = 30
CONNECTIONS = 1000 if hasattr(select, "poll") else 480
"""waitress stops at 100 by default; where there is only select(), Windows allows 512 in all."""

MAX_BODY = 50_000_000
"""Beyond this the server itself hangs up; up to it the visitor gets a page that explains."""


def claim(bind: str, port: int) -> socket.socket:
    """Take the port before anything else is done. Raises `CommandError` with the next step when it is taken."""
    try:
        family, kind, proto, _name, address = socket.getaddrinfo(bind, port, type=socket.SOCK_STREAM)[0]
        claimed = socket.socket(family, kind, proto)
        claimed.setsockopt(socket.SOL_SOCKET, _reuse(), 1)
        claimed.bind(address)
    except OSError as refused:
        raise CommandError(_refusal(refused, bind, port)) from refused
    return claimed


def _reuse() -> int:
    """On Windows "reuse" would let two programs share the port; elsewhere it only forgives a recent stop."""
    if sys.platform == "win32":
        return socket.SO_EXCLUSIVEADDRUSE
    return socket.SO_REUSEADDR


def _refusal(refused: OSError, bind: str, port: int) -> str:
    if refused.errno in (errno.EADDRINUSE, errno.EACCES, 10013, 10048):
        another = port + 1 if port >= 1024 else 8000
        demo = " --demo" if settings.DEMO else ""
        return (
            f"Port {port} is taken by another program, or not allowed. Stop that program, or choose another port:\n"
            f"  {sys.executable} manage.py up{demo} --port {another}"
        )
    return f"Cannot serve on {bind}:{port}: {refused}"


def open_door(application: Application, claimed: socket.socket) -> Callable[[], None]:
    """Let phones in; they are answered once the returned function runs, until Ctrl-C or a request to end."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    _raise_file_limit()
    server = create_server(
        application,
        sockets=[claimed],
        threads=THREADS,
        connection_limit=CONNECTIONS,
        channel_timeout=CHANNEL_TIMEOUT,
        asyncore_use_poll=hasattr(select, "poll"),
        max_request_body_size=MAX_BODY,
        ident=None,
        **_proxy(),
    )
    run: Callable[[], None] = server.run
    return run


def _proxy() -> dict[str, Any]:
    """Hosted, a proxy on the same computer speaks HTTPS and says for whom."""
    if not settings.HTTPS:
        return {}
    return {"trusted_proxy": "127.0.0.1", "trusted_proxy_headers": {"x-forwarded-for", "x-forwarded-proto"}}


def _raise_file_limit() -> None:
    """Every phone is an open file, and some systems begin with 256."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = 4096 if hard == resource.RLIM_INFINITY else min(4096, hard)
        if soft < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
