"""An analysis as Markdown, beside what the paper tells of its people."""

from cadwright.bench.mrcad_analysis.analysis import Analysis, Test
from cadwright.bench.mrcad_analysis.models import Fitted

PAPER = {
    "distance_refining": "-0.0512 a round (t = -16.5), smaller as rounds go on (+0.0094, t = 8.84)",
    "strokes": "-5.64 in refinement (t = -72.8)",
    "ink": "-20.9 in refinement (t = -2.23)",
    "modalities": "χ²(2) = 1095, p = 0",
    "first_to_last": "t = -2.15, p = 0.034 (the controlled study, against one long round)",
}
"""Sections 3.2 and 5."""
NAMES = {
    "distance": "distance by round",
    "distance_refining": "distance by round, refinement only",
    "strokes": "strokes",
    "ink": "ink, grid units",
    "first_to_last": "distance, last against first round",
    "modalities": "modalities, generation against refinement",
    "moods_differ": "moods of sentences, generation against refinement",
}


def page(found: Analysis) -> str:
    """All of it."""
    lines = [f"{found.games} games, {found.kept} of them analysed.", ""]
    if found.excluded:
        lines += [
            "| left out because | games |",
            "|---|---|",
            *(f"| {w} | {n} |" for w, n in found.excluded.items()),
            "",
        ]
    lines += ["| round | rounds | distance before | after | improvement |", "|---|---|---|---|---|"]
    for each in found.rounds:
        gained = "–" if each.improvement is None else f"{each.improvement:.3f}"
        lines.append(f"| {each.number} | {each.rounds} | {each.before:.3f} | {each.after:.3f} | {gained} |")
    lines += ["", "| | here | the paper's people |", "|---|---|---|"]
    lines += [f"| {words} | {_told(getattr(found, name))} | {PAPER.get(name, '')} |" for name, words in NAMES.items()]
    lines += ["", f"| moods, {found.moods_by} | imperative | indicative | no verb |", "|---|---|---|---|"]
    for name, counts in found.moods.items():
        total = sum(counts.values()) or 1
        shares = (f"{100 * counts.get(mood, 0) / total:.0f} %" for mood in ("imperative", "indicative", "no verb"))
        lines.append(f"| {name} | {' | '.join(shares)} |")
    return "\n".join(lines) + "\n"


def _told(of: Fitted | Test | str) -> str:
    if isinstance(of, str):
        return of
    if isinstance(of, Test):
        return f"{of.statistic:.3g} on {of.freedom} degrees of freedom, p = {of.p:.3g}, n = {of.n}"
    effects = [
        f"{name} {e.b:+.4g} (t = {e.t:.3g}, p = {e.p:.3g})" for name, e in of.effects.items() if name != "intercept"
    ]
    aic = min(of.simpler.values(), default=of.aic)
    return f"{'; '.join(effects) or 'no effect'}; AIC {of.aic:.1f}, the others from {aic:.1f}; {of.groups} dyads"
