#!/usr/bin/env python3
"""Is the planner's choice the fastest variant, or nearly so?

planner_grid.py CONVAPP [--device cpu] [--quick] [--runs N]

Runs the program's own benchmark over a grid of sizes, takes of each case the variant with the smallest prediction (the
planner's choice) and the one with the smallest measured time, and prints a table with their ratio. What disagrees with
the oracle is not timed by the benchmark and not counted here. Exit code 1 if a choice is slower than 1.3 times the best.
"""
import argparse
import json
import subprocess
import sys

GRID = [
    ("conv1d", ["size=10000,1000000", "k=7,31,127,511,2047"]),
    ("conv2d", ["size=256,1024,4096", "k=3,5,7,9,11,15,21,31"]),
    ("conv3d", ["size=64,256", "k=3,5,7,9"]),
    ("gaussian", ["dimension=2", "size=256,1024,4096", "sigma=1,2,4,8,16"]),
    ("gaussian", ["dimension=3", "size=64,256", "sigma=1,2,4"]),
    ("sobel", ["dimension=2", "size=1024,4096"]),
    ("sobel", ["dimension=3", "size=64,256"]),
]
QUICK = [
    ("conv1d", ["size=100000", "k=31,511"]),
    ("conv2d", ["size=512", "k=5,11,31"]),
    ("conv3d", ["size=64", "k=3,7"]),
    ("gaussian", ["dimension=2", "size=512", "sigma=2,8"]),
]
LIMIT = 1.3


def measure(convapp, device, kind, axes, runs):
    command = [convapp, "--headless", "--device", device, "--bench", kind, "--runs", str(runs), "--json"]
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
    options = parser.parse_args()

    print("| case | chosen | ms | predicted | fastest | ms | ratio |\n|---|---|---|---|---|---|---|")
    ratios = []
    for kind, axes in QUICK if options.quick else GRID:
        result = measure(options.convapp, options.device, kind, axes, options.runs)
        cases = {}
        for row in result["rows"]:
            if "ms_low" in row and not row["variant"].startswith("opencv-"):
                cases.setdefault(row["case"] + (" 3-D" if "dimension=3" in axes else ""), []).append(row)
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
