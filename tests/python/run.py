# SPDX-License-Identifier: Apache-2.0
"""Runs a test script if what it imports is installed: run.py SCRIPT [ARGUMENTS]. Ends with 77 if it is not."""
import importlib.util
import os
import sys

for package in ("numpy", "convapp"):
    if importlib.util.find_spec(package) is None:
        print(f"skipped: {sys.executable} has no package {package}")
        sys.exit(77)
os.execv(sys.executable, [sys.executable] + sys.argv[1:])
