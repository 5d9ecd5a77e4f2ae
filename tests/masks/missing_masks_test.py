# SPDX-License-Identifier: Apache-2.0
"""mask=nan: samples that are NaN or the no-data value are outside the mask, against numpy and scipy in float64."""
import unittest

import numpy as np
from masked import BORDERS, DEVICE, MaskTest, nifti, read_nifti, smoothed_in_mask
from scipy import ndimage


class MissingMasks(MaskTest):
    def gaps(self):
        """A volume with gaps, and where its samples are present."""
        data, ball = self.head()
        present = (self.random.random(data.shape) > 0.2) & (np.indices(data.shape)[0] > 2)
        return np.where(present, data, np.nan).astype(np.float32), present

    def test_averages_at_every_border(self):
        data, present = self.gaps()
        for border in BORDERS:
            more = ",value=30" if border == "constant" else ""
            step = f"gaussian:sigma=1.5,boundary={border},mask=nan,normalized=true" + more
            wanted = smoothed_in_mask(data, present, 1.5, border, 30.0 if more else 0.0)
            self.assert_near(self.filtered(data, step), np.where(present, wanted, np.nan), f"{border} keep")
            self.assert_near(self.filtered(data, step + ",outside=-7"), np.where(present, wanted, -7), border)
            self.assert_near(self.filtered(data, step + ",outside=fill"), wanted, f"{border} fill")

    def test_a_no_data_value(self):
        data, present = self.gaps()
        marked = np.where(present, data, -9999).astype(np.float32)
        step = "box:size=3,mask=nan,nodata=-9999,normalized=true"
        total = ndimage.uniform_filter(np.where(present, data, 0).astype(float), 3, mode="reflect")
        share = ndimage.uniform_filter(present.astype(float), 3, mode="reflect")
        mean = np.where(present, total / np.where(share > 0, share, 1), -9999)
        self.assert_near(self.filtered(marked, step), mean, "keep")
        self.assert_near(self.filtered(marked, step + ",outside=0"), np.where(present, mean, 0), "value")
        whole = np.where(present, np.round(data), -999).astype(np.int16)
        got = self.filtered(whole, "box:size=1,mask=nan,nodata=-999,outside=5")
        self.assertTrue(np.array_equal(got, np.where(present, whole, 5)))

    def test_filters_that_read_all_samples(self):
        data, present = self.gaps()
        near = ndimage.maximum_filter(~present, 3, mode="reflect")
        smooth = ndimage.uniform_filter(np.where(present, data, 0).astype(float), 3, mode="reflect")
        got = self.filtered(data, "box:size=3,mask=nan,outside=-1")
        self.assert_near(got, np.where(present, np.where(near, np.nan, smooth), -1), "box")
        for step in ("median:size=3", "sobel:component=magnitude", "percentile:size=3,p=30", "morph:op=erode,size=3", "log:sigma=1"):
            plain = self.filtered(data, step)
            both = self.filtered(data, step + (",mask=nan,outside=-1"))
            self.assertTrue(np.array_equal(both, np.where(present, plain, -1), equal_nan=True), step)

    def test_equals_a_mask_file_of_present_samples(self):
        data, present = self.gaps()
        np.save(self.at / "mask.npy", present.astype(np.uint8))
        for step in ("unsharp:sigma=1", "dog", "bilateral", "nlm:search=2", "diffusion:iterations=3", "clahe"):
            for outside in ("keep", "0"):
                rest = f",normalized=true,outside={outside}"
                join = step + (":" if ":" not in step else ",")
                by_file = self.filtered(data, join + "mask=mask.npy" + rest)
                self.assertTrue(np.array_equal(self.filtered(data, join + "mask=nan" + rest), by_file, equal_nan=True), step)
        for step in ("threshold:otsu", "zscore:size=5", "hessian", "canny:sigma=1"):
            join = step + (":" if ":" not in step else ",")
            by_file = self.filtered(data, join + "mask=mask.npy")
            self.assertTrue(np.array_equal(self.filtered(data, join + "mask=nan"), by_file, equal_nan=True), step)

    def test_each_time_point_has_its_own_mask(self):
        data, present = self.gaps()
        series = np.stack([np.transpose(data), np.transpose(np.where(present[::-1], data[::-1], np.nan))], -1)
        nifti(self.at / "in.nii", series.astype(np.float32))
        self.run_convapp("in.nii", "out.nii", "gaussian:sigma=1,mask=nan,normalized=true")
        got = read_nifti(self.at / "out.nii")
        for t in range(2):
            here = np.isfinite(series[..., t])
            wanted = smoothed_in_mask(series[..., t], here, 1, "reflect")
            self.assert_near(got[..., t], np.where(here, wanted, np.nan), str(t))

    def test_a_later_step_sees_what_the_earlier_one_left(self):
        data, present = self.gaps()
        np.save(self.at / "in.npy", data)
        self.run_convapp("in.npy", "one.npy", "gaussian:sigma=1,mask=nan,normalized=true")
        self.run_convapp("one.npy", "two.npy", "box:size=3,mask=nan,normalized=true,outside=0")
        self.run_convapp("in.npy", "both.npy", "gaussian:sigma=1,mask=nan,normalized=true", "--filter",
                         "box:size=3,mask=nan,normalized=true,outside=0")
        self.assert_near(np.load(self.at / "both.npy"), np.load(self.at / "two.npy"))

    def test_threads_and_precision_agree(self):
        data, _ = self.gaps()
        step = "gaussian:sigma=2,mask=nan,normalized=true,outside=fill"
        one = self.filtered(data, step)
        self.assertTrue(np.array_equal(one, self.filtered(data, step, "--threads", "1"), equal_nan=True))
        self.assert_near(self.filtered(data, step, "--precision", "float64", "--dtype", "float64"), one)
        if DEVICE == "cpu":
            self.assert_near(self.filtered(data, step, "--variant", "cpu-reference"), one)

    def test_integers_have_no_missing_samples(self):
        np.save(self.at / "in.npy", np.arange(60, dtype=np.int16).reshape(6, 10))
        self.assertIn("int16 has no NaN", self.run_convapp("in.npy", "out.npy", "median:mask=nan"))
        self.assertNotIn("NaN", self.run_convapp("in.npy", "out.npy", "box:mask=nan,nodata=7"))

    def test_refusals(self):
        np.save(self.at / "in.npy", np.zeros((6, 10), np.float32))
        said = self.run_convapp("in.npy", "out.npy", "median:mask=nan,normalized=true", code=2)
        self.assertIn("no parameter 'normalized'", said)
        said = self.run_convapp("in.npy", "out.npy", "box:mask=nan,outside=fill", code=2)
        self.assertIn("normalized=true", said)
        self.assertIn("mask=nan", self.run_convapp("in.npy", "out.npy", "box:nodata=-1", code=2))


if __name__ == "__main__":
    unittest.main()
