"""Which key goes where: a provider's key goes to the provider, and what the environment changes of that is said."""

from collections.abc import Mapping

import pytest

from cadwright.errors import PlannerError
from cadwright.planners.providers import parse_model_spec
from cadwright.planners.routes import usable_route

KEYS = {"OPENAI_API_KEY": "sk-open", "ANTHROPIC_API_KEY": "sk-ant", "GEMINI_API_KEY": "AIza"}


@pytest.fixture(autouse=True)
def no_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("http_proxy", "https_proxy", "all_proxy", "no_proxy"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.upper(), raising=False)


def told(spec: str, environ: Mapping[str, str], key_from: str | None = None) -> str:
    return str(usable_route(parse_model_spec(spec), environ, key_from))


def refused(spec: str, environ: Mapping[str, str], key_from: str | None = None) -> str:
    with pytest.raises(PlannerError) as caught:
        usable_route(parse_model_spec(spec), environ, key_from)
    return f"{caught.value.message} ({caught.value.hint})"


@pytest.mark.parametrize(
    "url",
    [
        "https://host/v1",
        "http://localhost:8000/v1",
        "http://127.0.0.1/v1",
        "http://192.168.1.5/v1",
        "http://[::1]:1/v1",
    ],
)
def test_a_server_of_ones_own_gets_no_providers_key(url: str) -> None:
    assert told(f"local:{url}#m", KEYS).startswith("no key is sent to ")


@pytest.mark.parametrize(
    ("spec", "environ", "line"),
    [
        ("openai:m", KEYS, "OPENAI_API_KEY is sent to api.openai.com"),
        ("anthropic:m", KEYS, "ANTHROPIC_API_KEY is sent to api.anthropic.com"),
        ("google:m", KEYS, "GEMINI_API_KEY is sent to generativelanguage.googleapis.com"),
        (
            "openai:m",
            KEYS | {"OPENAI_BASE_URL": "https://me:pw@gate.example/v1"},
            "OPENAI_API_KEY is sent to gate.example, the address in OPENAI_BASE_URL",
        ),
        (
            "anthropic:m",
            KEYS | {"ANTHROPIC_BASE_URL": "https://gate.example:8443"},
            "ANTHROPIC_API_KEY is sent to gate.example:8443, the address in ANTHROPIC_BASE_URL",
        ),
        ("local:https://host/v1#m", {"CADWRIGHT_LOCAL_KEY": "k"}, "CADWRIGHT_LOCAL_KEY is sent to host"),
        ("local:http://127.8.9.1:80/v1#m", {"CADWRIGHT_LOCAL_KEY": "k"}, "CADWRIGHT_LOCAL_KEY is sent to 127.8.9.1:80"),
    ],
)
def test_which_key_goes_where_is_said(spec: str, environ: Mapping[str, str], line: str) -> None:
    assert told(spec, environ) == line
    assert not any(key in told(spec, environ) for key in KEYS.values())


def test_an_address_of_openai_is_not_for_servers_of_ones_own() -> None:
    environ = KEYS | {"OPENAI_BASE_URL": "https://gate.example/v1"}
    assert told("local:http://localhost:8000/v1#m", environ) == "no key is sent to localhost:8000"


def test_a_key_named_on_purpose_is_sent() -> None:
    assert told("local:https://host/v1#m", KEYS, "OPENAI_API_KEY") == "OPENAI_API_KEY is sent to host"
    line = told("local:http://192.168.1.5/v1#m", KEYS, "OPENAI_API_KEY")
    assert line == "OPENAI_API_KEY is sent to 192.168.1.5, in the clear"
    assert told("openai:m", {"WORK": "sk"}, "WORK") == "WORK is sent to api.openai.com"


@pytest.mark.parametrize(
    ("spec", "environ"),
    [
        ("local:http://192.168.1.5/v1#m", {"CADWRIGHT_LOCAL_KEY": "k"}),
        ("local:http://localhost.evil.example/v1#m", {"CADWRIGHT_LOCAL_KEY": "k"}),
        ("local:http://127.0.0.1.evil.example/v1#m", {"CADWRIGHT_LOCAL_KEY": "k"}),
        ("openai:m", KEYS | {"OPENAI_BASE_URL": "http://gate.example/v1"}),
        ("anthropic:m", KEYS | {"ANTHROPIC_BASE_URL": "http://gate.example"}),
        ("google:m", KEYS | {"GOOGLE_GEMINI_BASE_URL": "http://gate.example"}),
    ],
)
def test_no_key_goes_over_the_network_in_the_clear_by_itself(spec: str, environ: Mapping[str, str]) -> None:
    line = refused(spec, environ)
    assert "in the clear" in line
    assert "--key-from" in line


@pytest.mark.parametrize("key", ["two words", "line\nbreak", "naïve", "\x1b[31m"])
def test_what_is_no_key_is_not_sent(key: str) -> None:
    line = refused("openai:m", {"OPENAI_API_KEY": key})
    assert "what OPENAI_API_KEY holds is no key" in line
    assert key not in line


def test_a_key_that_was_named_and_is_not_there() -> None:
    assert "set WORK in the environment" in refused("local:https://host/v1#m", KEYS, "WORK")


def test_a_proxy_is_told_and_never_in_the_way_to_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HTTP_PROXY", "http://me:pw@proxy.example:3128")
    monkeypatch.setenv("https_proxy", "proxy.example:3128")
    assert told("openai:m", KEYS) == "OPENAI_API_KEY is sent to api.openai.com, through the proxy proxy.example:3128"
    assert told("local:http://10.0.0.1/v1#m", {}) == "no key is sent to 10.0.0.1, through the proxy proxy.example:3128"
    assert usable_route(parse_model_spec("local:http://127.0.0.1:8000/v1#m"), {}).proxy is None
    monkeypatch.setenv("no_proxy", "openai.com")
    assert told("openai:m", KEYS) == "OPENAI_API_KEY is sent to api.openai.com"
