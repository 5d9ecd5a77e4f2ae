# SPDX-License-Identifier: Apache-2.0
"""Canny, chains, comparisons of files and the statistics of timed variants."""
import json
import subprocess

import numpy as np
import scipy.ndimage as ndi
import scipy.stats
import skimage.feature
import skimage.metrics

from definition import data, dense, outer
from kernels import combined


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
