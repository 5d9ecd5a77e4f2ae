# SPDX-License-Identifier: Apache-2.0
"""NIfTI headers, field by field."""
import struct
import numpy as np


def nifti_header(dim, datatype, bitpix, pixdim, **f):
    h = bytearray(348)
    struct.pack_into("<i", h, 0, 348)
    struct.pack_into("<8h", h, 40, *dim)
    struct.pack_into("<h", h, 68, f.get("intent_code", 0))
    struct.pack_into("<hh", h, 70, datatype, bitpix)
    struct.pack_into("<8f", h, 76, *pixdim)
    struct.pack_into("<fff", h, 108, f.get("vox_offset", 352.0), f.get("slope", 1.0), f.get("inter", 0.0))
    h[123] = f.get("xyzt_units", 2)
    struct.pack_into("<hh", h, 252, f.get("qform_code", 0), f.get("sform_code", 0))
    struct.pack_into("<6f", h, 256, *f.get("quatern", (0, 0, 0, 0, 0, 0)))
    if "srow" in f:
        struct.pack_into("<12f", h, 280, *np.asarray(f["srow"])[:3].ravel())
    h[344:348] = f.get("magic", b"n+1\0")
    return bytes(h)
