"""SGPBench's serialized graph, and OCA: forms that others defined."""

import pytest
from hypothesis import given, settings
from sketch_samples import PLATE, plain, sketches

from cadwright.errors import InputError
from cadwright.sketch import Arc, Circle, Line, Point, Sketch
from cadwright.sketch.formats import FORMATS, graph_text, oca

QUESTION = """Examine the following CAD code carefully.

0:External;1:Line(dirX=1.0000, dirY=0.0000, pntX=0.0000, pntY=0.0200, startParam=-0.0150, endParam=0.0150, \
isConstruction=False);HorizontalConstraint(references=(1,));2:SN_Start;SubnodeConstraint(references=(2, 1));\
3:SN_End;SubnodeConstraint(references=(3, 1));4:Arc(xCenter=0.0150, yCenter=0.0000, xDir=1.0000, yDir=0.0000, \
radius=0.0200, clockwise=True, startParam=0.0000, endParam=1.5708, isConstruction=True);\
RadiusConstraint(references=(4,), length=0.02 METER);5:SN_Center;SubnodeConstraint(references=(5, 4));6:Stop;

Hint: Point(x, y), Line(dirX, dirY, pntX, pntY, startParam, endParam)
Question: What is it?"""


def test_a_question_of_sgpbench_is_read_and_written_as_it_was() -> None:
    sequence = graph_text.read(QUESTION)
    assert [node.label for node in sequence.nodes] == [
        "External",
        "Line",
        "SN_Start",
        "SN_End",
        "Arc",
        "SN_Center",
        "Stop",
    ]
    assert sequence.edges[-2].extra == {"length": "0.02 METER"}
    written = graph_text.write(sequence, 4)
    assert written in QUESTION


@pytest.mark.parametrize("name", ["sgpbench-implicit", "sgpbench-point-based", "oca"])
@settings(max_examples=30, deadline=None)
@given(sketch=sketches(plain))
def test_geometry_reads_back_as_it_was_written(name: str, sketch: Sketch) -> None:
    form = FORMATS[name]
    assert form.loads is not None
    again = form.loads(form.dumps(sketch, None))
    assert len(again.geometry) == len(sketch.geometry)
    for a, b in zip(sketch.geometry, again.geometry, strict=True):
        assert type(a) is type(b)
        for field in a.__struct_fields__:
            assert getattr(b, field) == pytest.approx(getattr(a, field), abs=1e-6)


def test_what_a_graph_cannot_say_is_named() -> None:
    assert graph_text.dumps_implicit(PLATE).endswith("# left out: 1 DistanceX")


def test_nodes_out_of_order_are_refused() -> None:
    with pytest.raises(InputError, match="node 5 stands where number 1 is due"):
        graph_text.read("0:External;5:Stop;")
    with pytest.raises(InputError, match="not there"):
        graph_text.read("0:External;1:Stop;HorizontalConstraint(references=(7,));")


def test_oca_by_other_hands() -> None:
    """Named points, commas, a bare radius as FreeCAD's exporter writes it, line ends of another system."""
    text = "#oca file generated from FreeCAD\r\nP1=P(0,0,0)\r\nP2=(4 0 0)\r\nL3=P1 P2\r\nC4= P(1.0 2.0 0.0) 1.5\r\n"
    text += "C5=ARC P1 P(2 2 0) P2\r\nDEFCOL 255 0 0\r\nC6=P2 VAL(2)\r\n"
    assert oca.loads(text) == Sketch((
        Point((0, 0)), Point((4, 0)), Line((0, 0), (4, 0)), Circle((1, 2), 1.5), Arc((0, 0), (2, 2), (4, 0)),
        Circle((4, 0), 2),
    ))  # fmt: skip


def test_oca_says_which_line_it_does_not_understand() -> None:
    with pytest.raises(InputError, match="line 2 of the OCA file"):
        oca.loads("#oca\nA1=S(POL P1 P2 P3)\n")
