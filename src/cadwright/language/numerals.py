"""Words that stand for numbers."""


def words(listed: str) -> frozenset[str]:
    """A set of words from a listing with spaces between them."""
    return frozenset(listed.split())


_SMALL = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen"
)
_ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth"

CARDINALS: dict[str, int] = {word: number for number, word in enumerate(_SMALL.split())} | {
    "twenty": 20,
    "thirty": 30,
    "forty": 40,
    "fifty": 50,
    "sixty": 60,
    "seventy": 70,
    "eighty": 80,
    "ninety": 90,
    "hundred": 100,
    "thousand": 1000,
    "dozen": 12,
    "couple": 2,
    "pair": 2,
}

ORDINALS: dict[str, int] = {word: number for number, word in enumerate(_ORDINALS.split(), start=1)}

ORDINAL_ENDINGS = frozenset({"st", "nd", "rd", "th", "ths"})

FRACTION_NOUNS: dict[str, int] = {
    "half": 2,
    "halves": 2,
    "thirds": 3,
    "quarter": 4,
    "quarters": 4,
    "fourths": 4,
    "fifths": 5,
    "sixths": 6,
    "sevenths": 7,
    "eighths": 8,
    "tenths": 10,
    "third": 3,
    "fourth": 4,
    "fifth": 5,
    "sixth": 6,
    "seventh": 7,
    "eighth": 8,
    "tenth": 10,
}

MULTIPLES: dict[str, float] = {
    "twice": 2.0,
    "double": 2.0,
    "doubled": 2.0,
    "thrice": 3.0,
    "triple": 3.0,
    "quadruple": 4.0,
}
