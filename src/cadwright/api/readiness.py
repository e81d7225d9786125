"""Having loaded what commands need, before there is a command."""

import importlib

from cadwright.planners.embedded import planner
from cadwright.requirements import reader
from cadwright.sandbox import probe
from cadwright.values import Code, Request

_SENTENCE = "a plate 60 x 40 x 5 mm with four 5 mm holes 8 mm from the edges and 2 mm fillets"
_EDIT = "make it 80 mm long"
_MODULES = (
    *("report", "products", "workbench", "environments.cadquery", "protocols.itercad", "requirements.changes"),
    *("api.designs", "api.files", "api.drawings", "api.differences", "api.documents"),
)


def prepare() -> None:
    """Import what most commands are made of, and read two sentences: then all words and phrases are in memory."""
    for name in _MODULES:
        importlib.import_module(f"cadwright.{name}")
    probe()
    made = planner.first(Request(_SENTENCE)).action
    reader.read(_SENTENCE)
    if isinstance(made, Code):
        planner.first(Request(_EDIT, "edit", script=made.source))
        reader.read(_EDIT, task="edit")
