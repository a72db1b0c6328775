"""A wrapper is learned from marks on documents that were sent, and from no other file."""


def test_marked_cells_become_a_wrapper_that_finds_their_row(client, demo):
    page = client.get(f"{demo['links']['pages']}/5?cells=1").json()
    table = next(one for one in page["elements"] if one["kind"] == "table")
    cells = {(c["row"], c["col"]): c for c in table["table"]["cells"]}
    values = [
        {"field": name, "page": 5, "text": cells[2, col]["text"], "row": "1"}
        for name, col in (("drink", 0), ("amount", 3))
    ]
    marks = {"record": "harvest", "documents": [{"path": demo["id"], "values": values}]}
    found = client.post("/v1/learn", json=marks)
    assert found.status_code == 200, found.text
    again = client.post("/v1/wrap", json={"wrapper": found.json()["wrapper"], "document": demo["id"]})
    assert again.status_code == 200, again.text
    assert cells[2, 3]["text"] in again.text


def test_no_file_of_the_machine_is_learned_from(client):
    values = [{"field": "user", "page": 1, "text": "root"}]
    found = client.post("/v1/learn", json={"documents": [{"path": "/etc/passwd", "values": values}]})
    assert (found.status_code, found.json()["code"]) == (404, "unknown_document")
