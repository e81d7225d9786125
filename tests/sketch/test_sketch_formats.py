"""Every format writes every sketch; what is lossless reads back as it was."""

import pytest
from hypothesis import given, settings
from sketch_samples import CURVES, PLATE, sketches

from cadwright.errors import InputError
from cadwright.sketch import Sketch
from cadwright.sketch.formats import FORMATS, Format, native

LOSSLESS = [form for form in FORMATS.values() if form.lossless]
READABLE = [form for form in FORMATS.values() if form.loads]


def name(form: Format) -> str:
    return form.name


@pytest.mark.parametrize("form", LOSSLESS, ids=name)
@settings(max_examples=15, deadline=None)
@given(sketch=sketches())
def test_lossless_formats_read_back_what_they_wrote(form: Format, sketch: Sketch) -> None:
    assert form.loads is not None
    assert form.loads(form.dumps(sketch, None)) == sketch


@pytest.mark.parametrize("form", FORMATS.values(), ids=name)
@pytest.mark.parametrize("sketch", [PLATE, CURVES, Sketch()], ids=["plate", "curves", "empty"])
def test_every_format_writes_every_sketch(form: Format, sketch: Sketch) -> None:
    assert isinstance(form.dumps(sketch, None), str)
    assert "7.071067" not in form.dumps(sketch, 3) or form.name == "graph"


@pytest.mark.parametrize("form", READABLE, ids=name)
@pytest.mark.parametrize("text", ["", "{}", "nonsense", '{"Geometry": [{"Type": "Line segment"}]}', "[[1]]", "\x00"])
def test_other_texts_are_refused_with_one_line(form: Format, text: str) -> None:
    assert form.loads is not None
    with pytest.raises(InputError) as refused:
        form.loads(text)
    assert "\n" not in refused.value.message


@pytest.mark.parametrize("text", [b"[" * 100_000, b'{"geometry":' * 50_000, b'{"geometry": "\xff"}'])
def test_native_refuses_what_is_nested_too_deeply_or_no_text(text: bytes) -> None:
    with pytest.raises(InputError, match="not a sketch in JSON"):
        native.loads(text)


def test_native_quotes_a_stranger_in_one_line() -> None:
    kind = "Radius\\n" * 9999
    with pytest.raises(InputError, match="not a sketch in JSON") as told:
        native.loads(f'{{"geometry": [], "constraints": [{{"type": "{kind}", "references": []}}]}}')
    assert "\n" not in told.value.message
    assert len(told.value.message) < 1500


@pytest.mark.parametrize("number", ["1e300", "-1e13"])
def test_native_refuses_numbers_that_are_no_lengths(number: str) -> None:
    with pytest.raises(InputError, match="is no length"):
        native.loads(f'{{"geometry": [{{"type": "line", "start": [0, 0], "end": [1, {number}]}}]}}')
