# SPDX-License-Identifier: Apache-2.0
"""Shared by the tests of steps that change the grid: volumes with affines, and runs of convapp."""
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import nibabel as nib
import numpy as np

CONVAPP = str(Path(sys.argv.pop(1)).resolve())


def run(*args, code=0):
    done = subprocess.run([CONVAPP, "--headless", *map(str, args)], capture_output=True, text=True)
    if done.returncode != code:
        raise AssertionError(f"exit {done.returncode} in place of {code}: {' '.join(map(str, args))}\n{done.stderr}")
    return done.stderr


def oblique(spacing=(0.8, 1.1, 2.5), shear=0.0):
    """An affine that is rotated about two axes; `shear` tilts the slices as a gantry does."""
    a, b = np.radians(17), np.radians(-9)
    turn = np.array([[np.cos(a), -np.sin(a), 0], [np.sin(a), np.cos(a), 0], [0, 0, 1]])
    turn = turn @ np.array([[1, 0, 0], [0, np.cos(b), -np.sin(b)], [0, np.sin(b), np.cos(b)]])
    turn[:, 2] += shear * turn[:, 1]
    affine = np.eye(4)
    affine[:3, :3] = turn * spacing
    affine[:3, 3] = [-31.5, 12.25, 7.0]
    return affine


def mirrored(affine, shape, axes):
    """The affine of data whose samples are stored in reverse order along axes (nibabel's slicer keeps the origin)."""
    affine = affine.copy()
    for a in axes:
        affine[:3, 3] += affine[:3, a] * (shape[a] - 1)
        affine[:3, a] *= -1
    return affine


class Folder(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.path = Path(self.folder.name)
        self.rng = np.random.default_rng(7)

    def tearDown(self):
        self.folder.cleanup()

    def volume(self, affine=None, shape=(11, 9, 7), dtype=np.int16, name="in.nii.gz"):
        if np.issubdtype(dtype, np.integer):
            data = self.rng.integers(0, 100 if dtype == np.uint8 else 2000, shape).astype(dtype)
        else:
            data = self.rng.normal(100, 20, shape).astype(dtype)
        nib.save(nib.Nifti1Image(data, oblique() if affine is None else affine), self.path / name)
        return data

    def filtered(self, *steps, source="in.nii.gz", name="out.nii.gz", options=()):
        args = [part for step in steps for part in ("--filter", step)]
        run("-i", self.path / source, "-o", self.path / name, *args, "--overwrite", *options)
        return nib.load(self.path / name)

    def assertPlaced(self, image, affine):
        np.testing.assert_allclose(image.affine, affine, atol=2e-5)  # the header holds float32
        for form in (image.get_sform(coded=True), image.get_qform(coded=True)):
            if form[1]:
                np.testing.assert_allclose(form[0], affine, atol=2e-4)
