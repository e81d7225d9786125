"""The panel: a conversation about the open document, and buttons that apply or discard what came of it."""

from __future__ import annotations

import html
import os
import shutil
import signal
import tempfile
from pathlib import Path

import FreeCAD
import FreeCADGui
from freecad.cadwright import documents, patch, program, versions
from PySide import QtCore, QtGui

PREFERENCES = "User parameter:BaseApp/Preferences/Mod/cadwright"
ICON = str(Path(__file__).resolve().parents[2] / "resources" / "cadwright.svg")
_PATIENCE = 5000
"""Milliseconds that a stopped program may take to end."""
_FOREIGN = ("PYTHONHOME", "PYTHONPATH", "QT_PLUGIN_PATH", "APPDIR")
"""What FreeCAD's own environment says to its own Python and Qt, and is wrong for others."""
_COLOURS = {"done": "#116b3c", "answered": "", "applied": "#116b3c", "discarded": "#556172"}
_BAD = "#b3261e"
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
        self._process: QtCore.QProcess | None = None
        self._errors = ""
        self._stopped = False
        self._turn: program.Turn | None = None
        self._about = None  # the document's name, None where none was open
        self._answer: program.Answer | None = None
        self._watch: documents.Watch | None = None  # since the message was sent
        self._design: Path | None = None  # whose newest version the document is
        self._known: documents.Watch | None = None  # since that was so
        self._build()
        self._list_planners()
        self.visibilityChanged.connect(lambda seen: self._preferences.SetBool("Shown", bool(seen)))
        QtGui.QApplication.instance().aboutToQuit.connect(self._end)
        self._timer = QtCore.QTimer(self)
        self._timer.timeout.connect(self._tick)
        self._timer.start(400)

    # -- what is seen ------------------------------------------------------------------------------------------------

    def _build(self) -> None:
        self.talk = QtGui.QTextBrowser()
        self.talk.setOpenLinks(False)
        self.talk.setMinimumHeight(150)
        self.talk.setAccessibleName("Conversation")
        self.talk.setPlaceholderText(
            "Say what to make, or what to change in the open document.\n\n"
            "“a 60x40x5 mm plate with four 5 mm holes 8 mm from the corners”\n"
            "“set Pad.Length to 12”\n“fillet this edge 2 mm” with an edge selected\n“How heavy is it in steel?”"
        )
        self.picture = QtGui.QLabel()
        self.picture.setAlignment(QtCore.Qt.AlignCenter)
        self.picture.setAccessibleName("What came of it")
        self.apply = self._button(
            "Apply", "Put it in the place of the document's objects; Undo takes it back", self.take
        )
        self.discard = self._button("Discard", "Leave the document as it is", self.leave)
        self.selection = QtGui.QLabel()
        self.selection.setWordWrap(True)
        self.message = _Message(self.send)
        self.planner = QtGui.QComboBox()
        self.planner.setAccessibleName("Planner")
        self.planner.setToolTip("Who plans")
        self.planner.addItem("default planner", None)
        self.choose = self._button("…", "Choose the program cadwright", self._choose)
        self.progress = QtGui.QLabel()
        self.progress.setWordWrap(True)
        self.button = self._button("Send", "Send the message (Enter)", self._send_or_stop)
        self.button.setDefault(True)
        whole = QtGui.QWidget()
        layout = QtGui.QVBoxLayout(whole)
        layout.addWidget(self.talk, 1)
        layout.addWidget(self.picture)
        layout.addLayout(_row(self.apply, self.discard))
        layout.addWidget(self.selection)
        layout.addWidget(self.message)
        layout.addWidget(self.progress)
        layout.addLayout(_row(self.planner, self.choose, self.button))
        self.setWidget(whole)
        self._offer(None)

    @staticmethod
    def _button(text: str, tip: str, action) -> QtGui.QPushButton:
        button = QtGui.QPushButton(text)
        button.setToolTip(tip)
        button.setAutoDefault(False)
        button.clicked.connect(lambda: action())
        return button

    def _say(self, who: str, text: str, status: str = "answered", details: list[str] | None = None) -> None:
        colour = _COLOURS.get(status, _BAD)
        body = html.escape(text).replace("\n", "<br>")
        said = f"<b>{who}</b>" if who == "you" else f'<span style="color:{colour}">●</span>' if colour else ""
        lines = "".join(f"<br><small>{html.escape(line)}</small>" for line in details or ())
        self.talk.append(f"<p>{said} {body}{lines}</p>")
        self._to_the_end()

    def _to_the_end(self) -> None:
        bar = self.talk.verticalScrollBar()
        QtCore.QTimer.singleShot(50, lambda: bar.setValue(bar.maximum()))  # when everything has its new size

    def _offer(self, answer: program.Answer | None) -> None:
        """Show what can be applied, or that there is nothing."""
        self._answer = answer
        there = answer is not None and answer.document is not None
        for each in (self.apply, self.discard):
            each.setVisible(there)
        shown = there and answer.picture is not None
        self.picture.setVisible(shown)
        self._to_the_end()
        if shown:
            pixmap = QtGui.QPixmap(str(answer.picture))
            self.picture.setPixmap(pixmap.scaledToWidth(210, QtCore.Qt.SmoothTransformation))

    def _tick(self) -> None:
        """Tell what is selected: it goes with the next message."""
        document = FreeCAD.ActiveDocument
        names = documents.selected(document) if document is not None and self.isVisible() else ()
        self.selection.setVisible(bool(names))
        self.selection.setText("With: " + ", ".join(names[:6]) + (" …" if len(names) > 6 else ""))

    # -- a turn ------------------------------------------------------------------------------------------------------

    def _send_or_stop(self) -> None:
        if self._process is None:
            self.send()
        else:
            self.stop()

    def send(self) -> None:
        """Send the message that is written."""
        text = self.message.toPlainText().strip()
        if not text or self._process is not None:
            return
        path = program.found(self._preferences.GetString("Program", ""))
        if path is None:
            self._say("cadwright", f"The program cadwright is not there: {program.HINT}.", "failed")
            return
        document = FreeCAD.ActiveDocument
        self._turn = self._turn_of(text, document)
        self._about = document.Name if document is not None else None
        self._follow(document)
        self._offer(None)
        self._say("you", text + (f"\n({', '.join(self._turn.selected)})" if self._turn.selected else ""))
        self.message.clear()
        self._start(path, self._turn.arguments())

    def _turn_of(self, text: str, document) -> program.Turn:
        self._turns += 1
        folder = self._folder / f"{self._turns:04}"
        folder.mkdir()
        copy = documents.copied(document, folder)
        same = self._known is not None and not self._known.changed and document is not None
        design = self._design if same and copy is not None and self._known.name == document.Name else None
        return program.Turn(text, folder, copy, design, documents.selected(document), self.planner.currentData())

    def _follow(self, document) -> None:
        if self._watch is not None:
            self._watch.end()
        self._watch = documents.Watch(document) if document is not None else None

    def _start(self, path: str, arguments: list[str]) -> None:
        process = QtCore.QProcess(self)
        environment = QtCore.QProcessEnvironment.systemEnvironment()
        for name in _FOREIGN:
            environment.remove(name)
        process.setProcessEnvironment(environment)
        process.readyReadStandardError.connect(self._hear)
        process.finished.connect(lambda code, _: self._finished(code))
        process.errorOccurred.connect(self._broken)
        self._errors, self._stopped = "", False
        self._process = process
        self.button.setText("Stop")
        self.progress.setText("…")
        process.start(path, arguments)
        process.closeWriteChannel()

    def _hear(self) -> None:
        if self._process is None:
            return
        self._errors += bytes(self._process.readAllStandardError()).decode("utf-8", "replace")
        lines = [line for line in self._errors.replace("\r", "\n").splitlines() if line.strip()]
        self.progress.setText(lines[-1].strip()[:200] if lines else "…")

    def _broken(self, error) -> None:
        if error == QtCore.QProcess.FailedToStart:
            self._ended()
            self._say("cadwright", f"The program could not be started: {program.HINT}.", "failed")

    def stop(self) -> None:
        """Stop the turn; what it has finished is kept in its own folder, and the document stays as it is."""
        process = self._process
        if process is None:
            return
        self._stopped = True
        if os.name == "posix" and process.processId():
            os.kill(process.processId(), signal.SIGINT)
            QtCore.QTimer.singleShot(_PATIENCE, lambda: self._process is process and process.kill())
        else:
            process.kill()

    def _finished(self, code: int) -> None:
        if self._process is None or self._turn is None:
            return
        self._hear()
        output = bytes(self._process.readAllStandardOutput()).decode("utf-8", "replace")
        answer = program.answer(self._turn, output, self._errors, code)
        if self._stopped and answer.document is None:
            answer = program.Answer("stopped", "Stopped; the document is as it was.")
        self._ended()
        self._say("cadwright", answer.text, answer.status, answer.details)
        self._offer(answer if answer.document is not None else None)

    def _ended(self) -> None:
        if self._process is not None:
            self._process.deleteLater()
        self._process = None
        self.button.setText("Send")
        self.progress.setText("")

    # -- what becomes of it ------------------------------------------------------------------------------------------

    def take(self) -> None:
        """Apply what came of the turn to the document that it was about, as one step that Undo takes back."""
        answer, turn = self._answer, self._turn
        if answer is None or answer.document is None or turn is None:
            return
        if self._about is not None and self._about not in FreeCAD.listDocuments():
            self._say("cadwright", "That document is closed. Open it again and send the message once more.", "failed")
            self._offer(None)
            return
        document = FreeCAD.getDocument(self._about) if self._about is not None else FreeCAD.newDocument("part")
        try:
            if not self._patched(document, answer, turn.text):
                if self._watch is not None and self._watch.changed and not self._confirmed():
                    return
                documents.replaced(document, answer.document, turn.text)
        except Exception as error:  # noqa: BLE001 - FreeCAD raises what it likes; the document is as it was
            self._say("cadwright", f"It could not be applied, the document is as it was: {error}", "failed")
            return
        self._offer(None)
        self._say("cadwright", "Applied; Undo takes it back.", "applied")
        self._now_is(document, answer.design)

    @staticmethod
    def _patched(document, answer: program.Answer, what: str) -> bool:
        """Bring only what the turn changed into the document; whether that could be done."""
        step = versions.step(answer.design, answer.version) if answer.design is not None else None
        if step is None:
            return False
        before, after = step
        try:
            looks = documents.looks(document)
            patch.patched(document, before, after, what)
            documents.dress_new(document, looks)
        except Exception as error:  # noqa: BLE001 - whatever it is, the whole can still be put in place
            FreeCAD.Console.PrintLog(f"cadwright: not in place: {error}\n")
            return False
        return True

    def _now_is(self, document, design: Path | None) -> None:
        """From now on the document is what a design's newest version is, until it changes."""
        if self._known is not None:
            self._known.end()
        self._design, self._known = design, documents.Watch(document)
        if FreeCADGui.ActiveDocument is not None and FreeCADGui.ActiveDocument.ActiveView is not None:
            FreeCADGui.SendMsgToActiveView("ViewFit")

    def _confirmed(self) -> bool:
        asked = "The document changed since the message was sent. Put the result in its place all the same?"
        buttons = QtGui.QMessageBox.Yes | QtGui.QMessageBox.No
        return QtGui.QMessageBox.question(self, "cadwright", asked, buttons) == QtGui.QMessageBox.Yes

    def leave(self) -> None:
        """Discard what came of the turn."""
        self._offer(None)
        self._design = None  # its newest version is not what is open
        self._say("cadwright", "Discarded; the document is as it was.", "discarded")

    # -- the program -------------------------------------------------------------------------------------------------

    def _choose(self) -> None:
        path, _ = QtGui.QFileDialog.getOpenFileName(self, "The program cadwright")
        if path:
            self._preferences.SetString("Program", path)
            self._list_planners()

    def _list_planners(self) -> None:
        path = program.found(self._preferences.GetString("Program", ""))
        if path is None:
            return
        process = QtCore.QProcess(self)
        process.finished.connect(lambda *_: self._planners(bytes(process.readAllStandardOutput()).decode()))
        process.start(path, ["planners", "--json"])

    def _planners(self, output: str) -> None:
        while self.planner.count() > 1:
            self.planner.removeItem(1)
        for name in program.planners(output):
            self.planner.addItem(name, name)

    def _end(self) -> None:
        self._timer.stop()
        if self._process is not None:
            self._process.kill()
            self._process.waitForFinished(_PATIENCE)
        shutil.rmtree(self._folder, ignore_errors=True)


class _Message(QtGui.QPlainTextEdit):
    """What is being written: Enter sends, Shift+Enter breaks the line."""

    def __init__(self, send) -> None:
        super().__init__()
        self._send = send
        self.setPlaceholderText("Message; Enter sends")
        self.setAccessibleName("Message")
        self.setMaximumHeight(76)
        self.setTabChangesFocus(True)

    def keyPressEvent(self, event) -> None:
        plain = not event.modifiers() & QtCore.Qt.ShiftModifier
        if event.key() in (QtCore.Qt.Key_Return, QtCore.Qt.Key_Enter) and plain:
            self._send()
        else:
            super().keyPressEvent(event)


def _row(*widgets) -> QtGui.QHBoxLayout:
    row = QtGui.QHBoxLayout()
    for number, widget in enumerate(widgets):
        row.addWidget(widget, 1 if number == 0 else 0)
    return row
