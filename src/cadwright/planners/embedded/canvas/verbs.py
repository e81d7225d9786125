"""What verbs do by words alone, without strokes."""

from collections.abc import Sequence

from cadwright.planners.embedded.canvas import changes, relations, rotations, shapes
from cadwright.planners.embedded.canvas.references import Thing, landmark
from cadwright.planners.embedded.canvas.scene import Scene
from cadwright.planners.embedded.canvas.sentences import Wish
from cadwright.planners.embedded.canvas.work import Work


def follow(verb: str, wish: Wish, found: Sequence[Thing], scene: Scene, work: Work) -> bool:
    """Do to things what a verb asks; whether there was anything to do it to. Raises `UnclearError`."""
    match verb:
        case "relate":
            return wish.relation is not None and relations.place(found, wish.relation, wish, scene, work)
        case "delete":
            return changes.delete(found, work, everything=wish.may_be_most)
        case "round":
            return shapes.bend(found, wish, work)
        case "same" if wish.axis == 1 and all(each.kind == "circle" for thing in found for each in thing):
            return relations.align(found, wish, scene, work)
        case "same":
            like = landmark(wish.like, scene, found) if wish.like else []
            return shapes.equalise(found, like, scene, wish, work)
        case "become":
            return shapes.become(found, wish, work)
        case "centre":
            return relations.centre(found, scene, wish, work)
        case "spread":
            return relations.spread(found, wish, work)
        case "rotate":
            return rotations.turn(found, wish, work)
        case "swap":
            return rotations.swap(found, work)
    return False
