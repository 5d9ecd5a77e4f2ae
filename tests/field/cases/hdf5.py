# SPDX-License-Identifier: Apache-2.0
"""HDF5 files as h5py and other programs write them."""
import json
import shutil
import numpy as np
from harness import case, check, convapp, difference, each, expect, made, refused, spacing
from late import h5py, nib
from writers.binary import noise, ramp

VALUES = ramp((4, 6, 8), "u2", modulo=60013)
CHUNKS = (3, 4, 5)


def file_of(path, name="data", values=VALUES, **options):
    """Writes one dataset and returns nothing."""
    with h5py.File(path, "w", libver=options.pop("libver", "earliest"), userblock_size=options.pop("userblock", 0)) as file:
        file.create_dataset(name, data=values, **options)


def same(d, name, want, *args):
    made(d, name, "o.npy", "-q", *args)
    text = difference(np.load(d / "o.npy"), want)
    expect(not text, f"{name}: {text}")


def says(d, name, words, *args):
    result = convapp(d, "-i", name, "-o", "w.npy", "--overwrite", *args)
    expect(result.rc == 0 and words in result.err, f"{name}: no word of {words!r}: {result}")


def refuses(d, name, words, *args):
    result = convapp(d, "-i", name, "-o", "r.npy", "--overwrite", *args)
    expect(refused(result, name, words, codes=(3,)), f"{name}: expected a refusal about {words!r}: {result}")


