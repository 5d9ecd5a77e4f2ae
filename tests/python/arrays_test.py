# SPDX-License-Identifier: Apache-2.0
"""filter() on arrays of every layout and type, and on arrays that must be refused."""
import array
import unittest

import numpy as np

import convapp

TYPES = ("int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64", "float32", "float64")
SHAPES = ((37,), (19, 37), (11, 19, 37))


def samples(shape, dtype="float32", seed=0):
    values = np.random.default_rng(seed).normal(scale=30, size=shape)
    return (np.abs(values) if np.dtype(dtype).kind == "u" else values).astype(dtype)


def reference(values, sigma=1.5):
    """Gaussian by the definition, in float64."""
    radius = int(4 * sigma + 0.5)
    x = np.arange(-radius, radius + 1)
    weights = np.exp(-0.5 * (x / sigma)**2)
    weights /= weights.sum()
    result = values.astype(float)
    for axis in range(values.ndim):
        padded = np.pad(result, [(radius, radius) if a == axis else (0, 0) for a in range(values.ndim)], "symmetric")
        result = sum(w * np.take(padded, range(k, k + values.shape[axis]), axis) for k, w in enumerate(weights))
    return result


class Layouts(unittest.TestCase):
    def test_every_type_and_shape(self):
        for dtype in TYPES:
            for shape in SHAPES:
                with self.subTest(dtype=dtype, shape=shape):
                    given = samples(shape, dtype)
                    result = convapp.filter(given, "gaussian:sigma=1.5")
                    self.assertEqual(result.dtype, np.float64 if dtype == "float64" else np.float32)
                    right = reference(given)
                    self.assertLessEqual(np.abs(result - right).max(), 1e-6 * np.abs(right).max())

    def test_every_layout_gives_the_same_bits(self):
        for dtype in ("int16", "float32", "float64"):
            for shape in SHAPES:
                plain = samples(shape, dtype)
                right = convapp.filter(plain, "gaussian:sigma=1.5")
                twice = np.repeat(plain, 2, axis=-1)
                odd = np.zeros(plain.nbytes + 1, np.uint8)[1:].view(dtype).reshape(shape)
                odd[...] = plain
                frozen = plain.copy()
                frozen.flags.writeable = False
                views = {
                    "fortran": np.asfortranarray(plain),
                    "every second": twice[..., ::2],
                    "negative": plain[(slice(None, None, -1),) * plain.ndim].copy()[(slice(None, None, -1),) *
                                                                                    plain.ndim],
                    "byte-swapped": plain.astype(plain.dtype.newbyteorder()),
                    "part of rows": np.pad(plain, [(2, 3)] * plain.ndim)[(slice(2, -3),) * plain.ndim],
                    "unaligned": odd,
                    "read-only": frozen,
                    "list": plain.tolist() if dtype == "float64" else plain,
                    "memoryview": memoryview(plain),
                }
                if plain.ndim > 1:
                    views["slices apart"] = np.repeat(plain, 3, axis=0)[::3]
                    views["transposed"] = np.ascontiguousarray(plain.T).T
                for name, view in views.items():
                    with self.subTest(dtype=dtype, shape=shape, layout=name):
                        self.assertTrue(np.array_equal(convapp.filter(view, "gaussian:sigma=1.5"), right))

    def test_broadcast_rows(self):
        row = samples((37,))
        broad = np.broadcast_to(row, (9, 37))
        self.assertTrue(
            np.array_equal(convapp.filter(broad, "gaussian"), convapp.filter(broad.copy(), "gaussian")))

    def test_axes_by_name(self):
        volume = samples((5, 6, 7))
        right = convapp.filter(volume, "gaussian:sigma=1x2x3")
        turned = convapp.filter(np.ascontiguousarray(volume.transpose(2, 0, 1)), "gaussian:sigma=1x2x3", axes="xzy")
        self.assertTrue(np.array_equal(turned.transpose(1, 2, 0), right))
        fortran = convapp.filter(np.asfortranarray(volume.T), "gaussian:sigma=1x2x3", axes="xyz")
        self.assertTrue(np.array_equal(fortran.T, right))

    def test_channels_and_times_are_filtered_separately(self):
        colours = samples((8, 9, 3), "uint8")
        result = convapp.filter(colours, "gaussian", axes="yxc")
        self.assertEqual(result.shape, colours.shape)
        for c in range(3):
            self.assertTrue(np.array_equal(result[..., c], convapp.filter(colours[..., c], "gaussian")))
        series = samples((4, 5, 6, 7))
        result = convapp.filter(series, "median:size=3")
        for t in range(4):
            self.assertTrue(np.array_equal(result[t], convapp.filter(series[t], "median:size=3")))
        opaque = convapp.filter(colours, "gaussian", axes="yxc", alpha=2)
        self.assertTrue(np.array_equal(opaque[..., 2], colours[..., 2]))

    def test_result_types(self):
        given = samples((20, 20), "int16")
        self.assertEqual(convapp.filter(given, "gaussian", dtype="same").dtype, np.int16)
        self.assertEqual(convapp.filter(given, "gaussian", dtype=np.float64).dtype, np.float64)
        self.assertEqual(convapp.filter(given, "gaussian", precision="float64").dtype, np.float64)
        self.assertEqual(convapp.filter(given, "canny").dtype, np.uint8)
        with self.assertWarnsRegex(RuntimeWarning, "do not fit uint8"):
            clipped = convapp.filter(np.full((9, 9), 300.0, np.float32), "gaussian", dtype="uint8")
        self.assertTrue((clipped == 255).all())


