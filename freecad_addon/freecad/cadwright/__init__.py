"""The panel that talks to cadwright about the open document.

Everything that plans, builds and measures happens in the program ``cadwright``, which runs as a process of its own;
here is only what shows it in FreeCAD's window. Nothing but Python's library and FreeCAD itself is needed.
"""
