# SPDX-License-Identifier: Apache-2.0
"""Every filter, boundary and dimension against scipy and scikit-image, through the command line.

reference.py CONVAPP WORK FAMILY

Where scipy or scikit-image has the filter and the boundary, its own function is the judge; constant with a value other
than 0, valid and renormalize are judged by their definition: one dense correlation over the padded input (scipy pads
every pass of a separable filter anew, which differs for derivatives).
"""
import itertools
import json
import os
import subprocess
import sys

try:
    import numpy as np
    import scipy.ndimage as ndi
    import scipy.signal
    import scipy.stats
    import skimage.feature
    import skimage.filters
    import skimage.metrics
    import skimage.restoration
except ImportError as missing:
    print("skipped: %s (Debian: python3-numpy python3-scipy python3-skimage)" % missing)
    sys.exit(77)

SHAPES = {1: (61,), 2: (23, 31), 3: (14, 15, 18)}
SCIPY = ("reflect", "mirror", "nearest", "wrap")
PAD = {"reflect": "symmetric", "mirror": "reflect", "nearest": "edge", "wrap": "wrap", "constant": "constant"}
VALUE = 0.75


def data(d):
    return np.random.default_rng(d).random(SHAPES[d]).astype(np.float32)


# --- the definition

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


# --- cases: (text, judge for scipy's modes or None, judge by definition, tolerance, boundaries)

ALL = SCIPY + ("constant", "valid")
class Case:
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


def bilateral(x, sigma, spread, truncate, mode):
    """By its definition: offset by offset over the padded input. renormalize: no weight beyond the border."""
    radius = [int(truncate * s + 0.5) for s in sigma]
    pads = list(zip(radius, radius))
    if mode == "renormalize":
        wide = np.pad(x.astype(np.float64), pads, constant_values=np.nan)
    else:
        wide = x.astype(np.float64) if mode == "valid" else padded(x, radius, radius, mode)
    size = [n - 2 * r for n, r in zip(wide.shape, radius)]
    centre = wide[tuple(slice(r, r + n) for r, n in zip(radius, size))]
    weights, sums = np.zeros(size), np.zeros(size)
    for offset in itertools.product(*(range(-r, r + 1) for r in radius)):
        if sum((o / r) ** 2 for o, r in zip(offset, radius) if r) > 1 + 1e-12:
            continue
        v = wide[tuple(slice(r + o, r + o + n) for r, o, n in zip(radius, offset, size))]
        far = sum(o * o / (2 * s * s) for o, s in zip(offset, sigma) if o)
        w = np.where(np.isnan(v), 0, np.exp(-far - (v - centre) ** 2 / (2 * spread * spread)))
        weights += w
        sums += w * np.where(np.isnan(v), 0, v)
    return sums / weights


def bilaterals(d):
    for sigma, spread, truncate in ((1, 0.2, 3), (2, 0.1, 2), (1.5, 10, 2.5), ((2, 1, 0.6), 0.3, 3), ((0, 1.2, 0), 0.3, 3)):
        s = per_axis(sigma, d)
        if not any(int(truncate * v + 0.5) for v in s):
            continue
        yield Case("bilateral:sigma=%s,range=%g,truncate=%g" % (typed(sigma, d), spread, truncate), None,
                   lambda x, mode, s=s, r=spread, t=truncate: bilateral(x, s, r, t, mode), boundaries=ALL + ("renormalize",))


def non_local_means(x, search, patch, strength, noise, mode):
    """By its definition: shift by shift, with uniform weights over patches. renormalize: no weight beyond the border, and
    patches end there."""
    halo = [s + p for s, p in zip(search, patch)]
    pads = list(zip(halo, halo))
    if mode == "renormalize":
        wide = np.pad(x.astype(np.float64), pads, constant_values=np.nan)
    else:
        wide = x.astype(np.float64) if mode == "valid" else padded(x, halo, halo, mode)
    size = [n - 2 * h for n, h in zip(wide.shape, halo)]

    def around(offset, more):
        return wide[tuple(slice(h + o - m, h + o + m + n) for h, o, m, n in zip(halo, offset, more, size))]

    def patch_sums(values):
        view = np.lib.stride_tricks.sliding_window_view(values, [2 * p + 1 for p in patch])
        return view.sum(axis=tuple(range(len(size), 2 * len(size))))

    nothing = [0] * len(size)
    weights, sums = np.zeros(size), np.zeros(size)
    for offset in itertools.product(*(range(-s, s + 1) for s in search)):
        d = (around(offset, patch) - around(nothing, patch)) ** 2
        pairs = np.isfinite(d)
        distance = patch_sums(np.where(pairs, d, 0)) / np.maximum(patch_sums(pairs), 1)
        v = around(offset, nothing)
        w = np.where(np.isnan(v), 0, np.exp(-np.maximum(distance - 2 * noise * noise, 0) / strength ** 2))
        weights += w
        sums += w * np.where(np.isnan(v), 0, v)
    return sums / weights


