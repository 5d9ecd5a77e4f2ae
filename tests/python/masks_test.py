# SPDX-License-Identifier: Apache-2.0
"""Arrays as masks of filter() and plan(), against numpy and the command line: masks_test.py CONVAPP."""
import os
import subprocess
import sys
import tempfile
import threading
import unittest

import numpy as np

import convapp

PROGRAM = os.path.abspath(sys.argv.pop(1))
RNG = np.random.default_rng(3)
DATA = (RNG.normal(size=(9, 11, 13)) * 20 + 100).astype(np.float32)
INSIDE = RNG.random(DATA.shape) > 0.4
STEP = "box:size=3,normalized=true,outside=0"


def averaged(data, inside, outside):
    """The mean of the mask's samples in 3 × 3 × 3, in float64; borders are reflected."""
    def sums(values):
        padded = np.pad(values.astype(float), 1, mode="symmetric")
        n = data.shape
        return sum(padded[z:z + n[0], y:y + n[1], x:x + n[2]] for z in range(3) for y in range(3) for x in range(3))
    share = sums(inside)
    return np.where(inside, sums(np.where(inside, data, 0)) / np.where(share > 0, share, 1), outside)


class Masks(unittest.TestCase):
    def same(self, a, b):
        self.assertTrue(np.array_equal(a, b, equal_nan=True))

    def test_against_numpy(self):
        got = convapp.filter(DATA, STEP, mask=INSIDE)
        np.testing.assert_allclose(got, averaged(DATA, INSIDE, 0), rtol=1e-5, atol=1e-4)
        got = convapp.filter(DATA, "box:size=3,normalized=true", mask=INSIDE, precision="float64", dtype="float64")
        np.testing.assert_allclose(got, averaged(DATA, INSIDE, DATA), rtol=1e-12)

    def test_bits_of_the_command_line(self):
        with tempfile.TemporaryDirectory() as folder:
            for name, array in (("in", DATA), ("mask", INSIDE.astype(np.uint8))):
                np.save(os.path.join(folder, name + ".npy"), array)
            for step in (STEP, "median:outside=nan", "sobel", "unsharp:normalized=true", "threshold"):
                subprocess.run([PROGRAM, "--headless", "-q", "-i", "in.npy", "-o", "out.npy", "--overwrite", "--dtype", "float32",
                                "--filter", step + ("," if ":" in step else ":") + "mask=mask.npy"], cwd=folder, check=True)
                got = convapp.filter(DATA, step, mask=INSIDE, dtype="float32")
                self.same(got, np.load(os.path.join(folder, "out.npy")))
            self.same(convapp.filter(DATA, STEP, mask=os.path.join(folder, "mask.npy")),
                      convapp.filter(DATA, STEP, mask=INSIDE))

    def test_types_orders_and_strides(self):
        wanted = convapp.filter(DATA, STEP, mask=INSIDE)
        for mask in (INSIDE.astype(np.uint8) * 7, INSIDE.astype(np.int64) * -3, np.where(INSIDE, 0.25, 0),
                     np.where(INSIDE, 1, np.nan), np.where(INSIDE, 1, np.inf).astype(np.float32),
                     np.asfortranarray(INSIDE), INSIDE.tolist(), convapp.Volume(INSIDE.astype(np.uint8))):
            self.same(convapp.filter(DATA, STEP, mask=mask), wanted)
        self.same(convapp.filter(DATA.T, STEP, axes="xyz", mask=INSIDE.T), wanted.T)
        self.same(convapp.filter(convapp.Volume(DATA), STEP, mask=INSIDE).array, wanted)

    def test_channels_and_times_share_it(self):
        colour = np.stack([DATA[0], DATA[1], DATA[2]], axis=-1)
        got = convapp.filter(colour, STEP, axes="yxc", mask=INSIDE[0])
        for c in range(3):
            self.same(got[..., c], convapp.filter(DATA[c], STEP, mask=INSIDE[0]))
        series = np.stack([DATA, DATA * 2])
        got = convapp.filter(series, STEP, mask=INSIDE)
        for t in range(2):
            self.same(got[t], convapp.filter(series[t], STEP, mask=INSIDE))
        curve = convapp.filter(series, "box:size=3,axes=t,outside=5", mask=INSIDE)
        self.same(curve, np.where(INSIDE, convapp.filter(series, "box:size=3,axes=t"), 5))

    def test_steps_keep_masks_of_their_own(self):
        got = convapp.filter(DATA, ["box:size=3,mask=2:9x:,outside=0", STEP], mask=INSIDE)
        first = convapp.filter(DATA, "box:size=3,mask=2:9x:,outside=0")
        self.same(got, convapp.filter(first, STEP, mask=INSIDE))

    def test_texts(self):
        gaps = np.where(INSIDE, DATA, np.nan).astype(np.float32)
        np.testing.assert_allclose(convapp.filter(gaps, STEP, mask="nan"), averaged(DATA, INSIDE, 0), rtol=1e-5, atol=1e-4)
        self.same(convapp.filter(DATA, "median", mask="1:5x2:7"), convapp.filter(DATA, "median:mask=1:5x2:7"))

    def test_plans(self):
        plan = convapp.plan(DATA, STEP, mask=INSIDE)
        self.assertIn("mask", str(plan))
        other = INSIDE.copy()
        other[0, 0, 0] ^= True
        self.assertEqual(plan.fingerprint, convapp.plan(DATA, STEP, mask=INSIDE.copy()).fingerprint)
        self.assertNotEqual(plan.fingerprint, convapp.plan(DATA, STEP, mask=other).fingerprint)
        self.assertIn("mask", str(convapp.plan(DATA.shape, STEP, mask=INSIDE)))

    def test_the_mask_may_change_after_the_call(self):
        mask = INSIDE.copy()
        first = convapp.filter(DATA, STEP, mask=mask)
        mask[:] = ~mask
        self.same(convapp.filter(DATA, STEP, mask=mask), convapp.filter(DATA, STEP, mask=~INSIDE))
        mask[:] = INSIDE
        self.same(convapp.filter(DATA, STEP, mask=mask), first)

    def test_threads_with_masks_of_their_own(self):
        masks = [INSIDE, ~INSIDE, INSIDE & (DATA > 100), np.ones_like(INSIDE)]
        wanted = [convapp.filter(DATA, STEP, mask=m) for m in masks]
        wrong = []

        def work(i):
            for _ in range(20):
                if not np.array_equal(convapp.filter(DATA, STEP, mask=masks[i]), wanted[i]):
                    wrong.append(i)

        threads = [threading.Thread(target=work, args=(i,)) for i in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(wrong, [])

    def test_wrong_masks_are_refused_with_a_cause(self):
        for mask, words in ((INSIDE[1:], ("(8, 11, 13)", "(9, 11, 13)", "z, y, x")), (INSIDE[0], ("(11, 13)",)),
                            (np.float32(1), ("()",))):
            with self.assertRaises(convapp.UsageError) as raised:
                convapp.filter(DATA, STEP, mask=mask)
            self.assertEqual((raised.exception.cause, raised.exception.parameter), ("usage", "mask"))
            for word in words:
                self.assertIn(word, str(raised.exception))
        with self.assertRaisesRegex(convapp.UsageError, "no channels and no time points"):
            convapp.filter(np.stack([DATA, DATA]), STEP, mask=np.stack([INSIDE, INSIDE]))
        with self.assertRaisesRegex(convapp.UsageError, "no effect") as raised:
            convapp.filter(DATA, "median:mask=1:5", mask=INSIDE)
        self.assertEqual(raised.exception.parameter, "mask")
        with self.assertRaisesRegex(TypeError, "complex"):
            convapp.filter(DATA, STEP, mask=INSIDE.astype(complex))
        with self.assertRaisesRegex(TypeError, "masked array"):
            convapp.filter(DATA, STEP, mask=np.ma.masked_array(INSIDE, ~INSIDE))
        with self.assertRaises(convapp.UsageError) as raised:
            convapp.filter(DATA, STEP, mask="nowhere.nii")
        self.assertEqual(raised.exception.parameter, "mask")


if __name__ == "__main__":
    unittest.main()
