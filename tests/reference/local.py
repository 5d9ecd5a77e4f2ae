# SPDX-License-Identifier: Apache-2.0
"""Local statistics, adaptive equalization and thresholds."""
import itertools
import json

import numpy as np
import skimage.filters

from cases import Case, per_axis, typed
from definition import PAD, SCIPY, VALUE, padded


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
