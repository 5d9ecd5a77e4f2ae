# SPDX-License-Identifier: Apache-2.0
"""Steps that change the grid (crop, pad, flip, permute, orient, resample) against numpy, scipy and nibabel."""
import unittest
from itertools import permutations, product

import nibabel as nib
import numpy as np
from grid_files import Folder, mirrored, oblique, run
from scipy import ndimage

PAD_MODES = {"nearest": "edge", "reflect": "symmetric", "mirror": "reflect", "wrap": "wrap"}


def new_axis(count, spacing, wanted):
    """First position and step, in samples, and number of samples of a resampled axis: the middle stays."""
    step = wanted / spacing
    samples = max(1, int(np.floor(count / step + 0.5 + 1e-9)))
    return ((count - 1) - (samples - 1) * step) / 2, step, samples


def positions(shape, spacing, wanted):
    axes = [new_axis(n, s, w) for n, s, w in zip(shape, spacing, wanted)]
    return [f + s * np.arange(n) for f, s, n in axes]


class Copies(Folder):
    def test_crop(self):
        data = self.volume()
        out = self.filtered("crop:region=2:9x1:x:5")
        np.testing.assert_array_equal(np.asanyarray(out.dataobj), data[2:9, 1:, :5])
        self.assertPlaced(out, nib.load(self.path / "in.nii.gz").slicer[2:9, 1:, :5].affine)
        self.assertEqual(out.get_data_dtype(), np.int16)

    def test_crop_in_mm(self):
        data = self.volume()
        out = self.filtered("crop:region=1.6:4x:x2.5:7.6mm")  # x: samples at 1.6, 2.4, 3.2; z: 2.5, 5, 7.5
        np.testing.assert_array_equal(np.asanyarray(out.dataobj), data[2:5, :, 1:4])

    def test_flip(self):
        data = self.volume()
        for axes in ("x", "y", "z", "xy", "xyz"):
            out = self.filtered(f"flip:axes={axes}")
            index = tuple(slice(None, None, -1) if a in axes else slice(None) for a in "xyz")
            np.testing.assert_array_equal(np.asanyarray(out.dataobj), data[index])
            self.assertPlaced(out, mirrored(oblique(), data.shape, ["xyz".index(a) for a in axes]))

    def test_flip_moves_the_qform(self):
        data = self.volume()
        image = nib.Nifti1Image(data, oblique())
        image.set_qform(oblique(), 1)
        image.set_sform(np.diag([3, 3, 3, 1.0]), 0)  # only the qform counts
        nib.save(image, self.path / "in.nii.gz")
        out = self.filtered("flip:axes=x")
        want = mirrored(oblique(), data.shape, [0])
        self.assertPlaced(out, want)
        np.testing.assert_allclose(out.get_qform(), want, atol=2e-4)

    def test_permute(self):
        data = self.volume()
        for order in map("".join, permutations("xyz")):
            out = self.filtered(f"permute:order={order}")
            axes = ["xyz".index(a) for a in order]
            np.testing.assert_array_equal(np.asanyarray(out.dataobj), data.transpose(axes))
            affine = oblique()
            affine[:, :3] = affine[:, axes]
            self.assertPlaced(out, affine)

    def test_orient_is_nibabels(self):
        for affine in (oblique(), oblique(shear=0.3), np.diag([-1, 1, 2, 1.0]), oblique() @ np.eye(4)[:, [2, 0, 1, 3]]):
            data = self.volume(affine)
            image = nib.load(self.path / "in.nii.gz")
            for names in permutations(("RL", "AP", "SI")):
                for to in map("".join, product(*names)):
                    out = self.filtered(f"orient:to={to}")
                    turn = nib.orientations.ornt_transform(
                        nib.io_orientation(image.affine), nib.orientations.axcodes2ornt(to)
                    )
                    want = image.as_reoriented(turn)
                    np.testing.assert_array_equal(np.asanyarray(out.dataobj), np.asanyarray(want.dataobj))
                    np.testing.assert_allclose(out.affine, want.affine, atol=2e-5)
                    self.assertEqual("".join(nib.aff2axcodes(out.affine)), to)
            self.assertEqual(data.shape, image.shape)

    def test_pad(self):
        data = self.volume(dtype=np.uint8)
        out = self.filtered("pad:before=3x0x2,after=1x4x0,value=7")
        want = np.pad(data, ((3, 1), (0, 4), (2, 0)), constant_values=7)
        np.testing.assert_array_equal(np.asanyarray(out.dataobj), want)
        affine = oblique()
        affine[:3, 3] += affine[:3, :3] @ [-3, 0, -2]
        self.assertPlaced(out, affine)
        for rule, mode in PAD_MODES.items():
            out = self.filtered(f"pad:before=4,after=5,boundary={rule}")
            np.testing.assert_array_equal(np.asanyarray(out.dataobj), np.pad(data, ((4, 5),) * 3, mode=mode))

    def test_pad_to_a_size(self):
        data = self.volume()
        out = self.filtered("pad:size=16x9x10")
        want = np.pad(data, ((2, 3), (0, 0), (1, 2)))
        np.testing.assert_array_equal(np.asanyarray(out.dataobj), want)

    def test_pad_then_crop_is_nothing(self):
        data = self.volume()
        out = self.filtered("pad:before=10,after=10", "crop:region=10:21x10:19x10:17")
        np.testing.assert_array_equal(np.asanyarray(out.dataobj), data)
        np.testing.assert_allclose(out.affine, nib.load(self.path / "in.nii.gz").affine, atol=1e-5)

    def test_crop_moves_both_forms(self):
        data = self.volume()
        image = nib.Nifti1Image(data, oblique())
        image.set_sform(oblique(), 2)
        image.set_qform(np.diag([0.8, 1.1, 2.5, 1.0]), 1)  # another place in the scanner
        nib.save(image, self.path / "in.nii.gz")
        image = nib.load(self.path / "in.nii.gz")
        out = self.filtered("crop:region=2:9x1:")
        for before, now in ((image.get_sform(), out.get_sform()), (image.get_qform(), out.get_qform())):
            before[:3, 3] += before[:3, :3] @ [2, 1, 0]
            np.testing.assert_allclose(now, before, atol=2e-5)

    def test_slice_times_are_dropped(self):
        data = self.volume()
        image = nib.Nifti1Image(data, oblique())
        image.header.set_dim_info(0, 1, 2)
        image.header.set_slice_duration(0.1)
        image.header["slice_code"], image.header["slice_end"] = 1, data.shape[2] - 1
        nib.save(image, self.path / "in.nii.gz")
        for step, kept in (("box:size=1", 1), ("crop:region=:x:x1:5", 0), ("flip:axes=z", 0)):
            header = self.filtered(step).header
            self.assertEqual((int(header["slice_code"]), int(header["slice_end"]) > 0), (kept, bool(kept)), step)

    def test_every_type_keeps_its_bits(self):
        for dtype in (np.uint8, np.int8, np.uint16, np.int16, np.uint32, np.int32, np.uint64, np.int64, "f4", "f8"):
            kind = np.dtype(dtype)
            if kind.kind == "f":
                data = self.rng.normal(size=(5, 6)).astype(kind)
                data[1, 2], data[0, 0] = np.nan, np.inf
            else:
                span = np.iinfo(kind)
                data = self.rng.integers(span.min, span.max, (5, 6), dtype=kind, endpoint=True)
            np.save(self.path / "in.npy", data)
            run("-i", self.path / "in.npy", "-o", self.path / "out.npy", "--filter", "flip:axes=xy", "--filter",
                "crop:region=1:5x:", "--filter", "permute:order=yxz", "--overwrite", "-q")
            out = np.load(self.path / "out.npy")
            self.assertEqual(out.dtype, kind)
            np.testing.assert_array_equal(out, data[::-1, ::-1][:, 1:5].T)


