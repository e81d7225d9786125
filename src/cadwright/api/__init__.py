"""What a user can ask for. The one place that puts planner, protocol, environment and design together.

Every function takes and returns values; a `UserError` is what the user can correct. Faces (command line, servers,
notebooks) parse, call these and show what comes back. Whoever calls often passes a `Kernel` to keep its workers warm.
"""

from cadwright.api.canvases import canvas_apply, canvas_design, canvas_distance, canvas_statistics
from cadwright.api.designs import (
    branch,
    checkout,
    diff,
    edit,
    export,
    history,
    make,
    params,
    redo,
    replay,
    set_params,
    show,
    undo,
)
from cadwright.api.differences import differ
from cadwright.api.documents import ask, constrain, tool_listing
from cadwright.api.drawings import draw
from cadwright.api.files import measure, run_script
from cadwright.api.machine import doctor, planners
from cadwright.api.refining import sketch_edit, sketch_picture
from cadwright.api.scans import scan, section
from cadwright.api.work import Settings

__all__ = [
    "Settings",
    "ask",
    "branch",
    "canvas_apply",
    "canvas_design",
    "canvas_distance",
    "canvas_statistics",
    "checkout",
    "constrain",
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
    "redo",
    "replay",
    "run_script",
    "scan",
    "section",
    "set_params",
    "show",
    "sketch_edit",
    "sketch_picture",
    "tool_listing",
    "undo",
]
