"""The embedded maker of mrCAD's game: strokes and words become edits of a design, without a network.

`gestures` tells what strokes are (curves to draw, crosses, arrows, loops round something), `wording` what the words
ask for (after `vocabulary`, `spelling`, `phrases` and `ways`), `referring` what they mean in the design. `acting`
brings them together, with a `memory` of what was spoken of; `changing`, `shaping`, `turning`, `relating`, `touching`
and `redrawing` do what is asked, and `work` keeps the edits. Where it is not sure, it leaves the design as it is and
gives its `reasons`.
"""