def nonlocals(d):
    for search, patch, strength, noise in ((2, 1, 0.2, 0), (3, 2, 0.1, 0.1), ((3, 1, 2), (0, 2, 1), 0.3, 0), (1, 0, 5, 0)):
        s, p = per_axis(search, d), per_axis(patch, d)
        text = "nlm:search=%s,patch=%s,strength=%g,noise=%g" % (typed(search, d), typed(patch, d), strength, noise)
        yield Case(text, None, lambda x, mode, s=s, p=p, h=strength, n=noise: non_local_means(x, s, p, h, n, mode),
                   boundaries=ALL + ("renormalize",))


def diffusion(x, iterations, contrast, time, quadratic, mode):
    """Perona and Malik's scheme by its definition. renormalize: no flux across the border."""
    x = x.astype(np.float64)
    one = [1] * x.ndim
    for _ in range(iterations):
        wide = np.pad(x, 1, constant_values=np.nan) if mode == "renormalize" else x if mode == "valid" else padded(x, one, one, mode)
        here = wide[(slice(1, -1),) * x.ndim]
        flux = np.zeros(here.shape)
        for axis, side in itertools.product(range(x.ndim), (0, 2)):
            part = [slice(1, -1)] * x.ndim
            part[axis] = slice(side, wide.shape[axis] - 2 + side)
            d = np.nan_to_num(wide[tuple(part)] - here)
            e = (d / contrast) ** 2
            flux += d / (1 + e) if quadratic else d * np.exp(-e)
        x = here + time * flux
    return x


def diffusions(d):
    for iterations, contrast, time, quadratic in ((1, 0.2, 0.125, False), (5, 0.3, 0.15, True), (4, 100, 0.1, False)):
        text = "diffusion:iterations=%d,contrast=%g,time=%g,conductance=%s" % (iterations, contrast, time, "quadratic" if quadratic else "exponential")
        yield Case(text, None, lambda x, mode, n=iterations, k=contrast, t=time, q=quadratic: diffusion(x, n, k, t, q, mode),
                   boundaries=ALL + ("renormalize",))


def turned(kernel):
    return kernel[(slice(None, None, -1),) * kernel.ndim]


def total_variation(u, weight):
    """1 − weight·div(∇u / |∇u|) by forward and backward differences; the norm includes a hundredth of u."""
    slopes = [np.diff(u, axis=a, append=np.take(u, [-1], axis=a)) for a in range(u.ndim)]
    norm = np.sqrt(sum(g * g for g in slopes) + (1e-2 * u) ** 2)
    directions = [np.divide(g, norm, out=np.zeros_like(g), where=norm > 0) for g in slopes]
    return 1 - weight * sum(np.diff(p, axis=a, prepend=0) for a, p in enumerate(directions))


def richardson_lucy(x, psf, iterations, mode, weight=0, from_image=False):
    """By its definition: a uniform first estimate, or the data, and the PSF centred on sample size // 2."""
    psf = np.asarray(psf, float) / np.sum(psf)
    centre = middle(psf)
    convolved = lambda u: dense(u, turned(psf), [n - 1 - c for n, c in zip(psf.shape, centre)], mode)
    correlated = lambda u: dense(u, psf, centre, mode)
    x = x.astype(np.float64)
    unknown, image = ~np.isfinite(x), np.maximum(np.where(np.isfinite(x), x, 0), 0)
    estimate = image if from_image else np.ones(x.shape)
    for i in range(iterations):
        blurred = convolved(estimate)
        ratio = np.divide(image, blurred, out=np.zeros(x.shape), where=blurred > 0)
        if i > 0 or from_image:
            ratio = np.minimum(ratio, 4 / (psf ** 2).sum())
        if i > 0:
            ratio[unknown] = 1
        estimate = estimate / (total_variation(estimate, weight) if weight else 1) * correlated(ratio)
    return np.where(unknown, x, estimate)


