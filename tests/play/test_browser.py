"""The page in a real browser, from the first stroke to the saved game: mouse, pen and touch."""

import contextlib
import json
import math
import random
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import chromium
import msgspec
import numpy as np
import pytest
from chromium import XY, Browser, Page

from cadwright.canvas import Design, MakeCurve, apply, distance
from cadwright.canvas.dataset import Trial, read
from cadwright.canvas.design import CurveType
from cadwright.canvas.distance import Packed
from cadwright.canvas.edits import DeletePoint, Edit, MoveCurve, MovePoint, RemoveCurve
from cadwright.canvas.game import DATASET, Rules
from cadwright.play.server import Server, serving
from cadwright.play.session import Options, room_of

pytestmark = pytest.mark.skipif(chromium.PROGRAM is None, reason="no browser here: the package chromium is missing")

TARGET = {
    "curves": [
        {"type": "line", "control_points": [[-10, 8], [10, 8]]},
        {"type": "circle", "control_points": [[-4, 0], [4, 0]]},
        {"type": "arc", "control_points": [[-10, 8], [0, -12], [10, 8]]},
    ]
}


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with chromium.running(tmp_path_factory.mktemp("chromium")) as browser:
        yield browser
        assert browser.problems == []


@contextlib.contextmanager
def session(
    folder: Path,
    *seats: str,
    partner: str | None = None,
    rules: Rules = DATASET,
    clock: Callable[[], float] = time.monotonic,
) -> Iterator[tuple[Path, list[str]]]:
    """A running session; gives the file of its games and the addresses of its seats."""
    target, out = folder / "target.json", folder / "games.jsonl"
    target.write_text(json.dumps(TARGET))
    room = room_of(Options(targets=(target,), out=out, partner=partner, rules=rules))
    room.clock = clock
    with serving(Server(room, {seat: f"of-{seat}" for seat in room.people}), "127.0.0.1", 0) as port:
        yield out, [f"http://127.0.0.1:{port}/of-{seat}/" for seat in seats]


def played(out: Path) -> Trial:
    """The one game that was saved; replayed, its edits lead to the designs that are recorded."""
    (trial,) = read(out)
    for each in trial.rounds:
        assert each.edit_execution is not None
        assert apply(each.context, each.edit_execution.edits) == each.execution.design
    assert trial.final_distance == distance(trial.rounds[-1].execution.design, trial.target)
    return trial


def wavy(a: XY, b: XY, steps: int = 12) -> list[XY]:
    """A line as somebody might draw it."""
    ts = [i / steps for i in range(steps + 1)]
    return [(a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t + 0.15 * math.sin(9 * t)) for t in ts]


def round_about(center: XY, radius: float, begin: float = 0.0, sweep: float = math.tau) -> list[XY]:
    angles = [begin + sweep * i / 16 for i in range(17)]
    return [(center[0] + radius * math.cos(angle), center[1] + radius * math.sin(angle)) for angle in angles]


def start(*pages: Page) -> None:
    for page in pages:
        page.click("#ready")
    for page in pages:
        page.wait("document.querySelector('#lobby').hidden")


def curves(page: Page) -> int:
    return int(page.evaluate("document.querySelectorAll('#canvas .curves path').length"))


def test_a_person_designs_and_the_embedded_maker_makes(browser: Browser, tmp_path: Path) -> None:
    with session(tmp_path, "designer", rules=Rules(threshold=(0.2, 0.2))) as (out, (address,)):
        page = browser.open(address)
        start(page)
        assert page.evaluate("document.querySelectorAll('#target .curves path').length") == 3
        page.draw(wavy((-10, 8), (10, 8)), "mouse")
        page.draw(round_about((0, 0), 4), "pen")
        page.click("#tool-clear")
        page.click("#tool-undo")
        page.draw([*wavy((12, 12), (15, 15))], "mouse")
        page.click("#tool-rubber")
        page.draw([(13, 12), (13.5, 13.5)], "mouse")
        page.click("#tool-pen")
        palm = [{"x": x, "y": y} for x, y in page.places([(15, 15), (16, 16)])]
        page.call("Input.dispatchTouchEvent", type="touchStart", touchPoints=palm[:1])
        page.call("Input.dispatchTouchEvent", type="touchMove", touchPoints=palm[1:])
        page.draw(wavy((-10, 8), (-5, 8)), "pen")
        page.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
        page.wait("document.querySelectorAll('#canvas .strokes path').length === 3")
        page.click("#tool-undo")
        page.draw(round_about((0, 3), 11.2, math.pi * 0.85, math.pi * 1.3), "touch")
        page.write("#text", "draw these")
        page.load("Page.reload")
        page.wait("document.querySelector('#text').value === 'draw these'")
        page.click("#send")
        page.wait("document.querySelector('#history .past')")
        page.wait("document.querySelector('#lobby-text .won')")
    trial = played(out)
    said = trial.rounds[0].instruction
    assert said.text == "draw these"
    assert len(said.drawing.splines) == 3
    assert len(trial.rounds[0].execution.design.curves) == 3
    assert trial.final_distance < 0.1


