# SPDX-License-Identifier: Apache-2.0
"""Filters along time of arrays have the bits of the command line and of signals: times_test.py CONVAPP."""
import os
import struct
import subprocess
import sys
import tempfile
import unittest

import numpy as np

import convapp

PROGRAM = sys.argv.pop(1)
SERIES = (np.random.default_rng(7).normal(size=(40, 3, 5, 6)) * 20 + 900).astype(np.float32)
STEP = 2.0  # s
FILTERS = ("gaussian:sigma=3s,axes=t", "iir:band=bandpass,cutoff=0.01x0.1Hz,order=2,axes=t", "median:size=5,axes=t",
           "savgol:window=7,order=2,derivative=1,per=s,axes=t", "box:size=3,axes=xyzt")
MIXED = (["gaussian:sigma=1", "gaussian:sigma=3s,axes=t"], ["gaussian:sigma=3s,axes=t", "median:size=3"],
         ["box:size=3x3x1,boundary=valid", "median:size=5,axes=t", "sobel"],
         ["savgol:window=7,order=2,axes=t", "box:size=3x3x1,boundary=valid"])


def nifti(path, units=2 | 8):
    """Writes SERIES as float32 with a time step of 2 in the unit that `units` names."""
    header = bytearray(352)
    struct.pack_into("<i", header, 0, 348)
    struct.pack_into("<5h", header, 40, 4, *SERIES.shape[::-1])
    struct.pack_into("<3h", header, 46 + 4, 1, 1, 1)
    struct.pack_into("<2h", header, 70, 16, 32)
    struct.pack_into("<5f", header, 76, 1, 1, 1, 1, STEP)
    struct.pack_into("<f", header, 108, 352)
    struct.pack_into("<f", header, 112, 1)
    header[123] = units
    header[344:348] = b"n+1\0"
    with open(path, "wb") as file:
        file.write(header + SERIES.tobytes())


