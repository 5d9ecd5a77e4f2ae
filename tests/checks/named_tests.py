#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks that tests which pages name exist: named_tests.py ROOT.

A test is named as `Suite.Case` in a table row of docs/design. Prints file:line and the name, and exits 1. Exits 77, which
skips the test, where ROOT is not a git work tree.
"""
import pathlib
import re
import sys

from tracked import tracked

DEFINED = re.compile(r"^TEST(?:_F|_P)?\(\s*(\w+),\s*(?:DISABLED_)?(\w+)\s*\)", re.MULTILINE)
NAMED = re.compile(r"`(\w+)\.([A-Z]\w*[a-z]\w*|[a-z]\w*[A-Z]\w*)`")


def main(root):
    listed = tracked(root)
    if listed is None:
        return 77
    files = [pathlib.Path(f) for f in listed]
    tests = set()
    for f in files:
        if f.parts[0] == "tests" and f.suffix in {".cpp", ".cu"}:
            tests.update(DEFINED.findall((root / f).read_text(encoding="utf-8")))
    faults = []
    for f in files:
        if f.parts[:2] != ("docs", "design") or f.suffix != ".md":
            continue
        for number, line in enumerate((root / f).read_text(encoding="utf-8").split("\n"), 1):
            if line.startswith("|"):
                faults += [f"{f}:{number}: no test {a}.{b}" for a, b in NAMED.findall(line) if (a, b) not in tests]
    print("\n".join(faults) if faults else f"{len(tests)} tests: all that pages name exist")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]).resolve()))
