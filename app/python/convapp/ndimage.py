# SPDX-License-Identifier: Apache-2.0
"""Filters with the names, arguments and results of scipy.ndimage, computed by convapp.

Arrays have one to three axes. Results agree with scipy's to 1e-6 of the largest magnitude. What convapp does not
compute as scipy does raises NotImplementedError with the reason; docs/python.md lists it.
"""
import operator

import numpy as np

from . import _core
from ._passes import (Pass, axes_of, axis_of, border_of, compute, exact, gaussian_weights, input_of, is_real, narrow_integers,
                      one_mode, output_of, per_axis, radius_of, refuse_output, steps_of_passes, store_whole,
                      whole_numbers)
from ._ranks import (black_tophat, grey_closing, grey_dilation, grey_erosion, grey_opening, maximum_filter, maximum_filter1d,
                     median_filter, minimum_filter, minimum_filter1d, morphological_gradient, morphological_laplace,
                     percentile_filter, rank_filter, white_tophat)

__all__ = [
    "black_tophat", "convolve", "convolve1d", "correlate", "correlate1d", "gaussian_filter", "gaussian_filter1d",
    "gaussian_gradient_magnitude", "gaussian_laplace", "grey_closing", "grey_dilation", "grey_erosion", "grey_opening",
    "laplace", "maximum_filter", "maximum_filter1d", "median_filter", "minimum_filter", "minimum_filter1d",
    "morphological_gradient", "morphological_laplace", "percentile_filter", "prewitt", "rank_filter", "sobel",
    "uniform_filter", "uniform_filter1d", "white_tophat"
]


def _run_passes(name, input, array, passes, output, cval):
    """Computes passes into an output as scipy makes it."""
    result = output_of(output, input, array.shape)
    if not passes:
        result[...] = array
        return result
    steps = steps_of_passes(passes, array.ndim, cval)
    if is_real(result.dtype):
        return compute(array, steps, result, any(w < 0 for p in passes for w in p.weights))
    if narrow_integers(array, result.dtype, cval) and all(whole_numbers(p.weights) for p in passes):
        return store_whole(exact(array, steps), result)
    return refuse_output(name, result.dtype)


def _line(weights):
    line = np.asarray(weights)
    if np.iscomplexobj(line):
        raise NotImplementedError("complex weights")
    line = line.astype(float)
    if line.ndim != 1 or line.size < 1:
        raise RuntimeError("no filter weights given")
    return line


