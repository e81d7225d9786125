import asyncio
import base64
import signal
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from scripted_server import ScriptedServer, Step, answer, completion, cut_off, error

from cadwright.errors import PlannerError
from cadwright.planners.model import ModelPlanner
from cadwright.planners.options import ModelOptions
from cadwright.planners.retry import Backoff, Retry
from cadwright.values import Blob, Image, Message, Piece, Reply, ToolCall, ToolSpec, Usage

PNG = b"\x89PNG\r\n\x1a\n" + bytes(range(256))
JPEG = b"\xff\xd8\xff\xe0" + bytes(range(255, -1, -1))
ASK = (Message("user", (Piece("make a plate"),)),)
DRAW = ToolSpec("draw_line", "Draws a line.", {"type": "object", "properties": {"x": {"type": "number"}}})
OK = answer(completion())


class Bench:
    """A planner in front of a scripted server; back-off takes no time and is kept."""

    def __init__(self, server: ScriptedServer, spec: str, options: ModelOptions, environ: dict[str, str]) -> None:
        self.server = server
        self.slept: list[float] = []
        self.retries: list[Retry] = []
        self.planner = ModelPlanner(
            spec, options, environ=environ, on_retry=self.retries.append, sleep=self.slept.append
        )

    def ask(self, messages: tuple[Message, ...] = ASK, tools: tuple[ToolSpec, ...] = ()) -> Reply:
        return self.planner.reply(messages, tools)

    def fail(self) -> PlannerError:
        with pytest.raises(PlannerError) as caught:
            self.ask()
        assert "\n" not in caught.value.message
        return caught.value

    @property
    def sent(self) -> Any:
        return self.server.requests[-1]


Opener = Callable[..., Bench]


@pytest.fixture
def bench() -> Iterator[Opener]:
    opened: list[Bench] = []

    def open_bench(
        *steps: Step, options: ModelOptions | None = None, spec: str = "local:{url}#test-model", **env: str
    ) -> Bench:
        server = ScriptedServer(*steps)
        environ = {name: value.format(url=server.url, root=server.root) for name, value in env.items()}
        made = Bench(server, spec.format(url=server.url), options or ModelOptions(timeout=20, seed=1), environ)
        opened.append(made)
        return made

    yield open_bench
    for one in opened:
        one.planner.close()
        one.server.close()


def test_a_reply_with_its_usage(bench: Opener) -> None:
    b = bench(OK)
    assert b.ask() == Reply("hello", (), Usage(100, 20, None, 0))
    assert b.server.paths == ["/v1/chat/completions"]
    assert b.sent["model"] == "test-model"


def test_roles_and_pictures_arrive(bench: Opener) -> None:
    b = bench(OK)
    pictures = (
        Piece("look", Image("sheet", Blob(PNG, "image/png"))),
        Piece(image=Image("photo", Blob(JPEG, "image/jpeg"))),
    )
    b.ask(
        (
            Message("system", (Piece("You are a designer."),)),
            Message("user", pictures),
            Message("assistant", (Piece("I see."),)),
            Message("user", (Piece("go on"), Piece(""))),
        )
    )
    system, user, assistant, last = b.sent["messages"]
    assert (system["role"], system["content"]) == ("system", "You are a designer.")
    assert (assistant["role"], assistant["content"]) == ("assistant", "I see.")
    assert last["content"] == [{"type": "text", "text": "go on"}]
    urls = [part["image_url"]["url"] for part in user["content"] if part["type"] == "image_url"]
    assert user["content"][0] == {"type": "text", "text": "look"}
    assert [url.partition(",")[0] for url in urls] == ["data:image/png;base64", "data:image/jpeg;base64"]
    assert [base64.b64decode(url.partition(",")[2]) for url in urls] == [PNG, JPEG]


def test_a_picture_that_no_model_can_look_at_is_not_sent(bench: Opener) -> None:
    b = bench(OK)
    with pytest.raises(PlannerError, match=r"cannot look at scan \(image/tiff\)"):
        b.ask((Message("user", (Piece("x", Image("scan", Blob(b"II*", "image/tiff"))),)),))
    assert b.server.requests == []


