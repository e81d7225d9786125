"""Planners by name, and which one to take when none was named."""

import difflib
import os
from collections.abc import Callable, Mapping
from pathlib import Path

import msgspec

from cadwright.errors import PlannerError, UsageError
from cadwright.planners import local_servers
from cadwright.planners.base import Planner
from cadwright.planners.options import ModelOptions
from cadwright.planners.pace import Pace
from cadwright.planners.providers import (
    ALIASES,
    PROVIDERS,
    ModelSpec,
    is_model_spec,
    parse_model_spec,
)
from cadwright.planners.replay import ReplayPlanner
from cadwright.planners.retry import Retry
from cadwright.planners.routes import route, usable_route
from cadwright.protocols.base import Protocol
from cadwright.values import Transcript

WITH_MODEL = "embedded+"
"""Before the name of a model that rewords for the embedded planner what that does not read."""
LONGEST_REPLY = 86_400
"""Seconds that a reply may be given at most."""


class Available(msgspec.Struct, frozen=True):
    """A planner as a list of them shows it; ``missing`` says what keeps it from being ready.

    ``sends`` says which variable's key goes to which server, where one is asked.
    """

    name: str
    what: str
    ready: bool
    missing: str | None = None
    sends: str | None = None


def default_spec(environ: Mapping[str, str] | None = None) -> tuple[str, str]:
    """The planner to take when none was named, and one line that says so.

    It is the first provider of `PROVIDERS` whose key is in the environment, with its default model, else ``embedded``.
    """
    env = os.environ if environ is None else environ
    for provider in PROVIDERS.values():
        if provider.default_model is None:
            continue
        found = next((key for key in provider.keys if env.get(key, "").strip()), None)
        if found is not None:
            spec = f"{provider.name}:{provider.default_model}"
            return spec, f"planner: {spec} ({found} is set and sent to {route(parse_model_spec(spec), env).to})"
    return "embedded", "planner: embedded (no model key is set; needs no network)"


def create(
    spec: str | None,
    protocol: Protocol,
    *,
    options: ModelOptions | None = None,
    read_transcript: Callable[[Path], Transcript] | None = None,
    on_retry: Callable[[Retry], None] | None = None,
    announce: Callable[[str], None] | None = None,
    environ: Mapping[str, str] | None = None,
    pace: Pace | None = None,
) -> Planner:
    """The planner that ``spec`` names, or the default one.

    One line goes to ``announce`` where none was named, and where a model is asked: which key is sent where.
    ``embedded`` answers in ``protocol``, and ``embedded+MODEL`` has a model reword what it does not read;
    ``replay:PATH`` needs ``read_transcript``; ``bridge:DIR`` tells ``announce`` what it waits for. Raises
    `PlannerError` for a name that does not exist (with the nearest that does), a missing key, or a transcript that
    cannot be replayed.
    """
    env = os.environ if environ is None else environ
    options = options if options is not None else ModelOptions()
    _check(options, spec)
    line = None
    if spec is None:
        spec, line = default_spec(env)
    spec = spec.strip()
    if is_model_spec(spec):
        return _model(parse_model_spec(spec), env, options, on_retry, announce, pace)
    if line is not None and announce is not None:
        announce(line)
    if spec == "embedded":
        return _embedded(protocol)
    if spec.startswith(WITH_MODEL):
        asked = spec.removeprefix(WITH_MODEL)
        if protocol.name != "itercad" or not (is_model_spec(asked) or asked.startswith("bridge:")):
            raise PlannerError(
                f"{spec!r} asks no model", "write embedded+MODEL, for parts in CadQuery: embedded+local:URL#MODEL"
            )
        helped = create(asked, protocol, options=options, on_retry=on_retry, announce=announce, environ=env, pace=pace)
        return _embedded(protocol, helped)
    if spec.partition(":")[0] == "replay":
        return _replay(spec, read_transcript)
    if spec.partition(":")[0] == "bridge":
        return _bridge(spec, options, announce)
    raise _unknown(spec)


def _check(options: ModelOptions, spec: str | None) -> None:
    """Refuse options that make no sense, for whichever planner."""
    if not 0 < options.timeout <= LONGEST_REPLY:
        raise UsageError(f"a reply may take up to {LONGEST_REPLY} s, and more than none", "see --reply-timeout")
    if options.key_from is not None and not is_model_spec((spec or "").removeprefix(WITH_MODEL)):
        raise UsageError("--key-from names the key of one model", "name the model with --planner")


def looks(planner: Planner) -> bool:
    """Whether a planner looks at pictures: the embedded one goes by what was measured and compared, some models
    see none.
    """
    return planner.name.partition("+")[0] != "embedded" and getattr(planner, "pictures", True)


def check_price(planner: Planner, options: ModelOptions, limit: str) -> None:
    """Raise `UsageError` where a ``limit`` in dollars would bind nothing, since no price is known or given."""
    if options.price is None and not priced(planner):
        hint = "say what a million tokens cost with --price-in and --price-out, or limit tokens"
        raise UsageError(f"{limit} would bind nothing: no price of {planner.name} is known", hint)


def priced(planner: Planner) -> bool:
    """Whether what a planner takes can be told in dollars: those that ask no model take nothing."""
    name = planner.name.removeprefix(WITH_MODEL)
    if not is_model_spec(name):
        return True
    spec = parse_model_spec(name)
    if spec.provider == "local":
        return False
    # The price list takes a moment to import, and few commands have a limit.
    from genai_prices import Usage, calc_price

    try:
        calc_price(Usage(input_tokens=1, output_tokens=1), spec.model, provider_id=spec.provider)
    except LookupError:
        return False
    return True


