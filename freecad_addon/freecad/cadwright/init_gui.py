"""FreeCAD calls this when its window comes up: the command, the workbench with it, and the panel where it was open."""

import FreeCAD
import FreeCADGui
from freecad.cadwright import panel


class ShowPanel:
    """Show or hide the panel."""

    def GetResources(self):
        return {
            "MenuText": "cadwright panel",
            "ToolTip": "Talk to cadwright about the open document",
            "Pixmap": panel.ICON,
        }

    def Activated(self):
        panel.toggle()

    def IsActive(self):
        return True


class CadwrightWorkbench(FreeCADGui.Workbench):
    """A workbench with the one command; the panel itself works beside any workbench."""

    MenuText = "cadwright"
    ToolTip = "Say in words what the document should become"
    Icon = panel.ICON

    def Initialize(self):
        self.appendToolbar("cadwright", ["Cadwright_Panel"])
        self.appendMenu("cadwright", ["Cadwright_Panel"])

    def Activated(self):
        panel.show()

    def GetClassName(self):
        return "Gui::PythonWorkbench"


FreeCADGui.addCommand("Cadwright_Panel", ShowPanel())
FreeCADGui.addWorkbench(CadwrightWorkbench())
if FreeCAD.ParamGet(panel.PREFERENCES).GetBool("Shown", False):
    panel.later(panel.show)
