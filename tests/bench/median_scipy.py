#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""scipy.ndimage.median_filter over the cases of median_bench: processor ms, least of some runs.

median_scipy.py [size [runs]]
"""
import sys
import time

import numpy as np
import scipy
import scipy.ndimage as ndi

size = int(sys.argv[1]) if len(sys.argv) > 1 else 2048
runs = int(sys.argv[2]) if len(sys.argv) > 2 else 3
random = np.random.default_rng(1)
print("scipy %s; processor ms, least of %d runs" % (scipy.__version__, runs))
for shape, windows in (((size,) * 2, (3, 5, 7, 15)), ((size // 16,) * 3, (3, 5))):
    for kind, most in (("uint8", 255), ("uint16", 4095), ("float32", 4095)):
        x = (most * 0.7 * (np.linspace(0, 1, shape[-1]) + random.random(shape) / 4)).astype(kind)
        x[random.random(shape) < 0.02] = most
        out = np.empty_like(x)
        for k in windows:
            least = 1e30
            for _ in range(runs if k < 7 else 1):
                start = time.process_time()
                ndi.median_filter(x, size=k, mode="nearest", output=out)
                least = min(least, 1e3 * (time.process_time() - start))
            print("%s %s window %d: %.0f ms, %.2f Msamples/s" % (shape, kind, k, least, x.size / least / 1e3), flush=True)
