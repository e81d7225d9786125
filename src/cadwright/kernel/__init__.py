"""Functions that import a CAD kernel. Called by name inside workers, never imported by the parent process."""