def test_options_are_sent(bench: Opener) -> None:
    b = bench(OK, options=ModelOptions(temperature=0.25, seed=7, max_output_tokens=99))
    b.ask()
    assert (b.sent["temperature"], b.sent["seed"], b.sent["max_completion_tokens"]) == (0.25, 7, 99)


def test_nothing_is_sent_that_was_not_set(bench: Opener) -> None:
    b = bench(OK, options=ModelOptions())
    b.ask()
    assert set(b.sent) == {"model", "messages", "stream"}


def call(arguments: str) -> dict[str, Any]:
    return {"id": "c", "type": "function", "function": {"name": "draw_line", "arguments": arguments}}


def test_tools_go_out_and_calls_come_back(bench: Opener) -> None:
    calls = [call('{"x": 1.5}'), call("{}")]
    b = bench(answer(completion("see", tool_calls=calls, finish_reason="tool_calls")))
    reply = b.ask(tools=(DRAW,))
    assert reply.text == "see"
    assert reply.calls == (ToolCall("draw_line", {"x": 1.5}), ToolCall("draw_line", {}))
    assert b.sent["tools"][0]["function"]["name"] == "draw_line"
    assert b.sent["tool_choice"] == "auto"


@pytest.mark.parametrize("arguments", ['{"x": ', "[1]", "7"])
def test_arguments_that_are_no_object_are_kept_as_they_came(bench: Opener, arguments: str) -> None:
    b = bench(answer(completion(None, tool_calls=[call(arguments)], finish_reason="tool_calls")))
    assert b.ask(tools=(DRAW,)).calls == (ToolCall("draw_line", {"not_json": arguments}),)


@pytest.mark.parametrize(
    ("body", "text"),
    [
        (completion("x", tool_calls=None), "x"),
        (completion("x", tool_calls=[]), "x"),
        (completion(None), ""),
        (completion(""), ""),
        (completion(None, refusal="I will not."), "I will not."),
        (completion("long " * 100_000), "long " * 100_000),
        (completion("Ø 5 × 3 — naïve 漢字 \u0000"), "Ø 5 × 3 — naïve 漢字 \u0000"),
    ],
    ids=["null calls", "no calls", "null content", "empty content", "refusal", "very long", "odd letters"],
)
def test_unusual_replies_are_replies(bench: Opener, body: dict[str, Any], text: str) -> None:
    b = bench(answer(body))
    assert b.ask().text == text
    assert b.slept == []


def test_a_reply_without_usage(bench: Opener) -> None:
    body = completion()
    del body["usage"]
    assert bench(answer(body)).ask().usage == Usage(0, 0, None, 0)


def test_a_reply_cut_before_the_first_word_says_so(bench: Opener) -> None:
    failure = bench(answer(completion(None, finish_reason="length"))).fail()
    assert "20 output tokens" in failure.message


def test_a_reply_cut_in_the_middle_is_a_reply(bench: Opener) -> None:
    assert bench(answer(completion("<thinking>", finish_reason="length"))).ask().text == "<thinking>"


def test_retry_after_is_honoured(bench: Opener) -> None:
    b = bench(error(429, headers={"Retry-After": "7"}), OK)
    assert b.ask().usage.retries == 1
    assert len(b.server.requests) == 2
    assert 7.0 <= b.slept[0] <= 7.1
    assert str(b.retries[0]) == f"the server asks for a pause (429); trying again in {b.slept[0]:.1f} s (1 of 5)"


def test_too_long_a_wait_is_not_waited_for(bench: Opener) -> None:
    b = bench(error(429, "come back later", headers={"Retry-After": "3600"}))
    assert "come back later" in b.fail().message
    assert b.slept == []


def test_back_off_doubles(bench: Opener) -> None:
    b = bench(error(500), error(503), error(502), error(529), OK)
    assert b.ask().usage.retries == 4
    for n, delay in enumerate(b.slept):
        assert 0.5 * 2**n <= delay <= 2**n


