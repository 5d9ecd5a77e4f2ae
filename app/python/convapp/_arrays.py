# SPDX-License-Identifier: Apache-2.0
"""Arrays of other libraries as numpy arrays that share their memory."""
import numpy as np

_CPU, _CUDA, _CUDA_HOST = 1, 2, 3  # device types of DLPack


def as_array(value, name="array"):
    """Returns a numpy array that shares the memory of `value`, if `value` lies in host memory."""
    if type(value) is np.ndarray:
        return value
    if isinstance(value, np.ma.MaskedArray):
        raise TypeError(f"`{name}` is a masked array, whose mask convapp would ignore: use {name}.filled(value).")
    if isinstance(value, np.ndarray):
        return np.asarray(value)
    if hasattr(value, "__cuda_array_interface__"):
        _refuse_cuda(name)
    if hasattr(value, "__dlpack__"):
        device = value.__dlpack_device__()[0]
        if device not in (_CPU, _CUDA_HOST):
            _refuse_cuda(name)
        return np.from_dlpack(value)
    return np.asarray(value)


def as_output(out):
    """Returns a numpy array that writes to the memory of `out`."""
    if isinstance(out, np.ndarray) and not isinstance(out, np.ma.MaskedArray):
        return out
    try:
        view = memoryview(out)
    except TypeError:
        raise TypeError(f"`out` must be a numpy array, not {type(out).__name__}.") from None
    if view.readonly:
        raise TypeError(f"`out` is {type(out).__name__}, which cannot be written.")
    return np.asarray(view)


def _refuse_cuda(name):
    raise TypeError(f"`{name}` lies in the memory of a GPU, where filter() and record() take it. "
                    "Copy it to the host for other functions, for example with cupy.asnumpy or torch.Tensor.cpu.")


def type_name(dtype):
    """Returns the name of an element type for the engine; "" is its default."""
    if dtype is None:
        return ""
    if isinstance(dtype, str) and dtype == "same":
        return "same"
    if type(dtype).__module__ == "torch":
        return str(dtype).removeprefix("torch.")
    return np.dtype(dtype).name
