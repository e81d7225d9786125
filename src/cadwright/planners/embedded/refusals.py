"""Requests that are not to be planned at all, and why."""

import math

from cadwright.language.numerals import words
from cadwright.language.quantities import tokenise
from cadwright.parts.build import reader

LONGEST = 20_000
"""Characters; a longer text is not a request for one part."""

LARGEST = 1e5
SMALLEST = 1e-4
"""Lengths in mm; what is longer or shorter was not meant, or cannot be modelled in one piece with the rest."""

_OTHER = words(
    "der die das und mit ein eine einer einem einen von für durchmesser platte loch löcher bohrung bohrungen breit "
    "hoch lang dick würfel zylinder le la les une des avec plaque trou trous cercle diamètre hauteur largeur "
    "épaisseur el los las una con placa agujero agujeros cilindro diámetro altura ancho grosor il lo gli foro "
    "piastra spessore altezza larghezza un de du au aux del al dem den "
    "mach bitte ajoute ajouter agrega añade een het met gat plaat breedte hoogte dikte och ett hål plåt bredd höjd"
)
_ENGLISH = words("a an the with and of by in on at to from it make create is are for through each")


def objection(text: str) -> str:
    """Why a text cannot be planned as it stands; "" when it can be tried."""
    if not text.strip():
        return "the request is empty"
    if len(text) > LONGEST:
        return f"the request has {len(text)} characters, more than {LONGEST}"
    tokens = tokenise(text)
    unit = next((t for t in tokens if t.kind == "unsupported"), None)
    if unit is not None:
        return f"“{unit.text}” is not in a unit of length that I know"
    endless = next((t for t in tokens if not all(math.isfinite(v) for v in (*t.values, *t.mm))), None)
    if endless is not None:
        return f"“{endless.text}” is not a number that I can work with"
    odd = next((t for t in tokens if t.unit and any(v > LARGEST or 0 < v < SMALLEST for v in map(abs, t.mm))), None)
    if odd is not None:
        return f"“{odd.text}” is not between {SMALLEST:g} mm and {LARGEST:g} mm, the lengths that I build"
    spoken = [t.word for t in tokens if t.kind == "word"]
    return _foreign(spoken)


def _foreign(spoken: list[str]) -> str:
    lexicon = reader().lexicon
    english = sum(word in _ENGLISH or lexicon.base(word) is not None for word in spoken if word not in _OTHER)
    other = sum(word in _OTHER for word in spoken) + 3 * sum(
        not word.isascii() and word not in {"µm"} for word in spoken
    )
    if spoken and other > english and other >= 2:
        return "I read English only"
    return ""
