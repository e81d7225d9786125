"""Dashes one after the other joined into dashed and dash-dotted lines and circles."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import cv2
import numpy as np
from scipy.spatial import cKDTree

from cadwright.drawing.reading.raster.joints import arc_through, continues, merged_lines, similar
from cadwright.drawing.reading.raster.pieces import Floats, Piece, Round, Straight
from cadwright.sketch.graph import XY

GAP = 2.4
"""mm between dashes at most; a dot may lie between them."""
LONGEST_DASH = 6.5
"""mm of a hidden line's dash; those of axes may be longer."""
LONGEST_AXIS = 30.0
"""mm of an axis' dash."""
EVEN = 1.7
"""Dashes and gaps of one line differ by less than this factor."""
DOT = 0.35
"""A dot is shorter than this part of the dashes beside it."""
DOT_LENGTH = 1.6
"""mm of a dot, and of the short dashes that SolidWorks draws between long ones."""
BEND = math.radians(35)
"""Dashes of a circle turn by less than this from one to the next."""
STANDARD = (12.0, 3.0)
"""Dash and gap of a hidden line, in widths of the line (ISO 128-2, line type 02)."""
SHORTER, LONGER = 0.6, 1.5
"""How much dashes and gaps may differ from that."""
TWO, TWO_GAP = 1.5, (0.08, 0.3)
"""Two dashes alone, drawn finer on a short line: how much longer one may be than the other, and their gap's part."""
LEAST_GAP, BLUNT = 0.8, 3.0
"""Pixels of a gap that can be seen, and by which it may be measured too wide: middle lines end before their ink."""
FEWEST_ROUND = 4
LEAST_SWEEP = math.radians(45)
OFF_TANGENT = math.radians(12)
"""By which a dash may deviate from its circle's direction."""


@dataclass(frozen=True)
class _Chain:
    """Dashes in their order along a line, and the gaps between them in pixels."""

    members: tuple[Straight, ...]
    gaps: tuple[float, ...]


def with_dashes(pieces: Sequence[Piece], contrast: np.ndarray, dots_per_mm: float) -> list[Piece]:
    """The pieces, with those that are dashes of one line or circle as one that says its dashes and gaps."""
    lines = [piece for piece in pieces if isinstance(piece, Straight)]
    others: list[Piece] = [piece for piece in pieces if not isinstance(piece, Straight)]
    chains, single = _chains(lines, dots_per_mm)
    found: list[Piece] = list(others)
    patterns: list[tuple[float, ...]] = []
    unsure: list[_Chain] = []
    for whole in chains:
        chain, rest = _trimmed(whole, dots_per_mm)
        single += rest
        pattern = _pattern(chain, contrast, dots_per_mm)
        if pattern:
            patterns.append(pattern)
            found.append(replace(merged_lines(chain.members), dashes=pattern))
        else:
            unsure.append(chain)
    for chain in unsure:
        known = _like_others(chain, patterns) or _standard(chain)
        if known:
            found.append(replace(merged_lines(chain.members), dashes=known))
        else:
            found += chain.members
    return _round_dashes([*found, *single], contrast, dots_per_mm)


