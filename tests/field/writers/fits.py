# SPDX-License-Identifier: Apache-2.0
"""FITS files, card by card, also with faults."""
import numpy as np
from writers.binary import write

BITS = {"u1": 8, "i2": 16, "i4": 32, "i8": 64, "f4": -32, "f8": -64}


def card(key, value, comment=""):
    text = {bool: lambda v: "T" if v else "F", str: lambda v: f"'{v:<8}'"}.get(type(value), str)(value)
    return f"{key:<8}= {text:>20}{' / ' + comment if comment else ''}".ljust(80)[:80]


def unit(stored, cards=(), first=True):
    """Returns header and samples of an image: (z,y,x)."""
    stored = np.asarray(stored)
    lines = [card("SIMPLE", True) if first else card("XTENSION", "IMAGE"), card("BITPIX", BITS[stored.dtype.newbyteorder("=").str[1:]]),
             card("NAXIS", stored.ndim), *[card(f"NAXIS{i + 1}", n) for i, n in enumerate(stored.shape[::-1])]]
    if not first:
        lines += [card("PCOUNT", 0), card("GCOUNT", 1)]
    lines += [c if isinstance(c, str) else card(*c) for c in cards] + ["END".ljust(80)]
    head = "".join(lines).encode("latin-1")
    body = stored.astype(stored.dtype.newbyteorder(">")).tobytes()
    return head + b" " * (-len(head) % 2880) + body + bytes(-len(body) % 2880)


def fits(path, *units):
    write(path, *units)
