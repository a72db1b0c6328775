"""What if the bucket is away, refuses, loses a part, or holds other people's objects?"""

import hashlib

import pytest

pytest.importorskip("obstore")

from obstore.store import MemoryStore

from pincite.catalogue import bucket, reading, search, writing
from pincite.catalogue.bucket import BucketBlobs
from pincite.catalogue.catalogue import Catalogue
from pincite.errors import BadOption, BlobsUnreachable, LibraryDamaged, MissingExtra, Unreadable
from tests.catalogue.made import made, original
from tests.catalogue.served import Bucket

DATA = b"some bytes" * 1000
SHA256 = hashlib.sha256(DATA).hexdigest()


@pytest.fixture
def shelf(monkeypatch):
    for name, value in (("AWS_ACCESS_KEY_ID", "key"), ("AWS_SECRET_ACCESS_KEY", "secret")):
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(bucket, "RETRIES", 0)
    made = Bucket()
    yield made
    made.server.shutdown()
    made.server.server_close()


def test_blobs_lie_in_the_bucket_and_come_back_as_they_were(shelf, tmp_path, exported):
    with Catalogue.create(tmp_path / "l", blobs=shelf.url) as store:
        for number in range(3):
            store.change(writing.add, store.blobs, made(number), original(number), "a.pdf")
        assert not (tmp_path / "l" / "blobs").exists()
        sha256 = made(1).document.sha256
        assert shelf.objects[f"my/books/{sha256[:2]}/{sha256[2:]}"] == original(1)
        assert store.ask(reading.original, store.blobs, made(1).document.urn) == original(1)
        assert len(shelf.objects) == 7
        store.change(writing.remove, store.blobs, made(1).document.urn)
        assert len(shelf.objects) == 5
        away = exported(store)
    with Catalogue.create(tmp_path / "here") as store:
        for number in (0, 2):
            store.change(writing.add, store.blobs, made(number), original(number), "a.pdf")
        assert exported(store) == away


def test_a_large_original_is_sent_whole(shelf, tmp_path):
    path = tmp_path / "large"
    path.write_bytes(DATA * 200)
    blobs = bucket.connect(shelf.url)
    sha256 = hashlib.sha256(DATA * 200).hexdigest()
    blobs.put(sha256, path)
    assert blobs.read(sha256) == DATA * 200


def test_what_is_there_is_not_sent_again(shelf):
    blobs = bucket.connect(shelf.url)
    blobs.put(SHA256, DATA)
    blobs.put(SHA256, DATA)
    assert [command for command, _ in shelf.asked].count("PUT") == 1


def test_a_bucket_that_was_away_leaves_no_half_document(shelf, tmp_path):
    with Catalogue.create(tmp_path / "l", blobs=shelf.url) as store:
        shelf.fail = 403
        with pytest.raises(BlobsUnreachable) as caught:
            store.change(writing.add, store.blobs, made(1), original(1))
        assert "\n" not in caught.value.sentence and "secret" not in caught.value.sentence
        assert list(store.ask(reading.documents)) == [] and not store.ask(search.search, "file")
        shelf.fail = 0
        assert store.change(writing.add, store.blobs, made(1), original(1))
        shelf.fail = 403
        with pytest.raises(BlobsUnreachable):
            store.ask(reading.original, store.blobs, made(1).document.urn)
        with pytest.raises(BlobsUnreachable):
            store.change(writing.remove, store.blobs, made(1).document.urn)
        shelf.fail = 0
        Catalogue.open(tmp_path / "l").close()
    with Catalogue.open(tmp_path / "l", writing=True) as store:
        assert shelf.objects == {} and list(store.ask(reading.documents)) == []


def test_a_bucket_that_does_not_answer_is_a_typed_error(shelf, tmp_path):
    shelf.server.shutdown()
    shelf.server.server_close()
    with Catalogue.create(tmp_path / "l", blobs=shelf.url) as store, pytest.raises(BlobsUnreachable):
        store.change(writing.add, store.blobs, made(1), original(1))


def test_orphans_in_a_bucket_go_and_strangers_stay(shelf, tmp_path):
    with Catalogue.create(tmp_path / "l", blobs=shelf.url) as store:
        store.change(writing.add, store.blobs, made(1), original(1))
        shelf.objects["my/books/readme.txt"] = b"a stranger"
        shelf.objects["other/ab/cd"] = b"a stranger"
        store.blobs.put(SHA256, DATA)
        assert store.change(writing.sweep, store.blobs) == 1
        assert store.change(writing.sweep, store.blobs) == 0
        assert shelf.objects["my/books/readme.txt"] and shelf.objects["other/ab/cd"]
        assert store.ask(reading.original, store.blobs, made(1).document.urn)


def test_an_altered_object_is_refused():
    store = MemoryStore()
    blobs = BucketBlobs(store, "/a/")
    with pytest.raises(Unreadable):
        blobs.put(SHA256, DATA + b"more")
    with pytest.raises(LibraryDamaged, match="missing"):
        blobs.read(SHA256)
    blobs.put(SHA256, DATA)
    blobs.put(SHA256, DATA)
    assert blobs.read(SHA256) == DATA and list(blobs.every()) == [SHA256]
    store.put(f"a/{SHA256[:2]}/{SHA256[2:]}", b"X" + DATA[1:])
    with pytest.raises(LibraryDamaged, match=SHA256):
        blobs.read(SHA256)
    blobs.remove(SHA256)
    blobs.remove(SHA256)
    assert list(blobs.every()) == []


@pytest.mark.parametrize(
    "url",
    [
        "bucket",
        "s3://",
        "http://x/y",
        "s3://key:secret@bucket",
        "s3://bucket?endpont=x",
        "file:///etc",
        "s3:x",
    ],
)
def test_a_bad_address_makes_no_library(url, tmp_path):
    with pytest.raises(BadOption):
        Catalogue.create(tmp_path / "l", blobs=url)
    assert list(tmp_path.iterdir()) == []


def test_a_library_keeps_its_blobs_where_they_are(shelf, tmp_path):
    Catalogue.create(tmp_path / "here").close()
    Catalogue.create(tmp_path / "away", blobs=shelf.url).close()
    with pytest.raises(BadOption):
        Catalogue.create(tmp_path / "here", blobs=shelf.url)
    with pytest.raises(BadOption):
        Catalogue.create(tmp_path / "away", blobs="s3://other")
    for folder in ("here", "away"):
        with Catalogue.create(tmp_path / folder) as store:
            assert store.blobs_url == (shelf.url if folder == "away" else "")


def test_a_bucket_without_the_extra_says_what_to_install(shelf, tmp_path, monkeypatch):
    import sys

    monkeypatch.setitem(sys.modules, "obstore", None)
    monkeypatch.setitem(sys.modules, "obstore.store", None)
    with pytest.raises(MissingExtra, match=r"pincite\[s3\]"):
        bucket.connect(shelf.url)
