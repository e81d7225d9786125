"""Sheets: views and their dimensions laid out on paper."""

from cadwright.drawing.sheets.iso import iso_sheet
from cadwright.drawing.sheets.paper import Options

__all__ = ["Options", "iso_sheet"]
