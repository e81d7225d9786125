"""What a model says to chats: batched, with a cache, each reply drawn from a chance of its own.

A reply follows from the model, its chat and its seed, not from what else is answered beside it: instead of the batch's
tokens being drawn from one source, each row has noise of its own added to its logits, of whose sum the largest is taken
(Gumbel's way to draw from a softmax).
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
import torch
from transformers import GenerationConfig, LogitsProcessor, LogitsProcessorList

from cadwright.errors import InputError
from cadwright.train.chats import Chat
from cadwright.train.learners.codec import Codec, Encoded
from cadwright.train.learners.devices import evaluating
from cadwright.train.learners.loader import Learner


class Sampling(msgspec.Struct, frozen=True):
    """How a reply is drawn; temperature 0 takes the likeliest token each time."""

    temperature: float = 0.0
    top_p: float = 1.0
    tokens: int = 2048
    """The most of a reply."""
    seed: int = 0


class Written(NamedTuple):
    """A reply, how many tokens were read and written for it, and whether it came to its end."""

    text: str
    read: int
    tokens: int
    whole: bool


def write(
    learner: Learner, chats: Sequence[Chat], sampling: Sampling | Sequence[Sampling], *, batch: int = 16
) -> list[Written]:
    """A reply to each of the chats, ``batch`` at a time.

    Raises `InputError` for a chat that cannot be read, or that leaves no room for a reply.
    """
    wanted = [sampling] * len(chats) if isinstance(sampling, Sampling) else list(sampling)
    encoded = [learner.codec.encode(each) for each in chats]
    room = context(learner.model)
    for chat, each in zip(chats, encoded, strict=True):
        if room is not None and len(each.ids) >= room:
            raise InputError(
                f"{chat.id}: {len(each.ids)} tokens leave no room in {room}", "say less, or ask another model"
            )
    found: dict[int, Written] = {}
    order = sorted(range(len(chats)), key=lambda at: (len(encoded[at].ids), at))
    with evaluating(learner.model):
        for first in range(0, len(order), batch):
            places = order[first : first + batch]
            own = [encoded[at] for at in places]
            replies = continued(learner, own, [wanted[at] for at in places], room)
            for at, ids in zip(places, replies, strict=True):
                found[at] = _reply(learner.codec, ids, len(encoded[at].ids))
    return [found[at] for at in range(len(chats))]


def context(model: Any) -> int | None:
    """The most tokens of a conversation, where the model says it."""
    config = model.config.get_text_config()
    return getattr(config, "max_position_embeddings", None)


def continued(
    learner: Learner, encoded: Sequence[Encoded], wanted: Sequence[Sampling], room: int | None
) -> list[list[int]]:
    """The tokens of a reply to each of a batch of prompts, with the stop where it came to one; none has more than
    ``room`` leaves.
    """
    model, codec = learner.model, learner.codec
    batch = codec.collate(encoded, left=True)
    width = batch["input_ids"].shape[1]
    most = max(each.tokens for each in wanted)
    config = GenerationConfig(
        max_new_tokens=most if room is None else min(most, room - width),
        do_sample=False,
        repetition_penalty=1.0,
        no_repeat_ngram_size=0,
        eos_token_id=codec.stop,
        pad_token_id=codec.pad,
        suppress_tokens=codec.unsayable or None,
        use_cache=True,
    )
    inputs = {name: value.to(model.device) for name, value in batch.items() if name != "labels"}
    drawn = LogitsProcessorList([_Drawn(wanted, model.device)])
    written = model.generate(**inputs, generation_config=config, logits_processor=drawn)
    rows = [row[: each.tokens] for row, each in zip(written[:, width:].tolist(), wanted, strict=True)]
    return [row[: row.index(codec.stop) + 1] if codec.stop in row else row for row in rows]


def _reply(codec: Codec, row: list[int], read: int) -> Written:
    whole = row[-1:] == [codec.stop]
    ids = row[:-1] if whole else row
    return Written(codec.decode(ids), read, len(ids), whole)


class _Drawn(LogitsProcessor):
    """Logits to which chance has been added, row by row as its sampling says."""

    def __init__(self, wanted: Sequence[Sampling], device: Any) -> None:
        self._chance = [torch.Generator(device).manual_seed(each.seed) for each in wanted]
        self._shares = [each.top_p for each in wanted]
        column = torch.tensor([each.temperature for each in wanted], device=device)[:, None]
        self._drawn, self._temperature = column > 0, column.masked_fill(column == 0, 1.0)
        self._any = bool(self._drawn.any())

    def __call__(self, input_ids: Any, scores: Any) -> Any:
        """The logits of the next token of all rows."""
        logits = scores.float() / self._temperature
        if not self._any:
            return logits
        if min(self._shares) < 1:
            rows = zip(logits, self._shares, strict=True)
            logits = torch.stack([_likeliest(row, share) if share < 1 else row for row, share in rows])
        size, device = logits.shape[1:], logits.device
        drawn = torch.stack([torch.rand(size, generator=g, device=device, dtype=torch.float64) for g in self._chance])
        # Never 0 or 1, whose double logarithm is infinite.
        noise = -(-drawn.clamp(1e-12, 1 - 1e-12).log()).log().float()
        return torch.where(self._drawn, logits + noise, logits)


def _likeliest(logits: Any, share: float) -> Any:
    """The fewest likeliest tokens that have the share together; the others cannot be drawn."""
    ordered, places = logits.sort(descending=True)
    likely = ordered.softmax(-1)
    before = likely.cumsum(-1) - likely
    return logits.masked_fill(
        torch.zeros_like(logits, dtype=torch.bool).scatter(0, places, before >= share), -torch.inf
    )
