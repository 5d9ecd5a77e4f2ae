#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares the library's public interface with the recorded one, by libabigail: abi.py [--write].

Builds gpu/ with debug information in build/abi and looks at the functions that gpu/include/conv declares (without tools/)
and at the types that they use. Prints what was removed or changed since the record and exits 1. Functions may be added.
The record belongs to a soname (0.2): raise the minor version of the project and write it anew after a wanted change.
"""
import argparse
import lzma
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
HEADERS = ROOT / "gpu" / "include" / "conv"
# All of gpu/ but variants and their loops, which no public header declares.
PUBLIC_OBJECTS = re.compile(r"^(gpu/CMakeFiles/conv_gpu\.dir/(?:Unity|cpu/runtime|cuda/(?:absent|own))/\S+\.o):", re.MULTILINE)


def run(*command):
    done = subprocess.run([str(c) for c in command], capture_output=True, text=True)
    if done.returncode != 0:
        raise SystemExit(f"abi.py: {command[0]} ended with {done.returncode}\n{done.stdout[-4000:]}{done.stderr[-4000:]}")
    return done.stdout


def public_functions(library, headers):
    """Returns the mangled names of the library's functions that a header in the folder `headers` declares."""
    files = sorted(headers.glob("*.h"))
    called = set(re.findall(r"\b(\w+)\(", "".join(f.read_text(encoding="utf-8") for f in files)))
    ends = tuple("/".join(f.parts[-2:]) for f in files)
    names = set()
    for function in re.findall(r"<function-decl [^>]*elf-symbol-id=[^>]*>", run("abidw", library)):
        said = dict(re.findall(r"([\w-]+)='([^']*)'", function))
        # A method's place is its declaration, a free function's place is its definition.
        place = said.get("filepath", "")
        declared = place.endswith(ends) or (place.endswith(".cpp") and said["name"] in called)
        if declared and re.match("_ZNK?4conv", said.get("mangled-name", "")):
            names.add(said["mangled-name"])
    return names


def dump(library, headers):
    """Returns libabigail's description of the library's public functions and their types."""
    names = public_functions(library, headers)
    if not names:
        raise SystemExit(f"abi.py: {library} has no function that {headers} declares")
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as chosen:
        chosen.write("[abi_whitelist]\n" + "".join(f"  {name}\n" for name in sorted(names)))
        chosen.flush()
        return run("abidw", "-w", chosen.name, "--headers-dir", headers, "--drop-private-types", "--no-corpus-path",
                   "--no-comp-dir-path", "--no-show-locs", "--no-elf-needed", library)


def differences(old, new):
    """Returns what was removed or changed from one description to the other; empty if nothing."""
    with tempfile.TemporaryDirectory() as folder:
        paths = [pathlib.Path(folder) / name for name in ("old.abi", "new.abi")]
        for path, text in zip(paths, (old, new)):
            path.write_text(text, encoding="utf-8")
        done = subprocess.run(["abidiff", "--no-added-syms", "--no-show-locs", *map(str, paths)], capture_output=True, text=True)
        if done.returncode & 3:
            raise SystemExit(f"abi.py: abidiff ended with {done.returncode}\n{done.stdout}{done.stderr}")
        return done.stdout if done.returncode else ""


def build():
    """Compiles the part of gpu/ with public functions, and returns it as a shared library."""
    folder = ROOT / "build" / "abi"
    run("cmake", "-S", ROOT, "-B", folder, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Debug", "-DCMAKE_CXX_FLAGS_DEBUG=-g -O0",
        "-DCONVAPP_UNITY=ON", "-DCONVAPP_CUDA=OFF", "-DCONVAPP_UI=OFF", "-DCONVAPP_LIBRARIES=OFF", "-DCONVAPP_TESTS=OFF",
        "-DCONVAPP_PYTHON=OFF")
    objects = sorted(set(PUBLIC_OBJECTS.findall(run("ninja", "-C", folder, "-t", "targets", "all"))))
    run("ninja", "-C", folder, *objects)
    library = folder / "libconv_gpu.so"
    run("g++", "-shared", "-o", library, *(folder / o for o in objects))
    return library


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="record the present interface")
    options = parser.parse_args()
    version = re.search(r"project\(convapp VERSION (\d+\.\d+)", (ROOT / "CMakeLists.txt").read_text())[1]
    record = ROOT / "tests" / "release" / f"convapp-{version}.abi.xz"
    present = dump(build(), HEADERS)
    if options.write:
        record.write_bytes(lzma.compress(present.encode(), preset=9))
        print(f"{record.relative_to(ROOT)}: {record.stat().st_size} bytes, {present.count('<elf-symbol ')} functions")
        return 0
    if not record.exists():
        print(f"{record.relative_to(ROOT)} is missing: {__file__} --write records the interface of version {version}")
        return 1
    changes = differences(lzma.decompress(record.read_bytes()).decode(), present)
    print(changes or f"the {present.count('<elf-symbol ')} public functions fit the record of version {version}")
    return 1 if changes else 0


if __name__ == "__main__":
    sys.exit(main())
