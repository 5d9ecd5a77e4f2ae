#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the table of docs/test-all.md: test_all_table.py [--log LOG] [PAGE].

Lists the steps of tests/steps.sh in their order. With the output of `./dev test-all` it also states each step's outcome
and time, the commit and the machine. Replaces the part of PAGE between its two markers. Exits 1 if a step of
tests/steps.sh is not described here, or the other way round.
"""
import argparse
import datetime
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
BEGIN, END = "<!-- steps -->", "<!-- end of steps -->"

# Step or ctest call of tests/steps.sh: what it checks, and the command that runs it alone.
CHECKS = {
    "build dev": ("everything compiles; CUDA kernels, too, where there is nvcc",
                  "cmake --preset dev && cmake --build --preset dev"),
    "ctest build/dev": ("engine, files, command line, window, samples, source checks",
                        "ctest --test-dir build/dev"),
    "clang-tidy on changed files": ("clang-tidy finds nothing in files that differ from main", "./dev test"),
    "build cpu-only": ("the program builds without CUDA, window and optional libraries",
                       "cmake --preset cpu-only && cmake --build --preset cpu-only"),
    "cpu-only runs": ("it starts, and its variants agree with the reference",
                      "build/cpu-only/convapp --headless --self-test"),
    "build asan": ("engine and readers compile with the address and undefined-behaviour sanitizers",
                   "cmake --preset asan && cmake --build --preset asan -t gpu_tests app_tests fuzz_tests"),
    "ctest build/asan -R '^gpu_tests'": ("the engine under sanitizers", "ctest --test-dir build/asan -R '^gpu_tests'"),
    "ctest build/asan -R '^(app|fuzz)_tests'": (
        "readers, recipes and damaged files under sanitizers",
        "ASAN_OPTIONS=detect_leaks=0 ctest --test-dir build/asan -R '^(app|fuzz)_tests'"),
    "build gpu-only": ("the program builds with CUDA and without optional libraries",
                       "cmake --preset gpu-only && cmake --build --preset gpu-only"),
    "gpu-only runs": ("it starts, and its variants agree with the reference",
                      "build/gpu-only/convapp --headless --self-test"),
    "build release, all architectures": ("release program for CUDA 7.5 to 12.0", "./dev build"),
    "build release": ("release program, on a machine without nvcc", "./dev build"),
    "bundle": ("archive and Debian packages are made", "./dev bundle"),
    "bundle in an empty root": ("the archive runs where there is nothing else: no shell, library, font or /proc",
                                "tests/bundle_test.sh build/release/convapp-*-x86_64.tar.gz"),
    "Debian packages": ("each holds its part, symbols fit, apt finds dependencies, lintian no error or warning, they run",
                        "tests/deb_test.sh build/release/debs"),
    "Flatpak": ("the archive as a Flatpak, with a minimal Debian as its runtime, does its main job in the sandbox",
                "tests/flatpak_test.sh build/release/convapp-*-x86_64.tar.gz"),
    "Debian packages in an empty root": ("apt installs each in a new Debian, and it does its main job there",
                                         "tests/deb_root_test.sh build/release/debs"),
    "release": ("bundle, packages, sources, checksums and bill of materials are made", "./dev release"),
    "bill of materials": ("it is SPDX 2.3 and lists the files of the bundle",
                          "tests/release/check_sbom.py build/dist/*.spdx.json build/release/bundle/convapp-VERSION-x86_64"),
    "build headless": ("the command line with every format builds without the window",
                       "cmake --preset headless && cmake --build --preset headless"),
    "container": ("the image is built on a Debian of debootstrap, has at most 150 MB, and does the main job as an ordinary user",
                  "tests/container_test.sh build/headless VERSION"),
    "conda recipe": ("the scripts of the conda recipe, with this system's libraries in place of conda's, install and do the main job",
                     "tests/conda_test.sh"),
    "clang-tidy on everything": ("clang-tidy finds nothing in any file", "./dev test-all"),
    "ctest build/dev -C slow -L slow": (
        "MPI with a killed rank, batches with 50 kills, report page in a browser, Snakemake, random user, spills, Wayland",
        "ctest --test-dir build/dev -C slow -L slow"),
    "build asan with the window": ("the window compiles with the sanitizers",
                                   "cmake --preset asan -DCONVAPP_UI=ON && cmake --build --preset asan -t ui_tests"),
    "ctest build/asan -R '^ui_tests'": ("the window under sanitizers",
                                        "ASAN_OPTIONS=detect_leaks=0 ctest --test-dir build/asan -R '^ui_tests'"),
    "build fuzz": ("the readers compile for libFuzzer",
                   "cmake --preset fuzz && cmake --build --preset fuzz -t fuzz_reader fuzz_seeds"),
    "fuzz readers": ("20,000 files of each format, found by libFuzzer: each is refused or has one result",
                     "tests/fuzz/guided/run.py build/fuzz"),
    "library interface": ("functions and types of the public headers are those of the record, or more",
                          "tests/release/abi.py"),
    "reproducible build": ("`cpu-only`, built twice in different folders, gives the same archive and packages",
                           "tests/reproducible.sh"),
    "other compilers": ("GCC 12 to 14 and Clang 16 and 19: no warning, tests of engine and files pass",
                        "tests/compilers.sh"),
    "Windows": ("the engine and the calls of the system for Windows, by MinGW-w64: their tests pass under wine",
                "tests/mingw.sh"),
    "soak": ("random command lines for 5 minutes end in time, with a documented exit code and no temporary file",
             "tests/soak.py --minutes 5 build/release/convapp"),
    "Slurm, two nodes": ("arrays, ranks and parts of a volume on a cluster of two nodes give the bits of one run",
                         "tests/slurm_two_nodes.sh build/dev"),
    "fresh system": ("`./dev run` and `./dev test` on a new Debian, from a clean clone", "tests/fresh_system.sh"),
    "Debian 13": ("the same on a new Debian 13, its packages, installed in an empty Debian 13, and its wheel",
                  "tests/fresh_system.sh --release trixie run test bundle wheel"),
}


def steps_of(text):
    """Returns the steps and ctest calls of fast_steps and slow_steps, in order."""
    found = []
    for function in ("fast_steps", "sanitize", "slow_steps"):
        body = re.search(r"^%s\(\) \{\n(.*?)^\}" % function, text, re.DOTALL | re.MULTILINE)[1]
        for line in body.splitlines():
            for step, ctest, suites in re.findall(r'\bstep "([^"]+)"|\brun_ctest (.*\S)|\brun_sanitized (\S+)', line):
                found.append(step or "ctest " + (ctest or "build/asan -R " + suites))
    return found


def results_of(log):
    """Returns the outcome and time of each step of a run's output: lists of texts by name, in order."""
    results = {}
    for line in log.splitlines():
        step = re.match(r"== (.+): (passed|FAILED) \((\d+) s\)$", line)
        ctest = re.match(r"== ctest in (\S+): (\d+ passed, \d+ failed, \d+ skipped)$", line)
        skip = re.match(r"== (.+): skipped, (.+)$", line)
        if step:
            results.setdefault(step[1], []).append((step[2], step[3] + " s"))
        elif ctest:
            results.setdefault("ctest " + ctest[1], []).append((ctest[2], ""))
        elif skip:
            results.setdefault(skip[1], []).append(("skipped, " + skip[2], ""))
    return results


