"""The environment `build123d`: an action is a whole build123d script."""

from cadwright.engines import Engine
from cadwright.environments.cadquery import CadQueryEnvironment
from cadwright.kernel import build123d
from cadwright.kernel.client import Kernel


class Build123dEnvironment(CadQueryEnvironment):
    """As that of CadQuery, for scripts that another interpreter runs; what they leave is measured in the same way."""

    name = "build123d"
    engine: Engine = "build123d"

    def __init__(self, kernel: Kernel, *, pictures: bool = True, compared: bool = True, sheet: bool = False) -> None:
        """Raises `UserError` where build123d is not set up."""
        build123d.needed()
        super().__init__(kernel, pictures=pictures, compared=compared, sheet=sheet)
