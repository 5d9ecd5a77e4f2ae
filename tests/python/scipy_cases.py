# SPDX-License-Identifier: Apache-2.0
"""What the comparisons of convapp.ndimage with scipy.ndimage share. Ends the test with 77 where scipy is not installed."""
import sys
import unittest

import numpy as np

try:
    import scipy.ndimage as scipy_ndimage
except ImportError:
    print("skipped: scipy is not installed")
    sys.exit(77)

from convapp import ndimage

MODES = ("reflect", "grid-mirror", "mirror", "nearest", "constant", "grid-constant", "wrap", "grid-wrap")
FLOATS = (np.float32, np.float64)
SHAPES = ((1,), (2,), (7,), (40,), (1, 9), (5, 1), (6, 7), (13, 30), (3, 4, 5), (9, 1, 8), (8, 9, 10))


def values(rng, shape, dtype):
    scaled = rng.normal(scale=50, size=shape)
    if np.dtype(dtype).kind == "u":
        scaled = np.abs(scaled)
    return scaled.astype(dtype)


class Cases(unittest.TestCase):
    """Compares calls of a function of both packages."""

    def setUp(self):
        self.rng = np.random.default_rng(12345)

    def same(self, name, given, *args, tolerance=None, **kwargs):
        right = getattr(scipy_ndimage, name)(given, *args, **kwargs)
        result = getattr(ndimage, name)(given, *args, **kwargs)
        with self.subTest(name=name, shape=np.shape(given), dtype=given.dtype, args=args, kwargs=kwargs):
            self.assertEqual(result.dtype, right.dtype)
            self.assertEqual(result.shape, right.shape)
            if right.dtype.kind in "iu":
                self.assertTrue(np.array_equal(result, right), (result, right))
            else:
                limit = tolerance or (1e-12 if right.dtype == np.float64 else 1e-6)
                # Terms that cancel leave rounding errors of their own magnitude.
                scale = max(np.abs(right).max(), np.abs(given).max(), abs(kwargs.get("cval", 0)))
                self.assertLessEqual(np.abs(result - right).max(), limit * scale)

    def cases(self, shapes=SHAPES, modes=MODES, dtypes=FLOATS):
        for shape in shapes:
            for mode in modes:
                for dtype in dtypes:
                    yield values(self.rng, shape, dtype), mode, float(self.rng.choice([0.0, 3.5, -20.0]))

    def pick(self, *choices):
        return choices[self.rng.integers(len(choices))]

    def origin(self, size, convolves=False):
        least, most = -(size // 2), (size - 1) // 2
        return int(self.rng.integers(-most, -least + 1) if convolves and size % 2 else self.rng.integers(least + 1, most + 1)
                   if least < most else 0)