def correlate1d(input, weights, axis=-1, output=None, mode="reflect", cval=0.0, origin=0):
    """Correlation along one axis, as scipy.ndimage.correlate1d."""
    array, line = input_of(input), _line(weights)
    origin = operator.index(origin)
    if not -(line.size // 2) <= origin <= (line.size - 1) // 2:
        raise ValueError("Invalid origin; origin must satisfy -(len(weights) // 2) <= origin <= (len(weights)-1) // 2")
    step = Pass(axis_of(axis, array.ndim), tuple(line.tolist()), line.size // 2 + origin, border_of(mode))
    return _run_passes("correlate1d", input, array, [step], output, cval)


def convolve1d(input, weights, axis=-1, output=None, mode="reflect", cval=0.0, origin=0):
    """Convolution along one axis, as scipy.ndimage.convolve1d."""
    line = _line(weights)
    return correlate1d(input, line[::-1], axis, output, mode, cval, -origin - (1 if line.size % 2 == 0 else 0))


def _dense(name, input, weights, output, mode, cval, origin, flip):
    array, kernel = input_of(input), np.asarray(weights)
    if np.iscomplexobj(kernel):
        raise NotImplementedError("complex weights")
    kernel = kernel.astype(float)
    if kernel.ndim != array.ndim or kernel.size < 1:
        raise RuntimeError("filter weights array has incorrect shape.")
    origins = [operator.index(o) for o in per_axis(origin, array.ndim, "origin")]
    if flip:
        kernel = kernel[(slice(None, None, -1),) * kernel.ndim]
        origins = [-o - (1 if n % 2 == 0 else 0) for o, n in zip(origins, kernel.shape)]
    for o, n in zip(origins, kernel.shape):
        if not -(n // 2) <= o <= (n - 1) // 2:
            raise ValueError("Invalid origin; origin must satisfy -(weights.shape[k] // 2) <= origin[k] <= "
                             "(weights.shape[k]-1) // 2")
    centre = [n // 2 + o for o, n in zip(origins, kernel.shape)]
    fill = [0] * (3 - array.ndim)
    steps = _core.dense(kernel.ravel().tolist(), list(kernel.shape[::-1]) + [1] * len(fill), centre[::-1] + fill,
                        one_mode(mode), cval)
    result = output_of(output, input, array.shape)
    if is_real(result.dtype):
        return compute(array, steps, result, bool((kernel < 0).any()))
    if narrow_integers(array, result.dtype, cval) and whole_numbers(kernel):
        return store_whole(exact(array, steps), result)
    return refuse_output(name, result.dtype)


def correlate(input, weights, output=None, mode="reflect", cval=0.0, origin=0):
    """Correlation with an array of weights, as scipy.ndimage.correlate."""
    return _dense("correlate", input, weights, output, mode, cval, origin, False)


def convolve(input, weights, output=None, mode="reflect", cval=0.0, origin=0):
    """Convolution with an array of weights, as scipy.ndimage.convolve."""
    return _dense("convolve", input, weights, output, mode, cval, origin, True)


def gaussian_filter1d(input, sigma, axis=-1, order=0, output=None, mode="reflect", cval=0.0, truncate=4.0, *,
                      radius=None):
    """Gaussian, or its derivative, along one axis, as scipy.ndimage.gaussian_filter1d."""
    array = input_of(input)
    size = radius_of(sigma, truncate, radius)
    step = Pass(axis_of(axis, array.ndim), gaussian_weights(sigma, order, size), size, border_of(mode))
    return _run_passes("gaussian_filter1d", input, array, [step], output, cval)


def _gaussian_passes(axes, sigma, order, mode, truncate, radius):
    passes, count = [], len(axes)
    for axis, s, o, m, r in zip(axes, per_axis(sigma, count, "sigma"), per_axis(order, count, "order"),
                                per_axis(mode, count, "mode"), per_axis(radius, count, "radius")):
        border = border_of(m)
        if s > 1e-15:  # scipy leaves out other axes
            size = radius_of(s, truncate, r)
            passes.append(Pass(axis, gaussian_weights(s, o, size), size, border))
    return passes


def gaussian_filter(input, sigma, order=0, output=None, mode="reflect", cval=0.0, truncate=4.0, *, radius=None, axes=None):
    """Gaussian, or its derivatives, as scipy.ndimage.gaussian_filter."""
    array = input_of(input)
    passes = _gaussian_passes(axes_of(axes, array.ndim), sigma, order, mode, truncate, radius)
    return _run_passes("gaussian_filter", input, array, passes, output, cval)


def _terms(name, input, passes_along, output, mode, cval):
    """Returns the array, the output and one float64 result per axis: the terms of a sum or of a magnitude."""
    array = input_of(input)
    result = output_of(output, input, array.shape)
    if not is_real(result.dtype):
        return array, result, None
    modes = per_axis(mode, array.ndim, "mode")
    terms = []
    for axis in range(array.ndim):
        passes = passes_along(axis, array.ndim, modes[axis])
        term = np.empty(array.shape, np.float64)
        if passes:
            compute(array, steps_of_passes(passes, array.ndim, cval), term, True)
        else:
            term[...] = array
        terms.append(term)
    return array, result, terms


def _gaussian_along(sigma, order, options):
    """Returns a function that gives the passes of a derivative along one axis."""
    def passes(axis, count, mode):
        orders = [order if a == axis else 0 for a in range(count)]
        return _gaussian_passes(range(count), sigma, orders, mode, options.get("truncate", 4.0), options.get("radius"))

    unknown = set(options) - {"truncate", "radius"}
    if unknown:
        raise TypeError(f"gaussian_filter() got an unexpected keyword argument '{min(unknown)}'")
    return passes


def _fused(input, sigma, output, mode, cval, options, make):
    """Computes all terms in one run of the engine; None if scipy's border or radius is not the engine's."""
    array = input_of(input)
    sigmas = [float(s) for s in per_axis(sigma, array.ndim, "sigma")]
    modes = {border_of(m) for m in per_axis(mode, array.ndim, "mode")}
    if (set(options) - {"truncate"} or len(modes) > 1 or min(sigmas) <= 1e-15 or array.ndim == 1 or
            ("constant" in modes and cval != 0)):
        return None
    result = output_of(output, input, array.shape)
    if not is_real(result.dtype):
        return None
    steps = make(sigmas[::-1] + [0.0] * (3 - array.ndim), float(options.get("truncate", 4.0)), modes.pop(), cval)
    return compute(array, steps, result, True)


def gaussian_laplace(input, sigma, output=None, mode="reflect", cval=0.0, **kwargs):
    """Sum of second derivatives of a Gaussian, as scipy.ndimage.gaussian_laplace."""
    result = _fused(input, sigma, output, mode, cval, kwargs, _core.laplacian_of_gaussian)
    if result is not None:
        return result
    _, result, terms = _terms("gaussian_laplace", input, _gaussian_along(sigma, 2, kwargs), output, mode, cval)
    if terms is None:
        return refuse_output("gaussian_laplace", result.dtype)
    result[...] = sum(terms)
    return result


def gaussian_gradient_magnitude(input, sigma, output=None, mode="reflect", cval=0.0, **kwargs):
    """Magnitude of first derivatives of a Gaussian, as scipy.ndimage.gaussian_gradient_magnitude."""
    result = _fused(input, sigma, output, mode, cval, kwargs, _core.gaussian_gradient)
    if result is not None:
        return result
    _, result, terms = _terms("gaussian_gradient_magnitude", input, _gaussian_along(sigma, 1, kwargs), output, mode,
                              cval)
    if terms is None:
        return refuse_output("gaussian_gradient_magnitude", result.dtype)
    result[...] = np.sqrt(sum(term * term for term in terms))
    return result


def laplace(input, output=None, mode="reflect", cval=0.0):
    """Sum of second differences, as scipy.ndimage.laplace."""
    def along(axis, count, border):
        return [Pass(axis, (1.0, -2.0, 1.0), 1, border_of(border))]

    array, result, terms = _terms("laplace", input, along, output, mode, cval)
    if terms is not None:
        result[...] = sum(terms)
        return result
    if not narrow_integers(array, result.dtype, cval):
        return refuse_output("laplace", result.dtype)
    modes = per_axis(mode, array.ndim, "mode")
    return store_whole(sum(exact(array, steps_of_passes(along(a, array.ndim, modes[a]), array.ndim, cval))
                           for a in range(array.ndim)), result)


def _edges(name, input, axis, output, mode, cval, smoothing):
    array = input_of(input)
    along = axis_of(axis, array.ndim)
    modes = per_axis(mode, array.ndim, "mode")
    passes = [Pass(along, (-1.0, 0.0, 1.0), 1, border_of(modes[along]))]
    passes += [Pass(a, smoothing, 1, border_of(modes[a])) for a in range(array.ndim) if a != along]
    return _run_passes(name, input, array, passes, output, cval)


def sobel(input, axis=-1, output=None, mode="reflect", cval=0.0):
    """Sobel derivative along one axis, as scipy.ndimage.sobel."""
    return _edges("sobel", input, axis, output, mode, cval, (1.0, 2.0, 1.0))


def prewitt(input, axis=-1, output=None, mode="reflect", cval=0.0):
    """Prewitt derivative along one axis, as scipy.ndimage.prewitt."""
    return _edges("prewitt", input, axis, output, mode, cval, (1.0, 1.0, 1.0))


def _window_pass(axis, size, origin, mode, total):
    """Returns the pass of equal weights with that sum."""
    if size < 1:
        raise RuntimeError("incorrect filter size")
    if not 0 <= size // 2 + origin < size:
        raise ValueError("invalid origin")
    return Pass(axis, (total / size,) * size, size // 2 + origin, border_of(mode))


def uniform_filter1d(input, size, axis=-1, output=None, mode="reflect", cval=0.0, origin=0):
    """Mean of a window along one axis, as scipy.ndimage.uniform_filter1d."""
    array = input_of(input)
    window = [(axis_of(axis, array.ndim), operator.index(size), operator.index(origin), mode)]
    return _means("uniform_filter1d", input, array, window, output, cval)


def uniform_filter(input, size=3, output=None, mode="reflect", cval=0.0, origin=0, *, axes=None):
    """Mean of a window, as scipy.ndimage.uniform_filter."""
    array = input_of(input)
    chosen = axes_of(axes, array.ndim)
    count = len(chosen)
    windows = [(axis, operator.index(n), operator.index(o), m)
               for axis, n, o, m in zip(chosen, per_axis(size, count, "size"), per_axis(origin, count, "origin"),
                                        per_axis(mode, count, "mode")) if n > 1]
    return _means("uniform_filter", input, array, windows, output, cval)


def _means(name, input, array, windows, output, cval):
    result = output_of(output, input, array.shape)
    if is_real(result.dtype):
        return _run_passes(name, input, array, [_window_pass(*window, 1.0) for window in windows], result,
                           cval)
    if not narrow_integers(array, result.dtype, cval):
        return refuse_output(name, result.dtype)
    values = array  # sums are exact; scipy cuts off the fraction of each quotient
    for axis, size, origin, mode in windows:
        sums = exact(values, steps_of_passes([_window_pass(axis, size, origin, mode, float(size))], array.ndim, cval))
        values = np.trunc(sums / size).astype(np.int64).astype(result.dtype)
    result[...] = values
    return result
