# SPDX-License-Identifier: Apache-2.0
"""filter() and record() on arrays in GPU memory. Without a GPU, and CuPy or PyTorch, only what is refused."""
import concurrent.futures
import importlib.util
import os
import sys
import types
import unittest
import warnings

import numpy as np

import convapp
from convapp import ndimage

from gpu_libraries import GPU, LIBRARIES, NAMES, of_each_library


def samples(shape, dtype="float32", seed=0):
    values = np.random.default_rng(seed).normal(scale=30, size=shape)
    return (np.abs(values) if np.dtype(dtype).kind == "u" else values).astype(dtype)


def on_host(array, recipe, **arguments):
    """The result of the GPU for the array in host memory."""
    return convapp.filter(array, recipe, device="cuda", **arguments)


@unittest.skipUnless(NAMES, "no GPU, or neither CuPy nor PyTorch")
class OnTheGpu(unittest.TestCase):
    @of_each_library
    def test_every_type_and_shape_has_the_bits_of_the_host(self, library):
        for dtype in ("uint8", "int8", "int16", "int32", "int64", "float32", "float64"):
            for shape in ((3001,), (190, 211), (31, 40, 53), (3, 20, 30, 40)):
                given = samples(shape, dtype)
                for recipe in ("gaussian:sigma=1.5", ["median:size=3", "sobel"], "canny:sigma=1"):
                    if "canny" in recipe and len(shape) != 2:
                        continue
                    result = convapp.filter(library.put(given), recipe)
                    self.assertEqual(type(result), type(library.put(given)))
                    self.assertTrue(np.array_equal(library.get(result), on_host(given, recipe)), (dtype, shape, recipe))

    @of_each_library
    def test_axes_in_any_order(self, library):
        given = samples((20, 30, 40))
        right = on_host(given, "gaussian:sigma=1x2x3")
        for order in ((2, 1, 0), (1, 0, 2), (0, 2, 1)):
            turned = library.permute(library.put(given), order)
            axes = "".join("zyx"[i] for i in order)
            result = library.get(convapp.filter(turned, "gaussian:sigma=1x2x3", axes=axes))
            self.assertTrue(np.array_equal(result, right.transpose(order)), axes)
        colours = samples((50, 60, 3), "uint8")
        result = convapp.filter(library.put(colours), "gaussian", axes="yxc", dtype="uint8")
        self.assertTrue(np.array_equal(library.get(result), on_host(colours, "gaussian", axes="yxc", dtype="uint8")))

    @of_each_library
    def test_strided_arrays_and_outputs(self, library):
        given = samples((60, 80))
        right = on_host(given[::2, 1::2], "gaussian")
        part = library.put(given)[::2, 1::2]
        self.assertTrue(np.array_equal(library.get(convapp.filter(part, "gaussian")), right))
        out = library.put(np.zeros((60, 80), "float32"))
        view = out[::2, 1::2]
        self.assertIs(convapp.filter(part, "gaussian", out=view), view)
        there = library.get(out)
        self.assertTrue(np.array_equal(there[::2, 1::2], right))
        self.assertFalse(there[1::2].any())
        with self.assertRaisesRegex(ValueError, "shape"):
            convapp.filter(part, "gaussian", out=out)

    @of_each_library
    def test_in_place(self, library):
        given = samples((300, 400))
        array = library.put(given)
        convapp.filter(array, "gaussian:sigma=3", out=array)
        self.assertTrue(np.array_equal(library.get(array), on_host(given, "gaussian:sigma=3")))

    @of_each_library
    def test_work_of_the_callers_stream_comes_first(self, library):
        values = samples((700, 800))
        right = on_host(values, "gaussian:sigma=2")
        array = library.put(np.zeros_like(values))
        with library.on(library.busy(array, library.put(values))):
            result = library.get(convapp.filter(array, "gaussian:sigma=2"))
        self.assertTrue(np.array_equal(result, right))

    @of_each_library
    def test_results_follow_in_the_order_of_the_stream_without_a_wait(self, library):
        values = samples((300, 400))
        array = library.put(np.zeros_like(values))
        convapp.filter(array, ["gaussian:sigma=2", "unsharp"])  # makes plans and tables
        stream = library.busy(array, library.put(values))
        with library.on(stream):
            doubled = convapp.filter(array, ["gaussian:sigma=2", "unsharp"]) * 2
            array[...] = 0
            returned_early = not library.is_done(stream)
        library.wait()
        self.assertTrue(np.array_equal(library.get(doubled), 2 * on_host(values, ["gaussian:sigma=2", "unsharp"])))
        self.assertTrue(returned_early)

    @of_each_library
    def test_steps_of_the_host(self, library):
        given = samples((90, 70))
        for recipe in ("threshold:otsu", ["gaussian:sigma=2", "threshold:otsu"]):
            with self.subTest(recipe):
                result = convapp.filter(library.put(given), recipe)
                self.assertEqual(type(result), type(library.put(given)))
                self.assertTrue(np.array_equal(library.get(result), on_host(given, recipe)))

    @of_each_library
    def test_the_callers_device_stays(self, library):
        if len([d for d in convapp.devices() if d["name"].startswith("cuda")]) < 2:
            self.skipTest("there is one GPU")
        given = samples((90, 70))
        for recipe in ("gaussian:sigma=2", "canny:sigma=1", "threshold:otsu", "gaussian:sigma=20"):
            library.use(1)
            array = library.put(given)
            library.use(0)
            result = convapp.filter(array, recipe)
            convapp.plan(array, recipe)
            self.assertEqual(library.used(), 0, recipe)
            library.use(1)
            self.assertTrue(np.array_equal(library.get(result), on_host(given, recipe)), recipe)
        library.use(0)

    @of_each_library
    def test_integers_that_do_not_fit_are_counted(self, library):
        given = library.put(np.full((40, 50), 300, "int16"))
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            result = convapp.filter(given, "gaussian", dtype="uint8")
        self.assertIn("2000 of 2000 samples do not fit", str(caught[0].message))
        self.assertTrue((library.get(result) == 255).all())

    @of_each_library
    def test_volumes(self, library):
        given = samples((20, 30, 40))
        volume = convapp.Volume(library.put(given), spacing=(0.5, 0.5, 2))
        result = convapp.filter(volume, "gaussian:sigma=1mm", border="valid")
        right = on_host(convapp.Volume(given, spacing=(0.5, 0.5, 2)), "gaussian:sigma=1mm", border="valid")
        self.assertTrue(np.array_equal(library.get(result.array), right.array))
        self.assertEqual(result.origin, right.origin)

    @of_each_library
    def test_plans_compute_on_the_gpu(self, library):
        plan = convapp.plan(library.put(samples((200, 300))), "gaussian:sigma=2")
        self.assertEqual(plan.device, "cuda:0")
        self.assertEqual(plan.shape, (200, 300))

    @of_each_library
    def test_what_is_refused(self, library):
        array = library.put(samples((20, 30)))
        with self.assertRaisesRegex(convapp.UsageError, "lies on cuda:0"):
            convapp.filter(array, "gaussian", device="cpu")
        with self.assertRaisesRegex(TypeError, "float16"):
            convapp.filter(library.put(samples((20, 30), "float16")), "gaussian")
        with self.assertRaisesRegex(ValueError, "empty"):
            convapp.filter(library.put(np.zeros((0, 3), "float32")), "gaussian")
        with self.assertRaisesRegex(TypeError, "memory of a GPU"):
            ndimage.gaussian_filter(array, 1)
        with self.assertRaises(convapp.UsageError):
            convapp.record(array[:, ::2], "gaussian")
        with self.assertRaisesRegex(convapp.DeviceError, "host"):
            convapp.record(array, "canny:sigma=1")

    @of_each_library
    def test_recorded_work_reads_new_samples(self, library):
        array = library.put(np.zeros((64, 64, 64), "float32"))
        run = convapp.record(array, "gaussian:sigma=1")
        for seed in range(3):
            values = samples((64, 64, 64), seed=seed)
            array[...] = library.put(values)
            library.wait()
            result = run()
            library.wait()
            self.assertTrue(np.array_equal(library.get(result), on_host(values, "gaussian:sigma=1")))

    @of_each_library
    def test_recorded_work_follows_the_stream(self, library):
        values = samples((700, 800))
        array = library.put(np.zeros_like(values))
        run = convapp.record(array, "gaussian:sigma=2")
        stream = library.busy(array, library.put(values))
        run(stream)
        with library.on(stream):
            doubled = run.out * 2
        library.wait()
        self.assertTrue(np.array_equal(library.get(doubled), 2 * on_host(values, "gaussian:sigma=2")))

    @of_each_library
    def test_calls_that_repeat_read_new_samples(self, library):
        for recipe in ("gaussian:sigma=2", ["gaussian:sigma=1", "unsharp"], "canny:sigma=1"):
            array, out = (library.put(np.zeros((90, 70), "float32")) for _ in range(2))
            for seed in range(7):
                with self.subTest(recipe, call=seed):
                    values = samples((90, 70), seed=seed)
                    array[...] = library.put(values)
                    right = on_host(values, recipe)
                    convapp.filter(array, recipe, out=out)
                    self.assertTrue(np.array_equal(library.get(out), right.astype("float32")))
                    self.assertTrue(np.array_equal(library.get(convapp.filter(array, recipe)), right))

    @of_each_library
    def test_calls_that_repeat_follow_the_stream(self, library):
        values = samples((700, 800))
        array, out = (library.put(np.zeros_like(values)) for _ in range(2))
        for _ in range(5):
            convapp.filter(array, "gaussian:sigma=2", out=out)
        stream = library.busy(array, library.put(values))
        with library.on(stream):
            doubled = convapp.filter(array, "gaussian:sigma=2", out=out) * 2
            returned_early = not library.is_done(stream)
        library.wait()
        self.assertTrue(np.array_equal(library.get(doubled), 2 * on_host(values, "gaussian:sigma=2")))
        self.assertTrue(returned_early)

    @of_each_library
    def test_samples_of_another_kind_than_those_before(self, library):
        plain = samples((90, 70))
        holed, spiked = plain.copy(), plain.copy()
        holed[40, 30] = np.nan
        spiked[40, 30] = 1e30
        high, higher = (plain * 1e-3 + above for above in (1000, 2000))
        digits = np.array(plain, "int32")
        digits[40, 30] = 2 ** 30 + 1
        floats = (plain, plain, holed, plain, plain, spiked, spiked, spiked, plain, high, high, high, higher, plain)
        for recipe in ("gaussian:sigma=20", "sobel", ["gaussian:sigma=20", "sobel"]):
            for dtype, kinds in (("float32", floats), ("float64", (*floats, plain.astype("float64") + 1e-9)),
                                 ("int32", (plain, plain, digits, digits, plain, high, high, plain))):
                for call, kind in enumerate(kinds):
                    given = kind.astype(dtype)
                    right = on_host(given, recipe)
                    result = library.get(convapp.filter(library.put(given), recipe))
                    self.assertTrue(np.array_equal(result, right, equal_nan=True), (recipe, dtype, call))

    @of_each_library
    def test_a_look_at_the_samples_follows_the_stream(self, library):
        values = samples((300, 400))
        values[7, 8] = np.nan
        array = library.put(np.zeros_like(values))
        for recipe in ("gaussian:sigma=20", "sobel"):
            array[...] = 0
            for _ in range(3):
                convapp.filter(array, recipe)
            with library.on(library.busy(array, library.put(values))):
                result = library.get(convapp.filter(array, recipe))
            self.assertTrue(np.array_equal(result, on_host(values, recipe), equal_nan=True), recipe)

    @of_each_library
    def test_more_places_than_are_kept(self, library):
        given = samples((40, 50))
        right = on_host(given, "gaussian")
        arrays = [library.put(given) for _ in range(12)]
        outs = [library.put(np.zeros_like(given)) for _ in arrays]
        for count in range(5):
            for array, out in zip(arrays, outs):
                out[...] = 0
                convapp.filter(array, "gaussian", out=out)
                convapp.filter(array, "gaussian", out=out)
                self.assertTrue(np.array_equal(library.get(out), right), f"round {count}")

    @of_each_library
    def test_threads_that_repeat_one_call(self, library):
        given = samples((64, 64, 32))
        right = on_host(given, "gaussian:sigma=1")
        array = library.put(given)
        outs = [library.put(np.zeros_like(given)) for _ in range(4)]

        def repeat(out):
            for _ in range(50):
                convapp.filter(array, "gaussian:sigma=1", out=out)

        with concurrent.futures.ThreadPoolExecutor(4) as pool:
            list(pool.map(repeat, outs))
        library.wait()
        for out in outs:
            self.assertTrue(np.array_equal(library.get(out), right))

    def test_a_stream_that_pytorch_captures_is_refused(self):
        if "torch" not in NAMES:
            self.skipTest("no PyTorch")
        import torch
        given = samples((40, 50))
        array, out = torch.from_numpy(given).cuda(), torch.zeros((40, 50), device="cuda")
        run = convapp.record(array, "gaussian")
        for calls in (1, 5):
            for _ in range(calls):
                convapp.filter(array, "gaussian", out=out)
            torch.cuda.synchronize()
            with self.assertRaisesRegex(convapp.UsageError, "captured"), torch.cuda.graph(torch.cuda.CUDAGraph()):
                convapp.filter(array, "gaussian", out=out)
        with self.assertRaisesRegex(convapp.UsageError, "captured"), torch.cuda.graph(torch.cuda.CUDAGraph()):
            run()
        convapp.filter(array, "gaussian", out=out)
        self.assertTrue(np.array_equal(out.cpu().numpy(), on_host(given, "gaussian")))

    def test_gradients_of_pytorch_are_left_alone(self):
        if "torch" not in NAMES:
            self.skipTest("no PyTorch")
        import torch
        given = samples((40, 50))
        array = torch.from_numpy(given).cuda().requires_grad_()
        result = convapp.filter(array, "gaussian")
        self.assertFalse(result.requires_grad)
        self.assertTrue(np.array_equal(result.cpu().numpy(), on_host(given, "gaussian")))

    def test_arrays_of_other_libraries(self):
        given = samples((40, 50))
        array = LIBRARIES[NAMES[0]]().put(given)

        class Other:
            __cuda_array_interface__ = array.__cuda_array_interface__

        result = convapp.filter(Other(), "gaussian")
        name = "cupy" if "cupy" in NAMES else "torch"
        self.assertTrue(np.array_equal(LIBRARIES[name]().get(result), on_host(given, "gaussian")))

    def test_arrays_of_jax(self):
        if not importlib.util.find_spec("jax"):
            self.skipTest("no JAX")
        os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")
        import jax
        given = samples((31, 40, 53))
        array = jax.device_put(given, jax.devices("cuda")[0])
        late = jax.jit(lambda a: jax.lax.fori_loop(0, 2000, lambda _, b: b * 2 / 2, a))
        for recipe in ("gaussian:sigma=1.5", ["median:size=3", "sobel"]):
            result = convapp.filter(late(array), recipe)
            self.assertIsInstance(result, jax.Array)
            self.assertEqual(result.devices(), array.devices())
            self.assertTrue(np.array_equal(np.asarray(result + 0), on_host(given, recipe)))
        self.assertTrue(np.array_equal(np.asarray(array), given))
        result = convapp.filter(array, "gaussian:sigma=1x2x3", axes="xyz")
        self.assertTrue(np.array_equal(np.asarray(result), on_host(given, "gaussian:sigma=1x2x3", axes="xyz")))
        with self.assertRaisesRegex(TypeError, "JAX, which cannot be written"):
            convapp.filter(array, "gaussian", out=array)


