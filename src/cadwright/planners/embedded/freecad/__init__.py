"""The embedded planner's hand in FreeCAD: parts as parametric documents, and tasks that need no language model."""
