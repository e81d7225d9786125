"""How a text is laid out: its tokens without list numbers, quotation marks, and what notes on drawings number.

“1. … 2. …”, “Step 1:” and “a) … b) …” count statements, and “6061-T6”, “Ra 0.8” and “tolerance 0.1” are no sizes: such
tokens become signs. “outer_diameter”, ``outerDiameter`` and “"outer diameter":” are words like others, and “half an
inch” or “2' 3"” is one length.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache, partial

from msgspec.structs import replace

from cadwright.english.callouts import with_counts, with_heights, with_places, with_quantities, with_ways
from cadwright.english.chamfers import with_chamfers, with_degrees
from cadwright.english.coordinates import with_coordinates
from cadwright.english.insides import with_insides
from cadwright.english.labels import with_labels
from cadwright.english.lexicon import tables, words_of
from cadwright.english.likenesses import with_likenesses
from cadwright.english.parallel_lists import with_parallel_lists
from cadwright.english.possessives import with_possessives
from cadwright.english.section_pairs import with_sections
from cadwright.english.specifications import with_specifications
from cadwright.english.squares import with_squares
from cadwright.english.symbols import with_symbols
from cadwright.english.threads import with_threads
from cadwright.english.windows import with_windows
from cadwright.language.default_unit import default_scale
from cadwright.language.quantities import tokenise
from cadwright.language.tokens import Token
from cadwright.language.units import UNITS

_words = partial(words_of, "notes.toml")

_DESIGNATION = re.compile(r"(NEMA|NACA|DN|PN|PG|NPS|class|OD|ID|dia|PCD|BCD|thk)(\d{1,4})", re.IGNORECASE)
"""Words by which standards call their sizes, with a number."""
_CHAMFER = re.compile(r"(C)(\d{0,2}(?:\.\d+)?(?<=\d))", re.IGNORECASE)
"""A chamfer in the short form of drawings, C2; C45 is a steel."""
_LARGEST_CHAMFER = 20
_METRIC = re.compile(r"m(2|2\.5|3|4|5|6|8|10|12|14|16|20|24)(?:(x)(\d{1,3}(?:\.\d+)?))?")
"""A screw as hurried people write it: “m4”, “m8x40”, “m8x1”."""
_COORDINATE = re.compile(r"([XYxy])(\d{1,4}(?:\.\d+)?)")
"""A letter and a number: “X20 Y15”."""
_HALF = re.compile(
    r"(?<=, )half[-\s]+round(?=\s*[,.;)])"
    r"|(?:an?\s+)?half[-\s]+(?:lap|(?:ball|sphere|shpere|spehre|sphre|spere|dome)s?\b"
    r"|round(?:ed)?[-\s]+(?:bottom(?:ed)?[-\s]+)?"
    r"(?:groove|channel|notch|slot|cut|recess|trough|gutter|flute|valley|cradle))",
    re.IGNORECASE,
)
_AROUND = re.compile(
    r"\s+(?:the|its)\s+(?:whole |outer )?"
    r"(?:middle|cent(?:er|re)|outside(?! (?:corner|edge))|rim|circumference|perimeter|od|body|waist|cylinder)\b",
    re.IGNORECASE,
)
"""Behind “round” that is said of a groove or a row: “a groove round the middle”."""
_VERB = re.compile(r"(?:^|[,.;:!?()\n-]|\b(?:and|then|please|to|just|also|now))\s*$", re.IGNORECASE)
"""Before “round” that says what is to be done: “…, round the rim 2 mm”."""
_COUNTED_HALF = re.compile(r"(two|three|four|five|six|eight)\s+(half)", re.IGNORECASE)
"""“Two half-round grooves” are no two halves."""
_WITHIN = re.compile(
    r"(?<=\d )in(?= (?:cent(?:er|re)|middle|front|back|top|bottom|left|right|each|both|every|corners?|all|rows?|line)\b"
    r"| (?:a|one) (?:row|line|grid)\b"
    r"| [xyz]\b(?!\s*[\d.]))",
    re.IGNORECASE,
)
"""The “in” of “a window 30 x 20 in center” and of “24 in X and 48 in Y”, which is no inch."""
_COUNT_IN = re.compile(r"(?<=[A-Za-z] x\d )in(?= [a-z])")
"""“M5 x2 in the base”, which is no inch either."""
_BULLET = re.compile(r"(?<=\n)([ \t]*)[-–—](?=[ \t]+\d)")
"""The dash that begins a line, which is none between two numbers."""
_SLASHED = re.compile(r"(?<![\w./-])\d+(?:\.\d+)?(?P<by> ?/ ?)\d+(?:\.\d+)?(?P=by)\d+(?:\.\d+)?(?![\w./-])")
"""A row of lengths with strokes between them: “100/60/5 mm”, “64 / 40 / 2”."""
_STANDING = re.compile(
    r"\b((?:two|three|four|five|six|eight|[2-68])\s+)(feet)\b(?!\s*(?:long|wide|tall|high|deep|thick|in|by|x|of|and)\b"
    r"|\s*\d+\s*(?:in\b|inch|[\"”″]))",
    re.IGNORECASE,
)
"""“Four feet” on which a thing stands; as a length it is mostly said of what: “four feet long”."""
_NUMBERED = re.compile(r"(?<=ISO )14(?![\d.])", re.IGNORECASE)
"""The standard of splines (“ISO 14 - 6x23x26”), which neither counts nor measures."""
_CODES = re.compile(
    r"\bAS ?568[A-Z]?(?: ?[-–] ?\d{3})?\b"
    r"|(?<=\bp/n )#?[A-Z0-9][\w-]*\d[\w-]*|(?<=\bpart no )#?[A-Z0-9][\w-]*\d[\w-]*"
    r"|\bd(?:4|6|8|10|12|20)\b(?=.*\b(?:dice|pips?)\b)",
    re.IGNORECASE | re.DOTALL,
)
"""What parts are called by standards and players: “AS568-214”, “a d6 without pips”."""
_HUMPS = re.compile(r"[a-z]+|[A-Z][a-z]+")
_OWNER = re.compile(r"([A-Za-z]{3,})['’][sS]")
"""“The plate's width” is the plate width."""
_PRONOUNS = frozenset(("that", "there", "here", "let", "what", "who", "how", "where", "she"))
_QUOTATION = frozenset('"“”„«»_{}[]`')
_LARGEST_LABEL = 20
_ALLOY = 100.0
"""Plain numbers from here on, behind the name of a material, are that of the alloy."""
_SAME = 5e-3
"""By what share a length in another unit is rounded."""
_FRACTION = re.compile(r"\d{1,2}/\d{1,3}(?!\d)")
_FOOT, _INCH = UNITS["ft"][1], UNITS["inch"][1]


