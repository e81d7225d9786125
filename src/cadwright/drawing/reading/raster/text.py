"""Letters of a line to its text: what each shape is, told by its size, its place and its neighbours."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from cadwright.drawing.reading.raster.blobs import Blob, Floats, cut
from cadwright.drawing.reading.raster.letters import classes, probabilities

SPACE, SLIM = 0.38, 0.1
"""A gap of so many heights of capitals is a space; beside a 1 or an I it is so much wider without being one."""
WIDE = 0.75
"""Letters wider than this part of the line's height may be two that touch."""
DOUBTED = 0.6
CUTS = 5
"""Places at which such letters are cut, at most."""
WIDEST = 1.4
"""No letter is wider than so many times the line's height."""
FIGURES, FIGURE = 7, (0.5, 0.85)
"""Figures that touch, at most; all are as wide, within this part of their height."""
UPPER = 0.86
"""A letter that is this part of the capitals' height is a capital."""
FULL = frozenset("0123456789ABDEFGHJKLMNPQRTUYbdfhkØ&?%#")
"""Classes as high as capitals."""
CASED = frozenset("cosvwxz")
AS_DIGITS = {
    "O": "0",
    "o": "0",
    "I": "1",
    "l": "1",
    "S": "5",
    "s": "5",
    "B": "8",
    "Z": "2",
    "z": "2",
    "G": "6",
    "q": "9",
}
AS_LETTERS = {"0": "O", "1": "I", "5": "S", "8": "B"}
SMALL = frozenset(".,-o'=_")
"""Classes of which pieces below this part of the capitals' height can be; points are no higher than the next."""
LITTLE, TINY = 0.5, 0.3
POINTS = frozenset(".,'-")
JOINS = frozenset(".,:/-+±°()×=")


_HALF_BRACKETED = re.compile(r"\([ØR]? ?\d*\.?\d+°?|[ØR]? ?\d*\.?\d+°?\)")


@dataclass(frozen=True, eq=False)
class Letter:
    """A blob, the class it most likely is, how sure that is, and how likely each class is."""

    blob: Blob
    name: str
    sure: float
    likely: Floats


def bracketed(text: str) -> str:
    """A size that has one bracket has the other one, too: they are drawn thinly, and lost."""
    if _HALF_BRACKETED.fullmatch(text):
        return f"{text})" if text.startswith("(") else f"({text}"
    return text


def letters_of(blobs: Sequence[Blob]) -> list[Letter]:
    """The letters of blobs; those that are better read as two or three that touch are cut."""
    letters = _letters(blobs)
    height = float(np.median([blob.height for blob in blobs]))
    found: list[Letter] = []
    for letter in letters:
        unsure = letter.sure < DOUBTED or (len(blobs) > 1 and letter.blob.width > WIDEST * height)
        doubted = unsure and letter.blob.width > WIDE * height and letter.blob.height > 0.5 * height
        found += _cut(letter) if doubted else [letter]
    return found


def _letters(blobs: Sequence[Blob]) -> list[Letter]:
    names = classes()
    nothing = names.index("")
    result = []
    for blob, likely in zip(blobs, probabilities([blob.patch for blob in blobs]), strict=True):
        best = int(np.argmax(np.where(np.arange(len(names)) == nothing, 0, likely)))
        result.append(Letter(blob, names[best], float(likely[best]), likely))
    return result


def _cut(letter: Letter) -> list[Letter]:
    """The best of a letter as it is, cut at the thinnest columns, and cut into figures, which are all as wide."""
    ink = letter.blob.patch.sum(axis=0)
    margin = max(2, round(0.15 * letter.blob.height))
    inner = range(margin, len(ink) - margin)
    thin = [k for k in inner if ink[k] <= ink[max(0, k - 2) : k + 3].min() + 1e-6]
    thin = sorted(sorted(thin, key=lambda k: ink[k])[:CUTS])
    ways: list[list[int]] = [[k] for k in thin]
    ways += [[a, b] for a in thin for b in thin if a + margin < b]
    wide = letter.blob.width / letter.blob.height
    counts = [n for n in range(2, FIGURES + 1) if FIGURE[0] <= wide / n <= FIGURE[1]]
    even = [[round(len(ink) * k / n) for k in range(1, n)] for n in counts]
    ways += even
    best, most = [letter], letter.sure if wide <= WIDEST else 0.0
    for way in ways:
        parts = _letters(cut(letter.blob, way))
        if len(parts) < 2 or (way in even and not all(part.name.isdigit() for part in parts)):
            continue
        worth = float(np.prod([part.sure for part in parts])) ** (1 / len(parts)) * 0.95
        if worth > most and min(part.sure for part in parts) > 0.4:
            best, most = parts, worth
    return best


