# SPDX-License-Identifier: Apache-2.0
"""resample:like=FILE against scipy in float64; its geometry against the other file's to 1e-6 mm."""
import json
import unittest
from itertools import permutations, product
from pathlib import Path

import nibabel as nib
import numpy as np
from grid_files import Folder, mirrored, oblique, run
from scipy import ndimage
from scipy.io import wavfile


def turned(affine, shape, order, axes):
    """The affine of the same samples with their axes in another order, then mirrored."""
    swapped = affine[:, [*order, 3]]
    return mirrored(swapped, [shape[a] for a in order], axes)


class Like(Folder):
    def like(self, affine, shape, name="like.nii.gz"):
        """A file whose samples do not matter, only its grid."""
        nib.save(nib.Nifti1Image(np.zeros(shape, np.uint8), affine), self.path / name)
        return nib.load(self.path / name)

    def positions(self, image, like):
        """Indices in the image of all samples of the other file."""
        to = np.linalg.inv(image.affine) @ like.affine
        index = np.indices(like.shape[:3]).reshape(3, -1)
        return (to[:3, :3] @ index + to[:3, 3:]).reshape(3, *like.shape[:3])

    def linear(self, data, at, beyond=0.0):
        """Linear interpolation that repeats the border for half a sample, then gives a value."""
        limits = np.array(data.shape).reshape(3, 1, 1, 1)
        outside = ((at < -0.5 - 1e-6) | (at > limits - 0.5 + 1e-6)).any(axis=0)
        values = ndimage.map_coordinates(data.astype(float), at, order=1, mode="nearest")
        return np.where(outside, beyond, values)

    def assertLike(self, out, like):
        self.assertEqual(out.shape[:3], like.shape[:3])
        np.testing.assert_allclose(out.affine, like.affine, rtol=0, atol=1e-6)

    def test_a_finer_grid_of_every_orientation(self):
        data = self.volume(dtype=np.float32)
        image = nib.load(self.path / "in.nii.gz")
        fine = oblique((0.5, 0.7, 1.3))
        fine[:3, 3] = (image.affine @ [1.3, 0.6, 0.2, 1])[:3]
        for order, axes in product(permutations(range(3)), ((), (0,), (1, 2))):
            shape = np.array((12, 10, 9))
            like = self.like(turned(fine, shape, order, axes), tuple(shape[list(order)]))
            out = self.filtered(f"resample:antialias=false,like={self.path}/like.nii.gz")
            self.assertLike(out, like)
            wanted = self.linear(data, self.positions(image, like))
            np.testing.assert_allclose(out.get_fdata(), wanted, atol=1e-3 * np.ptp(data))

    def test_beyond_the_data(self):
        data = self.volume(dtype=np.float32)
        image = nib.load(self.path / "in.nii.gz")
        wide = image.affine.copy()
        wide[:3, 3] = (image.affine @ [-3.25, -1, -2, 1])[:3]
        like = self.like(wide, (18, 12, 11))
        for beyond in (0.0, -1024.5):
            out = self.filtered(f"resample:like={self.path}/like.nii.gz,beyond={beyond}")
            self.assertLike(out, like)
            wanted = self.linear(data, self.positions(image, like), beyond)
            np.testing.assert_allclose(out.get_fdata(), wanted, atol=1e-3 * np.ptp(data))
            self.assertGreater(np.sum(out.get_fdata() == beyond), 500)

    def test_a_grid_that_is_part_of_the_data_copies_samples(self):
        data = self.volume(dtype=np.int16)
        like = nib.load(self.path / "in.nii.gz").slicer[2:9, 1:, ::2]
        nib.save(like, self.path / "like.nii")
        for method in ("nearest", "linear,antialias=false"):
            out = self.filtered(f"resample:like={self.path}/like.nii,method={method}")
            self.assertLike(out, like)
            np.testing.assert_array_equal(np.asanyarray(out.dataobj), data[2:9, 1:, ::2])

    def test_there_and_back_is_the_file_itself(self):
        data = self.volume(dtype=np.uint8)
        self.like(oblique((0.4, 1.1, 2.5)), (22, 9, 7))
        self.filtered(f"resample:like={self.path}/like.nii.gz,method=nearest", name="there.nii.gz")
        back = self.filtered(f"resample:like={self.path}/in.nii.gz,method=nearest", source="there.nii.gz")
        self.assertLike(back, nib.load(self.path / "in.nii.gz"))
        self.assertEqual(back.get_data_dtype(), np.uint8)
        np.testing.assert_array_equal(np.asanyarray(back.dataobj), data)

    def test_each_time_point_of_a_series(self):
        series = self.rng.normal(0, 1, (11, 9, 7, 3)).astype(np.float32)
        nib.save(nib.Nifti1Image(series, oblique()), self.path / "in.nii.gz")
        image = nib.load(self.path / "in.nii.gz")
        like = self.like(oblique((0.8, 0.8, 0.8)), (9, 8, 7))
        out = self.filtered(f"resample:like={self.path}/like.nii.gz,antialias=false")
        self.assertEqual(out.shape, (9, 8, 7, 3))
        self.assertLike(out, like)
        for t in range(3):
            wanted = self.linear(series[..., t], self.positions(image, like))
            np.testing.assert_allclose(out.get_fdata()[..., t], wanted, atol=1e-4)

    def test_a_filter_before_and_behind(self):
        self.volume(dtype=np.float32)
        like = self.like(oblique((0.8, 1.1, 1.25)), (11, 9, 14))
        step = f"resample:like={self.path}/like.nii.gz"
        both = self.filtered("gaussian:sigma=1mm", step, "median")
        self.assertLike(both, like)
        self.filtered("gaussian:sigma=1mm", name="one.nii.gz")
        self.filtered(step, source="one.nii.gz", name="two.nii.gz")
        three = self.filtered("median", source="two.nii.gz", name="three.nii.gz")
        np.testing.assert_allclose(both.get_fdata(), three.get_fdata(), rtol=1e-5)

    def test_in_a_recipe_beside_the_file_and_in_a_plan(self):
        self.volume(dtype=np.float32)
        like = self.like(oblique((1.6, 1.1, 2.5)), (5, 9, 7))
        recipe = {"schema": 1, "steps": [{"filter": "resample", "parameters": {"like": "like.nii.gz"}}]}
        (self.path / "r.json").write_text(json.dumps(recipe))
        run("-i", self.path / "in.nii.gz", "-o", self.path / "out.nii.gz", "--recipe", self.path / "r.json")
        self.assertLike(nib.load(self.path / "out.nii.gz"), like)
        out = self.filtered(f"resample:like={self.path}/like.nii.gz", name="typed.nii.gz")
        np.testing.assert_array_equal(out.get_fdata(), nib.load(self.path / "out.nii.gz").get_fdata())

    def test_files_larger_than_memory_are_read_in_parts(self):
        self.volume(shape=(64, 64, 160), dtype=np.float32, name="in.nii")
        like = self.like(oblique((0.8, 1.1, 5)), (64, 64, 80))
        step = f"resample:like={self.path}/like.nii.gz"
        inside = self.filtered(step, source="in.nii", name="whole.nii")
        parts = self.filtered(step, source="in.nii", name="parts.nii", options=("--memory", "2MiB"))
        self.assertLike(parts, like)
        np.testing.assert_array_equal(parts.get_fdata(), inside.get_fdata())

    def test_a_resumed_run_notices_another_grid(self):
        self.volume(dtype=np.float32)
        self.like(oblique(), (5, 5, 5))
        at = ("-i", self.path / "in.nii.gz", "-o", self.path / "out.nii.gz", "--resume", "-q")
        step = ("--filter", f"resample:like={self.path}/like.nii.gz")
        run(*at, *step)
        first = Path(self.path / "out.nii.gz").stat().st_mtime_ns
        run(*at, *step)
        self.assertEqual(Path(self.path / "out.nii.gz").stat().st_mtime_ns, first)
        self.like(oblique(), (6, 5, 5))
        run(*at, *step)
        self.assertEqual(nib.load(self.path / "out.nii.gz").shape, (6, 5, 5))

    def refused(self, like, *words, source="in.nii.gz", more=""):
        said = run("-i", self.path / source, "-o", self.path / "o.npy", "--filter",
                   f"resample:like={self.path / like}{more}", code=2)
        for word in ("resample", "like", *words):
            self.assertIn(word, said)
        self.assertEqual(len(said.strip().splitlines()), 1, said)

    def test_refusals_name_file_and_field(self):
        self.volume()
        self.refused("nowhere.nii.gz", "nowhere.nii.gz")
        np.save(self.path / "bare.npy", np.zeros((4, 5, 6), np.float32))
        self.refused("bare.npy", "bare.npy", "no spacing in mm or s")
        np.save(self.path / "flat.npy", np.zeros((5, 6), np.float32))
        self.refused("flat.npy", "flat.npy", "is 2-D", "these data are 3-D")
        self.like(np.eye(4), (8, 8, 8), "straight.nii.gz")
        self.refused("straight.nii.gz", "axis x is turned by", "°")
        self.like(oblique() + np.array([[0, 0, 0, 900.0]] + [[0] * 4] * 3), (5, 5, 5), "away.nii.gz")
        self.refused("away.nii.gz", "does not meet")
        self.like(oblique(), (5, 5, 5))
        self.refused("like.nii.gz", "leave out spacing=1mm", more=",spacing=1mm")
        self.refused("like.nii.gz", "leave out axes=xy", more=",axes=xy")
        self.refused("like.nii.gz", "no spacing", source="bare.npy")
        step = f"resample:like={self.path}/like.nii.gz,method=nearest,beyond=0.5"
        said = run("-i", self.path / "in.nii.gz", "-o", self.path / "o.npy", "--filter", step, code=2)
        self.assertIn("beyond=0.5: is no value of int16", said)
        said = run("-i", self.path / "in.nii.gz", "-o", self.path / "o.npy", "--filter", "resample:beyond=3", code=2)
        self.assertIn("requires like=FILE", said)

    def test_signals_take_rate_and_length(self):
        signal = np.sin(np.arange(400) / 9).astype(np.float32)
        wavfile.write(self.path / "in.wav", 8000, signal)
        wavfile.write(self.path / "like.wav", 16000, np.zeros(601, np.float32))
        run("-i", self.path / "in.wav", "-o", self.path / "out.wav", "--filter", f"resample:like={self.path}/like.wav")
        rate, got = wavfile.read(self.path / "out.wav")
        self.assertEqual((rate, len(got)), (16000, 601))
        np.testing.assert_allclose(got, np.interp(np.arange(601) / 2, np.arange(400), signal), atol=1e-6)


if __name__ == "__main__":
    unittest.main()
