"""Sheets: views and their dimensions laid out on paper."""

from cadwright.drawing.sheets.flat import flat_sheet
from cadwright.drawing.sheets.iso import iso_sheet
from cadwright.drawing.sheets.itercad import itercad_sheet
from cadwright.drawing.sheets.materials import density_of, grams
from cadwright.drawing.sheets.paper import Options

__all__ = ["Options", "density_of", "flat_sheet", "grams", "iso_sheet", "itercad_sheet"]
