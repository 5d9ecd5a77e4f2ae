# SPDX-License-Identifier: Apache-2.0
"""napari_test.py CONVAPP: the plugin that `convapp --tool napari FOLDER` writes. napari, magicgui and qtpy are stand-ins here;
the samples are filtered by the real module."""
import json
import os
import subprocess
import sys
import tempfile
import unittest
import zipfile

import numpy as np

import convapp

from napari_stand_ins import Image, MANIFEST, Viewer, stand_ins

PROGRAM = os.path.abspath(sys.argv.pop(1))


class Plugin(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        holder = tempfile.TemporaryDirectory(prefix="napari test ")
        cls.addClassCleanup(holder.cleanup)
        cls.folder = os.path.join(holder.name, "plugin")
        subprocess.run([PROGRAM, "--tool", "napari", cls.folder], check=True)
        sys.path.insert(0, cls.folder)
        from convapp_napari import _core
        cls.core = _core
        assert not {"napari", "magicgui", "qtpy"} & set(sys.modules), "the core imports a window"
        cls.told = []
        sys.modules.update(stand_ins(cls.told))
        from convapp_napari import _widget
        cls.widget = _widget
        cls.specs = {spec["name"]: spec for spec in _widget.FILTERS}

    def setUp(self):
        self.told.clear()

    # Files

    def test_manifest(self):
        try:
            import jsonschema
            import yaml
        except ImportError as error:
            self.skipTest(str(error))
        with open(os.path.join(self.folder, "convapp_napari", "napari.yaml"), encoding="utf-8") as file:
            manifest = yaml.safe_load(file)
        jsonschema.validate(manifest, MANIFEST)
        commands = {command["id"]: command["python_name"] for command in manifest["contributions"]["commands"]}
        for use in manifest["contributions"]["widgets"] + manifest["contributions"]["menus"]["napari/layers/filter"]:
            self.assertIn(use["command"], commands)
        for name in commands.values():
            module, _, attribute = name.partition(":")
            self.assertTrue(callable(getattr(sys.modules[module], attribute)))

    def test_manifest_in_npe2(self):
        """napari's own reader of manifests, which Debian does not have, takes the manifest."""
        try:
            from npe2 import PluginManifest
        except ImportError as error:
            self.skipTest(str(error))
        place = os.path.join(self.folder, "convapp_napari", "napari.yaml")
        manifest = PluginManifest.from_file(place)
        self.assertEqual([widget.command for widget in manifest.contributions.widgets],
                         [command.id for command in manifest.contributions.commands])
        with open(place, encoding="utf-8") as file:
            text = file.read()
        with tempfile.NamedTemporaryFile("w", suffix=".yaml") as worse:
            worse.write(text.replace("_widget:FilterWidget", "_widget FilterWidget"))
            worse.flush()
            with self.assertRaises(ValueError):
                PluginManifest.from_file(worse.name)

    def test_project(self):
        try:
            import tomllib
        except ImportError as error:
            self.skipTest(str(error))
        with open(os.path.join(self.folder, "pyproject.toml"), "rb") as file:
            project = tomllib.load(file)
        self.assertEqual(project["project"]["entry-points"]["napari.manifest"],
                         {"convapp-napari": "convapp_napari:napari.yaml"})
        self.assertEqual(project["project"]["version"], convapp.__version__)
        for package, files in project["tool"]["setuptools"]["package-data"].items():
            for file in files:
                self.assertTrue(os.path.exists(os.path.join(self.folder, package, file)))

    def test_wheel(self):
        """pip builds a package whose entry point and files napari finds."""
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run([sys.executable, "-m", "pip", "wheel", "-q", "--no-build-isolation", "--no-deps", "--no-index",
                                   "-w", folder, self.folder], capture_output=True, text=True)
            if done.returncode and ("No module named" in done.stderr or "BackendUnavailable" in done.stderr):
                self.skipTest("pip or setuptools is not installed")
            self.assertEqual(done.returncode, 0, done.stderr)
            with zipfile.ZipFile(os.path.join(folder, os.listdir(folder)[0])) as wheel:
                names = wheel.namelist()
                entries = next(name for name in names if name.endswith("entry_points.txt"))
                self.assertIn("[napari.manifest]\nconvapp-napari = convapp_napari:napari.yaml", wheel.read(entries).decode())
            for name in ("napari.yaml", "filters.json", "_core.py", "_widget.py", "__init__.py"):
                self.assertIn("convapp_napari/" + name, names)

    def test_table(self):
        """Filters, parameters and defaults are those of the module."""
        schema = json.loads(subprocess.run([PROGRAM, "--headless", "--schema", "recipe"], check=True, capture_output=True,
                                           text=True).stdout)["properties"]["steps"]["items"]["oneOf"]
        self.assertEqual([s["properties"]["filter"]["const"] for s in schema], list(self.specs))
        for one in schema:
            spec = self.specs[one["properties"]["filter"]["const"]]
            parameters = one["properties"]["parameters"]["properties"]
            self.assertEqual([p["key"] for p in spec["params"]], list(parameters))
            for param in spec["params"]:
                self.assertEqual(param["default"], parameters[param["key"]].get("default", ""))
                self.assertEqual(param["choices"], parameters[param["key"]].get("enum", []))

    def test_folder_in_use(self):
        done = subprocess.run([PROGRAM, "--tool", "napari", self.folder], capture_output=True, text=True)
        self.assertEqual(done.returncode, 2)
        self.assertIn("not an empty folder", done.stderr)

    # Core

    def command_line(self, samples, step, *options):
        with tempfile.TemporaryDirectory() as folder:
            given, made = os.path.join(folder, "in.npy"), os.path.join(folder, "out.npy")
            np.save(given, samples)
            subprocess.run([PROGRAM, "--headless", "-q", "-i", given, "-o", made, "--filter", step, *options], check=True)
            return np.load(made)

    def equal(self, result, right):
        self.assertEqual((result.dtype, result.shape), (right.dtype, right.shape))
        self.assertEqual(result.tobytes(), right.tobytes())

    def test_bytes_of_the_command_line(self):
        rng = np.random.default_rng(3)
        volume = rng.normal(scale=900, size=(12, 20, 30)).astype(np.int16)
        apply = self.core.apply
        result = apply(volume, self.specs["gaussian"], {"sigma": "2x1x0.5mm", "boundary": "mirror"}, spacing=[2, 1, 0.5])
        self.equal(result.samples, self.command_line(volume, "gaussian:sigma=2x1x0.5mm,boundary=mirror", "--spacing", "0.5x1x2",
                                                     "--dtype", "float32"))
        result = apply(volume, self.specs["sobel"], {"component": "z"}, dtype="same")
        self.equal(result.samples, self.command_line(volume, "sobel:component=z", "--dtype", "same"))
        result = apply(volume[0], self.specs["custom"], {"kernel": "[1, 2, 4; 0 1 0]"})
        self.equal(result.samples, self.command_line(volume[0], "custom:kernel=[1 2 4; 0 1 0]", "--dtype", "float32"))

    def test_defaults_of_every_filter(self):
        rng = np.random.default_rng(4)
        image = rng.normal(size=(40, 50)).astype(np.float32)
        for name, spec in self.specs.items():
            with self.subTest(name):
                values = {p["key"]: p["default"] == "true" if p["kind"] == "flag" else p["default"] for p in spec["params"]}
                self.assertEqual(self.core.step_of(spec, values), {"filter": name, "parameters": {}})
                try:
                    right = convapp.filter(image, name, dtype="float32")
                except convapp.UsageError as error:  # needs a kernel, a rate or a volume
                    with self.assertRaises(convapp.UsageError) as caught:
                        self.core.apply(image, spec, values)
                    self.assertEqual(str(caught.exception), str(error))
                    continue
                self.equal(self.core.apply(image, spec, values).samples, right)

    def test_axes_before_are_separate(self):
        rng = np.random.default_rng(5)
        movie = rng.normal(size=(2, 3, 6, 20, 30)).astype(np.float32)
        spec, values = self.specs["box"], {"size": "3"}
        volumes = self.core.apply(movie, spec, values, axes=3).samples
        planes = self.core.apply(movie, spec, values, axes=2).samples
        self.assertEqual((volumes.shape, planes.shape), (movie.shape, movie.shape))
        for t in range(2):
            for c in range(3):
                self.equal(volumes[t, c], convapp.filter(movie[t, c], "box:size=3"))
                self.equal(planes[t, c, 4], convapp.filter(movie[t, c, 4], "box:size=3"))

    def test_colours(self):
        rng = np.random.default_rng(6)
        for channels in (3, 4):
            picture = rng.integers(0, 256, size=(20, 30, channels), dtype=np.uint8)
            made = self.core.apply(picture, self.specs["gaussian"], {"sigma": "2"}, rgb=True, axes=2).samples
            self.assertEqual((made.dtype, made.shape), (picture.dtype, picture.shape))
            for c in range(3):
                self.equal(made[..., c].copy(), convapp.filter(picture[..., c].copy(), "gaussian:sigma=2", dtype="uint8"))
            if channels == 4:
                np.testing.assert_array_equal(made[..., 3], picture[..., 3])

    def test_types_of_napari(self):
        image = np.random.default_rng(7).random((20, 30))
        spec = self.specs["box"]
        self.equal(self.core.apply(image > 0.5, spec, {}).samples, convapp.filter((image > 0.5).astype(np.uint8), "box"))
        half = image.astype(np.float16)
        self.equal(self.core.apply(half, spec, {}).samples, convapp.filter(half.astype(np.float32), "box"))
        with self.assertRaises(TypeError):
            self.core.apply(image.astype(complex), spec, {})

    def test_texts(self):
        step = self.core.step_of(self.specs["gaussian"], {"sigma": " 2mm ", "truncate": "4", "boundary": "reflect"})
        self.assertEqual(step["parameters"], {"sigma": "2mm"})
        step = self.core.step_of(self.specs["gaussian"], {"truncate": "inf"})
        self.assertEqual(step["parameters"], {"truncate": "inf"})
        for values, words in (({"sigma": "2,5"}, "decimal point"), ({"truncate": "-1"}, "0 or more"),
                              ({"truncate": "x"}, "must be a number")):
            with self.assertRaisesRegex(ValueError, words):
                self.core.step_of(self.specs["gaussian"], values)
        image = np.zeros((20, 30), np.float32)
        with self.assertRaisesRegex(convapp.UsageError, "sigma"):
            self.core.apply(image, self.specs["gaussian"], {"sigma": "-2"})
        with self.assertRaises(convapp.UsageError):  # mm, and no unit of the scale
            self.core.apply(image, self.specs["gaussian"], {"sigma": "2mm"})

    def test_spacing(self):
        image = Image(np.zeros((5, 6, 7, 8)), scale=(9, 2, -0.5, 0.25))
        self.assertEqual(self.core.spacing_of(image, 3, "mm"), [2, 0.5, 0.25])
        self.assertEqual(self.core.spacing_of(image, 2, "µm"), [0.0005, 0.00025])
        self.assertIsNone(self.core.spacing_of(image, 3, "of the layer"))
        image.units = ("second", "micrometer", "micrometer", "micrometer")
        np.testing.assert_allclose(self.core.spacing_of(image, 3, "of the layer"), [0.002, 0.0005, 0.00025])
        image.units = ("pixel", ) * 4
        self.assertIsNone(self.core.spacing_of(image, 3, "of the layer"))

    def test_place_of_a_smaller_result(self):
        image = Image(np.random.default_rng(8).random((3, 20, 30)), scale=(4, 2, 0.5), translate=(7, 10, 20))
        result = self.core.apply(image.data, self.specs["box"], {"size": "5x3", "boundary": "valid"}, axes=2)
        self.assertEqual(result.samples.shape, (3, 18, 26))
        np.testing.assert_allclose(self.core.layer_arguments(image, result)["translate"], (7, 12, 21))
        image.rotate = np.array([[0, -1, 0], [1, 0, 0], [0, 0, 1]])
        with self.assertRaisesRegex(ValueError, "rotated"):
            self.core.layer_arguments(image, result)

    # Widget

    def form(self, layer, name="gaussian", **values):
        viewer = Viewer(layer)
        form = self.widget.FilterWidget(viewer)
        form._filter.value = name
        form._filter.changed.emit(name)
        for key, value in values.items():
            form._fields[key].value = value
        return form, viewer

    def test_form_of_every_filter(self):
        form, _ = self.form(None)
        for name, spec in self.specs.items():
            form._filter.value = name
            form._filter.changed.emit(name)
            self.assertEqual(len(form._form), len(spec["params"]))
            for param in spec["params"]:
                field = form._fields[param["key"]]
                self.assertEqual(field.value, param["default"] == "true" if param["kind"] == "flag" else param["default"])
                self.assertIn(param["help"], field.tooltip)

    def test_run(self):
        data = np.random.default_rng(9).normal(size=(8, 20, 30)).astype(np.float32)
        layer = Image(data, scale=(2, 1, 0.5), translate=(1, 2, 3), units=("millimeter", ) * 3, affine=np.eye(4))
        form, viewer = self.form(layer, sigma="1mm")
        form._run.changed.emit()
        self.assertFalse(form._run.enabled)
        form._worker.finish()
        self.assertEqual(self.told, [])
        made, arguments = viewer.added[0]
        self.equal(made, convapp.filter(data, "gaussian:sigma=1mm", spacing=(0.5, 1, 2)))
        np.testing.assert_array_equal(arguments["scale"], layer.scale)
        np.testing.assert_array_equal(arguments["translate"], layer.translate)
        self.assertEqual((arguments["name"], arguments["rgb"], arguments["units"]),
                         ("cells gaussian:sigma=1mm", False, layer.units))
        self.assertTrue(form._run.enabled and not form._cancel.enabled)

    def test_levels(self):
        data = np.random.default_rng(10).random((40, 60)).astype(np.float32)
        form, viewer = self.form(Image([data, data[::2, ::2]]), "box")
        form.start()
        form._worker.finish()
        self.equal(viewer.added[0][0], convapp.filter(data, "box"))

    def test_cancel(self):
        data = np.zeros((200, 300, 300), np.float32)
        form, viewer = self.form(Image(data), "median", size="9")
        form.start()
        form._cancel.changed.emit()
        form._worker.finish()
        self.assertEqual((viewer.added, self.told), ([], [("info", "convapp: the run was cancelled.")]))
        self.assertTrue(form._run.enabled)

    def test_notifications(self):
        image = np.arange(600, dtype=np.uint8).reshape(20, 30)
        for layer, values, words in ((None, {}, "select one image layer"),
                                     (type("Points", (), {"name": "p"})(), {}, "need an image layer"),
                                     (Image(image), {"sigma": "2mm"}, "mm"), (Image(image), {"sigma": "1,5"}, "decimal point"),
                                     (Image(image.astype(complex)), {}, "complex")):
            self.told.clear()
            form, viewer = self.form(layer, **values)
            form.start()
            if form._worker is not None:
                form._worker.finish()
            self.assertEqual((viewer.added, [kind for kind, _ in self.told]), ([], ["error"]))
            self.assertRegex(self.told[0][1], words)
        self.told.clear()
        form, viewer = self.form(Image(image), "laplacian")
        form._dtype.value = "uint8"
        form.start()
        form._worker.finish()
        self.assertEqual((len(viewer.added), [kind for kind, _ in self.told]), (1, ["warning"]))
        self.assertIn("clipped", self.told[0][1])


if __name__ == "__main__":
    unittest.main()