_WRITES = re.compile(
    r"\b(?:engrav|emboss|deboss|etch|text|letter|inscri|word|read|say|label|initial|name|mark|stamp|plaque)",
    re.IGNORECASE,
)
"""Words beside which quotation marks hold what is to be written on a part."""
_WRITTEN = re.compile(
    r"""(?<![\w"])(?:"([^"\n]{1,60})"|“([^“”\n]{1,60})”|„([^„“”\n]{1,60})[“”]|«([^«»\n]{1,60})»|'([^'\n]{1,60})')(?![\w"])"""
)
_CAPITALS = re.compile(
    r"\b(?:[Ee]ngraved?|[Ee]mboss(?:ed)?|[Tt]ext|[Ww]ord|[Ll]etters|[Ii]nitials|[Ss]aying|[Ss]ays|[Rr]eading|[Nn]ame)"
    r"\s+(?:of\s+|is\s+|:\s*)?([A-Z][A-Z0-9&]+(?: [A-Z][A-Z0-9&]+)*)\b(?!\s*[:=])"
)
"""“Engrave HELLO”: what is written in capitals, in a text that is not."""
_NEAR_WRITTEN = 60


def _written(text: str) -> list[tuple[int, int, str]]:
    """What is to be written on a part: from where to where it stands in the text, and what it is."""
    found = []
    for quote in _WRITTEN.finditer(text):
        said = next(g for g in quote.groups() if g is not None).strip()
        around = (
            text[max(0, quote.start() - _NEAR_WRITTEN) : quote.start()] + " " + text[quote.end() : quote.end() + 30]
        )
        if any(c.isalnum() for c in said) and _WRITES.search(around):
            found.append((quote.start(), quote.end(), said))
    if not found and sum(c.islower() for c in text) > sum(c.isupper() for c in text):
        found = [(c.start(1), c.end(1), c[1]) for c in _CAPITALS.finditer(text)]
    return found