@pytest.mark.slow
def test_two_people_in_two_browsers(browser: Browser, tmp_path: Path) -> None:
    with session(tmp_path, "designer", "maker", partner="person") as (out, (first, second)):
        designer, maker = browser.open(first), browser.open(second, width=1100, height=800)
        start(designer, maker)
        assert maker.evaluate("document.querySelector('#target-box').hidden")
        assert maker.evaluate("document.querySelectorAll('#target .curves path').length") == 0
        designer.draw(round_about((0, 0), 4))
        designer.write("#text", "a line, a circle, and an arc over them")
        designer.click("#send")

        maker.wait("document.querySelectorAll('#canvas .strokes path').length === 1")
        maker.click("#tool-line")
        maker.draw([(-10.2, 8.3)])
        maker.draw([(6, 8)])
        maker.wait("document.querySelectorAll('#canvas .curves path').length === 1")
        maker.click("#tool-circle")
        maker.draw([(-4, 0), (0, 0.2), (3.9, 0)], "touch")
        maker.wait("document.querySelectorAll('#canvas .curves path').length === 2")
        maker.click("#tool-arc")
        for place in ((-9.8, 8.2), (0, -12), (6.3, 8)):
            maker.draw([place], "pen")
        maker.wait("document.querySelectorAll('#canvas .curves path').length === 3")
        maker.click("#tool-move")
        maker.draw([(6, 8), (8, 8), (10, 8)])
        maker.wait("document.querySelector('#canvas .points rect[x=\"9.68\"]')")
        maker.click("#tool-delete")
        maker.draw([(0, -4)])
        maker.wait("document.querySelectorAll('#canvas .curves path').length === 2")
        maker.click("#tool-undo")
        maker.wait("document.querySelectorAll('#canvas .curves path').length === 3")
        assert curves(designer) == 0
        maker.load("Page.reload")
        maker.wait("document.querySelectorAll('#canvas .curves path').length === 3")
        maker.click("#submit")
        designer.wait("document.querySelector('#lobby-text .won')")
        maker.wait("document.querySelector('#lobby-text .won')")
    trial = played(out)
    assert trial.rounds[0].execution.design == trial.target
    assert trial.rounds[0].edit_execution is not None
    kinds = [each.__struct_config__.tag for each in trial.rounds[0].edit_execution.edits]
    assert kinds == ["make_curve", "make_curve", "make_curve", "move_point"]


def test_what_cannot_be_sent_is_told_and_nothing_is_lost(browser: Browser, tmp_path: Path) -> None:
    with session(tmp_path, "designer", rules=Rules(characters=10, modality="text")) as (_, (address,)):
        page = browser.open(address, width=420, height=850)
        start(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert page.evaluate("document.querySelector('#tool-pen') === null")
        page.click("#send")
        page.wait("document.querySelector('#toast').textContent === 'Say something.'")
        page.write("#text", "more than ten")
        page.wait("document.querySelector('#count.over')")
        page.click("#send")
        page.wait("document.querySelector('#toast').textContent === 'The text is too long.'")
        body = "{method: 'POST', body: JSON.stringify({text: 'more than ten'})}"
        told = page.evaluate(f"fetch('say', {body}).then(answer => answer.json())")
        assert told == {"error": "a message has at most 10 characters, not 13"}
        assert page.evaluate("document.querySelector('#text').value") == "more than ten"


def test_what_is_drawn_when_the_time_is_up_is_sent(browser: Browser, tmp_path: Path) -> None:
    rules = Rules(rounds=1, modality="drawing", designer_seconds=60, designer_speed=1)
    now = 0.0
    with session(tmp_path, "designer", rules=rules, clock=lambda: now) as (out, (address,)):
        page = browser.open(address)
        start(page)
        assert page.evaluate("document.querySelector('#text').offsetParent === null")
        page.draw([(-10, 8), (10, 8)])
        page.wait("document.querySelectorAll('#canvas .strokes path').length === 1")
        now = 59.9
        page.load("Page.reload")  # the page learns how late it is
        page.wait("document.querySelector('#lobby-text .lost')")
    assert len(played(out).rounds[0].instruction.drawing.splines) == 1


def test_the_page_edits_as_the_published_semantics_does(browser: Browser, tmp_path: Path) -> None:
    source = random.Random(1)
    cases = [edited(source) for _ in range(200)]
    probes = [(source.uniform(-20, 20), source.uniform(-20, 20)) for _ in range(5)]
    script = """import('./curves.js').then(({applied, distanceTo}) => CASES.map(([design, edits]) => {
        const after = edits.reduce(applied, design.curves);
        return [after, PROBES.map(p => Math.min(...after.map(curve => distanceTo(curve, p))))];
    }))"""
    given = json.dumps([[msgspec.to_builtins(design), msgspec.to_builtins(edits)] for design, edits in cases])
    with session(tmp_path, "designer", partner="person") as (_, (address,)):
        page = browser.open(address)
        answers = page.evaluate(script.replace("CASES", given).replace("PROBES", json.dumps(probes)))
    for (design, edits), (after, distances) in zip(cases, answers, strict=True):
        expected = apply(design, edits)
        assert msgspec.convert({"curves": after}, Design) == expected
        if expected.curves:
            assert distances == pytest.approx(list(Packed(expected).nearest(np.array(probes))), abs=1e-6)


def edited(source: random.Random) -> tuple[Design, list[Edit]]:
    """A crowded design, and edits of what is there."""

    def point() -> XY:
        return float(source.randint(-3, 3)), float(source.randint(-3, 3))

    made: list[MakeCurve] = []
    for _ in range(source.randint(1, 6)):
        kind: CurveType = source.choice(("line", "circle", "arc"))
        points: dict[XY, None] = {}
        while len(points) < (3 if kind == "arc" else 2):
            points[point()] = None
        made.append(MakeCurve(kind, tuple(points)))
    design = apply(Design(), made)
    edits: list[Edit] = []
    for _ in range(source.randint(1, 5)):
        each = source.choice(made)
        choices: list[Edit] = [
            MovePoint(source.choice(each.control_points), point()),
            DeletePoint(point()),
            MoveCurve(each.type, each.control_points, point()),
            RemoveCurve(each.type, each.control_points),
            each,
        ]
        edits.append(source.choice(choices))
    return design, edits
