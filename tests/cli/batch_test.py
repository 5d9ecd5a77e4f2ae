# SPDX-License-Identifier: Apache-2.0
"""Runs of many items that go wrong: batch_test.py CONVAPP FAULT_LIBRARY [--kills N] [TestCase...]."""
import array
import glob
import gzip
import hashlib
import json
import math
import os
import random
import resource
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import time
import unittest
import zlib

try:
    import jsonschema
except ImportError:
    jsonschema = None

CONVAPP = os.path.abspath(sys.argv[1])
FAULTS = os.path.abspath(sys.argv[2])
KILLS = 6


def npy(path, shape, seed):
    header = "{'descr': '<f4', 'fortran_order': False, 'shape': (%s), }" % "".join("%d, " % n for n in shape)
    header += " " * (63 - (10 + len(header)) % 64) + "\n"
    count = 1
    for n in shape:
        count *= n
    r = random.Random(seed)
    values = struct.pack("<%df" % count, *[r.random() for _ in range(count)])
    with open(path, "wb") as f:
        f.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode() + values)


class Batch(unittest.TestCase):
    items = 12
    shape = (96, 128)
    filters = ["--filter", "gaussian:sigma=3", "--filter", "unsharp:sigma=1"]

    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="convapp-batch-")
        os.mkdir(self.path("in"))
        for i in range(self.items):
            npy(self.path("in/%02d.npy" % i), self.shape, i)

    def tearDown(self):
        subprocess.run(["chmod", "-R", "u+w", self.folder], check=False)
        shutil.rmtree(self.folder)

    def path(self, name):
        return os.path.join(self.folder, name)

    def command(self, out="out", *more, inputs="in/*.npy"):
        return [CONVAPP, "--headless", "--device", "cpu", "-i", inputs, "-o", out + "/{stem}_g{ext}", *self.filters, *more]

    def start(self, command, fault=None, at=0, only=None, count=None, **kinds):
        env = dict(os.environ, CONVAPP_CALIBRATION=self.path("none.json"))
        if fault or count:
            env["LD_PRELOAD"] = FAULTS
        if fault:
            env.update(FAULT=fault, FAULT_AT=str(at))
        if only:
            env["FAULT_ONLY"] = only
        if count:
            env["FAULT_COUNT"] = count
        return subprocess.Popen(command, cwd=self.folder, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **kinds)

    def run_it(self, command, expected=0, **how):
        process = self.start(command, **how)
        out, err = process.communicate(timeout=120)
        if expected is not None:
            self.assertEqual(process.returncode, expected, err.decode(errors="replace"))
        return process.returncode, err.decode(errors="replace")

    def files(self, out="out"):
        """Contents by name; fails if anything is there that should not be."""
        found = {}
        for path in glob.glob(self.path(out) + "/**", recursive=True) + glob.glob(self.path(out) + "/.*"):
            name = os.path.basename(path)
            if not name or os.path.isdir(path) or name.startswith("convapp-journal"):
                continue
            with open(path, "rb") as f:
                found[name] = hashlib.sha256(f.read()).hexdigest()
        return found

    def reference(self):
        self.run_it(self.command("whole"))
        whole = self.files("whole")
        self.assertEqual(len(whole), self.items)
        return whole

    def assert_part_of(self, whole, leftovers=False):
        """Existing outputs are complete; temporaries only if the process could not clean up."""
        for name, content in self.files().items():
            if name.startswith(".convapp-tmp-"):
                self.assertTrue(leftovers, name)
            else:
                self.assertEqual(content, whole[name], name)

    def assert_resumes_to(self, whole):
        self.run_it(self.command("out", "--resume"))
        self.assertEqual(self.files(), whole)

    def moments(self, command):
        """Calls of a run that change a file, some of all."""
        count = self.path("count")
        self.run_it(command, count=count)
        total = int(self.lines(count)[0])
        self.assertGreater(total, self.items)
        r = random.Random(os.environ.get("CONVAPP_SEED", "7"))
        return sorted(r.sample(range(1, total + 1), min(KILLS, total)))

    def lines(self, path):
        with open(path) as f:
            return f.readlines()

    def journal(self, out="out"):
        with open(self.path(out + "/convapp-journal.jsonl")) as f:
            return [json.loads(line) for line in f if line.strip()]


