"""The functions that a printed FreeCAD script defines for itself: it runs in any FreeCAD, with nothing installed.

The printer takes their text from here and prints those that a script uses, without their types. So a function here
uses FreeCAD, ``math``, the script's own ``doc`` and ``sizes``, and other functions of this package; nothing else.
"""
