"""What is logged: a line of JSON for each thing that happened."""

from __future__ import annotations

import json
import logging
import sys
from contextvars import ContextVar
from datetime import UTC, datetime

# The id of the request that is being answered, '' where none is.
current: ContextVar[str] = ContextVar("request", default="")


class Lines(logging.Formatter):
    """Writes a record as a line: time, level, who says it, and what; ``told`` of a record are more fields."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if current.get():
            line["request"] = current.get()
        line |= getattr(record, "told", {})
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


def begin() -> None:
    """Log to the error stream from now on."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    logging.basicConfig(level=logging.INFO, handlers=[handler])
