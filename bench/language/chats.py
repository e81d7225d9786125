"""Chats to teach a small model to say requests in controlled English.

    python bench/language/chats.py -o chats.jsonl [--seed 11]

They are of requests of the corpora whose saying is known (`corpora/plain.jsonl`), and of those that were written for
parts that are said so (`corpora/written.jsonl`). Only pairs are taken whose numbers follow from each other; where both
state the same lengths, there are two more with other ones. Held-out requests are not among them. The chats are for
`cadwright train lora` (`data = ["chats.jsonl"]`), and the model's answers are counted by `corpus.py --held --reworded`.
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
VARIED = 2
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
    for line in _lines("written.jsonl"):
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


def _lines(name: str) -> list[dict[str, str]]:
    return [json.loads(line) for line in (CORPORA / name).read_text(encoding="utf-8").splitlines()]


def main() -> None:
    """Write them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("-o", "--output", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=11)
    given = parser.parse_args()
    rng = Random(given.seed)
    found = [pair for pair in pairs() if not unaccounted(*pair)]
    found += [other for pair in found for _ in range(VARIED) if (other := varied(*pair, rng)) is not None]
    rng.shuffle(found)
    with given.output.open("w", encoding="utf-8") as file:
        for number, (request, said) in enumerate(found):
            texts = (("system", PLAIN), ("user", request), ("assistant", said))
            chat = {"id": f"{number:06d}", "lines": [{"role": role, "text": text} for role, text in texts]}
            file.write(json.dumps(chat, ensure_ascii=False) + "\n")
    print(f"{len(found)} chats in {given.output}")


if __name__ == "__main__":
    main()
