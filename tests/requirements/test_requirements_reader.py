"""Phrases and what must be read from them; phrases from which nothing, or not that, may be read."""

import json
import math
import os
import re
import time
from collections import Counter
from pathlib import Path

import pytest
import trimesh
from hypothesis import given, settings
from hypothesis import strategies as st

from cadwright.kernel.client import Kernel
from cadwright.language.numerals import words
from cadwright.requirements.checker import check
from cadwright.requirements.numbers import counted
from cadwright.requirements.readable import LONGEST
from cadwright.requirements.reader import read
from cadwright.values import Checked, Hole, Measurements, Problem, Requirement, Verdict

Wanted = dict[str, tuple[float, ...]]


def brief(requirements: tuple[Requirement, ...]) -> list[tuple[str, tuple[float, ...], str]]:
    """Quantity (with the diameter of holes), values and relation, sorted; without lengths that must merely show."""
    return sorted(
        (r.quantity + (f" {r.diameter:g}" if r.diameter else ""), tuple(round(v, 6) for v in r.values), r.relation)
        for r in requirements
        if r.quantity != "feature"
    )


BODIES: list[tuple[str, tuple[float, float, float]]] = [
    ("a 60x40x5 mm plate", (60, 40, 5)),
    ("Plate 60 x 40 x 5", (60, 40, 5)),
    ("plate, 60 mm by 40 mm by 5 mm", (60, 40, 5)),
    ("a plate 100 mm long, 50 wide and 10 thick", (100, 50, 10)),
    ("100 mm long, 50 mm wide and 10 mm thick plate", (100, 50, 10)),
    ("A 5 mm thick 60x40 plate", (60, 40, 5)),
    ("60x40 plate, 5 mm thick", (60, 40, 5)),
    ("a plate with length 60, width 40 and thickness 5", (60, 40, 5)),
    ("rectangular block of 50mm by 30mm by 5mm", (50, 30, 5)),
    ("Create a plate. It is 60 mm long, 40 mm wide and 5 mm thick.", (60, 40, 5)),
    ("cube with side 10", (10, 10, 10)),
    ("Cube with side dimension 10mm.", (10, 10, 10)),
    ("a 2 inch cube", (50.8, 50.8, 50.8)),
    ("a cube of 20 mm", (20, 20, 20)),
    ("a 1/2 in thick 4 x 3 in plate", (101.6, 76.2, 12.7)),
    ("cylinder Ø20 × 50", (20, 20, 50)),
    ("a cylinder with a diameter of 20mm and a height of 100mm", (20, 20, 100)),
    ("20 mm diameter rod, 100 mm long", (20, 20, 100)),
    ("Cylinder with base radius 10 mm and height 20 mm", (20, 20, 20)),
    ("a disc of diameter 80 mm, 10 mm thick", (80, 80, 10)),
    ("a circular plate with radius 6mm and height 2mm", (12, 12, 2)),
    ("Cone with base radius 10 mm and height 10 mm", (20, 20, 10)),
    ("Ball with radius of 75mm.", (150, 150, 150)),
    ("a 30 mm diameter sphere", (30, 30, 30)),
    ("Draw a rectangle with a length of 0.42 units and a width of 0.75 units, and then extrude it by 0.015 units.",
     (0.42, 0.75, 0.015)),
    ("a square with a length and width of 3 units each, extruded to a height of 2 units", (3, 3, 2)),
    ("a 60x40x5 mm plate for mounting a small camera", (60, 40, 5)),
    ("Please make me a simple 60x40x5 mm steel plate!", (60, 40, 5)),
    ("A plate 60x40x5. Translate it so that its base is centered at the origin.", (60, 40, 5)),
]  # fmt: skip


@pytest.mark.parametrize(("text", "extents"), BODIES, ids=[t for t, _ in BODIES])
def test_bodies(text: str, extents: tuple[float, float, float]) -> None:
    sizes = [r for r in read(text) if r.quantity == "sizes"]
    assert len(sizes) == 1
    assert sorted(sizes[0].values) == pytest.approx(sorted(extents))
    assert sizes[0].quote in " ".join(text.split())