def test_the_same_seed_waits_the_same(bench: Opener) -> None:
    waits = []
    for _ in range(2):
        b = bench(error(500), error(500), OK, options=ModelOptions(seed=5))
        b.ask()
        waits.append(b.slept)
    assert waits[0] == waits[1]


@pytest.mark.parametrize("status", [429, 500, 503])
def test_retries_end(bench: Opener, status: int) -> None:
    b = bench(error(status, "busy"), options=ModelOptions(backoff=Backoff(retries=3)))
    failure = b.fail()
    assert "after 3 retries: busy" in failure.message
    assert len(b.server.requests) == 4
    assert [r.attempt for r in b.retries] == [1, 2, 3]


def test_the_next_reply_has_all_its_retries_again(bench: Opener) -> None:
    b = bench(error(500), OK, error(500), OK, options=ModelOptions(backoff=Backoff(retries=1)))
    assert [b.ask().usage.retries for _ in range(2)] == [1, 1]


def test_a_reply_may_take_as_long_as_was_allowed_and_no_connection() -> None:
    """Local models on a laptop take their time; the library's own limit of 600 s is not ours."""
    planner = ModelPlanner("local:http://127.0.0.1:9/v1#m", ModelOptions(timeout=3000), environ={})
    limits = planner._line.client.timeout
    assert (limits.read, limits.connect) == (3000, 5)
    planner.close()


def test_a_server_that_hangs(bench: Opener) -> None:
    b = bench(options=ModelOptions(timeout=0.2))
    b.server.script(b.server.hang)
    failure = b.fail()
    assert "did not answer in time after 2 retries" in failure.message
    assert failure.hint == "raise --reply-timeout, or use a faster model"


def test_a_server_that_hangs_once(bench: Opener) -> None:
    b = bench(options=ModelOptions(timeout=0.5))
    b.server.script(b.server.hang, OK)
    assert b.ask().text == "hello"


def test_a_connection_that_breaks_in_the_middle(bench: Opener) -> None:
    b = bench(cut_off, OK)
    assert b.ask().text == "hello"
    assert b.retries[0].reason == "the connection broke"


@pytest.mark.parametrize(
    "step",
    [
        answer("{nope"),
        answer(b"\xff\xfe\x00"),
        answer(""),
        answer("null"),
        answer("[1, 2]"),
        answer({"id": "x"}),
        answer({**completion(), "choices": []}),
        answer({**completion(), "choices": [{"index": 0}]}),
        answer("<html>welcome</html>", content_type="text/html"),
    ],
    ids=["bad JSON", "not UTF-8", "empty", "null", "list", "no choices", "empty choices", "no message", "HTML"],
)
def test_what_is_no_reply_is_asked_for_once_more(bench: Opener, step: Step) -> None:
    b = bench(step)
    failure = b.fail()
    assert "sent something that is no reply after 1 retry" in failure.message
    assert "/v1" in str(failure.hint)
    assert len(b.server.requests) == 2


def test_json_under_the_wrong_content_type_is_read(bench: Opener) -> None:
    assert bench(answer(completion(), content_type="text/plain")).ask().text == "hello"


@pytest.mark.parametrize("status", [301, 302, 307, 308])
def test_redirects_are_not_followed(bench: Opener, status: int) -> None:
    b = bench(answer("", status, headers={"Location": "http://elsewhere.invalid/v1"}))
    failure = b.fail()
    assert "redirects to http://elsewhere.invalid/v1" in failure.message
    assert len(b.server.requests) == 1


@pytest.mark.parametrize(
    ("step", "message", "hint"),
    [
        (error(401, "bad key"), "does not accept the key: bad key", "CADWRIGHT_LOCAL_KEY"),
        (error(403, "not yours"), "does not accept the key: not yours", "CADWRIGHT_LOCAL_KEY"),
        (error(404, "no model", code="model_not_found"), "has no model 'test-model': no model", "address and the name"),
        (answer("<html>", 404, "text/html"), "has no model", "address"),
        (error(400, "maximum context length is 8"), "the conversation is too long for local:", "fewer turns"),
        (error(400, "bad\ntemperature"), "refuses the request: bad temperature", "None"),
        (error(413, "x" * 5000), "x" * 50, "None"),
        (error(422, "no images"), "refuses the request: no images", "None"),
        (error(429, "pay", code="insufficient_quota"), "credit is used up: pay", "billing"),
    ],
)
def test_what_waiting_does_not_mend_fails_at_once(bench: Opener, step: Step, message: str, hint: str) -> None:
    b = bench(step)
    failure = b.fail()
    assert message in failure.message
    assert hint in str(failure.hint)
    assert len(failure.message) < 400
    assert len(b.server.requests) == 1
    assert b.slept == []


