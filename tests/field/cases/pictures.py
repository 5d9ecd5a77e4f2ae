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
