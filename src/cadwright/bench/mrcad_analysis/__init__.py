"""mrCAD's analysis (section 5, appendix B.1) of any recorded games: how rounds differ in distance, drawing and words.

`analysed` holds what the paper tells of its people's games; on games of simulated designers it tells of those.
"""

from cadwright.bench.mrcad_analysis.analysis import Analysis, analysed

__all__ = ["Analysis", "analysed"]
