# SPDX-License-Identifier: Apache-2.0
"""Filters a sparse OME-Zarr volume in parts, by several processes at once: large_store.py CONVAPP FOLDER [--gigabytes 100].

The volume is uint16 in chunks of 64 x 256 x 256, zlib; one chunk in ten is stored and holds noise around a bright ball, the
others have the fill value. The first process to start is killed after some seconds, its part is done again alone, and boxes of
the result, read by tensorstore or else zarr, are compared with scipy in float64. Prints a table: wall time, samples/s,
largest memory of a process.
"""
import argparse
import json
import os
import pathlib
import resource
import shutil
import signal
import subprocess
import sys
import time
import zlib

import numpy as np
from scipy import ndimage

CHUNK = (64, 256, 256)
FILL = 100
KINDS = 8  # different stored chunks


def stored(index):
    """Returns the number of the stored chunk at an index of chunks z, y, x; None where the fill value is."""
    number = (index[0] * 73856093) ^ (index[1] * 19349663) ^ (index[2] * 83492791)
    return number // 10 % KINDS if number % 10 == 0 else None


def contents(kind):
    noise = np.random.default_rng(kind).normal(scale=20, size=CHUNK)
    z, y, x = np.ogrid[:CHUNK[0], :CHUNK[1], :CHUNK[2]]
    ball = 3000 * (((z - 32) * 4) ** 2 + (y - 128) ** 2 + (x - 128) ** 2 < (60 + 8 * kind) ** 2)
    return np.clip(FILL + noise + ball, 0, 65535).astype(np.uint16)


