# SPDX-License-Identifier: Apache-2.0
"""filter() and plan()."""
import functools
import math
import warnings

import numpy as np

from . import _core, _gpu
from ._arrays import as_array, as_output, type_name
from ._errors import UsageError
from ._geometry import PIXELS, geometry, moved
from ._masks import with_mask
from ._recipe import steps_of
from ._volume import Volume

_UNKNOWN_STEP = _core.TimeStep(0, "the array states no time step")
_options = functools.lru_cache(maxsize=64)(_core.Options)


def options(device, variant, precision, memory, strict):
    """Returns the engine's options. They are cached by value."""
    return _options(device, variant, precision, 0 if memory is None else int(memory), bool(strict))


def placed(array, spacing, rate, axes, alpha):
    """Returns the samples, their axes, geometry and opacity channel: of a Volume, or of an array and arguments."""
    if isinstance(array, Volume):
        where = moved(array._geometry, spacing, rate, array.dimension)
        opacity = array.alpha if alpha is None else alpha
        return array.array, array.axes if axes is None else axes, where, -1 if opacity is None else opacity
    samples = array if _gpu.on_gpu(array) else as_array(array)
    if spacing is None and rate is None:
        where = PIXELS
    else:
        letters = axes or "zyx"[max(0, 3 - samples.ndim):]
        where = geometry(sum(letter in letters for letter in "xyz"), spacing, rate)
    return samples, axes or "", where, -1 if alpha is None else alpha


def time_step_of(array, time_step):
    """Returns the time from one time point to the next: as given in seconds, else that of a Volume with its unit."""
    if time_step is not None:
        seconds = float(time_step)
        if not (seconds > 0 and math.isfinite(seconds)):
            raise UsageError(f"time_step={time_step!r} must be above 0 s.", "time_step")
        return _core.TimeStep(seconds, "")
    if isinstance(array, Volume) and (array._info.time_step > 0 or array.notes):
        return _core.time_step_in(array._info)
    return _UNKNOWN_STEP


