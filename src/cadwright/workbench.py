"""Work on one design: go through the loop, keep what came of it as a version, and say how the design stands."""

from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec

from cadwright.agent import Progress, checked, doubts, judge, run
from cadwright.design import Design, Draft, Version
from cadwright.design.carried import fulfilled, owed
from cadwright.engines import engine_of
from cadwright.environments.base import Environment
from cadwright.environments.session_script import files_of, script_of
from cadwright.errors import DesignError
from cadwright.kernel.client import Kernel
from cadwright.planners.base import Planner
from cadwright.planners.budget import Budget
from cadwright.products import Product, companions, save_all
from cadwright.protocols.base import Protocol
from cadwright.requirements.checker import check
from cadwright.requirements.claims.probed import probes_of
from cadwright.results import Made
from cadwright.values import (
    Attachment,
    Blob,
    Code,
    Decline,
    End,
    Observation,
    Reply,
    Request,
    Requirement,
    Start,
    Step,
    Transcript,
)


class Crew(msgspec.Struct, frozen=True):
    """Who works on a request: planner, protocol and environment, with what they may use."""

    planner: Planner
    protocol: Protocol
    environment: Environment
    max_turns: int = 5
    budget: Budget = Budget()
    seed: int | None = None
    ask: bool = False
    """Whether the planner is asked for the checks that it left out."""