class Resume(Batch):
    def test_keeps_what_is_done(self):
        whole = self.reference()
        self.run_it(self.command("out", inputs="in/0[0-4].npy"))
        before = {n: os.stat(self.path("out/" + n)).st_mtime_ns for n in self.files()}
        _, err = self.run_it(self.command("out", "--resume", "--report", "r.json"))
        self.assertIn("5 of 12 items are done already", err)
        self.assertEqual(self.files(), whole)
        for name, changed in before.items():
            self.assertEqual(os.stat(self.path("out/" + name)).st_mtime_ns, changed)
        with open(self.path("r.json")) as f:
            totals = json.load(f)["totals"]
        self.assertEqual((totals["items"], totals["kept"], totals["done"], totals["failed"]), (12, 5, 7, 0))

    def test_names_that_are_no_text(self):
        """Bytes of another encoding than UTF-8, and two names that differ in such bytes only."""
        for name in (b"in/a\xe9.npy", b"in/a\xe8.npy", "in/a\u00e9\n.npy".encode()):
            shutil.copy(self.path("in/00.npy"), os.fsencode(self.folder) + b"/" + name)
        _, err = self.run_it(self.command("out", inputs="in/a*"))
        self.assertIn("in/a\u00e9\\n.npy -> ", err)
        self.assertEqual([line for line in err.splitlines() if not line.startswith("convapp: ")], [])
        _, err = self.run_it([CONVAPP, "--headless", "--device", "cpu", "-i", "in/none\n\x1b[2J.npy", "-o", "x.npy"], 3)
        self.assertIn("in/none\\n\\x1b[2J.npy", err)
        self.assertEqual(err.count("\n"), 1, err)
        names = sorted(os.listdir(os.fsencode(self.path("out"))))
        self.assertIn(b"a\xe9_g.npy", names)
        _, err = self.run_it(self.command("out", "--resume", inputs="in/a*"))
        self.assertIn("3 of 3 items are done already", err)
        self.assertEqual(sorted(os.listdir(os.fsencode(self.path("out")))), names)

    def test_refuses_what_it_did_not_make(self):
        """By name, and the others are done."""
        whole = self.reference()
        os.mkdir(self.path("out"))
        npy(self.path("out/03_g.npy"), (2, 2), 1)
        foreign = self.files()
        _, err = self.run_it(self.command("out", "--resume", "--report", "r.json"), 1)
        self.assertIn("out/03_g.npy: exists already, and the journal does not know it; --overwrite replaces it", err)
        self.assertIn("0 of 12 items are done already; to do: 11 new; refused: 1 whose output is not of this journal", err)
        self.assertIn("1 of 12 items failed", err)
        self.assertEqual(self.files(), {**whole, **foreign})
        with open(self.path("r.json")) as f:
            items = json.load(f)["items"]
        self.assertEqual([(i["output"], i["error"]["code"]) for i in items if i["status"] == "failed"],
                         [("out/03_g.npy", "unwritable")])
        _, err = self.run_it(self.command("out", "--resume", "--on-error", "stop"), 4)
        _, err = self.run_it(self.command("out", "--resume"), 1)
        self.assertIn("11 of 12 items are done already", err)
        self.assertEqual(self.files(), {**whole, **foreign})
        self.run_it(self.command("out", "--resume", "--overwrite"))
        self.assertEqual(self.files(), whole)

    def test_refuses_all_that_is_foreign(self):
        os.mkdir(self.path("out"))
        for i in range(self.items):
            npy(self.path("out/%02d_g.npy" % i), (2, 2), 1)
        before = self.files()
        self.run_it(self.command("out", "--resume"), 4)
        self.run_it(self.command("out", "--resume", inputs="in/00.npy"), 4)
        self.assertEqual(self.files(), before)

    def test_refuses_what_was_changed_and_what_another_input_made(self):
        self.run_it(self.command())
        with open(self.path("out/02_g.npy"), "ab") as f:
            f.write(b"more")
        _, err = self.run_it(self.command("out", "--resume"), 1)
        self.assertIn("out/02_g.npy: exists already, and was changed after the run that wrote it", err)
        os.mkdir(self.path("other"))
        npy(self.path("other/04.npy"), self.shape, 50)
        _, err = self.run_it(self.command("out", "--resume", inputs="other/*.npy"), 4)
        self.assertIn("out/04_g.npy: exists already, and was made from ", err)
        self.assertIn("in/04.npy; --overwrite replaces it", err)

    def test_another_recipe_replaces_its_own_outputs(self):
        self.run_it(self.command())
        _, err = self.run_it(self.command("out", "--resume", "--filter", "box"))
        self.assertIn("0 of 12 items are done already; to do: 12 by another recipe or with other options", err)
        self.filters = [*self.filters, "--filter", "box"]
        self.assertEqual(self.files(), self.reference())

    def test_does_what_has_changed_and_what_is_new(self):
        self.run_it(self.command("out", inputs="in/0*.npy"))
        before = {n: os.stat(self.path("out/" + n)).st_mtime_ns for n in self.files()}
        npy(self.path("in/05.npy"), self.shape, 99)
        os.remove(self.path("out/07_g.npy"))
        _, err = self.run_it(self.command("out", "--resume"))
        self.assertIn("8 of 12 items are done already; to do: 1 with a changed input, 1 whose output is gone, 2 new", err)
        self.assertEqual(self.files(), self.reference())
        for name, changed in before.items():
            kept = os.stat(self.path("out/" + name)).st_mtime_ns == changed
            self.assertEqual(kept, name not in ("05_g.npy", "07_g.npy"), name)
        _, err = self.run_it(self.command("out", "--resume"))
        self.assertIn("12 of 12 items are done already\n", err)

    def test_a_changed_input_that_cannot_be_read(self):
        """An existing output stays until its replacement is complete."""
        self.run_it(self.command())
        before = self.files()
        with open(self.path("in/05.npy"), "wb") as f:
            f.write(b"no numbers")
        self.run_it(self.command("out", "--resume"), 1)
        self.assertEqual(self.files(), before)
        npy(self.path("in/05.npy"), self.shape, 98)
        _, err = self.run_it(self.command("out", "--resume"))
        self.assertIn("to do: 1 not finished before", err)
        self.assertEqual(self.files(), self.reference())

    def test_torn_last_line(self):
        whole = self.reference()
        self.run_it(self.command("out", inputs="in/0[0-4].npy"))
        path = self.path("out/convapp-journal.jsonl")
        with open(path, "rb+") as f:
            f.truncate(os.path.getsize(path) - 20)
        self.assert_resumes_to(whole)
        self.assertGreaterEqual(len(self.lines(path)), 12)
        self.assert_resumes_to(whole)

    def test_plan_is_repeated(self):
        self.run_it(self.command("out", inputs="in/0[0-4].npy"))
        plans = [r["plan"] for r in self.journal() if r["record"] == "plan"]
        self.assertEqual(len(plans), 1)
        path = self.path("out/convapp-journal.jsonl")
        text = "".join(self.lines(path))
        variant = next(r for r in self.journal() if r["record"] == "plan")["variants"][0]
        other = "cpu-separable" if variant != "cpu-separable" else "cpu-direct"
        with open(path, "w") as f:
            f.write(text.replace('"%s"' % variant, '"%s"' % other).replace("=" + variant, "=" + other))
        self.run_it(self.command("out", "--resume", "--report", "r.json"))
        with open(self.path("r.json")) as f:
            report = json.load(f)
        used = {i["variant"] for i in report["items"] if i["status"] == "done"}
        self.assertEqual(used, {other})

    def test_variants_of_steps(self):
        """One recipe, another variant for its first step: other bits, hence nothing of the run before is kept."""
        def command(variant, *more, inputs="in/*.npy"):
            self.filters = ["--filter", "gaussian:sigma=3,variant=" + variant, "--filter", "unsharp:sigma=1"]
            return self.command("out", "--report", "r.json", *more, inputs=inputs)

        def used():
            with open(self.path("r.json")) as f:
                return [i["tasks"][0]["variant"] for i in json.load(f)["items"] if i["status"] == "done"]
        self.run_it(command("cpu-direct", inputs="in/0[0-4].npy"))
        self.run_it(command("cpu-direct", "--resume", inputs="in/0[0-6].npy"))
        self.assertEqual(used(), ["cpu-direct"] * 2)
        _, err = self.run_it(command("cpu-separable", "--resume"))
        self.assertIn("0 of 12 items are done already; to do: 7 by another recipe or with other options, 5 new", err)
        self.assertEqual(used(), ["cpu-separable"] * self.items)

    def test_strict_is_another_result(self):
        """Sums of an output's own products have other bits than transforms: nothing of a run without is kept."""
        self.run_it(self.command())
        _, err = self.run_it(self.command("out", "--resume", "--strict"))
        self.assertIn("0 of 12 items are done already; to do: 12 by another recipe or with other options", err)
        self.run_it(self.command("strict", "--strict"))
        _, err = self.run_it(self.command("strict", "--strict", "--resume"))
        self.assertIn("12 of 12 items are done already", err)

    def test_one_writer_at_a_time(self):
        os.mkdir(self.path("out"))
        import fcntl
        with open(self.path("out/convapp-journal.jsonl"), "a") as f:
            fcntl.flock(f, fcntl.LOCK_EX)
            _, err = self.run_it(self.command(), 4)
        self.assertIn("another run writes it", err)


