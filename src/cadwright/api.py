"""What a user can ask for. The one place that puts planner, protocol, environment and design together.

Every function takes and returns values; a `UserError` is what the user can correct. Faces (command line, servers,
notebooks) parse, call these and show what comes back. Whoever calls often passes a `Kernel` to keep its workers warm.
"""

import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

import msgspec

from cadwright import inputs, products
from cadwright.agent import Progress
from cadwright.checkup import checkup
from cadwright.design import Design, Version, read_transcript
from cadwright.design.compare import Comparison, compare
from cadwright.environments.cadquery import CadQueryEnvironment
from cadwright.errors import DesignError, InputError, UsageError
from cadwright.kernel.client import Kernel
from cadwright.parameters import number, parameters, with_values
from cadwright.planners import registry
from cadwright.planners.base import Planner
from cadwright.planners.budget import Budget
from cadwright.planners.options import ModelOptions
from cadwright.planners.replay import ReplayPlanner
from cadwright.protocols.itercad import IterCAD
from cadwright.requirements.reading import read
from cadwright.results import Checkup, Exported, History, Made, Measured, Parameters, Planners, Ran, Row
from cadwright.sandbox import Limits
from cadwright.values import Code, PastVersion, Request, Requirement
from cadwright.values.text import as_name
from cadwright.workbench import Crew, Workbench, current_or_first, stand

Tell = Callable[[str], None]
Watch = Callable[[Progress], None]

DESIGNS = Path("designs")
"""Where designs go for which no directory was named."""
MOST_SECONDS, MOST_GIB = 1_000_000, 1_000_000
"""Limits of an execution that make sense at all."""


class Settings(msgspec.Struct, frozen=True):
    """How a request is worked on. ``planner`` as in `planners.registry`; limits are those of one execution."""

    planner: str | None = None
    max_turns: int = 5
    max_tokens: int | None = None
    max_cost_usd: float | None = None
    wall_seconds: float = 60.0
    memory_gib: float = 4.0
    seed: int | None = None
    strict: bool = False


def make(
    text: str,
    directory: Path | None = None,
    *,
    images: Sequence[Path] = (),
    outputs: Sequence[Path] = (),
    settings: Settings = Settings(),
    progress: Watch = lambda _: None,
    announce: Tell = lambda _: None,
    kernel: Kernel | None = None,
) -> Made:
    """Design a part from a description; into ``directory``, or a new folder below `DESIGNS`.

    Where ``directory`` holds a design already, the part becomes its next version, made from nothing.
    """
    text = inputs.request_text(text)
    request = Request(text, "make", tuple(inputs.image(path) for path in images))
    products.check_outputs(outputs)
    path = directory or inputs.fresh_directory(DESIGNS, inputs.name_of(text))
    if Design.exists(path):
        announce(f"{path} holds a design already: this part becomes its next version")
    with _at_work(path, settings, announce, kernel) as (bench, crew):
        return _work(bench, request, read(text), crew, outputs, progress)


def edit(
    text: str,
    directory: Path | None = None,
    *,
    source: Path | None = None,
    images: Sequence[Path] = (),
    outputs: Sequence[Path] = (),
    settings: Settings = Settings(),
    progress: Watch = lambda _: None,
    announce: Tell = lambda _: None,
    kernel: Kernel | None = None,
) -> Made:
    """Change a design; with ``source``, a script, start a design from it first."""
    text = inputs.request_text(text)
    attachments = tuple(inputs.image(path) for path in images)
    script = inputs.script(source) if source is not None else None
    products.check_outputs(outputs)
    path = _path_to_edit(directory, source)
    with _at_work(path, settings, announce, kernel) as (bench, crew):
        design = bench.design
        if source is not None and script is not None:
            bench.keep_script(script, f"start from {as_name(source.name)}", crew.environment, None)
        base = current_or_first(design)
        if base is None:
            raise DesignError(f"{path} has no version that could be changed", "make one first with `cadwright make`")
        past = tuple(PastVersion(v.id, v.request, v.script) for v in design.history(base.id))
        request = Request(text, "edit", attachments, base.script, past)
        wanted = read(text, task="edit", before=base.measurements)
        return _work(bench, request, wanted, crew, outputs, progress, base)


