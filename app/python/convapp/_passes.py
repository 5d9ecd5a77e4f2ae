# SPDX-License-Identifier: Apache-2.0
"""What the functions of convapp.ndimage share: arguments as in scipy.ndimage, outputs, and passes along axes."""
import functools
import math
import numbers
import operator
from typing import NamedTuple

import numpy as np

from . import _core
from ._arrays import as_array
from ._geometry import PIXELS
from ._run import options

_BORDERS = {
    "reflect": "reflect", "grid-mirror": "reflect", "mirror": "mirror", "nearest": "nearest", "constant": "constant",
    "grid-constant": "constant", "wrap": "wrap", "grid-wrap": "wrap"
}

_WHOLE_GAUSSIAN = 8.0  # sigmas at which the whole Gaussian (truncate = infinity) ends, as in the engine

_AxisError = getattr(np, "exceptions", np).AxisError  # NumPy 1.25 moved it


def border_of(mode):
    """Returns the engine's border for a mode."""
    try:
        return _BORDERS[mode]
    except (KeyError, TypeError):
        raise RuntimeError(f"boundary mode not supported: {mode!r}") from None


def per_axis(value, count, name):
    """Returns a list with one value per axis."""
    if isinstance(value, str) or not np.iterable(value):
        return [value] * count
    values = list(value)
    if len(values) != count:
        raise RuntimeError(f"`{name}` must have one value for all axes, or {count}, one per axis")
    return values


def axes_of(axes, count):
    """Returns the axes that are filtered, from 0, in the order given: all for None, as scipy 1.11 and later do."""
    if axes is None:
        return list(range(count))
    chosen = [operator.index(a) for a in (axes if np.iterable(axes) else (axes,))]
    for a in chosen:
        if not -count <= a < count:
            raise ValueError(f"specified axis: {a} is out of range")
    chosen = [a % count for a in chosen]
    if len(set(chosen)) != len(chosen):
        raise ValueError("axes must be unique")
    return chosen


def one_mode(mode):
    if np.iterable(mode) and not isinstance(mode, str):
        raise RuntimeError("A sequence of modes is not supported by this filter")
    return border_of(mode)


def input_of(value):
    """Returns the samples as the engine takes them; bool as uint8. Raises NotImplementedError."""
    array = as_array(value, "input")
    if not 1 <= array.ndim <= 3:
        raise NotImplementedError(f"input has {array.ndim} axes; convapp filters arrays of one to three")
    if array.dtype == bool:
        return array.view(np.uint8)
    if array.dtype.kind not in "iuf" or array.dtype.itemsize not in (1, 2, 4, 8) or array.dtype == np.float16:
        raise NotImplementedError(f"input has elements of type {array.dtype}, which convapp does not filter")
    return array


def output_of(output, value, shape):
    """Returns the array for a result, as scipy does: a new one of the type of the input or of the type `output`, or
    `output` itself."""
    if output is None:
        return np.empty(shape, np.asarray(value).dtype if not hasattr(value, "dtype") else value.dtype)
    if isinstance(output, (type, np.dtype, str)):
        return np.empty(shape, output)
    if not isinstance(output, np.ndarray):
        raise NotImplementedError("output must be a numpy array or an element type")
    if output.shape != shape:
        raise RuntimeError("output shape not correct")
    if not output.flags.writeable:
        raise ValueError("output array is read-only")
    return output


def axis_of(axis, count):
    """Returns a checked axis, from 0."""
    index = operator.index(axis)
    if not -count <= index < count:
        raise _AxisError(index, count)
    return index % count


class Pass(NamedTuple):
    """A correlation along one axis: out[i] = Σ weights[k] · in[i + k − centre]."""

    axis: int
    weights: tuple
    centre: int
    border: str

    @property
    def keeps_constants(self):
        return abs(sum(self.weights) - 1) < 1e-12


def steps_of_passes(passes, count, cval):
    """Returns steps that compute passes one after the other."""
    return _steps_of_passes(tuple(passes), count, float(cval))


