"""The shaded sheets, pixel by pixel, on meshes whose pictures are known beforehand."""

import io
from collections.abc import Sequence

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image

from cadwright.kernel.occ import render
from cadwright.kernel.occ.render import gl

Box = tuple[float, float, float, float, float, float]
Pixels = NDArray[np.int16]

GREY, RED = [190, 190, 190], [220, 40, 40]
PLATE: Box = (-20, -10, 0, 20, 10, 4)
PEG: Box = (12, -9, 4, 18, -3, 16)
"""Stands in the plate's corner toward +X and −Y, so that every view shows it in another place."""


@pytest.fixture(params=["opengl", "numpy"])
def renderer(request: pytest.FixtureRequest) -> str:
    if request.param == "opengl" and gl.lacking():
        pytest.skip(f"this machine lacks {gl.lacking()}")
    return str(request.param)


def pack(**arrays: NDArray[np.generic]) -> bytes:
    stream = io.BytesIO()
    np.savez(stream, **arrays)  # type: ignore[arg-type]
    return stream.getvalue()


def boxes(*parts: Box) -> bytes:
    """The mesh of boxes, a part each, as the tessellator writes it."""
    vertices: list[NDArray[np.float64]] = []
    normals, triangles, owners, edges = [], [], [], []
    for part, (x0, y0, z0, x1, y1, z1) in enumerate(parts):
        low, high = np.array([x0, y0, z0]), np.array([x1, y1, z1])
        for axis in range(3):
            for side in (0, 1):
                u, v = (axis + 1) % 3, (axis + 2) % 3
                corner = np.zeros((4, 3))
                corner[:, axis] = side
                corner[:, u], corner[:, v] = (0, 1, 1, 0), (0, 0, 1, 1)
                turned = corner if side else corner[::-1]
                n = len(vertices) * 4
                vertices.append(low + turned * (high - low))
                normals.append(np.tile(np.eye(3)[axis] * (1 if side else -1), (4, 1)))
                triangles += [(n, n + 1, n + 2), (n, n + 2, n + 3)]
                owners += [part, part]
                edges.append(low + np.vstack([corner, corner[:1]]) * (high - low))
    return pack(
        vertices=np.concatenate(vertices).astype(np.float32),
        normals=np.concatenate(normals).astype(np.float32),
        triangles=np.array(triangles, np.int32),
        face_of_triangle=np.repeat(np.arange(len(owners) // 2, dtype=np.int32), 2),
        part_of_triangle=np.array(owners, np.int32),
        edge_points=np.concatenate(edges).astype(np.float32),
        edge_offsets=np.arange(0, 5 * len(edges) + 1, 5, dtype=np.int32),
    )


def tube(sides: int = 48) -> bytes:
    """The wall of a cylinder, Ø20 × 20 along z, without any edge line."""
    angle = np.linspace(0, 2 * np.pi, sides + 1)
    ring = np.stack([np.cos(angle), np.sin(angle), np.zeros(sides + 1)], axis=1)
    vertices = np.concatenate([ring * 10, ring * 10 + [0, 0, 20]])
    i, n = np.arange(sides), sides + 1
    triangles = np.concatenate([np.stack([i, i + 1, i + n], 1), np.stack([i + 1, i + 1 + n, i + n], 1)])
    return pack(
        vertices=vertices.astype(np.float32),
        normals=np.concatenate([ring, ring]).astype(np.float32),
        triangles=triangles.astype(np.int32),
        face_of_triangle=np.zeros(2 * sides, np.int32),
        part_of_triangle=np.zeros(2 * sides, np.int32),
        edge_points=np.zeros((0, 3), np.float32),
        edge_offsets=np.zeros(1, np.int32),
    )


def picture(mesh: bytes, renderer: str, views: Sequence[str], size: int = 300, *, labels: bool = False) -> Pixels:
    arguments = {
        "views": list(views),
        "size": [size, size],
        "labels": labels,
        "colors": [GREY, RED],
        "renderer": renderer,
    }
    _, blobs = render.sheet(arguments, {"mesh": mesh})
    return np.asarray(Image.open(io.BytesIO(blobs["png"]))).astype(np.int16)


def red(pixels: Pixels) -> NDArray[np.bool_]:
    return (pixels[..., 0] - pixels[..., 1] > 60) & (pixels[..., 0] - pixels[..., 2] > 60)


def dark(pixels: Pixels) -> NDArray[np.bool_]:
    return np.asarray(pixels.max(axis=-1) < 70)


def drawn(pixels: Pixels) -> NDArray[np.bool_]:
    return np.asarray(pixels.min(axis=-1) < 245)


def extent(mask: NDArray[np.bool_]) -> tuple[int, int, int, int]:
    """left, top, right, bottom of the marked pixels."""
    rows, columns = np.flatnonzero(mask.any(axis=1)), np.flatnonzero(mask.any(axis=0))
    return int(columns[0]), int(rows[0]), int(columns[-1]), int(rows[-1])


def place(pixels: Pixels) -> tuple[float, float]:
    """Where the red part is within the picture of the whole: 0 to 1 from the left, and from the bottom."""
    left, top, right, bottom = extent(drawn(pixels))
    rows, columns = np.nonzero(red(pixels))
    return float((columns.mean() - left) / (right - left)), float((bottom - rows.mean()) / (bottom - top))


@pytest.mark.parametrize(
    ("view", "expected"),
    [
        ("front", (0.875, 0.625)),
        ("back", (0.125, 0.625)),
        ("right", (0.2, 0.625)),
        ("left", (0.8, 0.625)),
        ("top", (0.875, 0.2)),
    ],
)
def test_views_show_the_part_from_where_they_say(renderer: str, view: str, expected: tuple[float, float]) -> None:
    assert place(picture(boxes(PLATE, PEG), renderer, [view])) == pytest.approx(expected, abs=0.02)


def test_bottom_view_has_y_downwards_and_hides_the_peg(renderer: str) -> None:
    assert not red(picture(boxes(PLATE, PEG), renderer, ["bottom"])).any()
    below: Box = (12, -9, -8, 18, -3, 0)
    assert place(picture(boxes(PLATE, below), renderer, ["bottom"])) == pytest.approx((0.875, 0.8), abs=0.02)


def test_iso_view_shows_top_front_and_right_and_nothing_else(renderer: str) -> None:
    cube: Box = (0, 0, 0, 20, 20, 20)
    shown = {
        "right": (20, 5, 5, 21, 15, 15),
        "front": (5, -1, 5, 15, 0, 15),
        "top": (5, 5, 20, 15, 15, 21),
    }
    away = {"left": (-1, 5, 5, 0, 15, 15), "back": (5, 20, 5, 15, 21, 15), "bottom": (5, 5, -1, 15, 15, 0)}
    for patch in shown.values():
        assert red(picture(boxes(cube, patch), renderer, ["iso"])).sum() > 1000
    for patch in away.values():
        assert red(picture(boxes(cube, patch), renderer, ["iso"])).sum() < 50


def test_a_feature_on_the_right_side_is_seen_from_the_right_only(renderer: str) -> None:
    cube, patch = (0.0, 0.0, 0.0, 20.0, 20.0, 20.0), (19.9, 4.0, 4.0, 20.02, 16.0, 16.0)
    sheet = picture(boxes(cube, patch), renderer, ["front", "right", "back", "top"], 600)
    assert [int(red(cell).sum()) > 1000 for cell in quarters(sheet)] == [False, True, False, False]


def quarters(sheet: Pixels) -> tuple[Pixels, ...]:
    """Top left, top right, bottom left, bottom right, without the rules between them."""
    half = len(sheet) // 2
    one, other = slice(2, half - 2), slice(half + 2, -2)
    return sheet[one, one], sheet[one, other], sheet[other, one], sheet[other, other]


def test_standard_sheet_is_in_third_angle_order_at_one_scale(renderer: str) -> None:
    top, iso, front, right = quarters(picture(boxes(PLATE, PEG), renderer, ["iso", "front", "top", "right"], 800))
    assert all(drawn(cell).mean() > 0.02 for cell in (top, iso, front, right))
    (tl, tt, tr, tb), (fl, ft, fr, fb), (rl, rt, rr, rb) = (extent(drawn(cell)) for cell in (top, front, right))
    assert (tl, tr) == pytest.approx((fl, fr), abs=1), "the top view stands above the front view"
    assert (ft, fb) == pytest.approx((rt, rb), abs=1), "the right view stands beside the front view"
    assert (tr - tl) / (tb - tt) == pytest.approx(40 / 20, rel=0.02)
    assert (fr - fl) / (fb - ft) == pytest.approx(40 / 16, rel=0.02)
    assert rr - rl == pytest.approx(tb - tt, abs=3)


def test_edges_are_dark_and_hidden_edges_are_not_drawn(renderer: str) -> None:
    pixels = picture(boxes((-10, -10, 0, 10, 10, 20), (-5, 3, 2, 5, 8, 12)), renderer, ["front"])
    left, top, right, bottom = extent(drawn(pixels))
    lines = dark(pixels)
    for border in (
        lines[top + 1 : bottom, left - 1 : left + 3].any(axis=1),
        lines[top + 1 : bottom, right - 2 : right + 2].any(axis=1),
        lines[top - 1 : top + 3, left:right].any(axis=0),
        lines[bottom - 2 : bottom + 2, left:right].any(axis=0),
    ):
        assert border.mean() > 0.98
    assert not lines[top + 5 : bottom - 4, left + 5 : right - 4].any()


def test_outlines_of_curved_faces_are_drawn_where_the_mesh_has_no_edges(renderer: str) -> None:
    pixels = picture(tube(), renderer, ["front"], 600)
    left, top, right, bottom = extent(drawn(pixels))
    assert (right - left) == pytest.approx(bottom - top, abs=4)
    for columns in (slice(left, left + 3), slice(right - 2, right + 1)):
        assert dark(pixels)[top + 2 : bottom - 1, columns].any(axis=1).mean() > 0.95
    assert not dark(pixels)[:, left + 12 : right - 11].any()


def test_a_mesh_that_is_inside_out_is_lit_the_same(renderer: str) -> None:
    with np.load(io.BytesIO(boxes(PLATE, PEG))) as arrays:
        given = dict(arrays)
    right_way = picture(pack(**given), renderer, ["iso"])
    only_wound = picture(pack(**{**given, "triangles": given["triangles"][:, ::-1]}), renderer, ["iso"])
    inside_out = {**given, "triangles": given["triangles"][:, ::-1], "normals": -given["normals"]}
    assert np.abs(right_way - only_wound).max() == 0
    assert np.abs(right_way - picture(pack(**inside_out), renderer, ["iso"])).max() <= 2


def test_labels_are_written_outside_the_picture_only(renderer: str) -> None:
    mesh = boxes(PLATE, PEG)
    plain, labelled = (picture(mesh, renderer, ["front"], 600, labels=on) for on in (False, True))
    strip = 30
    assert not drawn(plain[:strip]).any()
    assert drawn(labelled[:strip, :120]).sum() > 100, "the view's name"
    assert drawn(labelled[:strip, -60:]).sum() > 50, "the axes"
    body = labelled[40:]
    left, top, right, bottom = extent(red(body))
    scale = (right - left) / 6
    below, beside = round(bottom + 4 * scale), round(right + 2 * scale)
    assert drawn(body[below + 4 : below + 40, 200:400]).sum() > 200, "the width"
    assert drawn(body[top : below - 4, beside + 4 :]).sum() > 150, "the height"
    assert not drawn(body[: top - 4]).any()


def test_the_measured_bounding_box_is_what_is_written(renderer: str) -> None:
    """A polygon with few sides is narrower than the circle that it stands for, and must not be labelled so."""
    labelled = {}
    for name, extra in {"mesh": {}, "exact": {"bbox": [-10, -10, 0, 10, 10, 20]}}.items():
        arguments = {"views": ["right"], "size": [400, 400], "renderer": renderer, **extra}
        _, blobs = render.sheet(arguments, {"mesh": tube(5)})
        labelled[name] = np.asarray(Image.open(io.BytesIO(blobs["png"])))[378:]
    _, exact_box = render.sheet({**arguments}, {"mesh": tube(4)})
    square = np.asarray(Image.open(io.BytesIO(exact_box["png"])))[378:]
    assert (labelled["exact"] == square).all(), "written as 20"
    assert (labelled["mesh"] != square).any(), "written as 19.02"


def test_a_trimmed_sheet_is_as_large_as_its_views(renderer: str) -> None:
    """A flat part leaves the lower half empty; what is drawn keeps its scale."""
    arguments = {"size": [600, 600], "renderer": renderer}
    flat = boxes((0, 0, 0, 100, 60, 5))
    whole, _ = render.sheet(arguments, {"mesh": flat})
    value, blobs = render.sheet({**arguments, "trim": True}, {"mesh": flat})
    pixels = np.asarray(Image.open(io.BytesIO(blobs["png"]))).astype(int)
    assert pixels.shape == (value["height"], value["width"], 3)
    assert (whole["width"], whole["height"]) == (600, 600)
    assert 500 < value["width"] < 600
    assert 300 < value["height"] < 420
    row = pixels[value["height"] // 4, :280]
    assert (row.max(axis=1) < 220).sum() == pytest.approx(100 * (0.96 * (300 - 60) / 100), abs=12)


def test_parts_have_colours_that_differ(renderer: str) -> None:
    _, blobs = render.sheet(
        {"views": ["top"], "size": [200, 200], "labels": False, "renderer": renderer},
        {"mesh": boxes((0, 0, 0, 10, 10, 5), (10, 0, 0, 20, 10, 5), (20, 0, 0, 30, 10, 5))},
    )
    row = np.asarray(Image.open(io.BytesIO(blobs["png"]))).astype(int)[100]
    colours = [row[x] for x in (35, 100, 165)]
    for a, b in ((0, 1), (1, 2), (0, 2)):
        assert np.abs(colours[a] - colours[b]).max() > 20


def test_same_mesh_same_bytes_whatever_was_drawn_before(renderer: str) -> None:
    arguments = {"renderer": renderer, "size": [256, 256]}
    first = render.sheet(arguments, {"mesh": boxes(PLATE, PEG)})
    render.sheet({"renderer": renderer, "size": [300, 200]}, {"mesh": tube()})
    assert render.sheet(arguments, {"mesh": boxes(PLATE, PEG)}) == first


def test_size_is_what_was_asked_for(renderer: str) -> None:
    value, blobs = render.view({"size": [321, 200], "renderer": renderer}, {"mesh": boxes(PLATE)})
    assert Image.open(io.BytesIO(blobs["png"])).size == (321, 200) == (value["width"], value["height"])
    assert value["renderer"] == renderer


@pytest.mark.skipif(gl.lacking() is not None, reason=f"this machine lacks {gl.lacking()}")
def test_both_renderers_draw_the_same_picture() -> None:
    views = ["iso", "front", "top", "right"]
    a, b = (picture(boxes(PLATE, PEG), renderer, views, 600) for renderer in ("opengl", "numpy"))
    assert np.abs(a - b).mean() < 1.5


def test_without_opengl_numpy_draws_and_says_what_is_lacking(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gl, "lacking", lambda: "libEGL (apt install libegl1)")
    value, blobs = render.sheet({"size": [200, 200]}, {"mesh": boxes(PLATE)})
    assert (value["renderer"], value["lacking"]) == ("numpy", "libEGL (apt install libegl1)")
    assert drawn(np.asarray(Image.open(io.BytesIO(blobs["png"]))).astype(np.int16)).mean() > 0.05


def test_very_flat_and_very_small_parts_fill_their_pictures(renderer: str) -> None:
    for part in ((0, 0, 0, 1000, 1, 0.5), (0, 0, 0, 1e-3, 1e-3, 1e-3), (1e4, 1e4, 1e4, 1e4 + 5, 1e4 + 3, 1e4 + 1)):
        left, _, right, _ = extent(drawn(picture(boxes(part), renderer, ["top"])))
        assert right - left > 250


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"views": ["front", "sideways"]}, "sideways"),
        ({"views": []}, "at least one view"),
        ({"size": [10, 10]}, "10×10"),
        ({"size": [100000, 100]}, "100000×100"),
        ({"renderer": "crayon"}, "crayon"),
    ],
)
def test_arguments_that_cannot_be_are_named(arguments: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        render.sheet(arguments, {"mesh": boxes(PLATE)})


def test_a_mesh_that_is_empty_or_not_finite_is_an_error() -> None:
    with np.load(io.BytesIO(boxes(PLATE))) as arrays:
        given = dict(arrays)
    none = {"triangles": given["triangles"][:0], "part_of_triangle": given["part_of_triangle"][:0]}
    with pytest.raises(ValueError, match="no triangles"):
        render.sheet({}, {"mesh": pack(**{**given, **none})})
    broken = given["vertices"].copy()
    broken[3, 1] = np.nan
    with pytest.raises(ValueError, match="not finite"):
        render.sheet({}, {"mesh": pack(**{**given, "vertices": broken})})
