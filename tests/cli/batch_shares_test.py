# SPDX-License-Identifier: Apache-2.0
"""One result, computed in parts by processes that know nothing of each other: batch_shares_test.py CONVAPP FAULT_LIBRARY
[--kills N] [TestCase...]."""
import array
import glob
import json
import math
import os
import random
import shutil

import batch_parts_test
from batch_case import CONVAPP, KILLS, Batch, main, npy


class PartsOfOne(Batch):
    """One result, computed in parts by processes that know nothing of each other."""
    items = 1
    filters = ["--filter", "gaussian:sigma=2", "--filter", "unsharp:boundary=wrap"]

    def setUp(self):
        super().setUp()
        batch_parts_test.Parts.volume(self.path("v.npy"), (40, 48, 64))

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
        if batch_parts_test.Parts.lists(self, b"built without blosc"):
            self.skipTest("this build has no OME-Zarr")
        for depth, count, version in ((40, 3, "0.4"), (200, 3, "0.4"), (330, 2, "0.5"), (300, 4, "0.5:shards")):
            with self.subTest(depth=depth, version=version):
                batch_parts_test.Parts.volume(self.path("v.npy"), (depth, 270, 300))
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
            f.write(batch_parts_test.Parts.head("<f8", (24, 32, 32)) + values.tobytes())
        for part in ("1/4", "2/4", "3/4", "4/4", "finish"):
            self.run_it(self.one(part, out="o.npy", given="d.npy"))
        self.assertEqual(self.content("o.npy"), self.whole("w.npy", "d.npy"))

    def test_other_recipes_inputs_and_counts_are_refused(self):
        self.run_it(self.one("1/2"))
        _, err = self.run_it(self.one("1/3"), 2)
        self.assertIn("has 2 parts (got 3)", err)
        _, err = self.run_it(self.one("2/2", "--filter", "box"), 2)
        self.assertIn("another input, recipe or options", err)
        batch_parts_test.Parts.volume(self.path("v.npy"), (40, 48, 65))
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


if __name__ == "__main__":
    main()
