# SPDX-License-Identifier: Apache-2.0
"""HDF5 files of programs: MATLAB, Imaris, MINC, NeXus."""
import numpy as np
from cases.hdf5 import refuses, same, says
from harness import case, check, convapp, each, expect, same_world, spacing
from late import h5py, nib
from writers.binary import ramp
from writers.hdf5 import imaris, matlab, minc

VALUES = ramp((4, 6, 8), "u2", modulo=60013)
SERIES = ramp((2, 2, 6, 10, 12), "u2", modulo=60013)  # t, c, z, y, x


@case("hdf5-matlab")
def make_matlab(d):
    """MATLAB 7.3: the first index, a row, is the fastest. Vectors, logical arrays; texts, cells, empty and sparse arrays."""
    rows, columns, pages = 6, 8, 4
    cube = np.arange(rows * columns * pages, dtype="i2").reshape(rows, columns, pages)
    matlab(d / "cube.mat", {"cube": cube})
    matlab(d / "image.mat", {"image": cube[:, :, 1]})
    matlab(d / "four.mat", {"four": np.stack([cube, cube + 1], -1)})
    matlab(d / "vectors.mat", {"column": np.arange(9.0)[:, None], "row": np.arange(9.0)[None]})
    matlab(d / "logical.mat", {"mask": (cube[:, :, 0] > 7).astype("u1"), "text": np.array([[104, 105]], "u2")}, {"mask": "logical", "text": "char"})
    with h5py.File(d / "cube.mat", "r+") as file:
        file["#refs#/a"] = np.zeros((2, 2))
        file["#refs#/a"].attrs["MATLAB_class"] = np.bytes_("double")
        sparse = file.create_group("sparse")
        sparse.attrs["MATLAB_class"], sparse.attrs["MATLAB_sparse"] = np.bytes_("double"), np.uint64(5)
        sparse["data"] = np.zeros(3)
        file["empty"] = np.array([0, 3], "u8")
        file["empty"].attrs["MATLAB_class"], file["empty"].attrs["MATLAB_empty"] = np.bytes_("double"), np.uint8(1)
    (d / "old.mat").write_bytes(b"MATLAB 5.0 MAT-file, Platform: GLNXA64".ljust(124) + b"\0\1IM" + bytes(64))
    return dict(file="cube.mat", cube=cube)


@check("hdf5-matlab")
def check_matlab(d, w):
    cube = w.cube
    same(d, "cube.mat", cube.transpose(2, 0, 1))
    says(d, "cube.mat", "taken as (y,x,z)")
    same(d, "image.mat", cube[:, :, 1])
    same(d, "four.mat", np.stack([cube, cube + 1], -1).transpose(3, 2, 0, 1))
    same(d, "vectors.mat", np.arange(9.0), "--series", "/column")
    same(d, "vectors.mat", np.arange(9.0), "--series", "/row")
    same(d, "logical.mat", (cube[:, :, 0] > 7).astype("u1"))
    refuses(d, "logical.mat", r"text of MATLAB \(char\)", "--series", "/text")
    refuses(d, "cube.mat", "empty array of MATLAB", "--series", "/empty")
    refuses(d, "old.mat", "MAT file of version 5")


@case("hdf5-imaris")
def make_imaris(d):
    """Imaris: padded datasets, levels, extents as arrays of characters, names of channels, times."""
    imaris(d / "full.ims", [SERIES, SERIES[..., ::2, ::2, ::2]], low=(10, 20, 30), high=(16, 25, 42),
           times=("2024-01-01 12:00:00.000", "2024-01-01 12:01:30.500"))
    imaris(d / "unit.ims", [SERIES[:1]], unit="furlong")
    imaris(d / "none.ims", [SERIES[:1]], unit="")
    imaris(d / "extent.ims", [SERIES[:1]], high=(0, 3, 8))
    imaris(d / "large.ims", [SERIES[:1]], sizes=(12, 999, 6))
    imaris(d / "lost.ims", [SERIES[:1]])
    with h5py.File(d / "lost.ims", "r+") as file:
        del file["DataSet/ResolutionLevel 0/TimePoint 0/Channel 1"].attrs["ImageSizeY"]
    return dict(file="full.ims")


