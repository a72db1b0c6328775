import pytest

from pincite.errors import BadWrapper
from pincite.wrappers.definition import (
    Atom,
    Choice,
    Concept,
    Constraint,
    GroupType,
    Identity,
    Leaf,
    Name,
    Number,
    Optional,
    Sequence,
    Star,
    Term,
    Variable,
    Wrapper,
)
from pincite.wrappers.language import limits
from pincite.wrappers.language.check import faults, usable
from pincite.wrappers.language.parse import parse
from pincite.wrappers.predicates.predicate import Parameter, Predicate


def truth(scene, *tokens):
    raise AssertionError("a static check asks no predicate")


def predicate(name, *parameters):
    return Predicate(name=name, parameters=parameters, truth=truth, summary=".")


T, U = Parameter("a", "group"), Parameter("b", "group")
PREDICATES = {
    p.name: p
    for p in (
        predicate("west", T, U),
        predicate("near", T, U, Parameter("d", "number", 3.0)),
        predicate("isNumber", T, Parameter("locale", "word", "", ("it_IT", "en_US"))),
        predicate("concept", T, Parameter("c", "concept")),
        predicate("regExp", T, Parameter("e", "pattern"), Parameter("search", "word", "no", ("no", "yes"))),
        predicate("value", T, Parameter("s", "text")),
        predicate("inside", T, Parameter("x", "number"), Parameter("y", "number")),
        predicate("between", T, U, Parameter("c", "group")),
    )
}
LEAVES = "t = #TOKEN:X  u = #TOKEN:X  concept k"


def told(text, severity="error"):
    """``code line:column`` of each fault."""
    found = faults(parse("wrapper w\n" + text), PREDICATES)
    return [f"{f.code} {f.line}:{f.column}" for f in found if f.severity == severity]


def sentence(text):
    (fault,) = faults(parse("wrapper w\n" + text), PREDICATES)
    return fault.sentence


def test_a_good_wrapper_has_no_faults():
    text = f"""threshold 1 locale it_IT root r
r = s:S*
s = t:T, (u:U | t:V), u:W+ where west(T, U) and near(T, W, d=.5) or between(T, U, V) and near(T, V, 2)
{LEAVES}
concept l is-a k pattern /a.*/ cue "x"
v = s:S, t:T, u:U
ledger s: T -> U, W
identity i: k = k - l tolerance .5"""
    assert told(text) == []
    assert told(text, "warning") == ["unused_type 7:1"]


# -- types


def test_an_undefined_type_is_named():
    assert told(f"r = amuont:A, t:T\namount = t:T\n{LEAVES}") == ["undefined_type 2:5"]
    found = faults(parse(f"wrapper w\nr = amuont:A, t:T\namount = t:T\n{LEAVES}"), PREDICATES)
    assert found[0].sentence == "there is no type `amuont`; did you mean `amount`?"


def test_an_undefined_root_is_named():
    assert told(f"root R\nr = t:T {LEAVES}") == ["undefined_type 2:6"]


def test_a_type_defined_twice_is_named():
    text = f"r = t:T, u:U\n{LEAVES}\n t = #IMAGE:X"
    assert told(text) == ["duplicate_type 4:2"]
    assert "line 3, column 1" in faults(parse("wrapper w\n" + text), PREDICATES)[0].sentence


@pytest.mark.parametrize(
    ("text", "place", "cycle"),
    [
        ("r = r:R", "2:5", "the type `r` is made of itself"),
        ("r = t:T, (r:R)*", "2:11", "the type `r` is made of itself"),
        ("r = s:S\ns = t:T, q:Q\nq = s:S?", "3:10", "`s` -> `q` -> `s`"),
    ],
)
def test_a_cycle_is_named(text, place, cycle):
    found = faults(parse(f"wrapper w\n{text}\nt = #TOKEN:X"), PREDICATES)
    (fault,) = [f for f in found if f.code == "cyclic_types"]
    assert f"{fault.line}:{fault.column}" == place
    assert cycle in fault.sentence


def test_a_type_used_twice_is_no_cycle():
    assert told(f"r = a:A, b:B  a = c:C  b = c:C  c = t:T, u:U {LEAVES}") == []


# -- content models


