#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks the links between the project's pages: links.py ROOT.

A relative link in a Markdown file must name a file or folder that exists, and its anchor a heading of that page. A page
of docs/ that a source file names must exist, too. Code blocks, code in lines and addresses of the web are not checked.
Prints file:line and the link, and exits 1. Exits 77, which skips the test, where ROOT is not a git work tree.
"""
import pathlib
import re
import sys
import urllib.parse

from tracked import tracked

FENCE = re.compile(r"^ {0,3}(```+|~~~+)")
CODE = re.compile(r"(`+)(?!`).*?(?<!`)\1(?!`)")
# [text](target "title"), ![text](target), [name]: target, href="target", src="target".
LINKS = (
    re.compile(r"\]\(\s*<?([^)\s>]+)>?(?:\s+\"[^\"]*\")?\s*\)"),
    re.compile(r"^ {0,3}\[[^\]]+\]:\s*<?([^\s>]+)"),
    re.compile(r"\b(?:href|src)=\"([^\"]+)\""),
)
ANCHOR = re.compile(r"<a\s+(?:id|name)=\"([^\"]+)\"")
HEADING = re.compile(r"^ {0,3}#{1,6}\s+(.*?)\s*#*\s*$")
ELSEWHERE = re.compile(r"^[a-z][a-z0-9+.-]*:", re.IGNORECASE)
PAGE_NAME = re.compile(r"(?<![\w/.-])docs/[\w/.-]*\.md\b")
SOURCES = {".cpp", ".h", ".cu", ".cuh", ".c", ".py", ".sh", ".cmake", ".in", ".txt"}


def prose_of(text):
    """Yields the number and the text of each line outside code blocks."""
    fence = None
    for number, line in enumerate(text.split("\n"), 1):
        mark = FENCE.match(line)
        if fence:
            if mark and mark[1].startswith(fence) and not line.strip().strip(fence[0]):
                fence = None
        elif mark:
            fence = mark[1]
        else:
            yield number, line


def anchors_of(text):
    """Returns the anchors of a page, named as GitHub names them: repeated headings are numbered."""
    anchors, seen = set(), {}
    for _, line in prose_of(text):
        anchors.update(ANCHOR.findall(line))
        heading = HEADING.match(line)
        if not heading:
            continue
        words = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", heading[1]).replace("`", "").replace("*", "")
        anchor = "".join(c for c in words.lower() if c.isalnum() or c in "-_ ").replace(" ", "-")
        times = seen.get(anchor, 0)
        seen[anchor] = times + 1
        anchors.add(f"{anchor}-{times}" if times else anchor)
    return anchors


def links_of(text):
    """Yields the line number and the target of each link that is not an address of the web."""
    for number, line in prose_of(text):
        line = CODE.sub("", line)
        for pattern in LINKS:
            for target in pattern.findall(line):
                if not ELSEWHERE.match(target) and not target.startswith("//"):
                    yield number, target


def fault_of(root, page, target, anchors):
    """Returns what is wrong with a link of a page; None if it leads somewhere."""
    name, _, anchor = urllib.parse.unquote(target).partition("#")
    base = root if name.startswith("/") else page.parent
    file = (base / name.lstrip("/")).resolve() if name else page.resolve()
    if not file.exists():
        return "no such file"
    if root.resolve() not in (file, *file.parents):
        return "outside the project"
    if anchor and file.suffix == ".md":
        if file not in anchors:
            anchors[file] = anchors_of(file.read_text(encoding="utf-8"))
        if anchor not in anchors[file]:
            return "no such heading"
    return None


def main(arguments):
    if len(arguments) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    root = pathlib.Path(arguments[0])
    paths = tracked(root)
    if paths is None:
        return 77
    files = [root / path for path in paths]
    anchors = {}
    pages = links = faults = 0
    for file in files:
        if file.is_symlink() or not file.is_file() or file.suffix not in SOURCES | {".md"}:
            continue
        text = file.read_text(encoding="utf-8", errors="replace")
        if file.suffix == ".md":
            pages += 1
            found = [(n, target, fault_of(root, file, target, anchors)) for n, target in links_of(text)]
        else:
            lines = enumerate(text.split("\n"), 1)
            found = [(n, name, None if (root / name).exists() else "no such file")
                     for n, line in lines for name in PAGE_NAME.findall(line)]
        links += len(found)
        for number, target, fault in found:
            if fault:
                faults += 1
                print(f"{file.relative_to(root)}:{number}: {target}: {fault}")
    if faults:
        print(f"{faults} of {links} links lead nowhere")
        return 1
    print(f"{pages} pages: {links} links lead to a file and a heading")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
