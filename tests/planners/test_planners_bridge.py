"""The planner that asks by files: what is written, what counts as an answer, what is found again."""

import json
import os
import threading
import time
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cadwright.errors import InputError, PlannerError, UnansweredError
from cadwright.planners.attempt import at_one_go
from cadwright.planners.bridge.answer import OLD, SETTLED, Inbox, read_calls, read_text
from cadwright.planners.bridge.folder import find, listing
from cadwright.planners.bridge.planner import BridgePlanner, parse
from cadwright.planners.bridge.request import asked
from cadwright.planners.options import ModelOptions, Price
from cadwright.planners.registry import create, looks, priced
from cadwright.protocols.itercad import IterCAD
from cadwright.protocols.mrcad import TOOLS
from cadwright.values import Blob, Image, Message, Observation, Piece, Reply, Request, ToolCall, ToolSpec, Usage
from cadwright.values.media import PNG, SVG

# The first 24 bytes of a PNG say that it is 30 pixels wide and 25 high: 750 pixels, one token.
PIXELS = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x1e\0\0\0\x19"
PICTURE = Image("front.png", Blob(PIXELS, PNG))
SYSTEM = Message("system", (Piece("You design."),))
USER = Message(
    "user", (Piece("Like this:"), Piece(image=PICTURE), Piece(" "), Piece("a Ø5 pin", about=Request("Ø5 pin!")))
)
TALK = (SYSTEM, USER)
PLAIN = ModelOptions()
TOOL = ToolSpec("draw", "Draw it.", {"type": "object", "properties": {}})