@pytest.mark.parametrize(
    ("model", "place", "said"),
    [
        (
            "t:A | t:B",
            "2:11",
            "at the start, a `t` may be `t:A` (line 2, column 5) or `t:B` (line 2, column 11)",
        ),
        ("t:A, u:B?, u:C", "2:16", "after `t:A` (line 2, column 5), a `u` may be `u:B`"),
        ("(t:A, u:B)*, t:C", "2:18", "at the start, a `t` may be `t:A`"),
        ("(t:A, u:B?)+, u:B", "2:19", "after `t:A`"),
    ],
)
def test_an_ambiguous_model_is_refused_and_its_clash_named(model, place, said):
    found = faults(parse(f"wrapper w\nr = {model}\n{LEAVES}"), PREDICATES)
    assert [f"{f.code} {f.line}:{f.column}" for f in found if f.severity == "error"] == [
        f"ambiguous_model {place}"
    ]
    assert said in found[0].sentence


def test_a_repetition_of_nothing_is_refused():
    assert told(f"r = e:E*\n e = t:T*, u:U? {LEAVES}") == ["endless_repetition 2:5"]
    assert told(f"r = t:T, (u:U?, e:E)+\n e = s:S s = t:T* {LEAVES}") == ["endless_repetition 2:17"]
    assert told(f"r = (t:T, e:E)*\n e = t:T*, u:U? {LEAVES}") == []
    assert told(f"r = (t:T?)*, u:U {LEAVES}") == []


@pytest.mark.parametrize("model", ["e:E?, t:T", "(e:E | t:T?)", "(e:E, e:F)?, t:T", "(t:T | e:E)?"])
def test_a_child_that_is_always_there_empty_is_warned_of(model):
    warnings = told(f"r = {model}\n e = t:T*, u:U? {LEAVES}", "warning")
    assert {warning.split()[0] for warning in warnings} == {"empty_child"}


@pytest.mark.parametrize("model", ["e:E, t:T", "(e:E, t:T)?", "(e:E | t:T)", "(t:T, e:E)*, u:U"])
def test_a_child_that_must_be_there_needs_no_warning(model):
    assert told(f"r = {model}, u:Z\n e = t:T*, u:U? {LEAVES}", "warning") == []


# -- constraints


@pytest.mark.parametrize(
    ("constraint", "fault", "said"),
    [
        ("wset(T, U)", "unknown_predicate 2:22", "did you mean `west`?"),
        ("west(T)", "wrong_number_of_arguments 2:22", "`west` is `west(a, b)`; here it has 1 argument"),
        ("west(T, U, U)", "wrong_number_of_arguments 2:33", "here it has 3 arguments"),
        ("inside(T, 1)", "wrong_number_of_arguments 2:22", "`inside(a, x, y)`"),
        ("west(T, Z)", "unbound_variable 2:30", "`Z` is no variable of `r`; it has `T`, `U`"),
        ("west(T, 3)", "wrong_argument 2:30", "`b` of `west` must be a variable, not `3`"),
        ('near(T, U, "3")', "wrong_argument 2:33", "`d` of `near` must be a number"),
        ("near(T, U, D=3)", "unknown_option 2:33", "`near(a, b, d=3)`"),
        ("near(T, U, 3, d=3)", "duplicate_argument 2:36", "given twice"),
        ("near(T, U, d=3, d=3)", "duplicate_argument 2:38", "given twice"),
        ("near(T, b=U)", "unknown_option 2:30", "no option `b`"),
        ("concept(T, K)", "undefined_concept 2:33", "did you mean `k`?"),
        ("concept(T, /k/)", "wrong_argument 2:33", "must be the name of a concept"),
        ("regExp(T, /(/)", "bad_pattern 2:32", "the pattern /(/ cannot be used"),
        ("regExp(T, /(?=a)/)", "bad_pattern 2:32", "cannot be used"),
        ('regExp(T, "a")', "wrong_argument 2:32", 'a pattern between slashes (/.../), not `"a"`'),
        ("regExp(T, /a/, search=maybe)", "wrong_argument 2:37", "`no` or `yes`, not `maybe`"),
        ("isNumber(T, 3)", "wrong_argument 2:34", "`it_IT` or `en_US`, not `3`"),
        ("value(T, U)", "wrong_argument 2:31", 'a text in quotes ("..."), not the variable `U`'),
        ("value(T, 3)", "wrong_argument 2:31", "not `3`"),
        ("west(T, T)", "same_token 2:22", "compares `T` with itself"),
    ],
)
def test_a_wrong_predicate_is_named(constraint, fault, said):
    text = f"r = t:T, u:U   where {constraint}\n{LEAVES}"
    assert told(text) == [fault]
    assert said in faults(parse("wrapper w\n" + text), PREDICATES)[0].sentence


@pytest.mark.parametrize(
    "constraint",
    [
        'concept(T, "k")',
        "value(T, word)",
        "regExp(T, /a/, yes)",
        'isNumber(T, locale="it_IT")',
        "inside(T, x=1, y=2)",
    ],
)
def test_a_right_predicate_is_taken(constraint):
    assert told(f"r = t:T, u:U where {constraint}\n{LEAVES}") == []


