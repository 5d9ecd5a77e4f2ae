# SPDX-License-Identifier: Apache-2.0
"""Filters of convapp.ndimage that select samples against scipy.ndimage: equal to the last bit."""
import unittest
import warnings

import numpy as np
from scipy_cases import MODES, SHAPES, Cases, ndimage, scipy_ndimage, values

TYPES = (np.uint8, np.int16, np.int64, np.float32, np.float64)
MORPHOLOGY = ("grey_erosion", "grey_dilation", "grey_opening", "grey_closing", "morphological_gradient",
              "morphological_laplace", "white_tophat", "black_tophat")


def ball(sizes):
    """An ellipsoid as users make it: skimage.morphology.disk and ball where the sizes are equal."""
    axes = np.meshgrid(*[np.arange(n) - n // 2 for n in sizes], indexing="ij")
    return sum((a / max(n // 2, 1)) ** 2 for a, n in zip(axes, sizes)) <= 1 + 1e-12


def scipy_result(name, given, *args, **kwargs):
    """scipy's result. Signals are rows of an image: scipy 1.15 reads beside signals shorter than the window."""
    if given.ndim == 1 and name in ("median_filter", "rank_filter", "percentile_filter"):
        if "footprint" in kwargs:
            kwargs["footprint"] = kwargs["footprint"][None]
        else:
            args = (*args[:-1], [1, int(np.ravel(args[-1])[0])])
        return getattr(scipy_ndimage, name)(given[None], *args, **kwargs)[0]
    return getattr(scipy_ndimage, name)(given, *args, **kwargs)


class Ranks(Cases):
    def same(self, name, given, *args, **kwargs):
        right = scipy_result(name, given, *args, **kwargs)
        result = getattr(ndimage, name)(given, *args, **kwargs)
        with self.subTest(name=name, shape=given.shape, dtype=given.dtype, args=args, kwargs=kwargs):
            self.assertEqual(result.dtype, right.dtype)
            np.testing.assert_array_equal(result, right)

    def cases(self):
        for shape in SHAPES:
            for mode in MODES:
                for dtype in TYPES:
                    yield values(self.rng, shape, dtype), mode, float(self.rng.integers(0, 9))

    def test_windows_of_every_size(self):
        for given, mode, cval in self.cases():
            sizes = [int(n) for n in self.rng.integers(1, 7, given.ndim)]
            count = int(np.prod(sizes))
            for size in (3, sizes):
                for name in ("minimum_filter", "maximum_filter", "median_filter"):
                    self.same(name, given, size, mode=mode, cval=cval)
            self.same("rank_filter", given, int(self.rng.integers(-count, count)), sizes, mode=mode, cval=cval)
            self.same("percentile_filter", given, float(self.rng.integers(-100, 101)), sizes, mode=mode, cval=cval)
            axis = int(self.rng.integers(-given.ndim, given.ndim))
            self.same("minimum_filter1d", given, sizes[0], axis, mode=mode, cval=cval)
            self.same("maximum_filter1d", given, sizes[0], axis, mode=mode, cval=cval)

    def test_morphology(self):
        for given, mode, cval in self.cases():
            sizes = [int(n) for n in self.rng.integers(1, 6, given.ndim)]
            for name in MORPHOLOGY:
                self.same(name, given, sizes, mode=mode, cval=cval)

    def test_balls(self):
        for given, mode, cval in self.cases():
            footprint = ball([int(n) for n in self.rng.choice([1, 3, 5, 7], given.ndim)])
            for name in ("minimum_filter", "maximum_filter", "median_filter", "grey_dilation", "white_tophat"):
                self.same(name, given, footprint=footprint, mode=mode, cval=cval)
            self.same("percentile_filter", given, 30, footprint=footprint, mode=mode, cval=cval)
            self.same("median_filter", given, footprint=np.ones(footprint.shape), mode=mode, cval=cval)

    def test_every_rank(self):
        given = values(self.rng, (9, 11), np.float64)
        for sizes in ((3, 3), (2, 5), (1, 7)):
            for rank in range(int(np.prod(sizes))):
                self.same("rank_filter", given, rank, sizes)
        for percent in np.linspace(-100, 100, 81):
            self.same("percentile_filter", given, float(percent), (3, 5))

    def test_a_border_for_each_axis(self):
        given = values(self.rng, (9, 11), np.float64)
        for modes in (["wrap", "nearest"], ["constant", "mirror"]):
            for name in ("minimum_filter", "maximum_filter", "grey_erosion", "grey_dilation"):
                for sizes in ((3, 5), (4, 2)):
                    self.same(name, given, sizes, mode=modes, cval=2.0)

    def test_outputs_and_masks(self):
        given = values(self.rng, (9, 10), np.float32)
        for name in ("minimum_filter", "median_filter", "grey_opening", "white_tophat", "morphological_gradient"):
            for output in (None, np.float64, "f8", np.empty((9, 10), np.float64), np.empty((10, 9), np.float32).T):
                self.same(name, given, 3, output=output)
        for name in ("minimum_filter", "maximum_filter", "grey_closing", "white_tophat", "black_tophat"):
            self.same(name, given > 0, 3)
        inplace = given.copy()
        ndimage.maximum_filter(inplace, 3, output=inplace)
        np.testing.assert_array_equal(inplace, scipy_ndimage.maximum_filter(given, 3))

    def test_numbers_of_64_bits_keep_all_digits(self):
        given = (2**62 + self.rng.integers(0, 1000, (7, 8))).astype(np.int64)  # scipy computes them in float64
        windows = np.lib.stride_tricks.sliding_window_view(np.pad(given, 1, mode="symmetric"), (3, 3)).reshape(7, 8, 9)
        np.testing.assert_array_equal(ndimage.minimum_filter(given, 3), windows.min(axis=2))
        np.testing.assert_array_equal(ndimage.maximum_filter(given, 3), windows.max(axis=2))
        np.testing.assert_array_equal(ndimage.median_filter(given, 3), np.sort(windows, axis=2)[:, :, 4])

    def test_errors_are_those_of_scipy(self):
        given = values(self.rng, (6, 7), np.float64)
        for name, args, kwargs in (("median_filter", (), {}), ("minimum_filter", (), {}), ("grey_erosion", (), {}),
                                   ("rank_filter", (9, 3), {}), ("rank_filter", (-10, 3), {}),
                                   ("percentile_filter", (101, 3), {}), ("percentile_filter", (-101, 3), {}),
                                   ("minimum_filter1d", (0,), {}), ("maximum_filter1d", (3, 2), {}),
                                   ("minimum_filter", (3,), {"mode": "round"}), ("maximum_filter", (3,), {"origin": (0,)}),
                                   ("maximum_filter", (), {"footprint": np.ones(3)}),
                                   ("minimum_filter", (), {"footprint": np.zeros((3, 3))}),
                                   ("median_filter", (3,), {"output": np.empty((3, 3))})):
            with self.subTest(name=name, args=args, kwargs=kwargs):
                with self.assertRaises(Exception) as right:
                    getattr(scipy_ndimage, name)(given, *args, **kwargs)
                with self.assertRaises(type(right.exception)):
                    getattr(ndimage, name)(given, *args, **kwargs)
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            ndimage.minimum_filter(given, 3, footprint=np.ones((3, 3)))
        self.assertEqual([w.category for w in caught], [UserWarning])

    def test_what_is_not_supported_says_so(self):
        integers = np.ones((6, 7), np.uint8)
        for name, args, kwargs, reason in (("median_filter", (3,), {"origin": 1}, "origin"),
                                           ("maximum_filter", (3,), {"origin": [0, 1]}, "origin"),
                                           ("median_filter", (), {"footprint": np.eye(3)}, "ball"),
                                           ("grey_dilation", (3,), {"structure": np.ones((3, 3))}, "structure"),
                                           ("median_filter", (3,), {"mode": "constant", "cval": 0.5}, "cval"),
                                           ("minimum_filter", (3,), {"mode": "constant", "cval": 300}, "cval")):
            with self.subTest(name=name, args=args, kwargs=kwargs), self.assertRaisesRegex(NotImplementedError, reason):
                getattr(ndimage, name)(integers, *args, **kwargs)


if __name__ == "__main__":
    unittest.main()
