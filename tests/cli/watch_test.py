# SPDX-License-Identifier: Apache-2.0
"""Folders that are watched while files arrive in them: watch_test.py CONVAPP FAULT_LIBRARY [TestCase...]."""
import json
import os
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import threading
import time
import unittest

CONVAPP = os.path.abspath(sys.argv[1])
FAULTS = os.path.abspath(sys.argv[2])
DEADLINE = 60  # s


def npy(shape=(48, 64), seed=0):
    header = "{'descr': '|u1', 'fortran_order': False, 'shape': (%d, %d), }" % shape
    header += " " * (63 - (10 + len(header)) % 64) + "\n"
    values = bytes((x * 7 + y * 13 + seed * 31) % 251 for y in range(shape[0]) for x in range(shape[1]))
    return b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode() + values


def tiff(side=64):
    """A TIFF as microscopes write it: samples first, the directory at the end."""
    samples = bytes((x + y) % 256 for y in range(side) for x in range(side))
    entries = [(256, 3, side), (257, 3, side), (258, 3, 8), (259, 3, 1), (262, 3, 1), (273, 4, 8), (277, 3, 1), (278, 3, side),
               (279, 4, len(samples))]
    directory = struct.pack("<H", len(entries))
    for tag, kind, value in entries:
        directory += struct.pack("<HHI", tag, kind, 1) + (struct.pack("<HH", value, 0) if kind == 3 else struct.pack("<I", value))
    return b"II*\x00" + struct.pack("<I", 8 + len(samples)) + samples + directory + struct.pack("<I", 0)


class Watch(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="convapp-watch-")
        os.mkdir(self.path("in"))
        self.process = None
        self.events = []

    def tearDown(self):
        if self.process and self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.folder)

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, content):
        with open(self.path(name), "wb") as f:
            f.write(content)

    def place(self, name, content):
        """Renames a file into place."""
        self.write("new.tmp", content)
        os.makedirs(os.path.dirname(self.path(name)), exist_ok=True)
        os.rename(self.path("new.tmp"), self.path(name))

    def command(self, *more, inputs="in/*", out="out/{relpath}/{stem}_g{ext}", watch="--watch"):
        return [CONVAPP, "--headless", "--device", "cpu", "-i", inputs, "-o", out, "--filter", "box", watch, "--progress=json", *more]

    def start(self, *more, polls=False, **how):
        env = dict(os.environ, CONVAPP_CALIBRATION=self.path("none.json"))
        if polls:
            env.update(LD_PRELOAD=FAULTS, FAULT_NO_INOTIFY="1")
        self.process = subprocess.Popen(self.command(*more, **how), cwd=self.folder, env=env, stderr=subprocess.PIPE,
                                        stdout=subprocess.DEVNULL)
        self.events = []
        self.reader = threading.Thread(target=self.read, args=(self.process, self.events), daemon=True)
        self.reader.start()

    @staticmethod
    def read(process, events):
        for line in process.stderr:
            events.append(json.loads(line) if line.startswith(b"{") else {"event": "plain", "text": line.decode()})

    def wait_for(self, check, what):
        end = time.monotonic() + DEADLINE
        while time.monotonic() < end:
            if check():
                return
            time.sleep(0.02)
        self.fail("%s; events: %s" % (what, self.events[-12:]))

    def of(self, kind, **fields):
        return [e for e in list(self.events) if e["event"] == kind and all(e.get(k) == v for k, v in fields.items())]

    def wait_event(self, kind, count=1, **fields):
        self.wait_for(lambda: len(self.of(kind, **fields)) >= count, "no %s %s" % (kind, fields))

    def end(self, how=signal.SIGINT):
        self.process.send_signal(how)
        return self.exit_code()

    def exit_code(self):
        code = self.process.wait(timeout=DEADLINE)
        self.reader.join()
        self.process.stderr.close()
        return code

    def expected(self, name):
        """The result of a run without a watch."""
        out = self.path("plain.npy" if name.endswith(".npy") else "plain" + os.path.splitext(name)[1])
        subprocess.run([CONVAPP, "--headless", "--device", "cpu", "-i", self.path(name), "-o", out, "--filter", "box", "-q", "--overwrite"],
                       check=True)
        with open(out, "rb") as f:
            return f.read()

    def assert_result(self, name, out):
        with open(self.path(out), "rb") as f:
            self.assertEqual(f.read(), self.expected(name))


