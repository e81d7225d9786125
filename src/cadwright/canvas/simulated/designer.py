"""The simulated designer itself: who it is, what it looks at, and how it says what it saw.

Version: designer 1, frozen. It was written without a maker and calibrated to section 5.2 of the paper alone
(`bench/mrcad_designer.py`, `docs/results/mrcad-designer.md`). Scores of makers name this version, so that whoever
changes what is drawn, written or chosen also counts `VERSION` up and measures again.
"""

import random

import msgspec

from cadwright.canvas.dataset import Modality
from cadwright.canvas.design import Design, Drawing, Instruction
from cadwright.canvas.simulated import sentences
from cadwright.canvas.simulated.differences import Difference, differences
from cadwright.canvas.simulated.gestures import tick
from cadwright.canvas.simulated.marks import Mark, marked
from cadwright.canvas.simulated.shapes import middle
from cadwright.canvas.simulated.styles import Person, StyleName, person
from cadwright.canvas.simulated.traces import copied

VERSION = "designer 1"

_MODALITIES: tuple[Modality, ...] = ("text", "drawing", "both")
_MOST = 6
"""No message deals with more differences than this."""


class SimulatedDesigner:
    """Someone who knows the target and tells a maker, round by round, how to get there.

    The seed is the person: style, hand and habits, unless ``style`` names the style. The same person says the same
    about the same designs in the same round; nothing is remembered from round to round.
    """

    def __init__(self, seed: int, style: StyleName | None = None) -> None:
        self.person: Person = person(seed, style)
        self._seed = seed

    def __call__(self, target: Design, design: Design) -> Instruction:
        """As `MrCAD` calls its designers: an empty canvas is the first round."""
        return self.instruct(target, design, 1 if not design.curves else 2)

    def instruct(
        self, target: Design, design: Design, round_number: int, *, modality: Modality | None = None
    ) -> Instruction:
        """The message of a round, numbered from 1. Raises `ValueError` for a target without curves.

        ``modality`` forces text alone, a drawing alone or both, for games that allow no more.
        """
        return self.instructed(target, design, round_number, modality=modality)[0]

    def instructed(
        self, target: Design, design: Design, round_number: int, *, modality: Modality | None = None
    ) -> tuple[Instruction, tuple[Difference, ...]]:
        """The message, and the differences that it is about: none in the first round, which is about all of it."""
        if not target.curves:
            raise ValueError("a target has one curve at least")
        source = random.Random(msgspec.json.encode((VERSION, self._seed, round_number, target, design)))
        traits = self.person.traits
        generates = not design.curves
        mix = traits.generation if round_number == 1 else traits.refinement
        chosen = modality or source.choices(_MODALITIES, mix)[0]
        if generates:
            return self._generation(target, chosen, source), ()
        found = differences(target, design, traits.notice) or differences(target, design, traits.notice / 3)
        if not found:
            return self._contented(design, chosen, source), ()
        picked = self._picked(found, source)
        return self._refinement(picked, design, chosen, round_number, source), tuple(picked)

    def _generation(self, target: Design, chosen: Modality, source: random.Random) -> Instruction:
        traits = self.person.traits
        strokes = copied(target.curves, traits.hand, source) if chosen != "text" else []
        text = sentences.opening(target, traits, source, drawn=bool(strokes)) if chosen != "drawing" else ""
        return Instruction(text, Drawing(tuple(strokes)))

    def _picked(self, found: list[Difference], source: random.Random) -> list[Difference]:
        """What is dealt with now: the worst first, one of them overlooked now and then."""
        wanted = 1
        while wanted < _MOST and source.random() < 1 - 1 / self.person.traits.attention:
            wanted += 1
        seen = [each for each in found if source.random() > 0.1] or found
        return seen[:wanted]

    def _refinement(
        self, picked: list[Difference], design: Design, chosen: Modality, round_number: int, source: random.Random
    ) -> Instruction:
        traits = self.person.traits
        strokes: list[tuple[tuple[float, float], ...]] = []
        asked: list[tuple[Difference, Mark | None]] = []
        for number, each in enumerate(picked):
            # Of several differences some are only drawn and some only named, the first one is both.
            way = source.random() if number else 0.0
            mark = None
            if chosen == "drawing" or (chosen == "both" and way < 0.8):
                mark = marked(each, traits.hand, source, words=chosen == "both")
                strokes += mark.strokes
            if chosen == "text" or (chosen == "both" and not 0.5 < way < 0.8):
                asked.append((each, mark))
        text = sentences.requests(asked, design, traits, round_number, source) if asked else ""
        return Instruction(text, Drawing(tuple(strokes)))

    def _contented(self, design: Design, chosen: Modality, source: random.Random) -> Instruction:
        """Nothing is left to say: a word, or a tick."""
        strokes = tick(middle(design.curves), 2.0, self.person.traits.hand, source) if chosen == "drawing" else []
        return Instruction("" if strokes else sentences.done(self.person.traits, source), Drawing(tuple(strokes)))