class Killed(Batch):
    """The process ends without a word, wherever it is."""

    def test_at_any_call_that_changes_a_file(self):
        whole = self.reference()
        for moment in self.moments(self.command("counted")):
            with self.subTest(moment=moment):
                code, _ = self.run_it(self.command(), None, fault="kill", at=moment)
                self.assertIn(code, (-signal.SIGKILL, 0)) # threads that share a wait for the disk make fewer calls
                self.assert_part_of(whole, leftovers=True)
                self.assert_resumes_to(whole)
                shutil.rmtree(self.path("out"))

    def test_again_and_again(self):
        whole = self.reference()
        r = random.Random(3)
        for attempt in range(100): # later and later: an item is done only some calls after it began, next to others
            code, _ = self.run_it(self.command("out", "--resume"), None, fault="kill", at=r.randrange(8, 20 + 4 * attempt))
            self.assert_part_of(whole, leftovers=True)
            if code == 0:
                break
        self.assertEqual(code, 0)
        self.assertEqual(self.files(), whole)


class Signalled(Batch):
    shape = (250, 250) # enough work for one thread that the signal meets it
    filters = ["--filter", "gaussian:sigma=25", "--filter", "gaussian:sigma=25", "--variant", "cpu-reference", "--threads",
               "1"]

    def begun(self):
        """Waits until an item of a run is done."""
        for _ in range(6000):
            time.sleep(0.01)
            path = self.path("out/convapp-journal.jsonl")
            if os.path.exists(path) and any('"done"' in line for line in self.lines(path)):
                return
        self.fail("nothing was ever done")

    def test_any_time(self):
        whole = self.reference()
        r = random.Random(5)
        for number in (signal.SIGINT, signal.SIGTERM):
            process = self.start(self.command())
            self.begun()
            time.sleep(r.uniform(0, 0.1))
            process.send_signal(number)
            _, err = process.communicate(timeout=60)
            self.assertEqual(process.returncode, 128 + number, err.decode())
            self.assert_part_of(whole)
            self.assertLess(len(self.files()), self.items)
            self.assert_resumes_to(whole)
            shutil.rmtree(self.path("out"))


class Failing(Batch):
    def test_full_disk_at_any_call(self):
        whole = self.reference()
        for fault, moment in (("enospc", 1), ("enospc", 9), ("enospc", 25), ("erofs", 30), ("eio", 35), ("eio", 50)):
            with self.subTest(fault=fault, moment=moment):
                code, err = self.run_it(self.command(), None, fault=fault, at=moment)
                self.assertIn(code, (1, 4), err)
                self.assert_part_of(whole)
                self.assert_resumes_to(whole)
                shutil.rmtree(self.path("out"))

    def test_files_that_may_not_grow(self):
        whole = self.reference()
        limit = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))
        code, _ = self.run_it(self.command(), 4, preexec_fn=limit)
        self.assert_part_of(whole)
        self.assert_resumes_to(whole)

    def test_small_file_system(self):
        """A real one, where this process may mount."""
        small = self.path("out")
        os.mkdir(small)
        if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=200k", "none", small], capture_output=True).returncode != 0:
            self.skipTest("no right to mount")
        try:
            code, err = self.run_it(self.command(), 1)
            self.assertIn("No space left", err)
            self.assert_part_of({n: c for n, c in self.files().items()})
            subprocess.run(["mount", "-o", "remount,size=10m", small], check=True)
            self.assert_resumes_to(self.reference())
            subprocess.run(["mount", "-o", "remount,ro", small], check=True)
            _, err = self.run_it(self.command("out", "--overwrite"), 4)
        finally:
            subprocess.run(["umount", small], check=True)

    def test_on_error_stop(self):
        with open(self.path("in/00.npy"), "wb") as f:
            f.write(b"nothing")
        slow = ["--variant", "cpu-reference", "--filter", "gaussian:sigma=20"]
        self.run_it(self.command("out", "--on-error", "stop", *slow), 1)
        self.assertLess(len(self.files()), self.items - 1)
        self.run_it(self.command("out", "--resume", *slow), 1)
        self.assertEqual(len(self.files()), self.items - 1)

    def test_retry(self):
        """A share that is gone for a moment."""
        good = self.path("in/01.npy")
        os.rename(good, good + ".away")
        os.symlink("nowhere", good)
        process = self.start([CONVAPP, "--headless", "--device", "cpu", "-i", "in/00.npy", "in/01.npy", "-o",
                              "out/{stem}.npy", "--retry", "8", "--report", "r.json"])
        time.sleep(0.6)
        os.remove(good)
        os.rename(good + ".away", good)
        _, err = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 0, err.decode())
        self.assertIn("Trying again", err.decode())
        with open(self.path("r.json")) as f:
            self.assertGreater(json.load(f)["items"][1]["retries"], 0)

    def test_timeout(self):
        os.mkdir(self.path("slow"))
        npy(self.path("slow/a.npy"), (2100, 1800), 1) # some 8 s
        npy(self.path("slow/b.npy"), (4, 4), 1)
        command = [CONVAPP, "--headless", "--device", "cpu", "-i", "slow/*.npy", "-o", "out/{stem}.npy", "--variant",
                   "cpu-reference", "--filter", "gaussian:sigma=40", "--filter", "custom:kernel=[%s]" %
                   ";".join(" ".join(["1"] * 99) for _ in range(99)), "--timeout", "1s", "--report", "r.json"]
        self.run_it(command, 1)
        self.assertEqual(list(self.files()), ["b.npy"])
        with open(self.path("r.json")) as f:
            slow = json.load(f)["items"][0]
        self.assertTrue(slow["timed_out"])
        self.assertEqual(slow["status"], "failed")


