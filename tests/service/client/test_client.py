"""The client does what the service does, in requests and answers that are described."""

import io
import subprocess
import sys
import zipfile
from contextlib import suppress

import msgspec
import pytest

from pincite.model.geometry import NOWHERE
from pincite.service.client import (
    Busy,
    Client,
    Conflict,
    Failure,
    NotAllowed,
    NotFound,
    Refused,
    Unreachable,
    answers,
)
from tests.converting.long_books import drawn_book
from tests.service.client.described import DESCRIPTION, DOORS, Witness, resolved
from tests.service.conftest import DEMO
from tests.service.served import served


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    with served(tmp_path_factory.mktemp("client"), "--readers", "1", "--queue", "3") as found:
        yield found


@pytest.fixture(scope="module")
def witness():
    return Witness()


@pytest.fixture(scope="module")
def service(address, witness):
    with Client(address, event_hooks={"response": [witness]}) as made:
        yield made


@pytest.fixture(scope="module")
def demo(service):
    return service.send(DEMO)


def test_a_file_is_sent_and_told_when_it_has_been_read(demo):
    assert (demo.state, demo.name, demo.pages, demo.tables) == ("done", "demo.pdf", 6, 4)


def test_the_whole_comes_in_the_form_that_is_asked_for(service, demo):
    assert "apple juice" in service.content(demo.id).decode()
    assert service.source(demo.id) == DEMO.read_bytes()
    with zipfile.ZipFile(io.BytesIO(service.content(demo.id, "zip"))) as package:
        assert "document.md" in package.namelist()


def test_a_document_is_converted_of_which_nothing_is_kept(service, demo):
    before = [one.id for one in service.documents()]
    assert service.convert(DEMO, "text") == service.content(demo.id, "text")
    assert b"apple juice" in service.convert(DEMO, pages="5")
    with pytest.raises(Refused) as broken:
        service.convert(b"%PDF-1.4 no")
    assert broken.value.code == "corrupt"
    assert [one.id for one in service.documents()] == before


def test_parts_come_as_values_with_their_places(service, demo):
    assert [page.number for page in service.pages(demo.id)] == [1, 2, 3, 4, 5, 6]
    page = service.page(demo.id, 5, words=True, cells=True, ink=True)
    table = next(one for one in page.elements if one.table is not None)
    assert any("apple juice" in cell.text for cell in table.table.cells)
    assert table.box != NOWHERE
    assert len(page.words) > 20 and page.ink.rules
    assert isinstance(service.page(demo.id, 5).words, int)
    cell = service.element(demo.id, f"{table.id}/r2/c0")
    assert (cell.element.id, cell.cell.row, cell.page) == (table.id, 2, 5)
    (number,) = [one.number for one in service.tables(demo.id) if one.id == table.id]
    assert service.table(demo.id, number).data[2][0] == cell.cell.text
    assert service.outline(demo.id)[0].page == 1
    assert any(one.kind == "section" and one.title for one in service.sections(demo.id))
    text = service.text(demo.id)
    assert all(text.text[span.start : span.end] for span in text.spans)
    assert all(chunk.places for chunk in service.chunks(demo.id, 128))
    assert all(note.sentence for note in service.notes(demo.id))
    for one in service.media(demo.id):
        assert len(service.picture(demo.id, one.id)) == one.size
    assert service.page_picture(demo.id, 5, dpi=72, to="webp")[8:12] == b"WEBP"


def test_a_quotation_leads_to_its_place_and_a_name_back_to_the_document(service, demo):
    place = service.cite("Cloudy apple juice", demo.id)[0].places[0]
    assert service.cite("Cloudy apple juice")[0].document == demo.id
    assert service.where(demo.id, box=place.box, page=place.page)[0].element == place.element
    assert service.where(demo.id, quote="Cloudy apple juice", limit=1)[0].how == "exact"
    words = service.find(demo.id, "APPLE  juice", limit=1)
    assert words.count > len(words.found) == 1 and words.found[0].text.lower() == "apple juice"
    numbers = service.find(demo.id, r"^16,\d{3}$", regex=True).found
    assert {one.text for one in numbers} >= {"16,900"}
    with pytest.raises(Refused) as wrong:
        service.find(demo.id, "(", regex=True)
    assert wrong.value.code == "bad_pattern"
    assert service.evidence(demo.id, element=place.element, dpi=72).startswith(b"\x89PNG")
    hit = service.search("apple juice")[0]
    assert (hit.document, hit.places[0].page) == (demo.id, 5)
    way = service.trace(hit.urn)[0]
    assert way.document.sha256 == demo.sha256 and way.pieces[0].spots


def test_records_come_with_their_truths_and_wrappers_are_kept_and_learned(service, demo):
    page = service.page(demo.id, 5, cells=True)
    cells = {(c.row, c.col): c for c in next(e for e in page.elements if e.table).table.cells}
    values = [{"field": name, "page": 5, "text": cells[2, col].text, "row": "1"} for name, col in FIELDS]
    learned = service.learn({"record": "sale", "documents": [{"path": demo.id, "values": values}]})
    records = service.wrap(learned.wrapper, demo.id, explain=False)
    texts = {value.text for group in records.groups for value in values_of(group)}
    assert {cells[2, 0].text, cells[2, 1].text} <= texts
    assert all(records.threshold <= group.truth <= 1 for group in records.groups)
    assert cells[2, 1].text in service.wrap_to("xml", learned.wrapper, demo.id).decode()
    kept = service.keep_wrapper("sales", learned.wrapper)
    assert [service.wrapper("sales"), *service.wrappers()] == [kept, kept]
    assert service.check(kept.source).usable
    assert not service.check("wrapper (").usable
    service.forget_wrapper("sales")
    with pytest.raises(NotFound) as missing:
        service.wrapper("sales")
    assert missing.value.code == "unknown_wrapper"


