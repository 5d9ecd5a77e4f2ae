#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""tool_test.py CONVAPP: every filter as a tool. Descriptions name each parameter once and keep to their schemas (tool_schemas.py),
and a tool gives the bytes of --filter."""
import json
import os
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as xml

import tool_schemas as schemas

convapp = os.path.abspath(sys.argv[1])


def run(*words, code=0):
    done = subprocess.run([convapp, *words], capture_output=True, text=True, check=False)
    assert done.returncode == code, f"{words}: exit code {done.returncode}, {done.stderr}"
    return done.stdout if code == 0 else done.stderr


def write(folder, name, text):
    file = os.path.join(folder, name)
    with open(file, "w", encoding="utf-8") as out:
        out.write(text)
    return file


def check_slicer(name, parameters, folder):
    text = run("--tool", name, "--xml")
    fault = schemas.slicer_fault(write(folder, name + ".xml", text))
    assert not fault, f"{name}: {fault}"
    root = xml.fromstring(text)
    assert root.tag == "executable" and root.findtext("category") and root.findtext("title")
    images = root.findall("parameters/image")
    assert [i.findtext("channel") for i in images] == ["input", "output"], name
    flags = [e.findtext("longflag") for p in root.findall("parameters") for e in p if e.find("longflag") is not None]
    assert flags == ["--" + p for p in parameters], f"{name}: {flags}"
    for choices in root.findall("parameters/string-enumeration"):
        elements = [e.text for e in choices.findall("element")]
        assert choices.findtext("default") in elements, f"{name}: {choices.findtext('name')}"


def check_boutiques(name, parameters):
    text = run("--tool", name, "--describe", "boutiques")
    assert [i["id"] for i in json.loads(text)["inputs"]][:-2] == [p.replace("-", "_") for p in parameters], name
    assert not (fault := schemas.boutiques_fault(text)), f"{name}: {fault}"


def check_cwl(name, parameters, folder):
    text = run("--tool", name, "--describe", "cwl")
    assert list(json.loads(text)["inputs"])[:-2] == parameters, name
    fault = schemas.cwl_fault(write(folder, name + ".cwl", text))
    assert not fault, f"{name}: {fault}"


def check_faults(folder):
    """A description with one fault is refused, so that the checks above can fail."""
    text = run("--tool", "gaussian", "--describe", "boutiques")
    for good, bad in [('"type": "Number"', '"type": "Text"'), ('"minimum"', '"least"'), ('"schema-version": "0.5",', ""),
                      ('"id": "sigma"', '"id": "s i"'), ("[SIGMA] ", ""), ('"id": "order"', '"id": "sigma"')]:
        assert good in text, good
        if schemas.jsonschema:
            assert schemas.boutiques_fault(text.replace(good, bad, 1)), f"Boutiques: {bad}"
    text = run("--tool", "gaussian", "--xml")
    for good, bad in [("<channel>input", "<channel>inside"), ("<default>px", "<default>parsec"), ("--order", "--or der"),
                      ("<default>4", "<default>four"), ("<name>order", "<name>sigma"), ("<index>1", "<index>0"),
                      ("  <license>Apache-2.0</license>\n", "")]:
        assert good in text, good
        if shutil.which("xmllint"):
            assert schemas.slicer_fault(write(folder, "bad.xml", text.replace(good, bad, 1))), f"Slicer: {bad}"
    text = run("--tool", "gaussian", "--describe", "cwl")
    for good, bad in [('"double?"', '"dubble?"'), ('"outputs"', '"results"'), ('"inputBinding"', '"binding"')]:
        assert good in text, good
        if shutil.which("cwltool"):
            assert schemas.cwl_fault(write(folder, "bad.cwl", text.replace(good, bad, 1))), f"CWL: {bad}"


def check_cwltool_runs(folder):
    """cwltool runs a tool by its description."""
    if not shutil.which("cwltool"):
        return
    image = write(folder, "in.pgm", "P2 4 3 9\n1 2 3 4 5 6 7 8 9 1 2 3\n")
    tool = write(folder, "run.cwl", run("--tool", "box", "--describe", "cwl"))
    subprocess.run(["cwltool", "--quiet", "--no-container", "--outdir", folder, tool, "--size", "3", "--boundary", "mirror",
                    "--input_file", image, "--output_file", "by_cwl.npy"], check=True, stdout=subprocess.DEVNULL,
                   env=dict(os.environ, PATH=os.path.dirname(convapp) + os.pathsep + os.environ["PATH"]))
    direct = os.path.join(folder, "direct.npy")
    run("--tool", "box", "--size", "3", "--boundary", "mirror", image, direct)
    with open(os.path.join(folder, "by_cwl.npy"), "rb") as a, open(direct, "rb") as b:
        assert a.read() == b.read()


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
        check_slicer(filter_name, keys, scratch)
        check_boutiques(filter_name, keys)
        check_cwl(filter_name, keys, scratch)
    check_faults(scratch)
    check_cwltool_runs(scratch)
    check_results(scratch)
print(f"{len(filters)} filters" + "".join(f", {name} is not installed" for name in schemas.missing()))
