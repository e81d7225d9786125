"""What is read of the real drawings: their texts, views and dimensions, against a list that was made by hand.

    python bench/real_drawings.py --data DIR

"texts" are the lines of the dimensions' texts on the picture, spaces apart; "dimensions" those texts (of all lines)
that the reader also attached to a view, as a dimension or as words that point into it; "views" how many orthographic,
section and detail views there are, and how many groups of lines the reader took for views.
"""

import argparse
import time
import tomllib
from collections import Counter
from pathlib import Path

from cadwright.drawing.reading.files import read_strokes
from cadwright.drawing.reading.interpretation import understand

LIST = Path(__file__).resolve().parent.parent / "tests/drawing/reading/raster/real_drawings.toml"


def plain(text: str) -> str:
    """A text without spaces, with one sign for times."""
    return text.replace(" ", "").replace("x", "×").replace("X", "×")


def main() -> None:
    """Read and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True, help="the folder of the data sets")
    parser.add_argument("--verbose", action="store_true", help="also print what was missed")
    given = parser.parse_args()
    print("| drawing | texts | dimensions | views | taken for views | processor s |")
    print("|---|---|---|---|---|---|")
    for name, facts in tomllib.loads(LIST.read_text()).items():
        path = given.data / "drawings" / facts["drawing"]
        start = time.process_time()
        strokes = read_strokes(path.read_bytes(), path.name)
        seconds = time.process_time() - start
        reading = understand(strokes)
        wanted = Counter(map(plain, facts["texts"]))
        read = wanted & Counter(plain(word.text) for word in strokes.words)
        placed = [each.text for each in (*reading.dimensions, *reading.remarks)]
        attached = wanted & Counter(plain(line) for text in placed for line in text.split("\n"))
        total = wanted.total()
        views = f"{facts['views']} | {', '.join(view.name for view in reading.views)}"
        print(f"| {name} | {read.total()}/{total} | {attached.total()}/{total} | {views} | {seconds:.1f} |")
        if given.verbose:
            print(f"  missed: {', '.join((wanted - read).elements())}")
            print(f"  instead: {', '.join(repr(w.text) for w in strokes.words if plain(w.text) not in wanted)}")
            for problem in reading.problems:
                print(f"  {problem}")


if __name__ == "__main__":
    main()
