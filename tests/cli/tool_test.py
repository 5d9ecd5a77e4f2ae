#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""tool_test.py CONVAPP: every filter as a tool. Descriptions are well-formed and name each parameter once, and a tool gives
the bytes of --filter. Validates with cwltool and bosh (Boutiques) where they are installed."""
import json
import os
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as xml

convapp = os.path.abspath(sys.argv[1])


def run(*words, code=0):
    done = subprocess.run([convapp, *words], capture_output=True, text=True, check=False)
    assert done.returncode == code, f"{words}: exit code {done.returncode}, {done.stderr}"
    return done.stdout if code == 0 else done.stderr


def check_slicer(name, parameters):
    root = xml.fromstring(run("--tool", name, "--xml"))
    assert root.tag == "executable" and root.findtext("category") and root.findtext("title")
    images = root.findall("parameters/image")
    assert [i.findtext("channel") for i in images] == ["input", "output"], name
    flags = [e.findtext("longflag") for p in root.findall("parameters") for e in p if e.find("longflag") is not None]
    assert flags == ["--" + p for p in parameters], f"{name}: {flags}"
    for choices in root.findall("parameters/string-enumeration"):
        elements = [e.text for e in choices.findall("element")]
        assert choices.findtext("default") in elements, f"{name}: {choices.findtext('name')}"


def check_boutiques(name, parameters, folder):
    text = run("--tool", name, "--describe", "boutiques")
    described = json.loads(text)
    assert [i["id"] for i in described["inputs"]][:-2] == [p.replace("-", "_") for p in parameters], name
    for one in described["inputs"]:
        assert described["command-line"].count(one["value-key"]) == 1, f"{name}: {one['value-key']}"
    if shutil.which("bosh"):
        file = os.path.join(folder, name + ".json")
        with open(file, "w", encoding="utf-8") as out:
            out.write(text)
        subprocess.run(["bosh", "validate", file], check=True)


def check_cwl(name, parameters, folder):
    text = run("--tool", name, "--describe", "cwl")
    described = json.loads(text)
    assert list(described["inputs"])[:-2] == parameters, name
    if shutil.which("cwltool"):
        file = os.path.join(folder, name + ".cwl")
        with open(file, "w", encoding="utf-8") as out:
            out.write(text)
        subprocess.run(["cwltool", "--quiet", "--validate", file], check=True)


def check_results(folder):
    image = os.path.join(folder, "in.pgm")
    with open(image, "wb") as out:
        out.write(b"P5 40 30 255\n" + bytes((7 * i * i + i // 40) % 256 for i in range(1200)))
    as_tool, as_filter = os.path.join(folder, "tool.npy"), os.path.join(folder, "filter.npy")
    for tool, step in [(["gaussian", "--sigma", "2x1", "--boundary=mirror"], "gaussian:sigma=2x1,boundary=mirror"),
                       (["sobel", "--component", "x"], "sobel:component=x"),
                       (["laplacian", "--axes", ""], "laplacian"),
                       (["custom", "--kernel", "[1 2 1;2 4 2;1 2 1]", "--value", "-5"],
                        "custom:kernel=[1 2 1;2 4 2;1 2 1],value=-5")]:
        run("--tool", *tool, "--dtype", "float32", image, as_tool)
        run("--headless", "-i", image, "-o", as_filter, "--overwrite", "--dtype", "float32", "--filter", step)
        with open(as_tool, "rb") as a, open(as_filter, "rb") as b:
            assert a.read() == b.read(), tool
    assert "did you mean --sigma" in run("--tool", "gaussian", "--sgma", "2", image, as_tool, code=2)
    assert "did you mean gaussian" in run("--tool", "gausian", "--xml", code=2)
    assert "needs an input and an output file (got 1)" in run("--tool", "gaussian", image, code=2)
    assert "--sigma needs a value" in run("--tool", "gaussian", image, as_tool, "--sigma", code=2)
    run("--tool", "gaussian", os.path.join(folder, "none.png"), as_tool, code=3)


filters = json.loads(run("--headless", "--schema", "recipe"))["properties"]["steps"]["items"]["oneOf"]
with tempfile.TemporaryDirectory() as scratch:
    for one in filters:
        filter_name = one["properties"]["filter"]["const"]
        keys = list(one["properties"]["parameters"]["properties"])
        check_slicer(filter_name, keys)
        check_boutiques(filter_name, keys, scratch)
        check_cwl(filter_name, keys, scratch)
    check_results(scratch)
print(f"{len(filters)} filters")
