"""Sheets without hidden lines: a pictorial view tells how deep something is, and what is solid."""

import msgspec
import pytest
from read_parts import built, reading_of

from cadwright.drawing.reading.values import Reading, ReadView
from cadwright.geometry.curves import placed
from cadwright.kernel.client import Kernel
from cadwright.parts.cadquery.printer import script
from cadwright.planners.embedded.drawings.plans import rebuild

SUNK = {
    "a wide blind hole": 'r = cq.Workplane().box(60, 50, 30).faces(">Z").workplane().hole(40, 12.3)',
    "a pocket from the front": 'r = cq.Workplane().box(60, 50, 30).faces("<Y").workplane().rect(40, 20).cutBlind(-7.5)',
    "a recess with a hole through": """
r = cq.Workplane().box(60, 60, 20).faces(">Z").workplane().polygon(6, 44).cutBlind(-6).faces(">Z").workplane().hole(16)
""",
    "two pockets of different depths": """
r = cq.Workplane().box(80, 50, 30).faces(">Z").workplane().center(-18, 0).rect(26, 30).cutBlind(-8)
r = r.faces(">Z").workplane(origin=(18, 0, 15)).rect(26, 30).cutBlind(-11.2)
""",
    "a pad lower than the rim around it": """
r = cq.Workplane().box(60, 60, 20).cut(cq.Workplane().rect(44, 44).extrude(10))
r = r.union(cq.Workplane().circle(12).extrude(4.4))
""",
}


def unveiled(kernel: Kernel, brep: bytes, *, pictured: bool = True) -> Reading:
    """A sheet with three views without hidden lines, and with a pictorial view that lies anywhere."""
    reading = reading_of(kernel, brep, (), ("front", "top", "right", *(("iso",) if pictured else ())))

    def bare(view: ReadView) -> ReadView:
        shift = (100.0, 7.0) if view.name == "iso" else (0.0, 0.0)
        curves = tuple(placed(c, 1.0, shift) for c in view.curves if c.kind == "visible")
        return msgspec.structs.replace(view, curves=curves)

    return msgspec.structs.replace(reading, views=tuple(map(bare, reading.views)))


@pytest.mark.parametrize("name", SUNK)
def test_a_pictorial_view_tells_how_deep_something_is(kernel: Kernel, name: str) -> None:
    brep, drawn = built(kernel, f"import cadquery as cq\n{SUNK[name]}")
    found = rebuild(unveiled(kernel, brep))
    assert found.part is not None
    assert found.unpictured < 0.05
    _, rebuilt = built(kernel, script(found.part))
    assert rebuilt.volume == pytest.approx(drawn.volume, rel=1e-4)


def test_without_a_picture_what_is_open_goes_through(kernel: Kernel) -> None:
    brep, drawn = built(kernel, f"import cadquery as cq\n{SUNK['a wide blind hole']}")
    found = rebuild(unveiled(kernel, brep, pictured=False))
    assert found.part is not None
    _, rebuilt = built(kernel, script(found.part))
    assert [h.through for h in rebuilt.holes] == [True]
    assert rebuilt.volume < 0.9 * drawn.volume


def test_a_picture_of_something_else_changes_nothing(kernel: Kernel) -> None:
    brep, drawn = built(kernel, "import cadquery as cq\nr = cq.Workplane().box(60, 50, 30)")
    other, _ = built(kernel, f"import cadquery as cq\n{SUNK['two pockets of different depths']}")
    views = [view for view in unveiled(kernel, brep).views if view.name != "iso"]
    views += [view for view in unveiled(kernel, other).views if view.name == "iso"]
    found = rebuild(Reading(tuple(views), (), 1.0, "third"))
    assert found.part is not None
    assert found.unpictured == 0
    _, rebuilt = built(kernel, script(found.part))
    assert rebuilt.volume == pytest.approx(drawn.volume, rel=1e-6)
