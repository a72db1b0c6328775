"""Options that would do nothing to what was asked: whoever set one expects something of it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from pincite.errors import NoEffect
from pincite.options.declaration import Declared, Kind, Scope, listed

# What an option is about, in words and as kinds of documents.
CONCERNS: dict[Scope, tuple[str, frozenset[Kind]]] = {
    "": ("all", frozenset({"pdf", "picture", "other"})),
    "printed": ("PDF and pictures", frozenset({"pdf", "picture"})),
    "other": ("formats other than PDF", frozenset({"picture", "other"})),
}


def refuse_idle(
    said: Iterable[Declared],
    values: Mapping[str, object],
    form: str = "",
    kinds: Collection[Kind] | None = None,
    names: Mapping[str, str] | None = None,
) -> None:
    """Raises ``NoEffect`` for the first of the options ``said`` that has none: on the output form ``form``
    ('' any), with the ``values`` of the other options, on documents of these ``kinds`` (None: any).
    ``names`` are those of the options by field."""
    for one in said:
        option = one.option
        if form and option.forms and form not in option.forms:
            raise NoEffect(
                f"--{one.name} has no effect on --to {form}, only on {listed(option.forms)}: leave it out, "
                "or choose one of these"
            )
        for field, value in option.needs.items():
            suit = value if isinstance(value, tuple) else (value,)
            if field in values and values[field] not in suit:
                wanted = f"--{(names or {}).get(field, field)}" + ("" if suit[-1] is True else f" {suit[-1]}")
                raise NoEffect(f"--{one.name} has no effect without {wanted}: add that, or leave it out")
        about, concerned = CONCERNS[option.scope]
        if kinds is not None and not concerned & set(kinds):
            raise NoEffect(f"--{one.name} has no effect here, it is about {about}: leave it out")
