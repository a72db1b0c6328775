"""A service that has keys asks browsers for one, and its pages never see it again."""

import pytest
from playwright.sync_api import expect

from pincite.service.access import new_key
from tests.service.served import served
from tests.viewer.conftest import DEMO, faults


@pytest.fixture(scope="module")
def key():
    return new_key("ann")


@pytest.fixture(scope="module")
def locked(tmp_path_factory, key):
    """The address of a service that asks for keys."""
    folder = tmp_path_factory.mktemp("locked")
    (folder / "keys.txt").write_text(key[1])
    with served(folder / "data", "--keys", str(folder / "keys.txt")) as address:
        yield address


def signed_in(page, key):
    page.get_by_label("Key", exact=True).fill(key[0])
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("button", name="Sign out")).to_be_visible()


@pytest.mark.parametrize("how", ["light", "dark"])
def test_a_key_is_asked_for_and_a_wrong_one_refused(opened, locked, seen, how):
    page = opened(at=locked, rest="/", color_scheme=how)
    expect(page.get_by_role("heading", name="Sign in")).to_be_visible()
    expect(page.get_by_role("banner")).to_have_text("Pincite◐")
    page.get_by_label("Key", exact=True).fill("pc_wrong")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("unauthorized")
    expect(page.get_by_label("Key", exact=True)).to_have_attribute("aria-invalid", "true")
    assert not faults(page)
    seen(page)


def test_whoever_signs_in_sees_what_the_address_says_and_signs_out(opened, locked, key, seen):
    page = opened(at=locked, rest="/jobs")
    signed_in(page, key)
    expect(page.get_by_role("heading", name="Jobs")).to_be_visible()
    page.get_by_role("link", name="Documents").click()
    page.set_input_files("#file", DEMO)
    picture = page.get_by_alt_text("Picture of page 1")
    expect(picture).to_be_visible()
    assert page.evaluate("document.querySelector('.sheet img').decode().then(() => true)")
    seen(page)
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("heading", name="Sign in")).to_be_visible()
    assert page.request.get(f"{locked}/v1/documents").status == 401
    page.reload()
    expect(page.get_by_role("heading", name="Sign in")).to_be_visible()


def test_no_script_and_no_storage_of_the_browser_holds_the_key(opened, locked, key):
    page = opened(at=locked, rest="/")
    signed_in(page, key)
    assert page.evaluate("document.cookie") == ""
    stored = page.evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}])")
    assert key[0] not in stored + page.content()
    (cookie,) = page.context.cookies()
    assert (cookie["httpOnly"], cookie["sameSite"]) == (True, "Strict")


def test_a_key_that_no_longer_holds_is_asked_for_anew_where_one_is(opened, locked, key):
    page = opened(at=locked, rest="/jobs")
    signed_in(page, key)
    page.context.clear_cookies()
    page.get_by_role("link", name="Documents").click()
    expect(page.get_by_role("heading", name="Sign in")).to_be_visible()
    signed_in(page, key)
    expect(page.get_by_text("Drop documents here")).to_be_visible()


@pytest.mark.parametrize("path", ["/login", "/logout", "/v1/cite"])
def test_a_page_of_another_origin_signs_nobody_in_or_out_and_writes_nothing(opened, locked, key, path):
    page = opened(at=locked, rest="/")
    signed_in(page, key)
    body = {"/login": {"key": key[0]}, "/logout": {}, "/v1/cite": {"quote": "a"}}[path]
    answer = page.request.post(f"{locked}{path}", data=body, headers={"Origin": "http://evil.example"})
    assert (answer.status, answer.json()["code"]) == (403, "forbidden")
    assert page.request.get(f"{locked}/v1/documents").ok