def test_a_concept_without_any_name_is_warned_of():
    text = f"r = t:T, u:U where concept(T, k) or concept(T, l) or concept(U, m)\n{LEAVES} concept l concept m"
    assert told(text, "warning") == [f"empty_concept 2:{column}" for column in (31, 48, 65)]
    text += " is-a l concept n is-a m pattern /n/"
    assert told(text, "warning") == ["empty_concept 2:31"]


def test_a_group_of_many_tokens_can_be_held_together():
    assert told(f"r = s:S*  where near(S, S)\ns = t:T, u:U\n{LEAVES}") == []
    assert told(f"r = t:S*, u:U where near(S, S)\n{LEAVES}") == ["same_token 2:21"]


def test_a_bracket_multiplied_out_has_its_fault_once():
    assert told(f"r = t:T, u:U where wset(T, U) and (west(T, U) or west(U, T))\n{LEAVES}") == [
        "unknown_predicate 2:20"
    ]


def test_a_grounding_that_hides_results_is_warned_of():
    model = f"r = t:T, u:U? where west(T, U) or isNumber(T)\n{LEAVES}"
    assert told(f"grounding drop {model}", "warning") == ["not_monotone 2:16"]
    assert told(f"grounding false {model}", "warning") == ["not_monotone 2:17"]
    assert told(model, "warning") == []
    for calm in (
        "t:T, u:U? where west(T, U)",
        "t:T, u:U where west(T, U) or isNumber(T)",
        "t:T, (u:U | t:U) where west(T, U) or isNumber(T)",
    ):
        assert told(f"grounding drop r = {calm}\n{LEAVES}", "warning") == []


# -- settings, concepts, identities


@pytest.mark.parametrize("threshold", ["0", "1.0001", "-1", "1e9"])
def test_a_threshold_that_is_no_truth_is_refused(threshold):
    assert told(f"threshold {threshold} r = t:T, u:U {LEAVES}") == ["bad_threshold 2:11"]


def test_an_unknown_locale_is_refused():
    assert sentence(f"locale it_TI r = t:T, u:U {LEAVES}") == "unknown locale `it_TI`; did you mean `it_IT`?"
    assert told(f"locale de_DE r = t:T, u:U {LEAVES}") == []


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("concept k", "duplicate_concept 2:9"),
        ("concept l is-a m", "undefined_concept 2:16"),
        ("concept l is-a l", "cyclic_concepts 2:16"),
        ("concept l is-a k, m concept m is-a l", "cyclic_concepts 2:19"),
        ("concept l pattern /a/, /[/", "bad_pattern 2:24"),
        ('concept l cue " "', "empty_text 2:9"),
        ("ledger x: T -> U", "undefined_type 2:8"),
        ("ledger t: X -> X", "bad_ledger 2:8"),
        ("ledger r: Z -> U", "unbound_variable 2:11"),
        ("ledger r: T -> U, T", "bad_ledger 2:19"),
        ("ledger r: T -> U identity i: k = k identity i: k = k", "duplicate_identity 2:45"),
        ("ledger r: T -> U identity i: z = k", "undefined_concept 2:30"),
        ("ledger r: T -> U identity i: k = k - z", "undefined_concept 2:38"),
        ("ledger r: T -> U identity i: k = k tolerance -1", "bad_tolerance 2:46"),
        ("identity i: k = k", "no_ledger 2:10"),
    ],
)
def test_a_wrong_concept_or_identity_is_named(text, fault):
    header = "" if fault.startswith("duplicate_concept") else "r = t:T, u:U "
    found = told(f"{text}\n{header}{LEAVES}") if header else told(f"r = t:T, u:U {LEAVES}\n{text}")
    assert found == [fault if header else fault.replace("2:", "3:")]


# -- wrappers made in Python


LEAF = GroupType("t", Leaf("token", "X"))


@pytest.mark.parametrize(
    ("types", "code"),
    [
        ((), "no_types"),
        ((GroupType("a b", Name("t", "T")), LEAF), "bad_name"),
        ((GroupType("a", Name("t", "")), LEAF), "bad_name"),
        ((GroupType("a", Sequence((Leaf("token", "X"), Name("t", "T")))), LEAF), "misplaced_leaf"),
        ((GroupType("a", Choice(())), LEAF), "empty_choice"),
        ((GroupType("a", Name("t", "T"), Constraint(((),))), LEAF), "empty_alternative"),
        (
            (
                GroupType(
                    "t", Leaf("token", "X"), Constraint(((Atom("west", (Variable("X"), Variable("Y"))),),))
                ),
            ),
            "unbound_variable",
        ),
        (
            (
                GroupType(
                    "t",
                    Leaf("token", "X"),
                    Constraint(
                        ((Atom("inside", (Variable("X"), Number(float("nan")), Number(1))),),),
                    ),
                ),
            ),
            "wrong_argument",
        ),
    ],
)
def test_what_only_python_can_say_is_refused(types, code):
    found = faults(Wrapper(name="w", types=types), PREDICATES)
    assert code in [fault.code for fault in found]
    assert all(fault.line == 0 for fault in found)