class Times(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def path(self, name):
        return os.path.join(self.folder.name, name)

    def by_command_line(self, steps, *options):
        np.save(self.path("in.npy"), SERIES)
        line = [PROGRAM, "--headless", "-q", "-i", self.path("in.npy"), "-o", self.path("out.npy"), "--time-step", "2s",
                "--overwrite", *options]
        for step in steps:
            line += ["--filter", step]
        subprocess.run(line, check=True)
        return np.load(self.path("out.npy"))

    def test_bits_of_the_command_line(self):
        for steps in [[one] for one in FILTERS] + list(MIXED):
            with self.subTest(steps=steps):
                result = convapp.filter(SERIES, steps, time_step=STEP)
                np.testing.assert_array_equal(result, self.by_command_line(steps, "--dtype", "float32"))
                self.assertFalse(np.array_equal(result.ravel()[:99], SERIES.ravel()[:99]))

    def test_bits_of_signals(self):
        for step in FILTERS[:-1]:
            result = convapp.filter(SERIES, step, time_step=STEP)
            for voxel in ((0, 0, 0), (2, 4, 5), (1, 2, 3)):
                curve = convapp.filter(SERIES[(slice(None), *voxel)].copy(), step.replace(",axes=t", ""), rate=1 / STEP)
                np.testing.assert_array_equal(result[(slice(None), *voxel)], curve)

    def test_types_layouts_and_outputs(self):
        step = "gaussian:sigma=2px,axes=t"
        right = convapp.filter(SERIES, step)
        turned = SERIES.transpose(1, 3, 0, 2)
        np.testing.assert_array_equal(convapp.filter(turned, step, axes="zxty"), right.transpose(1, 3, 0, 2))
        np.testing.assert_array_equal(convapp.filter(SERIES.astype(">f4"), step), right)
        whole = SERIES.astype(np.int16)
        same = convapp.filter(whole, step, dtype="same")
        np.testing.assert_array_equal(same, np.rint(convapp.filter(whole, step)).astype(np.int16))
        out = SERIES.copy()
        self.assertIs(convapp.filter(out, step, out=out), out)
        np.testing.assert_array_equal(out, right)
        with self.assertWarnsRegex(RuntimeWarning, "clipped"):
            convapp.filter(SERIES, step, dtype=np.uint8)
        double = convapp.filter(SERIES.astype(np.float64), step)
        self.assertEqual(double.dtype, np.float64)
        np.testing.assert_allclose(double, right, rtol=2e-6)
        movie = SERIES[:, 0]
        np.testing.assert_array_equal(convapp.filter(movie, step, axes="tyx"), right[:, 0])
        channels = np.stack([movie, movie[::-1]], -1)
        both = convapp.filter(channels, step, axes="tyxc")
        np.testing.assert_array_equal(both[..., 0], right[:, 0])
        np.testing.assert_array_equal(convapp.filter(channels, step, axes="tyxc", alpha=1)[..., 1], movie[::-1])

    def test_steps_of_volumes(self):
        nifti(self.path("s.nii"))
        volume = convapp.read(self.path("s.nii"))
        result = convapp.filter(volume, FILTERS[0])
        np.testing.assert_array_equal(result.array, convapp.filter(SERIES, FILTERS[0], time_step=STEP))
        self.assertEqual(result.time_step, STEP)
        other = convapp.filter(volume, "gaussian:sigma=3s,axes=t", time_step=1.5)
        np.testing.assert_array_equal(other.array, convapp.filter(SERIES, "gaussian:sigma=2,axes=t"))
        convapp.write(self.path("o.nii"), other)
        self.assertEqual(convapp.read(self.path("o.nii")).time_step, 1.5)
        made = convapp.Volume(SERIES, time_step=STEP)
        np.testing.assert_array_equal(convapp.filter(made, FILTERS[0]).array, result.array)

    def test_units_are_not_guessed(self):
        nifti(self.path("s.nii"), 2)
        volume = convapp.read(self.path("s.nii"))
        with self.assertRaisesRegex(convapp.UsageError, r"pixdim\[4\] is 2, and xyzt_units is 2.*time_step="):
            convapp.filter(volume, FILTERS[0])
        with self.assertRaisesRegex(convapp.UsageError, "sigma=3s: .*the array states no time step; .*time_step="):
            convapp.filter(SERIES, FILTERS[0])
        convapp.filter(SERIES, "gaussian:sigma=2,axes=t")
        for step in (0, -1, float("nan"), float("inf")):
            with self.assertRaisesRegex(convapp.UsageError, "time_step="):
                convapp.filter(SERIES, FILTERS[0], time_step=step)

    def test_refused(self):
        for steps, keywords, error, text in (
            ("box:axes=t", {"axes": "czyx"}, convapp.UsageError, "one time point"),
            ("box:axes=xyt,mask=nan", {}, convapp.UsageError, "mask=nan is not supported"),
            ("fir:cutoff=0.3Hz,axes=t", {"time_step": STEP}, convapp.UsageError, "Nyquist"),
            ("sobel:axes=xyzt", {}, convapp.UsageError, "two steps|axes"),
            ("box:axes=t", {"device": "cuda"}, convapp.DeviceError, "on the CPU"),
            ("box:axes=t", {"variant": "no-such"}, convapp.DeviceError, "no-such")):
            with self.subTest(steps=steps, **keywords), self.assertRaisesRegex(error, text):
                convapp.filter(SERIES, steps, **keywords)
        with self.assertRaises(ValueError):
            convapp.filter(SERIES, "box:axes=t", out=np.empty((2, 2, 2, 2), np.float32))
        with self.assertRaisesRegex(convapp.UsageError, "--plan|plan="):
            convapp.plan(SERIES, "box:axes=t")
        with self.assertRaisesRegex(convapp.UsageError, "box: axes with t: record.*run on the CPU; call filter"):
            convapp.record(SERIES, ["gaussian", "box:axes=t"])
        with self.assertRaisesRegex(convapp.UsageError, "box: axes with t: .*lies on a GPU; pass a copy in host memory"):
            convapp._core.GpuSteps(SERIES.shape, "float32", "tzyx", convapp._geometry.PIXELS, -1,
                                   convapp._recipe.steps_of("box:axes=t"),
                                   convapp._run.options("auto", "auto", "auto", None, False), "float32", 0)

    def test_progress_and_stop(self):
        told = []
        convapp.filter(SERIES, MIXED[2], progress=told.append)
        self.assertEqual(told, sorted(told))

        def stop(_):
            raise KeyError("enough")

        with self.assertRaises(KeyError):
            convapp.filter(np.repeat(SERIES, 40, 1), "median:size=9,axes=t", variant="cpu-reference", progress=stop)

    def test_server(self):
        with convapp.Server(PROGRAM, device="cpu") as server:
            for steps in [[one] for one in FILTERS] + list(MIXED):
                with self.subTest(steps=steps), server.open(SERIES, time_step=STEP) as data:
                    right = convapp.filter(SERIES, steps, time_step=STEP, device="cpu")
                    np.testing.assert_array_equal(server.filter(data, steps), right)
                    part = server.filter(data, steps, region=((1, 4), (2, 4), (1, 3)))
                    low = 1 if any("valid" in step for step in steps) else 0
                    self.assertEqual(part.shape, (40, 2, 2, 3))
                    np.testing.assert_array_equal(part, right[:, 1:3, 2 - low:4 - low, 1 - low:4 - low])
            with self.assertRaisesRegex(convapp.UsageError, "opened without time_step"):
                server.filter(SERIES, FILTERS[0])
            made = convapp.Volume(SERIES, (1, 2, 3), time_step=STEP)
            result = server.filter(made, FILTERS[0])
            np.testing.assert_array_equal(result.array, convapp.filter(made, FILTERS[0]).array)
            self.assertEqual(result.spacing, (1, 2, 3))
            nifti(self.path("s.nii"))
            server._ask("open", {"data": "f", "file": self.path("s.nii")})
            facts, samples = server._ask("filter", {"data": "f", "filters": [FILTERS[0]]})
            np.testing.assert_array_equal(np.frombuffer(samples, np.float32).reshape(SERIES.shape), result.array)
            self.assertEqual(facts["device"], "cpu")
            self.assertEqual(len(facts["variants"]), 1)
            with self.assertRaisesRegex(convapp.UsageError, "time_step"):
                server._ask("open", {"data": "g", "file": self.path("s.nii"), "time_step": 0})
            with self.assertRaisesRegex(convapp.UsageError, "convapp --plan"):
                server._ask("plan", {"data": "f", "filters": [FILTERS[0]]})


if __name__ == "__main__":
    unittest.main()