class Clock:
    """Time that passes only where somebody sleeps; at each sleep something may happen."""

    def __init__(self, *happens: object) -> None:
        self.now = 0.0
        self.happens = list(happens)

    def __call__(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds
        if self.happens and callable(happening := self.happens.pop(0)):
            happening()


def planner(box: Path, clock: Clock | None = None, *, query: str = "", options: ModelOptions = PLAIN) -> BridgePlanner:
    clock = clock or Clock()
    return BridgePlanner(f"bridge:{box}{query}", options, sleep=clock.sleep, clock=clock)


def put(path: Path, text: str, *, age: float = OLD + 60) -> None:
    """A file that was written a while ago."""
    path.write_text(text)
    os.utime(path, (time.time() - age,) * 2)


def requests(box: Path) -> list[Path]:
    """Those that are whole: what is still being written has a dot before its name, and Python's `*` matches that."""
    return sorted(path.parent for path in box.glob("[!.]*/messages.json"))


def ask(
    box: Path,
    messages: Sequence[Message] = TALK,
    tools: Sequence[ToolSpec] = (),
    options: ModelOptions = PLAIN,
) -> Path:
    """The folder of a request that nobody answers."""
    before = set(requests(box))
    with pytest.raises(UnansweredError):
        planner(box, options=options).reply(messages, tools)
    (own,) = set(requests(box)) - before
    return own


def text_of(inbox: Inbox) -> str | None:
    answer = inbox.look()
    return answer.text if answer is not None else None


def test_a_request_is_a_folder_with_what_a_model_would_be_shown(tmp_path: Path) -> None:
    own = ask(tmp_path / "new" / "box", tools=(TOOL,), options=ModelOptions(temperature=0.5))
    assert own.name.startswith("ø5-pin-1-")
    assert {path.name for path in own.iterdir()} == {"prompt.md", "messages.json", "tools.json", "picture-1.png"}
    assert (own / "prompt.md").read_text() == (
        "===== 1: system =====\n\nYou design.\n\n===== 2: user =====\n\nLike this:\n\n![](picture-1.png)\n\na Ø5 pin\n"
    )
    assert (own / "picture-1.png").read_bytes() == PIXELS
    told = json.loads((own / "messages.json").read_text())
    assert (told["format"], told["sample"], told["turn"]) == (1, 1, 1)
    assert told["sampling"] == {"temperature": 0.5}
    assert told["messages"] == [
        {"role": "system", "content": [{"type": "text", "text": "You design."}]},
        {
            "role": "user",
            "content": [
                {"type": "text", "text": "Like this:"},
                {"type": "image", "file": "picture-1.png", "media_type": PNG},
                {"type": "text", "text": "a Ø5 pin"},
            ],
        },
    ]
    assert json.loads((own / "tools.json").read_text()) == [
        {"name": "draw", "description": "Draw it.", "parameters": {"type": "object", "properties": {}}}
    ]
    assert "reply.md" in (own.parent / "README.md").read_text()


def test_without_tools_there_is_no_file_of_them(tmp_path: Path) -> None:
    assert not (ask(tmp_path) / "tools.json").exists()


def test_a_picture_that_is_shown_twice_is_one_file(tmp_path: Path) -> None:
    own = ask(tmp_path, (Message("user", (Piece("a", PICTURE), Piece("b", PICTURE))),))
    assert (own / "prompt.md").read_text().count("![](picture-1.png)") == 2
    assert not (own / "picture-2.png").exists()


def test_who_sees_no_pictures_is_told_their_names(tmp_path: Path) -> None:
    blind = planner(tmp_path, query="?pictures=no")
    assert not looks(blind)
    with pytest.raises(UnansweredError):
        blind.reply(TALK)
    (own,) = requests(tmp_path)
    assert "(a picture that you cannot see: front.png)" in (own / "prompt.md").read_text()
    assert not list(own.glob("picture*"))


def test_a_picture_that_no_model_takes_is_one_line(tmp_path: Path) -> None:
    message = Message("user", (Piece(image=Image("a.svg", Blob(b"<svg/>", SVG))),))
    with pytest.raises(PlannerError, match=r"cannot look at a\.svg"):
        planner(tmp_path).reply((message,))
    assert not requests(tmp_path)


def test_the_turn_is_counted_and_a_title_comes_from_what_is_there(tmp_path: Path) -> None:
    own = ask(tmp_path, (Message("user", (Piece("Make: it -- round"),)), Message("assistant", (Piece(" "),))))
    assert own.name.startswith("make-it-round-2-")
    assert "===== 2: assistant =====\n\n(an empty reply)" in (own / "prompt.md").read_text()
    assert ask(tmp_path, (SYSTEM, Message("user", (Piece("…"),)))).name.startswith("request-1-")


def test_the_same_request_has_the_same_key_and_any_other_another() -> None:
    def key(messages: Sequence[Message] = TALK, tools: Sequence[ToolSpec] = (), options: ModelOptions = PLAIN) -> str:
        return asked(messages, tools, options).key

    other = Message("user", (Piece(image=Image("front.png", Blob(PIXELS + b"x", PNG))),))
    about = Message("system", (Piece("You design.", about=Observation("valid")),))
    assert key() == key((about, USER)) == key(options=ModelOptions(timeout=7.0))
    found = [
        key(),
        key((SYSTEM, other)),
        key((SYSTEM,)),
        key((Message("user", (Piece("You design."),)), USER)),
        key(tools=(TOOL,)),
        key(options=ModelOptions(seed=1)),
        key(options=ModelOptions(seed=2)),
        key(options=ModelOptions(temperature=0.0)),
    ]
    assert len(set(found)) == len(found)


def test_where_an_object_lay_in_memory_makes_no_other_request() -> None:
    def key(printed: str) -> str:
        return asked((Message("user", (Piece(printed),)),), (), PLAIN).key

    assert key("<Solid object at 0x55978652fa10>") == key("<Solid object at 0x563B478C6300>")
    assert key("look at 0x10") != key("look at 16")
    assert key("colour 0x55978652fa10") != key("colour 0x563b478c6300")


def test_an_answer_comes_with_an_estimate_of_its_tokens(tmp_path: Path) -> None:
    own = ask(tmp_path)
    put(own / "reply.md", "12345")
    # 11 letters and 3 tokens; 10 + 8 + 1 letters are 5 and a picture of 750 pixels is 1; 5 letters are 2
    assert planner(tmp_path).reply(TALK) == Reply("12345", (), Usage(3 + 6, 2, 0.0))
    priced_ = planner(tmp_path, options=ModelOptions(price=Price(1e6, 1e7))).reply(TALK)
    assert priced_.usage == Usage(9, 2, 9 + 20.0)


def test_tools_are_read_too_and_pictures_only_where_they_are_shown() -> None:
    plain, tooled = (asked(TALK, tools, ModelOptions()).tokens for tools in ((), TOOLS))
    assert tooled - plain > 500, "the schemas of mrCAD's five tools have more than 2000 letters"
    blind = asked((Message("user", (Piece(image=PICTURE),)),), (), ModelOptions(), pictures=False)
    assert blind.tokens == 0


def test_calls_come_as_json_with_what_they_took(tmp_path: Path) -> None:
    own = ask(tmp_path, tools=(TOOL,))
    calls = [{"name": "draw", "arguments": {"at": [1, 2]}}]
    spent = {"input_tokens": 70, "output_tokens": 8, "cost_usd": 0.25}
    (own / "reply.json").write_text(json.dumps({"text": "so", "calls": calls, "usage": spent}))
    reply = planner(tmp_path, options=ModelOptions(price=Price(1e6, 1e6))).reply(TALK, (TOOL,))
    assert reply == Reply("so", (ToolCall("draw", {"at": [1, 2]}),), Usage(70, 8, 0.25))
    (own / "reply.json").write_text(json.dumps({"calls": calls}))
    # [{"name": "draw", "arguments": {"at": [1, 2]}}] has 47 letters
    assert planner(tmp_path).reply(TALK, (TOOL,)).usage.output_tokens == 12


def test_an_empty_reply_can_be_given(tmp_path: Path) -> None:
    (ask(tmp_path) / "reply.json").write_text('{"text": ""}')
    assert planner(tmp_path).reply(TALK).text == ""


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("{}", "neither a text nor calls"),
        ('{"text": "x", "tool_calls": []}', "unknown field `tool_calls`"),
        ('{"calls": [{"name": "draw"}]}', "missing required field `arguments`"),
        ('{"calls": [{"name": "draw", "arguments": "{}"}]}', "Expected `object`"),
        ('["x"]', "Expected `object`"),
        ('{"text": "x"', "truncated"),
        ('{"text": "x", "usage": {"input_tokens": -1, "output_tokens": 0}}', ">= 0"),
        ('{"text": ' + "[" * 200, "nested more than 100 deep"),
    ],
)
def test_what_is_no_answer_says_why_and_waits_for_another(tmp_path: Path, text: str, problem: str) -> None:
    own = ask(tmp_path)
    put(own / "reply.json", text)
    with pytest.raises(ValueError, match=r"reply\.json") as caught:
        read_calls(own / "reply.json")
    assert problem in str(caught.value)
    lines: list[str] = []
    clock = Clock(*[None] * 5, lambda: (own / "reply.json").write_text('{"text": "better"}'))
    spec, options = f"bridge:{tmp_path}", ModelOptions(timeout=60)
    asking = BridgePlanner(spec, options, announce=lines.append, sleep=clock.sleep, clock=clock)
    assert asking.reply(TALK).text == "better"
    (line,) = lines
    assert problem in line
    assert listing(tmp_path).requests[0].state == "answered"
    put(own / "reply.json", text)
    row = listing(tmp_path).requests[0]
    assert row.state == "unreadable"
    assert problem in str(row.problem)
    with pytest.raises(UnansweredError, match=r"reply\.json"):
        planner(tmp_path).reply(TALK)


