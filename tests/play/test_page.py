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
    assert imports("canvas.js") == ["curves.js"]
    assert imports("curves.js") == []
    assert not re.search(r"\b(fetch|EventSource|designer|maker|view)\b", (PAGE / "canvas.js").read_text())