def _with_written(text: str, tokens: Sequence[Token]) -> Iterator[Token]:
    """The tokens with what is to be written as one each."""
    written = _written(text)
    for token in tokens:
        at = next((w for w in written if token.start < w[1] and token.end > w[0]), None)
        if at is None:
            yield token
        elif token.start <= at[0] or not any(t.start <= at[0] < t.end for t in tokens):
            yield Token("text", at[2], at[0], at[1])


@lru_cache(maxsize=32)
def tokens_of(text: str, notes: bool = True) -> tuple[Token, ...]:
    """The tokens of a text, without hyphens between words (“counter-bore”, “2-inch-thick”), “DN50” as “DN” and 50.

    Without ``notes``, “scale 80” and the like are numbers as others. The last ones are kept: all that is read of a
    request begins here.
    """
    masked = _WITHIN.sub("at", _STANDING.sub(lambda found: f"{found[1]}pads", _BULLET.sub(r"\1•", text)))
    masked = _SLASHED.sub(lambda found: found[0].replace("/", "x"), masked)
    masked = _COUNT_IN.sub("at", masked)
    masked = _CODES.sub(_letters, _NUMBERED.sub(_letters, masked))
    named = (
        t if text[t.start : t.end] == masked[t.start : t.end] else replace(t, text=text[t.start : t.end])
        for t in with_labels(with_parallel_lists(masked, with_coordinates(masked, tokenise(masked))))
    )
    placed = with_places(tuple(with_ways(tuple(with_heights(tuple(named))))))
    threaded = with_symbols(masked, tuple(with_threads(masked, tuple(_with_written(text, placed)))))
    owned = with_possessives(tuple(threaded))
    pieces = [piece for token in owned for word in _worded(text, token) for piece in _pieces(word)]
    tokens = [t for i, t in enumerate(pieces) if not (_joins(pieces, i) or _marks(pieces, i))]
    tokens = list(with_chamfers(with_degrees(with_likenesses(_added(_undotted(tokens))))))
    tokens = list(with_windows(text, with_squares(list(with_counts(tuple(with_quantities(tokens)))))))
    tokens = list(with_sections(with_insides(tokens)))
    tokens = with_specifications(text, tokens) if notes else tokens
    silent = {*_list_numbers(text, tokens), *_labels(tokens), *_formats(tokens), *_classes(tokens)}
    silent |= {*_notes(tokens)} if notes else set()
    scale = default_scale([t for i, t in enumerate(tokens) if i not in silent])
    return tuple(_silent(t) if i in silent else _scaled(t, scale) for i, t in enumerate(tokens))


def _letters(found: re.Match[str]) -> str:
    """As many letters as were found, which are one word."""
    return "n" * len(found[0])


def _silent(token: Token) -> Token:
    """A token that says nothing."""
    return Token("sign", token.text, token.start, token.end)


