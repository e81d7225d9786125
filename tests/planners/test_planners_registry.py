import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from genai_prices import Usage as PricedUsage
from genai_prices import calc_price

from cadwright.api.work import Settings, planner_of
from cadwright.bench.questions import Questioning
from cadwright.errors import PlannerError, UsageError
from cadwright.planners.model import ModelPlanner
from cadwright.planners.options import ModelOptions, Price
from cadwright.planners.providers import PROVIDERS, ModelSpec, parse_model_spec
from cadwright.planners.registry import available, create, default_spec, priced
from cadwright.planners.replay import ReplayPlanner
from cadwright.protocols.itercad import IterCAD
from cadwright.values import Reply, Request, Start, Transcript, Usage

PROTOCOL = IterCAD()
LOCAL = "local:http://localhost:8000/v1#qwen/vl"
ALWAYS = {"embedded", "embedded+local:URL#MODEL", "local:URL#MODEL", "bridge:DIR", "replay:PATH"}


@pytest.mark.parametrize(
    ("environ", "spec", "why"),
    [
        ({}, "embedded", "no model key is set"),
        ({"OPENAI_API_KEY": " "}, "embedded", "no model key is set"),
        ({"CADWRIGHT_LOCAL_KEY": "k"}, "embedded", "no model key is set"),
        ({"OPENAI_API_KEY": "k", "ANTHROPIC_API_KEY": "k"}, "openai:gpt-6.1-sol", "OPENAI_API_KEY is set"),
        ({"ANTHROPIC_API_KEY": "k", "GOOGLE_API_KEY": "k"}, "anthropic:claude-sonnet-5-5", "ANTHROPIC_API_KEY is set"),
        ({"GEMINI_API_KEY": "k"}, "google:gemini-4-argon", "GEMINI_API_KEY is set"),
        ({"GOOGLE_API_KEY": "k"}, "google:gemini-4-argon", "GOOGLE_API_KEY is set"),
    ],
)
def test_the_default_goes_by_the_keys(environ: dict[str, str], spec: str, why: str) -> None:
    chosen, line = default_spec(environ)
    assert chosen == spec
    assert why in line
    assert spec in line
    assert "\n" not in line


def test_without_a_name_and_a_key_the_embedded_planner_answers() -> None:
    lines: list[str] = []
    assert create(None, PROTOCOL, environ={}, announce=lines.append).name == "embedded"
    assert len(lines) == 1


def test_a_named_planner_is_not_announced() -> None:
    lines: list[str] = []
    assert create(" embedded ", PROTOCOL, environ={"OPENAI_API_KEY": "k"}, announce=lines.append).name == "embedded"
    assert lines == []


@pytest.mark.parametrize(
    ("spec", "read"),
    [
        ("openai:gpt-5", ModelSpec("openai", "gpt-5")),
        ("OpenAI:gpt-5", ModelSpec("openai", "gpt-5")),
        ("openai", ModelSpec("openai", "gpt-6.1-sol")),
        ("google-gla:gemini-2.5-pro", ModelSpec("google", "gemini-2.5-pro")),
        ("anthropic:claude:x", ModelSpec("anthropic", "claude:x")),
        (LOCAL, ModelSpec("local", "qwen/vl", "http://localhost:8000/v1")),
        ("local:https://host/v1/#m", ModelSpec("local", "m", "https://host/v1")),
        ("local:http://[::1]:8000/v1#m", ModelSpec("local", "m", "http://[::1]:8000/v1")),
    ],
)
def test_specs_are_read(spec: str, read: ModelSpec) -> None:
    assert parse_model_spec(spec) == read
    assert parse_model_spec(str(read)) == read


@pytest.mark.parametrize(
    ("spec", "message", "hint"),
    [
        ("", "no planner is called ''", "embedded, embedded+MODEL, replay:PATH, bridge:DIR, openai:MODEL"),
        ("embeded", "no planner is called 'embeded'", "did you mean embedded?"),
        ("antropic:claude", "no planner is called 'antropic:claude'", "did you mean anthropic?"),
        ("gpt-5", "no planner is called 'gpt-5'", "local:URL#MODEL"),
        ("openai:gpt-5", "openai:gpt-5 needs a key", "set OPENAI_API_KEY"),
        ("google:g", "google:g needs a key", "set GEMINI_API_KEY or GOOGLE_API_KEY"),
        ("local:", "'nothing' is not the address of a server", "local:http://localhost:8000/v1#model-name"),
        ("local:localhost:8000#m", "'localhost:8000' is not the address", "local:http://"),
        ("local:http://#m", "is not the address of a server", "local:http://"),
        ("local:http://host:99999/v1#m", "is not the address of a server", "local:http://"),
        ("local:http://me:secret@host/v1#m", "the address of host holds a name or a password", "--key-from"),
        ("local:http://[bad#m", "is not the address of a server", "local:http://"),
        ("local:http://localhost:8000/v1", "which model of http://localhost:8000/v1", "#model-name"),
        ("brigde:x", "no planner is called 'brigde:x'", "did you mean bridge?"),
        ("replay:", "replay of what?", "replay:PATH"),
        ("replay:/x", "transcripts cannot be replayed here", "cadwright replay"),
    ],
)
def test_what_does_not_exist_says_what_does(spec: str, message: str, hint: str) -> None:
    with pytest.raises(PlannerError) as caught:
        create(spec, PROTOCOL, environ={})
    assert message in caught.value.message
    assert hint in str(caught.value.hint)


