"""What deploy/ holds fits what is installed and told."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import yaml
from prometheus_client import REGISTRY

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
IMAGE = (ROOT / "deploy" / "Containerfile").read_text(encoding="utf-8")


def test_the_image_has_the_commands_it_starts_and_those_it_stands_in_for() -> None:
    (extras,) = re.findall(r'"\.\[([\w,]+)\]"', IMAGE)
    assert set(extras.split(",")) <= set(PROJECT["optional-dependencies"])
    assert {"trustgraph", "ocr"} <= set(extras.split(","))
    (command,) = re.findall(r'^CMD \["([\w-]+)"\]', IMAGE, re.MULTILINE)
    assert {command, "universal-decoder", "docling-decoder", "pincite"} <= set(PROJECT["scripts"])


def test_alerts_look_at_metrics_that_are_told() -> None:
    import pincite.worker.processor  # noqa: F401  makes the metrics

    known = {sample.name for metric in REGISTRY.collect() for sample in metric.samples}
    known |= {f"{metric.name}_total" for metric in REGISTRY.collect()} | {m.name for m in REGISTRY.collect()}
    (group,) = yaml.safe_load((ROOT / "deploy" / "alerts.yml").read_text(encoding="utf-8"))["groups"]
    for rule in group["rules"]:
        named = set(re.findall(r"pincite_\w+", rule["expr"]))
        assert named <= known and rule["alert"] and rule["annotations"]["summary"]


def test_what_is_watched_is_in_the_documentation() -> None:
    import pincite.worker.processor  # noqa: F401

    told = (ROOT / "docs" / "trustgraph.md").read_text(encoding="utf-8")
    for metric in REGISTRY.collect():
        if metric.name.startswith("pincite_"):
            assert metric.name in told
