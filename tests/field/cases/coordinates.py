# SPDX-License-Identifier: Apache-2.0
"""Coordinates of axes beside the samples: dimension scales of HDF5 and netCDF-4, axes of NeXus, arrays of xarray."""
import base64
import json
import numpy as np
from harness import case, check, convapp, difference, each, expect, made, refused
from late import h5py, nib
from writers.binary import ramp
from writers.zarr import LITTLE, put

VALUES = ramp((4, 6, 8), "i2")
LENGTHS = {"z": (np.arange(4) * 2.5 - 10, {"units": "mm"}), "y": (np.arange(6) * 500 + 3000.0, {"units": "um"}),
           "x": (np.linspace(0, 1.75, 8, dtype="f4"), {"units": "mm"})}
GRID = {"time": (np.arange(4, dtype="i4") * 6, {"units": "hours since 2000-01-01 00:00:00"}),
        "lat": (np.linspace(60, 50, 6), {"units": "degrees_north"}), "lon": (np.arange(8) * 0.25, {"units": "degrees_east"})}
BARE = "This is a netCDF dimension but not a netCDF variable.%10d"
# Name of a file, its axes, spacing in mm (nothing: px), time step, and words of its warning.
CASES = [
    ("lengths", LENGTHS, (0.25, 0.5, 2.5), None, ""),
    ("uneven", {**LENGTHS, "z": (np.array([0, 1, 3, 9.0]), {"units": "mm"})}, None, None, "z` are not equally spaced; the spacing counts as px"),
    ("down", {**LENGTHS, "z": (np.arange(4) * -0.25, {"units": "cm"})}, (0.25, 0.5, 2.5), None, ""),
    ("packed", {**LENGTHS, "x": (np.arange(8, dtype="i2"), {"units": "cm", "scale_factor": 0.5, "add_offset": 3.0})}, (5, 0.5, 2.5), None, ""),
    ("bare", {"z": None, "y": None, "x": None}, None, None, ""),
    ("some", {**LENGTHS, "z": None}, None, None, "Only some axes of space have a scale in a unit of length"),
    ("pressure", {**LENGTHS, "z": (np.arange(4) * -50.0, {"units": "hPa"})}, None, None, 'z:units` is "hPa", which is not a known unit of length'),
    ("grid", GRID, None, 21600, ""),
    ("months", {**GRID, "time": (np.arange(4), {"units": "months since 2000-01-01"})}, None, 0, "the time step is not known"),
    ("late", {**GRID, "time": (np.array([0, 6, 12, 24]), {"units": "hours since 2000-01-01"})}, None, 0, "the time step is not known"),
    ("cf", {"step": (np.arange(4) * 0.5, {"units": "days since 1900-1-1", "axis": "T"}), "northing": (np.arange(6) * 2, {"units": "m", "axis": "Y"}),
            "easting": (np.arange(8), {"units": "m", "axis": "X"})}, (1000, 2000), 43200, ""),
]


def netcdf(path, axes):
    """A file as netCDF-4 writes it: one variable, and a scale for each of its dimensions."""
    with h5py.File(path, "w") as file:
        file["data"] = VALUES
        for i, (name, scale) in enumerate(axes.items()):
            values, attributes = scale or (np.zeros(VALUES.shape[i], ">f4"), {})
            file[name] = values
            file[name].attrs.update(attributes)
            file[name].make_scale(name if scale else BARE % VALUES.shape[i])
            file["data"].dims[i].attach_scale(file[name])


def xarray(root, axes):
    """A store as xarray writes it in version 2."""
    put(root, ".zgroup", {"zarr_format": 2})
    arrays = {"data": (VALUES, {"_ARRAY_DIMENSIONS": list(axes)})}
    for name, scale in axes.items():
        if scale:
            arrays[name] = (scale[0], {**scale[1], "_ARRAY_DIMENSIONS": [name]})
    for name, (values, attributes) in arrays.items():
        put(root, f"{name}/.zarray", {"zarr_format": 2, "shape": values.shape, "chunks": values.shape, "dtype": values.dtype.str, "fill_value": None,
                                      "order": "C", "filters": None, "compressor": None})
        put(root, f"{name}/.zattrs", attributes)
        put(root, f"{name}/" + ".".join("0" * values.ndim), values.tobytes())


