#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks CMakePresets.json: its fields, that each variable is read, which presets this system offers, and that presets of other
systems can be configured. Compiles nothing. With clang-cl the preset `msvc` is generated, and its files get options of
Microsoft's compiler only. Exit code 77 (skipped): there is no CMake with presets.

presets_test.py SOURCES"""
import importlib.util
import json
import pathlib
import platform
import re
import shutil
import subprocess
import sys
import tempfile

CLANG_CL = """set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR AMD64)
foreach(language C CXX)
  set(CMAKE_${language}_COMPILER %s)
  set(CMAKE_${language}_COMPILER_TARGET x86_64-pc-windows-msvc)
  set(CMAKE_${language}_COMPILER_WORKS ON)
endforeach()
set(CMAKE_MT llvm-mt)
set(CMAKE_RC_COMPILER llvm-rc)
"""
# Options in this spelling are CMake's own or mean the same to Microsoft's compiler.
SHARED = re.compile(r"-(D\w+.*|I.*|TP|MD|c|-|-target=.*|std:c\+\+20|external:.*)$")


def cmake(*arguments, folder):
    done = subprocess.run(["cmake", *map(str, arguments)], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return done.returncode, done.stdout


def check_fields(presets):
    """By the schema that comes with CMake, if it and python3-jsonschema are installed."""
    schema = sorted(pathlib.Path("/usr/share").glob("cmake-*/Help/manual/presets/schema.json"))
    if not schema or not importlib.util.find_spec("jsonschema"):
        return "not checked by CMake's schema"
    import jsonschema
    jsonschema.validate(presets, json.loads(schema[-1].read_text()))
    return "valid by CMake's schema"


def check_variables(root, presets):
    """A variable of ours that no CMake file reads has no effect."""
    read = "\n".join(f.read_text() for f in [*root.rglob("CMakeLists.txt"), *root.rglob("*.cmake")] if "/build/" not in str(f))
    for preset in presets["configurePresets"]:
        for name in preset.get("cacheVariables", {}):
            assert not name.startswith("CONVAPP_") or re.search(rf"\b(?:set|option)\({name}\b", read), \
                f"preset {preset['name']} sets {name}, which no CMake file declares"


def check_systems(root, presets, work):
    """Presets of another system are not offered, and CMake takes each where its condition holds."""
    listed = cmake("--list-presets", folder=root)[1]
    shown = set(re.findall(r'^  "([^"]+)"', listed, re.M))
    foreign = []
    for preset in presets["configurePresets"]:
        if preset.get("hidden"):
            continue
        condition = preset.get("condition")
        if condition:
            assert condition["lhs"] == "${hostSystemName}", preset["name"]
        here = not condition or condition["rhs"] == platform.system()
        assert (preset["name"] in shown) == here, f"{preset['name']} on {platform.system()}:\n{listed}"
        if not here:
            assert "not run" in preset["displayName"] and "Not run" in preset["description"], preset["name"]
            foreign.append(preset["name"])
            preset["condition"] = {"type": "const", "value": True}
    (work / "CMakePresets.json").write_text(json.dumps(presets))
    # A project without languages: no compiler is looked for.
    (work / "CMakeLists.txt").write_text("cmake_minimum_required(VERSION 3.25)\nproject(fields LANGUAGES NONE)\n")
    for name in foreign:
        code, text = cmake("--preset", name, "-Wno-dev", folder=work)
        assert code == 0, f"{name}:\n{text}"
    return foreign


def check_msvc(root, presets, work):
    compiler = next((c for c in ("clang-cl-19", "clang-cl") if shutil.which(c)), None)
    if not compiler or not shutil.which("ninja"):
        return "options for Microsoft's compiler: not checked, there is no clang-cl"
    (work / "clang_cl.cmake").write_text(CLANG_CL % compiler)
    preset = next(p for p in presets["configurePresets"] if p["name"] == "msvc")
    variables = {k: v for k, v in preset["cacheVariables"].items() if not k.endswith("_COMPILER")}
    build = work / "msvc"
    code, text = cmake("-S", root, "-B", build, "-G", "Ninja", f"-DCMAKE_TOOLCHAIN_FILE={work}/clang_cl.cmake", "-DCONVAPP_TESTS=OFF",
                       "-DCONVAPP_HARDENING=ON", "-DCONVAPP_DEBUG_SYMBOLS=ON", "-DCCACHE=OFF",
                       *(f"-D{k}={v}" for k, v in variables.items()), folder=work)
    assert code == 0, text
    commands = json.loads((build / "compile_commands.json").read_text())
    own = set()
    for command in commands:
        # The last words are the file; the first is the compiler.
        for word in command["command"].split()[1:-1]:
            assert word.startswith("/") or SHARED.match(word), f"{command['file']}: {word} is no option of Microsoft's compiler"
            if word.startswith("/") and not word.startswith(("/Fo", "/Fd")):
                own.add(word)
    assert any(c["file"].endswith("structure_tensor.cpp") for c in commands) and "/fp:precise" in own
    empty = work / "empty.cpp"
    empty.write_text("int nothing;\n")
    done = subprocess.run([compiler, "--target=x86_64-pc-windows-msvc", "-Werror=unknown-argument", *sorted(own), "-std:c++20", "/c",
                           f"/Fo{work}/empty.obj", "--", str(empty)], stderr=subprocess.PIPE, text=True)
    assert done.returncode == 0, done.stderr
    return f"options for Microsoft's compiler, of {len(commands)} files: {' '.join(sorted(own))}"


def main():
    root = pathlib.Path(sys.argv[1]).resolve()
    if not shutil.which("cmake"):
        sys.exit(77)
    presets = json.loads((root / "CMakePresets.json").read_text())
    print(check_fields(presets))
    check_variables(root, presets)
    with tempfile.TemporaryDirectory() as folder:
        work = pathlib.Path(folder)
        print(check_msvc(root, presets, work))
        print("presets of other systems:", *check_systems(root, presets, work))


if __name__ == "__main__":
    main()
