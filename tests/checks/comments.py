#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks the first words of C++ and CUDA comments: comments.py ROOT FOLDER…

A comment begins with the thing that it is about. This rejects the openers below, which name nothing. A comment is a
block of `//` or `///` lines, a remark behind code, or a `/* */` block. Prints file:line and the comment, and exits 1.
"""
import pathlib
import re
import sys

OPENERS = ("of", "what", "whatever", "who", "whose", "where", "the same", "there")
OPENER = re.compile(r"(?:%s)\b(?!')" % "|".join(OPENERS), re.IGNORECASE)
ENDINGS = {".h", ".cpp", ".cu", ".cuh"}
# Tokens that may contain what looks like a comment come first: raw strings, strings, characters.
TOKEN = re.compile(
    r'R"(?P<end>[^(\s]*)\(.*?\)(?P=end)"|"(?:\\.|[^"\\\n])*"|(?<![0-9a-fA-F])\'(?:\\.|[^\'\\\n])*\''
    r"|(?P<line>//[^\n]*)|(?P<block>/\*.*?\*/)",
    re.DOTALL,
)


def comments_of(text):
    """Yields the line number and the text of each comment; lines of one block are joined."""
    block, block_line, next_line, column = [], 0, 0, 0
    for token in TOKEN.finditer(text):
        line = text.count("\n", 0, token.start()) + 1
        if token["block"]:
            yield line, token["block"].strip("/*!< \n")
        if not token["line"]:
            continue
        begin = text.rfind("\n", 0, token.start()) + 1
        own = not text[begin : token.start()].strip()
        words = token["line"].lstrip("/").lstrip("!<").strip()
        if own and line == next_line and block and token.start() - begin == column:
            block.append(words)
        else:
            if block:
                yield block_line, " ".join(block)
            block, block_line = [words], line
        next_line, column = line + 1, token.start() - begin
        if words.startswith("SPDX-"):
            block = []
    if block:
        yield block_line, " ".join(block)


def main(arguments):
    if len(arguments) < 2:
        print(__doc__, file=sys.stderr)
        return 2
    root = pathlib.Path(arguments[0])
    found = files = 0
    for folder in arguments[1:]:
        if not (root / folder).is_dir():
            print(f"{folder}: no such folder")
            return 2
        for file in sorted(f for f in (root / folder).rglob("*") if f.suffix in ENDINGS and f.is_file()):
            files += 1
            for line, comment in sorted(comments_of(file.read_text(encoding="utf-8"))):
                if OPENER.match(comment):
                    found += 1
                    print(f"{file.relative_to(root)}:{line}: {comment}")
    if found:
        print(f"{found} comments in {files} files begin with one of: {', '.join(OPENERS)}")
        return 1
    print(f"{files} files: every comment names its subject")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
