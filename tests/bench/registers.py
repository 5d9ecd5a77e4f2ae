#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compiles every CUDA source for several architectures and prints what the assembler says: one Markdown row per source.

registers.py [--arch 75,120] [--jobs N] [--nvcc NVCC] [--only WORD]

With the flags of the build (warnings are errors). Registers: the fewest and the most of a source's kernels. Spills: kernels
that spill, and the most bytes that one of them stores. Exit code 1 if a source does not compile; then the reason is printed.
"""
import argparse
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
FLAGS = ["-std=c++20", "-O3", "-DNDEBUG", f"-I{ROOT}/gpu/include", f"-I{ROOT}/gpu", "--expt-relaxed-constexpr", "-fmad=false",
         "-lineinfo", "--Werror=all-warnings", "-Xcompiler=-fPIC,-Wall,-Wextra", "-Xptxas=-v", "-cubin"]


def build(nvcc, source, arch, folder):
    out = os.path.join(folder, f"{arch}-{str(source).replace('/', '_')}.cubin")
    done = subprocess.run([nvcc, *FLAGS, "-gencode", f"arch=compute_{arch},code=sm_{arch}", "-o", out, str(ROOT / source)],
                          capture_output=True, text=True, check=False)
    said = done.stdout + done.stderr
    registers = [int(n) for n in re.findall(r"Used (\d+) registers", said)]
    spills = [int(n) for n in re.findall(r"(\d+) bytes spill stores", said) if int(n)]
    wrong = [line for line in said.splitlines() if re.search(r"error|warning", line)] or ["no reason was given"]
    return registers, spills, wrong[0] if done.returncode else ""


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--arch", default="75,120")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--nvcc", default="nvcc")
    parser.add_argument("--only", default="")
    options = parser.parse_args()
    archs = options.arch.split(",")
    sources = sorted(p.relative_to(ROOT) for p in (ROOT / "gpu/cuda").rglob("*.cu") if options.only in str(p))
    largest = sorted(sources, key=lambda p: -(ROOT / p).stat().st_size)
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        jobs = {(s, a): pool.submit(build, options.nvcc, s, a, folder) for s in largest for a in archs}
        found = {key: job.result() for key, job in jobs.items()}
    print("| source | kernels | " + " | ".join(f"sm_{a} registers | spills" for a in archs) + " |\n" +
          "|---|---" + "|---|---" * len(archs) + "|")
    for s in sources:
        if not any(found[s, a][0] or found[s, a][2] for a in archs):
            continue
        cells = []
        for a in archs:
            registers, spills, wrong = found[s, a]
            cells.append("failed | " if wrong else f"{min(registers)} to {max(registers)} | " +
                         (f"{len(spills)}, {max(spills)} B" if spills else "–"))
        print(f"| {str(s).removeprefix('gpu/cuda/')} | {max(len(found[s, a][0]) for a in archs)} | " + " | ".join(cells) + " |")
    failed = [(s, a) for s in sources for a in archs if found[s, a][2]]
    for s, a in failed:
        print(f"{s} for sm_{a}: {found[s, a][2]}", file=sys.stderr)
    print(f"\n{len(sources)} sources for {', '.join('sm_' + a for a in archs)}: {len(failed)} did not compile")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
