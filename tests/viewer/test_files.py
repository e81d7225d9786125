"""The shipped files are those that were pinned, small enough, and with their licences."""

import gzip
import hashlib
import tomllib
from pathlib import Path

import pytest

from cadwright.viewer import FILES, files, page

PAGE = Path(files.__file__).parent / "page"
ROOT = Path(__file__).resolve().parents[2]


def test_the_library_is_what_was_pinned() -> None:
    lines = (line.split() for line in (PAGE / "SHA256SUMS").read_text().splitlines())
    pinned = {name: digest for digest, name in lines}
    assert set(pinned) == set(FILES) - {"view.js"}
    assert all(hashlib.sha256(page(name)).hexdigest() == digest for name, digest in pinned.items())


def test_a_page_loads_less_than_half_a_megabyte() -> None:
    assert sum(len(gzip.compress(page(name))) for name in FILES) < 500_000


def test_other_files_are_not_given() -> None:
    with pytest.raises(KeyError):
        page("../model.py")


def test_the_files_and_their_licences_are_in_the_package() -> None:
    data = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]["package-data"]["cadwright"]
    assert "viewer/page/*" in data
    licences = (PAGE / "LICENSES").read_text()
    assert all(name in licences for name in ("three-cad-viewer 5.1.3", "three.js", "postprocessing", "N8AO"))
