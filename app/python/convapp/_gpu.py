# SPDX-License-Identifier: Apache-2.0
"""Arrays in the memory of a GPU, of CuPy and PyTorch. Others, like those of JAX, are read through one of them."""
import functools
import sys

import numpy as np

from . import _core
from ._arrays import type_name
from ._errors import UsageError

_MEMORY_ORDER = "tczyx"  # the engine's, slowest first


class _Torch:
    """PyTorch's tensors on one device."""

    def __init__(self, module, device):
        self.module, self._device = module, device
        self.index = device.index
        self._types = {}
        # The public way makes an object for each question, which takes as long as a launch.
        self._raw_stream = getattr(getattr(module, "_C", None), "_cuda_getCurrentRawStream", None)

    def address(self, array):
        return array.data_ptr()

    def type_of(self, array):
        name = self._types.get(array.dtype)
        if name is None:
            name = self._types[array.dtype] = str(array.dtype).removeprefix("torch.")
        return name

    def dense(self, array, order):
        """Returns the array with its axes in that order (None: as they are), contiguous: itself if it is so already."""
        if order is not None:
            array = array.permute(order)
        return array if array.is_contiguous() else array.detach().contiguous()

    def permuted(self, array, order):
        return array if order is None else array.permute(order)

    def empty(self, shape, dtype):
        kind = getattr(self.module, dtype, None)
        if kind is None:
            raise TypeError(f"PyTorch has no elements of type {dtype}: name another with dtype=.")
        return self.module.empty(shape, dtype=kind, device=self._device)

    def place(self, array, shape, dtype):
        """Returns memory for the result of a dense array."""
        if type(array) is self.module.Tensor and tuple(array.shape) == shape and self.type_of(array) == dtype:
            return self.module.empty_like(array)  # takes half the time of naming shape, type and device
        return self.empty(shape, dtype)

    def assign(self, out, value):
        out.copy_(value)

    def stream(self):
        if self._raw_stream is not None:
            return self._raw_stream(self.index)
        return self.module.cuda.current_stream(self._device).cuda_stream

    def wait(self):
        self.module.cuda.current_stream(self._device).synchronize()


class _Cupy:
    """CuPy's arrays on one device."""

    def __init__(self, module, device):
        self.module, self._device = module, device
        self.index = device.id

    def address(self, array):
        return array.data.ptr

    def type_of(self, array):
        return array.dtype.name if array.dtype.isnative else f"{array.dtype.str} (bytes swapped)"

    def dense(self, array, order):
        if order is not None:
            array = array.transpose(order)
        if array.flags.c_contiguous:
            return array
        with self._device:
            return self.module.ascontiguousarray(array)

    def permuted(self, array, order):
        return array if order is None else array.transpose(order)

    def empty(self, shape, dtype):
        with self._device:
            return self.module.empty(shape, dtype)

    def place(self, _, shape, dtype):
        """Returns memory for the result of a dense array."""
        return self.empty(shape, dtype)

    def assign(self, out, value):
        with self._device:
            out[...] = value

    def stream(self):
        with self._device:
            return self.module.cuda.get_current_stream().ptr

    def wait(self):
        with self._device:
            self.module.cuda.get_current_stream().synchronize()


_families = {}


def _family(array):
    """Returns the name of the library that an array's type comes from."""
    kind = type(array)
    name = _families.get(kind)
    if name is None:
        name = _families[kind] = kind.__module__.partition(".")[0]
    return name


def on_gpu(array):
    """True for an array that lies in the memory of a CUDA device."""
    family = _family(array)
    if family == "torch":
        return array.is_cuda
    if family == "numpy" or isinstance(array, np.ndarray):
        return False
    return hasattr(array, "__cuda_array_interface__") or _has_dlpack(array)


def _has_dlpack(array):
    """True for an array of a CUDA device that DLPack hands over, with the order of its library's work."""
    cuda = 2
    return hasattr(array, "__dlpack_device__") and hasattr(array, "__dlpack__") and array.__dlpack_device__()[0] == cuda


_libraries = {}


def _library(kind, name, array, index):
    """Returns the library of arrays on a device."""
    module = sys.modules[name]
    found = _libraries.get((name, index))
    if found is None or found.module is not module:
        found = _libraries[name, index] = kind(module, array.device)
    return found


