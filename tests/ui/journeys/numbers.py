#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Data for the journeys of users, and their results computed a second time, in plain Python.

usage: numbers.py make USER FOLDER   writes the user's data
       numbers.py check USER FOLDER  compares saved files and tables with definitions of the filters
FOLDER holds the files that the journey saves. The check of radiology reads samples/head_ct.nii.gz.
"""
import csv
import gzip
import itertools
import math
import pathlib
import random
import re
import struct
import sys
import zlib

SAMPLES = pathlib.Path(__file__).resolve().parents[3] / "samples"
CODES = {"u1": "B", "i2": "h", "u2": "H", "f4": "f"}


class Grid:
    """Samples with x fastest."""

    def __init__(self, size, values):
        self.size, self.values = tuple(size), list(values)
        assert len(self.values) == math.prod(size), (size, len(self.values))

    def at(self, index):
        offset, stride = 0, 1
        for i, n in zip(index, self.size):
            i %= 2 * n  # reflected: d c b a | a b c d | d c b a
            offset += stride * (i if i < n else 2 * n - 1 - i)
            stride *= n
        return self.values[offset]

    def places(self):
        return (p[::-1] for p in itertools.product(*(range(n) for n in reversed(self.size))))

    def box(self, low, high):
        return [self.at(p) for p in itertools.product(*(range(a, b) for a, b in zip(low, high)))]


def read_npy(path):
    data = path.read_bytes()
    header = data[10 : 10 + struct.unpack("<H", data[8:10])[0]].decode()
    code = re.search(r"'descr': '[<|]([a-z]\d)'", header).group(1)
    size = [int(n) for n in re.findall(r"\d+", re.search(r"'shape': \(([^)]*)\)", header).group(1))]
    body = data[10 + len(header) :]
    return Grid(size[::-1], struct.unpack(f"<{math.prod(size)}{CODES[code]}", body))


def write_npy(path, grid):
    header = f"{{'descr': '<f4', 'fortran_order': False, 'shape': {grid.size[::-1]}, }}"
    header += " " * (117 - len(header)) + "\n"
    path.write_bytes(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode() +
                     struct.pack(f"<{len(grid.values)}f", *grid.values))


def read_nifti(path):
    data = gzip.decompress(path.read_bytes())
    size, code = struct.unpack("<4h", data[40:48])[1:], struct.unpack("<h", data[70:72])[0]
    assert code == 4, "int16"
    spacing, start = struct.unpack("<3f", data[80:92]), int(struct.unpack("<f", data[108:112])[0])
    return Grid(size, struct.unpack(f"<{math.prod(size)}h", data[start : start + 2 * math.prod(size)])), spacing


def write_nrrd(path, grid, spacing, unit):
    axes = len(grid.size)
    header = ["NRRD0004", "type: uint16", f"dimension: {axes}", "sizes: " + " ".join(map(str, grid.size)),
              "spacings: " + " ".join([str(spacing)] * axes), "units: " + " ".join([f'"{unit}"'] * axes),
              "endian: little", "encoding: raw", "", ""]
    path.write_bytes("\n".join(header).encode() + struct.pack(f"<{len(grid.values)}H", *grid.values))


def read_nrrd(path):
    header, body = path.read_bytes().split(b"\n\n", 1)
    fields = dict(line.split(": ", 1) for line in header.decode().splitlines() if ": " in line)
    if fields["encoding"].startswith("gz"):
        body = gzip.decompress(body)
    size = [int(n) for n in fields["sizes"].split()]
    code = {"uint16": "H", "uint8": "B", "float": "f"}[fields["type"]]
    return Grid(size, struct.unpack(f"<{math.prod(size)}{code}", body))


def read_png(path):
    """An 8-bit grey picture without interlacing."""
    data, at, packed = path.read_bytes(), 8, b""
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at : at + 8])
        chunk = data[at + 8 : at + 8 + length]
        if kind == b"IHDR":
            width, height, depth, color = struct.unpack(">IIBB", chunk[:10])
            assert (depth, color) == (8, 0)
        packed += chunk if kind == b"IDAT" else b""
        at += 12 + length
    raw, rows = zlib.decompress(packed), [bytes(width)]
    for y in range(height):
        method, line, up = raw[y * (width + 1)], bytearray(raw[y * (width + 1) + 1 : (y + 1) * (width + 1)]), rows[-1]
        for x in range(width):
            left, corner = (line[x - 1], up[x - 1]) if x else (0, 0)
            nearest = min((left, up[x], corner), key=lambda v: abs(left + up[x] - corner - v))
            line[x] = (line[x] + (0, left, up[x], (left + up[x]) // 2, nearest)[method]) & 255
        rows.append(bytes(line))
    return Grid((width, height), b"".join(rows[1:]))


def gaussian(sigma):
    radius = int(4 * sigma + 0.5)
    taps = [math.exp(-(i * i) / (2 * sigma * sigma)) for i in range(-radius, radius + 1)]
    return [t / sum(taps) for t in taps]


def smooth(grid, sigmas):
    for axis, sigma in enumerate(sigmas):
        taps = gaussian(sigma)
        radius = len(taps) // 2
        step = [int(a == axis) for a in range(len(grid.size))]
        grid = Grid(grid.size, [sum(t * grid.at([p + (i - radius) * s for p, s in zip(place, step)])
                                    for i, t in enumerate(taps)) for place in grid.places()])
    return grid


def measured(path):
    """(before, after) of each statistic of the current region."""
    with open(path, newline="", encoding="utf-8") as file:
        rows = [r for r in csv.DictReader(file) if r["kind"] == "statistics"]
    return {r["name"]: (float(r["before"]), float(r["after"])) for r in rows}


def near(got, wanted, limit, what):
    assert abs(got - wanted) <= limit, f"{what}: {got}, not {wanted} ± {limit}"


def check_table(path, before, after, limit):
    """Compares a saved table with the samples of its region, `after` within `limit`."""
    table = measured(path)
    for side, values, allowed in ((0, before, 1e-5), (1, after, limit)):
        mean = sum(values) / len(values)
        size = max(1, abs(mean))
        near(table["mean"][side], mean, allowed * size, "mean")
        near(table["minimum"][side], min(values), allowed * size, "minimum")
        near(table["maximum"][side], max(values), allowed * max(1, abs(max(values))), "maximum")
        deviation = math.sqrt(sum((v - mean) ** 2 for v in values) / len(values))
        near(table["standard deviation"][side], deviation, 2 * allowed * max(size, deviation), "deviation")
        near(table["samples"][side], len(values), 0, "samples")


def write_nifti(path, grid, step):
    """A series of float32, 3 mm apart, with a time step in seconds."""
    header = bytearray(352)
    struct.pack_into("<i8h", header, 0, 348, *[0] * 8)
    struct.pack_into("<8h", header, 40, len(grid.size), *grid.size, *[1] * (7 - len(grid.size)))
    struct.pack_into("<3h8f", header, 70, 16, 32, 0, 1, 3, 3, 3, step, 0, 0, 0)
    struct.pack_into("<3f", header, 108, 352, 1, 0)
    header[123] = 2 | 8  # mm and s
    header[344:348] = b"n+1\0"
    path.write_bytes(bytes(header) + struct.pack(f"<{len(grid.values)}f", *grid.values))


def read_float_nifti(path):
    data = path.read_bytes()
    axes, *size = struct.unpack("<8h", data[40:56])
    assert struct.unpack("<h", data[70:72])[0] == 16, "float32"
    assert data[123] == 2 | 8 and struct.unpack("<f", data[92:96])[0] == 2, "the time step"
    start, size = int(struct.unpack("<f", data[108:112])[0]), size[:axes]
    return Grid(size, struct.unpack(f"<{math.prod(size)}f", data[start : start + 4 * math.prod(size)]))


def compare(got, wanted, limit, what):
    assert got.size == wanted.size, (got.size, wanted.size)
    worst = max(abs(a - b) for a, b in zip(got.values, wanted.values))
    assert worst <= limit, f"{what}: differs by {worst}, at most {limit} expected"


def radiology(folder):
    source, spacing = read_nifti(SAMPLES / "head_ct.nii.gz")
    saved, _ = read_nifti(folder / "smooth.nii.gz")
    low, high, halo = (40, 50, 40), (48, 60, 46), 5
    near_box = [(a - halo, b + halo) for a, b in zip(low, high)]
    size = [b - a for a, b in near_box]
    places = (p[::-1] for p in itertools.product(*(range(a, b) for a, b in reversed(near_box))))
    part = Grid(size, [source.at(place) for place in places])
    sigmas = [2 / s for s in spacing]  # 2 mm
    inner = smooth(part, sigmas).box([halo] * 3, [halo + b - a for a, b in zip(low, high)])
    check_table(folder / "bone.csv", source.box(low, high), inner, 1e-4)
    for got, wanted in zip(saved.box(low, high), inner):
        near(got, wanted, 0.501, "a rounded sample")


def beads():
    dots = ((12, 10, 9000), (30, 25, 20000), (34, 25, 15000))
    blur = Grid((48, 40), [0] * (48 * 40))
    for x, y, value in dots:
        blur.values[y * 48 + x] = value
    dice = random.Random(5)
    return Grid(blur.size, [round(100 + v + dice.gauss(0, 3)) for v in smooth(blur, (1.5, 1.5)).values])


def microscopy(folder):
    source, sigmas = read_nrrd(folder / "beads.nrrd"), (1.5, 1.5)  # 0.3 µm
    estimate = smooth(source, sigmas)
    for _ in range(14):
        blurred = smooth(estimate, sigmas)
        ratio = Grid(source.size, [a / b for a, b in zip(source.values, blurred.values)])
        estimate = Grid(source.size, [a * b for a, b in zip(estimate.values, smooth(ratio, sigmas).values)])
    compare(read_nrrd(folder / "sharp.nrrd"), estimate, 0.51, "the estimate, rounded")
    low, high = (24, 18), (40, 32)
    check_table(folder / "bead.csv", source.box(low, high), estimate.box(low, high), 1e-4)
    assert max(estimate.values) > 1.2 * max(source.values)


def bone():
    dice, size = random.Random(7), (36, 30, 24)
    struts = lambda x, y, z: (x % 12 < 4 and y % 10 < 4) or (z % 12 < 3 and y % 10 < 4)
    values = []
    for z, y, x in itertools.product(*(range(n) for n in reversed(size))):
        values.append(min(65535, max(0, round((3000 if struts(x, y, z) else 1000) + dice.gauss(0, 400)))))
    return Grid(size, values)


def micro_ct(folder):
    source = read_nrrd(folder / "bone.nrrd")
    around = list(itertools.product((-1, 0, 1), repeat=3))
    medians = (sorted(source.at([p + d for p, d in zip(place, by)]) for by in around)[13] for place in source.places())
    mask = Grid(source.size, [int(v > 2000) for v in medians])
    compare(read_nrrd(folder / "mask.nrrd"), mask, 0, "the mask")
    low, high = (4, 4, 4), (32, 26, 20)
    check_table(folder / "fraction.csv", source.box(low, high), mask.box(low, high), 1e-6)


RATE, SECONDS, TONES = 250, 12, ((2, 10), (10, 30), (50, 20))  # Hz, s, (Hz, µV)


def waves(i, gain=lambda f: 1):
    """The tones of sample i, each times its gain."""
    return [a * gain(f) * math.sin(2 * math.pi * f * i / RATE + f) for f, a in TONES]


def eeg_lines():
    yield "time (s),Cz,Oz"
    for i in range(RATE * SECONDS):
        yield f"{i / RATE:.3f},{sum(waves(i)):.9g},{-0.5 * waves(i)[1]:.9g}"


def low_pass(f):
    """Gain of two runs of a Butterworth low-pass of order 4 at 30 Hz, one forwards and one backwards."""
    return 1 / (1 + (math.tan(math.pi * f / RATE) / math.tan(math.pi * 30 / RATE)) ** 8)


def eeg(folder):
    selection = range(500, 2500)  # whole periods of all tones: the mean is 0
    check_table(folder / "selection.csv", [sum(waves(i)) for i in selection],
                [sum(waves(i, low_pass)) for i in selection], 1e-3)
    table = measured(folder / "selection.csv")
    for side, gain in ((0, lambda f: 1), (1, low_pass)):
        power = sum((a * gain(f)) ** 2 / 2 for f, a in TONES)
        near(table["standard deviation"][side], math.sqrt(power), 1e-3 * math.sqrt(power), "deviation by the formula")
    with open(folder / "clean.csv", newline="", encoding="utf-8") as file:
        rows = [[float(v) for v in row[:3]] for row in list(csv.reader(file))[1:]]
    assert len(rows) == RATE * SECONDS
    middle = rows[2 * RATE : -2 * RATE]  # whole periods, away from the ends
    for column, tones in ((1, TONES), (2, ((10, 15),))):
        for f, amplitude in tones:
            parts = [2 / len(middle) * sum(r[column] * wave(2 * math.pi * f * i / RATE) for i, r in enumerate(middle))
                     for wave in (math.sin, math.cos)]
            near(math.hypot(*parts), amplitude * low_pass(f), 2e-4 * amplitude, f"{f} Hz of column {column}")


def cuda(folder):
    """A kernel of rank 3 without symmetry, as `convolve` is defined: turned about its centre."""
    source = read_png(SAMPLES / "noisy_phantom.png")
    kernel = ((1, 2, 0), (0, 4, -1), (-2, 1, 3))
    wanted = [sum(kernel[1 - dy][1 - dx] * source.at((x + dx, y + dy)) for dy in (-1, 0, 1) for dx in (-1, 0, 1))
              for x, y in source.places()]
    saved = read_npy(folder / "own.npy")
    compare(saved, Grid(source.size, wanted), 1e-3, "the convolution")
    low, high = (100, 90), (140, 120)
    check_table(folder / "own.csv", source.box(low, high), Grid(source.size, wanted).box(low, high), 1e-6)


def plates():
    dice = random.Random(11)
    float32 = lambda value: struct.unpack("f", struct.pack("f", value))[0]
    return [Grid((40, 30), [float32(dice.uniform(0, 100) + 50 * i) for _ in range(1200)]) for i in range(3)]


def batch(folder):
    for i, source in enumerate(plates()):
        wanted = smooth(source, (1.5, 1.5))
        compare(read_npy(folder / "out" / f"plate{i}.npy"), wanted, 1e-3, f"plate {i}")
        if i == 0:
            compare(read_npy(folder / "window.npy"), wanted, 1e-3, "the window's result")
            low, high = (5, 6), (25, 20)
            check_table(folder / "well.csv", source.box(low, high), wanted.box(low, high), 1e-5)


def bold():
    """A slow oscillation in noise, every 2 s."""
    dice, size = random.Random(13), (8, 7, 5, 60)
    float32 = lambda value: struct.unpack("f", struct.pack("f", value))[0]
    values = [float32(1000 + 3 * x + 5 * y + 7 * z + 20 * math.sin(0.3 * t) + dice.gauss(0, 9))
              for t, z, y, x in itertools.product(*(range(n) for n in reversed(size)))]
    return Grid(size, values)


def fmri(folder):
    wanted = smooth(bold(), (0.01, 0.01, 0.01, 1.5))  # 3 s; a Gaussian without width in space
    compare(read_float_nifti(folder / "window.nii"), wanted, 1e-3, "the series along time")


def make(user, folder):
    if user == "microscopy":
        write_nrrd(folder / "beads.nrrd", beads(), 0.2, "um")
    elif user == "micro_ct":
        write_nrrd(folder / "bone.nrrd", bone(), 0.02, "mm")
    elif user == "fmri":
        write_nifti(folder / "bold.nii", bold(), 2)
    elif user == "eeg":
        (folder / "eeg.csv").write_text("\n".join(eeg_lines()) + "\n", encoding="utf-8")
    elif user == "batch":
        (folder / "plates").mkdir()
        for i, plate in enumerate(plates()):
            write_npy(folder / "plates" / f"plate{i}.npy", plate)


def main():
    what, user, folder = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3])
    checks = {check.__name__: check for check in (radiology, microscopy, micro_ct, eeg, cuda, batch, fmri)}
    make(user, folder) if what == "make" else checks[user](folder)


main()
