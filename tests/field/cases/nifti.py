# SPDX-License-Identifier: Apache-2.0
"""NIfTI: units, scaling, geometry, names and time."""
import gzip
import numpy as np
from harness import case, check, expect, filtered, gauss, identity, made, same_world, spacing
from late import nib
from writers.binary import ramp, write, xyz
from writers.nifti import nifti_header


@case("F01")
def make_f01(d):
    """2-D NIfTI (dim[0] = 2) whose pixdim[3] is not 1; the tool took a z spacing of 1."""
    v = ramp((9, 7))  # (y, x)
    write(d / "in.nii", nifti_header([2, 7, 9, 1, 1, 1, 1, 1], 4, 16, [1, 2.5, 2.5, 2.0, 1, 1, 1, 1], qform_code=1,
                                     quatern=(0, 0, 0, 3, 4, 5)), bytes(4), v.astype("<i2").tobytes())
    return dict(file="in.nii", values=v, spacing=[2.5, 2.5])


@check("F01")
def check_f01(d, w):
    identity(d, w.file, w.values)
    spacing(d, w.file, [2.5, 2.5])
    filtered(d, w.file, "gaussian:sigma=5mm", gauss(w.values, 2))
    made(d, w.file, "o.nii", "--filter", "box")
    pixdim = nib.load(d / "o.nii").header["pixdim"][1:4]
    expect(np.array_equal(pixdim, np.float32([2.5, 2.5, 2.0])), f"pixdim {pixdim} is saved, expected 2.5 2.5 2.0")


@case("F02")
def make_f02(d):
    """NIfTI in micrometres and milliseconds: lengths read as millimetres, seconds as 1000 times too long."""
    affine = np.diag([400.0, 400.0, 800.0, 1])
    affine[:3, 3] = [-500, 250, 100]
    v = ramp((6, 7, 5, 3))
    image = nib.Nifti1Image(v, affine)
    image.header.set_zooms((400, 400, 800, 1200))
    image.header.set_xyzt_units("micron", "msec")
    nib.save(image, d / "in.nii")
    return dict(file="in.nii", values=xyz(v), spacing=[0.4, 0.4, 0.8], time_step=1.2,
                affine=(np.diag([1e-3, 1e-3, 1e-3, 1]) @ affine).tolist())


@check("F02")
def check_f02(d, w):
    identity(d, w.file, w.values)
    spacing(d, w.file, w.spacing)
    want = np.stack([gauss(v, (1, 2, 2)) for v in w.values])
    filtered(d, w.file, "gaussian:sigma=0.8mm", want)
    filtered(d, w.file, "gaussian:sigma=800um", want)
    made(d, w.file, "o.nii", "--filter", "box")
    h = nib.load(d / "o.nii").header
    unit = {1: 1000, 2: 1, 3: 1e-3}[int(h["xyzt_units"]) & 7]
    seconds = {8: 1, 16: 1e-3, 24: 1e-6}.get(int(h["xyzt_units"]) & 0x38, np.nan)
    expect(np.allclose(nib.load(d / "o.nii").affine[:3] * unit, np.array(w.affine)[:3], rtol=1e-6), "affine changed")
    expect(np.isclose(h["pixdim"][4] * seconds, w.time_step), f"time step {h['pixdim'][4]} of {seconds} s is saved, expected 1.2 s")


@case("F04")
def make_f04(d):
    """Scl_slope = 0 (no scaling) was applied, and everything became scl_inter."""
    v = ramp((5, 4, 3))
    for name, slope, inter in (("zero.nii", 0.0, 5.0), ("nan.nii", float("nan"), float("nan"))):
        write(d / name, nifti_header([3, 3, 4, 5, 1, 1, 1, 1], 4, 16, [1, 1, 1, 1, 0, 0, 0, 0], slope=slope, inter=inter,
                                     sform_code=1, srow=np.eye(4)), bytes(4), v.astype("<i2").tobytes())
    return dict(file="zero.nii", files=["zero.nii", "nan.nii"], values=v)


@check("F04")
def check_f04(d, w):
    for file in w.all_files:
        identity(d, file, w.values)


@case("F05")
def make_f05(d):
    """A pixdim was negative (saved so by mistake); saving the untouched file turned it round."""
    v = ramp((6, 5, 4))
    srow = np.array([[-2.0, 0, 0, 10], [0, 2, 0, -20], [0, 0, 5, 30], [0, 0, 0, 1]])
    write(d / "in.nii", nifti_header([3, 4, 5, 6, 1, 1, 1, 1], 4, 16, [1, 2, -2, 5, 0, 0, 0, 0], sform_code=1, srow=srow),
          bytes(4), v.astype("<i2").tobytes())
    return dict(file="in.nii", values=v, spacing=[2, 2, 5], affine=srow.tolist())


@check("F05")
def check_f05(d, w):
    identity(d, w.file, w.values)
    same_world(d, w.file, w.values, w.affine)
    made(d, w.file, "o.nii", "--filter", "box")
    expect(np.allclose(nib.load(d / "o.nii").affine, w.affine), f"affine saved as {nib.load(d / 'o.nii').affine.tolist()}")
    filtered(d, w.file, "gaussian:sigma=5mm", gauss(w.values, (1, 2.5, 2.5)))


@case("F07")
def make_f07(d):
    """X.nii.gz that is not compressed (renamed), and x.nii that is."""
    v = ramp((6, 5, 4))
    nib.save(nib.Nifti1Image(xyz(v), np.diag([2.0, 3, 4, 1])), d / "plain.nii")
    plain = (d / "plain.nii").read_bytes()
    write(d / "not_packed.nii.gz", plain)
    write(d / "packed.nii", gzip.compress(plain))
    return dict(file="not_packed.nii.gz", files=["not_packed.nii.gz", "packed.nii"], values=v, spacing=[2, 3, 4])


@check("F07")
def check_f07(d, w):
    for file in w.all_files:
        identity(d, file, w.values)
        spacing(d, file, w.spacing)


@case("F09")
def make_f09(d):
    """A 4-D file's time axis was taken for a fourth axis of space; smoothing must leave time alone."""
    v = np.zeros((9, 9, 9, 5), "f4")
    v[4, 4, 4, 2] = 1000
    image = nib.Nifti1Image(v, np.diag([2.0, 2, 4, 1]))
    image.header.set_zooms((2, 2, 4, 0.8))
    image.header.set_xyzt_units("mm", "sec")
    nib.save(image, d / "in.nii.gz")
    return dict(file="in.nii.gz", values=xyz(v), spacing=[2, 2, 4])


@check("F09")
def check_f09(d, w):
    identity(d, w.file, w.values)
    filtered(d, w.file, "gaussian:sigma=4mm", np.stack([gauss(v, (1, 2, 2)) for v in w.values]))
    made(d, w.file, "o.nii.gz", "--filter", "gaussian:sigma=4mm")
    expect(np.isclose(nib.load(d / "o.nii.gz").header["pixdim"][4], 0.8), "time step lost")
