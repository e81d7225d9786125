"""Which features a part has lost since another measurement of it."""

from cadwright.values import Measurements


def vanished(before: Measurements | None, after: Measurements | None) -> tuple[str, ...]:
    """What there is less of, a phrase each ("4 of 4 holes"): holes, bosses, bodies, and all of the rounds or chamfers.

    Rounds and chamfers of edges may well join: of those only the last one counts.
    """
    if before is None or after is None:
        return ()
    counts = (
        ("holes", len(before.holes), len(after.holes)),
        ("bosses", len(before.bosses), len(after.bosses)),
        ("bodies", before.solids, after.solids),
    )
    told = [f"{old - new} of {old} {what}" for what, old, new in counts if new < old]
    for what, there, left in (
        ("rounded edges", before.fillets, after.fillets),
        ("chamfers", before.chamfers, after.chamfers),
    ):
        if there and not left:
            told.append(f"all {what}")
    return tuple(told)