def _scaled(token: Token, scale: float) -> Token:
    """A number without a unit in the one that the text uses, now that alloys and the like are out."""
    bare = token.unit is None and token.kind in ("number", "size", "diameter", "radius", "point")
    return replace(token, mm=tuple(v * scale for v in token.values)) if bare and token.mm else token


def _worded(text: str, token: Token) -> Iterator[Token]:
    """“Half” as the word that it is in “a half-round groove” and “half lap”, where it is no share, and the “round” of
    “round the middle” as the preposition that it is.
    """
    if token.word == "round" and _AROUND.match(text, token.end) and not _VERB.search(text[: token.start]):
        yield replace(token, text="around")
        return
    counted = _COUNTED_HALF.fullmatch(token.text) if token.kind == "ratio" else None
    half = token.start + counted.start(2) if counted is not None else token.start
    if token.kind != "ratio" or not _HALF.match(text, half):
        yield token
        return
    if counted is not None:
        (number,) = tokenise(counted[1])
        yield replace(number, start=token.start, end=token.start + counted.end(1))
        yield Token("word", counted[2], half, token.end)
        return
    for word in re.finditer(r"\w+", text[token.start : token.end]):
        yield Token("word", word[0], token.start + word.start(), token.start + word.end())


def _screw(token: Token, metric: re.Match[str]) -> Iterator[Token]:
    """The thread of a screw, with its pitch where the second number is less, and its length else."""
    nominal, second = float(metric[1]), float(metric[3] or 0)
    if second < nominal:
        yield Token("thread", token.text, token.start, token.end, (nominal, second) if second else (nominal,))
        return
    sign, length = token.start + metric.start(2), token.start + metric.start(3)
    yield Token("thread", token.text[: metric.start(2)], token.start, sign, (nominal,))
    yield Token("word", "x", sign, length)
    yield Token("number", metric[3], length, token.end, (second,), (second,))


def _pieces(token: Token) -> Iterator[Token]:
    """A designation that is written as one word, as its word and its number; ``outerDiameter`` as two words."""
    coordinate = _COORDINATE.fullmatch(token.text)
    if coordinate is not None and token.kind in ("word", "fit"):
        cut, number = token.start + 1, float(coordinate[2])
        yield Token("word", coordinate[1], token.start, cut)
        yield Token("number", coordinate[2], cut, token.end, (number,), (number,))
        return
    if token.text == "&":
        yield Token("word", "and", token.start, token.end)
        return
    if token.kind not in ("word", "unsupported"):
        yield token
        return
    owner = _OWNER.fullmatch(token.text)
    if owner is not None and owner[1].lower() not in _PRONOUNS:
        yield Token("word", owner[1], token.start, token.start + owner.end(1))
        return
    chamfer = _CHAMFER.fullmatch(token.text)
    if chamfer is not None and float(chamfer[2]) > _LARGEST_CHAMFER:
        chamfer = None
    metric = _METRIC.fullmatch(token.text)
    if metric is not None:
        yield from _screw(token, metric)
        return
    found = chamfer or _DESIGNATION.fullmatch(token.text)
    if found is not None:
        cut = token.start + found.end(1)
        number = float(found[2])
        yield Token("word", "chamfer" if chamfer else found[1], token.start, cut)
        yield Token("number", found[2], cut, token.end, (number,), (number,))
        return
    humps = list(_HUMPS.finditer(token.text))
    if len(humps) > 1 and token.text[0].islower() and "".join(h[0] for h in humps) == token.text:
        for hump in humps:
            yield Token("word", hump[0], token.start + hump.start(), token.start + hump.end())
    else:
        yield token


def _joins(tokens: Sequence[Token], i: int) -> bool:
    """Whether a token is a hyphen within a word."""
    token = tokens[i]
    if token.text not in "-‐‑" or not 0 < i < len(tokens) - 1:
        return False
    return tokens[i - 1].end == token.start and tokens[i + 1].start == token.end


