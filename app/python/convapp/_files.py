# SPDX-License-Identifier: Apache-2.0
"""read() and write(), and lists of what there is."""
import json
import os
import warnings

import numpy as np

from . import _core
from ._arrays import as_array, type_name
from ._errors import UsageError
from ._geometry import numbers
from ._volume import Volume


def read(path, *, spacing=None, rate=None, column=None, channel=None, series="", stack=False,
         tilt="refuse", gaps="refuse", region=None):
    """Reads a file, or a folder of DICOM slices, and returns a Volume.

    spacing (mm; one number, or three in the order x, y, z) and rate (Hz) replace those of the file. column: of a CSV
    file, from 0. channel: of other files, from 0. series: UID of a DICOM series, or number or title of a picture in a
    file. stack: takes the images of a folder or pattern as slices of one volume, in natural order. tilt: of DICOM slices
    sheared by a tilted gantry, "refuse", "resample" or "keep". gaps: of DICOM slices that are missing or unevenly spaced,
    "refuse", "fill" or "ignore". region: a pair of first and end index per axis, in the order x, y, z; formats that store samples in order
    read only that part.

    Axes of the array are those of t, z, y, x and c that the file has. Channels are separate in memory: use
    numpy.ascontiguousarray for interleaved ones. Losses and assumptions are in Volume.warnings. Raises
    convapp.UnreadableError, convapp.UsageError.
    """
    steps = None if spacing is None else numbers(spacing, "spacing", 1.0, np.size(spacing) if np.ndim(spacing) else 3)
    box = None if region is None else [(int(first), int(end)) for first, end in region]
    loaded = _core.read(os.fspath(path), steps, None if rate is None else float(rate), column, channel, str(series),
                        bool(stack), tilt, gaps, box)
    array = np.asarray(loaded)
    dimension = loaded.dimension
    axes = ("t" if loaded.times > 1 else "") + "zyx"[3 - dimension:]
    index = (slice(None) if loaded.times > 1 else 0, slice(None) if loaded.channels > 1 else 0)
    array = array[index + (0,) * (3 - dimension)]
    if loaded.channels > 1:
        array = np.moveaxis(array, 1 if loaded.times > 1 else 0, -1)
        axes += "c"
    volume = Volume(array, axes=axes, alpha=None if loaded.alpha < 0 else loaded.alpha,
                    channel_names=loaded.channel_names)
    volume._geometry, volume._info = loaded.geometry, loaded.info
    return volume


def write(path, volume, *, dtype=None, overwrite=False, compression=None):
    """Writes a Volume, or an array of x, y, x or z, y, x, to a file of the format that its ending names.

    dtype: type of the samples in the file, by default that of the array; values are rounded and saturated, and a
    RuntimeWarning counts those that did not fit. compression: 0 to 9. The file appears when it is complete. Raises
    convapp.UnwritableError, also for a file that exists without `overwrite`, and convapp.UsageError for data that the
    format cannot hold.
    """
    if not isinstance(volume, Volume):
        volume = Volume(volume)
    clipped = _core.write(as_array(volume.array, "volume"), volume.axes, volume._geometry, -1 if volume.alpha is None else volume.alpha,
                          volume._info, volume.channel_names, type_name(dtype), os.fspath(path), overwrite,
                          compression)
    if clipped:
        warnings.warn(f"{clipped} of {volume.array.size} samples do not fit {type_name(dtype)} and are clipped to its "
                      "range.", RuntimeWarning, stacklevel=2)


def rereference(signal, montage):
    """Returns a Volume with the channels of a signal against a reference, as --rereference does.

    signal: a Volume with the axes x and c, and channel names. montage: "average", "reference=A1,A2", pairs like
    "Fp1-F7,F7-T3", followed by ";bad=T7" for channels that stay out of the average and ";keep=ECG" for those that stay as
    they are; or the name of a file with such text. The result is float64 for float64 and integers of 32 and 64 bits, else
    float32. Raises convapp.UsageError for other data, unknown names, and channels of different units.
    """
    if not isinstance(signal, Volume) or sorted(signal.axes) != ["c", "x"]:
        raise UsageError("rereference() takes a Volume with the axes x and c.", "signal")
    done = _core.rereference(signal.array, signal.axes, signal._geometry, signal._info, signal.channel_names, str(montage))
    array = np.asarray(done)[0, :, 0, 0, :]
    volume = signal.with_array(array if signal.axes == "cx" else array.T, done.geometry, done.info)
    volume.channel_names = done.channel_names
    return volume


def devices():
    """Returns the devices of this machine, the CPU first: dictionaries as of --list devices --json."""
    return json.loads(_core.list_json("devices"))


def filters():
    """Returns the filters with their parameters: dictionaries as of --list filters --json."""
    return json.loads(_core.list_json("filters"))


def variants():
    """Returns the variants: dictionaries as of --list variants --json."""
    return json.loads(_core.list_json("variants"))


def formats():
    """Returns the file formats: dictionaries as of --list formats --json."""
    return json.loads(_core.list_json("formats"))
