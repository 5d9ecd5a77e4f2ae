# SPDX-License-Identifier: Apache-2.0
"""Edges, second derivatives and custom kernels."""
import numpy as np
import scipy.ndimage as ndi
import skimage.filters

from cases import ALL, Case, linear
from definition import SCIPY, centred, dense, gaussian_taps, middle, outer


def edge_kernel(d, along, smooth):
    return outer([[-1, 0, 1] if a == along else smooth for a in range(d)])


def combined(parts, how):
    return np.sqrt(sum(p * p for p in parts)) if how == "magnitude" else sum(abs(p) for p in parts)


def edges(d):
    names = "xyz"[:d]
    for name, smooth, library in (("sobel", [1, 2, 1], ndi.sobel), ("prewitt", [1, 1, 1], ndi.prewitt),
                                  ("scharr", [3, 10, 3], lambda x, axis, mode: skimage.filters.scharr(x, axis=axis, mode=mode) * 16 ** (d - 1))):
        for i, letter in enumerate(names):
            axis = d - 1 - i
            yield linear("%s:component=%s" % (name, letter), lambda x, mode, a=axis, f=library: f(x, axis=a, mode=mode), edge_kernel(d, axis, smooth))
        kernels = [edge_kernel(d, a, smooth) for a in range(d)]
        for how in ("magnitude", "l1"):
            yield Case("%s:component=%s" % (name, how),
                       lambda x, mode, f=library, how=how: combined([f(x, axis=a, mode=mode) for a in range(d)], how),
                       lambda x, mode, ks=kernels, how=how: combined([dense(x, k, middle(k), mode) for k in ks], how))
        if d > 1:
            ours = getattr(skimage.filters, name)
            yield Case("%s:scale=normalized" % name, lambda x, mode, f=ours: f(x, mode=mode) * np.sqrt(d), None, boundaries=SCIPY)
    kernels = [outer([gaussian_taps(1.2, int(a == b)) for b in range(d)]) for a in range(d)]
    yield Case("gradient:sigma=1.2", lambda x, mode: ndi.gaussian_gradient_magnitude(x, 1.2, mode=mode),
               lambda x, mode: combined([dense(x, k, middle(k), mode) for k in kernels], "magnitude"))
    yield Case("gradient:sigma=1.2,component=l1", None, lambda x, mode: combined([dense(x, k, middle(k), mode) for k in kernels], "l1"))
    yield linear("gradient:sigma=1.2,component=x", lambda x, mode: ndi.gaussian_filter(x, 1.2, order=[0] * (d - 1) + [1], mode=mode), kernels[d - 1])


def second(d):
    axis = sum((outer([[1, -2, 1] if a == b else [0, 1, 0] for b in range(d)]) for a in range(d)), np.zeros([3] * d))
    yield linear("laplacian", lambda x, mode: ndi.laplace(x, mode=mode), axis, tolerance=1e-4)
    full = np.ones([3] * d)
    full[tuple([1] * d)] = 1 - 3 ** d
    yield linear("laplacian:form=full", lambda x, mode: ndi.convolve(x, full, mode=mode), full, tolerance=1e-4)
    log = centred([outer([gaussian_taps(1.4, 2 * int(a == b)) for b in range(d)]) for a in range(d)])
    yield linear("log:sigma=1.4", lambda x, mode: ndi.gaussian_laplace(x, 1.4, mode=mode), log, tolerance=1e-4)
    for text, s1, s2 in (("dog:sigma=1", 1, 1.6), ("dog:sigma=0.8,sigma2=1.5", 0.8, 1.5)):
        kernel = centred([outer([gaussian_taps(s1)] * d), -outer([gaussian_taps(s2)] * d)])
        yield linear(text, lambda x, mode, a=s1, b=s2: skimage.filters.difference_of_gaussians(x, a, b, mode=mode), kernel)


