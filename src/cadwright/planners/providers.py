"""The model providers that cadwright can speak to: how they are named, and which keys they need."""

import difflib
from typing import Literal
from urllib.parse import urlsplit

import msgspec

from cadwright.errors import PlannerError
from cadwright.planners.local_servers import KINDS, address_of

ProviderName = Literal["openai", "anthropic", "google", "local"]

LOCAL_HINT = "write it as local:http://localhost:8000/v1#model-name"
OWN_KEY_HINT = "put the key into an environment variable and name that with --key-from"


class Provider(msgspec.Struct, frozen=True):
    """A provider: the environment variables that may hold its key (first wins) and the model taken by default.

    ``address_from`` is the variable that names another address than ``address``.
    """

    name: ProviderName
    what: str
    keys: tuple[str, ...]
    default_model: str | None = None
    address: str = ""
    address_from: str | None = None


PROVIDERS: dict[str, Provider] = {
    p.name: p
    for p in (
        Provider(
            "openai",
            "OpenAI's models",
            ("OPENAI_API_KEY",),
            "gpt-6.1-sol",
            "https://api.openai.com/v1",
            "OPENAI_BASE_URL",
        ),
        Provider(
            "anthropic",
            "Anthropic's models",
            ("ANTHROPIC_API_KEY",),
            "claude-sonnet-5-5",
            "https://api.anthropic.com",
            "ANTHROPIC_BASE_URL",
        ),
        Provider(
            "google",
            "Google's Gemini models",
            ("GEMINI_API_KEY", "GOOGLE_API_KEY"),
            "gemini-4-argon",
            "https://generativelanguage.googleapis.com",
            "GOOGLE_GEMINI_BASE_URL",
        ),
        Provider("local", "any OpenAI-compatible server", ("CADWRIGHT_LOCAL_KEY",)),
    )
}
"""In the order in which a planner is chosen when none was named."""

ALIASES = {"google-gla": "google", "gemini": "google"}


class ModelSpec(msgspec.Struct, frozen=True):
    """Which model to ask: ``provider:model``, or ``local:base-url#model``."""

    provider: ProviderName
    model: str
    base_url: str | None = None

    def __str__(self) -> str:
        return f"local:{self.base_url}#{self.model}" if self.provider == "local" else f"{self.provider}:{self.model}"

    @property
    def where(self) -> str:
        """Who is spoken to, for messages."""
        return self.base_url or PROVIDERS[self.provider].what


def is_model_spec(text: str) -> bool:
    """Whether the text names a model provider, rightly or not in the rest."""
    name = text.partition(":")[0].lower()
    return ALIASES.get(name, name) in PROVIDERS or name in KINDS


def parse_model_spec(text: str) -> ModelSpec:
    """Read ``openai:gpt-5``, ``anthropic:…``, ``google:…`` or ``local:http://host:port/v1#model``.

    ``ollama:MODEL``, ``lmstudio:MODEL``, ``llamacpp:MODEL`` and ``vllm:MODEL`` are that model of the server on this
    machine, at its usual port. A bare provider name takes its default model. Raises `PlannerError` for anything else.
    """
    name, _, rest = text.partition(":")
    if name.lower() in KINDS:
        if not rest.strip():
            raise PlannerError(f"which model of {KINDS[name.lower()].title}?", "`cadwright planners` lists what it has")
        return ModelSpec("local", rest.strip(), f"{address_of(name.lower())}/v1")
    provider = PROVIDERS.get(ALIASES.get(name.lower(), name.lower()))
    if provider is None:
        near = difflib.get_close_matches(name.lower(), PROVIDERS, n=1)
        raise PlannerError(f"no model provider is called {name!r}", f"did you mean {near[0]}?" if near else None)
    if provider.name == "local":
        return _local(rest)
    model = rest.strip() or provider.default_model
    assert model is not None
    return ModelSpec(provider.name, model)


def _local(rest: str) -> ModelSpec:
    url, _, model = rest.partition("#")
    try:
        parts = urlsplit(url.strip())
        usable = parts.scheme in ("http", "https") and bool(parts.hostname) and (parts.port or 1) > 0
    except ValueError:
        usable = False
    if not usable:
        raise PlannerError(f"{url or 'nothing'!r} is not the address of a server", LOCAL_HINT)
    if parts.username is not None or parts.password is not None:
        # The planner's name is written into every transcript.
        raise PlannerError(f"the address of {parts.hostname} holds a name or a password", OWN_KEY_HINT)
    if not model.strip():
        raise PlannerError(f"which model of {url} is meant?", LOCAL_HINT)
    return ModelSpec("local", model.strip(), url.strip().rstrip("/"))