class Tensor:
    """Looks like a tensor of PyTorch on a GPU."""
    is_cuda, ndim, shape, dtype, device = True, 2, (4, 5), "torch.float32", types.SimpleNamespace(index=0)

    def is_contiguous(self):
        return True

    def data_ptr(self):
        return 4096


Tensor.__module__ = "torch"


class WithoutGpu(unittest.TestCase):
    def test_a_build_or_machine_without_cuda_says_so(self):
        if GPU:
            self.skipTest("there is a GPU")
        stream = types.SimpleNamespace(cuda_stream=0)
        module = types.SimpleNamespace(cuda=types.SimpleNamespace(current_stream=lambda device: stream))
        before = sys.modules.get("torch")
        sys.modules["torch"] = module
        try:
            with self.assertRaisesRegex(convapp.DeviceError, "memory of a GPU.*CUDA"):
                convapp.filter(Tensor(), "gaussian")
            with self.assertRaisesRegex(convapp.DeviceError, "memory of a GPU.*CUDA"):
                convapp.plan(Tensor(), "gaussian")
        finally:
            if before is None:
                del sys.modules["torch"]
            else:
                sys.modules["torch"] = before

    def test_other_arrays_need_a_library(self):
        if importlib.util.find_spec("cupy") or importlib.util.find_spec("torch"):
            self.skipTest("there is a library")

        class Cuda:
            __cuda_array_interface__ = {"shape": (3,), "typestr": "<f4", "data": (4096, False), "version": 3}

        with self.assertRaisesRegex(convapp.UsageError, "CuPy or PyTorch"):
            convapp.filter(Cuda(), "gaussian")

        class Dlpack:
            def __dlpack__(self, **keywords):
                raise AssertionError("nothing can read it")

            def __dlpack_device__(self):
                return 2, 0

        with self.assertRaisesRegex(convapp.UsageError, "`array` is Dlpack in GPU memory.*CuPy or PyTorch"):
            convapp.filter(Dlpack(), "gaussian")
        with self.assertRaisesRegex(TypeError, "memory of a GPU"):
            ndimage.gaussian_filter(Dlpack(), 1)

    def test_record_is_for_arrays_of_a_gpu(self):
        with self.assertRaisesRegex(convapp.UsageError, "GPU memory"):
            convapp.record(samples((3, 4)), "gaussian")


if __name__ == "__main__":
    unittest.main()
