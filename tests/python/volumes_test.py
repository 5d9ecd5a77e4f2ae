# SPDX-License-Identifier: Apache-2.0
"""Volumes: geometry, files, nibabel, and images of ITK by their methods."""
import copy
import os
import pickle
import tempfile
import unittest

import numpy as np

import convapp

AFFINE = np.array([[-2.0, 0.1, 0, 90], [0.2, 1.5, 0, -126], [0, 0, 3, -72], [0, 0, 0, 1]])


def sheared():
    """An oblique affine whose columns are orthogonal."""
    turned = np.linalg.qr(np.array([[1.0, 0.2, 0], [-0.2, 1, 0.1], [0, 0.3, 1]]))[0]
    affine = np.eye(4)
    affine[:3, :3] = turned @ np.diag([2, 1.5, 3])
    affine[:3, 3] = (90, -126, -72)
    return affine


class Geometry(unittest.TestCase):
    def test_units_of_a_volume(self):
        array = np.random.default_rng(0).normal(size=(9, 10, 11)).astype(np.float32)
        volume = convapp.Volume(array, spacing=(0.5, 1, 2), origin=(1, 2, 3))
        result = convapp.filter(volume, "gaussian:sigma=2mm")
        self.assertIsInstance(result, convapp.Volume)
        self.assertTrue(np.array_equal(result.array, convapp.filter(array, "gaussian:sigma=4x2x1")))
        self.assertEqual((result.spacing, result.origin, result.unit), ((0.5, 1, 2), (1, 2, 3), "mm"))
        self.assertIs(volume.array, array)

    def test_valid_moves_the_origin(self):
        volume = convapp.Volume(np.ones((9, 10)), spacing=(0.5, 2), origin=(10, 20))
        result = convapp.filter(volume, "box:size=3x5,boundary=valid")
        self.assertEqual(result.shape, (5, 8))
        self.assertEqual(result.origin, (10.5, 24))

    def test_copies_and_other_processes(self):
        volume = convapp.Volume(np.ones((3, 4, 2)), spacing=(0.5, 2), origin=(1, 2), axes="yxc", value_unit="HU",
                                channel_names=["a", "b"], time_step=2)
        for again in (copy.deepcopy(volume), pickle.loads(pickle.dumps(volume))):
            self.assertFalse(np.shares_memory(again.array, volume.array))
            for name in ("spacing", "origin", "unit", "axes", "alpha", "channel_names", "value_unit", "time_step"):
                self.assertEqual(getattr(again, name), getattr(volume, name))

    def test_signals(self):
        signal = convapp.Volume(np.ones(100), rate=250)
        self.assertEqual((signal.unit, signal.rate), ("s", 250))
        self.assertEqual(convapp.filter(signal, "gaussian:sigma=8ms").rate, 250)
        self.assertRaises(convapp.UsageError, convapp.filter, np.ones((9, 9)), "gaussian", rate=250)

    def test_refused(self):
        for arguments in ({"spacing": 0}, {"spacing": (1, np.nan)}, {"spacing": (1, 2, 3)}, {"unit": "inch"},
                          {"direction": np.eye(4)}, {"direction": [[1, 0]]}, {"axes": "zyx"}, {"rate": 5, "spacing": 1},
                          {"origin": (np.inf, 0)}):
            with self.subTest(arguments=arguments), self.assertRaises(ValueError):
                convapp.Volume(np.ones((3, 3)), **arguments)


