"""What it takes to work on a request: settings, a planner, warm workers, a locked design."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from typing import Literal

import msgspec

from cadwright.agent import Progress
from cadwright.design import Design, read_transcript
from cadwright.engines import Engine, engine_of
from cadwright.environments.base import Environment
from cadwright.environments.build123d import Build123dEnvironment
from cadwright.environments.cadquery import CadQueryEnvironment
from cadwright.errors import UsageError, UserError
from cadwright.kernel.client import Kernel
from cadwright.planners import registry
from cadwright.planners.base import Planner
from cadwright.planners.budget import Budget
from cadwright.planners.options import REPLY_SECONDS, ModelOptions, Price
from cadwright.planners.replay import ReplayPlanner
from cadwright.protocols.base import Protocol
from cadwright.protocols.itercad import IterCAD
from cadwright.sandbox import Limits
from cadwright.values import Step
from cadwright.values.text import as_name
from cadwright.workbench import Crew, Workbench

Tell = Callable[[str], None]
Watch = Callable[[Progress], None]
Observed = Callable[[Step], None]
"""Is given every turn of the loop as it is finished."""

Place = Literal["cadquery", "build123d", "freecad"]
"""Where actions are executed."""
Toolset = Literal["chosen", "paper"]
"""What a planner in FreeCAD is told of, as in `tools.selection`."""
MAX_TURNS: dict[Toolset, int] = {"chosen": 5, "paper": 10}
MOST_SECONDS, MOST_GIB = 1_000_000, 1_000_000
"""Limits of an execution that make sense at all."""


class Settings(msgspec.Struct, frozen=True):
    """How a request is worked on. ``planner`` as in `planners.registry`; limits are those of one execution.

    A model gets ``reply_seconds`` for one whole reply, and the key in the environment variable ``key_from`` in place of
    its provider's; its ``price`` counts in place of a known one. In FreeCAD a planner is told of the tools and commands
    that its task needs, in ``docs_tokens`` tokens; with the ``preset`` "paper" there are CAD-Assistant's own alone, for
    which `MAX_TURNS` are more.
    """

    planner: str | None = None
    environment: Place = "cadquery"
    max_turns: int = MAX_TURNS["chosen"]
    max_tokens: int | None = None
    max_cost_usd: float | None = None
    wall_seconds: float = 60.0
    memory_gib: float = 4.0
    seed: int | None = None
    strict: bool = False
    key_from: str | None = None
    reply_seconds: float = REPLY_SECONDS
    docs_tokens: int | None = None
    preset: Toolset = "chosen"
    price: Price | None = None


def planner_of(settings: Settings, protocol: Protocol, announce: Tell) -> closing[Planner]:
    """The planner that the settings name, told to ``announce`` where none is named or a model is asked.

    Raises `UsageError` for a limit in dollars that would bind nothing, because no price of the model is known.
    """
    options = ModelOptions(
        seed=settings.seed, timeout=settings.reply_seconds, key_from=settings.key_from, price=settings.price
    )
    planner = registry.create(
        settings.planner,
        protocol,
        options=options,
        read_transcript=read_transcript,
        on_retry=lambda retry: announce(str(retry)),
        announce=announce,
    )
    if settings.max_cost_usd is not None:
        registry.check_price(planner, options, "--max-cost")
    return closing(planner)


def protocol_of(settings: Settings) -> Protocol:
    """The language of planner and loop: the paper's for each environment."""
    if settings.environment == "freecad":
        # Imported here, as below: the tools bring picture libraries along that most commands need not wait for.
        from cadwright import tools
        from cadwright.protocols.cad_assistant import CADAssistant

        budget = tools.BUDGET_TOKENS if settings.docs_tokens is None else settings.docs_tokens
        docstrings = partial(tools.docstrings, budget_tokens=budget, preset=settings.preset)
        return CADAssistant(docstrings, strict=settings.strict)
    return IterCAD(strict=settings.strict, engine=settings.environment)


def for_script(source: str, settings: Settings = Settings()) -> Settings:
    """The settings with the environment that a script is written for; theirs, if any, where it does not tell."""
    otherwise: Engine = "build123d" if settings.environment == "build123d" else "cadquery"
    return msgspec.structs.replace(settings, environment=engine_of(source, otherwise))


