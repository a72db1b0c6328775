"""What an operator may set of the service."""

from __future__ import annotations

from typing import Annotated

import msgspec

from pincite.errors import BadOption
from pincite.options.declaration import Option
from pincite.sandbox.resources import BYTES, WRITTEN, seconds

DAY = 86_400.0


def amount(written: str) -> int:
    """Bytes from ``'200MB'``. Raises ``BadOption``."""
    match = WRITTEN.fullmatch(written.upper())
    if not match or match[2] not in BYTES:
        raise BadOption(f"{written!r} is not an amount of bytes; write it like 200MB")
    return int(float(match[1]) * BYTES[match[2]])


def duration(written: str) -> float:
    """Seconds from ``'7d'``, ``'12h'``, ``'90s'``. Raises ``BadOption``."""
    days = written.strip().lower()
    if days.endswith("d") and days[:-1].replace(".", "", 1).isdecimal():
        return float(days[:-1]) * DAY
    found = seconds(written)
    if not isinstance(found, float):
        raise BadOption(f"{written!r} is not a time; write it like 7d or 12h")
    return found


class ServiceSettings(msgspec.Struct, frozen=True, kw_only=True):
    """Limits and doors of the service; sizes are in bytes, times in seconds."""

    data: Annotated[
        str,
        Option(
            metavar="DIR",
            help="The folder in which documents, results and jobs are kept.",
            variable="PINCITE_SERVE_DATA",
        ),
    ] = "pincite-service"
    host: Annotated[
        str, Option(metavar="ADDRESS", help="The address to listen on.", variable="PINCITE_SERVE_HOST")
    ] = "127.0.0.1"
    port: Annotated[
        int,
        Option(metavar="PORT", least=0, help="The port; 0 is any free one.", variable="PINCITE_SERVE_PORT"),
    ] = 8642
    keys: Annotated[
        str | None,
        Option(
            metavar="FILE",
            help="Hashed API keys, a line each; needed to listen beyond this machine.",
            variable="PINCITE_SERVE_KEYS",
        ),
    ] = None
    readers: Annotated[
        int,
        Option(metavar="N", least=1, help="Documents read at once.", variable="PINCITE_SERVE_READERS"),
    ] = 2
    queue: Annotated[
        int,
        Option(
            metavar="N",
            least=1,
            help="Jobs that may wait; more are refused with 429.",
            variable="PINCITE_SERVE_QUEUE",
        ),
    ] = 100
    share: Annotated[
        int,
        Option(
            metavar="N",
            least=1,
            help="Jobs of one key that may wait or be worked on; more are refused with 429.",
            variable="PINCITE_SERVE_SHARE",
        ),
    ] = 50
    uploads: Annotated[
        int,
        Option(
            metavar="N",
            least=1,
            help="Documents of one key that may come in at once; more are refused with 429.",
            variable="PINCITE_SERVE_UPLOADS",
        ),
    ] = 8
    max_size: Annotated[
        int,
        Option(
            metavar="SIZE",
            parse=amount,
            written="200MB",
            help="The largest document.",
            variable="PINCITE_SERVE_MAX_SIZE",
        ),
    ] = 200 * 10**6
    max_pages: Annotated[
        int,
        Option(metavar="N", least=1, help="The most pages of a PDF.", variable="PINCITE_SERVE_MAX_PAGES"),
    ] = 5000
    keep: Annotated[
        float,
        Option(
            metavar="TIME",
            parse=duration,
            written="7d",
            help="How long documents and jobs are kept: 7d, 12h.",
            variable="PINCITE_SERVE_KEEP",
        ),
    ] = 7 * DAY
    sources: Annotated[
        str,
        Option(
            metavar="PREFIXES",
            help="Where documents may be got from: s3://bucket/in/,https://host/docs/",
            variable="PINCITE_SERVE_SOURCES",
        ),
    ] = ""
    webhooks: Annotated[
        str,
        Option(
            metavar="HOSTS",
            help="Hosts that may be told of jobs that have ended, with commas between.",
            variable="PINCITE_SERVE_WEBHOOKS",
        ),
    ] = ""
    webhook_secret: Annotated[
        str | None,
        Option(
            name="webhook-secret",
            metavar="FILE",
            help="The secret that webhooks are signed with: whsec_ and base64.",
            variable="PINCITE_SERVE_WEBHOOK_SECRET",
        ),
    ] = None
    private: Annotated[
        bool,
        Option(
            help="Sources and webhooks may be at addresses that no other network reaches.",
            variable="PINCITE_SERVE_PRIVATE",
        ),
    ] = False
    doors: Annotated[
        bool,
        Option(
            help="Answer at the addresses of docling-serve, unstructured and Tika too.",
            variable="PINCITE_SERVE_DOORS",
        ),
    ] = False

    @property
    def source_prefixes(self) -> tuple[str, ...]:
        return parts(self.sources)

    @property
    def webhook_hosts(self) -> tuple[str, ...]:
        return tuple(one.lower() for one in parts(self.webhooks))


def parts(written: str) -> tuple[str, ...]:
    """The parts of a list with commas."""
    return tuple(one.strip() for one in written.split(",") if one.strip())
