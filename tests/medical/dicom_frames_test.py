# SPDX-License-Identifier: Apache-2.0
"""Enhanced DICOM files, time points and echoes, tilted gantries: objects made with pydicom, with and without lies."""

import os

from medical import MedicalTest, affine_of, main, np
from dicom_objects import (Dataset, Sequence, Slices, enhanced, frame_content, group)


class Frames(MedicalTest):
    def enhance(self, name, **how):
        """A file of six slices, and its path."""
        slices = Slices()
        ds = enhanced(slices, **how)
        ds.save_as(self.path(name), write_like_original=False)
        return slices, self.path(name)

    def test_frames_are_sorted_by_place_and_rescaled_each(self):
        slices, path = self.enhance("own.dcm", order=[3, 0, 5, 1, 4, 2], slope=lambda z, t: 0.5 + z)
        said, samples = self.load(path)
        self.assertEqual((said["type"], said["times"], said["warnings"]), ("float32", 1, []))
        scale = 0.5 + np.arange(6)
        self.assert_close(samples, slices.pixels.transpose(2, 1, 0) * scale - 1024, 1e-6)
        self.assert_close(affine_of(said, "LPS"), slices.affine())

    def test_planes_may_be_said_for_each_frame(self):
        slices, path = self.enhance("each.dcm", shared=False)
        said, samples = self.load(path)
        np.testing.assert_array_equal(samples, slices.pixels.transpose(2, 1, 0).astype(int) - 1024)
        self.assert_close(affine_of(said, "LPS"), slices.affine())

    def test_time_points(self):
        order = [(z, t) for z in (2, 0, 5, 1, 4, 3) for t in (1, 2, 0)]

        def change(ds):
            ds.TemporalResolution = "1500"
        slices, path = self.enhance("times.dcm", order=order, change=change,
                                    content=lambda z, t: {"TemporalPositionIndex": t + 1})
        said, samples = self.load(path)
        self.assertEqual((said["times"], said["extent"], said["timeStep"]), (3, [12, 10, 6], 1.5))
        wanted = np.stack([slices.pixels.transpose(2, 1, 0).astype(int) - 1024 + 7 * t for t in range(3)], axis=3)
        np.testing.assert_array_equal(samples, wanted)
        self.assert_close(affine_of(said, "LPS"), slices.affine())

    def test_echoes_are_a_fourth_axis_that_is_named(self):
        def echo(z, t):
            return {"MREchoSequence": group(EffectiveEchoTime=(14.2, 4.92)[t])}
        slices, path = self.enhance("echoes.dcm", order=[(z, t) for t in (0, 1) for z in range(6)], groups=echo)
        said, samples = self.load(path)
        self.assertEqual(said["times"], 2)
        self.assertIn("no time but echo time: 4.92, 14.2", said["warnings"][0])
        np.testing.assert_array_equal(samples[..., 1], slices.pixels.transpose(2, 1, 0).astype(int) - 1024)

    def test_what_varies_in_two_ways_is_refused_by_name(self):
        def both(z, t):
            return {"MREchoSequence": group(EffectiveEchoTime=(4.92, 14.2)[t % 2])}
        _, path = self.enhance("both.dcm", order=[(z, t) for z in range(6) for t in range(4)], groups=both,
                               content=lambda z, t: {"TemporalPositionIndex": t // 2 + 1})
        self.assert_refused(path, "4 slices at one position (24 slices at 6 positions)",
                            "temporal position (2 values) and echo time (2 values)")

    def test_kinds_of_pictures_are_refused(self):
        def kind(z, t):
            return {"MRImageFrameTypeSequence": group(FrameType=["ORIGINAL", "PRIMARY", "M" if t else "P", "NONE"])}
        _, path = self.enhance("kinds.dcm", order=[(z, t) for z in range(6) for t in (0, 1)], groups=kind)
        self.assert_refused(path, "differ in image type (2 values)")

    def test_stacks_of_two_orientations_are_refused_by_name(self):
        def turned(z, t):
            if z < 3:
                return {}
            return {"PlaneOrientationSequence": group(ImageOrientationPatient=["1", "0", "0", "0", "1", "0"])}
        _, path = self.enhance("stacks.dcm", groups=turned, content=lambda z, t: {"StackID": "AB"[z // 3]})
        self.assert_refused(path, "mixed orientation", "2 stacks (A, B)")

    def test_dimension_indices_tell_apart_and_order(self):
        order = [(z, t) for z in range(6) for t in (1, 0)]
        slices, path = self.enhance("contrast.dcm", order=order, dimensions=(0x00209056, 0x00209057, 0x00189344),
                                    content=lambda z, t: {"DimensionIndexValues": [1, z + 1, t + 1]})
        said, samples = self.load(path)
        self.assertEqual(said["times"], 2)
        self.assertIn("dimension Contrast/Bolus", said["warnings"][0])
        np.testing.assert_array_equal(samples[..., 0], slices.pixels.transpose(2, 1, 0).astype(int) - 1024)
        # Without places the numbers are all there is.
        slices, path = self.enhance("unplaced.dcm", order=[4, 2, 0, 1, 5, 3], placed=False,
                                    dimensions=(0x00209056, 0x00209057),
                                    content=lambda z, t: {"DimensionIndexValues": [1, z + 1]})
        said, samples = self.load(path)
        self.assertIn("in the order of DimensionIndexValues", said["warnings"][0])
        np.testing.assert_array_equal(samples, slices.pixels.transpose(2, 1, 0).astype(int) - 1024)
        _, path = self.enhance("two_ways.dcm", order=order, placed=False, dimensions=(0x00209057, 0x00209128),
                               content=lambda z, t: {"DimensionIndexValues": [z + 1, t + 1]})
        self.assert_refused(path, "without positions that vary in 2 of the dimensions")

    def test_lies(self):
        def fewer(ds):
            del ds.PerFrameFunctionalGroupsSequence[-1]

        def half(ds):
            ds.NumberOfFrames = "6"
            ds["NumberOfFrames"].VR = "LO"
            ds["NumberOfFrames"].value = "5.5"

        def more(ds):
            ds.NumberOfFrames = 7

        def huge(ds):
            ds.NumberOfFrames = 1 << 20
            ds.Rows = ds.Columns = 4096

        def missing(ds):
            del ds.PerFrameFunctionalGroupsSequence[2].PlanePositionSequence

        def empty(ds):
            ds.PerFrameFunctionalGroupsSequence[2].PlanePositionSequence = Sequence([])
        for name, change, words in (("fewer", fewer, "announces 6 frames, but describes 5"),
                                    ("half", half, "announces 5.5 frames"),
                                    ("more", more, "more than its"), ("huge", huge, "more than its")):
            with self.subTest(name):
                self.assert_refused(self.enhance(name + ".dcm", change=change)[1], words)
        for name, change in (("missing", missing), ("empty", empty)):  # one frame without a place: none counts
            with self.subTest(name):
                said = self.load(self.enhance(name + ".dcm", change=change)[1])[0]
                self.assertIn("have no positions", said["warnings"][0])
        for name, places, words in (("twice", [0, 1, 2, 2, 3, 4], "2 slices at one position and 1 at another"),
                                    ("gap", [0, 1, 2, 4, 5, 6], "lacks 1 slice between slices 3 and 4"),
                                    ("uneven", [0, 1, 2, 3.2, 4, 5], "unevenly spaced")):
            with self.subTest(name):
                self.assert_refused(self.enhance(name + ".dcm", places=places)[1], words)

    def test_cut_off(self):
        _, path = self.enhance("whole.dcm")
        with open(path, "rb") as file:
            whole = file.read()
        for size in range(140, len(whole), len(whole) // 15):
            with open(self.path("cut.dcm"), "wb") as file:
                file.write(whole[:size])
            with self.subTest(size):
                self.assert_refused(self.path("cut.dcm"), "cut.dcm")

    def test_time_points_of_a_classic_series(self):
        slices = Slices(12)
        slices.pixels[6:] += 500

        def change(ds, i):
            slices.place(ds, i % 6)
            ds.TriggerTime = f"{40 * (i // 6) + i % 6}"  # a little later from slice to slice
        said, samples = self.load(slices.write(self.path("cine"), change))
        self.assertEqual((said["times"], said["extent"][2]), (2, 6))
        self.assertAlmostEqual(said["timeStep"], 0.04)
        both = slices.pixels.reshape(2, 6, 10, 12).transpose(3, 2, 1, 0).astype(int) - 1024
        np.testing.assert_array_equal(samples, both)


class Tilt(MedicalTest):
    """A smooth phantom, sampled in double precision where the slices of a tilted gantry lie."""

    def phantom(self, points):
        centre = np.array([4.0, 9.0, 6.0])
        return 3000 * np.exp(-0.5 * (((points - centre) / [9.0, 8.0, 5.0]) ** 2).sum(-1)) - 1000

    def places(self, slices, affine, extent):
        """Millimetres within the patient, as the phantom counts them, of all samples of a grid."""
        index = np.stack(np.meshgrid(*map(np.arange, extent), indexing="ij"), -1)
        return (index @ affine[:3, :3].T + affine[:3, 3] - slices.origin) @ slices.axes

    def tilted(self, aside):
        slices = Slices(9, seed=5)
        truth = slices.affine()
        truth[:3, 2] += aside * slices.axes[:, 1]
        values = self.phantom(self.places(slices, truth, (12, 10, 9)))
        slices.pixels = np.rint(values + 1024).astype("u2").transpose(2, 1, 0)
        return slices, slices.write(self.path("tilt"), lambda ds, z: slices.place(ds, z, aside=aside * z))

    def test_resampled_only_when_asked_and_right(self):
        for aside in (0.61, -0.61):
            slices, folder = self.tilted(aside)
            degrees = f"{np.degrees(np.arctan(0.61 / 2.5)):.1f} degrees"
            with self.subTest(aside):
                self.assert_refused(folder, "sheared against each other by " + degrees, "--tilt resample")
                said, samples = self.load(folder, tilt="resample")
                self.assertIn(degrees + " (gantry tilt) and have been resampled by linear", said["warnings"][0])
                affine = affine_of(said, "LPS")
                self.assert_close(affine[:3, :3], slices.axes * slices.spacing)
                grown = int(np.ceil(0.61 * 8 / 0.7))
                self.assertEqual(said["extent"], [12, 10 + grown, 9])
                points = self.places(slices, affine, said["extent"])
                truth = self.phantom(points)
                row = points[..., 1] / 0.7 - aside * np.arange(9) / 0.7  # within each stored slice
                inside = (row > -1e-6) & (row < 9 + 1e-6)
                # Half a unit from storing, half from rounding, the rest is what is between samples: h²/8 · |f''|.
                bound = 1 + 0.7 ** 2 / 8 * 3000 / 8 ** 2
                self.assertLess(np.abs(samples - truth)[inside].max(), bound)
                self.assertTrue((samples[~inside] == int(slices.pixels.min()) - 1024).all())
            for name in os.listdir(folder):
                os.remove(os.path.join(folder, name))

    def test_padding_is_what_is_outside(self):
        slices = Slices()

        def change(ds, z):
            slices.place(ds, z, aside=0.5 * z)
            ds.add_new(0x00280120, "US", 63)
        _, samples = self.load(slices.write(self.path("padded"), change), tilt="resample")
        self.assertTrue((samples[:, -1, 0] == 63 - 1024).all())

    def test_whole_pixels_stay_as_they_are(self):
        slices = Slices()
        folder = slices.write(self.path("whole"), lambda ds, z: slices.place(ds, z, aside=0.7 * z))
        _, samples = self.load(folder, tilt="resample")
        for z in range(6):
            np.testing.assert_array_equal(samples[:, z:z + 10, z], slices.pixels[z].T.astype(int) - 1024)


if __name__ == "__main__":
    main()
