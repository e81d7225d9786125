"""CADGenBench (Hugging Face 2026): a part from its drawing, or a change of a STEP file in words, by its CAD score."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from cadwright.bench import scores, solids
from cadwright.bench.attempts import Attempt, best, final
from cadwright.bench.loop_options import LoopOptions
from cadwright.bench.task import Metric, Published, Record, Result, Task, Team
from cadwright.errors import ExportError, InputError
from cadwright.files import contents
from cadwright.kernel.client import MAX_FILE_BYTES, Geometry, Kernel
from cadwright.metrics.cadgenbench import gate
from cadwright.metrics.cadgenbench.boundary import Boundary
from cadwright.metrics.cadgenbench.interface import Region
from cadwright.metrics.cadgenbench.regions import regions_of
from cadwright.metrics.cadgenbench.score import baseline, scored
from cadwright.metrics.triangles import read_stl
from cadwright.protocols.base import Protocol
from cadwright.synth.cadgenbench.layout import PICTURES, Kind, Sample, read_samples
from cadwright.values import Attachment, Blob, Observation, Request

KINDS: Sequence[Kind] = ("generation", "editing")
START = 'import cadquery as cq\n\nr = cq.importers.importStep("{name}")\n'
"""The script that an edit starts from."""
STEP = "model/step"
METRICS: Mapping[str, Metric] = {
    "cad_score": scores.mean("cad_score", "CAD score; what does not pass the gate counts 0"),
    "valid": solids.share(lambda r: r.solved, "valid: through the gate, of all"),
    "shape": scores.mean("shape", "shape: mean of surface F1 and volume IoU, valid ones only"),
    "surface_f1": scores.mean("surface_f1", "F1 of the surfaces, valid ones only"),
    "volume_iou": scores.mean("volume_iou", "IoU of the volumes, valid ones only"),
    "interface": scores.mean("interface", "holes, slots and bosses that fit, valid ones that have any"),
    "topology": scores.mean("topology", "pieces, handles and voids, valid ones only"),
    "gained": scores.mean("gained", "shape of edits above that of the unchanged input, valid ones only"),
    "unchanged": scores.mean("unchanged", "shape score of the unchanged inputs of edits", "none"),
}
BY_KIND = ("cad_score", "valid", "shape", "interface", "topology")
"""The numbers that are told for each kind of task, too."""
STANDING = Published(
    "the leaderboard in July 2026, on the 81 published samples, whose true parts are private; other samples than ours",
    {
        "best row": {"cad_score": 0.639},
        "a frontier model with a CAD tool server in its loop": {"cad_score": 0.457, "valid": 1.0},
        "the same model without": {"cad_score": 0.360, "valid": 0.88},
    },
)


class Options(LoopOptions, frozen=True, kw_only=True):
    """What may be chosen."""

    task_type: Annotated[Literal["generation", "editing"] | None, Meta(description="Only samples of this kind.")] = None
    truth: Annotated[
        str | None,
        Meta(description="The folder of the true parts, SAMPLE/ground_truth.step; else DIR/cadgenbench/gt, if any."),
    ] = None


class Wanted(msgspec.Struct, frozen=True):
    """What is to come out: the true part, what of it mates, and for an edit how near the input is already."""

    boundary: Boundary
    regions: tuple[Region, ...]
    unchanged: float | None = None


class CADGenBench(Task):
    """``DIR/cadgenbench/inputs/SAMPLE/description.yaml`` with what it names; the true parts where they are there.

    Those of the published samples are private. Without them only what needs none is told: validity.
    """

    name = "cadgenbench"
    options_type = Options
    metrics = METRICS
    grouped = BY_KIND
    published = STANDING

    def __init__(self, data: Path, options: Options) -> None:
        self._folder = data / "cadgenbench"
        self._options = options
        self._samples: dict[str, Sample] = {}

    def protocol(self) -> Protocol:
        """IterCAD's."""
        return self._options.language()

    def records(self) -> Sequence[Record]:
        """One for each sample of the kind that was asked for."""
        truth = Path(self._options.truth) if self._options.truth else None
        kinds = KINDS if self._options.task_type is None else (self._options.task_type,)
        self._samples = {each.id: each for each in read_samples(self._folder, truth) if each.kind in kinds}
        return [Record(each.id, Request(each.words), each.truth) for each in self._samples.values()]

    def attempt(self, record: Record, team: Team) -> Result:
        """Through the loop; what the run ended on passes the gate or not, and is scored where the truth is known."""
        sample = self._samples[record.id]
        wanted = _wanted(sample, team.kernel)
        asked = msgspec.structs.replace(record, request=asking(sample))

        def score(told: Result, done: Attempt) -> Result:
            grouped = msgspec.structs.replace(told, group=sample.kind)
            return _scored(grouped, final(done.transcript), wanted, team.kernel)

        return best(asked, team, self._options, score)

    def failed(self, record: Record, reason: str) -> Result:
        """A candidate that is missing, which scores 0."""
        sample = self._samples[record.id]
        return Result(
            id=record.id, status="error", reason=reason, group=sample.kind, scores=_nothing(sample.truth is not None)
        )

    def remarks(self, results: Sequence[Result]) -> str:
        """What the numbers can be held against, and the samples that went worst."""
        known = sum("cad_score" in r.scores for r in results)
        if not known:
            return "The true parts of these samples are not here: validity is all that is measured."
        drawn = any(sample.jigs for sample in self._samples.values())
        return "\n\n".join((DRAWN if drawn else OURS, _worst(results)))


