# SPDX-License-Identifier: Apache-2.0
"""PyTorch and CuPy in the words of tests of arrays in GPU memory."""
import functools
import importlib.util

import numpy as np

import convapp

GPU = any(device["name"].startswith("cuda") for device in convapp.devices())
NAMES = [name for name in ("torch", "cupy") if GPU and importlib.util.find_spec(name)]


class Torch:
    def __init__(self):
        import torch
        self.torch = torch

    def put(self, array):
        return self.torch.from_numpy(np.array(array)).cuda()

    def get(self, array):
        return array.cpu().numpy()

    def permute(self, array, order):
        return array.permute(order)

    def busy(self, array, values):
        """Starts long work on a new stream that ends with array = values, and returns the stream."""
        stream = self.torch.cuda.Stream()
        wide = self.torch.ones((6000, 6000), device="cuda")
        self.torch.cuda.synchronize()
        with self.torch.cuda.stream(stream):
            for _ in range(20):
                wide = wide @ wide * 1e-9
            array.copy_(values)
        return stream

    def on(self, stream):
        return self.torch.cuda.stream(stream)

    def wait(self):
        self.torch.cuda.synchronize()

    def is_done(self, stream):
        return stream.query()

    def use(self, index):
        self.torch.cuda.set_device(index)

    def used(self):
        return self.torch.cuda.current_device()


class Cupy:
    def __init__(self):
        import cupy
        self.cupy = cupy

    def put(self, array):
        return self.cupy.asarray(array)

    def get(self, array):
        return self.cupy.asnumpy(array)

    def permute(self, array, order):
        return array.transpose(order)

    def busy(self, array, values):
        stream = self.cupy.cuda.Stream(non_blocking=True)
        wide = self.cupy.ones((6000, 6000), "float32")
        self.cupy.cuda.Device().synchronize()
        with stream:
            for _ in range(20):
                wide = wide @ wide * np.float32(1e-9)
            array[...] = values
        return stream

    def on(self, stream):
        return stream

    def wait(self):
        self.cupy.cuda.Device().synchronize()

    def is_done(self, stream):
        return stream.done

    def use(self, index):
        self.cupy.cuda.Device(index).use()

    def used(self):
        return self.cupy.cuda.runtime.getDevice()


LIBRARIES = {"torch": Torch, "cupy": Cupy}


def of_each_library(test):
    @functools.wraps(test)
    def run(self):
        for name in NAMES:
            with self.subTest(library=name):
                test(self, LIBRARIES[name]())
    return run
