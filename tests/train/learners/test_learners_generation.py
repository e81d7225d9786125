import json
import os
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
import torch
from msgspec.structs import replace
from train_kit import SCRIPT, SEEING, TINY, chat

from cadwright.errors import InputError
from cadwright.planners.local_servers import sees
from cadwright.planners.model import ModelPlanner
from cadwright.planners.options import ModelOptions
from cadwright.train import chats
from cadwright.train.chats import Chat, Line
from cadwright.train.config import Model, Optimiser, Phase, Supervised
from cadwright.train.learners.built import build
from cadwright.train.learners.codec import Codec
from cadwright.train.learners.generation import Sampling, context, write
from cadwright.train.learners.loader import Learner, load
from cadwright.train.learners.server import Server
from cadwright.train.learners.sft import train
from cadwright.values import Message, Piece

pytestmark = pytest.mark.train
TEXTS = [SCRIPT, "You write CadQuery.", "Make a box 12 mm wide."]


@pytest.fixture(scope="module", autouse=True)
def one_thread() -> None:
    torch.set_num_threads(1)


@pytest.fixture(scope="module")
def taught(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A model that has learned to make boxes."""
    folder = tmp_path_factory.mktemp("taught")
    chats.write(folder / "chats.jsonl", [chat(n % 3) for n in range(48)])
    made = Supervised(
        out=str(folder / "run"),
        model=Model(built=TINY),
        optimiser=Optimiser(learning_rate=1e-2, batch=16),
        phases=(Phase(name="S1", data=(str(folder / "chats.jsonl"),), epochs=60),),
    )
    train(made)
    return folder / "run/S1/model"


@pytest.fixture(scope="module")
def learner(taught: Path) -> Learner:
    found = load(Model(path=str(taught)), 0)
    found.model.eval()
    return found


@pytest.fixture(scope="module")
def seeing() -> Learner:
    model, processor = build(SEEING, TEXTS, 1)
    return Learner(model.eval(), Codec(processor))


def question(number: int) -> Chat:
    made = chat(number)
    return replace(made, lines=made.lines[:2])


def test_what_was_learned_is_said(learner: Learner) -> None:
    found = write(learner, [question(n) for n in range(3)], Sampling(tokens=80))
    assert [each.text for each in found] == [chat(n).lines[2].text for n in range(3)]
    assert all(each.whole for each in found)


def test_one_by_one_it_says_the_same_as_together(seeing: Learner) -> None:
    """Prompts of different lengths are padded, pictures among them; the cache goes on from the padding."""
    asks = [replace(chat(n, turns=1 + n % 2, pictures=n % 3 == 0)) for n in range(5)]
    asks = [replace(each, lines=each.lines[:-1]) for each in asks]
    for sampling in (Sampling(tokens=12), Sampling(temperature=0.8, top_p=0.9, tokens=12, seed=4)):
        together = write(seeing, asks, sampling)
        alone = [write(seeing, [each], sampling)[0] for each in asks]
        assert [each.text for each in together] == [each.text for each in alone]
        assert [each.read for each in together] == [len(seeing.codec.encode(each).ids) for each in asks]


def test_without_a_cache_it_would_say_the_same(seeing: Learner) -> None:
    made = chat(3, pictures=True)
    ask = replace(made, lines=made.lines[:2])
    encoded = seeing.codec.encode(ask)
    batch = seeing.codec.collate([encoded])
    del batch["labels"]
    for _ in range(10):
        with torch.no_grad():
            logits = seeing.model(**batch).logits[0, -1]
        logits[seeing.codec.unsayable] = -torch.inf
        best = logits.argmax()[None, None]
        batch["input_ids"] = torch.cat([batch["input_ids"], best], 1)
        batch["attention_mask"] = torch.ones_like(batch["input_ids"])
    expected = seeing.codec.decode(batch["input_ids"][0, len(encoded.ids) :].tolist())
    assert write(seeing, [ask], Sampling(tokens=10))[0].text == expected


def test_a_seed_says_the_same_and_another_one_something_else(seeing: Learner) -> None:
    warm = Sampling(temperature=1.0, tokens=20, seed=1)
    first, again, other = (write(seeing, [question(1)], each)[0].text for each in (warm, warm, replace(warm, seed=2)))
    assert first == again != other


def test_chance_is_the_softmax_s(seeing: Learner) -> None:
    """Of the first token's distribution, drawn many times: each frequency is its probability."""
    ask, codec = question(1), seeing.codec
    batch = codec.collate([codec.encode(ask)])
    del batch["labels"]
    with torch.no_grad():
        logits = seeing.model(**batch).logits[0, -1] / 0.05
    logits[codec.unsayable] = -torch.inf
    expected = logits.softmax(-1)
    draws = [Sampling(temperature=0.05, tokens=1, seed=n) for n in range(600)]
    texts = [each.text for each in write(seeing, [ask] * 600, draws, batch=200)]
    for token in expected.topk(3).indices.tolist():
        share = texts.count(codec.decode([token])) / 600
        assert abs(share - expected[token].item()) < 0.07


def test_the_least_likely_are_not_drawn(seeing: Learner) -> None:
    greedy = write(seeing, [question(1)], Sampling(tokens=8))[0].text
    narrow = write(seeing, [question(1)], Sampling(temperature=1.0, top_p=1e-6, tokens=8, seed=5))[0].text
    assert narrow == greedy


def test_a_chat_without_room_is_refused(learner: Learner) -> None:
    assert context(learner.model) == TINY.context
    with pytest.raises(InputError, match=r"long: .* tokens leave no room in 1024"):
        write(learner, [Chat("long", (Line("user", "box " * 1200),))], Sampling())


@pytest.fixture(scope="module")
def server(learner: Learner) -> Iterator[Server]:
    made = Server(learner, "boxes", Sampling(tokens=80), batch=4)
    made.start()
    yield made
    made.close()


def post(url: str, value: Any, **headers: str) -> tuple[int, Any]:
    request = urllib.request.Request(url, json.dumps(value).encode(), {"Content-Type": "application/json", **headers})
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return answer.status, json.loads(answer.read())
    except urllib.error.HTTPError as error:
        return error.code, json.loads(error.read())


def test_a_planner_asks_the_server(server: Server) -> None:
    planner = ModelPlanner(f"local:{server.url}#boxes", ModelOptions())
    messages = [
        Message("system", (Piece("You write CadQuery."),)),
        Message("user", (Piece("Make a box 2 mm wide."),)),
    ]
    reply = planner.reply(messages)
    planner.close()
    assert reply.text == chat(2).lines[2].text
    assert reply.usage.output_tokens > 10
    assert sees(server.url, "boxes") is False


def test_many_ask_at_once(server: Server) -> None:
    def ask(number: int) -> str:
        lines = [{"role": each.role, "content": each.text} for each in question(number).lines]
        code, found = post(f"{server.url}/chat/completions", {"messages": lines})
        assert code == 200
        return str(found["choices"][0]["message"]["content"])

    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(ask, [0, 1, 2] * 3))
    assert found == [chat(n).lines[2].text for n in range(3)] * 3


