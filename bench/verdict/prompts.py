"""The first prompt of every record, for readers who answer it blind: without sight of scripts, code or results.

    python bench/verdict/prompts.py DIR [texts] [drawings] [edits] [--data DIR]

Writes DIR/in/SET-NAME.txt, system prompt and first message as the loop sends them to a model, with the pictures that
go along as SET-NAME-1.png and so on. An answer, thinking with checks and a script, belongs into
bench/verdict/replies/SET-NAME.txt; `bench run verdict --checks replies` measures with it.
"""

import argparse
import os
from pathlib import Path

from measure import HERE, SETS, drawings_of

from cadwright.bench.scripted import Scripts, request_of, scripts_of
from cadwright.environments.cadquery import CadQueryEnvironment
from cadwright.kernel.client import Kernel
from cadwright.protocols.itercad import IterCAD
from cadwright.requirements.reader import read
from cadwright.values import Message, Start, Transcript

TURNS = 5
"""What a model is told that it has."""


def prompt(record: Scripts, data: Path | None, kernel: Kernel) -> tuple[Message, ...]:
    """What the loop sends first."""
    request = request_of(record, drawings_of(data))
    environment = CadQueryEnvironment(kernel, pictures=False)
    initial = environment.reset(request)
    before = initial.measurements if initial is not None else None
    wanted = tuple(read(request.text, task=request.task, before=before))
    start = Start(request, "blind", "itercad", environment.name, wanted, initial, max_turns=TURNS)
    return IterCAD().render(Transcript(start))


def write(messages: tuple[Message, ...], folder: Path, name: str) -> None:
    """The messages as a text, with their pictures beside it."""
    told, pictures = [], 0
    for message in messages:
        told.append(f"===== {message.role} =====")
        for piece in message.pieces:
            if piece.text:
                told.append(piece.text)
            if piece.image is not None:
                pictures += 1
                picture = f"{name}-{pictures}.png"
                (folder / picture).write_bytes(piece.image.blob.data)
                told.append(f"[picture: {picture}]")
    (folder / f"{name}.txt").write_text("\n\n".join(told) + "\n")


def main() -> None:
    """Write the prompts of the sets that are named, or of all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("sets", nargs="*", help="texts, drawings, edits; all when none is named")
    parser.add_argument("--data", type=Path, default=os.environ.get("CADWRIGHT_DATA"))
    parser.add_argument("--records", type=Path, default=HERE, help="where the sets are")
    parser.add_argument("--only", default="")
    chosen = parser.parse_args()
    folder = chosen.folder / "in"
    folder.mkdir(parents=True, exist_ok=True)
    (chosen.folder / "out").mkdir(exist_ok=True)
    with Kernel() as kernel:
        for one in chosen.sets or SETS:
            for path in sorted((chosen.records / one).glob("*.toml")):
                if chosen.only in path.stem:
                    write(prompt(scripts_of(path), chosen.data, kernel), folder, f"{one}-{path.stem}")


if __name__ == "__main__":
    main()
