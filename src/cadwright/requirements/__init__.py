"""Reading checkable statements from a request, and checking them on measurements."""