def _marks(tokens: Sequence[Token], i: int) -> bool:
    """Whether a token is a quotation mark, a brace or one of the stars about a word in bold type."""
    token = tokens[i]
    if token.kind != "sign":
        return False
    if token.text == "*":
        return any(0 <= k < len(tokens) and tokens[k].text == "*" for k in (i - 1, i + 1))
    return token.text in _QUOTATION


def _undotted(tokens: Sequence[Token]) -> list[Token]:
    """The tokens with “O.D.” as one word, and without the full stop of “dia. 6”, which ends no sentence."""
    made: list[Token] = []
    i = 0
    while i < len(tokens):
        end = i
        while end + 1 < len(tokens) and _is_initial(tokens[end]) and _is_dot_of(tokens, end + 1):
            end += 2
        if end >= i + 4 or (end == i + 2 and end < len(tokens) and _is_initial(tokens[end])):
            last = end if end == i + 2 else end - 1
            letters = "".join(t.text for t in tokens[i : last + 1] if t.text != ".")
            made.append(Token("word", letters, tokens[i].start, tokens[last].end))
            i = last + 1
            continue
        made.append(tokens[i])
        i += 2 if _is_short(tokens, i) else 1
    return made


def _is_short(tokens: Sequence[Token], i: int) -> bool:
    """Whether a word is short for another, and the full stop behind it no end: “dia. 6”, “3 thk. plate”."""
    short = tokens[i].kind == "word" and tokens[i].text.lower() in _words("dotted")
    if not short or not _is_dot_of(tokens, i + 1) or i + 2 >= len(tokens):
        return False
    measured = i > 0 and bool(tokens[i - 1].values)
    following = tokens[i + 2]
    return not measured if following.values else following.text[:1].islower()


def _is_initial(token: Token) -> bool:
    return token.kind == "word" and len(token.text) == 1 and token.text.isupper()


def _is_dot_of(tokens: Sequence[Token], i: int) -> bool:
    """Whether a token is a full stop right behind the one before."""
    return i < len(tokens) and tokens[i].text == "." and tokens[i - 1].end == tokens[i].start


# lengths of several tokens


def _added(tokens: Sequence[Token]) -> list[Token]:
    """The tokens with “half an inch”, “an inch and a half” and “2' 3"” as one length each, spelt sizes as one."""
    made: list[Token] = []
    i = 0
    while i < len(tokens):
        found = _part_of_unit(tokens, i) or _unit_and_part(tokens, i) or _feet_and_inches(tokens, i)
        found = found or _spelt_size(tokens, i)
        twice = _said_twice(tokens, i, found)
        if twice is not None:
            made.append(twice[0])
            i = twice[1]
        elif found is None:
            made.append(tokens[i])
            i += 1
        else:
            made.append(found[0])
            i = found[1]
    return made


def _said_twice(tokens: Sequence[Token], i: int, found: tuple[Token, int] | None) -> tuple[Token, int] | None:
    """A number with the same one in brackets: “eighteen (18) mm”, “half an inch (1/2 in)”, “80 mm (3.15 in)”."""
    said, end = found or (tokens[i], i + 1)
    behind = tokens[end : end + 3]
    if said.kind not in ("number", "length") or not behind or not behind[0].text.startswith("("):
        return None
    if behind[0].kind == "count" and behind[0].values == said.values:
        mm = _unit(tokens, end + 1)
        whole = replace(said, end=behind[0].end)
        return (
            _length(tokens, i, end + 2, said.value * mm, tokens[end + 1].word) if mm is not None else (whole, end + 1)
        )
    if len(behind) < 3 or behind[1].kind not in ("number", "length") or behind[2].text != ")":
        return None
    again = behind[1] if said.unit is None else said
    same = bool(said.mm and behind[1].mm) and abs(said.mm[0] - behind[1].mm[0]) <= _SAME * said.mm[0]
    same = same or (said.unit is None and said.values == behind[1].values)
    return (replace(again, start=said.start, end=behind[2].end), end + 3) if same else None


