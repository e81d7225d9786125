"""Run by FreeCAD with its window: somebody's afternoon with the panel. What was seen goes into a file of JSON lines."""

import json
import os
import time
import traceback
from pathlib import Path
from typing import Any

import FreeCAD
import FreeCADGui
from PySide import QtCore, QtGui

FOLDER = Path(os.environ["CADWRIGHT_DRIVER"])
PATIENCE = 120


def tell(name: str, value: Any) -> None:
    with (FOLDER / "seen.jsonl").open("a") as file:
        file.write(json.dumps([name, value]) + "\n")


def until(true: Any) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        QtGui.QApplication.processEvents()
        time.sleep(0.02)
        if time.monotonic() > end:
            raise TimeoutError


def look(name: str) -> None:
    end = time.monotonic() + 1.0
    until(lambda: time.monotonic() > end)
    QtGui.QApplication.primaryScreen().grabWindow(0).save(str(FOLDER / f"{name}.png"))


def names() -> list[str]:
    return [one.Name for one in FreeCAD.ActiveDocument.Objects] if FreeCAD.ActiveDocument else []


def volume() -> float:
    """That of the last solid, in mm³."""
    solids = [one for one in FreeCAD.ActiveDocument.Objects if hasattr(one, "Shape") and one.Shape.Solids]
    return float(solids[-1].Shape.Volume)


class Hands:
    """Somebody who writes into the panel."""

    def __init__(self) -> None:
        from freecad.cadwright import panel

        self.panel = panel.show()

    def say(self, text: str) -> list[str]:
        self.panel.message.setPlainText(text)
        self.panel.send()
        words = [word for command in self.panel._turn.commands() for word in command]
        until(lambda: self.panel._running is None)
        return words

    def last(self) -> str:
        return str(self.panel.talk.toPlainText().strip().splitlines()[-1])


def made(hands: Hands) -> None:
    hands.say("a 60x40x5 mm plate with four 5 mm holes 8 mm from the corners")
    tell("before applying", names())
    hands.panel.take()
    tell("made", [hands.last(), len(names()), FreeCAD.ActiveDocument.UndoNames])
    view = FreeCADGui.activeDocument().activeView()
    view.viewIsometric()
    FreeCADGui.SendMsgToActiveView("ViewFit")


def changed(hands: Hands) -> None:
    document = FreeCAD.ActiveDocument
    solid = next(one for one in reversed(document.Objects) if hasattr(one, "Shape") and one.Shape.Solids)
    upright = [i for i, edge in enumerate(solid.Shape.Edges, 1) if edge.BoundBox.ZLength > 4.9][:4]
    solid.ViewObject.ShapeColor = (0.9, 0.6, 0.1)
    for number in upright[:2]:
        FreeCADGui.Selection.addSelection(document.Name, solid.Name, f"Edge{number}")
    look("selected")
    before = volume()
    arguments = hands.say("fillet these edges 6 mm")
    look("offered")
    hands.panel.take()
    look("applied")
    after = volume()
    colour = [round(part, 3) for part in document.Objects[-1].ViewObject.ShapeColor[:3]]
    tell("colour", colour)
    tell("filleted", [arguments.count("--select"), before - after, names()[-1], len(document.UndoNames)])
    document.undo()
    tell("undone", [volume() == before, names()[-1]])
    document.redo()
    tell("redone", [abs(volume() - after) < 1e-6])
    hands.say("How heavy is it in steel?")
    tell("asked", hands.last())


def gone_on(hands: Hands) -> None:
    """What led to the document is known again after an undo, and after what came of a turn was not wanted."""
    document = FreeCAD.ActiveDocument
    document.undo()
    before = volume()
    words = hands.say("add a 12 mm hole in the centre")
    look("going on")
    hands.panel.leave()
    again = hands.say("add a 14 mm hole in the centre")
    hands.panel.take()
    tell("gone on", [words.count("checkout"), again.count("checkout"), before - volume()])
    hands.say("add a 20 mm hole in the centre, with 7 polka dots")
    tell("not all", [hands.panel._answer.status, hands.panel._answer.details[0]])
    hands.panel.leave()
    hands.say("make it 8 mm thick")
    hands.panel.take()
    tell("thicker", round(document.Objects[-1].Shape.BoundBox.ZLength, 6))


