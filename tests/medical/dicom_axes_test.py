# SPDX-License-Identifier: Apache-2.0
"""DICOM frame axes, slice positions, pixel sizes, and display of values."""

import os
import subprocess
import struct

from medical import DUMP, MedicalTest, affine_of, main, np
from dicom_objects import Dataset, Sequence, Slices, group, pydicom

CONVAPP = os.path.join(os.path.dirname(os.path.abspath(DUMP)), "..", "convapp")
NM, US_FILM, XA = "1.2.840.10008.5.1.4.1.1.20", "1.2.840.10008.5.1.4.1.1.3.1", "1.2.840.10008.5.1.4.1.1.12.1"
UPRIGHT = ["1", "0", "0", "0", "1", "0"]


def item(**fields):
    return group(**fields)[0]


class Made(MedicalTest):
    def frames(self, name, pixels, sop=None, change=None, placed=False):
        """A multi-frame file of `pixels` (frames, rows, columns)."""
        ds = Slices(1).dataset(0)
        ds.Rows, ds.Columns = pixels.shape[1:]
        ds.NumberOfFrames = len(pixels)
        ds.PixelData = pixels.astype("<u2").tobytes()
        ds.RescaleIntercept = "0"
        if sop:
            ds.SOPClassUID = ds.file_meta.MediaStorageSOPClassUID = sop
        if not placed:
            del ds.ImagePositionPatient, ds.ImageOrientationPatient
        if change:
            change(ds)
        ds.save_as(self.path(name), write_like_original=False)
        return self.path(name)

    def noise(self, *shape):
        return np.random.default_rng(5).integers(0, 3000, shape).astype("u2")


class Frames(Made):
    def test_films_are_times(self):
        pixels = self.noise(5, 10, 12)

        def pointer(ds):
            ds.FrameIncrementPointer, ds.FrameTime = 0x00181063, "40"

        def vector(ds):
            ds.FrameIncrementPointer = 0x00181065
            ds.FrameTimeVector = ["0", "40", "40", "40", "40"]

        def rate(ds):
            ds.CineRate = "25"
        for name, change, sop in (("pointer", pointer, None), ("vector", vector, XA), ("rate", rate, US_FILM)):
            with self.subTest(name):
                said, samples = self.load(self.frames(name + ".dcm", pixels, sop, change))
                self.assertEqual((said["times"], said["extent"], said["dimension"]), (5, [12, 10, 1], 2))
                self.assertAlmostEqual(said["timeStep"], 0.04)
                np.testing.assert_array_equal(samples[:, :, 0], pixels.transpose(2, 1, 0))
        said, _ = self.load(self.frames("placed.dcm", pixels, XA, pointer, placed=True))
        self.assertEqual((said["times"], said["extent"][2]), (5, 1))

        def uneven(ds):
            vector(ds)
            ds.FrameTimeVector = ["0", "40", "40", "80", "40"]
        said, _ = self.load(self.frames("uneven.dcm", pixels, XA, uneven))
        self.assertEqual((said["times"], said["timeStep"]), (5, 0))
        self.assertIn("not evenly spaced in time (Frame Time Vector (0018,1065) from 40 to 80 ms)", said["warnings"][0])

    def test_pages_are_no_slices(self):
        def pages(ds):
            ds.FrameIncrementPointer = 0x00182001
            ds.add_new(0x00182001, "IS", ["1", "2", "3"])
        said, _ = self.load(self.frames("pages.dcm", self.noise(3, 10, 12), None, pages))
        self.assertEqual((said["times"], said["extent"][2]), (3, 1))
        self.assertIn("the fourth axis is no time but page", said["warnings"][0])

    def nuclear(self, vectors, slices=None, **fields):
        def change(ds):
            ds.Modality, ds.SpacingBetweenSlices = "NM", "-4.42"
            ds.PixelSpacing = ["3", "2"]
            ds.FrameIncrementPointer = list(vectors)
            for tag, values in vectors.items():
                ds.add_new(tag, "US", values)
            ds.DetectorInformationSequence = Sequence([item(ImagePositionPatient=["-10", "-20", "100"],
                                                            ImageOrientationPatient=UPRIGHT)])
            for name, value in fields.items():
                setattr(ds, name, value)
        return change

    def test_slices_of_nuclear_medicine(self):
        pixels = self.noise(6, 5, 7)
        path = self.frames("recon.dcm", pixels, NM, self.nuclear({0x00540080: [1, 2, 3, 4, 5, 6]}))
        said, samples = self.load(path)
        np.testing.assert_array_equal(samples, pixels.transpose(2, 1, 0))
        wanted = np.diag([2, 3, -4.42, 1.0])
        wanted[:3, 3] = [-10, -20, 100]
        self.assert_close(affine_of(said, "LPS"), wanted)
        self.assertEqual(said["warnings"], [])
        order = [3, 1, 2, 6, 4, 5]
        path = self.frames("order.dcm", pixels, NM, self.nuclear({0x00540080: order}))
        np.testing.assert_array_equal(self.load(path)[1], pixels[np.argsort(order)].transpose(2, 1, 0))

    def test_time_slots_and_windows_of_nuclear_medicine(self):
        pixels = self.noise(6, 5, 7)
        slots = {0x00540070: [1, 1, 1, 2, 2, 2], 0x00540080: [1, 2, 3, 1, 2, 3]}
        said, samples = self.load(self.frames("gated.dcm", pixels, NM, self.nuclear(slots)))
        self.assertEqual((said["times"], said["extent"][2]), (2, 3))
        self.assertIn("no time but time slot (2 values)", said["warnings"][0])
        np.testing.assert_array_equal(samples, pixels.reshape(2, 3, 5, 7).transpose(3, 2, 1, 0))
        both = {0x00540010: [1, 1, 2, 2, 3, 3], 0x00540020: [1, 2, 1, 2, 1, 2]}
        said, samples = self.load(self.frames("planar.dcm", pixels, NM, self.nuclear(both)))
        self.assertEqual((said["times"], said["extent"][2]), (6, 1))
        self.assertIn("no time but energy window and detector (6 values)", said["warnings"][0])
        lost = {0x00540070: [1, 1, 1, 2, 2, 2], 0x00540080: [1, 2, 3, 1, 2, 2]}
        self.assert_refused(self.frames("lost.dcm", pixels, NM, self.nuclear(lost)), "Slice Vector (0054,0080)")
        short = {0x00540080: [1, 2, 3]}
        self.assert_refused(self.frames("short.dcm", pixels, NM, self.nuclear(short)), "has 3 entries in Slice Vector")