class Shards(Batch):
    def test_together_they_are_the_whole(self):
        whole = self.reference()
        for part in (2, 1, 3):
            self.run_it(self.command("out", "--shard", "%d/3" % part))
            self.assertEqual(len(glob.glob(self.path("out/*.npy"))), {2: 4, 1: 8, 3: 12}[part])
        self.assertEqual(self.files(), whole)
        _, err = self.run_it(self.command("out", "--resume"))
        self.assertIn("12 of 12", err)

    def test_one_that_was_killed(self):
        whole = self.reference()
        self.run_it(self.command("out", "--shard", "1/2"), -signal.SIGKILL, fault="kill", at=20)
        self.run_it(self.command("out", "--shard", "2/2"))
        self.run_it(self.command("out", "--shard", "1/2", "--resume"))
        self.assertEqual(self.files(), whole)


class PartsOfOne(Batch):
    """One result, computed in parts by processes that know nothing of each other."""
    items = 1
    filters = ["--filter", "gaussian:sigma=2", "--filter", "unsharp:boundary=wrap"]

    def setUp(self):
        super().setUp()
        Parts.volume(self.path("v.npy"), (40, 48, 64))

    def one(self, part, *more, out="o.nii", given="v.npy"):
        return [CONVAPP, "--headless", "--device", "cpu", "-i", given, "-o", out, *self.filters, "--part", part, *more]

    def whole(self, out, given="v.npy"):
        self.run_it([CONVAPP, "--headless", "-q", "--device", "cpu", "-i", given, "-o", out, *self.filters])
        return self.content(out)

    def content(self, name):
        with open(self.path(name), "rb") as f:
            return f.read()

    def test_every_format_has_the_bytes_of_one_run(self):
        for name in ("o.npy", "o.nii", "o.nrrd", "o.mha", "o.tiff"):
            with self.subTest(name):
                for part in ("3/3", "1/3", "2/3"):
                    self.run_it(self.one(part, out=name))
                    self.assertFalse(os.path.exists(self.path(name)))
                _, err = self.run_it(self.one("finish", out=name))
                self.assertIn("complete, of 3 parts", err)
                whole = self.whole("whole_" + name)
                if name == "o.tiff": # in tiles, as a file written in parts
                    self.run_it([CONVAPP, "--headless", "--compare", name, "whole_" + name, "--tolerance", "0"])
                else:
                    self.assertEqual(self.content(name), whole)
                self.assertFalse(os.path.exists(self.path(name + ".parts")))

    def store(self, name):
        """Contents of all files of a store, by name."""
        root = self.path(name)
        files = [os.path.join(folder, file) for folder, _, names in os.walk(root) for file in names]
        return {os.path.relpath(file, root): self.content(file) for file in files}

    def test_stores_have_the_files_of_one_run(self):
        """Chunks at the borders of parts, and those of coarser levels, are completed at the end."""
        if Parts.lists(self, b"built without blosc"):
            self.skipTest("this build has no OME-Zarr")
        for depth, count, version in ((40, 3, "0.4"), (200, 3, "0.4"), (330, 2, "0.5"), (300, 4, "0.5:shards")):
            with self.subTest(depth=depth, version=version):
                Parts.volume(self.path("v.npy"), (depth, 270, 300))
                form = ["--ome-zarr", version]
                for part in random.Random(depth).sample(range(1, count + 1), count):
                    self.run_it(self.one("%d/%d" % (part, count), *form, out="o.zarr"))
                self.run_it(self.one("finish", *form, out="o.zarr"))
                self.run_it([CONVAPP, "--headless", "-q", "--device", "cpu", "-i", "v.npy", "-o", "w.zarr", *self.filters, *form])
                found, expected = self.store("o.zarr"), self.store("w.zarr")
                self.assertEqual(sorted(found), sorted(expected))
                self.assertEqual([name for name in found if found[name] != expected[name]], [])
                for name in ("o.zarr", "w.zarr"):
                    shutil.rmtree(self.path(name))

    def test_all_at_once(self):
        running = [self.start(self.one("%d/6" % i, "--index-from", "0")) for i in range(6)]
        for process in running:
            _, err = process.communicate(timeout=120)
            self.assertEqual(process.returncode, 0, err)
        self.run_it(self.one("finish"))
        self.assertEqual(self.content("o.nii"), self.whole("w.nii"))

    def test_a_part_is_done_once_and_missing_ones_are_named(self):
        self.run_it(self.one("2/5"))
        _, err = self.run_it(self.one("2/5"))
        self.assertIn("is done already", err)
        _, err = self.run_it(self.one("finish"), 4)
        self.assertIn("parts 1, 3 to 5 of 5 are missing", err)
        self.assertFalse(os.path.exists(self.path("o.nii")))

    def test_killed_parts_are_done_anew(self):
        r = random.Random(7)
        for kill in range(KILLS):
            out = "k%d.nii" % kill
            for part in (1, 2):
                self.run_it(self.one("%d/2" % part, out=out), None, fault="kill", at=r.randrange(1, 40))
            for part in (1, 2):
                self.run_it(self.one("%d/2" % part, out=out))
            self.run_it(self.one("finish", out=out))
            self.assertEqual(self.content(out), self.whole("w%d.nii" % kill))
            self.assertEqual([n for n in os.listdir(self.folder) if n.startswith((out, ".")) and n != out], [])

    def test_facts_about_samples_hold_for_all_parts(self):
        """One sample that is not finite, and one that float32 cannot hold, decide variants and precision of every part."""
        values = array.array("d", [0.5 * (i % 97) for i in range(24 * 32 * 32)])
        values[24 * 32 * 31 + 5], values[7] = math.inf, 1e12 + 0.25
        with open(self.path("d.npy"), "wb") as f:
            f.write(Parts.head("<f8", (24, 32, 32)) + values.tobytes())
        for part in ("1/4", "2/4", "3/4", "4/4", "finish"):
            self.run_it(self.one(part, out="o.npy", given="d.npy"))
        self.assertEqual(self.content("o.npy"), self.whole("w.npy", "d.npy"))

    def test_other_recipes_inputs_and_counts_are_refused(self):
        self.run_it(self.one("1/2"))
        _, err = self.run_it(self.one("1/3"), 2)
        self.assertIn("has 2 parts (got 3)", err)
        _, err = self.run_it(self.one("2/2", "--filter", "box"), 2)
        self.assertIn("another input, recipe or options", err)
        Parts.volume(self.path("v.npy"), (40, 48, 65))
        _, err = self.run_it(self.one("2/2"), 2)
        self.assertIn("another input, recipe or options", err)

    def test_what_cannot_be_cut(self):
        for out, given, more, reason in (
                ("o.nii.gz", "v.npy", (), "several processes"), ("o.nii", "v.npy", ("--filter", "canny"), "all samples"),
                ("o.npy", "in/00.npy", (), "at most"), ("o_{stem}.nii", "*.npy", (), "there are 2"), ("o_{date}.nii", "v.npy", (), "{date}"),
                ("-", "v.npy", (), "standard"), ("o.nii", "v.npy", ("--dtype", "uint8:rescale"), "full result")):
            with self.subTest(out=out, more=more):
                count = "1/500" if given.startswith("in/") else "1/2"
                if given == "*.npy":
                    npy(self.path("u.npy"), self.shape, 3)
                _, err = self.run_it(self.one(count, *more, out=out, given=given), 2)
                self.assertIn(reason, err)
                self.assertEqual(glob.glob(self.path("o*")), [])

    def test_existing_results_and_overwriting(self):
        with open(self.path("o.nii"), "w") as f:
            f.write("older")
        self.run_it(self.one("1/2"), 4)
        for part in ("1/2", "2/2", "finish"):
            self.assertEqual(self.content("o.nii"), b"older")
            self.run_it(self.one(part, "--overwrite"))
        self.assertEqual(self.content("o.nii"), self.whole("w.nii"))

    def test_reports(self):
        for part in ("1/2", "2/2"):
            self.run_it(self.one(part, "--report", "r%s.json" % part[0]))
        self.run_it(self.one("finish", "--report", "all.json", "--provenance"))
        with open(self.path("all.json")) as f:
            item = json.load(f)["items"][0]
        self.assertEqual(item["status"], "done")
        self.assertTrue(os.path.exists(self.path("o.nii.json")))


