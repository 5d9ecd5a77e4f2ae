"""Runs of many items that go wrong: batch_test.py CONVAPP FAULT_LIBRARY [--kills N] [TestCase...]."""
import glob
import gzip
import hashlib
import json
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
            self.assertEqual(process.returncode, expected, err.decode())
        return process.returncode, err.decode()

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
        """Whatever is there is whole; temporaries only where the process could not clean up."""
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

    def test_refuses_what_it_did_not_make(self):
        os.mkdir(self.path("out"))
        npy(self.path("out/03_g.npy"), (2, 2), 1)
        _, err = self.run_it(self.command("out", "--resume"), 4)
        self.assertIn("out/03_g.npy: exists already", err)
        self.assertEqual(list(self.files()), ["03_g.npy"])
        self.run_it(self.command("out", "--resume", "--overwrite"))
        self.assertEqual(self.files(), self.reference())

    def test_refuses_results_of_another_recipe_and_changed_ones(self):
        self.run_it(self.command())
        self.run_it(self.command("out", "--resume", "--filter", "box"), 4)
        with open(self.path("out/02_g.npy"), "ab") as f:
            f.write(b"more")
        _, err = self.run_it(self.command("out", "--resume"), 4)
        self.assertIn("02_g.npy", err)

    def test_computes_again_for_a_changed_input(self):
        self.run_it(self.command())
        npy(self.path("in/05.npy"), self.shape, 99)
        self.run_it(self.command("out", "--resume"), 4)
        self.run_it(self.command("out", "--resume", "--overwrite"))
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
        _, err = self.run_it(command("cpu-separable", "--resume"), 4)
        self.assertIn("exists already", err)
        self.run_it(command("cpu-separable", "--resume", "--overwrite"))
        self.assertEqual(used(), ["cpu-separable"] * self.items)

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
    shape = (400, 400) # enough work that the first signal meets it
    filters = ["--filter", "gaussian:sigma=25", "--filter", "gaussian:sigma=25", "--variant", "cpu-reference"]

    def test_any_time(self):
        whole = self.reference()
        r = random.Random(5)
        for number in (signal.SIGINT, signal.SIGTERM):
            process = self.start(self.command())
            time.sleep(r.uniform(0.05, 0.4))
            process.send_signal(number)
            _, err = process.communicate(timeout=60)
            self.assertEqual(process.returncode, 128 + number, err.decode())
            self.assert_part_of(whole)
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
        npy(self.path("slow/a.npy"), (700, 600), 1)
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


