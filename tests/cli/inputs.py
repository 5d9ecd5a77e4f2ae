# SPDX-License-Identifier: Apache-2.0
"""Small inputs for the end-to-end tests, written without any package: inputs.py FOLDER."""
import os
import random
import struct
import sys


def npy(path, descr, code, shape, values, fortran=False):
    header = "{'descr': '%s', 'fortran_order': %s, 'shape': (%s,), }" % (descr, fortran, ", ".join(map(str, shape)))
    header += " " * (63 - (10 + len(header)) % 64) + "\n"
    with open(path, "wb") as f:
        f.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode())
        f.write(struct.pack("<%d%s" % (len(values), code), *values))


def nii(path, times, step, units, values=None):
    """A float32 series of 4 x 3 x 2 voxels; pixdim[4] = step, xyzt_units = units."""
    header = bytearray(348)
    struct.pack_into("<i", header, 0, 348)
    struct.pack_into("<8h", header, 40, 4, 4, 3, 2, times, 1, 1, 1)
    struct.pack_into("<2h", header, 70, 16, 32)
    struct.pack_into("<8f", header, 76, 1, 2, 2, 3, step, 0, 0, 0)
    struct.pack_into("<3f", header, 108, 352, 1, 0)
    struct.pack_into("<B", header, 123, units)
    struct.pack_into("<2h", header, 252, 0, 1)
    struct.pack_into("<12f", header, 280, 2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 3, 0)
    header[344:348] = b"n+1\0"
    values = values or [1000 + (i * 7919) % 101 for i in range(24 * times)]
    with open(path, "wb") as f:
        f.write(bytes(header) + bytes(4) + struct.pack("<%df" % len(values), *values))


def main(folder):
    os.makedirs(os.path.join(folder, "set", "a", "deep"), exist_ok=True)
    os.makedirs(os.path.join(folder, "set", "b"), exist_ok=True)
    os.chdir(folder)
    r = random.Random(1)
    npy("image.npy", "|u1", "B", (24, 32), [r.randrange(256) for _ in range(24 * 32)])
    npy("image16.npy", "<i2", "h", (24, 32), [r.randrange(-1000, 1000) for _ in range(24 * 32)])
    npy("counts.npy", "<i2", "h", (24, 32), [r.randrange(4) for _ in range(24 * 32)])
    npy("float.npy", "<f4", "f", (24, 32), [r.random() for _ in range(24 * 32)])
    npy("volume.npy", "<f4", "f", (6, 10, 12), [r.random() for _ in range(720)])
    npy("series.npy", "<f4", "f", (60, 2, 3, 4), [r.random() for _ in range(1440)])
    nii("bold.nii", 60, 2, 2 + 8)
    nii("bold_ms.nii", 60, 2000, 2 + 16)
    nii("bold_bare.nii", 60, 2, 2)
    nii("bold_zero.nii", 60, 0, 2 + 8)
    nii("bold_hz.nii", 60, 2, 2 + 32)
    nii("bold_one.nii", 1, 2, 2 + 8)
    nii("bold_torn.nii", 60, 2, 2 + 8, [1.0] * 700)
    npy("curve.npy", "<f4", "f", (60,), [1000 + ((24 * t + 17) * 7919) % 101 for t in range(60)])
    npy("signal.npy", "<f8", "d", (200,), [r.random() for _ in range(200)])
    npy("bright.npy", "|u1", "B", (16, 16), [r.choice((0, 255)) for _ in range(256)])
    npy("nan.npy", "<f4", "f", (16, 16), [float("nan") if i == 40 else r.random() for i in range(256)])
    npy("kernel.npy", "<f8", "d", (3, 3), [1, 2, 3, 4, 5, 6, 7, 8, 9])
    npy("kernel3.npy", "<f8", "d", (3, 3, 3), list(range(27)))
    npy("complex.npy", "<c8", "f", (4,), [0.0] * 8)
    npy("short.npy", "<f4", "f", (1000, 1000), [1.0] * 10)
    for name in ("set/one.npy", "set/a/two.npy", "set/a/deep/three.npy", "set/b/two.npy", "set/a/.hidden.npy"):
        npy(name, "<f4", "f", (8, 8), [r.random() for _ in range(64)])
    npy("näme with space.npy", "<f4", "f", (8, 8), [r.random() for _ in range(64)])
    with open("signal.csv", "w") as f:
        f.writelines("%d,%.6f,%.6f\n" % (i, r.random(), r.random()) for i in range(50))
    with open("data.raw", "wb") as f:
        f.write(bytes(8) + struct.pack(">192h", *[r.randrange(-500, 500) for _ in range(192)]))
    with open("broken.npy", "wb") as f:
        f.write(b"\x93NUMPY\x01\x00")
    open("empty.npy", "wb").close()
    with open("noise.bin", "wb") as f:
        f.write(bytes(range(1, 200)))
    with open("recipe.json", "w") as f:
        f.write('{"schema": 1, "steps": [{"filter": "gaussian", "parameters": {"sigma": 2}}, {"filter": "sobel"}]}\n')
    with open("wrong.json", "w") as f:
        f.write('{"schema": 1, "steps": [{"filter": "gausian"}]}\n')
    with open("torn.json", "w") as f:
        f.write('{"schema": 1,\n "steps": [}\n')
    with open("kernel.csv", "w") as f:
        f.write("1,2,1\n2,4,2\n1,2,1\n")


main(sys.argv[1])
