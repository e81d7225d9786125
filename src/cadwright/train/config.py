"""What a training is made of, as a TOML file says it: strict, so that a key with a slip of the pen is not overlooked.

Sizes and rates that cannot be are refused before anything is loaded. `read` gives one line that names the file and the
key; `cadwright.train.recipes` holds the files that come along.
"""

import difflib
import re
import tomllib
import types
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin

import msgspec
from msgspec import Meta

from cadwright.errors import InputError, UsageError

Count = Annotated[int, Meta(ge=1)]
Amount = Annotated[int, Meta(ge=0)]
Rate = Annotated[float, Meta(gt=0, le=1e6)]
Share = Annotated[float, Meta(ge=0, lt=1)]
Weight = Annotated[float, Meta(ge=0, le=1e6)]
Precision = Literal["float32", "bfloat16"]


class Table(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table of a config: a key that is none of its own is refused."""


class Vision(Table, frozen=True, kw_only=True):
    """An encoder of pictures to be trained from scratch: a ViT whose patches are shuffled together (Idefics3's form).

    A picture becomes a square of ``image`` pixels, cut into patches of ``patch`` pixels; ``shuffle`` by ``shuffle``
    patches become one token of the decoder's.
    """

    image: Count = 224
    patch: Count = 14
    shuffle: Count = 2
    hidden: Count = 192
    layers: Count = 4
    heads: Count = 4
    feed_forward: Count = 768

    def __post_init__(self) -> None:
        _divides("hidden", self.hidden, "heads", self.heads)
        _divides("image", self.image, "patch", self.patch)
        _divides("patches of a row", self.image // self.patch, "shuffle", self.shuffle)

    @property
    def tokens(self) -> int:
        """Tokens of a picture in the decoder."""
        return (self.image // self.patch // self.shuffle) ** 2


class Built(Table, frozen=True, kw_only=True):
    """A model to be trained from scratch: a decoder in the form of Qwen3, with byte-level BPE of its examples."""

    hidden: Count = 128
    layers: Count = 4
    heads: Count = 4
    kv_heads: Count = 2
    feed_forward: Count = 384
    vocabulary: Annotated[int, Meta(ge=300)] = 4096
    """Tokens, the 256 bytes and the special ones among them."""
    context: Count = 4096
    """The most tokens of a chat."""
    vision: Vision | None = None

    def __post_init__(self) -> None:
        _divides("hidden", self.hidden, "heads", self.heads)
        _divides("heads", self.heads, "kv_heads", self.kv_heads)
        if (self.hidden // self.heads) % 2:
            raise ValueError(f"hidden / heads is {self.hidden // self.heads}, and has to be even")


class Model(Table, frozen=True, kw_only=True):
    """The model to begin with: a Hugging Face id, a folder or a GGUF file (``path``), or one ``built`` here."""

    path: str = ""
    built: Built | None = None
    precision: Precision = "float32"
    """Of its weights. Weights that are trained whole are kept in float32; see `Hardware` for the arithmetic."""
    attention: Literal["sdpa", "eager", "flash_attention_2"] = "sdpa"
    template: dict[str, Any] = {}
    """What its own chat template is told, ``enable_thinking = false`` for example."""
    pictures: dict[str, Any] = {}
    """What its own image processor is told, ``max_pixels = 401408`` for example."""

    def __post_init__(self) -> None:
        if bool(self.path) == (self.built is not None):
            raise ValueError("a model has a `path` or is `built`")


class Lora(Table, frozen=True, kw_only=True):
    """Adapters of low rank (Hu et al. 2022) instead of all weights."""

    rank: Count = 16
    alpha: Rate = 32.0
    dropout: Share = 0.0
    targets: tuple[str, ...] = ("all-linear",)
    """Names of modules; ``all-linear`` are all linear layers, those of a vision encoder included."""


class Optimiser(Table, frozen=True, kw_only=True):
    """AdamW."""

    learning_rate: Rate = 1e-4
    betas: tuple[Share, Share] = (0.9, 0.999)
    epsilon: Rate = 1e-8
    weight_decay: Weight = 0.0
    clip: Weight = 1.0
    """The most that the gradient's norm may be; 0 leaves it."""
    batch: Count = 1
    """Chats at a time on each device."""
    accumulate: Count = 1
    """Batches of each device in a step."""


class Schedule(Table, frozen=True, kw_only=True):
    """How the rate of learning goes: up in a straight line over ``warmup`` steps, then as ``kind`` says."""

    kind: Literal["constant", "linear", "cosine"] = "cosine"
    warmup: Amount = 0
    floor: Annotated[float, Meta(ge=0, le=1)] = 0.0
    """Where it ends, as a share of the rate."""


class Data(Table, frozen=True, kw_only=True):
    """How examples are taken."""

    max_tokens: Count = 4096
    """Longer chats are left out, with a count."""
    prompts: Literal["paper", "ours", "short"] = "paper"
    """The system prompt of pairs; trajectories have theirs."""
    answers: Literal["code", "plain"] = "code"
    """What texts are answered with: scripts, or controlled English, which the embedded planner reads."""
    broken: Literal["skip", "refuse"] = "skip"
    """What becomes of chats whose pictures cannot be read, or that are no chats to learn from."""
    workers: Amount = 0
    """Processes that make batches; 0 makes them in the trainer."""
    validation: tuple[str, ...] = ()
    """Chats whose loss is measured, and that are not learned."""
    validate_every: Amount = 0
    """Steps between two such measurements; 0 measures at the end of a phase."""
    select: bool = False
    """Whether the model whose validation was best so far is kept too, as ``best`` beside the last one."""


class Checkpoints(Table, frozen=True, kw_only=True):
    """When what was learned is kept, to go on from."""

    every: Count = 100
    """Steps."""
    keep: Count = 2


class Logging(Table, frozen=True, kw_only=True):
    """Where numbers go: always into ``log.jsonl``, and to TensorBoard where that is installed."""

    every: Count = 1
    tensorboard: bool = True


class Hardware(Table, frozen=True, kw_only=True):
    """How it is calculated."""

    precision: Precision = "float32"
    """Of the arithmetic; bfloat16 is mixed precision."""
    threads: Amount = 0
    """Of PyTorch on a CPU; 0 is as it likes."""
    deterministic: bool = True
    """Only algorithms that give the same twice, on a GPU too, where some are slower."""
    checkpoint_activations: bool = False
    """Calculate activations again instead of keeping them: less memory, a third more time."""


class Run(Table, frozen=True, kw_only=True):
    """What every kind of training has."""

    out: str
    """The folder of the run."""
    model: Model
    seed: Amount = 1
    lora: Lora | None = None
    optimiser: Optimiser = Optimiser()
    schedule: Schedule = Schedule()
    data: Data = Data()
    checkpoints: Checkpoints = Checkpoints()
    logging: Logging = Logging()
    hardware: Hardware = Hardware()

    @property
    def folder(self) -> Path:
        """The folder of the run."""
        return Path(self.out).expanduser()


class Phase(Table, frozen=True, kw_only=True):
    """Learning from some examples; the next phase begins with what this one has learned.

    The paper's are S1, the expert's trajectories, and then those and the teacher's corrections together (section 3.3).
    """

    name: Annotated[str, Meta(pattern=r"^[A-Za-z0-9][A-Za-z0-9._+-]*$")]
    data: Annotated[tuple[str, ...], Meta(min_length=1)]
    """JSONL files of chats, or folders of trajectories or pairs."""
    epochs: Rate = 1.0
    steps: Amount = 0
    """At most so many; 0 is no limit."""
    learning_rate: Rate | None = None
    """Where it is another one than the optimiser's."""


class Supervised(Run, frozen=True, kw_only=True):
    """Supervised fine-tuning, in one or more phases."""

    phases: Annotated[tuple[Phase, ...], Meta(min_length=1)]

    def __post_init__(self) -> None:
        names = [each.name for each in self.phases]
        if len(set(names)) < len(names):
            raise ValueError("phases have names of their own")
        if self.lora is not None and self.model.built is not None:
            raise ValueError("a model that is built knows nothing yet: it has no `lora`")


R = TypeVar("R", bound=Run)


def read(path: Path, kind: type[R], settings: Sequence[str] = ()) -> R:
    """The config in a TOML file, with ``settings`` (``optimiser.batch=4``) in place of what it says.

    Raises `InputError` for a file that is none, `UsageError` for a setting that is none; each in one line with the key.
    """
    try:
        given = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise InputError(
            f"{path}: {error.strerror or error}", "name a TOML file, or a recipe that comes along"
        ) from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise InputError(f"{path} is not TOML: {error}") from None
    for each in settings:
        _set(given, each)
    try:
        return msgspec.convert(given, kind)
    except msgspec.ValidationError as error:
        raise _told(str(path), str(error), kind) from None


def _set(given: dict[str, Any], setting: str) -> None:
    """Put a setting into what a file says; what is no value of TOML's is a text."""
    key, equals, text = setting.partition("=")
    names = key.strip().split(".")
    if not equals or not all(names):
        raise UsageError(f"{setting!r} is no setting", "write it as --set optimiser.batch=4")
    try:
        value = tomllib.loads(f"value = {text}")["value"]
    except tomllib.TOMLDecodeError:
        value = text
    table: Any = given
    for name in names[:-1]:
        table = _inner(table, name, setting)
    if not isinstance(table, dict):
        raise UsageError(f"{setting!r} sets no key of a table")
    table[names[-1]] = value


def _inner(table: Any, name: str, setting: str) -> Any:
    """A table's table of a name, or a list's item of a number."""
    if isinstance(table, list) and name.isdigit() and int(name) < len(table):
        return table[int(name)]
    if isinstance(table, dict):
        return table.setdefault(name, {})
    raise UsageError(f"{setting!r} sets no key of a table")


def _divides(what: str, whole: int, by: str, part: int) -> None:
    if whole % part:
        raise ValueError(f"{what} ({whole}) is no multiple of {by} ({part})")


def _told(path: str, problem: str, kind: type) -> InputError:
    """What msgspec says, in the words of a TOML file."""
    words, _, place = problem.partition(" - at `$")
    where = re.sub(r"\[(\d+)\]", r".\1", place.rstrip("`").replace("[...]", "")).lstrip(".")
    at = f"{where}: " if where else ""
    if words.startswith("Object contains unknown field"):
        name = words.split("`")[1]
        own = _keys(kind, where)
        near = difflib.get_close_matches(name, own, n=1)
        hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(own)}"
        return InputError(f"{path}: {at}there is no key {name!r}", hint)
    if words.startswith("Object missing required field"):
        return InputError(f"{path}: {at}the key {words.split('`')[1]!r} is missing")
    return InputError(f"{path}: {at}{words[:1].lower()}{words[1:].replace('`', '')}")


def _keys(kind: Any, where: str) -> list[str]:
    """The keys of the table at a place."""
    for name in (each for each in where.split(".") if each and not each.isdigit()):
        found = {field.encode_name: field.type for field in msgspec.structs.fields(kind)}.get(name)
        kind = next(iter(_structs(found)), kind)
    return [field.encode_name for field in msgspec.structs.fields(kind)]


def _structs(kind: Any) -> list[Any]:
    """The structs that a type is made of."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return [kind]
    if get_origin(kind) in (Union, types.UnionType, tuple, Annotated):
        return [found for each in get_args(kind) for found in _structs(each)]
    return []
