"""Samples as CADGenBench lays them out: reading them, and making some of our own."""
