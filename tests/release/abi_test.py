#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""tests/release/abi.py finds removed functions and changed types, in small libraries. Exits 77 without abigail-tools."""
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

import abi

if not shutil.which("abidw") or not shutil.which("g++"):
    sys.exit(77)

HEADER = """
namespace conv {
struct Size { long x, y; };
struct Image { Size size(); double sum() const; };
double area(const Size& size);
double length(const Size& size);
}
"""
SOURCE = """
#include "conv/image.h"
namespace conv {
Size Image::size() { return {1, 2}; }
double Image::sum() const { return 0; }
double area(const Size& size) { return double(size.x) * double(size.y); }
double length(const Size& size) { return double(size.x); }
int internal(int value) { return value; }
}
"""


class Abi(unittest.TestCase):
    def setUp(self):
        self.place = tempfile.TemporaryDirectory()
        self.addCleanup(self.place.cleanup)

    def dump(self, header=HEADER, source=SOURCE):
        folder = pathlib.Path(self.place.name)
        (folder / "conv").mkdir(exist_ok=True)
        (folder / "conv" / "image.h").write_text(header)
        (folder / "image.cpp").write_text(source)
        subprocess.run(["g++", "-g", "-O0", "-fPIC", "-shared", "-I.", "-o", "lib.so", "image.cpp"], check=True, cwd=folder)
        return abi.dump(folder / "lib.so", folder / "conv")

    def without(self, text, line):
        self.assertIn(line, text)
        return text.replace(line, "")

    def test_nothing_changed(self):
        self.assertEqual(abi.differences(self.dump(), self.dump()), "")

    def test_a_removed_function_is_found(self):
        source = self.without(SOURCE, "double length(const Size& size) { return double(size.x); }\n")
        found = abi.differences(self.dump(), self.dump(self.without(HEADER, "double length(const Size& size);\n"), source))
        self.assertIn("length", found)

    def test_a_removed_method_is_found(self):
        source = self.without(SOURCE, "double Image::sum() const { return 0; }\n")
        found = abi.differences(self.dump(), self.dump(self.without(HEADER, " double sum() const;"), source))
        self.assertIn("sum", found)

    def test_a_changed_type_is_found(self):
        found = abi.differences(self.dump(), self.dump(HEADER.replace("long x, y;", "long x, y, z;")))
        self.assertIn("Size", found)

    def test_an_added_function_is_allowed(self):
        header = HEADER.replace("double area", "double depth();\ndouble area")
        source = SOURCE.replace("double area", "double depth() { return 1; }\ndouble area")
        self.assertEqual(abi.differences(self.dump(), self.dump(header, source)), "")

    def test_an_internal_function_may_go(self):
        source = self.without(SOURCE, "int internal(int value) { return value; }\n")
        self.assertEqual(abi.differences(self.dump(), self.dump(source=source)), "")


if __name__ == "__main__":
    unittest.main()
