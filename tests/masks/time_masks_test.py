# SPDX-License-Identifier: Apache-2.0
"""Masks of volumes under filters along time of 4-D series, against numpy and scipy in float64."""
import subprocess
import unittest

import numpy as np
from masked import CONVAPP, MaskTest, nifti, read_nifti, smoothed_in_mask
from scipy import ndimage


class TimeMasks(MaskTest):
    def series(self):
        """A series (x, y, z, t) with a drift in each voxel, a mask and another one."""
        shape = (7, 6, 5)
        t = np.arange(24)
        data = self.random.normal(100, 5, (*shape, 24)) + self.random.normal(0, 1, shape)[..., None] * t
        mask, other = self.random.random(shape) > 0.4, self.random.random(shape) > 0.5
        nifti(self.at / "in.nii", data.astype(np.float32))
        nifti(self.at / "mask.nii", mask.astype(np.uint8))
        nifti(self.at / "other.nii", (other * 3).astype(np.uint8))
        return data.astype(np.float32), mask, other

    def filtered_series(self, *steps, options=()):
        self.run_convapp("in.nii", "out.nii", steps[0], *(p for s in steps[1:] for p in ("--filter", s)), *options)
        return read_nifti(self.at / "out.nii")

    def test_inside_a_curve_is_filtered_and_outside_is_as_asked(self):
        data, mask, _ = self.series()
        smooth = ndimage.gaussian_filter1d(data.astype(float), 2, axis=3, mode="reflect", truncate=4)
        here = mask[..., None]
        for more, elsewhere in (("", data), (",outside=0", 0), (",outside=nan", np.nan), (",normalized=true", data),
                                (",normalized=true,outside=fill", data), (",normalized=true,outside=-3.5", -3.5)):
            got = self.filtered_series("gaussian:sigma=2px,axes=t,mask=mask.nii" + more)
            self.assert_near(got, np.where(here, smooth, elsewhere), more)

    def test_bits_inside_are_those_without_a_mask(self):
        _, mask, _ = self.series()
        for step in ("median:size=5,axes=t", "iir:band=highpass,cutoff=10%,order=2,axes=t",
                     "savgol:window=7,order=2,axes=t", "gaussian:sigma=3px,axes=t"):
            plain = self.filtered_series(step)
            got = self.filtered_series(step + ",mask=mask.nii,outside=7")
            self.assertTrue(np.array_equal(got, np.where(mask[..., None], plain, 7)), step)

    def test_steps_with_masks_of_their_own(self):
        data, mask, other = self.series()
        one = np.where(mask[..., None], ndimage.gaussian_filter1d(data.astype(float), 1, axis=3, truncate=4), 50)
        two = np.where(other[..., None], ndimage.uniform_filter1d(one, 3, axis=3, mode="reflect"), one)
        got = self.filtered_series("gaussian:sigma=1px,axes=t,mask=mask.nii,outside=50",
                                   "box:size=3,axes=t,mask=other.nii:3", "median:size=3,axes=t")
        self.assert_near(got, ndimage.median_filter(two, (1, 1, 1, 3), mode="reflect"))

    def test_a_box_and_a_step_in_space_before(self):
        data, _, _ = self.series()
        smooth = np.stack([ndimage.gaussian_filter(data[..., t].astype(float), 1, truncate=4) for t in range(24)], -1)
        wanted = smooth.copy()
        wanted[1:4, :, 2:] = ndimage.uniform_filter1d(smooth, 5, axis=3, mode="reflect")[1:4, :, 2:]
        self.assert_near(self.filtered_series("gaussian:sigma=1", "box:size=5,axes=t,mask=1:4x:x2:"), wanted)

    def test_space_and_time_at_once(self):
        data, mask, _ = self.series()
        got = self.filtered_series("gaussian:sigma=1.5px,axes=xyzt,mask=mask.nii,normalized=true,outside=0")
        space = np.stack([smoothed_in_mask(data[..., t], mask, 1.5, "reflect") for t in range(24)], -1)
        wanted = ndimage.gaussian_filter1d(np.nan_to_num(space), 1.5, axis=3, mode="reflect", truncate=4)
        self.assert_near(got, np.where(mask[..., None], wanted, 0))

    def test_missing_time_points(self):
        data, _, _ = self.series()
        present = self.random.random(data.shape) > 0.2
        nifti(self.at / "in.nii", np.where(present, data, np.nan).astype(np.float32))
        total = ndimage.gaussian_filter1d(np.where(present, data, 0).astype(float), 2, axis=3, truncate=4)
        share = ndimage.gaussian_filter1d(present.astype(float), 2, axis=3, truncate=4)
        mean = total / np.where(share > 0, share, 1)
        got = self.filtered_series("gaussian:sigma=2px,axes=t,mask=nan,normalized=true")
        self.assert_near(got, np.where(present, mean, np.nan))
        got = self.filtered_series("gaussian:sigma=2px,axes=t,mask=nan,normalized=true,outside=0")
        self.assert_near(got, np.where(present, mean, 0))

    def test_missing_time_points_within_a_mask(self):
        data, mask, _ = self.series()
        present = self.random.random(data.shape) > 0.2
        gaps = np.where(present, data, np.nan).astype(np.float32)
        nifti(self.at / "in.nii", gaps)
        plain = self.filtered_series("box:size=3,axes=t,missing=ignore,outside=9")
        got = self.filtered_series("box:size=3,axes=t,missing=ignore,mask=mask.nii,outside=9")
        self.assertTrue(np.array_equal(got, np.where(mask[..., None], plain, 9), equal_nan=True))

    def test_parts_and_types_agree(self):
        self.series()
        step = "gaussian:sigma=2px,axes=t,mask=mask.nii,outside=0"
        whole = self.filtered_series(step)
        self.assertTrue(np.array_equal(whole, self.filtered_series(step, options=("--memory", "1MiB"))))
        self.assertTrue(np.array_equal(whole, self.filtered_series(step, options=("--threads", "1"))))
        wide = self.filtered_series(step, options=("--precision", "float64", "--dtype", "float64"))
        self.assert_near(wide, whole)

    def test_a_mask_on_another_grid_is_placed_with_a_warning(self):
        data, mask, _ = self.series()
        flipped = np.diag([-1.0, 1, 1, 1])
        flipped[0, 3] = data.shape[0] - 1
        nifti(self.at / "mask.nii", mask[::-1].astype(np.uint8), flipped)
        said = self.run_convapp("in.nii", "out.nii", "box:axes=t,mask=mask.nii,outside=0")
        self.assertIn("another grid", said)
        self.assertTrue(np.array_equal((read_nifti(self.at / "out.nii") != 0).all(axis=3), mask))

    def test_plans_and_refusals(self):
        self.series()
        done = subprocess.run([CONVAPP, "--headless", "--plan", "-i", "in.nii", "-o", "o.nii", "--filter",
                               "box:axes=t,mask=mask.nii"], cwd=self.at, capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("mask=mask.nii", done.stdout)
        nifti(self.at / "masks.nii", np.ones((7, 6, 5, 2), np.uint8))
        np.save(self.at / "small.npy", np.ones((3, 3, 3), np.uint8))
        for step, reason in (("box:axes=t,mask=masks.nii", "2 time points"),
                             ("box:axes=t,mask=small.npy", "different sizes"),
                             ("box:axes=t,mask=nowhere.nii", "nowhere.nii"),
                             ("box:axes=xyt,mask=nan", "give two steps"),
                             ("box:axes=xyt,mask=mask.nii,normalized=true,outside=fill", "give two steps"),
                             ("savgol:window=7,order=2,axes=t,mask=mask.nii,normalized=true", "without negative weights"),
                             ("box:axes=t,normalized=true", "requires a mask")):
            said = self.run_convapp("in.nii", "out.nii", step, code=2)
            self.assertIn(reason, said, step)


if __name__ == "__main__":
    unittest.main()