@case("coordinates")
def make_coordinates(d):
    """Lengths, angles, times and pressures along the axes, equally spaced or not, packed, falling, of some axes only."""
    for name, axes, *_ in CASES:
        netcdf(d / f"{name}.nc", axes)
        xarray(d / f"{name}.zarr", axes)
    return dict(file="lengths.nc")


@check("coordinates")
def check_coordinates(d, w):
    def attempt(one):
        (name, axes, size, step, words), suffix = one
        file = name + suffix
        result = convapp(d, "-i", file, "-o", "o.nii", "--overwrite")
        expect(result.rc == 0, result)
        header = nib.load(d / "o.nii").header
        read, units = header.get_zooms(), header.get_xyzt_units()
        wanted = size or (1, 1, 1)
        expect(np.allclose(read[:len(wanted)], wanted, rtol=1e-6) and units[0] == ("mm" if size else "unknown"),
               f"{file}: spacing {read} {units}, expected {size}: {result}")
        if step is not None:
            expect(units[1] == ("sec" if step else "unknown") and (not step or read[3] == step), f"{file}: time step {read} {units}, expected {step}")
        expect(words in result.err if words else "spac" not in result.err and "named" not in result.err, f"{file}: words of {words!r}: {result}")
        affine = nib.load(d / "o.nii").affine
        if name == "lengths":
            expect(np.allclose(affine[:3, 3], (0, -3, -10)), f"{file}: origin {affine[:3, 3]}")
        if name == "down":
            expect(affine[2, 2] == -2.5, f"{file}: z does not fall: {affine}")
    each([(one, suffix) for one in CASES for suffix in (".nc", ".zarr")], attempt)


@case("coordinates-others")
def make_others(d):
    """A signal over seconds; edges of bins in NXdata; coordinates that are too few, or in another file; a scale by its path."""
    with h5py.File(d / "signal.nc", "w") as file:
        file["v"], file["time"] = np.arange(100.0), np.arange(100) * 0.004
        file["time"].attrs["units"] = "s"
        file["time"].make_scale("time")
        file["v"].dims[0].attach_scale(file["time"])
    with h5py.File(d / "bins.nxs", "w") as file:
        group = file.create_group("entry/data")
        group.attrs.update({"NX_class": "NXdata", "signal": "d", "axes": ["y", "x"]})
        group["d"], group["y"], group["x"] = VALUES[0], np.arange(7) * 3.0, np.arange(8) * 2.0
        for name in "yx":
            group[name].attrs["units"] = "mm"
    netcdf(d / "few.nc", {**LENGTHS, "x": (np.arange(5.0), {"units": "mm"})})
    with h5py.File(d / "away.nc", "w") as file:
        file["data"] = VALUES
        for i, name in enumerate("zyx"):
            file.create_dataset(name, (VALUES.shape[i],), "f8", external=[("/etc/passwd", 0, 8 * VALUES.shape[i])])
            file[name].make_scale(name)
            file["data"].dims[i].attach_scale(file[name])
    xarray(d / "scale.zarr", LENGTHS)
    return dict(file="signal.nc")


@check("coordinates-others")
def check_others(d, w):
    result = convapp(d, "-i", "signal.nc", "-o", "s.wav", "--overwrite", "--dtype", "float32")
    expect(result.rc == 0 and int.from_bytes((d / "s.wav").read_bytes()[24:28], "little") == 250, f"the rate is not 250 Hz: {result}")
    made(d, "bins.nxs", "b.nii", "-q")
    image = nib.load(d / "b.nii")
    expect(image.header.get_zooms() == (2, 3) and image.affine[1, 3] == -1.5, f"bins.nxs: {image.affine}")
    for name, words in (("few.nc", "has 5 values for an axis of 8 samples"), ("away.nc", "The coordinates of an axis are not read")):
        result = convapp(d, "-i", name, "-o", "w.npy", "--overwrite")
        expect(result.rc == 0 and words in result.err, f"{name}: no word of {words!r}: {result}")
    made(d, "scale.zarr", "o.npy", "-q", "--series", "x")
    expect(np.array_equal(np.load(d / "o.npy"), LENGTHS["x"][0]), "scale.zarr: x cannot be chosen")


