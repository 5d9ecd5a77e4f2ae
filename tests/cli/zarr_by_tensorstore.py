#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Zarr stores of convapp are read by tensorstore, and those of tensorstore by convapp: zarr_by_tensorstore.py CONVAPP.

tensorstore has an implementation of its own of both versions of Zarr. Samples have to agree to the bit. Lists all
differences; exit code 1 if there are any, 77 without tensorstore.
"""
import itertools
import pathlib
import subprocess
import sys
import tempfile

try:
    import numpy as np
    import tensorstore
except ImportError as missing:
    print(f"skipped: {missing}")
    sys.exit(77)

TYPES = ("uint8", "int16", "uint16", "int32", "float32", "float64")
SHAPES = ((300, 520), (70, 130, 150))
BYTES = {"name": "bytes", "configuration": {"endian": "little"}}
BLOSC = {"name": "blosc", "configuration": {"cname": "lz4", "clevel": 5, "shuffle": "shuffle", "typesize": 2, "blocksize": 0}}


def convapp(*words):
    """Returns an empty text, or the exit code and the message of a run that failed."""
    done = subprocess.run([sys.argv[1], "--headless", "-q", *map(str, words)], capture_output=True, text=True, check=False)
    return "" if done.returncode == 0 else f"exit code {done.returncode}: {done.stderr.strip()}"


def samples(shape, dtype):
    values = np.random.default_rng(7).normal(100, 20, shape)
    return values.round().astype(dtype) if np.issubdtype(np.dtype(dtype), np.integer) else values.astype(dtype)


def stored(path, driver, metadata=None):
    spec = {"driver": driver, "kvstore": {"driver": "file", "path": f"{path}/"}}
    if metadata:
        spec |= {"metadata": metadata, "create": True}
    return tensorstore.open(spec).result()


def halved(values):
    """Means of 2 x 2 samples, as convapp makes them for slices; odd ends repeat their last sample."""
    padded = np.pad(values.astype(np.float64), [(0, n % 2) for n in values.shape], mode="edge")
    return (padded[0::2, 0::2] + padded[1::2, 0::2] + padded[0::2, 1::2] + padded[1::2, 1::2]) / 4


def written_by_convapp(folder, version, dtype, shape):
    """Returns the fault of one store, or an empty text."""
    expected, store = samples(shape, dtype), folder / "ours.ome.zarr"
    np.save(folder / "in.npy", expected)
    if fault := convapp("-i", folder / "in.npy", "-o", store, "--ome-zarr", version, "--overwrite"):
        return fault
    driver = "zarr" if version == "0.4" else "zarr3"
    levels = sorted(path.name for path in store.iterdir() if path.name.isdigit())
    read = [np.asarray(stored(store / level, driver).read().result()).squeeze() for level in levels]
    if read[0].dtype != expected.dtype or not np.array_equal(read[0], expected):
        return f"level 0 differs: {read[0].dtype} {read[0].shape}"
    if len(read) < (2 if max(shape[-2:]) > 256 else 1):
        return f"{len(read)} levels"
    if len(shape) == 2:
        off = np.abs(read[1].astype(np.float64) - halved(expected)).max()
        if off > (0.5 if np.issubdtype(read[1].dtype, np.integer) else 1e-4):
            return f"level 1 differs by {off} from means"
    return ""


def version2():
    """Metadata of stores in version 2."""
    compressors = (None, {"id": "zlib", "level": 1}, {"id": "gzip", "level": 1}, {"id": "zstd", "level": 3},
                   {"id": "blosc", "cname": "zstd", "clevel": 5, "shuffle": 1, "blocksize": 0},
                   {"id": "blosc", "cname": "lz4", "clevel": 5, "shuffle": 2, "blocksize": 0})
    for compressor, order, dtype in itertools.product(compressors, "CF", ("<i2", ">i2", "<f4", "|u1")):
        yield "zarr", dtype, {"compressor": compressor, "order": order, "dtype": dtype, "chunks": [17, 40, 33],
                              "fill_value": 7, "dimension_separator": "/"}


def version3():
    """Metadata of stores in version 3."""
    gzip, zstd = ({"name": name, "configuration": {"level": 1}} for name in ("gzip", "zstd"))
    big = {"name": "bytes", "configuration": {"endian": "big"}}
    turned = {"name": "transpose", "configuration": {"order": [2, 0, 1]}}
    chains = [[BYTES], [big], [BYTES, gzip], [BYTES, zstd], [BYTES, BLOSC], [BYTES, {"name": "crc32c"}], [turned, BYTES, zstd]]
    for place, inner in itertools.product(("start", "end"), chains):
        chains = chains + [[{"name": "sharding_indexed", "configuration": {
            "chunk_shape": [17, 20, 11], "codecs": inner, "index_codecs": [BYTES, {"name": "crc32c"}], "index_location": place}}]]
    for codecs in chains:
        yield "zarr3", "int16", {"data_type": "int16", "codecs": codecs, "fill_value": 7,
                                 "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [34, 40, 33]}}}


def read_by_convapp(folder, number, driver, dtype, metadata):
    """Returns the fault of one store, or an empty text. Its first chunks are left out: they have the fill value."""
    expected, store = samples((50, 90, 70), dtype), folder / f"theirs{number}.zarr"
    expected[:34, :40, :33] = 7
    array = stored(store, driver, metadata | {"shape": list(expected.shape)})
    array.write(expected).result()
    out = folder / "out.npy"
    if fault := convapp("-i", store, "-o", out, "--overwrite"):
        return fault
    got = np.load(out)
    return "" if np.array_equal(got, expected) and got.dtype == expected.dtype.newbyteorder("=") else f"differs: {got.dtype} {got.shape}"


def main():
    faults, count = [], 0

    def look(name, found, *given):
        nonlocal count
        count += 1
        try:
            fault = found(*given)
        except Exception as error:  # the other stores are looked at as well
            fault = f"{type(error).__name__}: {error}"
        if fault:
            faults.append(f"{name}: {fault}")

    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for version, dtype, shape in itertools.product(("0.4", "0.5", "0.5:shards"), TYPES, SHAPES):
            look(f"written, {version} {dtype} {shape}", written_by_convapp, folder, version, dtype, shape)
        for number, (driver, dtype, metadata) in enumerate(itertools.chain(version2(), version3())):
            look(f"read, {driver} {metadata}", read_by_convapp, folder, number, driver, dtype, metadata)
    for fault in faults:
        print(fault)
    print(f"{count} stores, {len(faults)} faults; tensorstore {getattr(tensorstore, '__version__', '')}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
