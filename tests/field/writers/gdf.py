# SPDX-License-Identifier: Apache-2.0
"""GDF files of versions 1 and 2, field by field."""
import struct
import numpy as np
from writers.binary import write

TYPES = {1: "i1", 2: "u1", 3: "<i2", 4: "<u2", 5: "<i4", 6: "<u4", 7: "<i8", 8: "<u8", 16: "<f4", 17: "<f8"}


def channel(label="EEG:C3", unit="uV", code=4275, pmin=-3276.8, pmax=3276.7, dmin=-32768, dmax=32767, n=100, kind=3):
    return dict(label=label, unit=unit, code=code, pmin=pmin, pmax=pmax, dmin=dmin, dmax=dmax, n=n, kind=kind)


def body(values, kind):
    if kind in (279, 535):
        return b"".join(struct.pack("<i", int(v))[:3] for v in values)
    return np.asarray(values).astype(TYPES[kind]).tobytes()


def gdf(path, channels, records, version="2.20", duration=(1, 1), events=None, rate=None, count=None, extra=b""):
    """records: list of lists of arrays; duration: (numerator, denominator), or a float; events: (position from 1, type, channel, duration)."""
    old, n = float(version) < 1.9, len(channels)
    text = lambda value, width: (value if isinstance(value, bytes) else value.encode("latin-1")).ljust(width, b"\0")[:width]
    time = struct.pack("<d", duration) if isinstance(duration, float) else struct.pack("<II", *duration)
    records_announced = len(records) if count is None else count
    if old:
        head = text(f"GDF {version}", 8) + text("X X", 80) + text("recording", 80) + b"2024010203040500" + struct.pack("<q", 256 * (n + 1))
        head = head.ljust(236, b"\0") + struct.pack("<q", records_announced) + time + struct.pack("<I", n)
    else:
        days = 738888 + (3 * 3600 + 4 * 60 + 5) / 86400  # 2023-01-02 03:04:05
        head = text(f"GDF {version}", 8) + text("X X", 66)
        head = head.ljust(168, b"\0") + struct.pack("<Q", int(days * 2**32)) + bytes(8) + struct.pack("<H", n + 1)
        head = head.ljust(236, b"\0") + struct.pack("<q", records_announced) + time + struct.pack("<H", n) + bytes(2)
    field = lambda pack: b"".join(pack(c) for c in channels)
    head += field(lambda c: text(c["label"], 16)) + field(lambda c: bytes(80))
    head += field(lambda c: text(c["unit"], 8)) if old else field(lambda c: bytes(6)) + field(lambda c: struct.pack("<H", c["code"]))
    head += field(lambda c: struct.pack("<d", c["pmin"])) + field(lambda c: struct.pack("<d", c["pmax"]))
    digital = "<q" if old else "<d"
    head += field(lambda c: struct.pack(digital, c["dmin"])) + field(lambda c: struct.pack(digital, c["dmax"]))
    head += bytes(80 * n) + field(lambda c: struct.pack("<I", c["n"])) + field(lambda c: struct.pack("<I", c["kind"])) + bytes(32 * n)
    assert len(head) == 256 * (n + 1)
    data = b"".join(body(part, c["kind"]) for record in records for c, part in zip(channels, record))
    table = b""
    if events is not None:
        rate = rate or channels[0]["n"]
        start = bytes([3]) + (struct.pack("<I", int(rate))[:3] + struct.pack("<I", len(events)) if old
                              else struct.pack("<I", len(events))[:3] + struct.pack("<f", rate))
        table = start + b"".join(struct.pack("<" + kind * len(events), *[e[i] for e in events]) for i, kind in ((0, "I"), (1, "H"), (2, "H"), (3, "I")))
    write(path, head, data, table, extra)
