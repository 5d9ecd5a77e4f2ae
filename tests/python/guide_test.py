# SPDX-License-Identifier: Apache-2.0
"""Runs the examples of docs/python.md and compares both columns of its table for scipy: guide_test.py PAGE."""
import os
import pathlib
import re
import sys
import tempfile
import unittest

import numpy as np

import convapp

PAGE = pathlib.Path(sys.argv.pop(1)).read_text()


class Guide(unittest.TestCase):
    def test_examples_run(self):
        examples = re.findall(r"```python\n(.*?)```", PAGE, re.S)
        self.assertTrue(examples)
        before = os.getcwd()
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            try:
                for example in examples:
                    exec(compile(example, "docs/python.md", "exec"), {})
            finally:
                os.chdir(before)

    def test_lines_for_scipy_agree(self):
        try:
            from scipy import ndimage
        except ImportError:
            self.skipTest("scipy is not installed")
        table = PAGE.split("| scipy.ndimage | convapp |")[1].split("\n\n")[0]
        rows = re.findall(r"^\| `(.*?)` \| `(.*?)` \|$", table, re.M)
        self.assertGreater(len(rows), 15)
        a = np.random.default_rng(0).normal(scale=50, size=(17, 19, 23))
        for scipy_call, convapp_call in rows:
            with self.subTest(scipy=scipy_call):
                right = eval("ndimage." + scipy_call, {"ndimage": ndimage, "np": np, "a": a})
                result = eval("convapp." + convapp_call, {"convapp": convapp, "a": a})
                self.assertLessEqual(np.abs(result - right).max(), 1e-8 * np.abs(right).max())

    def test_every_function_and_class_is_named(self):
        from convapp import ndimage
        for name in ndimage.__all__ + ["Recipe", "Volume", "plan", "read", "write", "filters"]:
            self.assertIn(name, PAGE)


if __name__ == "__main__":
    unittest.main()