def make(store, shape):
    """Writes the store. Equal chunks are hard links of one file."""
    chunks = tuple(-(-n // c) for n, c in zip(shape, CHUNK))
    multiscales = [{
        "version": "0.4",
        "axes": [{"name": name, "type": "space", "unit": "micrometer"} for name in "zyx"],
        "datasets": [{"path": "0", "coordinateTransformations": [{"type": "scale", "scale": [2.0, 0.5, 0.5]}]}]}]
    array = {"zarr_format": 2, "shape": shape, "chunks": CHUNK, "dtype": "<u2", "fill_value": FILL, "order": "C",
             "compressor": {"id": "zlib", "level": 1}, "filters": None, "dimension_separator": "/"}
    (store / "0").mkdir(parents=True)
    for name, contained in ((".zgroup", {"zarr_format": 2}), (".zattrs", {"multiscales": multiscales}), ("0/.zarray", array)):
        (store / name).write_text(json.dumps(contained), encoding="utf-8")
    kinds = []
    for kind in range(KINDS):
        kinds.append(store / f".kind{kind}")
        kinds[-1].write_bytes(zlib.compress(contents(kind).tobytes(), 1))
    for z in range(chunks[0]):
        for y in range(chunks[1]):
            row = store / "0" / str(z) / str(y)
            row.mkdir(parents=True, exist_ok=True)
            for x in range(chunks[2]):
                kind = stored((z, y, x))
                if kind is not None:
                    os.link(kinds[kind], row / str(x))
    for kind in kinds:
        kind.unlink()


def shape_of(samples, parts):
    """Returns z, y, x in whole chunks: at least a row of chunks for each part, and at most 4096 rows and columns."""
    slices = max(CHUNK[0] * parts, int(samples / 4096 ** 2) // CHUNK[0] * CHUNK[0])
    rows = max(2, min(4096 // CHUNK[1], round((samples / slices) ** 0.5 / CHUNK[1]))) * CHUNK[1]
    return slices, rows, rows


def box(shape, low, high):
    """Returns samples [low, high) of the volume, z, y, x, reflected at its borders."""
    reflected = [np.where(i < 0, -1 - i, np.where(i >= n, 2 * n - 1 - i, i))
                 for i, n in ((np.arange(a, b), n) for a, b, n in zip(low, high, shape))]
    result = np.full([len(axis) for axis in reflected], FILL, np.uint16)
    places = [sorted(set(axis // c)) for axis, c in zip(reflected, CHUNK)]
    for z in places[0]:
        for y in places[1]:
            for x in places[2]:
                kind = stored((z, y, x))
                if kind is None:
                    continue
                inside = [np.flatnonzero(axis // c == i) for axis, c, i in zip(reflected, CHUNK, (z, y, x))]
                within = [axis[sel] % c for axis, sel, c in zip(reflected, inside, CHUNK)]
                result[np.ix_(*inside)] = contents(kind)[np.ix_(*within)]
    return result


def opened(array):
    """Returns an array of a Zarr store, whose slices numpy reads."""
    try:
        import tensorstore
    except ImportError:
        import zarr
        return zarr.open_array(str(array), mode="r")
    return tensorstore.open({"driver": "zarr", "kvstore": {"driver": "file", "path": f"{array}/"}}).result()


def check(result, shape, sigma, boxes):
    """Compares boxes of the result with scipy, two of them at corners. Returns the largest difference."""
    array = opened(result / "0")
    assert tuple(array.shape) == shape, array.shape
    random = np.random.default_rng(1)
    extent, halo = 40, int(4 * sigma + 0.5)
    lows = [(0, 0, 0), tuple(n - extent for n in shape)]
    while len(lows) < boxes:  # around the borders of stored chunks and of parts
        at = [int(random.integers(0, -(-n // c))) for n, c in zip(shape, CHUNK)]
        if stored(at) is not None:
            lows.append(tuple(max(0, min(n - extent, i * c - extent // 2)) for i, c, n in zip(at, CHUNK, shape)))
    worst = 0
    for low in lows:
        around = box(shape, [v - halo for v in low], [v + extent + halo for v in low]).astype(np.float64)
        right = ndimage.gaussian_filter(around, sigma, mode="constant")[(slice(halo, -halo),) * 3]
        taken = np.asarray(array[tuple(slice(v, v + extent) for v in low)])
        assert taken.dtype == np.uint16, taken.dtype
        worst = max(worst, float(np.abs(taken.astype(np.float64) - right).max()))
    return worst


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("convapp")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--gigabytes", type=float, default=100)
    parser.add_argument("--parts", type=int, default=16)
    parser.add_argument("--processes", type=int, default=4)
    parser.add_argument("--threads", type=int, default=max(1, (os.cpu_count() or 1) // 4))
    parser.add_argument("--memory", default="2GiB")
    parser.add_argument("--sigma", type=float, default=2)
    parser.add_argument("--kill-after", type=float, default=5, help="seconds")
    given = parser.parse_args()
    shape = shape_of(given.gigabytes * 1e9 / 2, given.parts)
    source, result = given.folder / "large.zarr", given.folder / "smooth.zarr"
    for path in (source, result, given.folder / "smooth.zarr.parts"):
        shutil.rmtree(path, ignore_errors=True)
    given.folder.mkdir(parents=True, exist_ok=True)
    make(source, shape)

    def start(part):
        return subprocess.Popen([given.convapp, "--headless", "--device", "cpu", "-q", "-i", source, "-o", result, "--filter",
                                 f"gaussian:sigma={given.sigma}px", "--threads", str(given.threads), "--memory", given.memory,
                                 "--part", part])

    began = time.monotonic()
    waiting, running, killed = list(range(1, given.parts + 1)), {}, None
    while waiting or running:
        while waiting and len(running) < given.processes:
            part = waiting.pop(0)
            running[part] = start(f"{part}/{given.parts}")
        if killed is None and time.monotonic() - began > given.kill_after:
            killed = next(iter(running))
            running[killed].send_signal(signal.SIGKILL)
        for part in [part for part, process in running.items() if process.poll() is not None]:
            code = running.pop(part).returncode
            if part == killed and code == -signal.SIGKILL:
                waiting.append(part)
            elif code != 0:
                sys.exit(f"part {part} ended with {code}")
        time.sleep(0.05)
    parts = time.monotonic() - began
    if start("finish").wait() != 0:
        sys.exit("the result was not completed")
    wall = time.monotonic() - began
    worst = check(result, shape, given.sigma, 12)
    if worst > 0.5001:
        sys.exit(f"the result differs by {worst} from scipy's, more than rounding")
    samples = float(np.prod(shape, dtype=np.float64))
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    size = sum(f.stat().st_blocks * 512 for f in result.rglob("*") if f.is_file()) / 1e9
    print(f"{shape[2]} x {shape[1]} x {shape[0]} uint16, {samples * 2 / 1e9:.1f} GB; {given.parts} parts, "
          f"{given.processes} processes of {given.threads} threads, --memory {given.memory}; part {killed} was killed")
    print("| wall | of it `finish` | samples/s | largest process | result on disk | largest difference from scipy |")
    print("|---|---|---|---|---|---|")
    print(f"| {wall:.0f} s | {wall - parts:.1f} s | {samples / wall / 1e6:.0f} million | {peak:.0f} MiB | {size:.2f} GB | "
          f"{worst:.3f} |")
    print(json.dumps({"shape": shape, "wall_s": wall, "peak_mib": peak, "difference": worst}))


if __name__ == "__main__":
    main()
