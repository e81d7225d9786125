"""FreeCAD's exceptions in words: no dict, no C++ class, a cause or a hint for each."""

import pytest

from cadwright.kernel.freecad import Session, find

pytestmark = pytest.mark.skipif(find() is None, reason="there is no FreeCAD on this machine")

MISTAKES = {
    'doc.addObject("Sketcher:SketchObject", "S")': "'Sketcher:SketchObject' is not a document object type",
    'doc.addObject("Part::Extrusion", "E").Base = "S"': "type must be 'DocumentObject' or 'NoneType', not str",
    'doc.addObject("Part::Extrusion", "E").LengthFwd = "abc"': "syntax error",
    "Part.makeLoft([Part.Wire(Part.makeCircle(1))])": "Need at least two vertices, edges or wires to create loft face",
    "b = Part.makeBox(9, 9, 9); b.makeFillet(50, b.Edges)": "BRep_API: command not done",
    "Part.Arc(App.Vector(0, 0, 0), App.Vector(1, 0, 0), App.Vector(2, 0, 0))": "Three points are collinear",
    "Part.makeLine((0, 0, 0), (1, 0, 0)).revolve(App.Vector(), App.Vector(), 90)": "input vector has zero norm",
    'doc.addObject("Part::Cut", "C").Shape.Volume': "shape is invalid",
    "Part.Circle(App.Vector(), 5)": "Circle constructor accepts",
    'Sketcher.Constraint("Coincidence", 0, 1, 1, 1)': "",  # an exception, or the end of the process
}


@pytest.fixture(scope="module")
def problems() -> dict[str, tuple[str, str]]:
    """For each mistake the message, and what is said beside it; all in one session."""
    found = {}
    with Session() as session:
        session.start()
        for code in MISTAKES:
            problem = session.step(code).problem
            assert problem is not None, code
            found[code] = (problem.message, f"{problem.cause or ''} {problem.hint or ''}".strip())
    return found


@pytest.mark.parametrize(("code", "says"), MISTAKES.items())
def test_an_exception_is_said_in_words(problems: dict[str, tuple[str, str]], code: str, says: str) -> None:
    message, more = problems[code]
    assert says in message
    assert "sErrMsg" not in message
    assert "Standard_" not in message
    assert len(more) > 10, "why, or what to try"
    assert "Sketcher.Constraint" in more or "SIGABRT" not in message
