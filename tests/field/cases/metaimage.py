# SPDX-License-Identifier: Apache-2.0
"""MetaImage: line ends, negative spacings, types and foreign fields."""
import zlib
import numpy as np
from harness import case, check, filtered, gauss, identity, same_world, spacing
from writers.binary import ramp, write


@case("F16")
def make_f16(d):
    """2-D .mhd with \r\n line ends and a compressed .zraw beside it."""
    v = ramp((9, 7), "u1", modulo=251)
    packed = zlib.compress(v.tobytes())
    text = ["ObjectType = Image", "NDims = 2", "BinaryData = True", "BinaryDataByteOrderMSB = False",
            "CompressedData = True", f"CompressedDataSize = {len(packed)}", "TransformMatrix = 1 0 0 1", "Offset = 0 0",
            "CenterOfRotation = 0 0", "ElementSpacing = 0.143 0.286", "DimSize = 7 9", "ElementType = MET_UCHAR",
            "ElementDataFile = hand.zraw", ""]
    write(d / "in.mhd", "\r\n".join(text))
    write(d / "hand.zraw", packed)
    return dict(file="in.mhd", values=v, spacing=[0.143, 0.286])


@check("F16")
def check_f16(d, w):
    identity(d, w.file, w.values)
    spacing(d, w.file, w.spacing)


@case("F17")
def make_f17(d):
    """.mhd with ElementSpacing 4 4 -4, as an old DICOM conversion wrote it."""
    v = ramp((4, 5, 6))
    write(d / "in.mhd", "ObjectType = Image\nNDims = 3\nBinaryData = True\nBinaryDataByteOrderMSB = False\n"
          "CompressedData = False\nTransformMatrix = 1 0 0 0 1 0 0 0 1\nOffset = -10 20 30\nCenterOfRotation = 0 0 0\n"
          "AnatomicalOrientation = RAI\nElementSpacing = 4 4 -4\nDimSize = 6 5 4\nElementType = MET_SHORT\n"
          "ElementDataFile = in.raw\n")
    write(d / "in.raw", v.tobytes())
    lps = np.array([[4.0, 0, 0, -10], [0, 4, 0, 20], [0, 0, -4, 30], [0, 0, 0, 1]])
    return dict(file="in.mhd", values=v, spacing=[4, 4, 4], affine=(np.diag([-1.0, -1, 1, 1]) @ lps).tolist())


@check("F17")
def check_f17(d, w):
    identity(d, w.file, w.values)
    same_world(d, w.file, w.values, w.affine)
    filtered(d, w.file, "gaussian:sigma=4mm", gauss(w.values, 1))


@case("F19")
def make_f19(d):
    """Ultrasound .mhd: spaces at line ends, ElementNumberOfChannels = 1, Seq_Frame… fields, TransformMatrix last."""
    v = ramp((4, 5, 6), "u1", modulo=251)
    frames = "".join(f"Seq_Frame{i:04d}_ImageStatus = OK\nSeq_Frame{i:04d}_Timestamp = {15.5 + i}\n" for i in range(4))
    write(d / "in.mhd", "ObjectType = Image\nNDims = 3\nDimSize = 6 5 4        \nElementNumberOfChannels = 1\n"
          "ElementType = MET_UCHAR\nElementSpacing = 0.02001 0.02001 1\nAnatomicalOrientation = RAI\nBinaryData = True\n"
          "BinaryDataByteOrderMSB = False\nCenterOfRotation = 0 0 0\nCompressedData = False\n"
          "TransformMatrix = 1 0 0 0 1 0 0 0 1\nUltrasoundImageOrientation = MFA\nUltrasoundImageType = BRIGHTNESS\n"
          "ElementByteOrderMSB = False\n" + frames + "ElementDataFile = in.raw  \n")
    write(d / "in.raw", v.tobytes())
    return dict(file="in.mhd", values=v, spacing=[0.02001, 0.02001, 1])


@check("F19")
def check_f19(d, w):
    identity(d, w.file, w.values)
    spacing(d, w.file, w.spacing)


@case("F20")
def make_f20(d):
    """MET_LONG and MET_ULONG are always 32 bits in MetaImage; readers took 64."""
    v = ramp((4, 5, 6), "i4", step=70001, modulo=2000003, offset=-1000000)
    for name, kind, data in (("long.mha", "MET_LONG", v), ("ulong.mha", "MET_ULONG", v.astype("u4"))):
        write(d / name, "ObjectType = Image\nNDims = 3\nBinaryData = True\nBinaryDataByteOrderMSB = False\nDimSize = 6 5 4\n"
              f"ElementSpacing = 1 1 2\nElementType = {kind}\nElementDataFile = LOCAL\n", data.astype("<" + data.dtype.str[1:]).tobytes())
    np.save(d / "ulong_want.npy", v.astype("u4"))
    return dict(file="long.mha", values=v, spacing=[1, 1, 2])


@check("F20")
def check_f20(d, w):
    identity(d, w.file, w.values)
    identity(d, "ulong.mha", np.load(d / "ulong_want.npy"))
    identity(d, w.file, w.values, args=("--memory", "1KiB"))


@case("F21")
def make_f21(d):
    """.mha with a very long header of foreign fields, one line of 100,000 characters among them."""
    v = ramp((4, 5, 6))
    fields = "".join(f"Tag{i} = made up {i}\n" for i in range(3000))
    write(d / "in.mha", "ObjectType = Image\nNDims = 3\nBinaryData = True\nBinaryDataByteOrderMSB = False\n"
          "CompressedData = False\nOffset = 1 2 3\nElementSpacing = 1 1 2\n" + fields + "Notes = " + "x" * 100000 + "\n"
          "DimSize = 6 5 4\nElementType = MET_SHORT\nElementDataFile = LOCAL\n", v.tobytes())
    return dict(file="in.mha", values=v, spacing=[1, 1, 2])


@check("F21")
def check_f21(d, w):
    identity(d, w.file, w.values)
    spacing(d, w.file, w.spacing)
