# SPDX-License-Identifier: Apache-2.0
"""Bilateral filters, non-local means and diffusions by their definitions."""
import itertools

import numpy as np
import skimage.restoration

from cases import ALL, Case, per_axis, typed
from definition import padded


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
