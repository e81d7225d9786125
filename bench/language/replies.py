"""What a small model says of requests in controlled English: several replies to each, and how likely each is.

    python bench/language/replies.py MODEL REQUESTS.jsonl -o REPLIES.jsonl [--samples 8] [--temperature 0.8]

MODEL is what `cadwright train lora` wrote; each line of REQUESTS has an ``id`` and a ``text``. Each request gets the
likeliest reply first and then those that were drawn, each once, with how often it was drawn and two mean
log-likelihoods in nats a token: of the reply to the request, and of the request for the reply (what a noisy channel is
decoded by), which a model gives that was taught both ways by `chats.py`. On a GPU where there is one.
"""

import argparse
import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import torch
from torch.nn.functional import cross_entropy

from cadwright.train.chats import Chat, Line
from cadwright.train.config import Model
from cadwright.train.learners.codec import IGNORED
from cadwright.train.learners.loader import Learner, load, placed
from cadwright.train.trajectories.pairs import PLAIN

ASKED = "You ask for parts as people do."
"""As in `chats.py`, which needs a CAD kernel, and the machine with the GPU has none."""
ROWS = 2048
"""Replies that are written at a time; fewer on a CPU."""


def asked(told: str, text: str, answer: str | None = None) -> Chat:
    """A chat of one turn, with or without its answer."""
    chat = Chat("", (Line("system", told), Line("user", text)))
    return chat if answer is None else chat.answered(answer)


def drawn(learner: Learner, texts: Sequence[str], samples: int, temperature: float, tokens: int) -> list[Counter[str]]:
    """The replies to each request, the likeliest first, with how often they were drawn."""
    found: list[Counter[str]] = [Counter() for _ in texts]
    order = sorted(range(len(texts)), key=lambda at: len(texts[at]))
    rows = ROWS if learner.model.device.type == "cuda" else ROWS // 64
    for copies, heat in ((1, 0.0), (samples, temperature)):
        if not copies:
            continue
        wide = max(rows // copies, 1)
        for first in range(0, len(order), wide):
            places = order[first : first + wide]
            written = _written(learner, [texts[at] for at in places], copies, heat, tokens)
            for at, replies in zip(places, written, strict=True):
                found[at].update(replies)
    return found


def _written(learner: Learner, texts: Sequence[str], copies: int, temperature: float, tokens: int) -> list[list[str]]:
    codec, model = learner.codec, learner.model
    batch = codec.collate([codec.encode(asked(PLAIN, text)) for text in texts], left=True)
    inputs = {name: value.to(model.device) for name, value in batch.items() if name != "labels"}
    width = inputs["input_ids"].shape[1]
    how: dict[str, Any] = {"do_sample": False}
    if temperature:
        how = {"do_sample": True, "temperature": temperature, "top_k": 0, "top_p": 1.0, "num_return_sequences": copies}
    with torch.no_grad():
        out = model.generate(
            **inputs, **how, max_new_tokens=tokens, eos_token_id=codec.stop, pad_token_id=codec.pad, use_cache=True
        )
    said = [_text(codec, row) for row in out[:, width:].tolist()]
    return [said[at * copies : (at + 1) * copies] for at in range(len(texts))]


def _text(codec: Any, row: list[int]) -> str:
    return str(codec.decode(row[: row.index(codec.stop)] if codec.stop in row else row)).strip()


def likelihoods(learner: Learner, chats: Sequence[Chat]) -> list[float]:
    """The mean log-likelihood of each chat's answer, nats a token."""
    codec, model = learner.codec, learner.model
    encoded = [codec.encode(chat) for chat in chats]
    order = sorted(range(len(chats)), key=lambda at: len(encoded[at].ids))
    found = [0.0] * len(chats)
    rows = 128 if model.device.type == "cuda" else 8
    for first in range(0, len(order), rows):
        places = order[first : first + rows]
        batch = codec.collate([encoded[at] for at in places])
        labels = batch["labels"][:, 1:].to(model.device)
        inputs = {name: value.to(model.device) for name, value in batch.items() if name != "labels"}
        with torch.no_grad():
            logits = model(**inputs, use_cache=False).logits[:, :-1].float()
        losses = cross_entropy(logits.transpose(1, 2), labels, ignore_index=IGNORED, reduction="none")
        means = -losses.sum(1) / (labels != IGNORED).sum(1).clamp(min=1)
        for at, mean in zip(places, means.tolist(), strict=True):
            found[at] = round(mean, 4)
    return found


def main() -> None:
    """Write the replies."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("model")
    parser.add_argument("requests", type=Path)
    parser.add_argument("-o", "--output", type=Path, required=True)
    parser.add_argument("--samples", type=int, default=8)
    parser.add_argument("--temperature", type=float, default=0.8)
    parser.add_argument("--tokens", type=int, default=220, help="of a reply, at most")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--precision", choices=("float32", "bfloat16"), default="float32")
    given = parser.parse_args()
    torch.manual_seed(given.seed)
    learner = placed(load(Model(path=given.model, precision=given.precision), given.seed))
    requests = [json.loads(line) for line in given.requests.read_text(encoding="utf-8").splitlines()]
    found = drawn(learner, [request["text"] for request in requests], given.samples, given.temperature, given.tokens)
    flat = [(at, said) for at, replies in enumerate(found) for said in replies]
    there = likelihoods(learner, [asked(PLAIN, requests[at]["text"], said) for at, said in flat])
    back = likelihoods(learner, [asked(ASKED, said, requests[at]["text"]) for at, said in flat])
    lines: list[dict[str, Any]] = [{"id": request["id"], "replies": []} for request in requests]
    for (at, said), one, other in zip(flat, there, back, strict=True):
        lines[at]["replies"].append({"text": said, "times": found[at][said], "reply": one, "request": other})
    with given.output.open("w", encoding="utf-8") as file:
        file.writelines(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
    print(f"{len(flat)} replies to {len(requests)} requests in {given.output}")


if __name__ == "__main__":
    main()