def deconvolutions(d):
    r = np.random.default_rng(77)
    uneven = {1: [1, 3, 2, 0.5], 2: [[1, 2, 0], [0.5, 3, 1], [1, 1, 2], [0, 1, 0.25]]}
    kernels = {1: (5,), 2: (4, 3), 3: (3, 2, 4)}
    psf = np.asarray(uneven[d]) if d < 3 else r.random(kernels[3])
    shapes = {"[%s]" % "|".join(";".join(" ".join("%r" % float(w) for w in row) for row in slice_) for slice_ in psf.reshape((1,) * (3 - d) + psf.shape)): psf}
    wide = outer([gaussian_taps(1.4)] * d)
    for iterations, weight, start in ((1, 0, False), (2, 0, False), (6, 0, True), (5, 0.02, False)):
        tolerance = 1e-4 if weight else 1e-5  # directions of slopes are second derivatives
        more = ("" if not weight else ",tv=%g" % weight) + (",start=image" if start else "")
        for text, kernel in shapes.items():
            yield Case("richardson-lucy:psf=%s,iterations=%d%s" % (text, iterations, more), None,
                       lambda x, mode, k=kernel, n=iterations, w=weight, s=start: richardson_lucy(x, k, n, mode, w, s), tolerance=tolerance,
                       boundaries=SCIPY + ("renormalize",))
        yield Case("richardson-lucy:sigma=1.4,iterations=%d%s" % (iterations, more), None,
                   lambda x, mode, n=iterations, w=weight, s=start: richardson_lucy(x, wide, n, mode, w, s), tolerance=tolerance,
                   boundaries=SCIPY + ("renormalize",))


def check_richardson_lucy(runner):
    """scikit-image's function, whose estimate ends at the border; negative, missing and constant data; an even PSF."""
    r = np.random.default_rng(5)
    for d in (1, 2, 3):
        psf = r.random((5,) * d)
        np.save("psf.npy", psf)
        clean = r.random({1: (200,), 2: (40, 50), 3: (14, 17, 20)}[d]) ** 4
        x = r.poisson(500 * scipy.signal.convolve(clean, psf / psf.sum(), "same")).astype(np.float32)
        np.save("blurred.npy", x)
        for n in (1, 2, 10, 30):
            theirs = skimage.restoration.richardson_lucy(x.astype(np.float64), psf / psf.sum(), n, clip=False)
            runner.judge("%d-D scikit-image's Richardson-Lucy, %d iterations" % (d, n),
                         runner.run("blurred.npy", ["richardson-lucy:psf=psf.npy,boundary=constant,iterations=%d" % n]), theirs, 1e-5)
        holes = x.copy()
        holes.flat[[3, 70, 150]] = np.nan, np.inf, -40
        np.save("holes.npy", holes)
        got, wanted = runner.run("holes.npy", ["richardson-lucy:psf=psf.npy,iterations=8"]), richardson_lucy(holes, psf, 8, "reflect")
        unknown = ~np.isfinite(holes)
        if not isinstance(got, str) and not np.array_equal(got[unknown], holes[unknown], equal_nan=True):
            runner.failures.append("%d-D Richardson-Lucy does not keep missing samples: %s" % (d, got[unknown]))
        runner.judge("%d-D Richardson-Lucy of missing samples" % d, got if isinstance(got, str) else np.where(unknown, 0, got),
                     np.where(unknown, 0, wanted), 1e-5)
        for name, y in (("constant", np.full_like(x, 37)), ("zero", np.zeros_like(x)), ("negative", np.full_like(x, -3))):
            np.save("plain.npy", y)
            runner.judge("%d-D Richardson-Lucy of %s data" % (d, name), runner.run("plain.npy", ["richardson-lucy:psf=psf.npy,iterations=9"]),
                         np.maximum(y, 0).astype(np.float64), 1e-5)


