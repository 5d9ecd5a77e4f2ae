# SPDX-License-Identifier: Apache-2.0
"""Results have the bits of the command line: command_line_test.py CONVAPP."""
import os
import subprocess
import sys
import tempfile
import unittest

import numpy as np

import convapp

PROGRAM = os.path.abspath(sys.argv.pop(1))


class SameBits(unittest.TestCase):
    def compare(self, array, texts, *arguments, dtype="float32", **keywords):
        with tempfile.TemporaryDirectory() as folder:
            given, made = (os.path.join(folder, name) for name in ("in.npy", "out.npy"))
            np.save(given, array)
            filters = [word for text in texts for word in ("--filter", text)]
            subprocess.run([PROGRAM, "--headless", "-q", "-i", given, "-o", made, "--device", "cpu", "--dtype", dtype] +
                           filters + list(arguments), check=True, capture_output=True)
            right = np.load(made)
        result = convapp.filter(array, texts, device="cpu", dtype=dtype, **keywords)
        self.assertEqual((result.dtype, result.shape), (right.dtype, right.shape))
        self.assertTrue(np.array_equal(result, right, equal_nan=True))

    def test_recipes_types_and_shapes(self):
        rng = np.random.default_rng(7)
        recipes = (["gaussian:sigma=1.7"], ["gaussian:sigma=3,boundary=wrap", "unsharp:amount=2"], ["median:size=3"],
                   ["log:sigma=2"], ["sobel", "box:size=5,boundary=constant,value=3"])
        for shape in ((500,), (61, 83), (17, 31, 45)):
            for dtype in ("uint8", "int16", "float32", "float64", "int32"):
                array = rng.normal(scale=90, size=shape).astype(dtype)
                for texts in recipes:
                    if len(shape) == 1 and texts[0].startswith("sobel"):
                        continue
                    with self.subTest(shape=shape, dtype=dtype, texts=texts):
                        self.compare(array, texts)

    def test_data_that_need_care(self):
        rng = np.random.default_rng(8)
        offset = (1e6 + rng.normal(size=(80, 90))).astype(np.float32)
        self.compare(offset, ["laplacian"])
        holes = rng.normal(size=(300, 310)).astype(np.float32)
        holes[100, 100] = np.nan
        self.compare(holes, ["gaussian:sigma=30"])
        self.compare(rng.normal(size=(64, 65)), ["gaussian:sigma=2"], dtype="float64")
        self.compare(rng.normal(scale=90, size=(64, 65)).astype(np.int16), ["gaussian:sigma=2"], dtype="same")
        self.compare(rng.normal(size=(64, 65)).astype(np.float32), ["canny"], dtype="same")

    def test_options(self):
        rng = np.random.default_rng(9)
        array = rng.normal(size=(40, 50, 60)).astype(np.float32)
        self.compare(array, ["gaussian:sigma=2mm"], "--spacing", "0.5x1x2", spacing=(0.5, 1, 2))
        self.compare(array, ["gaussian:sigma=2"], "--variant", "cpu-direct", variant="cpu-direct")
        self.compare(array, ["gaussian:sigma=2"], "--precision", "float64", precision="float64")
        self.compare(rng.normal(size=1000), ["gaussian:sigma=5ms"], "--rate", "2000", rate=2000)

    def test_printed_programs(self):
        rng = np.random.default_rng(10)
        lines = [["--filter", "gaussian:sigma=1.5mm,boundary=mirror", "--spacing", "0.5x1x2"],
                 ["--filter", "sobel", "--filter", "gaussian:sigma=1,variant=cpu-direct", "--device", "cpu", "--strict"],
                 ["--filter", "custom:kernel=[1 2 1; 2 4 2]", "--dtype", "float64", "--precision", "float64"]]
        with tempfile.TemporaryDirectory() as folder:
            given = os.path.join(folder, 'a "b"\\c.npy')
            np.save(given, rng.normal(scale=90, size=(12, 20, 30)).astype(np.int16))
            for number, line in enumerate(lines):
                with self.subTest(line):
                    made, again = (os.path.join(folder, f"{name}{number}.npy") for name in ("made", "again"))
                    command = [PROGRAM, "--headless", "-q", "-i", given, *line]
                    subprocess.run([*command, "-o", made], check=True)
                    program = subprocess.run([*command, "-o", again, "--print-python"], check=True,
                                             capture_output=True, text=True).stdout
                    exec(compile(program, "printed", "exec"), {})
                    with open(made, "rb") as right, open(again, "rb") as result:
                        self.assertEqual(right.read(), result.read(), program)

    def test_what_python_lacks_is_said(self):
        for options in (["--dtype", "uint8:rescale", "--filter", "box"], ["--raw", "2x2:uint8", "--filter", "box"], []):
            done = subprocess.run([PROGRAM, "--headless", "-i", "a", "-o", "b", "--print-python", *options],
                                  capture_output=True, text=True)
            self.assertEqual((done.returncode, done.stdout), (2, ""), done.stderr)


if __name__ == "__main__":
    unittest.main()
