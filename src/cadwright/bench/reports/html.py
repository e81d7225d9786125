"""A report as one page of HTML that needs nothing else: styles, charts and pictures are in it."""

import base64
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from pathlib import Path

from cadwright import __version__
from cadwright.bench.reports import charts, tables
from cadwright.bench.reports.content import Section, unfinished
from cadwright.bench.reports.gallery import Shown, shown
from cadwright.bench.reports.runs import Run
from cadwright.bench.reports.tables import Table
from cadwright.kernel.client import Kernel

STYLE = Path(__file__).parent / "report.css"


def page(found: Sequence[Section], gallery: int, kernel: Kernel) -> str:
    """All sections; ``gallery`` is how many records of each run are shown."""
    body = "".join(_section(section, gallery, kernel) for section in found)
    links = "".join(f'<a href="#{escape(section.task)}">{escape(section.task)}</a>' for section in found)
    title = "Benchmarks: " + ", ".join(section.task for section in found)
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{STYLE.read_text(encoding='utf-8')}</style></head><body>"
        f"<header><h1>Benchmarks</h1><nav>{links}</nav></header><main>{body}</main>"
        f"<footer>cadwright {escape(__version__)}. Every number has its command above it.</footer></body></html>\n"
    )


def _section(section: Section, gallery: int, kernel: Kernel) -> str:
    runs = section.runs
    commands = "".join(f"<pre>{escape(c)}</pre>" for c in dict.fromkeys(run.summary.command for run in runs))
    short = "".join(f'<p class="warn">{escape(line)}</p>' for line in filter(None, map(unfinished, runs)))
    parts = [f"<p>{escape(section.about)}</p>", commands, short, *map(_table, section.tables[:2])]
    if section.curves:
        parts.append("<h3>Recall over tolerance</h3>" + charts.curves(section.curves))
    parts += map(_table, section.tables[2:])
    parts += [
        charts.bars(f"Operations in the scripts of {r.name}", found) for r in runs if (found := tables.histogram(r))
    ]
    for each in section.compared:
        heading = f"{each.second} against {each.first}"
        parts.append(f"<h3>{escape(heading)}</h3>{_table(each.table)}")
    if gallery:
        parts += [_gallery(run, gallery, kernel) for run in runs]
    return f'<section id="{escape(section.task)}"><h2>{escape(section.task)}</h2>{"".join(parts)}</section>'


def _table(table: Table) -> str:
    heads = "".join(f"<th>{escape(head)}</th>" for head in table.heads)
    rows = "".join(f"<tr><th>{escape(row[0])}</th>{''.join(map(_cell, row[1:]))}</tr>" for row in table.rows)
    note = f"<p class='note'>{escape(table.note)}</p>" if table.note else ""
    return (
        f'<div class="wide"><table><caption>{escape(table.caption)}</caption>'
        f"<thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table></div>{note}"
    )


def _cell(text: str) -> str:
    value, bracket, interval = text.partition(" [")
    return f"<td>{escape(value)}<small> [{escape(interval)}</small></td>" if bracket else f"<td>{escape(text)}</td>"


def _gallery(run: Run, count: int, kernel: Kernel) -> str:
    cards = "".join(map(_card, shown(run, count, kernel)))
    return f"<h3>Records of {escape(run.name)}</h3><div class='cards'>{cards}</div>"


def _card(record: Shown) -> str:
    result = record.result
    pictures = "".join((*_pictures(record.given, "what was given"), *_pictures(record.made, "what came out")))
    scores = ", ".join(f"{name} {tables.number(v)}" for name, v in _telling(result.scores) if v is not None)
    turns = f"{result.turns} turn{'' if result.turns == 1 else 's'}"
    told = " · ".join(filter(None, (result.status, result.verdict, scores, turns)))
    asked = f"<p>{escape(record.asked)}</p>" if record.asked else "<p class='note'>There is no transcript.</p>"
    replies = "".join(
        f"<pre>{escape(reply)}</pre><pre class='seen'>{escape(seen)}</pre>" for reply, seen in record.turns
    )
    folded = f"<details><summary>Transcript</summary>{replies}</details>" if replies else ""
    reason = f"<p class='note'>{escape(result.reason)}</p>" if result.reason else ""
    return (
        f"<article class='{escape(record.why)}'><h4><b>{escape(record.why)}</b> {escape(result.id)}</h4>"
        f"<p class='note'>{escape(told)}</p><div class='pictures'>{pictures}</div>{asked}{reason}{folded}</article>"
    )


def _telling(scores: dict[str, float | None]) -> Iterable[tuple[str, float | None]]:
    names = ("cd", "surface", "iou", "volume", "acc 1", "cf1", "pi 1")
    return [(name, scores[name]) for name in names if name in scores]


def _pictures(found: Iterable[bytes], what: str) -> Iterator[str]:
    for data in found:
        if data:
            source = base64.b64encode(data).decode()
            yield f"<figure><img alt='{escape(what)}' loading='lazy' src='data:image/webp;base64,{source}'>"
            yield f"<figcaption>{escape(what)}</figcaption></figure>"
