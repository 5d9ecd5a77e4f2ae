#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Looks into the compiled kernels of the CPU: innermost loops of multiply-adds keep their sums in registers.

    tests/checks/cpu_kernels.py OBJECT

GCC keeps sums in memory or spills them when such a loop is written in the wrong way; results stay right and times grow by
1.25 to 3.5. That is seen here, on every machine, rather than in times that depend on what else runs. A loop may have one
vector on the stack for every eight multiply-adds: weights that are broadcast once and used for a whole tile. A vector of
samples that feeds several rows of a tile is loaded once, not again as an operand of each multiply-add.
"""
import re
import subprocess
import sys

# Functions as objdump -C prints them, and the instruction sets for which each holds: sixteen registers are too few for a
# volume's gradient.
HOT = {r"::N_(AVX3|AVX2|NEON)::(tileOf<\d+, false>|lineOf<\d+>|edges2\()", r"::N_AVX3::edges3\("}
PER_VECTOR = 8


def functions(text):
    name, body = None, []
    for line in text.splitlines():
        start = re.match(r"^[0-9a-f]+ <(.*)>:$", line)
        if start:
            if name:
                yield name, body
            name, body = start.group(1), []
            continue
        code = re.match(r"^\s*([0-9a-f]+):\s+(\S+)\s*(.*)$", line)
        if code and name:
            body.append((int(code.group(1), 16), code.group(2), code.group(3)))
    if name:
        yield name, body


def innermost_loops(body):
    loops = []
    for at, op, args in body:
        target = re.match(r"^([0-9a-f]+)\b", args)
        if op.startswith("j") and target and body[0][0] <= int(target.group(1), 16) <= at:
            loops.append((int(target.group(1), 16), at))
    return [l for l in loops if not any(o != l and l[0] <= o[0] and o[1] <= l[1] for o in loops)]


def main():
    text = subprocess.run(["objdump", "-dC", "--no-show-raw-insn", sys.argv[1]], check=True, stdout=subprocess.PIPE,
                          text=True).stdout
    looked, bad = 0, []
    for name, body in functions(text):
        if not any(re.search(hot, name) for hot in HOT):
            continue
        for first, last in innermost_loops(body):
            loop = [(op, args) for at, op, args in body if first <= at <= last]
            sums = sum(op.startswith(("vfmadd", "fmla")) for op, _ in loop)
            if not sums:
                continue
            looked += 1
            stack = sum(bool(re.search(r"%[xyz]mm", args) and re.search(r"\(%r[sb]p", args)) or
                        bool(re.search(r"\bq\d+", args) and "[sp" in args) for _, args in loop)
            if stack * PER_VECTOR > sums:
                bad.append(f"{name.split('(')[0]}: a loop of {sums} multiply-adds has {stack} vectors on the stack")
            loads = sum(op.startswith("vfmadd") and "(" in args and "1to" not in args for op, args in loop)
            if "tileOf<0," in name and loads:
                bad.append(f"{name.split('(')[0]}: a loop of {sums} multiply-adds loads {loads} of their operands")
    if not looked:
        sys.exit("no loop with multiply-adds was found: the list of functions is out of date")
    if bad:
        sys.exit("\n".join(bad))
    print(f"{looked} loops looked at")


if __name__ == "__main__":
    main()