class Parts(Batch):
    """A volume larger than the memory that may be used goes from file to file."""
    items = 1

    def volume(self, name, shape):
        header = "{'descr': '<i2', 'fortran_order': False, 'shape': (%d, %d, %d), }" % shape
        header += " " * (63 - (10 + len(header)) % 64) + "\n"
        slab = bytes(random.Random(1).randrange(256) for _ in range(1 << 16))
        with open(self.path(name), "wb") as f:
            f.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode())
            left = 2 * shape[0] * shape[1] * shape[2]
            while left > 0:
                f.write(slab[:left])
                left -= len(slab)

    def filtered(self, out, *more):
        """Runs it, and returns the most memory that it held, in MiB, and its report."""
        command = [CONVAPP, "--headless", "--device", "cpu", "-i", "v.npy", "-o", out, "--filter", "gaussian:sigma=2",
                   "--filter", "unsharp:boundary=wrap", "--report", "r.json", *more]
        process = self.start(command)
        _, status, usage = os.wait4(process.pid, 0)
        self.assertEqual(os.waitstatus_to_exitcode(status), 0, process.stderr.read())
        process.stdout.close()
        process.stderr.close()
        process.returncode = 0
        with open(self.path("r.json")) as f:
            report = json.load(f)["items"][0]
        return usage.ru_maxrss / 1024, report

    def same(self, a, b):
        self.run_it([CONVAPP, "--headless", "--compare", a, b, "--tolerance", "0"])

    def test_same_result_in_less_memory(self):
        self.volume("v.npy", (160, 256, 512)) # 40 MiB
        whole, report = self.filtered("whole.npy", "--variant", "cpu-separable")
        self.assertFalse(report["in_parts"])
        parts, report = self.filtered("parts.npy", "--memory", "40MiB", "--variant", "cpu-separable")
        self.assertTrue(report["in_parts"])
        self.assertGreater(report["tiles"], 1)
        self.assertLess(parts, whole - 30)
        with open(self.path("whole.npy"), "rb") as a, open(self.path("parts.npy"), "rb") as b:
            self.assertEqual(a.read(), b.read())

    def test_memory_does_not_grow_with_the_volume(self):
        held = []
        for layers in (120, 480):
            self.volume("v.npy", (layers, 256, 512))
            held.append(self.filtered("o.npy", "--memory", "40MiB", "--overwrite")[0])
        self.assertLess(held[1], held[0] + 6, held)

    def test_every_format(self):
        self.volume("v.npy", (96, 256, 512)) # 24 MiB
        self.filtered("whole.npy")
        formats = [".raw", ".nii"]
        listed, _ = self.start([CONVAPP, "--headless", "--list", "formats"]).communicate()
        if b"built without ITK" not in listed:
            formats += [".nrrd", ".mha"]
        if b"built without libtiff" not in listed:
            formats += [".tiff", ".ome.tiff"]
        raw = ["--raw", "512x256x96:int16"]
        for one in formats:
            with self.subTest(format=one):
                # There, and back again.
                copy = [CONVAPP, "--headless", "--device", "cpu", "-i", "v.npy", "-o", "v" + one]
                self.run_it(copy)
                command = [CONVAPP, "--headless", "--device", "cpu", "-i", "v" + one, "-o", "o" + one, "--memory",
                           "24MiB", "--filter", "gaussian:sigma=2", "--filter", "unsharp:boundary=wrap", "--report",
                           "r.json", *(raw if one == ".raw" else [])]
                self.run_it(command)
                with open(self.path("r.json")) as f:
                    self.assertTrue(json.load(f)["items"][0]["in_parts"])
                self.run_it([CONVAPP, "--headless", "-i", "o" + one, "-o", "o%s.npy" % one, *(raw if one == ".raw" else [])])
                self.same("o%s.npy" % one, "whole.npy")

    def test_compressed_by_threads(self):
        copy = [CONVAPP, "--headless", "--device", "cpu", "-i", "v.npy", "--overwrite", "-o"]
        listed, _ = self.start([CONVAPP, "--headless", "--list", "formats"]).communicate()
        if b"built without ITK" in listed:
            self.skipTest("built without zlib")
        for layers in (11, 67): # compressed as a whole; almost 17 blocks
            with self.subTest(layers=layers):
                self.volume("v.npy", (layers, 256, 512))
                self.run_it(copy + ["v.nii"])
                for threads in ("1", "2", "5"):
                    self.run_it(copy + [threads + ".nii.gz", "--threads", threads])
                    self.assertEqual(self.content(threads + ".nii.gz"), self.content("1.nii.gz"))
                self.assertEqual(gzip.decompress(self.content("1.nii.gz")), self.content("v.nii"))
                self.same("2.nii.gz", "v.npy")

    def content(self, name):
        with open(self.path(name), "rb") as f:
            return f.read()

    def test_what_cannot_be_cut_is_refused(self):
        self.volume("v.npy", (96, 256, 512))
        for out, more in (("o.npy", ["--filter", "canny:axes=xy"]), ("o.npy", ["--dtype", "uint8:rescale"])):
            with self.subTest(more=more):
                _, err = self.run_it([CONVAPP, "--headless", "--device", "cpu", "-i", "v.npy", "-o", out, *more, "--memory",
                                      "24MiB"], 6)
                self.assertIn("memory", err)
                self.assertFalse(os.path.exists(self.path(out)))

    def test_killed_and_resumed(self):
        self.volume("v.npy", (96, 256, 512))
        self.filtered("whole.npy")
        def command(out):
            return [CONVAPP, "--headless", "--device", "cpu", "-i", "v.npy", "-o", out + "/v.npy", "--memory", "24MiB",
                    "--filter", "gaussian:sigma=2", "--filter", "unsharp:boundary=wrap", "--resume"]
        for moment in self.moments(command("counted")):
            with self.subTest(moment=moment):
                self.run_it(command("out"), -signal.SIGKILL, fault="kill", at=moment)
                if "v.npy" in self.files(): # only the last calls are behind the renaming
                    self.same("out/v.npy", "whole.npy")
                self.run_it(command("out"))
                self.assertEqual(list(self.files()), ["v.npy"])
                self.same("out/v.npy", "whole.npy")
                shutil.rmtree(self.path("out"))

    def test_share_that_is_unplugged(self):
        """Whatever call it is at, nothing partial is left, and the next run makes it whole."""
        self.volume("v.npy", (96, 256, 512))
        self.filtered("whole.npy")
        command = [CONVAPP, "--headless", "--device", "cpu", "-i", "v.npy", "-o", "out/v.npy", "--memory", "24MiB",
                   "--filter", "gaussian:sigma=2", "--filter", "unsharp:boundary=wrap", "--resume"]
        for moment in (1, 5, 30):
            with self.subTest(moment=moment):
                _, err = self.run_it(command, 4, fault="eio", at=moment, only=self.path("out"))
                self.assertIn("Input/output error", err)
                self.assertEqual(list(self.files()), [])
        self.run_it(command)
        self.same("out/v.npy", "whole.npy")

    def test_timeout(self):
        self.volume("v.npy", (96, 256, 512))
        self.run_it([CONVAPP, "--headless", "--device", "cpu", "-i", "v.npy", "-o", "out/v.npy", "--memory", "24MiB",
                     "--variant", "cpu-reference", "--filter", "gaussian:sigma=9", "--timeout", "400ms", "--report",
                     "r.json"], 1)
        with open(self.path("r.json")) as f:
            item = json.load(f)["items"][0]
        self.assertTrue(item["timed_out"] and item["in_parts"])
        self.assertEqual(list(self.files()), [])

    def test_memory_of_all_items_together(self):
        """Volumes of some sizes and kinds, many under way at once: all of it within --memory, above what the program
        takes with next to nothing to do."""
        self.volume("v.npy", (2, 8, 8))
        least, _ = self.filtered("least.npy")
        os.mkdir(self.path("many"))
        copy = [CONVAPP, "--headless", "--device", "cpu", "-i", "v.npy", "-o"]
        compressed = b"built without ITK" not in self.start([CONVAPP, "--headless", "--list", "formats"]).communicate()[0]
        for i, layers in enumerate((24, 48, 8, 96, 40, 16, 60, 32)): # 2 to 24 MiB
            self.volume("v.npy", (layers, 256, 512))
            self.run_it(copy + ["many/%d%s" % (i, ".nii.gz" if compressed and i % 3 == 2 else ".npy")])
        os.remove(self.path("v.npy"))
        held = {}
        for memory in ("64MiB", "2GiB"):
            process = self.start([CONVAPP, "--headless", "--device", "cpu", "-i", "many/*", "-o", "out/{stem}{ext}",
                                  "--filter", "gaussian:sigma=2", "--memory", memory, "--overwrite"])
            _, status, usage = os.wait4(process.pid, 0)
            err = process.stderr.read()
            self.assertEqual(os.waitstatus_to_exitcode(status), 0, err)
            process.stdout.close()
            process.stderr.close()
            process.returncode = 0
            held[memory] = usage.ru_maxrss / 1024 - least
        self.assertLess(held["64MiB"], 64, held)
        self.assertGreater(held["2GiB"], held["64MiB"] + 20, held) # else the limit was none


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
        """What the one refuses, the other does."""
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
