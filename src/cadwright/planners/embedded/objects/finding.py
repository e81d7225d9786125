"""Whether a request is about an object of the catalogue: by the head noun of its first sentence."""

from cadwright.language.numerals import words
from cadwright.planners.embedded.editing.grammar import Grammar
from cadwright.planners.embedded.editing.scanning import infinitives
from cadwright.planners.embedded.editing.vocabulary import FILLERS, PLAIN
from cadwright.planners.embedded.objects.catalogue import CATALOGUE, FREEFORM
from cadwright.planners.embedded.objects.entries import Entry

_CONSTRUCTION = words("sketch extrude extrusion polyline revolve loft workplane")
"""Words of texts that say how to construct something, step by step; those are read as they stand."""

_ENDS = words(
    "with that which having has have whose where using by in on at from measuring made and or is are should must will "
    "to , . ; : ( ! ? so like similar resembling bent folded cut machined standing lying"
)
_GENERIC = words(
    "design model object part shape structure component assembly unit set piece style body code script flight pair"
)
_TRAILING = _GENERIC | {"plate", "top"}
"""Words that may stand after an object's name: "a star plate"."""

_FORMS = words("round circular square rectangular")
_LIKENESS = words("like similar resembling shape shaped form")


def find(text: str) -> Entry | None:
    """The entry that a request is about, if it is about one."""
    head = _Head(text)
    if head.constructs():
        return None
    return head.named() or head.alike()


def freeform(text: str) -> str:
    """What a request is about, when it is about something that is not made of simple bodies; else ""."""
    head = _Head(text)
    return "" if head.constructs() else head.freeform()


class _Head(Grammar):
    """The first noun phrase of a text."""

    def constructs(self) -> bool:
        return any(form in _CONSTRUCTION for i in range(len(self.tokens)) for form in infinitives(self._word(i)))

    def named(self) -> Entry | None:
        """The entry whose name the first noun phrase ends with."""
        phrase = self._phrase()
        for end in range(len(phrase), 0, -1):
            found = _ending(phrase[:end])
            if found is not None and self._allowed(found):
                return found
            if phrase[end - 1] not in _TRAILING:
                return None
        return None

    def freeform(self) -> str:
        phrase = self._phrase()
        while phrase and phrase[-1] in _GENERIC:
            phrase.pop()
        return phrase[-1] if phrase and phrase[-1] in FREEFORM else ""

    def alike(self) -> Entry | None:
        """A plate in the shape of a star; a star-shaped plate."""
        stop = next((i for i in range(len(self.tokens)) if self._word(i) == "."), len(self.tokens))
        said = [self._noun(i) for i in range(stop)]
        if not _LIKENESS & set(said):
            return None
        return next((e for e in CATALOGUE if e.shape and set(e.names) & set(said)), None)

    def _allowed(self, entry: Entry) -> bool:
        return not entry.needs or any(
            form in entry.needs for i in range(len(self.tokens)) for form in (self._word(i), self._noun(i))
        )

    def _phrase(self) -> list[str]:
        """The words up to where the first noun phrase ends; "model of" and the like do not count."""
        found: list[str] = []
        for i in range(len(self.tokens)):
            word = self._word(i)
            if word == "to" and self._word(i + 1) in _FORMS and found:
                found.append(word)
            elif word in {"of", "for"} and not self._says(found):
                found = []
            elif self._closes(word, found):
                return found
            else:
                found.append(self._noun(i))
        return found

    def _closes(self, word: str, found: list[str]) -> bool:
        """Whether a word, or a number ("") after a name, ends the phrase."""
        if not word:
            return _ending(found) is not None or (bool(found) and found[-1] in FREEFORM)
        return word in {"of", "for"} or (word in _ENDS and self._says(found))

    def _says(self, found: list[str]) -> bool:
        """Whether the words name something."""
        return any(w and w not in FILLERS | PLAIN | _GENERIC | _ENDS for w in found)


def _ending(phrase: list[str]) -> Entry | None:
    """The entry with the longest name that these words end with."""
    fitting = [
        (len(name.split()), entry)
        for entry in CATALOGUE
        for name in entry.names
        if phrase[-len(name.split()) :] == name.split()
    ]
    return max(fitting, key=lambda f: f[0])[1] if fitting else None
