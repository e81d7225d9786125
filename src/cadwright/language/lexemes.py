"""The smallest pieces of a text: numerals, words and signs, each with its place."""

import re
import unicodedata

import msgspec

_LEXEME = re.compile(
    r"""
    (?P<number> (?<![\d,.(\[]) (?<!at[ ]) \d+,\d{1,2}
                (?= \s*(?:mm|cm|m|in|inch|inches|by|x|×|deg|degrees?)(?![^\W\d_]) | \s*["°] )
              | (?: (?<=diameter[ ]) | (?<=radius[ ]) | (?<=length[ ]) | (?<=width[ ]) | (?<=height[ ])
                  | (?<=depth[ ]) | (?<=thickness[ ]) | (?<=[Øø]) )
                \d+,\d{1,2} (?= \s*(?:[.;—–)]\D|[.;)]?\s*$|\n) )
              | (?<=[ØøR⌀]) \d+,\d{1,2} (?! [\d,.] | \s*(?:x|×|off|plcs|places|times|holes)\b )
              | \d*[½¼¾⅓⅔⅛⅜⅝⅞]
              | (?: \d{1,3}(?:,\d{3})+(?![\d,]) | \d+ ) (?:\.\d+)? (?:[eE][-+]?\d+)? (?![\d]) | \.\d+ )
  | (?P<word>   (?: (?<=\d) | (?<=\d[ ]) ) (?: mm | cm | in ) (?=[x×]\s*[\d.])
              | [x×] (?=[ØøM]\d | (?<=m[x×])[\d.] | (?<=n[x×])[\d.] )
              | [^\W\d_]+ (?: ['’] [^\W\d_]+ )? )
  | (?P<sign>   \S )
    """,
    re.VERBOSE,
)


class Lexeme(msgspec.Struct, frozen=True):
    """A numeral, a word or a single sign. ``glued`` tells that no space stands before it."""

    kind: str
    text: str
    start: int
    end: int
    glued: bool

    @property
    def lower(self) -> str:
        """The text in lower case, with “and” for its sign."""
        return "and" if self.text == "&" else self.text.lower()

    @property
    def value(self) -> float:
        """The number that a numeral stands for: one or two digits after a comma are decimals, three are thousands, and
        “1½” is 1.5.
        """
        if not self.text[-1].isdecimal():
            return float(self.text[:-1] or 0) + unicodedata.numeric(self.text[-1])
        whole, _, rest = self.text.partition(",")
        return float(f"{whole}.{rest}") if len(rest) in (1, 2) else float(self.text.replace(",", ""))


_DECIMAL = re.compile(
    r"(?<![\d,.(\[])\d+,\d{1,2}\s*(?:mm\b|cm\b|°)"
    r"|[ØøR⌀]\d+,\d{1,2}(?![\d,]|\s*(?:x|×|off|plcs|places|times|holes)\b)"
    r"|\d\s*[×x]\s*\d+,\d{1,2}(?![\d,])"
)
"""A number whose comma can only be that of a decimal: where there is one, others are, too."""
_GLUED = re.compile(r"(?<![\w,.(\[-])\d+,\d{1,2}(?![\w,.-]\S|\w)")
_POINTS = re.compile(
    r"(?:\bat|@|\bpoints?|\bposition\w*|\bcoord\w*|\bfrom|\bto|\bthrough|\b[xy]|:) ?\d+,\d", re.IGNORECASE
)
"""What lists points as “10,20”."""
_EUROPEAN = re.compile(
    _LEXEME.pattern.replace("(?P<number>", r"(?P<number> (?<![\d,.(\[]) (?<!at[ ]) \d+,\d{1,2} (?![\d] | ,\d) |", 1),
    re.VERBOSE,
)


def _has_decimal_commas(text: str) -> bool:
    """Whether commas are those of decimals: one can be nothing else, or those of lists have a space behind them."""
    if _DECIMAL.search(text):
        return True
    return ", " in text and _GLUED.search(text) is not None and _POINTS.search(text) is None


def lexemes(text: str) -> tuple[Lexeme, ...]:
    """Cut a text; what stands between two lexemes is white space only."""
    found: list[Lexeme] = []
    for match in (_EUROPEAN if _has_decimal_commas(text) else _LEXEME).finditer(text):
        glued = bool(found) and found[-1].end == match.start()
        found.append(Lexeme(str(match.lastgroup), match.group(), match.start(), match.end(), glued))
    return tuple(found)