def _length(tokens: Sequence[Token], i: int, end: int, mm: float, unit: str) -> tuple[Token, int]:
    text = " ".join(t.text for t in tokens[i:end])
    return Token("length", text, tokens[i].start, tokens[end - 1].end, (mm,), (mm,), unit), end


def _unit(tokens: Sequence[Token], i: int) -> float | None:
    """The mm of a unit of length that is a word of its own."""
    if i >= len(tokens) or tokens[i].kind != "word" or tokens[i].word == "in":
        return None
    dimension, size = UNITS.get(tokens[i].word, ("", 0.0))
    return size if dimension == "length" else None


def _part_of_unit(tokens: Sequence[Token], i: int) -> tuple[Token, int] | None:
    """“A quarter inch”, “three quarters of an inch”, “half a millimetre”."""
    if tokens[i].kind != "ratio":
        return None
    end = i + 1
    while end < len(tokens) and tokens[end].word in ("of", "a", "an"):
        end += 1
    mm = _unit(tokens, end)
    return _length(tokens, i, end + 1, tokens[i].value * mm, tokens[end].word) if mm is not None else None


def _unit_and_part(tokens: Sequence[Token], i: int) -> tuple[Token, int] | None:
    """“An inch and a half”, “one and a half inches”."""
    after = [t.word for t in tokens[i + 1 : i + 3]]
    if tokens[i].word in ("a", "an", "one") and after[1:] == ["and"] and (mm := _unit(tokens, i + 1)) is not None:
        part = tokens[i + 3] if i + 3 < len(tokens) else None
        if part is not None and part.kind == "ratio":
            return _length(tokens, i, i + 4, mm * (1 + part.value), tokens[i + 1].word)
    if tokens[i].kind == "number" and after[:1] == ["and"] and i + 3 < len(tokens) and tokens[i + 2].kind == "ratio":
        mm = _unit(tokens, i + 3)
        if mm is not None:
            return _length(tokens, i, i + 4, mm * (tokens[i].value + tokens[i + 2].value), tokens[i + 3].word)
    return _mixed(tokens, i)


def _mixed(tokens: Sequence[Token], i: int) -> tuple[Token, int] | None:
    """“1 and 3/8 inches”; “holes of 1 and 3/8 inches” are of two sizes."""
    whole, *rest = tokens[i : i + 3]
    if whole.kind != "number" or not whole.text.isdigit() or [t.word for t in rest[:1]] != ["and"] or len(rest) < 2:
        return None
    part = rest[1]
    fraction = part.kind == "length" and _FRACTION.match(part.text) is not None and part.mm[0] < _INCH
    several = any(t.word.endswith("s") and t.kind == "word" for t in tokens[max(0, i - 2) : i])
    if not fraction or several or UNITS.get((part.unit or "").lower(), ("", 0.0))[1] != _INCH:
        return None
    return _length(tokens, i, i + 3, whole.value * _INCH + part.mm[0], part.unit or "in")


def _feet_and_inches(tokens: Sequence[Token], i: int) -> tuple[Token, int] | None:
    """“2' 3"”, “2 ft 3 in”."""
    if i + 1 == len(tokens) or tokens[i].kind != "length" or tokens[i + 1].kind != "length":
        return None
    units = [UNITS.get((t.unit or "").lower(), ("", 0.0))[1] for t in tokens[i : i + 2]]
    if units != [_FOOT, _INCH] or tokens[i + 1].values[0] >= _FOOT:
        return None
    return _length(tokens, i, i + 2, tokens[i].values[0] + tokens[i + 1].values[0], "in")


