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

VALUE = "\x01"  # put in at run time
VALUES = re.compile(r"\x01|(?<!\w)'[^']*'(?!\w)|(?<![\w.])[-−]?\d+(?:\.\d+)?(?:e[-+]?\d+)?")
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
INNER = r"(?:[^;{}?()]|\((?:[^;{}?()]|\([^;{}?()]*\))*\))*"  # code with balanced brackets
ITEM = INNER.replace("[^;{}?()]|", "[^;,{}?()]|", 1)
JOINED = re.compile(rf"\)?\s*(\+{ITEM}\+\s*)?", re.S)
CHOICE_BEGINS = re.compile(rf"\)?\s*\+\s*({ITEM}\+\s*)?(?:std::string)?\({INNER}\?\s*", re.S)
CHOICE_GOES_ON = re.compile(r"\s*:\s*([^;{}?]*\?\s*)?", re.S)
CHOICE_ENDS = re.compile(r"\s*\)\s*\+\s*", re.S)
# A value that a text begins or ends with.
LED = re.compile(r"[\w)\]]\s*\+\s*$")
LED_TO_CHOICE = re.compile(rf"[\w)\]]\s*\+\s*(?:std::string)?\({INNER}\?\s*$")
FOLLOWED = re.compile(r"\)?\s*\+\s*[\w(:*]")


def texts(source):
    """Literals with what is joined to them; a value put in at run time is VALUE, a choice gives a text for each."""
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
        if made and not gap and (begins := CHOICE_BEGINS.fullmatch(after)):
            made = [text + (VALUE if begins.group(1) else "") for text in made]
            choice = [literal]
        elif made and (gap or after == "+"):
            made = [text + (VALUE if gap and gap.group(1) else "") + literal for text in made]
        else:
            yield from (text + VALUE for text in made) if FOLLOWED.match(after) else made
            made, choice = ([VALUE], [literal]) if LED_TO_CHOICE.search(before) else (
                [(VALUE if LED.search(before) else "") + literal], [])
    made = [text + one for text in made for one in choice] if choice else made
    yield from (text + VALUE for text in made) if FOLLOWED.match(parts[-1][1]) else made


# A sentence begins with a capital or the name of a field: "`space` is …". Files' begin with a value, too: "%1 samples lie …".
SENTENCE = re.compile(r"[A-Z`].* .*\.", re.S)
LED_SENTENCE = re.compile(rf"{VALUE}:? [A-Za-z]+ [a-z]+ .*\.", re.S)
# Words that a part of a sentence has, and a name or key has not.
WORDS = re.compile(r"\b(the|is|are|of|with|has|have|not|no|its|for|to|a|an|must|needs?|requires?|does|do|cannot|expects?|and|or"
                   r"|was|were|below|above|than|by|more|only)\b")
# Parts of sentences that no window shows: output of the command line, files, sources, formulas.
UNSHOWN = re.compile(r"[{}<>|∗Σ].*[{}<>|∗Σ]|%[.\d]*[sdgfz]|^[-,(;: ]|^(out|exp|in [+−])\b|^(out|in) |\(out"
                     r"|^([A-Z]\. )+[A-Z]")
PLACES = ["app/recipe", "app/text", "app/session", "app/regions", "app/compare/metrics", "app/compare/own",
          "app/compare/accuracy", "app/compare/comparison.cpp", "app/compare/oracle.cpp", "app/compare/candidates.cpp",
          "app/io/child", "app/io/core", "app/io/csv", "app/io/files", "app/io/list", "app/io/nifti", "app/io/npy",
          "app/io/picture", "app/io/png", "app/io/recording", "app/io/stack", "app/io/text", "app/io/web",
          "gpu/model", "gpu/taps", "gpu/plan", "gpu/run", "gpu/data"]
# Parts that are too short to be told from names.
SHORT = ["\x01 on \x01, first run", "\x01 on \x01, trial", "float64 reference", "all \x01 samples",
         "there are \x01", "did you mean \x01?", "Device cuda:\x01 is not available. \x01", "signals", "images",
         "padding", "unrolled", "kernel \x01", "not asked for", "disagrees with the reference",
         # Problems of the recorded counters, resources/profiles.
         "\x01², \x01² taps", "\x01², Gaussian of σ = \x01", "\x01², Sobel magnitude", "\x01³, \x01³ taps",
         "\x01³, \x01³ taps, zeros outside", "\x01³, Gaussian of σ = \x01", "\x01³ of uint8, Gaussian of σ = \x01",
         "\x01³, Sobel magnitude",
         "volumes", "signals and images", "images and volumes", "signals, images and volumes"]
# Names in tables; a title may begin with the size of data, "64³, 3³ taps".
TABLED = re.compile(r"[A-Z].*[a-z]{2}|[A-Z]\w+$|[a-z0-9]+ [a-z]|\d+( M|[²³])[ ,].*[a-z]{3}")
FILES_ONLY = {"plan_text.cpp", "recipe_json.cpp", "filter_json.cpp"}


def isPart(text):
    """True for a part of a sentence, as the reason of a refusal."""
    return (len(re.findall(r"[A-Za-z]{2,}", text)) >= 3 and WORDS.search(text) and not UNSHOWN.search(text)
            and not text.startswith(VALUE + " of ") and len(text) < 400)


def wanted(folder):
    found = set(map(template, SHORT))
    for name in ["app/recipe", "app/text", "app/session", "app/io", "app/regions", "app/compare",
                 "app/measure/bench/article.cpp", "app/peers",
                 "gpu/model", "gpu/taps", "gpu/plan", "gpu/run", "gpu/data", "gpu/cpu", "gpu/cuda", "ui/scene"]:
        at = folder / name
        for path in [at] if at.is_file() else sorted(p for kind in ("*.cpp", "*.cu", "*.h") for p in at.rglob(kind)):
            table = path.name.startswith("filter_") or path in (
                folder / "ui/scene/presets.cpp", folder / "app/recipe/presets.cpp",
                folder / "app/measure/bench/article.cpp")
            partly = path.name not in FILES_ONLY and any(path.is_relative_to(folder / place) for place in PLACES)
            for text in texts(path.read_text(encoding="utf-8")):
                sentence = SENTENCE.fullmatch(text) or (
                    path.is_relative_to(folder / "app/io") and LED_SENTENCE.fullmatch(text))
                if "\n" in text:
                    continue  # several lines are output of the command line
                if sentence or (table and TABLED.match(text)) or (
                        partly and isPart(text)):
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