class Workbench:
    """A design that this process has locked, and a kernel to measure and export with.

    A ``brief`` one keeps the picture that a step was shown with, instead of making a larger one, and all that is in
    order: what is no part yet, a sketch, may be on the way to one.
    """

    def __init__(self, design: Design, kernel: Kernel, *, brief: bool = False) -> None:
        self.design = design
        self.kernel = kernel
        self._brief = brief

    def keep_script(
        self,
        script: str,
        request: str,
        environment: Environment,
        parent: Version | None,
        agreed: Callable[[Observation], None] = lambda _: None,
    ) -> Observation:
        """Run a script that no planner wrote and keep it as a version, valid or not, unless ``agreed`` raises."""
        observation = environment.step(Code(script))
        agreed(observation)
        self._keep(Step(Reply(""), "", Code(script), observation), Request(request), "you", parent)
        return observation

    def keep_document(
        self,
        attachment: Attachment,
        request: str,
        environment: Environment,
        parent: Version | None,
        agreed: Callable[[Observation], None] = lambda _: None,
    ) -> Observation:
        """Open a document that no planner made and keep it as a version without script, unless ``agreed`` raises."""
        opening = Request(request, "edit", (attachment,))
        observation = environment.reset(opening)
        assert observation is not None, "an attached document is there at the beginning"
        agreed(observation)
        self._keep(Step(Reply(""), "", Code(""), observation), Request(request, "edit"), "you", parent)
        return observation

    def work(
        self,
        request: Request,
        requirements: Sequence[Requirement],
        crew: Crew,
        progress: Callable[[Progress], None],
        *,
        parent: Version | None = None,
        observed: Callable[[Step], None] = lambda _: None,
        keep: Callable[[Step], bool] = lambda _: True,
        earlier: Sequence[Step] = (),
    ) -> Made:
        """Go through the loop and keep its result, as made from ``parent``, unless ``keep`` does not want it.

        In a session that has lived on, ``earlier`` steps of it belong to the script of what comes of this run.

        The parent's requirements are checked again: what still holds stays with the new version, and so does what was
        not met and was left as it was, with which the work is not done; what no longer holds is reported.
        An interruption keeps what was finished, and goes on up.
        """
        writer = self.design.transcript()
        finished: list[Start | Step | End] = []

        def record(part: Start | Step | End) -> None:
            writer.append(part)
            finished.append(part)
            if isinstance(part, Step):
                observed(part)

        try:
            transcript = run(
                request,
                crew.planner,
                crew.protocol,
                crew.environment,
                requirements=requirements,
                max_turns=crew.max_turns,
                budget=crew.budget,
                seed=crew.seed,
                ask=crew.ask,
                record=record,
                progress=progress,
            )
            version = self._keep_best(transcript, parent, writer.name, keep, earlier)
        except BaseException:  # an interruption above all: it goes on up once what was finished is kept
            self._rescue(finished, parent, writer.name, keep)
            raise
        made = _report(self.design, transcript, version, writer.path)
        if version is None or not version.valid:
            return made
        if made.status == "done" and version.status == "unmet":
            reason = "a requirement of an earlier version is still not met"
            made = msgspec.structs.replace(made, status="unmet", reason=reason)
        broken = tuple(c for c in fulfilled(parent, version) if c.verdict == "FAIL")
        return msgspec.structs.replace(made, no_longer=broken)

    def export(self, version: Version, outputs: Sequence[Path], *, exploded: bool = False) -> dict[str, str]:
        """Write a version as files, its parts pulled apart with ``exploded``; their paths by format."""
        product = self._product(version)
        return save_all(product.exploded() if exploded else product, outputs)

    def _keep_best(
        self,
        transcript: Transcript,
        parent: Version | None,
        name: str,
        keep: Callable[[Step], bool],
        earlier: Sequence[Step],
    ) -> Version | None:
        tried = [step for step in transcript.steps if isinstance(step.action, Code)]
        step = transcript.best or (tried[-1] if tried else None)
        if step is None or not keep(step):
            return None
        start = transcript.start
        return self._keep(step, start.request, start.planner, parent, transcript, name, earlier)

    def _keep(
        self,
        step: Step,
        request: Request,
        planner: str,
        parent: Version | None,
        transcript: Transcript | None = None,
        name: str | None = None,
        earlier: Sequence[Step] = (),
    ) -> Version:
        """Commit a step that built something as a version, with its files for people where it is valid."""
        draft = _draft(step, request, planner, transcript, name, partial=self._brief)
        session = Transcript(transcript.start, (*earlier, *transcript.steps)) if transcript else None
        draft = msgspec.structs.replace(draft, script=_source(step, session))
        if draft.valid:
            draft = self._looked_into(draft, parent)
            unasked = draft.status == "unmet" and transcript is not None and request.task == "edit"
            held = unasked and parent is not None and parent.valid
            carried = tuple(c for c in fulfilled(parent, draft) if c.verdict == "PASS") + owed(parent, draft)
            product = self._product(draft)
            files = companions(product, lambda: _picture(step.observation, self._brief) or product.shaded())
            files |= files_of(draft.script, request, session, step) if draft.document is not None else {}
            stated = draft.requirements + carried
            draft = msgspec.structs.replace(draft, files=files, requirements=stated, held_back=held)
            if draft.status == "done" and any(c.verdict == "FAIL" for c in carried):
                draft = msgspec.structs.replace(draft, status="unmet")
        version = self.design.commit(draft, parent.id if parent else None)
        show_files(self.design)
        return version

    def _looked_into(self, draft: Draft, parent: Version | None) -> Draft:
        """The draft, looked into where checks of the version that it was made from look."""
        measured = draft.measurements
        if parent is None or measured is None or draft.geometry is None:
            return draft
        probes = probes_of(c.requirement for c in parent.requirements)
        looked = self.kernel.probe(draft.geometry.data, measured, probes)
        return msgspec.structs.replace(draft, measurements=looked)

    def _rescue(
        self,
        finished: Sequence[Start | Step | End],
        parent: Version | None,
        name: str,
        keep: Callable[[Step], bool],
    ) -> None:
        """After an interruption: keep the best finished step, without files that take time to make."""
        start = next((part for part in finished if isinstance(part, Start)), None)
        if start is None or any(version.transcript == name for version in self.design.versions):
            return
        transcript = Transcript(start, tuple(part for part in finished if isinstance(part, Step)))
        if transcript.best is not None and keep(transcript.best):
            draft = _draft(transcript.best, start.request, start.planner, transcript, name)
            self.design.commit(draft, parent.id if parent else None)

    def _product(self, draft: Draft) -> Product:
        if draft.geometry is None and draft.document is None:
            raise DesignError(f"{self.design.path}: the version has no geometry", "go to another version")
        brep = draft.geometry.data if draft.geometry else None
        return Product(
            self.kernel, self.design.name, brep, draft.measurements, draft.script, draft.parts, draft.document
        )


def _picture(observation: Observation, brief: bool) -> Blob | None:
    """What there is to see of a document without solids; one with solids has a larger picture made of it, if not
    to be ``brief``.
    """
    if observation.geometry is not None and not brief:
        return None
    return next((image.blob for image in observation.images), None)


def current_or_first(design: Design) -> Version | None:
    """What an edit starts from: the current version, or the script that a design began with and is not valid yet."""
    return design.current or next(iter(reversed(design.versions)), None)


