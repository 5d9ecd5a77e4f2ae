# SPDX-License-Identifier: Apache-2.0
"""Uncompressed EXR with any windows."""
import struct


def exr(data, window, display):
    """Uncompressed float32 scan lines of one channel Y."""
    def attribute(name, kind, value):
        return name.encode() + b"\0" + kind.encode() + b"\0" + struct.pack("<i", len(value)) + value
    box = lambda b: struct.pack("<4i", *b)
    head = struct.pack("<II", 20000630, 2)
    head += attribute("channels", "chlist", b"Y\0" + struct.pack("<iBBBBii", 2, 0, 0, 0, 0, 1, 1) + b"\0")
    head += attribute("compression", "compression", b"\0") + attribute("dataWindow", "box2i", box(window))
    head += attribute("displayWindow", "box2i", box(display)) + attribute("lineOrder", "lineOrder", b"\0")
    head += attribute("pixelAspectRatio", "float", struct.pack("<f", 1)) + attribute("screenWindowCenter", "v2f", struct.pack("<ff", 0, 0))
    head += attribute("screenWindowWidth", "float", struct.pack("<f", 1)) + b"\0"
    rows = [struct.pack("<ii", window[1] + i, row.nbytes) + row.tobytes() for i, row in enumerate(data.astype("<f4"))]
    at = len(head) + 8 * len(rows)
    table = b""
    for row in rows:
        table += struct.pack("<Q", at)
        at += len(row)
    return head + table + b"".join(rows)
