import itertools

import pytest

from cadwright.views.projection import VIEWS, millimetres, view_named


@pytest.mark.parametrize(
    ("name", "toward"),
    [
        ("front", (0, -1, 0)),
        ("back", (0, 1, 0)),
        ("right", (1, 0, 0)),
        ("left", (-1, 0, 0)),
        ("top", (0, 0, 1)),
        ("bottom", (0, 0, -1)),
    ],
)
def test_the_viewer_stands_where_the_name_says(name: str, toward: tuple[float, float, float]) -> None:
    assert view_named(name).toward == pytest.approx(toward)


@pytest.mark.parametrize("name", VIEWS)
def test_axes_are_orthonormal_and_z_never_points_down(name: str) -> None:
    view = VIEWS[name]
    axes = (view.right, view.up, view.toward)
    for a, b in itertools.combinations_with_replacement(range(3), 2):
        product = sum(p * q for p, q in zip(axes[a], axes[b], strict=True))
        assert product == pytest.approx(1 if a == b else 0, abs=1e-12)
    assert view.up[2] >= 0


def test_seen_from_names_the_side_of_the_viewer() -> None:
    for view in VIEWS.values():
        signs = {axis: "+" if c > 0 else "-" for axis, c in zip("XYZ", view.toward, strict=True) if abs(c) > 1e-9}
        assert view.seen_from == " ".join(f"{sign}{axis}" for axis, sign in signs.items())


def test_extents_are_the_shadow_of_the_box() -> None:
    bbox = (1.0, 2.0, 3.0, 11.0, 22.0, 33.0)
    for view in VIEWS.values():
        corners = [view.to_view((x, y, z)) for x in bbox[::3] for y in bbox[1::3] for z in bbox[2::3]]
        xs, ys = [c[0] for c in corners], [c[1] for c in corners]
        assert view.extents(bbox) == pytest.approx((min(xs), min(ys), max(xs), max(ys)))


def test_unknown_view_lists_the_known_ones() -> None:
    with pytest.raises(ValueError, match=r"'side'.*front.*iso"):
        view_named("side")


@pytest.mark.parametrize(
    ("value", "text"), [(60, "60"), (5.5, "5.5"), (34.925, "34.925"), (0.0504, "0.05"), (-0.0, "0"), (1e-7, "0")]
)
def test_lengths_have_no_trailing_zeros(value: float, text: str) -> None:
    assert millimetres(value) == text
