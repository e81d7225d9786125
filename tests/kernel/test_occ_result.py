"""Which object of a script is its result, and which solids it holds."""

from collections.abc import Callable
from io import BytesIO
from typing import Any

import cadquery as cq
import pytest
from OCP.BinTools import BinTools
from OCP.TopoDS import TopoDS_Shape

from cadwright.kernel.occ import result
from cadwright.kernel.occ.stage import Shown, Stage


def box(size: float = 1.0) -> cq.Workplane:
    return cq.Workplane().box(size, size, size)


def wire() -> cq.Workplane:
    return cq.Workplane().circle(1)


def volumes(found: result.Found | None) -> list[float]:
    assert found is not None
    return [round(cq.Shape.cast(piece.shape).Volume(), 6) for piece in found.pieces]


@pytest.mark.parametrize(
    ("bound", "name", "volume"),
    [
        ({"x": box(2), "r": box(1)}, "r", 1),
        ({"r": 5.0, "result": box(2)}, "result", 8),
        ({"r": wire(), "part": box(3), "solid": box(2)}, "solid", 8),
        ({"r": box(1).faces(">Z").workplane().circle(0.2), "result": box(2)}, "result", 8),
        ({"r": box(1).faces(">Z").workplane()}, "r", 1),
        ({"solid": box(2), "result": box(1).faces(">Z")}, "result", 1),
        ({"w": wire(), "a": box(2), "b": box(3)}, "a", 8),
        ({"w": box(2).faces(">Z"), "a": box(3)}, "a", 27),
        ({"parts": [box(2)], "z": box(1)}, "z", 1),
        ({"parts": [wire(), box(2)]}, "parts", 8),
        ({"parts": {"a": box(2)}}, "parts", 8),
        ({"s": cq.Solid.makeBox(1, 2, 3)}, "s", 6),
        ({"s": cq.Solid.makeBox(1, 2, 3).wrapped}, "s", 6),
        ({"s": cq.Compound.makeCompound([cq.Solid.makeBox(1, 2, 3)])}, "s", 6),
        ({"s": cq.Assembly(box(2))}, "s", 8),
    ],
)
def test_rule_of_names(bound: dict[str, Any], name: str, volume: float) -> None:
    found = result.find(bound, [])
    assert volumes(found) == [volume]
    assert found is not None
    assert found.name == name


def test_last_shown_wins() -> None:
    shown = [Shown(box(2)), Shown(box(3)), Shown(wire())]
    found = result.find({"result": box(1)}, shown)
    assert volumes(found) == [27]
    assert found is not None
    assert found.name == "show_object"


def test_exported_is_the_last_resort() -> None:
    assert volumes(result.find({"w": wire()}, [], [box(2), box(3)])) == [27]
    assert volumes(result.find({"w": box(1)}, [], [box(2)])) == [1]


@pytest.mark.parametrize(
    ("make", "text"),
    [
        (wire, "a Workplane holding 1 Wire"),
        (lambda: cq.Workplane().pushPoints([(0, 0), (1, 1)]), "a Workplane holding 2 points"),
        (lambda: box().faces("%CYLINDER"), "a Workplane holding nothing"),
        (lambda: box().intersect(box().translate((9, 9, 9))), "a Workplane holding 1 empty Compound"),
        (lambda: cq.Sketch().rect(1, 1), "a Sketch holding 1 Face"),
        (lambda: cq.Assembly(), "an Assembly without solids"),
        (lambda: cq.Edge.makeLine((0, 0, 0), (1, 0, 0)), "an Edge"),
        (lambda: cq.Face.makePlane(1, 1).wrapped, "a Face"),
        (lambda: TopoDS_Shape(), "a null shape"),
        (lambda: 5, None),
    ],
)
def test_what_holds_no_solid_is_described(make: Callable[[], Any], text: str | None) -> None:
    value = make()
    assert result.describe(value) == text
    assert result.held(value) == []


def test_stack_with_several_solids_keeps_them() -> None:
    several = cq.Workplane().rarray(5, 1, 3, 1).box(1, 2, 3, combine=False)
    found = result.find({"r": several}, [])
    assert volumes(found) == [6, 6, 6]
    assert volumes(result.find({"r": several.combine()}, [])) == [6, 6, 6]


def assembly() -> cq.Assembly:
    lid = cq.Assembly(name="lid", loc=cq.Location((0, 0, 5)))
    lid.add(box(1).union(box(1).translate((4, 0, 0))), name="pins", loc=cq.Location((1, 0, 0)))
    lid.add(box(2), name="plate", color=cq.Color(0, 1, 0, 0.5))
    root = cq.Assembly(box(3), name="base", color=cq.Color(1, 0, 0))
    root.add(lid)
    root.add(box(1))
    return root


def test_assembly_is_flattened_with_names_colors_and_places() -> None:
    found = result.find({"a": assembly()}, [])
    assert volumes(found) == [27, 1, 1, 8, 1]
    assert found is not None
    assert [piece.name for piece in found.pieces] == ["base", "lid/pins/1", "lid/pins/2", "lid/plate", None]
    red, green = (1.0, 0.0, 0.0, 1.0), (0.0, 1.0, 0.0, 0.5)
    colors = [tuple(round(c, 3) for c in piece.color or ()) for piece in found.pieces]
    assert colors == [red, red, red, green, red]
    centers = [cq.Shape.cast(piece.shape).Center().toTuple() for piece in found.pieces]
    assert centers[1] == pytest.approx((1, 0, 5))
    assert centers[2] == pytest.approx((5, 0, 5))


def test_color_that_is_not_a_color_is_ignored() -> None:
    found = result.find({"a": cq.Assembly().add(box(1), name="x", color="red")}, [])
    assert found is not None
    assert found.pieces[0].color is None


@pytest.mark.parametrize(
    ("arguments", "options", "name", "color"),
    [
        (("arm",), {}, "arm", None),
        (({"color": (255, 0, 0), "alpha": 0.25},), {}, None, (1, 0, 0, 0.75)),
        ((), {"name": "arm", "options": {"color": "blue"}}, "arm", (0, 0, 1, 1)),
        ((), {"options": {"color": (0.5, 0.5, 0.5)}}, None, (0.5, 0.5, 0.5, 1)),
        ((), {"options": {"color": "no such colour"}}, None, None),
        ((), {"color": cq.Color(0, 0, 1, 0.5)}, None, (0, 0, 1, 0.5)),
    ],
)
def test_show_object_carries_name_and_color(
    arguments: tuple[Any, ...], options: dict[str, Any], name: str | None, color: tuple[float, ...] | None
) -> None:
    stage = Stage()
    stage.show_object(box(2), *arguments, **options)
    found = result.find({}, stage.shown)
    assert found is not None
    assert found.pieces[0].name == name
    assert found.pieces[0].color == (pytest.approx(color, abs=1e-6) if color else None)


def test_brep_holds_the_pieces_in_order() -> None:
    found = result.find({"a": assembly()}, [])
    assert found is not None
    shape = TopoDS_Shape()
    BinTools.Read_s(shape, BytesIO(result.to_brep(piece.shape for piece in found.pieces)))
    children = list(cq.Shape.cast(shape))
    assert [child.ShapeType() for child in children] == ["Solid"] * 5
    assert [round(child.Volume(), 6) for child in children] == volumes(found)
