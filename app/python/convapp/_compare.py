# SPDX-License-Identifier: Apache-2.0
"""compare(), compare_variants() and bench()."""
import json

import numpy as np

from . import _core
from ._arrays import as_array
from ._errors import UsageError
from ._recipe import steps_of
from ._run import placed
from ._volume import Volume


def compare(a, b, *, axes=None, data_range=None, window="uniform"):
    """Returns the differences of two arrays, or Volumes, of one shape, as a dictionary.

    max: largest difference, at the index `worst`. rmse. psnr (dB). ssim: with the windows of scikit-image,
    window="uniform" (7 samples) or "gaussian" (σ = 1.5). peak: largest magnitude of `a`. range: used for psnr and ssim;
    data_range replaces the one of `a`. nan, inf: samples that are so in one array only; the metrics leave them out.
    axes: as in filter(). Channels and time points are compared together. Raises convapp.MismatchError for other shapes.
    """
    if window not in ("uniform", "gaussian"):
        raise UsageError(f"window={window!r} is none of uniform and gaussian.", "window")
    letters = axes or (a.axes if isinstance(a, Volume) else "")
    first, second = (as_array(volume.array if isinstance(volume, Volume) else volume, name)
                     for volume, name in ((a, "a"), (b, "b")))
    return _core.compare_arrays(first, second, letters, None if data_range is None else float(data_range),
                                window == "gaussian")


def compare_variants(array, recipe, *, variants=(), device="auto", runs=11, seconds=0.0, spacing=None, rate=None,
                     axes=None, alpha=None, border=None, border_value=None, progress=None):
    """Times the variants that can compute a recipe, on this machine and these data, and returns a list of dictionaries,
    a row each, as --compare-variants does.

    Each result is checked against the float64 reference first; wrong ones are not timed. Runs of all variants are
    interleaved after a separate first run. variants: names of variants(); all without any, but those that are predicted
    to take a hundred times as long as the best. device: "auto" for all. runs: timed runs of each. seconds: no further
    round begins after that time; 0: no limit. Other arguments are as in filter().

    A row has the keys of `convapp --schema comparison`: variant, device, class, verdict ("right", "wrong", "refused" or
    "failed"), sentence (why), kernel_ms and total_ms (median and interval), first_run_ms, predicted_ms, gflops, errors.
    Keys that do not apply are absent.
    """
    samples, letters, where, opacity = placed(array, spacing, rate, axes, alpha)
    names = [variants] if isinstance(variants, str) else list(variants)
    section = json.loads(_core.compare_variants(as_array(samples), letters, where, opacity,
                                                steps_of(recipe, border, border_value), names, device, int(runs),
                                                float(seconds), progress))
    return section["rows"]


def bench(kind, axes=None, *, variants=(), device="auto", runs=11, seconds=20.0):
    """Times the variants over the points of a benchmark, and returns a list of dictionaries, a row each, as --bench does.

    kind: "conv1d", "conv2d", "conv3d", "gaussian", "median" and others, as `convapp --help bench` lists them. axes: values
    of size, k, sigma, dimension, boundary and type by name, {"size": [256, 512], "k": 5}; missing ones take the kind's
    own. variants: names of variants(); all exact ones and other libraries without any. device: "auto" for all. runs:
    timed runs of each. seconds: a point ends early, after 3 runs, after that time.

    Every result is checked against the float64 reference first; wrong ones are not timed. Rows have the keys of
    `convapp --headless --bench KIND --json`. Ctrl-C ends it. Raises convapp.UsageError.
    """
    points = [(name, [str(value) for value in ([values] if np.ndim(values) == 0 else values)])
              for name, values in (axes or {}).items()]
    names = [variants] if isinstance(variants, str) else list(variants)
    return json.loads(_core.bench(kind, points, names, device, int(runs), float(seconds)))["rows"]