def _spelt_size(tokens: Sequence[Token], i: int) -> tuple[Token, int] | None:
    """“Twenty millimetres by thirty millimetres”, a size as “20 mm by 30 mm” is one."""
    end, lengths = i + 1, [tokens[i]]
    while end + 1 < len(tokens) and tokens[end].word == "by" and tokens[end + 1].kind == "length":
        lengths.append(tokens[end + 1])
        end += 2
    if len(lengths) == 1 or any(t.kind != "length" or not t.text[:1].isalpha() for t in lengths):
        return None
    text = " ".join(t.text for t in tokens[i:end])
    mm = tuple(t.mm[0] for t in lengths)
    return Token("size", text, tokens[i].start, tokens[end - 1].end, mm, mm, "mm"), end


# numbers that are no sizes


def _whole(token: Token) -> int | None:
    """The value of a number that is written in digits alone."""
    digits = token.text.strip("()")
    return int(digits) if token.kind in ("number", "count") and digits.isdigit() and len(digits) < 3 else None


def _list_numbers(text: str, tokens: Sequence[Token]) -> Iterator[int]:
    """The numbers of a list that counts on from 1, and letters from a: “1. … 2. …”, “a) … b) …”."""
    for sign in (").", "()"):
        marked = [(i, n) for i, t in enumerate(tokens) if (n := _counted(text, tokens, i, sign)) is not None]
        run: list[int] = []
        for i, n in marked:
            if n == len(run) + 1:
                run.append(i)
        if len(run) > 1 or (run == [0] and sign == ")."):
            yield from run


def _counted(text: str, tokens: Sequence[Token], i: int, signs: str) -> int | None:
    """Which statement a token would number."""
    token = tokens[i]
    if signs == "()":
        return _whole(token) if token.text.startswith("(") else None
    letter = ord(token.word) - 96 if token.kind == "word" and len(token.word) == 1 and token.word < "h" else None
    n = letter if letter is not None else _whole(token) if not token.text.startswith("(") else None
    if n is None or i + 2 > len(tokens) - 1 or tokens[i + 1].text not in (")", ".", ":"):
        return None
    closes = tokens[i + 1].text == ")"
    if letter is not None and not closes:
        return None
    before = tokens[i - 1].text if i > 0 else "."
    begins = before in ".:;!?," or (i > 0 and "\n" in text[tokens[i - 1].end : token.start])
    opened = any(t.text == "(" for t in tokens[max(0, i - 8) : i])
    return n if begins or (closes and not opened) else None


def _labels(tokens: Sequence[Token]) -> Iterator[int]:
    """The numbers of “Step 1:” and “Hole 2:”."""
    for i in range(1, len(tokens) - 2):
        n = _whole(tokens[i])
        if n is None or n > _LARGEST_LABEL or tokens[i + 1].text != ":" or tokens[i - 1].kind != "word":
            continue
        glued = tokens[i + 2].start == tokens[i + 1].end and tokens[i + 2].values
        if not glued and tokens[i - 1].word not in _unlabelled():
            yield i
            if tokens[i - 1].word in _words("heading"):
                yield i - 1


@cache
def _unlabelled() -> frozenset[str]:
    """Words behind which a number is a size or a count, and no label."""
    lexicon = tables("lexicon.toml")
    listed = [*lexicon["dimension"].values(), *lexicon["preposition"].values(), *lexicon["link"].values()]
    return frozenset(word for words in listed for word in words)


def _notes(tokens: Sequence[Token]) -> Iterator[int]:
    """The numbers of roughness, tolerances, standards, alloys and the like."""
    for i, token in enumerate(tokens):
        if not token.values or token.kind in ("word", "ordinal", "ratio"):
            continue
        if _is_noted(tokens, i) or _is_single(tokens, i):
            yield i
        elif _is_alloy(tokens, i):
            yield i
            if [t.text.upper() for t in tokens[i + 1 : i + 2]] == ["T"] and i + 2 < len(tokens):
                yield from (i + 1, i + 2)
            elif i + 1 < len(tokens) and tokens[i + 1].kind == "fit":
                yield i + 1


