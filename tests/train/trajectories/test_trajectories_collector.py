"""Trajectories: who plays, who corrects, what is kept, and how it comes back as chats to learn from."""

from collections.abc import Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest

from cadwright.errors import InputError, UsageError
from cadwright.jobs import engine
from cadwright.kernel.client import Kernel
from cadwright.planners import registry
from cadwright.planners.base import Planner
from cadwright.synth.corpus.edits.pairs import edits
from cadwright.synth.corpus.pairs import measured_fields, solid_files
from cadwright.synth.corpus.pipeline import Made, Order, write
from cadwright.synth.corpus.shards import read_records
from cadwright.train.chats import Chat
from cadwright.train.rollouts.problems import Source, problems
from cadwright.train.trajectories.collector import Collecting, available, trajectories
from cadwright.train.trajectories.saved import conversations
from cadwright.values import Message, Problem, Reply, ToolSpec

BOX = "import cadquery as cq\n\nr = cq.Workplane().box(60, 40, {})\n"
HEIGHTS = (5, 8)


@pytest.fixture(scope="module")
def pairs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A corpus of texts: two plates."""
    folder = tmp_path_factory.mktemp("texts")

    def plate(number: int) -> Made:
        code = BOX.format(HEIGHTS[number])
        geometry = kernel.measure(kernel.execute(code).brep)
        assert not isinstance(geometry, Problem)
        words = [f"a plate 60 x 40 x {HEIGHTS[number]}"]
        record: dict[str, Any] = {"level": "expert", "request": words[0], "code": code, "words": words}
        record["paraphrases"] = [{"text": "plate, 60x40"}] * number
        record |= {"plain": "A plate 60 mm long.", "checks": {"plain": "read" if number else "other"}}
        record["measurements"] = measured_fields(geometry.measurements)
        return Made(record, {"stl": solid_files(kernel, geometry.brep, "plate")["stl"]})

    with Kernel() as kernel, engine("local", 1) as local:
        write(Order("texts", 2), plate, folder, local, available=2)
    return folder


class Scripted:
    """Says one thing after the other, from the beginning for each part."""

    name = "scripted"

    def __init__(self, *replies: str) -> None:
        self.asked: list[Sequence[Message]] = []
        self._replies = replies

    def reply(self, messages: Sequence[Message], tools: Sequence[ToolSpec] = ()) -> Reply:
        self.asked.append(messages)
        return Reply(self._replies[sum(message.role == "assistant" for message in messages)])

    def close(self) -> None:
        pass


@pytest.fixture
def planners(monkeypatch: pytest.MonkeyPatch) -> dict[str, Planner]:
    """Planners by the names that the registry is to know them by."""
    known: dict[str, Planner] = {}
    monkeypatch.setattr(registry, "create", lambda name, *_, **__: known[name])
    return known


def sends(code: str, thinking: str = "a plate of this size") -> str:
    return f"<thinking>\n{thinking}\n</thinking>\n```python\n{code}```"


DONE = "<thinking>\nall is as it was asked for\n</thinking>\n<DONE>"


def collected(folder: Path, order: Collecting, count: int = 2) -> tuple[Sequence[Chat], dict[str, int]]:
    with trajectories(order) as make, engine("local", 1) as local:
        done = write(Order("trajectories", count), make, folder, local, available=available(order))
    return conversations(folder), done.rejected


def test_the_reference_plays_the_expert(pairs: Path, tmp_path: Path) -> None:
    chats, rejected = collected(tmp_path, Collecting(pairs=str(pairs)))
    assert not rejected
    assert len(chats) == 2
    roles = [line.role for line in chats[0].lines]
    assert roles == ["system", "user", "assistant", "user", "assistant"]
    assert "a plate 60 x 40 x 5" in chats[0].lines[1].text
    assert ".box(60, 40, 5)" in chats[0].lines[2].text
    assert chats[0].lines[4].text.endswith("<DONE>")
    (view,) = chats[0].lines[3].images
    picture = Path(view.file).read_bytes()[view.offset : view.offset + view.size]
    assert picture.startswith(b"\x89PNG")
    (record, *_) = read_records(tmp_path)
    assert record["turns"] == 2
    assert record["distances"] == [pytest.approx(0, abs=1e-12), None]


def test_a_policys_failures_are_corrected_and_not_learned(
    pairs: Path, tmp_path: Path, planners: dict[str, Planner]
) -> None:
    planners["policy"] = Scripted(sends(BOX.format(5)), DONE)
    order = Collecting(pairs=str(pairs), planner="policy", teacher="reference", feedback="words", prompts="short")
    chats, rejected = collected(tmp_path, order)
    assert rejected == {"right already": 1}
    (chat,) = chats
    said = [line for line in chat.lines if line.role == "assistant"]
    assert [line.learned for line in said] == [False, True, True]
    assert "box is 60 × 40 × 5 mm and has to be 60 × 40 × 8 mm" in said[1].text
    assert ".box(60, 40, 8)" in said[1].text
    assert "Bounding box: 60 × 40 × 5 mm" in chat.lines[3].text


def test_what_failed_to_run_is_corrected_too(pairs: Path, tmp_path: Path, planners: dict[str, Planner]) -> None:
    planners["policy"] = Scripted(*[sends("r = cq.Workplane()\n")] * 5)
    order = Collecting(pairs=str(pairs), planner="policy", teacher="reference", policy_turns=1)
    chats, rejected = collected(tmp_path, order, 1)
    assert not rejected
    assert "The script failed in line 1: NameError" in chats[0].learned[0].text


WRONG = MappingProxyType(
    {
        "form": ("no block at all",),
        "another solid": (sends(BOX.format(4)), DONE),
        "no reasoning": (sends(BOX.format(5), "ok"), DONE),
        "the same script again": (sends(BOX.format(5)), sends(BOX.format(5)), DONE),
        "done and wrong": (sends(BOX.format(5)), DONE.replace("all is", "the height is wrong, not")),
    }
)


@pytest.mark.parametrize("reason", WRONG)
def test_what_is_not_to_be_learned_from_is_rejected(
    pairs: Path, tmp_path: Path, planners: dict[str, Planner], reason: str
) -> None:
    planners["expert"] = Scripted(*WRONG[reason])
    chats, rejected = collected(tmp_path, Collecting(pairs=str(pairs), planner="expert"), 1)
    assert rejected[reason] >= 1
    assert all(".box(60, 40, 5)" not in line.text for chat in chats for line in chat.lines[:2])


@pytest.mark.parametrize(
    ("answer", "kept", "why"),
    [
        ("COHERENT", 2, {}),
        ("INCOHERENT: it says red and builds blue", 0, {"judge: it says red and builds blue": 2}),
        ("well", 0, {"judge: the judge's answer cannot be read": 2}),
    ],
)
def test_a_judge_is_asked(
    pairs: Path, tmp_path: Path, planners: dict[str, Planner], answer: str, kept: int, why: dict[str, int]
) -> None:
    judge = planners["judge"] = Scripted(answer)
    chats, rejected = collected(tmp_path, Collecting(pairs=str(pairs), judge="judge"))
    assert (len(chats), rejected) == (kept, why)
    assert "box(60, 40, 5)" in "".join(piece.text for piece in judge.asked[0][1].pieces)


def test_pairs_are_chats_of_one_turn(pairs: Path) -> None:
    chats = conversations(pairs)
    assert [chat.id for chat in chats] == ["texts-0-000000", "texts-0-000001", "texts-0-000001.1"]
    assert [line.role for line in chats[-1].lines] == ["system", "user", "assistant"]
    assert "plate, 60x40" in chats[-1].lines[1].text
    assert "1. a plate 60 x 40 x 8" in chats[-1].learned[0].text
    assert chats[1:] == [chats[1], chats[2]]


def test_texts_are_answered_in_controlled_english_where_that_is_read(pairs: Path) -> None:
    chats = conversations(pairs, answers="plain")
    assert [chat.id for chat in chats] == ["texts-0-000001", "texts-0-000001.1"]
    assert chats[1].learned[0].text == "A plate 60 mm long."


def test_pairs_are_problems_to_train_on(pairs: Path) -> None:
    found = problems(Source(corpus=str(pairs), first=1))
    assert [each.request.text for each in found] == ["a plate 60 x 40 x 8"]
    assert found[0].wanted.stl
    with pytest.raises(UsageError, match="none is left from 2 on"):
        problems(Source(corpus=str(pairs), first=2))


def test_edits_are_played_from_the_script_that_is_to_be_changed(tmp_path: Path) -> None:
    with edits(1) as make, engine("local", 1) as local:
        write(Order("edits", 1, 1), make, tmp_path / "edits", local)
    chats, rejected = collected(tmp_path / "played", Collecting(pairs=str(tmp_path / "edits"), feedback="words"), 1)
    assert not rejected
    (record,) = read_records(tmp_path / "edits")
    assert record["request"] in chats[0].lines[1].text
    assert record["input_code"].strip() in chats[0].lines[1].text
    assert record["code"].strip() in chats[0].lines[2].text


def test_what_are_no_pairs_is_said(pairs: Path, tmp_path: Path) -> None:
    collected(tmp_path, Collecting(pairs=str(pairs)), 1)
    with pytest.raises(InputError, match="trajectories, which are no pairs"):
        available(Collecting(pairs=str(tmp_path)))
    with pytest.raises(InputError, match="holds no corpus"):
        conversations(tmp_path / "..")
    with (
        pytest.raises(UsageError, match="judges nothing"),
        trajectories(Collecting(pairs=str(pairs), judge="reference")),
    ):
        pass
