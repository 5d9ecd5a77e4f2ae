#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Texts of the window and their translations.

usage: texts.py update              brings the .ts files of this folder up to date with the sources, by Qt's lupdate
       texts.py check [LANGUAGE]…   fails if a text of the sources has no finished translation, or one that loses a
                                    placeholder, a mnemonic, an ellipsis or a filter of file names

lupdate does not know helper functions such as `QString tr(const char* text)` nor macros such as
`#define T(text) QT_TRANSLATE_NOOP("ui::Actions", text)`. It reads a copy of the sources in which both are written out.
Texts of folders that know no Qt come from ui/text/app_texts.py.
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree

FOLDER = pathlib.Path(__file__).resolve().parent
ROOT = FOLDER.parents[1]
LANGUAGES = ["de", "zh_CN"]
MISSING = 77  # exit status without lupdate, which ctest counts as skipped
HELPER = re.compile(r'QString (\w+)\(const char\* \w+\) \{\s*return QCoreApplication::translate\("([\w:]+)",')
DECLARED = re.compile(r"(?:struct|class) (\w+)[^{;]*\{\s*Q_DECLARE_TR_FUNCTIONS\(([\w:]+)\)")
MACRO = re.compile(r'#define (\w+)\(text\) QT_TRANSLATE_NOOP\("([\w:]+)", text\)\n')


def written_out(source):
    """A source file with its helpers and macros for translation replaced by what they stand for."""
    for name, context in MACRO.findall(source):
        source = re.sub(rf"(?<![\w:.>]){name}\(\s*(?=\")", f'QT_TRANSLATE_NOOP("{context}", ', source)
    for name, context in HELPER.findall(source):
        source = re.sub(rf"(?<![\w:.>]){name}\(\s*(?=\")", f'QCoreApplication::translate("{context}", ', source)
    contexts = dict(DECLARED.findall(source)) | {"QObject": "QObject"}
    for name in set(re.findall(r"(?<![\w:])(\w+)::tr\(", source)):
        context = contexts.get(name, f"ui::{name}")
        source = re.sub(rf"(?<![\w:]){name}::tr\(\s*(?=\")", f'QCoreApplication::translate("{context}", ', source)
    return MACRO.sub("", source)


def lupdate():
    for folder in [os.environ.get("QT_TOOLS", ""), "/usr/lib/qt6/bin"]:
        program = pathlib.Path(folder) / "lupdate"
        if folder and program.exists():
            return program
    print("texts.py: Qt's lupdate was not found; on Debian: apt install qt6-l10n-tools", file=sys.stderr)
    sys.exit(MISSING)


def collect(files):
    """Runs lupdate on .ts files, which may be missing: {path: language}."""
    with tempfile.TemporaryDirectory() as copy:
        copy = pathlib.Path(copy)
        for path in sorted(p for kind in ("*.cpp", "*.h") for p in (ROOT / "ui").rglob(kind)):
            target = copy / path.relative_to(ROOT)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(written_out(path.read_text(encoding="utf-8")), encoding="utf-8")
        listed = subprocess.run([sys.executable, ROOT / "ui/text/app_texts.py", ROOT], check=True, capture_output=True)
        (copy / "app_texts.h").write_bytes(listed.stdout)
        for file, language in files.items():
            run = subprocess.run([lupdate(), "-silent", "-I", copy, copy / "ui", copy / "app_texts.h", "-no-obsolete",
                                  "-locations", "none", "-source-language", "en", "-target-language", language,
                                  "-ts", file], check=True, capture_output=True, text=True)
            faults = [line.replace(str(copy) + "/", "") for line in run.stderr.splitlines()
                      if "lacks Q_OBJECT" in line or "cannot be" in line]
            if faults:
                sys.exit("\n".join(["texts.py: the context of these texts is not that of the program:", *faults]))


def messages(file):
    """(context, source, comment) of each message of a .ts file: (type, translations, one for each plural form)."""
    found = {}
    for context in ElementTree.parse(file).getroot().findall("context"):
        for message in context.findall("message"):
            translation = message.find("translation")
            forms = [f.text or "" for f in translation.findall("numerusform")] or [translation.text or ""]
            key = (context.findtext("name"), message.findtext("source") or "", message.findtext("comment") or "")
            found[key] = (translation.get("type", ""), forms)
    return found


PLACEHOLDER = re.compile(r"%L?\d+|%n|\{\w+\}|\*\.\w+")


def marks(text):
    """What a translation must keep, whatever its words and their order."""
    return (sorted(PLACEHOLDER.findall(text)), len(re.findall(r"&(?=\w)", text)), text.endswith("…"),
            text.count(";;"), text.startswith(" "), text.endswith(" "))


def faults(language, texts, translated):
    for key in texts:
        name = f"{language}: {key[0]}: {key[1]!r}"
        kind, forms = translated.get(key, ("missing", [""]))
        if kind or not all(forms):
            yield f"{name}: {kind or 'empty'}"
            continue
        for form in forms:
            if marks(form) != marks(key[1]):
                yield f"{name}: {form!r} has other placeholders, mnemonics, blanks at the ends or ellipses"
    for key in translated:
        if key not in texts:
            yield f"{language}: {key[0]}: {key[1]!r}: no text of the sources"


def check(languages):
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder) / "sources.ts"
        collect({source: "en"})
        texts = messages(source)
    found = [fault for language in languages
             for fault in faults(language, texts, messages(FOLDER / f"convapp_{language}.ts"))]
    for fault in found:
        print(fault)
    print(f"{len(texts)} texts, {len(found)} faults")
    return 1 if found else 0


def main():
    command = sys.argv[1] if len(sys.argv) > 1 else ""
    if command == "update":
        collect({FOLDER / f"convapp_{language}.ts": language for language in LANGUAGES})
    elif command == "check":
        sys.exit(check(sys.argv[2:] or LANGUAGES))
    else:
        sys.exit(__doc__.strip())


main()
