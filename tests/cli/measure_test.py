# SPDX-License-Identifier: Apache-2.0
"""--measure against numbers from numpy, or from exact fractions where it is missing: measure_test.py CONVAPP."""
import csv
import json
import math
import os
import random
import struct
import subprocess
import sys
import tempfile
import unittest
from fractions import Fraction

try:
    import numpy
except ImportError:
    numpy = None

PROGRAM = sys.argv.pop(1)
EXTENT = (31, 23, 9)
POLYGON = [(2.5, 1), (28, 4.25), (20, 21), (9, 12), (1, 20.5)]


def npy(path, descr, code, values):
    header = "{'descr': '%s', 'fortran_order': False, 'shape': (%d, %d, %d), }" % (descr, *reversed(EXTENT))
    header += " " * (63 - (10 + len(header)) % 64) + "\n"
    with open(path, "wb") as f:
        f.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode())
        f.write(struct.pack("<%d%s" % (len(values), code), *values))


def read(path, code="f"):
    with open(path, "rb") as f:
        data = f.read()
    start = 10 + struct.unpack("<H", data[8:10])[0]
    return struct.unpack("<%d%s" % (math.prod(EXTENT), code), data[start:])


def in_polygon(x, y):
    inside = False
    for (ax, ay), (bx, by) in zip(POLYGON, POLYGON[1:] + POLYGON[:1]):
        if (ay <= y) != (by <= y) and ax + (y - ay) / (by - ay) * (bx - ax) <= x:
            inside = not inside
    return inside


INSIDE = {
    "box": lambda x, y, z, v: 3 <= x < 20 and 2 <= y < 9 and 1 <= z < 7,
    "ball": lambda x, y, z, v: ((x - 14.5) / 10) ** 2 + ((y - 11) / 8.5) ** 2 + ((z - 4) / 3.5) ** 2 <= 1,
    "outline": lambda x, y, z, v: 2 <= z < 6 and in_polygon(x, y),
    "high": lambda x, y, z, v: v >= 1000.5,
    "part": lambda x, y, z, v: 999.5 <= v <= 1000.25 and x < 12 and y >= 5,
    "labels": lambda x, y, z, v: (x + y + z) % 7 in (2, 4, 5),
}
TEXTS = {
    "box": "3:20x2:9x1:7",
    "ball": "ellipse:5:25x3:20x1:8",
    "outline": "polygon:z2:6/" + "/".join("%sx%s" % p for p in POLYGON),
    "high": "1000.5..",
    "part": "999.5..1000.25@0:12x5:",
    "labels": "labels.npy:2,4-5",
}


def statistics(values):
    finite = [v for v in values if math.isfinite(v)]
    if not finite:
        return None
    if numpy is not None:
        a = numpy.asarray(finite, dtype=numpy.longdouble)
        return float(a.mean()), float(a.std()), float(a.min()), float(a.max())
    exact = [Fraction(v) for v in finite]
    mean = sum(exact) / len(exact)
    return float(mean), math.sqrt(sum((v - mean) ** 2 for v in exact) / len(exact)), min(finite), max(finite)


