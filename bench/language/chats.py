"""Chats to teach a small model to say requests in controlled English.

    python bench/language/chats.py -o chats.jsonl [--seed 11]

They are of requests of the corpora whose saying is known (`corpora/plain.jsonl`), and of those that were written for
parts that are said so (`corpora/written*.jsonl`). Only pairs are taken whose numbers follow from each other; where both
state the same lengths, there are ``--varied`` more with other ones, half of them as if they were typed in a hurry.
Held-out requests are not among them. Each pair is also there the other way round, so that the model can tell how likely
a request is for what is said of it. The chats are for `cadwright train lora` (`data = ["chats.jsonl"]`), `replies.py`
has the model answer, and `corpus.py --held --reworded` counts its answers.
"""

import argparse
import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from random import Random

from corpus import held

from cadwright.english.figures import unaccounted
from cadwright.train.trajectories.pairs import PLAIN

CORPORA = Path(__file__).resolve().parent / "corpora"
ASKED = "You ask for parts as people do."
"""What a model is told that says what somebody might have asked for."""
SLIP = 0.06
"""The share of words with a letter left out or two exchanged, in what is typed in a hurry."""
SMALLEST = 2.2
"""Lengths below that stay, and may be counts."""
_NUMBER = re.compile(r"\d+(?:\.\d+)?")
_COUNT = re.compile(r"(\d+) (?!mm\b|x\b|by\b)[a-z]+")
_OTHER = re.compile(r'\d/\d|\bin\b|"|M\d')
"""Fractions, inches and threads, which have no other value near by."""


def pairs() -> Iterator[tuple[str, str]]:
    """Requests and how they are said."""
    said = {line["id"]: line["plain"] for line in _lines("plain.jsonl")}
    for path in sorted(CORPORA.glob("*.toml")):
        for record in tomllib.loads(path.read_text()).get("request", []):
            if record["id"] in said and not held(record["id"]):
                yield record["text"].strip(), said[record["id"]]
    for path in sorted(CORPORA.glob("written*.jsonl")):
        for line in _lines(path.name):
            for request in line["requests"]:
                yield request, line["plain"]


def varied(request: str, said: str, rng: Random) -> tuple[str, str] | None:
    """Both texts with other lengths; ``None`` where one states what the other does not, or in another way."""
    stated, lengths = set(_NUMBER.findall(request)), dict.fromkeys(_NUMBER.findall(said))
    if not stated >= set(lengths) or _OTHER.search(said):
        return None
    size, counts = rng.uniform(0.4, 2.5), set(_COUNT.findall(said))
    new: dict[str, str] = {}
    for number in lengths:
        if number in counts or float(number) < SMALLEST:
            continue
        value = float(number) * size * rng.uniform(0.93, 1.07)
        whole = "." not in number and value > 3
        text = f"{round(value) if whole else round(2 * value) / 2 if value > 6 else round(value, 1):g}"
        if text in new.values() or (text in stated and text != number):
            return None
        new[number] = text

    def put(text: str) -> str:
        return _NUMBER.sub(lambda found: new.get(found[0], found[0]), text)

    return put(request), put(said)


def hurried(text: str, rng: Random) -> str:
    """A request without capitals, some of its words with a slip."""
    return " ".join(_slipped(word, rng) for word in text.lower().split(" "))


def _slipped(word: str, rng: Random) -> str:
    if not (word.isalpha() and len(word) > 4 and rng.random() < SLIP):
        return word
    at = rng.randrange(1, len(word) - 1)
    return word[:at] + word[at + 1 :] if rng.random() < 0.5 else word[:at] + word[at + 1] + word[at] + word[at + 2 :]


def _lines(name: str) -> list[dict[str, str]]:
    return [json.loads(line) for line in (CORPORA / name).read_text(encoding="utf-8").splitlines()]


def chats(varieties: int, rng: Random) -> Iterator[tuple[str, str, str]]:
    """What a model is told, what it is given and what it says."""
    for request, said in pairs():
        if unaccounted(request, said):
            continue
        yield PLAIN, request, said
        yield ASKED, said, request
        for number in range(varieties):
            other = varied(request, said, rng)
            if other is not None:
                yield PLAIN, hurried(other[0], rng) if number % 2 else other[0], other[1]


def main() -> None:
    """Write them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("-o", "--output", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--varied", type=int, default=2)
    given = parser.parse_args()
    rng = Random(given.seed)
    found = list(chats(given.varied, rng))
    rng.shuffle(found)
    with given.output.open("w", encoding="utf-8") as file:
        for number, (told, asked, answer) in enumerate(found):
            texts = (("system", told), ("user", asked), ("assistant", answer))
            chat = {"id": f"{number:06d}", "lines": [{"role": role, "text": text} for role, text in texts]}
            file.write(json.dumps(chat, ensure_ascii=False) + "\n")
    print(f"{len(found)} chats in {given.output}")


if __name__ == "__main__":
    main()
