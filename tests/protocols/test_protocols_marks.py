"""What users point at, as planners read it."""

from cadwright.protocols.itercad import IterCAD
from cadwright.protocols.marks import pieces_of
from cadwright.values import Blob, Marks, Pick, Request, Start, Stroke, Transcript, decode, encode
from cadwright.values.media import PNG

WORDS = "straight edge, 40 mm long, at (0, 20, 5)"
PICK = Pick("edges/3", "edge", "line", (0, 20, 5), (1, 0, 0), {"length": 40}, text=WORDS)
STROKE = Stroke(tuple((n / 100, 0.5) for n in range(30)), "red", 3, tuple((float(n), 0.0, 5.0) for n in range(30)))


def test_picks_and_strokes_are_told_with_their_places() -> None:
    marks = Marks((PICK,), (STROKE, Stroke(((0.25, 0.5),), on=(None,))), picture=Blob(b"png", PNG))
    told, caption, picture = pieces_of(marks)
    lines = told.text.splitlines()
    assert lines[1] == f"- picked: edge e1: {WORDS}"
    assert lines[2].startswith("- drawn: stroke 1 (red) on the part through (0, 0, 5), (4, 0, 5), ")
    assert lines[2].endswith("(29, 0, 5)")
    assert lines[3] == "- drawn: stroke 2 beside the part, in parts of the view: (0.25, 0.5)"
    assert "drew" in caption.text
    assert picture.image is not None
    assert picture.image.blob.data == b"png"
    assert pieces_of(None) == ()


def test_a_planner_gets_them_with_the_request_and_they_round_trip() -> None:
    request = Request("fillet this edge 2 mm", "edit", script="x = 1", marks=Marks((PICK,)))
    assert decode(encode(request), Request) == request
    messages = IterCAD().render(Transcript(Start(request, "p", "itercad", "cadquery")))
    assert "picked: edge e1" in messages[1].text
    assert messages[1].pieces[0].about == request
