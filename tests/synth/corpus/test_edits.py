"""Edit–code pairs: one thing changes, the instruction says which and is true of both solids."""

from collections import Counter
from itertools import islice
from pathlib import Path
from random import Random

import msgspec
import pytest

from cadwright.cli import run
from cadwright.english.figures import figures
from cadwright.kernel.client import Geometry, Kernel
from cadwright.synth.corpus.edits.changes import Change, change
from cadwright.synth.corpus.edits.degradations import DEGRADATIONS
from cadwright.synth.corpus.edits.instructions import qualitative, quantitative
from cadwright.synth.corpus.edits.pairs import Edit, drawn
from cadwright.synth.corpus.edits.references import referred
from cadwright.synth.corpus.edits.truth import measured
from cadwright.synth.corpus.shards import entries, read_entry, read_records
from cadwright.synth.corpus.texts.account import Account, Item, Places
from cadwright.synth.corpus.texts.reader import account
from cadwright.synth.corpus.texts.voices import IN_MM, VOICES, Teller
from cadwright.synth.parts.draft import LEVELS, Level
from cadwright.synth.parts.generation import draft

PLATE = Item("plate", {"length": 60.0, "width": 40.0, "thickness": 5.0}, "rectangular")
HOLE = Item("hole", {"diameter": 5.0}, places=Places("points", ((10.0, 0.0),)))
RING = Item("hole", {"diameter": 4.0}, places=Places("ring", ((15.0, 0.0), (-15.0, 0.0), (0.0, 15.0)), circle=30.0))


def part(*items: Item) -> Account:
    return Account((PLATE, *items), "XY", (-30, -20, 30, 20))


def some(count: int, level: Level = "hard") -> list[Edit]:
    found = (drawn(Random(f"{n}"), level) for n in range(100 * count))
    return list(islice((edit for edit in found if edit is not None), count))


@pytest.mark.parametrize("name", DEGRADATIONS)
def test_a_degradation_changes_one_thing_of_the_script_and_leaves_the_draft_alone(name: str) -> None:
    """Its change is found again by reading both, in most cases; the same chance does the same."""
    degrade, _ = DEGRADATIONS[name]
    told: Counter[bool] = Counter()
    for number in range(80):
        flawless = draft("hard", number, 4)
        before = flawless.source()
        first, second = (degrade(Random(number), flawless) for _ in range(2))
        assert flawless.source() == before
        if first is None or second is None:
            assert first is second
            continue
        assert first.source() == second.source() != before
        told[change(account(first.source()), account(before)) is not None] += 1
    assert told[True] > 4 * told[False]


@pytest.mark.parametrize(
    ("before", "after", "what", "name"),
    [
        (part(HOLE), part(msgspec.structs.replace(HOLE, sizes={"diameter": 6.0})), "size", "diameter"),
        (part(HOLE), part(HOLE, RING), "added", ""),
        (part(HOLE, RING), part(RING), "removed", ""),
        (part(HOLE), part(msgspec.structs.replace(HOLE, places=Places("points", ((12.0, 3.0),)))), "place", ""),
        (part(HOLE), part(msgspec.structs.replace(HOLE, sizes={"diameter": 5.0, "depth": 2.0})), "kind", ""),
        (
            part(RING),
            part(msgspec.structs.replace(RING, places=msgspec.structs.replace(RING.places, circle=32.0))),
            "pattern",
            "bolt circle",
        ),
    ],
)
def test_the_one_change_is_found(before: Account, after: Account, what: str, name: str) -> None:
    found = change(before, after)
    assert found is not None
    assert (found.what, found.name) == (what, name)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (part(HOLE), part(HOLE)),
        (part(), part(HOLE, RING)),
        (part(HOLE), part(msgspec.structs.replace(HOLE, sizes={"diameter": 6.0}, places=RING.places))),
        (part(HOLE, RING), part(*(msgspec.structs.replace(item, sizes={"diameter": 6.0}) for item in (HOLE, RING)))),
        (part(HOLE), msgspec.structs.replace(part(RING), stood_up=True)),
    ],
)
def test_none_or_more_than_one_change_is_no_edit(before: Account, after: Account) -> None:
    assert change(before, after) is None


def test_a_thing_is_told_from_others_like_it() -> None:
    teller = Teller(Random(1), VOICES[3], "full", "mm")
    blind = msgspec.structs.replace(HOLE, sizes={"diameter": 5.0, "depth": 2.0})
    assert referred(teller, HOLE, part(HOLE)) == "the hole"
    assert referred(teller, HOLE, part(HOLE, blind)) == "the through hole"
    assert referred(teller, RING, part(HOLE, RING)) == "the holes on the bolt circle"
    other = msgspec.structs.replace(HOLE, places=Places("points", ((-10.0, 0.0),)))
    assert referred(teller, HOLE, part(HOLE, other)) is None, "two of one size: nobody can tell which"
    wider = msgspec.structs.replace(other, sizes={"diameter": 8.0})
    told = referred(teller, HOLE, part(HOLE, wider))
    assert told is not None
    assert "5" in told