class Measure(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        os.chdir(self.folder.name)
        r = random.Random(3)
        count = math.prod(EXTENT)
        values = [1000 + r.gauss(0, 1) for _ in range(count)]
        values[700] = values[701] = float("nan")
        values[900] = float("inf")
        npy("data.npy", "<f4", "f", values)
        npy("labels.npy", "|u1", "B", [(i % 31 + i // 31 % 23 + i // 713) % 7 for i in range(count)])

    def tearDown(self):
        os.chdir("/")
        self.folder.cleanup()

    def run_program(self, *arguments, code=0):
        done = subprocess.run([PROGRAM, "--headless", *arguments], capture_output=True, text=True)
        self.assertEqual(done.returncode, code, done.stderr)
        return done

    def regions(self):
        return [a for name, text in TEXTS.items() for a in ("--measure", name + "=" + text)]

    def values_in(self, name, decides, values):
        found = []
        for i, v in enumerate(values):
            x, y, z = i % 31, i // 31 % 23, i // 713
            if INSIDE[name](x, y, z, decides[i]):
                found.append(v)
        return found

    def test_numbers(self):
        step = ["--filter", "box:size=3,missing=ignore"]
        self.run_program("-i", "data.npy", "-o", "result.npy", "--dtype", "float32", *step)
        self.run_program("-i", "data.npy", *step, *self.regions(), "--contrast-to", "box", "--report", "m.csv",
                         "--report", "m.json")
        before, after = read("data.npy"), read("result.npy")
        with open("m.csv", newline="") as f:
            rows = list(csv.DictReader(f))
        self.assertEqual(len(rows), 2 * len(TEXTS))
        far = {side: statistics(self.values_in("box", before, values))
               for side, values in (("before", before), ("after", after))}
        for row in rows:
            name, side = row["region"], row["side"]
            inside = self.values_in(name, before, before if side == "before" else after)
            mean, deviation, least, most = statistics(inside)
            where = "%s, %s" % (name, side)
            self.assertEqual(int(row["samples"]), sum(map(math.isfinite, inside)), where)
            self.assertEqual(int(row["NaN"]), sum(map(math.isnan, inside)), where)
            self.assertEqual(int(row["Inf"]), sum(map(math.isinf, inside)), where)
            for key, expected in (("mean", mean), ("standard deviation", deviation), ("minimum", least),
                                  ("maximum", most), ("SNR", mean / deviation)):
                self.assertLess(abs(float(row[key]) / expected - 1), 2e-8, where + " " + key)
            if name == "box":
                self.assertEqual(row["CNR"], "")
            else:
                contrast = abs(mean - far[side][0]) / far[side][1]
                self.assertLess(abs(float(row["CNR"]) - contrast), 1e-6 * (1 + contrast), where)
            self.assertEqual(row["size unit"], "voxels")
            if side == "before":
                self.assertEqual(float(row["size"]), len(inside), where)
            self.assertTrue(row["definition"].startswith(TEXTS[name].split("@")[0].split("x9:")[0]), where)
        with open("m.json") as f:
            report = json.load(f)
        self.assertEqual([r["name"] for r in report["items"][0]["regions"]], list(TEXTS))

    def test_little_memory_gives_the_same_table(self):
        wide = dict(zip("xyz", (256, 256, 96)))
        with open("big.raw", "wb") as f:
            r = random.Random(5)
            slab = b"".join(struct.pack("<h", r.randrange(-900, 900)) for _ in range(1 << 16))
            for z in range(wide["z"]):
                f.write(slab[2 * z:] + slab[:2 * z])
        common = ["-i", "big.raw", "--raw", "256x256x96:int16", "--filter", "gaussian:sigma=1.5", "--measure",
                  "dense=300..", "--measure", "box=20:200x30:40x:"]
        self.run_program(*common, "--report", "a.csv", "-q")
        self.run_program(*common, "--report", "b.csv", "--memory", "24MiB", "-q")
        with open("a.csv") as a, open("b.csv") as b:
            for one, other in zip(csv.DictReader(a), csv.DictReader(b)):
                for key in one:
                    self.assertEqual(one[key], other[key], key)

    def test_units_are_not_guessed(self):
        out = self.run_program("-i", "data.npy", "--spacing", "0.5x0.5x2mm", "--measure", "a=0:4x0:4x0:1", "--measure",
                               "b=0:4x0:4x0:2", "--report", "m.csv")
        self.assertIn("a ", out.stdout)
        with open("m.csv", newline="") as f:
            sizes = [(float(row["size"]), row["size unit"], row["unit"]) for row in csv.DictReader(f)]
        self.assertEqual(sizes, [(4, "mm²", ""), (16, "mm³", "")])

    def test_edge_widths(self):
        extent, sigma = (100, 40), 2.0
        with open("edge.raw", "wb") as f:
            for y in range(extent[1]):
                f.write(struct.pack("<100f", *(1000 + 50 * math.erf((x - 30 + 0.25 * (y - 20)) / math.hypot(1, 0.25) /
                                                                  sigma / math.sqrt(2)) for x in range(extent[0]))))
        done = self.run_program("-i", "edge.raw", "--raw", "100x40:float32", "--spacing", "0.5x0.5x0.5mm", "--filter",
                                "gaussian:sigma=1.5mm", "--measure", "across=5:55x5:35", "--measure",
                                "beside=75:95x5:35", "--measure", "bright=1000..", "--report", "m.csv", "--report",
                                "m.json")
        with open("m.csv", newline="") as f:
            rows = {(row["region"], row["side"]): row for row in csv.DictReader(f)}
        with open("m.json") as f:
            regions = {r["name"]: r for r in json.load(f)["items"][0]["regions"]}
        if rows["across", "before"]["edge"] == "not measured":
            self.skipTest("built without libraries")
        for side, blur in (("before", sigma), ("after", math.hypot(sigma, 3))):
            row, told = rows["across", side], regions["across"][side]["edge"]
            width = 2 * 1.28155 * blur * 0.5
            self.assertEqual((row["edge"], row["edge unit"], told["state"], told["unit"]),
                             ("found", "mm", "found", "mm"))
            self.assertLess(abs(float(row["edge width 10-90 %"]) - width), 0.05 * width, side)
            self.assertLess(float(row["standard error of the edge width"]), 0.05 * width, side)
            self.assertAlmostEqual(told["width"], float(row["edge width 10-90 %"]), 6)
            self.assertAlmostEqual(told["standard_error"], float(row["standard error of the edge width"]), 6)
            self.assertEqual((rows["beside", side]["edge"], rows["beside", side]["edge width 10-90 %"]),
                             ("no edge", ""))
            self.assertEqual(regions["beside"][side]["edge"], {"state": "no edge"})
            self.assertEqual(rows["bright", side]["edge"], "not measured")
        lines = {tuple(line.split()[:2]): line for line in done.stdout.splitlines() if line.strip()}
        self.assertRegex(lines["across", "after"], r" ± [0-9.e-]+ mm$")
        self.assertTrue(lines["beside", "before"].endswith("  no edge"), lines)

    def test_an_empty_region_says_so(self):
        done = self.run_program("-i", "data.npy", "--measure", "none=5e6..6e6", "--report", "m.csv")
        self.assertIn("holds no sample", done.stderr)
        with open("m.csv", newline="") as f:
            row = next(csv.DictReader(f))
        self.assertEqual((row["mean"], row["samples"]), ("", "0"))

    def test_refusals(self):
        for arguments, word in (
            (["--measure", "10:20"], "NAME=REGION"),
            (["--measure", "a=1:2", "--measure", "a=3:4"], "another region"),
            (["--measure", "a=1:2", "--contrast-to", "b"], "--contrast-to b"),
            (["--measure", "a=1:99"], "beyond the data"),
            (["--measure", "a=polygon:1x2/3x4"], "three corners"),
            (["--measure", "a=nowhere.nii"], "nowhere.nii"),
            (["--measure", "a=1:2", "-o", "x.npy"], "leave out -o"),
            (["--contrast-to", "b"], "goes with --measure"),
            (["--measure", "a=1:2", "--report", "m.html"], "m.html"),
            (["--filter", "gaussian:mask=300..", "-o", "x.npy"], "300.."),
        ):
            done = self.run_program("-i", "data.npy", *arguments, code=2)
            self.assertIn(word, done.stderr)

    def test_regions_are_masks_of_filters(self):
        for mask in (TEXTS["ball"], TEXTS["outline"], "data.npy:1000.5..", "data.npy:999.5..1000.25@0:12x5:"):
            self.run_program("-i", "data.npy", "-o", "o.npy", "--overwrite", "--dtype", "float32", "--filter",
                             "box:size=3,outside=-7,mask=" + mask)
            name = next(n for n, t in TEXTS.items() if t == mask or "data.npy:" + t == mask)
            before, result = read("data.npy"), read("o.npy")
            for i, (v, o) in enumerate(zip(before, result)):
                inside = INSIDE[name](i % 31, i // 31 % 23, i // 713, v)
                self.assertEqual(o != -7, inside, (mask, i))


unittest.main()
