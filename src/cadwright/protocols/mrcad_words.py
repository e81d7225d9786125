"""What mrCAD's maker is told beside designs and instructions: in our words, and in the paper's (figure 9)."""

import msgspec

from cadwright.canvas.raster import MODEL_SIZE, SIDE

SYSTEM = f"""\
You are skilled in CAD and play mrCAD, a game for two. A designer, who sees a target that you do not see, tells you \
round by round how to change the design on a canvas; you are the maker and change it.

The designer speaks in words, in pen strokes drawn on the canvas, or in both. Pictures show the design in black and \
the strokes in red. Strokes may show curves to add, point at curves that are there (by circling, crossing out or \
tracing them) or show where something goes (arrows). Strokes are drawn by hand: the curve that is meant is exact.

The canvas goes from -20 to 20 in x (to the right) and in y (DOWNWARDS). Designs consist of lines (two ends), circles \
(two ends of a diameter) and arcs (start, any point on it, end). A control point that several curves share is one \
point: moving it moves it in all of them. What an edit names must have exactly the coordinates that the design has.

Pictures are {MODEL_SIZE} pixels wide and high and show x and y from -{SIDE / 2:g} to {SIDE / 2:g}, with a margin of \
one unit around the canvas: {MODEL_SIZE / SIDE:.4g} pixels a unit, x = column / {MODEL_SIZE / SIDE:.4g} - \
{SIDE / 2:g}, y = row / {MODEL_SIZE / SIDE:.4g} - {SIDE / 2:g}.

Do what the instruction says and leave the rest as it is."""

ASK = "Change the design as the designer says, by calling the tools. Follow the instruction closely."


class Words(msgspec.Struct, frozen=True):
    """What a maker is told beside the designs and instructions themselves."""

    system: str
    game: str
    ask: str
    result: str
    always: bool
    """Whether a canvas with nothing on it is shown too, instead of its design being told."""


OURS = Words(SYSTEM, "A new game.", ASK, "The design is now:", always=False)
PUBLISHED = Words(
    "You are an expert CAD software user playing a game called mrCAD. In this game, there is a designer and a maker. "
    "The two players work together to iteratively create a design over a sequence of turns. You will play the role of "
    "the maker in this game, and the user will play the role of the designer. In each turn the designer provides an "
    "instruction about how to modify the design on the canvas. The instruction may include language instructions, "
    "drawings on the canvas, or both. The drawings appear as red strokes on the canvas. The design appears in black "
    "strokes on the canvas. Your goal is to follow the designer's instructions. You have to take actions to edit the "
    "current state of the design. Each action is taken by calling a tool that performs the action. Each control point "
    "is a pair of floating point numbers between -20 and 20 that represent the coordinates of the point on the canvas.",
    "New game:",
    "Edit the design based on the designer's instructions using the provided tools. Make sure to follow the "
    "instructions carefully.",
    "The resulting design is:",
    always=True,
)
"""The paper's (figure 9), which its models were trained and evaluated with."""
WORDS = {"ours": OURS, "paper": PUBLISHED}