@pytest.mark.parametrize("level", LEVELS)
def test_instructions_give_the_numbers_that_are_wanted_or_none(level: Level) -> None:
    for edit in some(60, level):
        found = edit.change
        numbers = set(figures(edit.quantitative))
        scale = [number * factor for number in numbers for factor in IN_MM.values()]
        if found.what in ("size", "pattern"):
            assert any(abs(value - found.new) < 1e-3 for value in (*scale, *numbers)), edit.quantitative
        for text in (edit.quantitative, edit.qualitative):
            assert text[0].isupper()
            assert text.endswith((".", "!", "?"))
            for odd in ("None", "  ", " ,", "..", "#", "{", "too much", "the the"):
                assert odd not in text, text
        if found.what in ("place", "corner", "pattern", "count"):
            assert not [n for n in figures(edit.qualitative) if n not in figures(edit.quantitative)] or "hole" in text


def solid(kernel: Kernel, code: str) -> Geometry:
    done = kernel.execute(code)
    assert done.outcome == "ok", done.problem
    geometry = kernel.measure(done.brep)
    assert isinstance(geometry, Geometry)
    return geometry


def test_a_change_is_held_against_the_solids(kernel: Kernel) -> None:
    plate = 'import cadquery as cq\nr = cq.Workplane("XY").rect(60, 40).extrude(5)'
    drilled = solid(kernel, f"{plate}.faces('>Z').workplane().center(10, 0).hole(5)")
    wider = solid(kernel, f"{plate}.faces('>Z').workplane().center(10, 0).hole(6)")
    whole = solid(kernel, plate)
    larger = Change("size", HOLE, msgspec.structs.replace(HOLE, sizes={"diameter": 6.0}), "diameter", 5.0, 6.0)
    right = measured(kernel, drilled, wider, larger)
    assert right.holds
    assert right.removed == pytest.approx(5 * 3.14159265 / 4 * (36 - 25), rel=1e-4)
    assert right.added == 0
    for before, after, said, why in (
        (wider, drilled, larger, "it ought to become smaller"),
        (drilled, drilled, larger, "the solids are the same"),
        (drilled, whole, Change("added", None, HOLE), "it ought to become smaller"),
        (whole, drilled, larger, "no hole of 5 mm was measured"),
    ):
        wrong = measured(kernel, before, after, said)
        assert not wrong.holds
        assert wrong.why == why


@pytest.mark.slow
def test_the_command_writes_both_scripts_and_both_solids(tmp_path: Path, kernel: Kernel) -> None:
    folder = tmp_path / "edits"
    assert run(["synth", "edits", "-n", "4", "--seed", "2", "-o", str(folder), "-j", "2", "--json"]) == 0
    assert run(["synth", "edits", "-n", "4", "--seed", "2", "-o", str(tmp_path / "again"), "--json"]) == 0
    assert (folder / "00000.tar").read_bytes() == (tmp_path / "again" / "00000.tar").read_bytes()
    records = list(read_records(folder))
    assert [record["wording"] for record in records] == ["quantitative"] * 2 + ["qualitative"] * 2
    assert [record["level"] for record in records] == ["easy", "hard"] * 2
    for place, record in zip(entries(folder), records, strict=True):
        files = read_entry(place).files
        assert set(files) == {f"{name}.{kind}" for name in ("input", "target") for kind in ("py", "step", "stl")}
        assert files["input.py"].decode() == record["input_code"] != record["code"] == files["target.py"].decode()
        assert record["request"] == record[f"instruction_{record['wording']}"]
        before, after = (solid(kernel, record[name]) for name in ("input_code", "code"))
        change_ = after.measurements.volume - before.measurements.volume
        assert change_ == pytest.approx(record["checks"]["differ"]["volume"], abs=1e-3)
        found = change(account(record["input_code"]), account(record["code"]))
        assert found is not None
        assert found.what == record["changed"]["what"]


def test_wordings_of_one_change_differ_by_voice() -> None:
    edit = some(1)[0]
    before, after = account(edit.before.source()), account(edit.after.source())
    tellers = [Teller(Random(number), voice, "full") for number, voice in enumerate(VOICES)]
    for write in (quantitative, qualitative):
        assert len({write(teller, edit.change, before, after) for teller in tellers}) > 1
