# SPDX-License-Identifier: Apache-2.0
"""A colour profile."""
import struct


def icc():
    """A small matrix profile of made-up primaries, gamma 2.2."""
    number = lambda x: struct.pack(">i", round(x * 65536))
    xyz_of = lambda x, y, z: b"XYZ \0\0\0\0" + number(x) + number(y) + number(z)
    text = b"made up\0"
    tags = [(b"desc", b"desc\0\0\0\0" + struct.pack(">I", len(text)) + text + bytes(78)), (b"wtpt", xyz_of(0.9642, 1, 0.8249)),
            (b"rXYZ", xyz_of(0.61, 0.31, 0.02)), (b"gXYZ", xyz_of(0.205, 0.626, 0.061)), (b"bXYZ", xyz_of(0.149, 0.063, 0.745)),
            (b"rTRC", b"curv\0\0\0\0\0\0\0\1\x02\x33"), (b"gTRC", b"curv\0\0\0\0\0\0\0\1\x02\x33"),
            (b"bTRC", b"curv\0\0\0\0\0\0\0\1\x02\x33"), (b"cprt", b"text\0\0\0\0none\0")]
    at, table, data = 128 + 4 + 12 * len(tags), b"", b""
    for name, value in tags:
        value += bytes(-len(value) % 4)
        table += name + struct.pack(">II", at + len(data), len(value))
        data += value
    body = struct.pack(">I", len(tags)) + table + data
    head = struct.pack(">I", 128 + len(body)) + b"\0\0\0\0\x02\x10\0\0mntrRGB XYZ " + struct.pack(">6H", 2001, 1, 1, 0, 0, 0) + b"acsp"
    return (head + bytes(28) + number(0.9642) + number(1) + number(0.8249)).ljust(128, b"\0") + body