def refused(hands: Hands) -> None:
    before = names()
    hands.say("make it nicer")
    tell("declined", [hands.last(), names() == before])
    hands.say("fillet all edges with 1 mm")
    hands.panel.leave()
    tell("discarded", [hands.last(), names() == before])
    hands.panel.message.setPlainText("fillet all edges with 1 mm")
    hands.panel.send()
    hands.panel.stop()
    until(lambda: hands.panel._running is None)
    tell("stopped", [hands.last(), names() == before])
    hands.panel.message.setPlainText("fillet all edges with 1 mm")
    hands.panel.send()
    hands.panel._running.process.kill()
    until(lambda: hands.panel._running is None)
    tell("killed", [hands.last(), names() == before])
    hands.say("fillet all edges with 1 mm")
    FreeCAD.closeDocument(FreeCAD.ActiveDocument.Name)
    hands.panel.take()
    tell("closed", hands.last())


def body(hands: Hands) -> None:
    """A document of somebody else's, with a body, that was never saved."""
    document = FreeCAD.newDocument("mine")
    one = document.addObject("PartDesign::Body", "Body")
    box = one.newObject("PartDesign::AdditiveBox", "Box")
    box.Length, box.Width, box.Height = 30, 20, 10
    document.addObject("Part::Cylinder", "Peg").Placement.Base.x = 60  # its box is another one when it is seen
    document.recompute()
    hands.say("set Box.Length to 40")
    hands.panel.take()
    tell("body", [hands.last(), names(), round(document.Body.Shape.Volume, 6), document.Body.Tip.Name])
    document.undo()
    document.recompute()
    tell("body undone", [names(), round(document.Body.Shape.Volume, 6)])


def edited(hands: Hands) -> None:
    """Nothing is applied while something is being edited; then it is, and takes nothing else along."""
    document = FreeCAD.ActiveDocument
    document.addObject("Sketcher::SketchObject", "Drawn")
    document.recompute()
    hands.say("set Box.Length to 50")
    FreeCADGui.activeDocument().setEdit("Drawn")
    hands.panel.take()
    tell("editing", [hands.last(), document.Box.Length.Value])
    FreeCADGui.activeDocument().resetEdit()
    document.Peg.Radius = 3
    document.recompute()
    hands.panel._confirmed = lambda reason: tell("asked to replace", reason)
    hands.panel.take()
    tell("meanwhile", [document.Box.Length.Value, document.Peg.Radius.Value])
    document.Peg.Radius = 2
    document.recompute()
    hands.panel.take()
    tell("after all", [hands.last(), document.Box.Length.Value])


def lacking(hands: Hands) -> None:
    """The program is not there, or cannot be started."""
    from freecad.cadwright import program

    before = names()
    for name, path in (("missing", None), ("broken", str(FOLDER / "nothing"))):
        program.found = lambda *_, path=path: path
        hands.panel.message.setPlainText("make it longer")
        hands.panel.send()
        until(lambda: hands.panel._running is None)
        tell(name, [hands.last(), names() == before])


def main() -> None:
    try:
        window = FreeCADGui.getMainWindow()
        window.showNormal()
        window.setGeometry(QtGui.QApplication.primaryScreen().geometry())
        for dock in window.findChildren(QtGui.QDockWidget):
            dock.hide()
        hands = Hands()
        for each in (made, changed, gone_on, refused, body, edited, lacking):
            each(hands)
    except BaseException:
        tell("error", traceback.format_exc())
        raise
    finally:
        os._exit(0)


QtCore.QTimer.singleShot(1500, main)
