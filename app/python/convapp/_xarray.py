# SPDX-License-Identifier: Apache-2.0
"""Volumes from arrays of xarray, and back."""
import numpy as np

from ._errors import UsageError

_LETTERS = {"x": "x", "y": "y", "z": "z", "t": "t", "time": "t", "c": "c", "channel": "c", "band": "c"}
_SCALES = {  # to mm, and to s
    "mm": {"nm": 1e-6, "nanometer": 1e-6, "um": 1e-3, "µm": 1e-3, "μm": 1e-3, "micron": 1e-3, "micrometer": 1e-3,
           "mm": 1.0, "millimeter": 1.0, "cm": 10.0, "centimeter": 10.0, "m": 1e3, "meter": 1e3, "metre": 1e3,
           "km": 1e6, "kilometer": 1e6},
    "s": {"ns": 1e-9, "us": 1e-6, "µs": 1e-6, "μs": 1e-6, "microsecond": 1e-6, "ms": 1e-3, "millisecond": 1e-3, "s": 1.0,
          "sec": 1.0, "second": 1.0},
}
_UNEVEN = 1e-3  # of a step: more than float32 coordinates are off


def _unit_of(coordinate):
    """Returns "mm" or "s" and the factor to it; None if the coordinate has no unit that is known."""
    name = str(coordinate.attrs.get("units", "")).strip()
    for spelled in (name, name.rstrip("s"), name.lower().rstrip("s")):
        for unit, scales in _SCALES.items():
            if spelled in scales:
                return unit, scales[spelled]
    return None


def _steps(coordinate, name):
    """Returns first value and step of a coordinate in its own unit. Raises UsageError if its values are not evenly
    spaced."""
    values = coordinate.values
    if values.dtype.kind == "M":  # times
        values = (values - values[0]) / np.timedelta64(1, "ns") * 1e-9
    values = values.astype(float)
    if values.size == 1:
        return values[0], 1.0
    step = (values[-1] - values[0]) / (values.size - 1)
    even = values[0] + step * np.arange(values.size)
    if step == 0 or not np.abs(values - even).max() <= _UNEVEN * abs(step):  # false for NaN, too
        raise UsageError(f"The values of the coordinate {name} are not evenly spaced, so there is no distance of samples: "
                         "interpolate, or drop the coordinate to filter in samples.")
    return values[0], step


def axes_of(data, axes):
    """Returns a letter per dimension."""
    if axes is not None:
        return axes
    letters = [_LETTERS.get(str(name).lower()) for name in data.dims]
    for name, letter in zip(data.dims, letters):
        if letter is None or letters.count(letter) > 1:
            raise UsageError(f"The dimension {name} is no x, y, z, t or channel, or one of two: name all by axes=, a letter "
                             "each, like axes='tyx'.", "axes")
    return "".join(letters)


def placed(data, axes):
    """Returns spacing, origin, direction and unit along x, y, z, and seconds between time points (0: unknown)."""
    known, time_step = {}, 0.0
    for name, letter in zip(data.dims, axes):
        if letter == "c" or name not in data.coords:
            continue
        coordinate = data.coords[name]
        unit = ("s", 1.0) if coordinate.dtype.kind == "M" else _unit_of(coordinate)
        if unit is None:
            continue
        first, step = _steps(coordinate, name)
        if letter == "t":
            time_step = abs(step) * unit[1] if unit[0] == "s" else 0.0
        else:
            known[letter] = (unit[0], first * unit[1], step * unit[1])
    space = [letter for letter in "xyz" if letter in axes]
    units = {known[letter][0] for letter in space if letter in known}
    if not units:
        return (None,) * 4 + (time_step,)
    missing = [data.dims[axes.index(letter)] for letter in space if letter not in known]
    if missing or len(units) > 1:
        raise UsageError(f"Some of the dimensions {', '.join(str(data.dims[axes.index(s)]) for s in space)} have coordinates in "
                         "mm or s, others do not: give all a coordinate with `units`, or none.")
    unit = units.pop()
    if unit == "s" and len(space) > 1:
        raise UsageError("Coordinates in seconds are for signals, not for images and volumes.")
    return ([abs(known[s][2]) for s in space], [known[s][1] for s in space],
            np.diag([np.sign(known[s][2]) for s in space]), unit, time_step)


def to_array(volume, like):
    """Returns a DataArray; see Volume.to_xarray."""
    import xarray

    names = dict(zip(volume.axes, volume.axes)) | {"c": "channel", "t": "time"}
    if like is not None:
        if len(like.dims) != volume.array.ndim:
            raise UsageError(f"like= has {len(like.dims)} dimensions, the volume {volume.array.ndim}.", "like")
        names = dict(zip(volume.axes, like.dims))
    dims = [names[letter] for letter in volume.axes]
    result = xarray.DataArray(volume.array, dims=dims)
    direction = volume.direction
    if volume.unit != "px":
        if np.abs(direction - np.diag(np.diag(direction))).max() > 1e-9:
            raise UsageError("The axes of the volume are oblique: coordinates along x, y and z cannot describe it.")
        for axis, letter in enumerate(s for s in "xyz" if s in volume.axes):
            count = volume.array.shape[volume.axes.index(letter)]
            values = volume.origin[axis] + direction[axis, axis] * volume.spacing[axis] * np.arange(count)
            result = result.assign_coords({names[letter]: (names[letter], values, {"units": volume.unit})})
    if volume.channel_names and "c" in volume.axes:
        result = result.assign_coords({names["c"]: list(volume.channel_names)})
    if like is None:
        return result
    # Coordinates of the original come back as they were where the grid is the same.
    fitting = {name: coordinate for name, coordinate in like.coords.items()
               if all(like.sizes[d] == result.sizes[d] for d in coordinate.dims)}
    result = result.assign_coords(fitting)
    result.name, result.attrs = like.name, dict(like.attrs)
    return result