def _torch(array):
    return _library(_Torch, "torch", array, array.device.index)


def _known(array, name="array"):
    """Returns the array as one of CuPy or PyTorch that shares its memory, and the library."""
    family = _family(array)
    if family == "torch":
        return array, _torch(array)
    if family != "cupy":
        lent = _has_dlpack(array)
        try:
            import cupy

            array = cupy.from_dlpack(array) if lent else cupy.asarray(array)
        except ImportError:
            try:
                import torch
            except ImportError:
                raise UsageError(f"`{name}` is {type(array).__name__} in GPU memory, which convapp reads by CuPy or "
                                 "PyTorch; neither is installed.", name) from None
            array = torch.from_dlpack(array) if lent else torch.as_tensor(array, device="cuda")
            return array, _torch(array)
    return array, _library(_Cupy, "cupy", array, array.device.id)


def _returned(result, given):
    """Returns a result as an array of the library of `given` that shares its memory, if that library has the functions
    of the Python array API standard, like JAX."""
    space = getattr(given, "__array_namespace__", None)
    return result if space is None else space().from_dlpack(result)


@functools.lru_cache(maxsize=256)
def _orders(letters, count):
    """Returns the letters of an array's axes, the same in the engine's order, how to permute the axes there, and back;
    None where nothing is permuted."""
    if not letters:
        if not 1 <= count <= 4:
            raise ValueError(f"`array` has {count} axes: name them, like axes='tzyxc'.")
        letters = "tzyx"[4 - count:]
    if len(letters) != count:
        raise ValueError(f"axes='{letters}': names {len(letters)} axes, but the array has {count}.")
    sequence = "".join(letter for letter in _MEMORY_ORDER if letter in letters)
    sequence += "".join(letter for letter in letters if letter not in sequence)  # unknown ones are refused later
    if len(sequence) != count:
        raise ValueError(f"axes='{letters}': names an axis twice.")
    if sequence == letters:
        return letters, sequence, None, None
    return (letters, sequence, tuple(letters.index(letter) for letter in sequence),
            tuple(sequence.index(letter) for letter in letters))


class _Steps:
    """Steps for arrays of one shape and type, with a plan for some of them and what Python needs of it."""

    __slots__ = ("_sequence", "apply", "plan", "shape", "dtype", "_find", "_held")

    def __init__(self, shape, kind, sequence, where, opacity, steps, options, dtype, index):
        found = _core.GpuSteps(shape, kind, sequence, where, opacity, steps, options, dtype, index)
        self.apply, self._find = found.apply, found.plan
        self._sequence, self.plan = sequence, None
        self._held = where, steps, options  # ids stay theirs while these objects live

    def plan_for(self, address, stream):
        """Returns the plan for the samples at an address. All plans have results of one shape and type."""
        plan = self._find(address, stream)
        if plan is not self.plan:
            self.plan, self.shape, self.dtype = plan, plan.shape(self._sequence), plan.dtype
        return plan


_kept = {}


def _steps(shape, kind, sequence, where, opacity, steps, options, dtype, index):
    """Returns the steps for such arrays. The latest are kept: calls repeat."""
    key = (shape, kind, sequence, id(where), opacity, id(steps), id(options), dtype, index)
    found = _kept.get(key)
    if found is None:
        if len(_kept) >= 64:
            _kept.clear()
        found = _kept[key] = _Steps(shape, kind, sequence, where, opacity, steps, options, dtype, index)
    return found