def wiener(x, psf, balance):
    """By the formula of scikit-image's function, which wraps around the border and takes images only (0.19)."""
    response = np.zeros(x.shape)
    response[tuple(slice(n) for n in psf.shape)] = psf / psf.sum()
    response = np.fft.fftn(np.roll(response, [-(n // 2) for n in psf.shape], range(psf.ndim)))
    slope = sum(2 - 2 * np.cos(2 * np.pi * np.fft.fftfreq(n)).reshape([-1 if a == b else 1 for b in range(x.ndim)]) for a, n in enumerate(x.shape))
    return np.fft.ifftn(np.fft.fftn(x) * np.conj(response) / (abs(response) ** 2 + balance * slope ** 2)).real


def check_wiener(runner):
    """Images by scikit-image's function, others by its formula."""
    r = np.random.default_rng(6)
    for d, shape in ((1, (4096,)), (2, (200, 256)), (3, (96, 100, 110))):
        x = (100 * r.random(shape)).astype(np.float32)
        np.save("sharp.npy", x)
        for size, balance in ((3, 0.1), (4, 1.0)) if d > 1 else ((3, 0.1), (6, 0.01)):
            psf = r.random((size,) * d) + outer([[0.5] * (size // 2) + [3] + [0.5] * (size - size // 2 - 1)] * d)
            np.save("psf.npy", psf)
            theirs = (skimage.restoration.wiener(x.astype(np.float64), psf / psf.sum(), balance, clip=False) if d == 2
                      else wiener(x.astype(np.float64), psf, balance))
            runner.judge("%d-D scikit-image's Wiener, %d samples, balance %g" % (d, size, balance),
                         runner.run("sharp.npy", ["wiener:psf=psf.npy,balance=%g,boundary=wrap" % balance]), theirs, 1e-4)


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


def along_x(taps, d):
    return np.asarray(taps, float).reshape([1] * (d - 1) + [-1])


def signals(d):
    """FIR filters by firwin, Savitzky-Golay by savgol_coeffs and, for the modes that it has, savgol_filter."""
    f = scipy.signal
    n, beta = f.kaiserord(50, 0.45)
    for text, taps in (("fir:cutoff=40%,taps=11,window=hamming", f.firwin(11, 0.4)),
                       ("fir:cutoff=35%,transition=45%,attenuation=50dB", f.firwin(n | 1, 0.35, window=("kaiser", beta))),
                       ("fir:kind=highpass,cutoff=30%,taps=13,window=blackman", f.firwin(13, 0.3, window="blackman", pass_zero=False)),
                       ("fir:kind=bandpass,cutoff=20x60%,taps=13,window=hann", f.firwin(13, (0.2, 0.6), window="hann", pass_zero=False)),
                       ("fir:kind=bandstop,cutoff=20x60%,taps=13,window=rectangular", f.firwin(13, (0.2, 0.6), window="boxcar"))):
        kernel = along_x(taps, d)
        tolerance = 1e-4 if "highpass" in text or "bandpass" in text else 1e-5
        yield linear(text, lambda x, mode, k=kernel: ndi.correlate(x, k, mode=mode), kernel, tolerance=tolerance)
    for window, order, derivative in ((5, 2, 0), (11, 3, 0), (9, 4, 1), (13, 2, 2)):
        kernel = along_x(f.savgol_coeffs(window, order, deriv=derivative, use="dot"), d)
        library = lambda x, mode, k=kernel, a=(window, order, derivative): (
            ndi.correlate(x, k, mode=mode) if mode == "reflect" else f.savgol_filter(x, *a, axis=-1, mode=mode))
        yield linear("savgol:window=%d,order=%d,derivative=%d" % (window, order, derivative), library, kernel,
                     tolerance=1e-4 if derivative > 1 else 1e-5)


def local(d):
    """Local z-scores by the samples of every box."""
    for size in (3, (4, 2, 3), (7, 5, 2), 15):
        n = per_axis(size, d)
        before = [k // 2 for k in n]

        def both(x, mode, n=n, before=before):
            around = padded(x, before, [k - 1 - b for k, b in zip(n, before)], mode) if mode != "valid" else x
            boxes = np.lib.stride_tricks.sliding_window_view(around, n).reshape([w - k + 1 for w, k in zip(around.shape, n)] + [-1])
            inner = x[tuple(slice(b, b + s) for b, s in zip(before, boxes.shape))] if mode == "valid" else x
            sigma = boxes.std(axis=-1)
            return np.where(sigma > 0, (inner - boxes.mean(axis=-1)) / np.where(sigma > 0, sigma, 1), 0)
        yield Case("zscore:size=" + typed(size, d), None, both, boundaries=SCIPY + ("constant",) + (("valid",) if d == 1 or size != 15 else ()))


def equalized(x, mode, tile, clip, bins, low=None, high=None):
    """CLAHE by its definition: a table for each tile, joined linearly between indices start + tile/2."""
    x = x.astype(np.float64)
    low, high = x.min() if low is None else low, x.max() if high is None else high
    fill = {"constant_values": VALUE} if mode == "constant" else {}
    grid = [-(-n // t) for n, t in zip(x.shape, tile)]
    extra = [(0, g * t - n) for g, t, n in zip(grid, tile, x.shape)]
    around = np.pad(x, extra, constant_values=np.nan) if mode == "renormalize" else np.pad(x, extra, mode=PAD[mode], **fill)
    place = lambda v: np.clip(np.floor((v / 2 - low / 2) * (bins / (high / 2 - low / 2))), 0, bins - 1)
    tables = np.empty(grid + [bins])
    for at in np.ndindex(*grid):
        values = around[tuple(slice(i * t, i * t + t) for i, t in zip(at, tile))]
        counts = np.bincount(place(values[np.isfinite(values)]).astype(int), minlength=bins).astype(float)
        total = counts.sum()
        kept = np.minimum(counts, clip * total / bins) if clip else counts
        tables[at] = low + (high - low) * np.cumsum(kept + (total - kept.sum()) / bins) / total
    bin_of, result = place(x).astype(int), np.zeros(x.shape)
    for corner in itertools.product((0, 1), repeat=x.ndim):
        index, weight = [], np.ones(x.shape)
        for axis, (side, n, t, g) in enumerate(zip(corner, x.shape, tile, grid)):
            exact = np.arange(n) / t - 0.5 if t > 1 else np.arange(n)
            along = [1] * x.ndim
            along[axis] = n
            index.append(np.clip(np.floor(exact).astype(int) + side, 0, g - 1).reshape(along))
            share = exact - np.floor(exact)
            weight = weight * (share if side else 1 - share).reshape(along)
        result += weight * tables[tuple(np.broadcast_arrays(*index, bin_of))]
    return result


def equalizations(d):
    for tile, clip, bins in (((8, 8, 8), 2, 256), ((7, 5, 4), 0, 16), ((16, 6, 1), 3.5, 64), ((64, 64, 64), 1, 256)):
        for more in ({}, {"low": 0.25}, {"low": -0.5, "high": 0.75}):
            text = "clahe:tile=%s,clip=%r,bins=%d" % (typed(tile, d), clip, bins) + "".join(
                ",%s=%r" % ({"low": "min", "high": "max"}[key], value) for key, value in more.items())
            yield Case(text, None, lambda x, mode, t=per_axis(tile, d), c=clip, b=bins, m=more: equalized(x, mode, t, c, b, **m),
                       boundaries=SCIPY + ("constant", "renormalize"))


def otsu(x):
    """Otsu's threshold: whole numbers have a bin each, others 256 from the least to the largest."""
    x = x[np.isfinite(x)].astype(np.float64)
    if x.min() == x.max():
        return x.min()
    if (x == np.floor(x)).all() and np.ptp(x) < 65536:
        counts, centres = np.bincount((x - x.min()).astype(int)), np.arange(x.min(), x.max() + 1)
    else:
        counts, edges = np.histogram(x, 256)
        centres = (edges[1:] + edges[:-1]) / 2
    below, above = np.cumsum(counts)[:-1], np.cumsum(counts[::-1])[::-1][1:]
    sums = counts * centres
    apart = np.cumsum(sums)[:-1] / below - np.cumsum(sums[::-1])[::-1][1:] / above
    return centres[np.argmax(below * above.astype(float) * apart ** 2)]


def check_thresholds(runner):
    """Otsu's threshold of the report and its mask by numpy's definition, which agrees with scikit-image's."""
    r = np.random.default_rng(8)
    two = lambda shape: np.where(r.random(shape) < 0.4, r.normal(2, 0.4, shape), r.normal(5, 0.8, shape))
    for name, x in (("u8", np.clip(two((40, 50)) * 30, 0, 255).astype(np.uint8)), ("i16", (two((9, 20, 30)) * 400 - 1000).astype(np.int16)),
                    ("f32", two((70, 31)).astype(np.float32)), ("f64", two((12, 13, 14)) + 1e6), ("1-D", two((500,)))):
        np.save("otsu.npy", x)
        threshold = otsu(x)
        skimages = skimage.filters.threshold_otsu(x)
        if abs(skimages - threshold) > 1e-5 * abs(threshold):
            runner.failures.append("%s: numpy's threshold is %.9g, scikit-image's %.9g" % (name, threshold, skimages))
        got = runner.run("otsu.npy", ["threshold:otsu"], "--report", "otsu.json")
        with open("otsu.json") as file:
            found = json.load(file)["items"][0]["thresholds"][0]["value"]
        if abs(found - threshold) > 1e-12 * abs(threshold):
            runner.failures.append("%s: threshold %.17g, expected %.17g" % (name, found, threshold))
        runner.judge("otsu " + name, got, (x.astype(np.float64) > threshold).astype(float), 1e-12)
        runner.judge("range " + name, runner.run("otsu.npy", ["threshold:value=%r,below=%r" % (float(x.min()), float(threshold))]),
                     ((x > x.min()) & (x.astype(np.float64) <= threshold)).astype(float), 1e-12)


def recursive(d):
    """Recursive filters, forward and backward, by sosfiltfilt over the padded line, and with its own ends."""
    f = scipy.signal
    shapes = (("iir:cutoff=20%", f.butter(4, 0.2, output="sos")),
              ("iir:band=highpass,cutoff=10%,order=3", f.butter(3, 0.1, "highpass", output="sos")),
              ("iir:kind=bessel,cutoff=30%,order=5", f.bessel(5, 0.3, norm="mag", output="sos")),
              ("iir:kind=bessel,band=bandpass,cutoff=15x40%,order=2", f.bessel(2, (0.15, 0.4), "bandpass", norm="mag", output="sos")),
              ("iir:kind=chebyshev1,band=bandstop,cutoff=20x60%,ripple=0.5", f.cheby1(4, 0.5, (0.2, 0.6), "bandstop", output="sos")),
              ("iir:kind=notch,cutoff=25%,q=5", f.tf2sos(*f.iirnotch(0.25, 5))),
              ("iir:kind=peak,cutoff=25%,q=5", f.tf2sos(*f.iirpeak(0.25, 5))))
    borders = SCIPY + ("constant",)
    for text, sos in shapes:
        for axis in range(d):
            def both(x, mode, sos=sos, axis=axis):
                around = [2000 if a == axis else 0 for a in range(x.ndim)]
                long = f.sosfiltfilt(sos, padded(x, around, around, mode), axis=axis, padtype=None)
                return np.take(long, range(2000, 2000 + x.shape[axis]), axis)
            named = text + ",axes=" + "xyz"[d - 1 - axis]
            yield Case(named, None, both, boundaries=borders if axis == d - 1 else ("reflect",))
            if SHAPES[d][axis] > 30:
                yield Case(named + ",ends=odd", None, lambda x, mode, sos=sos, axis=axis: f.sosfiltfilt(sos, x.astype(np.float64), axis=axis),
                           boundaries=("reflect",))


def check_frequencies(runner):
    """Hz by the rate of the data, and channels apart from each other."""
    x = np.random.default_rng(3).random((300, 3)).astype(np.float32)
    np.savetxt("leads.csv", x, fmt="%.9g", delimiter=",")
    x = x.astype(np.float64)
    n, beta = scipy.signal.kaiserord(60, 12 / 128)
    taps = scipy.signal.firwin(n | 1, (8, 30), fs=256, window=("kaiser", beta), pass_zero=False)
    filtered = ndi.correlate1d(x, taps, axis=0)
    runner.judge("Hz", runner.run("leads.csv", ["fir:kind=bandpass,cutoff=8x30Hz,transition=12Hz"], "--rate", "256Hz"), filtered, 1e-4)
    slope = scipy.signal.savgol_filter(x, 7, 2, deriv=1, delta=1 / 256, axis=0, mode="nearest")
    runner.judge("per second", runner.run("leads.csv", ["savgol:window=7,derivative=1,per=s,boundary=nearest"], "--rate", "256Hz"), slope, 1e-5)
    some = x.copy()
    some[:, 1:] = ndi.gaussian_filter1d(x[:, 1:], 2, axis=0)
    some[:, 0] = ndi.uniform_filter1d(some[:, 0], 3)
    some[:, 2] = ndi.uniform_filter1d(some[:, 2], 3)
    runner.judge("channels", runner.run("leads.csv", ["gaussian:sigma=2,channels=1-2", 'box:size=3,channels="!1"']), some, 1e-5)


# --- running

class Runner:
    def __init__(self, convapp):
        self.convapp, self.runs, self.failures, self.worst = convapp, 0, [], 0.0

    def run(self, source, filters, *options):
        command = [self.convapp, "--headless", "-q", "-i", source, "-o", "out.npy", "--overwrite", "--dtype", "float64", "--device", "cpu"]
        for text in filters:
            command += ["--filter", text]
        done = subprocess.run(command + list(options), capture_output=True, text=True)
        self.runs += 1
        return np.load("out.npy") if done.returncode == 0 else done.stderr.strip() or "exit code %d" % done.returncode

    def judge(self, what, got, expected, tolerance):
        if isinstance(got, str):
            self.failures.append("%s: %s" % (what, got))
            return
        if got.shape != expected.shape:
            self.failures.append("%s: shape %s, expected %s" % (what, got.shape, expected.shape))
            return
        peak = abs(expected).max()
        error = abs(got - expected).max() / (peak if peak > 0 else 1)
        self.worst = max(self.worst, error / tolerance)
        if not error <= tolerance:
            self.failures.append("%s: error %.2e of the peak, allowed %.0e" % (what, error, tolerance))


def check_cases(runner, family):
    for d in (1, 2, 3):
        x = data(d)
        source = "data%d.npy" % d
        np.save(source, x)
        x = x.astype(np.float64)
        for case in family(d):
            for mode in case.boundaries:
                judge = case.library if mode in SCIPY and case.library else case.definition
                text = case.text + (":" if ":" not in case.text else ",") + "boundary=" + mode
                text += ",value=%g" % VALUE if mode == "constant" else ""
                expected = judge(x, mode)
                for variant, tolerance in (("auto", case.tolerance), ("cpu-reference", 1e-12)):
                    runner.judge("%d-D %s (%s)" % (d, text, variant), runner.run(source, [text], "--variant", variant), expected, tolerance)


def check_canny(runner):
    r = np.random.default_rng(7)
    x = ndi.gaussian_filter(r.random((61, 73)), 2.0)
    x = (x - x.min()) / (x.max() - x.min())
    np.save("canny.npy", x)
    largest = np.hypot(*(ndi.sobel(ndi.gaussian_filter(x, 1.4, mode="reflect"), axis=a) for a in (0, 1))).max()
    for sigma, low, high, text in ((1.4, 0.1 * largest, 0.2 * largest, "canny"), (1.4, 0.3, 0.6, "canny:low=0.3,high=0.6"),
                                   (2.0, 0.1, 0.4, "canny:sigma=2,low=0.1,high=0.4")):
        expected = 255.0 * skimage.feature.canny(x, sigma, low, high, mode="reflect")
        for variant, share in (("cpu-reference", 0.0), ("auto", 0.002)):
            got = runner.run("canny.npy", [text], "--variant", variant)
            if isinstance(got, str) or expected.max() == 0 or (got != expected).mean() > share:
                runner.failures.append("%s (%s): %s" % (text, variant, got if isinstance(got, str) else "%d pixels differ of %d edges" % ((got != expected).sum(), (expected > 0).sum())))


def check_chains(runner):
    x = data(3)
    np.save("chain.npy", x)
    x = x.astype(np.float64)
    g = lambda v, s, mode: ndi.gaussian_filter(v, s, mode=mode)
    runner.judge("chain", runner.run("chain.npy", ["gaussian:sigma=1,boundary=wrap", "sobel:component=y,boundary=mirror"]),
                 ndi.sobel(g(x, 1, "wrap"), axis=1, mode="mirror"), 1e-5)
    runner.judge("slice by slice", runner.run("chain.npy", ["gaussian:sigma=1.5,axes=xy"]), g(x, (0, 1.5, 1.5), "reflect"), 1e-5)
    runner.judge("sobel of slices", runner.run("chain.npy", ["sobel:axes=xy"]), np.hypot(ndi.sobel(np.zeros_like(x), 0), combined([np.stack([ndi.sobel(s, a) for s in x]) for a in (0, 1)], "magnitude")), 1e-5)
    runner.judge("millimetres", runner.run("chain.npy", ["gaussian:sigma=2mm"], "--spacing", "1x2x4mm"), g(x, (0.5, 1, 2), "reflect"), 1e-5)
    runner.judge("fwhm", runner.run("chain.npy", ["gaussian:sigma=fwhm 4mm"], "--spacing", "2mm"), g(x, 2 / 2.3548200450309493, "reflect"), 1e-5)
    runner.judge("per mm", runner.run("chain.npy", ["gaussian:sigma=1,order=1x0x0,per=mm"], "--spacing", "0.5x1x1mm"),
                 ndi.gaussian_filter(x, 1, order=(0, 0, 1)) / 0.5, 1e-5)
    inner = dense(dense(x, outer([[1 / 3] * 3] * 3), (1, 1, 1), "valid"), outer([[1 / 3] * 3] * 3), (1, 1, 1), "reflect")
    runner.judge("a border inside", runner.run("chain.npy", ["box:size=3,boundary=valid", "box:size=3"]), inner, 1e-5)


def check_non_local_means(runner):
    """Noise left by non-local means and by both forms of scikit-image's, whose patches and weights differ."""
    r = np.random.default_rng(3)
    for d in (2, 3):
        clean = np.kron(r.random((6, 7) if d == 2 else (3, 3, 3)), np.ones((10,) * d if d == 2 else (6,) * d))
        x = (clean + 0.1 * r.normal(size=clean.shape)).astype(np.float32)
        np.save("noisy.npy", x)
        left = lambda y: np.sqrt(((y - clean) ** 2).mean())
        got = runner.run("noisy.npy", ["nlm:search=3,patch=1,strength=0.08,noise=0.1,boundary=mirror"])
        theirs = [left(skimage.restoration.denoise_nl_means(x.astype(np.float64), 3, 3, 0.08, fast_mode=fast, sigma=0.1, preserve_range=True))
                  for fast in (False, True)]
        if isinstance(got, str) or not left(got) < 1.1 * min(theirs):
            runner.failures.append("%d-D nlm leaves %s of noise, scikit-image %.4f and %.4f" % (d, got if isinstance(got, str) else "%.4f" % left(got), *theirs))


def check_comparison(runner):
    for d in (1, 2, 3):
        a = data(d)
        b = (a + 0.1 * np.random.default_rng(20 + d).normal(size=a.shape)).astype(np.float32)
        np.save("a.npy", a)
        np.save("b.npy", b)
        x, y = a.astype(np.float64), b.astype(np.float64)
        for extra, span in ((["--metric", "max,rmse,psnr,ssim,ssim-gaussian"], x.max() - x.min()),
                            (["--metric", "psnr,ssim,ssim-gaussian", "--data-range", "2.5"], 2.5)):
            done = subprocess.run([runner.convapp, "--headless", "--compare", "a.npy", "b.npy", "--json"] + extra,
                                  capture_output=True, text=True)
            runner.runs += 1
            if done.returncode != 0:
                runner.failures.append("%d-D compare: %s" % (d, done.stderr.strip()))
                continue
            got = json.loads(done.stdout)
            wanted = {"max": abs(x - y).max(), "rmse": np.sqrt(((x - y) ** 2).mean()),
                      "psnr": skimage.metrics.peak_signal_noise_ratio(x, y, data_range=span),
                      "ssim": skimage.metrics.structural_similarity(x, y, data_range=span),
                      "ssim_gaussian": skimage.metrics.structural_similarity(
                          x, y, data_range=span, gaussian_weights=True, use_sample_covariance=False)}
            for name in set(got) & set(wanted):
                runner.judge("%d-D %s" % (d, name), np.array([got[name]]), np.array([wanted[name]]), 1e-9)


def check_statistics(runner):
    """Intervals and tests of a comparison of variants, from the times that its report holds."""
    np.save("a.npy", data(2))
    done = subprocess.run([runner.convapp, "--headless", "-q", "--compare-variants", "a.npy", "--device", "cpu",
                           "--filter", "gaussian:sigma=2", "--variants", "cpu-direct,cpu-separable,cpu-fft",
                           "--reference", "cpu-separable", "--runs", "9", "--json"], capture_output=True, text=True)
    runner.runs += 1
    if done.returncode != 0:
        runner.failures.append("compare-variants: %s" % done.stderr.strip())
        return
    section = json.loads(done.stdout)["sections"][0]
    base = section["rows"][section["reference"]]
    for row in section["rows"]:
        times = sorted(row["kernel_samples_ms"])
        n = len(times)
        # The widest pair of ranks k and n + 1 - k with fewer than k samples on a side in at most 2.5 % of all cases.
        k = max([1] + [r for r in range(1, n // 2 + 1) if scipy.stats.binom.cdf(r - 1, n, 0.5) <= 0.025])
        wanted = [np.median(times), times[k - 1], times[n - k]]
        got = [row["kernel_ms"][key] for key in ("median", "low", "high")]
        if row is not base:
            got += [row["p"], row["speed_up"]]
            both = base["kernel_samples_ms"] + times
            method = "exact" if len(set(both)) == len(both) else "asymptotic"
            wanted += [scipy.stats.mannwhitneyu(base["kernel_samples_ms"], times, method=method).pvalue,
                       np.median(base["kernel_samples_ms"]) / np.median(times)]
        runner.judge("statistics of " + row["variant"], np.array(got), np.array(wanted), 1e-9)


def main(convapp, work, family):
    os.makedirs(work, exist_ok=True)
    os.chdir(work)
    runner = Runner(convapp)
    if family == "others":
        check_canny(runner)
        check_chains(runner)
        check_comparison(runner)
        check_statistics(runner)
    if family == "deconvolutions":
        check_richardson_lucy(runner)
        check_wiener(runner)
    if family == "nonlocals":
        check_non_local_means(runner)
    if family == "signals":
        check_frequencies(runner)
    if family == "local":
        check_thresholds(runner)
    check_cases(runner, {"smoothing": smoothing, "medians": medians, "ranks": ranks, "bilaterals": bilaterals, "nonlocals": nonlocals, "diffusions": diffusions, "deconvolutions": deconvolutions, "kernels": kernels, "matrices": matrices, "signals": signals, "recursive": recursive, "local": local, "equalizations": equalizations, "edges": edges, "second": second, "others": others}[family])
    for line in runner.failures[:40]:
        print(line)
    print("%s: %d runs, %d failures, worst error %.2f of what is allowed" % (family, runner.runs, len(runner.failures), runner.worst))
    sys.exit(1 if runner.failures else 0)


main(*sys.argv[1:])
