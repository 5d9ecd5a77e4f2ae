# SPDX-License-Identifier: Apache-2.0
"""The Python part of the package's test: a constant stays, a file is read by its module, scipy's arguments are taken."""
import numpy
import convapp
from convapp import ndimage

assert abs(convapp.filter(numpy.ones((20, 30), numpy.float32), "gaussian:sigma=2", device="cpu") - 1).max() < 1e-6
assert convapp.read("ct.nii.gz").array.ndim == 3
assert ndimage.uniform_filter(numpy.ones((8, 8)), size=3).shape == (8, 8)
print("python", convapp.__version__)
