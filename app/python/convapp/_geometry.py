# SPDX-License-Identifier: Apache-2.0
"""Spacing, origin and direction of samples."""
import math

from . import _core
from ._errors import UsageError

_IDENTITY = (1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0)
PIXELS = _core.Geometry((1.0, 1.0, 1.0), (0.0, 0.0, 0.0), _IDENTITY, "px")


def numbers(value, name, fill, dimension):
    """Returns three numbers from one for all axes, or from one per axis in the order x, y, z."""
    try:
        given = [float(value)] * dimension
    except TypeError:
        given = [float(v) for v in value]
    if len(given) != dimension:
        raise UsageError(f"{name}={value!r} has {len(given)} numbers, but the array has {dimension} axes x, y, z.",
                         name)
    return tuple(given) + (fill,) * (3 - dimension)


def geometry(dimension, spacing=None, rate=None, origin=None, direction=None, unit=None):
    """Returns the geometry of an array with so many axes of x, y, z."""
    if rate is not None:
        if spacing is not None:
            raise UsageError("rate= and spacing= exclude each other.", "rate")
        hertz = float(rate)
        if not (hertz > 0 and math.isfinite(1 / hertz) and 1 / hertz > 0):
            raise UsageError(f"rate={rate!r} must be above 0 Hz.", "rate")
        spacing, unit, dimension = 1 / hertz, "s", 1
    elif spacing is None and origin is None and direction is None and unit is None:
        return PIXELS
    if unit is None:
        unit = "px" if spacing is None else "mm"
    steps = numbers(1.0 if spacing is None else spacing, "spacing", 1.0, dimension)
    for step in steps:
        if not (step > 0 and math.isfinite(step)):
            raise UsageError(f"spacing={spacing!r} must be above 0.", "spacing")
    start = numbers(0.0 if origin is None else origin, "origin", 0.0, dimension)
    return _core.Geometry(steps, start, _matrix(direction, dimension), unit)


def _matrix(direction, dimension):
    """Returns nine numbers, row-major, from a square matrix of the array's axes or of three."""
    if direction is None:
        return _IDENTITY
    rows = [[float(v) for v in row] for row in direction]
    size = len(rows)
    if size not in (dimension, 3) or any(len(row) != size for row in rows):
        raise UsageError(f"direction= must be a square matrix of {dimension} or 3 rows.", "direction")
    full = [list(_IDENTITY[3 * i:3 * i + 3]) for i in range(3)]
    for i in range(size):
        full[i][:size] = rows[i]
    return tuple(v for row in full for v in row)


def moved(old, spacing=None, rate=None, dimension=3):
    """Returns a geometry with another spacing or rate, as --spacing and --rate replace those of a file."""
    if spacing is None and rate is None:
        return old
    new = geometry(dimension, spacing=spacing, rate=rate)
    return _core.Geometry(new.spacing, old.origin, old.direction, new.unit)