def filter(array, recipe, *, spacing=None, rate=None, axes=None, alpha=None, border=None, border_value=None,
           device="auto", variant="auto", precision="auto", dtype=None, memory=None, strict=False, out=None,
           progress=None, time_step=None, mask=None):
    """Applies a filter, or several in order, and returns a new array, or a Volume for a Volume.

    array: numpy array, Volume, anything with a buffer or DLPack in host memory, of any strides and byte order, or an
        array in GPU memory: of CuPy, PyTorch or JAX, whose result is of the same library, or another one with DLPack or
        __cuda_array_interface__, whose result is CuPy's or PyTorch's. It is filtered on its GPU without a transfer, in
        the order of the library's current stream: the call waits only if the host has a part in it (docs/python.md),
        and contiguous arrays are not copied. Elements are int8 to int64, uint8 to uint64, float32 or float64. Its axes are x (1-D), y, x (2-D), z, y, x
        (3-D) or t, z, y, x (4-D); `axes` names others by a letter each of z, y, x, c (channel) and t (time). Channels
        and time points are filtered separately; steps with axes=t filter the curve of each voxel over time, on the CPU
        and of arrays in host memory.
    recipe: text of a filter as after --filter ("gaussian:sigma=2mm"), a sequence of texts, or a Recipe. Vectors in
        texts are in the order x, y, z.
    spacing: distance of samples in mm, one for all axes or one per axis in the order x, y, z. rate: Hz, for signals.
    alpha: number of an opacity channel, which is copied and not filtered.
    border, border_value: border of steps that do not name one: "reflect" (default), "mirror", "nearest", "constant"
        with its value, "wrap", "valid" or "renormalize".
    device: "auto", "cpu", "cuda", "cuda:1". variant: a name of variants(). precision: "auto", "float32", "float64".
    memory: bytes of working memory on the device. strict: only direct sums of each output's own products.
    dtype: type of the result: float32 by default, float64 for float64 arrays and precision="float64", uint8 for
        masks of Canny and thresholds. "same" is the type that the command line saves. Integers are rounded and saturated; a RuntimeWarning
        counts values that did not fit.
    out: array for the result, of any type and strides; it may be `array` itself.
    time_step: seconds from one time point to the next, for axes=t with times and frequencies (sigma=5s,
        cutoff=0.1Hz); by default that of a Volume whose file states it with its unit.
    mask: samples that steps act on which name no mask of their own: an array of bool, integers or floats of the shape
        of `array` without its channels and time points, in which 0, NaN and infinities are outside; a Volume, taken
        sample by sample; or a text as in a step ("brain.nii.gz:3", "nan"). Steps say what is outside
        ("gaussian:sigma=2,normalized=true,outside=nan"). A wrong shape is a UsageError with parameter "mask".
    progress: called with a fraction from 0 to 1 at most 50 times a second. An exception of it ends the run.

    The array must not change meanwhile. The GIL is released, and Ctrl-C ends the run. Raises convapp.UsageError (a
    ValueError), TypeError for other elements, ValueError for other axes, convapp.DeviceError for a device or variant
    that cannot compute it, convapp.OutOfMemoryError.
    """
    samples, letters, where, opacity = placed(array, spacing, rate, axes, alpha)
    steps, kept = with_mask(steps_of(recipe, border, border_value), mask, samples, letters)
    chosen = options(device, variant, precision, memory, strict)
    if _gpu.on_gpu(samples):
        result, done, clipped, notes = _gpu.compute(samples, letters, where, opacity, steps, chosen, dtype, out,
                                                    progress)
    else:
        if out is not None:
            out = as_output(out)
        done = _core.compute(samples, letters, where, opacity, steps, chosen, type_name(dtype), out, progress,
                             time_step_of(array, time_step))
        result, clipped, notes = done.array, done.clipped, done.notes
    del kept
    if clipped:
        warnings.warn(f"{clipped} of {math.prod(result.shape)} samples do not fit {result.dtype} and are clipped to its "
                      "range.", RuntimeWarning, stacklevel=2)
    for note in notes:
        warnings.warn(note, RuntimeWarning, stacklevel=2)
    if isinstance(array, Volume):
        info = steps.derive(array._info)
        if time_step is not None:
            _core.set_time_step(info, float(time_step))
        return array.with_array(result, done.geometry, info)
    return result


def record(array, recipe, *, spacing=None, rate=None, axes=None, alpha=None, border=None, border_value=None,
           variant="auto", precision="auto", dtype=None, memory=None, strict=False, out=None):
    """Records filter() of an array in GPU memory, for calls that repeat: returns a Recorded, and computes once.

    Arguments are those of filter(); array and `out` must be contiguous, in the order t, c, z, y, x. A call of the
    Recorded costs microseconds and does not wait. Raises convapp.DeviceError for steps that need the host meanwhile:
    Canny, masks, results of integer type, tiles.
    """
    steps = steps_of(recipe, border, border_value)
    steps.refuse_in_time("record() keeps the calls of a GPU, and filters along time run on the CPU; call filter() with an "
                         "array in host memory")
    samples, letters, where, opacity = placed(array, spacing, rate, axes, alpha)
    if not _gpu.on_gpu(samples):
        raise UsageError("record() takes an array in GPU memory, of CuPy or PyTorch.", "array")
    return _gpu.recorded(samples, letters, where, opacity, steps,
                         options("auto", variant, precision, memory, strict), dtype, out)


class Task:
    """A computation of a plan: step (index in the recipe), label, variant (None if there is no choice), device, why
    the variant was chosen, and predicted seconds."""

    __slots__ = ("step", "label", "variant", "device", "why", "seconds")

    def __init__(self, step, label, variant, device, why, seconds):
        self.step, self.label, self.variant = step, label, variant
        self.device, self.why, self.seconds = device, why, seconds

    def __repr__(self):
        return f"<{self.label}: {self.variant or 'no choice'} on {self.device}, {self.why or 'as asked'}>"


