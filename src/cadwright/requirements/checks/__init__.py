"""Checks of the statements that a table of quantities names, one measurement beside each."""
