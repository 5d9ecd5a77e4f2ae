# SPDX-License-Identifier: Apache-2.0
"""OME-Zarr by address, from a server with planted faults: web_test.py CONVAPP [TestCase...]."""
import datetime
import hashlib
import hmac
import json
import os
import random
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import time
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from web_server import Server  # noqa: E402

CONVAPP = os.path.abspath(sys.argv[1])
SHAPE = (70, 130, 140)  # chunks of 64: 2 x 3 x 3


def npy(path):
    header = "{'descr': '<u2', 'fortran_order': False, 'shape': (%d, %d, %d), }" % SHAPE
    header += " " * (63 - (10 + len(header)) % 64) + "\n"
    with open(path, "wb") as f:
        f.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode())
        f.write(random.Random(1).randbytes(2 * SHAPE[0] * SHAPE[1] * SHAPE[2]))


class Web(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.root = tempfile.mkdtemp(prefix="convapp-web-")
        npy(cls.root + "/v.npy")
        for name, more in (("v2", []), ("v3", ["--ome-zarr", "0.5"]), ("shards", ["--ome-zarr", "0.5:shards"])):
            subprocess.run([CONVAPP, "--headless", "-q", "-i", cls.root + "/v.npy", "-o", "%s/%s.zarr" % (cls.root, name), *more],
                           check=True)
        subprocess.run([CONVAPP, "--headless", "-q", "-i", cls.root + "/v2.zarr", "-o", cls.root + "/local.npy"],
                       check=True)

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.root)

    def setUp(self):
        self.server = Server(self.root)
        self.out = tempfile.mkdtemp(prefix="convapp-web-out-")

    def tearDown(self):
        self.server.shutdown()
        self.server.server_close()
        shutil.rmtree(self.out)

    def run_on(self, address, *more, code=0, **variables):
        names = {k: v for k, v in os.environ.items() if not k.lower().endswith("_proxy") and not k.startswith("AWS_")}
        done = subprocess.run([CONVAPP, "--headless", "-i", address, "-o", self.out + "/w.npy", "--overwrite", *more],
                              capture_output=True, text=True, check=False, env={**names, **variables}, timeout=120)
        self.assertEqual(done.returncode, code, done.stderr)
        return done.stderr

    def refused(self, name, *more, **variables):
        if os.path.exists(self.out + "/w.npy"):
            os.remove(self.out + "/w.npy")
        message = self.run_on(self.server.address + "/" + name, *more, code=3, **variables)
        self.assertFalse(os.path.exists(self.out + "/w.npy"))
        return message

    def same(self, other=None):
        with open(self.out + "/w.npy", "rb") as a, open(other or self.root + "/local.npy", "rb") as b:
            self.assertTrue(a.read() == b.read(), "other bytes than those of the local store")