def test_what_the_server_cannot_answer_it_refuses(server: Server) -> None:
    url = f"{server.url}/chat/completions"
    ask = {"messages": [{"role": "user", "content": "box " * 1200}]}
    code, found = post(url, ask)
    assert code == 400
    assert "leave no room" in found["error"]["message"]
    assert post(url, {"messages": []})[0] == 400
    assert post(url, ask, Origin="http://evil.example")[0] == 400
    assert post(f"{server.url}/nothing", ask)[0] == 404


def test_a_port_that_is_taken_is_told(server: Server, learner: Learner) -> None:
    port = int(server.url.rsplit(":", 1)[1].split("/")[0])
    with pytest.raises(InputError, match="cannot be listened on"):
        Server(learner, "x", Sampling(), port=port)


def test_the_command_serves_until_it_is_interrupted(taught: Path) -> None:
    command = [sys.executable, "-m", "cadwright", "train", "serve", "--model", str(taught), "--port", "0"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ})
    assert process.stdout is not None
    line = process.stdout.readline()
    assert line.startswith("planner: local:http://127.0.0.1:"), process.communicate()
    spec = line.removeprefix("planner: ").strip()
    assert spec.endswith("#run-S1")
    planner = ModelPlanner(spec, ModelOptions())
    planner.reply([Message("user", (Piece("Make a box 2 mm wide."),))])
    planner.close()
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    assert process.returncode == 130, errors
