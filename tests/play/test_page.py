"""The files of the page: what is served is what is there, and the canvas knows nothing of the game."""

import re
from importlib.resources import files

from cadwright.play.server import FILES

PAGE = files("cadwright.play") / "page"


def imports(name: str) -> list[str]:
    return re.findall(r'^import .* from "\./(.+)";$', (PAGE / name).read_text(), re.MULTILINE)


def test_every_file_is_served() -> None:
    assert {each.name for each in PAGE.iterdir()} == {"play.html", *FILES}
    for name in FILES:
        assert set(imports(name)) <= set(FILES)


def test_the_canvas_stands_alone() -> None:
    parts, left = set[str](), ["canvas.js"]
    while left:
        parts.add(left[-1])
        left += [each for each in imports(left.pop()) if each not in parts]
    assert parts == {"canvas.js", "curves.js", "sheet.js", "strokes.js"}
    for name in parts:
        assert not re.search(r"\b(fetch|EventSource|designer|maker|view)\b", (PAGE / name).read_text())
