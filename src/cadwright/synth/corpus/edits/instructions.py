"""Instructions for a change: with every number that it takes (quantitative), or in words alone (qualitative)."""

from cadwright.synth.corpus.edits.changes import Change
from cadwright.synth.corpus.edits.exact import QUANTITATIVE
from cadwright.synth.corpus.edits.loose import QUALITATIVE
from cadwright.synth.corpus.texts.account import Account
from cadwright.synth.corpus.texts.voices import Teller, sentence, with_articles


def quantitative(teller: Teller, found: Change, before: Account, after: Account) -> str | None:
    """The instruction with its numbers, ``None`` where it cannot be told which thing is meant."""
    return _said(QUANTITATIVE[found.what](teller, found, before, after))


def qualitative(teller: Teller, found: Change, before: Account, after: Account) -> str | None:
    """The instruction without numbers, ``None`` where it cannot be told which thing is meant."""
    return _said(QUALITATIVE[found.what](teller, found, before, after))


def _said(text: str | None) -> str | None:
    return None if text is None else sentence(with_articles(" ".join(text.split())))
