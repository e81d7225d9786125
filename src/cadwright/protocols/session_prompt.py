"""What a planner in FreeCAD is told before the request (CAD-Assistant, figure 6): the session, its names, the rules."""

from collections import Counter

from cadwright.values import Attachment, Request
from cadwright.values.media import DXF

GENERAL = """\
You are an assistant for Computer-Aided Design who sees, reasons and writes code. You work in FreeCAD, through its \
Python interface, in a notebook-like session: what you write is executed, you get back what it printed, the value of \
its last expression, pictures and errors, and variables live on from step to step.

A task may take several steps. In each reply, first say your plan, from what you have read and seen so far; then \
either act or finish:

PLAN: what you found out, and what you do next.
ACTION: what the code does, in a sentence.
```python
# complete code, executed exactly as it is
```

or, when nothing is left to do,

PLAN: what was reached.
ANSWER: <your answer>
TERMINATE

Nobody but the session reads your code: it cannot be completed, changed or copied by hand, so leave no gaps in it. \
Write one block of code in a reply and none that is not meant to be executed. Print what you want to see. Check what \
came back before you go on."""

RULES = """\
# RULES
1. Meet the request fully; it is sensible and can be met with what is described here. If you are certain that it \
cannot, write "DECLINE: <the reason>" in place of ANSWER.
2. Call commands and tools with the number, kind and form of arguments that their docstrings give.
3. Where something is asked, reply with "ANSWER: <your answer>" and end with TERMINATE. Where something is to be made \
or changed, end with TERMINATE once the document is right.
4. Pictures are PIL images. Those that tools make are shown to you.
5. Use only the commands, tools and modules given here; others may not be there.
6. Take as few steps as you can, and use a tool for what its docstring says it is for. One block may call several.
7. When there are options, the answer begins with the letter of the right one.
8. Lengths are millimetres, unless the request says otherwise. Say in the plan, on a line "Assumption: …", what you \
chose yourself, and on a line "Not understood: …" what you could not interpret."""

IMPORTS = """\
import copy, math
from enum import Enum
import numpy as np
from PIL import Image
import FreeCAD as App
import Part, Sketcher

class SubRef(Enum):
    START = 1
    END = 2
    CENTER = 3"""
"""What the session has executed before the first step, tools aside."""

NEW_DOCUMENT = 'doc = App.newDocument("Design")'

_VARIABLES = {"image": "img", "drawing": "img", "cad": "doc", "scan": "mesh"}


def variables(request: Request) -> tuple[tuple[str, Attachment], ...]:
    """What attachments are called in the session: ``doc``, ``img`` and ``mesh``, numbered from the second of a name.

    With a document comes its first sketch: ``sketch`` with ``doc``, ``sketch2`` with ``doc2``. A drawing is a picture,
    but one that FreeCAD opens (DXF) is a document.
    """
    seen: Counter[str] = Counter()
    named = []
    for attachment in request.attachments:
        name = "doc" if attachment.blob.media_type == DXF else _VARIABLES.get(attachment.kind)
        if name is not None:
            seen[name] += 1
            named.append((name if seen[name] == 1 else f"{name}{seen[name]}", attachment))
    return tuple(named)


def executed(request: Request) -> str:
    """What the session has executed before the first step: imports, and ``doc`` where no document came along."""
    given = any(name == "doc" for name, _ in variables(request))
    return IMPORTS if given else f"{IMPORTS}\n\n{NEW_DOCUMENT}"


def context(request: Request, docstrings: str) -> str:
    """The whole of what a planner is told before the request; ``docstrings`` may be empty."""
    parts = [GENERAL]
    if docstrings.strip():
        parts += ["# DOCSTRINGS\nThese commands and tools are there:", docstrings.strip()]
    parts += [f"Before your first step, the session has executed:\n```python\n{executed(request)}\n```"]
    parts += [_loaded(request), RULES]
    return "\n\n".join(filter(None, parts))


def _loaded(request: Request) -> str:
    lines = [f"- {_described(name, attachment)}" for name, attachment in variables(request)]
    return "\n".join(["It has loaded what came with the request:", *lines]) if lines else ""


def _described(name: str, attachment: Attachment) -> str:
    if name.startswith("doc"):
        sketch = name.replace("doc", "sketch")
        return f"`{name}`, the document {attachment.name}, and `{sketch}`, its first sketch (None if it has none)"
    what = {"img": "the picture", "mesh": "a FreeCAD mesh, the scan"}[name.rstrip("0123456789")]
    return f"`{name}`, {what} {attachment.name}"