def test_a_dead_server_is_named() -> None:
    slept: list[float] = []
    planner = ModelPlanner("local:http://127.0.0.1:9/v1#m", environ={}, sleep=slept.append)
    with pytest.raises(PlannerError, match=r"http://127\.0\.0\.1:9/v1: the server cannot be reached") as caught:
        planner.reply(ASK)
    planner.close()
    assert caught.value.hint == "is a server running at http://127.0.0.1:9/v1?"
    assert len(slept) == 2


@pytest.mark.parametrize(
    ("environ", "sent"),
    [
        ({}, "Bearer none"),
        ({"OPENAI_API_KEY": "sk-open"}, "Bearer none"),
        ({"OPENAI_API_KEY": "sk-open", "CADWRIGHT_LOCAL_KEY": "sk-local"}, "Bearer sk-local"),
    ],
)
def test_a_local_server_gets_its_own_key_and_no_other(bench: Opener, environ: dict[str, str], sent: str) -> None:
    b = bench(OK, **environ)
    b.ask()
    assert b.server.headers[0]["authorization"] == sent


def test_a_missing_key_names_the_variable() -> None:
    before = set(threading.enumerate())
    with pytest.raises(PlannerError, match="openai:gpt-5 needs a key") as caught:
        ModelPlanner("openai:gpt-5", environ={})
    assert caught.value.hint == "set OPENAI_API_KEY in the environment"
    assert set(threading.enumerate()) <= before


def test_openai_behind_another_address_has_a_price(bench: Opener) -> None:
    body = {**completion(), "model": "gpt-5-2025-08-07"}
    b = bench(answer(body), spec="openai:gpt-5", OPENAI_API_KEY="k", OPENAI_BASE_URL="{url}")
    cost = b.ask().usage.cost_usd
    assert cost is not None
    assert 0 < cost < 0.01


def test_a_model_without_a_price(bench: Opener) -> None:
    b = bench(OK, spec="openai:gpt-5", OPENAI_API_KEY="k", OPENAI_BASE_URL="{url}")
    assert b.ask().usage.cost_usd is None


def test_anthropic_speaks_its_own_protocol(bench: Opener) -> None:
    body = {
        "id": "m",
        "type": "message",
        "role": "assistant",
        "model": "claude-sonnet-5-5",
        "content": [{"type": "text", "text": "hi"}, {"type": "tool_use", "id": "t", "name": "draw_line", "input": {}}],
        "stop_reason": "end_turn",
        "stop_sequence": None,
        "usage": {"input_tokens": 1000, "output_tokens": 100},
    }
    b = bench(
        error(529, "busy"),
        answer(body),
        spec="anthropic:claude-sonnet-5-5",
        options=ModelOptions(max_output_tokens=1000),
        ANTHROPIC_API_KEY="secret-key",
        ANTHROPIC_BASE_URL="{root}",
    )
    pieces = (Piece("look", Image("v", Blob(PNG, "image/png"))),)
    reply = b.ask((Message("system", (Piece("be brief"),)), Message("user", pieces)), (DRAW,))
    assert reply.text == "hi"
    assert reply.calls == (ToolCall("draw_line", {}),)
    assert (reply.usage.tokens, reply.usage.retries) == (1100, 1)
    assert reply.usage.cost_usd == pytest.approx(0.003)
    image = next(part for part in b.sent["messages"][0]["content"] if part["type"] == "image")
    assert base64.b64decode(image["source"]["data"]) == PNG
    sent = b.server.headers[0]
    assert "secret-key" in (sent.get("x-api-key"), sent.get("authorization", "").removeprefix("Bearer "))