class Outputs(unittest.TestCase):
    def test_out_of_every_layout(self):
        given = samples((9, 10, 11))
        right = convapp.filter(given, "gaussian")
        for out in (np.empty((9, 10, 11), np.float32), np.empty((9, 10, 11), np.float32, "F"),
                    np.empty((18, 10, 22), np.float32)[::2, ::-1, ::2], np.empty((9, 10, 11), ">f4"),
                    np.empty((9, 10, 11), np.float64)):
            self.assertIs(convapp.filter(given, "gaussian", out=out), out)
            self.assertTrue(np.array_equal(out, right))

    def test_out_may_be_the_input_or_overlap_it(self):
        given = samples((40, 50))
        right = convapp.filter(given, "gaussian:sigma=3")
        same = given.copy()
        convapp.filter(same, "gaussian:sigma=3", out=same)
        self.assertTrue(np.array_equal(same, right))
        memory = np.zeros((41, 50), np.float32)
        memory[:-1] = given
        convapp.filter(memory[:-1], "gaussian:sigma=3", out=memory[1:])
        self.assertTrue(np.array_equal(memory[1:], right))

    def test_refused_outputs(self):
        given = samples((9, 10))
        frozen = np.empty((9, 10), np.float32)
        frozen.flags.writeable = False
        for out, kind in ((np.empty((9, 11), np.float32), ValueError), (np.empty(90, np.float32), ValueError),
                          (frozen, (ValueError, BufferError)), (np.empty((9, 10), np.float16), TypeError),
                          (np.empty((9, 10), complex), TypeError), ([0.0] * 90, TypeError), (b"x" * 90, TypeError),
                          (np.broadcast_to(np.empty(10, np.float32), (9, 10)), (ValueError, BufferError))):
            with self.subTest(out=type(out)), self.assertRaises(kind):
                convapp.filter(given, "gaussian", out=out)

    def test_valid_shrinks_the_result(self):
        result = convapp.filter(samples((20, 30)), "box:size=3x5,boundary=valid")
        self.assertEqual(result.shape, (16, 28))


