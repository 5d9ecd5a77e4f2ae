#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks a bill of materials against SPDX 2.3 and the bundle that it describes: check_sbom.py SBOM BUNDLE_FOLDER.

Checks the fields that SPDX 2.3 requires, that every reference and licence is defined, and that its files are those of the
folder, each with its checksum and in one package. Prints each fault and exits 1. Exits 77 without python3-jsonschema.
"""
import hashlib
import json
import pathlib
import sys

try:
    import jsonschema
except ImportError:
    sys.exit(77)

TEXT = {"type": "string", "minLength": 1}
ID = {"type": "string", "pattern": r"^SPDXRef-[A-Za-z0-9.-]+$"}
CHECKSUM = {
    "type": "object", "required": ["algorithm", "checksumValue"],
    "properties": {"algorithm": {"enum": ["SHA1", "SHA256"]}, "checksumValue": {"pattern": "^[0-9a-f]{40}([0-9a-f]{24})?$"}}}
PACKAGE = {
    "type": "object",
    "required": ["SPDXID", "name", "versionInfo", "supplier", "downloadLocation", "filesAnalyzed", "licenseDeclared"],
    "properties": {
        "SPDXID": ID, "name": TEXT, "versionInfo": TEXT, "licenseDeclared": TEXT,
        "supplier": {"type": "string", "pattern": "^((Person|Organization): .+|NOASSERTION)$"},
        "downloadLocation": TEXT, "filesAnalyzed": {"type": "boolean"},
        "packageVerificationCode": {"type": "object", "required": ["packageVerificationCodeValue"]},
        "externalRefs": {"type": "array", "items": {
            "type": "object", "required": ["referenceCategory", "referenceType", "referenceLocator"],
            "properties": {"referenceCategory": {"enum": ["PACKAGE-MANAGER", "SECURITY", "PERSISTENT-ID", "OTHER"]},
                           "referenceLocator": {"pattern": r"^\S+$"}}}}},
    "if": {"properties": {"filesAnalyzed": {"const": True}}}, "then": {"required": ["packageVerificationCode"]},
    "else": {"not": {"required": ["packageVerificationCode"]}}}
SCHEMA = {
    "type": "object",
    "required": ["spdxVersion", "dataLicense", "SPDXID", "name", "documentNamespace", "creationInfo", "packages", "files",
                 "relationships"],
    "properties": {
        "spdxVersion": {"const": "SPDX-2.3"}, "dataLicense": {"const": "CC0-1.0"}, "SPDXID": {"const": "SPDXRef-DOCUMENT"},
        "name": TEXT, "documentNamespace": {"type": "string", "pattern": r"^https?://[^#\s]+$"},
        "creationInfo": {
            "type": "object", "required": ["created", "creators"],
            "properties": {
                "created": {"type": "string", "pattern": r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$"},
                "creators": {"type": "array", "minItems": 1,
                             "items": {"type": "string", "pattern": "^(Person|Organization|Tool): .+"}}}},
        "packages": {"type": "array", "minItems": 1, "items": PACKAGE},
        "files": {"type": "array", "items": {
            "type": "object", "required": ["SPDXID", "fileName", "checksums"],
            "properties": {"SPDXID": ID, "fileName": {"type": "string", "pattern": r"^\./"},
                           "checksums": {"type": "array", "minItems": 1, "items": CHECKSUM,
                                         "contains": {"properties": {"algorithm": {"const": "SHA1"}}}}}}},
        "hasExtractedLicensingInfos": {"type": "array", "items": {
            "type": "object", "required": ["licenseId", "extractedText"],
            "properties": {"licenseId": {"type": "string", "pattern": r"^LicenseRef-[A-Za-z0-9.-]+$"}, "extractedText": TEXT}}},
        "relationships": {"type": "array", "minItems": 1, "items": {
            "type": "object", "required": ["spdxElementId", "relationshipType", "relatedSpdxElement"],
            "properties": {"relationshipType": {"enum": ["DESCRIBES", "CONTAINS", "BUILD_DEPENDENCY_OF", "STATIC_LINK"]}}}}},
}


def faults_of_references(sbom):
    """Returns ids that are defined twice or not at all, and licences without a text."""
    ids = [sbom["SPDXID"]] + [e["SPDXID"] for e in sbom["packages"] + sbom["files"]]
    faults = [f"{i} is defined twice" for i in sorted({i for i in ids if ids.count(i) > 1})] if len(set(ids)) < len(ids) else []
    known = set(ids)
    for relation in sbom["relationships"]:
        faults += [f"{relation[end]} is not defined" for end in ("spdxElementId", "relatedSpdxElement") if relation[end] not in known]
    texts = {info["licenseId"] for info in sbom.get("hasExtractedLicensingInfos", [])}
    used = {word for p in sbom["packages"] for word in p["licenseDeclared"].split() if word.startswith("LicenseRef-")}
    return faults + [f"{licence} has no text" for licence in sorted(used - texts)]


def faults_of_files(sbom, folder):
    """Returns differences between the listed files and those of the folder."""
    faults = []
    listed = {f["fileName"][2:]: f for f in sbom["files"]}
    there = {str(p.relative_to(folder)) for p in folder.rglob("*") if p.is_file() and not p.is_symlink()}
    faults += [f"{p} is not listed" for p in sorted(there - set(listed))]
    faults += [f"{p} is listed, and not there" for p in sorted(set(listed) - there)]
    held = {}
    for relation in sbom["relationships"]:
        if relation["relationshipType"] == "CONTAINS":
            held.setdefault(relation["relatedSpdxElement"], []).append(relation["spdxElementId"])
    for path in sorted(there & set(listed)):
        data = (folder / path).read_bytes()
        for checksum in listed[path]["checksums"]:
            if hashlib.new(checksum["algorithm"].lower(), data).hexdigest() != checksum["checksumValue"]:
                faults.append(f"{path} has another {checksum['algorithm']}")
        holders = held.get(listed[path]["SPDXID"], [])
        if len(holders) != 1:
            faults.append(f"{path} is in {len(holders)} packages")
    return faults


def faults_of(sbom, folder):
    faults = [f"{'/'.join(map(str, e.absolute_path))}: {e.message[:200]}" for e in jsonschema.Draft7Validator(SCHEMA).iter_errors(sbom)]
    return faults or faults_of_references(sbom) + faults_of_files(sbom, folder)


def main(arguments):
    if len(arguments) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    sbom = json.loads(pathlib.Path(arguments[0]).read_text(encoding="utf-8"))
    faults = faults_of(sbom, pathlib.Path(arguments[1]))
    print("\n".join(faults) or f"{len(sbom['packages'])} packages, {len(sbom['files'])} files: SPDX 2.3, as in the bundle")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
