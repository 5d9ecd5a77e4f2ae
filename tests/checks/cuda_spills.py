#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""cuda_spills.py COMPILE_COMMANDS: compiles marching kernels once more, for 9.0, and asks the assembler what it
spilled. Those listed here were measured without spills; with 40 bytes of them one took 12 % longer, and no other test
noticed. Fails by name. Without nvcc among the commands there is nothing to look at (77)."""
import json
import re
import shlex
import subprocess
import sys
import tempfile

# Volumes: float32 by Gaussians, and integers.
SYMMETRIC = r"(marchPlanes<float, .*\(Fit\)1>|narrowPlanes<)"
# Source file: kernels that must keep everything in registers. What converts types as it loads (`true`) may spill.
KEPT = {
    "march2d_4.cu": r"marchRows<[a-z ]+, false,",
    "march2d_8.cu": r"marchRows<[a-z ]+, false,",
    "gradient2d_4.cu": r"marchRows<[a-z ]+, false,",
    "march3d_4.cu": SYMMETRIC,
    "march3d_4_large.cu": SYMMETRIC,
    "march3d_8.cu": r"marchPlanes<float, \(Join\)0, Tile<8, 32, 64,",
    "march3d_8x4.cu": SYMMETRIC,
    "march3d_10.cu": SYMMETRIC,
    "march3d_12x4.cu": SYMMETRIC,
    "march3d_12x8.cu": SYMMETRIC,
    "march3d_16x4.cu": SYMMETRIC,
}


def spills(command, directory):
    """(kernel, registers, bytes stored, bytes loaded) of a compilation."""
    words = shlex.split(command)
    words = [w for w in words[: words.index("-o")] if not w.startswith("--generate-code") and w != "-c"]
    source = shlex.split(command)[-3]
    with tempfile.NamedTemporaryFile(suffix=".cubin") as out:
        words = [w for w in words if w != source]
        words += ["--generate-code=arch=compute_90,code=[sm_90]", "-Xptxas", "-v", "-cubin", "-o", out.name, source]
        report = subprocess.run(words, cwd=directory, capture_output=True, text=True, check=True).stderr
    report = subprocess.run(["c++filt"], input=report, capture_output=True, text=True, check=True).stdout
    pattern = (
        r"Compiling entry function '(.*?)' for 'sm_90'.*?(\d+) bytes spill stores, (\d+) bytes spill loads"
        r".*?Used (\d+) registers"
    )
    for name, stored, loaded, registers in re.findall(pattern, report, re.DOTALL):
        short = name.replace("conv::", "").replace("march::", "").removeprefix("void ")
        yield short, int(registers), int(stored), int(loaded)


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        commands = {c["file"].rsplit("/", 1)[-1]: c for c in json.load(file) if "/cuda/variants/" in c["file"]}
    if not commands.keys() >= KEPT.keys():
        print("this build compiles no CUDA")
        return 77
    failed = False
    for file, pattern in KEPT.items():
        found = [k for k in spills(commands[file]["command"], commands[file]["directory"]) if re.match(pattern, k[0])]
        if not found:
            print(f"{file}: no kernel is called {pattern}")
            failed = True
        for name, registers, stored, loaded in found:
            if stored or loaded:
                print(f"{file}: {name} spills {stored} bytes and loads {loaded}, with {registers} registers")
                failed = True
        print(f"{file}: {len(found)} kernels looked at")
    return 1 if failed else 0


sys.exit(main())