class Arrives(Watch):
    def test_there_before_new_and_quiet(self):
        self.write("in/a.npy", npy())
        os.utime(self.path("in/a.npy"), (1e9, 1e9))
        self.start(watch="--watch=3s")
        self.wait_event("end", file="in/a.npy", status="done")
        self.wait_event("waiting", by="inotify")
        self.write("in/b.npy", npy(seed=1))
        self.wait_event("end", file="in/b.npy", status="done")
        self.assertEqual(self.exit_code(), 0)
        for name in "ab":
            self.assert_result("in/%s.npy" % name, "out/%s_g.npy" % name)

    def test_a_slow_writer_is_read_once(self):
        self.start()
        self.wait_event("waiting")
        content = tiff()
        with open(self.path("in/a.tif"), "wb") as f:
            for i in range(0, len(content), len(content) // 5):
                f.write(content[i:i + len(content) // 5])
                f.flush()
                time.sleep(1)
            self.assertEqual(self.of("begin"), [])
        self.wait_event("end", file="in/a.tif", status="done")
        self.assertTrue(self.of("unfinished", file="in/a.tif"))
        self.assertEqual(len(self.of("begin")), 1)
        self.assertEqual(self.end(), 130)
        self.assert_result("in/a.tif", "out/a_g.tif")

    def test_half_a_file_is_named_and_read_when_it_is_whole(self):
        for name, content in (("a.tif", tiff()), ("b.npy", npy())):
            with self.subTest(name=name):
                self.start()
                self.wait_event("waiting")
                self.place("in/" + name, content[:len(content) // 2])
                self.wait_event("end", file="in/" + name, status="failed")
                self.wait_event("unfinished", file="in/" + name)
                self.assertFalse(os.path.exists(self.path("out/" + name.replace(".", "_g."))))
                with open(self.path("in/" + name), "ab") as f:
                    f.write(content[len(content) // 2:])
                self.wait_event("end", file="in/" + name, status="done")
                self.assertEqual(self.end(), 130)
                self.assert_result("in/" + name, "out/" + name.replace(".", "_g."))

    def test_what_stays_incomplete_is_the_exit_code(self):
        self.place("in/a.npy", npy()[:500])
        self.place("in/b.npy", npy())
        self.start("--report", "r.json", watch="--watch=3s")
        self.assertEqual(self.exit_code(), 1)
        with open(self.path("r.json")) as f:
            report = json.load(f)
        self.assertEqual({i["input"]: i["status"] for i in report["items"]}, {"in/a.npy": "failed", "in/b.npy": "done"})

    def test_renamed_into_place_counts_at_once(self):
        self.start()
        self.wait_event("waiting")
        self.write("in/.a.npy.Xy12", npy())  # as rsync does
        begun = time.monotonic()
        os.rename(self.path("in/.a.npy.Xy12"), self.path("in/a.npy"))
        self.wait_event("end", file="in/a.npy", status="done")
        self.assertLess(time.monotonic() - begun, 1.5)
        self.end()

    def test_a_hard_link_in_place(self):
        self.start()
        self.wait_event("waiting")
        self.write("in/a.npy.filepart", npy())
        os.link(self.path("in/a.npy.filepart"), self.path("in/a.npy"))
        os.unlink(self.path("in/a.npy.filepart"))
        self.wait_event("end", file="in/a.npy", status="done")
        self.end()

    def test_unfinished_names_are_left_alone(self):
        self.start(watch="--watch=4s")
        self.wait_event("waiting")
        for name in ("a.npy.part", "a.npy.tmp", "a.npy~", ".a.npy.swp", "#a.npy#", "a.npy.crdownload", "~$a.npy"):
            self.write("in/" + name, npy()[:300])
        self.assertEqual(self.exit_code(), 0)
        self.assertEqual(self.of("begin") + self.of("unfinished"), [])

    def test_new_versions_replace_outputs(self):
        self.start()
        for seed in range(3):
            self.place("in/a.npy", npy(seed=seed))
            self.wait_event("end", count=seed + 1, file="in/a.npy", status="done")
            self.assert_result("in/a.npy", "out/a_g.npy")
        with open(self.path("in/a.npy"), "r+b") as f:  # in place
            f.write(npy(seed=7))
        self.wait_event("end", count=4, file="in/a.npy", status="done")
        self.assert_result("in/a.npy", "out/a_g.npy")
        self.end()

    def test_duplicate_events_are_one_item(self):
        self.start(watch="--watch=3s")
        self.wait_event("waiting")
        for _ in range(5):
            with open(self.path("in/a.npy"), "ab") as f:
                f.write(b"" if f.tell() else npy())
        for _ in range(5):
            os.chmod(self.path("in/a.npy"), 0o644)
            os.rename(self.path("in/a.npy"), self.path("in/a.npy"))
        self.assertEqual(self.exit_code(), 0)
        self.assertEqual(len(self.of("begin")), 1)

    def test_removed_while_it_is_waited_for(self):
        self.start(watch="--watch=2s")
        self.wait_event("waiting")
        f = open(self.path("in/a.npy"), "wb")
        f.write(npy()[:500])
        f.flush()
        self.wait_event("unfinished", file="in/a.npy")
        os.unlink(self.path("in/a.npy"))
        f.close()
        self.assertEqual(self.exit_code(), 0)
        self.assertTrue(any("removed" in e["reason"] for e in self.of("unfinished")))
        self.assertEqual(self.of("begin"), [])

    def test_burst(self):
        self.start()
        self.wait_event("waiting")
        for i in range(50):
            self.write("in/%02d.npy" % i, npy(seed=i))
        self.wait_event("end", count=50, status="done")
        self.assertEqual(len(self.of("begin")), 50)
        self.assertEqual(self.end(), 130)
        for i in (0, 31, 49):
            self.assert_result("in/%02d.npy" % i, "out/%02d_g.npy" % i)

    def test_polling(self):
        self.write("in/a.npy", npy())
        self.start(polls=True)
        self.wait_event("end", file="in/a.npy", status="done")
        self.wait_event("waiting", by="polling")
        self.write("in/b.npy", npy(seed=1))
        self.wait_event("end", file="in/b.npy", status="done")
        self.place("in/a.npy", npy(seed=2))
        self.wait_event("end", count=2, file="in/a.npy", status="done")
        self.assertEqual(self.end(), 130)
        self.assert_result("in/a.npy", "out/a_g.npy")


class Places(Watch):
    def test_subfolders_follow_the_pattern(self):
        self.start(inputs="in/**/*.npy")
        self.wait_event("waiting")
        self.place("in/x/y/a.npy", npy())
        self.place("in/x/y/a.tif", tiff())
        self.wait_event("end", file="in/x/y/a.npy", status="done")
        self.assert_result("in/x/y/a.npy", "out/x/y/a_g.npy")
        self.end()
        self.start(inputs="in/*.npy", watch="--watch=2s")
        self.assertEqual(self.exit_code(), 0)
        self.assertEqual(self.of("begin"), [])

    def test_outputs_in_the_watched_folder_are_no_inputs(self):
        for run in range(2):
            self.start(inputs="in", out="in/{stem}_g{ext}")
            self.wait_event("waiting")
            self.place("in/a%d.npy" % run, npy())
            self.wait_event("end", file="in/a%d.npy" % run, status="done")
            time.sleep(4)
            self.assertEqual(self.end(), 130)
            self.assertEqual(len(self.of("begin")), 1)
        os.unlink(self.path("in/convapp-journal.jsonl"))
        self.start(inputs="in", out="in/{stem}_g{ext}", watch="--watch=1s")
        self.assertEqual(self.exit_code(), 4)  # all outputs are of an unknown origin
        self.assertEqual(sorted(os.listdir(self.path("in"))),
                         ["a0.npy", "a0_g.npy", "a1.npy", "a1_g.npy", "convapp-journal.jsonl"])

    def test_restart_keeps_what_is_done(self):
        self.write("in/a.npy", npy())
        self.start()
        self.wait_event("end", file="in/a.npy", status="done")
        self.assertEqual(self.end(signal.SIGTERM), 143)
        self.place("in/b.npy", npy(seed=1))
        self.start(watch="--watch=1s")
        self.assertEqual(self.exit_code(), 0)
        self.assertEqual({e["file"]: e["status"] for e in self.of("end")}, {"in/a.npy": "kept", "in/b.npy": "done"})
        self.place("in/a.npy", npy(seed=5))
        self.start(watch="--watch=1s")
        self.assertEqual(self.exit_code(), 0)
        self.assertEqual({e["file"]: e["status"] for e in self.of("end")}, {"in/a.npy": "done", "in/b.npy": "kept"})

    def test_killed_and_restarted(self):
        for i in range(6):
            self.place("in/%d.npy" % i, npy(seed=i))
        self.start()
        self.wait_event("end", status="done")
        self.process.kill()
        self.exit_code()
        self.start(watch="--watch=1s")
        self.assertEqual(self.exit_code(), 0)
        self.assertEqual(len(self.of("end")), 6)
        self.assertEqual([n for n in os.listdir(self.path("out")) if n.startswith(".convapp")], [])

    def test_stop_while_it_waits(self):
        for how, code in ((signal.SIGINT, 130), (signal.SIGTERM, 143)):
            self.start("--report", "r.json")
            self.wait_event("waiting")
            begun = time.monotonic()
            self.assertEqual(self.end(how), code)
            self.assertLess(time.monotonic() - begun, 2)
            self.assertTrue(os.path.exists(self.path("r.json")))

    def test_a_folder_that_goes_and_comes(self):
        self.start()
        self.wait_event("waiting")
        os.rename(self.path("in"), self.path("gone"))
        self.wait_event("folder")
        os.mkdir(self.path("in"))
        self.wait_event("folder", count=2)
        self.place("in/a.npy", npy())
        self.wait_event("end", file="in/a.npy", status="done")
        self.assertEqual(self.end(), 130)

    def test_two_inputs_of_one_output(self):
        self.start(out="out/{stem}.npy")
        self.place("in/a.npy", npy())
        self.wait_event("end", file="in/a.npy", status="done")
        self.place("in/a.tif", tiff())
        self.wait_event("end", file="in/a.tif", status="failed")
        self.end()
        self.assert_result("in/a.npy", "out/a.npy")

    def test_refusals(self):
        os.mkdir(self.path("dicom"))
        shutil.copy(self.dicom(), self.path("dicom"))
        self.place("in/a.npy", npy())
        cases = [(2, "no last slice", ["--stack"], {}), (2, "{index}", [], {"out": "out/{index}{ext}"}),
                 (2, "folder or a pattern", [], {"inputs": "in/a.npy"}), (3, "no folder", [], {"inputs": "none/*.npy"}),
                 (2, "without --manifest", ["--shard", "1/2"], {}), (2, "goes with filtering", ["--plan"], {}),
                 (4, "replace its own input", [], {"out": "in/{stem}{ext}"}),
                 (2, "does not take DICOM series", [], {"inputs": "dicom"}), (2, "a time above 0", [], {"watch": "--watch=-1"})]
        for code, words, more, how in cases:
            with self.subTest(words=words):
                self.start(*more, **how)
                self.assertEqual(self.exit_code(), code, self.events)
                self.assertIn(words, json.dumps(self.events))

    @staticmethod
    def dicom():
        folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../samples/head_ct_dicom")
        return os.path.join(folder, sorted(os.listdir(folder))[0])


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]])
