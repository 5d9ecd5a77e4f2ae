# SPDX-License-Identifier: Apache-2.0
"""Filters of convapp.ndimage that select samples: minimum, maximum, ranks, median, and morphology by flat boxes."""
import math
import operator
import warnings
from typing import NamedTuple

import numpy as np

from ._passes import axes_of, axis_of, border_of, compute_same, input_of, one_mode, output_of, per_axis
from ._recipe import steps_of


class Window(NamedTuple):
    """Samples per axis of the array, and whether they are the ball within that box."""

    sizes: tuple
    ball: bool = False

    @property
    def count(self):
        return int(_ball(self.sizes).sum()) if self.ball else math.prod(self.sizes)

    @property
    def odd(self):
        return all(n % 2 for n in self.sizes)

    def along(self, axis):
        """Returns its box along one axis only."""
        return Window(tuple(n if a == axis else 1 for a, n in enumerate(self.sizes)))


def _ball(sizes):
    """Returns the footprint of the ellipsoid with radii (n − 1) / 2: of skimage.morphology.disk and ball, too."""
    distance = np.zeros((), float)
    for axis, n in enumerate(sizes):
        place = np.arange(n) - (n - 1) / 2
        along = np.divide(place, (n - 1) / 2, out=np.zeros(n), where=n > 1)
        distance = distance + (along * along).reshape([-1 if a == axis else 1 for a in range(len(sizes))])
    return distance <= 1 + 1e-12


def _window_of(name, array, size, footprint, axes=None, structure=None):
    """Returns the window, a box or a ball without weights, of `size` or `footprint` along `axes` and one sample along the
    others."""
    chosen = axes_of(axes, array.ndim)

    def across(sizes):
        along = dict(zip(chosen, sizes))
        return tuple(along.get(axis, 1) for axis in range(array.ndim))

    if structure is not None:
        raise NotImplementedError(f"{name} with a structure: convapp's windows add nothing to the samples")
    if footprint is not None:
        if size is not None:
            warnings.warn("ignoring size because footprint is set", UserWarning, stacklevel=3)
        shape = np.asarray(footprint, dtype=bool)
        if shape.ndim != len(chosen):
            raise RuntimeError("filter footprint array has incorrect shape.")
        if not shape.any():
            raise ValueError("All-zero footprint is not supported.")
        if not shape.all():
            window = Window(across(shape.shape), True)
            if not window.odd or not np.array_equal(shape, _ball(shape.shape)):
                raise NotImplementedError(f"{name} with a footprint that is neither a box nor a ball of odd sizes")
            return window
        size = shape.shape
    if size is None:
        raise RuntimeError("no footprint or filter size provided")
    window = Window(across(operator.index(n) for n in per_axis(size, len(chosen), "size")))
    if min(window.sizes) < 1:
        raise RuntimeError("filter size must be at least 1")
    return window


def _no_origin(name, origin):
    if any(operator.index(o) != 0 for o in (origin if np.iterable(origin) else (origin,))):
        raise NotImplementedError(f"{name} with an origin other than 0")


def _text(filter, window, border, cval):
    """Returns the text of a step; sizes are in the order x, y, z there."""
    sizes = "x".join(map(str, window.sizes[::-1]))
    shape = ",shape=ball" if window.ball else ""
    return f"{filter}{',' if ':' in filter else ':'}size={sizes}{shape},boundary={border},value={float(cval)!r}"


def _holds(dtype, value):
    """True if an element type has exactly that value."""
    if dtype.kind == "f":
        return float(dtype.type(value)) == value or value != value
    limits = np.iinfo(dtype)
    return float(value).is_integer() and limits.min <= value <= limits.max


def _selected(name, array, texts, output, borders, cval):
    """Stores samples that steps select. They are samples of the input, so no type loses anything."""
    if "constant" in borders and not _holds(array.dtype, cval):
        raise NotImplementedError(f"{name} with cval={cval}, which {array.dtype} does not hold")
    native = output if output.dtype == array.dtype else np.empty(array.shape, array.dtype.newbyteorder("="))
    if texts:
        compute_same(array, steps_of(texts), native)
    else:
        native[...] = array
    if native is not output:
        output[...] = native
    return output


def _rank(name, input, array, rank, window, output, mode, cval, origin):
    """`rank`: place in the sorted window, from 0."""
    _no_origin(name, origin)
    border = one_mode(mode)
    result = output_of(output, input, array.shape)
    # Halfway between two ranks, no rounding of the percentage matters.
    text = _text(f"percentile:p={100 * (rank + 0.5) / window.count!r}", window, border, cval)
    return _selected(name, array, (text,) if window.count > 1 else (), result, (border,), cval)


