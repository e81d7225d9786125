import hashlib
from pathlib import Path

import pytest
from design_samples import draft, run_records

from cadwright.design import MissingObjectError, ObjectStore
from cadwright.design.objects import blobs_of
from cadwright.errors import DesignError
from cadwright.values import Blob, decode, encode


@pytest.fixture
def store(tmp_path: Path) -> ObjectStore:
    return ObjectStore(tmp_path / "objects")


@pytest.mark.parametrize("data", [b"", b"\x00", b"brep\r\n\x1a\xff" * 1000])
def test_bytes_come_back_as_they_were(store: ObjectStore, data: bytes) -> None:
    blob = Blob(data, "model/x-brep")
    store.put(blob)
    store.put(blob)
    assert store.get(blob.sha256) == data
    assert store.path(blob.sha256).read_bytes() == data


def test_no_scratch_file_is_left(store: ObjectStore, tmp_path: Path) -> None:
    store.put(Blob(b"x", "text/plain"))
    assert list((tmp_path / "tmp").iterdir()) == []


def test_is_a_source_for_decode(store: ObjectStore) -> None:
    blob = Blob(b"geometry", "model/x-brep")
    store.put(blob)
    assert decode(encode(blob), Blob, store.get).data == b"geometry"


def test_missing_bytes_are_a_key_error_and_one_clear_line(store: ObjectStore) -> None:
    sha256 = hashlib.sha256(b"never stored").hexdigest()
    with pytest.raises(KeyError):
        store.get(sha256)
    with pytest.raises(MissingObjectError) as caught:
        store.get(sha256)
    assert str(caught.value) == caught.value.message == f"{store.path(sha256)} is missing"
    assert caught.value.hint


@pytest.mark.parametrize("damage", [b"", b"geometrY", b"geometry\n"])
def test_a_damaged_file_is_named_and_never_returned(store: ObjectStore, damage: bytes) -> None:
    blob = Blob(b"geometry", "model/x-brep")
    store.put(blob)
    store.path(blob.sha256).write_bytes(damage)
    with pytest.raises(DesignError, match="is damaged") as caught:
        store.get(blob.sha256)
    assert str(store.path(blob.sha256)) in caught.value.message


def test_storing_again_replaces_a_damaged_file(store: ObjectStore) -> None:
    blob = Blob(b"geometry", "model/x-brep")
    store.put(blob)
    store.path(blob.sha256).write_bytes(b"geom")
    store.put(blob)
    assert store.get(blob.sha256) == b"geometry"


def test_bytes_that_are_not_what_the_hash_says_are_refused(store: ObjectStore) -> None:
    sha256 = hashlib.sha256(b"right").hexdigest()
    wrong = Blob(None, "text/plain", sha256=sha256, source=lambda _: b"wrong")
    with pytest.raises(DesignError, match="do not match their hash"):
        store.put(wrong)
    assert not store.path(sha256).exists()


@pytest.mark.parametrize("sha256", ["", "../../etc/passwd", "AB" * 32, "ab" * 31, "ab" * 32 + "\n"])
def test_only_hashes_lead_to_files(store: ObjectStore, sha256: str) -> None:
    with pytest.raises(DesignError, match="is not a SHA-256"):
        store.get(sha256)


def test_finds_every_blob_of_a_value() -> None:
    _, _, step, _ = run_records()
    assert {blob.media_type for blob in blobs_of(step)} == {"image/png", "model/x-brep"}
    assert len(list(blobs_of([{"a": draft(1)}, (draft(2),)]))) == 4


def test_two_hundred_megabytes(store: ObjectStore) -> None:
    data = bytes(range(256)) * (200 * 4096)
    blob = Blob(data, "application/octet-stream")
    store.put(blob)
    assert store.path(blob.sha256).stat().st_size == 200 * 1024**2
    assert store.get(blob.sha256) == data
