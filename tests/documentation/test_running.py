"""What is false in a page is found."""

import pytest

from tests.documentation.__main__ import renamed
from tests.documentation.running import Page

TRUE = """```wrap title="my.wrap"
wrapper w
x = #TOKEN:X where isNumber(X)
```

```console
$ pincite check my.wrap
my.wrap: 1 type, ... no fault
$ echo one 2026-11-20T12:44:49.691985Z > two &&
> cat two
one 2001-01-01T01:01:01Z
```

```python
n = 2
print(n,
      "pages in 0.31 s")
```

```text
2 pages
  in 9.99 s
```

```sh
pip install nothing
pincite check my.wrap   # a remark
```

```json
{"a": 1}
{"a": 2}
```
"""


@pytest.fixture
def faults(tmp_path, monkeypatch):
    def found(text):
        (page := tmp_path / "page.md").write_text(text, encoding="utf-8")
        monkeypatch.chdir(tmp_path)
        return [answer for answer in Page(page, tmp_path).answers() if not answer.true]

    return found


def test_a_true_page_has_no_fault(faults):
    assert faults(TRUE) == []


@pytest.mark.parametrize(
    ("true", "false"), [("1 type,", "2 types,"), ("one 2001", "two 2001"), ("2 pages", "3 pages")]
)
def test_an_answer_that_is_not_given_is_a_fault(faults, true, false):
    (answer,) = faults(TRUE.replace(true, false))
    assert false in answer.shown and true.split()[0] in answer.printed


@pytest.mark.parametrize(
    ("true", "false"),
    [
        ("check my.wrap   #", "check his.wrap   #"),
        ('"a": 2', "a: 2"),
        ("n = 2", "n = 2 / 0"),
        ("isNumber(X)", "isNumber(Y)"),
        ("```json", "```yaml"),
        ("```json", "```"),
        ("```json", "```text"),
    ],
)
def test_a_block_that_does_not_run_is_a_fault(faults, true, false):
    with pytest.raises(AssertionError, match=r"page\.md:\d+: "):
        faults(TRUE.replace(true, false))


def test_urns_are_renewed_where_answers_are_alike_but_for_them():
    old, new = (f"urn:page:{digit * 8}-1111-2222-3333-{digit * 12}" for digit in "ab")
    assert renamed(f"{old}#char=1,2\n   Page 5 of ...", f"{new}#char=1,2\n Page 5 of it\n") == {old: new}
    assert renamed(f"{old} of 3", f"{new} of 4") == {}
