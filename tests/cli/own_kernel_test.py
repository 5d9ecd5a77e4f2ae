#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Users' CUDA kernels in --compare-variants: own_kernel_test.py CONVAPP SAMPLES [TEST…]. Kernels run on a GPU only;
without one, those tests are skipped."""
import array
import json
import math
import os
import random
import struct
import subprocess
import sys
import tempfile
import time
import unittest

CONVAPP, SAMPLES = (os.path.abspath(path) for path in sys.argv[1:3])
KERNELS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "kernels")
TEMPLATES = os.path.join(SAMPLES, "kernels")
DATA = tempfile.TemporaryDirectory()
IMAGE, SIGNAL, VOLUME = (os.path.join(DATA.name, name) for name in ("image.npy", "signal.npy", "volume.npy"))


def write_npy(path, *shape):
    """Noise as float32, in a format that every build reads."""
    noise = random.Random(1)
    samples = array.array("f", (noise.uniform(-1, 1) for _ in range(math.prod(shape))))
    header = f"{{'descr': '<f4', 'fortran_order': False, 'shape': ({', '.join(map(str, shape))},), }}"
    header += " " * (-(len(header) + 11) % 64) + "\n"
    with open(path, "wb") as file:
        file.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode() + samples.tobytes())


write_npy(IMAGE, 384, 501)
write_npy(SIGNAL, 20000)
write_npy(VOLUME, 40, 50, 61)


def command(*words):
    return subprocess.run([CONVAPP, *words], capture_output=True, text=True, timeout=300)


def has_gpu():
    return any(line.startswith("cuda") for line in command("--headless", "--list", "devices").stdout.splitlines())


class Folder(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def save(self, name, text):
        path = os.path.join(self.folder.name, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path

    def compare(self, variants, data=IMAGE, expect=0, *more, filter="gaussian:sigma=2"):
        done = command("--headless", "--compare-variants", data, "--filter", filter, "--runs", "5", "--variants",
                       variants, *more)
        self.assertEqual(done.returncode, expect, done.stdout + done.stderr)
        return done.stdout, done.stderr


class Files(Folder):
    """No GPU is needed."""

    def test_templates_are_the_samples(self):
        for form in ("1d", "2d", "3d"):
            with open(os.path.join(TEMPLATES, f"convolve_{form}.cu"), encoding="utf-8") as file:
                self.assertEqual(command("--print-kernel-template", form).stdout, file.read())
        self.assertEqual(command("--print-kernel-template", "4d").returncode, 2)

    def test_help_names_them(self):
        text = command("--help").stdout
        for word in ("file:NAME.cu", "--kernel-timeout", "--print-kernel-template"):
            self.assertIn(word, text)

    def refused(self, text, code, sentence):
        path = self.save("mine.cu", text)
        out, err = self.compare("cpu-direct,file:" + path, IMAGE, code)
        self.assertEqual(out, "")
        self.assertIn(sentence, err)

    def test_faults_of_files(self):
        name = 'extern "C" __global__ void convolve2d();\n'
        self.refused("int x;\n", 2, "has no kernel `convolve2d`")
        self.refused(name, 2, "has no thread block")
        self.refused(name + "// block: 0\n", 2, "mine.cu:2: `block` must be from 1 to 1024 (got 0)")
        self.refused(name + "// block: 64 64\n", 2, "at most 1024 threads")
        self.refused(name + "// block: a\n", 2, "must be whole numbers (got 'a')")
        self.refused(name + "// block: 32 8 2\n", 2, "beyond the 2 axes")
        self.refused(name + "// block: 32\n// block: 64\n", 2, "mine.cu:3: `block` was set in line 2 already")
        self.refused(name + "// block: 32\n// shared: 999999\n", 2, "`shared` must be one number of bytes")

    def test_no_such_file(self):
        _, err = self.compare("file:no-such.cu", IMAGE, 3)
        self.assertIn("no-such.cu: there is no such file", err)
        self.compare("file:", IMAGE, 3)
        self.compare("file:" + self.folder.name, IMAGE, 3)

    def test_other_actions_refuse_them(self):
        done = command("--headless", "-i", IMAGE, "-o", "x.png", "--filter", "box", "--variant", "file:x.cu")
        self.assertEqual(done.returncode, 2)
        self.assertIn("goes with --compare-variants", done.stderr)
        self.assertEqual(command("--headless", "--bench", "conv2d", "--variants", "file:x.cu").returncode, 2)
        self.compare("cpu-direct", IMAGE, 2, "--kernel-timeout", "0")
        self.assertEqual(command("--headless", "-i", IMAGE, "-o", "x.png", "--filter", "box", "--kernel-timeout",
                                 "3").returncode, 2)

    @unittest.skipIf(has_gpu(), "there is a GPU")
    def test_without_a_gpu(self):
        own = "file:" + os.path.join(TEMPLATES, "convolve_2d.cu")
        out, _ = self.compare("cpu-direct," + own)
        self.assertIn("refused: " + own, out)
        _, err = self.compare(own, IMAGE, 5)
        self.assertIn("every variant is refused", err)


@unittest.skipUnless(has_gpu(), "there is no GPU")
class OnGpu(Folder):
    def row(self, kernel, expect=7, *more):
        """The row of a kernel beside naive, which is right and timed in every case."""
        report = os.path.join(self.folder.name, "report.json")
        html = os.path.join(self.folder.name, "report.html")
        out, _ = self.compare("naive,file:" + kernel, IMAGE, expect, "--report", report, "--report", html, *more)
        print(out)
        with open(report, encoding="utf-8") as file:
            rows = json.load(file)["sections"][0]["rows"]
        other = next(row for row in rows if row["variant"] == "naive")
        self.assertEqual(other["verdict"], "right")
        self.assertIn("kernel_ms", other)
        own = next(row for row in rows if row["asked"].startswith("file:"))
        if expect == 7:
            self.assertNotIn("kernel_ms", own)
            self.assertIn("WRONG", out)
        with open(html, encoding="utf-8") as file:
            self.assertIn(os.path.basename(kernel), file.read())
        return own, out

    def fault(self, name, verdict, sentence, *more):
        own, _ = self.row(os.path.join(KERNELS, name), 7, *more)
        self.assertEqual(own["verdict"], verdict)
        self.assertRegex(own["sentence"], sentence)

    def test_templates_are_right(self):
        for form, data in (("1d", SIGNAL), ("2d", IMAGE), ("3d", VOLUME)):
            out, _ = self.compare("naive,file:" + os.path.join(TEMPLATES, f"convolve_{form}.cu"), data)
            print(out)
            self.assertRegex(out, r"(?m)^file:.*within")
            self.assertIn("registers a thread", out)
            self.assertIn("the kernel alone", out)

    def test_tile(self):
        own, out = self.row(os.path.join(KERNELS, "tile.cu"), 0)
        self.assertEqual(own["verdict"], "right")
        self.assertIn("unused", own["compiler_log"])
        self.assertIn("compiler: ", out)
        self.assertGreater(own["kernel_alone_ms"], 0)

    def test_widths(self):
        """Rows that are no multiple of 32 bytes."""
        template = "file:" + os.path.join(TEMPLATES, "convolve_2d.cu")
        for width, height in ((1, 1), (7, 5), (64, 64), (65, 33), (301, 2)):
            path = os.path.join(self.folder.name, f"{width}.npy")
            write_npy(path, height, width)
            for boundary in ("reflect", "constant"):
                self.compare("naive," + template, path, filter=f"gaussian:sigma=1,boundary={boundary}")

    def test_chain_and_edges(self):
        template = "file:" + os.path.join(TEMPLATES, "convolve_2d.cu")
        self.compare("naive," + template, IMAGE, 0, "--filter", "gaussian:sigma=1")

    def test_off_by_one(self):
        self.fault("off_by_one.cu", "wrong", "Differs from the float64 reference at ")

    def test_beyond_row(self):
        self.fault("beyond_row.cu", "wrong", "Writes outside the output: beyond the end of a row")

    def test_outside(self):
        self.fault("outside.cu", "wrong", "Writes outside the output: 1 sample before its first sample")

    def test_unwritten(self):
        self.fault("unwritten.cu", "wrong", "Leaves 133 samples unwritten, the first at 0, 46")

    def test_race(self):
        self.fault("race.cu", "wrong", "Results differ between equal runs|Differs from the float64 reference|Results depend")

    def test_crash(self):
        self.fault("crash.cu", "failed", "Failed while it ran on 133 × 47 outputs: .*illegal memory access")

    def test_endless(self):
        begin = time.monotonic()
        self.fault("endless.cu", "failed", "Was stopped after 3 s while it ran on 133 × 47 outputs", "--kernel-timeout",
                   "3")
        self.assertLess(time.monotonic() - begin, 60)

    def test_does_not_compile(self):
        self.fault("does_not_compile.cu", "failed", r'Does not compile: .*does_not_compile\.cu:8: .*"missing" is undefined')

    def test_compare_everything_after_a_crash(self):
        out, _ = self.compare("naive,direct,file:{0}/crash.cu,file:{1}/convolve_2d.cu".format(KERNELS, TEMPLATES), IMAGE, 7)
        self.assertRegex(out, r"(?m)^file:.*convolve_2d.*within")


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]], verbosity=2)
