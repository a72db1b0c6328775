"""Who asks: hashed keys, what each may do, and whose documents it sees."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from pathlib import Path
from typing import Annotated, get_args

import msgspec
from fastapi import Depends
from starlette.requests import HTTPConnection, Request

from pincite.errors import BadOption
from pincite.service.problems import ServiceError
from pincite.service.shapes import Scope

RANKS: tuple[Scope, ...] = get_args(Scope)  # Each may what those before it may.
COOKIE = "pincite_key"
PASSING = "~"  # What the name of an owner has behind it whose documents only pass through.
READS = frozenset({"GET", "HEAD", "OPTIONS"})


class Caller(msgspec.Struct, frozen=True):
    """Who asks: ``owner`` is the name of the tenant, '' where there are no keys."""

    owner: str = ""
    scope: Scope = "admin"

    @property
    def passing(self) -> Caller:
        """The same by a door of another service: what comes there is kept apart, for a short while."""
        return Caller(self.owner + PASSING, self.scope)


class Key(msgspec.Struct, frozen=True):
    digest: str
    scope: Scope
    owner: str


class Keys:
    """The keys of a file, one a line: SHA-256 of the key, what it may do, whose it is."""

    def __init__(self, keys: tuple[Key, ...] = ()) -> None:
        self.keys = keys

    @classmethod
    def of(cls, path: str | None) -> Keys:
        """Those of a file, none without one. Raises ``BadOption`` for a file that cannot be read."""
        if path is None:
            return cls()
        found = []
        try:
            lines = Path(path).read_text(encoding="utf-8").splitlines()
        except (OSError, UnicodeDecodeError) as error:
            raise BadOption(f"the file of keys {path} cannot be read: {error}") from None
        for number, line in enumerate(lines, 1):
            parts = line.split("#", 1)[0].split()
            if not parts:
                continue
            if len(parts) != 3 or len(parts[0]) != 64 or parts[1] not in RANKS or not parts[2].isidentifier():
                raise BadOption(f"{path}, line {number}: write DIGEST read|write|admin OWNER")
            found.append(Key(parts[0].lower(), parts[1], parts[2]))
        return cls(tuple(found))

    def caller(self, key: str) -> Caller | None:
        """Whose key this is. Each is compared, so that time tells nothing."""
        digest = hashed(key)
        matching = [one for one in self.keys if hmac.compare_digest(one.digest, digest)]
        return Caller(matching[0].owner, matching[0].scope) if matching else None


def hashed(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()


def new_key(owner: str, scope: Scope = "write") -> tuple[str, str]:
    """A key and the line of the file that admits it."""
    key = f"pc_{secrets.token_urlsafe(32)}"
    return key, f"{hashed(key)} {scope} {owner}"


def key_of(connection: HTTPConnection) -> str:
    """The key that a request brings, '' none."""
    headers = connection.headers
    kind, _, token = headers.get("authorization", "").partition(" ")
    if kind.lower() == "bearer":
        return token.strip()
    for name in ("x-api-key", "unstructured-api-key"):
        if name in headers:
            return headers[name]
    return connection.cookies.get(COOKIE, "")


def caller_of_socket(keys: Keys, socket: HTTPConnection) -> Caller | None:
    """Who opens a socket, by a header or ``?api_key=``; by no cookie, which a page of another origin could
    use."""
    if not keys.keys:
        return Caller()
    key = "" if COOKIE in socket.cookies else key_of(socket)
    return keys.caller(key or socket.query_params.get("api_key", ""))


def caller(request: Request) -> Caller:
    """Who makes this request. Raises ``unauthorized``, ``forbidden``."""
    keys: Keys = request.app.state.keys
    if not keys.keys:
        return Caller()
    found = keys.caller(key_of(request))
    if found is None:
        raise ServiceError(
            "unauthorized", "give a key: Authorization: Bearer KEY", headers={"WWW-Authenticate": "Bearer"}
        )
    needed: Scope = "read" if request.method in READS else "write"
    if RANKS.index(found.scope) < RANKS.index(needed):
        raise ServiceError("forbidden", f"this key may {found.scope} only")
    if needed == "write" and not asked_by_own_page(request):
        raise ServiceError("forbidden", "a page of another origin may not use the key of this browser")
    request.state.owner = found.owner
    return found


def asked_by_own_page(request: Request) -> bool:
    """False where a browser sends its cookie for a page of another origin."""
    return COOKIE not in request.cookies or is_own_origin(request)


def is_own_origin(request: Request) -> bool:
    """False where a browser says that a page of another origin asks."""
    origin = request.headers.get("origin")
    return origin is None or origin.partition("://")[2] == request.headers.get("host", "")


def passer(request: Request) -> Caller:
    return caller(request).passing


CallerOf = Annotated[Caller, Depends(caller)]
PasserOf = Annotated[Caller, Depends(passer)]
