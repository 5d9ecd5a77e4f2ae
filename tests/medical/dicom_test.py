# SPDX-License-Identifier: Apache-2.0
"""DICOM against pydicom: medical_dump and the folder of real files are given on the command line."""

import os
import shutil

from medical import MedicalTest, affine_of, main, np, run
from dicom_objects import (ExplicitVRBigEndian, ExplicitVRLittleEndian, ImplicitVRLittleEndian,
                           Slices, pydicom)

EXAMPLES = os.path.join(os.path.dirname(pydicom.__file__), "data", "test_files")


class Dicom(MedicalTest):
    def check_series(self, slices, folder, tolerance=1e-6):
        said, samples = self.load(folder)
        self.assertEqual((said["type"], said["valueUnit"], said["unit"]), ("int16", "HU", "mm"))
        self.assertEqual(said["dimension"], 3)
        np.testing.assert_array_equal(samples, slices.pixels.transpose(2, 1, 0).astype(int) - 1024)
        self.assert_close(affine_of(said, "LPS"), slices.affine(), tolerance)
        self.assertGreater(said["notes"], 10)
        outs = ("out.nii.gz", "out.nrrd", "out.mha")
        run(folder, *map(self.path, outs))
        for name in outs:
            again, same = self.load(self.path(name))
            np.testing.assert_array_equal(same, samples)
            self.assert_close(affine_of(again, "LPS"), slices.affine(), 1e-5)
        return said

    def test_real_files(self):
        for name in ("CT_small.dcm", "MR_small.dcm", "MR_small_RLE.dcm"):
            with self.subTest(name):
                path = self.data("dicom/" + name)
                truth = pydicom.dcmread(path)
                said, samples = self.load(path)
                values = truth.pixel_array * int(truth.get("RescaleSlope", 1)) + int(truth.get("RescaleIntercept", 0))
                np.testing.assert_array_equal(samples[:, :, 0].T, values)
                self.assert_close(said["origin"], truth.ImagePositionPatient)
                self.assert_close(said["spacing"][:2], truth.PixelSpacing[::-1])
                between = truth.get("SpacingBetweenSlices") or truth.SliceThickness
                self.assertAlmostEqual(said["spacing"][2], float(between))
                direction = np.array(said["direction"]).reshape(3, 3)
                self.assert_close(direction[:, :2].T.ravel(), truth.ImageOrientationPatient)

    def test_series_in_every_plain_syntax(self):
        for syntax in (ExplicitVRLittleEndian, ImplicitVRLittleEndian, ExplicitVRBigEndian):
            with self.subTest(syntax.name):
                slices = Slices()
                said = self.check_series(slices, slices.write(self.path(syntax.name.replace(" ", "")), syntax=syntax))
                self.assertEqual(said["warnings"], [])

    def test_rle_series(self):
        slices = Slices()
        self.check_series(slices, slices.write(self.path("rle"), rle=True))

    def test_examples_of_pydicom(self):
        plain = os.path.join(EXAMPLES, "MR_small.dcm")
        if not os.path.exists(plain):
            self.skipTest("pydicom's test files are not installed")
        truth = pydicom.dcmread(plain).pixel_array
        for name in ("MR_small_jp2klossless", "MR_small_jpeg_ls_lossless", "MR_small_bigendian", "MR_small_implicit",
                     "MR_small_expb"):
            with self.subTest(name):
                _, samples = self.load(os.path.join(EXAMPLES, name + ".dcm"))
                np.testing.assert_array_equal(samples[:, :, 0].T, truth)
        for name in ("SC_rgb_rle", "SC_rgb_rle_16bit", "SC_rgb_rle_2frame", "SC_rgb_rle_16bit_2frame",
                     "SC_rgb_rle_32bit", "liver_1frame", "rtdose_1frame", "rtdose", "rtdose_rle", "ExplVR_BigEnd",
                     "SC_rgb_small_odd"):
            with self.subTest(name):
                path = os.path.join(EXAMPLES, name + ".dcm")
                ds = pydicom.dcmread(path)
                if ds.BitsAllocated == 1:
                    self.assert_refused(path, "announces 1 frames, but describes 3")
                    continue
                said, samples = self.load(path)
                values = ds.pixel_array.reshape(said["extent"][2], ds.Rows, ds.Columns, -1).transpose(2, 1, 0, 3)
                values = values * float(ds.get("DoseGridScaling", 1))
                self.assert_close(samples.reshape(values.shape), values, 1e-5)
        # Colours of lossy JPEG, and of luminance and chrominance, come as RGB near the drawing's.
        truth = pydicom.dcmread(os.path.join(EXAMPLES, "SC_rgb_rle.dcm")).pixel_array.astype(int)
        for name, tolerance in (("SC_ybr_full_422_uncompressed", 60), ("SC_rgb_dcmtk_+eb+cr", 12),
                                ("SC_rgb_dcmtk_+eb+cy+np", 20), ("SC_rgb_jpeg_dcmtk", 12), ("SC_rgb_jpeg_gdcm", 1)):
            with self.subTest(name):
                _, samples = self.load(os.path.join(EXAMPLES, name + ".dcm"))
                off = np.abs(samples[:, :, 0].transpose(1, 0, 2).astype(int) - truth)
                self.assertLessEqual(np.percentile(off, 95), tolerance)

    def test_palette(self):
        slices = Slices(1)
        ds = slices.dataset(0)
        ds.PhotometricInterpretation = "PALETTE COLOR"
        ds.BitsAllocated, ds.BitsStored, ds.HighBit = 8, 8, 7
        index = (np.arange(120) * 7 % 256).astype("u1").reshape(10, 12)
        ds.PixelData = index.tobytes()
        ds["PixelData"].VR = "OB"
        del ds.RescaleIntercept, ds.RescaleSlope
        tables = np.random.default_rng(2).integers(0, 65536, (3, 256)).astype("<u2")
        for colour, table in zip(("Red", "Green", "Blue"), tables):
            setattr(ds, colour + "PaletteColorLookupTableDescriptor", [256, 0, 16])
            setattr(ds, colour + "PaletteColorLookupTableData", table.tobytes())
        ds.save_as(self.path("p.dcm"), write_like_original=False)
        said, samples = self.load(self.path("p.dcm"))
        self.assertEqual(said["channels"], 3)
        wanted = tables[:, index].transpose(2, 1, 0)
        if said["type"] == "uint8":
            wanted = wanted >> 8
        np.testing.assert_array_equal(samples[:, :, 0], wanted)

    def test_rescale_of_each_slice(self):
        slices = Slices()

        def change(ds, z):
            ds.RescaleSlope = f"{0.5 + z}"
        said, samples = self.load(slices.write(self.path("pet"), change))
        self.assertEqual(said["type"], "float32")
        scale = 0.5 + np.arange(6)
        self.assert_close(samples, slices.pixels.transpose(2, 1, 0) * scale - 1024, 1e-5)

    def test_signed_overflow_takes_a_wider_type(self):
        slices = Slices()

        def change(ds, z):
            ds.PixelRepresentation, ds.BitsStored, ds.HighBit = 1, 16, 15
            ds.PixelData = np.full((10, 12), -32000 if z == 4 else z, "<i2").tobytes()
        said, samples = self.load(slices.write(self.path("wide"), change))
        self.assertEqual(said["type"], "int32")
        self.assertEqual(samples[3, 3, 4], -33024)

    def test_sixteen_bits_below_zero_are_int16_if_they_fit(self):
        slices = Slices()

        def change(ds, z):
            ds.BitsStored, ds.HighBit = 16, 15
        self.check_series(slices, slices.write(self.path("fit"), change))
        slices.pixels[2, 3, 4] = 65535
        said, samples = self.load(slices.write(self.path("unfit"), change))
        self.assertEqual((said["type"], samples[4, 3, 2]), ("int32", 65535 - 1024))

    def test_missing_slice(self):
        slices = Slices()
        self.assert_refused(slices.write(self.path("gap"), skip=(2,)), "lacks 1 slice between slices 2 and 3",
                            "5 mm where 2.5 mm", "--gaps fill")

    def test_a_missing_slice_is_filled(self):
        slices = Slices()
        folder = slices.write(self.path("gap"), skip=(2,))
        said, samples = self.load(folder, gaps="fill")
        expected = slices.pixels.transpose(2, 1, 0).astype(float) - 1024
        expected[:, :, 2] = np.rint((expected[:, :, 1] + expected[:, :, 3]) / 2)
        np.testing.assert_array_equal(samples, expected)
        self.assert_close(affine_of(said, "LPS"), slices.affine(), 1e-6)
        self.assertIn(f"1 of {samples.shape[2]} slices is interpolated", said["warnings"][0])

    def test_a_gap_is_ignored(self):
        slices = Slices()
        folder = slices.write(self.path("gap"), skip=(2,))
        said, samples = self.load(folder, gaps="ignore")
        kept = [z for z in range(slices.pixels.shape[0]) if z != 2]
        np.testing.assert_array_equal(samples, slices.pixels.transpose(2, 1, 0)[:, :, kept].astype(int) - 1024)
        self.assertAlmostEqual(said["spacing"][2], 2.5, 6)
        self.assertIn("are taken as 2.5 mm apart", said["warnings"][0])

    def test_uneven_gaps_are_resampled(self):
        slices = Slices()
        folder = slices.write(self.path("uneven"), lambda ds, z: slices.place(ds, z + (0.5 if z == 3 else 0)))
        said, samples = self.load(folder, gaps="fill")
        stored = slices.pixels.transpose(2, 1, 0).astype(float) - 1024
        expected = stored.copy()  # slice 3 lies at 3.5, so that place 3 is two thirds of the way to it
        expected[:, :, 3] = np.rint(stored[:, :, 2] / 3 + stored[:, :, 3] * 2 / 3)
        self.assert_close(samples, expected)
        self.assert_close(affine_of(said, "LPS"), slices.affine(), 1e-6)

    def test_uneven_gaps(self):
        slices = Slices()
        folder = slices.write(self.path("uneven"), lambda ds, z: slices.place(ds, z + (0.2 if z == 3 else 0)))
        self.assert_refused(folder, "unevenly spaced", "where 2.5 mm is usual")

    def test_slightly_uneven_gaps_are_warned_about(self):
        slices = Slices()
        folder = slices.write(self.path("nearly"), lambda ds, z: slices.place(ds, z + (0.004 if z == 3 else 0)))
        said = self.load(folder)[0]
        self.assertIn("not quite evenly spaced", said["warnings"][0])

    def test_mixed_orientation(self):
        slices = Slices()

        def change(ds, z):
            if z == 0:
                ds.ImageOrientationPatient = ["1", "0", "0", "0", "1", "0"]
        self.assert_refused(slices.write(self.path("mixed"), change), "mixed orientation")

    def test_mixed_sizes(self):
        slices = Slices()

        def change(ds, z):
            if z == 1:
                ds.PixelSpacing = ["0.7", "0.95"]
        self.assert_refused(slices.write(self.path("sizes"), change), "different pixel sizes", "0.9 mm", "0.95 mm")

    def test_repeated_positions(self):
        slices = Slices()
        self.assert_refused(slices.write(self.path("twice"), lambda ds, z: slices.place(ds, z // 2)),
                            "at one position")

    def test_the_same_slice_twice(self):
        slices = Slices()
        self.assert_refused(slices.write(self.path("same"), lambda ds, z: slices.place(ds, 0)),
                            "slices at one position, and nothing tells them apart: the same slices twice")

    def test_gantry_tilt_is_kept(self):
        slices = Slices()
        folder = slices.write(self.path("tilt"), lambda ds, z: slices.place(ds, z, aside=0.5 * z))
        self.assert_refused(folder, "sheared against each other by 11.3 degrees (gantry tilt)", "--tilt resample")
        said, _ = self.load(folder, tilt="keep")
        affine = slices.affine()
        affine[:3, 2] += 0.5 * slices.axes[:, 1]
        self.assert_close(affine_of(said, "LPS"), affine, 1e-6)
        self.assertIn("meet at 78.7°", " ".join(said["warnings"]))

    def test_two_series(self):
        one, two = Slices(seed=3), Slices(seed=4)
        folder = one.write(self.path("two"))
        two.write(folder)
        with open(os.path.join(folder, "readme.txt"), "w") as file:
            file.write("not a picture")
        self.assert_refused(folder, "has 2 series", one.uid, two.uid)
        said, samples = self.load(folder, series=two.uid)
        np.testing.assert_array_equal(samples, two.pixels.transpose(2, 1, 0).astype(int) - 1024)
        common = os.path.commonprefix([one.uid, two.uid])
        self.load(folder, series=two.uid[: len(common) + 3])
        self.assert_refused(folder, "has no series 9.9.9", series="9.9.9")

    def test_damaged_neighbours_are_left_out(self):
        slices = Slices()
        folder = slices.write(self.path("beside"))
        whole = os.path.join(folder, sorted(os.listdir(folder))[0])
        with open(whole, "rb") as file, open(os.path.join(folder, "zz"), "wb") as cut:
            cut.write(file.read()[:-100])
        directory = os.path.join(EXAMPLES, "dicomdirtests", "DICOMDIR-empty.dcm")
        if os.path.exists(directory):  # stops the decoder
            shutil.copy(directory, folder)
        said = self.check_series(slices, folder)
        self.assertIn("left out", said["warnings"][0])

    def test_inverted_is_noted(self):
        ds = Slices(1).dataset(0)
        ds.PhotometricInterpretation = "MONOCHROME1"
        ds.save_as(self.path("m1.dcm"), write_like_original=False)
        self.assertIn("MONOCHROME1", self.load(self.path("m1.dcm"))[0]["warnings"][0])

    def test_damaged(self):
        slices = Slices(1)
        slices.dataset(0).save_as(self.path("whole.dcm"), write_like_original=False)
        with open(self.path("whole.dcm"), "rb") as file:
            whole = file.read()
        for size in (0, 100, 132, 140, 300, 700, len(whole) - 100, len(whole) - 1):
            with open(self.path("cut.dcm"), "wb") as file:
                file.write(whole[:size])
            with self.subTest(size):
                self.assert_refused(self.path("cut.dcm"), "cut.dcm")
        huge = slices.dataset(0)
        huge.Rows = huge.Columns = 65535
        huge.NumberOfFrames = 1000
        huge.save_as(self.path("huge.dcm"), write_like_original=False)
        self.assert_refused(self.path("huge.dcm"), "announces 65535 × 65535 × 1000 pixels")
        os.makedirs(self.path("empty"))
        self.assert_refused(self.path("empty"), "folder without DICOM")


if __name__ == "__main__":
    main()
