#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Texts of app/, gpu/ and ui/scene/ that the window shows, as a header for tools that collect what is to be translated.

Those folders know no Qt, so nothing there is marked for translation; the window looks texts up where it shows them
(ui/text/app_text.h). This finds them in the sources: whatever filter tables and presets say, whole sentences, and the causes of errors.
Parts that are put in at run time, and numbers, become %1, %2 ... as they do there.

usage: app_texts.py SOURCE_FOLDER > app_texts.h; lupdate ui app_texts.h -ts convapp_xx.ts
"""
import pathlib
import re
import sys

VALUES = re.compile(r"(?<!\w)'[^']*'(?!\w)|(?<![\w.])[-−]?\d+(?:\.\d+)?(?:e[-+]?\d+)?")
TOKEN = re.compile(r'//[^\n]*|/\*.*?\*/|^[ \t]*#[^\n]*|R"\((.*?)\)"|\'(?:\\.|[^\'\\])\'|"((?:\\.|[^"\\])*)"', re.S | re.M)


def template(text):
    count = 0

    def place(_):
        nonlocal count
        count += 1
        return f"%{count}"

    return VALUES.sub(place, text)


def pieces(source):
    """Code and literals in turn: ('code', text) or ('literal', text)."""
    end = 0
    code = ""
    for match in TOKEN.finditer(source):
        code += source[end : match.start()]
        end = match.end()
        if match.group(2) is None:
            code += " "
            continue
        yield "code", code
        code = ""
        yield "literal", re.sub(r"\\(.)", lambda m: {"n": "\n"}.get(m[1], m[1]), match.group(2))
    yield "code", code + source[end:]


# Between literals of one text: joined at once or with a value between them, and, in brackets, a choice of literals.
JOINED = re.compile(r"\s*(\+[^;,{}?]*\+\s*)?", re.S)
CHOICE_BEGINS = re.compile(r"\)?\s*\+\s*\([^;{}?]*\?\s*", re.S)
CHOICE_GOES_ON = re.compile(r"\s*:\s*([^;{}?]*\?\s*)?", re.S)
CHOICE_ENDS = re.compile(r"\s*\)\s*\+\s*", re.S)


def texts(source):
    """Literals with what is joined to them; a value put in at run time is a 7, a choice gives a text for each."""
    parts = list(pieces(source))
    made = []  # texts so far, all but the last choice in them
    choice = []  # what may come next, within a choice
    for (_, before), (_, literal) in zip(parts[0::2], parts[1::2]):
        if choice and CHOICE_GOES_ON.fullmatch(before):
            choice.append(literal)
            continue
        ends = CHOICE_ENDS.match(before) if choice else None
        if choice:
            made = [text + one for text in made for one in choice]
            choice = []
        after = "+" + before[ends.end() :] if ends else before
        gap = JOINED.fullmatch(before)
        if made and CHOICE_BEGINS.fullmatch(after):
            choice = [literal]
        elif made and (gap or after == "+"):
            made = [text + ("7" if gap and gap.group(1) else "") + literal for text in made]
        else:
            yield from made
            made = [literal]
    yield from ([text + one for text in made for one in choice] if choice else made)


def wanted(folder):
    found = set()
    for name in ["app/recipe", "app/text", "app/session", "app/io", "app/measure/bench/article.cpp", "app/peers",
                 "gpu/model", "gpu/taps", "gpu/plan", "gpu/run", "gpu/data", "gpu/cpu", "gpu/cuda", "ui/scene"]:
        at = folder / name
        for path in [at] if at.is_file() else sorted(p for kind in ("*.cpp", "*.cu", "*.h") for p in at.rglob(kind)):
            table = path.name.startswith("filter_") or path in (
                folder / "ui/scene/presets.cpp", folder / "app/recipe/presets.cpp",
                folder / "app/measure/bench/article.cpp")
            for text in texts(path.read_text(encoding="utf-8")):
                sentence = re.fullmatch(r"[A-Z].* .*\.", text, re.S)
                if "\n" in text:
                    continue  # several lines are output of the command line
                if sentence or (table and re.match(r"[A-Z].*[a-z]{2}|[A-Z]\w+$|[a-z0-9]+ [a-z]", text)):
                    found.add(template(text))
    return sorted(found)


CAUSE = re.compile(r'CauseText \w+\{\s*"([^"]+)",((?:\s*"(?:\\.|[^"\\])*")+)\};', re.S)


def causes(folder):
    """Sentences of the tables of causes, with {key} in place of each value."""
    found = []
    for name in ["gpu/include/conv/causes.h", "app/text/causes.h"]:
        for match in CAUSE.finditer((folder / name).read_text(encoding="utf-8")):
            found.append("".join(re.findall(r'"((?:\\.|[^"\\])*)"', match.group(2))))
    return found


def main():
    for text in wanted(pathlib.Path(sys.argv[1])):
        quoted = text.replace("\\", "\\\\").replace('"', '\\"')
        print(f'QT_TRANSLATE_NOOP("app", "{quoted}"),')
    for text in causes(pathlib.Path(sys.argv[1])):
        print(f'QT_TRANSLATE_NOOP("causes", "{text}"),')


main()
