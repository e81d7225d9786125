"""The panel: a conversation about the open document, and buttons that apply or discard what came of it."""

from __future__ import annotations

import shutil
import tempfile
import time
from pathlib import Path

import FreeCAD
import FreeCADGui
from freecad.cadwright import documents, patch, program, versions
from freecad.cadwright.differences import fingerprint
from freecad.cadwright.process import Running
from freecad.cadwright.talk import Message, Talk, button, row
from PySide import QtCore, QtGui

PREFERENCES = "User parameter:BaseApp/Preferences/Mod/cadwright"
ICON = str(Path(__file__).resolve().parents[2] / "resources" / "cadwright.svg")
_TICK = 400
"""Milliseconds between two looks at what is selected, and at the time."""
_open: Panel | None = None


def show() -> Panel:
    """Show the panel, the same one each time."""
    global _open
    if _open is None:
        _open = Panel()
        FreeCADGui.getMainWindow().addDockWidget(QtCore.Qt.RightDockWidgetArea, _open)
    _open.show()
    _open.raise_()
    return _open


def toggle() -> None:
    """Show the panel, or hide it."""
    if _open is not None and _open.isVisible():
        _open.hide()
    else:
        show()


def later(action) -> None:
    """Do something when FreeCAD's window is there."""
    QtCore.QTimer.singleShot(500, action)