class Plain(Web):
    def test_bytes(self):
        for name in ("v2.zarr", "v3.zarr", "shards.zarr/"):
            self.run_on(self.server.address + "/" + name)
            self.same()
            once = [path for path in self.server.asked(r"/(\.z\w+|zarr\.json)$")]
            if name != "shards.zarr/":  # tries ranges on its metadata
                self.assertEqual(len(once), len(set(once)), once)
            self.server.faults.log.clear()

    def test_level(self):
        folder = self.root + "/levels.zarr"
        shutil.copytree(self.root + "/v2.zarr", folder)
        os.rename(folder + "/0", folder + "/1")
        os.mkdir(folder + "/0")
        shutil.copy(folder + "/1/.zarray", folder + "/0/.zarray")
        with open(folder + "/.zattrs", encoding="utf-8") as f:
            attributes = json.load(f)
        levels = attributes["multiscales"][0]["datasets"]
        levels.append({**levels[0], "path": "1"})
        with open(folder + "/.zattrs", "w", encoding="utf-8") as f:
            json.dump(attributes, f)
        self.run_on(self.server.address + "/levels.zarr", "--series", "level=1")
        self.same()
        self.assertFalse(self.server.asked(r"levels.zarr/0/\d"))

    def test_several_requests_at_once(self):
        self.server.pause = 0.1
        self.run_on(self.server.address + "/v2.zarr")
        self.assertGreaterEqual(self.server.faults.most_open, 4)
        self.assertLessEqual(self.server.faults.most_open, 8)
        clients = {client for *_, client in self.server.faults.log}
        self.assertLessEqual(len(clients), 9, "connections are not kept")

    def test_consolidated(self):
        folder = self.root + "/consolidated.zarr"
        shutil.copytree(self.root + "/v2.zarr", folder)
        entries = {}
        for top, _, files in os.walk(folder):
            for file in files:
                if file.startswith(".z"):
                    with open(os.path.join(top, file), encoding="utf-8") as f:
                        entries[os.path.relpath(os.path.join(top, file), folder)] = json.load(f)
        with open(folder + "/.zmetadata", "w", encoding="utf-8") as f:
            json.dump({"zarr_consolidated_format": 1, "metadata": entries}, f)
        self.run_on(self.server.address + "/consolidated.zarr")
        self.same()
        self.assertEqual(self.server.asked(r"/(\.z\w+|zarr\.json)$"),
                         ["/consolidated.zarr/zarr.json", "/consolidated.zarr/.zmetadata"])

    def test_login_is_not_shown(self):
        self.server.login = "Basic bWU6c2VjcmV0"  # me:secret
        address = self.server.address.replace("//", "//me:secret@") + "/v2.zarr?key=hidden"
        self.run_on(address, "-v", "--report", self.out + "/r.json")
        self.same()
        self.server.faults.plant("/0/0", 500)
        message = self.run_on(address, "--resume", code=3)
        for top, _, files in os.walk(self.out):
            for file in files:
                with open(os.path.join(top, file), "rb") as f:
                    message += f.read().decode("latin-1")
        for word in ("secret", "hidden"):
            self.assertNotIn(word, message)
        self.assertTrue(self.server.asked(r"/0/0.*\?key=hidden"))

    def test_other_formats(self):
        for name, why in (("a.nii.gz", "only OME-Zarr"), ("a.zarr.zip", "only OME-Zarr"), ("a.zip", "only OME-Zarr"),
                          ("nothing", "no Zarr store")):
            self.assertIn(why, self.refused(name))
        done = subprocess.run([CONVAPP, "--headless", "-i", self.root + "/v.npy", "-o", "https://a:secret@host/a.zarr"],
                              capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 2)
        self.assertIn("not written to addresses", done.stderr)
        self.assertNotIn("secret", done.stderr)


