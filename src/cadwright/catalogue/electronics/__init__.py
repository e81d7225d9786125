"""What is built into boxes: connectors, switches and glands that go through walls, boards that stand on posts."""
