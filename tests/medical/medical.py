# SPDX-License-Identifier: Apache-2.0
"""Shared by the tests of medical formats: runs medical_dump and reads its output and files."""

import json
import os
import subprocess
import sys
import tempfile
import unittest

try:
    import numpy as np
except ImportError:
    print("skipped: Python has no numpy")
    sys.exit(77)

DUMP, DATA = sys.argv[1], sys.argv[2]
LPS = np.diag([-1.0, -1.0, 1.0, 1.0])


class Refused(Exception):
    """medical_dump's error: code and sentence."""


def run(path, *outs, series=None, tilt=None, gaps=None, probe=False):
    """Loads `path`, saves it under the names `outs`, and gives back what the program says about it."""
    command = [DUMP] + (["--series", series] if series else []) + (["--tilt", tilt] if tilt else []) + (["--gaps", gaps] if gaps else []) + (["--probe"] if probe else [])
    done = subprocess.run(command + [str(path), *map(str, outs)], capture_output=True, text=True, timeout=120)
    if done.returncode == 3:
        raise Refused(done.stdout.strip())
    if done.returncode != 0:
        raise AssertionError(f"{path}: exit code {done.returncode}\n{done.stdout}{done.stderr}")
    assert done.stderr == "", done.stderr
    return json.loads(done.stdout)


def affine_of(said, system="RAS"):
    """4×4 affine of the geometry that the program says."""
    affine = np.eye(4)
    affine[:3, :3] = np.array(said["direction"]).reshape(3, 3) * np.array(said["spacing"])
    affine[:3, 3] = said["origin"]
    return LPS @ affine if system == "RAS" else affine


class MedicalTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory(prefix="convapp medical ")
        self.addCleanup(self.folder.cleanup)

    def path(self, name):
        return os.path.join(self.folder.name, name)

    def data(self, name):
        path = os.path.join(DATA, name)
        if not os.path.exists(path):
            self.skipTest(f"{path} is not there")
        return path

    def load(self, path, **options):
        """The program's output, and its samples with axes x, y, z (and t or c) as in numpy's [x, y, z, …]."""
        out = self.path("samples.npy")
        said = run(path, out, **options)
        samples = np.load(out)
        self.assertEqual(str(samples.dtype), said["type"])
        samples = samples.reshape([said["times"], *said["extent"][::-1], said["channels"]])
        samples = samples.transpose(3, 2, 1, 0, 4)
        samples = samples[..., 0] if said["channels"] == 1 else samples
        if said["times"] == 1:
            samples = samples[:, :, :, 0]
        return said, samples

    def assert_close(self, a, b, tolerance=1e-6):
        np.testing.assert_allclose(np.asarray(a, float), np.asarray(b, float), rtol=tolerance, atol=tolerance)

    def assert_refused(self, path, *words, **options):
        with self.assertRaises(Refused) as caught:
            run(path, **options)
        sentence = str(caught.exception)
        self.assertTrue(sentence.startswith("error 1: "), sentence)
        self.assertEqual(sentence.count("\n"), 0, sentence)
        for word in words:
            self.assertIn(word, sentence)


def main():
    unittest.main(argv=sys.argv[:1], verbosity=1)
