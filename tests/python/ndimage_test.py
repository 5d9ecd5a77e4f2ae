# SPDX-License-Identifier: Apache-2.0
"""convapp.ndimage against scipy.ndimage: random shapes, types, modes and arguments of a fixed seed."""
import inspect
import unittest

import numpy as np
from scipy_cases import FLOATS, MODES, Cases, ndimage, scipy_ndimage, values

class Comparison(Cases):
    def test_gaussian_filter(self):
        for given, mode, cval in self.cases():
            count = given.ndim
            self.same("gaussian_filter", given, self.rng.uniform(0.3, 4), mode=mode, cval=cval)
            self.same("gaussian_filter", given, list(self.rng.uniform(0, 3, count)),
                      order=[int(o) for o in self.rng.integers(0, 4, count)], mode=mode, cval=cval,
                      truncate=self.pick(1.0, 3.0, 4.5))
            self.same("gaussian_filter", given, [1.5] + [0.0] * (count - 1), mode=mode, cval=cval)
            self.same("gaussian_filter", given, 1.5, mode=[self.pick(*MODES) for _ in range(count)], cval=cval,
                      radius=int(self.rng.integers(0, 6)))

    def test_gaussian_filter1d(self):
        for given, mode, cval in self.cases():
            axis = int(self.rng.integers(-given.ndim, given.ndim))
            for order in (0, 1, 2, 3, 4, 5):
                self.same("gaussian_filter1d", given, self.rng.uniform(0.5, 3), axis, order, mode=mode, cval=cval)
            self.same("gaussian_filter1d", given, 2, axis, radius=int(self.rng.integers(0, 9)), mode=mode, cval=cval)

    def test_derivatives_of_gaussians(self):
        for given, mode, cval in self.cases():
            sigma = self.pick(1.0, 2.3, list(self.rng.uniform(0.6, 3, given.ndim)))
            for name in ("gaussian_laplace", "gaussian_gradient_magnitude"):
                self.same(name, given, sigma, mode=mode, cval=cval)
                self.same(name, given, sigma, mode=mode, cval=cval, truncate=2.5)
                self.same(name, given, sigma, mode=[self.pick(*MODES) for _ in range(given.ndim)], cval=cval, radius=3)
                self.same(name, given, [0.0] * (given.ndim - 1) + [1.2], mode=mode, cval=cval)

    def test_correlate1d_and_convolve1d(self):
        for given, mode, cval in self.cases():
            for size in (1, 2, 3, 6, 9):
                weights = self.rng.normal(size=size)
                for name in ("correlate1d", "convolve1d"):
                    self.same(name, given, weights, int(self.rng.integers(-given.ndim, given.ndim)), mode=mode,
                              cval=cval, origin=self.origin(size, name == "convolve1d"))

    def test_correlate_and_convolve(self):
        for given, mode, cval in self.cases():
            for most in (2, 5):
                weights = self.rng.normal(size=self.rng.integers(1, most + 1, given.ndim))
                origin = [self.origin(n) for n in weights.shape]
                for name in ("correlate", "convolve"):
                    self.same(name, given, weights, mode=mode, cval=cval)
                    self.same(name, given, weights, mode=mode, cval=cval, origin=[-o for o in origin]
                              if name == "convolve" and all(n % 2 for n in weights.shape) else 0)

    def test_uniform_filter(self):
        for given, mode, cval in self.cases():
            sizes = [int(n) for n in self.rng.integers(1, 7, given.ndim)]
            self.same("uniform_filter", given, self.pick(3, 4, 7), mode=mode, cval=cval)
            self.same("uniform_filter", given, sizes, mode=[mode] * given.ndim, cval=cval,
                      origin=[self.origin(n) for n in sizes])
            self.same("uniform_filter1d", given, sizes[0], int(self.rng.integers(given.ndim)), mode=mode, cval=cval,
                      origin=self.origin(sizes[0]))

    def test_some_axes(self):
        """As scipy 1.11 and later; here against the other axes left alone."""
        given = values(self.rng, (6, 7, 8), np.float32)
        for axes in ((0,), (2, 0), (-1, -2), (1, 0, 2), 1):
            order = [a % 3 for a in (axes if np.iterable(axes) else (axes,))]
            sigma, size, mode = [0.0] * 3, [1] * 3, ["reflect"] * 3
            for k, a in enumerate(order):
                sigma[a], size[a], mode[a] = 1.0 + k, 3 + k, ("wrap", "nearest", "mirror")[k]
            own = {"axes": axes, "mode": [mode[a] for a in order]}
            for name, widths in (("gaussian_filter", sigma), ("uniform_filter", size), ("minimum_filter", size),
                                 ("maximum_filter", size)):
                right = getattr(scipy_ndimage, name)(given, widths, mode=mode)
                result = getattr(ndimage, name)(given, [widths[a] for a in order], **own)
                self.assertLessEqual(np.abs(result - right).max(), 1e-6 * np.abs(right).max(), (name, axes))
            for name, rank in (("median_filter", ()), ("rank_filter", (2,)), ("percentile_filter", (30,))):
                right = getattr(scipy_ndimage, name)(given, *rank, size=size)
                result = getattr(ndimage, name)(given, *rank, size=[size[a] for a in order], axes=axes)
                np.testing.assert_array_equal(result, right, f"{name} {axes}")
        for axes in ((3,), (0, 0), (0, -3), (-4,)):
            self.assertRaises(ValueError, ndimage.gaussian_filter, given, 1, axes=axes)
        self.assertRaises(RuntimeError, ndimage.gaussian_filter, given, (1, 2), axes=(0,))

    def test_edges(self):
        for given, mode, cval in self.cases():
            for name in ("sobel", "prewitt"):
                for axis in range(-given.ndim, given.ndim):
                    self.same(name, given, axis, mode=mode, cval=cval)
                self.same(name, given, 0, mode=[self.pick(*MODES) for _ in range(given.ndim)], cval=cval)
            self.same("laplace", given, mode=mode, cval=cval)
            self.same("laplace", given, mode=[self.pick(*MODES) for _ in range(given.ndim)], cval=cval)

    def test_integers(self):
        for given, mode, cval in self.cases(dtypes=(np.uint8, np.int8, np.uint16, np.int16, np.int32, np.uint32)):
            cval = float(int(abs(cval)))
            for name in ("sobel", "prewitt"):
                self.same(name, given, mode=mode, cval=cval)
            self.same("laplace", given, mode=mode, cval=cval)
            self.same("uniform_filter", given, self.pick(2, 3, 5), mode=mode, cval=cval)
            self.same("correlate1d", given, [1, -2, 3, 1], mode=mode, cval=cval)
            self.same("convolve", given, self.rng.integers(-3, 4, [3] * given.ndim), mode=mode, cval=cval)
            for output in FLOATS:
                self.same("gaussian_filter", given, 1.2, output=output, mode=mode, cval=cval)
                self.same("uniform_filter", given, 3, output=output, mode=mode, cval=cval)

    def test_outputs(self):
        given = values(self.rng, (9, 10), np.float32)
        for output in (np.float64, np.dtype(np.float32), "f8", "float32", np.empty((9, 10), np.float64),
                       np.empty((10, 9), np.float32).T, np.empty((9, 10), ">f4")):
            self.same("gaussian_filter", given, 1.5, output=output)
        inplace = given.copy()
        ndimage.gaussian_filter(inplace, 2, output=inplace)
        self.assertTrue(np.allclose(inplace, scipy_ndimage.gaussian_filter(given, 2), rtol=0, atol=1e-4))
        for name in ("gaussian_filter", "uniform_filter", "median_filter"):
            with self.assertRaises(RuntimeError):
                getattr(ndimage, name)(given, 3, output=np.empty((3, 3), np.float32))
        self.assertEqual(ndimage.gaussian_filter([1.0, 2.0, 4.0], 1).dtype, np.float64)

    def test_a_large_offset_keeps_its_digits(self):
        for dtype in FLOATS:
            given = (1e6 + values(self.rng, (40, 50), np.float64)).astype(dtype)
            for name, args in (("laplace", ()), ("sobel", ()), ("gaussian_gradient_magnitude", (2,)),
                               ("gaussian_laplace", (2,))):
                right = getattr(scipy_ndimage, name)(given.astype(np.float64), *args)
                result = getattr(ndimage, name)(given, *args)
                self.assertLessEqual(np.abs(result - right).max(), 1e-5 * np.abs(right).max(), (name, dtype))

    def test_signatures_are_those_of_scipy(self):
        for name in ndimage.__all__:
            mine = inspect.signature(getattr(ndimage, name)).parameters
            theirs = inspect.signature(getattr(scipy_ndimage, name)).parameters
            with self.subTest(name=name):
                shared = [p for p in theirs if p in mine]
                self.assertEqual([p for p in mine if p != "axes" or p in theirs], shared)  # axes: scipy 1.11 and later
                for parameter in shared:
                    self.assertEqual(mine[parameter].default, theirs[parameter].default)
                    self.assertEqual(mine[parameter].kind, theirs[parameter].kind)

    def test_errors_are_those_of_scipy(self):
        given = values(self.rng, (6, 7), np.float64)
        for name, args, kwargs in (("gaussian_filter", (1,), {"mode": "round"}),
                                   ("gaussian_filter1d", (-1,), {}), ("gaussian_filter1d", (0,), {}),
                                   ("gaussian_filter", ([1, 2, 3],), {}), ("gaussian_filter", (1,), {"order": -1}),
                                   ("correlate1d", ([1, 2], 0), {"origin": 5}), ("correlate1d", ([], 0), {}),
                                   ("correlate", ([1, 2],), {}), ("uniform_filter", (3,), {"origin": 9}),
                                   ("uniform_filter1d", (0,), {}), ("sobel", (5,), {}),
                                   ("correlate", ([[1, 2]],), {"mode": ["wrap", "wrap"]})):
            with self.subTest(name=name, args=args, kwargs=kwargs):
                with self.assertRaises(Exception) as right:
                    getattr(scipy_ndimage, name)(given, *args, **kwargs)
                with self.assertRaises(type(right.exception)):
                    getattr(ndimage, name)(given, *args, **kwargs)

    def test_what_is_not_supported_says_so(self):
        integers = np.ones((6, 7), np.uint8)
        for name, given, args, kwargs, reason in (
            ("gaussian_filter", integers, (1,), {}, "float32"), ("convolve", integers, ([[0.5, 0.5]],), {}, "float32"),
            ("gaussian_filter", np.ones((2,) * 4), (1,), {}, "axes"), ("gaussian_filter", np.ones(3, complex), (1,), {}, "complex"),
            ("gaussian_filter", np.ones(3, np.float16), (1,), {}, "float16"), ("correlate1d", np.ones(3), ([1j],), {}, "complex"),
            ("gaussian_filter", np.ones(3), (1,), {"output": np.complex64}, "complex")):
            with self.subTest(name=name, args=args, kwargs=kwargs), self.assertRaisesRegex(NotImplementedError, reason):
                getattr(ndimage, name)(given, *args, **kwargs)


if __name__ == "__main__":
    unittest.main()
