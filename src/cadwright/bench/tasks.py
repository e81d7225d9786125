"""The benchmarks there are, by name."""

from collections.abc import Callable, Mapping
from pathlib import Path

from cadwright.bench.autoconstrain import Autoconstrain
from cadwright.bench.cadprompt import CADPrompt
from cadwright.bench.completion import Completion
from cadwright.bench.handdrawn import Handdrawn
from cadwright.bench.itercad_draw import IterCADDraw
from cadwright.bench.mrcad import MrCADBenchmark
from cadwright.bench.query2cad import Query2CAD
from cadwright.bench.real_drawings import RealDrawings
from cadwright.bench.sgpbench2d import SGPBench2D
from cadwright.bench.sgpbench3d import SGPBench3D
from cadwright.bench.task import Options, Task
from cadwright.bench.verdict import Verdict

TASKS: Mapping[str, Callable[[Path, Options], Task]] = {
    Autoconstrain.name: Autoconstrain,
    CADPrompt.name: CADPrompt,
    Completion.name: Completion,
    Handdrawn.name: Handdrawn,
    IterCADDraw.name: IterCADDraw,
    MrCADBenchmark.name: MrCADBenchmark,
    Query2CAD.name: Query2CAD,
    RealDrawings.name: RealDrawings,
    SGPBench2D.name: SGPBench2D,
    SGPBench3D.name: SGPBench3D,
    Verdict.name: Verdict,
}
"""Each is made from the folder of all data sets and the options."""
PLAYED: Mapping[str, str] = {Completion.name: "rules", Verdict.name: "scripted"}
"""Tasks that nobody plans in, with what plays there."""
METHODS: Mapping[str, tuple[str, ...]] = {
    Autoconstrain.name: Autoconstrain.methods,
    Handdrawn.name: Handdrawn.methods,
}
"""Tasks that are done without a planner unless one is named, with the ways to do them; the first is ours."""
