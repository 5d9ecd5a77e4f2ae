#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Profiler counters of each CUDA variant: one Markdown table per kind of work.

profile.py CONVAPP [--ncu NCU] [--only WORD] [--csv FILE] [--json FILE]

Runs NVIDIA Nsight Compute on the timed runs of the program's own benchmark: an NVTX range "timed" holds them, and in it one
of each variant's name its kernels. Launches of one kernel are added up (long work is launched in pieces), rates are
averaged by time. Caches are flushed before each pass of the profiler, clocks are left alone. Counters unknown to this GPU or
this ncu are left out, and their columns are empty. Needs the permission to read hardware counters.
"""
import argparse
import csv
import datetime
import io
import json
import os
import re
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

STALLS = ["long_scoreboard", "short_scoreboard", "mio_throttle", "lg_throttle", "imc_miss", "math_pipe_throttle", "wait",
          "not_selected", "barrier", "dispatch_stall", "no_instruction", "tex_throttle", "drain", "branch_resolving"]
STALL = "smsp__average_warps_issue_stalled_{}_per_issue_active.ratio"
METRICS = """gpu__time_duration.sum sm__cycles_active.avg smsp__inst_executed.sum sm__inst_executed.avg.per_cycle_active
sm__inst_issued.avg.pct_of_peak_sustained_active smsp__sass_thread_inst_executed_op_ffma_pred_on.sum
l1tex__t_sector_hit_rate.pct lts__t_sector_hit_rate.pct dram__bytes_read.sum dram__bytes_write.sum lts__t_sectors.sum
l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum
l1tex__data_bank_conflicts_pipe_lsu_mem_shared.sum l1tex__data_pipe_lsu_wavefronts_mem_shared.sum
smsp__thread_inst_executed_per_inst_executed.ratio smsp__sass_average_branch_targets_threads_uniform.pct
smsp__sass_branch_targets_threads_divergent.sum launch__registers_per_thread launch__shared_mem_per_block launch__grid_size
launch__block_size sm__warps_active.avg.pct_of_peak_sustained_active sm__maximum_warps_per_active_cycle_pct
smsp__issue_active.avg.per_cycle_active""".split() + [STALL.format(s) for s in STALLS]
UNITS = {"byte": 1, "Kbyte": 1e3, "Mbyte": 1e6, "Gbyte": 1e9, "nsecond": 1, "usecond": 1e3, "msecond": 1e6, "second": 1e9,
         "ns": 1, "us": 1e3, "ms": 1e6, "s": 1e9}


def run(command):
    return subprocess.run(command, capture_output=True, text=True, check=False)


def profile(ncu, convapp, kind, axes, variants, folder):
    """Profiles one benchmark into a report; gives back its path, without the metrics that ncu does not know."""
    report = os.path.join(folder, f"{kind}-{len(os.listdir(folder))}.ncu-rep")
    work = [convapp, "--headless", "--bench", kind, "--device", "cuda", "--runs", "1", "--variants", variants]
    for axis in axes:
        work += ["--axis", axis]
    metrics = list(METRICS)
    while True:
        done = run([ncu, "--nvtx", "--nvtx-include", "timed/", "--clock-control", "none", "--metrics", ",".join(metrics),
                    "-f", "-o", report] + work)
        said = done.stdout + done.stderr
        unknown = {m for m in re.findall(r"[Ff]ailed to find metric (?:regex:\^)?([A-Za-z0-9_.]+)", said)}
        left = [m for m in metrics if m not in unknown and not any(m.startswith(u + ".") for u in unknown)]
        if os.path.exists(report):
            return report
        if not unknown or len(left) == len(metrics):
            sys.exit(f"ncu ended with {done.returncode}:\n{said[-2000:]}")
        print(f"not known here: {', '.join(sorted(unknown))}", file=sys.stderr)
        metrics = left


def value(text, unit):
    try:
        return float(text.replace(",", "")) * UNITS.get(unit, 1)
    except ValueError:
        return None


def launches_of(ncu, report, names):
    """One dictionary per launch: its kernel, the variant (from the NVTX ranges around it), every metric in base units."""
    done = run([ncu, "--import", report, "--csv", "--page", "raw", "--print-units", "base"])
    heads, units, *rows = csv.reader(io.StringIO(done.stdout[done.stdout.index('"ID"'):]))
    at = heads.index("Kernel Name")
    result = []
    for row in rows:
        launch = {h: value(x, u) for h, u, x in zip(heads, units, row)}
        plain = row[at].replace("<unnamed>::", "").replace("(anonymous namespace)::", "")
        launch["kernel"] = re.search(r"\w+(?=\s*[<(]|$)", plain).group()  # before arguments of templates and functions
        ranges = " ".join(x for i, x in enumerate(row) if i != at and value(x, "") is None)
        found = [n for n in names if re.search(rf"(?<![\w-]){re.escape(n)}(?![\w-])", ranges)]
        launch["variant"] = max(found, key=len, default="")
        launch["before"] = re.search(r"(?<![\w-])before(?![\w-])", ranges) is not None
        result.append(launch)
    if not any(launch["variant"] for launch in result):
        print(f"no NVTX range of a variant around {len(result)} launches; columns: {heads}; first: {rows[:1]}",
              file=sys.stderr)
    return result


def together(launches, names):
    """A row for each variant and kernel: sums of what counts, averages by time of the rest; in the order of `names`."""
    # A short run comes after one that does not count. Where that was recorded as a graph, only one of them is seen.
    counted = {launch["variant"] for launch in launches if not launch["before"]}
    groups = {}
    for launch in launches:
        if launch["variant"] and not (launch["before"] and launch["variant"] in counted):
            groups.setdefault((launch["variant"], launch["kernel"]), []).append(launch)
    rows = []
    for (variant, kernel), group in groups.items():
        row = {"variant": variant, "kernel": kernel, "launches": len(group)}
        times = [k.get("gpu__time_duration.sum") or 0 for k in group]
        for metric in METRICS:
            values = [k.get(metric) for k in group]
            if None in values:
                row[metric] = None
            elif metric.endswith(".sum"):
                row[metric] = sum(values)
            else:
                row[metric] = sum(v * t for v, t in zip(values, times)) / max(sum(times), 1e-9)
        rows.append(row)
    return sorted(rows, key=lambda k: names.index(k["variant"]))


def number(x, digits=3):
    if x is None:
        return ""
    if x == 0:
        return "0"
    if abs(x) >= 1e5 or abs(x) < 1e-3:
        return f"{x:.2e}".replace("e+0", "e").replace("e+", "e").replace("e-0", "e-")
    return f"{x:.{digits}g}" if abs(x) < 1000 else f"{x:.0f}"


def share(a, b):
    return a / b if a is not None and b else None


def stalls(launch):
    found = [(launch.get(STALL.format(s)) or 0, s) for s in STALLS]
    found.sort(reverse=True)
    return ", ".join(f"{s.replace('_', ' ')} {v:.1f}" for v, s in found[:3] if v >= 0.05)


def in_flight(launch, multiprocessors):
    """Bytes in flight on the GPU: at least one load of each warp that waits for memory."""
    waiting = launch.get(STALL.format("long_scoreboard"))
    rate = launch.get("smsp__issue_active.avg.per_cycle_active")
    sectors = share(launch.get("l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum"),
                    launch.get("l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum"))
    if waiting is None or rate is None or sectors is None:
        return None
    return waiting * rate * 4 * multiprocessors * sectors * 32


COLUMNS = [
    ("launches", lambda k: str(k["launches"])),
    ("µs", lambda k: number((k.get("gpu__time_duration.sum") or 0) / 1e3, 4)),
    ("instr.", lambda k: number(k.get("smsp__inst_executed.sum"))),
    ("IPC", lambda k: number(k.get("sm__inst_executed.avg.per_cycle_active"), 3)),
    ("issue %", lambda k: number(k.get("sm__inst_issued.avg.pct_of_peak_sustained_active"))),
    ("FFMA %", lambda k: number(share(100 * (k.get("smsp__sass_thread_inst_executed_op_ffma_pred_on.sum") or 0) / 32,
                                      k.get("smsp__inst_executed.sum")))),
    ("L1 hit %", lambda k: number(k.get("l1tex__t_sector_hit_rate.pct"))),
    ("L2 hit %", lambda k: number(k.get("lts__t_sector_hit_rate.pct"))),
    ("DRAM MB", lambda k: number(((k.get("dram__bytes_read.sum") or 0) + (k.get("dram__bytes_write.sum") or 0)) / 1e6)),
    ("L2 MB", lambda k: number(32 * (k.get("lts__t_sectors.sum") or 0) / 1e6)),
    ("sectors/load", lambda k: number(share(k.get("l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum"),
                                            k.get("l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum")))),
    ("bank conflicts", lambda k: number(k.get("l1tex__data_bank_conflicts_pipe_lsu_mem_shared.sum"))),
    ("of wavefronts %", lambda k: number(share(100 * (k.get("l1tex__data_bank_conflicts_pipe_lsu_mem_shared.sum") or 0),
                                               k.get("l1tex__data_pipe_lsu_wavefronts_mem_shared.sum")))),
    ("threads/warp", lambda k: number(k.get("smsp__thread_inst_executed_per_inst_executed.ratio"))),
    ("uniform branches %", lambda k: number(k.get("smsp__sass_average_branch_targets_threads_uniform.pct"), 4)),
    ("regs", lambda k: number(k.get("launch__registers_per_thread"))),
    ("shared KB", lambda k: number(share(k.get("launch__shared_mem_per_block"), 1e3))),
    ("block", lambda k: number(k.get("launch__block_size"), 4)),
    ("occupancy %", lambda k: number(k.get("sm__warps_active.avg.pct_of_peak_sustained_active"))),
    ("possible %", lambda k: number(k.get("sm__maximum_warps_per_active_cycle_pct"))),
    ("in flight KB", lambda k: number(share(k["flight"], 1e3))),
    ("stalled warps an issue", stalls),
]


def plain(launch):
    """Cells of a row: numbers in the units of the table's heads."""
    per_load = share(launch.get("l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum"),
                     launch.get("l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum"))
    ffma = share(100 * (launch.get("smsp__sass_thread_inst_executed_op_ffma_pred_on.sum") or 0) / 32,
                 launch.get("smsp__inst_executed.sum"))
    conflicts = share(100 * (launch.get("l1tex__data_bank_conflicts_pipe_lsu_mem_shared.sum") or 0),
                      launch.get("l1tex__data_pipe_lsu_wavefronts_mem_shared.sum"))
    numbers = {
        "microseconds": share(launch.get("gpu__time_duration.sum"), 1e3),
        "instructions": launch.get("smsp__inst_executed.sum"),
        "ipc": launch.get("sm__inst_executed.avg.per_cycle_active"),
        "issue": launch.get("sm__inst_issued.avg.pct_of_peak_sustained_active"),
        "ffma": ffma,
        "l1": launch.get("l1tex__t_sector_hit_rate.pct"),
        "l2": launch.get("lts__t_sector_hit_rate.pct"),
        "dram": share((launch.get("dram__bytes_read.sum") or 0) + (launch.get("dram__bytes_write.sum") or 0), 1e6),
        "sectors": per_load,
        "conflicts": conflicts,
        "threads": launch.get("smsp__thread_inst_executed_per_inst_executed.ratio"),
        "uniform": launch.get("smsp__sass_average_branch_targets_threads_uniform.pct"),
        "registers": launch.get("launch__registers_per_thread"),
        "shared": share(launch.get("launch__shared_mem_per_block"), 1e3),
        "occupancy": launch.get("sm__warps_active.avg.pct_of_peak_sustained_active"),
        "possible": launch.get("sm__maximum_warps_per_active_cycle_pct"),
        "flight": share(launch["flight"], 1e3),
    }
    rounded = {name: float(f"{x:.4g}") for name, x in numbers.items() if x is not None}
    return {"work": launch["case"], "variant": launch["variant"], "kernel": launch["kernel"], "launches": launch["launches"],
            **rounded, "stalls": stalls(launch)}


