"""Programs that are measured: ours and peers, each behind the same small port."""

from __future__ import annotations

from benchmarks.engines.port import Engine, EngineMissing, Output
from benchmarks.engines.registry import DEFAULT, NAMES, load, of_each

__all__ = ["DEFAULT", "NAMES", "Engine", "EngineMissing", "Output", "load", "of_each"]