def test_a_text_is_whole_when_it_has_not_changed_for_a_while(tmp_path: Path) -> None:
    clock = Clock()
    inbox = Inbox(tmp_path, clock)
    assert inbox.look() is None
    for text in ("h", "ha", "half", "half an answer"):
        (tmp_path / "reply.md").write_text(text)
        assert inbox.look() is None
        clock.sleep(SETTLED * 0.9)
        assert inbox.look() is None
    clock.sleep(SETTLED * 0.2)
    assert text_of(inbox) == "half an answer"


def test_a_file_with_nothing_in_it_is_no_answer(tmp_path: Path) -> None:
    for name in ("reply.md", "reply.json"):
        put(tmp_path / name, " \n")
    inbox = Inbox(tmp_path, Clock())
    assert inbox.look() is None
    assert inbox.problem is None


def test_a_text_that_is_being_written_when_somebody_comes_is_waited_for(tmp_path: Path) -> None:
    put(tmp_path / "reply.md", "hal", age=0)
    clock = Clock()
    inbox = Inbox(tmp_path, clock)
    assert inbox.look() is None
    put(tmp_path / "reply.md", "whole", age=0)
    clock.sleep(SETTLED * 1.1)
    assert inbox.look() is None
    clock.sleep(SETTLED * 1.1)
    assert text_of(inbox) == "whole"


