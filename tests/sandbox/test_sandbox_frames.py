"""Frames: round trips, and everything that is not one."""

import os
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cadwright.sandbox import bare_frames, frames

Body = dict[str, Any]
TEXT = st.text(st.characters(codec="utf-8"), max_size=20)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.floats(allow_nan=False, allow_infinity=False) | TEXT,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXT, inner, max_size=4),
    max_leaves=20,
)


@pytest.fixture
def file() -> Iterator[int]:
    descriptor = frames.memory_file()
    yield descriptor
    os.close(descriptor)


@given(body=st.dictionaries(TEXT, JSON, max_size=4), blobs=st.dictionaries(TEXT, st.binary(max_size=100), max_size=4))
def test_round_trip(body: Body, blobs: dict[str, bytes]) -> None:
    descriptor = frames.memory_file()
    try:
        frames.write_frame(descriptor, body, blobs)
        assert frames.read_frame(descriptor, Body, 10**6) == (body, blobs)
    finally:
        os.close(descriptor)


@given(data=st.binary(max_size=300), header=st.booleans())
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_bytes_are_a_frame_or_an_error(data: bytes, header: bool) -> None:
    descriptor = frames.memory_file()
    try:
        prefix = bare_frames.MAGIC + len(data).to_bytes(8, "little") if header else b""
        bare_frames.write_all(descriptor, prefix + data)
        with pytest.raises(frames.FrameError):
            frames.read_frame(descriptor, Body, 10**6)
    finally:
        os.close(descriptor)


def test_a_truncated_frame_is_an_error(file: int) -> None:
    frames.write_frame(file, {"x": 1}, {"blob": b"0123456789"})
    size = os.fstat(file).st_size
    for length in range(size):
        os.ftruncate(file, length)
        with pytest.raises(frames.FrameError):
            frames.read_frame(file, Body, 10**6)


def test_more_than_the_limit_is_an_error(file: int) -> None:
    frames.write_frame(file, {}, {"blob": bytes(1000)})
    with pytest.raises(frames.FrameError, match="more than the limit"):
        frames.read_frame(file, Body, 900)


@pytest.mark.parametrize("blobs", [{"x": "text"}, {1: b"x"}, {"x": None}])
def test_blobs_must_be_bytes(file: int, blobs: Any) -> None:
    with pytest.raises(TypeError, match="not bytes"):
        frames.write_frame(file, {}, blobs)


def test_without_what_only_linux_has_it_uses_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "memfd_create")
    monkeypatch.delattr(os, "pread")
    descriptor = frames.memory_file()
    try:
        frames.write_frame(descriptor, {"x": 1}, {"y": b"z"})
        assert frames.read_frame(descriptor, Body, 1000) == ({"x": 1}, {"y": b"z"})
    finally:
        os.close(descriptor)
