# SPDX-License-Identifier: Apache-2.0
"""TIFF: axes, units, file sets, types and missing values."""
import os
import re
import struct
import zlib
import numpy as np
from harness import case, check, convapp, difference, each, expect, filtered, gauss, identity, made, refused, spacing
from late import tifffile
from writers.binary import ramp, write
from writers.tiff import ome


@case("F37")
def make_f37(d):
    """ImageJ hyperstack whose description says order=zct: pages run through z before channels."""
    v = ramp((2, 3, 4, 5, 6), "u2", modulo=997)  # (t, c, z, y, x): pages z fastest
    tifffile.imwrite(d / "in.tif", v.reshape(24, 5, 6), photometric="minisblack", metadata=None,
                     description="ImageJ=1.53t\nimages=24\nchannels=3\nslices=4\nframes=2\nhyperstack=true\norder=zct\n"
                                 "mode=grayscale\nloop=false\n")
    return dict(file="in.tif", values=np.ascontiguousarray(v.transpose(0, 2, 3, 4, 1)))


@check("F37")
def check_f37(d, w):
    identity(d, w.file, w.values)


@case("F38")
def make_f38(d):
    r"""ImageJ's units: \u00B5m, microns, nm, cm; a unit of its own for z."""
    v = ramp((3, 5, 6), "u2")
    want = {}
    for name, unit, scale, more in (("escaped", "\\u00B5m", 1e-3, ""), ("microns", "microns", 1e-3, ""), ("um", "um", 1e-3, ""),
                                    ("nm", "nm", 1e-6, ""), ("cm", "cm", 10, ""), ("mm", "mm", 1, ""),
                                    ("mixed", "nm", 1e-6, "yunit=nm\nzunit=um\n")):
        tifffile.imwrite(d / f"{name}.tif", v, photometric="minisblack", metadata=None, resolution=(1 / 0.25, 1 / 0.5), resolutionunit=1,
                         description=f"ImageJ=1.53t\nimages=3\nslices=3\nunit={unit}\n{more}spacing=2.0\nloop=false\n")
        want[f"{name}.tif"] = [0.25 * scale, 0.5 * scale, 2 * (1e-3 if name == "mixed" else scale)]
    return dict(file="um.tif", values=v, spacings=want)


@check("F38")
def check_f38(d, w):
    def attempt(item):
        file, want = item
        identity(d, file, w.values)
        spacing(d, file, want)

    each(w.spacings.items(), attempt)


def pages_apart(d, file, v):
    """Requires that a Gaussian filters every page alone."""
    r = made(d, file, "o.npy", "--filter", "gaussian:sigma=1", "--dtype", "float32")
    got = np.load(d / "o.npy")
    if got.ndim == 3 and got.shape[-1] == len(v) and got.shape != v.shape:
        got = got.transpose(2, 0, 1)
    text = difference(got, np.stack([gauss(p, 1) for p in v.astype("f8")]), 1e-5)
    expect(not text, f"{file}: pages that are no slices were filtered together: {text} [{r.command}] {r.err.strip()[:200]}")


@case("F40")
def make_f40(d):
    """tifffile writes {"axes": "CYX"} (or TYX) into the description: pages are channels or times, and were taken for z."""
    v = np.zeros((4, 15, 15), "f4")
    v[1, 7, 7] = 1000
    tifffile.imwrite(d / "cyx.tif", v, photometric="minisblack", metadata={"axes": "CYX"})
    tifffile.imwrite(d / "tyx.tif", v, photometric="minisblack", metadata={"axes": "TYX"})
    return dict(file="cyx.tif", stored=v)


@check("F40")
def check_f40(d, w):
    for file in ("cyx.tif", "tyx.tif"):
        pages_apart(d, file, w.stored)


@case("F42")
def make_f42(d):
    """One file of a multi-file OME-TIFF: its XML names planes that lie in other files; read as zeros, or all from this one."""
    v = ramp((3, 5, 6), "u2")
    planes = "".join(f'<TiffData FirstZ="{z}" IFD="0" PlaneCount="1"><UUID FileName="z{z}.ome.tif">urn:uuid:7700000{z}-0000-4000-8000-000000000000'
                     '</UUID></TiffData>' for z in range(3))
    text = ('Type="uint16" DimensionOrder="XYZCT" SizeX="6" SizeY="5" SizeZ="3" SizeC="1" SizeT="1">'
            '<Channel ID="Channel:0:0" SamplesPerPixel="1"/>' + planes)
    for folder, present in (("all", (0, 1, 2)), ("alone", (0,))):
        os.makedirs(d / folder, exist_ok=True)
        for z in present:
            tifffile.imwrite(d / folder / f"z{z}.ome.tif", v[z], photometric="minisblack", metadata=None, description=ome(
                text, more=f'UUID="urn:uuid:7700000{z}-0000-4000-8000-000000000000"'))
    return dict(file="all/z0.ome.tif", values=v)


