"""What a user can ask for. The one place that puts planner, protocol, environment and design together.

Every function takes and returns values; a `UserError` is what the user can correct. Faces (command line, servers,
notebooks) parse, call these and show what comes back. Whoever calls often passes a `Kernel` to keep its workers warm.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cadwright.api.canvases import canvas_apply, canvas_design, canvas_distance, canvas_statistics
    from cadwright.api.completion import complete
    from cadwright.api.designs import (
        accept,
        branch,
        checkout,
        diff,
        edit,
        export,
        history,
        make,
        redo,
        replay,
        show,
        undo,
    )
    from cadwright.api.differences import differ
    from cadwright.api.dimensions import params, preview, set_params
    from cadwright.api.documents import ask, constrain, tool_listing
    from cadwright.api.drawings import draw
    from cadwright.api.files import measure, run_script, run_source
    from cadwright.api.flat_patterns import Unfolding
    from cadwright.api.machine import doctor, planners, set_up_build123d
    from cadwright.api.pictured import sketch
    from cadwright.api.readings import read
    from cadwright.api.scans import scan, section
    from cadwright.api.scripts import set_script
    from cadwright.api.sketch_edits import sketch_edit, sketch_picture, sketch_version
    from cadwright.api.sketch_files import convert
    from cadwright.api.work import Settings

__all__ = [
    "Settings",
    "Unfolding",
    "accept",
    "ask",
    "branch",
    "canvas_apply",
    "canvas_design",
    "canvas_distance",
    "canvas_statistics",
    "checkout",
    "complete",
    "constrain",
    "convert",
    "diff",
    "differ",
    "doctor",
    "draw",
    "edit",
    "export",
    "history",
    "make",
    "measure",
    "params",
    "planners",
    "preview",
    "read",
    "redo",
    "replay",
    "run_script",
    "run_source",
    "scan",
    "section",
    "set_params",
    "set_script",
    "set_up_build123d",
    "show",
    "sketch",
    "sketch_edit",
    "sketch_picture",
    "sketch_version",
    "tool_listing",
    "undo",
]

_HOMES = {
    "canvases": ("canvas_apply", "canvas_design", "canvas_distance", "canvas_statistics"),
    "completion": ("complete",),
    "designs": (
        "accept",
        "branch",
        "checkout",
        "diff",
        "edit",
        "export",
        "history",
        "make",
        "redo",
        "replay",
        "show",
        "undo",
    ),
    "differences": ("differ",),
    "dimensions": ("params", "preview", "set_params"),
    "documents": ("ask", "constrain", "tool_listing"),
    "drawings": ("draw",),
    "files": ("measure", "run_script", "run_source"),
    "flat_patterns": ("Unfolding",),
    "machine": ("doctor", "planners", "set_up_build123d"),
    "sketch_edits": ("sketch_edit", "sketch_picture", "sketch_version"),
    "sketch_files": ("convert",),
    "pictured": ("sketch",),
    "readings": ("read",),
    "scripts": ("set_script",),
    "scans": ("scan", "section"),
    "work": ("Settings",),
}
"""What each module of this package has to offer."""


def __getattr__(name: str) -> Any:
    """Import a module when it is first asked for something: all of them together take a second."""
    for module, names in _HOMES.items():
        if name in names:
            found = globals()[name] = getattr(import_module(f"{__name__}.{module}"), name)
            return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
