#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Fuzzes the readers with libFuzzer: run.py BUILD [--runs N] [--jobs N] [EXTENSION ...]

BUILD is a build folder of the preset `fuzz`. Each format starts from small files that convapp wrote, from tests/fuzz/corpus and
from tests/app/pictures; its corpus grows in BUILD/corpus. Inputs that end the program lie in BUILD/found, and the exit code
is 1. Those belong in tests/fuzz/corpus, once they are mended."""
import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

ROOT = pathlib.Path(__file__).resolve().parents[3]
KEPT = ROOT / "tests/fuzz/corpus"
# Read by a process of their own, whose code libFuzzer does not see, or folders.
ELSEWHERE = {"set", "h5", "hdf5", "he5", "nc", "nc4", "nxs", "ims", "mnc", "mat", "fits", "fit", "fts", "fits.fz", "fits.gz", "fit.gz",
             "fts.gz", "dcm", "dicom", "ima", "ome.zarr", "zarr", "raw", "nhdr", "mhd"}


def command(build, extension, *options):
    environment = dict(os.environ, CONVAPP_FUZZ_NAME="a." + extension,
                       ASAN_OPTIONS="detect_leaks=0:allocator_may_return_null=1",
                       UBSAN_OPTIONS="halt_on_error=1:print_stacktrace=1")
    program = build / "tests/fuzz_reader"
    return subprocess.run([program, "-timeout=20", "-rss_limit_mb=3000", "-max_len=8192",
                           f"-artifact_prefix={build}/found/{extension}-", *options],
                          env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")


def fuzz(build, extension, runs):
    corpus = build / "corpus" / extension
    done = command(build, extension, f"-runs={runs}", "-print_final_stats=1", corpus)
    (build / "found" / f"{extension}.log").write_text(done.stdout)
    executed = re.findall(r"stat::number_of_executed_units: (\d+)", done.stdout)
    speed = re.findall(r"stat::average_exec_per_sec: +(\d+)", done.stdout)
    covered = re.findall(r"cov: (\d+)", done.stdout)
    reason = re.findall(r"^(?:read_file: .*|SUMMARY: .*)$", done.stdout, re.M)
    return (extension, executed[-1] if executed else "?", speed[-1] if speed else "?", covered[-1] if covered else "?",
            "" if done.returncode == 0 else " · ".join(reason) or f"exit code {done.returncode}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=lambda p: pathlib.Path(p).resolve())
    parser.add_argument("extensions", nargs="*")
    parser.add_argument("--runs", type=int, default=20_000)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    options = parser.parse_intermixed_args()
    build = options.build
    (build / "found").mkdir(exist_ok=True)
    seeds = subprocess.run([build / "tests/fuzz_seeds", build / "corpus"], stdout=subprocess.PIPE, text=True, check=True)
    for source in [*(ROOT / "tests/app/pictures").iterdir(), *KEPT.glob("*/*")]:
        extension = source.parent.name if source.parent.parent == KEPT else source.name.split(".", 1)[1]
        folder = build / "corpus" / extension
        folder.mkdir(parents=True, exist_ok=True)
        shutil.copy(source, folder)
    known = sorted(folder.name for folder in (build / "corpus").iterdir() if folder.name not in ELSEWHERE)
    chosen = options.extensions or known
    if unknown := sorted(set(chosen) - set(known)):
        sys.exit(f"run.py: no seeds for {', '.join(unknown)}; there are {', '.join(known)}")
    failed = 0
    print(f"{'format':<10}{'executions':>12}{'a second':>10}{'edges':>8}  finding", flush=True)
    with ThreadPoolExecutor(options.jobs) as pool:
        for row in pool.map(lambda e: fuzz(build, e, options.runs), chosen):
            print(f"{row[0]:<10}{row[1]:>12}{row[2]:>10}{row[3]:>8}  {row[4]}", flush=True)
            failed += bool(row[4])
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
