from typing import Any

import pytest
import torch
from train_kit import SCRIPT, SEEING, TINY, chat

from cadwright.train.config import Built
from cadwright.train.learners.built import build
from cadwright.train.learners.codec import IGNORED, Codec
from cadwright.train.learners.likelihoods import scored
from cadwright.train.learners.streams import stream
from cadwright.train.viability import Boundary

pytestmark = pytest.mark.train


def made(built: Built = TINY) -> tuple[Any, Codec]:
    model, processor = build(built, [SCRIPT, "You write CadQuery.", "Make a box 12 mm wide."], seed=1)
    return model.double().eval(), Codec(processor)


def said(codec: Codec, turns: int) -> list[list[int]]:
    texts = [line.text for line in chat(turns=turns).lines if line.role == "assistant"]
    return [[*codec.text(text), codec.stop] for text in texts]


@pytest.mark.parametrize("built", [TINY, SEEING])
def test_a_stream_of_what_would_be_read_is_the_chat(built: Built) -> None:
    _, codec = made(built)
    asked = chat(turns=3, pictures=built is SEEING)
    found, encoded = stream(codec, asked, said(codec, 3)), codec.encode(asked)
    assert found.ids == encoded.ids
    assert found.encoded().labels == encoded.labels
    assert found.kinds == encoded.kinds
    assert set(found.turns) == {0, 1, 2, 3}


def test_tokens_stay_as_they_were_sampled() -> None:
    _, codec = made()
    asked = chat(turns=2)
    odd = [codec.text(each)[0] for each in "r = "]  # tokens that no reading of the text gives
    assert codec.text(codec.decode(odd)) != odd
    found = stream(codec, asked, [[*odd, codec.stop], said(codec, 2)[1]])
    first = [token for token, turn in zip(found.ids, found.turns, strict=True) if turn == 1]
    assert first == [*odd, codec.stop]


def test_the_end_of_a_reply_that_was_cut_off_was_not_written() -> None:
    _, codec = made()
    whole = said(codec, 2)
    found = stream(codec, chat(turns=2), [whole[0][:-1], whole[1]])
    assert found.ids == codec.encode(chat(turns=2)).ids
    assert found.written == len(whole[0]) - 1 + len(whole[1])


def test_turns_from_the_boundary_on_have_no_labels() -> None:
    _, codec = made()
    found = stream(codec, chat(turns=3), said(codec, 3))
    for at in (1, 2, 3):
        labels = found.encoded(Boundary(cascade=at, turns=3)).labels
        kept = [turn for turn, label in zip(found.turns, labels, strict=True) if label != IGNORED]
        assert set(kept) == set(range(1, at))


def test_log_probabilities_are_those_of_the_whole_model_whatever_the_padding_and_the_order() -> None:
    model, codec = made()
    streams = [stream(codec, chat(turns=turns), said(codec, turns)) for turns in (1, 3, 2)]
    batch = [each.encoded() for each in streams]
    found = scored(model, codec.collate(batch))
    for row, encoded in enumerate(batch):
        logits = model(torch.tensor([encoded.ids])).logits[0].log_softmax(-1)
        expected = [
            float(logits[at - 1, label].detach()) for at, label in enumerate(encoded.labels) if at and label != IGNORED
        ]
        assert found.values[row][found.mask[row]].tolist() == pytest.approx(expected, rel=1e-9)
        alone = scored(model, codec.collate([encoded]))
        assert alone.values[alone.mask].tolist() == pytest.approx(expected, rel=1e-9)


def test_nothing_to_learn_goes_through_the_model_all_the_same() -> None:
    model, codec = made()
    found = scored(model, codec.collate([stream(codec, chat(), said(codec, 1)).encoded(Boundary(cascade=1, turns=1))]))
    assert not found.mask.any()
    (found.values * 0).sum().backward()
