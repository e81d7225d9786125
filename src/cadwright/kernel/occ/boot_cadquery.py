"""Warming the guest worker: CadQuery imported, and the code that is slow the first time run once."""

from cadwright.kernel.occ import boot as occ


def boot() -> None:
    """Import CadQuery and build one small part, so that forked children start warm.

    The viewer module and the modules that run scripts are imported as well: a child would pay for them each time.
    """
    occ.boot()
    import cadquery
    import cadquery.vis

    import cadwright.kernel.occ.guest  # noqa: F401

    plate = cadquery.Workplane("XY").box(10, 10, 3).faces(">Z").workplane().hole(3)
    plate.edges("|Z").fillet(1).val().isValid()
