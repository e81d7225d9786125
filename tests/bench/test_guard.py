"""The guard: what is worse than recorded is told, what is better or has no good side is not."""

from typing import Any

import msgspec
import pytest
from bench_modules import bench_module

from cadwright.bench.summary import Summary

guard = bench_module("guard")
PART = guard.Guarded("cadprompt", guard.SETS, 4, {"prompt": "plain"})
BEFORE = guard.Recorded("x", 4, {"ir": (0.1, 0.0, 0.2), "auc_tr": (0.7, 0.6, 0.8), "avg_turns": (2.0, 2.0, 2.0)})


def summary(**metrics: Any) -> Summary:
    return msgspec.convert(
        {
            "task": "cadprompt",
            "planner": "embedded",
            "n": 4,
            "of": 4,
            "seed": 1,
            "protocol": None,
            "metrics": metrics,
            "meanings": {},
            "aims": {"ir": "low", "auc_tr": "high"},
            "seconds": 1.0,
            "cost_usd": 0.0,
            "tokens": 0,
            "output_tokens": 0,
            "max_turns": 5,
            "command": "",
        },
        Summary,
    )


@pytest.mark.parametrize(
    ("metrics", "told"),
    [
        ({"ir": 0.0, "auc_tr": 0.9, "avg_turns": 9.0}, []),
        ({"ir": 0.2, "auc_tr": 0.6, "avg_turns": 1.0}, []),
        ({"ir": 0.3, "auc_tr": 0.9, "avg_turns": 2.0}, ["ir is 0.3"]),
        ({"ir": 0.0, "auc_tr": 0.5, "avg_turns": 2.0}, ["auc_tr is 0.5"]),
        ({"ir": 0.0, "avg_turns": 2.0}, ["auc_tr is None"]),
    ],
)
def test_only_what_left_its_interval_for_the_worse_is_told(metrics: dict[str, float], told: list[str]) -> None:
    found = guard.worse(PART, summary(**metrics), BEFORE)
    assert len(found) == len(told)
    assert all(text in line and "cadprompt prompt=plain" in line for text, line in zip(told, found, strict=True))


def test_seconds_are_not_recorded() -> None:
    told = guard.recorded_of(summary(ir=0.1, ir_ci=(0.0, 0.2), read_ms=5.0, read_ms_ci=(4.0, 6.0), done_share=1.0))
    assert told.numbers == {"ir": (0.1, 0.0, 0.2)}


def test_what_is_guarded_is_recorded() -> None:
    recorded = msgspec.json.decode(guard.RECORDED.read_bytes(), type=dict[str, dict[str, Any]])
    assert {each.name for each in guard.GUARDED} <= set(recorded)
