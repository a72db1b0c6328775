"""Documents that the service gets itself: from buckets and hosts that the operator named."""

from __future__ import annotations

import http.client
from urllib.parse import SplitResult, unquote, urlsplit

from pincite.catalogue.objects import Objects
from pincite.service.problems import ServiceError
from pincite.service.service import Service

BUCKETS = ("s3", "gs", "az", "abfs", "abfss")


def document_at(service: Service, url: str) -> tuple[bytes, str]:
    """Bytes and name of the document at an address. Raises ``forbidden`` for one that is not allowed,
    ``unreachable``, ``TooLarge``."""
    try:
        parts = urlsplit(url)
        allowed = [one for one in service.settings.source_prefixes if lies_in(parts, urlsplit(one))]
    except ValueError:
        allowed = []
    if not allowed:
        raise ServiceError("forbidden", "the operator has not allowed to get documents from there")
    name = unquote(parts.path).rpartition("/")[2]
    if parts.scheme in BUCKETS:
        given = urlsplit(allowed[0]).query  # where the bucket is: the operator alone says so
        bucket = Objects(f"{parts.scheme}://{parts.netloc}?{given}")
        return bucket.read(unquote(parts.path).strip("/"), most=service.settings.max_size), name
    return bytes_at(service, url), name


def lies_in(url: SplitResult, prefix: SplitResult) -> bool:
    """True for an address of the same host or bucket, at the path of the prefix or below it."""
    path, above = unquote(url.path), unquote(prefix.path)
    same = (url.scheme, url.netloc) == (prefix.scheme, prefix.netloc)
    below = path == above or path.startswith(f"{above.rstrip('/')}/")
    return same and below and ".." not in path.split("/")


def bytes_at(service: Service, url: str) -> bytes:
    host = urlsplit(url).hostname
    limit = service.settings.max_size + 1
    try:
        status, body = service.outbound.request("GET", url, {"Accept": "*/*"}, limit=limit)
    except (OSError, http.client.HTTPException) as error:
        raise ServiceError("unreachable", f"{host} does not answer: {error}") from None
    if status != http.client.OK:
        raise ServiceError("unreachable", f"{host} answers {status}")
    return body