class Files(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def path(self, name):
        return os.path.join(self.folder.name, name)

    def test_round_trips(self):
        rng = np.random.default_rng(0)
        for name in ("a.nii", "a.nii.gz", "a.nrrd", "a.mha", "a.npy"):
            if ".gz" in name and any(f["name"] == "NIfTI" and f["missing"] for f in convapp.formats()):
                continue
            array = rng.integers(-300, 300, (5, 6, 7)).astype(np.int16)
            volume = convapp.Volume(array, spacing=(0.5, 1, 2), origin=(1, -2, 3))
            try:
                convapp.write(self.path(name), volume)
            except convapp.UnwritableError as error:
                self.assertIn("built without", str(error))
                continue
            again = convapp.read(self.path(name))
            with self.subTest(name=name):
                self.assertTrue(np.array_equal(again.array, array))
                self.assertEqual(again.axes, "zyx")
                if not name.endswith("npy"):
                    self.assertEqual((again.spacing, again.origin), (volume.spacing, volume.origin))
                part = convapp.read(self.path(name), region=((1, 4), (0, 6), (2, 5)))
                self.assertTrue(np.array_equal(part.array, array[2:5, 0:6, 1:4]))
                if not name.endswith("npy"):
                    self.assertEqual(part.origin, (1.5, -2, 7))
                self.assertRaises(convapp.UnwritableError, convapp.write, self.path(name), volume)
                convapp.write(self.path(name), volume, overwrite=True)

    def test_channels_times_and_signals(self):
        colours = np.random.default_rng(0).integers(0, 255, (6, 7, 3)).astype(np.uint8)
        convapp.write(self.path("c.npy"), convapp.Volume(colours, axes="yxc"))
        series = np.random.default_rng(0).normal(size=(2, 3, 4, 5)).astype(np.float32)
        convapp.write(self.path("t.nii"), series)
        again = convapp.read(self.path("t.nii"))
        self.assertEqual(again.axes, "tzyx")
        self.assertTrue(np.array_equal(again.array, series))
        with open(self.path("s.csv"), "w") as file:
            file.write("5,10\n2,20\n9,30\n")
        signals = convapp.read(self.path("s.csv"), rate=100)
        self.assertEqual((signals.axes, signals.shape, signals.rate), ("xc", (3, 2), 100))
        self.assertEqual(convapp.filter(signals, "box:size=3").shape, (3, 2))
        self.assertTrue(np.array_equal(convapp.read(self.path("s.csv"), column=1).array, [10, 20, 30]))

    def test_types_are_rounded_and_counted(self):
        with self.assertWarnsRegex(RuntimeWarning, "1 of 4 samples do not fit uint8"):
            convapp.write(self.path("a.npy"), np.array([[0.4, 1.6], [254.5, 300]]), dtype="uint8")
        self.assertTrue(np.array_equal(np.load(self.path("a.npy")), [[0, 2], [254, 255]]))

    def test_refused(self):
        with open(self.path("bad.nii"), "wb") as file:
            file.write(b"\x5c\x01\x00\x00" + b"\0" * 400)
        for path, kind in ((self.path("none.nii"), convapp.UnreadableError), (self.path("bad.nii"), OSError)):
            self.assertRaises(kind, convapp.read, path)
        self.assertRaises(convapp.UsageError, convapp.write, self.path("a.unknown"), np.ones((3, 3)))
        self.assertRaises(convapp.UsageError, convapp.write, self.path("a.nii"), np.ones((3, 3, 3)), compression=99)
        np.save(self.path("a.npy"), np.ones((3, 4)))
        for region in (((0, 9), (0, 3)), ((2, 2), (0, 3)), ((0, 4),), ((-1, 2), (0, 3))):
            self.assertRaises(convapp.UsageError, convapp.read, self.path("a.npy"), region=region)
        self.assertRaises(convapp.UsageError, convapp.read, self.path("a.npy"), channel=3)


class Nibabel(unittest.TestCase):
    def setUp(self):
        try:
            import nibabel
        except ImportError:
            self.skipTest("nibabel is not installed")
        self.nibabel = nibabel

    def test_affine_and_samples_survive(self):
        array = np.asfortranarray(np.random.default_rng(0).normal(size=(7, 8, 9)).astype(np.float32))
        for affine in (np.diag([2.0, 3, 4, 1]), np.diag([-2.0, 3, 4, 1]), AFFINE, sheared()):
            image = self.nibabel.Nifti1Image(array, affine)
            volume = convapp.Volume.from_nibabel(image)
            self.assertTrue(np.shares_memory(volume.array, array))
            self.assertTrue(np.allclose(volume.affine, image.affine, atol=1e-12))
            back = convapp.filter(volume, "gaussian:sigma=0").to_nibabel()
            self.assertTrue(np.allclose(back.affine, image.affine, atol=1e-12))
            self.assertTrue(np.array_equal(np.asarray(back.dataobj), array))

    def test_time_steps_without_a_unit_are_not_taken(self):
        for unit, step in (("sec", 2.0), ("msec", 0.002), ("unknown", 0.0), ("hz", 0.0)):
            image = self.nibabel.Nifti1Image(np.ones((2, 2, 2, 3), np.float32), np.eye(4))
            image.header["pixdim"][4] = 2
            image.header.set_xyzt_units("mm", unit)
            self.assertAlmostEqual(convapp.Volume.from_nibabel(image).time_step, step)

    def test_files_agree(self):
        """A file read by convapp and by nibabel is one volume."""
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "a.nii")
            array = np.random.default_rng(0).integers(0, 99, (5, 6, 7, 2)).astype(np.int16)
            image = self.nibabel.Nifti1Image(array, sheared())
            image.header.set_xyzt_units("mm", "msec")
            image.header["pixdim"][4] = 1500
            self.nibabel.save(image, path)
            mine, theirs = convapp.read(path), convapp.Volume.from_nibabel(self.nibabel.load(path))
            self.assertTrue(np.allclose(mine.affine, theirs.affine, atol=1e-5))
            self.assertTrue(np.array_equal(mine.array, theirs.array.T))
            self.assertEqual((mine.time_step, theirs.time_step), (1.5, 1.5))
            self.assertTrue(
                np.array_equal(convapp.filter(mine, "gaussian:sigma=3mm").array,
                               convapp.filter(theirs, "gaussian:sigma=3mm").array.T))
            out = convapp.filter(mine, "gaussian:sigma=3mm", dtype="same")
            convapp.write(os.path.join(folder, "b.nii"), out)
            again = self.nibabel.load(os.path.join(folder, "b.nii"))
            self.assertTrue(np.allclose(again.affine, image.affine, atol=1e-4))
            self.assertTrue(np.array_equal(np.asarray(again.dataobj), out.array.T))

    def test_refused(self):
        image = self.nibabel.Nifti1Image(np.ones((2, 2, 2), np.float32), np.eye(4))
        image._affine = np.diag([0.0, 1, 1, 1])
        self.assertRaises(convapp.UsageError, convapp.Volume.from_nibabel, image)
        self.assertRaises(convapp.UsageError, convapp.Volume(np.ones((3, 3))).to_nibabel)
        self.assertRaises(convapp.UsageError, convapp.Volume(np.ones((3, 3, 3, 2)), axes="zyxc").to_nibabel)