NOT_SIZED = [
    "a 60x40x5 mm plate, then add a boss 10 mm high on top",
    "a 60x40x5 mm plate with a 20 mm tall handle",
    "a 60x40x5 plate with legs",
    "a 60x40x5 plate and a 20x20x20 block",
    "two 60x40x5 plates",
    "a 60x40x5 or 80x40x5 plate",
    "a plate of about 60x40x5 mm",
    "approximately 60x40x5 mm plate",
    "a plate, not 60x40x5",
    "a bracket 60x40x5",
    "an L-shaped plate 60x40x5",
    "a semi-circular disc with radius of 25mm and thickness of 5mm",
    "a trapezoidal plate with a height of 10 mm, bottom base of 30mm, top base of 20mm, and thickness of 5mm",
    "a 60x40 plate",
    "a plate 5 mm thick",
    "a 20 mm plate",
    "a cylinder 20x50",
    "a 50 mm diameter ring, 10 mm thick",
    "a plate 60x40x5, rotated by 30 degrees",
    "a 10x10x10 cube with a side of 12",
    "a plate with length 60, width 40, height 5 and thickness 3",
    "a cube 10x20x30",
    "a hexagonal prism 10 mm high with side 5",
    "a 60x40x5 plate if it fits",
    "a box without a lid, 60x40x20",
    "a screw with a radius of 2mm and length of 10mm",
    "a plate 60x40x0",
    "a plate 60x40x-5",
]


@pytest.mark.parametrize("text", NOT_SIZED)
def test_no_size_is_read_from_what_is_not_surely_the_whole_part(text: str) -> None:
    assert [r for r in read(text) if r.quantity in ("sizes", "size", "thickness")] == []


PLATE = "a 60x40x5 mm plate with "
FEATURES: list[tuple[str, list[tuple[str, tuple[float, ...], str]]]] = [
    (
        "four 5 mm holes 8 mm from the corners and 3 mm rounded vertical edges",
        [("hole-count 5", (4,), "="), ("hole-inset 5", (8,), "="), ("fillet-radius", (3,), "=")],
    ),
    ("4x Ø5 holes", [("hole-count 5", (4,), "=")]),
    ("4 holes of 5 mm diameter", [("hole-count 5", (4,), "=")]),
    ("four holes, each with a diameter of 5 mm", [("hole-count 5", (4,), "=")]),
    ("a hole of radius 10mm", [("hole-count 20", (1,), "=")]),
    ("a 5 mm hole in each corner", [("hole-count 5", (4,), "=")]),
    ("5 mm holes in the four corners, 8 mm from each edge", [("hole-count 5", (4,), "="), ("hole-inset 5", (8,), "=")]),
    ("one 5 mm hole in each corner", [("hole-count 5", (4,), "=")]),
    ("four 5 mm holes, one in each of the four corners", [("hole-count 5", (4,), "=")]),
    ("four 5 mm holes in the corners", [("hole-count 5", (4,), "=")]),
    ("two 5 mm holes in the corners", [("hole-count 5", (2,), "=")]),
    ("two M6 clearance holes", [("hole-count", (2,), "=")]),
    (
        "a 10 mm through hole in the centre",
        [("hole-count 10", (1,), "="), ("hole-through 10", (), "="), ("hole-centred 10", (), "=")],
    ),
    ("a 6 mm hole 3 mm deep", [("hole-count 6", (1,), "="), ("hole-depth 6", (3,), "=")]),
    (
        "six 8 mm holes on a 30 mm bolt circle",
        [("hole-count 8", (6,), "="), ("hole-circle 8", (30,), "=")],
    ),
    ("a 5 mm hole in the centre and two 3 mm holes", [
        ("hole-count 5", (1,), "="), ("hole-centred 5", (), "="), ("hole-count 3", (2,), "=")]),
    ("2 mm chamfers on the top edges", [("chamfer-size", (2,), "=")]),
    ("1x45° chamfers", [("chamfer-size", (1,), "=")]),
    ("all edges chamfered by 1 mm", [("chamfer-size", (1,), "=")]),
    ("R3 corners", []),
    ("corners rounded with R3", [("fillet-radius", (3,), "=")]),
    ("a corner radius of 4 mm", [("fillet-radius", (4,), "=")]),
    ("2 mm fillets on the vertical edges", [("fillet-radius", (2,), "=")]),
    ("a mass of at most 40 g of aluminium", [("mass", (40,), "<=")]),
    ("a weight of 94.2 g, density 7.85 g/cm³", [("mass", (94.2,), "=")]),
    ("a volume of 12 cm³", [("volume", (12000,), "=")]),
]  # fmt: skip


