"""Scripts by a language model (IterCAD, appendix B.1), which is given a kind of part and operations that it has to use.

Any planner that answers texts does, ``bridge:DIR`` included. What it writes runs in the sandbox, with its limits, and
is believed nothing: a script that ends in an error, takes too long, lacks one of the operations or makes no sound part
is rejected with its reason, and the work goes on.
"""

import ast
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from random import Random

import msgspec

from cadwright.engines import engine_of
from cadwright.errors import UsageError
from cadwright.kernel.client import Geometry, Kernel
from cadwright.planners import registry
from cadwright.planners.attempt import at_one_go
from cadwright.planners.base import Planner
from cadwright.planners.options import ModelOptions
from cadwright.protocols.itercad import IterCAD
from cadwright.protocols.replies import FENCE, FENCE_END, PYTHON, taken_out
from cadwright.sandbox import Limits
from cadwright.syntax import parsed
from cadwright.synth.corpus import space
from cadwright.synth.corpus.drawings import paired
from cadwright.synth.corpus.pairs import SAME, apart
from cadwright.synth.corpus.pipeline import Made, Make, Rejected
from cadwright.synth.parts import composed
from cadwright.synth.parts.draft import LEVELS, Level
from cadwright.synth.parts.generation import Unsound, executed
from cadwright.values import Message, Piece, Reply

SECONDS = 30.0
"""For one execution of a script."""
PATIENCE = 30
"""So many scripts in a row may come to nothing: each of them costs."""
_SYSTEM = """\
You are a mechanical designer who writes CadQuery (Python). You invent parts as they are found in machines: with \
sizes a designer would choose, in millimetres, and features that serve a purpose. Each script makes one closed solid \
and binds it to `r`.

Answer with one ```python block and nothing else. The script
- begins with `import cadquery as cq`, then named dimensions, then the features, each after a comment that says in a \
few words what it is;
- uses every operation that is asked for, each so that it changes the part;
- uses neither files nor random numbers, prints nothing and shows nothing;
- makes one solid that is valid, not through itself, between 2 and 400 mm in each direction."""
_REQUEST = """\
Design a {family}, about {size} mm across, unlike all other parts of this collection (this is number {number}).
It is {hard}.
It has to use each of these operations:
{operations}"""
_HARDNESS = {
    "easy": "a simple part: a few sketches, extruded",
    "hard": "a part with several features that build on one another",
}


class Asked(msgspec.Struct, frozen=True):
    """Who is asked, and how."""

    planner: str
    model: ModelOptions = ModelOptions()
    seconds: float = SECONDS


class Wish(msgspec.Struct, frozen=True):
    """What a script is to make."""

    number: int
    level: Level
    family: str
    size: int
    operations: frozenset[str]

    def messages(self) -> tuple[Message, ...]:
        """The conversation that is sent."""
        lines = [f"- {space.SPACE[name].what}" for name in space.in_order(self.operations)]
        text = _REQUEST.format(
            family=self.family,
            size=self.size,
            number=self.number,
            hard=_HARDNESS[self.level],
            operations="\n".join(lines),
        )
        return Message("system", (Piece(_SYSTEM),)), Message("user", (Piece(text),))


def wish(seed: int, number: int, level: Level) -> Wish:
    """What is asked for a number; the same for the same seed."""
    rng = Random(f"cadwright asked drawings {seed} {number}")
    family = composed.any_family(rng, level)
    size = rng.choice((20, 30, 40, 50, 60, 80, 100, 120, 150))
    return Wish(number, level, family.name, size, space.sample(rng, level))


@contextmanager
def asked_drawings(asked: Asked, seed: int, levels: Sequence[Level] = LEVELS) -> Iterator[Make]:
    """Yield what makes the pair of each number out of a planner's script.

    Raises `UsageError` for a planner that invents nothing, and as `planners.registry.create` does.
    """
    with Kernel(Limits(wall_seconds=asked.seconds)) as kernel:
        kernel.warm()
        yield lambda number: _made(kernel, asked, wish(seed, number, levels[number % len(levels)]))


def planner_of(asked: Asked, announce: Callable[[str], None] | None = None) -> Planner:
    """The planner; ``announce`` is told who it is. Raises `UsageError` for the embedded one, which invents nothing."""
    if asked.planner.strip() == "embedded":
        raise UsageError("the embedded planner invents no parts", "name a model, or leave --planner out")
    return registry.create(asked.planner, IterCAD(), options=asked.model, announce=announce)


def script_in(text: str) -> str:
    """The last block of Python in a reply, empty where there is none."""
    blocks, _ = taken_out(FENCE, FENCE_END, text)
    found = [code for language, code in blocks if language.lower() in PYTHON]
    return found[-1].strip() + "\n" if found else ""


def _made(kernel: Kernel, asked: Asked, wished: Wish) -> Made | Rejected:
    with at_one_go():
        planner = planner_of(asked)
        try:
            reply = planner.reply(wished.messages())
        finally:
            planner.close()
    code = script_in(reply.text)
    wrong = _read(code, wished)
    return wrong or _built(kernel, code, wished, asked, reply)


def _read(code: str, wished: Wish) -> Rejected | None:
    """What is wrong with a script before it is run."""
    if not code:
        return Rejected("no-code", "the reply holds no block of Python")
    if engine_of(code) != "cadquery":
        return Rejected("no-cadquery", "the script is written for another library", code)
    try:
        names = {
            node.id for node in ast.walk(parsed(code)) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
        }
        missing = wished.operations - set(space.used(code))
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:  # the last two: nested too deeply
        return Rejected("syntax", str(error), code)
    if "r" not in names:
        return Rejected("no-r", "it binds nothing to r", code)
    if missing:
        return Rejected("operations", f"it does not use {', '.join(space.in_order(missing))}", code)
    return None


def _built(kernel: Kernel, code: str, wished: Wish, asked: Asked, reply: Reply) -> Made | Rejected:
    solid = executed(kernel, code)
    if isinstance(solid, Unsound):
        return Rejected(solid.reason, solid.text, code)
    brep, measured = solid
    provenance = {
        "source": "planner",
        "planner": asked.planner,
        "family": wished.family,
        "tokens": reply.usage.input_tokens + reply.usage.output_tokens,
    }
    geometry = Geometry(measured, brep)
    words = [line.strip().lstrip("# ") for line in code.splitlines() if line.lstrip().startswith("# ")]
    pair = paired(kernel, geometry, code, wished.level, provenance, wanted=wished.operations, words=words)
    if isinstance(pair, Rejected):
        return pair
    distance = apart(kernel, code, pair.files["stl"])
    if distance is None or distance > SAME:
        return Rejected("not-repeatable", "it makes another solid when it is run again", code)
    return pair
