# SPDX-License-Identifier: Apache-2.0
"""Shared by the tests of masks: files, runs of convapp, and masked averages in numpy and scipy."""
import struct
import subprocess
import sys
import tempfile
import unittest
import zlib
from pathlib import Path

import numpy as np
from scipy import ndimage

CONVAPP = str(Path(sys.argv.pop(1)).resolve())
DEVICE = sys.argv.pop(1) if len(sys.argv) > 1 and not sys.argv[1].startswith("-") else "cpu"
BORDERS = {"reflect": "reflect", "mirror": "mirror", "nearest": "nearest", "constant": "constant", "wrap": "wrap"}


def nifti(path, data, affine=None):
    """Writes a NIfTI-1 file; data are (x, y, z) or (x, y, z, t)."""
    affine = np.eye(4) if affine is None else affine
    code, bits = {np.dtype("float32"): (16, 32), np.dtype("int16"): (4, 16), np.dtype("uint8"): (2, 8)}[data.dtype]
    header = bytearray(352)
    struct.pack_into("<i", header, 0, 348)
    struct.pack_into("<8h", header, 40, data.ndim, *(data.shape + (1,) * (7 - data.ndim)))
    struct.pack_into("<hh", header, 70, code, bits)
    spacing = np.linalg.norm(affine[:3, :3], axis=0)
    struct.pack_into("<8f", header, 76, 1, *spacing, 1, 1, 1, 1)
    struct.pack_into("<f", header, 108, 352)
    struct.pack_into("<f", header, 112, 1)
    header[123] = 2 | 8  # mm, s
    struct.pack_into("<hh", header, 252, 0, 1)
    struct.pack_into("<12f", header, 280, *affine[:3].ravel())
    header[344:348] = b"n+1\0"
    Path(path).write_bytes(bytes(header) + data.astype(data.dtype.newbyteorder("<")).tobytes(order="F"))


def read_nifti(path):
    raw = Path(path).read_bytes()
    dims = struct.unpack_from("<8h", raw, 40)
    kind = {16: "<f4", 4: "<i2", 2: "u1", 64: "<f8"}[struct.unpack_from("<h", raw, 70)[0]]
    start = int(struct.unpack_from("<f", raw, 108)[0])
    return np.frombuffer(raw, kind, offset=start).reshape(dims[1 : 1 + dims[0]], order="F").astype(float)


def png(path, pixels, dots_per_metre=None):
    """Writes uint8 pixels (y, x) or (y, x, c): grey, RGB or RGBA."""
    channels = 1 if pixels.ndim == 2 else pixels.shape[2]
    rows = b"".join(b"\0" + row.tobytes() for row in np.ascontiguousarray(pixels))
    colour = {1: 0, 3: 2, 4: 6}[channels]
    chunks = [(b"IHDR", struct.pack(">IIBBBBB", pixels.shape[1], pixels.shape[0], 8, colour, 0, 0, 0))]
    if dots_per_metre:
        chunks.append((b"pHYs", struct.pack(">IIB", dots_per_metre, dots_per_metre, 1)))
    chunks += [(b"IDAT", zlib.compress(rows)), (b"IEND", b"")]
    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n")
        for kind, data in chunks:
            file.write(struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)))


def turned(mask, affine, order, flips):
    """The same mask with its axes in another order and direction, and the affine of that array."""
    change = np.zeros((4, 4))
    change[3, 3] = 1
    for k, axis in enumerate(order):
        change[axis, k] = -1 if flips[k] else 1
        change[axis, 3] = mask.shape[axis] - 1 if flips[k] else 0
    return np.flip(np.transpose(mask, order), [k for k in range(3) if flips[k]]).copy(), affine @ change


def smoothed_in_mask(data, mask, sigma, border, value=0.0):
    """Mean of the mask's samples by Gaussian weights; NaN where there is none in reach."""
    mode = BORDERS[border]
    inside = np.where(mask, data, 0.0).astype(float)
    total = ndimage.gaussian_filter(inside, sigma, mode=mode, cval=value, truncate=4.0)
    share = ndimage.gaussian_filter(mask.astype(float), sigma, mode=mode, cval=1.0, truncate=4.0)
    return np.where(share > 0, total / np.where(share > 0, share, 1), np.nan)


def interpolated(data, kernel, border, fill=0.0):
    """Convolution that leaves NaN out and fills it."""
    known = np.isfinite(data)
    mode = BORDERS[border]
    total = ndimage.convolve(np.where(known, data, 0.0), kernel, mode=mode, cval=fill)
    share = ndimage.convolve(known.astype(float), kernel, mode=mode, cval=1.0)
    return np.where(share > 1e-30, total / np.where(share > 1e-30, share, 1), np.nan)


class MaskTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.at = Path(self.folder.name)
        self.random = np.random.default_rng(5)

    def tearDown(self):
        self.folder.cleanup()

    def run_convapp(self, source, target, step, *more, code=0):
        done = subprocess.run(
            [CONVAPP, "--headless", "-i", source, "-o", target, "--filter", step, "--overwrite", "--device", DEVICE, *more],
            cwd=self.at, capture_output=True, text=True)
        self.assertEqual(done.returncode, code, f"{step}: {done.stderr}")
        return done.stderr

    def filtered(self, data, step, *more):
        np.save(self.at / "in.npy", data)
        self.run_convapp("in.npy", "out.npy", step, *more)
        return np.load(self.at / "out.npy")

    def assert_near(self, got, wanted, what=""):
        peak = np.nanmax(np.abs(wanted))
        self.assertTrue(np.array_equal(np.isnan(got), np.isnan(wanted)), f"{what}: NaN at other places")
        self.assertLessEqual(np.nanmax(np.abs(got - wanted)), 1e-5 * peak, what)

    def head(self, shape=(19, 17, 15)):
        """A volume (z, y, x) with a bright rim around a ball, and the ball."""
        centre = [(n - 1) / 2 for n in shape]
        radius = np.sqrt(sum((i - c) ** 2 for i, c in zip(np.indices(shape), centre)))
        ball = radius < 5.5
        data = np.where(ball, 100, np.where(radius < 7, 1000, 0)) + self.random.normal(0, 5, shape)
        return data.astype(np.float32), ball
