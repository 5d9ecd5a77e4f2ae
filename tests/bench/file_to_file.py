# SPDX-License-Identifier: Apache-2.0
"""File to file beside copies of the same file: file_to_file.py CONVAPP FOLDER [--size 512] [--runs 5] [--device auto].

A cubic volume as NPY, float32 and int16, is smoothed (σ 2) from one file of FOLDER to another by one process, and by a batch
that takes the volume several times. Beside them stand `cp`, and `cp` with fsync. convapp flushes its results to the disk, too.
Files that are read are in memory. A box of the result is compared with scipy. Prints a table of wall times: median and least of
the runs.
"""
import argparse
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import time

import numpy as np
from scipy import ndimage

BATCH = 4


def copied(source, target, flush):
    shutil.copyfile(source, target)
    if flush:
        with open(target, "rb+") as file:
            os.fsync(file.fileno())


def timed(work, runs, folder):
    """Returns milliseconds of each run, which begins with an empty folder."""
    times = []
    for _ in range(runs):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        began = time.perf_counter()
        work()
        times.append(1e3 * (time.perf_counter() - began))
    return times


def check(result, source):
    """Ends the program if a box of the result differs from scipy's by more than rounding."""
    size, halo = 40, 8  # σ 2 is cut at 4 σ
    box = (slice(halo, halo + size),) * 3
    around = source[(slice(0, size + 2 * halo),) * 3].astype(np.float64)
    right = ndimage.gaussian_filter(around, 2, mode="constant")[box]
    off = np.abs(np.load(result, mmap_mode="r")[box] - right).max()
    if off > (0.5 + 1e-6 * np.abs(right).max() if source.dtype.kind == "i" else 1e-5 * np.abs(right).max()):
        sys.exit(f"{result} differs from scipy's by {off}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("convapp")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--size", type=int, default=512)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--device", default="auto")
    given = parser.parse_args()
    print(f"{given.size}³, ms: median (least) of {given.runs}\n\n| file | `cp` | `cp` + fsync | convapp, one process | convapp, "
          f"each of {BATCH} in a batch | of `cp` + fsync |\n|---|--:|--:|--:|--:|--:|")
    made = given.folder / "results"
    noise = np.random.default_rng(1).normal(1000, 200, (given.size,) * 3)
    for dtype in ("float32", "int16"):
        sources = [given.folder / f"in{i}.npy" for i in range(BATCH)]
        volume = noise.astype(dtype)
        np.save(sources[0], volume)
        for source in sources[1:]:
            source.unlink(missing_ok=True)
            os.link(sources[0], source)
        filtered = [given.convapp, "--headless", "-q", "--device", given.device, "--filter", "gaussian:sigma=2", "-o", made, "-i"]
        rows = [timed(lambda: copied(sources[0], made / "in0.npy", False), given.runs, made),
                timed(lambda: copied(sources[0], made / "in0.npy", True), given.runs, made),
                timed(lambda: subprocess.run(filtered + sources[:1], check=True), given.runs, made),
                [t / BATCH for t in timed(lambda: subprocess.run(filtered + sources, check=True), given.runs, made)]]
        check(made / "in0.npy", volume)
        flushed = statistics.median(rows[1])
        cells = [f"{statistics.median(times):.0f} ({min(times):.0f})" for times in rows]
        print(f"| {dtype}, {sources[0].stat().st_size / 1e6:.0f} MB | " + " | ".join(cells) +
              f" | {statistics.median(rows[2]) / flushed:.2f}, {statistics.median(rows[3]) / flushed:.2f} |", flush=True)
        shutil.rmtree(made)
        for source in sources:
            source.unlink()


if __name__ == "__main__":
    main()
