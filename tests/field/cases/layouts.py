# SPDX-License-Identifier: Apache-2.0
"""Samples in unusual orders: bits, planes, rows, files, and axes of an affine."""
import struct
import zlib
import numpy as np
from harness import case, check, convapp, each, expect, identity, made, nrrd_fields, refused, same_world, spacing
from late import Image, nib, tifffile
from writers.binary import ramp, write
from writers.nrrd import nrrd
from writers.tiff import ome

VALUES = ramp((4, 6, 8), "u2")


def says(d, name, words):
    result = convapp(d, "-i", name, "-o", "w.npy", "--overwrite")
    expect(result.rc == 0 and words in result.err, f"{name}: no word of {words!r}: {result}")


def tiff(path, data, tags, order="<"):
    """A TIFF of one strip of 8 x 6 samples, with its own fields: {tag: (type, number)}."""
    fields = {256: (4, 8), 257: (4, 6), 258: (3, 16), 259: (3, 1), 262: (3, 1), 273: (4, None), 277: (3, 1), 278: (4, 6), 279: (4, len(data)), **tags}
    start = 8 + 2 + 12 * len(fields) + 4
    entries = b""
    for tag, (kind, number) in sorted(fields.items()):
        value = start if tag == 273 else number
        entries += struct.pack(order + "HHI", tag, kind, 1) + (struct.pack(order + "HH", value, 0) if kind == 3 else struct.pack(order + "I", value))
    write(path, b"II*\0" if order == "<" else b"MM\0*", struct.pack(order + "IH", 8, len(fields)), entries, bytes(4), data)


@case("tiff-layouts")
def make_tiff(d):
    """Bits in reverse order in bytes, a predictor in both byte orders, planes of OME listed from the last page, one missing, a wrong strip length."""
    page = VALUES[0]
    turned = bytes(int(f"{i:08b}"[::-1], 2) for i in range(256))
    tiff(d / "bits8.tif", (page % 251).astype("u1").tobytes().translate(turned), {258: (3, 8), 266: (3, 2)})
    tiff(d / "bits16.tif", page.astype("<u2").tobytes().translate(turned), {266: (3, 2)})
    steps = np.diff(page.astype("i4"), axis=1, prepend=0).astype("u2")
    for name, order in (("little.tif", "<"), ("big.tif", ">")):
        tiff(d / name, zlib.compress(steps.astype(order + "u2").tobytes()), {259: (3, 8), 317: (3, 2)}, order)
    tiff(d / "length.tif", page.astype("<u2").tobytes(), {279: (4, 40)})
    for name, pages in (("last.ome.tif", (3, 2, 1, 0)), ("missing.ome.tif", (0, 1, 2))):
        data = "".join(f'<TiffData IFD="{page}" FirstZ="{z}" PlaneCount="1"/>' for z, page in enumerate(pages))
        text = ome(f'DimensionOrder="XYZCT" Type="uint16" SizeX="8" SizeY="6" SizeZ="4" SizeC="1" SizeT="1">{data}')
        tifffile.imwrite(d / name, VALUES, description=text, metadata=None, photometric="minisblack")
    return dict(file="bits8.tif")


@check("tiff-layouts")
def check_tiff(d, w):
    identity(d, "bits8.tif", VALUES[0] % 251)
    each(("bits16.tif", "little.tif", "big.tif", "length.tif"), lambda name: identity(d, name, VALUES[0]))
    says(d, "length.tif", "has a fault")
    identity(d, "last.ome.tif", VALUES[::-1])
    result = convapp(d, "-i", "missing.ome.tif", "-o", "m.npy")
    expect(refused(result, "missing.ome.tif", "4 planes .* of which 1 are not in it"), result)


