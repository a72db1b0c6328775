"""``pincite worker``: a decoder in TrustGraph's flows, as its own commands start it."""

from __future__ import annotations

import typer

COMPONENT = "pincite"  # What the provenance tells of it.


def worker(context: typer.Context) -> int:
    """Decode the documents of TrustGraph's flows, with the arguments of universal-decoder."""
    from pincite.worker.service import serve

    return serve(context.args, COMPONENT, "pincite worker")


# its arguments are those of TrustGraph's processors, which know how to tell of themselves
worker.settings = {  # type: ignore[attr-defined]
    "ignore_unknown_options": True,
    "allow_extra_args": True,
    "help_option_names": [],
}
