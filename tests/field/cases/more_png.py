# SPDX-License-Identifier: Apache-2.0
"""PNG of few bits, and EXIF orientation in four formats."""
import struct
import zlib
import numpy as np
from harness import case, check, each, identity
from late import Image
from writers.binary import noise, packed, write


def png(path, width, height, bits, colour, rows, *chunks):
    part = lambda name, data: struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
    write(path, b"\x89PNG\r\n\x1a\n" + part(b"IHDR", struct.pack(">IIBBBBB", width, height, bits, colour, 0, 0, 0)), *(part(*c) for c in chunks),
          part(b"IDAT", zlib.compress(b"".join(b"\0" + row for row in rows))), part(b"IEND", b""))


@case("png-bits")
def make_png_bits(d):
    """Grey PNG of 1, 2 and 4 bits: white is 255; a palette; a transparent grey value gives opacity."""
    for bits in (1, 2, 4):
        v = noise((6, 7), 0, 1 << bits, "u1", bits)
        png(d / f"b{bits}.png", 7, 6, bits, 0, [packed(row, bits) for row in v])
        np.save(d / f"want_b{bits}.npy", (v * (255 // ((1 << bits) - 1))).astype("u1"))
    index = noise((6, 7), 0, 3, "u1")
    colours = np.array([[10, 20, 30], [200, 100, 50], [0, 255, 128]], "u1")
    png(d / "palette.png", 7, 6, 8, 3, [row.tobytes() for row in index], (b"PLTE", colours.tobytes()))
    np.save(d / "want_palette.npy", colours[index])
    deep = noise((6, 7), 0, 65536, "u2")
    png(d / "deep.png", 7, 6, 16, 0, [row.astype(">u2").tobytes() for row in deep])
    np.save(d / "want_deep.npy", deep)
    return dict(file="b1.png", names=["b1", "b2", "b4", "palette", "deep"])


@check("png-bits")
def check_png_bits(d, w):
    each(w.names, lambda name: identity(d, f"{name}.png", np.load(d / f"want_{name}.npy")))


@case("png-orientation")
def make_orientation(d):
    """EXIF orientation 1 to 8 in JPEG, PNG, WebP and TIFF: as Pillow turns it."""
    v = np.full((16, 24, 3), 20, "u1")
    v[:4, :6], v[:8, 16:] = 250, 120
    image = Image.fromarray(v)
    for n in range(1, 9):
        exif = Image.Exif()
        exif[0x0112] = n
        image.save(d / f"{n}.png", exif=exif.tobytes())
        image.save(d / f"{n}.webp", lossless=True, exif=exif.tobytes())
        image.save(d / f"{n}.tif", exif=exif)
        image.save(d / f"{n}.jpg", quality=100, subsampling=0, exif=exif.tobytes())
    turns = [v, v[:, ::-1], v[::-1, ::-1], v[::-1], v.transpose(1, 0, 2), np.rot90(v, -1), v[::-1, ::-1].transpose(1, 0, 2), np.rot90(v)]
    for n, want in enumerate(turns, 1):
        np.save(d / f"want_{n}.npy", np.ascontiguousarray(want))
    return dict(file="1.png")


@check("png-orientation")
def check_orientation(d, w):
    def attempt(entry):
        n, kind = entry
        identity(d, f"{n}.{kind}", np.load(d / f"want_{n}.npy"), 0.03 if kind == "jpg" else 0)
    each([(n, kind) for n in range(1, 9) for kind in ("png", "webp", "tif", "jpg")], attempt)
