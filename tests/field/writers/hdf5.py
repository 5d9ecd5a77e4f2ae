# SPDX-License-Identifier: Apache-2.0
"""HDF5 files of MATLAB, Imaris, MINC and NeXus, written by h5py."""
import numpy as np
from late import h5py


def matlab(path, arrays, classes=None):
    """Arrays as MATLAB 7.3 stores them: behind a user block, indices in reverse. `arrays`: name -> array as MATLAB indexes it."""
    with h5py.File(path, "w", userblock_size=512) as file:
        for name, values in arrays.items():
            file[name] = np.asarray(values).T
            kind = {"float64": "double", "float32": "single"}.get(np.asarray(values).dtype.name, np.asarray(values).dtype.name)
            file[name].attrs["MATLAB_class"] = np.bytes_((classes or {}).get(name, kind))
    with open(path, "r+b") as file:
        file.write(b"MATLAB 7.3 MAT-file, Platform: GLNXA64, Created on: Mon Jan  1 12:00:00 2024 HDF5 schema 1.00 .".ljust(124) + b"\0\2IM")


def letters(text):
    """A text as Imaris writes it: an array of strings of one character."""
    return np.array([c.encode("latin-1") for c in text], "S1")


def imaris(path, levels, padding=16, unit="um", low=(0, 0, 0), high=(4, 3, 8), names=("DAPI", "GFP"), times=None, sizes=None):
    """`levels`: arrays (t,c,z,y,x). Datasets are padded to multiples of `padding` by the number 9."""
    with h5py.File(path, "w") as file:
        file.attrs["ImarisDataSet"] = letters("ImarisDataSet")
        for n, level in enumerate(levels):
            for t, channels in enumerate(level):
                for c, values in enumerate(channels):
                    group = file.create_group(f"DataSet/ResolutionLevel {n}/TimePoint {t}/Channel {c}")
                    padded = np.full([-(-s // padding) * padding for s in values.shape], 9, values.dtype)
                    padded[tuple(slice(s) for s in values.shape)] = values
                    group.create_dataset("Data", data=padded, chunks=(8, 8, 8), compression=2)
                    for letter, size in zip("XYZ", sizes or values.shape[::-1]):
                        group.attrs[f"ImageSize{letter}"] = letters(str(size))
        image = file.create_group("DataSetInfo/Image")
        for letter, size in zip("XYZ", levels[0].shape[:1:-1]):
            image.attrs[letter] = letters(str(size))
        for a in range(3):
            image.attrs[f"ExtMin{a}"], image.attrs[f"ExtMax{a}"] = letters(str(low[a])), letters(str(high[a]))
        if unit:
            image.attrs["Unit"] = letters(unit)
        for c, name in enumerate(names):
            channel = file.create_group(f"DataSetInfo/Channel {c}")
            channel.attrs["Name"], channel.attrs["Color"] = letters(name), letters("1.000 0.500 0.000")
        if times:
            info = file.create_group("DataSetInfo/TimeInfo")
            for t, text in enumerate(times):
                info.attrs[f"TimePoint{t + 1}"] = letters(text)
        file["Thumbnail/Data"] = np.zeros((256, 1024), "u1")


def minc(path, values, order="zspace,yspace,xspace", valid=None, low=None, high=None, steps=None, starts=None, cosines=None, units="mm"):
    """`low`, `high`: image-min and image-max, numbers or one for each index of the slowest axes."""
    with h5py.File(path, "w") as file:
        group = file.create_group("minc-2.0/image/0")
        group["image"] = values
        group["image"].attrs["dimorder"] = np.bytes_(order)
        if valid is not None:
            group["image"].attrs["valid_range"] = np.array(valid, "f8")
        for name, numbers in (("image-min", low), ("image-max", high)):
            if numbers is None:
                continue
            group[name] = np.asarray(numbers, "f8")
            if np.ndim(numbers):
                group[name].attrs["dimorder"] = np.bytes_(",".join(order.split(",")[:np.ndim(numbers)]))
        for i, (name, size) in enumerate(zip(order.split(","), values.shape)):
            file[f"minc-2.0/dimensions/{name}"] = 0
            axis = file[f"minc-2.0/dimensions/{name}"].attrs
            axis["length"], axis["units"], axis["spacing"], axis["varid"] = np.int32(size), np.bytes_(units), np.bytes_("regular__"), np.bytes_("MINC standard variable")
            axis["step"] = float((steps or {}).get(name, 1))
            axis["start"] = float((starts or {}).get(name, 0))
            if name in (cosines or {}):
                axis["direction_cosines"] = np.array(cosines[name], "f8")