def impulse(shape):
    k = np.zeros(shape)
    k[tuple(n // 2 for n in shape)] = 1
    return k


def others(d):
    blur = outer([gaussian_taps(1.1)] * d)
    kernel = 1.7 * impulse(blur.shape) - 0.7 * blur
    yield linear("unsharp:sigma=1.1,amount=0.7", lambda x, mode: x + 0.7 * (x - ndi.gaussian_filter(x, 1.1, mode=mode)), kernel)
    yield Case("unsharp:sigma=1.1,amount=0.7,truncate=4", lambda x, mode: skimage.filters.unsharp_mask(x, 1.1, 0.7, preserve_range=True), None, boundaries=("reflect",))
    r = np.random.default_rng(10 + d)
    for shape in ((5, 5, 5)[:d], (4, 3, 2)[-d:], (2, 3, 6)[-d:], (1, 5, 3)[-d:]):
        k = r.normal(size=shape)
        file = "kernel-%s.npy" % "x".join(map(str, shape))
        np.save(file, k)
        centre = middle(k)
        flipped = np.flip(k)
        other = [n - 1 - c for n, c in zip(shape, centre)]
        yield linear("custom:op=correlate,kernel=" + file, lambda x, mode, k=k: ndi.correlate(x, k, mode=mode), k, centre)
        yield linear("custom:op=convolve,kernel=" + file, lambda x, mode, k=k: ndi.convolve(x, k, mode=mode), flipped, other)
        origin = [0] * d
        yield linear("custom:op=correlate,origin=%s,kernel=%s" % ("x".join(["0"] * d), file),
                     lambda x, mode, k=k: ndi.correlate(x, k, mode=mode, origin=[-(n // 2) for n in k.shape]), k, origin)
    positive = abs(r.normal(size=(3, 4, 5)[-d:]))
    np.save("positive.npy", positive)
    yield linear("custom:op=correlate,normalize=sum,kernel=positive.npy", lambda x, mode: ndi.correlate(x, positive / positive.sum(), mode=mode),
                 positive / positive.sum(), middle(positive), boundaries=ALL + ("renormalize",))


def gabor_kernel(sigma, wavelength, angle, phase, aspect, truncate, d):
    """By its formula, numpy's axis order; angle and phase in degrees."""
    if d == 1:
        r = int(truncate * sigma + 0.5)
        along, across = np.arange(-r, r + 1.0), 0
    else:
        r = int(truncate * sigma * max(1, 1 / aspect) + 0.5)
        y, x = np.mgrid[-r:r + 1, -r:r + 1].astype(float)
        a = np.radians(angle)
        along, across = x * np.cos(a) + y * np.sin(a), y * np.cos(a) - x * np.sin(a)
    bell = np.exp(-(along ** 2 + aspect ** 2 * across ** 2) / (2 * sigma ** 2))
    wave = np.cos(2 * np.pi * along / wavelength + np.radians(phase))
    return bell * (wave - (bell * wave).sum() / bell.sum()) / bell.sum()


def kernels(d):
    axis = sum((outer([[1, -2, 1] if a == b else [0, 1, 0] for b in range(d)]) for a in range(d)), np.zeros([3] * d))
    full = np.ones([3] * d)
    full[tuple([1] * d)] = 1 - 3 ** d
    for text, kernel in (("sharpen", impulse([3] * d) - axis), ("sharpen:amount=0.4,form=full", impulse([3] * d) - 0.4 * full)):
        yield linear(text, lambda x, mode, k=kernel: ndi.correlate(x, k, mode=mode), kernel)
    if d == 1:
        waves = [("gabor:sigma=2.5,wavelength=6,phase=90", gabor_kernel(2.5, 6, 0, 90, 0.5, 3, 1))]
    else:
        v, u = np.mgrid[-1:2, -1:2].astype(float)
        reliefs = [("emboss", u + v), ("emboss:angle=0,amount=0.5", 0.5 * u), ("emboss:angle=-90", -v),
                   ("emboss:angle=210", -u - np.tan(np.radians(30)) * v)]
        waves = [(text, impulse([3, 3]) + slope) for text, slope in reliefs]
        for angle, phase, aspect, truncate in ((0, 0, 0.5, 2), (90, 90, 1, 2), (30, 45, 1.5, 3)):
            text = "gabor:sigma=1.2,wavelength=4,angle=%d,phase=%d,aspect=%g,truncate=%d" % (angle, phase, aspect, truncate)
            waves.append((text, gabor_kernel(1.2, 4, angle, phase, aspect, truncate, 2)))
    for text, kernel in waves:
        if d == 3:
            text += (":" if ":" not in text else ",") + "axes=xy"
            kernel = kernel[None]
        yield linear(text, lambda x, mode, k=kernel: ndi.correlate(x, k, mode=mode), kernel)
