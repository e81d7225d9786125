import base64
import json
from typing import Any

import pytest
from train_kit import png

from cadwright.errors import InputError
from cadwright.train.chat_completions import TOOLS, answer, asked, with_tools
from cadwright.train.chats import Line, Picture
from cadwright.values import ToolSpec

PICTURE = f"data:image/png;base64,{base64.b64encode(png()).decode()}"


def body(*messages: dict[str, Any], **more: Any) -> bytes:
    return json.dumps({"model": "m", "messages": messages, **more}).encode()


def test_a_request_becomes_a_chat() -> None:
    parts = [{"type": "text", "text": "a"}, {"type": "image_url", "image_url": {"url": PICTURE}}]
    found = asked(
        body(
            {"role": "system", "content": "Be exact."},
            {"role": "user", "content": parts},
            {"role": "user", "content": [{"type": "text", "text": "b"}]},
            {"role": "assistant", "content": "c"},
            {"role": "user", "content": "d"},
            temperature=0.7,
            top_p=0.95,
            max_tokens=100,
            seed=3,
        )
    )
    user = Line("user", "a\nb", (Picture(1, png()),))
    assert found.chat.lines == (Line("system", "Be exact."), user, Line("assistant", "c"), Line("user", "d"))
    assert (found.temperature, found.top_p, found.tokens, found.seed) == (0.7, 0.95, 100, 3)


def test_tools_are_told_in_words_and_calls_are_text() -> None:
    tool = {"type": "function", "function": {"name": "make", "description": "Make.", "parameters": {"type": "object"}}}
    call = {"id": "1", "type": "function", "function": {"name": "make", "arguments": '{"x": 1}'}}
    found = asked(
        body(
            {"role": "user", "content": "a"},
            {"role": "assistant", "content": None, "tool_calls": [call]},
            {"role": "tool", "content": "made", "tool_call_id": "1"},
            tools=[tool],
        )
    )
    system, _, called, told = found.chat.lines
    assert system.text.startswith(TOOLS)
    assert json.loads(system.text.splitlines()[-1])["name"] == "make"
    assert json.loads(called.text) == [{"name": "make", "arguments": {"x": 1}}]
    assert told == Line("user", "made")


def test_tools_stand_behind_the_system_s_words() -> None:
    tool = ToolSpec("make", "Make.", {})
    assert with_tools((Line("system", "a"), Line("user", "b")), [tool])[0].text.startswith(f"a\n\n{TOOLS}")
    assert with_tools((Line("user", "b"),), []) == (Line("user", "b"),)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"nothing", "no request that can be read"),
        (body(), "no request that can be read"),
        (body({"role": "user", "content": "a"}, stream=True), "leave out stream"),
        (body({"role": "user", "content": "a"}, n=2), "leave out stream and n"),
        (body({"role": "user", "content": "a"}, temperature=-1), "no request"),
        (body({"role": "assistant", "content": "a"}), "in turn"),
        (body({"role": "user", "content": "a"}, {"role": "assistant", "content": "b"}), "nothing to answer"),
        (body({"role": "user", "content": [{"type": "audio"}]}), "'audio'"),
        (body({"role": "user", "content": [{"type": "image_url", "image_url": {"url": "http://x/y.png"}}]}), "none is"),
        (
            body({"role": "user", "content": [{"type": "image_url", "image_url": {"url": "data:image/png;base64,?"}}]}),
            "no base64",
        ),
    ],
)
def test_what_cannot_be_answered_is_one_line(data: bytes, said: str) -> None:
    with pytest.raises(InputError) as told:
        asked(data)
    assert said in told.value.message


def test_an_answer_says_how_it_ended() -> None:
    found = answer("x", "m", read=3, written=2, whole=False)
    assert found["choices"][0] == {
        "index": 0,
        "message": {"role": "assistant", "content": "x"},
        "finish_reason": "length",
    }
    assert found["usage"] == {"prompt_tokens": 3, "completion_tokens": 2, "total_tokens": 5}
