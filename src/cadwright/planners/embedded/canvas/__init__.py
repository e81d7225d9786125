"""The embedded maker of mrCAD's game: strokes and words become edits of a design, without a network.

`gestures` tells what strokes are (curves to draw, crosses, arrows, loops round something), `wording` what the words
ask for, `referring` what they mean in the design, `acting` brings them together, `work` keeps the edits. Where it is
not sure, it leaves the design as it is and says what it did not understand.
"""
