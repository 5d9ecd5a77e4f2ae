#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes the pictures of the presets, before and after, from samples/ by the program itself.

usage: make.py CONVAPP [NAME...] writes NAME.png beside this file, for all presets or those that are named. Run it after
a change of a preset. Needs numpy and Python's imaging library (apt-get install python3-numpy python3-pil).
"""
import json
import pathlib
import subprocess
import sys
import tempfile

import numpy as np
from PIL import Image, ImageDraw

HERE = pathlib.Path(__file__).resolve().parent
SAMPLES = HERE.parent.parent / "samples"
WIDTH, HEIGHT, GAP = 151, 144, 2  # one half, px; the line between the halves
BACK, LINE, BEFORE, AFTER = "#14171c", "#ffffff", "#8a96a8", "#4da3ff"
RATE = 500  # Hz, of ecg.wav
# Signals: the seconds that are drawn, or the spectrum. Images: the window, and the zoom around the middle.
PARTS = {"remove-drift": (0, 10), "detrend": (0, 10), "band-1-40": (2, 5), "notch-50": "spectrum", "notch-60": "spectrum"}
WINDOWS = {"deconvolve": (0, 6000), "denoise-ct": (-60, 160), "vessels": (-300, 1900)}
DERIVED = ("edges", "outline", "blobs", "vessels", "flatten-background", "mask-otsu", "even-contrast")  # own windows
ZOOM = {"deconvolve": 3, "denoise": 2, "despeckle": 2}


def half(grey):
    """A 2-D array of 0 to 255, cropped to the aspect of a half and scaled to it."""
    rows, columns = grey.shape
    wide = min(columns, int(rows * WIDTH / HEIGHT))
    tall = min(rows, int(wide * HEIGHT / WIDTH))
    y, x = (rows - tall) // 2, (columns - wide) // 2
    picture = Image.fromarray(grey[y : y + tall, x : x + wide].astype(np.uint8))
    return picture.resize((WIDTH, HEIGHT), Image.Resampling.BICUBIC if tall < HEIGHT else Image.Resampling.LANCZOS)


def slice_of(array, name):
    if array.ndim == 3:
        array = array.max(axis=0) if name == "vessels" else array[array.shape[0] // 2]
        array = array[::-1]
    zoom = ZOOM.get(name, 1)
    rows, columns = array.shape[0] // zoom, array.shape[1] // zoom
    y, x = (array.shape[0] - rows) // 2, (array.shape[1] - columns) // 2
    return array[y : y + rows, x : x + columns]


def grey(array, window):
    low, high = window
    return np.clip((array - low) / max(high - low, 1e-12), 0, 1) * 255


def pair_of_pictures(before, after, name):
    before, after = slice_of(before, name), slice_of(after, name)
    window = WINDOWS.get(name) or tuple(np.percentile(before, (0.5, 99.5)))
    own = tuple(np.percentile(after, (0.5, 99.5)))
    if name == "outline":
        own = (0, after.max())
    if name == "vessels":
        own = (0, 0.6 * after.max())
    return half(grey(before, window)), half(grey(after, own if name in DERIVED else window))


def curve(values, limits, color):
    picture = Image.new("RGB", (2 * WIDTH, 2 * HEIGHT), BACK)
    draw = ImageDraw.Draw(picture)
    low, high = limits
    x = np.linspace(4, 2 * WIDTH - 5, len(values))
    y = 2 * HEIGHT - 16 - (np.clip(values, low, high) - low) / (high - low) * (2 * HEIGHT - 32)
    draw.line([tuple(p) for p in np.stack([x, y], 1)], fill=color, width=3, joint="curve")
    return picture.resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS)


def pair_of_curves(before, after, name):
    before, after = (a[:, 0] if a.ndim > 1 else a for a in (before, after))
    part = PARTS.get(name, (0, 10))
    if part == "spectrum":
        lines = []
        for signal in (before, after):
            power = np.abs(np.fft.rfft((signal - signal.mean()) * np.hanning(len(signal)))) ** 2
            lines.append(10 * np.log10(np.convolve(power, np.ones(9) / 9, "same") + 1e-30)[: 100 * len(signal) // RATE])
        top = max(lines[0].max(), lines[1].max())
        limits = (top - 75, top)
    else:
        lines = [s[int(part[0] * RATE) : int(part[1] * RATE)] for s in (before, after)]
        middle = [line - np.median(line) for line in lines]
        limits = (min(m.min() for m in middle), max(m.max() for m in middle))
        lines = middle
    return curve(lines[0], limits, BEFORE), curve(lines[1], limits, AFTER)


def main():
    convapp, names = sys.argv[1], sys.argv[2:]
    presets = json.loads(subprocess.run([convapp, "--headless", "--list", "presets", "--json"], check=True,
                                        stdout=subprocess.PIPE).stdout)
    for preset in presets:
        name = preset["name"]
        if names and name not in names:
            continue
        sample = SAMPLES / preset["sample"]
        with tempfile.TemporaryDirectory() as folder:
            arrays, fields = [], ""
            if preset["required"] == "mask":
                fields = ":mask=" + folder + "/mask.nrrd"
                subprocess.run([convapp, "--headless", "-q", "-i", str(sample), "-o", folder + "/mask.nrrd", "--recipe",
                                "mask-otsu"], check=True)
            for steps in ([], ["--recipe", name + fields]):
                subprocess.run([convapp, "--headless", "-q", "--device", "cpu", "--overwrite", "-i", str(sample), "-o",
                                folder + "/result.npy", "--dtype", "float32", *steps], check=True)
                arrays.append(np.load(folder + "/result.npy"))
        signal = preset["sample"].startswith("ecg")
        left, right = (pair_of_curves if signal else pair_of_pictures)(*arrays, name)
        both = Image.new("RGB", (2 * WIDTH + GAP, HEIGHT), LINE)
        both.paste(left.convert("RGB"), (0, 0))
        both.paste(right.convert("RGB"), (WIDTH + GAP, 0))
        both.quantize(48).save(HERE / (name + ".png"), optimize=True)
        print(HERE / (name + ".png"))


main()
