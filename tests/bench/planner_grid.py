#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Is the planner's choice the fastest variant, or nearly so?

planner_grid.py CONVAPP [--device cpu|cuda] [--quick] [--runs N] [--variants LIST]

Runs the program's own benchmark over a grid of sizes, kernels, types of samples and borders, takes of each case the variant
with the smallest prediction (the planner's choice) and the one with the smallest measured time, and prints a table with
their ratio. What disagrees with the oracle is not timed by the benchmark and not counted here. Exit code 1 if a choice is
slower than 1.15 times the best.
"""
import argparse
import json
import subprocess
import sys

CPU = [
    ("conv1d", ["size=10000,1000000", "k=7,31,127,511,2047"]),
    ("conv2d", ["size=256,1024,4096", "k=3,5,7,9,11,15,21,31"]),
    ("conv3d", ["size=64,256", "k=3,5,7,9"]),
    ("gaussian", ["dimension=2", "size=256,1024,4096", "sigma=1,2,4,8,16"]),
    ("gaussian", ["dimension=3", "size=64,256", "sigma=1,2,4"]),
    ("sobel", ["dimension=2", "size=1024,4096"]),
    ("sobel", ["dimension=3", "size=64,256"]),
]
CUDA = [
    ("conv1d", ["size=10000,100000,1000000,10000000", "k=9,31,63,127,255,1023,2047"]),
    ("conv2d", ["size=256,512,1024,2048,4096", "k=3,5,7,9,11,13,15,21,31", "boundary=reflect,wrap"]),
    ("conv2d", ["size=1024,4096", "k=3,5,7,11,15", "type=uint8,int16,float64"]),
    ("conv2d", ["size=1000,3001", "k=3,7,15,41", "boundary=constant,valid,mirror"]),
    ("conv2d", ["size=512,1024,4096", "k=41,51,61,101"]),
    ("conv3d", ["size=64,96,128,256", "k=3,5,7,9,11,13"]),
    ("conv3d", ["size=128,256,512", "k=15,19,31"]),
    ("conv3d", ["size=64,256", "k=3,5,7,9", "type=uint8,int16", "boundary=nearest"]),
    ("conv3d", ["size=100,251", "k=3,5,9", "boundary=constant,valid,mirror"]),
    ("gaussian", ["dimension=2", "size=256,512,1024,2048,4096", "sigma=0.7,1.5,3,6,10,16,24,40"]),
    ("gaussian", ["dimension=3", "size=64,128,192,256", "sigma=0.7,1.5,3,4,6,8"]),
    ("gaussian", ["dimension=2", "size=1024,4096", "sigma=1,2,4,8", "type=uint8,int16,float64"]),
    ("gaussian", ["dimension=3", "size=128,256", "sigma=1,2,4,8", "type=uint8,int16"]),
    ("gaussian", ["dimension=3", "size=128,256,320", "sigma=2,2.5,3,4", "thick=1.5,4"]),
    ("gaussian", ["dimension=3", "size=64,128,256", "sigma=1,2,3,8", "type=int32,float64"]),
    ("gaussian", ["dimension=2", "size=1000,3001", "sigma=1,5,12", "boundary=constant,valid,mirror"]),
    ("sobel", ["dimension=2", "size=512,1024,4096"]),
    ("sobel", ["dimension=3", "size=64,128,256"]),
]
# Without the articles' steps, of which some take hundreds of times as long at the ends of the grid.
CUDA_VARIANTS = ("direct,separable-fused,separable-tensor,separable-passes,separable-rows-cols,gradient-fused,fft-ols,"
                 "fft-tile,fft-xy-direct-z,fft-blocks,fft-passes,tensor")
QUICK = [
    ("conv1d", ["size=100000", "k=31,511"]),
    ("conv2d", ["size=512", "k=5,11,31"]),
    ("conv3d", ["size=64", "k=3,7"]),
    ("gaussian", ["dimension=2", "size=512", "sigma=2,8"]),
]
LIMIT = 1.15


def measure(options, kind, axes):
    command = [options.convapp, "--headless", "--device", options.device, "--bench", kind, "--runs", str(options.runs), "--json"]
    if options.variants:
        command += ["--variants", options.variants]
    for axis in axes:
        command += ["--axis", axis]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode not in (0, 7):  # 7: some results were wrong; they are not timed
        sys.exit(f"{' '.join(command)} ended with {done.returncode}: {done.stderr.strip()}")
    return json.loads(done.stdout)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("convapp")
    parser.add_argument("--device", default="cpu")
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--variants", help="names with commas between; of CUDA without more the modern ones")
    options = parser.parse_args()
    on_card = options.device.startswith("cuda")
    if on_card and not options.variants:
        options.variants = CUDA_VARIANTS

    print("| case | chosen | ms | predicted | fastest | ms | ratio |\n|---|---|---|---|---|---|---|")
    ratios = []
    for kind, axes in QUICK if options.quick else CUDA if on_card else CPU:
        result = measure(options, kind, axes)
        cases = {}
        for row in result["rows"]:
            if "ms_low" in row and not row["variant"].startswith("opencv-"):
                cases.setdefault(row["case"], []).append(row)
        for case, rows in cases.items():
            chosen = min(rows, key=lambda r: r["predicted_ms"])
            best = min(rows, key=lambda r: min(r["samples_ms"]))
            chosen_ms, best_ms = min(chosen["samples_ms"]), min(best["samples_ms"])
            ratios.append(chosen_ms / best_ms)
            print(f"| {case} | {chosen['variant']} | {chosen_ms:.3g} | {chosen['predicted_ms']:.3g} | "
                  f"{best['variant']} | {best_ms:.3g} | {ratios[-1]:.2f}{' !' if ratios[-1] > LIMIT else ''} |", flush=True)
    good = sum(r <= LIMIT for r in ratios)
    print(f"\n{good} of {len(ratios)} choices within {LIMIT} of the fastest; the worst {max(ratios):.2f}")
    sys.exit(0 if good == len(ratios) else 1)


if __name__ == "__main__":
    main()
