#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Profiler counters of each CUDA variant: one Markdown table per kind of work.

profile.py CONVAPP [--only WORD] [--json FILE]

Runs `CONVAPP --headless --bench … --counters`, which starts NVIDIA Nsight Compute: launches of one kernel are added up (long
work is launched in pieces), rates are averaged by time. Counters unknown to this GPU or this ncu are left out. Needs the
permission to read hardware counters.
"""
import argparse
import datetime
import json
import os
import subprocess
import sys
import tempfile

CASES = [
    ("1-D, 1 M samples, 2047 taps, valid", "conv1d", ["size=1000000", "k=2047", "boundary=valid"],
     "naive,smem,smem-const,reg2,reg8,float4,micro-opt,direct,direct-baked,fft-ols"),
    ("3-D, 256³, 9³ taps, zeros outside", "conv3d", ["size=256", "k=9", "boundary=constant"],
     "strided,naive,coalesced,coalesced-grid,float4,tiled-smem,direct,direct-baked,fft-xy-direct-z"),
    ("2-D, 4096², 7² taps", "conv2d", ["size=4096", "k=7"],
     "naive,padded,l1,smem,smem-const,vec2,wmma-fp16,direct,direct-baked,fft-tile"),
    ("2-D, 1024², 5² taps", "conv2d", ["size=1024", "k=5"], "naive,padded,direct"),
    ("2-D, 4096², 15² taps", "conv2d", ["size=4096", "k=15"], "direct,tensor,tensor-fast,fft-tile"),
    ("2-D, 4096², 61² taps", "conv2d", ["size=4096", "k=61"], "fft-tile,fft-blocks"),
    ("3-D, 256³, 15³ taps", "conv3d", ["size=256", "k=15"], "fft-xy-direct-z,fft-blocks"),
    ("2-D, 4096², Gaussian of σ = 2", "gaussian", ["dimension=2", "size=4096", "sigma=2"],
     "separable-rows-cols,separable-transpose-naive,separable-transpose,separable-transpose-unrolled,separable-passes,"
     "separable-fused,separable-tensor"),
    ("2-D, 4096², Gaussian of σ = 8", "gaussian", ["dimension=2", "size=4096", "sigma=8"], "separable-fused,separable-tensor"),
    ("3-D, 256³, Gaussian of σ = 2", "gaussian", ["dimension=3", "size=256", "sigma=2"],
     "separable-passes,separable-fused,separable-tensor"),
    ("2-D, 4096², Gaussian of σ = 30", "gaussian", ["dimension=2", "size=4096", "sigma=30"], "fft-passes,fft-blocks,recursive,box-stack"),
    ("3-D, 256³, Gaussian of σ = 8", "gaussian", ["dimension=3", "size=256", "sigma=8"], "separable-fused,separable-tensor"),
    ("3-D, 256³ of uint8, Gaussian of σ = 2", "gaussian", ["dimension=3", "size=256", "sigma=2", "type=uint8"], "separable-fused"),
    ("2-D, 4096², Sobel magnitude", "sobel", ["dimension=2", "size=4096"], "gradient-fused"),
    ("3-D, 256³, Sobel magnitude", "sobel", ["dimension=3", "size=256"], "gradient-fused"),
]

# Heads of the columns, and the counters in them.
COLUMNS = [("launches", "launches"), ("µs", "microseconds"), ("instr.", "instructions"), ("IPC", "ipc"), ("issue %", "issue"),
           ("FFMA %", "ffma"), ("L1 hit %", "l1"), ("L2 hit %", "l2"), ("DRAM MB", "dram"), ("sectors/load", "sectors"),
           ("bank conflicts %", "conflicts"), ("threads/warp", "threads"), ("uniform branches %", "uniform"),
           ("regs", "registers"), ("shared KB", "shared"), ("occupancy %", "occupancy"), ("possible %", "possible"),
           ("in flight KB", "flight"), ("stalled warps an issue", "stalls")]


def measured(convapp, kind, axes, variants):
    """Returns the JSON report of a benchmark with counters."""
    with tempfile.TemporaryDirectory() as folder:
        report = os.path.join(folder, "report.json")
        command = [convapp, "--headless", "--bench", kind, "--device", "cuda", "--runs", "3", "--variants", variants,
                   "--counters", "--json=" + report]
        for axis in axes:
            command += ["--axis", axis]
        done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=False)
        if done.returncode != 0:
            sys.exit(f"{' '.join(command)}: exit code {done.returncode}\n{done.stderr}")
        with open(report, encoding="utf-8") as file:
            return json.load(file)


def cell(value):
    if value is None:
        return ""
    return value if isinstance(value, str) else f"{value:.4g}".replace("e+0", "e")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("convapp")
    parser.add_argument("--only", default="", help="cases whose title holds this word")
    parser.add_argument("--json", help="the rows, as resources/profiles keeps them for the window")
    options = parser.parse_args()

    kept, device = [], {}
    for title, kind, axes, variants in CASES:
        if options.only not in title:
            continue
        report = measured(options.convapp, kind, axes, variants)
        device = next(d for d in report["devices"] if d["name"].startswith("cuda"))
        print(f"\n### {title}\n\n| variant | kernel | " + " | ".join(head for head, _ in COLUMNS) + " |\n" +
              "|---" * (len(COLUMNS) + 2) + "|", flush=True)
        counted = [row for each in report["rows"] for row in each.get("counters", [])]
        for row in sorted(counted, key=lambda row: variants.split(",").index(row["variant"])):
            print(f"| `{row['variant']}` | {row['kernel']} | " + " | ".join(cell(row.get(name)) for _, name in COLUMNS) + " |",
                  flush=True)
            kept.append({"work": title, **row})
    if options.json:
        with open(options.json, "w", encoding="utf-8") as out:
            json.dump({"device": device["model"], "driver": device["driver"], "date": datetime.date.today().isoformat(),
                       "rows": kept}, out, ensure_ascii=False, indent=1)
            out.write("\n")


if __name__ == "__main__":
    main()
