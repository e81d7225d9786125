"""Model servers on this machine: found by asking the ports that they usually listen on, with what their models can do.

Ollama, LM Studio, llama.cpp's server and vLLM all speak OpenAI's protocol below ``/v1``; what tells whether a model
sees pictures is each one's own: Ollama's ``/api/show`` ("capabilities"), LM Studio's ``/api/v0/models`` ("type"),
llama.cpp's ``/props`` ("modalities"). vLLM does not say.
"""

import json
import os
import urllib.error
import urllib.request
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from urllib.parse import urlsplit

import msgspec

ASK_SECONDS = 1.0
"""A server of this machine answers at once, or is none."""
MOST_BYTES = 2 * 1024**2
_HERE = ("127.0.0.1", "localhost", "::1")
MOST_MODELS = 50
"""Of one server that are asked about one by one."""
Ask = Callable[[str, dict[str, Any] | None], Any]
"""Asks a server: path, body of a POST; the JSON of its answer, ``None`` where there is none."""


class LocalModel(msgspec.Struct, frozen=True):
    """A model of a server. ``pictures``: whether it sees, ``None`` where the server does not say; size in bytes."""

    name: str
    pictures: bool | None = None
    size: int | None = None


class LocalServer(msgspec.Struct, frozen=True):
    """A server that answers. ``scheme`` is the word before a planner's name, as in ``ollama:MODEL``."""

    scheme: str
    title: str
    url: str
    models: tuple[LocalModel, ...]


class _Kind(msgspec.Struct, frozen=True):
    title: str
    port: int
    models: Callable[[Ask], list[LocalModel] | None]
    """Its models; ``None`` where something else listens there."""


def _ollama(ask: Ask) -> list[LocalModel] | None:
    listed = _items(ask("/api/tags", None), "models")
    if listed is None:
        return None
    found = []
    for each in listed[:MOST_MODELS]:
        name = str(each.get("name", ""))
        told = ask("/api/show", {"model": name})
        abilities = told.get("capabilities") if isinstance(told, dict) else None
        sees = "vision" in abilities if isinstance(abilities, list) else None
        if isinstance(abilities, list) and "completion" not in abilities:
            continue  # it only embeds
        found.append(LocalModel(name, sees, each.get("size") if isinstance(each.get("size"), int) else None))
    return found


def _lm_studio(ask: Ask) -> list[LocalModel] | None:
    listed = _items(ask("/api/v0/models", None), "data")
    if listed is None:
        return None
    kinds = {"vlm": True, "llm": False}
    return [LocalModel(str(e.get("id", "")), kinds[e["type"]]) for e in listed if e.get("type") in kinds]


def _llama_cpp(ask: Ask) -> list[LocalModel] | None:
    told = ask("/props", None)
    listed = _openai(ask)
    if not isinstance(told, dict) or listed is None:
        return None
    abilities = told.get("modalities")
    sees = bool(abilities.get("vision")) if isinstance(abilities, dict) else None
    return [msgspec.structs.replace(each, pictures=sees) for each in listed]


def _openai(ask: Ask) -> list[LocalModel] | None:
    listed = _items(ask("/v1/models", None), "data")
    return None if listed is None else [LocalModel(str(each.get("id", ""))) for each in listed]


def _items(told: Any, field: str) -> list[dict[str, Any]] | None:
    listed = told.get(field) if isinstance(told, dict) else None
    return [each for each in listed if isinstance(each, dict)] if isinstance(listed, list) else None


KINDS = {
    "ollama": _Kind("Ollama", 11434, _ollama),
    "lmstudio": _Kind("LM Studio", 1234, _lm_studio),
    "llamacpp": _Kind("llama.cpp", 8080, _llama_cpp),
    "vllm": _Kind("vLLM", 8000, _openai),
}
"""By the word before a planner's name."""


def address_of(scheme: str, environ: Mapping[str, str] | None = None) -> str:
    """Where a server of this kind is on this machine; Ollama's own ``OLLAMA_HOST`` is followed."""
    given = (os.environ if environ is None else environ).get("OLLAMA_HOST", "").strip() if scheme == "ollama" else ""
    given = given.replace("0.0.0.0", "127.0.0.1")
    if not given:
        return f"http://127.0.0.1:{KINDS[scheme].port}"
    url = given if "://" in given else f"http://{given}"
    return url.rstrip("/") if url.rpartition(":")[2].strip("/").isdigit() else f"{url.rstrip('/')}:{KINDS[scheme].port}"


def found(environ: Mapping[str, str] | None = None) -> tuple[LocalServer, ...]:
    """The servers that answer on their usual ports, with their models; takes as long as the slowest, at most seconds.

    Only this machine is asked, except where ``OLLAMA_HOST`` names another one.
    """
    with ThreadPoolExecutor(len(KINDS)) as pool:
        return tuple(one for one in pool.map(lambda scheme: _look(scheme, environ), KINDS) if one is not None)


def sees(base_url: str, model: str) -> bool | None:
    """Whether a model of a server on this machine sees pictures; ``None`` where nobody says."""
    address = base_url.rstrip("/").removesuffix("/v1")
    scheme = next((each for each in KINDS if base_url.rstrip("/") == f"{address_of(each)}/v1"), None)
    if scheme is not None:
        server = _look(scheme, None)
        models = server.models if server is not None else ()
    elif urlsplit(address).hostname in _HERE:  # `cadwright train serve`, and others at ports of the user's choice
        models = tuple(_llama_cpp(lambda path, body: _asked(address + path, body)) or ())
    else:
        models = ()
    return next((each.pictures for each in models if each.name == model), None)


def _look(scheme: str, environ: Mapping[str, str] | None) -> LocalServer | None:
    kind, url = KINDS[scheme], address_of(scheme, environ)
    models = kind.models(lambda path, body: _asked(url + path, body))
    named = tuple(each for each in models or () if each.name)
    return None if models is None else LocalServer(scheme, kind.title, url, named)


def _asked(url: str, body: dict[str, Any] | None) -> Any:
    """What a server says, as JSON. No proxy, no other address than this one, and not more than it should say."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data, {"Content-Type": "application/json"})
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}), _Stay)
    try:
        with opener.open(request, timeout=ASK_SECONDS) as answer:
            return json.loads(answer.read(MOST_BYTES))
    except (OSError, ValueError, RecursionError):  # nobody there, or somebody else
        return None


class _Stay(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_: Any) -> None:
        return None
