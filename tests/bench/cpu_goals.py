#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs every case that has a goal on the CPU and prints a table for docs/benchmarks: best variant, its time, the goal
and what other variants (and peers, where they are registered) take in the same run.

    tests/bench/cpu_goals.py build/release/convapp [--runs N] [--only TEXT] [--json FILE]

Goals are milliseconds of both cores of the machine on which the prototype was measured (240 GFLOPS of multiply-adds a
core); `scaled` multiplies them by that peak over this machine's, which is what a limit of arithmetic would allow here.
"""
import argparse
import json
import subprocess
import sys
import tempfile

GOAL_PEAK = 480.0  # GFLOPS of both cores, where the goals come from

# kind, axes of one run, {value of the last axis: goal in ms}
CASES = [
    ("conv2d", {"size": "4096"}, "k", {"3": 2.4, "5": 3.6, "7": 4.8, "9": 6.6, "11": 9.8, "15": 16, "31": 35}),
    ("gaussian", {"dimension": "2", "size": "4096"}, "sigma", {"1": 4.2, "2": 5.5, "4": 8.0, "8": 13, "16": 22}),
    ("gaussian", {"dimension": "2", "size": "4096", "type": "uint8"}, "sigma", {"2": 5.0, "8": 10}),
    ("gaussian", {"dimension": "2", "size": "4096", "type": "uint16"}, "sigma", {"2": None}),
    ("sobel", {"dimension": "2"}, "size", {"4096": 3.3}),
    ("canny", {"type": "uint8"}, "size", {"4096": 90}),
    ("gaussian", {"dimension": "3", "size": "256"}, "sigma", {"1": 6.0, "2": 8.5, "4": 15, "8": 30}),
    ("sobel", {"dimension": "3"}, "size", {"256": 6.5}),
    ("conv3d", {"size": "256"}, "k", {"3": 4.8, "5": 11, "7": 25, "9": 30}),
    ("conv1d", {"size": "1048576"}, "k", {"2047": 0.5}),
]


def bench(program, kind, axes, runs):
    with tempfile.NamedTemporaryFile(suffix=".json") as out:
        command = [program, "--headless", "--bench", kind, "--variants", "all", "--device", "cpu", "--runs", str(runs),
                   f"--json={out.name}"]
        for name, values in axes.items():
            command += ["--axis", f"{name}={values}"]
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        if done.returncode == 7:  # some results were wrong: their rows say so
            print(f"{kind}: {done.stderr.strip()}", file=sys.stderr)
        elif done.returncode:
            sys.exit(f"{' '.join(command)}\nended with {done.returncode}: {done.stderr.strip()}")
        return json.load(open(out.name))


def number(value, digits=2):
    return "–" if value is None else f"{value:.{digits}f}"


def line(kind, axes, axis, value, goal, rows, peak):
    timed = sorted((r for r in rows if "ms" in r), key=lambda r: r["ms"])
    label = " ".join([kind] + [f"{k}={v}" for k, v in {**axes, axis: value}.items()])
    wrong = [r["variant"] for r in rows if r.get("agrees") is False]
    if not timed:
        return f"| {label} | none | | | | | | {', '.join(wrong)} |"
    best = timed[0]
    noise = (best["ms_high"] - best["ms_low"]) / best["ms"] / 2
    scaled = goal and goal * GOAL_PEAK / peak
    others = ", ".join(f"{r['variant']} {r['ms']:.2f}" for r in timed[1:])
    if wrong:
        others += ("; " if others else "") + "WRONG: " + ", ".join(wrong)
    return (f"| {label} | {best['variant']} | {best['ms']:.2f} ± {100 * noise:.0f} % | {number(goal, 1)} | "
            f"{number(scaled, 1)} | {100 * best['of_peak']:.0f} | {best['error']:.0e} | {others} |")


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("program")
    options.add_argument("--runs", type=int, default=11)
    options.add_argument("--only", default="", help="kinds that contain this text")
    options.add_argument("--json", help="keep all results in this file")
    given = options.parse_args()
    kept, peak = [], None
    for kind, axes, axis, goals in CASES:
        if given.only not in kind:
            continue
        result = bench(given.program, kind, {**axes, axis: ",".join(goals)}, given.runs)
        kept.append(result)
        if peak is None:
            cpu = next(d for d in result["devices"] if d["name"].startswith("cpu"))
            peak = cpu["gflops_ceiling"]
            print(f"{cpu['model']}, {cpu['instructions']}, peak {peak:.0f} GFLOPS, median of {given.runs} runs\n")
            print("| case | fastest variant | ms | goal | scaled | % of peak | error | others, ms |")
            print("|---|---|---|---|---|---|---|---|", flush=True)
        for value, goal in goals.items():
            rows = [r for r in result["rows"] if r["at"].get(axis) == value]
            print(line(kind, axes, axis, value, goal, rows, peak), flush=True)
    if given.json:
        with open(given.json, "w") as out:
            json.dump(kept, out)


if __name__ == "__main__":
    main()
