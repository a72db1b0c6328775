"""The JSON Schema of an Extract result."""

from __future__ import annotations

import json
from importlib import resources
from typing import Any


def extract_schema() -> dict[str, Any]:
    """JSON Schema (draft 2020-12) of the object under ``result``; every result validates."""
    text = resources.files(__package__).joinpath("schema.json").read_text(encoding="utf-8")
    schema: dict[str, Any] = json.loads(text)
    return schema
