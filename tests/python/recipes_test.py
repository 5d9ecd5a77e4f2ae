# SPDX-License-Identifier: Apache-2.0
"""Recipes, plans, and the lists of what there is."""
import json
import os
import pickle
import tempfile
import unittest

import numpy as np

import convapp


class Recipes(unittest.TestCase):
    def test_text_json_and_file_are_one_recipe(self):
        recipe = convapp.Recipe("gaussian:sigma=2x2x1mm", "unsharp:amount=0.6,sigma=1")
        self.assertEqual(str(recipe), "gaussian:sigma=2x2x1mm | unsharp:amount=0.6")
        self.assertEqual(convapp.Recipe.from_json(recipe.to_json()), recipe)
        self.assertEqual(convapp.Recipe(recipe.steps), recipe)
        self.assertEqual(pickle.loads(pickle.dumps(recipe)), recipe)
        self.assertEqual(eval(repr(recipe)), recipe)
        self.assertEqual(len(recipe), 2)
        self.assertEqual(hash(recipe), hash(convapp.Recipe(*recipe.steps)))
        self.assertNotEqual(recipe, convapp.Recipe("gaussian"))
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "r.json")
            with open(path, "w") as file:
                file.write(recipe.to_json())
            self.assertEqual(convapp.Recipe.from_file(path), recipe)
        self.assertIn("--filter", recipe.command_line("a.nii", "b.nii"))

    def test_kernel_files_are_read_again_when_they_change(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "k.npy")
            for factor in (1.0, 2.0):
                np.save(path, np.array([factor]))
                self.assertEqual(convapp.filter(np.ones(3), f"custom:kernel={path}")[0], factor)

    def test_refused(self):
        for make in (lambda: convapp.Recipe(), lambda: convapp.Recipe("gaussian:sigma=x"),
                     lambda: convapp.Recipe.from_json("{"), lambda: convapp.Recipe.from_json('{"schema": 1, "steps": 3}')):
            self.assertRaises(convapp.UsageError, make)
        self.assertRaises(convapp.UnreadableError, convapp.Recipe.from_file, "/no/such/file")
        self.assertRaises(OSError, convapp.Recipe.from_file, "/no/such/file")


class Plans(unittest.TestCase):
    def test_of_an_array(self):
        given = np.random.default_rng(0).normal(size=(30, 40, 50))
        plan = convapp.plan(given, "gaussian:sigma=1x2x3", device="cpu")
        self.assertEqual(plan.device, "cpu")
        self.assertEqual(plan.halo, ((4, 4), (8, 8), (12, 12)))
        self.assertEqual((plan.shape, plan.dtype, plan.precision), ((30, 40, 50), np.float64, "float64"))
        self.assertTrue(any("digits" in why for why in plan.why))
        self.assertGreater(plan.memory, 0)
        self.assertGreater(plan.seconds, 0)
        self.assertIn("cpu-separable-f64", plan.variants)
        self.assertIn("predicted", plan.tasks[0].why)
        self.assertIn("output   50 × 40 × 30", str(plan))
        names = [other["variant"] for other in plan.alternatives()]
        self.assertIn("cpu-direct", names)
        self.assertEqual(plan.fingerprint, convapp.plan(given, "gaussian:sigma=1x2x3", device="cpu").fingerprint)
        self.assertRaises(IndexError, plan.alternatives, 9)

    def test_of_a_shape(self):
        plan = convapp.plan((100, 2000, 3000), ["gaussian:sigma=2mm", "box:size=3,boundary=valid"], spacing=(1, 1, 2),
                            of_type="uint16", device="cpu")
        self.assertEqual(plan.shape, (98, 1998, 2998))
        self.assertEqual(plan.halo, ((9, 9), (9, 9), (5, 5)))
        self.assertEqual(plan.dtype, np.float32)
        self.assertIsNone(convapp.plan((64, 64), "canny").halo)
        self.assertEqual(convapp.plan((64, 64, 3), "gaussian", axes="yxc").shape, (64, 64, 3))
        self.assertRaises(TypeError, convapp.plan, (9, 9), "gaussian", of_type=complex)
        self.assertRaises(ValueError, convapp.plan, (9, 0), "gaussian")

    def test_plans_of_variants_and_memory(self):
        plan = convapp.plan((64, 64), "gaussian:sigma=3", variant="cpu-direct", device="cpu")
        self.assertEqual(plan.variants, ["cpu-direct"])
        small = convapp.plan((512, 512, 512), "gaussian:sigma=3", memory=64 << 20, device="cpu")
        self.assertGreater(small.tiles, 1)
        self.assertLessEqual(small.memory, 64 << 20)
        self.assertRaises(convapp.UsageError, convapp.plan, (9, 9), "gaussian", memory=-1)


class Lists(unittest.TestCase):
    def test_they_are_those_of_the_command_line(self):
        self.assertEqual(convapp.devices()[0]["name"], "cpu")
        filters = {f["name"]: f for f in convapp.filters()}
        self.assertIn("sigma", [p["key"] for p in filters["gaussian"]["parameters"]])
        self.assertIn("cpu-separable", [v["name"] for v in convapp.variants() if v["available"]])
        self.assertIn("NIfTI", [f["name"] for f in convapp.formats()])
        json.dumps([convapp.devices(), convapp.filters(), convapp.variants(), convapp.formats()])
        self.assertRegex(convapp.__version__, r"^\d+\.\d+\.\d+$")


class Exceptions(unittest.TestCase):
    def test_they_are_pickled_with_their_parameter(self):
        try:
            convapp.filter(np.ones(3), "gaussian:sigma=-1")
        except convapp.Error as error:
            copy = pickle.loads(pickle.dumps(error))
        self.assertEqual((type(copy), str(copy), copy.cause, copy.parameter),
                         (convapp.UsageError, "gaussian: sigma=-1: must be 0 or more", "usage", "sigma"))


if __name__ == "__main__":
    unittest.main()
