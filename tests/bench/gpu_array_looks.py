#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Calls of convapp.filter on arrays in GPU memory, with and without a look at the samples: gpu_array_looks.py, with the packages
convapp and torch of one Python.

Prints microseconds a call, the middle of five loops after a warm-up, the time of all kernels and copies of a call by PyTorch's
profiler, and each of them. Kernels that overlap count twice.
"""
import time

import torch
from torch.profiler import ProfilerActivity, profile

import convapp

WORK = (((512, 512, 512), "gaussian:sigma=8", 30), ((512, 512, 512), "gaussian:sigma=2", 30),
        ((512, 512), "gaussian:sigma=2", 300), ((512, 512), "sobel", 300), ((4096, 4096), "sobel", 200),
        ((512, 512, 512), "sobel", 30), ((512, 512), "gaussian:sigma=20", 300))


def main():
    for shape, text, count in WORK:
        array = torch.randn(shape, device="cuda")
        for _ in range(6):
            convapp.filter(array, text)
        torch.cuda.synchronize()
        loops = []
        for _ in range(5):
            start = time.perf_counter()
            for _ in range(count):
                convapp.filter(array, text)
            torch.cuda.synchronize()
            loops.append((time.perf_counter() - start) / count * 1e6)
        with profile(activities=[ProfilerActivity.CUDA]) as profiled:
            for _ in range(10):
                convapp.filter(array, text)
            torch.cuda.synchronize()
        events = profiled.key_averages()
        there = sum(event.self_device_time_total for event in events) / 10
        print(f"{' × '.join(map(str, shape))} {text}: {sorted(loops)[2]:.1f} µs a call, {there:.1f} on the GPU")
        for event in events:
            if event.self_device_time_total > 0:
                print(f"    {event.key[:70]:70} {event.self_device_time_total / event.count:9.1f}")


if __name__ == "__main__":
    main()
