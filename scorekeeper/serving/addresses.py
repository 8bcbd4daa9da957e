"""Where phones find this computer: the addresses of its network adapters, best first, and the one printed last."""

from __future__ import annotations

import ipaddress
import re
import socket
from dataclasses import dataclass
from pathlib import Path

import ifaddr
from django.conf import settings
from django.http import HttpRequest

VIRTUAL = re.compile(
    r"docker|veth|^br-|virbr|vbox|virtualbox|vmnet|vmware|hyper-?v|vethernet|wsl|utun|^tun|^tap|tailscale|zerotier|^wg"
    r"|wireguard|vpn|bluetooth",
    re.IGNORECASE,
)
"""Adapters that lead to a program on this computer or far away, never to a phone in the hall."""

USUAL = tuple(ipaddress.ip_network(network) for network in ("192.168.0.0/16", "10.0.0.0/8", "172.16.0.0/12"))
"""What routers give out, the most usual first."""


@dataclass(frozen=True, slots=True)
class Adapter:
    """A network adapter and its IPv4 addresses."""

    name: str
    addresses: tuple[str, ...]


def adapters() -> list[Adapter]:
    """The computer's network adapters, as the system lists them."""
    return [
        Adapter(f"{found.name} {found.nice_name}", tuple(str(ip.ip) for ip in found.ips if ip.is_IPv4))
        for found in ifaddr.get_adapters()
    ]


def lan_addresses() -> list[str]:
    """The addresses that a phone in the hall may reach, the likeliest first."""
    return rank(adapters(), way_out=_way_out())


def own_addresses() -> set[str]:
    """Every address of this computer: a request from one of them is no phone's."""
    return {address for adapter in adapters() for address in adapter.addresses}


def rank(found: list[Adapter], *, way_out: str | None) -> list[str]:
    """Order the addresses of `found`: the adapter that leads out first, then the usual networks.

    Virtual adapters and addresses that no router gave count only where there is nothing better.
    """
    able = [(adapter, address) for adapter in found for address in adapter.addresses if _leads_out(address)]
    real = [(adapter, address) for adapter, address in able if not VIRTUAL.search(adapter.name)] or able
    given = [address for _, address in real if not ipaddress.ip_address(address).is_link_local]
    addresses = given or [address for _, address in real]
    return sorted(dict.fromkeys(addresses), key=lambda address: (address != way_out, _usualness(address)))


def served_urls() -> list[str]:
    """What people type on a phone, the best first. Empty where `up` does not serve, or serves this computer only."""
    if settings.PUBLIC_URL:
        return [settings.PUBLIC_URL]
    if settings.SERVED_PORT is None:
        return []
    return [url(address, settings.SERVED_PORT) for address in lan_addresses()]


def url(host: str, port: int) -> str:
    """The address of the site at `host`."""
    host = f"[{host}]" if ":" in host else host
    return f"http://{host}" if port == 80 else f"http://{host}:{port}"


def public_url(request: HttpRequest) -> str:
    """What QR codes and links begin with: the site's set address, the one found, or the one asked for."""
    served = served_urls()
    return served[0] if served else request.build_absolute_uri("/").rstrip("/")


def printed_url(request: HttpRequest) -> str:
    """As `public_url`, for a code that goes on paper: `up` warns when the address later differs."""
    for served in served_urls()[:1]:
        remember_printed(served)
    return public_url(request)


def remember_printed(printed: str) -> None:
    """Keep what was printed last."""
    if last_printed() != printed:
        _memory().write_text(printed)


def last_printed() -> str | None:
    """What was printed last, if anything was."""
    return _memory().read_text().strip() if _memory().exists() else None


def _memory() -> Path:
    return Path(settings.DATA) / "printed-address.txt"


def _way_out() -> str | None:
    """The address that packets to anywhere else would carry. Connecting a datagram socket sends none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("203.0.113.1", 9))
        except OSError:
            return None
        return str(probe.getsockname()[0])


def _leads_out(address: str) -> bool:
    parsed = ipaddress.ip_address(address)
    return not (parsed.is_loopback or parsed.is_unspecified or parsed.is_multicast)


def _usualness(address: str) -> int:
    parsed = ipaddress.ip_address(address)
    return next((place for place, network in enumerate(USUAL) if parsed in network), len(USUAL))