def _path_to_edit(directory: Path | None, source: Path | None) -> Path:
    if source is None:
        if directory is None:
            raise UsageError("which design? name its directory with -d, or a script with --file")
        Design.open(directory)
        return directory
    if directory is not None and Design.exists(directory):
        raise UsageError(f"{directory} holds a design already", "give a new directory for the script's design")
    return directory or inputs.fresh_directory(DESIGNS, inputs.name_of(source.stem))


def _work(
    bench: Workbench,
    request: Request,
    requirements: Sequence[Requirement],
    crew: Crew,
    outputs: Sequence[Path],
    progress: Watch,
    parent: Version | None = None,
) -> Made:
    result = bench.work(request, requirements, crew, progress, parent=parent)
    current = bench.design.current
    if result.measurements is None or current is None:
        return result
    return msgspec.structs.replace(result, files=result.files | bench.export(current, outputs))


def replay(
    transcript: Path,
    directory: Path | None = None,
    *,
    outputs: Sequence[Path] = (),
    progress: Watch = lambda _: None,
    kernel: Kernel | None = None,
) -> Made:
    """Run a recorded transcript again with the recorded replies, into a new design; is the geometry the same?"""
    recorded = read_transcript(transcript)
    if not recorded.steps:
        raise InputError(f"{transcript}: the run ended before its first turn", "there is nothing to replay")
    products.check_outputs(outputs)
    start, settings = recorded.start, Settings(max_turns=len(recorded.steps))
    path = directory or inputs.fresh_directory(DESIGNS, f"replay-{inputs.name_of(start.request.text)}")
    with _warm(kernel, settings) as kernel, _design(path) as design:
        crew = _crew(settings, ReplayPlanner(recorded), IterCAD(), kernel)
        made = _work(Workbench(design, kernel), start.request, start.requirements, crew, outputs, progress)
        before = recorded.best.observation.geometry if recorded.best else None
        after = design.current.geometry if made.measurements is not None and design.current else None
        return msgspec.structs.replace(made, reproduced=before == after)


def show(directory: Path) -> Made:
    """The current version of a design."""
    return stand(Design.open(directory))


def undo(directory: Path) -> Made:
    """Go back to before the last version or checkout."""
    design = Design.open(directory)
    design.undo()
    return stand(design)


def redo(directory: Path) -> Made:
    """Take back an undo."""
    design = Design.open(directory)
    design.redo()
    return stand(design)


def branch(directory: Path, name: str) -> Made:
    """Start a branch at the current version and switch to it."""
    design = Design.open(directory)
    design.branch(name)
    return stand(design)


def checkout(directory: Path, name: str) -> Made:
    """Go to a version or another branch."""
    design = Design.open(directory)
    design.checkout(name)
    return stand(design)


def params(directory: Path) -> Parameters:
    """The named dimensions of the current version's script."""
    design = Design.open(directory)
    version = _current(design)
    return Parameters(str(design.path), version.id, parameters(version.script))


def set_params(directory: Path, values: Mapping[str, float], *, kernel: Kernel | None = None) -> Made:
    """Give named dimensions other values: a new version, without any planner."""
    design = Design.open(directory)
    base = _current(design)
    script = with_values(base.script, values)
    with _warm(kernel) as kernel, design.lock():
        request = "set " + ", ".join(f"{name} = {number(value)}" for name, value in values.items())
        seen = Workbench(design, kernel).keep_script(script, request, CadQueryEnvironment(kernel), base)
        made = stand(design)
        if seen.valid:
            return made
        why = (seen.error.cause or seen.error.message) if seen.error else seen.outcome
        reason = f"{request}: {why} The version stays {made.version}."
        return msgspec.structs.replace(
            made, status="failed", reason=reason, planner="you", measurements=None, requirements=(), files={}
        )


def history(directory: Path) -> History:
    """All versions of a design."""
    design = Design.open(directory)
    rows = tuple(Row(v.id, v.branch, v.time, v.status, v.request, v.valid) for v in design.versions)
    others = tuple(name for name in design.branches if name != design.current_branch)
    return History(design.current_branch, others, design.current.id if design.current else None, rows)


def diff(directory: Path, before: str, after: str) -> Comparison:
    """What changed from one version to another; names of branches mean the versions they are at."""
    design = Design.open(directory)
    return compare(_version(design, before), _version(design, after))


def export(
    directory: Path, outputs: Sequence[Path], *, version: str | None = None, kernel: Kernel | None = None
) -> Exported:
    """Write a version of a design as files, their formats named by their endings."""
    products.check_outputs(outputs)
    design = Design.open(directory)
    chosen = _version(design, version) if version else _current(design)
    with _warm(kernel) as kernel:
        return Exported(str(design.path), chosen.id, Workbench(design, kernel).export(chosen, outputs))


