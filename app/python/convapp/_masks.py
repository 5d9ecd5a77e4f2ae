# SPDX-License-Identifier: Apache-2.0
"""Masks of filter() and plan(): arrays, or texts as in a step."""
import os

import numpy as np

from . import _core
from ._arrays import as_array
from ._errors import UsageError
from ._volume import Volume


def with_mask(steps, mask, data, axes):
    """Returns the steps, of which those without a mask have this one, and an object that keeps its samples.

    data: the array, or its shape. axes: of the data, "" for the usual order.
    """
    if mask is None:
        return steps, None
    if isinstance(mask, (str, os.PathLike)):
        kept, text = None, os.fspath(mask)
    else:
        shape = data if isinstance(data, tuple) else getattr(data, "shape", None)
        if shape is None:
            raise UsageError(f"mask: {type(data).__name__} has no shape to compare it with.", "mask")
        kept = _core.HeldMask(_samples(mask, tuple(shape), axes))
        text = kept.text
    masked = steps.with_default("mask", text)
    if masked == steps:
        raise UsageError("mask= has no effect: every step that takes a mask names its own.", "mask")
    return masked, kept


def _samples(mask, shape, axes):
    """Returns a mask as uint8, 0 or 1, with axes in the order z, y, x."""
    if isinstance(mask, Volume):
        mask = mask.array
    inside = as_array(mask, "mask")
    if inside.dtype.kind not in "buif":
        raise TypeError(f"`mask` holds {inside.dtype}; it must hold bool, integers or floats.")
    letters = axes or "tzyx"[-len(shape):]
    of_space = [letter for letter in letters if letter in "zyx"]
    wanted = tuple(n for n, letter in zip(shape, letters) if letter in "zyx")
    if inside.shape != wanted:
        why = "; a mask has no channels and no time points" if inside.shape == shape else ""
        raise UsageError(f"mask has the shape {inside.shape}, but the array has {wanted} along "
                         f"{', '.join(of_space)}{why}.", "mask")
    counted = (inside != 0) & np.isfinite(inside) if inside.dtype.kind == "f" else inside != 0
    order = [of_space.index(letter) for letter in "zyx" if letter in of_space]
    return np.ascontiguousarray(counted.transpose(order)).view(np.uint8)
