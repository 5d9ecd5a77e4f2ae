#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""scipy and scikit-image as their users call them, with the command line and the protocol of driver.h."""
import sys
import time

import numpy as np
import scipy.fft
import scipy.ndimage as ndimage
import scipy.signal as signal
import skimage
import skimage.feature
import skimage.filters


def ways_for(work, data, taps):
    """The ways for a work: name to (class, border, note, call)."""
    kind, size, sigma = work["filter"], int(work["size"]), float(work["sigma"])
    mode = "nearest" if work["border"] == "nearest" else "constant"
    floats = work["type"] == "float32"
    ways = {}
    if kind == "gaussian":
        ways["ndimage.gaussian_filter"] = ("exact", mode, "", lambda: ndimage.gaussian_filter(data, sigma, mode=mode))
    elif kind == "dense":
        flipped = np.flip(taps)
        if taps.size < 200 and data.ndim > 1:
            ways["ndimage.correlate"] = ("exact", mode, "", lambda: ndimage.correlate(data, taps, mode=mode))
        border = "zero"
        for name, call in (("fftconvolve", signal.fftconvolve), ("oaconvolve", signal.oaconvolve)):
            ways[f"signal.{name}"] = ("exact", border, "", lambda call=call: call(data, flipped, mode="same"))
    elif kind == "sobel":
        def magnitude():
            return np.hypot(ndimage.sobel(data, 0, mode=mode), ndimage.sobel(data, 1, mode=mode))
        ways["ndimage.sobel, hypot"] = ("exact", mode, "", magnitude)
    elif kind == "median" and (size <= 5 or not floats):
        ways["ndimage.median_filter"] = ("exact", mode, "", lambda: ndimage.median_filter(data, size, mode=mode))
        if not floats:
            window = np.ones((size, size), np.uint8)
            ways["skimage rank.median"] = ("exact", "cut", "windows are cut at the border",
                                           lambda: skimage.filters.rank.median(data, window))
    elif kind == "canny":
        low, high = float(work["low"]) / 4 / 255, float(work["high"]) / 4 / 255  # its Sobel is a quarter of the raw one
        ways["skimage canny"] = ("own definition", mode, "", lambda: (skimage.feature.canny(
            data, sigma, low, high, mode=mode) * 255).astype(np.uint8))
    return ways


def main():
    work = dict(word.split("=", 1) for word in sys.argv[1:])
    shape = [int(work[n]) for n in ("nz", "ny", "nx") if int(work[n]) > 1]
    data = np.fromfile(work["in"], work["type"]).reshape(shape)
    taps = None
    if work.get("taps"):
        taps = np.fromfile(work["taps"], np.float32).reshape([int(work["size"])] * data.ndim)
    with scipy.fft.set_workers(int(work["threads"])):
        ways = ways_for(work, data, taps)
        if "way" not in work:
            for name, (kind, border, note, _) in ways.items():
                print(f"{name}\t{kind}\t{border}\t{note}")
            return
        call = ways[work["way"]][3]
        began = time.perf_counter()
        result = call()
        took = time.perf_counter() - began
        np.ascontiguousarray(result).tofile(work["out"])
        print(f"0 {took * 1e3:.4f}", flush=True)
        for line in sys.stdin:
            times = []
            for _ in range(int(line)):
                began = time.perf_counter()
                call()
                times.append(f"{(time.perf_counter() - began) * 1e3:.4f}")
            print(" ".join(times), flush=True)


if __name__ == "__main__":
    main()
