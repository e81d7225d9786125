"""Single records of a run, as a report shows them: the best, the middle ones, the worst and those that failed."""

import io
from collections.abc import Iterator, Sequence

import msgspec
from PIL import Image as Picture

from cadwright.bench.reports.runs import Run
from cadwright.bench.run_folder import transcripts_in
from cadwright.bench.task import Result
from cadwright.environments.base import shaded
from cadwright.errors import UserError
from cadwright.kernel.client import Geometry, Kernel
from cadwright.protocols.drawings import pictures_of
from cadwright.values import Code, Image, Transcript
from cadwright.values.text import visible

LARGEST = 720
"""Pixels of the longer side of a picture."""
LONGEST = 6000
"""Characters of a reply that are shown."""


class Shown(msgspec.Struct, frozen=True):
    """A record: why it is shown, what was asked, pictures of that and of what came out (WebP), and its turns."""

    why: str
    result: Result
    asked: str = ""
    given: tuple[bytes, ...] = ()
    made: tuple[bytes, ...] = ()
    turns: tuple[tuple[str, str], ...] = ()


def chosen(results: Sequence[Result], count: int) -> list[tuple[str, Result]]:
    """About ``count`` records with the reason for each: from the best to those that ended without a valid answer."""
    failed = [r for r in results if not _is_valid(r)]
    ranked = sorted((r for r in results if _is_valid(r)), key=_badness)
    each = max(1, count // 4)
    middle = max(0, len(ranked) // 2 - each // 2)
    picks = [("best", r) for r in ranked[:each]]
    picks += [("median", r) for r in ranked[middle : middle + each]]
    picks += [("worst", r) for r in ranked[-each:]]
    picks += [("failed", r) for r in failed[:each]]
    found: dict[str, tuple[str, Result]] = {}
    for why, result in picks:
        found.setdefault(result.id, (why, result))
    return list(found.values())


def shown(run: Run, count: int, kernel: Kernel) -> Iterator[Shown]:
    """The records of a run that are chosen. Without its transcripts nothing but the result is told of a record."""
    for why, result in chosen(run.results, count):
        transcripts = transcripts_in(run.folder, result.id) if run.folder else ()
        if not transcripts:
            yield Shown(why, result)
            continue
        last = transcripts[-1]
        yield Shown(
            why,
            result,
            last.start.request.text,
            tuple(_small(image.blob.data) for image in _given(last)),
            tuple(_made(last, kernel)),
            tuple(_turns(last)),
        )


def _is_valid(result: Result) -> bool:
    return result.solved or result.verdict in ("right", "wrong")


def _badness(result: Result) -> float:
    """By which results are ranked: a distance where there is one, else whether it is right."""
    for name in ("surface", "cd"):
        if (value := result.scores.get(name)) is not None:
            return value
    for name in ("acc 1", "cf1", "pi 1"):
        if (value := result.scores.get(name)) is not None:
            return -value
    return 0.0 if result.verdict == "right" or result.status == "done" else 1.0


def _given(transcript: Transcript) -> Iterator[Image]:
    for attachment in transcript.start.request.attachments:
        if attachment.kind == "image":
            yield Image(attachment.name, attachment.blob)
        elif attachment.kind == "drawing":
            yield from pictures_of(attachment)[:1]


def _made(transcript: Transcript, kernel: Kernel) -> Iterator[bytes]:
    """What came out: a picture that the planner saw, or else the part drawn anew."""
    best = transcript.best.observation if transcript.best else None
    if best is None:
        return
    if best.geometry is not None:
        try:
            seen = kernel.measure(best.geometry.data, best.parts, mesh=True)
            images = shaded(kernel, seen).images if isinstance(seen, Geometry) else ()
        except UserError:
            images = ()
        for image in images or best.images[:1]:
            yield _small(image.blob.data)
        return
    for image in best.images[:1]:
        yield _small(image.blob.data)


def _turns(transcript: Transcript) -> Iterator[tuple[str, str]]:
    """Each reply, and what came of it."""
    for step in transcript.steps:
        text = step.reply.text
        if not text and isinstance(step.action, Code):
            text = step.action.source
        seen = step.observation
        told = [f"→ {seen.outcome}"]
        if seen.error is not None:
            told.append(f"{seen.error.type}: {seen.error.message}")
        told += [f"{c.verdict}: {c.requirement.text}" for c in seen.requirements]
        yield visible(_short(text)), visible("\n".join(told))


def _short(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}\n…"


def _small(data: bytes) -> bytes:
    """A picture as WebP, no larger than it is shown; empty for what is none."""
    try:
        with Picture.open(io.BytesIO(data)) as picture:
            picture.load()
            small = picture.convert("RGB")
    except (OSError, ValueError, SyntaxError):
        return b""
    small.thumbnail((LARGEST, LARGEST))
    out = io.BytesIO()
    small.save(out, "WEBP", quality=80, method=4)
    return out.getvalue()
