# SPDX-License-Identifier: Apache-2.0
"""A server of folders with planted faults, for web_test.py."""
import gzip
import http.server
import os
import re
import threading
import time
import urllib.parse


class Faults:
    """Faults by key. `times`: how often a fault happens; afterwards the entry is served."""

    def __init__(self):
        self.lock = threading.Lock()
        self.planted = []
        self.ranges = True
        self.log = []
        self.open = self.most_open = 0

    def plant(self, pattern, kind, times=10 ** 9):
        self.planted.append([re.compile(pattern), kind, times])

    def of(self, path):
        with self.lock:
            for fault in self.planted:
                if fault[2] > 0 and fault[0].search(path):
                    fault[2] -= 1
                    return fault[1]
        return None


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def answer(self, status, body=b"", headers=(), length=None):
        self.send_response(status)
        self.send_header("Content-Length", str(len(body) if length is None else length))
        for name, value in headers:
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        faults = self.server.faults
        with faults.lock:
            faults.log.append((self.path, self.headers.get("Range"), dict(self.headers), self.client_address))
            faults.open += 1
            faults.most_open = max(faults.most_open, faults.open)
        try:
            self.serve(faults)
        finally:
            with faults.lock:
                faults.open -= 1

    def serve(self, faults):
        kind = faults.of(self.path)
        path = urllib.parse.unquote(self.path.split("?")[0])
        if self.server.pause:
            time.sleep(self.server.pause)
        if self.server.login and self.headers.get("Authorization") != self.server.login:
            return self.answer(401)
        if kind == "slow":
            time.sleep(30)
        if kind == "drop":
            self.close_connection = True
            return None
        if isinstance(kind, int):
            return self.answer(kind, b"<html>no</html>", [("Content-Type", "text/html")])
        if kind == "denied":
            return self.answer(403, b"<Error><Code>AccessDenied</Code></Error>", [("Content-Type", "application/xml")])
        if kind == "bucket":
            return self.answer(404, b"<Error><Code>NoSuchBucket</Code></Error>")
        if kind == "html":
            return self.answer(200, b"<html>Log in</html>", [("Content-Type", "text/html; charset=utf-8")])
        if kind == "login":
            return self.answer(302, b"", [("Location", "/login")])
        if path == "/login":
            return self.answer(200, b"<html>Log in</html>", [("Content-Type", "text/html")])
        if kind == "moved":
            return self.answer(302, b"", [("Location", "/elsewhere" + self.path)])
        path = path.removeprefix("/elsewhere")
        file = self.server.root + path
        if not os.path.isfile(file):
            code = b"<Error><Code>NoSuchKey</Code></Error>"
            return self.answer(404, code if self.server.storage else b"", [("Content-Type", "application/xml")])
        with open(file, "rb") as f:
            body = f.read()
        headers = [("ETag", '"%d"' % os.stat(file).st_mtime_ns)]
        if kind == "gzip":
            body = gzip.compress(body)
            headers.append(("Content-Encoding", "gzip"))
        asked = self.headers.get("Range")
        if asked and faults.ranges:
            first, last = re.fullmatch(r"bytes=(\d+)-(\d+)", asked).groups()
            first, last = int(first), min(int(last), len(body) - 1)
            if kind == "shifted":
                first, last = first + 1, last + 1
            headers.append(("Content-Range", "bytes %d-%d/%d" % (first, last, len(body))))
            return self.answer(206, body[first:last + 1], headers)
        if kind == "cut":
            self.close_connection = True
            return self.answer(200, body[:len(body) // 2], headers, len(body))
        if kind == "short":  # a wrong length, with a body as long as it says
            return self.answer(200, body[:len(body) // 2], headers)
        return self.answer(200, body, headers)


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 64

    def __init__(self, root):
        super().__init__(("127.0.0.1", 0), Handler)
        self.root, self.faults, self.pause, self.login, self.storage = root, Faults(), 0, None, False
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def address(self):
        return "http://127.0.0.1:%d" % self.server_address[1]

    def asked(self, pattern=""):
        """Returns the paths of the requests that match."""
        return [path for path, *_ in self.faults.log if re.search(pattern, path)]

    def handle_error(self, *_):
        pass
