import pytest
from comparing_samples import Block, Hole, rectangle

from cadwright.drawing.comparison.corners import corners_of_views
from cadwright.drawing.comparison.forms import Form, forms_of
from cadwright.drawing.comparison.scene import Scene, intersection, union
from cadwright.geometry.curves import Arc, Circle, Curve, Line
from cadwright.geometry.loops import loops


def forms(block: Block, *views: str) -> tuple[Form, ...]:
    drawn = block.views()
    return forms_of(Scene({name: drawn[name].curves for name in views or drawn}, 0.06))


def test_a_hole_is_a_circle_and_two_hidden_lines() -> None:
    (blind, through) = sorted(forms(Block(holes=(Hole(10, 8, 6), Hole(40, 20, 9, 4)))), key=lambda f: -f.center[0])
    assert (through.name, through.span, through.through) == ("hole Ø6", (0, 10), True)
    assert (blind.name, blind.span, blind.through, blind.capped) == ("hole Ø9", (6, 10), False, (True, False))
    assert through.center == (10, 8, 0)


def test_the_ends_of_holes_in_line_are_told_apart_by_the_third_view() -> None:
    deep = {f.center[:2]: f.depth for f in forms(Block(holes=(Hole(20, 10, 6, 4), Hole(20, 30, 6, 8))))}
    assert deep == {(20, 10): 4, (20, 30): 8}


def test_one_view_alone_shows_only_circles() -> None:
    (form,) = forms(Block(holes=(Hole(20, 10, 6),)), "top")
    assert (form.name, form.span, form.recess, form.edge) == ("circle Ø6", None, None, False)


def test_a_counterbore_and_a_countersink() -> None:
    bore = [*rectangle(0, 0, 40, 10), *_hidden(17, 6, 10), *_hidden(23, 6, 10), *_hidden(18, 0, 6), *_hidden(22, 0, 6)]
    bore.append(Line((17, 6), (23, 6), "hidden"))
    top: list[Curve] = [*rectangle(0, 0, 40, 40), Circle((20, 20), 2), Circle((20, 20), 3)]
    names = {f.name for f in forms_of(Scene({"front": bore, "right": bore, "top": top}, 0.04))}
    assert names == {"hole Ø4", "counterbore Ø6"}
    sink = [*rectangle(0, 0, 40, 10), *_hidden(18, 0, 9), *_hidden(22, 0, 9), Line((18, 9), (22, 9), "hidden")]
    sink += [Line((18, 9), (17, 10), "hidden"), Line((22, 9), (23, 10), "hidden")]
    found = {f.name: f for f in forms_of(Scene({"front": sink, "right": sink, "top": top}, 0.04))}
    assert set(found) == {"hole Ø4", "countersink Ø6"}
    assert found["hole Ø4"].through, "its cone is no floor"


def test_slots_pockets_and_outlines() -> None:
    slot: list[Curve] = [
        Line((15, 18), (25, 18)),
        Arc((25, 20), 2, 270, 450),
        Line((25, 22), (15, 22)),
        Arc((15, 20), 2, 90, 270),
    ]
    triangle = [Line((30, 30), (36, 30)), Line((36, 30), (33, 36)), Line((33, 36), (30, 30))]
    top = [*rectangle(0, 0, 40, 40), *slot, *rectangle(4, 4, 12, 10), *triangle]
    names = {f.shape: f.name for f in forms_of(Scene({"top": top}, 0.04))}
    assert names == {"slot": "slot 14 × 4", "rectangle": "pocket 8 × 6", "outline": "pocket 6 × 6"}
    assert len(list(loops(top, 0.04))) == 4
    assert len(list(loops([*top, Line((12, 4), (20, 2))], 0.04))) == 3, "what leads nowhere is no loop"


def test_the_outer_outline_of_a_chamfered_boss() -> None:
    outer, inner = rectangle(0, 0, 14, 10), rectangle(2, 2, 12, 8)
    spokes = [Line((x, y), (x + dx, y + dy)) for x, dx in ((0, 2), (14, -2)) for y, dy in ((0, 2), (10, -2))]
    (found,) = loops([*inner, *spokes, *outer], 0.02)
    assert set(found) == set(outer)
    halves: list[Curve] = [Arc((7, 0), 7, 180, 360), Arc((7, 10), 7, 0, 180), outer[1], outer[3], outer[0]]
    (found,) = loops(halves, 0.02)
    assert set(found) == set(halves[:4]), "a chord is inside"


def test_fillets_and_chamfers_have_a_corner_and_a_size() -> None:
    top: list[Curve] = [
        Line((3, 0), (40, 0)),
        Line((40, 0), (40, 18)),
        Line((40, 18), (37, 20)),
        Line((37, 20), (0, 20)),
        Line((0, 20), (0, 3)),
        Arc((3, 3), 3, 180, 270),
    ]
    fillet, chamfer = corners_of_views(Scene({"top": top}, 0.04))
    assert fillet.name == "fillet R3"
    assert fillet.at == pytest.approx((0, 0, 0))
    assert (chamfer.name, chamfer.at) == ("chamfer 2 × 3", (40, 20, 0))


def test_a_bay_is_no_fillet() -> None:
    bay: list[Curve] = [Line((4, 0), (40, 0)), Line((0, 20), (0, 4)), Arc((0, 0), 4, 0, 90)]
    assert [c.name for c in corners_of_views(Scene({"top": bay}, 0.04))] == ["arc R4"]


def test_intervals() -> None:
    assert union([(4, 5), (0, 1), (1.05, 2)], 0.1) == [(0, 2), (4, 5)]
    assert intersection([(0, 3), (5, 9)], [(2, 6)], 0.1) == [(2, 3), (5, 6)]


def _hidden(x: float, low: float, high: float) -> list[Line]:
    return [Line((x, low), (x, high), "hidden")]