def _embedded(protocol: Protocol, model: Planner | None = None) -> Planner:
    """The embedded planner for what the protocol carries; imported here because its grammar takes a moment.

    A ``model`` says requests for parts in its words where it does not read them.
    """
    if protocol.name == "cad_assistant":
        from cadwright.planners.embedded.freecad.planner import FreeCADPlanner

        return FreeCADPlanner(protocol)
    if protocol.name == "questioning":
        raise PlannerError("the embedded planner answers about loaded files only", "leave --input out, or ask a model")
    if protocol.name == "mrcad":
        from cadwright.planners.embedded.canvas.planner import CanvasPlanner

        return CanvasPlanner(protocol)
    from cadwright.planners.embedded.planner import EmbeddedPlanner

    return EmbeddedPlanner(protocol, model)


def _replay(spec: str, read_transcript: Callable[[Path], Transcript] | None) -> Planner:
    path = spec.partition(":")[2].strip()
    if not path:
        raise PlannerError("replay of what?", "write it as replay:PATH, the path of a transcript")
    if read_transcript is None:
        raise PlannerError("transcripts cannot be replayed here", "use `cadwright replay`")
    return ReplayPlanner(read_transcript(Path(path)))


def _bridge(spec: str, options: ModelOptions, announce: Callable[[str], None] | None) -> Planner:
    # Imported here, as it brings an HTTP library along for what it knows of replies.
    from cadwright.planners.bridge.planner import BridgePlanner

    planner = BridgePlanner(spec, options, announce=announce if announce is not None else lambda _: None)
    if announce is not None:
        announce(f"planner: {spec} (its requests are put into {planner.folder}, to be answered there)")
    return planner


def _model(
    spec: ModelSpec,
    env: Mapping[str, str],
    options: ModelOptions,
    on_retry: Callable[[Retry], None] | None,
    announce: Callable[[str], None] | None,
    pace: Pace | None,
) -> Planner:
    way = usable_route(spec, env, options.key_from)
    if announce is not None:
        announce(f"planner: {spec} ({way})")
    # Imported here because the model libraries take a second to import and most commands need none.
    from cadwright.planners.model import ModelPlanner

    blind = spec.base_url is not None and local_servers.sees(spec.base_url, spec.model) is False
    if blind and announce is not None:
        announce(f"planner: {spec.model} sees no pictures, none is sent")
    return ModelPlanner(spec, options, environ=env, on_retry=on_retry, pictures=not blind, pace=pace)


def _unknown(spec: str) -> PlannerError:
    names = ["embedded", "replay", "bridge", *PROVIDERS, *ALIASES, *local_servers.KINDS]
    near = difflib.get_close_matches(spec.partition(":")[0].lower(), names, n=1)
    meant = f"did you mean {near[0]}? " if near else ""
    words = [*(f"{n}:{_model_word(n)}" for n in PROVIDERS), *(f"{n}:MODEL" for n in local_servers.KINDS)]
    existing = "embedded, embedded+MODEL, replay:PATH, bridge:DIR, " + ", ".join(words)
    return PlannerError(f"no planner is called {spec!r}", f"{meant}there are {existing}")


def _model_word(provider: str) -> str:
    return "URL#MODEL" if provider == "local" else "MODEL"


def _here(env: Mapping[str, str]) -> list[Available]:
    """The models of servers on this machine, a row each; a row for a server without models."""
    rows = []
    for server in local_servers.found(env):
        where = f"{server.title} at {server.url}"
        if not server.models:
            rows.append(Available(f"{server.scheme}:MODEL", where, False, "it has no model yet"))
        for model in server.models:
            sight = {True: "sees pictures", False: "no pictures", None: "pictures unknown"}[model.pictures]
            size = f", {model.size / 1e9:.1f} GB" if model.size else ""
            rows.append(Available(f"{server.scheme}:{model.name}", f"{where}: {sight}{size}", True))
    return rows


def available(environ: Mapping[str, str] | None = None) -> list[Available]:
    """Every planner, whether it can be used now, and what it lacks if not.

    Nothing is asked over a network; model servers on this machine are looked for at their usual ports.
    """
    env = os.environ if environ is None else environ
    rows = [Available("embedded", "plans by rule, needs no network", True)]
    rows.append(
        Available("embedded+local:URL#MODEL", "plans by rule what a model rewords, where it does not read you", True)
    )
    for provider in PROVIDERS.values():
        if provider.default_model is None:
            found = next((name for name in provider.keys if env.get(name, "").strip()), "no key")
            rows += _here(env)
            rows.append(Available("local:URL#MODEL", provider.what, True, None, f"{found} is sent to URL"))
            continue
        spec = ModelSpec(provider.name, provider.default_model)
        what = f"{provider.what} (by default {provider.default_model})"
        try:
            missing, sends = None, str(usable_route(spec, env))
        except PlannerError as error:
            missing, sends = error.hint, None
        rows.append(Available(f"{provider.name}:MODEL", what, missing is None, missing, sends))
    rows.append(Available("bridge:DIR", "asks by files in DIR whoever answers there", True))
    rows.append(Available("replay:PATH", "answers from a transcript", True))
    return rows
