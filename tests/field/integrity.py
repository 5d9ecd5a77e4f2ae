#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""integrity.py CONVAPP FOLDER [--formats] [FORMAT | FILE ...]: damages a small file of every readable format and reads it.

Each sample of samples.py is cut at four places, and single bits are flipped at seeded places. Required:
- A cut file is refused (exit code 3, one line that names the file) or read with a warning. A file without a checksum may lose
  its last byte in silence if every sample is as before.
- A flipped bit in bytes that have a checksum is refused or reported, unless every sample is as before.
- A flipped bit elsewhere is refused, reported or read: never a crash, a hang or another exit code.
- Every readable format of `convapp --list formats` has a sample; with --formats, is among the FORMATs, and nothing is read.
Prints one line for each failure; exit code 1 if there is any."""
import json
import os
import random
import shutil
import subprocess
import sys
import zlib
from pathlib import Path
import numpy as np
sys.path.insert(0, str(Path(__file__).resolve().parent))
sys.dont_write_bytecode = True
import samples

FLIPS = 24
# Truncated files that look complete.
CUT_UNDETECTABLE = {"table.csv": "a table may end after any row"}


def damages(sample, data):
    """Returns (name, bytes, guarded) of each damaged copy of `data`."""
    copies = []
    for i, part in enumerate((0.3, 0.6, 0.9)):
        copies.append((f"cut{i}", data[:int(len(data) * part)], bool(sample.guarded)))
    copies.append(("cut3", data[:-1], bool(sample.guarded)))
    draw = random.Random(zlib.crc32(sample.name.encode()))
    low, high = sample.guarded(data) if sample.guarded else (0, 0)
    for i in range(FLIPS):
        guarded = bool(sample.guarded) and i % 3 != 2
        at = draw.randrange(low, high) if guarded else draw.randrange(len(data))
        damaged = bytearray(data)
        damaged[at] ^= 1 << draw.randrange(8)
        copies.append((f"flip{i:02d}", bytes(damaged), low <= at < high))
    return copies


def run(exe, d, inputs, args):
    """Reads all inputs in one run and returns exit code, report (None if there is none) and stderr."""
    report = d / "report.json"
    report.unlink(missing_ok=True)
    command = [exe, "--headless", "-i", *inputs, "-o", "out/{relpath}/read.npy", "--overwrite", "--on-error", "continue",
               f"--json={report.name}", *args]
    environment = {**os.environ, "CONVAPP_DEVICE": "cpu"}
    try:
        done = subprocess.run(command, cwd=d, capture_output=True, text=True, errors="replace", timeout=300, env=environment)
    except subprocess.TimeoutExpired:
        return "no answer in 300 s", None, ""
    try:
        items = json.loads(report.read_text())["items"]
    except (OSError, ValueError, KeyError):
        items = None
    return done.returncode, items, done.stderr


def verdict(sample, name, guarded, item, out, whole):
    """Returns what is wrong with the outcome of one damaged copy; empty if nothing is."""
    cut = name.startswith("cut")
    if item["status"] != "done":
        error = item["error"]
        text = error["message"]
        if error["exit_code"] != 3:
            return f"exit code {error['exit_code']}, expected 3: {text}"
        known = (sample.name, sample.data, Path(sample.name).stem)
        return "" if "\n" not in text and any(k in text for k in known) else f"the message does not name the file in one line: {text!r}"
    said = [w for w in item.get("warnings", []) if w.replace(name, "") not in whole["said"]]
    if said:
        return ""
    got = np.load(out)
    same = got.shape == whole["values"].shape and np.array_equal(got, whole["values"], equal_nan=got.dtype.kind == "f")
    if same and not (cut and guarded):
        return ""
    if cut:
        return "" if sample.name in CUT_UNDETECTABLE else "read without a word"
    return "other samples without a word" if guarded else ""


def try_sample(exe, d, sample):
    """Returns the failures of one sample."""
    shutil.rmtree(d, ignore_errors=True)
    (d / "in" / "whole").mkdir(parents=True)
    sample.make(d / "in" / "whole" / sample.name)
    data = (d / "in" / "whole" / sample.data).read_bytes()
    copies = damages(sample, data)
    for name, content, _ in copies:
        shutil.copytree(d / "in" / "whole", d / "in" / name)
        (d / "in" / name / sample.data).write_bytes(content)
    rc, items, err = run(exe, d, [f"in/*/{sample.name}"], sample.args)
    if items is None or len(items) != len(copies) + 1:
        faults = []
        for name, _, _ in copies:
            rc1, items1, err1 = run(exe, d, [f"in/{name}/{sample.name}"], sample.args)
            if rc1 not in (0, 1, 3):
                faults.append(f"{name}: exit {rc1}: {err1[-200:]}")
        return faults or [f"the run of all copies ends with {rc} and reports {len(items or [])} of {len(copies) + 1}: {err[-300:]}"]
    items = {Path(item["input"]).parent.name: item for item in items}
    if items["whole"]["status"] != "done":
        return [f"undamaged: {items['whole']['error']['message']}"]
    place = lambda name: next(iter((d / "out").glob(f"**/{name}/read.npy")), None)
    whole = dict(values=np.load(place("whole")), said=[w.replace("whole", "") for w in items["whole"].get("warnings", [])])
    faults = []
    for name, _, guarded in copies:
        text = verdict(sample, name, guarded, items[name], place(name), whole)
        if text:
            faults.append(f"{name}: {text}")
    return faults


def main(arguments):
    listing = "--formats" in arguments
    arguments = [a for a in arguments if a != "--formats"]
    exe, folder, chosen = os.path.abspath(arguments[0]), Path(arguments[1]), arguments[2:]
    unknown = set(chosen) - {s.form for s in samples.SAMPLES.values()} - set(samples.SAMPLES)
    if unknown:
        sys.exit(f"no samples of {', '.join(sorted(unknown))}")
    listed = json.loads(subprocess.run([exe, "--headless", "--list", "formats", "--json"], capture_output=True, text=True, check=True).stdout)
    readable = {form["name"] for form in listed if form["reads"]}
    failed = 0
    tested = {s.form for s in samples.SAMPLES.values()}
    for name in sorted(readable - (set(chosen) if listing else tested)):
        failed += 1
        print(f"{name}: is readable, but is not tested for damage")
    if listing:
        return failed != 0
    for sample in samples.SAMPLES.values():
        if sample.form not in readable or chosen and not {sample.form, sample.name} & set(chosen):
            continue
        faults = try_sample(exe, folder / sample.name, sample)
        failed += bool(faults)
        for fault in faults:
            print(f"{sample.form} {sample.name} {fault}")
    print(f"{failed} formats or files fail")
    return failed != 0


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1:]))