def csa(**fields):
    """A Siemens CSA header of version SV10."""
    data = b"SV10\4\3\2\1" + struct.pack("<2I", len(fields), 77)
    for name, values in fields.items():
        data += struct.pack("<64si4s3i", name.encode(), len(values), b"FD\0\0", 4, len(values), 77)
        for value in values:
            text = f"{value}".encode() + b"\0"
            data += struct.pack("<4i", len(text), len(text), 77, len(text)) + text + bytes(-len(text) % 4)
    return data


class Mosaic(Made):
    def mosaic(self, folder, volumes, normal=1, count=True, spacing="3.3"):
        """Volumes (times, slices, rows, columns) as mosaics; the place of the first slice's corner is -30, -40, 50."""
        os.makedirs(folder, exist_ok=True)
        times, slices, rows, columns = volumes.shape
        tiles = int(np.ceil(np.sqrt(slices)))
        for t in range(times):
            picture = np.zeros((tiles * rows, tiles * columns), "u2")
            for i in range(slices):
                y, x = i // tiles * rows, i % tiles * columns
                picture[y:y + rows, x:x + columns] = volumes[t, i]
            ds = Slices(1).dataset(0)
            ds.SeriesInstanceUID = "2.25.1234"
            ds.ImageType = ["ORIGINAL", "PRIMARY", "M", "ND", "MOSAIC"]
            ds.Rows, ds.Columns, ds.PixelData = *picture.shape, picture.tobytes()
            ds.RescaleIntercept = "0"
            ds.PixelSpacing, ds.SliceThickness = ["2.5", "2"], "3"
            if spacing:
                ds.SpacingBetweenSlices = spacing
            ds.ImageOrientationPatient = UPRIGHT
            corner = np.array([-30, -40, 50.0])
            corner[:2] -= np.array([2 * columns, 2.5 * rows]) * (tiles - 1) / 2
            ds.ImagePositionPatient = [f"{v:g}" for v in corner]
            ds.AcquisitionNumber, ds.RepetitionTime = t + 1, "2000"
            if count:
                ds.private_block(0x0019, "SIEMENS MR HEADER", create=True).add_new(0x0a, "US", slices)
                if normal:
                    ds.private_block(0x0029, "SIEMENS CSA HEADER", create=True).add_new(
                        0x10, "OB", csa(SliceNormalVector=[0, 0, normal], NumberOfImagesInMosaic=[slices]))
            ds.save_as(os.path.join(folder, f"{t}.dcm"), write_like_original=False)
        return folder

    def test_split_into_slices_at_their_places(self):
        volumes = self.noise(3, 7, 8, 6)
        for normal in (1, -1):
            with self.subTest(normal):
                said, samples = self.load(self.mosaic(self.path(f"m{normal}"), volumes, normal))
                self.assertEqual((said["times"], said["extent"], said["timeStep"]), (3, [6, 8, 7], 2))
                flipped = affine_of(said, "LPS")
                wanted = np.diag([2, 2.5, 3.3 * normal, 1.0])
                wanted[:3, 3] = [-30, -40, 50]
                if flipped[2, 2] * normal < 0:  # the same, turned round with its samples
                    flipped[:3, 3] += flipped[:3, 2] * 6
                    flipped[:3, 2] *= -1
                    samples = samples[:, :, ::-1]
                self.assert_close(flipped, wanted)
                np.testing.assert_array_equal(samples, volumes.transpose(3, 2, 1, 0))
                self.assertEqual(said["warnings"], [])

    def test_what_is_assumed_is_said_and_what_is_unknown_refused(self):
        volumes = self.noise(1, 4, 8, 6)
        said, _ = self.load(self.mosaic(self.path("few"), volumes, normal=0, spacing=""))
        self.assertIn("no Spacing Between Slices (0018,0088)", " ".join(said["warnings"]))
        self.assertIn("no SliceNormalVector", " ".join(said["warnings"]))
        self.assert_refused(os.path.join(self.mosaic(self.path("none"), volumes, count=False), "0.dcm"),
                            "NumberOfImagesInMosaic (0019,100A)", "enhanced MR")

    def test_a_derived_series_is_no_mosaic(self):
        volumes = self.noise(1, 4, 8, 6)
        source = self.mosaic(self.path("in"), volumes)
        out = self.path("out.dcm")
        subprocess.run([CONVAPP, "--headless", "-q", "--device", "cpu", "-i", source, "-o", out, "--filter", "box:size=1"],
                       check=True, timeout=120)
        ds = pydicom.dcmread(os.path.join(out, "slice_00001.dcm"))
        self.assertEqual((list(ds.ImageType), ds.Rows), (["DERIVED", "SECONDARY", "M", "ND"], 8))
        before, after = self.load(source), self.load(out)
        np.testing.assert_array_equal(after[1], before[1])
        self.assert_close(affine_of(after[0]), affine_of(before[0]))