@functools.lru_cache(maxsize=64)
def _steps_of_passes(passes, count, cval):
    """Returns steps that compute passes one after the other, each with its border: as one separable kernel if that is
    the same, which is faster. They are kept for calls that repeat."""
    borders = {p.border for p in passes}
    same = len(borders) == 1 and len({p.axis for p in passes}) == len(passes)
    padded_once = "constant" not in borders or cval == 0 or all(p.keeps_constants for p in passes[:-1])
    groups = [passes] if same and padded_once else [[p] for p in passes]
    parts = []
    for group in groups:
        lines = [([], 0)] * 3
        for p in group:
            lines[count - 1 - p.axis] = (list(p.weights), p.centre)
        parts.append(_core.separable(lines, group[0].border, cval))
    return _core.Steps.sequence(parts)


def compute(array, steps, output, signed):
    """Computes steps into a floating-point array. `signed`: kernels have weights of both signs, so that float32 would
    lose digits by cancellation."""
    if array.size == 0:
        return output
    wide = output.dtype.itemsize > 4 or signed
    chosen = options("auto", "auto", "float64" if wide else "auto", 0, False)
    axes = "zyx"[3 - array.ndim:]
    if output.dtype.kind == "f" and output.dtype.itemsize in (4, 8):
        _core.compute(array, axes, PIXELS, -1, steps, chosen, "", output, None)
    else:
        output[...] = _core.compute(array, axes, PIXELS, -1, steps, chosen, "float64", None, None).array
    return output


def exact(array, steps):
    """Returns the result of steps in float64: exact for integers of 32 bits and kernels of integers."""
    if array.size == 0:
        return np.empty(array.shape, np.float64)
    chosen = options("auto", "auto", "float64", 0, True)
    return _core.compute(array, "zyx"[3 - array.ndim:], PIXELS, -1, steps, chosen, "float64", None, None).array


def is_real(dtype):
    """True for element types that results have without rounding."""
    return dtype.kind == "f" and dtype.itemsize in (4, 8)


def refuse_output(name, dtype):
    """Raises NotImplementedError for a result whose type needs rounding."""
    if dtype.kind in "iub":
        raise NotImplementedError(
            f"{name} into {dtype}: scipy cuts off fractions after every pass, and the last digits of its sums decide; "
            "use output=numpy.float32 and round as needed")
    raise NotImplementedError(f"{name} into {dtype}; convapp computes float32 and float64")


def whole_numbers(weights):
    return all(float(w).is_integer() for w in np.ravel(weights))


def narrow_integers(array, dtype, cval):
    """True if results that are whole numbers get the bits of scipy's: they are exact, and overflow as there."""
    return (array.dtype.kind in "iu" and dtype.kind in "iu" and array.dtype.itemsize <= 4 and dtype.itemsize <= 4 and
            float(cval).is_integer() and abs(cval) < 2**31)


def store_whole(values, output):
    """Stores whole numbers in an integer array; those beyond its range wrap around."""
    output[...] = values.astype(np.int64).astype(output.dtype)
    return output


def radius_of(sigma, truncate, radius):
    sigmas = _WHOLE_GAUSSIAN if truncate == math.inf else truncate
    size = int(sigmas * float(sigma) + 0.5) if radius is None else radius
    if not isinstance(size, numbers.Integral) or size < 0:
        raise ValueError("Radius must be a nonnegative integer.")
    return int(size)


def gaussian_weights(sigma, order, radius):
    """Returns samples of the Gaussian, or of its derivative, in correlation order: exp(−x²/2σ²) of sum 1, times the
    polynomial of the derivative."""
    return _gaussian_weights(float(sigma), order, radius)


@functools.lru_cache(maxsize=64)
def _gaussian_weights(sigma, order, radius):
    if not isinstance(order, numbers.Integral) or order < 0:
        raise ValueError("order must be non-negative")
    variance = sigma * sigma
    x = np.arange(-radius, radius + 1, dtype=float)
    weights = np.exp((-0.5 / variance) * x * x)
    weights /= weights.sum()
    polynomial = np.polynomial.Polynomial([1.0])
    for _ in range(order):  # (p·g)' = (p' − x/σ²·p)·g
        polynomial = polynomial.deriv() - polynomial * np.polynomial.Polynomial([0.0, 1 / variance])
    return tuple((polynomial(x) * weights)[::-1].tolist())


def compute_same(array, steps, output):
    """Computes steps whose results are samples into an array of the same type."""
    if array.size > 0:
        _core.compute(array, "zyx"[3 - array.ndim:], PIXELS, -1, steps, options("auto", "auto", "auto", 0, False),
                      "", output, None)