OURS = """\
Other samples than these have other scores. The regions that mate are ours: made of each true part's own holes, slots
and bosses, those of one kind, size and direction in a group."""
DRAWN = "The regions that mate are those that came with the true parts; where none did, ours."


def asking(sample: Sample) -> Request:
    """The request of a sample. Raises `InputError` for a file that cannot be read."""
    pictures = [_attached(path, "drawing" if n == 0 else "image") for n, path in enumerate(sample.pictures)]
    if sample.kind == "generation":
        return Request(sample.words, attachments=tuple(pictures))
    name = sample.solids[0].name
    given = [Attachment("cad", path.name, Blob(contents(path, MAX_FILE_BYTES), STEP)) for path in sample.solids]
    shown = [Attachment("image", each.name, each.blob) for each in pictures]
    return Request(sample.words, "edit", (*given, *shown), START.format(name=name))


def _attached(path: Path, kind: Literal["drawing", "image"]) -> Attachment:
    return Attachment(kind, path.name, Blob(contents(path, MAX_FILE_BYTES), PICTURES[path.suffix.lower()]))


def _wanted(sample: Sample, kernel: Kernel) -> Wanted | None:
    """The true part, where it is known."""
    if sample.truth is None:
        return None
    geometry = kernel.read(sample.truth)
    boundary = _boundary(geometry, kernel, str(sample.truth))
    regions = tuple(
        Region(
            "keep-in" if jig.solid else "keep-out",
            _boundary(kernel.read(jig.path), kernel, str(jig.path)).solid,
            jig.group,
        )
        for jig in sample.jigs
    )
    unchanged = None
    if sample.kind == "editing":
        given = _boundary(kernel.read(sample.solids[0]), kernel, str(sample.solids[0]))
        unchanged = baseline(given, boundary)
    return Wanted(boundary, regions or regions_of(geometry.measurements, boundary), unchanged)


def _boundary(geometry: Geometry, kernel: Kernel, name: str) -> Boundary:
    if not geometry.brep:
        raise InputError(f"{name} has no solid")
    return Boundary.of(read_stl(kernel.cadquery_stl(geometry.brep), name))


def _scored(result: Result, seen: Observation | None, wanted: Wanted | None, kernel: Kernel) -> Result:
    """A result with its scores; ``seen`` is what the run ended on."""

    def nothing(reason: str = result.reason) -> Result:
        return msgspec.structs.replace(result, solved=False, reason=reason, scores=_nothing(wanted is not None))

    if seen is None or seen.geometry is None or seen.measurements is None or not result.solved:
        return nothing()
    try:
        candidate = Boundary.of(read_stl(kernel.cadquery_stl(seen.geometry.data), "the candidate"))
        if faults := gate.faults(seen.measurements, candidate):
            return nothing("; ".join(faults))
        if wanted is None:
            return result
        assert candidate.solid, "what passes the gate has a volume, or raises"
    except (ExportError, InputError) as error:
        return nothing(error.message)
    found = scored(candidate, wanted.boundary, wanted.regions, wanted.unchanged)
    told = {name: getattr(found, name) for name in ("cad_score", "shape", "surface_f1", "volume_iou", "topology")}
    told |= {"interface": found.interface, "gained": found.gained, "unchanged": wanted.unchanged}
    return msgspec.structs.replace(result, scores=told)


def _nothing(known: bool) -> dict[str, float | None]:
    return {"cad_score": 0.0} if known else {}


def _worst(results: Sequence[Result], count: int = 20) -> str:
    """A Markdown table of the samples that went worst."""
    lines = ["### The worst samples", "", "| sample | status | CAD score | shape | interface | topology | gained |"]
    lines.append("|---|---|---|---|---|---|---|")
    for r in sorted(results, key=lambda r: r.scores.get("cad_score") or 0)[:count]:
        cells = [_cell(r, name) for name in ("cad_score", "shape", "interface", "topology", "gained")]
        lines.append(f"| {' | '.join([r.id, r.status, *cells])} |")
    return "\n".join(lines)


def _cell(result: Result, name: str) -> str:
    value = result.scores.get(name)
    return "–" if value is None else f"{value:.3f}"
