"""Draws the pictures of docs/viewer.md: the viewer itself in Chromium, on the demo document. The tests of the
viewer go through the same states."""

from __future__ import annotations

import io
import json
import tempfile
import urllib.request
from collections.abc import Callable
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, expect, sync_playwright

from tests.browsers import CHROMIUM
from tests.service.served import served
from tests.viewer.kinds import PRESS, click_cell

ROOT = Path(__file__).parents[1]
SIZE = {"width": 1280, "height": 760}
COLOURS = 256


def selected(page: Page) -> None:
    expect(page.locator("rect.hit")).to_have_count(1)


def run(page: Page) -> None:
    page.get_by_role("button", name="Run", exact=True).click()
    page.get_by_text("Trees on your plot · 36").click()
    expect(page.locator(".whys")).to_be_visible()


def looked_for(page: Page) -> None:
    expect(page.locator("#find-said")).to_have_text("4 of 7")
    expect(page.locator("[data-thumb='5'] img")).to_be_attached()


def linked(page: Page) -> None:
    expect(page.locator("pre .picked")).to_be_visible()
    page.locator("pre [data-id='/p5/paragraph/1']").hover()
    expect(page.locator("rect.hover")).to_have_count(1)


def learned(page: Page) -> None:
    marked = page.locator("#tabpanel .el.added")
    for number, (field, words) in enumerate((("product", PRESS.label), ("litres", PRESS.value)), 1):
        page.get_by_label("Name of the value").fill(field)
        click_cell(PRESS, page, words)
        expect(marked).to_have_count(number)
    page.get_by_role("button", name="Learn", exact=True).click()
    expect(page.locator("#tabpanel")).to_contain_text("rows are found")


# The pictures by name: an address of the demo document, and what is done there.
STATES: dict[str, tuple[str, Callable[[Page], None]]] = {
    "viewer.png": ("/p/5?el=/p5/table/1/r2/c3", selected),
    "viewer-find.png": ("/p/5?find=juice&hit=3&rail=pages", looked_for),
    "viewer-markdown.png": ("/p/5?panel=markdown&el=/p5/table/1", linked),
    "viewer-wrapper.png": ("/p/5?panel=wrapper", run),
    "viewer-mark.png": ("/p/5?panel=learn", learned),
}


def drawn(page: Page, at: str, name: str) -> bytes:
    """A state of the document at an address, as PNG."""
    path, do = STATES[name]
    page.goto(at + path)
    expect(page.locator(".sheet[data-page='5'] rect.box").first).to_be_attached()
    do(page)
    page.wait_for_load_state("networkidle")
    return page.screenshot()


def main() -> None:
    demo = (ROOT / "examples" / "demo.pdf").read_bytes()
    with tempfile.TemporaryDirectory() as folder, served(folder) as address, sync_playwright() as play:
        sent = urllib.request.Request(f"{address}/v1/documents?name=report.pdf", demo, method="POST")
        with urllib.request.urlopen(sent) as answer:
            doc = json.load(answer)["id"]
        browser = play.chromium.launch(executable_path=CHROMIUM or None, args=["--no-sandbox"])
        for name in STATES:
            keep(drawn(browser.new_page(viewport=SIZE), f"{address}/d/{doc}", name), name)
        browser.close()


def keep(picture: bytes, name: str) -> None:
    shown = Image.open(io.BytesIO(picture)).convert("RGB")
    shown.quantize(COLOURS, dither=Image.Dither.NONE).save(ROOT / "docs" / name, optimize=True)


if __name__ == "__main__":
    main()
