"""The verbs of edits, also those of several words."""

from cadwright.language.numerals import words
from cadwright.planners.embedded.editing.grammar import PARTS, Grammar
from cadwright.planners.embedded.editing.vocabulary import DETERMINERS
from cadwright.planners.embedded.editing.words import (
    DIRECTIONS,
    NOUN_VERBS,
    VERBS,
)

BREAKS = words(". ; ! ? , and then but also & plus")
"""Words and signs between clauses."""
_PUTTING = words("put place position locate")


class Verbs(Grammar):
    """What an edit does: the verb at a token."""

    def _verb(self, i: int) -> tuple[str, str, int] | None:
        """The verb at ``i``: its term, the word, and the index after it."""
        phrasal = self._phrasal(i)
        if phrasal is not None:
            return phrasal
        word = self.tokens[i].word if i < len(self.tokens) else ""
        if word in {"double", "triple"}:
            return None if self.word(i + 1) in {"as", ""} else (word, word, i + 1)
        if word in _PUTTING and self.word(i + 1) in DETERMINERS and DETERMINERS[self.word(i + 1)] != "new":
            return "move", word, i + 1
        if word not in VERBS or (word in NOUN_VERBS and not self._has_object(i + 1)):
            return None
        return VERBS[word], word, i + 1

    def _phrasal(self, i: int) -> tuple[str, str, int] | None:
        """Verbs of several words, also where the object stands between them."""
        word, second = self.word(i), self.word(i + 1)
        if (word, second) in {
            ("get", "rid"),
            ("do", "away"),
            ("take", "out"),
            ("take", "away"),
            ("take", "off"),
            ("square", "off"),
        }:
            return "remove", f"{word} {second}", i + 3 if self.word(i + 2) in {"of", "with"} else i + 2
        if word in {"put", "bring", "add", "take", "want", "go", "return", "get", "switch"}:
            back = second == "back" or (word in {"put", "bring"} and self._back_follows(i + 1))
            if back or word == "return":
                return "restore", f"{word} back", i + 2 if second in {"back", "to"} else i + 1
        if word == "roll" and second == "back":
            return "undo", "roll back", i + 2
        if word == "scale" and second in {"it", "the", "everything", "up", "down", "by"}:
            return "scale", "scale", i + 1
        if word in {"turn", "flip"} and {"upside", "over"} & {self.word(j) for j in range(i + 1, i + 6)}:
            return "rotate", word, i + 1
        if word == "turn" and any(self.kind(j) == "angle" for j in range(i, min(i + 7, len(self.tokens)))):
            return "rotate", word, i + 1
        return None

    def _back_follows(self, i: int) -> bool:
        """Whether the clause ends in "back": "put the fillet back"."""
        j = i
        while j < len(self.tokens) and self.word(j) not in BREAKS:
            if self.word(j) == "back" and (
                j + 1 == len(self.tokens) or self.word(j + 1) in BREAKS | {"in", "with", "at"}
            ):
                return True
            j += 1
        return False

    def _has_object(self, i: int) -> bool:
        word = self.word(i)
        side = word in DIRECTIONS or word in {"vertical", "outer", "sharp", "upper", "lower", "all"}
        named = self.noun(i) in PARTS or word in {"it", "off", "out", "over", "everything"}
        return word in DETERMINERS or side or named or self.kind(i) == "count"
