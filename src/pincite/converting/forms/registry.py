"""The one list of forms: every module of this folder that declares a ``FORM``."""

from __future__ import annotations

import os
from importlib import import_module
from importlib.machinery import all_suffixes
from typing import Any

from pincite.converting import forms as folder
from pincite.converting.forms.form import Form
from pincite.errors import BadOption
from pincite.options.declaration import Declared, declared

USUAL = "md"  # The form where none is asked for.


def modules() -> list[str]:
    """Names of the modules of the folder (``pkgutil`` would load the sources of Python to tell them)."""
    files = [name for path in folder.__path__ for name in os.listdir(path)]
    names = {name.partition(".")[0] for name in files if name.endswith(tuple(all_suffixes()))}
    return [f"{folder.__name__}.{name}" for name in sorted(names - {"__init__"})]


FORMS: dict[str, Form[..., Any]] = {
    form.name: form
    for module in modules()
    if (form := getattr(import_module(module), "FORM", None)) is not None
}


def form_called(name: str) -> Form[..., Any]:
    """The form of this name. Raises ``BadOption``."""
    try:
        return FORMS[name]
    except KeyError:
        raise BadOption(f"there is no form {name!r}; there are {', '.join(FORMS)}") from None


def form_of_file(name: str) -> Form[..., Any]:
    """The form that the name of a file asks for, Markdown for a name without an ending. Raises ``BadOption``
    for an ending that no form has."""
    endings = {ending: form for form in FORMS.values() for ending in (form.ending, *form.endings)}
    lower = name.lower()
    for ending, form in endings.items():
        if lower.endswith(ending):
            return form
    ending = lower[lower.rfind(".") :] if "." in lower.rpartition("/")[2].lstrip(".") else ""
    if not ending:
        return FORMS[USUAL]
    alike = [one for one in endings if one.endswith(ending)]
    if alike:
        raise BadOption(
            f"{ending} alone tells no form: end the name in {' or '.join(alike)}, or say which with --to"
        )
    raise BadOption(f"no form ends in {ending}; use --to, or a name in {', '.join(endings)}")


def form_options() -> tuple[Declared, ...]:
    """The options of all forms, each once; they and their help say which forms they concern."""
    found: dict[str, Declared] = {}
    forms: dict[str, list[str]] = {}
    for form in FORMS.values():
        for one in declared(form.struct):
            found.setdefault(one.field, one)
            forms.setdefault(one.field, []).append(form.name)
    return tuple(one.only_on(tuple(forms[field])) for field, one in found.items())
