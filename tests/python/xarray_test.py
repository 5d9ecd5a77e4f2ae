# SPDX-License-Identifier: Apache-2.0
"""Volumes from arrays of xarray, and back."""
import sys
import unittest

import numpy as np

try:
    import xarray
except ImportError:
    print("skipped: xarray is not installed")
    sys.exit(77)

import convapp


def grid(shape=(4, 5, 6), steps=(2.0, 0.5, 0.5), units="mm", dims=("z", "y", "x"), dtype=np.float32):
    coords = {name: (name, 10 + step * np.arange(n), {"units": units} if units else {})
              for name, n, step in zip(dims, shape, steps)}
    return xarray.DataArray(np.random.default_rng(0).normal(size=shape).astype(dtype), dims=dims, coords=coords,
                            name="head", attrs={"units": "HU", "scanner": "A"})


class Xarray(unittest.TestCase):
    def test_geometry_by_coordinates(self):
        data = grid()
        volume = convapp.Volume.from_xarray(data)
        self.assertTrue(np.shares_memory(volume.array, data.values))
        self.assertEqual((volume.axes, volume.unit, volume.value_unit), ("zyx", "mm", "HU"))
        self.assertEqual(volume.spacing, (0.5, 0.5, 2.0))
        self.assertEqual(volume.origin, (10.0, 10.0, 10.0))
        right = convapp.filter(data.values, "gaussian:sigma=2mm", spacing=(0.5, 0.5, 2))
        smooth = convapp.filter(volume, "gaussian:sigma=2mm").to_xarray(like=data)
        np.testing.assert_array_equal(smooth.values, right)
        xarray.testing.assert_equal(smooth.coords.to_dataset(), data.coords.to_dataset())
        self.assertEqual((smooth.name, smooth.attrs), (data.name, data.attrs))

    def test_units_of_length(self):
        for name, factor in (("um", 1e-3), ("µm", 1e-3), ("micrometers", 1e-3), ("nm", 1e-6), ("cm", 10), ("m", 1e3),
                             ("Millimeter", 1), ("km", 1e6)):
            volume = convapp.Volume.from_xarray(grid(units=name))
            self.assertEqual(volume.unit, "mm")
            np.testing.assert_allclose(volume.spacing, np.array([0.5, 0.5, 2]) * factor, rtol=1e-12)

    def test_what_is_not_known_is_not_guessed(self):
        for units in (None, "degrees_north", "pixel", "furlong"):
            volume = convapp.Volume.from_xarray(grid(units=units))
            self.assertEqual((volume.unit, volume.spacing), ("px", (1.0, 1.0, 1.0)))
            self.assertRaises(convapp.UsageError, convapp.filter, volume, "gaussian:sigma=2mm")
        data = grid()
        del data["z"].attrs["units"]
        with self.assertRaisesRegex(convapp.UsageError, "coordinate with `units`"):
            convapp.Volume.from_xarray(data)

    def test_coordinates_that_descend(self):
        data = grid(steps=(2.0, -0.5, 0.5))
        volume = convapp.Volume.from_xarray(data)
        self.assertEqual(volume.spacing, (0.5, 0.5, 2.0))
        np.testing.assert_array_equal(np.diag(volume.direction), [1, -1, 1])
        np.testing.assert_allclose(volume.to_xarray()["y"].values, data["y"].values)

    def test_uneven_coordinates_are_refused(self):
        data = grid()
        data = data.assign_coords(y=("y", [0, 1, 2, 3, 5.0], {"units": "mm"}))
        with self.assertRaisesRegex(convapp.UsageError, "coordinate y are not evenly spaced"):
            convapp.Volume.from_xarray(data)
        even = grid().assign_coords(y=("y", np.linspace(0, 1, 5).astype(np.float32), {"units": "mm"}))
        self.assertAlmostEqual(convapp.Volume.from_xarray(even).spacing[1], 0.25)
        for values in ([0.0] * 5, [0, np.nan, 2, 3, 4]):
            with self.assertRaises(convapp.UsageError):
                convapp.Volume.from_xarray(grid().assign_coords(y=("y", values, {"units": "mm"})))

    def test_names_of_dimensions(self):
        data = grid(dims=("time", "lat", "lon"), units=None)
        with self.assertRaisesRegex(convapp.UsageError, "lat"):
            convapp.Volume.from_xarray(data)
        volume = convapp.Volume.from_xarray(data, axes="tyx")
        back = convapp.filter(volume, "median:size=3").to_xarray(like=data)
        self.assertEqual(back.dims, data.dims)
        np.testing.assert_array_equal(back.values[1], convapp.filter(data.values[1], "median:size=3"))

    def test_times_and_channels(self):
        times = np.datetime64("2026-01-01") + np.arange(3) * np.timedelta64(1500, "ms")
        data = xarray.DataArray(np.ones((3, 2, 5, 6), np.float32), dims=("time", "band", "y", "x"),
                                coords={"time": times, "band": ["red", "nir"]})
        volume = convapp.Volume.from_xarray(data)
        self.assertEqual((volume.axes, volume.time_step, volume.channel_names), ("tcyx", 1.5, ["red", "nir"]))
        back = volume.to_xarray(like=data)
        xarray.testing.assert_identical(back, data)

    def test_signals_in_seconds(self):
        data = xarray.DataArray(np.arange(100.0), dims=("x",), coords={"x": ("x", np.arange(100) * 2.0, {"units": "ms"})})
        volume = convapp.Volume.from_xarray(data)
        self.assertEqual((volume.unit, volume.rate), ("s", 500.0))
        with self.assertRaisesRegex(convapp.UsageError, "signals"):
            convapp.Volume.from_xarray(grid(units="s"))

    def test_a_smaller_result_has_its_own_coordinates(self):
        data = grid(shape=(9, 9, 9), steps=(1.0, 1.0, 1.0))
        part = convapp.filter(convapp.Volume.from_xarray(data), "box:size=3,boundary=valid").to_xarray(like=data)
        self.assertEqual(part.shape, (7, 7, 7))
        np.testing.assert_allclose(part["x"].values, np.arange(11, 18))

    def test_oblique_axes_have_no_coordinates(self):
        turned = [[0.8, -0.6, 0], [0.6, 0.8, 0], [0, 0, 1]]
        volume = convapp.Volume(np.ones((3, 4, 5)), 1.0, direction=turned)
        self.assertRaises(convapp.UsageError, volume.to_xarray)


if __name__ == "__main__":
    unittest.main()