def _chains(lines: list[Straight], dots_per_mm: float) -> tuple[list[_Chain], list[Straight]]:
    """Runs of lines that continue each other over gaps, and those that nothing continues."""
    if not lines:
        return [], []
    reach = GAP * dots_per_mm
    tree = cKDTree(np.array([p for line in lines for p in (line.start, line.end)]))
    after: dict[tuple[int, int], tuple[int, int]] = {}
    links = []
    for a, b in tree.query_pairs(reach, output_type="ndarray").tolist():
        i, j = a // 2, b // 2
        if i != j and similar(lines[i], lines[j]) and continues(lines[i], lines[j]) and _facing(lines, a, b):
            links.append((math.dist(tree.data[a], tree.data[b]), a, b))
    for _, a, b in sorted(links):
        if (a // 2, a % 2) not in after and (b // 2, b % 2) not in after:
            after[a // 2, a % 2] = (b // 2, b % 2)
            after[b // 2, b % 2] = (a // 2, a % 2)
    chains, single, seen = [], [], set[int]()
    for k, line in enumerate(lines):
        if k in seen or ((k, 0) in after and (k, 1) in after):
            continue
        run, gaps, here = [k], list[float](), (k, 1 if (k, 0) not in after else 0)
        seen.add(k)
        while here in after:
            there = after[here]
            if there[0] in seen:
                break
            gaps.append(math.dist(_end(lines, here), _end(lines, there)))
            run.append(there[0])
            seen.add(there[0])
            here = (there[0], 1 - there[1])
        if len(run) == 1:
            single.append(line)
        else:
            chains.append(_Chain(tuple(lines[n] for n in run), tuple(gaps)))
    single += [line for k, line in enumerate(lines) if k not in seen]
    return chains, single


def _trimmed(chain: _Chain, dots_per_mm: float) -> tuple[_Chain, list[Straight]]:
    """The chain without long lines at its ends, such as an extension line that goes on where a hidden line ends."""
    members, gaps, rest = list(chain.members), list(chain.gaps), list[Straight]()
    for end in (0, -1):
        while len(members) > 2:
            inner = float(np.median([line.length for line in members[1:-1]]))
            longest = max(line.length for line in members[1:-1])
            if members[end].length <= max(EVEN * inner, 1.1 * longest, LONGEST_DASH * dots_per_mm):
                break
            rest.append(members.pop(end))
            gaps.pop(end)
    return _Chain(tuple(members), tuple(gaps)), rest


def _facing(lines: list[Straight], a: int, b: int) -> bool:
    """Whether the gap lies between two lines' ends, and neither line in it."""
    p, q = _end(lines, (a // 2, a % 2)), _end(lines, (b // 2, b % 2))
    far_p, far_q = _end(lines, (a // 2, 1 - a % 2)), _end(lines, (b // 2, 1 - b % 2))
    return math.dist(far_p, far_q) > max(math.dist(far_p, q), math.dist(far_q, p), math.dist(p, q))


def _end(lines: list[Straight], which: tuple[int, int]) -> XY:
    line = lines[which[0]]
    return line.end if which[1] else line.start


def _pattern(chain: _Chain, contrast: np.ndarray, dots_per_mm: float) -> tuple[float, ...]:
    """Dashes and gaps in turn, in pixels; empty for lines that are in one line by chance."""
    lengths = np.array([line.length for line in chain.members])
    gaps = np.array(chain.gaps)
    shorts = lengths <= np.minimum(DOT * lengths.max(), DOT_LENGTH * dots_per_mm)
    if shorts[1:-1].any() and lengths.max() <= LONGEST_AXIS * dots_per_mm and _alternate(shorts):
        dash, dot = float(np.median(lengths[~shorts])), float(np.median(lengths[shorts]))
        return (dash, float(np.median(gaps)), dot, float(np.median(gaps)))
    dotted = [_dotted(contrast, a, b) for a, b in pairwise(chain.members)]
    if np.mean(dotted) > 0.5 and lengths.max() <= LONGEST_AXIS * dots_per_mm:
        gap, dot = float(np.median(gaps)), 1.0
        return (float(np.median(lengths)), (gap - dot) / 2, dot, (gap - dot) / 2)
    inner = lengths[1:-1]
    if not len(inner):
        return ()
    dash, gap = float(np.median(inner)), float(np.median(gaps))
    even = (inner <= EVEN * dash) & (inner >= dash / EVEN)
    ends_fit = lengths[0] <= EVEN * dash and lengths[-1] <= EVEN * dash
    gaps_fit = bool((gaps <= EVEN * gap + 1).all() and (gaps >= gap / EVEN - 1).all())
    if dash <= LONGEST_DASH * dots_per_mm and even.mean() >= 0.7 and ends_fit and gaps_fit and gap >= 1.5:
        return (dash, gap)
    return ()


def _alternate(shorts: np.ndarray) -> bool:
    """Whether every dot lies between dashes, of which phantom lines have two."""
    return not any(bool(shorts[k : k + 3].all()) for k in range(len(shorts) - 2)) and bool((~shorts).sum() >= 2)


def _dotted(contrast: np.ndarray, a: Piece, b: Piece) -> bool:
    """Whether a dot, too small to be a piece, lies in the middle of the gap between two dashes."""
    p, q = min(((p, q) for p in (a.start, a.end) for q in (b.start, b.end)), key=lambda pair: math.dist(*pair))
    along = np.linspace(0, 1, 2 * math.ceil(math.dist(p, q)) + 1)[:, None]
    places = (np.array(p) + along * (np.array(q) - np.array(p))).astype(np.float32)
    values = cv2.remap(contrast, places[:, :1], places[:, 1:], cv2.INTER_LINEAR).ravel()
    dark = np.concatenate(([True], values > 0.3, [True]))
    rises = np.flatnonzero(~dark[:-1] & dark[1:])
    return len(rises) == 2 and 0.25 * len(values) <= rises[0] <= 0.75 * len(values)


def _like_others(chain: _Chain, patterns: Sequence[tuple[float, ...]]) -> tuple[float, ...]:
    """The pattern, of those found elsewhere, that two or three dashes without a regular middle agree with."""
    for pattern in patterns:
        dash, gap = pattern[0], sum(pattern[1:])  # a dot that is not there leaves both gaps
        fits = all(line.length <= 1.3 * dash + 2 for line in chain.members)
        if fits and all(gap / 1.4 - 1 <= each <= gap * 1.4 + 1 for each in chain.gaps):
            return pattern
    return ()


def _standard(chain: _Chain) -> tuple[float, ...]:
    """The standard's pattern for hidden lines in the line's own width, where two dashes or more agree with it, or a
    finer one of two dashes.
    """
    width = min(line.width for line in chain.members)
    dash, gap = (part * width for part in STANDARD)
    shortest, longest = (pick(line.length for line in chain.members) for pick in (min, max))
    if len(chain.members) == 2 and longest + BLUNT < min(LONGER * dash, TWO * (shortest + BLUNT)):
        low, high = TWO_GAP[0] * longest, TWO_GAP[1] * (longest + BLUNT) + BLUNT
        if max(LEAST_GAP, low) <= chain.gaps[0] <= high:
            return (longest, chain.gaps[0])
    fits = SHORTER * dash <= longest <= LONGER * dash
    return (longest, gap) if fits and all(SHORTER * gap <= each <= LONGER * gap for each in chain.gaps) else ()


def _round_dashes(pieces: list[Piece], contrast: np.ndarray, dots_per_mm: float) -> list[Piece]:
    """Short pieces that follow one another around a circle joined."""
    short = [k for k, piece in enumerate(pieces) if not piece.dashes and 2 < piece.length <= LONGEST_AXIS * dots_per_mm]
    if len(short) < FEWEST_ROUND:
        return pieces
    ends = np.array([p for k in short for p in (pieces[k].start, pieces[k].end)])
    tree = cKDTree(ends)
    links: dict[tuple[int, int], tuple[int, int]] = {}
    options = []
    for a, b in tree.query_pairs(GAP * dots_per_mm, output_type="ndarray").tolist():
        gap = math.dist(ends[a], ends[b])
        if a // 2 == b // 2 or gap < 1.5:
            continue
        first, second = pieces[short[a // 2]], pieces[short[b // 2]]
        if similar(first, second) and _bends_on(first, a % 2, second, b % 2):
            options.append((gap, a, b))
    for _, a, b in sorted(options):
        if (a // 2, a % 2) not in links and (b // 2, b % 2) not in links:
            links[a // 2, a % 2] = (b // 2, b % 2)
            links[b // 2, b % 2] = (a // 2, a % 2)
    used: set[int] = set()
    found: list[Piece] = []
    for run in _runs(len(short), links):
        members = [pieces[short[k]] for k in run]
        arc = _dashed_arc(members, contrast) if len(members) >= FEWEST_ROUND else None
        if arc is not None:
            used |= {short[k] for k in run}
            found.append(arc)
    return [piece for k, piece in enumerate(pieces) if k not in used] + found


def _runs(count: int, links: dict[tuple[int, int], tuple[int, int]]) -> list[list[int]]:
    """Chains of numbers along links, each in its order; closed ones begin anywhere."""
    seen: set[int] = set()
    runs = []
    starts = [k for k in range(count) if (k, 0) not in links or (k, 1) not in links]
    for k in (*starts, *range(count)):
        if k in seen:
            continue
        run, here = [k], (k, 1 if (k, 0) not in links else 0)
        seen.add(k)
        while here in links and links[here][0] not in seen:
            there = links[here]
            run.append(there[0])
            seen.add(there[0])
            here = (there[0], 1 - there[1])
        runs.append(run)
    return runs


def _leaving(piece: Piece, end: int) -> XY:
    """The direction in which a piece leaves itself at its start (0) or end (1)."""
    if isinstance(piece, Straight):
        sign = 1 if end else -1
        return (sign * piece.direction[0], sign * piece.direction[1])
    angle = piece.begin + (piece.sweep if end else 0.0)
    sign = 1 if end else -1
    return (-sign * math.sin(angle), sign * math.cos(angle))


def _bends_on(a: Piece, end_a: int, b: Piece, end_b: int) -> bool:
    """Whether one dash goes on in the other: the gap and the other dash turn little from where it points."""
    p, q = (a.end if end_a else a.start), (b.end if end_b else b.start)
    gap = math.dist(p, q)
    across = ((q[0] - p[0]) / gap, (q[1] - p[1]) / gap)
    out, back = _leaving(a, end_a), _leaving(b, end_b)
    turn_out = math.acos(max(-1.0, min(1.0, out[0] * across[0] + out[1] * across[1])))
    turn_in = math.acos(max(-1.0, min(1.0, -back[0] * across[0] - back[1] * across[1])))
    return max(turn_out, turn_in) < BEND


def _along(arc: Round, piece: Piece) -> bool:
    """Whether a dash points along a circle."""
    x, y = (piece.start[0] + piece.end[0]) / 2 - arc.center[0], (piece.start[1] + piece.end[1]) / 2 - arc.center[1]
    dx, dy = piece.end[0] - piece.start[0], piece.end[1] - piece.start[1]
    cosine = abs(x * dx + y * dy) / max(math.hypot(x, y) * math.hypot(dx, dy), 1e-9)
    return cosine < math.sin(OFF_TANGENT) or math.hypot(dx, dy) < 4


def _dashed_arc(members: list[Piece], contrast: np.ndarray) -> Round | None:
    points: Floats = np.concatenate([piece.points for piece in members])
    arc = arc_through(points, members[0], 0.8, 2.0)
    if arc is None or arc.sweep < LEAST_SWEEP or not all(_along(arc, piece) for piece in members):
        return None
    lengths = np.array([piece.length for piece in members])
    shorts = lengths <= DOT * lengths.max()
    gaps = max(arc.length - float(lengths.sum()), 0.0) / len(members)
    dash = float(np.median(lengths[~shorts]))
    dotted = np.mean([_dotted(contrast, a, b) for a, b in pairwise(members)]) > 0.5
    pattern: tuple[float, ...] = (dash, gaps)
    if shorts.sum() >= 2:
        pattern = (dash, gaps, float(np.median(lengths[shorts])), gaps)
    elif dotted:
        pattern = (dash, (gaps - 1) / 2, 1.0, (gaps - 1) / 2)
    if 2 * math.pi * arc.radius - arc.length <= 2.5 * gaps + 2:
        return replace(arc, begin=0.0, sweep=2 * math.pi, dashes=pattern)
    return replace(arc, dashes=pattern)