def bmp(path, height, bits, rows, compression=0, masks=b"", palette=b""):
    start = 54 + len(masks) + len(palette)
    write(path, struct.pack("<2sIHHI", b"BM", start + len(rows), 0, 0, start),
          struct.pack("<IiiHHIIiiII", 40, 4, height, 1, bits, compression, len(rows), 0, 0, len(palette) // 4, 0), masks, palette, rows)


@case("picture-layouts")
def make_pictures(d):
    """BMP from the top and from the bottom, of 16 bits with masks and without, with runs; several PGM pictures in one file."""
    pixels = np.arange(36, dtype="u1").reshape(3, 4, 3) * 7
    shown = pixels[..., ::-1]
    bmp(d / "up.bmp", 3, 24, shown[::-1].tobytes())
    bmp(d / "down.bmp", -3, 24, shown.tobytes())
    r, g, b = (pixels[..., c].astype("u2") for c in range(3))
    bmp(d / "masks.bmp", 3, 16, ((r >> 3) << 11 | (g >> 2) << 5 | b >> 3)[::-1].tobytes(), 3, struct.pack("<III", 0xF800, 0x07E0, 0x001F))
    bmp(d / "plain.bmp", 3, 16, ((r >> 3) << 10 | (g >> 3) << 5 | b >> 3)[::-1].tobytes())
    bmp(d / "unused.bmp", 3, 32, np.dstack([shown, np.zeros((3, 4), "u1")])[::-1].tobytes())
    bmp(d / "runs.bmp", 3, 8, b"\x04\x02\0\0\x02\x01\x02\x03\0\0\x04\x05\0\x01", 1, palette=bytes(n for i in range(8) for n in (i * 10, i * 20, i * 30, 0)))
    head = b"P5\n8 6\n65535\n"
    write(d / "several.pgm", *(head + page.astype(">u2").tobytes() for page in VALUES))
    return dict(file="up.bmp", pixels=pixels)


@check("picture-layouts")
def check_pictures(d, w):
    each(("up.bmp", "down.bmp", "unused.bmp"), lambda name: identity(d, name, w.pixels))
    for name in ("masks.bmp", "plain.bmp", "runs.bmp"):
        identity(d, name, np.array(Image.open(d / name).convert("RGB")), tolerance=2 / 255)
    identity(d, "several.pgm", VALUES[0])
    says(d, "several.pgm", "327 bytes follow the end of the picture")


@case("nifti-layouts")
def make_nifti(d):
    """Steps that are no sizes, a sheared affine, a quaternion above length 1, axes of one sample, seven axes; Analyze with SPM's scale."""
    values = np.ascontiguousarray(VALUES.transpose(2, 1, 0).astype("i2"))

    def changed(name, *changes):
        nib.save(nib.Nifti1Image(values, np.diag([2, 3, 4, 1.0])), d / name)
        content = bytearray((d / name).read_bytes())
        for form, at, *numbers in changes:
            struct.pack_into("<" + form, content, at, *numbers)
        (d / name).write_bytes(content)
    changed("steps.nii", ("2h", 252, 0, 0), ("4f", 76, 1, 0, -2, float("nan")))
    changed("shear.nii", ("2h", 252, 0, 1), ("12f", 280, 2, 1, 0, 0, 0, 3, 0, 0, 0, 0, 4, 0))
    changed("quaternion.nii", ("2h", 252, 1, 0), ("3f", 256, 0.8, 0.8, 0.8))
    nib.save(nib.Nifti1Image(values.reshape(8, 6, 4, 1, 1, 1), np.eye(4)), d / "six.nii")
    nib.save(nib.Nifti1Image(np.stack([values] * 2, -1).reshape(8, 6, 4, 1, 1, 1, 2), np.eye(4)), d / "seven.nii")
    changed("vector.nii", ("2h", 40, 3, -1), ("i", 140, 40000))
    spm = nib.Spm99AnalyzeImage(values.astype("f4") / 7, np.diag([2, 3, 4, 1.0]))
    spm.header.set_data_dtype("i2")
    nib.save(spm, d / "spm.img")
    return dict(file="steps.nii")


@check("nifti-layouts")
def check_nifti(d, w):
    identity(d, "steps.nii", VALUES.astype("i2"))
    spacing(d, "steps.nii", [1, 2, 1])
    says(d, "steps.nii", "pixdim[1] is 0, which is no size")
    says(d, "steps.nii", "pixdim[3] is nan, which is no size")
    same_world(d, "shear.nii", VALUES.astype("i2"), [[2, 1, 0, 0], [0, 3, 0, 0], [0, 0, 4, 0], [0, 0, 0, 1]])
    made(d, "quaternion.nii", "q.nrrd", "-q")
    vectors = [[float(n) for n in v.split(",")] for v in nrrd_fields(d / "q.nrrd")["space directions"].strip("()").split(") (")]
    lengths = [np.linalg.norm(v) for v in vectors]
    expect(np.allclose(lengths, [2, 3, 4], rtol=1e-5) and abs(vectors[0][0]) < 0.67 * 2, f"quaternion.nii: {vectors}")
    identity(d, "six.nii", VALUES.astype("i2"))
    result = convapp(d, "-i", "seven.nii", "-o", "s.npy")
    expect(refused(result, "seven.nii", "more than five dimensions"), result)
    result = convapp(d, "-i", "vector.nii", "-o", "s.npy")
    expect(refused(result, "vector.nii", "announces a shape of -1"), result)
    identity(d, "spm.img", nib.load(d / "spm.img").get_fdata().transpose(2, 1, 0), tolerance=1e-6)
    says(d, "spm.img", "funused1")


@case("header-lists")
def make_lists(d):
    """Slices in files of their own: a pattern, downwards too, and a list, of NRRD and MetaImage; limits of axes in place of spacings."""
    for z in range(4):
        write(d / f"n{z:03d}.raw", VALUES[z].tobytes())
    common = ["type: uint16", "dimension: 3", "sizes: 8 6 4", "endian: little", "encoding: raw"]
    for name, files in (("up.nhdr", "n%03d.raw 0 3 1"), ("down.nhdr", "n%03d.raw 3 0 -1"), ("list.nhdr", "LIST\nn003.raw\nn002.raw\nn001.raw\nn000.raw")):
        nrrd(d / name, [*common, f"data file: {files}"], None)
    nrrd(d / "nodes.nrrd", [*common, "axis mins: 0 0 0", "axis maxs: 7 10 6"], VALUES.tobytes())
    nrrd(d / "cells.nrrd", [*common, "axis mins: 0 0 0", "axis maxs: 8 12 8", "centers: cell cell cell"], VALUES.tobytes())
    head = "ObjectType = Image\nNDims = 3\nBinaryData = True\nBinaryDataByteOrderMSB = False\nDimSize = 8 6 4\nElementSpacing = 1 2 3\nElementType = MET_USHORT\n"
    write(d / "list.mhd", (head + "ElementDataFile = LIST\nn003.raw\nn002.raw\nn001.raw\nn000.raw\n").encode())
    write(d / "pattern.mhd", (head + "ElementDataFile = n%03d.raw 0 3 1\n").encode())
    write(d / "scaled.mha", (head + "TransformMatrix = 2 0 0 0 2 0 0 0 2\nElementDataFile = LOCAL\n").encode(), VALUES.tobytes())
    return dict(file="up.nhdr")


@check("header-lists")
def check_lists(d, w):
    each(("up.nhdr", "pattern.mhd", "nodes.nrrd", "cells.nrrd", "scaled.mha"), lambda name: identity(d, name, VALUES))
    each(("down.nhdr", "list.nhdr", "list.mhd"), lambda name: identity(d, name, VALUES[::-1]))
    spacing(d, "nodes.nrrd", [7 / 8, 10 / 6, 6 / 4])  # cells, without centers
    spacing(d, "cells.nrrd", [1, 2, 2])
    spacing(d, "scaled.mha", [2, 4, 6])


PLANES = 'DimensionOrder="XYZCT" Type="uint16" SizeX="8" SizeY="6" SizeC="1" PhysicalSizeX="0.5" PhysicalSizeY="0.5" '


@case("ome-planes")
def make_planes(d):
    """OME without PhysicalSizeZ and TimeIncrement: positions and times of planes, even, uneven, without a unit, missing."""
    def put(name, size, planes):
        text = ome(f'{PLANES}{size}><TiffData/>{"".join(planes)}')
        tifffile.imwrite(d / name, VALUES, description=text, metadata=None, photometric="minisblack")
    deep, long = 'SizeZ="4" SizeT="1"', 'SizeZ="1" SizeT="4"'
    put("even.ome.tif", deep, [f'<Plane TheZ="{z}" TheC="0" TheT="0" PositionZ="{100 - 2.5 * z}" PositionZUnit="um"/>' for z in range(4)])
    put("uneven.ome.tif", deep, [f'<Plane TheZ="{z}" TheC="0" TheT="0" PositionZ="{z * z}" PositionZUnit="um"/>' for z in range(4)])
    put("unit.ome.tif", deep, [f'<Plane TheZ="{z}" TheC="0" TheT="0" PositionZ="{z}"/>' for z in range(4)])
    put("few.ome.tif", deep, [f'<Plane TheZ="{z}" TheC="0" TheT="0" PositionZ="{z}" PositionZUnit="um"/>' for z in range(3)])
    put("times.ome.tif", long, [f'<Plane TheZ="0" TheC="0" TheT="{t}" DeltaT="{t * 500.0 + (t == 2)}" DeltaTUnit="ms"/>' for t in range(4)])
    put("late.ome.tif", long, [f'<Plane TheZ="0" TheC="0" TheT="{t}" DeltaT="{t * t}"/>' for t in range(4)])
    return dict(file="even.ome.tif")


@check("ome-planes")
def check_planes(d, w):
    spacing(d, "even.ome.tif", [5e-4, 5e-4, 2.5e-3])
    result = convapp(d, "-i", "even.ome.tif", "-o", "w.npy", "--overwrite")
    expect(result.rc == 0 and "far its slices" not in result.err, result)
    for name in ("uneven.ome.tif", "unit.ome.tif", "few.ome.tif"):
        spacing(d, name, [5e-4, 5e-4, 5e-4])
        says(d, name, "does not say how far its slices are apart")
    made(d, "times.ome.tif", "t.nii", "-q")
    expect(nib.load(d / "t.nii").header.get_zooms()[3] == 0.5, "times.ome.tif: the time step is not 0.5 s")
    says(d, "late.ome.tif", "not equally spaced; the time step is not known")


@case("metaimage-odd")
def make_odd(d):
    """Samples as text, no size of compressed data, samples at the end of a file, ElementSize alone, an axis of length 0, a short list."""
    head = "ObjectType = Image\nNDims = 3\nBinaryDataByteOrderMSB = False\nDimSize = 8 6 4\nElementType = MET_USHORT\n"

    def put(name, lines, data=VALUES.tobytes(), binary="True"):
        write(d / name, f"{head}BinaryData = {binary}\n{lines}\nElementDataFile = LOCAL\n".encode(), data)
    put("text.mha", "ElementSpacing = 1 2 3", " ".join(map(str, VALUES.ravel())).encode(), "False")
    put("packed.mha", "CompressedData = True\nElementSpacing = 1 2 3", zlib.compress(VALUES.tobytes()))
    put("size.mha", "ElementSize = 1 2 3")
    put("zero.mha", "ElementSpacing = 0 1 1")
    put("flat.mha", "TransformMatrix = 1 0 0 0 0 0 0 0 1\nElementSpacing = 1 2 3")
    put("two.mha", "ElementSpacing = 1 2")
    write(d / "end.mhd", f"{head}BinaryData = True\nHeaderSize = -1\nElementSpacing = 1 2 3\nElementDataFile = end.raw\n".encode())
    write(d / "end.raw", b"0123456789abc", VALUES.tobytes())
    return dict(file="text.mha")


@check("metaimage-odd")
def check_odd(d, w):
    for name in ("text.mha", "packed.mha", "size.mha", "end.mhd"):
        identity(d, name, VALUES)
        spacing(d, name, [1, 2, 3])
    for name, words in (("zero.mha", "no size"), ("flat.mha", "axis without direction"), ("two.mha", "2 numbers in its field ElementSpacing")):
        result = convapp(d, "-i", name, "-o", "r.npy")
        expect(refused(result, name, words), result)
