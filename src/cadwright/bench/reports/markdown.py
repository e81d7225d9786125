"""A report as a page of Markdown."""

from collections.abc import Sequence

from cadwright.bench.reports.content import Section, unfinished
from cadwright.bench.reports.tables import Table


def page(found: Sequence[Section]) -> str:
    """All sections, with the commands that made them and what their benchmarks remark."""
    blocks = ["# Benchmarks: " + ", ".join(section.task for section in found)]
    for section in found:
        commands = list(dict.fromkeys(f"`{run.summary.command}`" for run in section.runs))
        blocks += [f"## {section.task}", section.about, *commands, *filter(None, map(unfinished, section.runs))]
        blocks += [table(each) for each in section.tables]
        for each in section.compared:
            blocks += [f"### {each.second} against {each.first}", table(each.table)]
        for run in section.runs:
            if run.summary.remarks:
                blocks += [f"### {run.name}", run.summary.remarks]
    return "\n\n".join(blocks) + "\n"


def table(of: Table) -> str:
    """A table under its caption."""
    lines = [f"| {' | '.join(of.heads)} |", f"|{'---|' * len(of.heads)}"]
    lines += [f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in row)} |" for row in of.rows]
    return "\n".join([f"**{of.caption}**", "", *lines, *(["", of.note] if of.note else [])])