@check("hdf5-imaris")
def check_imaris(d, w):
    want = SERIES.transpose(0, 2, 3, 4, 1)
    same(d, "full.ims", want)
    same(d, "full.ims", want[:, ::2, ::2, ::2], "--series", "level=1")
    spacing(d, "full.ims", [0.5e-3, 0.5e-3, 2e-3], args=("--channel", "0"))
    spacing(d, "full.ims", [1e-3, 1e-3, 4e-3], args=("--channel", "0", "--series", "level=1"))
    refuses(d, "full.ims", "no level 2; it has 2", "--series", "level=2")
    says(d, "full.ims", "Imaris pads this dataset: its image has 12 × 10 × 6 samples", "--series", "/DataSet/ResolutionLevel 0/TimePoint 0/Channel 0/Data")
    result = convapp(d, "-i", "full.ims", "-o", "n.ome.zarr", "--overwrite")
    text = (d / "n.ome.zarr/.zattrs").read_text()
    expect(result.rc == 0 and '"DAPI"' in text and '"GFP"' in text and "90.5" in text, f"names or time step are lost: {text}")
    for name, words in (("unit.ims", "furlong"), ("none.ims", "has no unit"), ("extent.ims", "ExtMin0")):
        says(d, name, words)
        spacing(d, name, None, args=("--channel", "0"))
    refuses(d, "large.ims", "`ImageSizeY` is 999")
    refuses(d, "lost.ims", "no number in `ImageSizeY`")


@case("hdf5-minc")
def make_minc(d):
    """MINC 2: real values by slice, orders of axes, negative steps, oblique cosines, missing ranges, floats, NaN outside of valid_range."""
    place = dict(steps={"xspace": -0.5, "yspace": 2, "zspace": 3}, starts={"xspace": 40, "yspace": -7, "zspace": 5})
    turn = {"xspace": (0.8, 0.6, 0), "yspace": (-0.6, 0.8, 0), "zspace": (0, 0, 1)}
    low, high = np.array([0, -5, 10, 3.5]), np.array([96, 20, 11, 3.5])
    stored = (VALUES % 4096).astype("u2")
    minc(d / "slices.mnc", stored, valid=(0, 4095), low=low, high=high, **place)
    minc(d / "volume.mnc", stored, valid=(0, 4095), low=0, high=152, cosines=turn, **place)
    minc(d / "order.mnc", stored.transpose(1, 2, 0).copy(), "yspace,xspace,zspace", valid=(0, 4095), low=low[[0, 1, 2, 0, 1, 2]], high=high[[0, 1, 2, 0, 1, 2]], **place)
    minc(d / "same.mnc", stored, valid=(0, 65535), low=0, high=65535, **place)
    minc(d / "floats.mnc", (stored / 7).astype("f4"), valid=(-3.4e38, 3.4e38), low=0, high=1, **place)
    minc(d / "bare.mnc", stored, valid=(0, 4095))
    minc(d / "outside.mnc", VALUES, valid=(0, 4095), low=0, high=1)
    minc(d / "range.mnc", VALUES, valid=(-5, 4095), low=0, high=1)
    minc(d / "axes.mnc", VALUES, "zspace,yspace,frequency", valid=(0, 4095), low=0, high=1)
    minc(d / "scales.mnc", VALUES, valid=(0, 4095), low=[0, 1], high=[1, 2])
    (d / "old.mnc").write_bytes(b"CDF\1" + bytes(500))
    return dict(file="slices.mnc")


