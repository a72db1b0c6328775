"""A server that speaks as much S3 as the tests of buckets ask of it."""

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, unquote, urlsplit
from xml.etree import ElementTree
from xml.sax.saxutils import escape


class Bucket:
    """A server that speaks as much S3 as is asked of it, and can be told to ``fail``."""

    def __init__(self):
        outer = self
        self.objects = {}
        self.asked = []
        self.fail = 0

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def answer(self, status, body=b"", **headers):
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name.replace("_", "-"), value)
                if "Content_Length" not in headers:
                    self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                if self.command != "HEAD":
                    self.wfile.write(body)

            def handle_any(self):
                length = int(self.headers.get("Content-Length") or 0)
                body = self.rfile.read(length)
                parts = urlsplit(self.path)
                asked = parse_qs(parts.query, keep_blank_values=True)
                outer.asked.append((self.command, self.path))
                if outer.fail:
                    return self.answer(outer.fail, b"<Error><Code>Told</Code></Error>")
                if not self.headers.get("Authorization", "").startswith("AWS4-HMAC-SHA256 Credential=key/"):
                    return self.answer(403, b"<Error><Code>AccessDenied</Code></Error>")
                _, name, key = (
                    unquote(parts.path).split("/", 2) if parts.path.count("/") > 1 else ("", "", "")
                )
                if self.command == "GET" and "list-type" in asked:
                    return self.answer(200, outer.listing(asked.get("prefix", [""])[0]))
                if self.command == "POST" and "delete" in asked:
                    keys = [
                        one.text for one in ElementTree.fromstring(body).iter() if one.tag.endswith("Key")
                    ]
                    for one in keys:
                        outer.objects.pop(one, None)
                    told = "".join(f"<Deleted><Key>{escape(one)}</Key></Deleted>" for one in keys)
                    return self.answer(200, f"<DeleteResult>{told}</DeleteResult>".encode())
                if name != "shelf":
                    return self.answer(404, b"<Error><Code>NoSuchBucket</Code></Error>")
                if self.command == "PUT":
                    outer.objects[key] = body
                    return self.answer(200, ETag='"1"')
                if self.command == "DELETE":
                    outer.objects.pop(key, None)
                    return self.answer(204)
                if key not in outer.objects:
                    return self.answer(404, b"<Error><Code>NoSuchKey</Code></Error>")
                when = "Fri, 20 Nov 2026 00:00:00 GMT"
                data = outer.objects[key]
                return self.answer(200, data, ETag='"1"', Last_Modified=when, Content_Length=str(len(data)))

            do_GET = do_PUT = do_HEAD = do_DELETE = do_POST = handle_any

            def log_message(self, *_):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def listing(self, prefix):
        entries = "".join(
            f"<Contents><Key>{escape(key)}</Key><Size>{len(data)}</Size><ETag>1</ETag>"
            "<LastModified>2026-11-20T00:00:00.000Z</LastModified></Contents>"
            for key, data in sorted(self.objects.items())
            if key.startswith(prefix)
        )
        return f"<ListBucketResult><IsTruncated>false</IsTruncated>{entries}</ListBucketResult>".encode()

    @property
    def url(self):
        return f"s3://shelf/my/books?endpoint=http://127.0.0.1:{self.server.server_port}&region=eu-central-1"
