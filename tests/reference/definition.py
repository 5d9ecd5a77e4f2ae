# SPDX-License-Identifier: Apache-2.0
"""Filters by their definition: one dense correlation over the padded input."""
import numpy as np
import scipy.ndimage as ndi
import scipy.signal

SHAPES = {1: (61,), 2: (23, 31), 3: (14, 15, 18)}
SCIPY = ("reflect", "mirror", "nearest", "wrap")
PAD = {"reflect": "symmetric", "mirror": "reflect", "nearest": "edge", "wrap": "wrap", "constant": "constant"}
VALUE = 0.75


def data(d):
    return np.random.default_rng(d).random(SHAPES[d]).astype(np.float32)


def padded(x, before, after, mode):
    extra = {"constant_values": VALUE} if mode == "constant" else {}
    return np.pad(x.astype(np.float64), list(zip(before, after)), mode=PAD[mode], **extra)


def dense(x, kernel, centre, mode):
    """Correlation with `kernel`, whose tap `centre` lies on the output."""
    before = list(centre)
    after = [n - 1 - c for n, c in zip(kernel.shape, centre)]
    if mode == "valid":
        return scipy.signal.correlate(x.astype(np.float64), kernel, "valid", "auto")
    if mode == "renormalize":
        pads = list(zip(before, after))
        share = scipy.signal.correlate(np.pad(np.ones(x.shape), pads), kernel, "valid", "auto")
        values = scipy.signal.correlate(np.pad(x.astype(np.float64), pads), kernel, "valid", "auto")
        return values / share * kernel.sum()
    return scipy.signal.correlate(padded(x, before, after, mode), kernel, "valid", "auto")


def outer(axes):
    """Dense kernel from taps per axis, numpy's axis order."""
    kernel = np.ones(())
    for taps in axes:
        kernel = np.multiply.outer(kernel, np.asarray(taps, float))
    return kernel


def gaussian_taps(sigma, order=0, truncate=4.0):
    """In correlation order, from scipy's answer to an impulse."""
    if sigma == 0:
        return [1.0]
    radius = int(truncate * sigma + 0.5)
    impulse = np.zeros(2 * radius + 1)
    impulse[radius] = 1
    return ndi.gaussian_filter1d(impulse, sigma, order=order, truncate=truncate, mode="constant")[::-1]


def centred(kernels):
    """A sum of odd kernels of different sizes as one."""
    shape = [max(n) for n in zip(*(k.shape for k in kernels))]
    total = np.zeros(shape)
    for k in kernels:
        total[tuple(slice((n - m) // 2, (n - m) // 2 + m) for n, m in zip(shape, k.shape))] += k
    return total


def middle(kernel):
    return [n // 2 for n in kernel.shape]
