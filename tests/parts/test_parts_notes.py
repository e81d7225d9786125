"""Notes in the words of a shop: which thing each size is of, and which way a hole goes in."""

import pytest

from cadwright.parts.build import make
from cadwright.parts.model import Body, Hole, Revolution


@pytest.mark.parametrize(
    ("text", "kind", "sizes"),
    [
        ("bushing Ø40 x Ø16 x 25", "tube", {"outer diameter": 40, "inner diameter": 16, "height": 25}),
        ("ring Ø60/Ø25 x 15 thk", "tube", {"outer diameter": 60, "inner diameter": 25, "height": 15}),
        ("Ø30 X 18 BUSHING, Ø12 THRU", "tube", {"outer diameter": 30, "height": 18}),
        ("pulley Ø70 x 16, rim groove 6 x 4 DP", "ring groove", {"width": 6, "depth": 4}),
        ("disc 60 x 10 thk, Ø12 ctr", "hole", {"diameter": 12}),
        ("hex plate 40 AF x 10, Ø12 in the middle", "hole", {"diameter": 12}),
        ("bush 30 od 12 id 18 long, c'bore Ø20 x 7 DP", "hole", {"recess diameter": 20, "recess depth": 7}),
        (
            "disc 60 x 15, 6 holes 5.5 counterbored 9.5 wide 6 deep on a 45 circle",
            "hole",
            {"diameter": 5.5, "recess diameter": 9.5, "recess depth": 6},
        ),
        ("six sided bar 45 mm long, seventeen (17) mm across flats", "prism", {"sides": 6, "height": 45, "flats": 17}),
        ("disk two inches (2 in) across, 1/4 in thick", "cylinder", {"diameter": 50.8, "height": 6.35}),
        (
            "cylinder Ø18 x 40, tapered nose on top 18 down to 4 over 15",
            "cone",
            {"bottom diameter": 18, "top diameter": 4, "height": 15},
        ),
        ("block 50x50x50 bored 20 mm, 30 deep from the top", "hole", {"diameter": 20, "depth": 30}),
        ("sleeve Ø18/Ø14 x 65, Ø3 thru one wall 5 from end", "hole", {"diameter": 3}),
        (
            "disc 60 dia 18 high, 20 mm hole thru, widened to 28 for the top 6 mm",
            "hole",
            {"diameter": 20, "recess diameter": 28, "recess depth": 6},
        ),
        ("sleeve 40 tall 24 outside, hole 10, countersink 18", "hole", {"diameter": 10, "recess diameter": 18}),
    ],
)
def test_of_which_thing_a_size_is(text: str, kind: str, sizes: dict[str, float]) -> None:
    made = make(text)
    assert made.not_understood == ()
    (thing,) = (m for m in made.reading.mentions if m.kind == kind)
    assert {name: said.value for name, said in thing.sizes} == sizes


@pytest.mark.parametrize(
    "text",
    [
        "bush 16 inside 40 outside 25 long, a 4 mm hole 8 above the lower face, one side only",
        "bush 16 inside 40 outside 25 long, a radial hole of 4 mm 8 off the bottom",
    ],
)
def test_a_hole_in_the_wall_of_a_bush_goes_to_its_bore(text: str) -> None:
    made = make(text)
    assert made.part is not None
    assert made.not_understood == ()
    (hole,) = (f for f in made.part.features if isinstance(f, Hole))
    assert (hole.frame.plane, hole.depth is None) == ("YZ", False)


@pytest.mark.parametrize(
    "text",
    [
        "cylinder Ø40 x 100. One end: Ø25 x 80 dp bore. Other end: M8 x 15 dp tap.",
        "cylinder Ø40 x 100, one end bored Ø25 x 80 DP, other end bored Ø8 x 15 DP",
        "bar 100 long 40 round. one end has a 25 mm bore 80 deep. from the other end 8 mm hole down the middle 15 deep",
    ],
)
def test_what_is_at_the_other_end_is_another_hole(text: str) -> None:
    made = make(text)
    assert made.part is not None
    assert made.not_understood == ()
    assert {f.frame.plane for f in made.part.features if isinstance(f, Hole)} == {"XY", "YX"}


@pytest.mark.parametrize("way", ["L>R", "L to R", "left-right", "from left to right"])
def test_which_way_sections_are_listed(way: str) -> None:
    made = make(f"stepped bushing {way} Ø50x10, Ø35x18, Ø28x22")
    assert made.not_understood == ()
    (shaft,) = made.reading.mentions
    assert [[q.value for q in p.amounts] for p in shaft.places if p.kind == "section"] == [[50, 10], [35, 18], [28, 22]]


def test_a_quantity_of_holes_is_how_many_they_are() -> None:
    made = make("holes: 30 mm, qty 4, on 90 mm circle; wheel: 150 mm wide and 10 mm thick")
    assert made.not_understood == ()
    assert [m.count for m in made.reading.mentions] == [4, None]


def test_what_is_said_before_a_noun_is_not_of_the_one_before() -> None:
    made = make("post 90 mm high, 18 across; transverse hole (4 mm, 10 from the top); transverse hole (6 mm, 20 up)")
    holes = [m for m in made.reading.mentions if m.kind == "hole"]
    assert [sum(p.kind == "axis" for p in m.places) for m in holes] == [1, 1]


def test_stubs_stick_out_of_the_ends() -> None:
    made = make("roller Ø10 x 30 with Ø4 x 6 stubs at each end")
    assert made.not_understood == ()
    assert not any("within the length" in told for told in made.assumptions)


def test_what_a_groove_is_for_ends_before_its_place() -> None:
    made = make("wheel 75 dia, 20 thick, a groove for the rope around the edge, 4 wide and 3 deep")
    assert made.part is not None
    (cut,) = (f for f in made.part.features if isinstance(f, Body) and f.mode == "cut")
    assert isinstance(cut.operation, Revolution)


def test_up_and_down_begin_a_clause_as_its_place() -> None:
    made = make(
        "disc: diameter 80, thick 10. up: cylinder diameter 60, 10 high. down in the middle is a ring 40 od, wall 2, "
        "6 high"
    )
    assert not made.not_understood
    assert [p.sides for m in made.reading.mentions[1:] for p in m.places if p.kind == "place"] == [
        ("top",),
        ("bottom",),
    ]


def test_a_plate_for_a_motor_that_is_not_named_is_a_plate() -> None:
    made = make("Motor plate, circular: 76 mm across, 5 mm thick, with a 23 mm centre hole")
    assert made.part is not None
    assert made.reading.mentions[0].kind == "cylinder"


def test_a_piece_that_a_whole_has_by_itself_is_not_taken_for_absent() -> None:
    assert "no" in " ".join(make("funnel, no spout. 70 on top, 12 at the bottom, 50 high, 1.5 wall").not_understood)


def test_a_number_before_another_noun_makes_no_copies() -> None:
    made = make("two-pin plug: round, 26 wide 14 tall, in the top two blind holes 4 mm 6 deep 16 apart")
    assert made.part is not None
    assert "gap" not in made.part.values()
    assert made.not_understood == ("plug: 2 of them",)


def test_it_is_what_the_sentence_before_calls_its_own() -> None:
    made = make(
        "A plate 100 mm long, 50 mm wide and 5 mm thick. A wall 4 mm thick and 30 mm high stands on its back edge. "
        "It has 2 holes of 6 mm diameter 70 mm apart."
    )
    assert made.part is not None
    hole = next(f for f in made.part.features if isinstance(f, Hole))
    assert hole.frame.plane == "XY"