def cell(text):
    return text.replace("|", "\\|")


def table_of(steps, log):
    """Returns the table's lines."""
    results = results_of(log) if log is not None else None
    head = ["step", "checks", "command"] + (["outcome", "time"] if results is not None else [])
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    for step in steps:
        checks, command = CHECKS[step]
        row = [step.split(" -")[0], checks, f"`{command}`"]
        if results is not None:
            queue = results.get(" ".join(step.split()[:2]) if step.startswith("ctest ") else step, [])
            row += queue.pop(0) if queue else ("not run", "")
        lines.append("| " + " | ".join(cell(c) for c in row) + " |")
    return lines


def heading_of(log):
    """Returns what was run, when and where."""
    if log is None:
        return "No full run is recorded for this list of steps."
    commit = subprocess.run(["git", "-C", ROOT, "rev-parse", "--short", "HEAD"], capture_output=True, text=True)
    query = "nvidia-smi --query-gpu=name --format=csv,noheader"
    asked = subprocess.run(query, shell=True, capture_output=True, text=True)
    gpu = asked.stdout.splitlines()[0] if asked.returncode == 0 and asked.stdout else "none"
    system = dict(re.findall(r'^(\w+)="?([^"\n]*)', pathlib.Path("/etc/os-release").read_text(), re.MULTILINE))
    last = re.findall(r"^\d+ passed, \d+ failed, \d+ skipped$", log, re.MULTILINE)
    return (f"Run of {datetime.date.today()}, commit {commit.stdout.strip()}, {os.cpu_count()} cores, "
            f"{system.get('PRETTY_NAME', 'Linux')}, GPU: {gpu}. "
            f"{last[-1] if last else 'It did not come to its end'}.")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("page", nargs="?", type=pathlib.Path, default=ROOT / "docs" / "test-all.md")
    parser.add_argument("--log", type=pathlib.Path, help="output of ./dev test-all")
    options = parser.parse_args()
    tests = ROOT / "tests"
    steps = steps_of("\n".join(path.read_text(encoding="utf-8") for path in [tests / "steps.sh", *sorted((tests / "steps").glob("*.sh"))]))
    wrong = [s for s in steps if s not in CHECKS] + [s for s in CHECKS if s not in steps]
    if wrong:
        print("not in both tests/steps.sh and tests/test_all_table.py: " + "; ".join(wrong))
        return 1
    log = options.log.read_text(encoding="utf-8", errors="replace") if options.log else None
    before, _, rest = options.page.read_text(encoding="utf-8").partition(BEGIN)
    _, end, after = rest.partition(END)
    if not end:
        print(f"{options.page} has no part between {BEGIN} and {END}")
        return 1
    written = "\n".join([BEGIN, heading_of(log), "", *table_of(steps, log), "", END])
    options.page.write_text(before + written + after, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
