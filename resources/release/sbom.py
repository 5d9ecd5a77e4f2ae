#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Prints the bill of materials of a bundle as SPDX 2.3 JSON: sbom.py BUILD VERSION.

Lists every file of BUILD/bundle/convapp-VERSION-x86_64 with its checksums, the Debian package that each was copied from,
and the packages of the group [build] in packages.txt, with versions by dpkg. The date is SOURCE_DATE_EPOCH, or today.
"""
import datetime
import hashlib
import json
import os
import pathlib
import platform
import re
import subprocess
import sys
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parents[2]
MULTIARCH = "lib/x86_64-linux-gnu/"
# Headers of these packages are compiled into the program.
COMPILED_IN = {"libcli11-dev", "nlohmann-json3-dev"}
# Debian's short names of licences whose SPDX identifiers differ.
LICENCES = {
    "apache-2.0": "Apache-2.0", "bsd-2-clause": "BSD-2-Clause", "bsd-3-clause": "BSD-3-Clause", "cc0-1.0": "CC0-1.0",
    "expat": "MIT", "mit": "MIT", "isc": "ISC", "zlib": "Zlib", "mpl-2.0": "MPL-2.0", "bsl-1.0": "BSL-1.0",
    "gpl-2": "GPL-2.0-only", "gpl-2+": "GPL-2.0-or-later", "gpl-3": "GPL-3.0-only", "gpl-3+": "GPL-3.0-or-later",
    "lgpl-2": "LGPL-2.0-only", "lgpl-2+": "LGPL-2.0-or-later", "lgpl-2.1": "LGPL-2.1-only",
    "lgpl-2.1+": "LGPL-2.1-or-later", "lgpl-3": "LGPL-3.0-only", "lgpl-3+": "LGPL-3.0-or-later",
}


def origins_of(build):
    """Returns the system's file that each library was copied from, by its path in the bundle."""
    listed = build / "bundle" / "origins"
    return dict(line.split("\t") for line in listed.read_text().splitlines()) if listed.exists() else {}


def candidates(path, origin):
    """Returns the places of the system that a file of the bundle may come from."""
    places = [origin] if origin else []
    if path.startswith("lib/"):
        places += ["/usr/" + MULTIARCH + path[4:], "/lib64/" + path[4:]]
    places += ["/usr/" + path, "/usr/share/fonts/truetype/dejavu/" + os.path.basename(path)]
    # Packages name files by both sides of the links /lib and /lib64.
    return places + [p[4:] if p.startswith("/usr/lib") else "/usr" + p for p in places]


def owners_of(places):
    """Returns the Debian package of each place that belongs to one."""
    run = subprocess.run(["dpkg-query", "-S", *places], capture_output=True, text=True)
    owners = {}
    for line in run.stdout.splitlines():
        package, _, place = line.partition(": ")
        if place and not package.startswith(("diversion by", "convapp", "libconvapp")):
            owners[place] = package.split(",")[0].split(":")[0]
    return owners


def debian_facts(packages):
    """Returns version, architecture and home page of installed packages by name."""
    form = "${Package}\t${Version}\t${Architecture}\t${Homepage}\n"
    run = subprocess.run(["dpkg-query", "-W", "-f", form, *sorted(packages)], capture_output=True, text=True)
    facts = {}
    for line in run.stdout.splitlines():
        name, version, architecture, home = line.split("\t")
        if version:
            facts[name] = (version, architecture, home)
    return facts


def identifier(text):
    return re.sub(r"[^A-Za-z0-9.-]", "-", text)


def licence_of(package, texts):
    """Returns the SPDX expression that Debian's copyright file gives for `Files: *`.

    An expression with an unknown name becomes a LicenseRef; `texts` then gets the whole copyright file.
    """
    file = pathlib.Path("/usr/share/doc") / package / "copyright"
    if not file.exists():
        return "NOASSERTION"
    text = file.read_text(encoding="utf-8", errors="replace")
    first = re.search(r"^Files:\s*\*\s*$.*?^License:[ \t]*(\S[^\n]*)$", text, re.DOTALL | re.MULTILINE)
    words = re.split(r"\s+(and|or)\s+", first[1].strip()) if first else [""]
    known = [w if i % 2 else LICENCES.get(w.lower(), "") for i, w in enumerate(words)]
    if all(known) and len(set(known[1::2])) <= 1:
        return " ".join(w.upper() if i % 2 else w for i, w in enumerate(known))
    texts["LicenseRef-" + identifier(package)] = text
    return "LicenseRef-" + identifier(package)


def debian_package(name, facts, texts):
    version, architecture, home = facts
    quoted = urllib.parse.quote(version, safe="")
    return {
        "SPDXID": "SPDXRef-Package-" + identifier(name),
        "name": name,
        "versionInfo": version,
        "supplier": "Organization: Debian",
        "downloadLocation": "NOASSERTION",
        **({"homepage": home} if home.startswith("http") else {}),
        "filesAnalyzed": False,
        "licenseConcluded": "NOASSERTION",
        "licenseDeclared": licence_of(name, texts),
        "copyrightText": "NOASSERTION",
        "externalRefs": [{"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl",
                          "referenceLocator": f"pkg:deb/debian/{urllib.parse.quote(name, safe='')}@{quoted}?arch={architecture}"}],
    }