def test_json_is_whole_as_soon_as_it_is_read(tmp_path: Path) -> None:
    text, inbox = '{"text": "x"}', Inbox(tmp_path, Clock())
    for end in range(len(text)):
        (tmp_path / "reply.json").write_text(text[:end])
        assert inbox.look() is None
        assert inbox.problem is None, "it is being written"
    (tmp_path / "reply.json").write_text(text)
    assert text_of(inbox) == "x"


@given(st.text().filter(str.strip))
def test_any_text_comes_back_as_it_was_written(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    path = tmp_path_factory.mktemp("any") / "reply.md"
    path.write_bytes(text.encode("utf-8", "replace"))
    answer = read_text(path)
    assert answer is not None
    expected = text.encode("utf-8", "replace").decode().replace("\r\n", "\n")
    assert answer.text == expected.removeprefix("\ufeff")


def test_bytes_that_are_no_text_are_read_as_far_as_they_are(tmp_path: Path) -> None:
    (tmp_path / "reply.md").write_bytes(b"\xef\xbb\xbfgood\xff\r\nday")
    answer = read_text(tmp_path / "reply.md")
    assert answer is not None
    assert answer.text == "good\ufffd\nday"


def test_what_was_answered_is_not_asked_again_by_whomever(tmp_path: Path) -> None:
    put(ask(tmp_path) / "reply.md", "once")
    clock = Clock()
    first, second = planner(tmp_path, clock), planner(tmp_path, clock)
    assert [first.reply(TALK).text, second.reply(TALK).text] == ["once", "once"]
    assert clock.now == 0.0
    assert len(requests(tmp_path)) == 1


def test_who_samples_twice_gets_two_answers_and_the_same_two_again(tmp_path: Path) -> None:
    put(ask(tmp_path) / "reply.md", "one")
    sampling = planner(tmp_path)
    assert sampling.reply(TALK).text == "one"
    for _ in range(2):  # the second sample is asked for once, however often nobody answers
        with pytest.raises(UnansweredError):
            sampling.reply(TALK)
    first, second = requests(tmp_path)
    assert second.name == f"{first.name}-2"
    assert json.loads((second / "messages.json").read_text())["sample"] == 2
    put(second / "reply.md", "two")
    assert sampling.reply(TALK).text == "two"
    for _ in range(2):
        with at_one_go():
            assert [planner(tmp_path).reply(TALK).text for _ in range(2)] == ["one", "two"]


def test_many_who_ask_the_same_at_once_ask_one_thing(tmp_path: Path) -> None:
    replies: list[str] = []
    start = threading.Barrier(8)

    def work() -> None:
        asking = BridgePlanner(f"bridge:{tmp_path}", ModelOptions(timeout=30))
        start.wait()
        replies.append(asking.reply(TALK).text)

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    while not requests(tmp_path):
        time.sleep(0.01)
    (own,) = requests(tmp_path)
    put(own / "reply.md", "once")
    for thread in threads:
        thread.join()
    assert replies == ["once"] * 8
    assert {path.name for path in tmp_path.iterdir()} == {"README.md", own.name}, "no draft is left"


def test_nobody_is_waited_for_longer_than_was_said(tmp_path: Path) -> None:
    clock = Clock()
    with pytest.raises(UnansweredError) as caught:
        planner(tmp_path, clock, options=ModelOptions(timeout=2.5)).reply(TALK)
    assert clock.now == 2.5
    (own,) = requests(tmp_path)
    assert caught.value.message == f"no reply in 2.5 s: nobody wrote {own / 'reply.md'}"
    assert "--reply-timeout" in str(caught.value.hint)


def test_waiting_ends_where_the_work_is_given_up(tmp_path: Path) -> None:
    class GivenUp(Exception):  # noqa: N818
        pass

    def heed() -> None:
        raise GivenUp

    with at_one_go(heed), pytest.raises(GivenUp):
        planner(tmp_path).reply(TALK)
    put(requests(tmp_path)[0] / "reply.md", "late")
    assert planner(tmp_path).reply(TALK).text == "late"


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("bridge", "to which folder"),
        ("bridge: ", "to which folder"),
        ("bridge:?pictures=no", "to which folder"),
        ("bridge:x?picture=no", "no option 'picture=no'"),
        ("bridge:x?pictures=maybe", "no option 'pictures=maybe'"),
    ],
)
def test_specs_that_are_none(spec: str, message: str) -> None:
    with pytest.raises(PlannerError, match=message) as caught:
        create(spec, IterCAD(), environ={})
    assert "bridge:DIR" in str(caught.value.hint)


