"""What a planner asks back where one thing is missing."""

import msgspec


class Question(msgspec.Struct, frozen=True):
    """A question to the user, with the answers to choose from where they are known.

    ``add`` is the sentence that tells the answer when it is added to the request, with “…” where the answer goes.
    """

    text: str
    choices: tuple[str, ...] = ()
    add: str = "…"

    def told(self, answer: str) -> str:
        """The sentence that tells an answer."""
        return self.add.replace("…", answer.strip())

    def line(self) -> str:
        """The question in one line, as `read` reads it."""
        return " | ".join((self.text, self.add, *self.choices))

    @staticmethod
    def read(line: str) -> "Question":
        """The question of a line: text, sentence to add and choices, of which all but the text may be missing."""
        text, *rest = (piece.strip() for piece in line.split("|"))
        add = rest[0] if rest and "…" in rest[0] else "…"
        return Question(text, tuple(filter(None, rest[1:])), add)
