# SPDX-License-Identifier: Apache-2.0
"""One item in parts, by one process: batch_parts_test.py CONVAPP FAULT_LIBRARY [--kills N] [TestCase...]."""
import array
import glob
import gzip
import json
import math
import os
import random
import shutil
import signal
import struct
import subprocess
import tempfile
import zlib

from batch_case import CONVAPP, KILLS, Batch, main


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

    def test_memory_held_is_the_limit_and_the_programs_own(self):
        """The program and its threads may take 32 MiB besides; more threads than the limit has room for do not run."""
        limit, own = 64, 32
        self.volume(self.path("i.npy"), (128, 256, 256)) # 16 MiB
        self.volume(self.path("f.npy"), (256, 256, 256), "<f4") # 64 MiB
        self.wide_kernel(self.path("k.npy"))
        command = [CONVAPP, "--headless", "--device", "cpu", "--threads", "32", "--memory", "%dMiB" % limit, "--overwrite"]
        for name, step in (("i.npy", "zscore"), ("i.npy", "gradient:sigma=2"), ("i.npy", "median"), ("f.npy", "median"),
                           ("i.npy", "custom:kernel=k.npy"), ("i.npy", "gaussian:sigma=3"), ("f.npy", "gaussian:sigma=3")):
            with self.subTest(input=name, step=step):
                variant = ["--variant", "cpu-fft"] if "custom" in step else []
                held, report = self.held([*command, "-i", name, "-o", "o.npy", "--filter", step, *variant])
                self.assertEqual(report["in_parts"], name == "f.npy")
                self.assertLess(held, limit + own)
        with self.subTest(input="several files"):
            for number in range(3):
                shutil.copy(self.path("i.npy"), self.path("i%d.npy" % number))
            held, _ = self.held([*command, "-i", "i[0-9].npy", "-o", "o{stem}.nii.gz", "--filter", "gaussian"])
            self.assertLess(held, limit + own)
            held, _ = self.held([*command, "-i", "oi*.nii.gz", "-o", "p{stem}.nii.gz", "--filter", "gaussian"])
            self.assertLess(held, limit + own)

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


if __name__ == "__main__":
    main()