def spelled(letters: Sequence[Letter]) -> tuple[str, float, float, float]:
    """The text, the height of capitals, the baseline's v and how sure the reader is."""
    height, baseline = _measure(letters)
    letters = [_of_its_size(letter, height) for letter in letters]
    names = [_by_size(letter, height, baseline) for letter in letters]
    spaces = [
        b.blob.left - a.blob.right > (SPACE + SLIM * (a.name in "1I" or b.name in "1I")) * height
        for a, b in pairwise(letters)
    ]
    tokens: list[list[int]] = [[0]]
    for k, space in enumerate(spaces, 1):
        if space:
            tokens.append([])
        tokens[-1].append(k)
    words = [_in_context([names[k] for k in token], [letters[k] for k in token]) for token in tokens]
    text = _whole(" ".join(words))
    sure = float(np.mean([letter.sure for letter in letters]))
    return text, height, baseline, sure


def _measure(letters: Sequence[Letter]) -> tuple[float, float]:
    """The height of capitals and the baseline, by the letters that are as high as capitals, else by the highest."""
    full = [each.blob for each in letters if each.name in FULL and each.sure > 0.4]
    if not full:
        tallest = max(each.blob.height for each in letters)
        full = [each.blob for each in letters if each.blob.height > 0.8 * tallest]
    height = float(np.median([blob.height for blob in full]))
    return height, float(np.median([blob.bottom for blob in full]))


def _of_its_size(letter: Letter, height: float) -> Letter:
    """The letter as the likeliest class of those that are so large."""
    high, wide = letter.blob.height / height, letter.blob.width / height
    if high < LITTLE:
        allowed = POINTS if high < TINY and wide < TINY else SMALL
    elif high > UPPER:
        allowed = frozenset(classes()) - SMALL - {""} | {"o"}
    else:
        return letter
    names = classes()
    likely = np.array([p if name in allowed else 0.0 for name, p in zip(names, letter.likely, strict=True)])
    if likely.sum() < 1e-3:
        return letter
    best = int(likely.argmax())
    nothing = float(letter.likely[names.index("")])
    return Letter(letter.blob, names[best], float(likely[best] / (likely.sum() + nothing)), letter.likely)


def _by_size(letter: Letter, height: float, baseline: float) -> str:
    blob, name = letter.blob, letter.name
    if name == "o" and blob.height < 0.62 * height and baseline - blob.bottom > 0.25 * height:
        return "°"
    if name in CASED and blob.height >= UPPER * height:
        return name.upper()
    if name == "-" and baseline - blob.bottom < 0:
        return "_"
    if name in ".," and baseline - blob.bottom > 0.5 * height:
        return "'"
    return name


def _in_context(names: Sequence[str], letters: Sequence[Letter]) -> str:
    """A token with its doubtful letters as digits among digits, as letters among letters."""
    digits = sum(name.isdigit() for name in names)
    plain = sum(name.isalpha() and name not in AS_DIGITS and name not in "ØRxX" for name in names)
    result = list(names)
    for k, name in enumerate(names):
        if digits + sum(n in "ØR" for n in names) >= max(1, plain) and name in AS_DIGITS and _among(names, k, plain):
            result[k] = AS_DIGITS[name]
        elif plain > digits and name in AS_LETTERS:
            result[k] = AS_LETTERS[name]
        elif k > 0 and 2 * sum(n.islower() for n in names) >= len(names):
            result[k] = _small(letters[k]) if name == "I" else name.lower()
    return "".join(result)


def _small(letter: Letter) -> str:
    """A bar within a word of small letters: an l, or an i whose point was lost or melted with it."""
    names = classes()
    return "i" if letter.likely[names.index("i")] > 0.1 else "l"


def _among(names: Sequence[str], k: int, plain: int) -> bool:
    """Whether a doubtful letter stands among digits: beside one, or beside what stands beside numbers."""
    beside = [names[j] for j in (k - 1, k + 1) if 0 <= j < len(names)]
    if plain == 0 and any(name.isdigit() or name in AS_DIGITS or name in JOINS or name in "ØR" for name in beside):
        return True
    return any(name.isdigit() for name in beside)


def _whole(text: str) -> str:
    """Signs that the rest of the line tells: times between numbers, what stands before a diameter; brackets around
    nothing are a nought that was cut in two.
    """
    text = text.replace("()", "0")
    result = list(text)
    for k, character in enumerate(text):
        before, after = text[:k].rstrip(), text[k + 1 :].lstrip()
        if character in "xX" and before[-1:].isdigit() and (not after or after[0].isdigit() or after[0] in "ØR.("):
            result[k] = "×"
        elif character == "□" and after[:1] == "Ø":
            result[k] = "⌴"
        elif character in "vV" and after[:1] == "Ø" and not before[-1:].isalpha():
            result[k] = "⌵"
        elif character in "Oo" and not before and after[:1].isdigit():
            result[k] = "Ø"
    return "".join(result)
