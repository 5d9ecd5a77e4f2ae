# SPDX-License-Identifier: Apache-2.0
"""EDF and BDF files, field by field, also with faults."""
import struct
import numpy as np
from writers.binary import write


def edf(path, signals, records, duration="1", kind="", start="10.20.30", count=None, extra=b"", bdf=False):
    """signals: list of dict(label, unit, pmin, pmax, dmin, dmax, n); records: list of lists of int arrays (or bytes)."""
    def text(value, width):
        raw = value if isinstance(value, bytes) else str(value).encode("latin-1")
        assert len(raw) <= width, value
        return raw.ljust(width)
    n = len(signals)
    head = (b"\xffBIOSEMI" if bdf else text("0", 8)) + text("X X X X", 80) + text("Startdate 01-JAN-2001 X X X", 80)
    head += text("01.01.01", 8) + text(start, 8) + text(256 * (n + 1), 8) + text(kind, 44)
    head += text(len(records) if count is None else count, 8) + text(duration, 8) + text(n, 4)
    for key, width in (("label", 16), ("sensor", 80), ("unit", 8), ("pmin", 8), ("pmax", 8), ("dmin", 8), ("dmax", 8), ("filter", 80),
                       ("n", 8), ("reserved", 32)):
        for s in signals:
            head += text(s.get(key, ""), width)
    body = b""
    for record in records:
        for part in record:
            if isinstance(part, bytes):
                body += part
            elif bdf:
                body += b"".join(struct.pack("<i", int(x))[:3] for x in part)
            else:
                body += np.asarray(part).astype("<i2").tobytes()
    write(path, head, body, extra)


def channel(label="EEG Fp1", unit="uV", pmin="-3276.8", pmax="3276.7", dmin=-32768, dmax=32767, n=100):
    return dict(label=label, unit=unit, pmin=pmin, pmax=pmax, dmin=dmin, dmax=dmax, n=n)


def notes(text, size=60):
    return text.encode().ljust(size, b"\0")
