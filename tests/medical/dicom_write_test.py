# SPDX-License-Identifier: Apache-2.0
"""Derived DICOM series, as the command line writes them, read by pydicom and checked by dciodvfy where there is one."""

import os
import re
import shutil
import subprocess

from medical import DATA, DUMP, MedicalTest, affine_of, main, np
from dicom_objects import Dataset, Sequence, Slices, enhanced, group, pydicom

CONVAPP = os.path.join(os.path.dirname(os.path.abspath(DUMP)), "..", "convapp")
SAMPLE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "samples", "head_ct_dicom")


class Derived(MedicalTest):
    def convapp(self, source, out, *options, filters=("gaussian:sigma=2mm",), code=0):
        command = [CONVAPP, "--headless", "-q", "--device", "cpu", "-i", source, "-o", self.path(out), *options]
        for one in filters:
            command += ["--filter", one]
        done = subprocess.run(command, capture_output=True, text=True, timeout=120)
        self.assertEqual(done.returncode, code, done.stderr)
        return done.stderr if code else self.path(out)

    def read(self, path):
        """The files of a series, in order of their instance numbers."""
        files = [os.path.join(path, name) for name in os.listdir(path)] if os.path.isdir(path) else [path]
        return sorted(map(pydicom.dcmread, files), key=lambda ds: int(ds.InstanceNumber))

    def values(self, files):
        return np.stack([ds.pixel_array * float(ds.RescaleSlope) + float(ds.RescaleIntercept) for ds in files], -1)

    def truth(self, source, *options, filters=("gaussian:sigma=2mm",)):
        """The filter's result, from a format that keeps floats."""
        _, samples = self.load(self.convapp(source, "truth.nrrd", "--overwrite", *options, filters=filters))
        return samples.swapaxes(0, 1)

    def stated_error(self, ds):
        found = re.search(r"rounding error at most ([0-9.e+-]+)", ds.DerivationDescription)
        return float(found.group(1)) if found else 0

    def test_series_of_a_series(self):
        slices = Slices()
        source = slices.write(self.path("ct"))
        origin = {tuple(ds.ImagePositionPatient): ds for ds in map(pydicom.dcmread, (
            os.path.join(source, name) for name in os.listdir(source)))}
        files = self.read(self.convapp(source, "new/out.dcm"))
        self.assertEqual(len(files), 6)
        self.assertEqual(len({ds.SOPInstanceUID for ds in files}), 6)
        self.assertEqual(len({ds.SeriesInstanceUID for ds in files}), 1)
        np.testing.assert_array_equal(self.values(files), self.truth(source))
        for z, ds in enumerate(files):
            for uid in (ds.SeriesInstanceUID, ds.SOPInstanceUID):
                self.assertTrue(uid.startswith("2.25.") and pydicom.uid.UID(uid).is_valid and len(uid) <= 64, uid)
            self.assertEqual(ds.file_meta.MediaStorageSOPInstanceUID, ds.SOPInstanceUID)
            self.assertEqual((ds.StudyInstanceUID, ds.PatientName, ds.Modality), (slices.study, "Nobody^Test", "CT"))
            self.assertNotEqual(ds.SeriesInstanceUID, slices.uid)
            self.assertEqual(list(ds.ImageType)[:2], ["DERIVED", "SECONDARY"])
            self.assertIn("gaussian:sigma=2mm", ds.DerivationDescription)
            near = origin[tuple(slices_position(slices, z))]
            self.assertEqual(ds.SourceImageSequence[0].ReferencedSOPInstanceUID, near.SOPInstanceUID)
            self.assert_close(ds.ImagePositionPatient, near.ImagePositionPatient)
            self.assert_close(ds.ImageOrientationPatient, near.ImageOrientationPatient)
            self.assert_close(ds.PixelSpacing, near.PixelSpacing)
            self.assertEqual((int(ds.RescaleSlope), int(ds.RescaleIntercept)), (1, 0))
            self.assertGreaterEqual(float(ds.WindowWidth), 1)
        said, samples = self.load(self.path("new/out.dcm"))
        self.assert_close(affine_of(said, "LPS"), slices.affine())
        np.testing.assert_array_equal(samples, self.truth(source).swapaxes(0, 1))

    def test_same_source_and_recipe_same_bytes(self):
        source = Slices().write(self.path("ct"))
        one, two = self.convapp(source, "one.dcm"), self.convapp(source, "two.dcm")
        other = self.convapp(source, "other.dcm", filters=("gaussian:sigma=3mm",))
        for name in os.listdir(one):
            with open(os.path.join(one, name), "rb") as a, open(os.path.join(two, name), "rb") as b:
                self.assertEqual(a.read(), b.read())
        uids = [{ds.SOPInstanceUID for ds in self.read(path)} | {self.read(path)[0].SeriesInstanceUID}
                for path in (one, other)]
        self.assertFalse(uids[0] & uids[1])

    def test_floats_are_stored_within_the_stated_error(self):
        source = Slices().write(self.path("ct"))
        for options in (("--dtype", "float32"), ("--dtype", "float64")):
            with self.subTest(options):
                files = self.read(self.convapp(source, options[1] + ".dcm", *options, filters=("log:sigma=1",)))
                bound = self.stated_error(files[0])
                self.assertGreater(bound, 0)
                off = np.abs(self.values(files) - self.truth(source, *options, filters=("log:sigma=1",)))
                self.assertLessEqual(off.max(), bound * (1 + 1e-5))
                self.assertGreater(off.max(), bound / 2)  # no looser than it need be
                self.assertTrue(all(len(str(ds["RescaleSlope"].value)) <= 16 for ds in files))

    def test_another_grid(self):
        """Positions, spacing, thickness and source slices are those of the new grid."""
        slices = Slices()
        source = slices.write(self.path("ct"))
        said, _ = self.load(source)
        affine, spacing = affine_of(said, "LPS"), np.array(said["spacing"])
        originals = self.by_position(source)
        for name, step in (("crop", "crop:region=2:7x1:6x1:"), ("two", "flip:axes=yz"), ("iso", "resample:spacing=1.5mm")):
            with self.subTest(step):
                out = self.convapp(source, name + ".dcm", filters=(step, "gaussian:sigma=1mm"))
                _, want = self.load(self.convapp(source, name + ".nrrd", filters=(step, "gaussian:sigma=1mm")))
                said_now, samples = self.load(out)
                np.testing.assert_array_equal(samples, want)
                now = affine_of(said_now, "LPS")
                if name == "crop":
                    self.assert_close(now[:3, 3], affine[:3, 3] + affine[:3, :3] @ [2, 1, 1])
                if name == "two":
                    self.assert_close(now[:3, 1:3], -affine[:3, 1:3])
                for ds in self.read(out):
                    z = np.array(ds.ImagePositionPatient, float) @ np.cross(*np.array(affine[:3, :2] / spacing[:2]).T)
                    near = min(originals, key=lambda at: abs(at - z))
                    if name != "iso":
                        self.assertEqual(ds.SourceImageSequence[0].ReferencedSOPInstanceUID, originals[near])
                    else:
                        self.assert_close([float(ds.SliceThickness)], [1.5])
                        self.assert_close(ds.PixelSpacing, [1.5, 1.5])

    def by_position(self, source):
        """SOP instance UIDs by their place along the normal of the slices."""
        found = {}
        for name in os.listdir(source):
            ds = pydicom.dcmread(os.path.join(source, name))
            turn = np.array(ds.ImageOrientationPatient, float)
            found[float(np.array(ds.ImagePositionPatient, float) @ np.cross(turn[:3], turn[3:]))] = ds.SOPInstanceUID
        return found

    def test_left_handed_grids_are_refused(self):
        source = Slices().write(self.path("ct"))
        for step in ("flip:axes=x", "permute:order=yxz"):
            self.assertIn("flip one more axis", self.convapp(source, "out.dcm", filters=(step,), code=2))

    def test_deidentified_stays_so(self):
        slices = Slices()

        def change(ds, z):
            ds.PatientName, ds.PatientID = "", "ANON-7"
            ds.PatientIdentityRemoved, ds.DeidentificationMethod = "YES", "by hand"
            ds.DeidentificationMethodCodeSequence = group(CodeValue="113100", CodingSchemeDesignator="DCM",
                                                          CodeMeaning="Basic profile")
            block = ds.private_block(0x0011, "SECRET VENDOR", create=True)
            block.add_new(1, "LO", "Jane^Doe")
            inner = Dataset()
            inner.private_block(0x0013, "SECRET VENDOR", create=True).add_new(1, "LO", "Jane^Doe")
            inner.CodeMeaning = "kept"
            ds.ProcedureCodeSequence = Sequence([inner])
            ds.OperatorsName = f"slice {z}"  # not alike: not of the series
        out = self.convapp(slices.write(self.path("anon"), change), "out.dcm")
        for ds in self.read(out):
            self.assertEqual((ds.PatientIdentityRemoved, ds.DeidentificationMethod), ("YES", "by hand"))
            self.assertEqual(ds.DeidentificationMethodCodeSequence[0].CodeValue, "113100")
            self.assertEqual((str(ds.PatientName), ds.PatientID), ("", "ANON-7"))
            self.assertEqual(ds.ProcedureCodeSequence[0].CodeMeaning, "kept")
            self.assertNotIn("OperatorsName", ds)
            self.assertFalse([e for e in ds.iterall() if e.tag.is_private])
        for name in os.listdir(out):
            with open(os.path.join(out, name), "rb") as file:
                self.assertNotIn(b"Jane", file.read())

    def test_times_come_back(self):
        slices = Slices()
        ds = enhanced(slices, order=[(z, t) for z in range(6) for t in range(3)],
                      content=lambda z, t: {"TemporalPositionIndex": t + 1},
                      change=lambda ds: setattr(ds, "TemporalResolution", "1500"))
        ds.save_as(self.path("times.dcm"), write_like_original=False)
        out = self.convapp(self.path("times.dcm"), "out.dcm", filters=("box:size=3",))
        files = self.read(out)
        self.assertEqual((len(files), files[0].SOPClassUID.name), (18, "Secondary Capture Image Storage"))
        self.assertEqual(int(files[7].SourceImageSequence[0].ReferencedFrameNumber), 5)  # z 1, time 1
        said, samples = self.load(out)
        self.assertEqual((said["times"], said["extent"], said["timeStep"]), (3, [12, 10, 6], 1.5))
        _, truth = self.load(self.convapp(self.path("times.dcm"), "truth.nii.gz", filters=("box:size=3",)))
        np.testing.assert_array_equal(samples, truth)

    def test_resampling_is_said_in_the_file(self):
        slices = Slices()
        source = slices.write(self.path("tilt"), lambda ds, z: slices.place(ds, z, aside=0.5 * z))
        self.assertIn("11.3 degrees", self.convapp(source, "out.dcm", code=3))
        ds = self.read(self.convapp(source, "out.dcm", "--tilt", "resample"))[0]
        self.assertIn("gantry tilt of 11.3 degrees straightened by linear interpolation", ds.DerivationDescription)

    def test_one_slice_is_one_file(self):
        path = self.data("dicom/CT_small.dcm")
        out = self.convapp(path, "one.dcm", filters=("median:size=3",))
        ds, before = pydicom.dcmread(out), pydicom.dcmread(path)
        self.assertEqual((ds.PatientID, ds.SOPClassUID), (before.PatientID, before.SOPClassUID))
        self.assertEqual(ds.SourceImageSequence[0].ReferencedSOPInstanceUID, before.SOPInstanceUID)
        np.testing.assert_array_equal(self.values([ds]), self.truth(path, filters=("median:size=3",)))

    def test_targets(self):
        source = Slices().write(self.path("ct"))
        out = self.convapp(source, "out.dcm")
        self.assertIn("exists already", self.convapp(source, "out.dcm", code=4))
        before = self.read(out)[0].SOPInstanceUID
        self.convapp(source, "out.dcm", "--overwrite", filters=("box:size=3",))
        self.assertNotEqual(self.read(out)[0].SOPInstanceUID, before)
        with open(os.path.join(out, "notes.txt"), "w") as file:
            file.write("mine")
        self.convapp(source, "out.dcm", "--overwrite", code=2)  # a folder of somebody else's: the name says no format
        self.assertTrue(os.path.exists(os.path.join(out, "notes.txt")))
        self.assertFalse([name for name in os.listdir(self.folder.name) if name.startswith(".convapp-tmp")])
        self.convapp(source, "ct.nrrd")
        self.assertIn("came from DICOM", self.convapp(self.path("ct.nrrd"), "no.dcm", code=2))

    def test_dciodvfy(self):
        if not shutil.which("dciodvfy"):
            self.skipTest("dciodvfy is not installed")

        def errors(path):
            said = subprocess.run(["dciodvfy", path], capture_output=True, text=True).stderr
            return {line for line in said.splitlines() if line.startswith("Error")}
        out = self.convapp(SAMPLE, "out.dcm", "--dtype", "float32")
        before = errors(os.path.join(SAMPLE, "slice_001.dcm"))
        self.assertEqual(errors(os.path.join(out, "slice_00001.dcm")) - before, set())


def slices_position(slices, z):
    ds = Dataset()
    slices.place(ds, z)
    return ds.ImagePositionPatient


if __name__ == "__main__":
    main()
