"""A request as a line of words and marked quantities, from which statements are taken one by one.

``Four 5 mm holes, 8 mm from the corners.`` becomes ``N0 L1 holes , L2 from the corners .``: words in lower case, signs
apart, every quantity a capital letter for its kind and its index. What a pattern understood is struck out, so nothing
is read twice and what is left over tells how much of the request was understood.
"""

import itertools
import re
from collections.abc import Iterator

from cadwright.english.layout import tokens_of
from cadwright.language.tokens import Token
from cadwright.requirements import words

_LETTERS = {
    "number": "N",
    "count": "C",
    "length": "L",
    "angle": "A",
    "area": "Y",
    "volume": "V",
    "mass": "W",
    "density": "G",
    "size": "S",
    "diameter": "D",
    "radius": "R",
    "thread": "M",
    "fit": "F",
    "tolerance": "T",
    "point": "P",
    "ratio": "Q",
    "ordinal": "O",
    "unsupported": "X",
}
_STRUCK = "_"


_NEARLY = re.compile(
    rf"(?<!\S)(?:{'|'.join(map(re.escape, sorted(words.APPROXIMATE)))}) (?:an? |the )?(?:[A-Z]\d+|_+) "
)
"""A word that makes an amount approximate, and the amount; "around it" is a place."""


def _doubtful(line: str) -> bool:
    said = set(line.split())
    return bool(said & words.HEDGES or _NEARLY.search(line)) or any(w.endswith("n't") for w in said)


class Draft:
    """A text on its way to being understood. ``line`` is what is left of it."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = tokens_of(text)
        self._places: list[tuple[int, int]] = []
        self.line = self._write()

    @property
    def doubtful(self) -> bool:
        """Whether a word that is left says that something holds only perhaps, nearly, or not at all."""
        return _doubtful(self.line)

    def sure(self, quote: str) -> bool:
        """Whether the sentence of a quote is left without such a word, and no later one takes it back."""
        at = self.text.find(quote.split(";")[0])
        tokens = [i for i, t in enumerate(self.tokens) if t.start >= at]
        if at < 0 or not tokens:
            return False
        place = self._places[tokens[0]][0]
        start = self.line.rfind(" . ", 0, place) + 1
        stop = self.line.find(" . ", place)
        after = self.line[stop + 3 :].split(" . ") if stop >= 0 else []
        taken_back = any((s.split() or [""])[0] in words.HEDGES for s in after)
        return not _doubtful(self.line[start : stop if stop >= 0 else None] + " ") and not taken_back

    def _write(self) -> str:
        pieces: list[str] = []
        at = 0
        for index, token in enumerate(self.tokens):
            piece = self._piece(index, token)
            self._places.append((at, at + len(piece)))
            pieces.append(piece)
            at += len(piece) + 1
        return " ".join(pieces) + " "

    def _piece(self, index: int, token: Token) -> str:
        if token.kind in _LETTERS and not self._opens_a_list(index):
            return f"{_LETTERS[token.kind]}{index}"
        if token.kind == "sign" and token.text in words.JOINERS:
            return _STRUCK
        return words.SPELLINGS.get(token.word, token.word).replace(_STRUCK, " ").replace(" ", _STRUCK)

    def _opens_a_list(self, index: int) -> bool:
        """Whether an ordinal only tells the order of what is said: "First, …"."""
        after = self.tokens[index + 1].text if index + 1 < len(self.tokens) else ""
        return self.tokens[index].kind == "ordinal" and after == ","

    def take(self, pattern: re.Pattern[str]) -> Iterator[re.Match[str]]:
        """Every place where the pattern fits what is left, struck out as it is given."""
        start = 0
        while (match := pattern.search(self.line, start)) is not None:
            self.strike(match)
            start = max(match.end(), start + 1)
            yield match

    def strike(self, match: re.Match[str]) -> None:
        """Take a match out of what is left, leaving signs of its place."""
        blank = re.sub(r"\S", _STRUCK, match.group())
        self.line = self.line[: match.start()] + blank + self.line[match.end() :]

    def mm(self, tag: str) -> float:
        """The first value of the quantity so marked, lengths in mm."""
        token = self.tokens[int(tag[1:])]
        return token.mm[0] if token.mm else token.value

    def number(self, tag: str) -> float:
        """The first value of the quantity so marked, as it is written."""
        return self.tokens[int(tag[1:])].value

    def all_mm(self, tag: str) -> tuple[float, ...]:
        """All values of the quantity so marked, lengths in mm."""
        token = self.tokens[int(tag[1:])]
        return token.mm or token.values

    def quote(self, match: re.Match[str]) -> str:
        """The words of the text that a match was read from."""
        inside = [i for i, (a, b) in enumerate(self._places) if a < match.end() and b > match.start()]
        if not inside:
            return ""
        quoted = self.text[self.tokens[inside[0]].start : self.tokens[inside[-1]].end]
        return " ".join(quoted.split()).strip(" ,.;:")

    def begins_line(self, match: re.Match[str]) -> bool:
        """Whether a line of a list begins within a match: “depth: 35 mm” and below it “Bore bottom: flat”."""
        inside = [
            t for (a, b), t in zip(self._places, self.tokens, strict=True) if a < match.end() and b > match.start()
        ]
        gaps = ((self.text[a.end : b.start], b) for a, b in itertools.pairwise(inside))
        return any("\n" in gap and token.text[:1].isupper() for gap, token in gaps)

    def left(self) -> list[str]:
        """The words and quantities that nothing has understood and that say something."""
        return [w for w in self.line.split() if w.strip(_STRUCK) and w not in words.FILLERS]