@check("hdf5-minc")
def check_minc(d, w):
    # nibabel's indices are in the order of the file: z, y, x.
    for name in ("slices.mnc", "volume.mnc"):
        image = nib.load(str(d / name))
        same_world(d, name, image.get_fdata(), image.affine @ np.eye(4)[[2, 1, 0, 3]], 1e-6)
    real = nib.load(str(d / "order.mnc")).get_fdata()  # y, x, z
    same(d, "order.mnc", real.transpose(2, 0, 1).astype("f4"))
    same(d, "same.mnc", (VALUES % 4096).astype("u2"))
    same(d, "floats.mnc", ((VALUES % 4096) / 7).astype("f4"))
    says(d, "bare.mnc", "no `image-min` and `image-max`")
    same(d, "bare.mnc", (VALUES % 4096).astype("u2"))
    want = np.where(VALUES > 4095, np.nan, VALUES / 4095.0).astype("f4")
    same(d, "outside.mnc", want)
    says(d, "outside.mnc", f"{np.isnan(want).sum()} samples lie outside of the valid range")
    refuses(d, "range.mnc", "`valid_range` -5 to 4095")
    refuses(d, "axes.mnc", 'axis "frequency"')
    refuses(d, "scales.mnc", "do not belong to the slowest axes")
    refuses(d, "old.mnc", "netCDF file of version 3")


@case("hdf5-nexus")
def make_nexus(d):
    """The data that NeXus and DXchange name among others; a signal in another file."""
    with h5py.File(d / "exchange.h5", "w") as file:
        file["exchange/data"], file["exchange/data_white"], file["exchange/theta"] = VALUES, VALUES[:1] + 1, np.arange(4.0)
    for name, signal in (("new.nxs", True), ("old.nxs", False)):
        with h5py.File(d / name, "w") as file:
            file["entry/detector/counts"], file["entry/detector/mask"] = VALUES, VALUES[0]
            data = file.create_group("entry/data")
            data.attrs["NX_class"] = "NXdata"
            data["counts"] = h5py.SoftLink("/entry/detector/counts")
            if signal:
                data.attrs["signal"], data.attrs["axes"] = "counts", ["x", "z", "y"]
                file.attrs["default"], file["entry"].attrs["default"] = "entry", "data"
            else:
                file["entry/detector/counts"].attrs["signal"] = 1
    with h5py.File(d / "away.nxs", "w") as file:
        data = file.create_group("entry/data")
        data.attrs["NX_class"], data.attrs["signal"] = "NXdata", "counts"
        data["counts"] = h5py.ExternalLink("new.nxs", "/entry/detector/counts")
        file["entry/a"], file["entry/b"] = VALUES, VALUES[0]
    with h5py.File(d / "factors.nxs", "w") as file:
        data = file.create_group("entry/data")
        data.attrs["NX_class"], data.attrs["signal"] = "NXdata", "counts"
        data["counts"], data["offset"] = VALUES, 3.0
        data["counts"].attrs["scaling_factor"], data["counts"].attrs["valid_max"] = 0.25, 500
    return dict(file="exchange.h5")


@check("hdf5-nexus")
def check_nexus(d, w):
    each(("exchange.h5", "old.nxs"), lambda name: same(d, name, VALUES))
    same(d, "new.nxs", VALUES.transpose(1, 2, 0))
    says(d, "exchange.h5", "has 3 datasets; `/exchange/data` is read, the data of DXchange")
    says(d, "new.nxs", "the data of NeXus")
    same(d, "exchange.h5", VALUES[0] + 1, "--series", "/exchange/data_white")
    refuses(d, "away.nxs", "leads to another file, `new.nxs`")
    same(d, "factors.nxs", VALUES)
    says(d, "factors.nxs", "`scaling_factor` (0.25) are not applied")
    says(d, "factors.nxs", "`/entry/data/offset` is not applied")
    says(d, "factors.nxs", "`valid_max` (500) says which samples are valid")
