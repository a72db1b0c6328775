"""The viewer is there for everyone, and for nobody's scripts."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.viewer.conftest import faults, sent

PHONE = {"viewport": {"width": 390, "height": 780}}
SCREENS = {
    "documents": ("", "/"),
    "jobs": ("", "/jobs"),
    "wrappers": ("", "/w"),
    "about": ("", "/about"),
    "text": ("pdf", "/p/5?el=/p5/table/1"),
    "flow": ("docx", "/p/1"),
    "tables": ("pdf", "/p/5?panel=tables"),
    "extract": ("pdf", "/p/1?panel=json"),
    "wrapper": ("scan", "/p/1?panel=wrapper&rec=0"),
    "mark": ("pdf", "/p/5?panel=learn"),
    "cite": ("pdf", "/p/1?panel=trace&quote=Annual+Report"),
    "notes": ("scan", "/p/1?panel=notes"),
    "compare": ("pdf", "/p/1?panel=compare"),
}


@pytest.mark.parametrize("name", SCREENS)
@pytest.mark.parametrize("how", ["light", "dark", "phone"])
def test_axe_finds_no_serious_fault(opened, seen, name, how):
    which, rest = SCREENS[name]
    given = PHONE if how == "phone" else {"color_scheme": how}
    page = opened(which, rest, bypass_csp=False, **given)
    page.wait_for_load_state("networkidle")
    seen(page)
    assert not faults(page)


def test_axe_would_find_a_button_without_a_name(opened):
    page = opened(rest="/")
    expect(page.locator(".drop")).to_be_visible()
    page.evaluate("document.getElementById('main').append(document.createElement('button'))")
    assert "button-name" in [one["id"] for one in Axe().run(page).response["violations"]]


def test_on_a_phone_nothing_but_the_page_is_wider_than_the_screen(opened):
    page = opened("pdf", "/p/5", **PHONE)
    expect(page.get_by_alt_text("Picture of page 5")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_the_keys_are_listed(opened):
    page = opened("pdf", "/p/1")
    expect(page.get_by_alt_text("Picture of page 1")).to_be_visible()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_contain_text("next, previous element")


def test_tabs_are_walked_with_arrows(opened):
    page = opened("pdf", "/p/1")
    page.get_by_role("tab", name="Text").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("tab", name="Tables")).to_have_attribute("aria-selected", "true")


HOSTILE = b"""<html><head><title><script>parent.hurt=1;window.hurt=1</script></title></head><body>
<script>window.hurt = 1; document.title = 'hurt'</script><img src=x onerror="window.hurt=1">
<p>said <b onmouseover="window.hurt=1">aloud</b> &lt;img src=x onerror="window.hurt=1"&gt;</p>
<svg onload="window.hurt=1"><script>window.hurt=1</script></svg><a href="javascript:window.hurt=1">go</a>
<table><tr><th>&lt;script&gt;window.hurt=1&lt;/script&gt;</th></tr><tr><td>1</td></tr></table></body></html>"""
TABS = ("Tables", "Markdown", "Extract", "Wrapper", "Cite", "Compare", "Notes")


def test_scripts_of_a_document_run_nowhere(opened, service, seen):
    doc = sent(service, "%3Cimg%20src=x%20onerror=window.hurt=1%3E.html", HOSTILE)
    page = opened(rest=f"/d/{doc}/p/1")
    expect(page.locator(".flow")).to_contain_text("said aloud")
    for tab in TABS:
        page.get_by_role("tab", name=tab).click()
        expect(page.get_by_role("tab", name=tab)).to_have_attribute("aria-selected", "true")
    page.wait_for_load_state("networkidle")
    seen(page)
    for path in (f"/d/{doc}/p/1", "/", f"/v1/documents/{doc}/content?to=html"):
        page.goto(f"{service}{path}")
        page.wait_for_load_state("networkidle")
        assert page.evaluate("window.hurt") is None
    # Markup that was smuggled in is refused by the policy, too.
    page.goto(f"{service}/")
    page.evaluate("document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=\"window.hurt=1\">')")
    page.wait_for_timeout(300)
    assert page.evaluate("window.hurt") is None


DRAWN = b"""<svg xmlns="http://www.w3.org/2000/svg" onload="window.hurt=1"><script>window.hurt=1</script>
<foreignObject><body xmlns="http://www.w3.org/1999/xhtml" onload="window.hurt=1"/></foreignObject></svg>"""


def test_a_drawing_with_scripts_is_refused_and_its_original_is_never_shown(opened, service):
    page = opened(rest="/")
    page.set_input_files("#file", {"name": "drawn.svg", "mimeType": "image/svg+xml", "buffer": DRAWN})
    page.wait_for_url("**/d/*/p/1")
    expect(page.get_by_role("alert")).to_contain_text("unknown_format")
    assert page.evaluate("window.hurt") is None
    doc = page.url.split("/d/")[1].split("/")[0]
    answer = page.request.get(f"{service}/v1/documents/{doc}/source")
    assert answer.headers["content-type"] == "application/octet-stream"
    assert answer.headers["content-disposition"].startswith("attachment")
    assert answer.headers["x-content-type-options"] == "nosniff"
    # Also a page that shows it as a picture, or puts it in a frame, runs nothing of it.
    page.evaluate(
        """async (at) => {
          for (const tag of ["img", "iframe", "object"]) {
            const one = document.createElement(tag);
            const done = new Promise((told) => { one.onload = one.onerror = told; setTimeout(told, 2000); });
            one.setAttribute(tag === "object" ? "data" : "src", at);
            document.body.append(one);
            await done;
          }
        }""",
        f"/v1/documents/{doc}/source",
    )
    assert page.evaluate("window.hurt") is None and len(page.frames) <= 2
