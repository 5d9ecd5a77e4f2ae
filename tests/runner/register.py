#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Registers the cases of a GoogleTest program with ctest: register.py PROGRAM SOURCE_DIR SLOW_SUITES FOLDER.

A suite becomes an entry of its own. Small suites of one folder share entries, a large one is divided. Writes
FOLDER/NAME.cmake, which ctest includes, and FOLDER/NAME.json, which names the cases of each entry for run_cases.py.
"""
import collections
import json
import os
import pathlib
import subprocess
import sys
import tempfile

SMALL = 8  # cases: smaller suites share entries
LARGE = 40  # cases of an entry at most
CASE_SECONDS = 300  # limit of a case


def listed(program):
    """Returns the suites of a program: (name, file) of each case, by suite."""
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "list.json")
        done = subprocess.run([program, "--gtest_list_tests", "--gtest_output=json:" + file], stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, timeout=120, check=False)
        if done.returncode != 0 or not os.path.exists(file):
            sys.exit(f"{program} does not list its tests (exit code {done.returncode}):\n"
                     + done.stdout.decode(errors="replace"))
        with open(file, encoding="utf-8") as text:
            tree = json.load(text)
    suites = {s["name"]: [(s["name"] + "." + c["name"], c["file"]) for c in s["testsuite"]] for s in tree["testsuites"]}
    if sum(map(len, suites.values())) != tree["tests"]:
        sys.exit(f"{program} lists {sum(map(len, suites.values()))} of {tree['tests']} cases")
    return suites


def is_disabled(case):
    return any(part.startswith("DISABLED_") for word in case.split("/") for part in word.split("."))


def folder_of(file, program, source):
    """Returns the folder of a test's source, relative to the repository. Compilers name it relative to the build."""
    build = pathlib.Path(program).resolve().parent
    for base in (build, *build.parents):
        path = pathlib.Path(os.path.normpath(base / file))
        if path.is_relative_to(source) and path.exists():
            return path.parent.relative_to(source).as_posix()
    return "tests"


def slow_suites(file, program):
    """Returns the slow suites of a program: cases of an entry, by name."""
    slow = {}
    for line in pathlib.Path(file).read_text(encoding="utf-8").splitlines():
        words = line.split("#")[0].split()
        if words and words[0] == program:
            slow[words[1]] = int(words[2])
    return slow


def entries_of(suites, slow, folders):
    """Returns the entries: {name: {"cases", "folders", "fast"}}. `folders` maps a suite to the folders of its cases."""
    entries = {}

    def add(name, cases, where, fast):
        entries[name] = {"cases": cases, "folders": sorted(where), "fast": fast}

    small = collections.defaultdict(list)
    for suite, cases in suites.items():
        names = [name for name, _ in cases]
        most = slow.get(suite, LARGE)
        if suite not in slow and len(names) < SMALL:
            small[min(folders[suite])].append(suite)
        elif len(names) <= most:
            add(suite, names, folders[suite], suite not in slow)
        else:
            parts = -(-len(names) // most)
            for part in range(parts):  # neighbours take about as long: each part gets some of them
                add(f"{suite}.{part + 1}of{parts}", names[part::parts], folders[suite], suite not in slow)
    for folder, names in small.items():
        groups = [[]]
        for suite in names:
            if groups[-1] and sum(len(suites[s]) for s in groups[-1]) + len(suites[suite]) > LARGE:
                groups.append([])
            groups[-1].append(suite)
        for number, group in enumerate(groups, 1):
            label = folder.removeprefix("tests/") + ("" if len(groups) == 1 else f".{number}")
            add(f"small.{label}", [name for suite in group for name, _ in suites[suite]],
                set().union(*(folders[suite] for suite in group)), True)
    return entries


def cmake_text(name, program, plan, entries):
    """Returns the commands that tell ctest about the entries."""
    runner = pathlib.Path(__file__).resolve().with_name("run_cases.py")
    kind = name.removesuffix("_tests")
    lines = []
    for entry, parts in entries.items():
        label = [kind, *parts["folders"], *(["fast"] if parts["fast"] else [])]
        limit = 2 * CASE_SECONDS + 15 * len(parts["cases"])
        lines.append(f"add_test([=[{name}.{entry}]=] [=[{sys.executable}]=] [=[{runner}]=] [=[{program}]=] [=[{plan}]=] "
                     f"[=[{entry}]=])")
        lines.append(f"set_tests_properties([=[{name}.{entry}]=] PROPERTIES WORKING_DIRECTORY "
                     f"[=[{os.path.dirname(program)}]=] SKIP_RETURN_CODE 77 TIMEOUT {limit} LABELS [=[{';'.join(label)}]=])")
    return "\n".join(lines) + "\n"


def main():
    program, source, slow_file, folder = sys.argv[1:]
    name = os.path.basename(program)
    suites = listed(program)
    folders = {suite: {folder_of(file, program, pathlib.Path(source).resolve()) for _, file in cases}
               for suite, cases in suites.items()}
    entries = entries_of(suites, slow_suites(slow_file, name), folders)
    cases = [case for parts in entries.values() for case in parts["cases"]]
    if sorted(cases) != sorted(case for suite in suites.values() for case, _ in suite):
        sys.exit(f"{name}: the entries do not hold every case once")
    os.makedirs(folder, exist_ok=True)
    plan = os.path.join(folder, name + ".json")
    with open(plan, "w", encoding="utf-8") as text:
        json.dump({"seconds": CASE_SECONDS, "entries": {
            entry: {"run": [c for c in parts["cases"] if not is_disabled(c)],
                    "disabled": [c for c in parts["cases"] if is_disabled(c)]}
            for entry, parts in entries.items()}}, text, indent=1)
    with open(os.path.join(folder, name + ".cmake"), "w", encoding="utf-8") as text:
        text.write(cmake_text(name, program, plan, entries))


if __name__ == "__main__":
    main()