@pytest.mark.parametrize(("said", "wanted"), FEATURES, ids=[s for s, _ in FEATURES])
def test_features(said: str, wanted: list[tuple[str, tuple[float, ...], str]]) -> None:
    found = brief(read(PLATE + said))
    if wanted:
        assert found == sorted([*wanted, ("sizes", (60, 40, 5), "=")])
    else:
        assert [f for f in found if f[0] != "sizes"] == []


PARTLY: list[tuple[str, list[tuple[str, tuple[float, ...], str]]]] = [
    ("a bracket with four 5 mm holes and a rib", [("hole-count 5", (4,), ">=")]),
    ("a shelf with 3 mm rounded edges", [("fillet-radius", (3,), "=")]),
    ("overall size 60x40x20 mm, with a handle and a spout", [("sizes", (60, 40, 20), "=")]),
    ("a clip that must fit within 60x40x20 mm", [("sizes", (60, 40, 20), "<=")]),
    ("a bracket made as one solid", [("solids", (1,), "=")]),
    ("a wing, symmetric about the YZ plane", [("symmetry", (), "=")]),
    # what must not be read
    ("a triangular plate with a 5 mm hole in each corner", []),
    ("a 60x40x5 plate with a 5 mm hole in three corners", []),
    ("a cup with a volume of 250 ml", []),
    ("a bracket with a mass of 40 g", []),
    ("a steel or brass 60x40x5 plate weighing 50 g", []),
    ("an octagonal hole with a diameter of 5 mm", []),
    ("a plate with 5 mm hole spacing", []),
    ("a grid with a 10 mm hole pitch", []),
    ("a bracket with 4 rounded corners", []),
    ("a bracket with two chamfers", []),
    ("a bracket with about four 5 mm holes", []),
    ("a bracket with no 5 mm holes", []),
    ("a bracket without 3 mm rounded edges", []),
    ("don't put four 5 mm holes in it", []),
    ("a hole in the centre of a cylinder with a diameter of 50 mm", [("hole-count", (1,), "=")]),
    ("a bracket with countersunk holes", []),
    ("1.5 holes of 5 mm", []),
    ("a flange with 5 mm holes", []),
    ("", []),
    ("   ", []),
    ("hello", []),
    ("(" * 5000, []),
    ("a 60x40x5 plate " + "x" * LONGEST, []),
]


@pytest.mark.parametrize(("text", "wanted"), PARTLY, ids=[t[:60] for t, _ in PARTLY])
def test_what_is_read_from_requests_that_are_understood_only_partly(
    text: str, wanted: list[tuple[str, tuple[float, ...], str]]
) -> None:
    assert brief(read(text)) == sorted(wanted)


def test_a_tube_has_its_bore() -> None:
    found = brief(read("a tube with an outer diameter of 50 mm, an inner diameter of 45 mm and a height of 75 mm"))
    assert found == [("diameter", (50,), "="), ("hole-count 45", (1,), "="), ("sizes", (50, 50, 75), "=")]


PIECES = st.sampled_from(
    sorted(
        words(
            "a the plate block cube cylinder hole holes 5 60x40x5 Ø20 R3 M6 4x mm in ° with of and , . ( ) long wide "
            "thick diameter radius centre corners from each edges rounded chamfer volume mass g cm³ density steel at "
            "most size overall extrude it by to fit within twice 1/2 -3 0 1e308 make change increase one solid "
            "symmetric about plane"
        )
    )
)


