# SPDX-License-Identifier: Apache-2.0
"""The Dask example: dask_test.py SCRIPT. Blocks together are the whole result, for every border that can be cut."""
import importlib.util
import pathlib
import subprocess
import sys
import tempfile
import unittest

try:
    import dask.array as da
    import zarr
except ImportError as missing:
    print(f"skipped: {missing}")
    sys.exit(77)
import numpy as np

import convapp

SCRIPT = pathlib.Path(sys.argv.pop(1))


class Blocks(unittest.TestCase):
    def setUp(self):
        spec = importlib.util.spec_from_file_location("dask_blocks", SCRIPT)
        self.example = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(self.example)
        self.samples = np.random.default_rng(0).integers(-1000, 3000, (37, 53, 41)).astype(np.int16)

    def agrees(self, recipe, chunks, spacing=None):
        blocks = da.from_array(self.samples, chunks=chunks)
        result = self.example.filtered(blocks, recipe, spacing).compute(scheduler="threads")
        whole = convapp.filter(self.samples, recipe, spacing=spacing)
        self.assertEqual(result.dtype, whole.dtype)
        self.assertLessEqual(np.abs(result - whole).max(), 2e-6 * np.abs(whole).max())

    def test_blocks_of_every_shape(self):
        for chunks in ((37, 53, 41), (10, 53, 41), (13, 17, 19), (37, 53, 9)):
            with self.subTest(chunks=chunks):
                self.agrees(["gaussian:sigma=1.5", "unsharp:amount=0.6,sigma=1"], chunks)

    def test_blocks_thinner_than_the_halo(self):
        self.agrees(["gaussian:sigma=4"], (7, 7, 7))

    def test_borders(self):
        for border in ("reflect", "mirror", "nearest", "constant"):
            with self.subTest(border=border):
                self.agrees([f"box:size=5,boundary={border}"], (12, 20, 15))

    def test_millimetres(self):
        self.agrees(["gaussian:sigma=2mm"], (12, 20, 15), spacing=(0.5, 1, 2))

    def test_what_cannot_be_cut_is_refused(self):
        blocks = da.from_array(self.samples.astype(np.float32), chunks=(12, 20, 15))
        for recipe in (["gaussian:sigma=1,boundary=wrap"], ["canny:sigma=1"]):
            with self.subTest(recipe=recipe), self.assertRaises(ValueError):
                self.example.filtered(blocks, recipe)

    def test_from_store_to_store(self):
        with tempfile.TemporaryDirectory() as folder:
            store = pathlib.Path(folder)
            da.from_array(self.samples, chunks=(16, 16, 16)).to_zarr(str(store / "in.zarr"))
            subprocess.run([sys.executable, SCRIPT, store / "in.zarr", store / "out.zarr", "median:size=3"], check=True)
            result = zarr.open_array(str(store / "out.zarr"), mode="r")[:]
        np.testing.assert_array_equal(result, convapp.filter(self.samples, "median:size=3"))


if __name__ == "__main__":
    unittest.main()
