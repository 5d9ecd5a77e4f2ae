# SPDX-License-Identifier: Apache-2.0
"""Gaussians, boxes, medians, ranks and morphology."""
import numpy as np
import scipy.ndimage as ndi

from cases import ALL, Case, gaussian, linear, per_axis, typed
from definition import SCIPY, VALUE, outer, padded


def smoothing(d):
    both = ALL + ("renormalize",)
    yield gaussian(d, 1.5, boundaries=both)
    yield gaussian(d, (2, 1, 0.5), boundaries=both)
    yield gaussian(d, 1.2, truncate=2.5, boundaries=both)
    yield gaussian(d, 6, truncate=3, boundaries=SCIPY + ("constant", "renormalize"))
    yield gaussian(d, 0, boundaries=both)
    yield gaussian(d, 1.3, order=(1, 0, 0))
    yield gaussian(d, 1.3, order=1)
    yield gaussian(d, 1.3, order=2, tolerance=1e-4)
    for size in (1, 3, 4, (3, 5, 2)):
        n = per_axis(size, d)
        kernel = outer([np.full(k, 1.0 / k) for k in n])
        yield linear("box:size=" + typed(size, d), lambda x, mode, n=n: ndi.uniform_filter(x, n, mode=mode), kernel, boundaries=both)


def windows(x, size, mode):
    """All windows of the padded input, numpy's axis order, flattened."""
    around = [n // 2 for n in size]
    view = np.lib.stride_tricks.sliding_window_view(x if mode == "valid" else padded(x, around, around, mode), size)
    return view.reshape(view.shape[:len(size)] + (-1,))


def medians(d):
    for size in (1, 3, 5, 7, (3, 5, 1), (9, 3, 3)):
        n = per_axis(size, d)
        yield Case("median:size=" + typed(size, d), lambda x, mode, n=n: ndi.median_filter(x, size=n, mode=mode),
                   lambda x, mode, n=n: np.median(windows(x, n, mode), axis=-1), tolerance=1e-12)


def ball(size):
    """Footprint of an ellipsoid, numpy's axis order."""
    radius = [(n - 1) / 2 for n in size]
    grid = np.meshgrid(*[np.arange(n) - r for n, r in zip(size, radius)], indexing="ij")
    return sum((g / r) ** 2 if r else 0 * g for g, r in zip(grid, radius)) <= 1 + 1e-12


def ranks(d):
    """Morphology and percentiles by scipy.ndimage, with its constant border."""
    judges = {"erode": ndi.grey_erosion, "dilate": ndi.grey_dilation, "open": ndi.grey_opening, "close": ndi.grey_closing,
              "tophat": ndi.white_tophat, "blackhat": ndi.black_tophat, "gradient": ndi.morphological_gradient}
    for op, judge in judges.items():
        for size in (3, (4, 2, 3), (7, 5, 2)):
            n = per_axis(size, d)
            both = lambda x, mode, n=n, judge=judge: judge(x, size=n, mode=mode, cval=VALUE)
            yield Case("morph:op=%s,size=%s" % (op, typed(size, d)), both, both, tolerance=1e-7, boundaries=SCIPY + ("constant",))
        n = per_axis((5, 7, 3), d)
        both = lambda x, mode, f=ball(n), judge=judge: judge(x, footprint=f, mode=mode, cval=VALUE)
        yield Case("morph:op=%s,size=%s,shape=ball" % (op, typed((5, 7, 3), d)), both, both, tolerance=1e-7, boundaries=SCIPY + ("constant",))
    for p, size in ((0, 3), (20, (4, 2, 3)), (35, (5, 3, 3)), (99, 3), (100, (2, 3, 3))):
        n = per_axis(size, d)
        both = lambda x, mode, n=n, p=p: ndi.percentile_filter(x, p, size=n, mode=mode, cval=VALUE)
        yield Case("percentile:p=%g,size=%s" % (p, typed(size, d)), both, both, tolerance=1e-12, boundaries=SCIPY + ("constant",))
