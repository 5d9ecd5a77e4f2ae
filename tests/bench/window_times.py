#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""How long the window takes to its first frame, and to the first pixels of a file: `convapp --times`, many times over.

usage: window_times.py CONVAPP [RUNS]     makes its files (512 x 512 x 200 int16, NIfTI, plain and gzip) in a folder of
its own; the offscreen platform is used unless QT_QPA_PLATFORM says otherwise. Prints the least, the median and the most
of wall time and of processor time; compares nothing with a goal.
"""
import array
import gzip
import math
import os
import pathlib
import random
import re
import statistics
import struct
import subprocess
import sys
import tempfile
import time

LINE = re.compile(r"first (window|pixels) (\d+) ms after the start, (\d+) ms of processor time")


def nifti(path, shape):
    """A head-like volume with noise, so that it is compressed about as well as a scan is."""
    header = bytearray(352)
    struct.pack_into("<i", header, 0, 348)
    struct.pack_into("<8h", header, 40, 3, *shape, 1, 1, 1, 1)
    struct.pack_into("<hh", header, 70, 4, 16)  # int16
    struct.pack_into("<8f", header, 76, 1, 0.7, 0.7, 1.2, 1, 1, 1, 1)
    struct.pack_into("<f", header, 108, 352)
    struct.pack_into("<f", header, 112, 1)
    header[123] = 2  # mm
    struct.pack_into("<h", header, 254, 1)
    struct.pack_into("<12f", header, 280, 0.7, 0, 0, -179, 0, 0.7, 0, -179, 0, 0, 1.2, -120)
    header[344:348] = b"n+1\0"
    noise = random.Random(1)
    planes = []  # some different ones are enough: gzip looks back by less than one
    for k in range(8):
        size = 0.8 - 0.03 * k
        plane = array.array("h")
        for v in range(shape[1]):
            for u in range(shape[0]):
                r = math.hypot(2 * u / shape[0] - 1, 2 * v / shape[1] - 1)
                value = -1000 if r > size else 940 if r > size - 0.08 else 40
                plane.append(value + int(noise.gauss(0, 12)))
        planes.append(plane.tobytes())
    with open(path, "wb") as file:
        file.write(header)
        for z in range(shape[2]):
            file.write(planes[min(z % 16, 15 - z % 16)])
    with open(path, "rb") as plain, gzip.open(f"{path}.gz", "wb", compresslevel=6) as packed:
        while block := plain.read(1 << 22):
            packed.write(block)


def once(command, environment):
    began = time.monotonic()
    times = {}
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=environment, text=True) as process:
        for line in process.stdout:
            if match := LINE.match(line):
                times[match[1]] = ((time.monotonic() - began) * 1e3, float(match[3]))
    if process.returncode != 0:
        sys.exit(f"{command}: exit status {process.returncode}")
    return times


def show(name, values):
    wall, work = [sorted(v) for v in zip(*values)]
    print(
        f"{name:28} wall {wall[0]:6.0f} {statistics.median(wall):6.0f} {wall[-1]:6.0f} ms   "
        f"processor {work[0]:6.0f} {statistics.median(work):6.0f} {work[-1]:6.0f} ms"
    )


def main():
    program = sys.argv[1]
    runs = int(sys.argv[2]) if len(sys.argv) > 2 else 7
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(os.environ.get("WINDOW_TIMES_FILES", folder))
        files = [folder / "v.nii", folder / "v.nii.gz"]
        if not files[1].exists():
            nifti(files[0], (512, 512, 200))
        environment = dict(os.environ, XDG_CONFIG_HOME=f"{folder}/config", XDG_CACHE_HOME=f"{folder}/cache")
        environment.setdefault("QT_QPA_PLATFORM", "offscreen")
        all_times = {}
        for run in range(runs + 1):  # interleaved: the machine's moods meet all of them; the first fills the caches
            for file in [None, *files]:
                command = [program, "--times", "--no-restore"] + ([str(file)] if file else [])
                for what, value in once(command, environment).items():
                    if run > 0:
                        all_times.setdefault((file.name if file else "no file", what), []).append(value)
        print(f"{runs} runs: least, median, most; load {os.getloadavg()[0]:.1f}")
        for (file, what), values in all_times.items():
            show(f"{file}: first {what}", values)


main()
