# SPDX-License-Identifier: Apache-2.0
"""TIFF files of other axes, bits, planes, types and missing values."""
import struct
from xml.etree import ElementTree
import numpy as np
from harness import case, check, difference, each, expect, identity, made
from late import tifffile
from writers.binary import noise, packed, ramp, write


@case("tiff-axes")
def make_tiff_axes(d):
    """tifffile's descriptions of axes: ZYX, TZYX, CZYX, ZCYX, YXS, QYX and a reversed hyperstack of ImageJ."""
    want = {}
    for axes, shape, order in (("ZYX", (3, 5, 6), (0, 1, 2)), ("TZYX", (2, 3, 5, 6), (0, 1, 2, 3)), ("CZYX", (2, 3, 5, 6), (1, 2, 3, 0)),
                               ("ZCYX", (3, 2, 5, 6), (0, 2, 3, 1)), ("TCYX", (3, 2, 5, 6), (0, 2, 3, 1)),
                               ("TZCYX", (2, 3, 2, 5, 6), (0, 1, 3, 4, 2))):
        v = ramp(shape, "u2", modulo=60013)
        tifffile.imwrite(d / f"{axes}.tif", v, photometric="minisblack", metadata={"axes": axes})
        tifffile.imwrite(d / f"{axes}.ome.tif", v, photometric="minisblack", ome=True, metadata={"axes": axes})
        array = v.transpose(order)
        np.save(d / f"want_{axes}.npy", array)
        want[axes] = list(array.shape)
    return dict(file="ZYX.tif", axes=list(want))


@check("tiff-axes")
def check_tiff_axes(d, w):
    def attempt(file):
        want = np.load(d / f"want_{file.split('.')[0]}.npy")
        made(d, file, "o.npy", "-q")
        got = np.load(d / "o.npy")
        if got.size == want.size and "T" in file and "Z" not in file:  # one slice or none are both right
            got = got.reshape(want.shape) if sorted(s for s in got.shape if s > 1) == sorted(s for s in want.shape if s > 1) else got
        text = difference(got, want)
        expect(not text, f"{file}: {text}")
    each([f"{a}{e}" for a in w.axes for e in (".tif", ".ome.tif")], attempt)


@case("tiff-imagej-orders")
def make_orders(d):
    """ImageJ hyperstacks with each `order=`; without it the order is czt."""
    v = ramp((2, 3, 4, 5, 6), "u2", modulo=997)  # (t, z, c, y, x)
    axes = {"t": 0, "z": 1, "c": 2}
    for order in ("czt", "ctz", "zct", "ztc", "tcz", "tzc"):
        pages = v.transpose([axes[a] for a in reversed(order)] + [3, 4]).reshape(24, 5, 6)
        line = "" if order == "czt" else f"order={order}\n"
        tifffile.imwrite(d / f"{order}.tif", pages, photometric="minisblack", metadata=None,
                         description=f"ImageJ=1.53t\nimages=24\nchannels=4\nslices=3\nframes=2\nhyperstack=true\n{line}mode=grayscale\nloop=false\n")
    return dict(file="czt.tif", values=np.ascontiguousarray(v.transpose(0, 1, 3, 4, 2)))


@check("tiff-imagej-orders")
def check_orders(d, w):
    each(("czt", "ctz", "zct", "ztc", "tcz", "tzc"), lambda order: identity(d, f"{order}.tif", w.values))


def tiff_bits(path, rows, bits, width, **tags):
    """Writes rows of packed samples (bytes) with `bits` a sample."""
    data = b"".join(rows)
    fields = {256: width, 257: len(rows), 258: bits, 259: 1, 262: 1, 273: 0, 277: 1, 278: len(rows), 279: len(data), **tags}
    entries = sorted(fields.items())
    fields[273] = 8 + 2 + 12 * len(entries) + 4
    body = b"".join(struct.pack("<HHII", t, 4 if t in (256, 257, 273, 278, 279) else 3, 1, fields[t]) for t, _ in entries)
    write(path, b"II*\0" + struct.pack("<I", 8) + struct.pack("<H", len(entries)) + body + struct.pack("<I", 0) + data)


