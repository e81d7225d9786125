"""Kinds of people: how each mixes words and strokes, draws, writes and looks, and the population they make up.

The mix follows section 5.2 of the paper: 30.2 % of the rounds that it analyses have strokes alone and 16.3 % text
alone, 96.6 % of the first rounds have strokes, 3723 later rounds have both, of 4946 rollouts of 2.49 rounds. For first
rounds that leaves 3 % with text alone, 39 % with strokes alone and 58 % with both, for later ones 25, 24 and 51 %.
"""

import random
from typing import Literal

import msgspec

from cadwright.canvas.simulated.hand import Hand

_WORDS = 0.9
"""Deviation, of the logarithm, of how often people of one style do without strokes."""

StyleName = Literal["terse", "verbose", "sketcher", "perfectionist", "sloppy"]
Mix = tuple[float, float, float]
"""How often a message is text alone, strokes alone, both."""


class Style(msgspec.Struct, frozen=True):
    """What people of one kind have in common; a person varies it a little."""

    share: float
    """Of the population."""
    generation: Mix
    refinement: Mix
    hand: Hand
    notice: float
    """Grid units below which a difference is not seen."""
    attention: float
    """How many differences they mean to deal with in a round, on average."""
    talk: float
    """How many sentences a text has, on average."""
    detail: float
    """How likely a sentence gets a place, an amount or a reason that it could do without."""
    typos: float
    """Per word."""
    capitals: float
    """How likely a text begins with a capital and ends with a full stop."""
    chatty: float
    """How likely a text begins or ends with a word of praise, thanks or apology."""


class Person(msgspec.Struct, frozen=True):
    """Someone of a style, with a hand and habits of their own."""

    style: StyleName
    traits: Style


def _hand(
    waver: float, place: float, chain: float, again: float, partial: float, *, ends: float = 0.35, step: float = 0.27
) -> Hand:
    return Hand(waver, 0.02, 0.02, ends, place, 0.6 * place / 10, step, chain, again, partial, (0.0, 0.0))


STYLES: dict[StyleName, Style] = {
    "terse": Style(
        0.25, (0.03, 0.52, 0.45), (0.33, 0.32, 0.35), _hand(0.16, 0.55, 0.16, 0.10, 0.06),
        notice=0.8, attention=1.5, talk=1.0, detail=0.20, typos=0.02, capitals=0.10, chatty=0.05,
    ),
    "verbose": Style(
        0.18, (0.09, 0.06, 0.85), (0.39, 0.06, 0.55), _hand(0.18, 0.55, 0.15, 0.15, 0.04),
        notice=0.8, attention=2.2, talk=1.7, detail=0.65, typos=0.02, capitals=0.55, chatty=0.40,
    ),
    "sketcher": Style(
        0.22, (0.00, 0.72, 0.28), (0.12, 0.43, 0.45), _hand(0.13, 0.40, 0.24, 0.2, 0.02),
        notice=0.7, attention=2.2, talk=1.0, detail=0.15, typos=0.02, capitals=0.20, chatty=0.10,
    ),
    "perfectionist": Style(
        0.17, (0.00, 0.14, 0.86), (0.23, 0.12, 0.65), _hand(0.09, 0.30, 0.10, 0.25, 0.01, ends=0.2, step=0.22),
        notice=0.5, attention=2.5, talk=1.3, detail=0.60, typos=0.01, capitals=0.65, chatty=0.25,
    ),
    "sloppy": Style(
        0.18, (0.06, 0.35, 0.59), (0.38, 0.20, 0.42), _hand(0.26, 0.85, 0.32, 0.20, 0.12, ends=0.6, step=0.36),
        notice=1.2, attention=1.4, talk=1.1, detail=0.25, typos=0.05, capitals=0.05, chatty=0.15,
    ),
}  # fmt: skip


def person(seed: int, style: StyleName | None = None) -> Person:
    """Someone of a style, or of one drawn from the population; the same seed is the same person."""
    source = random.Random(f"person {seed}")
    drawn = source.choices(list(STYLES), [each.share for each in STYLES.values()])[0]
    name = style or drawn
    kind = STYLES[name]

    def varied(value: float, by: float = 0.25) -> float:
        return value * source.lognormvariate(0, by)

    hand = kind.hand
    own = msgspec.structs.replace(
        hand,
        waver=varied(hand.waver, 0.35),
        drift=varied(hand.drift),
        tremor=varied(hand.tremor),
        ends=varied(hand.ends),
        place=varied(hand.place, 0.35),
        size=varied(hand.size, 0.35),
        step=varied(hand.step, 0.2),
        chain=min(0.9, varied(hand.chain, 0.5)),
        again=min(0.9, varied(hand.again, 0.5)),
        partial=min(0.5, varied(hand.partial, 0.5)),
        pixel=(source.choice((0.0, 0.0, 0.05)), source.choice((0.0, 0.021875, 0.05, 0.078125))),
    )
    words = source.lognormvariate(-(_WORDS**2) / 2, _WORDS)
    traits = msgspec.structs.replace(
        kind,
        generation=_tilted(kind.generation, words),
        refinement=_tilted(kind.refinement, words),
        hand=own,
        notice=varied(kind.notice),
        attention=varied(kind.attention),
        talk=varied(kind.talk),
    )
    return Person(name, traits)


def _tilted(mix: Mix, words: float) -> Mix:
    """A mix with so many times the messages of text alone, for its others."""
    text = mix[0] * words
    whole = text + mix[1] + mix[2]
    return text / whole, mix[1] / whole, mix[2] / whole
