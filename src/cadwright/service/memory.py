"""How much memory processes hold."""

from pathlib import Path


def of_family(process: int | None) -> int | None:
    """MiB that a process and all that it started hold, shared pages counted in part; ``None`` where it has gone."""
    if process is None:
        return None
    total, pending = 0, [process]
    while pending:
        here = pending.pop()
        try:
            lines = Path(f"/proc/{here}/smaps_rollup").read_text().splitlines()
            total += next(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
            for task in Path(f"/proc/{here}/task").iterdir():
                pending += map(int, (task / "children").read_text().split())
        except (OSError, StopIteration):
            continue
    return round(total / 1024) if total else None