@contextmanager
def at_work(path: Path, settings: Settings, announce: Tell, kernel: Kernel | None) -> Iterator[tuple[Workbench, Crew]]:
    """A locked design with everybody who works on it."""
    protocol = protocol_of(settings)
    with (
        planner_of(settings, protocol, announce) as planner,
        warm(kernel, settings) as running,
        environment_of(
            settings, running, pictures=_looked_at(settings, planner), looks=registry.looks(planner)
        ) as environment,
        locked(path) as design,
    ):
        yield Workbench(design, running), crew_of(settings, planner, protocol, environment)


def _looked_at(settings: Settings, planner: Planner) -> bool:
    """Whether pictures of each step are worth drawing; FreeCAD's are also what is kept of a document without solids."""
    return settings.environment == "freecad" or registry.looks(planner)


@contextmanager
def environment_of(
    settings: Settings, kernel: Kernel, *, pictures: bool = True, looks: bool = False
) -> Iterator[Environment]:
    """The environment that the settings name. Raises `UserError` where there is no FreeCAD or build123d for it.

    Where the planner ``looks``, a scan is described to it, and what it builds is held against it.
    """
    if settings.environment == "cadquery":
        yield CadQueryEnvironment(kernel, pictures=pictures)
        return
    if settings.environment == "build123d":
        yield Build123dEnvironment(kernel, pictures=pictures)
        return
    from cadwright import tools
    from cadwright.environments.freecad import FreeCADEnvironment
    from cadwright.kernel.freecad import FreeCAD
    from cadwright.scanning.client import Scans
    from cadwright.tools.toolbox import Toolbox

    with FreeCAD(kernel.limits) as freecad, Toolbox(kernel) as toolbox, Scans(kernel.limits) as scans:
        freecad.warm()
        environment = FreeCADEnvironment(
            kernel,
            freecad,
            tools=tools.stubs(settings.preset),
            answer=toolbox.answer,
            pictures=pictures,
            scans=(lambda: scans) if looks else None,
        )
        with closing(environment):
            yield environment


def crew_of(settings: Settings, planner: Planner, protocol: Protocol, environment: Environment) -> Crew:
    """Who works on a request, within the limits of the settings."""
    budget = Budget(settings.max_tokens, settings.max_cost_usd)
    ask = registry.looks(planner) and not isinstance(planner, ReplayPlanner)
    return Crew(planner, protocol, environment, settings.max_turns, budget, settings.seed, ask)


@contextmanager
def warm(kernel: Kernel | None, settings: Settings = Settings()) -> Iterator[Kernel]:
    """The caller's kernel, or one of our own for this call, with its workers starting up in the background."""
    if not 0 < settings.wall_seconds <= MOST_SECONDS or not 0 < settings.memory_gib <= MOST_GIB:
        raise UsageError(f"limits must be positive, at most {MOST_SECONDS} s and {MOST_GIB} GiB")
    if kernel is not None:
        yield kernel
        return
    limits = Limits(wall_seconds=settings.wall_seconds, memory_bytes=int(settings.memory_gib * 1024**3))
    with Kernel(limits) as own:
        own.warm(engine="build123d" if settings.environment == "build123d" else "cadquery")
        yield own


@contextmanager
def locked(path: Path) -> Iterator[Design]:
    """The design in a folder, locked; made anew where there is none, and removed again if nothing was finished."""
    new = not Design.exists(path)
    design = Design.create(path, as_name(path.absolute().name) or "design") if new else Design.open(path)
    try:
        with design.lock(), telling(design):
            yield design
    finally:
        if new and not design.versions and not _spent_anything(design):
            shutil.rmtree(path, ignore_errors=True)


@contextmanager
def telling(design: Design) -> Iterator[None]:
    """Have an error of the block say which version was kept before it, if one was: what failed is not all undone."""
    before = len(design.versions)
    try:
        yield
    except UserError as error:
        if len(design.versions) > before:
            kept = f"what was finished is kept as {design.versions[-1].id} of {design.path}"
            error.hint = f"{error.hint}; {kept}" if error.hint else kept
        raise


def _spent_anything(design: Design) -> bool:
    """Whether some run of a design without versions cost tokens: its transcript is then worth keeping."""
    folder = design.path / "transcripts"
    runs = [read_transcript(path) for path in folder.glob("*.jsonl") if path.stat().st_size]
    return any(run.usage.tokens for run in runs)
