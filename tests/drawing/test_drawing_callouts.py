"""The grammar of dimension texts: what people write, and that what is written is read back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cadwright.drawing.callouts import Callout, parse, rewritten, write
from cadwright.drawing.notation import INCH, Notation, inches


@pytest.mark.parametrize(
    ("text", "kind", "value"),
    [
        ("35", "linear", 35.0),
        ("12,5", "linear", 12.5),
        (".75", "linear", 0.75),
        ("42 SLOT DEPTH", "linear", 42.0),
        ("Ø20", "diameter", 20.0),
        ("⌀ 30", "diameter", 30.0),
        ("%%c30", "diameter", 30.0),
        ("DIA 8", "diameter", 8.0),
        ("R5", "radius", 5.0),
        ("SR5", "radius", 5.0),
        ("45°", "angle", 45.0),
        ("22.5 DEG", "angle", 22.5),
        ("M6", "thread", 6.0),
        ("t=3", "thickness", 3.0),
        ("8 THK", "thickness", 8.0),
        ("2 × 45°", "chamfer", 2.0),
        ("2x45°", "chamfer", 2.0),
        ("45° × 2", "chamfer", 2.0),
        ("C2", "chamfer", 2.0),
        ("□20", "square", 20.0),
    ],
)
def test_kinds_of_sizes(text: str, kind: str, value: float) -> None:
    found = parse(text)
    assert found is not None
    assert (found.kind, found.value) == (kind, value)


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("4× Ø6.6", 4),
        ("4X Ø6.6", 4),
        ("4 x Ø6.6", 4),
        ("4-Ø6.6", 4),
        ("4 HOLES Ø6.6", 4),
        ("4 PL Ø6.6", 4),
        ("Ø6.6 4 PL.", 4),
        ("Ø6.6 (4) PLACES", 4),
        ("Ø6.6 X4", 4),
        ("Ø6.6 THRU ×4", 4),
        ("R6.6 (4X)", 4),
        ("Ø6.6 4X", 4),
        ("Ø6.6 X 4", 1),
        ("Ø6.6 ⌴ Ø11 X4", 1),
        ("M6.6 X1", 1),
        ("M6.6x1 X4", 4),
        ("Ø6.6", 1),
    ],
)
def test_how_many(text: str, count: int) -> None:
    found = parse(text)
    assert found is not None
    assert (found.count, found.value) == (count, 6.6)


def test_counterbored_holes_over_two_lines() -> None:
    found = parse("4× Ø6.6 THRU\n⌴ Ø11 ↧ 6")
    assert found == Callout("diameter", 6.6, count=4, through=True, counterbore=(11.0, 6.0))
    assert parse("4X Ø6.6 THRU ALL C'BORE Ø11 DEPTH 6") == found


def test_depths_and_countersinks() -> None:
    assert parse("Ø6 ↧ 10") == Callout("diameter", 6.0, depth=10.0)
    assert parse("Ø6 x 10 DEEP") == Callout("diameter", 6.0, depth=10.0)
    assert parse("Ø6 THRU ⌵ Ø12 × 90°") == Callout("diameter", 6.0, through=True, countersink=(12.0, 90.0))
    assert parse("M6×0.75 ↧ 12") == Callout("thread", 6.0, depth=12.0, pitch=0.75)


def test_tolerances_fits_and_marks() -> None:
    assert parse("25 ±0.1") == Callout("linear", 25.0, tolerance=(-0.1, 0.1))
    assert parse("25 +0.2/-0.1") == Callout("linear", 25.0, tolerance=(-0.1, 0.2))
    assert parse("Ø20 H7") == Callout("diameter", 20.0, fit="H7")
    assert parse("(35)") == Callout("linear", 35.0, reference=True)
    assert parse("35 REF") == Callout("linear", 35.0, reference=True)
    assert parse("R5 (TYP)") == Callout("radius", 5.0, typical=True)
    assert parse("3× 20 (60)") == Callout("linear", 60.0, count=3, each=20.0)


def test_what_sheets_write_has_recesses_on_lines_of_their_own() -> None:
    hole = Callout("diameter", 6.6, 4, through=True, counterbore=(11.0, 6.0))
    assert write(hole) == "4× Ø6.6 THRU\n⌴ Ø11 ↧ 6"
    assert write(Callout("diameter", 40.0, spherical=True)) == "SØ40"
    assert write(Callout("chamfer", 1.5, 2, angle=45.0)) == "2× 1.5 × 45°"


def test_inches_become_millimetres() -> None:
    half = parse('1 1/2"')
    assert half is not None
    assert half.inch
    assert half.value == pytest.approx(1.5 * INCH)
    assert parse('Ø.25"') == Callout("diameter", 0.25 * INCH, inch=True)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "4X",
        "A-A",
        "SECTION A-A",
        "1:2",
        "SCALE 1:2",
        "2023-01-05",
        "7800 kg/m^3",
        "10 × 20",
        "R5°",
        "PART 7",
        "0x3f",
        "R2 UNLESS OTHERWISE NOTED",
        "ALL FILLETS R2 U.N.O.",
    ],
)
def test_what_is_no_dimension(text: str) -> None:
    assert parse(text) is None


sizes = st.integers(1, 999_999).map(lambda n: n / 1000)
plain = st.builds(
    Callout,
    st.sampled_from(["linear", "diameter", "thread"]),
    sizes,
    count=st.integers(1, 99),
    tolerance=st.none() | sizes.map(lambda v: (-v, v)),
    reference=st.booleans(),
    typical=st.booleans(),
)
holes = st.builds(
    Callout,
    st.just("diameter"),
    sizes,
    count=st.integers(1, 99),
    through=st.booleans(),
    depth=st.none() | sizes,
    counterbore=st.none() | st.tuples(sizes, st.none() | sizes),
    countersink=st.none() | st.tuples(sizes, st.none() | st.integers(1, 170).map(float)),
    spherical=st.booleans(),
    fit=st.sampled_from(["", "H7", "g6", "js5"]),
)
others = st.one_of(
    st.builds(Callout, st.just("radius"), sizes, spherical=st.booleans(), typical=st.booleans()),
    st.builds(Callout, st.just("chamfer"), sizes, angle=st.integers(1, 89).map(float), count=st.integers(1, 9)),
    st.builds(Callout, st.just("angle"), st.integers(1, 3590).map(lambda n: n / 10), reference=st.booleans()),
    st.builds(Callout, st.just("linear"), sizes, count=st.integers(2, 99), each=sizes),
    st.builds(Callout, st.just("thread"), sizes, pitch=st.none() | sizes, depth=st.none() | sizes),
    st.builds(Callout, st.just("thickness"), sizes),
    st.builds(Callout, st.just("linear"), sizes.map(lambda v: v * INCH), inch=st.just(True)),
)


@given(st.one_of(plain, holes, others))
def test_what_is_written_is_read_back(callout: Callout) -> None:
    found = parse(write(callout))
    assert found is not None
    assert found.value == pytest.approx(callout.value)
    if callout.inch:
        assert found.inch
    else:
        assert found == callout


@given(st.text(st.sampled_from("0123456789.,×xXØRSCMt=°±()+-/↧⌴⌵□ \"'THRUDEPBO\n"), max_size=24))
def test_no_text_breaks_the_grammar(text: str) -> None:
    found = parse(text)
    assert found is None or (found.value >= 0 and found.count >= 1)


@pytest.mark.parametrize(
    ("text", "inch"),
    [
        ("60", "2.362"),
        ("12.7", ".500"),
        ("4× Ø5 THRU", "4X Ø.197 THRU"),
        ("4× Ø6.6 THRU\n⌴ Ø11 ↧ 6", "4X Ø.260 THRU\n⌴ Ø.433 ↧ .236"),
        ("Ø5 ↧ 10\n⌵ Ø10 × 90°", "Ø.197 ↧ .394\n⌵ Ø.394 X 90°"),
        ("3× 25 (75)", "3X .984 (2.953)"),
        ("2 × 45°", ".079 X 45°"),
        ("22.5°", "22.5°"),
        ("SR50.8", "SR2.000"),
        ("(25.4)", "(1.000)"),
        ("4× M6 ↧ 12", "4X M6 ↧ .472"),
        ("M8×1 ↧ 15\nØ7 ↧ 20", "M8×1 ↧ .591\nØ.276 ↧ .787"),
        ("2× 1/4-20 UNC ↧ 15", "2X 1/4-20 UNC ↧ .591"),
        ("SEE NOTE", "SEE NOTE"),
    ],
)
def test_texts_in_inches_as_asme_writes_them_are_read_back(text: str, inch: str) -> None:
    assert rewritten(text, Notation("in", "ansi")) == inch
    read, meant = parse(inch), parse(text)
    assert (read is None) == (meant is None)
    if read is not None and meant is not None:
        assert (read.kind, read.count) == (meant.kind, meant.count)
        unit = 1.0 if read.is_absolute else INCH
        assert read.value * unit == pytest.approx(meant.value, abs=0.0005 * INCH)
    assert rewritten(text, Notation()) == text


def test_ansi_in_millimetres_differs_in_its_signs_alone() -> None:
    assert rewritten("4× Ø0.5 THRU", Notation("mm", "ansi")) == "4X Ø0.5 THRU"
    assert rewritten("4× Ø12.7 THRU", Notation("in", "iso")) == "4× Ø.500 THRU"


@pytest.mark.parametrize(("size", "text"), [(0.0, "0"), (25.4, "1.000"), (-12.7, "-.500"), (0.00254, ".0001")])
def test_inches_have_three_decimals_and_no_leading_zero(size: float, text: str) -> None:
    assert inches(size) == text
