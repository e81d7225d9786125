"""The long or the short edges that are left as they are, and edges that are treated all along."""

import pytest
from parts_kit import volume_of

from cadwright.parts.build import make

BLOCK = "90 x 40 x 25 high block. "
FULL = 90 * 40 * 25


@pytest.mark.parametrize(
    "text",
    [
        "The long top edges are chamfered 3 mm; the short top edges remain sharp.",
        "The long edges of the top are chamfered 3 mm; the short edges of the top stay sharp.",
        "Chamfer the two long top edges 3 mm, the short ones stay sharp.",
        "Chamfer the top edges 3 mm except the short ones.",
        "The two long edges of the top are chamfered 3 mm at 45 degrees over the full length.",
    ],
)
def test_only_the_long_edges_of_the_top(text: str) -> None:
    assert volume_of(BLOCK + text) == pytest.approx(FULL - 2 * 90 * 4.5)


def test_only_the_short_edges_of_the_top() -> None:
    assert volume_of(BLOCK + "Chamfer the top edges 3 mm, but not the long ones.") == pytest.approx(FULL - 2 * 40 * 4.5)


def test_along_their_whole_length() -> None:
    text = "The two long edges of the top are chamfered 3 mm along their whole length."
    assert volume_of(BLOCK + text) == pytest.approx(FULL - 2 * 90 * 4.5)


@pytest.mark.parametrize(
    "text",
    [
        BLOCK + "Chamfer the two long top edges 3 mm along half the length.",
        BLOCK + "Round all edges 2 mm except the short top edges.",
        "Open box 90 x 40 x 25, wall 3. Round the top edges 1 mm except the short ones.",
        "40 x 40 x 25 high block. Chamfer the top edges 3 mm except the short ones.",
    ],
)
def test_what_is_not_known_is_quoted(text: str) -> None:
    assert make(text).not_understood