class _Work:
    """Steps on an array in GPU memory: the array in the engine's order of axes, its plan, and the place of the result."""

    __slots__ = ("library", "letters", "array", "out", "address", "stream", "plan", "target", "target_address", "_apply",
                 "_given", "_is_lent", "_back", "_shape")

    def __init__(self, array, letters, where, opacity, steps, options, dtype, out, allocates=True, knows=True):
        """allocates: there is a place for the result. knows: `plan` is the one that the samples require."""
        given, self.library = _known(array)
        self._is_lent = given is not array or (out is not None and _family(out) != _family(given))
        self._given = array
        self.letters, sequence, order, self._back = _orders(letters, given.ndim)
        self.array = self.library.dense(given, order)
        self.out = self.target = None
        if out is not None:
            if _family(out) in ("jax", "jaxlib"):
                raise TypeError("`out` is an array of JAX, which cannot be written.")
            self.out, library = _known(out, "out")
            if type(library) is not type(self.library):
                raise UsageError("`out` must be an array of the library of `array`.", "out")
            dtype = library.type_of(self.out)
        self.address, self.stream = self.library.address(self.array), self.library.stream()
        found = _steps(tuple(self.array.shape), self.library.type_of(self.array), sequence, where, opacity, steps,
                       options, type_name(dtype), self.library.index)
        if knows or found.plan is None:
            self.plan = found.plan_for(self.address, self.stream)
            self._apply = self.plan.apply
        else:
            self.plan, self._apply = found.plan, found.apply
        self._shape = found.shape
        if allocates:
            self.target = (self.library.place(self.array, found.shape, found.dtype) if out is None
                           else self._place(order, found.dtype))
            self.target_address = self.library.address(self.target)

    def _place(self, order, dtype):
        """Returns dense memory for the result: that of `out` if it is so and apart from the array's."""
        permuted = self.library.permuted(self.out, order)
        if tuple(permuted.shape) != self._shape:
            wanted = self._shape if self._back is None else tuple(self._shape[i] for i in self._back)
            raise ValueError(f"`out` has the shape {tuple(self.out.shape)}, but the result has {wanted}.")
        dense = self.library.dense(permuted, None)
        start = self.library.address(dense)
        apart = start >= self.address + self.array.nbytes or self.address >= start + dense.nbytes
        if start == self.library.address(self.out) and apart:
            return dense
        return self.library.empty(self._shape, dtype)

    @property
    def is_direct(self):
        """True if the result is computed where it belongs."""
        return self.out is None or self.target_address == self.library.address(self.out)

    def result(self):
        return self.library.permuted(self.target, self._back) if self.out is None else self.out

    def compute(self, progress):
        """Returns the result, the number of clipped samples, and the notes of the run."""
        clipped, notes = self._apply(self.address, self.target_address, self.stream, progress)
        if not self.is_direct:
            self.library.assign(self.out, self.library.permuted(self.target, self._back))
        if self._is_lent:
            self.library.wait()  # its library may free it in the order of another stream
            if self.out is None:
                return _returned(self.result(), self._given), clipped, notes
        return self.result(), clipped, notes


class Recorded:
    """A computation on arrays of a GPU, recorded by record(). Calling it puts it on a stream and does not wait.

    `array` is read and `out` written where they lie; their samples may change between calls.
    """

    def __init__(self, work, array):
        self._library, self._array, self._out = work.library, array, work.result()
        self._launch = work.plan.record(work.address, work.target_address, work.stream).launch

    @property
    def array(self):
        """The array that it reads."""
        return self._array

    @property
    def out(self):
        """The array that it writes."""
        return self._out

    def __call__(self, stream=None):
        """Computes once and returns `out`. stream: a stream of CuPy or PyTorch or its address; the current one of the
        array's library by default. The work begins after what the stream holds, and later work on it sees the result.
        """
        self._launch(self._library.stream() if stream is None else _address(stream))
        return self._out


def _address(stream):
    for name in ("cuda_stream", "ptr"):
        if hasattr(stream, name):
            return getattr(stream, name)
    return int(stream)


def compute(array, letters, where, opacity, steps, options, dtype, out, progress):
    """Returns the result, its plan, the number of clipped samples, and the notes of the run."""
    work = _Work(array, letters, where, opacity, steps, options, dtype, out, knows=False)
    result, clipped, notes = work.compute(progress)
    return result, work.plan, clipped, notes


def planned(array, letters, where, opacity, steps, options, dtype):
    """Returns the plan of the engine."""
    work = _Work(array, letters, where, opacity, steps, options, dtype, None, allocates=False)
    return work.plan.planned(work.letters)


def recorded(array, letters, where, opacity, steps, options, dtype, out):
    """Returns a Recorded."""
    work = _Work(array, letters, where, opacity, steps, options, dtype, out)
    if work.address != work.library.address(_known(array)[0]) or not work.is_direct:
        raise UsageError("What is recorded reads and writes arrays where they lie: contiguous ones, with axes in the "
                         "order t, c, z, y, x, and `out` apart from `array`.", "array")
    return Recorded(work, array)
