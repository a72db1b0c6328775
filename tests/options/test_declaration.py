"""Options are declared once, and what follows from the declaration agrees with it."""

import inspect
from typing import Annotated

import msgspec
import pytest

import pincite
from pincite.archive.options import IngestOptions
from pincite.cli.app import app
from pincite.converting.forms.registry import FORMS, form_options
from pincite.converting.options import ConvertOptions, ExtractOptions, InspectOptions
from pincite.errors import NoEffect
from pincite.options.declaration import Option, declared, keywords_of
from pincite.options.effect import refuse_idle
from pincite.options.sections import SectionOptions
from pincite.records.options import Wanted, WrapOptions
from pincite.sandbox.resources import Isolation

COMMANDS = {
    "convert": (ConvertOptions, Isolation, *(form.struct for form in FORMS.values())),
    "extract": (ExtractOptions, Isolation),
    "ingest": (IngestOptions, Isolation),
    "wrap": (Wanted, WrapOptions, Isolation),
    "inspect": (InspectOptions, Isolation),
    "trace": (InspectOptions, Isolation),
    "cite": (ConvertOptions, Isolation),
}

PYTHON = {
    pincite.convert: ConvertOptions,
    pincite.wrap: WrapOptions,
    pincite.Document.sections: SectionOptions,
    pincite.Library.ingest: IngestOptions,
    **{form.__get__(pincite.Document(None)): form.struct for form in FORMS.values()},  # type: ignore[arg-type]
}


def every_option():
    return {one.field: one for structs in COMMANDS.values() for struct in structs for one in declared(struct)}


def command(name):
    import typer.main

    return typer.main.get_command(app()).commands[name]


@pytest.mark.parametrize("name", COMMANDS)
def test_every_declared_option_is_one_of_the_command(name):
    by_field = {parameter.name: parameter for parameter in command(name).params}
    left_out = {
        "extract": {"media_type", "limits", "partitioner"},
        "ingest": {"toc", "fonts", "partial"},
        "cite": {"partial"},
        "wrap": {"toc", "fonts", "media_type", "limits", "reproducible", "partitioner", "partial"},
        "trace": {"reading_order", "ocr", "ocr_languages", "ocr_engine"},
    }.get(name, set())
    for struct in COMMANDS[name]:
        for one in declared(struct):
            if one.field in left_out:
                assert one.field not in by_field
                continue
            parameter = by_field[one.field]
            assert f"--{one.name}" in parameter.opts
            assert parameter.envvar == (one.option.variable or None)
            assert parameter.help


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_without_options_gives_the_defaults_of_the_structs(name):
    from pincite.cli.asked import Asked

    by_field = {parameter.name: parameter for parameter in command(name).params}
    options = {
        one.field: one for struct in COMMANDS[name] for one in declared(struct) if one.field in by_field
    }
    shared = {one.field: one for one in form_options() if one.field in by_field} if name == "convert" else {}
    asked = Asked((options | shared).values(), {field: by_field[field].default for field in options}, ())
    for struct in COMMANDS[name]:
        assert struct(**asked.some(struct)) == struct()


def test_an_option_that_is_said_counts_for_every_form_whatever_their_defaults():
    from pincite.cli.asked import Asked, usual

    options = form_options()
    defaults = {one.field: usual(one) for one in options}
    for value in ("keep", "drop"):
        asked = Asked(options, {**defaults, "furniture": value}, ["furniture"])
        shown = [form.struct for form in FORMS.values() if "furniture" in form.struct.__struct_fields__]
        assert {struct(**asked.some(struct)).furniture for struct in shown} == {value}


@pytest.mark.parametrize("field", every_option())
def test_an_option_has_help_that_is_a_sentence(field):
    help_ = every_option()[field].option.help
    assert help_.rstrip("]").endswith((".", "paper")), help_


def test_an_option_that_forms_share_is_declared_alike_but_for_its_default():
    for form in FORMS.values():
        for one in declared(form.struct):
            (same,) = (other for other in form_options() if other.field == one.field)
            assert (same.type, same.option.parse) == (one.type, one.option.parse)
            assert form.name in same.option.forms


@pytest.mark.parametrize(("function", "struct"), PYTHON.items())
def test_python_knows_every_field_as_a_keyword(function, struct):
    if not hasattr(function, "__signature__"):
        return  # a view: its keywords are those of the struct, which it is called with
    keywords = inspect.signature(function).parameters
    for field in msgspec.structs.fields(struct):
        assert keywords[field.name].kind is inspect.Parameter.KEYWORD_ONLY
        if field.default is not msgspec.NODEFAULT:
            assert keywords[field.name].default == field.default


class Made(msgspec.Struct, kw_only=True):
    size: Annotated[int, Option(help="How large.", least=1, needs={"on": True})] = 3
    on: Annotated[bool, Option(help="Whether.", forms=("md", "html"))] = False
    seen: Annotated[bool, Option(help="Whether seen.", scope="printed", flag=True)] = False
    python_only: str = ""


def test_a_field_without_an_option_is_for_python_alone():
    assert [one.field for one in declared(Made)] == ["size", "on", "seen"]


def test_a_function_shows_the_fields_as_its_keywords():
    @keywords_of(Made)
    def function(source: str, **options: object) -> None: ...

    shown = inspect.signature(function).parameters
    assert list(shown) == ["source", "size", "on", "seen", "python_only"]
    assert shown["size"].default == 3


SIZE, ON, SEEN = declared(Made)


@pytest.mark.parametrize(
    ("said", "values", "form", "kinds", "told"),
    [
        (SIZE, {"on": False}, "", None, "--size has no effect without --on: "),
        (ON, {}, "text", None, "--on has no effect on --to text, only on md and html: "),
        (SEEN, {}, "md", {"other"}, "--seen has no effect here, it is about PDF and pictures: "),
    ],
)
def test_an_option_without_effect_is_refused(said, values, form, kinds, told):
    with pytest.raises(NoEffect) as caught:
        refuse_idle([said], values, form, kinds, {"on": "on"})
    assert caught.value.sentence.startswith(told)
    assert (caught.value.code, caught.value.exit_status) == ("no_effect", 2)


@pytest.mark.parametrize(
    ("said", "values", "form", "kinds"),
    [
        (SIZE, {"on": True}, "", None),
        (ON, {}, "md", None),
        (ON, {}, "", None),
        (SEEN, {}, "md", {"other", "picture"}),
        (SEEN, {}, "md", None),
    ],
)
def test_an_option_that_can_have_an_effect_is_taken(said, values, form, kinds):
    refuse_idle([said], values, form, kinds, {"on": "on"})