@case("tiff-packed")
def make_packed(d):
    """Grey TIFF of 1, 2, 4, 10, 12 and 14 bits, packed: samples are numbers, each row ends with a whole byte."""
    for bits in (1, 2, 4, 10, 12, 14):
        v = noise((6, 7), 0, 1 << bits, "u2", bits)
        tiff_bits(d / f"b{bits}.tif", [packed(row, bits) for row in v], bits, 7)
        np.save(d / f"want_b{bits}.npy", v)
    return dict(file="b12.tif")


@check("tiff-packed")
def check_packed(d, w):
    def attempt(bits):
        want = np.load(d / f"want_b{bits}.npy").astype("f8")
        made(d, f"b{bits}.tif", "o.npy", "-q")
        got = np.load(d / "o.npy").astype("f8")
        stretched = want * 255 / ((1 << bits) - 1)
        ok = not difference(got, want) or bits < 8 and not difference(got, np.rint(stretched))
        expect(ok, f"b{bits}.tif: {difference(got, want)}")
    each((1, 2, 4, 10, 12, 14), attempt)


@case("tiff-planar")
def make_planar(d):
    """TIFF with separate planes (PlanarConfiguration 2), in strips, tiles and with deflate; float16 with predictor 3."""
    rgb = noise((3, 20, 24), 0, 255, "u1")
    for name, options in (("strips", {}), ("deflate", dict(compression="zlib", predictor=True)), ("tiles", dict(tile=(16, 16)))):
        tifffile.imwrite(d / f"{name}.tif", rgb, photometric="rgb", planarconfig="separate", metadata=None, **options)
    return dict(file="strips.tif", files=["strips.tif", "deflate.tif", "tiles.tif"], values=np.ascontiguousarray(rgb.transpose(1, 2, 0)))


@check("tiff-planar")
def check_planar(d, w):
    each(w.all_files, lambda file: identity(d, file, w.values))


@case("tiff-types")
def make_tiff_types(d):
    """TIFF of int8, uint32, int32, float64, big endian, BigTIFF, with predictors, and white is zero."""
    base = np.arange(6 * 70).reshape(6, 70)
    arrays = {"int8": (base % 200 - 100).astype("i1"), "uint32": (base + 4000000000).astype("u4"), "int32": (base - 70000).astype("i4"),
              "double": base / 7, "single": (base / 7).astype("f4"), "uint16": (base * 91).astype("u2")}
    for name, v in arrays.items():
        tifffile.imwrite(d / f"{name}.tif", v, photometric="minisblack", metadata=None)
        tifffile.imwrite(d / f"{name}-big.tif", v, photometric="minisblack", metadata=None, byteorder=">", bigtiff=True)
        if v.dtype.kind != "f":
            tifffile.imwrite(d / f"{name}-packed.tif", v, photometric="minisblack", metadata=None, compression="zlib", predictor=True)
        np.save(d / f"want_{name}.npy", v)
    return dict(file="int8.tif", names=[f.name for f in sorted(d.glob("*.tif"))])


@check("tiff-types")
def check_tiff_types(d, w):
    each(w.names, lambda file: identity(d, file, np.load(d / f"want_{file.split('.')[0].split('-')[0]}.npy")))


@case("tiff-nodata")
def make_nodata(d):
    """GeoTIFF nodata of uint16, of NaN, and of float32 written with rounding: missing values are not smoothed in, or said."""
    for name, v, text in (("word", np.full((20, 20), 100, "u2"), "65535"), ("single", np.full((20, 20), 100, "f4"), "-3.4028234663852886e+38")):
        v[8:12, 8:12] = 65535 if name == "word" else np.float32(-3.4028235e38)
        tifffile.imwrite(d / f"{name}.tif", v, photometric="minisblack", metadata=None, extratags=[(42113, "s", 0, text, True)])
    return dict(file="word.tif", files=["word.tif", "single.tif"])


