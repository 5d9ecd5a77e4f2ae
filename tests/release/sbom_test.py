#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The bill of materials of a small bundle: a library of Debian and a file of convapp. Exits 77 without dpkg or jsonschema."""
import copy
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

import check_sbom

ROOT = pathlib.Path(__file__).resolve().parents[2]
LIBRARY = pathlib.Path("/usr/lib/x86_64-linux-gnu/libpng16.so.16")
if not shutil.which("dpkg-query") or not LIBRARY.exists():
    sys.exit(77)


class Sbom(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.place = tempfile.TemporaryDirectory()
        build = pathlib.Path(cls.place.name)
        cls.bundle = build / "bundle" / "convapp-1.2.3-x86_64"
        (cls.bundle / "lib").mkdir(parents=True)
        shutil.copy(LIBRARY, cls.bundle / "lib")
        (cls.bundle / "convapp").write_text("the program")
        (build / "bundle" / "origins").write_text(f"lib/{LIBRARY.name}\t{LIBRARY.resolve()}\n")
        run = subprocess.run([sys.executable, "-B", ROOT / "resources/release/sbom.py", build, "1.2.3"], check=True,
                             capture_output=True, text=True, env={**os.environ, "SOURCE_DATE_EPOCH": "86400"})
        cls.sbom = json.loads(run.stdout)

    @classmethod
    def tearDownClass(cls):
        cls.place.cleanup()

    def package(self, name):
        return next(p for p in self.sbom["packages"] if p["name"] == name)

    def relations(self, kind):
        return {(r["spdxElementId"], r["relatedSpdxElement"]) for r in self.sbom["relationships"] if r["relationshipType"] == kind}

    def faults(self, change):
        changed = copy.deepcopy(self.sbom)
        change(changed)
        return check_sbom.faults_of(changed, self.bundle)

    def test_it_is_complete(self):
        self.assertEqual(check_sbom.faults_of(self.sbom, self.bundle), [])
        self.assertEqual(self.sbom["creationInfo"]["created"], "1970-01-02T00:00:00Z")
        self.assertEqual({f["fileName"] for f in self.sbom["files"]}, {"./convapp", "./lib/" + LIBRARY.name})

    def test_a_library_is_in_the_package_of_debian(self):
        query = ["dpkg-query", "-W", "-f", "${Package} ${Version}\n", "libpng16-16*"]  # libpng16-16t64 in Debian 13
        found = subprocess.run(query, capture_output=True, text=True).stdout
        name, version = next(line.split() for line in found.splitlines() if len(line.split()) == 2)
        png = self.package(name)
        self.assertEqual(png["versionInfo"], version)
        self.assertEqual(png["supplier"], "Organization: Debian")
        file = next(f for f in self.sbom["files"] if LIBRARY.name in f["fileName"])
        self.assertIn((png["SPDXID"], file["SPDXID"]), self.relations("CONTAINS"))
        self.assertIn((self.package("convapp")["SPDXID"], png["SPDXID"]), self.relations("CONTAINS"))

    def test_build_packages_are_named(self):
        self.assertIn((self.package("g++")["SPDXID"], self.package("convapp")["SPDXID"]), self.relations("BUILD_DEPENDENCY_OF"))

    def test_faults_are_found(self):
        self.assertTrue(self.faults(lambda s: s["packages"][0].pop("versionInfo")))
        self.assertTrue(self.faults(lambda s: s["files"].pop()))
        self.assertTrue(self.faults(lambda s: s["files"][0]["checksums"][0].update(checksumValue="0" * 40)))
        self.assertTrue(self.faults(lambda s: s["relationships"][0].update(relatedSpdxElement="SPDXRef-nothing")))
        self.assertTrue(self.faults(lambda s: s["packages"][1].update(licenseDeclared="LicenseRef-nothing")))
        self.assertTrue(self.faults(lambda s: s["creationInfo"].update(created="yesterday")))


if __name__ == "__main__":
    unittest.main()
