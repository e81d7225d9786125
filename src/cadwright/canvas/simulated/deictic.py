"""What people say beside a stroke that shows where, or what; patterns as in `requests`."""

from cadwright.canvas.simulated.requests import Bank

POINTED: dict[str, Bank] = {
    "arrow": {
        "imperative": (
            "move <this> {where|like|as} the arrow {is|shows|points|goes}",
            "move <this> {here|over here|this way|to there}",
            "{move|shift|bring} <thing> {as shown|in the direction of the arrow|like the arrow|along the arrow}",
            "follow the arrow{s|}",
            "move <this> <way>",
        ),
        "indicative": (
            "the arrow{s|} show{s|} where <thing> go<es>",
            "<this> need<s> to {go|be} {here|where the arrow is}",
        ),
        "other": (
            "can you move <this> {here|like the arrow shows}",
            "<this> should be {here|where the arrow is pointing}",
        ),
        "none": (
            "<this> {over here|this way|more this way}",
            "in the direction of the arrow",
            "to here",
            "<this> <way>",
        ),
    },
    "cross": {
        "imperative": (
            "{delete|remove|get rid of} <this>",
            "{delete|remove} {the ones|whats|the bit|everything} {marked|crossed out|with an x}",
            "{delete|remove} <this> {i crossed out|marked x|with the x|}",
            "take <this> out",
        ),
        "indicative": (
            "<this> {isnt|shouldnt be|is not} {there|needed}",
            "you dont need <this>",
            "i crossed out <this>",
        ),
        "other": ("can you {delete|remove} <this>", "<this> {shouldnt|should not} be there"),
        "none": ("not <this>", "<this> not needed", "no <bare> here", "x means delete"),
    },
    "ring": {
        "imperative": (
            "<verb> {the one|the bit|the part|the <bare>} {i circled|circled|in the circle|ive circled} <how>",
            "<verb> <this> <how>",
        ),
        "indicative": ("the {circled|marked} {bit|part|<bare>} {is|looks} <fault>", "<this> look<s> <fault>"),
        "other": ("can you <verb> the {circled|marked} {bit|part|<bare>} <how>", "could you <verb> <this> <how>"),
        "none": ("the circled {bit|one|part|<bare>} <fault>", "<fault> where i {circled|marked}", "<fault> here"),
    },
    "drawn": {
        "imperative": (
            "make {it|<this>} like {this|the red line|i drew|what i drew|that}",
            "{follow|copy} {the red|my line|my drawing|what i drew}",
            "{move|put} <thing> {here|where i drew|where the red line is|to the red line}",
            "make <thing> {match|fit} {the red line|my drawing}",
            "{add|draw} {this|these|what i drew|the red bit}",
            "change <thing> to {this|what i drew}",
        ),
        "indicative": (
            "<thing> {is|goes} {here|like this}",
            "this is where {it|<thing>} {should be|goes}",
            "it looks like this",
            "<thing> need<s> to be {here|like this|where i drew it}",
        ),
        "other": (
            "<thing> should {be here|be like this|look like this|go here}",
            "can you {make|move} <thing> {like|to} {this|what i drew}",
        ),
        "none": (
            "like this",
            "<thing> {here|like this}",
            "{as|like} drawn",
            "like the red line",
            "this {bit|line|part} too",
        ),
    },
}
"""What is said when strokes show where, or what; see `marking.Manner`."""