@case("hdf5-types")
def make_types(d):
    """Datasets of h5py: types, byte orders, chunks, filters, both versions of the format, a user block."""
    names = []

    def add(values, **options):
        name = f"type{len(names)}.h5"
        file_of(d / name, values=values, **options)
        kind = values.dtype.str[1:]
        np.save(d / f"{name}.npy", values.astype({"f2": "f4", "b1": "u1"}.get(kind, kind)))
        names.append(name)
    for i, dtype in enumerate(("u1", "i1", "<u2", ">i2", "<u4", ">i4", "<i8", ">u8", "<f4", ">f4", "<f8", ">f8", "<f2", ">f2", "?")):
        values = (VALUES % 2 if dtype == "?" else VALUES // 4 if dtype[1:] == "f2" else VALUES).astype(dtype)
        add(values, **({"chunks": CHUNKS, "compression": "gzip", "shuffle": True} if i % 2 else {}))
    grainy = noise((9, 20, 21), 0, 300, "u2")
    for version in ("earliest", "latest"):
        for options in ({}, {"shuffle": True}, {"fletcher32": True}, {"compression": "gzip"}, {"compression": 9, "shuffle": True, "fletcher32": True}):
            add(grainy, chunks=(4, 8, 8), libver=version, **options)
    add(VALUES, userblock=1024)
    add(VALUES, userblock=2048, chunks=(4, 6, 8))
    add(VALUES[0, 0])
    add(VALUES[0])
    add(np.stack([VALUES, VALUES + 1]))
    return dict(file=names[0], names=names)


@check("hdf5-types")
def check_types(d, w):
    each(w.names, lambda name: same(d, name, np.load(d / f"{name}.npy")))


@case("hdf5-choice")
def make_choice(d):
    """Several datasets, soft links, a cycle of groups, names with blanks; texts and single numbers beside them."""
    with h5py.File(d / "several.h5", "w") as file:
        file["group/raw data"] = VALUES
        file["group/mask"] = (VALUES[0] > 9).astype("u1")
        file["version"] = "1.0"
        file["number"] = 3.0
        file["soft"] = h5py.SoftLink("/group/raw data")
        file["group/above"] = file["/"]
    with h5py.File(d / "only.h5", "w") as file:
        file["group/image"] = VALUES
        file["version"] = "1.0"
        file["x"] = np.arange(8.0)
        file["x"].make_scale("x")
    return dict(file="several.h5")


@check("hdf5-choice")
def check_choice(d, w):
    refuses(d, "several.h5", r"2 pictures: choose one by --series: 0 \(/group/mask, 8 × 6, uint8\), 1 \(/group/raw data, 8 × 6 × 4, uint16\)")
    for series in ("/group/raw data", "group/raw data", "1", "/soft"):
        same(d, "several.h5", VALUES, "--series", series)
    same(d, "only.h5", VALUES)
    same(d, "only.h5", np.arange(8.0), "--series", "/x")
    refuses(d, "several.h5", "has no object `/other`", "--series", "/other")
    refuses(d, "several.h5", "`/group` is a group", "--series", "/group")
    refuses(d, "several.h5", "single number", "--series", "/number")


@case("hdf5-axes")
def make_axes(d):
    """Names of axes: DIMENSION_LABELS, axistags of ilastik, pixel-interleaved images; element_size_um."""
    with h5py.File(d / "labels.h5", "w") as file:
        file["data"] = VALUES
        for i, name in enumerate("xyz"):
            file["data"].dims[i].label = name
    with h5py.File(d / "tags.h5", "w") as file:
        file["exported_data"] = VALUES[..., None]
        file["exported_data"].attrs["axistags"] = json.dumps({"axes": [{"key": k, "typeFlags": 2, "resolution": 0} for k in "tyxc"]})
    with h5py.File(d / "colour.h5", "w") as file:
        file["data"] = VALUES[:, :, :3].astype("u1")
        for name, text in (("CLASS", "IMAGE"), ("IMAGE_SUBCLASS", "IMAGE_TRUECOLOR"), ("INTERLACE_MODE", "INTERLACE_PIXEL")):
            file["data"].attrs[name] = np.bytes_(text)
    for name, size in (("size.h5", [2, 0.5, 0.25]), ("zero.h5", [0, 0.5, 0.25]), ("two.h5", [0.5, 0.25]), ("text.h5", "2 0.5 0.25")):
        file_of(d / name)
        with h5py.File(d / name, "a") as file:
            file["data"].attrs["element_size_um"] = size
    return dict(file="labels.h5")


@check("hdf5-axes")
def check_axes(d, w):
    same(d, "labels.h5", VALUES.transpose(2, 1, 0))
    same(d, "tags.h5", VALUES)
    same(d, "colour.h5", VALUES[:, :, :3].astype("u1"))
    spacing(d, "size.h5", [2.5e-4, 5e-4, 2e-3])
    says(d, "size.h5", "taken as (z,y,x)")
    for name in ("zero.h5", "two.h5", "text.h5"):
        spacing(d, name, None)
        says(d, name, "element_size_um")


@case("hdf5-missing")
def make_missing(d):
    """Chunks that were never written, with and without a fill value; a dataset that was never written."""
    with h5py.File(d / "some.h5", "w") as file:
        file.create_dataset("data", (6, 8), "<i2", chunks=(2, 4), fillvalue=7)[:2, :4] = 3
    for name, chunks in (("none.h5", (2, 4)), ("flat.h5", None)):
        with h5py.File(d / name, "w") as file:
            file.create_dataset("data", (6, 8), ">i2", chunks=chunks, fillvalue=-5)
    with h5py.File(d / "undefined.h5", "w") as file:
        settings = h5py.h5p.create(h5py.h5p.DATASET_CREATE)
        settings.set_chunk((2, 4))
        settings.set_fill_time(h5py.h5d.FILL_TIME_NEVER)
        shape = h5py.h5s.create_simple((6, 8))
        h5py.Dataset(h5py.h5d.create(file.id, b"data", h5py.h5t.STD_I16LE, shape, settings))[2:4, :4] = 3
    return dict(file="some.h5")


@check("hdf5-missing")
def check_missing(d, w):
    want = np.full((6, 8), 7, "i2")
    want[:2, :4] = 3
    same(d, "some.h5", want)
    for name in ("none.h5", "flat.h5"):
        same(d, name, np.full((6, 8), -5, "i2"))
        says(d, name, "never written: all its samples have the fill value -5")
    made(d, "undefined.h5", "o.npy", "-q")
    expect(np.load(d / "o.npy")[2:4, :4].min() == 3, "undefined.h5: the written chunk is not read")


@case("hdf5-scales")
def make_scales(d):
    """Axes that only dimension scales name, as in netCDF: time, lat, lon, and one that is not known."""
    for name, axes in (("known.nc", ("time", "lat", "lon")), ("other.nc", ("time", "run", "lon"))):
        with h5py.File(d / name, "w") as file:
            file["data"] = VALUES
            for i, axis in enumerate(axes):
                file[axis] = np.arange(VALUES.shape[i], dtype="f8")
                file[axis].make_scale("")
                file["data"].dims[i].attach_scale(file[axis])
    return dict(file="known.nc")


@check("hdf5-scales")
def check_scales(d, w):
    same(d, "known.nc", VALUES)
    result = convapp(d, "-i", "known.nc", "-o", "k.nii", "--overwrite")
    shape = nib.load(d / "k.nii").shape
    expect(shape == (8, 6, 1, 4), f"known.nc: shape is {shape}, expected 4 time points")
    expect(result.rc == 0 and "axes" not in result.err, result)
    same(d, "other.nc", VALUES)
    says(d, "other.nc", "named `time`, `run`, `lon`, and not all of these are known")


@case("hdf5-stored-numbers")
def make_stored_numbers(d):
    """Attributes of netCDF: values of missing samples, and unsigned integers under a signed type; indices of a palette."""
    values = np.arange(48, dtype="u2").reshape(6, 8) * 1300
    for name, stored, attributes in (("unsigned.h5", values.view("i2"), {"_Unsigned": "true", "_FillValue": np.int16(-1)}),
                                     ("missing.h5", values.astype("f4"), {"_FillValue": np.float32(1300), "missing_value": np.float32(1300)}),
                                     ("nan.h5", values.astype("f4"), {"_FillValue": np.float32(np.nan), "_Unsigned": "true"})):
        with h5py.File(d / name, "w") as file:
            file["data"] = stored
            file["data"].attrs.update(attributes)
    with h5py.File(d / "palette.h5", "w") as file:
        file["data"] = values.astype("u1")
        file["data"].attrs.update({"CLASS": np.bytes_("IMAGE"), "IMAGE_SUBCLASS": np.bytes_("IMAGE_INDEXED"), "PALETTE": file["data"].ref})
    return dict(file="unsigned.h5", values=values)


@check("hdf5-stored-numbers")
def check_stored_numbers(d, w):
    same(d, "unsigned.h5", w.values)
    says(d, "unsigned.h5", "read as uint16, not as int16")
    says(d, "unsigned.h5", "`_FillValue` (65535) marks missing samples")
    same(d, "missing.h5", w.values.astype("f4"))
    result = convapp(d, "-i", "missing.h5", "-o", "m.npy", "--overwrite")
    expect(result.err.count("marks missing samples") == 1 and "nodata=1300" in result.err, result)
    same(d, "palette.h5", w.values.astype("u1"))
    says(d, "palette.h5", "indices of a palette, which is not applied")
    same(d, "nan.h5", w.values.astype("f4"))
    result = convapp(d, "-i", "nan.h5", "-o", "m.npy", "--overwrite")
    expect(result.rc == 0 and "missing samples" not in result.err and "_Unsigned" not in result.err, result)


@case("hdf5-elsewhere")
def make_elsewhere(d):
    """Samples in other files: external links, virtual datasets, external storage. A link that leads to itself."""
    file_of(d / "other.h5")
    with h5py.File(d / "link.h5", "w") as file:
        file["away"] = h5py.ExternalLink("other.h5", "/data")
        file["loop"] = h5py.SoftLink("/loop")
    with h5py.File(d / "virtual.h5", "w") as file:
        layout = h5py.VirtualLayout(VALUES.shape, "u2")
        layout[...] = h5py.VirtualSource("other.h5", "data", VALUES.shape)
        file.create_virtual_dataset("data", layout)
    with h5py.File(d / "outside.h5", "w") as file:
        file.create_dataset("data", (10,), "u1", external=[("/etc/passwd", 0, 10)])
    return dict(file="link.h5")


@check("hdf5-elsewhere")
def check_elsewhere(d, w):
    refuses(d, "link.h5", "`/away` leads to another file")
    refuses(d, "link.h5", "`/away` leads to another file, `other.h5`", "--series", "/away")
    refuses(d, "link.h5", "may lead to itself", "--series", "/loop")
    refuses(d, "virtual.h5", "is virtual")
    refuses(d, "outside.h5", "in another file, `/etc/passwd`")


@case("hdf5-refused")
def make_refused(d):
    """Types and filters that are not read; shapes that no file holds; a file that is cut off, or still open for writing."""
    with h5py.File(d / "types.h5", "w") as file:
        file["complex"] = VALUES.astype("c8")
        file["records"] = np.zeros(3, [("a", "i4"), ("b", "f4")])
        file["text"] = "text"
        file["empty"] = np.zeros((3, 0))
        file["twelve"] = np.zeros((2, 2, 2, 2, 2, 2), "u1")
    for name, options in (("lzf.h5", {"compression": "lzf"}), ("scaled.h5", {"scaleoffset": 0})):
        file_of(d / name, chunks=CHUNKS, **options)
    with h5py.File(d / "huge.h5", "w") as file:
        file.create_dataset("data", (1 << 20, 1 << 20, 1 << 10), "u2", chunks=(64, 64, 64))
    with h5py.File(d / "hugeflat.h5", "w") as file:
        file.create_dataset("data", (1 << 20, 1 << 20), "u2")
    file_of(d / "whole.h5")
    content = (d / "whole.h5").read_bytes()
    (d / "cut.h5").write_bytes(content[:-50])
    file_of(d / "writing.h5", libver="latest", chunks=CHUNKS)
    with h5py.File(d / "writing.h5", "a", libver="latest") as file:
        file.swmr_mode = True
        file.flush()
        shutil.copy(d / "writing.h5", d / "open.h5")
    return dict(file="types.h5")


@check("hdf5-refused")
def check_refused(d, w):
    for series, words in (("complex", r"complex numbers \(r, i\)"), ("records", r"records \(a, b\)"), ("text", "texts"), ("empty", "0 samples"),
                          ("twelve", "has 6 axes")):
        refuses(d, "types.h5", words, "--series", f"/{series}")
    refuses(d, "lzf.h5", r"filter lzf \(number 32000\)")
    refuses(d, "scaled.h5", r"filter scaleoffset \(number 6\)")
    refuses(d, "huge.h5", "announces 2251799813685248 bytes")
    refuses(d, "hugeflat.h5", "announces 2199023255552 bytes")
    refuses(d, "cut.h5", "truncated: its header announces")
    refuses(d, "open.h5", "still being written")


@case("hdf5-bigdataviewer")
def make_bigdataviewer(d):
    """uint16 under the type int16, as BigDataViewer stored it before it wrote `dataType`."""
    for name, written in (("old.h5", False), ("new.h5", True)):
        with h5py.File(d / name, "w") as file:
            file["t00000/s00/0/cells"] = VALUES.view("i2")
            file.create_group("s00")
            if written:
                file["s00"].attrs["dataType"] = "int16"
    return dict(file="old.h5")


@check("hdf5-bigdataviewer")
def check_bigdataviewer(d, w):
    same(d, "old.h5", VALUES)
    says(d, "old.h5", "uint16 under the type int16")
    same(d, "new.h5", VALUES.view("i2"))
