#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Counts what a run of ctest passed: count_cases.py JUNIT RESULTS [JUNIT_AGAIN].

JUNIT is ctest's report. The cases of a GoogleTest program count one by one, as run_cases.py wrote them to RESULTS; other
entries count as one. JUNIT_AGAIN is the report of a second run of what had failed. Prints the numbers of passed, failed
and skipped ones, then a line for each that failed or that passed only in the second run: "failed NAME", "unsteady NAME".
"""
import pathlib
import sys
import xml.etree.ElementTree as ET

import run_cases


def outcomes_of(junit):
    """Returns the outcome of each entry of a report of ctest, by name."""
    kinds = {"run": "passed", "fail": "failed", "notrun": "skipped", "disabled": "skipped"}
    return {case.get("name"): "skipped" if case.find("skipped") is not None else kinds[case.get("status")]
            for case in ET.parse(junit).getroot().iter("testcase")}


def count(junit, results, again=None):
    """Returns the outcome of each test: {name: "passed", "failed", "skipped", "unsteady" or "repeated"}."""
    first = outcomes_of(junit)
    second = outcomes_of(again) if again else {}
    tests = {}
    for entry, outcome in first.items():
        if entry in second and outcome == "failed":
            outcome = "failed" if second[entry] == "failed" else "unsteady"
        file = pathlib.Path(results) / (entry.replace("/", "-") + ".xml")
        if not file.exists():
            tests[entry] = outcome
            continue
        program = entry.split(".")[0]
        cases = {}
        for name, case in run_cases.read(file).items():
            full = f"{entry}, {name}" if name == run_cases.END else f"{program}.{name}"
            cases[full] = "unsteady" if case.unsteady else "skipped" if case.outcome == "disabled" else case.outcome
        if outcome == "failed" and "failed" not in cases.values():
            cases[entry] = "failed"  # the entry itself, as when its time was over
        if outcome == "unsteady" and "unsteady" not in cases.values():
            cases[entry] = "repeated"  # no case of it had failed: named, not counted
        tests.update(cases)
    return tests


def main():
    tests = count(*sys.argv[1:])
    numbers = [list(tests.values()).count(kind) for kind in ("passed", "failed", "skipped", "unsteady")]
    print(numbers[0] + numbers[3], numbers[1], numbers[2])
    for name, outcome in tests.items():
        if outcome in ("failed", "unsteady", "repeated"):
            print("failed" if outcome == "failed" else "unsteady", name)


if __name__ == "__main__":
    main()
