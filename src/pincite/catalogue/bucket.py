"""Buckets, and blobs in one that speaks S3: the only door to obstore.

``s3://bucket/prefix?endpoint=https://...&region=...``; credentials come from the environment
(``AWS_ACCESS_KEY_ID``, ``AWS_SECRET_ACCESS_KEY``, and the others that S3 clients read).
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from pincite.catalogue.blobs import changed, digest_of, is_digest, verified
from pincite.errors import BadOption, BlobsUnreachable, LibraryDamaged, MissingExtra

RETRIES = 3
RETRY_SECONDS = 20.0  # After which a bucket counts as unreachable: a document waits for it.
TIMEOUT = "120s"  # For one request: the part of a large original over a slow line.
SETTINGS = {"endpoint", "region"}
SCHEMES = ("s3", "gs", "az", "abfs", "abfss")


class BucketBlobs:
    """Blobs under ``prefix`` of an obstore ``store``, as ``ab/cdef...``."""

    def __init__(self, store: Any, prefix: str = "") -> None:
        self._store = store
        self._prefix = f"{prefix.strip('/')}/" if prefix.strip("/") else ""

    def _key(self, sha256: str) -> str:
        if not is_digest(sha256):
            raise LibraryDamaged(f"{sha256!r} is no digest")
        return f"{self._prefix}{sha256[:2]}/{sha256[2:]}"

    def put(self, sha256: str, source: bytes | Path) -> None:
        if digest_of(source) != sha256:
            raise changed(sha256)
        key = self._key(sha256)
        size = len(source) if isinstance(source, bytes) else source.stat().st_size
        try:
            if self._store.head(key)["size"] == size:
                return
        except FileNotFoundError:
            pass
        except Exception as error:
            raise unreachable(error) from error
        try:
            self._store.put(key, source)
        except Exception as error:
            raise unreachable(error) from error

    def read(self, sha256: str) -> bytes:
        try:
            data = bytes(self._store.get(self._key(sha256)).bytes())
        except FileNotFoundError as error:
            raise LibraryDamaged(f"the blob {sha256} is missing") from error
        except LibraryDamaged:
            raise
        except Exception as error:
            raise unreachable(error) from error
        return verified(data, sha256)

    def remove(self, sha256: str) -> None:
        try:
            self._store.delete(self._key(sha256))
        except FileNotFoundError:
            pass
        except LibraryDamaged:
            raise
        except Exception as error:
            raise unreachable(error) from error

    def every(self) -> Iterator[str]:
        found = []
        try:
            for batch in self._store.list(self._prefix or None):
                for entry in batch:
                    digest = entry["path"].removeprefix(self._prefix).replace("/", "", 1)
                    if is_digest(digest):
                        found.append(digest)
        except Exception as error:
            raise unreachable(error) from error
        yield from sorted(found)

    def tidy(self) -> None:
        """Nothing: a bucket shows an object when all of it has arrived."""


def unreachable(error: Exception) -> BlobsUnreachable:
    """The first line of what obstore says: the others are its source code."""
    told = str(error).strip().splitlines()
    return BlobsUnreachable(
        f"the bucket refused or did not answer: {told[0] if told else type(error).__name__}"
    )


def check(url: str) -> None:
    """Raises ``BadOption`` where ``url`` names no bucket for blobs."""
    if urlsplit(url).scheme != "s3":
        raise no_place(url)
    check_place(url)


def check_place(url: str) -> None:
    """Raises ``BadOption`` where ``url`` names no bucket."""
    parts = urlsplit(url)
    if parts.scheme not in SCHEMES or not parts.netloc:
        raise no_place(url)
    if "@" in parts.netloc:
        raise BadOption("credentials of a bucket come from the environment, not from its URL")
    unknown = sorted({name for name, _ in parse_qsl(parts.query, keep_blank_values=True)} - SETTINGS)
    if unknown:
        raise BadOption(f"{url!r}: {unknown[0]} is no setting of a bucket; there are endpoint and region")


def no_place(url: str) -> BadOption:
    return BadOption(f"{url!r} is not a place for blobs; write s3://bucket/prefix?endpoint=...&region=...")


def connect(url: str) -> BucketBlobs:
    """The blobs in the bucket of ``url``; nothing is sent yet. Raises ``BadOption``, ``MissingExtra``."""
    check(url)
    return BucketBlobs(store_of(url), urlsplit(url).path)


def store_of(url: str) -> Any:
    """The bucket of ``url`` as obstore has it; nothing is sent yet. Raises ``BadOption``, ``MissingExtra``,
    ``BlobsUnreachable``."""
    check_place(url)
    try:
        from obstore.store import from_url
    except ImportError as error:
        raise MissingExtra("a bucket needs the extra s3: pip install 'pincite[s3]'") from error
    parts = urlsplit(url)
    settings = dict(parse_qsl(parts.query))
    known: dict[str, Any] = {"region": settings.get("region", "us-east-1")} if parts.scheme == "s3" else {}
    if "endpoint" in settings:
        known["endpoint"] = settings["endpoint"]
    try:
        return from_url(  # type: ignore[call-overload]  # as many shapes as there are clouds
            f"{parts.scheme}://{parts.netloc}",
            config=known,
            client_options={
                "allow_http": settings.get("endpoint", "").startswith("http:"),
                "timeout": TIMEOUT,
            },
            retry_config={"max_retries": RETRIES, "retry_timeout": timedelta(seconds=RETRY_SECONDS)},
        )
    except Exception as error:
        raise unreachable(error) from error
