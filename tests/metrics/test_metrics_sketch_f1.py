from cadwright.metrics.sketch_f1 import Counts, counted, equivalent, match, right
from cadwright.sketch import Circle, Constraint, Ellipse, Line, Reference, Sketch

CORNERS = [(0.0, 0.0), (64.0, 0.0), (64.0, 32.0), (0.0, 32.0)]
SIDES = tuple(Line(a, b) for a, b in zip(CORNERS, [*CORNERS[1:], CORNERS[0]], strict=True))
PLATE = Sketch((*SIDES, Circle((32.0, 16.0), 4.0)))


def end(number: int) -> Reference:
    return Reference(number, "end")


def start(number: int) -> Reference:
    return Reference(number, "start")


def test_a_sketch_matches_itself() -> None:
    found = match(PLATE, PLATE)
    assert found.numbers == {n: n for n in range(5)}
    assert found.primitives.f1 == 1


def test_primitives_are_right_within_five_steps_of_sixty_four() -> None:
    near = Sketch((*SIDES, Circle((36.9, 16.0), 4.0)))
    far = Sketch((*SIDES, Circle((38.1, 16.0), 4.0)))
    assert match(near, PLATE).primitives.right == 5
    assert match(far, PLATE).primitives.right == 4
    assert match(Sketch((*SIDES, Line((32, 16), (36, 16)))), PLATE).primitives.right == 4, "of another type"


def test_numbers_and_direction_of_primitives_do_not_count() -> None:
    turned = Sketch((PLATE.geometry[4], *(Line(s.end, s.start) for s in reversed(SIDES))))
    found = match(turned, PLATE)
    assert found.numbers == {0: 4, 1: 3, 2: 2, 3: 1, 4: 0}
    assert found.swapped == {1, 2, 3, 4}
    joint = counted([Constraint("Coincident", (start(4), end(3)))])
    truth = counted([Constraint("Coincident", (end(0), start(1)))])
    assert len(right(joint, truth, found)) == 1
    assert right(counted([Constraint("Coincident", (end(4), end(3)))]), truth, found) == []


def test_a_level_line_whose_ends_are_rounded_is_itself() -> None:
    moved = Sketch((Line((0.0, 1e-13), (64.0, 0.0)), *PLATE.geometry[1:]))
    assert match(moved, PLATE).primitives.right == 5


def test_a_constraint_on_a_wrong_primitive_is_not_right() -> None:
    sizes = [Constraint("Equal", (Reference(0), Reference(2)))]
    other = Sketch((Line((0, 20), (64, 20)), *PLATE.geometry[1:]))
    assert right(counted(sizes), counted(sizes), match(PLATE, PLATE))
    assert right(counted(sizes), counted(sizes), match(other, PLATE)) == []


def test_kinds_that_the_paper_does_not_know_and_what_lies_outside_are_left_out() -> None:
    constraints = [
        Constraint("Distance", (Reference(0),), 64.0),
        Constraint("PointOnObject", (start(0), Reference(-1))),
        Constraint("Horizontal", (start(0), Reference(-1, "start"))),
        Constraint("Horizontal", (Reference(0),)),
        Constraint("Horizontal", (Reference(0),)),
    ]
    assert len(counted(constraints)) == 1


def test_smooth_ends_of_freecad_are_a_joint_and_a_tangency() -> None:
    kinds = sorted(c.type for c in counted([Constraint("Tangent", (end(0), start(1)))]))
    assert kinds == ["Coincident", "Tangent"]
    via = counted([Constraint("Tangent", (Reference(1), Reference(0), end(0)))])
    assert via == counted([Constraint("Tangent", (Reference(0), Reference(1)))])


def test_which_points_of_a_place_are_tied_does_not_count_up_to_equivalence() -> None:
    star = Sketch((Line((0, 0), (9, 0)), Line((0, 0), (0, 9)), Line((0, 0), (9, 9))))
    chain = counted([Constraint("Coincident", (start(0), start(1))), Constraint("Coincident", (start(1), start(2)))])
    hub = counted([Constraint("Coincident", (start(0), start(1))), Constraint("Coincident", (start(0), start(2)))])
    matched = match(star, star)
    assert len(right(chain, hub, matched)) == 1
    assert equivalent(chain, hub, matched, star) == Counts(2, 2, 2)


def test_nothing_on_either_side_has_no_score_and_ellipses_do_not_count() -> None:
    assert Counts(0, 0, 0).f1 is None
    with_ellipse = Sketch((*PLATE.geometry, Ellipse((10, 10), 5, 3)))
    assert match(with_ellipse, PLATE).primitives == Counts(5, 5, 5)