class Broken(Web):
    def test_missing_chunk(self):
        shutil.copytree(self.root + "/v2.zarr", self.root + "/missing.zarr")
        os.remove(self.root + "/missing.zarr/0/1/1/1")
        self.run_on(self.root + "/missing.zarr")
        os.rename(self.out + "/w.npy", self.out + "/local.npy")
        self.run_on(self.server.address + "/missing.zarr")
        self.same(self.out + "/local.npy")

    def test_denied_chunk(self):
        self.server.faults.plant("v2.zarr/0/1/1/1", "denied")
        message = self.refused("v2.zarr")
        for part in ("v2.zarr/0/1/1/1", "403", "AccessDenied", "Only 404"):
            self.assertIn(part, message)
        self.assertEqual(len(self.server.asked("v2.zarr/0/1/1/1")), 1)

    def test_denied_metadata_that_may_be_absent(self):
        self.server.faults.plant(r"(zarr\.json|\.zmetadata|labels/\.zgroup)$", "denied")
        self.run_on(self.server.address + "/v2.zarr")
        self.same()

    def test_failures_that_pass(self):
        for kind in (500, 503, 429, "cut", "drop"):
            self.server.faults.plant("0/1/1/1$", kind, 2)
            self.run_on(self.server.address + "/v2.zarr")
            self.same()

    def test_failures_that_stay(self):
        for name, entry in (("v2.zarr", "0/1/1/1$"), ("v3.zarr", "0/c/1/1/1$"), ("shards.zarr", "0/c/0/0/0$")):
            for kind, why in ((500, "answers 500 (4 attempts)"), ("drop", "(4 attempts)"), ("html", "text/html"),
                              ("login", "text/html")):
                self.server.faults.planted.clear()
                self.server.faults.log.clear()
                self.server.faults.plant(entry, kind)
                start = time.monotonic()
                message = self.refused(name)
                self.assertLess(time.monotonic() - start, 20)
                self.assertIn(why, message)
                self.assertIn("127.0.0.1", message)
                self.assertLessEqual(len(self.server.asked(entry)), 8)

    def test_bodies(self):
        for kind, why in (("cut", "(4 attempts)"), ("short", "cut off")):
            self.server.faults.planted.clear()
            self.server.faults.plant("0/1/1/1$", kind)
            self.assertIn(why, self.refused("v2.zarr"))

    def test_web_page_as_metadata(self):
        for kind in ("html", "login"):
            self.server.faults.planted.clear()
            self.server.faults.plant(r"\.zattrs$", kind)
            self.assertIn("web page", self.refused("v2.zarr"))

    def test_slow(self):
        self.server.faults.plant("0/1/1/1$", "slow", 1)
        start = time.monotonic()
        self.run_on(self.server.address + "/v2.zarr", CONVAPP_WEB_TIMEOUT="1")
        self.same()
        self.assertLess(time.monotonic() - start, 15)

    def test_no_server(self):
        address = self.server.address
        self.server.server_close()
        message = self.run_on(address.replace("127.0.0.1:", "127.0.0.1:1").replace(address[-5:], "1") + "/v2.zarr",
                              code=3)
        self.assertIn("cannot be read", message)

    def test_redirect(self):
        self.server.faults.plant("^/v2.zarr/0/1", "moved")
        self.run_on(self.server.address + "/v2.zarr")
        self.same()
        self.assertTrue(self.server.asked("^/elsewhere"))

    def test_content_encoding(self):
        self.server.faults.plant("v2.zarr", "gzip")
        self.run_on(self.server.address + "/v2.zarr")
        self.same()
        self.server.faults.plant("shards.zarr/0/c", "gzip")
        self.assertIn("Content-Encoding gzip", self.refused("shards.zarr"))

    def test_interrupt(self):
        self.server.faults.plant("0/1/1/1$", "slow")
        with subprocess.Popen([CONVAPP, "--headless", "-q", "-i", self.server.address + "/v2.zarr", "-o", self.out + "/w.npy"],
                              stderr=subprocess.PIPE) as process:
            while not self.server.asked("0/1/1/1$"):
                time.sleep(0.05)
            start = time.monotonic()
            process.send_signal(signal.SIGINT)
            process.communicate(timeout=20)
            self.assertLess(time.monotonic() - start, 1)
            self.assertEqual(process.returncode, 130)
        self.assertFalse(os.path.exists(self.out + "/w.npy"))


class Ranges(Web):
    def test_ignored(self):
        self.server.faults.ranges = False
        message = self.run_on(self.server.address + "/shards.zarr")
        self.same()
        self.assertIn("ignores requests of byte ranges", message)
        whole = [path for path, asked, *_ in self.server.faults.log if "/0/c/" in path and not asked]
        self.assertEqual(len(whole), 1, "a shard is requested once")

    def test_wrong(self):
        self.server.faults.plant("shards.zarr/0/c/0/0/0", "shifted")
        self.assertIn("were requested", self.refused("shards.zarr"))

    def test_needed_parts_only(self):
        self.run_on(self.server.address + "/shards.zarr")
        asked = [r for path, r, *_ in self.server.faults.log if "/0/c/" in path]
        self.assertEqual(len(asked), 18 + 2, asked)  # inner chunks; size and index
        self.assertTrue(all(asked))


