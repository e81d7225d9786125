"""Whether weights that are read from a GGUF file are those that llama.cpp runs: what both expect next, token by token.

.venv-train/bin/pip install xllamacpp
.venv-train/bin/python bench/gguf_logits.py MODEL.gguf [--texts README.md docs/training.md] [--count 30] [--seed 1]

Pieces of the texts are continued by one token. llama.cpp calculates with quantised activations and PyTorch in float32,
so that a few hundredths of a nat are to be expected between them, and tenths where a token is unlikely.
"""

import argparse
import json
import math
import random
import statistics
from pathlib import Path
from typing import Any

import torch
import xllamacpp

from cadwright.train.config import Model
from cadwright.train.learners.loader import load

MOST = 30
"""Tokens that are compared at each place."""
LIKELY = -6.0
"""Log-probability below which a token is not compared."""
LENGTHS = (60, 700)
"""Letters of a piece."""


def pieces(paths: list[Path], count: int, seed: int) -> list[str]:
    """Pieces of texts by chance."""
    text, rng = "".join(path.read_text() for path in paths), random.Random(seed)
    begins = [rng.randrange(len(text) - LENGTHS[1]) for _ in range(count)]
    return [text[i : i + rng.randrange(*LENGTHS)] for i in begins]


def llama(path: Path, prompts: list[list[int]]) -> list[dict[int, float]]:
    """What llama.cpp expects after each prompt: log-probabilities by token, the likeliest first."""
    options = xllamacpp.CommonParams()
    options.model.path, options.n_ctx, options.n_parallel = str(path), 2048, 1
    options.cpuparams.n_threads = 1
    server = xllamacpp.Server(options)
    wanted = {"n_predict": 1, "temperature": 0, "n_probs": MOST, "post_sampling_probs": False, "cache_prompt": False}
    found = []
    for prompt in prompts:
        answer: Any = server.handle_completions({"prompt": prompt, **wanted})
        told = answer["choices"][0]["logprobs"]["content"][0]["top_logprobs"]
        found.append({each["id"]: each["logprob"] for each in told})
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("model", type=Path)
    parser.add_argument("--texts", type=Path, nargs="+", default=[Path("README.md"), Path("docs/training.md")])
    parser.add_argument("--count", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    learner = load(Model(path=str(options.model)), options.seed)
    model, tokenizer = learner.model.eval(), learner.codec.processor
    prompts = [tokenizer(piece)["input_ids"] for piece in pieces(options.texts, options.count, options.seed)]
    with torch.no_grad():
        ours = [torch.log_softmax(model(torch.tensor([ids])).logits[0, -1], -1) for ids in prompts]
    theirs = llama(options.model, prompts)
    same = sum(int(a.argmax()) == max(b, key=b.__getitem__) for a, b in zip(ours, theirs, strict=True))
    off = [abs(float(a[i]) - v) for a, b in zip(ours, theirs, strict=True) for i, v in b.items() if v > LIKELY]
    apart = [sum(math.exp(v) * (v - float(a[i])) for i, v in b.items()) for a, b in zip(ours, theirs, strict=True)]
    told = {
        "places": len(prompts),
        "same likeliest token": same,
        "nats apart, median": round(statistics.median(off), 3),
        "nats apart, 95 %": round(statistics.quantiles(off, n=20)[-1], 3),
        "divergence, mean": round(statistics.fmean(apart), 4),
    }
    print(json.dumps(told))


if __name__ == "__main__":
    main()
