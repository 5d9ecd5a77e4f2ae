# SPDX-License-Identifier: Apache-2.0
"""Volumes smoothed from file to file: file_to_file.py CONVAPP FOLDER [--size 512] [--runs 5] [--device auto] [--peers].

A cubic volume, an ellipsoid with noise (standard deviation 12), is smoothed (σ 2) from one file of FOLDER to another by one
process, and by a batch that takes the volume several times. Files that are read are in memory; convapp flushes its results to the
disk. A box of each result is compared with scipy. Prints tables of wall times: median and least of the runs.

NPY, float32 and int16, stands beside `cp`, and `cp` with fsync. `.nii.gz`, int16, is a file of zlib (one stream) or of convapp.
With --peers both stand beside one run of numpy or nibabel with scipy, of CuPy, and of `mrfilter` (MRtrix3), as far as they are
installed. Peers use all threads that they can; `mrfilter` writes float32. Their results are not compared.
"""
import argparse
import gzip
import importlib.util
import os
import pathlib
import shutil
import statistics
import struct
import subprocess
import sys
import time

import numpy as np
from scipy import ndimage

BATCH = 4
OFFSET = 352  # of samples in a NIfTI file

SCIPY = """import sys, numpy, {module}
from {filters} import gaussian_filter
volume, keep = {read}
blurred = gaussian_filter({to}(volume).astype("float32"), 2, mode="constant")
if volume.dtype == "int16":
    blurred = blurred.round().astype("int16")
{write}
"""
NPY = {"read": "numpy.load(sys.argv[1]), None", "write": "numpy.save(sys.argv[2], {back}(blurred))"}
NIFTI = {"read": "(lambda image: (numpy.asanyarray(image.dataobj), image.affine))(nibabel.load(sys.argv[1]))",
         "write": "nibabel.save(nibabel.Nifti1Image({back}(blurred), keep), sys.argv[2])"}


def script(nifti, cupy):
    """A Python program that smooths argv[1] into argv[2]."""
    form = NIFTI if nifti else NPY
    array = {"filters": "cupyx.scipy.ndimage", "to": "cupy.asarray", "back": "cupy.asnumpy"} if cupy else \
            {"filters": "scipy.ndimage", "to": "", "back": ""}
    module = ", ".join(["nibabel"] * nifti + ["cupy"] * cupy) or "os"
    return SCIPY.format(module=module, read=form["read"], write=form["write"].format(**array), **array)


def peers(nifti):
    """Names and commands of the peers that are installed; a command takes two files."""
    def have(*modules):
        return all(importlib.util.find_spec(m) for m in modules)
    reader = ["nibabel"] * nifti
    found = {}
    if have("scipy", *reader):
        found["nibabel + scipy" if nifti else "numpy + scipy"] = [sys.executable, "-c", script(nifti, False)]
    if have("cupy", *reader):
        found["CuPy"] = [sys.executable, "-c", script(nifti, True)]
    if nifti and shutil.which("mrfilter"):
        found["`mrfilter`"] = ["mrfilter", "-quiet", "-nthreads", str(os.cpu_count()), "-stdev", "2", "-extent", "17", "IN", "smooth", "OUT"]
    return found


def with_files(command, source, target):
    named = {"IN": str(source), "OUT": str(target)}
    return [named.get(word, word) for word in command] + ([] if "IN" in command else [str(source), str(target)])


def phantom(size):
    z, y, x = np.ogrid[-1:1:size * 1j, -1:1:size * 1j, -1:1:size * 1j]
    inside = (x / 0.7) ** 2 + (y / 0.85) ** 2 + (z / 0.8) ** 2 < 1
    noise = np.random.default_rng(1).standard_normal((size,) * 3, dtype=np.float32)
    return np.where(inside, np.float32(1000), np.float32(0)) + 12 * noise


def write_nifti(path, volume):
    """Writes int16 without compression: NIfTI-1, spacing 1 mm."""
    header = bytearray(OFFSET)
    struct.pack_into("<i", header, 0, 348)
    struct.pack_into("<8h", header, 40, 3, *volume.shape[::-1], 1, 1, 1, 1)
    struct.pack_into("<hh", header, 70, 4, 16)
    struct.pack_into("<8f3f", header, 76, 1, 1, 1, 1, 0, 0, 0, 0, OFFSET, 1, 0)
    header[123] = 2  # mm
    struct.pack_into("<hh", header, 252, 0, 1)
    struct.pack_into("<12f", header, 280, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0)
    header[344:348] = b"n+1\0"
    with open(path, "wb") as file:
        file.write(header)
        file.write(volume.astype("<i2").tobytes())


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


def loaded(path, shape):
    if path.suffix == ".npy":
        return np.load(path, mmap_mode="r")
    with gzip.open(path) as file:
        return np.frombuffer(file.read(), "<i2", offset=OFFSET).reshape(shape)


