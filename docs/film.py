#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""An animation of numbered frames: film.py FOLDER FILE.webp. FOLDER/frames.txt has a name and milliseconds a line."""
import pathlib
import sys

from PIL import Image

WIDTH = 960


def main():
    folder, out = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    frames, times = [], []
    for line in (folder / "frames.txt").read_text().splitlines():
        name, time = line.split()
        with Image.open(folder / name) as frame:
            height = round(frame.height * WIDTH / frame.width)
            frames.append(frame.convert("RGB").resize((WIDTH, height), Image.Resampling.LANCZOS))
        times.append(int(time))
    frames[0].save(out, save_all=True, append_images=frames[1:], duration=times, loop=0, quality=60, method=4)
    print(f"{out}: {sum(times) / 1000:.0f} s, {len(frames)} frames, {out.stat().st_size / 1e6:.1f} MB")


main()
