"""What an address of the viewer shows is told as JSON to who asks for that; browsers keep its files."""

import re

import pytest

from pincite.service.screens import VIEWER

JSON = {"Accept": "application/json"}


@pytest.mark.parametrize(
    ("rest", "true"),
    [
        ("", lambda found: found["pages"] == 6),
        ("/p/5", lambda found: found["number"] == 5 and found["elements"]),
        ("/p/5?el=/p5/table/1", lambda found: found["found"][0]["element"] == "/p5/table/1"),
        ("/p/1?chars=0-5", lambda found: found["found"][0]["chars"] == [[0, 5]]),
        ("/p/5?box=0,0,600,800", lambda found: {one["page"] for one in found["found"]} == {5}),
        ("/p/1?quote=Cloudy+apple+juice", lambda found: found["found"][0]["page"] == 5),
        ("/p/1?find=cloudy+%5Cw%2B&regex=1", lambda found: found["found"][0]["text"] == "Cloudy apple"),
    ],
)
def test_what_an_address_of_a_document_shows(client, demo, rest, true):
    at = f"/d/{demo['id']}{rest}"
    found = client.get(at, headers=JSON)
    assert found.headers["content-type"] == "application/json"
    assert true(found.json())
    shown = client.get(at, headers={"Accept": "text/html,application/json;q=0.9"})
    assert shown.headers["content-type"].startswith("text/html")


@pytest.mark.parametrize(
    ("path", "field"), [("/", "documents"), ("/jobs", "jobs"), ("/w", "wrappers"), ("/about", "version")]
)
def test_what_other_screens_show(client, path, field):
    assert field in client.get(path, headers=JSON).json()


def test_a_name_in_an_address_leads_nowhere_else(client):
    for path in ("/d/..%2f..%2fhealthz", "/w/..%2F..%2Fsession"):
        sent = client.get(path, headers=JSON, follow_redirects=False)
        assert sent.headers["location"].startswith(("/v1/documents/", "/v1/wrappers/"))
        assert client.get(path, headers=JSON).status_code in (400, 404)


def test_a_browser_fetches_the_files_of_the_viewer_once(client):
    page = client.get("/about")
    named = re.findall(r'"(/static/[^"]+)"', page.text)
    assert len(named) >= 5
    for path in named:
        file = client.get(path)
        assert file.status_code == 200 and "immutable" in file.headers["cache-control"]
    again = client.get("/about", headers={"If-None-Match": page.headers["etag"]})
    assert again.status_code == 304 and again.headers["content-security-policy"]


@pytest.mark.parametrize("digest", ["", "0123456789abcdef/"])
def test_files_of_the_viewer_of_another_version_are_asked_for_each_time(client, digest):
    file = client.get(f"/static/{digest}js/main.js")
    assert file.text == (VIEWER / "js" / "main.js").read_text("utf-8")
    assert "no-cache" in file.headers["cache-control"]
    again = client.get(f"/static/{digest}js/main.js", headers={"If-None-Match": file.headers["etag"]})
    assert again.status_code == 304
    assert client.get(f"/static/{digest}js/none.js").status_code == 404