FIELDS = (("drink", 0), ("litres", 1))


def values_of(group):
    found = [] if group.value is None else [group.value]
    return found + [one for child in group.children for one in values_of(child)]


def test_jobs_are_followed_and_cancelled(service):
    job = service.begin(drawn_book(400))
    service.cancel(job.id)
    assert [one.state for one in service.events(job.id)][-1] == "cancelled"
    with pytest.raises(Conflict) as cancelled:
        service.read(job)
    assert cancelled.value.code == "cancelled"
    assert job.id in {one.id for one in service.jobs()}
    begun = service.begin(b"# A heading\n", name="a.md", idempotency_key="one")
    assert service.begin(b"# A heading\n", name="a.md", idempotency_key="one").id == begun.id
    document = service.read(begun)
    assert service.document(document.id) in list(service.documents())
    service.forget(document.id)
    with pytest.raises(NotFound):
        service.document(document.id)


def test_a_document_that_cannot_be_read_says_why_by_its_code(service):
    with pytest.raises(Refused) as refused:
        service.send(b"%PDF-1.4 no", name="b.pdf")
    assert (refused.value.code, refused.value.status, refused.value.retryable) == ("corrupt", 422, False)
    assert refused.value.job and refused.value.request
    with pytest.raises(Refused) as faulty:
        service.wrap("wrapper (", service.send(DEMO).id)
    assert faulty.value.code == "bad_wrapper" and faulty.value.errors
    with pytest.raises(NotAllowed) as forbidden:
        service.send_from("https://a.example/a.pdf")
    assert forbidden.value.code == "forbidden"


def test_a_full_queue_is_waited_for_as_long_as_the_client_has_patience(address, service):
    with Client(address, patience=0) as hasty:
        waiting, slow = [], drawn_book(20)
        with pytest.raises(Busy) as busy:
            for number in range(6):
                waiting.append(hasty.begin(slow + b"\n%%%d" % number))
        assert busy.value.code == "busy" and busy.value.retry_after >= 1
        service.send(b"# Patience\n", name="a.md", wait=300)
        for job in waiting[1:]:
            with suppress(Conflict):  # it is done
                hasty.cancel(job.id)
        assert hasty.ended(waiting[0], 300).state == "done"


def test_what_does_not_answer_is_unreachable_and_what_is_no_service_says_so(address):
    with Client("http://127.0.0.1:9") as nobody, pytest.raises(Unreachable):
        nobody.version()
    with Client(address) as service:
        assert service.ready() and service.version().limits["queue"] == 3
    with Client(f"{address}/elsewhere") as lost, pytest.raises(Failure) as other:
        lost.version()
    assert other.value.code == "not_found"


# What clients in Python have no need of: browsers sign in, Prometheus asks for numbers.
OF_OTHERS = {"login", "logout", "session", "meaning", "metrics", "healthz", "extract", "quads"}


def test_every_operation_that_is_described_has_its_call(address, witness, service, demo):
    """All of the tests before have been seen by the witness; alone this test makes the calls itself."""
    own = [methods for path, methods in DESCRIPTION["paths"].items() if not path.startswith(DOORS)]
    described = {one["operationId"] for methods in own for one in methods.values()}
    test_the_whole_comes_in_the_form_that_is_asked_for(service, demo)
    test_a_document_is_converted_of_which_nothing_is_kept(service, demo)
    test_parts_come_as_values_with_their_places(service, demo)
    test_a_quotation_leads_to_its_place_and_a_name_back_to_the_document(service, demo)
    test_records_come_with_their_truths_and_wrappers_are_kept_and_learned(service, demo)
    test_jobs_are_followed_and_cancelled(service)
    service.ready(), service.version()
    assert described - witness.seen == OF_OTHERS


def schema_at(operation):
    (found,) = [
        one["responses"]["200"]["content"]["application/json"]["schema"]
        for methods in DESCRIPTION["paths"].values()
        for one in methods.values()
        if one["operationId"] == operation
    ]
    return resolved(found["$ref"]) if "$ref" in found else found


PUT_TOGETHER = {
    "page": answers.PageAnswer,
    "pages": answers.PageList,
    "element": answers.ElementAnswer,
    "chunks": answers.ChunkList,
    "wrap": answers.RecordsAnswer,
}
OF_RECORDS = {
    "group": answers.Group,
    "cause": answers.Cause,
    "value": answers.Value,
    "miss": answers.Miss,
    "check": answers.Check,
}


@pytest.mark.parametrize(
    ("kind", "schema"),
    [(kind, schema_at(name)) for name, kind in PUT_TOGETHER.items()]
    + [(kind, resolved(f"Record{name}")) for name, kind in OF_RECORDS.items()],
)
def test_a_value_has_all_that_the_answer_says(kind, schema):
    own = msgspec.json.schema(kind)["$defs"][kind.__name__]
    assert set(own["properties"]) == set(schema["properties"])
    assert set(own["required"]) <= set(schema["required"])


def test_the_client_needs_no_server():
    told = "import sys, pincite.service.client; print(*sorted({m.partition('.')[0] for m in sys.modules}))"
    loaded = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    assert not {"fastapi", "starlette", "uvicorn", "pydantic"} & set(loaded.stdout.split())