@settings(max_examples=300, deadline=None)
@given(st.lists(PIECES, max_size=40).map(" ".join) | st.text(max_size=200), st.sampled_from(["make", "edit"]))
def test_any_text_is_accepted_and_only_sound_requirements_come_of_it(text: str, task: str) -> None:
    before = block() if task == "edit" else None
    for r in read(text, task="edit" if task == "edit" else "make", before=before):
        assert r.text
        assert all(map(math.isfinite, r.values))
        assert all(v > 0 for v in r.values) or r.quantity in ("hole-count", "feature")
        assert r.source == "edit" or r.quote
        assert read(text, task="edit" if task == "edit" else "make", before=before)


@pytest.mark.parametrize(
    "unit",
    [
        "a ",
        "5 mm ",
        "translated ",
        "a 5 mm hole ",
        "plate with of , ",
        "edges ",
        "outer ",
        "of ",
        "x x x ",
        "5,",
        "5 and ",
        "9 ",
        "1/",
        "1-",
        "-",
        '"',
        "'",
        "Ø5 ",
        "[1,2,",
        "1 1/2 x ",
    ],
)
def test_long_texts_take_no_long_time(unit: str) -> None:
    began = time.process_time()
    read((unit * LONGEST)[:LONGEST])
    assert time.process_time() - began < 5


def block(size: tuple[float, float, float] = (60, 40, 5), holes: int = 4) -> Measurements:
    x, y, z = (s / 2 for s in size)
    placed = tuple(Hole(5.0, size[2], True, (float(i), 0.0, z), (0.0, 0.0, -1.0)) for i in range(holes))
    volume = size[0] * size[1] * size[2] * 0.95
    return Measurements(True, True, 1, 1, 10, 24, 16, volume, 1.0, (-x, -y, -z, x, y, z), (0, 0, 0), holes=placed)


KEPT_X, KEPT_Y, KEPT_Z = (("size", a, v, "edit") for a, v in (("x", 60.0), ("y", 40.0), ("z", 5.0)))
KEPT_HOLES = ("hole-count", None, 4.0, "edit")
ONE = ("solids", None, 1.0, "edit")
EDITS: list[tuple[str, list[tuple[str, str | None, float, str]]]] = [
    ("make it 8 mm thick", [("size", "z", 8, "request"), KEPT_X, KEPT_Y, KEPT_HOLES]),
    ("make it 80 mm long", [("size", "x", 80, "request"), KEPT_Y, KEPT_Z, KEPT_HOLES]),
    ("make it 50 mm wide", [("size", "y", 50, "request"), KEPT_X, KEPT_Z, KEPT_HOLES]),
    ("change the thickness from 5 mm to 8 mm", [("size", "z", 8, "request"), KEPT_X, KEPT_Y, KEPT_HOLES]),
    ("increase the thickness by 3 mm", [("size", "z", 8, "request"), KEPT_X, KEPT_Y, KEPT_HOLES]),
    ("reduce the length by 10 mm", [("size", "x", 50, "request"), KEPT_Y, KEPT_Z, KEPT_HOLES]),
    ("make it twice as thick", [("size", "z", 10, "request"), KEPT_X, KEPT_Y, KEPT_HOLES]),
    ("make it 10 mm longer", [("size", "x", 70, "request"), KEPT_Y, KEPT_Z, KEPT_HOLES]),
    ("make the holes 6 mm", [("hole-count", None, 4, "request"), KEPT_X, KEPT_Y, KEPT_Z]),
    ("change the 5 mm holes to 6 mm", [("hole-count", None, 4, "request"), KEPT_X, KEPT_Y, KEPT_Z]),
    ("add two 5 mm holes", [("hole-count", None, 6, "request"), KEPT_X, KEPT_Y, KEPT_Z]),
    ("remove the holes", [("hole-count", None, 0, "request"), KEPT_X, KEPT_Y, KEPT_Z]),
    ("add a 2 mm chamfer on the top edges",
     [("chamfer-size", None, 2, "request"), KEPT_X, KEPT_Y, KEPT_Z, KEPT_HOLES]),
    ("make it 8 mm thick and make the holes 6 mm",
     [("size", "z", 8, "request"), ("hole-count", None, 4, "request"), KEPT_X, KEPT_Y]),
    ("make it blue", []),
    ("make it about 8 mm thick", []),
    ("make it 8 mm or 9 mm thick", []),
    ("make it 8 mm thick and add a boss 10 mm high", []),
    ("make it -8 mm thick", []),
    ("change the 7 mm holes to 6 mm", []),
    ("make it better", []),
    ("", []),
]  # fmt: skip


