"""Benchmarks: tasks made of records, a runner that works on them with any planner, and reports."""
