#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks that every source file names its licence in its first lines: spdx.py [--write] ROOT.

Prints each file without the line and exits 1. With --write it adds the line, behind a shebang or an XML declaration.
Exits 77, which skips the test, where ROOT is not a git work tree.
"""
import pathlib
import sys

from tracked import tracked

LINE = "SPDX-License-Identifier: " + "Apache-2.0"
FIRST_LINES = 6
# The comment of a file by the end of its name; the longest end that fits counts.
COMMENTS = {
    **dict.fromkeys((".cpp", ".h", ".cu", ".c", ".h.in", ".qml", ".js"), ("// ", "")),
    **dict.fromkeys((".py", ".sh", ".cmake", ".cmake.in", "CMakeLists.txt", "Snakefile"), ("# ", "")),
    **dict.fromkeys((".xml", ".qrc", ".conf"), ("<!-- ", " -->")),
}
SCRIPTS = {"dev", ".ci/run"}


def comment_of(path):
    """Returns what begins and ends a comment line of the file; None if it is no source file."""
    if path in SCRIPTS:
        return "# ", ""
    for end, comment in COMMENTS.items():
        if path.endswith(end):
            return comment
    return None


def with_line(text, comment):
    """Returns the text with the licence line as early as its kind of file allows."""
    line = comment[0] + LINE + comment[1] + "\n"
    first, newline, rest = text.partition("\n")
    if first.startswith("#!") or first.startswith("<?xml"):
        return first + newline + line + rest
    return line + text


def main(arguments):
    write = "--write" in arguments
    roots = [a for a in arguments if a != "--write"]
    if len(roots) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    root = pathlib.Path(roots[0])
    paths = tracked(root)
    if paths is None:
        return 77
    missing = checked = 0
    for path in paths:
        comment = comment_of(path)
        file = root / path
        if comment is None or file.is_symlink() or not file.is_file():
            continue
        checked += 1
        text = file.read_bytes().decode()
        if any(LINE in line for line in text.split("\n")[:FIRST_LINES]):
            continue
        missing += 1
        if write:
            file.write_bytes(with_line(text, comment).encode())
        else:
            print(f"{path}: no line '{comment[0]}{LINE}{comment[1]}' among the first {FIRST_LINES}")
    if missing and not write:
        print(f"{missing} of {checked} source files name no licence; tests/checks/spdx.py --write . adds the line")
        return 1
    print(f"{checked} source files name their licence" + (f", {missing} of them now" if write else ""))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