def run_script(
    script: Path, *, outputs: Sequence[Path] = (), settings: Settings = Settings(), kernel: Kernel | None = None
) -> Ran:
    """Run a CadQuery script in the sandbox, measure what it made, and export it where asked."""
    source = inputs.script(script)
    products.check_outputs(outputs)
    with _warm(kernel, settings) as kernel:
        seen = CadQueryEnvironment(kernel, pictures=False).step(Code(source))
        files: dict[str, str] = {}
        if seen.geometry is not None and seen.measurements is not None:
            product = products.Product(kernel, script.stem, seen.geometry.data, seen.measurements, source, seen.parts)
            files = products.save_all(product, outputs)
        return Ran(seen.outcome, seen.error, seen.stdout, seen.measurements, seen.isolation, seen.seconds, files)


def measure(file: Path, *, kernel: Kernel | None = None) -> Measured:
    """Measure a CAD or mesh file."""
    with _warm(kernel) as kernel:
        return Measured(str(file), kernel.read(file).measurements)


def planners() -> Planners:
    """The planners there are, which are ready, and which is taken when none is named."""
    return Planners(tuple(registry.available()), registry.default_spec()[1])


def doctor() -> Checkup:
    """What this machine has and lacks, and what that means."""
    return checkup()


def _planner(settings: Settings, protocol: IterCAD, announce: Tell) -> closing[Planner]:
    return closing(
        registry.create(
            settings.planner,
            protocol,
            options=ModelOptions(seed=settings.seed),
            read_transcript=read_transcript,
            on_retry=lambda retry: announce(str(retry)),
            announce=announce,
        )
    )


@contextmanager
def _at_work(path: Path, settings: Settings, announce: Tell, kernel: Kernel | None) -> Iterator[tuple[Workbench, Crew]]:
    """A locked design with everybody who works on it."""
    protocol = IterCAD(strict=settings.strict)
    with (
        _planner(settings, protocol, announce) as planner,
        _warm(kernel, settings) as warm,
        _design(path) as design,
    ):
        yield Workbench(design, warm), _crew(settings, planner, protocol, warm)


def _crew(settings: Settings, planner: Planner, protocol: IterCAD, kernel: Kernel) -> Crew:
    budget = Budget(settings.max_tokens, settings.max_cost_usd)
    return Crew(planner, protocol, CadQueryEnvironment(kernel), settings.max_turns, budget, settings.seed)


@contextmanager
def _warm(kernel: Kernel | None, settings: Settings = Settings()) -> Iterator[Kernel]:
    """The caller's kernel, or one of our own for this call, with its workers starting up in the background."""
    if not 0 < settings.wall_seconds <= MOST_SECONDS or not 0 < settings.memory_gib <= MOST_GIB:
        raise UsageError(f"limits must be positive, at most {MOST_SECONDS} s and {MOST_GIB} GiB")
    if kernel is not None:
        yield kernel
        return
    limits = Limits(wall_seconds=settings.wall_seconds, memory_bytes=int(settings.memory_gib * 1024**3))
    with Kernel(limits) as own:
        own.warm()
        yield own


@contextmanager
def _design(path: Path) -> Iterator[Design]:
    """The design in a folder, locked; made anew where there is none, and removed again if nothing was finished."""
    new = not Design.exists(path)
    design = Design.create(path, as_name(path.absolute().name) or "design") if new else Design.open(path)
    try:
        with design.lock():
            yield design
    finally:
        if new and not design.versions and not _spent_anything(design):
            shutil.rmtree(path, ignore_errors=True)


def _spent_anything(design: Design) -> bool:
    """Whether some run of a design without versions cost tokens: its transcript is then worth keeping."""
    folder = design.path / "transcripts"
    runs = [read_transcript(path) for path in folder.glob("*.jsonl") if path.stat().st_size]
    return any(run.usage.tokens for run in runs)


def _version(design: Design, name: str) -> Version:
    at_branch = design.branches.get(name)
    return at_branch if at_branch is not None else design.version(name)


def _current(design: Design) -> Version:
    if design.current is None:
        raise DesignError(f"{design.path} has no valid version yet", "see what was tried with `cadwright history`")
    return design.current