@pytest.mark.parametrize(("text", "wanted"), EDITS, ids=[t for t, _ in EDITS])
def test_edits(text: str, wanted: list[tuple[str, str | None, float, str]]) -> None:
    found = [(r.quantity, r.axis, r.values[0], r.source) for r in stated(read(text, task="edit", before=block()))]
    assert sorted(found, key=str) == sorted(((q, a, float(v), s) for q, a, v, s in (*wanted, ONE)), key=str)


@pytest.mark.parametrize("text", ["split it into two halves", "add a separate lid", "mirror it", "undo"])
def test_edits_that_may_want_several_solids_do_not_ask_for_one(text: str) -> None:
    assert stated(read(text, task="edit", before=block())) == []


def stated(requirements: tuple[Requirement, ...]) -> list[Requirement]:
    """Without the numbers that something of their name must be measured for."""
    return [r for r in requirements if r.quantity != "feature"]


def test_an_edit_says_which_of_its_numbers_must_be_measured() -> None:
    edits = {"make the bore 45": [45], "2 mm thicker please": [], "move it 5 to the left": [], "add a rib 4 thick": [4]}
    for text, numbers in edits.items():
        found = read(text, task="edit", before=block())
        assert [r.values[0] for r in found if r.quantity == "feature"] == numbers


def test_an_edit_of_what_is_no_plate_or_block_claims_no_extents() -> None:
    bracket = block()
    thin = Measurements(True, True, 1, 1, 10, 24, 16, 2000.0, 1.0, bracket.bbox, (0, 0, 0))
    assert [r.quantity for r in stated(read("make it 8 mm thick", task="edit", before=thin))] == ["solids"]
    assert read("make it 8 mm thick", task="edit") == ()
    assert [r.quantity for r in read("add a 2 mm chamfer", task="edit", before=thin)] == ["chamfer-size", "solids"]


def test_words_that_could_mean_two_extents_give_none() -> None:
    for text, size in (("make it 8 mm thick", (60, 60, 60)), ("make it 80 mm long", (60, 60, 5))):
        assert [r.quantity for r in stated(read(text, task="edit", before=block(size)))] == ["solids"]


DATA = os.environ.get("CADWRIGHT_DATA", "")


@pytest.mark.data
@pytest.mark.skipif(not DATA, reason="CADWRIGHT_DATA is not given")
def test_sizes_read_from_real_prompts_are_those_of_the_ground_truth() -> None:
    """Their lengths are in units of the STL file, whatever unit a prompt names."""
    folder = Path(DATA) / "cadprompt"
    read_, right = 0, 0
    for line in (folder / "cadprompt.jsonl").read_text().splitlines():
        row = json.loads(line)
        text = re.sub(r"\b(meters?|inch|inches)\b", "units", row["prompt_measured"])
        for r in read(text):
            if r.quantity == "sizes":
                mesh = trimesh.load_mesh(folder / row["stl"])
                read_ += 1
                allowed = 1e-4 * float((mesh.extents**2).sum()) ** 0.5 + 1e-5
                pairs = zip(sorted(mesh.extents), sorted(r.values), strict=True)
                right += all(abs(a - b) <= allowed for a, b in pairs)
    assert read_ > 0
    assert right >= 0.97 * read_


@pytest.mark.data
@pytest.mark.skipif(not DATA, reason="CADWRIGHT_DATA is not given")
def test_real_requests_without_ground_truth_are_read_without_harm() -> None:
    lines = (Path(DATA) / "query2cad" / "queries.txt").read_text().splitlines()
    found = {line: read(line) for line in lines if line.strip()}
    assert any(found.values())
    for line, requirements in found.items():
        for r in requirements:
            assert r.quote.split(";")[0] in " ".join(line.split())


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("a 60x40x5 mm bracket with two ribs weighing at most 500 g in aluminium", ("mass", (500,), "<=")),
        ("a plate without chamfers. It must not weigh more than 100 g in steel.", ("mass", (100,), "<=")),
        ("a stepped shaft with a collar and an overall length of 70 mm", ("size", (70,), "=")),
        ("a bracket with ribs, 80 mm long overall", ("size", (80,), "=")),
        ("an enclosure with a lid and two 5 mm holes in the front face, 40 mm apart", ("hole-spacing 5", (40,), "=")),
        ("a hub with a collar around it and four 5 mm holes", ("hole-count 5", (4,), ">=")),
        ("a hub without a collar. Drill four 5 mm holes.", ("hole-count 5", (4,), ">=")),
    ],
)
def test_statements_of_wordy_requests(text: str, wanted: tuple[str, tuple[float, ...], str]) -> None:
    assert wanted in brief(read(text))


