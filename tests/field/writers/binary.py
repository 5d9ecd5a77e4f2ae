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
