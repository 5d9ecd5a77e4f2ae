# SPDX-License-Identifier: Apache-2.0
"""Made-up samples and files."""
import numpy as np


def ramp(shape, dtype="i2", step=37, modulo=1009, offset=0):
    return (np.arange(int(np.prod(shape))) * step % modulo + offset).astype(dtype).reshape(shape)


def noise(shape, low, high, dtype, seed=1):
    return np.random.default_rng(seed).integers(low, high, shape).astype(dtype)


def write(path, *parts):
    with open(path, "wb") as file:
        for part in parts:
            file.write(part.encode() if isinstance(part, str) else part)


def xyz(values):
    """(z,y,x) or (t,z,y,x) from nibabel's (x,y,z[,t])."""
    return np.ascontiguousarray(values.transpose(*reversed(range(values.ndim))))


def packed(row, bits):
    """Returns the samples of a row with `bits` each, the most significant first, filled up to whole bytes."""
    text = "".join(f"{int(x):0{bits}b}" for x in row)
    text += "0" * (-len(text) % 8)
    return bytes(int(text[i:i + 8], 2) for i in range(0, len(text), 8))