class Places(Made):
    def rounded(self, name, count, step, decimals, spoil=None):
        slices = Slices(count)
        slices.axes = np.eye(3)

        def change(ds, z):
            ds.ImageOrientationPatient = UPRIGHT
            at = step * z + (spoil(z) if spoil else 0)
            ds.ImagePositionPatient = ["-10", "-20", f"{at:.{decimals}f}"]
        return slices.write(self.path(name), change)

    def test_digits_of_positions_are_the_tolerance(self):
        said, _ = self.load(self.rounded("two", 9, 2 / 3, 2))
        self.assertEqual(said["warnings"], [])
        self.assertAlmostEqual(said["spacing"][2], 2 / 3, delta=2e-3)
        said, _ = self.load(self.rounded("one", 12, 2.55, 1))
        self.assertEqual(said["warnings"], [])
        self.assert_refused(self.rounded("off", 9, 2 / 3, 4, lambda z: 0.02 if z == 4 else 0), "unevenly spaced",
                            "is written to 0.0001 mm")
        self.assert_refused(self.rounded("gap", 6, 1, 0, lambda z: z > 2), "lacks 1 slice")

    def test_rounded_positions_are_no_tilt(self):
        slices = Slices(2)

        def change(ds, z):
            ds.ImageOrientationPatient = UPRIGHT
            ds.ImagePositionPatient = [f"{-10 + 0.01 * z:.2f}", "-20.00", f"{0.67 * z:.2f}"]
        said, _ = self.load(slices.write(self.path("pair"), change))
        self.assertEqual(said["warnings"], [])
        self.assert_close(np.array(said["direction"]).reshape(3, 3), np.eye(3))


