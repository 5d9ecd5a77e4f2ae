# SPDX-License-Identifier: Apache-2.0
"""Filters by the eigenvalues of a matrix for each sample."""
import numpy as np
import scipy.ndimage as ndi
import skimage.feature

from cases import Case, typed
from definition import SCIPY, dense, gaussian_taps, middle, outer


def hessian_of(derivative, d, weights):
    """The matrix at each sample, [..., d, d] in x, y, z order; derivative(orders in numpy's axis order)."""
    rows = []
    for i in range(d):
        rows.append([])
        for k in range(d):
            orders = [0] * d
            orders[d - 1 - i] += 1
            orders[d - 1 - k] += 1
            rows[i].append(derivative(orders) * weights[i] * weights[k])
    return np.moveaxis(np.array(rows), (0, 1), (-2, -1))


def structure_of(x, mode, inner, outer_sigma, d):
    g = [ndi.gaussian_filter(x, inner, order=[int(a == d - 1 - i) for a in range(d)], mode=mode) for i in range(d)]
    smooth = lambda p: ndi.gaussian_filter(p, outer_sigma, mode=mode)
    return np.moveaxis(np.array([[smooth(g[i] * g[k]) for k in range(d)] for i in range(d)]), (0, 1), (-2, -1))


def coherence_of(x, mode, inner, outer_sigma, d, share):
    l = np.linalg.eigvalsh(structure_of(x, mode, inner, outer_sigma, d))
    return (l[..., -1] - l[..., 0]) / (l[..., -1] + l[..., 0] + share * np.sqrt((l ** 2).sum(-1)).max())


def eigenvalues_of(x, mode, sigma, d, weights, library):
    """Largest first; sigma and weights in x, y, z order."""
    s = list(sigma[:d])[::-1]
    if library:
        h = hessian_of(lambda o: ndi.gaussian_filter(x, s, order=o, mode=mode), d, weights)
    else:
        h = hessian_of(lambda o: (lambda k: dense(x, k, middle(k), mode))(outer([gaussian_taps(a, b) for a, b in zip(s, o)])), d, weights)
    return np.linalg.eigvalsh(h)[..., ::-1]


def frangi(l, shape, dark, alpha, beta, contrast, share):
    """By size of the eigenvalues, as the paper has it; what falls to 0 before it jumps is left as it is there."""
    d = l.shape[-1]
    by_size = np.take_along_axis(l, np.argsort(abs(l), axis=-1), -1) * (1 if dark else -1)
    s = np.sqrt((l ** 2).sum(-1))
    c = contrast * s.max() if share else contrast
    a = abs(by_size) + 1e-300
    m = {"blob": 0, "tube": 1, "plate": 2}[shape]
    v = (by_size[..., m:] > 0).all(-1) * (1 - np.exp(-s ** 2 / (2 * c ** 2)))
    rest = lambda i: np.prod(a[..., i:], axis=-1) ** (1 / (d - i))
    if m < d - 1:
        v = v * (1 - np.exp(-(a[..., m] / rest(m + 1)) ** 2 / (2 * alpha ** 2)))
    if m > 0:
        v = v * np.exp(-(a[..., m - 1] / rest(m)) ** 2 / (2 * beta ** 2))
        opposite = by_size[..., m - 1] < 0
        v = np.where(opposite, v * np.clip((1 - a[..., m - 1] / a[..., m]) * 100, 0, 1), v)
    return v


def matrices(d):
    if d == 1:
        return
    sigma = (1.2, 0.9, 1.4)
    for i in range(d):
        def judge(x, mode, library=True, i=i):
            return eigenvalues_of(x, mode, sigma, d, (1, 1, 1), library)[..., i]
        yield Case("hessian:sigma=%s,output=eigenvalue%d" % (typed(sigma, d), i + 1), judge,
                   lambda x, mode, j=judge: j(x, mode, False), tolerance=1e-4)
    yield Case("hessian:sigma=1.3,output=eigenvalue2", lambda x, mode: skimage.feature.hessian_matrix_eigvals(
        [ndi.gaussian_filter(x, 1.3, order=[(n == i) + (n == k) for n in range(d)], mode=mode) for i in range(d) for k in range(i, d)])[1],
        None, tolerance=1e-4, boundaries=SCIPY)
    yield Case("structure-tensor:sigma=1.1,outer=2,contrast=1%", lambda x, mode: coherence_of(x, mode, 1.1, 2, d, 0.01), None, tolerance=1e-4, boundaries=SCIPY)
    if d == 2:
        yield Case("structure-tensor:sigma=1.1,outer=2,output=eigenvalue1",
                   lambda x, mode: np.linalg.eigvalsh(structure_of(x, mode, 1.1, 2, d))[..., -1], None, tolerance=1e-4, boundaries=SCIPY)
    for shape in ("tube", "blob", "plate")[:d]:
        for dark, contrast, share in ((False, 0.5, True), (True, 0.3, False)):
            def judge(x, mode, library=True, shape=shape, dark=dark, contrast=contrast, share=share):
                return np.maximum(*(frangi(eigenvalues_of(x, mode, [f * s for s in sigma], d, [f * s for s in sigma], library),
                                           shape, dark, 0.6, 0.4, contrast, share) for f in (1, 1.5)))
            text = "vesselness:sigma=%s,largest=%s,scales=2,shape=%s,polarity=%s,alpha=0.6,beta=0.4,contrast=%s" % (
                typed(sigma, d), typed([1.5 * s for s in sigma], d), shape, "dark" if dark else "bright", "50%" if share else "0.3")
            # valid: scales of different reach, cut to what the widest leaves
            yield Case(text, judge, lambda x, mode, j=judge: j(x, mode, False), tolerance=1e-4, boundaries=SCIPY + ("constant",))