@check("F42")
def check_f42(d, w):
    r = convapp(d, "-i", "alone/z0.ome.tif", "-o", "o.npy", "--overwrite")
    ok = refused(r, "z0.ome.tif", r"z[12]\.ome\.tif") or (r.rc == 0 and "z1.ome.tif" in r.err)
    expect(ok, r)
    identity(d, "all/z0.ome.tif", w.values)


@case("F43")
def make_f43(d):
    """TIFF of float16, plain and with deflate and the floating-point predictor."""
    v = (np.arange(70).reshape(7, 10) * 0.37 - 9).astype("f2")
    tifffile.imwrite(d / "plain.tif", v, photometric="minisblack", metadata=None)
    rows = []
    for row in v:  # predictor 3: bytes by significance, then differences
        b = np.ascontiguousarray(row.astype(">f2")).view("u1").reshape(-1, 2).T.ravel()
        rows.append(np.diff(b, prepend=b[:1] * 0).astype("u1").tobytes())
    data = zlib.compress(b"".join(rows))
    entries = [(256, 4, 1, 10), (257, 4, 1, 7), (258, 3, 1, 16), (259, 3, 1, 8), (262, 3, 1, 1), (273, 4, 1, 0), (277, 3, 1, 1),
               (278, 4, 1, 7), (279, 4, 1, len(data)), (317, 3, 1, 3), (339, 3, 1, 3)]
    at = 8 + 2 + 12 * len(entries) + 4
    body = b"".join(struct.pack("<HHII", t, k, c, at if t == 273 else x) for t, k, c, x in entries)
    write(d / "packed.tif", b"II*\0" + struct.pack("<I", 8) + struct.pack("<H", len(entries)) + body + struct.pack("<I", 0) + data)
    return dict(file="plain.tif", files=["plain.tif", "packed.tif"], values=v.astype("f4"))


@check("F43")
def check_f43(d, w):
    for file in w.all_files:
        identity(d, file, w.values)


@case("F45")
def make_f45(d):
    """GeoTIFF whose nodata value (tag 42113: -9999) leaks into smoothed neighbours."""
    v = np.full((20, 20), 100, "f4")
    v[8:12, 8:12] = -9999
    tifffile.imwrite(d / "in.tif", v, photometric="minisblack", metadata=None, extratags=[(42113, "s", 0, "-9999", True)])
    return dict(file="in.tif", values=v)


@check("F45")
def check_f45(d, w):
    r = made(d, w.file, "o.tif", "--filter", "gaussian:sigma=2")
    got = tifffile.imread(d / "o.tif")
    if abs(got[7, 7] - 100) < 1:
        return
    expect(re.search(r"nodata|9999", r.err, re.I),
           f"the missing value -9999 of the file was smoothed into its neighbours without a word: {got[7, 7]:.5g}, expected 100 [{r.command}]")


@case("F74")
def make_f74(d):
    """ImageJ stack of 0.25 x 0.5 micrometres with slices 1 micrometre apart: no spacing= line at all."""
    v = np.zeros((9, 11, 13), "f4")
    v[4, 5, 6] = 1000
    tifffile.imwrite(d / "in.tif", v, photometric="minisblack", metadata=None, resolution=(1 / 0.25, 1 / 0.5), resolutionunit=1,
                     description="ImageJ=1.53t\nimages=9\nslices=9\nunit=micron\nloop=false\nmin=0.0\nmax=1000.0\n")
    return dict(file="in.tif", values=v, spacing=[0.25e-3, 0.5e-3, 1e-3])


@check("F74")
def check_f74(d, w):
    identity(d, w.file, w.values)
    spacing(d, w.file, w.spacing)
    filtered(d, w.file, "gaussian:sigma=1um", gauss(w.values, (1, 2, 4)))


@case("F77")
def make_f77(d):
    """Hyperstack of two channels, three slices, two times, with a spacing: saved as NPY."""
    v = ramp((2, 3, 2, 5, 6), "u2", modulo=997)  # (t, z, c, y, x): ImageJ's own order
    tifffile.imwrite(d / "in.tif", v.reshape(12, 5, 6), photometric="minisblack", metadata=None, resolution=(4, 4), resolutionunit=1,
                     description="ImageJ=1.53t\nimages=12\nchannels=2\nslices=3\nframes=2\nhyperstack=true\n"
                                 "mode=grayscale\nunit=micron\nspacing=0.5\nloop=false\n")
    return dict(file="in.tif", values=np.ascontiguousarray(v.transpose(0, 1, 3, 4, 2)))


@check("F77")
def check_f77(d, w):
    identity(d, w.file, w.values)
    for extension in ("tif", "mha"):
        made(d, w.file, f"o.{extension}", "--filter", "gaussian:sigma=1")
