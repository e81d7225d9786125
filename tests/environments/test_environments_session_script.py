"""Scripts of sessions: complete, with what steps that raised had done, and without what only showed something."""

import ast

import pytest

from cadwright.environments.session_script import files_of, script_of
from cadwright.tools import names
from cadwright.values import (
    Attachment,
    Blob,
    Code,
    Observation,
    Outcome,
    Problem,
    Reply,
    Request,
    Start,
    Step,
    Transcript,
)

SEEN = Observation("executed", document=Blob(b"", ""))


def step(source: str, outcome: Outcome = "executed", line: int | None = None) -> Step:
    error = Problem("ValueError", "late", line=line) if line else None
    return Step(Reply(""), "", Code(source), Observation(outcome, error=error, document=Blob(b"", "")))


def script(*steps: Step, files: tuple[Attachment, ...] = ()) -> str:
    request = Request("…", attachments=files)
    transcript = Transcript(Start(request, "p", "cad_assistant", "freecad"), steps)
    text = script_of(transcript, steps[-1], names())
    ast.parse(text)
    return text


def file(kind: str, name: str) -> Attachment:
    return Attachment(kind, name, Blob(name.encode(), ""))  # type: ignore[arg-type]


def test_what_lacks_nothing_stays_as_it_is() -> None:
    whole = 'import FreeCAD as App\nimport Part\ndoc = App.newDocument("Mine")\ndoc.addObject("Part::Box", "Box")'
    assert script(step(whole)) == whole


def test_what_the_session_had_executed_comes_first() -> None:
    text = script(step("x = math.pi"), step("box = doc.addObject('Part::Box', 'Box')\nbox.Length = x"))
    assert text.index("import math") < text.index('doc = App.newDocument("Design")') < text.index("x = math.pi")
    assert "import FreeCAD as App" in text
    assert "import Part" not in text
    assert "newDocument" in script(step("App.ActiveDocument.addObject('Part::Box')"))
    assert script(step("c = Sketcher.Constraint('Coincident', 0, SubRef.END.value, 1, 1)")).startswith("from enum")


def test_a_step_that_raised_is_there_as_far_as_it_came() -> None:
    source = "a = 1\nfor i in range(3):\n    a += i\n    if i == 1:\n        raise ValueError('late')\nb = 2"
    text = script(step(source, "exception", 5), step("c = a"))
    names: dict[str, int] = {}
    exec(text, names)
    assert (names["c"], "b" in names) == (2, False)
    texts = script(step('a = 1\nb = int("""x\n  y""")\nc = 3', "exception", 2), step("c = a"))
    exec(texts, names)
    assert names["c"] == 1


def test_what_left_no_mark_is_left_out() -> None:
    text = script(
        step("a = 1"),
        step("crash()", "crash"),
        step("hang()", "timeout"),
        step("x = (1,", "exception", 1),
        step("b = a"),
    )
    assert text == "a = 1\n\nb = a\n"


NEW = """\
import FreeCAD as App
doc = App.newDocument("Mine")
def number(size):
    worth = float(size)
    return worth
for u in range(2):
    box = doc.addObject("Part::Box", "Box")
    box.Length = number(u)
"""


def test_a_step_that_begins_a_document_anew_needs_nothing_of_what_ran_before() -> None:
    assert script(step("box = doc.addObject('Part::Box', 'Old')"), step(NEW, "invalid-geometry"), step(NEW)) == NEW
    text = script(step(NEW), step("box.Width = 3"))
    assert text.index("newDocument") < text.index("box.Width")


@pytest.mark.parametrize(
    "source",
    [
        "import FreeCAD as App\ndoc = App.newDocument('New')\ndoc.addObject('Part::Box').Length = length",
        "copied = doc.Objects\ndoc = App.newDocument('New')",
        "import FreeCAD as App\nother = App.newDocument('Other')",
    ],
)
def test_a_step_that_reads_what_was_there_does_not_begin_anew(source: str) -> None:
    assert "length = 3" in script(step("length = 3"), step(source))


def test_what_only_shows_is_left_out() -> None:
    picture = file("image", "sketch.png")
    text = script(
        step("sketch_recognizer(sketch)"), step("plan = rebuild_scan(mesh)\ndoc.recompute()"), files=(picture,)
    )
    assert "rebuild_scan" not in text
    assert "sketch_recognizer" not in text
    assert "cadwright's session" not in text
    assert "sketch.png" not in text, "nobody reads it"


def test_a_script_that_calls_our_tools_says_so_first_and_stops_at_the_first_call() -> None:
    text = script(step("before = 1\nset_dimension(None, 'length', 5)\nafter = 2"))
    assert text.startswith("# Runs in cadwright's session, which has set_dimension;")
    names: dict[str, object] = {}
    with pytest.raises(NotImplementedError, match=r"set_dimension\(\) is a tool of cadwright's session: open"):
        exec(text, names)
    assert "before" in names
    assert "after" not in names
    called: list[object] = []
    names = {"set_dimension": lambda *given: called.append(given)}
    exec(text, names)  # as in the session, which has it
    assert (called, names["after"]) == ([(None, "length", 5)], 2)


def test_files_are_opened_beside_the_script() -> None:
    picture, mine = file("image", "photo 1.png"), file("cad", "part.FCStd")
    text = script(step("graph = sketch_from_image(img)\nadd_sketch(doc, graph)\nsketch.solve()"), files=(picture, mine))
    assert "img = Image.open('photo 1.png')" in text
    assert "doc = App.openDocument('before.FCStd')" in text
    assert "isDerivedFrom" in text
    assert "cadwright's session, which has add_sketch, sketch_from_image" in text
    request = Request("…", attachments=(picture, mine, file("scan", "scan.stl")))
    assert {name: blob.data for name, blob in files_of(text, request, None, step("")).items()} == {
        "photo 1.png": b"photo 1.png",
        "before.FCStd": b"part.FCStd",
    }