def test_wrong_settings_of_python_are_refused():
    wrapper = Wrapper(
        name="w",
        types=(LEAF,),
        threshold=float("nan"),
        granularity="line",
        norm="mean",
        grounding="maybe",
        identities=(Identity("i", "k", ()), Identity("j", "k", (Term(1, "k"),))),
        concepts=(Concept("k"),),
    )
    codes = {fault.code for fault in faults(wrapper, PREDICATES)}
    assert codes == {
        "bad_threshold",
        "unknown_granularity",
        "unknown_norm",
        "unknown_grounding",
        "empty_identity",
        "no_ledger",
    }


def test_a_fault_without_a_place_names_its_definition():
    wrapper = Wrapper(
        name="w", types=(GroupType("here", Name("t", "T"), Constraint(((Atom("wset"),),))), LEAF)
    )
    (fault,) = faults(wrapper, PREDICATES)
    assert fault.sentence == "in the type `here`: there is no predicate `wset`; did you mean `west`?"


# -- size


def chain(length):
    return "\n".join(f"t{n} = t{n + 1}:A, t{n + 1}:B? where west(A, B)" for n in range(length))


def test_two_hundred_types_are_checked():
    assert told(f"{chain(200)}\nt200 = #TOKEN:X") == []


def test_forty_options_are_checked():
    inner = "t:T0"
    for n in range(1, 40):
        inner = f"({inner}, u{n}:U{n})?"
    leaves = "\n".join(f"u{n} = #TOKEN:X" for n in range(1, 40))
    assert told(f"r = {inner}, v:V\nv = #TOKEN:X\nt = #TOKEN:X\n{leaves}") == []


def deep(depth):
    content = Name("t", "T")
    for n in range(depth):
        content = (Optional, Star)[n % 2](content)
    return content


@pytest.mark.slow
@pytest.mark.parametrize(
    ("wrapper", "code"),
    [
        (Wrapper(name="w", types=(GroupType("a", deep(50_000)), LEAF)), "too_deep"),
        (Wrapper(name="w", types=(GroupType("a", Sequence((Name("t", "T"),) * 100_000)), LEAF)), "too_large"),
        (Wrapper(name="w", types=(LEAF,) * (limits.TYPES + 1)), "too_large"),
        (
            Wrapper(
                name="w",
                types=(GroupType("t", Leaf("token", "X"), Constraint(((Atom("x"),),) * 100_000)),),
            ),
            "too_large",
        ),
        (Wrapper(name="w", types=(LEAF,), concepts=(Concept("k"),) * (limits.CONCEPTS + 1)), "too_large"),
        (
            Wrapper(name="w", types=(LEAF,), concepts=(Concept("k", patterns=("a{900}",) * 3_000),)),
            "too_large",
        ),
    ],
)
def test_too_much_is_refused_at_once(wrapper, code):
    found = faults(wrapper, PREDICATES)
    assert code in {fault.code for fault in found}
    assert len(found) < 10


def test_the_first_hundred_faults_are_listed_and_no_warning_hides_an_error():
    text = "r = t:T, u:U\n" + LEAVES + "\n" + "\n".join(f"x{n} = t:T, u:U" for n in range(900))
    wrapper = parse(f"wrapper w\n{text}\ny = t:T where wset(T, T)")
    found = faults(wrapper, PREDICATES)
    assert len(found) < 300
    assert [fault.code for fault in found if fault.severity == "error"] == ["unknown_predicate"]
    assert found[-1].code == "more_faults"
    with pytest.raises(BadWrapper):
        usable(wrapper, PREDICATES)


def test_faults_are_in_the_order_of_the_text():
    text = f"threshold 3\nr = t:T, zz:Z where wset(T, Z)\n{LEAVES}\nconcept l is-a m"
    places = [(f.line, f.column) for f in faults(parse("wrapper w\n" + text), PREDICATES)]
    assert places == sorted(places)
    assert len(places) >= 4


def test_a_warning_stops_no_wrapper():
    wrapper = parse(f"wrapper w r = t:T, u:U {LEAVES} v = t:T")
    assert [fault.code for fault in usable(wrapper, PREDICATES)] == ["unused_type"]