def test_specs_are_read() -> None:
    assert parse("bridge:a b") == (Path("a b"), True)
    assert parse("bridge:what?/x") == (Path("what?/x"), True)
    assert parse("bridge:C:/x?pictures=no") == (Path("C:/x"), False)
    assert parse("bridge:~/x?pictures=yes") == (Path.home() / "x", True)


def test_a_file_or_what_takes_no_folder_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    for name in ("file", "file/below"):
        with pytest.raises(PlannerError, match="is no folder"):
            create(f"bridge:{tmp_path / name}", IterCAD(), environ={})
    with pytest.raises(PlannerError, match="/proc/none: "):
        create("bridge:/proc/none", IterCAD(), environ={})


def test_a_disk_that_takes_nothing_is_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asking = planner(tmp_path)

    def full(path: Path, data: bytes) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(PlannerError, match="No space left on device"):
        asking.reply(TALK)
    assert [path.name for path in tmp_path.iterdir()] == ["README.md"]


def test_it_is_announced_and_costs_nothing(tmp_path: Path) -> None:
    lines: list[str] = []
    made = create(f"bridge:{tmp_path}", IterCAD(), options=ModelOptions(timeout=0.1), announce=lines.append, environ={})
    assert looks(made)
    assert priced(made)
    with pytest.raises(UnansweredError):
        made.reply(TALK)
    chosen, waiting = lines
    assert chosen.startswith(f"planner: bridge:{tmp_path} (")
    assert waiting == f"waiting for {requests(tmp_path)[0] / 'reply.md'}"


def test_the_list_says_what_is_open(tmp_path: Path) -> None:
    first, second = ask(tmp_path, (SYSTEM, USER)), ask(tmp_path, (USER,))
    put(first / "reply.md", "x")
    found = listing(tmp_path)
    assert (found.open, found.answered) == (1, 1)
    assert {(row.name, row.state) for row in found.requests} == {(first.name, "answered"), (second.name, "open")}
    assert [row.name for row in listing(tmp_path, only_open=True).requests] == [second.name]
    with pytest.raises(InputError, match="no such folder"):
        listing(tmp_path / "none")
    (second / "messages.json").write_text("{")
    with pytest.raises(InputError, match="cannot be read"):
        listing(tmp_path)


def test_a_request_is_found_by_a_part_of_its_name(tmp_path: Path) -> None:
    first = ask(tmp_path)
    put(first / "reply.md", "x")
    with at_one_go():
        planner(tmp_path).reply(TALK)
        second = ask(tmp_path)
    assert second.name.startswith(first.name)
    assert find(tmp_path, first.name).answer is not None, "a whole name is one, whatever else begins with it"
    assert find(tmp_path, second.name[-4:]).name == second.name
    with pytest.raises(InputError, match="2 requests whose names"):
        find(tmp_path, "pin")
    with pytest.raises(InputError, match="no request 'none'"):
        find(tmp_path, "none")
