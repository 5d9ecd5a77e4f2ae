# SPDX-License-Identifier: Apache-2.0
"""One filter with its judges."""
import numpy as np
import scipy.ndimage as ndi

from definition import SCIPY, dense, gaussian_taps, middle, outer

ALL = SCIPY + ("constant", "valid")


class Case:
    """A filter's text, with its judge for scipy's boundaries (or None) and the one by definition."""

    def __init__(self, text, library, definition, tolerance=1e-5, boundaries=ALL):
        self.text, self.library, self.definition = text, library, definition
        self.tolerance, self.boundaries = tolerance, boundaries


def linear(text, library, kernel, centre=None, **more):
    return Case(text, library, lambda x, mode: dense(x, kernel, centre or middle(kernel), mode), **more)


def per_axis(values, d):
    """x,y,z as typed → numpy's axis order."""
    return [values] * d if np.isscalar(values) else list(values[:d])[::-1]


def typed(values, d):
    return "x".join(str(v) for v in (values if not np.isscalar(values) else [values])[:d]) if not np.isscalar(values) else str(values)


def gaussian(d, sigma, order=0, truncate=4.0, **more):
    s, o = per_axis(sigma, d), per_axis(order, d)
    kernel = outer([gaussian_taps(a, b, truncate) for a, b in zip(s, o)])
    text = "gaussian:sigma=%s,order=%s,truncate=%g" % (typed(sigma, d), typed(order, d), truncate)
    return linear(text, lambda x, mode: ndi.gaussian_filter(x, s, order=o, mode=mode, truncate=truncate), kernel, **more)