def device():
    done = run(["nvidia-smi", "--query-gpu=name,driver_version", "--format=csv,noheader"])
    return [field.strip() for field in done.stdout.splitlines()[0].split(",")] if done.returncode == 0 else ["", ""]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("convapp")
    parser.add_argument("--ncu", default="ncu")
    parser.add_argument("--only", default="", help="cases whose title holds this word")
    parser.add_argument("--csv", help="every counter of each row")
    parser.add_argument("--json", help="the rows, as resources/profiles keeps them for the window")
    parser.add_argument("--multiprocessors", type=int, default=132)
    options = parser.parse_args()

    everything = []
    with tempfile.TemporaryDirectory() as folder:
        for title, kind, axes, variants in CASES:
            if options.only not in title:
                continue
            report = profile(options.ncu, options.convapp, kind, axes, variants, folder)
            launches = together(launches_of(options.ncu, report, variants.split(",")), variants.split(","))
            print(f"\n### {title}\n\n| variant | kernel | " + " | ".join(n for n, _ in COLUMNS) + " |\n" +
                  "|---" * (len(COLUMNS) + 2) + "|", flush=True)
            for launch in launches:
                launch["flight"] = in_flight(launch, options.multiprocessors)
                launch["case"] = title
                print(f"| `{launch['variant']}` | {launch['kernel']} | " + " | ".join(c(launch) for _, c in COLUMNS) + " |",
                      flush=True)
            everything += launches
    if options.json:
        name, driver = device()
        with open(options.json, "w", encoding="utf-8") as out:
            json.dump({"device": name, "driver": driver, "date": datetime.date.today().isoformat(),
                       "rows": [plain(launch) for launch in everything]}, out, ensure_ascii=False, indent=1)
            out.write("\n")
    if options.csv:
        heads = ["case", "variant", "kernel", "launches", "flight", *METRICS]
        with open(options.csv, "w", newline="") as out:
            writer = csv.DictWriter(out, heads, extrasaction="ignore")
            writer.writeheader()
            writer.writerows(everything)


if __name__ == "__main__":
    main()