def test_a_model_is_built_with_its_options_and_announced_with_its_key() -> None:
    options = ModelOptions(temperature=0.5)
    lines: list[str] = []
    planner = create(LOCAL, PROTOCOL, options=options, announce=lines.append, environ={"OPENAI_API_KEY": "sk"})
    assert lines == [f"planner: {LOCAL} (no key is sent to localhost:8000)"]
    assert isinstance(planner, ModelPlanner)
    assert planner.name == LOCAL
    assert planner.options is options
    planner.close()


@pytest.mark.parametrize("seconds", [0.0, -1.0, float("nan"), float("inf"), 86_401.0])
def test_a_reply_takes_some_time_and_not_forever(seconds: float) -> None:
    with pytest.raises(UsageError, match="up to 86400 s"):
        create("embedded", PROTOCOL, options=ModelOptions(timeout=seconds), environ={})


@pytest.mark.parametrize("spec", [None, "embedded", "replay:x"])
def test_a_key_is_named_for_a_model(spec: str | None) -> None:
    with pytest.raises(UsageError, match="names the key of one model"):
        create(spec, PROTOCOL, options=ModelOptions(key_from="KEY"), environ={"KEY": "k", "OPENAI_API_KEY": "sk"})


def test_the_list_says_which_key_goes_where() -> None:
    sends = {row.name: row.sends for row in available({"OPENAI_API_KEY": "k", "CADWRIGHT_LOCAL_KEY": "u"})}
    assert sends["openai:MODEL"] == "OPENAI_API_KEY is sent to api.openai.com"
    assert sends["local:URL#MODEL"] == "CADWRIGHT_LOCAL_KEY is sent to URL"
    assert sends["anthropic:MODEL"] is None


def test_what_would_send_a_key_in_the_clear_is_not_ready() -> None:
    rows = {row.name: row for row in available({"OPENAI_API_KEY": "k", "OPENAI_BASE_URL": "http://gate.example/v1"})}
    assert not rows["openai:MODEL"].ready
    assert "use https" in str(rows["openai:MODEL"].missing)


def test_a_replay_reads_its_transcript_through_the_reader() -> None:
    asked: list[Path] = []

    def read(path: Path) -> Transcript:
        asked.append(path)
        return Transcript(Start(Request("x"), "embedded", "itercad", "cadquery"))

    assert isinstance(create("replay:runs/a b.jsonl", PROTOCOL, read_transcript=read, environ={}), ReplayPlanner)
    assert asked == [Path("runs/a b.jsonl")]


@pytest.mark.parametrize(
    ("environ", "ready"),
    [
        ({}, ALWAYS),
        ({"GOOGLE_API_KEY": "k"}, {*ALWAYS, "google:MODEL"}),
    ],
)
def test_the_list_says_what_is_ready_and_what_is_missing(environ: dict[str, str], ready: set[str]) -> None:
    rows = available(environ)
    assert {row.name for row in rows} == ALWAYS | {
        "local:URL#MODEL" if name == "local" else f"{name}:MODEL" for name in PROVIDERS
    }
    assert {row.name for row in rows if row.ready} == ready
    assert all((row.missing is None) == row.ready for row in rows)


@pytest.mark.parametrize("provider", [p for p in PROVIDERS.values() if p.default_model], ids=lambda p: str(p.name))
def test_the_default_models_have_a_price(provider: object) -> None:
    assert isinstance(provider, type(PROVIDERS["openai"]))
    used = PricedUsage(input_tokens=1000, output_tokens=1000)
    price = calc_price(used, str(provider.default_model), provider_id=provider.name)
    assert price.total_price > 0


def test_what_has_a_price_is_known_before_anything_is_asked() -> None:
    class Named:
        def __init__(self, name: str) -> None:
            self.name = name

        def reply(self, messages: object, tools: object = ()) -> Reply:
            raise AssertionError

        def close(self) -> None:
            pass

    default = f"openai:{PROVIDERS['openai'].default_model}"
    for name, known in (("embedded", True), ("local:http://localhost:1/v1#m", False), (default, True)):
        assert priced(Named(name)) == known
    assert not priced(Named("openai:no-model-of-this-name"))


def test_a_limit_in_dollars_that_binds_nothing_is_refused_unless_a_price_is_given() -> None:
    local = Settings(planner="local:http://localhost:1/v1#m", max_cost_usd=1.0)
    with pytest.raises(UsageError, match="--max-cost would bind nothing") as told:
        planner_of(local, PROTOCOL, lambda _: None)
    assert "--price-in" in (told.value.hint or "")
    for fine in (
        Settings(planner="local:http://localhost:1/v1#m"),
        Settings(planner="embedded", max_cost_usd=1.0),
        msgspec.structs.replace(local, price=Price(0.5, 2.0)),
    ):
        with planner_of(fine, PROTOCOL, lambda _: None):
            pass


def test_a_price_counts_what_is_read_and_what_is_written() -> None:
    assert Price(2.0, 10.0).of(Usage(1_000_000, 500_000)) == pytest.approx(7.0)


def test_the_embedded_planner_does_not_read_sketches_in_texts() -> None:
    with pytest.raises(PlannerError, match="loaded files only") as told:
        create("embedded", Questioning())
    assert told.value.hint is not None
    assert "--input" in told.value.hint


def test_choosing_a_planner_imports_no_model_library() -> None:
    code = (
        "import sys; from cadwright.planners.registry import available, default_spec; available({}); default_spec({});"
        "print([m for m in ('pydantic_ai', 'openai', 'anthropic', 'httpx') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.strip() == "[]"
