# SPDX-License-Identifier: Apache-2.0
"""MGH against nibabel: medical_dump and the folder of real files are given on the command line."""

import gzip
import os
import struct
import sys

from medical import MedicalTest, affine_of, main, np, run

try:
    import nibabel as nib
except ImportError:
    print("skipped: Python has no nibabel")
    sys.exit(77)


def oblique():
    rotation, _ = np.linalg.qr(np.array([[0.9, -0.3, 0.1], [0.25, 0.95, -0.05], [-0.1, 0.1, 1.0]]))
    affine = np.eye(4)
    affine[:3, :3] = rotation * [1.25, 0.8, 3.0]
    affine[:3, 3] = [-40.5, 22.25, 7.125]
    return affine


def exact(path):
    """Affine of the header's float32 numbers, computed in float64."""
    with open(path, "rb") as file:
        data = file.read()
    data = gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data
    size = np.array(struct.unpack(">3i", data[4:16]), float)
    spacing = np.array(struct.unpack(">3f", data[30:42]))
    columns = np.array(struct.unpack(">9f", data[42:78])).reshape(3, 3).T
    affine = np.eye(4)
    affine[:3, :3] = columns * spacing
    affine[:3, 3] = np.array(struct.unpack(">3f", data[78:90])) - affine[:3, :3] @ (size / 2)
    return affine


class Mgh(MedicalTest):
    def make(self, name, data, affine=None):
        nib.save(nib.MGHImage(data, oblique() if affine is None else affine), self.path(name))
        return self.path(name)

    def ramp(self, shape, dtype=np.int16):
        return (np.arange(np.prod(shape)) % 251 - (0 if dtype == np.uint8 else 100)).astype(dtype).reshape(shape)

    def test_types_places_and_values(self):
        for dtype in (np.uint8, np.int16, np.int32, np.float32):
            for ending in (".mgh", ".mgz"):
                for shape in ((7, 5, 4), (6, 5, 3, 4), (9, 1, 1)):
                    data = self.ramp(shape, dtype)
                    path = self.make("a" + ending, data)
                    said, samples = self.load(path)
                    self.assertEqual(said["type"], np.dtype(dtype).name)
                    np.testing.assert_array_equal(samples.reshape(shape), data)
                    self.assert_close(affine_of(said), exact(path), 1e-6)
                    self.assert_close(affine_of(said), nib.load(path).affine, 2e-6)
                    for out in ("b.mgh", "b.mgz", "b.nii.gz"):
                        run(path, self.path(out))
                        back = nib.load(self.path(out))
                        self.assertEqual(back.get_data_dtype().newbyteorder("="), np.dtype(dtype))
                        np.testing.assert_array_equal(np.asanyarray(back.dataobj).reshape(shape), data)
                        self.assert_close(back.affine, nib.load(path).affine, 4e-6)

    def test_footer_is_kept(self):
        path = self.make("a.mgh", self.ramp((5, 4, 3, 2)))
        with open(path, "r+b") as file:
            file.truncate(284 + 2 * 120)
            file.seek(0, os.SEEK_END)
            footer = struct.pack(">5f", 2500, 0.5, 3.5, 900, 256) + b"\0\0\0\3" + b"tags" * 5
            file.write(footer)
        said = run(path, self.path("b.mgz"))
        self.assertEqual(said.get("warnings", []), [])
        with gzip.open(self.path("b.mgz")) as file:
            self.assertTrue(file.read().endswith(footer))
        with open(path, "r+b") as file:  # older writers have none, or a part of it
            file.truncate(284 + 2 * 120 + 7)
        run(path, self.path("c.mgh"))

    def test_without_a_place(self):
        path = self.make("a.mgh", self.ramp((5, 4, 3)))
        with open(path, "r+b") as file:
            file.seek(28)
            file.write(b"\0\0")
        said, _ = self.load(path)
        self.assertEqual(said["unit"], "px")
        self.assertTrue(any("goodRASFlag" in warning for warning in said["warnings"]), said)

    def test_unsigned_shorts_are_read(self):
        path = self.make("a.mgh", self.ramp((5, 4, 3)))
        with open(path, "r+b") as file:
            file.seek(20)
            file.write(struct.pack(">i", 10))
        said, samples = self.load(path)
        self.assertEqual(said["type"], "uint16")
        np.testing.assert_array_equal(samples, self.ramp((5, 4, 3)).astype(np.uint16))

    def test_lies_are_refused(self):
        path = self.make("a.mgh", self.ramp((5, 4, 3)))
        with open(path, "rb") as file:
            whole = file.read()
        for at, field, words in ((0, struct.pack("<i", 1), ["version"]),
                                 (0, struct.pack(">i", 2), ["version 2"]),
                                 (4, struct.pack(">i", 0), ["shape"]),
                                 (8, struct.pack(">i", -4), ["shape"]),
                                 (4, struct.pack(">4i", *[2**31 - 1] * 4), ["truncated"]),
                                 (12, struct.pack(">i", 9), ["truncated"]),
                                 (20, struct.pack(">i", 9), ["type 9"]),
                                 (20, struct.pack(">i", 77), ["type 77"])):
            with open(path, "wb") as file:
                file.write(whole[:at] + field + whole[at + len(field):])
            self.assert_refused(path, "a.mgh", *words)
        for size in (0, 3, 283, 284, 403):
            with open(path, "wb") as file:
                file.write(whole[:size])
            self.assert_refused(path, "a.mgh")
        for field in (struct.pack(">f", float("nan")), struct.pack(">f", -1), struct.pack(">f", 0)):
            with open(path, "wb") as file:  # no spacing: read, with a warning
                file.write(whole[:30] + field + whole[34:])
            said, _ = self.load(path)
            self.assertEqual(said["unit"], "px")

    def test_sharp_names(self):
        plain = self.make("a.mgh", self.ramp((5, 4, 3)))
        os.rename(plain, self.path("b.mgz"))  # not compressed, in spite of its name
        np.testing.assert_array_equal(self.load(self.path("b.mgz"))[1], self.ramp((5, 4, 3)))


main()