@pytest.mark.parametrize(
    "text",
    [
        "a hub with ribs and about four 5 mm holes",
        "a hub with ribs, without four 5 mm holes",
        "a hub with ribs and four 5 mm holes. Or leave them out.",
        "a hub that may weigh 50 g, whether in aluminium or in steel",
        "a hub with a circular cutout of 5 mm diameter in one corner and ribs",
    ],
)
def test_what_holds_only_perhaps_is_no_statement(text: str) -> None:
    assert brief(read(text)) == []


@pytest.mark.parametrize(
    ("text", "lengths"),
    [
        ("a bracket 60x40x5 mm with six ribs of 3 mm", {60, 40, 5, 3, 6}),
        ("a hub with a 2 in flange", {50.8}),
        ("1. Make a hub with 4 ribs. 2. The hub is 0.75 units high", {4, 0.75}),
        ("a hub with four 5 mm holes and a collar, of radius 12 mm", {12, 4}),  # no more than four
        ("a hub 20 mm high, scaled by 2.5", {20}),
        ("a 60x40x5 mm plate", set()),
    ],
)
def test_numbers_that_something_must_be_measured_for(text: str, lengths: set[float]) -> None:
    found = {round(v, 6) for r in read(text) if r.quantity == "feature" for v in r.values}
    assert found == lengths


def test_numbers_of_the_request_are_counted() -> None:
    requirements = read("a 60x40x5 mm bracket with three ribs of 3 mm")
    assert [r.values for r in requirements] == [(60, 40, 5), (3,), (3,)]
    verdicts: list[Verdict] = ["PASS", "FAIL", "UNVERIFIED"]
    assert counted(Checked(r, v) for r, v in zip(requirements, verdicts, strict=True)) == (4, 5)


@pytest.mark.data
@pytest.mark.slow
def test_what_is_read_of_cadprompt_holds_for_its_own_scripts(data: Path, kernel: Kernel) -> None:
    found: Counter[tuple[bool, Verdict]] = Counter()
    for line in (data / "cadprompt" / "cadprompt.jsonl").read_text().splitlines():
        row = json.loads(line)
        geometry = kernel.measure(kernel.execute(row["cadquery"].split("cq.exporters")[0]).brep)
        assert not isinstance(geometry, Problem)
        # The numbers of a script are those of the prompt, whatever unit that names.
        text = re.sub(r"\b(meters?|inch|inches)\b", "units", row["prompt_measured"])
        checked = check(read(text), geometry.measurements)
        found.update((c.requirement.quantity == "feature", c.verdict) for c in checked)
    failed, statements = found[False, "FAIL"], sum(n for (length, _), n in found.items() if not length)
    assert statements >= 40
    assert failed == 0
    assert found[True, "FAIL"] == 0
    # Under their own names, which says more than that a length shows somewhere: 444 of 636 when it was measured.
    assert found[True, "PASS"] >= 0.66 * (found[True, "PASS"] + found[True, "UNVERIFIED"])


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("a sketch 40 mm wide from this drawing", [(40, "x")]),
        ("turn this drawing into a sketch 40 mm wide and extrude it by 5 mm", [(40, "x")]),
        ("make a sketch from this picture, 40 mm wide and 25 mm high", [(40, "x"), (25, "y")]),
        ("trace this, width 40 mm and height 1 inch", [(40, "x"), (25.4, "y")]),
        ("a 50 mm long sketch", [(50, None)]),
        ("a sketch with a slot 40 mm wide", []),
        ("a plate 40 mm wide", []),
        ("draw a sketch of a circle and extrude the sketch to a height of 40 mm", []),
        ("a sketch 40 mm high, extruded by 5 mm", []),
    ],
)
def test_the_size_of_a_sketch(text: str, wanted: list[tuple[float, str | None]]) -> None:
    found = [r for r in read(text) if r.quantity == "sketch-size"]
    assert [(*r.values, r.axis) for r in found] == wanted