class Refused(unittest.TestCase):
    def test_element_types(self):
        for given, advice in ((np.zeros(9, bool), "view"), (np.zeros(9, np.float16), "float32"),
                              (np.zeros(9, complex), "real"), (np.zeros(9, np.complex64), "real"),
                              (np.zeros(9, np.longdouble), "float64"), (np.zeros(9, object), "float64"),
                              (np.zeros(9, "U3"), "float64"), (np.zeros(9, "i4,f4"), "float64"), (["a", "b"], "float64"),
                              (None, "")):
            with self.subTest(given=getattr(given, "dtype", given)):
                with self.assertRaisesRegex((TypeError, ValueError), advice):
                    convapp.filter(given, "gaussian")
        with self.assertRaises((TypeError, ValueError, BufferError)):
            convapp.filter(np.zeros(9, "M8[s]"), "gaussian")
        with self.assertRaisesRegex(TypeError, "mask"):
            convapp.filter(np.ma.masked_array(np.zeros(9), mask=True), "gaussian")

    def test_shapes(self):
        for shape in ((), (0,), (3, 0), (0, 3), (2, 2, 0), (1,) * 5, (1,) * 6):
            with self.subTest(shape=shape), self.assertRaises(ValueError):
                convapp.filter(np.zeros(shape), "gaussian")
        for axes in ("x", "yy", "zx", "yq", "yc", "zyx"):
            with self.subTest(axes=axes), self.assertRaisesRegex(ValueError, "axes="):
                convapp.filter(np.zeros((3, 3)), "gaussian", axes=axes)

    def test_errors_name_the_parameter(self):
        given = samples((9, 9))
        for arguments, parameter in (({"recipe": "gaussian:sigma=-1"}, "sigma"), ({"recipe": "gaussian:sgma=1"}, "sgma"),
                                     ({"recipe": "gaussian:sigma=2mm"}, "sigma"),
                                     ({"recipe": "gaussian", "spacing": 0}, "spacing"),
                                     ({"recipe": "gaussian", "spacing": (1, 2, 3)}, "spacing"),
                                     ({"recipe": "gaussian", "border": "round"}, "boundary"),
                                     ({"recipe": "gausian"}, None), ({"recipe": []}, None)):
            with self.subTest(arguments=arguments), self.assertRaises(convapp.Error) as caught:
                convapp.filter(given, **arguments)
            self.assertEqual(caught.exception.cause, "usage")
            self.assertEqual(caught.exception.parameter, parameter)
            self.assertIsInstance(caught.exception, ValueError)
            self.assertNotIn("--", str(caught.exception))
        for arguments in ({"device": "cuda:7"}, {"variant": "no-such"}, {"variant": "cpu-median"}):
            with self.subTest(arguments=arguments), self.assertRaises(convapp.DeviceError):
                convapp.filter(given, "gaussian", **arguments)
        with self.assertRaises(convapp.UsageError):
            convapp.filter(given, "gaussian", precision="half")
        with self.assertRaises(TypeError):
            convapp.filter(given, 3)


class Values(unittest.TestCase):
    def test_nan_and_infinity_reach_no_further_than_the_kernel(self):
        for dtype in (np.float32, np.float64):
            given = samples((60, 60), dtype)
            given[30, 30] = np.nan
            given[5, 50] = np.inf
            result = convapp.filter(given, "gaussian:sigma=2")
            wrong = ~np.isfinite(result)
            self.assertTrue(wrong[30, 30] and wrong[5, 50])
            allowed = np.zeros_like(wrong)
            allowed[22:39, 22:39] = allowed[0:14, 42:59] = True
            self.assertFalse((wrong & ~allowed).any())

    def test_borders_by_argument(self):
        given = samples((20, 21))
        for border in ("reflect", "mirror", "nearest", "wrap", "renormalize", "valid"):
            self.assertTrue(
                np.array_equal(convapp.filter(given, "gaussian", border=border),
                               convapp.filter(given, "gaussian:boundary=" + border)))
        self.assertTrue(
            np.array_equal(convapp.filter(given, "gaussian", border="constant", border_value=7),
                           convapp.filter(given, "gaussian:boundary=constant,value=7")))
        named = convapp.filter(given, "gaussian:boundary=wrap", border="nearest")
        self.assertTrue(np.array_equal(named, convapp.filter(given, "gaussian:boundary=wrap")))

    def test_units(self):
        signal = samples((400,))
        self.assertTrue(
            np.array_equal(convapp.filter(signal, "gaussian:sigma=10ms", rate=500),
                           convapp.filter(signal, "gaussian:sigma=5")))
        volume = samples((8, 9, 10))
        self.assertTrue(
            np.array_equal(convapp.filter(volume, "gaussian:sigma=2mm", spacing=(0.5, 1, 2)),
                           convapp.filter(volume, "gaussian:sigma=4x2x1")))

    def test_other_buffers(self):
        numbers = array.array("f", [1, 2, 3, 4, 5])
        self.assertTrue(np.array_equal(convapp.filter(numbers, "gaussian"), convapp.filter(np.array(numbers), "gaussian")))


class OnlyDlpack:
    """An array of another library that offers DLPack alone."""
    def __init__(self, array, device=1):
        self.array, self.device = array, device

    def __dlpack__(self, **keywords):
        return self.array.__dlpack__(**keywords)

    def __dlpack_device__(self):
        return self.device, 0


class OtherLibraries(unittest.TestCase):
    def test_dlpack_in_host_memory(self):
        given = samples((20, 30))
        self.assertTrue(np.array_equal(convapp.filter(OnlyDlpack(given), "gaussian"), convapp.filter(given, "gaussian")))
        volume = convapp.Volume(given)
        self.assertTrue(np.shares_memory(np.from_dlpack(volume), given))

    def test_memory_of_another_accelerator_is_refused(self):
        metal = 8
        with self.assertRaisesRegex(TypeError, "memory of a GPU"):
            convapp.filter(OnlyDlpack(samples((3,)), device=metal), "gaussian")


if __name__ == "__main__":
    unittest.main()
