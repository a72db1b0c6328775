"""A client of the service, whose answers are Python values: ``pip install 'pincite[client]'``."""

from pincite.service.client.client import Client
from pincite.service.client.failures import (
    BadRequest,
    Busy,
    Conflict,
    Failure,
    NotAllowed,
    NotFound,
    Refused,
    Unreachable,
)

__all__ = [
    "BadRequest",
    "Busy",
    "Client",
    "Conflict",
    "Failure",
    "NotAllowed",
    "NotFound",
    "Refused",
    "Unreachable",
]
