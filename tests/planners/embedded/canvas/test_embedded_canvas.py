"""The embedded maker: what words and strokes do to a design, and that nothing happens where nothing is clear."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from stopwatch import timed

from cadwright.agent import run
from cadwright.canvas import Arc, Circle, Curve, Design, Drawing, Instruction, Line, apply, distance
from cadwright.canvas.design import XY
from cadwright.environments.canvas import CanvasEnvironment
from cadwright.planners import registry
from cadwright.planners.embedded.canvas import changes
from cadwright.planners.embedded.canvas.actions import MOST_LETTERS, act
from cadwright.planners.embedded.canvas.drawn import MOST_STROKES
from cadwright.planners.embedded.canvas.scene import AWAY, Seen
from cadwright.protocols.mrcad import MrCAD, design_of, round_request

LEFT, RIGHT = Circle(((-12.0, 0.0), (-6.0, 0.0))), Circle(((6.0, 0.0), (10.0, 0.0)))
FLOOR, WALL = Line(((-15.0, 10.0), (15.0, 10.0))), Line(((-15.0, 10.0), (-15.0, -10.0)))
LEANING = Line(((14.2, 9.5), (15.0, -10.0)))
ROOM = Design((LEFT, RIGHT, FLOOR, WALL, LEANING))


def straight(a: XY, b: XY) -> tuple[XY, ...]:
    return tuple((a[0] + (b[0] - a[0]) * t / 15, a[1] + (b[1] - a[1]) * t / 15) for t in range(16))


def ring(centre: XY, radius: float, turn: float = 360) -> tuple[XY, ...]:
    angles = [math.radians(turn * t / 40) for t in range(41)]
    return tuple((centre[0] + radius * math.cos(a), centre[1] + radius * math.sin(a)) for a in angles)


def cross(at: XY, size: float = 1.5) -> tuple[tuple[XY, ...], ...]:
    (x, y), s = at, size
    return straight((x - s, y - s), (x + s, y + s)), straight((x - s, y + s), (x + s, y - s))


def arrow(tail: XY, tip: XY) -> tuple[tuple[XY, ...], ...]:
    angle = math.atan2(tail[1] - tip[1], tail[0] - tip[0])
    barbs = [(tip[0] + 1.3 * math.cos(angle + turn), tip[1] + 1.3 * math.sin(angle + turn)) for turn in (0.5, -0.5)]
    return straight(tail, tip), (*straight(barbs[0], tip), *straight(tip, barbs[1])[1:])


def after(text: str, *strokes: tuple[XY, ...], design: Design = ROOM) -> Design:
    return apply(design, act(Instruction(text, Drawing(strokes)), design).edits)


def circles(design: Design) -> list[Circle]:
    return [each for each in design.curves if isinstance(each, Circle)]


def test_nothing_is_put_off_the_canvas_of_a_game_and_a_sketch_may_grow() -> None:
    over = straight((-10, 0), (21.5, 0))
    for words, strokes, design in (
        ("", (over,), Design()),
        ("move the right circle right 15", (), ROOM),
        ("move the left circle up 30", (), ROOM),
    ):
        request = round_request(Instruction(words, Drawing(strokes)), design)
        for unit, bounded in ((None, True), (2.5, False)):
            protocol = MrCAD(unit_mm=unit)
            planner = registry.create("embedded", protocol)
            environment = CanvasEnvironment(pictures=False, bounded=bounded)
            told = run(request, planner, protocol, environment, max_turns=1)
            assert told.steps[0].observation.error is None
            assert environment.design != design
            inside = all(abs(c) <= 20 for point in environment.design.points for c in point)
            assert inside == bounded


def test_strokes_on_an_empty_canvas_are_curves() -> None:
    drawn = after("", straight((-8, 0), (8, 0.5)), ring((0, -6), 3), design=Design())
    line, circle = drawn.curves
    assert isinstance(line, Line)
    assert line.control_points[0][1] == line.control_points[1][1], "nearly level lines are level"
    assert isinstance(circle, Circle)
    assert circle.center == pytest.approx((0, -6), abs=0.1)


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("a big circle", [Circle]),
        ("draw a square in the middle", [Line] * 4),
        ("small triangle at the top", [Line] * 3),
        ("big circle with a small circle in it, vertical line on the left", [Circle, Line]),
    ],
)
def test_words_alone_make_plain_shapes(text: str, kinds: list[type[Curve]]) -> None:
    assert [type(each) for each in after(text, design=Design()).curves] == kinds


def test_a_cross_deletes() -> None:
    for text in ("", "delete this", "remove the circle i crossed out"):
        assert after(text, *cross((-9, 0))).curves == (RIGHT, FLOOR, WALL, LEANING), text


def test_words_say_what_is_deleted() -> None:
    assert LEFT not in after("delete the left circle").curves
    assert RIGHT not in after("get rid of the small circle").curves
    assert circles(after("remove all circles")) == []


def test_bigger_and_smaller_keep_the_centre() -> None:
    larger = circles(after("make the left circle bigger"))[0]
    assert larger.radius > LEFT.radius
    assert larger.center == pytest.approx(LEFT.center)
    assert circles(after("the left circle is too big"))[0].radius < LEFT.radius
    assert circles(after("make the right circle twice as large"))[1].radius == pytest.approx(2 * RIGHT.radius)


def test_a_circle_does_not_drag_along_what_has_one_of_its_points() -> None:
    small, big = Circle(((6.0, 0.0), (10.0, 0.0))), Circle(((-4.0, 0.0), (6.0, 0.0)))
    resized = circles(after("make the small circle bigger", design=Design((small, big))))
    assert big in resized
    assert {each.center for each in resized} == {small.center, big.center}


@pytest.mark.parametrize("word", ["circles", "rings", "tires"])
def test_every_word_for_things_has_a_plural(word: str) -> None:
    assert circles(after(f"delete the {word}")) == []


def test_a_point_between_digits_ends_no_clause() -> None:
    assert circles(after("move the left circle up 1.25. delete the right circle.")) == [
        Circle(((-12.0, -1.25), (-6.0, -1.25)))
    ]


def test_a_comma_in_a_place_ends_no_clause() -> None:
    for at in ("(3, 4)", "(3,4)", "( 3 , 4 )"):
        (circle,) = circles(after(f"add a circle at {at} with radius 2", design=Design()))
        assert (circle.center, circle.radius) == ((3.0, 4.0), 2.0)


def test_moving_goes_where_it_is_told() -> None:
    moved = circles(after("move the right circle 2 to the right"))[1]
    assert moved.center == pytest.approx((10, 0))
    assert circles(after("move the left circle up a bit"))[0].center == pytest.approx((-9, -changes.LITTLE_STEP))
    up = circles(after("the left circle is too low, move it up"))[0]
    assert up.center == pytest.approx((-9, -changes.STEP)), "once"


def test_an_arrow_moves_what_it_starts_at() -> None:
    moved = circles(after("", *arrow((-9, 0), (-4, 2))))[0]
    assert moved.center == pytest.approx((-4, 2), abs=0.3)
    assert circles(after("move this one here", *arrow((-9, 0), (-4, 2))))[0].center == pytest.approx((-4, 2), abs=0.3)


def test_ends_that_should_touch_do() -> None:
    closed = after("these should touch")
    assert FLOOR.control_points[1] in [p for each in closed.curves[4:] for p in each.control_points] or any(
        each.control_points[1] == closed.curves[4].control_points[0] for each in closed.curves[:4]
    )


def test_lines_are_put_upright() -> None:
    lean = after("lines have to be straight").curves[4]
    assert lean.control_points[0][0] == pytest.approx(lean.control_points[1][0])


def test_the_same_size_as_the_other() -> None:
    left, right = circles(after("the left circle should be the same size as the other"))
    assert left.radius == pytest.approx(right.radius)
    assert right == RIGHT


def test_symmetric() -> None:
    even = after("make it symmetric", design=Design((LEFT, Circle(((6.5, 0.5), (12.5, 0.5))))))
    a, b = circles(even)
    assert a.center[1] == pytest.approx(b.center[1])
    assert a.radius == pytest.approx(b.radius)


def test_a_redrawn_curve_takes_the_place_of_the_old_one() -> None:
    redrawn = after("", straight((-14.8, 12), (15, 12)))
    assert len(redrawn.curves) == len(ROOM.curves)
    floors = [each for each in redrawn.curves if isinstance(each, Line) and min(p[1] for p in each.control_points) > 11]
    assert len(floors) == 1


def test_a_new_curve_is_added_and_meets_what_is_there() -> None:
    more = after("add a roof", straight((-14.5, -9.6), (14.4, -10.2)))
    assert len(more.curves) == len(ROOM.curves) + 1
    roof = more.curves[-1]
    assert (-15.0, -10.0) in roof.control_points
    assert (15.0, -10.0) in roof.control_points


def test_a_redrawn_line_keeps_its_neighbours_where_they_run() -> None:
    corner = Design((Line(((-10.0, 5.0), (10.0, 5.0))), Line(((10.0, 5.0), (10.0, -8.0)))))
    floor, wall = after("", straight((-10.4, 7.0), (9.5, 7.0)), design=corner).curves
    meeting = floor.control_points[1]
    assert meeting == wall.control_points[0]
    assert meeting[0] == pytest.approx(10, abs=0.25), "the wall is nearly as upright as before"
    assert meeting[1] == pytest.approx(7, abs=0.4), "though it ends where the new floor is"


def test_a_line_that_is_drawn_to_and_fro_is_no_arrow() -> None:
    there = straight((-14.8, 12), (15, 12))
    redrawn = after("", (*there, *there[4::-1], *there[:4]))
    assert len(redrawn.curves) == len(ROOM.curves)
    assert [each for each in redrawn.curves if isinstance(each, Circle)] == [LEFT, RIGHT]


def test_diagonals_that_are_redrawn_cross_nothing_out() -> None:
    diagonals = Design((Line(((-5.0, -5.0), (5.0, 5.0))), Line(((-5.0, 5.0), (5.0, -5.0)))))
    redrawn = after("", straight((-4, -5), (6, 5)), straight((-4, 5), (6, -5)), design=diagonals)
    assert len(redrawn.curves) == 2


def test_a_ring_round_what_words_point_at_is_not_drawn() -> None:
    moved = after("move this to the right", ring((8, 0), 3.3))
    assert len(moved.curves) == len(ROOM.curves)
    assert circles(moved)[1].center == pytest.approx((8 + changes.STEP, 0))


@pytest.mark.parametrize("strokes", [arrow((-9, 0), (-6, 0)), (straight((-9, 0), (-6, 0)),)])
def test_words_say_how_far_an_arrow_leads(strokes: tuple[tuple[XY, ...], ...]) -> None:
    moved = circles(after("move this 1 square to the right", *strokes))[0]
    assert moved.center == pytest.approx((-8, 0), abs=0.1)
    assert moved.radius == LEFT.radius


@pytest.mark.parametrize(
    ("text", "up"), [("the left circle has to go up 3 squares", 3), ("left circle 1 box up please", 1)]
)
def test_squares_may_be_distances(text: str, up: float) -> None:
    assert circles(after(text))[0].center == pytest.approx((-9, -up))


def test_an_arrow_is_not_narrow() -> None:
    moved = after("like the arrow shows", *arrow((-9, 0), (-4, 0)))
    assert [each.radius for each in circles(moved)] == [LEFT.radius, RIGHT.radius]


def test_a_line_that_goes_further_becomes_longer() -> None:
    design = Design((FLOOR, WALL))
    floor, wall = after("the horizontal line goes 2 further to the right", design=design).curves
    assert (floor, wall) == (Line(((-15.0, 10.0), (17.0, 10.0))), WALL)


def test_curves_are_bent() -> None:
    bent = after("bend the bottom line up 3").curves[-1]
    assert bent == Arc((FLOOR.control_points[0], (0.0, 7.0), FLOOR.control_points[1]))


def test_everything_goes_only_when_that_is_said() -> None:
    assert after("delete the whole design") == ROOM
    assert after("delete everything") == Design()


def test_words_beside_a_first_drawing_name_it() -> None:
    acted = act(Instruction("a face", Drawing((ring((0, 0), 8),))), Design())
    assert len(acted.edits) == 1
    assert acted.not_understood == ()


NOTHING = [
    "",
    "   ",
    "xyzzy plugh",
    "bitte den linken Kreis löschen",
    "move it",
    "delete the triangle",
    "make it bigger",
    "move the lines up",
    "move the end of the bottom line down",
    "add a vertical line on the right",
    "don't change the left circle",
    "🙂🙂",
    "great, thanks!",
]


@pytest.mark.parametrize("text", NOTHING)
def test_nothing_is_done_where_nothing_is_clear(text: str) -> None:
    assert act(Instruction(text), ROOM).edits == ()


def test_what_was_not_understood_is_said() -> None:
    assert act(Instruction("delete the triangle"), ROOM).not_understood == (
        "delete the triangle (there is no triangle)",
    )
    assert act(Instruction("xyzzy plugh"), ROOM).not_understood == ("xyzzy plugh (none of its words is known here)",)


REASONS = [
    ("delete the triangle", (), "there is no triangle"),
    ("move the circle up", (), "2 things fit “circle”, and it is not said which"),
    ("move it", (), "which way is not said"),
    ("move the end of the bottom line down", (), "which end, or corner, is not said"),
    ("rotate the right line", (), "by how much it is to be turned is not said"),
    ("add a chimney", (), "“chimney” is not known here"),
    ("make the left circle the same size as the star", (), "“star” is not known here"),
    ("move the left circle up", arrow((-9, 0), (-9, 5)), "the arrow leads down, the words say up"),
    ("delete the left circle", cross((8, 0)), "what is crossed out is not what the words name"),
    ("move the left circle up 2 and move it down 1", (), "that is the opposite of “move the left circle up 2”"),
    ("make the left circle bigger. make the left circle smaller", (), "the opposite of “make the left circle bigger”"),
]


@pytest.mark.parametrize(("text", "strokes", "why"), REASONS)
def test_doing_nothing_has_a_reason(text: str, strokes: tuple[tuple[XY, ...], ...], why: str) -> None:
    acted = act(Instruction(text, Drawing(strokes)), ROOM)
    assert acted.edits == ()
    (reason,) = acted.not_understood
    assert why in reason


def test_two_wishes_of_one_message_are_both_followed() -> None:
    left = circles(after("make the left circle bigger and move it up 2"))[0]
    assert left.radius == pytest.approx(changes.GROWTH * LEFT.radius)
    assert left.center == pytest.approx((-9, -2))
    moved = circles(after("left circle 1 left 2 down, right one 1 up"))
    assert [each.center for each in moved] == [pytest.approx((-10, 2)), pytest.approx((8, -1))]


def test_of_two_wishes_the_one_that_is_not_understood_is_said() -> None:
    acted = act(Instruction("delete the bottom line and add a chimney"), ROOM)
    assert apply(ROOM, acted.edits).curves == (LEFT, RIGHT, WALL, LEANING)
    assert acted.not_understood == ("add a chimney (“chimney” is not known here)",)


@pytest.mark.parametrize(
    "strokes",
    [
        (((0.0, 0.0),),),
        (((math.nan, 1.0), (2.0, math.inf)),),
        (((500.0, 500.0), (600.0, 600.0)),),
        ((),),
    ],
)
def test_strokes_that_show_nothing_change_nothing(strokes: tuple[tuple[XY, ...], ...]) -> None:
    assert act(Instruction("", Drawing(strokes)), ROOM).edits == ()


def test_ten_thousand_points_are_no_trouble() -> None:
    many = tuple((10 * math.cos(t / 1591.5), 10 * math.sin(t / 1591.5)) for t in range(10_000))
    (circle,) = after("", many, design=Design()).curves
    assert isinstance(circle, Circle)
    assert circle.radius == pytest.approx(10, rel=0.01)


coordinate = st.floats(-25, 25)
points = st.tuples(coordinate, coordinate)
strokes = st.lists(st.lists(points, max_size=12).map(tuple), max_size=4).map(lambda found: Drawing(tuple(found)))
curves: st.SearchStrategy[Curve] = st.one_of(
    st.builds(Line, st.tuples(points, points)),
    st.builds(Circle, st.tuples(points, points)),
    st.builds(Arc, st.tuples(points, points, points)),
)
designs = st.lists(curves, max_size=5).map(lambda found: Design(tuple(found)))
WORDS = [
    "move",
    "delete",
    "bigger",
    "left",
    "circle",
    "line",
    "this",
    "touch",
    "straight",
    "same",
    "symmetric",
    "2",
    "up",
    "add",
    "rotate",
    "swap",
    "apart",
    "all",
    "it",
    "roof",
    "wheels",
    "in the middle",
    "between",
    "and",
    "under the",
    "of the",
    "except",
    "wider",
    "should be a square",
    "second",
]
texts = st.lists(st.sampled_from(WORDS), max_size=9).map(" ".join)


@given(texts, strokes, designs)
@settings(deadline=None, max_examples=80)
def test_no_instruction_is_too_odd(text: str, drawing: Drawing, design: Design) -> None:
    changed = apply(design, act(Instruction(text, drawing), design).edits)
    assert all(math.isfinite(value) for p in changed.points for value in p)


def test_a_line_without_length_beside_one_that_is_redrawn_is_no_trouble() -> None:
    design = Design((Line(((0.0, 0.0), (0.0, 0.0))), Line(((0.0, 0.0), (0.0, 1.0)))))
    strokes = ((0.0, 1.0), (0.0, 0.0), (3.0, 0.0), (0.0, 0.0), (0.0, 2.0), (0.0, -1.0), (0.0, 0.0))
    assert all(math.isfinite(value) for p in after("", strokes, design=design).points for value in p)


@pytest.mark.parametrize(
    "text",
    [
        "move the left circle up 500",
        "rotate the right line by " + "9" * 400,
        "move the " + "9" * 1900 + " lines up",
        "make the left circle " + "9" * 400 + " times larger",
        "add a circle at (300, 0) with radius 2",
        "add a circle at (0, 0) with radius " + "9" * 400,
    ],
)
@pytest.mark.parametrize("design", [ROOM, Design()])
def test_nothing_is_put_off_the_canvas(text: str, design: Design) -> None:
    acted = act(Instruction(text), design)
    assert all(max(map(abs, p)) <= AWAY for p in apply(design, acted.edits).points)
    assert bool(acted.not_understood) == (acted.edits == ())


def test_an_immense_number_is_the_reason() -> None:
    (reason,) = act(Instruction("move the left circle up 123456.5"), ROOM).not_understood
    assert reason == "move the left circle up 123456.5 (no canvas is that large)"
    assert circles(after("move the left circle up 1.23456"))[0].center == pytest.approx((-9, -1.23456))


@pytest.mark.parametrize(
    "text",
    [
        "make the circles the same size",
        "make the small circle touch both lines",
        "extend the bottom line to touch the big circle",
        "delete everything, rotate it by 20 degrees",
    ],
)
def test_curves_without_extent_are_no_trouble(text: str) -> None:
    dot, ring = Circle(((2.0, 2.0), (2.0, 2.0))), Circle(((-8.0, 0.0), (-4.0, 0.0)))
    speck, line = Line(((9.0, 9.0), (9.0, 9.0))), Line(((0.0, 0.0), (5.0, 0.0)))
    changed = after(text, design=Design((dot, ring, speck, line)))
    assert all(math.isfinite(value) for p in changed.points for value in p)


def test_words_with_several_meanings_are_not_tried_in_all_ways() -> None:
    """Each way of reading sixty words with two meanings would take until the end of the world."""
    acted = act(Instruction("move the line, " + "diagonal " * 60 + "zzz"), ROOM)
    assert acted.edits == ()


def test_the_rest_of_a_very_long_message_is_said_not_to_be_read() -> None:
    acted = act(Instruction("delete the left circle." + " " * MOST_LETTERS + "delete the right circle"), ROOM)
    assert circles(apply(ROOM, acted.edits)) == [RIGHT]
    assert acted.not_understood == (f"what the message says after its first {MOST_LETTERS} letters",)


def test_strokes_beyond_the_most_that_are_read_are_said_to_be() -> None:
    dash = ((0.0, 0.0), (3.0, 3.0))
    acted = act(Instruction("", Drawing((dash,) * (MOST_STROKES + 2))), ROOM)
    assert acted.not_understood == (f"strokes after the first {MOST_STROKES}",)


@given(st.floats(-320, -1))
def test_an_arc_that_is_nearly_straight_has_as_many_points_as_a_line(exponent: float) -> None:
    flat = Arc(((0.0, 0.0), (4.0, 10.0**exponent), (15.0, 0.0)))
    assert len(Seen(flat).points) == pytest.approx(len(Seen(Line(((0.0, 0.0), (15.0, 0.0)))).points), abs=2)
    assert distance(Design((flat,)), Design((Line(((0.0, 0.0), (15.0, 0.0))),))) < 0.1 * 10**exponent + 1e-4


@given(st.floats(-12, 12))
def test_an_arc_far_round_is_no_trouble(exponent: float) -> None:
    huge = Design((Arc(((0.0, 0.0), (0.0, -21.59), (10.0**exponent, 12.0))),))
    assert after("", ((0.0, 0.0),), design=huge) == huge


def test_it_plays_its_part_in_the_loop() -> None:
    protocol = MrCAD()
    planner = registry.create("embedded", protocol)
    request = round_request(Instruction("make the left circle bigger"), ROOM)
    transcript = run(request, planner, protocol, CanvasEnvironment(pictures=False), max_turns=2)
    assert transcript.end is not None
    assert transcript.end.status == "done"
    assert transcript.best is not None
    changed = design_of(transcript.best.observation.state)
    assert 0 < distance(changed, ROOM) < 0.1


def test_it_declines_what_it_does_not_understand() -> None:
    protocol = MrCAD()
    request = round_request(Instruction("xyzzy"), ROOM)
    transcript = run(request, registry.create("embedded", protocol), protocol, CanvasEnvironment(pictures=False))
    assert transcript.end is not None
    assert transcript.end.status == "declined"
    assert transcript.not_understood == ("xyzzy (none of its words is known here)",)


def test_a_step_is_fast() -> None:
    drawing = Drawing((*cross((-9, 0)), *arrow((8, 0), (12, 3)), ring((0, 0), 4), straight((-10, -8), (10, -8))))
    assert timed(lambda: act(Instruction("move this and delete that", drawing), ROOM), times=5) / 5 < 0.05
