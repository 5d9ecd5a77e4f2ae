# SPDX-License-Identifier: Apache-2.0
"""compare() agrees with numpy and scikit-image; compare_variants() times variants that are right."""
import unittest

import numpy as np

import convapp

RNG = np.random.default_rng(4)
A = RNG.normal(size=(13, 30, 41)).astype(np.float32)
B = A + RNG.normal(scale=0.1, size=A.shape).astype(np.float32)


class Compare(unittest.TestCase):
    def test_metrics(self):
        found = convapp.compare(A, B)
        difference = A.astype(np.float64) - B
        self.assertEqual(found["max"], np.abs(difference).max())
        self.assertAlmostEqual(found["rmse"], np.sqrt((difference ** 2).mean()), places=12)
        self.assertEqual(found["worst"], np.unravel_index(np.abs(difference).argmax(), A.shape))
        self.assertEqual(found["range"], np.ptp(A.astype(np.float64)))
        self.assertEqual(convapp.compare(A, B, data_range=3)["range"], 3)
        self.assertEqual(convapp.compare(A, A)["psnr"], np.inf)
        try:
            from skimage.metrics import peak_signal_noise_ratio, structural_similarity
        except ImportError:
            self.skipTest("scikit-image is not installed")
        range_of = {"data_range": float(found["range"])}
        self.assertAlmostEqual(found["psnr"], peak_signal_noise_ratio(A, B, **range_of), places=6)
        self.assertAlmostEqual(found["ssim"], structural_similarity(A, B, **range_of), places=5)
        gaussian = structural_similarity(A, B, gaussian_weights=True, use_sample_covariance=False, **range_of)
        self.assertAlmostEqual(convapp.compare(A, B, window="gaussian")["ssim"], gaussian, places=5)

    def test_channels_volumes_and_holes(self):
        moved = np.moveaxis(A, 0, -1)
        self.assertEqual(convapp.compare(moved, np.moveaxis(B, 0, -1), axes="yxc")["max"], convapp.compare(A, B)["max"])
        self.assertEqual(convapp.compare(convapp.Volume(A), convapp.Volume(B))["max"], convapp.compare(A, B)["max"])
        holed = B.copy()
        holed[0, 0, 0], holed[1, 1, 1] = np.nan, np.inf
        found = convapp.compare(A, holed)
        self.assertEqual((found["nan"], found["inf"]), (1, 1))

    def test_errors(self):
        with self.assertRaises(convapp.MismatchError):
            convapp.compare(A, B[1:])
        with self.assertRaises(convapp.UsageError):
            convapp.compare(A, B, window="square")
        with self.assertRaises(convapp.UsageError):
            convapp.compare(A, B, data_range=0)


class CompareVariants(unittest.TestCase):
    def test_rows(self):
        fractions = []
        rows = convapp.compare_variants(A, "gaussian:sigma=1", device="cpu", runs=3, progress=fractions.append)
        right = [row for row in rows if row["verdict"] == "right"]
        self.assertGreater(len(right), 1)
        for row in right:
            self.assertEqual(len(row["kernel_samples_ms"]), 3)
            self.assertLessEqual(row["errors"]["relative"], row["errors"]["limit"])
        for row in rows:
            if row["verdict"] == "refused":
                self.assertTrue(row["sentence"])
        self.assertEqual(fractions, sorted(fractions))

    def test_names_and_errors(self):
        rows = convapp.compare_variants(A, "gaussian:sigma=1", variants=["cpu-direct", "cpu-separable"], runs=2)
        self.assertEqual({row["asked"] for row in rows}, {"cpu-direct", "cpu-separable"})
        with self.assertRaises(convapp.DeviceError):
            convapp.compare_variants(A, "gaussian", variants="cpu-dirct")
        with self.assertRaises(convapp.UsageError):
            convapp.compare_variants(A, "gaussian", runs=0)

        def stop(_):
            raise KeyboardInterrupt

        with self.assertRaises(KeyboardInterrupt):
            convapp.compare_variants(A, "gaussian:sigma=1", device="cpu", progress=stop)


class Bench(unittest.TestCase):
    def test_points_and_variants(self):
        rows = convapp.bench("conv2d", {"size": [32, 48], "k": 3}, variants=["cpu-direct", "cpu-fft"], device="cpu", runs=3)
        self.assertEqual({(row["variant"], row["at"]["size"]) for row in rows},
                         {(variant, size) for variant in ("cpu-direct", "cpu-fft") for size in ("32", "48")})
        for row in rows:
            self.assertLess(row["error"], 1e-5)
        self.assertRaises(convapp.UsageError, convapp.bench, "conv9d")
        self.assertRaises(convapp.UsageError, convapp.bench, "conv2d", {"sise": 3})
        self.assertRaises(convapp.UsageError, convapp.bench, "conv2d", runs=0)


if __name__ == "__main__":
    unittest.main()
