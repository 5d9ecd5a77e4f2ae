# SPDX-License-Identifier: Apache-2.0
"""Modules that are imported at first use: most cases need few of them, and each costs 0.2 s to 0.6 s of CPU."""
import importlib
import sys


class Late:
    """Stands for the module `name` until an attribute of it is used."""

    def __init__(self, name):
        self._name = name

    def __getattr__(self, attribute):
        try:
            return getattr(importlib.import_module(self._name), attribute)
        except ModuleNotFoundError as fault:
            print(f"skipped: {fault}")
            sys.stdout.flush()
            raise SystemExit(77) from fault


astrofits = Late("astropy.io.fits")
gdcm = Late("gdcm")
nib = Late("nibabel")
h5py = Late("h5py")
ndi = Late("scipy.ndimage")
numcodecs = Late("numcodecs")
pydicom = Late("pydicom")
soundfile = Late("soundfile")
tifffile = Late("tifffile")
Image = Late("PIL.Image")
zarr = Late("zarr")
matlab_io = Late("scipy.io")
