"""Names of bodies that a script made as variables and united."""

import cadquery as cq
import pytest

from cadwright.kernel.occ import result


def found(source: str) -> list[str | None]:
    names: dict[str, object] = {}
    exec(compile("import cadquery as cq\n" + source, "script", "exec"), names)
    bound = {name: value for name, value in names.items() if name not in ("cq", "__builtins__")}
    whole = result.find(bound, [])
    assert whole is not None
    return [piece.name for piece in sorted(whole.pieces, key=lambda p: cq.Shape.cast(p.shape).BoundingBox().xmin)]


BOX = "box = cq.Workplane().box(40, 30, 20)\ninside = cq.Workplane(origin=(0, 0, 4)).box(36, 26, 16)\n"
LID = "lid = cq.Workplane(origin=(60, 0, -9)).box(40, 30, 2)\n"


def test_bodies_have_the_names_of_their_variables() -> None:
    assert found(f"{BOX}{LID}r = box.cut(inside).union(lid)") == ["box", "lid"]


def test_what_grew_is_named_by_what_it_began_with() -> None:
    foot = "foot = cq.Workplane(origin=(0, 0, -12)).box(5, 5, 4)\n"
    assert found(f"{BOX}{foot}{LID}r = box.cut(inside).union(foot).union(lid)") == ["box", "lid"]


def test_several_of_one_variable_are_numbered() -> None:
    row = "plate = cq.Workplane().pushPoints([(0, 0), (20, 0)]).box(10, 10, 2)\n"
    assert found(f"{row}r = plate.faces('>Z').edges().chamfer(0.5)") == ["plate/1", "plate/2"]


@pytest.mark.parametrize(
    "source",
    [
        "r = cq.Workplane().box(1, 1, 1).union(cq.Workplane(origin=(5, 0, 0)).box(1, 1, 1))",
        # A pin in a ring that it does not touch: their boxes meet, and names would let them interfere.
        "ring = cq.Workplane().circle(9).circle(6).extrude(4)\npin = cq.Workplane().circle(3).extrude(4)\n"
        "r = ring.union(pin)",
        "tool = cq.Workplane().box(99, 1, 1)\n"
        "r = cq.Workplane().box(9, 9, 9).union(cq.Workplane(origin=(20, 0, 0)).box(9, 9, 9)).cut(tool)",
    ],
)
def test_without_a_variable_of_their_own_they_have_no_names(source: str) -> None:
    assert found(source) == [None, None]


def test_names_that_a_script_gives_stay() -> None:
    source = f"{BOX}{LID}r = cq.Assembly().add(box, name='case').add(lid, name='cover')"
    assert found(source) == ["case", "cover"]