def rank_filter(input, rank, size=None, footprint=None, output=None, mode="reflect", cval=0.0, origin=0, *, axes=None):
    """Sample of one rank in a window, as scipy.ndimage.rank_filter."""
    array, place = input_of(input), operator.index(rank)
    window = _window_of("rank_filter", array, size, footprint, axes)
    place += window.count if place < 0 else 0
    if not 0 <= place < window.count:
        raise RuntimeError("rank not within filter footprint size")
    return _rank("rank_filter", input, array, place, window, output, mode, cval, origin)


def percentile_filter(input, percentile, size=None, footprint=None, output=None, mode="reflect", cval=0.0, origin=0, *,
                      axes=None):
    """Sample of a percentile in a window, as scipy.ndimage.percentile_filter."""
    array = input_of(input)
    window = _window_of("percentile_filter", array, size, footprint, axes)
    percent = percentile + 100.0 if percentile < 0.0 else percentile
    if not 0 <= percent <= 100:
        raise RuntimeError("invalid percentile")
    rank = window.count - 1 if percent == 100.0 else int(float(window.count) * percent / 100.0)
    return _rank("percentile_filter", input, array, rank, window, output, mode, cval, origin)


def median_filter(input, size=None, footprint=None, output=None, mode="reflect", cval=0.0, origin=0, *, axes=None):
    """Median of a window, as scipy.ndimage.median_filter; of an even count the upper one of the two middle samples."""
    array = input_of(input)
    window = _window_of("median_filter", array, size, footprint, axes)
    if window.ball or not window.odd:
        return _rank("median_filter", input, array, window.count // 2, window, output, mode, cval, origin)
    _no_origin("median_filter", origin)
    border = one_mode(mode)
    result = output_of(output, input, array.shape)
    return _selected("median_filter", array, (_text("median", window, border, cval),), result, (border,), cval)


def _extreme(name, input, array, window, output, mode, cval, origin, text, axes=None):
    """Minimum or maximum of a window: one step, or a step per axis where borders differ. `text` returns a step's text for
    a window and a border."""
    chosen = axes_of(axes, array.ndim)
    _no_origin(name, per_axis(origin, len(chosen), "origin"))
    borders = [one_mode(mode)] * len(chosen) if window.ball else [border_of(m) for m in per_axis(mode, len(chosen), "mode")]
    result = output_of(output, input, array.shape)
    if window.count == 1:
        texts = ()
    elif len(set(borders)) == 1:
        texts = (text(window, borders[0]),)
    else:
        texts = tuple(text(window.along(axis), border) for axis, border in zip(chosen, borders) if window.sizes[axis] > 1)
    return _selected(name, array, texts, result, borders, cval)


def _smallest(cval):
    return lambda window, border: _text("morph:op=erode", window, border, cval)


def _largest(cval):
    """Steps of a maximum: a dilation would turn an even window about its middle."""
    return lambda window, border: _text("morph:op=dilate" if window.odd else "percentile:p=100", window, border, cval)


def minimum_filter(input, size=None, footprint=None, output=None, mode="reflect", cval=0.0, origin=0, *, axes=None):
    """Smallest sample of a window, as scipy.ndimage.minimum_filter."""
    array = input_of(input)
    window = _window_of("minimum_filter", array, size, footprint, axes)
    return _extreme("minimum_filter", input, array, window, output, mode, cval, origin, _smallest(cval), axes)


def maximum_filter(input, size=None, footprint=None, output=None, mode="reflect", cval=0.0, origin=0, *, axes=None):
    """Largest sample of a window, as scipy.ndimage.maximum_filter."""
    array = input_of(input)
    window = _window_of("maximum_filter", array, size, footprint, axes)
    return _extreme("maximum_filter", input, array, window, output, mode, cval, origin, _largest(cval), axes)


def _line(array, size, axis):
    along, length = axis_of(axis, array.ndim), operator.index(size)
    if length < 1:
        raise RuntimeError("incorrect filter size")
    return Window(tuple(length if a == along else 1 for a in range(array.ndim)))


def minimum_filter1d(input, size, axis=-1, output=None, mode="reflect", cval=0.0, origin=0):
    """Smallest sample of a window along one axis, as scipy.ndimage.minimum_filter1d."""
    array = input_of(input)
    window = _line(array, size, axis)
    return _extreme("minimum_filter1d", input, array, window, output, one_mode(mode), cval, origin, _smallest(cval))


def maximum_filter1d(input, size, axis=-1, output=None, mode="reflect", cval=0.0, origin=0):
    """Largest sample of a window along one axis, as scipy.ndimage.maximum_filter1d."""
    array = input_of(input)
    window = _line(array, size, axis)
    return _extreme("maximum_filter1d", input, array, window, output, one_mode(mode), cval, origin, _largest(cval))


def _morph(name, op, input, size, footprint, structure, output, mode, cval, origin):
    if size is None and footprint is None and structure is None:
        raise ValueError("size, footprint, or structure must be specified")
    array = input_of(input)
    window = _window_of(name, array, size, footprint, structure=structure)
    return _extreme(name, input, array, window, output, mode, cval, origin,
                    lambda window, border: _text(f"morph:op={op}", window, border, cval))


def grey_erosion(input, size=None, footprint=None, structure=None, output=None, mode="reflect", cval=0.0, origin=0):
    """Erosion by a box, as scipy.ndimage.grey_erosion."""
    return _morph("grey_erosion", "erode", input, size, footprint, structure, output, mode, cval, origin)


def grey_dilation(input, size=None, footprint=None, structure=None, output=None, mode="reflect", cval=0.0, origin=0):
    """Dilation by a box, as scipy.ndimage.grey_dilation: an even box is turned about its middle."""
    return _morph("grey_dilation", "dilate", input, size, footprint, structure, output, mode, cval, origin)


def grey_opening(input, size=None, footprint=None, structure=None, output=None, mode="reflect", cval=0.0, origin=0):
    """Erosion, then dilation by a box, as scipy.ndimage.grey_opening."""
    eroded = grey_erosion(input, size, footprint, structure, None, mode, cval, origin)
    return grey_dilation(eroded, size, footprint, structure, output, mode, cval, origin)


def grey_closing(input, size=None, footprint=None, structure=None, output=None, mode="reflect", cval=0.0, origin=0):
    """Dilation, then erosion by a box, as scipy.ndimage.grey_closing."""
    dilated = grey_dilation(input, size, footprint, structure, None, mode, cval, origin)
    return grey_erosion(dilated, size, footprint, structure, output, mode, cval, origin)


def _eroded(input, size, footprint, structure, output, mode, cval, origin):
    """Returns the erosion as an array that may be overwritten; an `output` that is only a type is ignored, as by scipy."""
    return grey_erosion(input, size, footprint, structure, output if isinstance(output, np.ndarray) else None, mode, cval,
                        origin)


def morphological_gradient(input, size=None, footprint=None, structure=None, output=None, mode="reflect", cval=0.0,
                           origin=0):
    """Dilation minus erosion by a box, as scipy.ndimage.morphological_gradient."""
    dilated = grey_dilation(input, size, footprint, structure, None, mode, cval, origin)
    result = _eroded(input, size, footprint, structure, output, mode, cval, origin)
    return np.subtract(dilated, result, out=result)


def morphological_laplace(input, size=None, footprint=None, structure=None, output=None, mode="reflect", cval=0.0,
                          origin=0):
    """Dilation plus erosion by a box minus twice the input, as scipy.ndimage.morphological_laplace."""
    dilated = grey_dilation(input, size, footprint, structure, None, mode, cval, origin)
    result = _eroded(input, size, footprint, structure, output, mode, cval, origin)
    np.add(dilated, result, out=result)
    np.subtract(result, input, out=result)
    return np.subtract(result, input, out=result)


def _difference(more, less, result):
    if more.dtype == bool and less.dtype == bool:
        return np.bitwise_xor(more, less, out=result)
    return np.subtract(more, less, out=result)


def white_tophat(input, size=None, footprint=None, structure=None, output=None, mode="reflect", cval=0.0, origin=0):
    """Input minus its opening by a box, as scipy.ndimage.white_tophat."""
    opened = grey_opening(input, size, footprint, structure, output, mode, cval, origin)
    return _difference(np.asarray(input), opened, opened)


def black_tophat(input, size=None, footprint=None, structure=None, output=None, mode="reflect", cval=0.0, origin=0):
    """Closing by a box minus the input, as scipy.ndimage.black_tophat."""
    closed = grey_closing(input, size, footprint, structure, output, mode, cval, origin)
    return _difference(closed, np.asarray(input), closed)