def cuda_package(build):
    """Returns CUDA's runtime if the build has linked it, in a list."""
    for file in build.glob("CMakeFiles/*/CMakeCUDACompiler.cmake"):
        version = re.search(r'CMAKE_CUDA_COMPILER_VERSION "([^"]+)"', file.read_text())
        return [{"SPDXID": "SPDXRef-Package-cudart", "name": "CUDA runtime", "versionInfo": version[1],
                 "supplier": "Organization: NVIDIA", "downloadLocation": "NOASSERTION", "filesAnalyzed": False,
                 "licenseConcluded": "NOASSERTION", "licenseDeclared": "NOASSERTION", "copyrightText": "NOASSERTION",
                 "comment": "NVIDIA CUDA EULA"}]
    return []


def file_entry(root, path):
    data = (root / path).read_bytes()
    return {"SPDXID": "SPDXRef-File-" + hashlib.sha1(path.encode()).hexdigest()[:20], "fileName": "./" + path,
            "checksums": [{"algorithm": a.upper(), "checksumValue": hashlib.new(a, data).hexdigest()} for a in ("sha1", "sha256")],
            "licenseConcluded": "NOASSERTION", "copyrightText": "NOASSERTION"}


def verification_code(files):
    """Returns SPDX's checksum of a package: that of the sorted checksums of its files."""
    sums = sorted(f["checksums"][0]["checksumValue"] for f in files)
    return hashlib.sha1("".join(sums).encode()).hexdigest()


def build_packages():
    """Returns the packages of the group [build] that this Debian has."""
    text = (ROOT / "packages.txt").read_text(encoding="utf-8")
    group = re.search(r"^\[build\]\n(.*?)(?=^\[)", text, re.DOTALL | re.MULTILINE)[1]
    debian = platform.freedesktop_os_release().get("VERSION_CODENAME")
    lines = [line.split() for line in group.splitlines() if re.match("[a-z0-9]", line)]
    return {package for package, *only in lines if only in ([], [debian])}


def document_of(build, version):
    name = f"convapp-{version}-x86_64"
    root = build / "bundle" / name
    if not root.is_dir():
        raise SystemExit(f"sbom.py: there is no {root}; make the bundle first")
    paths = sorted(str(p.relative_to(root)) for p in root.rglob("*") if p.is_file() and not p.is_symlink())
    origins = origins_of(build)
    places = {path: candidates(path, origins.get(path)) for path in paths}
    owners = owners_of(sorted({p for all_of in places.values() for p in all_of}))
    owner = {path: next((owners[p] for p in places[path] if p in owners), None) for path in paths}
    needed = build_packages()
    facts = debian_facts({o for o in owner.values() if o} | needed)

    date = datetime.datetime.fromtimestamp(int(os.environ.get("SOURCE_DATE_EPOCH") or datetime.datetime.now().timestamp()),
                                           datetime.timezone.utc)
    texts = {}
    files = {path: file_entry(root, path) for path in paths}
    own = "SPDXRef-Package-convapp"
    packages = [{
        "SPDXID": own, "name": "convapp", "versionInfo": version, "supplier": "Organization: The convapp developers",
        "downloadLocation": "NOASSERTION", "filesAnalyzed": False, "primaryPackagePurpose": "APPLICATION",
        "licenseConcluded": "NOASSERTION", "licenseDeclared": "Apache-2.0",
        "copyrightText": "Copyright 2026 The convapp developers"}]
    relations = [("SPDXRef-DOCUMENT", "DESCRIBES", own)]
    for package in sorted(facts):
        entry = debian_package(package, facts[package], texts)
        packages.append(entry)
        if package in owner.values():
            relations.append((own, "CONTAINS", entry["SPDXID"]))
        if package in needed:
            relations.append((entry["SPDXID"], "BUILD_DEPENDENCY_OF", own))
        if package in COMPILED_IN:
            relations.append((own, "STATIC_LINK", entry["SPDXID"]))
    for entry in cuda_package(build):
        packages.append(entry)
        relations.append((own, "STATIC_LINK", entry["SPDXID"]))
    held = {}
    for path in paths:
        holder = "SPDXRef-Package-" + identifier(owner[path]) if owner[path] in facts else own
        held.setdefault(holder, []).append(files[path])
        relations.append((holder, "CONTAINS", files[path]["SPDXID"]))
    for package in packages:
        if package["SPDXID"] in held:
            package["filesAnalyzed"] = True
            package["packageVerificationCode"] = {"packageVerificationCodeValue": verification_code(held[package["SPDXID"]])}
    digest = hashlib.sha256("".join(f["checksums"][1]["checksumValue"] for f in files.values()).encode()).hexdigest()
    return {
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": name,
        "documentNamespace": f"https://convapp.invalid/spdx/{name}-{digest}",
        "creationInfo": {"created": date.strftime("%Y-%m-%dT%H:%M:%SZ"),
                         "creators": ["Organization: The convapp developers", "Tool: convapp-sbom"]},
        "comment": "licenseDeclared of a Debian package is that of most of its files; share/doc/PACKAGE.copyright has all of them.",
        "packages": packages,
        "files": list(files.values()),
        "hasExtractedLicensingInfos": [{"licenseId": i, "extractedText": t} for i, t in sorted(texts.items())],
        "relationships": [{"spdxElementId": a, "relationshipType": t, "relatedSpdxElement": b} for a, t, b in relations],
    }


def main(arguments):
    if len(arguments) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    json.dump(document_of(pathlib.Path(arguments[0]).resolve(), arguments[1]), sys.stdout, indent=1)
    print()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