class PixelSize(Made):
    def ultrasound(self, name, *regions, **fields):
        def change(ds):
            del ds.PixelSpacing
            ds.Modality = "US"
            ds.SequenceOfUltrasoundRegions = Sequence([
                item(RegionSpatialFormat=1, RegionDataType=1, RegionLocationMinX0=2, RegionLocationMinY0=1,
                     RegionLocationMaxX1=10, RegionLocationMaxY1=8, PhysicalUnitsXDirection=unit,
                     PhysicalUnitsYDirection=unit, PhysicalDeltaX=x, PhysicalDeltaY=y) for unit, x, y in regions])
            for key, value in fields.items():
                setattr(ds, key, value)
        return self.frames(name, self.noise(1, 10, 12), "1.2.840.10008.5.1.4.1.1.6.1", change)

    def test_regions_of_ultrasound(self):
        said, _ = self.load(self.ultrasound("one.dcm", (3, 0.02, 0.03)))
        self.assertEqual((said["unit"], said["warnings"]), ("mm", []))
        self.assert_close(said["spacing"][:2], [0.2, 0.3])
        said, _ = self.load(self.ultrasound("two.dcm", (3, 0.02, -0.03), (3, 0.02, 0.03)))
        self.assert_close(said["spacing"][:2], [0.2, 0.3])
        for name, regions, words in (("differ", [(3, 0.02, 0.03), (3, 0.04, 0.03)], "0.4 × 0.3 mm"),
                                     ("seconds", [(3, 0.02, 0.03), (4, 0.02, 0.03)], "units 4 and 4")):
            with self.subTest(name):
                said, _ = self.load(self.ultrasound(name + ".dcm", *regions))
                self.assertEqual(said["unit"], "px")
                self.assertIn(words, said["warnings"][0])

    def test_detector_film_and_aspect(self):
        def detector(ds):
            ds.ImagerPixelSpacing = ["0.2", "0.1"]

        def uncalibrated(ds):
            detector(ds)
            ds.PixelSpacing = ["0.2", "0.1"]

        def calibrated(ds):
            uncalibrated(ds)
            ds.PixelSpacing = ["0.18", "0.09"]
            ds.add_new(0x00280a02, "CS", "GEOMETRY")

        def film(ds):
            ds.NominalScannedPixelSpacing = ["0.2", "0.1"]

        def aspect(ds):
            ds.PixelAspectRatio = ["2", "1"]
        for name, change, spacing, words in (
                ("detector", detector, [0.1, 0.2], "at the detector, Imager Pixel Spacing (0018,1164)"),
                ("uncalibrated", uncalibrated, [0.1, 0.2], "without a calibration"),
                ("calibrated", calibrated, [0.09, 0.18], ""), ("film", film, [0.1, 0.2], "of the scanned film"),
                ("aspect", aspect, [1, 1], "Pixel Aspect Ratio (0028,0034) is 2:1 without a pixel size")):
            with self.subTest(name):
                def fresh(ds):
                    del ds.PixelSpacing
                    change(ds)
                said, _ = self.load(self.frames(name + ".dcm", self.noise(1, 10, 12), None, fresh))
                self.assert_close(said["spacing"][:2], spacing)
                self.assertIn(words, " ".join(said["warnings"]))
                self.assertEqual(len(said["warnings"]), 1 if words else 0)


class Shown(Made):
    def derived(self, source, filters, name):
        out = self.path(name)
        subprocess.run([CONVAPP, "--headless", "-q", "--device", "cpu", "-i", source, "-o", out, "--filter", filters],
                       check=True, timeout=120)
        names = sorted(os.listdir(out)) if os.path.isdir(out) else [""]
        return [pydicom.dcmread(os.path.join(out, name) if name else out) for name in names]

    def test_monochrome1_is_kept(self):
        def change(ds):
            ds.PhotometricInterpretation, ds.PresentationLUTShape = "MONOCHROME1", "INVERSE"
        pixels = self.noise(1, 10, 12)
        source = self.frames("m1.dcm", pixels, None, change)
        ds = self.derived(source, "box:size=1", "same.dcm")[0]
        self.assertEqual((ds.PhotometricInterpretation, ds.PresentationLUTShape), ("MONOCHROME1", "INVERSE"))
        np.testing.assert_array_equal(ds.pixel_array, pixels[0])
        ds = self.derived(source, "sobel", "edges.dcm")[0]  # another quantity: large values are white
        self.assertEqual((ds.PhotometricInterpretation, ds.PresentationLUTShape), ("MONOCHROME2", "IDENTITY"))

    def test_windows_are_kept(self):
        slices = Slices(4)
        own = slices.write(self.path("own"), lambda ds, z: (
            setattr(ds, "WindowCenter", f"{100 * z}"), setattr(ds, "WindowWidth", f"{z + 1}")))
        for z, ds in enumerate(self.derived(own, "box:size=1", "own.dcm")):
            self.assertEqual((float(ds.WindowCenter), float(ds.WindowWidth)), (100 * z, z + 1))

        def lung(ds, z):
            ds.WindowCenter, ds.WindowWidth = ["-90000", "40"], ["1600", "400"]
            ds.VOILUTFunction, ds.WindowCenterWidthExplanation = "SIGMOID", ["LUNG", "SOFT"]
        common = Slices(4).write(self.path("common"), lung)
        for ds in self.derived(common, "gaussian:sigma=1", "common.dcm"):
            self.assertEqual(list(map(float, ds.WindowCenter)), [-90000, 40])
            self.assertEqual((ds.VOILUTFunction, list(ds.WindowCenterWidthExplanation)), ("SIGMOID", ["LUNG", "SOFT"]))
        for ds in self.derived(common, "sobel", "edges2.dcm"):
            self.assertGreater(float(ds.WindowCenter), 0)
            self.assertNotIn("VOILUTFunction", ds)


if __name__ == "__main__":
    main()