@check("tiff-nodata")
def check_nodata(d, w):
    def attempt(file):
        r = made(d, file, "o.tif", "--filter", "gaussian:sigma=2", "--dtype", "float32")
        got = tifffile.imread(d / "o.tif")
        expect(abs(got[6, 6] - 100) < 1 or "nodata" in r.err.lower() or "missing" in r.err.lower(), f"{file}: {got[6, 6]:.5g} without a word")
    each(w.all_files, attempt)


DYES = ["DAPI", "GFP", "Cy5"]
COLOURS = [0x0000FFFF, 0x00FF00FF, 0x123456FF]  # red, green, blue, opacity


def signed(colour):
    return colour - (1 << 32) if colour >= 1 << 31 else colour


@case("ome-written")
def make_ome_written(d):
    """Three channels with names and colours over times and slices, as uint8 and uint16; a picture of red, green and blue."""
    stack = noise((2, 3, 4, 30, 40), 0, 4096, "u2")
    meta = {"axes": "TCZYX", "PhysicalSizeX": 0.25, "PhysicalSizeY": 0.5, "PhysicalSizeZ": 2.0, "TimeIncrement": 1.5, "TimeIncrementUnit": "s",
            "Channel": {"Name": DYES, "Color": [signed(c) for c in COLOURS]}}
    tifffile.imwrite(d / "deep.ome.tif", stack, metadata=meta, photometric="minisblack")
    flat = (stack[0, :, 0] >> 4).astype("u1")
    tifffile.imwrite(d / "flat.ome.tif", flat, photometric="minisblack", metadata={**meta, "axes": "CYX"})
    rgb = noise((30, 40, 3), 0, 256, "u1", seed=2)
    tifffile.imwrite(d / "rgb.tif", rgb, photometric="rgb")
    return dict(file="deep.ome.tif", stack=stack, flat=flat, rgb=rgb)


def written(d, file, want, axes, photometric):
    """Writes `file` as OME-TIFF and requires the samples and axes that tifffile reads; returns the description as a tree."""
    made(d, file, "out.ome.tif", "-q")
    with tifffile.TiffFile(d / "out.ome.tif") as out:
        series, first = out.series[0], out.pages[0]
        expect(out.is_ome and len(out.series) == 1, f"{file}: tifffile reads {len(out.series)} series, OME: {out.is_ome}")
        expect((series.axes, first.photometric.name) == (axes, photometric), f"{file}: axes are {series.axes}, pages {first.photometric.name}")
        text = difference(series.asarray(), want)
        expect(not text, f"{file}: {text}")
        return ElementTree.fromstring(out.ome_metadata)


def attributes(tree, element):
    return [node.attrib for node in tree.iter() if node.tag.endswith("}" + element)]


@check("ome-written")
def check_ome_written(d, w):
    micro = {"X": 0.25, "Y": 0.5, "Z": 2.0}
    for file, want, axes in (("deep.ome.tif", w.stack, "TZCYX"), ("flat.ome.tif", w.flat, "CYX")):
        tree = written(d, file, want.swapaxes(1, 2) if want.ndim == 5 else want, axes, "MINISBLACK")
        channels, pixels = attributes(tree, "Channel"), attributes(tree, "Pixels")[0]
        expect([c.get("Name") for c in channels] == DYES, f"{file}: names are {[c.get('Name') for c in channels]}")
        expect([int(c["Color"]) for c in channels] == [signed(c) for c in COLOURS], f"{file}: colours are {channels}")
        for axis in "XYZ"[:3 if want.ndim == 5 else 2]:
            size, unit = float(pixels["PhysicalSize" + axis]), pixels["PhysicalSize" + axis + "Unit"]
            expect((size, unit) == (micro[axis], "µm"), f"{file}: {axis} is {size} {unit}")
        if want.ndim == 5:
            expect((float(pixels["TimeIncrement"]), pixels["TimeIncrementUnit"]) == (1.5, "s"), f"{file}: times are {pixels}")
    channels = attributes(written(d, "rgb.tif", w.rgb, "YXS", "RGB"), "Channel")
    expect([c.get("SamplesPerPixel") for c in channels] == ["3"], f"rgb.tif: channels are {channels}")