class Plan:
    """How convapp computes a recipe for given data. str(plan) is its description; made by plan()."""

    __slots__ = ("_planned",)

    def __init__(self, planned):
        self._planned = planned

    @property
    def device(self):
        """Device that computes, with steps that are computed elsewhere: "cpu", "cuda:0, step 2 on cpu"."""
        return self._planned.device

    @property
    def tasks(self):
        """Computations in their order, as Task."""
        return [Task(**task) for task in self._planned.tasks]

    @property
    def variants(self):
        """Names of the variants, in the order of the tasks that have one."""
        return [task["variant"] for task in self._planned.tasks if task["variant"]]

    def alternatives(self, task=0):
        """Returns all variants for a task, best first: dictionaries of variant, refused (a sentence, or None) and
        predicted seconds (None if refused)."""
        return self._planned.alternatives(task)

    @property
    def memory(self):
        """Working memory on the device in bytes, beside the arrays in host memory."""
        return self._planned.memory

    @property
    def seconds(self):
        """Predicted time of a warm run, in seconds."""
        return self._planned.seconds

    @property
    def halo(self):
        """Samples that an output depends on before and after it: a pair per axis, in the order x, y, z. None if a step
        needs the full data (Canny)."""
        return self._planned.halo

    @property
    def tile(self):
        """Largest box that is computed at once, x, y, z."""
        return tuple(self._planned.tile)

    @property
    def tiles(self):
        """Number of tiles per channel and time point."""
        return self._planned.tiles

    @property
    def shape(self):
        """Shape of the result, in the order of the array's axes."""
        return tuple(self._planned.shape)

    @property
    def dtype(self):
        """Element type of the result."""
        return np.dtype(self._planned.dtype)

    @property
    def precision(self):
        """ "float32" or "float64": the type in which convolutions are computed."""
        return self._planned.precision

    @property
    def why(self):
        """Reasons that are not those of single tasks: for the device, float64, and strict variants."""
        given = (self._planned.why_device, self._planned.why_float64, self._planned.why_strict)
        return [reason for reason in given if reason]

    @property
    def fingerprint(self):
        """Text that is equal exactly if two plans compute the same bits."""
        return self._planned.fingerprint

    def __str__(self):
        return self._planned.text()

    def __repr__(self):
        return f"<convapp.Plan on {self.device}: {', '.join(self.variants) or 'no variant'}>"


def plan(array, recipe, *, spacing=None, rate=None, axes=None, alpha=None, border=None, border_value=None,
         device="auto", variant="auto", precision="auto", dtype=None, memory=None, strict=False, of_type=None,
         mask=None):
    """Returns the Plan by which filter() with these arguments computes.

    `array` may also be a shape (a tuple) with `of_type`, the element type of data that do not exist yet; samples can
    change such a plan's precision. Raises as filter() does.
    """
    steps, chosen = steps_of(recipe, border, border_value), options(device, variant, precision, memory, strict)
    if isinstance(array, tuple):
        shape = tuple(int(n) for n in array)
        letters = axes or "zyx"[max(0, 3 - len(shape)):] if len(shape) < 4 else axes or ""
        steps, kept = with_mask(steps, mask, shape, letters)
        where = geometry(sum(letter in letters for letter in "xyz") or 3, spacing, rate)
        kind = np.dtype(np.float32 if of_type is None else of_type).name
        return Plan(_core.plan_shape(shape, kind, letters, where, -1 if alpha is None else alpha, steps, chosen,
                                     type_name(dtype)))
    samples, letters, where, opacity = placed(array, spacing, rate, axes, alpha)
    steps, kept = with_mask(steps, mask, samples, letters)  # kept until the plan is made
    if _gpu.on_gpu(samples):
        return Plan(_gpu.planned(samples, letters, where, opacity, steps, chosen, dtype))
    return Plan(_core.plan_array(samples, letters, where, opacity, steps, chosen, type_name(dtype)))
