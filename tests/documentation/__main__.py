"""`python -m tests.documentation [PAGE...]`: answers that are no longer given are written anew.

An answer of which ``...`` leaves something out is written by hand; only the URNs in it are renewed.
"""

from __future__ import annotations

import os
import re
import sys
import tempfile
from pathlib import Path

from tests.documentation.blocks import PAGES, blocks
from tests.documentation.running import DIFFERS, Answer, Page

URN = re.compile(r"(?:urn:\w+:|activity/)[0-9a-f]{8}-[0-9a-f-]{27}")

MOST = 30
"""Answers of one page that are written anew."""


def renamed(answer: Answer) -> dict[str, str]:
    """The URNs shown and those given in their places, where the answers are alike but for them."""
    shown, printed = (DIFFERS.sub("TIME", text).split() for text in (answer.shown, answer.printed))
    parts = [re.escape(word).replace(r"\.\.\.", r".*?") for word in shown]
    pattern = r"\s+".join(URN.sub("(urn)", part.replace(r"\-", "-")) for part in parts)
    match = re.fullmatch(pattern.replace("(urn)", f"({URN.pattern})"), " ".join(printed), re.S)
    return dict(zip(URN.findall(answer.shown), match.groups(), strict=True)) if match else {}


def renew(path: Path) -> bool:
    """Write the first answer of a page that is not true as it is given; whether there was one."""
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        answer = next((one for one in Page(path, Path(folder)).answers() if not one.true), None)
    if answer is None:
        return False
    names, text = renamed(answer), path.read_text(encoding="utf-8")
    for old, new in names.items():
        text = text.replace(old, new)
    if not names:
        if "..." in answer.shown:
            sys.exit(f"{answer.block.place} is to be written by hand; printed is\n{answer.printed}")
        text = text.replace(answer.shown.rstrip("\n"), answer.printed.rstrip("\n"), 1)
    path.write_text(text, encoding="utf-8")
    print(answer.block.place)
    return True


if __name__ == "__main__":
    for given in [Path(name).resolve() for name in sys.argv[1:]] or PAGES:
        for _ in range(MOST):
            if not blocks(given) or not renew(given):
                break
