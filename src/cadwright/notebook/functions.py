"""What there is to begin with: make a design, open one, run a script, measure and ask."""

from collections.abc import Sequence
from pathlib import Path

from cadwright import api, inputs
from cadwright.api import differences, submissions
from cadwright.api.designs import DESIGNS
from cadwright.api.sources import Source
from cadwright.design import Design as Store
from cadwright.errors import InputError
from cadwright.notebook.design import Design, PathLike, chosen_settings, not_done
from cadwright.notebook.kernel import kernel
from cadwright.notebook.pictures import Comparison
from cadwright.notebook.progress import progress
from cadwright.notebook.runs import Run
from cadwright.results import Answered
from cadwright.values import Measurements


def make(
    text: str = "",
    into: PathLike | None = None,
    *,
    drawing: PathLike | None = None,
    files: Sequence[PathLike] = (),
    images: Sequence[PathLike] = (),
    planner: str | None = None,
    settings: api.Settings | None = None,
) -> Design:
    """Design a part from words, an engineering drawing, or files to work from.

    It goes into the folder ``into``, or a new one below ``designs``. ``planner`` is who decides; `cadwright planners`
    lists them. Raises `DesignError` where nothing could be made, with the reason; warns with `UnmetWarning` where it is
    not all that was asked for.
    """
    with progress() as tell:
        made = api.make(
            text,
            Path(into) if into is not None else None,
            drawing=Path(drawing) if drawing is not None else None,
            files=tuple(map(Path, files)),
            images=tuple(map(Path, images)),
            settings=chosen_settings(settings, planner),
            progress=tell,
            kernel=kernel(),
        )
    if made.design is None or made.version is None or made.status in ("declined", "failed"):
        raise not_done(made)
    return Design.of(made)


def open(path: PathLike, into: PathLike | None = None) -> Design:
    """A design by its folder; or a new design that starts from a script or a CAD document, in the folder ``into``."""
    source = Path(path)
    if Store.exists(source):
        return Design(source)
    if not source.exists():
        raise InputError(f"{source} does not exist", "make a design with `cadwright.make`")
    if source.is_dir():
        raise InputError(f"{source} is a folder, and no design", "name the folder of a design, or a file")
    target = Path(into) if into is not None else inputs.fresh_directory(DESIGNS, inputs.name_of(source.stem))
    return Design.of(submissions.begun(source, target, kernel=kernel()))


def run(script: PathLike) -> Run:
    """Run a CadQuery or build123d script in the sandbox and measure what it made.

    It is given as a path ending in .py, or as the source itself.
    """
    text = str(script)
    if "\n" not in text and text.endswith(".py"):
        return Run(api.run_source(inputs.script(Path(text)), kernel=kernel()))
    return Run(api.run_source(text, kernel=kernel()))


def measure(file: PathLike) -> Measurements:
    """Measure a CAD or mesh file."""
    return api.measure(Path(file), kernel=kernel()).measurements


def ask(file: PathLike, question: str, options: Sequence[str] = (), *, planner: str | None = None) -> Answered:
    """Ask about a CAD file, scan or picture; with ``options``, which of them is right. Needs FreeCAD."""
    settings = chosen_settings(None, planner)
    with progress() as tell:
        return api.ask(Path(file), question, options, settings=settings, progress=tell, kernel=kernel())


def compare(before: "PathLike | Design", after: "PathLike | Design") -> Comparison:
    """What ``after`` has otherwise than ``before``: designs, CAD files, scripts; ``before`` may be a drawing."""
    return Comparison(*differences.compared(_source(before), _source(after), kernel=kernel()))


def _source(part: "PathLike | Design") -> Source:
    return Source(part.path, part.version) if isinstance(part, Design) else Source(Path(part))
