# SPDX-License-Identifier: Apache-2.0
"""PGM, EXR, PNG and WebP: white value, windows and orientation."""
import struct
import numpy as np
from harness import case, check, expect, identity, made
from late import Image
from writers.binary import noise, write
from writers.exr import exr


@case("F47")
def make_f47(d):
    """PGM of 12 bits (maxval 4095): numbers were stretched to 16 bits, or white forgotten."""
    v = noise((6, 7), 0, 4096, "u2")
    v[0, 0] = 4095
    write(d / "in.pgm", "P5\n# made up\n7 6\n4095\n", v.astype(">u2").tobytes())
    return dict(file="in.pgm", values=v)


@check("F47")
def check_f47(d, w):
    identity(d, w.file, w.values)
    made(d, w.file, "o.pgm", "--filter", "box")
    head = (d / "o.pgm").read_bytes()[:40].split()
    expect(head[3] == b"4095", f"maximum {head[3]} is saved, expected 4095")


def exr_windows(path):
    """Returns data window and display window of an EXR file."""
    data = path.read_bytes()
    starts = [data.index(name) + len(name) + 4 for name in (b"dataWindow\0box2i\0", b"displayWindow\0box2i\0")]
    return [list(struct.unpack("<4i", data[at:at + 16])) for at in starts]


@case("F48")
def make_f48(d):
    """EXR whose data window is not its display window (cropped, overscan, negative origin): window lost or shifted."""
    v = np.random.default_rng(8).normal(size=(6, 9)).astype("f4")
    write(d / "crop.exr", exr(v, (10, 20, 18, 25), (0, 0, 39, 39)))
    write(d / "over.exr", exr(v, (-2, -3, 6, 2), (0, 0, 4, 1)))
    return dict(file="crop.exr", files=["crop.exr", "over.exr"], values=v,
                windows={"crop.exr": [[10, 20, 18, 25], [0, 0, 39, 39]], "over.exr": [[-2, -3, 6, 2], [0, 0, 4, 1]]})


@check("F48")
def check_f48(d, w):
    for file, windows in w.windows.items():
        identity(d, file, w.values)
        made(d, file, "o.exr", "--filter", "gaussian:sigma=1")
        got = exr_windows(d / "o.exr")
        expect(got == windows, f"{file}: windows {got} are saved, expected {windows}")


@case("F81")
def make_f81(d):
    """Orientation in EXIF was lost, so that results lie on their side: PNG, WebP and TIFF with orientation 6, not only JPEG."""
    v = np.full((16, 24, 3), 20, "u1")
    v[:4, :6] = 250
    exif = Image.Exif()
    exif[0x0112] = 6
    for name in ("in.png", "in.webp", "in.tif"):
        Image.fromarray(v).save(d / name, **({"lossless": True} if name.endswith("webp") else {}),
                                exif=exif if name.endswith("tif") else exif.tobytes())
    return dict(file="in.png", files=["in.webp", "in.tif", "in.png"], values=np.ascontiguousarray(np.rot90(v, -1)), as_stored=v)


@check("F81")
def check_f81(d, w):
    for file in w.all_files:
        identity(d, file, w.values)
