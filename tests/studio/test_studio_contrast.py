"""The studio's colours: text can be read on what it stands on, in both themes (WCAG 2.2, 1.4.3: 4.5 to 1)."""

import re
from importlib.resources import files

import pytest

PAGE = files("cadwright.studio") / "page"
CSS = (PAGE / "studio.css").read_text()
PAIRS = [
    *((ink, ground) for ink in ("ink", "soft", "accent") for ground in ("ground", "paper", "raised", "accent-soft")),
    *((kind, f"{kind}-soft") for kind in ("good", "warn", "bad")),
    *((kind, "paper") for kind in ("good", "warn", "bad")),
    ("accent-ink", "accent"),
]


def colours(theme: str) -> dict[str, str]:
    rule = r":root \{(.*?)\}" if theme == "light" else r'\[data-theme="dark"\] \{(.*?)\}'
    found = re.search(rule, CSS, re.DOTALL)
    assert found is not None
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", found[1]))


def luminance(colour: str) -> float:
    """Relative luminance of an sRGB colour, 0 to 1 (WCAG 2.2)."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("ink", "ground"), PAIRS)
def test_text_stands_out(theme: str, ink: str, ground: str) -> None:
    known = colours(theme)
    low, high = sorted((luminance(known[ink]), luminance(known[ground])))
    assert (high + 0.05) / (low + 0.05) >= 4.5