class Resampled(Folder):
    def reference(self, data, places, order):
        """scipy's samples, in float64. The border's samples lie beyond it, too."""
        grid = np.meshgrid(*places, indexing="ij")
        mode = "nearest"
        if order == 3:  # samples beyond the border are part of the spline
            pad = 40
            data = np.pad(data.astype(float), pad, mode="edge")
            grid = [g + pad for g in grid]
            mode = "mirror"
        return ndimage.map_coordinates(data.astype(float), grid, order=order, mode=mode)

    def check(self, wanted, method, order, tolerance):
        affine = oblique()
        spacing = np.linalg.norm(affine[:3, :3], axis=0)
        data = self.volume(dtype=np.float32)
        text = "x".join(repr(w) for w in wanted)
        out = self.filtered(f"resample:spacing={text}mm,method={method},antialias=false")
        spacing = np.linalg.norm(nib.load(self.path / "in.nii.gz").affine[:3, :3], axis=0)
        places = positions(data.shape, spacing, wanted)
        got = np.asanyarray(out.dataobj).astype(float)
        self.assertEqual(got.shape, tuple(map(len, places)))
        np.testing.assert_allclose(got, self.reference(data, places, order), atol=tolerance * np.abs(data).max())
        want = affine.copy()
        want[:3, :3] = affine[:3, :3] / spacing * wanted
        want[:3, 3] += affine[:3, :3] @ [p[0] for p in places]
        self.assertPlaced(out, want)

    def test_up(self):
        for method, order in (("nearest", 0), ("linear", 1), ("cubic", 3)):
            self.check((0.5, 0.6, 1.0), method, order, 0 if order == 0 else 1e-6)

    def test_down_without_low_pass(self):
        for method, order in (("nearest", 0), ("linear", 1), ("cubic", 3)):
            self.check((1.7, 2.0, 3.1), method, order, 0 if order == 0 else 1e-6)

    def test_isotropic(self):
        self.volume()
        out = self.filtered("resample")
        np.testing.assert_allclose(out.header.get_zooms()[:3], [0.8] * 3, rtol=1e-6)

    def test_nothing_shifts(self):
        """The centre of gravity of a smooth blob stays, up and down: half a voxel would show."""
        places = np.indices((32, 32, 32)).astype(float)
        blob = 1000 * np.exp(-sum((p - c) ** 2 for p, c in zip(places, (14.3, 16.1, 15.2))) / (2 * 4.0**2))
        affine = np.diag([1.0, 1.0, 1.0, 1.0])
        nib.save(nib.Nifti1Image(blob.astype(np.float32), affine), self.path / "in.nii.gz")
        for spacing, method in product((0.37, 0.5, 2.0, 3.0), ("linear", "cubic", "lanczos")):
            out = self.filtered(f"resample:spacing={spacing}mm,method={method}")
            got = np.asanyarray(out.dataobj).astype(float)
            index = [(np.indices(got.shape)[a] * got).sum() / got.sum() for a in range(3)]
            np.testing.assert_allclose(nib.affines.apply_affine(out.affine, index), (14.3, 16.1, 15.2), atol=0.02)

    def test_low_pass_is_pillows(self):
        from PIL import Image

        pixels = self.rng.normal(0, 1, (60, 90)).astype(np.float32)
        np.save(self.path / "in.npy", pixels)
        for factor, (method, filter_) in product((2, 3, 5), (("linear", Image.BILINEAR), ("lanczos", Image.LANCZOS))):
            run("-i", self.path / "in.npy", "-o", self.path / "out.npy", "--filter",
                f"resample:spacing={factor}px,method={method}", "--overwrite")
            want = np.asarray(Image.fromarray(pixels, "F").resize((90 // factor, 60 // factor), filter_))
            rim = 4  # Pillow cuts the kernel at the border
            np.testing.assert_allclose(np.load(self.path / "out.npy")[rim:-rim, rim:-rim], want[rim:-rim, rim:-rim],
                                       atol=2e-6)

    def test_aliasing(self):
        """A pattern finer than the new spacing becomes grey, not a coarse pattern."""
        x = np.arange(400)
        fine = np.tile(np.where(x % 2 == 0, 0, 200), (40, 1)).astype(np.uint8)
        np.save(self.path / "in.npy", fine)
        for method, least in (("linear", 12), ("cubic", 3), ("lanczos", 3)):
            ranges = {}
            for low in ("true", "false"):
                run("-i", self.path / "in.npy", "-o", self.path / "out.npy", "--filter",
                    f"resample:spacing=3.3px,method={method},antialias={low}", "--overwrite")
                ranges[low] = np.ptp(np.load(self.path / "out.npy")[2:-2, 2:-2].astype(int))
            self.assertLessEqual(ranges["true"], least)
            self.assertGreater(ranges["false"], 60)

    def test_overshoot_saturates(self):
        step = np.zeros((24, 24), np.uint8)
        step[:, 12:] = 255
        np.save(self.path / "in.npy", step)
        for method in ("cubic", "lanczos"):
            error = run("-i", self.path / "in.npy", "-o", self.path / "out.npy", "--filter",
                        f"resample:spacing=0.5px,method={method}", "--overwrite")
            out = np.load(self.path / "out.npy")
            self.assertEqual(out.dtype, np.uint8)
            self.assertIn("do not fit uint8", error)
            self.assertTrue(np.all(np.diff(out[10, 16:32].astype(int)) >= -40), "no value wraps around")

    def test_labels(self):
        labels = self.rng.integers(0, 2, (12, 12, 12)) * 5
        labels[4:8] = 3
        nib.save(nib.Nifti1Image(labels.astype(np.uint8), oblique()), self.path / "in.nii.gz")
        out = np.asanyarray(self.filtered("resample:spacing=0.45mm,method=nearest").dataobj)
        self.assertEqual(set(np.unique(out)), {0, 3, 5})
        self.assertEqual(out.dtype, np.uint8)
        run("-i", self.path / "in.nii.gz", "-o", self.path / "mixed.nii.gz", "--filter", "resample:spacing=0.45mm")
        self.assertEqual(nib.load(self.path / "mixed.nii.gz").get_data_dtype(), np.float32, "fractions are not hidden")

    def test_nan_stays_near(self):
        image = np.ones((21, 21))
        image[10, 10] = np.nan
        np.save(self.path / "in.npy", image)
        run("-i", self.path / "in.npy", "-o", self.path / "out.npy", "--filter", "resample:spacing=0.5px,align=first")
        out = np.load(self.path / "out.npy")
        self.assertEqual(out.shape, (41, 41))
        where = np.argwhere(np.isnan(out))
        self.assertEqual((where.min(0).tolist(), where.max(0).tolist()), ([19, 19], [21, 21]))

    def test_signal_keeps_its_first_sample(self):
        t = np.arange(1000) / 1000
        tone = np.sin(2 * np.pi * 3 * t)
        (self.path / "in.csv").write_text("time,v\n" + "".join(f"{a!r},{b!r}\n" for a, b in zip(t.tolist(), tone.tolist())))
        run("-i", self.path / "in.csv", "-o", self.path / "out.csv", "--filter",
            "resample:spacing=250Hz,method=lanczos", "-q")
        out = np.genfromtxt(self.path / "out.csv", delimiter=",", names=True)
        self.assertEqual(len(out), 250)
        value = out[out.dtype.names[-1]]
        np.testing.assert_allclose(value[12:-12], tone[::4][12:-12], atol=2e-3)

    def test_crop_of_a_signal_by_time(self):
        t = np.arange(1000) / 500
        (self.path / "in.csv").write_text("time,v\n" + "".join(f"{a!r},{i}\n" for i, a in enumerate(t.tolist())))
        run("-i", self.path / "in.csv", "-o", self.path / "out.csv", "--filter", "crop:region=0.5:1.5s", "-q")
        out = np.genfromtxt(self.path / "out.csv", delimiter=",", names=True)
        np.testing.assert_array_equal(out["v"], np.arange(250, 750))
        np.testing.assert_allclose(out["time"], t[250:750], atol=1e-9)


class Recipes(Folder):
    def test_filters_before_between_and_behind(self):
        data = self.volume(shape=(24, 20, 16), dtype=np.float32)
        out = self.filtered("gaussian:sigma=1", "crop:region=4:20x2:18x3:13", "gaussian:sigma=1.5", "flip:axes=z",
                            "box:size=3")
        want = ndimage.gaussian_filter(data.astype(float), 1, truncate=4)[4:20, 2:18, 3:13]
        want = ndimage.gaussian_filter(want, 1.5, truncate=4)[:, :, ::-1]
        want = ndimage.uniform_filter(want, 3)
        np.testing.assert_allclose(np.asanyarray(out.dataobj), want, atol=1e-5 * np.abs(want).max())

    def test_lengths_are_of_the_new_grid(self):
        data = self.volume(dtype=np.float32)
        a = np.asanyarray(self.filtered("resample:spacing=0.5mm", "gaussian:sigma=1mm").dataobj)
        b = np.asanyarray(self.filtered("resample:spacing=0.5mm", "gaussian:sigma=2px").dataobj)
        np.testing.assert_allclose(a, b, atol=1e-5 * np.abs(data).max())

    def test_masks_lie_on_the_new_grid(self):
        data = self.volume(dtype=np.float32)
        mask = np.zeros((7, 9, 7), np.uint8)
        mask[2:5, 3:6, 1:5] = 1
        image = nib.load(self.path / "in.nii.gz").slicer[2:9]
        nib.save(nib.Nifti1Image(mask, image.affine), self.path / "mask.nii.gz")
        out = np.asanyarray(
            self.filtered("crop:region=2:9", f"box:size=3,mask={self.path / 'mask.nii.gz'},outside=-1").dataobj)
        want = np.where(mask, ndimage.uniform_filter(data[2:9].astype(float), 3), -1)
        np.testing.assert_allclose(out, want, atol=1e-4)

    def test_in_parts_as_in_memory(self):
        data = self.rng.normal(100, 20, (256, 256, 200)).astype(np.float32)
        nib.save(nib.Nifti1Image(data, oblique()), self.path / "in.nii")
        steps = ("crop:region=5:250x:x10:190", "resample:spacing=1.3x1.6x3.1mm,method=cubic", "orient:to=LPS",
                 "gaussian:sigma=1")
        whole = self.filtered(*steps, source="in.nii", name="whole.nii")
        parts = self.filtered(*steps, source="in.nii", name="parts.nii", options=("--memory", "100MB"))
        np.testing.assert_array_equal(whole.affine, parts.affine)
        np.testing.assert_allclose(np.asanyarray(whole.dataobj), np.asanyarray(parts.dataobj), atol=1e-4)

    def test_filters_before_a_grid_need_memory(self):
        data = self.rng.normal(100, 20, (256, 256, 200)).astype(np.float32)
        nib.save(nib.Nifti1Image(data, oblique()), self.path / "in.nii")
        error = run("-i", self.path / "in.nii", "-o", self.path / "o.nii", "--filter", "gaussian", "--filter",
                    "flip:axes=z", "--memory", "100MB", code=6)
        self.assertIn("without filters before a step that changes the grid", error)


if __name__ == "__main__":
    unittest.main()
