"""What a planner is told of one command of FreeCAD, and what an example of it starts from."""

import textwrap
from typing import Literal

import msgspec

Setup = Literal["document", "sketch", "rectangle", "box", "body"]
SETUPS: dict[Setup, str] = {
    "document": "doc = App.newDocument()",
    "sketch": 'doc = App.newDocument()\nsketch = doc.addObject("Sketcher::SketchObject", "Sketch")',
    "rectangle": """\
doc = App.newDocument()
sketch = doc.addObject("Sketcher::SketchObject", "Sketch")
corners = [App.Vector(0, 0, 0), App.Vector(20, 0, 0), App.Vector(20, 10, 0), App.Vector(0, 10, 0)]
for i in range(4):
    sketch.addGeometry(Part.LineSegment(corners[i], corners[(i + 1) % 4]))
for i in range(4):
    sketch.addConstraint(Sketcher.Constraint("Coincident", i, 2, (i + 1) % 4, 1))
doc.recompute()""",
    "box": """\
doc = App.newDocument()
box = doc.addObject("Part::Box", "Box")
box.Length, box.Width, box.Height = 20, 10, 5
doc.recompute()""",
    "body": """\
doc = App.newDocument()
body = doc.addObject("PartDesign::Body", "Body")
sketch = body.newObject("Sketcher::SketchObject", "Sketch")
corners = [App.Vector(0, 0, 0), App.Vector(20, 0, 0), App.Vector(20, 10, 0), App.Vector(0, 10, 0)]
for i in range(4):
    sketch.addGeometry(Part.LineSegment(corners[i], corners[(i + 1) % 4]))
pad = body.newObject("PartDesign::Pad", "Pad")
pad.Profile = sketch
pad.Length = 5
doc.recompute()""",
}
"""What is there before an example begins, as code."""
_GIVEN: dict[Setup, str] = {
    "document": "",
    "sketch": "",
    "rectangle": "Here `sketch` holds the four sides of a 20 × 10 rectangle, from (0, 0), counter-clockwise.",
    "box": 'Here `box` is a "Part::Box" of 20 × 10 × 5.',
    "body": "Here `pad` has made a box of 20 × 10 × 5 of `sketch`, both in `body`.",
}


class Command(msgspec.Struct, frozen=True):
    """A class, a function or an object type of FreeCAD, with what there is to it.

    ``call`` is how it is used; ``attributes`` and ``methods`` (signatures) are described; ``example`` is in doctest's
    form and starts from ``setup``, ``subject`` is the expression in it that has the attributes and methods.
    ``keywords`` are words of requests that it fits, ``needs`` the names of the commands without which it is no use.
    """

    name: str
    call: str
    summary: str
    example: str
    setup: Setup = "document"
    subject: str = ""
    attributes: dict[str, str] = {}
    methods: dict[str, str] = {}
    keywords: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    basic: bool = False
    """Whether hardly any request can do without it."""

    @property
    def text(self) -> str:
        """The command as a planner sees it: its call and its docstring."""
        parts = [self.summary]
        if self.attributes:
            parts.append(_listed("Attributes", self.attributes))
        if self.methods:
            parts.append(_listed("Methods", self.methods))
        given = f" {_GIVEN[self.setup]}" if _GIVEN[self.setup] else ""
        parts.append(f"Example:{given}\n{textwrap.indent(self.example.strip(), '    ')}")
        docstring = '"""' + "\n\n".join(parts) + '\n"""'
        return f"{self.call}\n{textwrap.indent(docstring, '    ')}"


def _listed(heading: str, described: dict[str, str]) -> str:
    return "\n".join([f"{heading}:", *(f"    {name}: {description}" for name, description in described.items())])