def holed(root, dtype, fill, order, raw=""):
    """A store of version 2 of which two of four chunks exist."""
    values = np.arange(48).reshape(6, 8).astype(dtype)
    fields = {"zarr_format": 2, "shape": [6, 8], "chunks": [3, 5], "dtype": values.dtype.str, "fill_value": fill, "order": order, "filters": None,
              "compressor": None, "dimension_separator": "/"}
    put(root, ".zarray", json.dumps(fields).replace('"bare"', raw).encode())
    padded = np.zeros((6, 10), dtype)
    padded[:, :8] = values
    put(root, "0/0", padded[:3, :5].tobytes(order))
    put(root, "1/1", padded[3:, 5:].tobytes(order))
    return values


@case("zarr-fill")
def make_fill(d):
    """Fill values of missing chunks: NaN, infinities, null, base64, bare NaN of Python, bits in hexadecimal (version 3)."""
    names = []

    def coded(value, dtype):
        return base64.b64encode(np.array(value, dtype).tobytes()).decode()

    def expected(name, values, fill, chunk):
        want = np.full(values.shape, fill, values.dtype.newbyteorder("="))
        want[:3, :chunk], want[3:, chunk:2 * chunk] = values[:3, :chunk], values[3:, chunk:2 * chunk]
        np.save(d / f"{name}.npy", want.astype("f4" if want.dtype == "f2" else want.dtype))
        names.append(name)
    for dtype in ("<f2", "<f4", ">f4", ">f8"):
        for fill, value in (("NaN", np.nan), ("-Infinity", -np.inf), (None, 0), (coded(np.nan, dtype), np.nan), (coded(3.125, dtype), 3.125)):
            name = f"fill{len(names)}.zarr"
            expected(name, holed(d / name, dtype, fill, "CF"[len(names) % 2]), value, 5)
    for dtype, value in ((">i2", -5), ("|u1", 9), ("<i8", -(2 ** 62))):
        name = f"fill{len(names)}.zarr"
        expected(name, holed(d / name, dtype, coded(value, dtype), "C"), value, 5)
    for raw, value in (("NaN", np.nan), ("Infinity", np.inf)):
        name = f"bare{raw}.zarr"
        expected(name, holed(d / name, "<f4", "bare", "C", raw), value, 5)
    for dtype, fill, value in (("<f4", "0x7fc00000", np.nan), ("<f8", "0x400921fb54442d18", np.pi), ("<f2", "0x7e00", np.nan), ("<f4", "-Infinity", -np.inf)):
        name, values = f"three{len(names)}.zarr", np.arange(48).reshape(6, 8).astype(dtype)
        put(d / name, "zarr.json", {"zarr_format": 3, "node_type": "array", "shape": [6, 8], "data_type": values.dtype.name, "fill_value": fill,
                                    "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [3, 4]}},
                                    "codecs": [{"name": "transpose", "configuration": {"order": [1, 0]}}, LITTLE],
                                    "chunk_key_encoding": {"name": "default"}, "attributes": {}})
        put(d / name, "c/0/0", values[:3, :4].T.tobytes())
        put(d / name, "c/1/1", values[3:, 4:].T.tobytes())
        expected(name, values, value, 4)
    holed(d / "wrong.zarr", "<f4", "AAAA", "C")
    return dict(file=names[0], names=names)


@check("zarr-fill")
def check_fill(d, w):
    def attempt(name):
        made(d, name, "o.npy", "-q")
        read, want = np.load(d / "o.npy"), np.load(d / f"{name}.npy")
        expect(read.dtype == want.dtype and np.array_equal(read, want, equal_nan=want.dtype.kind == "f"), f"{name}: {difference(read, want)}")
    each(w.names, attempt)
    result = convapp(d, "-i", "wrong.zarr", "-o", "r.npy")
    expect(refused(result, "wrong.zarr", "`fill_value`", codes=(3,)), result)
