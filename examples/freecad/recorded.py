"""Replies of a planner as a recording that `replay:PATH` plays; the examples hold theirs as text."""

from pathlib import Path

from cadwright import api
from cadwright.design import TranscriptWriter
from cadwright.kernel.client import Kernel
from cadwright.results import Made
from cadwright.sketch import Sketch
from cadwright.sketch.handdrawn import STEADY, draw_by_hand
from cadwright.values import Observation, Reply, Request, Start, Step

DONE = "PLAN: The document is right.\nTERMINATE"


def action(plan: str, source: str) -> str:
    """A reply that acts."""
    return f"PLAN: {plan}\n\nACTION:\n```python\n{source.strip()}\n```"


def replayed(folder: Path, *replies: str) -> api.Settings:
    """Settings under which these replies are the planner's, one a turn, and FreeCAD is where they act."""
    path = folder / "recording.jsonl"
    path.unlink(missing_ok=True)
    writer = TranscriptWriter(path)
    writer.append(Start(Request("recorded"), "recorded", "cad_assistant", "freecad"))
    for reply in replies:
        writer.append(Step(Reply(reply), "", None, Observation("no-result")))
    return api.Settings(planner=f"replay:{path}", environment="freecad", max_turns=len(replies))


def made_by_hand(
    folder: Path, text: str, sketch: Sketch, seed: int, settings: api.Settings, kernel: Kernel | None
) -> Made:
    """What is made of a text and a sketch that a steady hand has drawn; ``seed`` is the hand's."""
    folder.mkdir(parents=True, exist_ok=True)
    drawing = folder / "drawing.png"
    draw_by_hand(sketch, seed, hand=STEADY).save(drawing)
    return api.make(text, folder / "design", files=[drawing], settings=settings, kernel=kernel)
