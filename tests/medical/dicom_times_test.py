# SPDX-License-Identifier: Apache-2.0
"""Series of DICOM files over time: the pictures' own moments, what contradicts them, and filters along time."""

import datetime
import os
import subprocess

from medical import DUMP, MedicalTest, main, np
from dicom_objects import Slices, enhanced

CONVAPP = os.path.join(os.path.dirname(os.path.abspath(DUMP)), "..", "convapp")


class Times(MedicalTest):
    def series(self, name, moments, change=lambda ds, t: None):
        """A folder of six slices at each moment (s after a start shortly before midnight), values plus 7 a time point."""
        start = datetime.datetime(2024, 2, 29, 23, 59, 57)
        slices, folder = Slices(), self.path(name)
        os.makedirs(folder)
        for t, moment in enumerate(moments):
            for z in range(slices.count):
                ds = slices.dataset(z)
                when = start + datetime.timedelta(seconds=moment + 0.05 * z)
                ds.AcquisitionDate, ds.AcquisitionTime = when.strftime("%Y%m%d"), when.strftime("%H%M%S.%f")
                ds.PixelData = (slices.pixels[z] + 7 * t).astype("<u2").tobytes()
                ds["PixelData"].VR = "OW"
                change(ds, t)
                ds.save_as(os.path.join(folder, f"{(t * 31 + z * 17) % 97:02d}-{t}-{z}.dcm"), write_like_original=False)
        return slices, folder

    def step(self, name, moments, change=lambda ds, t: None):
        """The time step and warnings of a series, whose samples are checked."""
        slices, folder = self.series(name, moments, change)
        said, samples = self.load(folder)
        wanted = [slices.pixels.transpose(2, 1, 0).astype(int) - 1024 + 7 * t for t in range(len(moments))]
        np.testing.assert_array_equal(samples, np.stack(wanted, axis=3))
        self.assertEqual(said["times"], len(moments))
        return said["timeStep"], said["warnings"]

    def test_moments_alone_make_a_time_axis_over_midnight(self):
        self.assertEqual(self.step("moments", [0, 2, 4, 6]), (2, []))

    def test_positions_and_numbers_take_the_step_of_the_moments(self):
        for name, tag in (("position", "TemporalPositionIdentifier"), ("number", "AcquisitionNumber")):
            with self.subTest(name):
                self.assertEqual(self.step(name, [0, 2.5, 5], lambda ds, t, tag=tag: setattr(ds, tag, str(t + 1))),
                                 (2.5, []))

    def test_a_resolution_that_fits_is_taken_exactly(self):
        def change(ds, t):
            ds.TemporalPositionIdentifier, ds.TemporalResolution = str(t + 1), "1500"
        self.assertEqual(self.step("fits", [0, 1.504, 3.001], change), (1.5, []))

    def test_a_resolution_that_does_not_fit_is_said(self):
        def change(ds, t):
            ds.TemporalPositionIdentifier, ds.TemporalResolution = str(t + 1), "2"
        step, warnings = self.step("contradicts", [0, 2, 4], change)
        self.assertEqual(step, 2)
        self.assertIn("Temporal Resolution (0020,0110) is 2 ms, but the time points lie 2 s apart by acquisition time",
                      " ".join(warnings))

    def test_uneven_moments_give_no_step(self):
        def change(ds, t):
            ds.TemporalPositionIdentifier, ds.TemporalResolution = str(t + 1), "2000"
        step, warnings = self.step("uneven", [0, 2, 5], change)
        self.assertEqual(step, 0)
        self.assertIn("not evenly spaced: 2 to 3 s apart by acquisition time", " ".join(warnings))

    def test_without_moments_the_resolution_counts(self):
        def change(ds, t):
            ds.TemporalPositionIdentifier, ds.TemporalResolution = str(t + 1), "2000"
            ds.AcquisitionTime = "" if t else "noon"
        self.assertEqual(self.step("resolution", [0, 9, 11], change), (2, []))

    def test_pictures_twice_are_refused(self):
        _, folder = self.series("twice", [1, 1])
        self.assert_refused(folder, "nothing tells them apart")

    def test_frames_of_one_file(self):
        slices = Slices()
        moments = ["20240229235959", "20240301000001.500", "20240301000004+0100"]
        ds = enhanced(slices, order=[(z, t) for z in range(6) for t in range(3)],
                      content=lambda z, t: {"FrameAcquisitionDateTime": moments[t], "TemporalPositionIndex": t + 1})
        ds.save_as(self.path("frames.dcm"), write_like_original=False)
        said, _ = self.load(self.path("frames.dcm"))
        self.assertEqual((said["times"], said["timeStep"], said["warnings"]), (3, 2.5, []))

    def filtered(self, source, steps, *options):
        """Exit code, messages and samples of the program's result as an array."""
        out = self.path("filtered.npy")
        line = [CONVAPP, "--headless", "-i", source, "-o", out, "--overwrite", "--dtype", "float32", *options]
        for step in steps:
            line += ["--filter", step]
        done = subprocess.run(line, capture_output=True, text=True, timeout=120)
        return done.returncode, done.stderr, np.load(out) if done.returncode == 0 else None

    def course(self, slices, t):
        """Stored values of a time point: a wave, which every filter changes."""
        return (slices.pixels // 2 + 500 * np.sin(t) + 600).astype("<u2")

    def wave(self, name, moments):
        """A series whose voxels all change over time."""
        def change(ds, t):
            z = slices.count - int(ds.InstanceNumber)
            ds.PixelData = self.course(slices, t)[z].tobytes()
            ds["PixelData"].VR = "OW"
        slices = Slices()
        _, folder = self.series(name, moments, change)
        values = np.stack([self.course(slices, t).astype(np.float32) - 1024 for t in range(len(moments))])
        return folder, values

    def test_filters_along_time_are_those_of_signals(self):
        folder, values = self.wave("waves", [2.5 * t for t in range(12)])
        for step in ("gaussian:sigma=4s", "median:size=5", "iir:band=lowpass,cutoff=0.05Hz,order=2",
                     "savgol:window=5,order=2,derivative=1,per=s", "fir:cutoff=0.1Hz,taps=7"):
            with self.subTest(step):
                code, said, result = self.filtered(folder, [step + ",axes=t"])
                self.assertEqual((code, result.shape), (0, values.shape), said)
                for z, y, x in ((0, 0, 0), (5, 9, 11), (2, 3, 4)):
                    np.save(self.path("curve.npy"), values[:, z, y, x])
                    code, said, curve = self.filtered(self.path("curve.npy"), [step], "--rate", "0.4")
                    self.assertEqual(code, 0, said)
                    np.testing.assert_array_equal(result[:, z, y, x], curve)
                    self.assertGreater(np.abs(curve - values[:, z, y, x]).max(), 1)

    def test_uneven_moments_are_refused_for_seconds_only(self):
        folder, _ = self.wave("uneven waves", [0, 2, 5, 7, 9, 11])
        code, said, _ = self.filtered(folder, ["gaussian:sigma=4s,axes=t"])
        self.assertEqual(code, 2)
        self.assertRegex(said, "sigma=4s: .*not evenly spaced: 2 to 3 s apart by acquisition time")
        self.assertEqual(self.filtered(folder, ["gaussian:sigma=2px,axes=t"])[0], 0)
        self.assertEqual(self.filtered(folder, ["gaussian:sigma=4s,axes=t"], "--time-step", "2s")[0], 0)


if __name__ == "__main__":
    main()
