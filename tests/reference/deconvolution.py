# SPDX-License-Identifier: Apache-2.0
"""Richardson-Lucy and Wiener by their definitions."""
import numpy as np
import scipy.signal
import skimage.restoration

from cases import Case
from definition import SCIPY, dense, gaussian_taps, middle, outer


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
