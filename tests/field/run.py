#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""run.py --make FOLDER [CASE ...]: makes the inputs of the cases in FOLDER/CASE.
run.py CONVAPP FOLDER CASE ...: tries CONVAPP on them; one line for each failure, exit 1 if there is any.
run.py --list: names the cases. run.py --table README.md: requires a row for each case and a case for each row.

Needs Debian's python3-numpy, -scipy, -nibabel, -pydicom, -tifffile, -pil, -gdcm and -soundfile. Exit 77 without them."""
import importlib
import os
import re
import sys
from pathlib import Path
HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
sys.dont_write_bytecode = True
try:
    import harness
except ModuleNotFoundError as fault:
    print(f"skipped: {fault}")
    sys.exit(77)


def load(names):
    """Imports the modules that define `names`; all where none is given."""
    for path in sorted((HERE / "cases").glob("*.py")):
        text = path.read_text()
        if not names or any(f'"{name}"' in text for name in names):
            importlib.import_module(f"cases.{path.stem}")
    missing = [name for name in names if name not in harness.CASES]
    if missing:
        sys.exit(f"unknown cases: {' '.join(missing)}")


def table(readme):
    """Compares the rows of the table with the cases."""
    rows = set(re.findall(r"^\| ([\w.-]+) \|", Path(readme).read_text(), re.M)) - {"case", "command"}
    wrong = [f"{n} has no row in {readme}" for n in sorted(set(harness.CASES) - rows)]
    wrong += [f"{n} of {readme} is no case" for n in sorted(rows - set(harness.CASES))]
    print("\n".join(wrong))
    return bool(wrong)


def main(arguments):
    if arguments[:1] == ["--list"]:
        load([])
        print("\n".join(harness.CASES))
        return 0
    if len(arguments) < 2:
        sys.exit(__doc__)
    load([a for a in arguments[2:] if not a.startswith("-")])
    if arguments[0] == "--table":
        return table(arguments[1])
    names = arguments[2:] or list(harness.CASES)
    if arguments[0] == "--make":
        for name in names:
            harness.make(name, arguments[1])
        print(f"{len(names)} cases in {arguments[1]}")
        return 0
    harness.EXE = os.path.abspath(arguments[0])
    failed = 0
    for name in names:
        reason = harness.try_case(name, arguments[1])
        if reason is not None:
            failed += 1
            print(f"{name} ({harness.CASES[name]['what']})", *("  " + line for line in reason.splitlines()), sep="\n")
    print(f"{len(names) - failed} of {len(names)} right")
    return failed != 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