class Python(Web):
    def python(self, text, code=0):
        program = "import sys\nsys.path.insert(0, %r)\nimport convapp, time\naddress = %r\n" % (
            os.path.join(os.path.dirname(CONVAPP), "lib", "python"), self.server.address) + text
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False, timeout=60)
        self.assertEqual(done.returncode, code, done.stderr)
        return done.stdout + done.stderr

    def test_region(self):
        for name, chunks in (("v2.zarr", ["0/0/1/0", "0/0/1/1"]), ("v3.zarr", ["0/c/0/1/0", "0/c/0/1/1"])):
            self.python("box = ((60, 70), (70, 80), (3, 5))\n"
                        "part = convapp.read(address + '/%s', region=box)\n"
                        "local = convapp.read(%r, region=box)\n"
                        "assert part.array.shape == (2, 10, 10) and part.array.tobytes() == local.array.tobytes()\n"
                        % (name, self.root + "/" + name))
            self.assertEqual(sorted(self.server.asked(r"/0/(c/)?\d")), ["/%s/%s" % (name, one) for one in chunks])
            self.server.faults.log.clear()

    def test_region_of_a_shard(self):
        self.python("convapp.read(address + '/shards.zarr', region=((60, 70), (70, 80), (3, 5)))")
        self.assertEqual(len(self.server.asked("/0/c/")), 4)  # size, index, two inner chunks

    def test_error(self):
        self.server.faults.plant("0/0/1/1", 403)
        self.assertIn("403", self.python("convapp.read(address + '/v2.zarr')", code=1))

    def test_interrupt(self):
        self.server.faults.plant("0/0/1/1", "slow")
        text = self.python("import os, signal, threading\n"
                           "threading.Timer(1.5, lambda: os.kill(os.getpid(), signal.SIGINT)).start()\n"
                           "try:\n    convapp.read(address + '/v2.zarr')\n"
                           "except KeyboardInterrupt:\n    print('stopped')\n")
        self.assertIn("stopped", text)


class Storage(Web):
    keys = {"AWS_ACCESS_KEY_ID": "AKIDEXAMPLE", "AWS_SECRET_ACCESS_KEY": "wJalrXUtnFEMI", "AWS_REGION": "eu-west-1"}

    def setUp(self):
        super().setUp()
        os.makedirs(self.root + "/bucket/a b", exist_ok=True)
        if not os.path.exists(self.root + "/bucket/a b/v.zarr"):
            shutil.copytree(self.root + "/shards.zarr", self.root + "/bucket/a b/v.zarr")
        self.server.storage = True

    def test_anonymous(self):
        self.run_on("s3://bucket/a b/v.zarr", AWS_ENDPOINT_URL=self.server.address)
        self.same()
        self.assertFalse([h for _, _, h, _ in self.server.faults.log if "Authorization" in h])

    def test_bucket(self):
        self.server.faults.plant("/bucket", "bucket")
        self.assertIn("NoSuchBucket", self.run_on("s3://bucket/v.zarr", code=3, AWS_ENDPOINT_URL=self.server.address))

    def test_signature(self):
        self.run_on("s3://bucket/a b/v.zarr", AWS_ENDPOINT_URL=self.server.address, AWS_SESSION_TOKEN="t/ok+en",
                    **self.keys)
        self.same()
        for path, _, headers, _ in self.server.faults.log:
            self.check(path, {k.lower(): v for k, v in headers.items()})

    def check(self, path, headers):
        scheme, fields = headers["authorization"].split(" ", 1)
        self.assertEqual(scheme, "AWS4-HMAC-SHA256")
        fields = dict(field.strip().split("=", 1) for field in fields.split(","))
        day = headers["x-amz-date"][:8]
        now = datetime.datetime.now(datetime.timezone.utc)
        self.assertIn(day, {(now - datetime.timedelta(minutes=m)).strftime("%Y%m%d") for m in (0, 5)})
        scope = day + "/eu-west-1/s3/aws4_request"
        self.assertEqual(fields["Credential"], "AKIDEXAMPLE/" + scope)
        signed = fields["SignedHeaders"].split(";")
        for name in ("host", "x-amz-date", "x-amz-content-sha256", "x-amz-security-token"):
            self.assertIn(name, signed)
        self.assertEqual(headers["x-amz-security-token"], "t/ok+en")
        lines = "".join("%s:%s\n" % (name, headers[name].strip()) for name in signed)
        request = "\n".join(["GET", path, "", lines, ";".join(signed), headers["x-amz-content-sha256"]])
        text = "\n".join(["AWS4-HMAC-SHA256", headers["x-amz-date"], scope,
                          hashlib.sha256(request.encode()).hexdigest()])
        key = ("AWS4" + self.keys["AWS_SECRET_ACCESS_KEY"]).encode()
        for part in scope.split("/"):
            key = hmac.new(key, part.encode(), "sha256").digest()
        self.assertEqual(fields["Signature"], hmac.new(key, text.encode(), "sha256").hexdigest(), request)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]])
