# SPDX-License-Identifier: Apache-2.0
"""The type stubs have the names, parameters and defaults of the package, and nothing more."""
import ast
import importlib
import inspect
import pathlib
import unittest

import convapp

FOLDER = pathlib.Path(convapp.__file__).parent


def parameters_of(function):
    """Returns name, kind and whether there is a default, per parameter of a function in a stub."""
    a = function.args
    plain = [(p.arg, "plain") for p in a.posonlyargs + a.args]
    defaults = [False] * (len(plain) - len(a.defaults)) + [True] * len(a.defaults)
    all_of = [(n, k, d) for (n, k), d in zip(plain, defaults)]
    if a.vararg:
        all_of.append((a.vararg.arg, "rest", False))
    all_of += [(p.arg, "keyword", d is not None) for p, d in zip(a.kwonlyargs, a.kw_defaults)]
    if a.kwarg:
        all_of.append((a.kwarg.arg, "keywords", False))
    return all_of


def real_parameters(function):
    kinds = {
        inspect.Parameter.POSITIONAL_ONLY: "plain", inspect.Parameter.POSITIONAL_OR_KEYWORD: "plain",
        inspect.Parameter.VAR_POSITIONAL: "rest", inspect.Parameter.KEYWORD_ONLY: "keyword",
        inspect.Parameter.VAR_KEYWORD: "keywords"
    }
    return [(p.name, kinds[p.kind], p.default is not inspect.Parameter.empty)
            for p in inspect.signature(function).parameters.values()]


class Stubs(unittest.TestCase):
    def check_class(self, stub, real):
        members = {node.name: node for node in stub.body if isinstance(node, ast.FunctionDef)}
        values = {node.target.id for node in stub.body if isinstance(node, ast.AnnAssign)}
        public = {
            name for kind in real.__mro__[:-1] if kind.__module__.startswith("convapp") for name in vars(kind)
            if not name.startswith("_")
        }
        inherited = {base.id for base in stub.bases if isinstance(base, ast.Name)}
        if "Error" in inherited:
            public -= {"cause", "parameter"}
        declared = {name for name in members if not name.startswith("_")} | values
        self.assertEqual(declared - {"array", "axes", "alpha", "channel_names", "parameter"},
                         public - {"array", "axes", "alpha", "channel_names", "parameter"}, stub.name)
        for name, node in members.items():
            member = inspect.getattr_static(real, name)
            decorators = {d.id for d in node.decorator_list if isinstance(d, ast.Name)}
            if isinstance(member, property):
                self.assertIn("property", decorators, f"{stub.name}.{name}")
                continue
            function = member.__func__ if isinstance(member, (classmethod, staticmethod)) else member
            if function is object.__init__ or not inspect.isfunction(function):
                continue
            self.assertEqual(isinstance(member, classmethod), "classmethod" in decorators, f"{stub.name}.{name}")
            self.assertEqual(parameters_of(node), real_parameters(function), f"{stub.name}.{name}")

    def check_module(self, module, path):
        tree = ast.parse(path.read_text())
        functions = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
        classes = {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}
        self.assertEqual(set(functions) | set(classes), set(module.__all__))
        for name, node in functions.items():
            with self.subTest(name=name):
                self.assertEqual(parameters_of(node), real_parameters(getattr(module, name)))
                self.assertTrue(getattr(module, name).__doc__)
        for name, node in classes.items():
            with self.subTest(name=name):
                self.check_class(node, getattr(module, name))
                self.assertTrue(getattr(module, name).__doc__)

    def test_the_package(self):
        self.check_module(convapp, FOLDER / "__init__.pyi")

    def test_ndimage(self):
        self.check_module(importlib.import_module("convapp.ndimage"), FOLDER / "ndimage.pyi")

    def test_it_is_marked_as_typed(self):
        self.assertTrue((FOLDER / "py.typed").exists())


if __name__ == "__main__":
    unittest.main()
