"""Where a model is asked, and whose key goes there: one key, that of the provider or one named on purpose.

A server of one's own never gets a provider's key by itself. What the environment says of another address
(``OPENAI_BASE_URL`` and the like) or of a proxy is followed and told; a key goes over the network in the clear only
where it was named on purpose.
"""

import re
from collections.abc import Mapping
from urllib.parse import urlsplit

import msgspec

from cadwright.errors import PlannerError
from cadwright.planners.providers import PROVIDERS, ModelSpec


class Route(msgspec.Struct, frozen=True):
    """Where a model is asked.

    ``key`` is the environment variable whose value is sent there, ``None`` for none; ``named`` says that it was named
    on purpose, ``address_from`` which variable gave the address, where one did. ``proxy`` is what stands in between.
    """

    url: str
    key: str | None = None
    named: bool = False
    address_from: str | None = None
    proxy: str | None = None

    @property
    def host(self) -> str:
        """The server's name and port."""
        return _host(self.url)

    @property
    def clear(self) -> bool:
        """Whether who is between here and there can read along."""
        return urlsplit(self.url).scheme == "http" and not _here(self.url)

    @property
    def to(self) -> str:
        """Where to, with what a user may not know of: who named the address, what is in between, who can read along."""
        words = [self.host]
        words += [f"the address in {self.address_from}"] if self.address_from else []
        words += [f"through the proxy {_host(self.proxy)}"] if self.proxy else []
        words += ["in the clear"] if self.clear and self.key else []
        return ", ".join(words)

    def __str__(self) -> str:
        return f"{self.key or 'no key'} is sent to {self.to}"


def route(spec: ModelSpec, environ: Mapping[str, str], key_from: str | None = None) -> Route:
    """The way to a model, whether it can be gone or not; ``key_from`` names the variable of the key to send."""
    provider = PROVIDERS[spec.provider]
    variable = provider.address_from
    named = environ.get(variable, "").strip() if variable is not None and spec.base_url is None else ""
    url = spec.base_url or named or provider.address
    key = key_from or next((name for name in provider.keys if environ.get(name, "").strip()), None)
    return Route(url, key, key_from is not None, variable if named else None, _proxy(url))


def usable_route(spec: ModelSpec, environ: Mapping[str, str], key_from: str | None = None) -> Route:
    """The way to a model. Raises `PlannerError` where a key is missing or is none, or would be read along."""
    way = route(spec, environ, key_from)
    if way.key is None:
        if spec.provider != "local":
            raise PlannerError(
                f"{spec} needs a key", f"set {' or '.join(PROVIDERS[spec.provider].keys)} in the environment"
            )
        return way
    key = environ.get(way.key, "").strip()
    if not key:
        raise PlannerError(f"{spec} needs a key", f"set {way.key} in the environment")
    if not (key.isascii() and key.isprintable()) or " " in key:
        raise PlannerError(f"what {way.key} holds is no key", "keys are letters, digits and signs without blanks")
    if way.clear and not way.named:
        hint = f"use https, or say that you want it with --key-from {way.key}"
        raise PlannerError(f"{way.key} would be sent to {way.host} in the clear", hint)
    return way


def _here(url: str) -> bool:
    """Whether the address is one of this machine."""
    host = urlsplit(url).hostname or ""
    return host in ("localhost", "::1") or re.fullmatch(r"127(\.\d{1,3}){3}", host) is not None


def _host(url: str) -> str:
    """Name and port, without the user's name and password that may stand before them."""
    return urlsplit(url).netloc.rpartition("@")[2]


def _proxy(url: str) -> str | None:
    """The proxy that the system names for an address; what stays on this machine goes through none."""
    if _here(url):
        return None
    # The library takes 30 ms to import; most planners are on this machine.
    from urllib.request import getproxies, proxy_bypass

    if proxy_bypass(urlsplit(url).hostname or ""):
        return None
    known = getproxies()
    found = known.get(urlsplit(url).scheme) or known.get("all")
    return found if not found or "://" in found else f"http://{found}"