def show_files(design: Design) -> tuple[dict[str, str], tuple[str, ...]]:
    """Bring the files for people up to date with the current version: their paths by name, and what went wrong.

    The log has the version by then: files that cannot be written take nothing back, and are written next time.
    """
    version = design.current
    if version is None:
        return {}, ()
    try:
        if design.materialised != version.id:
            design.materialise(version, {name: blob.data for name, blob in version.files.items()})
    except DesignError as error:
        cause = error.message + (f" ({error.hint})" if error.hint else "")
        return {}, (f"the files of {version.id} are not there yet, the next command writes them: {cause}",)
    return {name: str(design.path / "current" / name) for name in version.files}, ()


def stand(design: Design) -> Made:
    """How a design stands: its current version."""
    version = design.current
    if version is None:
        raise DesignError(f"{design.path} has no valid version yet", "see what was tried with `cadwright history`")
    files, warnings = show_files(design)
    return Made(
        status=version.status,
        design=str(design.path),
        version=version.id,
        files=files,
        measurements=version.measurements,
        requirements=version.requirements,
        assumptions=version.assumptions,
        not_understood=version.not_understood,
        in_doubt=version.in_doubt,
        planner=version.planner,
        warnings=warnings,
    )


def _draft(
    step: Step,
    request: Request,
    planner: str,
    transcript: Transcript | None,
    name: str | None,
    *,
    partial: bool = False,
) -> Draft:
    seen, valid = step.observation, step.observation.valid
    measured = transcript.measured if transcript and transcript.best is step else seen.measurements
    if request.task != "make" or (transcript is not None and transcript.best is step):
        valid = seen.sound
    status = judge(transcript) if transcript else ("done" if valid else "failed")
    if partial and seen.sound and not valid:
        valid, status = True, "unmet"
    script = _source(step, transcript)
    return Draft(
        request=request.text,
        planner=planner,
        script=script,
        language=engine_of(script) if seen.document is None else "freecad",
        document=seen.document,
        status=status,
        valid=valid,
        attachments=request.attachments,
        geometry=seen.geometry,
        parts=seen.parts,
        measurements=measured,
        requirements=checked(transcript, measured, seen.changed) if transcript else (),
        assumptions=transcript.assumptions if transcript else step.assumptions,
        not_understood=transcript.not_understood if transcript else step.not_understood,
        in_doubt=doubts(transcript) if transcript else (),
        transcript=name,
    )


def _held_back(design: Design, version: Version, reason: str) -> str:
    """What became of an edit that is not what was asked for, and why."""
    why = "this is not all of what was asked for" if reason == "done" else reason
    now = design.current.id if design.current else "as it was"
    return f"{why}; the design stays {now}, and {version.id} is kept: `cadwright accept -d {design.path}` takes it"


def _source(step: Step, transcript: Transcript | None) -> str:
    """The script of a version: in a session, all that ran up to the step; elsewhere each step is a whole script."""
    assert isinstance(step.action, Code), "only a script becomes a version"
    if step.observation.document is None or transcript is None:
        return step.action.source
    # With the tools come picture libraries, which a design in CadQuery need not wait for.
    from cadwright.tools import names

    return script_of(transcript, step, names())


def _report(design: Design, transcript: Transcript, version: Version | None, path: Path) -> Made:
    assert transcript.end is not None, "the run has ended"
    usage = transcript.usage
    best = transcript.best.observation if transcript.best else None
    shown = version if version and version.valid else None
    files, warnings = show_files(design) if shown and not shown.held_back else ({}, ())
    return Made(
        status=transcript.end.status,
        design=str(design.path),
        version=version.id if version else (design.current.id if design.current else None),
        files=files,
        measurements=shown.measurements if shown else None,
        requirements=version.requirements if version else check(transcript.requirements, None),
        assumptions=transcript.assumptions,
        not_understood=transcript.not_understood,
        answer=transcript.answer,
        question=transcript.question,
        in_doubt=doubts(transcript) if version and version.valid else (),
        turns=len(transcript.steps),
        tokens=usage.tokens,
        cost_usd=usage.cost_usd,
        seconds=transcript.end.seconds,
        planner=transcript.start.planner,
        reason=_held_back(design, shown, reason_of(transcript)) if shown and shown.held_back else reason_of(transcript),
        isolation=best.isolation if best else (),
        transcript=str(path),
        warnings=warnings,
    )


def reason_of(transcript: Transcript) -> str:
    """Why a run ended as it did, for people."""
    assert transcript.end is not None, "the run has ended"
    last = transcript.steps[-1]
    if isinstance(last.action, Decline):
        return last.action.reason
    error = last.observation.error
    if transcript.end.status == "failed" and error is not None:
        hint = f" ({error.hint})" if error.hint else ""
        return f"{transcript.end.reason}: {error.message or error.type}{hint}"
    return transcript.end.reason