def test_anthropic_is_told_to_keep_what_all_turns_begin_with(bench: Opener) -> None:
    body = {
        "id": "m",
        "type": "message",
        "role": "assistant",
        "model": "claude-sonnet-5-5",
        "content": [{"type": "text", "text": "hi"}],
        "stop_reason": "end_turn",
        "stop_sequence": None,
        "usage": {"input_tokens": 200, "output_tokens": 100, "cache_read_input_tokens": 800},
    }
    b = bench(
        answer(body),
        spec="anthropic:claude-sonnet-5-5",
        options=ModelOptions(max_output_tokens=1000),
        ANTHROPIC_API_KEY="k",
        ANTHROPIC_BASE_URL="{root}",
    )
    said = [("system", "be brief"), ("user", "make a plate"), ("assistant", "made"), ("user", "thicker")]
    reply = b.ask(tuple(Message(role, (Piece(text),)) for role, text in said))  # type: ignore[arg-type]
    first, second = (m["content"][-1] for m in b.sent["messages"] if m["role"] == "user")
    assert [("cache_control" in part) for part in (b.sent["system"][-1], first, second)] == [True, True, False]
    assert (reply.usage.input_tokens, reply.usage.cached_tokens) == (1000, 800)
    assert reply.usage.cost_usd is not None
    assert reply.usage.cost_usd < 0.0025


def test_google_speaks_its_own_protocol(bench: Opener) -> None:
    body = {
        "candidates": [{"content": {"role": "model", "parts": [{"text": "hi"}]}, "finishReason": "STOP"}],
        "usageMetadata": {"promptTokenCount": 1000, "candidatesTokenCount": 100, "totalTokenCount": 1100},
        "modelVersion": "gemini-2.5-pro",
        "responseId": "r",
    }
    busy = answer({"error": {"code": 503, "message": "overloaded", "status": "UNAVAILABLE"}}, 503)
    b = bench(busy, answer(body), spec="google-gla:gemini-2.5-pro", GEMINI_API_KEY="k", GOOGLE_GEMINI_BASE_URL="{root}")
    reply = b.ask((Message("user", (Piece("look", Image("v", Blob(PNG, "image/png"))),)),))
    assert (reply.text, reply.usage.tokens, reply.usage.retries) == ("hi", 1100, 1)
    assert reply.usage.cost_usd == pytest.approx(0.00225)
    inline = next(part["inlineData"] for part in b.sent["contents"][0]["parts"] if "inlineData" in part)
    assert base64.b64decode(inline["data"].replace("-", "+").replace("_", "/")) == PNG


def interrupt_main() -> None:
    ident = threading.main_thread().ident
    assert ident is not None
    signal.pthread_kill(ident, signal.SIGINT)


def test_ctrl_c_ends_the_wait_at_once_and_leaves_the_planner_usable(bench: Opener) -> None:
    b = bench()
    b.server.script(b.server.hang, OK)
    started = time.monotonic()
    threading.Timer(0.2, interrupt_main).start()
    with pytest.raises(KeyboardInterrupt):
        b.ask()
    assert time.monotonic() - started < 1
    assert b.ask().text == "hello"


def test_it_answers_inside_a_running_event_loop(bench: Opener) -> None:
    b = bench(OK)

    async def notebook_cell() -> str:
        return b.ask().text

    assert asyncio.run(notebook_cell()) == "hello"


def test_closing_twice_is_fine_and_leaves_no_thread() -> None:
    before = set(threading.enumerate())
    planner = ModelPlanner("local:http://127.0.0.1:9/v1#m", environ={})
    (own,) = set(threading.enumerate()) - before
    planner.close()
    planner.close()
    assert not own.is_alive()


def test_an_empty_reply_leaves_no_two_messages_of_the_user_in_a_row(bench: Opener) -> None:
    again = Message("user", (Piece("that was nothing"),))
    b = bench(OK)
    b.ask((*ASK, Message("assistant", (Piece(""),)), again))
    assert [m["role"] for m in b.sent["messages"]] == ["user", "assistant", "user"]
