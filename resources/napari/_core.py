# SPDX-License-Identifier: Apache-2.0
"""Filters the samples of a layer by convapp. Imports neither napari nor Qt.

Axes follow napari: the last ones are (z,) y, x, and an RGB layer has its colours behind them. convapp's own texts
("sigma=2x2x1mm") are x, y, z.
"""
import json
import math
import warnings

import numpy as np

# Millimetres per unit of a layer's scale, by names of this form and of napari's units.
MILLIMETRES = {"mm": 1.0, "millimeter": 1.0, "µm": 1e-3, "micrometer": 1e-3, "micron": 1e-3, "nm": 1e-6,
               "nanometer": 1e-6, "centimeter": 10.0, "meter": 1e3, "angstrom": 1e-7}
UNITS = ("of the layer", "mm", "µm", "nm", "none")
_WITH_NUMBERS = ("length", "number", "integers", "threshold", "frequency")


class Stopped(Exception):
    """The user cancelled the run."""


class Result:
    """Filtered samples. `offset`: index in the layer of the first sample of the result, one number for each axis of the
    layer. `notes`: sentences about it for the user. `step`: the filter as after --filter."""

    def __init__(self, samples, offset, notes, step):
        self.samples, self.offset, self.notes, self.step = samples, offset, notes, step


def step_of(spec, values):
    """Returns a step of a recipe: a filter of the table with the texts of a form. Empty texts and defaults are left out.
    Raises ValueError for numbers outside the declared range."""
    parameters = {}
    for param in spec["params"]:
        value = values.get(param["key"], "")
        text = ("true" if value else "false") if isinstance(value, bool) else str(value).strip()
        if text in ("", param["default"]):
            continue
        if param["kind"] in _WITH_NUMBERS and "," in text:
            raise ValueError(f"`{param['key']}` needs a decimal point, not a comma (got {text}).")
        if param["kind"] in ("number", "integers") and param["single"] and not param["unit"]:
            _check_range(param, text)
        parameters[param["key"]] = text
    return {"filter": spec["name"], "parameters": parameters}


def _check_range(param, text):
    try:
        number = float(text)
    except ValueError:
        raise ValueError(f"`{param['key']}` must be a number (got {text}).") from None
    if param["max"] is None:  # without an upper limit; inf, too
        if not number >= param["min"]:
            raise ValueError(f"`{param['key']}` must be {param['min']:g} or more (got {text}).")
    elif not param["min"] <= number <= param["max"]:
        raise ValueError(f"`{param['key']}` must be from {param['min']:g} to {param['max']:g} (got {text}).")


def spacing_of(layer, axes, unit):
    """Returns the distance of samples in mm along z, y, x (the last `axes` axes of a layer), or None if the unit of its
    scale is not known. `unit`: one of UNITS."""
    if unit == "none":
        return None
    names = [unit] * axes
    if unit == "of the layer":
        names = [str(name) for name in tuple(getattr(layer, "units", None) or ())[-axes:]]
    factors = [MILLIMETRES.get(name) for name in names]
    scale = [abs(float(step)) for step in np.asarray(layer.scale, dtype=float)[-axes:]]
    if len(factors) != axes or None in factors or not all(math.isfinite(step) and step > 0 for step in scale):
        return None
    return [step * factor for step, factor in zip(scale, factors)]


def samples_of(layer):
    """Returns the samples of an image layer; those of the finest level if it has several."""
    return layer.data[0] if getattr(layer, "multiscale", False) else layer.data


def apply(samples, spec, values, *, spacing=None, axes=3, rgb=False, dtype="float32", device="auto", progress=None):
    """Returns the filtered samples as a Result.

    samples: array whose last `axes` axes are filtered (2: y, x; 3: z, y, x); each index of the axes before is filtered
    by itself. rgb: behind them is an axis of red, green, blue and perhaps opacity, which is not filtered. spacing: mm
    along the filtered axes in their order, or None. dtype: "float32", "same" or another type. Colours keep their type.
    progress: called with a fraction; an exception of it ends the run and is raised here. Raises ValueError, and the
    errors of convapp.
    """
    import convapp  # here: napari lists the plugin also where convapp is missing

    samples = np.asarray(samples)
    if samples.dtype == np.bool_:
        samples = samples.view(np.uint8) if samples.flags.c_contiguous else samples.astype(np.uint8)
    elif samples.dtype == np.float16:
        samples = samples.astype(np.float32)
    given = samples.ndim - bool(rgb)
    axes = min(axes, given)
    outer = samples.shape[:given - axes]
    if outer:
        samples = samples.reshape((-1, ) + samples.shape[given - axes:])
    letters = ("t" if outer else "") + "zyx"[3 - axes:] + ("c" if rgb else "")
    step = step_of(spec, values)
    recipe = convapp.Recipe.from_json(json.dumps({"schema": 1, "steps": [step]}))
    volume = convapp.Volume(samples, None if spacing is None else tuple(spacing)[::-1], axes=letters,
                            alpha=3 if rgb and samples.shape[-1] == 4 else None)
    # Warnings are kept for the caller: a warning that is shown from a thread other than Qt's can stop napari.
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        result = convapp.filter(volume, recipe, dtype="same" if rgb else dtype, device=device, progress=progress)
    array = result.array
    if outer:
        array = array.reshape(outer + array.shape[1:])
    first = [position / distance for position, distance in zip(result.origin, result.spacing)][::-1]
    return Result(array, [0.0] * len(outer) + first, [str(warning.message) for warning in caught], recipe.steps[0])


def layer_arguments(layer, result):
    """Returns the arguments of napari's add_image by which a result lies where its layer lies. Raises ValueError for a
    result that begins elsewhere, of a layer that is rotated or sheared."""
    scale = np.asarray(layer.scale, dtype=float)
    translate = np.asarray(layer.translate, dtype=float)
    if any(result.offset):
        if not (_is_plain(layer, "rotate", np.eye(len(scale))) and _is_plain(layer, "shear", 0)):
            raise ValueError("boundary=valid cuts the result, which cannot be placed on a layer that is rotated or "
                             "sheared: choose another border.")
        translate = translate + scale * np.asarray(result.offset)
    arguments = {"name": f"{layer.name} {result.step}", "scale": scale, "translate": translate,
                 "rgb": bool(getattr(layer, "rgb", False)), "multiscale": False,
                 "metadata": {"convapp": result.step}}
    for name in ("rotate", "shear", "affine", "units", "axis_labels"):  # the last two: napari 0.5 and later
        value = getattr(layer, name, None)
        if value is not None:
            arguments[name] = value
    return arguments


def _is_plain(layer, name, plain):
    value = getattr(layer, name, None)
    return value is None or np.allclose(np.asarray(value, dtype=float), plain)
