"""A sheet's profile, estimated from what was told apart on it."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from statistics import median

from cadwright.drawing.reading.account import Role
from cadwright.drawing.reading.apparatus import Span
from cadwright.drawing.reading.profile import DecimalSign, End, Profile
from cadwright.drawing.reading.scene import Scene
from cadwright.drawing.reading.texts import Lettering
from cadwright.geometry.curves import LineType, length_of

_DECIMALS = {".": re.compile(r"\d\.\d|(?<!\d)\.\d"), ",": re.compile(r"\d,\d{1,2}(?!\d)")}
_FRACTION = re.compile(r"\d+[.,](\d+)|(?<!\d)\.(\d+)")


def profile_of(
    scene: Scene,
    roles: Mapping[int, Role],
    spans: Iterable[Span],
    texts: Sequence[Lettering],
    *,
    inches: bool,
    itercad: bool,
) -> Profile:
    """The profile of a sheet whose strokes were told apart; what is frame or was not read counts for nothing."""
    drawn = [n for n in range(len(scene)) if roles.get(n, "border") not in ("border", "unread")]
    edges = [n for n in drawn if roles[n] == "edge" and scene.curve(n).kind == "visible"]
    others = [n for n in drawn if roles[n] in ("dimension", "hatching", "axis") or scene.curve(n).kind == "thin"]
    sizes = [text for text in texts if text.callout is not None]
    sign = _decimal_sign(sizes)
    thick = usual_width(scene, edges)
    return Profile(
        layout="itercad" if itercad else "iso",
        unit="in" if inches else "mm",
        lettering=_height(scene, sizes),
        thick=thick,
        thin=usual_width(scene, others) or thick,
        hidden=_dashes(scene, [n for n in drawn if scene.curve(n).kind == "hidden"]),
        centre=_dashes(scene, [n for n in drawn if scene.curve(n).kind == "centre"]),
        ends=_ends(spans, traced=scene.sheet.source == "png"),
        decimal=sign,
        decimals=max((len(digits) for text in sizes for digits in _fractions(text.text)), default=0),
        colours=_colours(scene, drawn, roles),
    )


def usual_width(scene: Scene, numbers: Iterable[int]) -> float:
    """The width that most of the strokes' length has; 0 where the sheet has no widths."""
    amounts = sorted((scene.strokes[n].width, length_of(scene.curve(n))) for n in numbers)
    half, passed = sum(amount for _, amount in amounts) / 2, 0.0
    for width, amount in amounts:
        passed += amount
        if passed >= half:
            return round(width, 3)
    return 0.0


def _dashes(scene: Scene, numbers: Iterable[int]) -> tuple[float, ...]:
    """The dashes and gaps that most of the strokes' length has, those of about one size taken together."""
    patterns = [(scene.strokes[n].dashes, length_of(scene.curve(n))) for n in numbers if scene.strokes[n].dashes]
    if not patterns:
        return ()
    usual = Counter[int]()
    for dashes, amount in patterns:
        usual[len(dashes)] += max(1, round(1000 * amount))
    long = usual.most_common(1)[0][0]
    alike = [dashes for dashes, _ in patterns if len(dashes) == long]
    return tuple(round(median(values), 3) for values in zip(*alike, strict=True))


def _height(scene: Scene, sizes: Sequence[Lettering]) -> float:
    heights = [scene.words[i].height for text in sizes for i in text.words]
    return round(median(heights), 3) if heights else 0.0


def _ends(spans: Iterable[Span], *, traced: bool) -> End | None:
    """What most straight dimension lines end with; leaders have arrowheads where these have strokes or points."""
    forms = Counter(arrow.form for span in spans if span.kind == "line" for arrow in span.arrows)
    form = forms.most_common(1)[0][0] if forms else None
    return "arrowheads" if traced and form in ("filled arrowheads", "open arrowheads") else form


def _decimal_sign(sizes: Iterable[Lettering]) -> DecimalSign | None:
    """Points count for more: a comma may part what is listed."""
    texts = [text.text for text in sizes]
    points, commas = (sum(bool(_DECIMALS[sign].search(text)) for text in texts) for sign in (".", ","))
    return None if not points and not commas else "." if points >= commas else ","


def _fractions(text: str) -> list[str]:
    return [match[1] or match[2] for match in _FRACTION.finditer(text)]


def _colours(scene: Scene, drawn: Iterable[int], roles: Mapping[int, Role]) -> dict[LineType, str]:
    """The colour that most of the length of each type of line has; lines of dimensions are a type of their own."""
    amounts: dict[LineType, Counter[str]] = {}
    for n in drawn:
        stroke = scene.strokes[n]
        kind: LineType = "dimension" if roles[n] == "dimension" else stroke.curve.kind
        amounts.setdefault(kind, Counter())[stroke.color] += max(1, round(1000 * length_of(stroke.curve)))
    return {kind: colours.most_common(1)[0][0] for kind, colours in sorted(amounts.items())}
