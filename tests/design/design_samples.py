"""Versions made of nothing but their number, so that a test can tell what each must hold."""

from cadwright.design import Draft, Version
from cadwright.values import (
    Attachment,
    Blob,
    Checked,
    Code,
    End,
    Hole,
    Image,
    Measurements,
    Observation,
    Reply,
    Request,
    Requirement,
    Start,
    Step,
    Usage,
)


def brep(number: int) -> bytes:
    return f"DBRep_DrawableShape {number}\n".encode() * 3 + bytes(range(256))


def measurements(number: int, *, valid: bool = True, holes: tuple[Hole, ...] = ()) -> Measurements:
    # thirds and sevenths have no short decimal form: what is read back is exact or it is not
    return Measurements(
        valid=valid,
        closed=valid,
        solids=1,
        shells=1,
        faces=6 + number,
        edges=12,
        vertices=8,
        volume=(number + 1) / 3,
        area=(number + 1) / 7,
        bbox=(0.0, -0.0, 0.1 + 0.2, 60.0, 40.0, number + 5.0),
        center_of_mass=(1e-17, -1 / 3, 2.5),
        surfaces={"plane": 6, "cylinder": number},
        holes=holes,
    )


def requirement(text: str = "4 holes Ø5") -> Requirement:
    return Requirement(text=text, quantity="hole-count", values=(4.0,), diameter=5.0, quote="four 5 mm holes")


def draft(number: int, *, valid: bool = True, transcript: str | None = None) -> Draft:
    return Draft(
        request=f"Änderung {number}: «Ø5 → Ø{number}»\nzweite Zeile",
        planner="embedded",
        script=f"import cadquery as cq\n# ½ · \u2028 · {number}\nr = cq.Workplane().box({number + 1}, 2, 3)\n",
        status="done" if valid else "failed",
        valid=valid,
        attachments=(Attachment("image", "sketch.png", Blob(f"png {number}".encode(), "image/png")),),
        geometry=Blob(brep(number), "model/x-brep"),
        measurements=measurements(number, valid=valid),
        requirements=(Checked(requirement(), "PASS", 4.0, "4 holes of Ø5"),),
        assumptions=("the holes go through",),
        not_understood=("shiny",),
        transcript=transcript,
    )


def holds(version: Version, expected: Draft) -> bool:
    """Whether a version holds a draft bit for bit, its blobs' bytes included."""
    fields = all(getattr(version, name) == getattr(expected, name) for name in Draft.__struct_fields__)
    assert version.geometry is not None
    assert expected.geometry is not None
    blobs = [(version.geometry, expected.geometry)]
    blobs += [(a.blob, b.blob) for a, b in zip(version.attachments, expected.attachments, strict=True)]
    return fields and all(a.data == b.data for a, b in blobs)


def run_records() -> tuple[Start, Step, Step, End]:
    start = Start(Request("a plate"), "embedded", "itercad", "cadquery", (requirement(),), seed=7, time="2026-01-01")
    image = Image("iso", Blob(b"\x89PNG iso", "image/png"))
    seen = Observation("valid", measurements=measurements(1), images=(image,), geometry=Blob(brep(1), "model/x-brep"))
    first = Step(Reply("```python\n```"), "think", None, Observation("protocol"), 0.5)
    second = Step(Reply("code", usage=Usage(10, 20, 0.25)), "think again", Code("r = 1"), seen, 1.5)
    return start, first, second, End("done", "done", Usage(10, 20, 0.25), 2.0)
