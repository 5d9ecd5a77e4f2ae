#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks that classes of ui/ stay small: class_methods.py ROOT.

A class declares at most 25 methods. Signals, friends and functions that are defaulted or deleted do not count; all
`operator()` count as one, since a visitor has one for each alternative.
larger_classes.txt names the classes that still have more, each with its number, which may only fall. Prints file:line
and the number, and exits 1. Exits 77, which skips the test, where ROOT is not a git work tree.
"""
import pathlib
import re
import sys

from tracked import tracked

MOST = 25
LARGER = pathlib.Path("tests/checks/larger_classes.txt")
NOISE = re.compile(
    r"""//[^\n]*|/\*.*?\*/|R"\(.*?\)"|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])'|^[ \t]*\#[^\n]*""", re.DOTALL | re.MULTILINE
)
CLASS = re.compile(r"(?<!enum )\b(?:class|struct)\s+([\w:]+)[^;{}()=]*\{")
LABEL = re.compile(r"\b(public|private|protected|Q_SIGNALS)(?:\s+Q_SLOTS)?\s*:(?!:)")
ATTRIBUTE = re.compile(r"\[\[.*?\]\]|\b(?:noexcept|alignas|explicit|Q_\w+)\s*\([^()]*\)|\bQ_\w+")
METHOD = re.compile(r"(?:operator\s*\S+?|\w)\s*\(")
NO_METHOD = re.compile(r"(?:using|friend|static_assert|typedef|enum|class|struct|union)\b|.*=\s*(?:default|delete)\s*$", re.DOTALL)


def blanked(text):
    """Returns the text with spaces for comments, literals and directives, so that lines keep their numbers."""
    return NOISE.sub(lambda m: re.sub(r"[^\n]", " ", m[0]), text)


def closing(text, start):
    """Returns the index of the brace that closes the one at `start`."""
    depth = 0
    for i in range(start, len(text)):
        depth += {"{": 1, "}": -1}.get(text[i], 0)
        if depth == 0:
            return i
    return len(text)


def declarations(body):
    """Yields the declarations of a class body; each ends before its brace or semicolon."""
    start = i = 0
    while i < len(body):
        if body[i] in "{;":
            yield body[start:i]
            i = closing(body, i) if body[i] == "{" else i
            start = i + 1
        i += 1


def without_templates(declaration):
    """Returns a declaration without template arguments, which may hold parentheses."""
    shorter = re.sub(r"<[^<>]*>", "", declaration)
    return shorter if shorter == declaration else without_templates(shorter)


def is_method(declaration):
    text = without_templates(ATTRIBUTE.sub(" ", declaration)).strip()
    found = METHOD.search(text)
    return bool(found) and not NO_METHOD.match(text) and "=" not in text[: found.start()]


def methods(body):
    """Returns how many methods a class body declares."""
    count = 0
    signals = visits = False
    for declaration in declarations(body):
        for label in LABEL.findall(declaration):
            signals = label == "Q_SIGNALS"
        if not signals and is_method(LABEL.sub(" ", declaration)):
            visitor = "operator()" in declaration
            count += not (visitor and visits)
            visits = visits or visitor
    return count


def classes(text):
    """Yields name, line and number of methods of each class of a source file."""
    text = blanked(text)
    for m in CLASS.finditer(text):
        yield m[1], text.count("\n", 0, m.start()) + 1, methods(text[m.end() : closing(text, m.end() - 1)])


def main(root):
    listed = tracked(root)
    if listed is None:
        return 77
    larger = {}
    if (root / LARGER).exists():
        larger = {name: int(n) for name, n in map(str.split, (root / LARGER).read_text(encoding="utf-8").splitlines())}
    faults, found, small = [], {}, 0
    for f in map(pathlib.Path, listed):
        if f.parts[0] != "ui" or f.suffix not in {".h", ".cpp"}:
            continue
        for name, line, count in classes((root / f).read_text(encoding="utf-8")):
            if count <= MOST:
                small += 1
                continue
            found[name] = count
            allowed = larger.get(name, MOST)
            if count > allowed:
                faults.append(f"{f}:{line}: {name} has {count} methods, {allowed} are allowed")
    for line, (name, allowed) in enumerate(larger.items(), 1):
        if found.get(name, 0) < allowed:
            faults.append(f"{LARGER}:{line}: {name} has {found.get(name, f'at most {MOST}')} methods now")
    print("\n".join(faults) if faults else f"{small} classes with at most {MOST} methods, {len(found)} larger ones")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]).resolve()))