def check(result, source):
    """Ends the program if a box of the result differs from scipy's by more than rounding."""
    halo = 8  # σ 2 is cut at 4 σ
    size = min(40, source.shape[0] - 2 * halo)
    box = (slice(halo, halo + size),) * 3
    around = source[(slice(0, size + 2 * halo),) * 3].astype(np.float64)
    right = ndimage.gaussian_filter(around, 2, mode="constant")[box]
    off = np.abs(loaded(result, source.shape)[box] - right).max()
    if off > (0.5 + 1e-6 * np.abs(right).max() if source.dtype.kind == "i" else 1e-5 * np.abs(right).max()):
        sys.exit(f"{result} differs from scipy's by {off}")


def megabytes(file):
    return f"{file.stat().st_size / 1e6:.0f} MB"


def shown(times):
    return f"{statistics.median(times):.0f} ({min(times):.0f})"


class Bench:
    def __init__(self, given):
        self.given = given
        self.made = given.folder / "results"
        self.filtered = [given.convapp, "--headless", "-q", "--device", given.device, "--filter", "gaussian:sigma=2", "-o", self.made,
                         "-i"]

    def times(self, sources, volume):
        """Times of convapp, one process, and for each volume of a batch."""
        rows = [timed(lambda: subprocess.run(self.filtered + sources[:1], check=True), self.given.runs, self.made),
                [t / BATCH for t in timed(lambda: subprocess.run(self.filtered + sources, check=True), self.given.runs, self.made)]]
        check(self.made / sources[0].name, volume)
        return rows

    def peer_times(self, source, nifti):
        cells = []
        for name, command in peers(nifti).items() if self.given.peers else ():
            target = self.made / source.name
            try:
                time_once = timed(lambda: subprocess.run(with_files(command, source, target), check=True), 1, self.made)[0]
                cells.append(f"{name} {time_once:.0f}")
            except subprocess.CalledProcessError:
                cells.append(f"{name} failed")
        return "; ".join(cells)

    def copies(self, first):
        """Returns names of a batch's files, all of them `first`."""
        sources = [first.with_name(f"{i}-{first.name}") for i in range(BATCH)]
        for source in sources:
            source.unlink(missing_ok=True)
            os.link(first, source)
        first.unlink()
        return sources

    def plain(self, volume):
        file = self.given.folder / "in.npy"
        np.save(file, volume)
        sources = self.copies(file)
        target = self.made / "copy.npy"
        cp, flushed = (timed(lambda: copied(sources[0], target, flush), self.given.runs, self.made) for flush in (False, True))
        one, batch = self.times(sources, volume)
        base = statistics.median(flushed)
        row = [f"{volume.dtype}, {megabytes(sources[0])}", *map(shown, (cp, flushed, one, batch)),
               f"{statistics.median(one) / base:.2f}, {statistics.median(batch) / base:.2f}", self.peer_times(sources[0], False)]
        print("| " + " | ".join(row) + " |", flush=True)
        self.clear(sources)

    def compressed(self, volume, own):
        bare, file = self.given.folder / "bare.nii", self.given.folder / "in.nii.gz"
        write_nifti(bare, volume)
        if own:
            subprocess.run([self.given.convapp, "--headless", "-q", "--overwrite", "-i", bare, "-o", file], check=True)
        else:
            with open(bare, "rb") as samples, gzip.open(file, "wb", compresslevel=1) as out:
                shutil.copyfileobj(samples, out, 1 << 20)
        bare.unlink()
        sources = self.copies(file)
        one, batch = self.times(sources, volume)
        row = [f"{'of convapp' if own else 'of zlib, level 1'}, {megabytes(sources[0])}", *map(shown, (one, batch)),
               self.peer_times(sources[0], True)]
        print("| " + " | ".join(row) + " |", flush=True)
        self.clear(sources)

    def clear(self, sources):
        shutil.rmtree(self.made)
        for source in sources:
            source.unlink()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("convapp")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--size", type=int, default=512)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--device", default="auto")
    parser.add_argument("--peers", action="store_true")
    given = parser.parse_args()
    bench = Bench(given)
    volume = phantom(given.size)
    print(f"{given.size}³, ms: median (least) of {given.runs}; peers once\n\n| NPY | `cp` | `cp` + fsync | convapp, one process "
          f"| convapp, each of {BATCH} in a batch | of `cp` + fsync | peers |\n|---|--:|--:|--:|--:|--:|---|")
    for dtype in ("float32", "int16"):
        bench.plain(volume.astype(dtype))
    print(f"\n| .nii.gz, int16 | convapp, one process | convapp, each of {BATCH} in a batch | peers |\n|---|--:|--:|---|")
    for own in (False, True):
        bench.compressed(volume.astype("int16"), own)


if __name__ == "__main__":
    main()