@pytest.mark.parametrize(
    ("text", "sizes"),
    [
        ("a tray 120 by 80 mm. The bottom has five slots, each 5 mm wide and 50 mm long overall", []),
        ("a bracket with two slots. It is 70 mm long overall", [70.0]),
        ("a shaft, 150 mm long overall, with a keyway", [150.0]),
        ("a strap 90 x 25 x 4 mm. The opening is 8 mm wide and 30 mm long overall", []),
        ("a grille 160 x 90 x 4 mm, six slots 70 mm long overall through it", []),
        ("a hut with a tower whose ridge is at a total height of 50 mm", []),
        ("The grip is a bow, 12 mm thick and 55 mm tall overall", []),
        ("a rail with two feet, overall length 120", [120.0]),
    ],
)
def test_a_size_over_all_may_be_that_of_a_feature(text: str, sizes: list[float]) -> None:
    assert [r.values[0] for r in read(text) if r.quantity == "size"] == sizes


@pytest.mark.parametrize(
    ("text", "holes"),
    [
        ("a ring and a rib, one hole, 5 mm through", []),
        ("a plate with a rib, 1 hole 6 mm thru each leg", []),
        ("a bracket with a rib, centre hole 22 and the 4 screw holes 3.4", []),
        ("a hub with a rim, inches, five 3/8 holes through the disc", [(9.525, 5)]),
        ("a gauge with a handle and five holes of 4, 6, 8, 10 and 12 mm", []),
        ("a saddle with two ribs, a 1/4 inch screw clearance hole, 6.6", []),
        ("a holder with a rim for a 608 bearing (22 x 7, 8 bore)", []),
        ("a C washer with a rim, 30 OD, 13 mm hole, slot open to the edge", []),
        ("Pin with a rim\nDepth: 35 mm\nBore bottom: flat", []),
        ("a lug with a rib and a 4 mm hole in the middle, scratch that", []),
        ("a lug with a rib and a 4 mm hole in the middle", [(4.0, 1)]),
        ("a tray with ribs, open at the top, and two 4 mm holes in the floor", [(4.0, 2)]),
    ],
)
def test_what_is_no_diameter_of_a_hole(text: str, holes: list[tuple[float, int]]) -> None:
    found = [(round(r.diameter, 6), r.values[0]) for r in read(text) if r.quantity == "hole-count" and r.diameter]
    assert found == holes


@pytest.mark.parametrize("text", ["a pad, 20 mm round, 3 mm thick", "8 mm round, 40 mm long, with a flat"])
def test_what_is_round_is_not_rounded(text: str) -> None:
    assert not [r for r in read(text) if r.quantity == "fillet-radius"]


@pytest.mark.parametrize(
    ("text", "length"),
    [
        ("Set collar, inch: 1-3/4 OD, one 1/4 hole and a flat", 6.35),
        ("a block with a slot, all inches, two .25 holes", 6.35),
        ("a bracket 1/4 thick (6.35 mm) with a hole .25 dia. inches.", 6.35),
        ("a block with a slot an inch wide, two 5 holes", 5.0),
        ("all sizes in centimetres: a block with a rib and two .6 holes", 6.0),
        ("a block with a rib, in cm, two .6 holes", 6.0),
        ("a base 60 x 60 x 8 with a rib for a 1/4 inch tripod screw, two 5 holes", 5.0),
        ("a block with a quarter-inch slot, two 5 holes", 5.0),
    ],
)
def test_a_text_may_name_the_unit_of_all_its_numbers(text: str, length: float) -> None:
    found = {round(v, 6) for r in read(text) for v in (*r.values, r.diameter or 0.0)}
    assert round(length, 6) in found
    assert round(length / 25.4, 6) not in found
