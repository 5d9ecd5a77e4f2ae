# SPDX-License-Identifier: Apache-2.0
"""Masked and normalized convolution of convapp against references in numpy and scipy, to 1e-5 of the peak."""
import subprocess
import unittest
from itertools import permutations

import numpy as np
from masked import BORDERS, CONVAPP, DEVICE, MaskTest, interpolated, nifti, png, read_nifti, smoothed_in_mask, turned
from scipy import ndimage


class Masks(MaskTest):
    def test_smoothing_within_a_mask_at_every_border(self):
        data, ball = self.head()
        ball[:, :, :3] = True  # the mask reaches the border
        np.save(self.at / "mask.npy", ball.astype(np.uint8))
        for border in BORDERS:
            for sigma in (1.0, 2.5):
                more = ",value=30" if border == "constant" else ""
                step = f"gaussian:sigma={sigma},boundary={border},mask=mask.npy,normalized=true"
                wanted = smoothed_in_mask(data, ball, sigma, border, 30.0 if more else 0.0)
                self.assert_near(self.filtered(data, step + ",outside=nan" + more),
                                 np.where(ball, wanted, np.nan), f"{border} {sigma}")
                self.assert_near(self.filtered(data, step + more), np.where(ball, wanted, data), "keep")
                self.assert_near(self.filtered(data, step + ",outside=fill" + more),
                                 np.where(np.isnan(wanted), data, wanted), "fill")

    def test_interpolation_of_missing_samples_at_every_border(self):
        data, _ = self.head((1, 60, 70))
        data = data[0]
        data[self.random.random(data.shape) < 0.3] = np.nan
        data[20:40, 30:50] = np.nan
        kernel = np.abs(self.random.normal(1, 0.3, (5, 7)))
        np.save(self.at / "kernel.npy", kernel)
        for border in BORDERS:
            got = self.filtered(data, f"custom:kernel=kernel.npy,op=convolve,boundary={border},missing=ignore")
            self.assert_near(got, interpolated(data, kernel, border), border)

    def test_no_data_value(self):
        data = self.random.normal(100, 9, (40, 50)).astype(np.float32)
        gaps = self.random.random(data.shape) < 0.2
        marked = np.where(gaps, -9999, data).astype(np.float32)
        wanted = interpolated(np.where(gaps, np.nan, data), np.ones((3, 3)), "reflect")
        self.assert_near(self.filtered(marked, "box:missing=ignore,nodata=-9999"), wanted)
        whole = np.where(gaps, -9999, np.round(data)).astype(np.int16)
        wanted = interpolated(np.where(gaps, np.nan, np.round(data)), np.ones((3, 3)), "reflect")
        self.assert_near(self.filtered(whole, "box:missing=ignore,nodata=-9999", "--dtype", "float32"), wanted)

    def test_nan_outside_the_mask_does_not_leak(self):
        data, ball = self.head()
        spoilt = np.where(ball, data, np.nan).astype(np.float32)
        np.save(self.at / "mask.npy", ball.astype(np.uint8))
        got = self.filtered(spoilt, "gaussian:sigma=2,mask=mask.npy,normalized=true,outside=0")
        self.assert_near(got, np.where(ball, smoothed_in_mask(data, ball, 2, "reflect"), 0))
        spoilt[~ball] = np.inf
        self.assert_near(self.filtered(spoilt, "gaussian:sigma=2,mask=mask.npy,normalized=true,outside=0"), got)

    def test_edges_of_the_mask_are_not_dimmed(self):
        _, ball = self.head()
        np.save(self.at / "mask.npy", ball.astype(np.uint8))
        flat = np.where(ball, 80, 0).astype(np.float32)
        got = self.filtered(flat, "gaussian:sigma=3,mask=mask.npy,normalized=true")
        self.assertLessEqual(np.abs(got[ball] - 80).max(), 80e-5)

    def test_labels_saved_as_fractions(self):
        data, ball = self.head()
        labels = np.zeros(data.shape, np.float32)
        labels[:, :9] = 2.9999
        labels[:, 9:12] = 7.0002
        labels[:, 12:] = 0.2
        np.save(self.at / "seg.npy", labels)
        for text, rows in (("3", labels == np.float32(2.9999)), ("3,5-7", labels > 2), ("", labels > 2)):
            np.save(self.at / "in.npy", data)
            name = "seg.npy" + (":" + text if text else "")
            got = self.filtered(data, f"gaussian:sigma=1,mask={name},normalized=true,outside=nan")
            self.assert_near(got, np.where(rows, smoothed_in_mask(data, rows, 1, "reflect"), np.nan), text)
        labels[0, 0, 0] = 0.4
        np.save(self.at / "seg.npy", labels)
        self.assertIn("fractions", self.run_convapp("in.npy", "out.npy", "box:mask=seg.npy"))

    def test_a_flipped_mask_is_placed_by_position(self):
        data, ball = self.head()
        volume, mask = np.transpose(data).copy(), np.transpose(ball).copy()
        mask[10:] = False  # not symmetric
        affine = np.diag([1.5, 2, 2, 1]).astype(float)
        nifti(self.at / "in.nii", volume, affine)
        flipped = affine.copy()
        flipped[0, 0], flipped[0, 3] = -1.5, 1.5 * (volume.shape[0] - 1)
        nifti(self.at / "mask.nii", mask[::-1].astype(np.uint8), flipped)
        said = self.run_convapp("in.nii", "out.nii", "gaussian:sigma=1,mask=mask.nii,normalized=true,outside=0")
        self.assertIn("another grid", said)
        self.assert_near(read_nifti(self.at / "out.nii"), np.where(mask, smoothed_in_mask(volume, mask, 1, "reflect"), 0))

    def test_masks_of_every_orientation(self):
        data, ball = self.head((9, 11, 13))
        volume, mask = np.transpose(data).copy(), np.transpose(ball).copy()
        mask[6:, 5:] = False  # not symmetric
        turn = np.deg2rad(20)
        affine = np.eye(4)
        affine[:2, :2] = [[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]]
        affine[:3, :3] *= [1.5, 2, 2.5]
        affine[:3, 3] = [-40, 12, 7]
        nifti(self.at / "in.nii", volume, affine)
        wanted = np.where(mask, volume, 0)
        for number, order in enumerate(permutations(range(3))):
            for flips in ((number % 2, 0, 1), (0, 1, number % 2)):
                nifti(self.at / "mask.nii", *turned(mask.astype(np.uint8), affine, order, flips))
                self.run_convapp("in.nii", "out.nii", "box:size=1,mask=mask.nii,outside=0")
                self.assertTrue(np.array_equal(read_nifti(self.at / "out.nii"), wanted), f"{order} {flips}")

    def test_a_mask_beyond_the_data_is_refused(self):
        data, ball = self.head()
        nifti(self.at / "in.nii", np.transpose(data))
        away = np.eye(4)
        away[0, 3] = 1000
        nifti(self.at / "mask.nii", np.transpose(ball).astype(np.uint8), away)
        said = self.run_convapp("in.nii", "out.nii", "box:mask=mask.nii", code=2)
        self.assertRegex(said, "mask=mask.nii: the mask covers x -1014 to -1000, .* does not meet")
        self.assertEqual(len(said.strip().splitlines()), 1, said)

    def test_samples_that_are_no_number_are_outside(self):
        data, ball = self.head()
        for other in (np.nan, np.inf, -np.inf):
            np.save(self.at / "mask.npy", np.where(ball, 1, other).astype(np.float32))
            got = self.filtered(data, "gaussian:sigma=1,mask=mask.npy,normalized=true,outside=nan")
            self.assert_near(got, np.where(ball, smoothed_in_mask(data, ball, 1, "reflect"), np.nan), str(other))

    def test_colour_images(self):
        image = self.random.integers(0, 255, (24, 31, 3)).astype(np.uint8)
        disc = (np.indices(image.shape[:2])[0] - 12) ** 2 + (np.indices(image.shape[:2])[1] - 12) ** 2 < 90
        png(self.at / "in.png", image, 11811)
        grey = np.where(disc, 255, 0).astype(np.uint8)
        red = np.zeros((*disc.shape, 4), np.uint8)
        red[disc, 0] = 7
        red[..., 3] = 255  # opaque everywhere
        png(self.at / "grey.png", grey)
        png(self.at / "72dpi.png", grey, 2835)
        png(self.at / "red.png", red)
        for name in ("grey.png", "72dpi.png", "red.png"):
            said = self.run_convapp("in.png", "out.npy", f"gaussian:sigma=2,mask={name},normalized=true,outside=0",
                                    "--dtype", "float32")
            self.assertEqual("another spacing" in said, name == "72dpi.png", said)
            got = np.load(self.at / "out.npy")
            for c in range(3):
                self.assert_near(got[..., c], np.where(disc, smoothed_in_mask(image[..., c], disc, 2, "reflect"), 0))
        self.assertIn("labels and values need a file with one",
                      self.run_convapp("in.png", "out.npy", "box:mask=red.png:7", code=2))
        png(self.at / "half.png", grey[::2, ::2], 11811)
        self.assertIn("different sizes", self.run_convapp("in.png", "out.npy", "box:mask=half.png", code=2))

    def test_a_difference_of_averages_over_data_with_an_offset(self):
        data, ball = self.head()
        np.save(self.at / "mask.npy", ball.astype(np.uint8))
        for more in ("", ",boundary=constant,value=1e6"):
            step = "dog:mask=mask.npy,normalized=true,outside=0" + more
            got = self.filtered((data + 1e6).astype(np.float32), step)
            exact = self.filtered((data + 1e6).astype(np.float32), step, "--precision", "float64", "--dtype", "float64")
            self.assertLessEqual(np.abs(got - exact).max(), 1e-6 * np.ptp(data), step)

    def test_lists_of_labels(self):
        data, _ = self.head()
        labels = self.random.integers(-3, 9, data.shape).astype(np.int16)
        np.save(self.at / "seg.npy", labels)
        for text, wanted in (("3,5-7", np.isin(labels, (3, 5, 6, 7))), ("-2", labels == -2),
                             ("-3--1", labels < 0), ("0", labels == 0), ("99", labels == 99)):
            got = self.filtered(data, f"box:size=1,outside=nan,mask=seg.npy:{text}")
            self.assertTrue(np.array_equal(~np.isnan(got), wanted), text)
        self.assertIn("lower to the higher", self.run_convapp("in.npy", "out.npy", "box:mask=seg.npy:7-5", code=2))

    def test_masks_of_every_format(self):
        data, _ = self.head()
        labels = self.random.integers(0, 9, data.shape).astype(np.uint8)
        np.save(self.at / "seg.npy", labels)
        wanted = self.filtered(data, "box:size=1,outside=nan,mask=seg.npy:3,5-7")
        self.assertTrue(np.array_equal(~np.isnan(wanted), np.isin(labels, (3, 5, 6, 7))))
        for name in ("seg.nii", "seg.nii.gz", "seg.nrrd", "seg.mha", "seg.mhd", "seg.tif", "seg.ome.tif", "seg.ome.zarr"):
            subprocess.run([CONVAPP, "--headless", "-q", "-i", "seg.npy", "-o", name], cwd=self.at, check=True)
            got = self.filtered(data, f"box:size=1,outside=nan,mask={name}:3,5-7")
            self.assertTrue(np.array_equal(got, wanted, equal_nan=True), name)

    def test_parameters_without_effect_are_refused(self):
        np.save(self.at / "in.npy", self.head()[0])
        for step, reason in (("box:normalized=true", "requires a mask"), ("box:outside=0", "requires a mask"),
                             ("box:nodata=-1", "requires missing=ignore"),
                             ("median:mask=0:3,normalized=true", "no parameter 'normalized', which gaussian"),
                             ("gaussian:order=1,mask=0:3,normalized=true", "without negative weights"),
                             ("median:mask=0:3,outside=fill", "needs an average")):
            said = self.run_convapp("in.npy", "out.npy", step, code=2)
            self.assertIn(reason, said)
            self.assertEqual(len(said.strip().splitlines()), 1, said)

    def test_a_coarse_mask_and_slight_differences(self):
        data, ball = self.head((16, 18, 20))
        volume, mask = np.transpose(data).copy(), np.transpose(ball).copy()
        nifti(self.at / "in.nii", volume, np.diag([1.0, 1, 1, 1]))
        coarse = np.diag([2.0, 2, 2, 1])
        coarse[:3, 3] = 0.5
        nifti(self.at / "mask.nii", mask[::2, ::2, ::2].astype(np.float32), coarse)
        seen = mask[::2, ::2, ::2].repeat(2, 0).repeat(2, 1).repeat(2, 2)
        said = self.run_convapp("in.nii", "out.nii", "box:mask=mask.nii,normalized=true,outside=0")
        self.assertIn("another grid", said)
        got = read_nifti(self.at / "out.nii")
        self.assertTrue(np.array_equal(got != 0, seen & (got != 0)) and (got[seen] != 0).all())
        nearly = np.eye(4)
        nearly[:3, 3] = 1e-4
        nifti(self.at / "mask.nii", mask.astype(np.uint8), nearly)
        self.assertNotIn("grid", self.run_convapp("in.nii", "out.nii", "box:mask=mask.nii"))

    def test_a_mask_serves_all_time_points(self):
        data, ball = self.head()
        volume, mask = np.transpose(data), np.transpose(ball)
        series = np.stack([volume * (t + 1) for t in range(3)], axis=-1).astype(np.float32)
        nifti(self.at / "in.nii", series)
        nifti(self.at / "mask.nii", mask.astype(np.uint8))
        self.run_convapp("in.nii", "out.nii", "gaussian:sigma=1.5,mask=mask.nii,normalized=true,outside=0")
        got = read_nifti(self.at / "out.nii")
        for t in range(3):
            self.assert_near(got[..., t], np.where(mask, smoothed_in_mask(series[..., t], mask, 1.5, "reflect"), 0))
        nifti(self.at / "masks.nii", np.stack([mask, mask], -1).astype(np.uint8))
        self.assertIn("2 time points", self.run_convapp("in.nii", "out.nii", "box:mask=masks.nii", code=2))

    def test_an_empty_mask_changes_nothing(self):
        data, ball = self.head()
        np.save(self.at / "mask.npy", np.zeros(data.shape, np.uint8))
        np.save(self.at / "in.npy", data)
        said = self.run_convapp("in.npy", "out.npy", "gaussian:sigma=2,mask=mask.npy,normalized=true")
        self.assertIn("no sample", said)
        self.assertTrue(np.array_equal(np.load(self.at / "out.npy"), data))
        for outside, wanted in (("fill", data), ("0", np.zeros_like(data)), ("nan", np.full_like(data, np.nan))):
            self.run_convapp("in.npy", "out.npy", f"box:mask=mask.npy,normalized=true,outside={outside}")
            self.assertTrue(np.array_equal(np.load(self.at / "out.npy"), wanted, equal_nan=True), outside)

    def test_masks_that_do_not_fit_are_refused(self):
        data, ball = self.head()
        np.save(self.at / "in.npy", data)
        np.save(self.at / "mask.npy", np.ones((5, 5, 5), np.uint8))
        self.assertIn("different sizes", self.run_convapp("in.npy", "out.npy", "box:mask=mask.npy", code=2))
        self.assertIn("mask", self.run_convapp("in.npy", "out.npy", "box:mask=missing.npy", code=2))
        self.assertIn("FROM below TO", self.run_convapp("in.npy", "out.npy", "box:mask=9:3", code=2))
        self.assertIn("beyond the data", self.run_convapp("in.npy", "out.npy", "box:mask=0:99", code=2))

    def test_boxes_of_samples(self):
        data, _ = self.head()
        got = self.filtered(data, "gaussian:sigma=1,mask=2:9x:x5:8,outside=nan")
        wanted = np.full(data.shape, np.nan)
        all_of_it = ndimage.gaussian_filter(data.astype(float), 1)
        wanted[5:8, :, 2:9] = all_of_it[5:8, :, 2:9]
        self.assert_near(got, wanted)

    def test_parts_threads_and_precision_agree(self):
        data, ball = self.head((30, 33, 37))
        np.save(self.at / "mask.npy", ball.astype(np.uint8))
        step = "gaussian:sigma=2,mask=mask.npy,normalized=true,outside=fill"
        one = self.filtered(data, step, "--threads", "1")
        self.assertTrue(np.array_equal(one, self.filtered(data, step), equal_nan=True))
        self.assert_near(self.filtered(data, step, "--precision", "float64", "--dtype", "float64"), one)
        if DEVICE == "cpu":
            self.assert_near(self.filtered(data, step, "--variant", "cpu-reference"), one)


if __name__ == "__main__":
    unittest.main()
