"""`python -m tests.documentation [--write] [PAGE...]`: what of README and docs is not so, a JSON line a page.

With `--write` answers that are no longer given are written anew. Of those from which ``...`` leaves something
out only the URNs are; the rest is left to a person.
"""

from __future__ import annotations

import json
import os
import re
import sys
import tempfile
import traceback
from pathlib import Path

import pincite
from tests.documentation.blocks import PAGES, ROOT, blocks
from tests.documentation.running import DIFFERS, Page
from tests.documentation.scene import EXAMPLES, WRAPPERS

URN = r"(?:urn:\w+:|activity/)[0-9a-f]{8}-[0-9a-f-]{27}"

MOST = 30
"""Answers of one page that are written anew."""

Fault = tuple[str, str, str]
"""Where it is; what is shown there ('' where it is not that); what is printed, or what went wrong."""


def fault(path: Path) -> Fault | None:
    """The first fault of a page, told by a fork of this process, which has everything loaded. What a page
    does to its process ends with the fork."""
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryFile("w+") as told:
        if (child := os.fork()) == 0:
            try:
                os.chdir(folder)
                false = next((one for one in Page(path, Path(folder)).answers() if not one.true), None)
                json.dump(false and (false.block.place, false.shown, false.printed), told)
            except BaseException:
                json.dump((path.name, "", traceback.format_exc()), told)
            told.flush()
            os._exit(0)
        os.waitpid(child, 0)
        told.seek(0)
        return json.load(told)


def renamed(shown: str, printed: str) -> dict[str, str]:
    """The URNs shown and those printed in their places, where the two are alike but for them."""
    words = (DIFFERS.sub("TIME", shown)).split()
    parts = (re.sub(URN, "<urn>", word) for word in words)
    pattern = r"\s+".join(
        re.escape(part).replace(r"\.\.\.", ".*?").replace("<urn>", f"({URN})") for part in parts
    )
    match = re.fullmatch(pattern, DIFFERS.sub("TIME", printed).strip(), re.S)
    return dict(zip(re.findall(URN, shown), match.groups(), strict=True)) if match else {}


def renew(path: Path, found: Fault) -> None:
    """Write a false answer of a page as it is given."""
    place, shown, printed = found
    names, text = renamed(shown, printed), path.read_text(encoding="utf-8")
    for old, new in names.items():
        text = text.replace(old, new)
    if not names:
        if not shown or "..." in shown:
            sys.exit(f"{place} is to be mended by hand:\n{printed}")
        text = text.replace(shown.rstrip("\n"), printed.rstrip("\n"), 1)
    path.write_text(text, encoding="utf-8")


def main(arguments: list[str]) -> None:
    write = arguments[:1] == ["--write"]
    pages = [Path(name).resolve() for name in arguments[write:]] or PAGES
    pincite.convert(EXAMPLES / "demo.pdf").to_markdown()
    pincite.wrap(WRAPPERS / "same_row.wrap", WRAPPERS / "balance.pdf").to_xml()
    for page in filter(blocks, pages):
        found = fault(page)
        for _ in range(MOST if write else 0):
            if found is None:
                break
            renew(page, found)
            found = fault(page)
        print(json.dumps([page.relative_to(ROOT).as_posix(), found]), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
