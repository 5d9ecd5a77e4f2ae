# SPDX-License-Identifier: Apache-2.0
"""OME-Zarr stores as other programs write them."""
import shutil
import numpy as np
from harness import case, check, convapp, difference, each, expect, made
from late import nib, numcodecs, zarr
from writers.binary import noise, ramp
from writers.zarr import LITTLE, by_zarr_python, image, put, sharded, version2, version3

VALUES = ramp((4, 6, 8), "u2", modulo=60013)


def plain(d, name, values, chunks, entries, **fields):
    """An array without compression, chunk by chunk: `entries` are keys and bytes."""
    put(d / name, ".zarray", {"zarr_format": 2, "shape": values.shape, "chunks": chunks, "dtype": values.dtype.str, "fill_value": 0,
                              "order": "C", "filters": None, "compressor": None, **fields})
    for key, content in entries.items():
        put(d / name, key, content)


def same(d, file, want, *args):
    made(d, file, "o.npy", "-q", *args)
    text = difference(np.load(d / "o.npy"), want)
    expect(not text, f"{file}: {text}")


@case("zarr-types")
def make_types(d):
    """Arrays of zarr-python: each type, byte order, compressor and shuffle, order F, both separators."""
    names = []
    for dtype in ("u1", "i1", "<u2", ">i2", "<u4", ">i4", "<i8", ">u8", "<f4", ">f8", "<f2", "?"):
        values = (VALUES % 2 if dtype == "?" else VALUES // 4 if dtype == "<f2" else VALUES).astype(dtype)
        name = f"type{len(names)}.zarr"
        by_zarr_python(d / name, values, (3, 4, 5), order="CF"[len(names) % 2], separator="./"[len(names) // 2 % 2])
        np.save(d / f"{name}.npy", values.astype({"f2": "f4", "b1": "u1"}.get(values.dtype.str[1:], values.dtype)))
        names.append(name)
    codecs = [numcodecs.Zstd(3), numcodecs.GZip(1), numcodecs.Zlib(1), numcodecs.LZ4(), None]
    codecs += [numcodecs.Blosc(c, 5, s) for c in ("lz4", "lz4hc", "blosclz", "zstd", "zlib") for s in range(3)]
    values = noise((9, 20, 21), 0, 300, "u2")
    for codec in codecs:
        name = f"codec{len(names)}.zarr"
        by_zarr_python(d / name, values, (4, 8, 8), compressor=codec)
        np.save(d / f"{name}.npy", values)
        names.append(name)
    return dict(file=names[0], names=names)


@check("zarr-types")
def check_types(d, w):
    each(w.names, lambda name: same(d, name, np.load(d / f"{name}.npy")))


@case("zarr-odd-chunks")
def make_odd_chunks(d):
    """Chunks in folders without dimension_separator, chunks larger than the array, zeros behind blosc, the fill value "0"."""
    plain(d, "nested.zarr", VALUES, VALUES.shape, {"0/0/0": VALUES.tobytes()})
    large = np.zeros((5, 9, 16), VALUES.dtype)
    large[:4, :6, :8] = VALUES
    plain(d, "large.zarr", VALUES, large.shape, {"0.0.0": large.tobytes()}, fill_value="0")
    by_zarr_python(d / "zeros.zarr", VALUES, VALUES.shape)
    with open(d / "zeros.zarr/0.0.0", "ab") as chunk:
        chunk.write(bytes(16))
    plain(d, "empty.zarr", VALUES, VALUES.shape, {"0.0.0": b""})
    return dict(file="nested.zarr")


@check("zarr-odd-chunks")
def check_odd_chunks(d, w):
    each(("nested.zarr", "large.zarr", "zeros.zarr"), lambda name: same(d, name, VALUES))
    result = convapp(d, "-i", "nested.zarr", "-o", "w.npy", "--overwrite")
    expect("dimension_separator" in result.err, f"no warning of the separator: {result}")
    result = convapp(d, "-i", "empty.zarr", "-o", "e.npy")
    expect(result.rc == 3 and "empty.zarr/0.0.0" in result.err, f"a chunk of 0 bytes: {result}")


@case("zarr-axes")
def make_axes(d):
    """Axes c, t, y, x, which the standard forbids; a scale of the image beside that of its level; a negative scale."""
    values = ramp((2, 3, 5, 6), "u2")
    axes = [{"name": "c", "type": "channel"}, {"name": "t", "type": "time", "unit": "second"}]
    axes += [{"name": n, "type": "space", "unit": "micrometer"} for n in "yx"]
    level = {"path": "0", "coordinateTransformations": [{"type": "scale", "scale": [1, 1, 1, 1]}]}
    outer = [{"type": "scale", "scale": [1, 0.5, 0.1625, -0.1625]}]
    put(d / "axes.zarr", ".zattrs", {"multiscales": [{"version": "0.4", "axes": axes, "datasets": [level], "coordinateTransformations": outer}]})
    plain(d, "axes.zarr/0", values, values.shape, {"0.0.0.0": values.tobytes()})
    np.save(d / "want.npy", np.ascontiguousarray(values.transpose(1, 2, 3, 0)))
    return dict(file="axes.zarr")


@check("zarr-axes")
def check_axes(d, w):
    same(d, "axes.zarr", np.load(d / "want.npy"))
    result = convapp(d, "--plan", "-i", "axes.zarr", "-o", "p.npy")
    expect("0.1625 × 0.1625 µm" in result.out, f"the scale of the image is not read: {result}")


@case("zarr-named-axes")
def make_named_axes(d):
    """Axes of xarray in an unusual order, and some that are not known; datasets listed from the coarsest level."""
    for name, axes in (("band.zarr", ["band", "lat", "lon"]), ("turned.zarr", ["longitude", "time", "latitude"]), ("other.zarr", ["time", "run", "lon"])):
        plain(d, name, VALUES, VALUES.shape, {"0.0.0": VALUES.tobytes()})
        put(d / name, ".zattrs", {"_ARRAY_DIMENSIONS": axes})
    levels = [{"path": str(n), "coordinateTransformations": [{"type": "scale", "scale": [s, s, s]}]} for n, s in ((1, 2), (0, 1))]
    for name in ("coarse.zarr", "wrong.zarr"):
        put(d / name, ".zgroup", {"zarr_format": 2})
        attributes = image("0.4")
        attributes["multiscales"][0]["datasets"] = levels
        put(d / name, ".zattrs", attributes)
        for level in levels:
            values = np.ascontiguousarray(VALUES[::2, ::2, ::2] if (level["path"] == "1") == (name == "coarse.zarr") else VALUES)
            plain(d, f"{name}/{level['path']}", values, values.shape, {"0.0.0": values.tobytes()})
    return dict(file="band.zarr")


@check("zarr-named-axes")
def check_named_axes(d, w):
    def says(name, words, *args):
        result = convapp(d, "-i", name, "-o", "n.npy", "--overwrite", *args)
        expect(result.rc == 0 and words in result.err, f"{name}: no word of {words!r}: {result}")
    same(d, "band.zarr", VALUES.transpose(1, 2, 0))  # channels
    made(d, "turned.zarr", "t.nii", "-q")
    times = nib.load(d / "t.nii")
    expect(times.shape == (4, 8, 1, 6), f"turned.zarr: shape is {times.shape}, expected 6 time points")
    text = difference(np.asarray(times.dataobj)[:, :, 0], VALUES.transpose(0, 2, 1))
    expect(not text, f"turned.zarr: {text}")
    same(d, "other.zarr", VALUES)
    says("other.zarr", "named `time`, `run`, `lon`, and not all of these are known; they are taken as (z,y,x)")
    same(d, "coarse.zarr", VALUES)
    says("coarse.zarr", "do not list the finest level first")
    same(d, "coarse.zarr", VALUES[::2, ::2, ::2], "--series", "level=1")
    same(d, "wrong.zarr", VALUES)  # only its scales contradict the arrays
    result = convapp(d, "-i", "wrong.zarr", "-o", "n.npy", "--overwrite")
    expect("finest level first" not in result.err, result)


@case("zarr-shards")
def make_shards(d):
    """Shards whose index is at the start or the end, with and without a checksum."""
    sharded(d / "end.zarr", VALUES)
    sharded(d / "start.zarr", VALUES, start=True)
    settings = {"chunk_shape": VALUES.shape, "codecs": [LITTLE], "index_codecs": [LITTLE]}
    index = (0).to_bytes(8, "little") + VALUES.nbytes.to_bytes(8, "little")
    version3(d / "bare.zarr", VALUES, [{"name": "sharding_indexed", "configuration": settings}], VALUES.tobytes() + index)
    return dict(file="end.zarr")


@check("zarr-shards")
def check_shards(d, w):
    each(("end.zarr", "start.zarr", "bare.zarr"), lambda name: same(d, name, VALUES))


@case("zarr-missing")
def make_missing(d):
    """A store that lost all chunks of its image; one without metadata of axes; a group that describes nothing."""
    version2(d / "lost.zarr", VALUES, "zlib")
    shutil.rmtree(d / "lost.zarr/0/0")
    version2(d / "group.zarr", VALUES, "zlib", attributes={"creator": "someone"})
    put(d / "broken.zarr", ".zattrs", image("0.4"))
    put(d / "broken.zarr", ".zgroup", {"zarr_format": 2})
    return dict(file="lost.zarr")


@check("zarr-missing")
def check_missing(d, w):
    result = convapp(d, "-i", "lost.zarr", "-o", "l.npy", "--overwrite")
    expect(result.rc == 0 and "No chunk of the array `0` is stored" in result.err, result)
    same(d, "group.zarr", VALUES)
    result = convapp(d, "-i", "broken.zarr", "-o", "b.npy")
    expect(result.rc == 3 and "`0`" in result.err and "does not exist" in result.err, result)


@case("zarr-stored-numbers")
def make_stored_numbers(d):
    """Arrays of xarray whose attributes say what the numbers stand for; a missing chunk without a fill value."""
    values = np.arange(48, dtype="u1").reshape(6, 8) * 5
    attributes = {"_ARRAY_DIMENSIONS": ["y", "x"], "scale_factor": 0.01, "add_offset": 1, "_FillValue": -6, "missing_value": [40]}
    plain(d, "numbers.zarr", values.view("i1"), values.shape, {"0.0": values.tobytes()})
    put(d / "numbers.zarr", ".zattrs", {**attributes, "_Unsigned": "true"})
    plain(d, "signed.zarr", values.view("i1"), values.shape, {"0.0": values.tobytes()})
    put(d / "signed.zarr", ".zattrs", {"_ARRAY_DIMENSIONS": ["y", "x"], "_FillValue": "AAAAAAAA+H8=", "scale_factor": 1})
    plain(d, "null.zarr", values, (3, 8), {"1.0": values[3:].tobytes()}, fill_value=None)
    plain(d, "bounds.zarr", values, values.shape, {"0.0": values.tobytes()})
    put(d / "bounds.zarr", ".zattrs", {"_ARRAY_DIMENSIONS": ["y", "x"], "_FillValue": "AAAAAACAbkA=", "valid_range": [5, 200]})
    version2(d / "image.ome.zarr", VALUES)
    put(d / "image.ome.zarr", "0/.zattrs", {"scale_factor": 0.5})
    return dict(file="numbers.zarr", values=values)


@check("zarr-stored-numbers")
def check_stored_numbers(d, w):
    same(d, "numbers.zarr", w.values)
    result = convapp(d, "-i", "numbers.zarr", "-o", "n.npy", "--overwrite")
    for words in ("read as uint8, not as int8", "`scale_factor` (0.01) and `add_offset` (1) are not applied",
                  "`_FillValue` (250) marks missing samples", "`missing_value` (40) marks missing samples"):
        expect(words in result.err, f"no warning {words!r}: {result}")
    same(d, "signed.zarr", w.values.view("i1"))
    result = convapp(d, "-i", "signed.zarr", "-o", "n.npy", "--overwrite")
    expect(result.rc == 0 and "missing samples" not in result.err and "applied" not in result.err, result)
    want = w.values.copy()
    want[:3] = 0
    same(d, "null.zarr", want)
    result = convapp(d, "-i", "null.zarr", "-o", "n.npy", "--overwrite")
    expect("`fill_value` of null: 1 of its 2 chunks are not stored" in result.err, result)
    for file, words in (("bounds.zarr", "`_FillValue` (244) marks missing samples"), ("bounds.zarr", "`valid_range` (5 to 200) says which"),
                        ("image.ome.zarr", "`scale_factor` (0.5) are not applied")):
        result = convapp(d, "-i", file, "-o", "n.npy", "--overwrite")
        expect(result.rc == 0 and words in result.err, result)


@case("zarr-consolidated")
def make_consolidated(d):
    """Stores of zarr-python whose entries of metadata were removed beside `.zmetadata`; an image and arrays."""
    put(d / "group.zarr", ".zgroup", {"zarr_format": 2})
    by_zarr_python(d / "group.zarr/a", VALUES, (2, 3, 8))
    put(d / "group.zarr", "a/.zattrs", {"_ARRAY_DIMENSIONS": ["z", "y", "x"]})
    version2(d / "image.ome.zarr", VALUES)
    for name in ("group.zarr", "image.ome.zarr"):
        zarr.consolidate_metadata(str(d / name))
        for entry in (".zarray", ".zattrs", ".zgroup"):
            for file in (d / name).rglob(entry):
                file.unlink()
    return dict(file="group.zarr")


@check("zarr-consolidated")
def check_consolidated(d, w):
    for name in ("group.zarr", "image.ome.zarr"):
        same(d, name, VALUES)
        result = convapp(d, "-i", name, "-o", "n.npy", "--overwrite")
        expect("is read from the consolidated metadata" in result.err, result)


@case("zarr-written")
def make_written(d):
    """Volumes of some types, for writing as OME-Zarr."""
    types = ["uint8", "int16", "float32"]
    for name in types:
        np.save(d / f"{name}.npy", noise((70, 130, 300), 0, 250, name))
    return dict(file="uint8.npy", types=types)


@check("zarr-written")
def check_written(d, w):
    def attempt(name):
        want = np.load(d / f"{name}.npy")
        for args in ((), ("--compression", "0"), ("--compression", "4", "--memory", "64MiB")):
            result = convapp(d, "-q", "-i", f"{name}.npy", "-o", "o.ome.zarr", "--overwrite", "--spacing", "2x2x2mm", *args)
            expect(result.rc == 0, result)
            group = zarr.open(str(d / "o.ome.zarr"), mode="r")
            text = difference(group["0"][...], want)
            expect(not text and group["0"].dtype == want.dtype, f"{name} {args}: {text}")
            expect(group["1"].shape == (35, 65, 150), f"level 1 of {name} has the shape {group['1'].shape}")
            means = want.reshape(35, 2, 65, 2, 150, 2).astype("f8").mean((1, 3, 5))
            means = means if want.dtype.kind == "f" else np.rint(means)
            text = difference(group["1"][...], means.astype(want.dtype))
            expect(not text, f"level 1 of {name} {args}: {text}")
            scales = group.attrs["multiscales"][0]
            expect([a["name"] for a in scales["axes"]] == ["z", "y", "x"] and scales["axes"][2]["unit"] == "millimeter", scales["axes"])
            places = [level["coordinateTransformations"] for level in scales["datasets"]]
            expect(places[1] == [{"type": "scale", "scale": [4, 4, 4]}, {"type": "translation", "translation": [1, 1, 1]}], places)
    each(w.types, attempt)