class Panel(QtGui.QDockWidget):
    """One turn at a time, about the document that was active when the message was sent."""

    def __init__(self) -> None:
        super().__init__("cadwright")
        self.setObjectName("cadwright")
        self._preferences = FreeCAD.ParamGet(PREFERENCES)
        self._folder = Path(tempfile.mkdtemp(prefix="cadwright-freecad-"))
        self._turns = 0
        self._running: Running | None = None
        self._turn: program.Turn | None = None
        self._about = None  # the document's name, None where none was open
        self._answer: program.Answer | None = None
        self._states: dict[str, tuple[Path, str]] = {}
        """Which version of which design a document is, by its fingerprint: turns go on from there."""
        self._doing, self._began = "", 0.0
        self._build()
        self._list_planners()
        self.visibilityChanged.connect(lambda seen: self._preferences.SetBool("Shown", bool(seen)))
        QtGui.QApplication.instance().aboutToQuit.connect(self._end)
        self._timer = QtCore.QTimer(self)
        self._timer.timeout.connect(self._tick)
        self._timer.start(_TICK)

    # -- what is seen ------------------------------------------------------------------------------------------------

    def _build(self) -> None:
        self.talk = Talk()
        self.picture = QtGui.QLabel()
        self.picture.setAlignment(QtCore.Qt.AlignCenter)
        self.picture.setAccessibleName("What came of it")
        self.apply = button("Apply", "Bring it into the document; one Undo takes it back", self.take)
        self.apply.setDefault(True)
        self.discard = button("Discard", "Leave the document as it is", self.leave)
        self.selection = QtGui.QLabel()
        self.selection.setWordWrap(True)
        self.message = Message(self.send)
        self.planner = QtGui.QComboBox()
        self.planner.setAccessibleName("Planner")
        self.planner.setToolTip("Who plans")
        self.planner.setSizeAdjustPolicy(QtGui.QComboBox.AdjustToMinimumContentsLengthWithIcon)
        self.planner.addItem("default planner", None)
        self.choose = button("…", "Choose the program cadwright", self._choose)
        self.choose.setAccessibleName("Choose the program cadwright")
        self.choose.setFixedWidth(32)
        self.progress = QtGui.QLabel()
        self.progress.setWordWrap(True)
        self.button = button("Send", "Send the message (Enter)", self._send_or_stop)
        whole = QtGui.QWidget()
        whole.setMinimumWidth(290)
        layout = QtGui.QVBoxLayout(whole)
        layout.addWidget(self.talk, 1)
        layout.addWidget(self.picture)
        layout.addLayout(row(self.apply, self.discard))
        layout.addWidget(self.progress)
        layout.addWidget(self.selection)
        layout.addWidget(self.message)
        layout.addLayout(row(self.planner, self.choose, self.button))
        self.setWidget(whole)
        self.progress.hide()
        self._offer(None)

    def _offer(self, answer: program.Answer | None) -> None:
        """Show what can be applied, or that there is nothing."""
        self._answer = answer
        there = answer is not None and answer.document is not None
        for each in (self.apply, self.discard):
            each.setVisible(there)
        shown = there and answer.picture is not None
        self.picture.setVisible(shown)
        self.talk.to_the_end()
        if shown:
            pixmap = QtGui.QPixmap(str(answer.picture))
            self.picture.setPixmap(pixmap.scaledToWidth(210, QtCore.Qt.SmoothTransformation))

    def _tick(self) -> None:
        """Tell what is selected, which goes with the next message, and how long a turn has been going on."""
        document = FreeCAD.ActiveDocument
        names = documents.selected(document) if document is not None and self.isVisible() else ()
        self.selection.setVisible(bool(names))
        self.selection.setText("With: " + ", ".join(names[:6]) + (" …" if len(names) > 6 else ""))
        if self._running is not None:
            self.progress.setText(f"{self._doing} · {time.monotonic() - self._began:.0f} s")

    # -- a turn ------------------------------------------------------------------------------------------------------

    def _send_or_stop(self) -> None:
        if self._running is None:
            self.send()
        else:
            self.stop()

    def send(self) -> None:
        """Send the message that is written."""
        text = self.message.toPlainText().strip()
        if not text or self._running is not None:
            return
        path = program.found(self._preferences.GetString("Program", ""))
        if path is None:
            self.talk.say(f"The program cadwright is not there: {program.HINT}.", "failed")
            return
        document = FreeCAD.ActiveDocument
        try:
            self._turn = self._turn_of(text, document)
        except Exception as error:  # noqa: BLE001 - FreeCAD raises what it likes where it cannot save
            self.talk.say(f"The document cannot be copied: {error}", "failed")
            return
        self._about = document.Name if document is not None else None
        self._offer(None)
        self.talk.ask(text, self._turn.selected)
        self.message.clear()
        self.button.setText("Stop")
        self._doing, self._began = "starting", time.monotonic()
        self.progress.show()
        self._running = Running(self, path, self._turn.commands(), self._hear, self._finished)
        self._running.start()
        self._tick()

    def _turn_of(self, text: str, document) -> program.Turn:
        self._turns += 1
        folder = self._folder / f"{self._turns:04}"
        folder.mkdir()
        copy = documents.copied(document, folder)
        design, version = self._states.get(fingerprint(copy), (None, "")) if copy is not None else (None, "")
        selected = documents.selected(document) if copy is not None else ()
        return program.Turn(text, folder, copy, design, version, selected, self.planner.currentData())

    def _hear(self, line: str) -> None:
        """Show what the program tells while it works."""
        event = program.event(line)
        self._doing = event.doing or self._doing
        if event.plan:
            self.talk.note(event.plan)

    def stop(self) -> None:
        """Stop the turn; the document stays as it is."""
        if self._running is not None:
            self._running.stop()

    def _finished(self, output: str, lines: list[str], code: int | None) -> None:
        running, turn = self._running, self._turn
        if running is None or turn is None:
            return
        self._running = None
        running.deleteLater()
        self.button.setText("Send")
        self.progress.hide()
        if code is None:
            answer = program.Answer("failed", f"The program could not be started: {program.HINT}.")
        else:
            answer = program.answer(turn, output, lines, code)
        if running.stopped and answer.document is None:
            answer = program.Answer("stopped", "Stopped; the document is as it was.")
        self.talk.say(answer.text, answer.status, answer.details)
        self._offer(answer if answer.document is not None else None)

    # -- what becomes of it ------------------------------------------------------------------------------------------

    def take(self) -> None:
        """Apply what came of the turn to the document that it was about, as one step that Undo takes back."""
        answer, turn = self._answer, self._turn
        if answer is None or answer.document is None or turn is None:
            return
        if self._about is not None and self._about not in FreeCAD.listDocuments():
            self.talk.say("That document is closed. Open it again and send the message once more.", "failed")
            self._offer(None)
            return
        document = FreeCAD.getDocument(self._about) if self._about is not None else FreeCAD.newDocument("part")
        view = FreeCADGui.getDocument(document.Name)
        if view is not None and view.getInEdit() is not None:
            self.talk.say("Something of the document is being edited: finish that, then apply.", "failed")
            return
        try:
            if not self._brought_in(document, answer, turn):
                return
        except Exception as error:  # noqa: BLE001 - FreeCAD raises what it likes; the document is as it was
            self.talk.say(f"It could not be applied, the document is as it was: {error}", "failed")
            return
        self._offer(None)
        self.talk.say("Applied; Undo takes it back.", "applied")
        self._remember(document, turn, answer)
        if turn.document is None:
            FreeCADGui.SendMsgToActiveView("ViewFit")

    def _brought_in(self, document, answer: program.Answer, turn: program.Turn) -> bool:
        """Bring only what the turn changed into the document, or the whole where the user agrees; whether it was."""
        step = versions.step(answer.design, answer.version) if answer.design is not None else None
        try:
            if step is None:
                raise patch.MismatchError("it is not known what the turn changed")
            patch.patched(document, *step, turn.text)
        except Exception as error:  # noqa: BLE001 - whatever it is, the whole can still be put in place
            if document.Objects and not self._confirmed(str(error)):
                return False
            documents.replaced(document, answer.document, turn.text)
        return True

    def _confirmed(self, reason: str) -> bool:
        asked = f"Only what changed cannot be brought in: {reason}.\n\nReplace everything in the document instead?"
        buttons = QtGui.QMessageBox.Yes | QtGui.QMessageBox.No
        return QtGui.QMessageBox.question(self, "cadwright", asked, buttons) == QtGui.QMessageBox.Yes

    def _remember(self, document, turn: program.Turn, answer: program.Answer) -> None:
        """Know the document again, as it is now and, after an undo, as it was."""
        if answer.design is None or not answer.version:
            return
        before = versions.parent(answer.design, answer.version)
        if turn.document is not None and before is not None:
            self._states.setdefault(fingerprint(turn.document), (answer.design, before))
        now = documents.copied(document, turn.folder, "applied")
        if now is not None:
            self._states[fingerprint(now)] = (answer.design, answer.version)

    def leave(self) -> None:
        """Discard what came of the turn."""
        self._offer(None)
        self.talk.say("Discarded; the document is as it was.", "discarded")

    # -- the program -------------------------------------------------------------------------------------------------

    def _choose(self) -> None:
        path, _ = QtGui.QFileDialog.getOpenFileName(self, "The program cadwright")
        if path:
            self._preferences.SetString("Program", path)
            self._list_planners()

    def _list_planners(self) -> None:
        path = program.found(self._preferences.GetString("Program", ""))
        if path is None:
            self.talk.say(f"The program cadwright is not there: {program.HINT}.", "failed")
            return
        listing = Running(self, path, [["planners", "--json"]], lambda _: None, lambda told, *_: self._planners(told))
        listing.start()

    def _planners(self, output: str) -> None:
        while self.planner.count() > 1:
            self.planner.removeItem(1)
        for name in program.planners(output):
            self.planner.addItem(name, name)

    def _end(self) -> None:
        self._timer.stop()
        if self._running is not None:
            self._running.kill()
        shutil.rmtree(self._folder, ignore_errors=True)
