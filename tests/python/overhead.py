# SPDX-License-Identifier: Apache-2.0
"""Measures the time of a call on tiny arrays: overhead.py [ROUNDS]. Prints the least and the median of all rounds."""
import statistics
import sys
import time

import numpy as np

import convapp
from convapp import ndimage

ROUNDS = int(sys.argv[1]) if len(sys.argv) > 1 else 30
CALLS = 500


def microseconds(call):
    """Returns the least and the median time of a call over all rounds."""
    for _ in range(CALLS):
        call()
    times = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        for _ in range(CALLS):
            call()
        times.append((time.perf_counter() - start) / CALLS * 1e6)
    return min(times), statistics.median(times)


def main():
    signal = np.zeros(16, np.float32)
    image, wide = np.zeros((16, 16), np.float32), np.zeros((16, 16))
    out = np.empty_like(signal)
    calls = {
        "filter, 16 float32": lambda: convapp.filter(signal, "gaussian:sigma=1"),
        "filter, 16 float32, out=": lambda: convapp.filter(signal, "gaussian:sigma=1", out=out),
        "filter, 16 × 16 float32": lambda: convapp.filter(image, "gaussian:sigma=1"),
        "filter, 16 × 16 float64": lambda: convapp.filter(wide, "gaussian:sigma=1"),
        "filter, 16 × 16 float64, precision given": lambda: convapp.filter(wide, "gaussian:sigma=1",
                                                                          precision="float64"),
        "ndimage.gaussian_filter, 16 × 16 float32": lambda: ndimage.gaussian_filter(image, 1),
        "plan, 16 float32": lambda: convapp.plan(signal, "gaussian:sigma=1"),
    }
    try:
        import scipy.ndimage

        calls["scipy.ndimage.gaussian_filter, 16 × 16 float32"] = lambda: scipy.ndimage.gaussian_filter(image, 1)
    except ImportError:
        pass
    for name, call in calls.items():
        print("| {} | {:.1f} | {:.1f} |".format(name, *microseconds(call)))


if __name__ == "__main__":
    main()
