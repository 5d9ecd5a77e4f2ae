# SPDX-License-Identifier: Apache-2.0
"""Filters a volume block by block with Dask, so that it need not fit into memory:

    python3 samples/workflows/dask_blocks.py head.zarr smooth.zarr gaussian:sigma=2 unsharp:amount=0.6

Input and output are Zarr arrays with the axes z, y, x; the output keeps the chunks. On a cluster, start its client before
`compute`: blocks are then filtered by the workers.
"""
import sys

import dask.array as da
import numpy as np

import convapp


def filtered(volume, recipe, spacing=None):
    """Returns a lazy array of the filtered volume. Dask hands each block over together with the samples around it that
    results depend on, as the plan of the whole volume tells. Raises ValueError for recipes that cannot be cut."""
    if any("wrap" in step for step in recipe):
        raise ValueError("boundary=wrap needs samples of the opposite side, which a block does not have")
    plan = convapp.plan(volume.shape, recipe, spacing=spacing, of_type=volume.dtype.name)
    if plan.halo is None:
        raise ValueError("a step needs the whole volume at once")
    around = {axis: max(pair) for axis, pair in enumerate(reversed(plan.halo))}
    return da.map_overlap(lambda block: convapp.filter(block, recipe, spacing=spacing, dtype=plan.dtype), volume,
                          depth=around, boundary="none", meta=np.empty((0, 0, 0), plan.dtype))


if __name__ == "__main__":
    source, target, *steps = sys.argv[1:]
    filtered(da.from_zarr(source), steps).to_zarr(target)
