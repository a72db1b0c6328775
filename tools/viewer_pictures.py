"""Draws the pictures of docs/viewer.md: the viewer itself in Chromium, on the demo document."""

from __future__ import annotations

import json
import shutil
import tempfile
import urllib.request
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

from tests.service.served import served

ROOT = Path(__file__).parents[1]
COLOURS = 128


def main() -> None:
    demo = (ROOT / "examples" / "demo.pdf").read_bytes()
    with tempfile.TemporaryDirectory() as folder, served(folder) as address, sync_playwright() as play:
        sent = urllib.request.Request(f"{address}/v1/documents?name=report.pdf", demo, method="POST")
        with urllib.request.urlopen(sent) as answer:
            doc = json.load(answer)["id"]
        browser = play.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1280, "height": 760})
        page.goto(f"{address}/d/{doc}/p/5?el=/p5/table/1/r2/c3")
        page.wait_for_selector("rect.hit")
        page.wait_for_load_state("networkidle")
        keep(page.screenshot(), "viewer.png")
        page.goto(f"{address}/d/{doc}/p/5?panel=wrapper")
        page.get_by_role("button", name="Run", exact=True).click()
        page.get_by_text("Trees on your plot · 36").click()
        page.wait_for_selector(".whys")
        page.wait_for_load_state("networkidle")
        keep(page.screenshot(), "viewer-wrapper.png")
        browser.close()


def keep(drawn: bytes, name: str) -> None:
    import io

    shown = Image.open(io.BytesIO(drawn)).convert("RGB")
    shown.quantize(COLOURS, dither=Image.Dither.NONE).save(ROOT / "docs" / name, optimize=True)


if __name__ == "__main__":
    main()
