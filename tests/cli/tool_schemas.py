# SPDX-License-Identifier: Apache-2.0
"""Checks of descriptions of tools: Boutiques by the fields of its schema 0.5 that convapp writes (jsonschema), modules of
3D Slicer by slicer_module.xsd (xmllint), and CWL by cwltool. Each function returns the fault that it finds, or nothing."""
import json
import os
import re
import shutil
import subprocess

try:
    import jsonschema
except ImportError:
    jsonschema = None

XSD = os.path.join(os.path.dirname(os.path.abspath(__file__)), "slicer_module.xsd")
TEXT = {"type": "string", "minLength": 1}
IDENTIFIER = {"type": "string", "pattern": "^[A-Za-z0-9_]+$"}


def record(required, **optional):
    return {"type": "object", "properties": {**required, **optional}, "required": list(required), "additionalProperties": False}


INPUT = record(
    {"id": IDENTIFIER, "name": TEXT, "type": {"enum": ["String", "Number", "Flag", "File"]}},
    **{"description": TEXT, "optional": {"type": "boolean"}, "value-key": {"type": "string", "pattern": r"^\[[A-Z0-9_]+\]$"},
       "command-line-flag": {"type": "string", "pattern": "^--"}, "integer": {"type": "boolean"}, "minimum": {"type": "number"},
       "maximum": {"type": "number"}, "value-choices": {"type": "array", "minItems": 1, "uniqueItems": True, "items": TEXT}})
INPUT["allOf"] = [
    {"if": {"anyOf": [{"required": [key]} for key in ("integer", "minimum", "maximum")]},
     "then": {"properties": {"type": {"const": "Number"}}}},
    {"if": {"required": ["value-choices"]}, "then": {"properties": {"type": {"enum": ["String", "Number"]}}}},
    {"if": {"properties": {"type": {"const": "Flag"}}}, "then": {"required": ["command-line-flag"]}}]
BOUTIQUES = record(
    {"name": TEXT, "description": TEXT, "tool-version": TEXT, "schema-version": {"const": "0.5"}, "command-line": TEXT,
     "inputs": {"type": "array", "minItems": 1, "items": INPUT}},
    **{"output-files": {"type": "array", "minItems": 1, "items": record(
        {"id": IDENTIFIER, "name": TEXT}, **{"description": TEXT, "path-template": TEXT, "optional": {"type": "boolean"}})},
       "tags": {"type": "object", "minProperties": 1}})


def missing():
    """Programs and modules that are not installed."""
    return [name for name, there in (("python3-jsonschema", jsonschema), ("xmllint", shutil.which("xmllint")),
                                     ("cwltool", shutil.which("cwltool"))) if not there]


def boutiques_fault(text):
    described = json.loads(text)
    if jsonschema:
        for error in jsonschema.Draft7Validator(BOUTIQUES).iter_errors(described):
            return f"{list(error.absolute_path)}: {error.message}"
    keys = [one.get("value-key", "") for one in described["inputs"]]
    if sorted(keys) != sorted(re.findall(r"\[\w+\]", described["command-line"])):
        return f"the command line has other keys than {keys}"
    ids = [one["id"] for part in ("inputs", "output-files") for one in described[part]]
    return "" if len(set(ids)) == len(ids) else f"an identifier is there twice: {ids}"


def fault_of(*command):
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return (done.stderr + done.stdout).strip() or f"exit code {done.returncode}" if done.returncode else ""


def slicer_fault(file):
    return fault_of("xmllint", "--noout", "--nonet", "--schema", XSD, file) if shutil.which("xmllint") else ""


def cwl_fault(file):
    return fault_of("cwltool", "--quiet", "--validate", file) if shutil.which("cwltool") else ""
