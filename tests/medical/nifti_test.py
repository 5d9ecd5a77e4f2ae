# SPDX-License-Identifier: Apache-2.0
"""NIfTI against nibabel: medical_dump and the folder of real files are given on the command line."""

import gzip
import os
import sys

from medical import MedicalTest, affine_of, main, np, run

try:
    import nibabel as nib
except ImportError:
    print("skipped: Python has no nibabel")
    sys.exit(77)


def oblique():
    turn = np.array([[0.9, -0.3, 0.1], [0.25, 0.95, -0.05], [-0.1, 0.1, 1.0]])
    rotation, _ = np.linalg.qr(turn)
    affine = np.eye(4)
    affine[:3, :3] = rotation * [1.25, 0.8, 3.0]
    affine[:3, 3] = [-40.5, 22.25, 7.125]
    return affine


class Nifti(MedicalTest):
    def check(self, path, tolerance=1e-5):
        """Values and geometry as nibabel reads them, from the file and from what the program saves of it."""
        truth = nib.load(path)
        values = truth.get_fdata()
        said, samples = self.load(path)
        self.assertEqual(said["unit"], "mm")
        self.assert_close(affine_of(said), truth.affine, tolerance)
        self.assert_close(samples.reshape(values.shape), values, tolerance)
        self.assertEqual(run(path, probe=True)["extent"], said["extent"])
        outs = ("saved.nii", "saved.nii.gz", "saved.nrrd", "saved.mha")
        run(path, *map(self.path, outs))
        for name in outs:
            again, same = self.load(self.path(name))
            np.testing.assert_array_equal(same, samples)
            self.assertEqual(again["type"], said["type"])
            self.assert_close(affine_of(again), affine_of(said))
            if name.startswith("saved.nii"):
                back = nib.load(self.path(name))
                self.assert_close(back.affine, truth.affine)
                self.assert_close(back.get_fdata().reshape(values.shape), values, tolerance)
                for key in ("qform_code", "sform_code", "xyzt_units", "intent_code", "descrip"):
                    self.assertEqual(back.header[key], truth.header[key], key)
                if truth.header["qform_code"] > 0:
                    self.assert_close(back.header.get_qform(), truth.header.get_qform())
        return said, samples

    def make(self, name, data, affine, kind=nib.Nifti1Image, **fields):
        image = kind(data, affine, dtype=data.dtype)
        for key, value in fields.items():
            image.header[key] = value
        nib.save(image, self.path(name))
        return self.path(name)

    def ramp(self, shape, dtype=np.int16):
        return (np.arange(np.prod(shape)) * 37 % 1001 - 300).astype(dtype).reshape(shape)

    def test_real_files(self):
        for name in ("anatomical.nii", "someones_anatomy.nii.gz", "phantom_epi_3d.nii.gz"):
            with self.subTest(name):
                self.check(self.data("volumes/" + name))

    def test_types(self):
        for dtype in ("u1", "i1", "u2", "i2", "u4", "i4", "u8", "i8", "f4", "f8"):
            with self.subTest(dtype):
                data = (np.arange(60) * 3 % 100).astype(dtype).reshape(5, 4, 3)
                said, _ = self.check(self.make("t.nii.gz", data, oblique()))
                self.assertEqual(said["type"], str(np.dtype(dtype)))

    def test_nifti2(self):
        self.check(self.make("two.nii", self.ramp((6, 5, 4)), oblique(), nib.Nifti2Image))

    def test_big_endian(self):
        data = self.ramp((6, 5, 4)).astype(">i2")
        image = nib.Nifti1Image(data, oblique(), nib.Nifti1Header(endianness=">"))
        image.header.set_data_dtype(">i2")
        nib.save(image, self.path("big.nii.gz"))
        self.check(self.path("big.nii.gz"))

    def test_sheared_sform(self):
        affine = oblique()
        affine[0, 2] += 0.7
        image = nib.Nifti1Image(self.ramp((6, 5, 4)), affine)
        image.header.set_qform(None, 0)
        nib.save(image, self.path("sheared.nii"))
        self.check(self.path("sheared.nii"))

    def test_qform_only(self):
        affine = oblique() @ np.diag([1, 1, -1, 1])  # left-handed: qfac -1
        image = nib.Nifti1Image(self.ramp((6, 5, 4)), None)
        image.header.set_qform(affine, 1)
        image.header.set_sform(None, 0)
        nib.save(image, self.path("q.nii"))
        self.check(self.path("q.nii"))

    def test_differing_forms(self):
        image = nib.Nifti1Image(self.ramp((6, 5, 4)), oblique())
        image.header.set_qform(np.diag([1.25, 0.8, 3, 1]), 1)
        image.header.set_sform(oblique(), 3)
        nib.save(image, self.path("both.nii.gz"))
        self.check(self.path("both.nii.gz"))

    def test_scaled(self):
        path = self.make("s.nii", self.ramp((6, 5, 4)), oblique())
        image = nib.load(path)
        image.header.set_slope_inter(0.25, -3.5)
        raw = self.ramp((6, 5, 4)) * 0.25 - 3.5
        nib.save(nib.Nifti1Image(raw, oblique(), image.header), path)
        self.assertEqual(self.check(path)[0]["type"], "float32")

    def test_series(self):
        image = nib.Nifti1Image(self.ramp((6, 5, 4, 3)), oblique())
        image.header.set_zooms((1.25, 0.8, 3.0, 2200))
        image.header.set_xyzt_units("mm", "msec")
        nib.save(image, self.path("4d.nii.gz"))
        said, _ = self.check(self.path("4d.nii.gz"))
        self.assertEqual(said["times"], 3)
        self.assertAlmostEqual(said["timeStep"], 2.2)

    def test_colours(self):
        dtype = np.dtype([("R", "u1"), ("G", "u1"), ("B", "u1")])
        colours = (np.arange(6 * 5 * 4 * 3) % 256).astype("u1").reshape(6, 5, 4, 3)
        data = np.ascontiguousarray(colours).view(dtype).reshape(6, 5, 4)
        nib.save(nib.Nifti1Image(data, oblique()), self.path("rgb.nii"))
        said, samples = self.load(self.path("rgb.nii"))
        self.assertEqual(said["channels"], 3)
        np.testing.assert_array_equal(samples, colours)
        run(self.path("rgb.nii"), self.path("back.nii.gz"))
        back = np.asarray(nib.load(self.path("back.nii.gz")).dataobj)
        np.testing.assert_array_equal(back, data)

    def test_pair(self):
        nib.save(nib.Nifti1Pair(self.ramp((6, 5, 4)), oblique()), self.path("p.img"))
        for name in ("p.img", "p.hdr"):
            said, samples = self.load(self.path(name))
            np.testing.assert_array_equal(samples, self.ramp((6, 5, 4)))
            self.assert_close(affine_of(said), oblique())

    def test_extension_is_kept(self):
        image = nib.Nifti1Image(self.ramp((6, 5, 4)), oblique())
        image.header.extensions.append(nib.nifti1.Nifti1Extension("comment", b"kept as it was"))
        nib.save(image, self.path("x.nii"))
        self.check(self.path("x.nii"))
        run(self.path("x.nii"), self.path("y.nii"))
        kept = nib.load(self.path("y.nii")).header.extensions[0]
        self.assertEqual(kept.get_content().rstrip(b"\0"), b"kept as it was")

    def test_metres(self):
        affine = np.diag([0.001, 0.002, 0.003, 1])
        image = nib.Nifti1Image(self.ramp((6, 5, 4)), affine)
        image.header.set_xyzt_units("meter")
        nib.save(image, self.path("m.nii"))
        self.assert_close(self.load(self.path("m.nii"))[0]["spacing"], [1, 2, 3])

    def test_damaged(self):
        rng = np.random.default_rng(1)
        path = self.make("whole.nii.gz", rng.integers(0, 999, (20, 20, 20)).astype("i2"), oblique())
        with open(path, "rb") as file:
            whole = file.read()
        for share in (0.3, 0.9, 0.999):
            with open(self.path("cut.nii.gz"), "wb") as file:
                file.write(whole[: int(len(whole) * share)])
            self.assert_refused(self.path("cut.nii.gz"), "cut.nii.gz")
        flipped = bytearray(whole)
        flipped[len(whole) // 2] ^= 0x10
        with open(self.path("flip.nii.gz"), "wb") as file:
            file.write(flipped)
        self.assert_refused(self.path("flip.nii.gz"), "damaged compressed data")
        header = bytearray(gzip.decompress(whole)[:352])
        header[42:48] = np.array([32000, 32000, 32000], "<i2").tobytes()
        with open(self.path("huge.nii.gz"), "wb") as file:
            file.write(gzip.compress(header + bytes(100)))
        self.assert_refused(self.path("huge.nii.gz"), "announces 65536000000000 bytes")
        with open(self.path("cplx.nii"), "wb") as file:
            nib.Nifti1Image(np.ones((2, 2, 2), "c8"), np.eye(4)).to_file_map(
                {"image": nib.FileHolder(fileobj=file), "header": nib.FileHolder(fileobj=file)})
        self.assert_refused(self.path("cplx.nii"), "complex")
        self.assertFalse([name for name in os.listdir(self.folder.name) if "tmp" in name])


if __name__ == "__main__":
    main()
