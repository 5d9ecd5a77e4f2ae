# SPDX-License-Identifier: Apache-2.0
"""Gaussian blur, edges, medians and other kernels for signals, images and volumes, on the CPU and on NVIDIA GPUs.

    import convapp
    smooth = convapp.filter(array, "gaussian:sigma=2mm", spacing=(0.5, 0.5, 1))

Arrays are z, y, x; options are x, y, z. Results have the bits of the command line. docs/python.md is the guide.
"""
from . import _core
from ._compare import bench, compare, compare_variants
from ._errors import (CancelledError, DeviceError, Error, MismatchError, OutOfMemoryError, UnreadableError,
                      UnwritableError, UsageError)
from ._files import devices, filters, formats, read, rereference, variants, write
from ._gpu import Recorded
from ._recipe import Recipe
from ._run import Plan, Task, filter, plan, record
from ._server import Kept, Server
from ._volume import Volume

__version__ = _core.version
__all__ = [
    "CancelledError", "DeviceError", "Error", "Kept", "MismatchError", "OutOfMemoryError", "Plan", "Recipe", "Recorded", "Server",
    "Task", "UnreadableError", "UnwritableError", "UsageError", "Volume", "bench", "compare", "compare_variants", "devices", "filter", "filters", "formats", "plan",
    "read", "record", "rereference", "variants", "write"
]