class ItkImage:
    """What ITK's and SimpleITK's images have in common."""
    def __init__(self, spacing, origin, direction):
        self.values = spacing, origin, direction

    def GetSpacing(self):
        return self.values[0]

    def GetOrigin(self):
        return self.values[1]

    def GetDirection(self):
        return self.values[2]


class Itk(unittest.TestCase):
    def test_geometry_by_methods(self):
        direction = (0.0, 1, 0, -1, 0, 0, 0, 0, 1)
        image = ItkImage((0.5, 1, 2), (10, 20, 30), direction)
        array = np.random.default_rng(0).normal(size=(4, 5, 6)).astype(np.float32)
        volume = convapp.Volume.from_sitk(image, array)
        self.assertEqual((volume.spacing, volume.origin, volume.axes), ((0.5, 1, 2), (10, 20, 30), "zyx"))
        self.assertTrue(np.array_equal(volume.direction.ravel(), direction))
        self.assertTrue(np.shares_memory(volume.array, array))
        flat = convapp.Volume.from_itk(ItkImage((1, 2), (0, 0), (1, 0, 0, 1)), np.ones((4, 5, 3), np.uint8))
        self.assertEqual((flat.axes, flat.spacing), ("yxc", (1, 2)))
        self.assertRaises(convapp.UsageError, convapp.Volume.from_itk, ItkImage((1, 2), (0, 0), np.eye(2)), np.ones(4))


class Montages(unittest.TestCase):
    def test_average_and_pairs(self):
        samples = np.random.default_rng(3).normal(size=(500, 4)).astype("float32")
        signal = convapp.Volume(samples, rate=250, axes="xc", channel_names=["Fp1", "F7", "T3", "ECG"], value_unit="µV")
        average = convapp.rereference(signal, "average;bad=T3;keep=ECG")
        mean = samples[:, :2].astype(float).mean(axis=1)
        for channel in range(3):
            right = samples[:, channel] - mean
            self.assertLess(np.abs(average.array[:, channel] - right).max(), 1e-6)
        self.assertTrue(np.array_equal(average.array[:, 3], samples[:, 3]))
        self.assertEqual((average.rate, average.value_unit), (250, "µV"))
        turned = convapp.Volume(np.ascontiguousarray(samples.T), rate=250, axes="cx", channel_names=signal.channel_names)
        pairs = convapp.rereference(turned, "Fp1-F7,F7-T3")
        self.assertEqual(pairs.channel_names, ["Fp1-F7", "F7-T3"])
        self.assertTrue(np.array_equal(pairs.array[0], samples[:, 0] - samples[:, 1]))
        self.assertEqual(convapp.rereference(signal, "Fp1-F7").array.shape, (500, 1))

    def test_what_is_refused(self):
        image = convapp.Volume(np.zeros((4, 5), "float32"))
        self.assertRaises(convapp.UsageError, convapp.rereference, image, "average")
        signal = convapp.Volume(np.zeros((9, 2), "float32"), axes="xc", channel_names=["A", "B"])
        with self.assertRaisesRegex(convapp.UsageError, "Cz"):
            convapp.rereference(signal, "reference=Cz")


if __name__ == "__main__":
    unittest.main()