class Parts(Batch):
    """A volume larger than the memory that may be used goes from file to file."""
    items = 1
    filters = ["--filter", "gaussian:sigma=1", "--filter", "unsharp:boundary=wrap"]
    tight = ["--memory", "16MiB"] # twice the samples of v.npy are more

    @classmethod
    def setUpClass(cls):
        """v.npy and what becomes of it, made once for all tests."""
        cls.common = tempfile.mkdtemp(prefix="convapp-parts-")
        cls.volume(os.path.join(cls.common, "v.npy"), (36, 256, 512)) # 9 MiB
        subprocess.run([CONVAPP, "--headless", "-q", "--device", "cpu", "-i", "v.npy", "-o", "whole.npy", *cls.filters],
                       cwd=cls.common, check=True)

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.common)

    def setUp(self):
        super().setUp()
        for name in ("v.npy", "whole.npy"):
            os.link(os.path.join(self.common, name), self.path(name))

    @staticmethod
    def head(kind, shape):
        header = "{'descr': '%s', 'fortran_order': False, 'shape': %r, }" % (kind, shape)
        header += " " * (63 - (10 + len(header)) % 64) + "\n"
        return b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode()

    @staticmethod
    def volume(path, shape, kind="<i2"):
        r = random.Random(1)
        slab = r.randbytes(1 << 16) if kind == "<i2" else array.array("f", r.choices(range(256), k=1 << 14)).tobytes()
        with open(path, "wb") as f:
            f.write(Parts.head(kind, shape))
            left = int(kind[2]) * math.prod(shape)
            while left > 0:
                f.write(slab[:left])
                left -= len(slab)

    def parts(self, inputs, out, *more):
        return [CONVAPP, "--headless", "--device", "cpu", "-i", inputs, "-o", out, *self.filters, *more]

    def held(self, command):
        """Runs it, and returns the most memory that it held, in MiB, and its report."""
        process = self.start([*command, "--report", "r.json"])
        _, status, usage = os.wait4(process.pid, 0)
        self.assertEqual(os.waitstatus_to_exitcode(status), 0, process.stderr.read())
        process.stdout.close()
        process.stderr.close()
        process.returncode = 0
        with open(self.path("r.json")) as f:
            report = json.load(f)["items"][0]
        return usage.ru_maxrss / 1024, report

    def content(self, name):
        with open(self.path(name), "rb") as f:
            return f.read()

    def samples(self, name):
        content = self.content(name)
        return content[10 + struct.unpack("<H", content[8:10])[0]:] if name.endswith(".npy") else content

    def same(self, a, b):
        self.assertTrue(self.samples(a) == self.samples(b), "%s and %s differ" % (a, b)) # too long to be shown

    def lists(self, words):
        return words in self.start([CONVAPP, "--headless", "--list", "formats"]).communicate()[0]

    def test_same_result_in_less_memory(self):
        self.volume(self.path("large.npy"), (72, 256, 512)) # 18 MiB
        whole, report = self.held(self.parts("large.npy", "a.npy", "--variant", "cpu-separable"))
        self.assertFalse(report["in_parts"])
        parts, report = self.held(self.parts("large.npy", "b.npy", "--variant", "cpu-separable", *self.tight))
        self.assertTrue(report["in_parts"])
        self.assertGreater(report["tiles"], 1)
        self.assertLess(parts, whole - 16)
        self.same("a.npy", "b.npy")

    def test_wide_steps_in_a_row_cost_little_more_in_parts(self):
        self.volume(self.path("large.npy"), (64, 256, 256), "<f4") # 16 MiB
        wide = ["--filter", "gaussian:sigma=3", "--filter", "gaussian:sigma=3", "--memory", "40MiB"]
        plan = self.start([CONVAPP, "--headless", "--plan", "--device", "cpu", "-i", "large.npy", "-o", "b.npy", *wide, "--json", "p.json"])
        self.assertEqual(plan.wait(), 0, plan.communicate())
        with open(self.path("p.json")) as f:
            planned = json.load(f)["items"][0]
        self.assertTrue(planned["in_parts"])
        self.assertLess(planned["halo_share"], 1.5)
        self.assertEqual(planned["halo"]["before"], planned["halo"]["after"])
        self.assertGreaterEqual(min(planned["halo"]["before"]), 4) # gaussian:sigma=1 alone reaches 4 samples
        command = [CONVAPP, "--headless", "--device", "cpu", "-i", "large.npy", "--overwrite", *wide]
        _, report = self.held([*command, "-o", "b.npy"])
        self.assertTrue(report["in_parts"])
        self.assertEqual(report["tiles"], planned["tiles"])
        self.held([*command[:-2], "-o", "a.npy"])
        self.same("a.npy", "b.npy")

    @staticmethod
    def strange(path, shape, changes, offset=0):
        """A volume of float32: noise about a number, with other values at some samples."""
        r = random.Random(2)
        values = array.array("f", [offset + v for v in r.choices(range(256), k=1 << 14)] * (math.prod(shape) >> 14))
        for at, value in changes.items():
            values[at] = value
        with open(path, "wb") as f:
            f.write(Parts.head("<f4", shape) + values.tobytes())

    @staticmethod
    def wide_kernel(path):
        """One that transforms are taken for, and that leaves nothing of a constant."""
        r = random.Random(3)
        taps = [r.randrange(-8, 9) for _ in range(728)]
        with open(path, "wb") as f:
            f.write(Parts.head("<f8", (9, 9, 9)) + array.array("d", [*taps, -sum(taps)]).tobytes())

    def test_samples_that_call_for_another_plan(self):
        """Nobody has seen the samples of such a file when it is planned: they are looked at as they are read, and where
        they are too much for a transform, or share an offset, all is computed again. The result is that in memory."""
        self.wide_kernel(self.path("k.npy"))
        shape, last = (36, 256, 512), 36 * 256 * 512 - 1
        command = [CONVAPP, "--headless", "--device", "cpu", "--filter", "custom:kernel=k.npy", "--overwrite"]
        for name, changes, offset, strict in (("plain", {}, 0, None), ("nan at the end", {last: math.nan}, 0, "NaN"),
                                              ("infinity first", {0: math.inf}, 0, "NaN"),
                                              ("spike", {1234567: 1e9}, 0, "a million times"), ("offset", {}, 1e5, None),
                                              ("both", {last: -math.inf}, 1e5, "NaN")):
            with self.subTest(samples=name):
                self.strange(self.path("s.npy"), shape, changes, offset)
                self.run_it([*command, "-i", "s.npy", "-o", "whole_s.npy"])
                _, report = self.held([*command, "-i", "s.npy", "-o", "parts_s.npy", "--memory", "24MiB"])
                self.assertTrue(report["in_parts"])
                self.assertIn(strict, report["strict"]) if strict else self.assertIsNone(report["strict"])
                labels = [task["label"] for task in report["tasks"]]
                self.assertEqual("offset taken off" in labels, offset > 0, labels)
                self.same("whole_s.npy", "parts_s.npy")
                self.assertEqual(glob.glob(self.path(".*")) + glob.glob(self.path("*.part*")), [])

    def test_memory_does_not_grow_with_the_volume(self):
        held = []
        for layers in (48, 192):
            self.volume(self.path("large.npy"), (layers, 256, 512))
            held.append(self.held([CONVAPP, "--headless", "--device", "cpu", "-i", "large.npy", "-o", "o.npy", "--filter",
                                   "box", *self.tight, "--overwrite"])[0])
        self.assertLess(held[1], held[0] + 6, held)

    def test_every_format(self):
        formats = [".raw", ".nii", ".nrrd", ".mha"]
        if not self.lists(b"built without libtiff"):
            formats += [".tiff", ".ome.tiff"]
        raw = ["--raw", "512x256x36:int16"]
        for one in formats:
            with self.subTest(format=one):
                # Written and read back.
                self.run_it([CONVAPP, "--headless", "--device", "cpu", "-i", "v.npy", "-o", "v" + one])
                known = raw if one == ".raw" else []
                self.run_it(self.parts("v" + one, "o" + one, *self.tight, "--report", "r.json", *known))
                with open(self.path("r.json")) as f:
                    self.assertTrue(json.load(f)["items"][0]["in_parts"])
                self.run_it([CONVAPP, "--headless", "-i", "o" + one, "-o", "o%s.npy" % one, *known])
                self.same("o%s.npy" % one, "whole.npy")

    def tiff(self, name, pages, samples, order="<", deflated=False):
        """Pages of 512 columns of int16, each in one strip."""
        page = len(samples) // pages
        out = bytearray(struct.pack(order + "2sHI", b"II" if order == "<" else b"MM", 42, 0))
        link = 4
        for p in range(pages):
            strip = samples[p * page:(p + 1) * page]
            strip = zlib.compress(strip, 0) if deflated else strip
            tags = ((256, 4, 512), (257, 4, page // 1024), (258, 3, 16), (259, 3, 8 if deflated else 1), (262, 3, 1),
                    (273, 4, len(out)), (277, 3, 1), (278, 4, page // 1024), (279, 4, len(strip)), (339, 3, 2))
            out += strip + b"\0" * (len(strip) % 2)
            struct.pack_into(order + "I", out, link, len(out))
            out += struct.pack(order + "H", len(tags))
            for tag, kind, value in tags:
                out += struct.pack(order + "HHI", tag, kind, 1)
                out += struct.pack(order + "I", value) if kind == 4 else struct.pack(order + "HH", value, 0)
            link = len(out)
            out += bytes(4)
        with open(self.path(name), "wb") as f:
            f.write(out)

    def test_strips_of_tiff(self):
        """A strip that is compressed is decoded from its start, and held as a whole."""
        if self.lists(b"built without libtiff"):
            self.skipTest("built without libtiff")
        samples = self.samples("v.npy")
        swapped = array.array("h", samples)
        swapped.byteswap()
        self.volume(self.path("page.npy"), (36 * 256, 512))
        self.run_it(self.parts("page.npy", "page_whole.npy", "--dtype", "float32"))
        large = random.Random(1).randbytes(17 << 20)
        self.tiff("slices.tiff", 36, samples, deflated=True)
        self.tiff("one.tiff", 1, samples)
        self.tiff("other_end.tiff", 1, swapped.tobytes(), order=">")
        self.tiff("plain.tiff", 1, large)
        self.tiff("deflated.tiff", 1, large, deflated=True)
        held = {}
        for name, more in (("slices", []), ("one", ["--dtype", "float32"]), ("other_end", ["--dtype", "float32"]), ("plain", [])):
            with self.subTest(name=name):
                held[name], report = self.held(self.parts(name + ".tiff", name + ".npy", *self.tight, *more))
                self.assertTrue(report["in_parts"])
                if name != "plain":
                    self.same(name + ".npy", "whole.npy" if name == "slices" else "page_whole.npy")
        self.assertLess(held["plain"], held["slices"] + 8, held)
        _, err = self.run_it(self.parts("deflated.tiff", "o.npy", *self.tight), 6)
        self.assertIn("deflated.tiff: has strips, tiles or chunks that take up to 18 MiB of memory", err)
        self.assertFalse(os.path.exists(self.path("o.npy")))
        self.run_it(self.parts("deflated.tiff", "o.npy", "--memory", "48MiB"))
        self.same("o.npy", "plain.npy")

    def test_compressed_by_threads(self):
        if self.lists(b"built without GDCM"):
            self.skipTest("built without zlib")
        copy = [CONVAPP, "--headless", "--device", "cpu", "-i", "n.npy", "--overwrite", "-o"]
        for layers in (3, 67): # compressed as a whole; almost 17 blocks
            with self.subTest(layers=layers):
                self.volume(self.path("n.npy"), (layers, 256, 512))
                self.run_it(copy + ["n.nii"])
                for threads in ("1", "5"):
                    self.run_it(copy + [threads + ".nii.gz", "--threads", threads])
                    self.same(threads + ".nii.gz", "1.nii.gz")
                self.assertTrue(gzip.decompress(self.content("1.nii.gz")) == self.content("n.nii"))
                self.run_it([CONVAPP, "--headless", "--device", "cpu", "-i", "5.nii.gz", "-o", "back.npy", "--overwrite"])
                self.same("back.npy", "n.npy")

    def test_what_cannot_be_cut_is_refused(self):
        self.volume(self.path("large.npy"), (72, 256, 512)) # 18 MiB
        for more in (["--filter", "canny:axes=xy"], ["--dtype", "uint8:rescale"]):
            with self.subTest(more=more):
                _, err = self.run_it([CONVAPP, "--headless", "--device", "cpu", "-i", "large.npy", "-o", "o.npy", *more,
                                      *self.tight], 6)
                self.assertIn("memory", err)
                self.assertFalse(os.path.exists(self.path("o.npy")))

    def test_killed_and_resumed(self):
        def command(out):
            return self.parts("v.npy", out + "/v.npy", *self.tight, "--resume")
        moments = self.moments(command("counted"))
        for moment in moments if KILLS > 6 else moments[::2]:
            with self.subTest(moment=moment):
                self.run_it(command("out"), -signal.SIGKILL, fault="kill", at=moment)
                if "v.npy" in self.files(): # only the last calls are behind the renaming
                    self.same("out/v.npy", "whole.npy")
                self.run_it(command("out"))
                self.assertEqual(list(self.files()), ["v.npy"])
                self.same("out/v.npy", "whole.npy")
                shutil.rmtree(self.path("out"))

    def test_share_that_is_unplugged(self):
        """A failure at any call leaves nothing partial, and the next run completes it."""
        command = self.parts("v.npy", "out/v.npy", *self.tight, "--resume")
        for moment in (1, 5, 15):
            with self.subTest(moment=moment):
                _, err = self.run_it(command, 4, fault="eio", at=moment, only=self.path("out"))
                self.assertIn("Input/output error", err)
                self.assertEqual(list(self.files()), [])
        self.run_it(command)
        self.same("out/v.npy", "whole.npy")

    def test_timeout(self):
        self.run_it([CONVAPP, "--headless", "--device", "cpu", "-i", "v.npy", "-o", "out/v.npy", *self.tight, "--variant",
                     "cpu-reference", "--filter", "gaussian:sigma=9", "--timeout", "400ms", "--report", "r.json"], 1)
        with open(self.path("r.json")) as f:
            item = json.load(f)["items"][0]
        self.assertTrue(item["timed_out"] and item["in_parts"])
        self.assertEqual(list(self.files()), [])

    def test_memory_of_all_items_together(self):
        """Volumes of some sizes and kinds, many under way at once: all of it within --memory, above what the program
        takes with next to nothing to do."""
        self.volume(self.path("small.npy"), (2, 8, 8))
        least, _ = self.held(self.parts("small.npy", "least.npy"))
        os.mkdir(self.path("many"))
        compressed = not self.lists(b"built without GDCM")
        for i, layers in enumerate((24, 48, 8, 72, 40, 16, 60, 32)): # 2 to 18 MiB
            self.volume(self.path("many/%d.npy" % i), (layers, 128, 512), "<f4")
            if compressed and i % 3 == 2:
                self.run_it([CONVAPP, "--headless", "-i", "many/%d.npy" % i, "-o", "many/%d.nii.gz" % i])
                os.remove(self.path("many/%d.npy" % i))
        held = {}
        for memory in ("64MiB", "2GiB"):
            command = [CONVAPP, "--headless", "--device", "cpu", "-i", "many/*", "-o", "out/{stem}{ext}", "--filter", "box",
                       "--memory", memory, "--overwrite"]
            held[memory] = self.held(command)[0] - least
        self.assertLess(held["64MiB"], 64, held)
        self.assertGreater(held["2GiB"], held["64MiB"] + 10, held) # else the limit was none


@unittest.skipUnless(jsonschema, "no python3-jsonschema")
class Schemas(Batch):
    items = 3
    shape = (16, 16)

    def schema(self, which):
        out, _ = self.start([CONVAPP, "--headless", "--schema", which]).communicate()
        return json.loads(out)

    def check(self, file, schema):
        with open(self.path(file)) as f:
            value = json.load(f)
        self.assertEqual(self.faults(value, schema), [])
        return value

    def faults(self, value, schema):
        jsonschema.Draft202012Validator.check_schema(schema)
        return [f.message for f in jsonschema.Draft202012Validator(schema).iter_errors(value)]

    def test_reports(self):
        schema = self.schema("report")
        with open(self.path("in/01.npy"), "wb") as f:
            f.write(b"nothing")
        self.run_it(self.command("out", "--report", "a.json", "--report", "a.html", "--dtype", "int16:rescale"), 1)
        self.assertEqual(self.check("a.json", schema)["totals"]["failed"], 1)
        npy(self.path("in/01.npy"), self.shape, 1)
        self.run_it(self.command("out", "--report", "b.json", "--dtype", "int16:rescale", "--resume"))
        self.assertEqual(self.check("b.json", schema)["totals"]["kept"], 2)
        self.run_it([CONVAPP, "--headless", "--merge-reports", "a.json", "b.json", "--json=all.json"])
        merged = self.check("all.json", schema)
        self.assertEqual([i["status"] for i in merged["items"]], ["done", "done", "done"])

    def test_validator_finds_faults(self):
        schema = self.schema("report")
        self.run_it(self.command("out", "--report", "a.json"))
        report = self.check("a.json", schema)
        for spoil in (lambda r: r.pop("host"), lambda r: r.update(more=1), lambda r: r["items"][0].update(status="good"),
                      lambda r: r["items"][1]["layout"]["in"].update(type=3), lambda r: r.update(schema=2)):
            spoilt = json.loads(json.dumps(report))
            spoil(spoilt)
            self.assertEqual(len(self.faults(spoilt, schema)), 1)

    def test_recipes(self):
        schema = self.schema("recipe")
        samples = glob.glob(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../samples/recipes/*.json"))
        self.assertGreater(len(samples), 10)
        for sample in samples:
            with self.subTest(sample=sample):
                self.check(sample, schema)

    def test_schema_and_program_agree(self):
        """Schema and program refuse the same recipes."""
        schema = self.schema("recipe")
        step = {"filter": "gaussian", "parameters": {"sigma": "2px"}, "muted": False, "note": "n", "variant": "auto"}
        cases = [(True, {"schema": 1, "steps": [step]}), (True, {"schema": 1, "steps": []}),
                 (False, {"schema": 2, "steps": [step]}), (False, {"steps": [step]}), (False, {"schema": 1}),
                 (False, {"schema": 1, "steps": [dict(step, filter="gausian")]}),
                 (False, {"schema": 1, "steps": [dict(step, parameters={"sgima": 2})]}),
                 (False, {"schema": 1, "steps": [dict(step, muted=True, more=1)]}),
                 (False, {"schema": 1, "steps": [{"filter": "box", "parameters": {"boundary": "rwap"}}]})]
        for good, recipe in cases:
            with self.subTest(recipe=recipe):
                with open(self.path("r.json"), "w") as f:
                    json.dump(recipe, f)
                self.assertEqual(not self.faults(recipe, schema), good)
                self.run_it([CONVAPP, "--headless", "--plan", "-i", "in/00.npy", "--recipe", "r.json"], 0 if good else 2)


if __name__ == "__main__":
    rest = sys.argv[3:]
    if "--kills" in rest:
        at = rest.index("--kills")
        KILLS = int(rest[at + 1])
        del rest[at:at + 2]
    unittest.main(argv=[sys.argv[0], *rest])
