#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Gaussians of arrays in GPU memory: convapp.filter and convapp.record beside CuPy and PyTorch.

gpu_arrays.py, with the packages convapp, cupy and torch of one Python. Prints the table of docs/python.md: microseconds a
call, the middle of five loops after a warm-up, with one wait at the end of a loop or after each call; the kernel by events
of the GPU around recorded calls. Errors are the largest differences from CuPy's gaussian_filter in float64 over its peak.
"""
import statistics
import time

import cupy
import cupyx.scipy.ndimage
import numpy as np
import torch

import convapp

WORK = (((64, 64, 64), 1), ((512, 512), 2), ((4096, 4096), 2), ((256, 256, 256), 2), ((512, 512, 512), 2),
        ((512, 512, 512), 8))


def microseconds(call, count, waits=False):
    """Middle of five loops of calls, with a wait at the end of each loop, or of each call."""
    for _ in range(5):
        call()
    torch.cuda.synchronize()
    loops = []
    for _ in range(5):
        start = time.perf_counter()
        for _ in range(count):
            call()
            if waits:
                torch.cuda.synchronize()
        torch.cuda.synchronize()
        loops.append((time.perf_counter() - start) / count * 1e6)
    return statistics.median(loops)


def kernel_microseconds(run, count):
    first, last = (torch.cuda.Event(enable_timing=True) for _ in range(2))
    first.record()
    for _ in range(count):
        run()
    last.record()
    torch.cuda.synchronize()
    return first.elapsed_time(last) / count * 1e3


def along_axes(array, sigma):
    """PyTorch's convolution along each axis in turn; its border is not that of the others."""
    radius = int(4 * sigma + 0.5)
    weights = np.exp(-0.5 * (np.arange(-radius, radius + 1) / sigma) ** 2)
    taps = torch.tensor(weights / weights.sum(), dtype=torch.float32, device="cuda")
    convolve = {2: torch.nn.functional.conv2d, 3: torch.nn.functional.conv3d}[array.ndim]

    def call():
        result = torch.nn.functional.pad(array[None, None], [radius] * (2 * array.ndim), mode="reflect")
        for axis in range(array.ndim):
            shape = [1, 1] + [1] * array.ndim
            shape[2 + axis] = -1
            result = convolve(result, taps.reshape(shape))
        return result[0, 0]

    return call


def main():
    torch.backends.cudnn.allow_tf32 = False
    print(f"{torch.cuda.get_device_name()}, PyTorch {torch.__version__}, CuPy {cupy.__version__}")
    print("| array | filter | and a wait | recorded | kernel | error | CuPy | error | PyTorch |\n"
          "|---|--:|--:|--:|--:|--:|--:|--:|--:|")
    for shape, sigma in WORK:
        array = torch.randn(shape, device="cuda")
        count = 200 if array.numel() < 2e7 else 20
        text = f"gaussian:sigma={sigma}"
        run = convapp.record(array, text)
        there = cupy.asarray(array)
        gaussian = cupyx.scipy.ndimage.gaussian_filter
        right = gaussian(there.astype("float64"), sigma)

        def error(result):
            return float(cupy.abs(cupy.asarray(result).astype("float64") - right).max() / cupy.abs(right).max())

        cells = [microseconds(lambda: convapp.filter(array, text), count),
                 microseconds(lambda: convapp.filter(array, text), count, waits=True), microseconds(run, count),
                 kernel_microseconds(run, count), error(convapp.filter(array, text)),
                 microseconds(lambda: gaussian(there, sigma), max(5, count // 10)), error(gaussian(there, sigma)),
                 microseconds(along_axes(array, sigma), max(3, count // 20))]
        print(f"| {' × '.join(map(str, shape))}, σ {sigma} | " + " | ".join(f"{cell:.3g}" for cell in cells) + " |")


if __name__ == "__main__":
    main()
