"""Values survive JSON, and JSON that is something else is refused with the field's name."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cadwright.values import (
    Attachment,
    Blob,
    Code,
    Image,
    Measurements,
    Observation,
    Problem,
    Reply,
    Request,
    Start,
    Step,
    Transcript,
    Usage,
    decode,
    encode,
)

texts = st.text(max_size=40)
numbers = st.floats(allow_nan=False, allow_infinity=False)
blobs = st.builds(lambda data: Blob(data, "application/octet-stream"), st.binary(max_size=40))
vectors = st.tuples(numbers, numbers, numbers)
counts = st.integers(min_value=0, max_value=10**6)
measurements = st.builds(
    Measurements,
    valid=st.booleans(),
    closed=st.booleans(),
    solids=counts,
    shells=counts,
    faces=counts,
    edges=counts,
    vertices=counts,
    volume=numbers,
    area=numbers,
    bbox=st.tuples(numbers, numbers, numbers, numbers, numbers, numbers),
    center_of_mass=vectors,
)
problems = st.builds(Problem, type=texts, message=texts, line=st.none() | counts, cause=st.none() | texts)
observations = st.builds(
    Observation,
    outcome=st.sampled_from(["valid", "exception", "timeout"]),
    stdout=texts,
    error=st.none() | problems,
    measurements=st.none() | measurements,
    images=st.lists(st.builds(Image, name=texts, blob=blobs), max_size=2).map(tuple),
    geometry=st.none() | blobs,
    seconds=numbers,
)
requests = st.builds(
    Request,
    text=texts,
    attachments=st.lists(st.builds(Attachment, kind=st.just("image"), name=texts, blob=blobs), max_size=2).map(tuple),
    script=st.none() | texts,
)
steps = st.builds(
    Step,
    reply=st.builds(Reply, text=texts),
    thinking=texts,
    action=st.none() | st.builds(Code, source=texts),
    observation=observations,
)
transcripts = st.builds(
    Transcript,
    start=st.builds(Start, request=requests, planner=texts, protocol=texts, environment=texts),
    steps=st.lists(steps, max_size=3).map(tuple),
)


@given(transcripts)
def test_a_transcript_survives_json(transcript: Transcript) -> None:
    assert decode(encode(transcript), Transcript) == transcript


@given(st.binary(max_size=60))
def test_a_blob_is_known_by_its_hash_and_fetched_when_needed(data: bytes) -> None:
    blob = Blob(data, "image/png")
    asked: list[str] = []

    def source(sha256: str) -> bytes:
        asked.append(sha256)
        return data

    again = decode(encode(blob), Blob, source)
    assert again == blob
    assert asked == []
    assert again.data == data
    assert again.data == data
    assert asked == [blob.sha256]


def test_a_blob_without_bytes_needs_somewhere_to_find_them() -> None:
    with pytest.raises(ValueError, match="needs its bytes"):
        Blob(None, "image/png")
    with pytest.raises(KeyError):
        _ = decode(encode(Blob(b"x", "image/png")), Blob).data


def test_json_of_another_shape_is_refused_with_the_field() -> None:
    with pytest.raises(ValueError, match="text"):
        decode(b'{"text": 5}', Request)


@given(st.lists(st.builds(Usage, input_tokens=counts, output_tokens=counts, cost_usd=st.none() | st.just(0.5))))
def test_usage_adds_up_and_an_unknown_price_stays_unknown(usages: list[Usage]) -> None:
    total = sum(usages, Usage())
    assert total.tokens == sum(u.input_tokens + u.output_tokens for u in usages)
    assert (total.cost_usd is None) == any(u.cost_usd is None for u in usages)


def test_the_best_step_is_the_last_one_that_built_something_valid() -> None:
    good = Step(Reply("a"), "", Code("r = 1"), Observation("valid"), not_understood=("a spline",))
    bad = Step(Reply("b"), "", Code("r = 2"), Observation("exception"))
    start = Start(Request("x"), "p", "q", "e")
    transcript = Transcript(start, (good, bad))
    assert transcript.best is good
    assert transcript.not_understood == ("a spline",)
    assert Transcript(start, (bad,)).best is None
