"""What is said in the panel, and where it is written."""

from __future__ import annotations

import html

from PySide import QtCore, QtGui

_WELCOME = (
    "Say what to make, or what to change in the open document.\n\n"
    "“a 60x40x5 mm plate with four 5 mm holes 8 mm from the corners”\n\n"
    "“make it 8 mm thick”\n\n“fillet this edge 2 mm”, with an edge selected\n\n“How heavy is it in steel?”"
)
_LIGHT = {"good": "#116b3c", "bad": "#b3261e", "quiet": "#55606e", "mine": "#e3ecf9"}
_DARK = {"good": "#6fd39b", "bad": "#ff9d94", "quiet": "#a8b3c2", "mine": "#2b3d57"}
_TONES = {"done": "good", "applied": "good", "answered": "", "discarded": "quiet", "stopped": "quiet"}


class Talk(QtGui.QTextBrowser):
    """The conversation, the newest at the end."""

    def __init__(self) -> None:
        super().__init__()
        self.setOpenLinks(False)
        self.setMinimumHeight(150)
        self.setAccessibleName("Conversation")
        self.setPlaceholderText(_WELCOME)

    def ask(self, text: str, selected: tuple[str, ...]) -> None:
        """What the user says, with what is selected."""
        told = f'<br><small style="color:{self._colour("quiet")}">{html.escape(", ".join(selected))}</small>'
        said = html.escape(text).replace("\n", "<br>") + (told if selected else "")
        self._put(
            f'<table width="100%" cellpadding="6" bgcolor="{self._colour("mine")}"><tr><td>{said}</td></tr></table>'
        )

    def say(self, text: str, status: str, details: list[str] | None = None) -> None:
        """What became of it, a line each for what there is to know besides."""
        colour = self._colour(_TONES.get(status, "bad"))
        style = f' style="color:{colour}"' if colour else ""
        quiet = self._colour("quiet")
        lines = "".join(f'<br><small style="color:{quiet}">{html.escape(line)}</small>' for line in details or ())
        self._put(f"<p><span{style}>{html.escape(text)}</span>{lines}</p>")

    def note(self, text: str) -> None:
        """What is planned, while it is done."""
        self._put(f'<p><i style="color:{self._colour("quiet")}">{html.escape(text)}</i></p>')

    def to_the_end(self) -> None:
        """Show the newest."""
        bar = self.verticalScrollBar()
        QtCore.QTimer.singleShot(50, lambda: bar.setValue(bar.maximum()))  # when everything has its new size

    def _put(self, text: str) -> None:
        self.append(text)
        self.append("")
        self.to_the_end()

    def _colour(self, tone: str) -> str:
        dark = self.palette().color(QtGui.QPalette.Base).lightness() < 128
        return (_DARK if dark else _LIGHT).get(tone, "")


class Message(QtGui.QPlainTextEdit):
    """What is being written: Enter sends, Shift+Enter breaks the line."""

    def __init__(self, send) -> None:
        super().__init__()
        self._send = send
        self.setPlaceholderText("Message; Enter sends, Shift+Enter breaks the line")
        self.setAccessibleName("Message")
        self.setMaximumHeight(76)
        self.setTabChangesFocus(True)

    def keyPressEvent(self, event) -> None:
        plain = not event.modifiers() & QtCore.Qt.ShiftModifier
        if event.key() in (QtCore.Qt.Key_Return, QtCore.Qt.Key_Enter) and plain:
            self._send()
        else:
            super().keyPressEvent(event)


def row(*widgets) -> QtGui.QHBoxLayout:
    """Widgets side by side; the first takes what room there is."""
    line = QtGui.QHBoxLayout()
    for number, widget in enumerate(widgets):
        line.addWidget(widget, 1 if number == 0 else 0)
    return line


def button(text: str, tip: str, action) -> QtGui.QPushButton:
    """A button that does something."""
    made = QtGui.QPushButton(text)
    made.setToolTip(tip)
    made.setAutoDefault(False)
    made.clicked.connect(lambda: action())
    return made
