# SPDX-License-Identifier: Apache-2.0
"""Zarr stores: written entry by entry, one chunk in the axes z, y, x, and by zarr-python."""
import gzip
import json
import struct
import zlib
from late import numcodecs, zarr

CRC32C = []
for i in range(256):
    for _ in range(8):
        i = i >> 1 ^ (0x82F63B78 if i & 1 else 0)
    CRC32C.append(i)


def crc32c(data):
    value = 0xFFFFFFFF
    for byte in data:
        value = value >> 8 ^ CRC32C[(value ^ byte) & 255]
    return struct.pack("<I", value ^ 0xFFFFFFFF)


def put(root, key, content):
    path = root / key
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())


def image(version=None, unit="micrometer", scale=(2, 0.5, 0.5)):
    axes = [{"name": n, "type": "space", **({"unit": unit} if unit else {})} for n in "zyx"]
    level = {"path": "0", "coordinateTransformations": [{"type": "scale", "scale": list(scale)}]}
    return {"multiscales": [{**({"version": version} if version else {}), "axes": axes, "datasets": [level]}]}


def version2(root, values, coding=None, attributes=None):
    """`coding`: zlib, gzip or none."""
    pack = {"zlib": zlib.compress, "gzip": lambda data: gzip.compress(data, mtime=0), None: bytes}[coding]
    put(root, ".zgroup", {"zarr_format": 2})
    put(root, ".zattrs", attributes or image("0.4"))
    put(root, "0/.zarray", {"zarr_format": 2, "shape": values.shape, "chunks": values.shape, "dtype": values.dtype.str, "fill_value": 0,
                            "order": "C", "filters": None, "compressor": {"id": coding} if coding else None, "dimension_separator": "/"})
    put(root, "0/0/0/0", pack(values.tobytes()))


def version3(root, values, codecs, chunk):
    """`chunk`: bytes of the only chunk, or shard."""
    put(root, "zarr.json", {"zarr_format": 3, "node_type": "group", "attributes": {"ome": {"version": "0.5", **image()}}})
    put(root, "0/zarr.json", {"zarr_format": 3, "node_type": "array", "shape": values.shape, "data_type": values.dtype.name, "fill_value": 0,
                              "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": values.shape}}, "codecs": codecs,
                              "chunk_key_encoding": {"name": "default", "configuration": {"separator": "/"}}, "attributes": {}})
    put(root, "0/c/0/0/0", chunk)


LITTLE = {"name": "bytes", "configuration": {"endian": "little"}}
CHECKSUM = {"name": "crc32c", "configuration": {}}


def sharded(root, values, start=False):
    """A shard of two inner chunks along y, each with a checksum, as is its index."""
    half = values.shape[1] // 2
    parts = [values[:, i * half:(i + 1) * half].tobytes() for i in range(2)]
    parts = [part + crc32c(part) for part in parts]
    at = 36 if start else 0
    index = struct.pack("<4Q", at, len(parts[0]), at + len(parts[0]), len(parts[1]))
    index += crc32c(index)
    settings = {"chunk_shape": [values.shape[0], half, values.shape[2]], "codecs": [LITTLE, CHECKSUM], "index_codecs": [LITTLE, CHECKSUM],
                "index_location": "start" if start else "end"}
    version3(root, values, [{"name": "sharding_indexed", "configuration": settings}],
             index + b"".join(parts) if start else b"".join(parts) + index)


def by_zarr_python(path, values, chunks, order="C", separator=".", **compressor):
    """An array of zarr-python 2 or 3, in version 2 of the format. `compressor`: a codec of numcodecs or None."""
    codec = compressor.get("compressor", numcodecs.Blosc())
    settings = {"store": str(path), "shape": values.shape, "chunks": chunks, "dtype": values.dtype, "order": order, "overwrite": True}
    if zarr.__version__.startswith("2."):
        array = zarr.create(**settings, compressor=codec, dimension_separator=separator)
    else:
        array = zarr.create_array(**settings, compressors=codec, zarr_format=2,
                                  chunk_key_encoding={"name": "v2", "separator": separator})
    array[...] = values