def _classes(tokens: Sequence[Token]) -> Iterator[int]:
    """The tolerance class of a thread: the 6 and the H of “M8 x 1.25 - 6H”."""
    for i, token in enumerate(tokens):
        j = i + 2 if i + 1 < len(tokens) and tokens[i + 1].text in "-–" else i + 1
        if token.kind != "thread" or j + 1 >= len(tokens):
            continue
        grade, zone = tokens[j], tokens[j + 1]
        glued = zone.text in ("H", "G", "g", "h") and zone.start == grade.end
        if glued and grade.kind == "number" and 4 <= grade.value <= 8:
            yield from (j, j + 1)


def _formats(tokens: Sequence[Token]) -> Iterator[int]:
    """The names of file formats: “the STEP file”, “export as STEP”."""
    for i, token in enumerate(tokens):
        if token.kind == "word" and token.word in _words("format"):
            after = tokens[i + 1].word if i + 1 < len(tokens) else ""
            before = {t.word for t in tokens[max(0, i - 3) : i]}
            if after in _words("format", "behind") or before & _words("format", "before"):
                yield i


def _is_noted(tokens: Sequence[Token], i: int) -> bool:
    """Whether a number is that of a roughness, a tolerance or a standard without sizes."""
    if _behind(tokens, i, "roughness", 0) or (_behind(tokens, i, "tolerance", 3) and not _leads_on(tokens, i)):
        return True
    number = tokens[i].text.split("-")[0]
    return _behind(tokens, i, "standard", 0) and number not in _words("standard", "not these")


def _is_single(tokens: Sequence[Token], i: int) -> bool:
    """Whether a number only says that one part is to be made: “Qty 1”."""
    return _whole(tokens[i]) == 1 and tokens[i].unit is None and _behind(tokens, i, "quantity", 2)


def _behind(tokens: Sequence[Token], i: int, table: str, between: int) -> bool:
    """Whether a word of a table of notes comes before a token, with at most so many words between."""
    for k in range(i - 1, max(i - 2 - between, -1), -1):
        if tokens[k].word in _words(table):
            return True
        if tokens[k].word not in _words(table, "between"):
            return False
    return False


def _leads_on(tokens: Sequence[Token], i: int) -> bool:
    """Whether a size is named behind a number: “scale 2 mm thick”."""
    return i + 1 < len(tokens) and tokens[i + 1].word in _unlabelled() and tokens[i + 1].kind == "word"


def _is_alloy(tokens: Sequence[Token], i: int) -> bool:
    """Whether a plain number is that of an alloy: “aluminium 6061”, “steel 1.4301”, “6061-T6”."""
    token = tokens[i]
    if token.kind != "number" or token.unit is not None or not token.text[0].isdigit():
        return False
    after = tokens[i + 1] if i + 1 < len(tokens) else None
    if _is_profile(tokens, i):
        return False
    tempered = after is not None and after.start <= token.end + 1 and re.fullmatch(r"[Tt]\d*", after.text) is not None
    named = after is not None and (after.word in _words("material") or after.kind == "fit")
    if token.value >= 1000 and (tempered or named):
        return True
    if _leads_on(tokens, i):
        return False
    around = [t for t in (tokens[i - 1] if i else None, after) if t is not None]
    if token.text in _words("material", "alloys") and all(t.kind == "sign" and t.word != "x" for t in around):
        return True
    alloy = token.value >= _ALLOY or re.fullmatch(r"1\.\d{4}", token.text) is not None
    times = after is not None and after.word in ("x", "×", "by")
    return alloy and not times and _behind(tokens, i, "material", 3)


def _is_profile(tokens: Sequence[Token], i: int) -> bool:
    """Whether a number is that of a slotted profile: “4040 T-slot profile”, “2020 aluminium extrusion”."""
    behind = {t.word for t in tokens[i + 1 : i + 5]}
    return tokens[i].text in _words("material", "profiles") and not behind.isdisjoint(_words("material", "slotted"))
