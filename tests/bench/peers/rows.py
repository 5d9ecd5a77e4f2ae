# SPDX-License-Identifier: Apache-2.0
"""The works that are compared: their data, and float64 references of some of their results."""
import dataclasses

import numpy as np
import scipy.ndimage as ndimage


@dataclasses.dataclass
class Row:
    """One work. `parameters` goes to the drivers as it is."""
    name: str
    filter: str
    shape: tuple  # z, y, x without leading ones
    type: str = "float32"
    border: str = "nearest"
    parameters: dict = dataclasses.field(default_factory=dict)

    @property
    def result_type(self):
        return np.float32 if self.type == "float32" or self.filter in ("dense", "sobel") else np.uint8

    @property
    def reach(self):
        """Samples around an output that it depends on."""
        if self.filter == "gaussian":
            return int(4 * self.parameters["sigma"] + 0.5)
        if self.filter == "bilateral":
            return int(3 * self.parameters["sigma"] + 0.5)
        return self.parameters.get("size", 3) // 2


def rows():
    """All rows of the table, in its order."""
    found = []
    for n in (4096, 1024):
        for kind in ("float32", "uint8"):
            for sigma in (1, 2, 5, 16):
                found.append(Row(f"Gaussian σ = {sigma}, {n}², {kind}", "gaussian", (n, n), kind, parameters={"sigma": sigma}))
    for k in (7, 15, 31):
        found.append(Row(f"dense {k} × {k}, 4096², float32", "dense", (4096, 4096), parameters={"size": k}))
    found.append(Row("Sobel magnitude, 4096², float32", "sobel", (4096, 4096), parameters={"size": 3}))
    for k in (3, 5, 11):
        found.append(Row(f"median {k} × {k}, 4096², uint8", "median", (4096, 4096), "uint8", parameters={"size": k}))
    for k in (3, 5):
        found.append(Row(f"median {k} × {k}, 4096², float32", "median", (4096, 4096), parameters={"size": k}))
    found.append(Row("bilateral σ = 2, range 0.1, 1024², float32", "bilateral", (1024, 1024), parameters={"sigma": 2, "range": 0.1}))
    found.append(Row("bilateral σ = 2, range 30, 1024², uint8", "bilateral", (1024, 1024), "uint8", parameters={"sigma": 2, "range": 30}))
    found.append(Row("Canny σ = 1.4, 4096², uint8", "canny", (4096, 4096), "uint8", parameters={"sigma": 1.4, "low": 60, "high": 120}))
    for sigma in (1, 2, 8):
        found.append(Row(f"Gaussian σ = {sigma}, 256³, float32", "gaussian", (256, 256, 256), parameters={"sigma": sigma}))
    found.append(Row("dense 5 × 5 × 5, 256³, float32", "dense", (256, 256, 256), parameters={"size": 5}))
    for k in (127, 2047):
        found.append(Row(f"{k} taps, 1 048 576 samples, float32", "dense", (1 << 20,), border="zero", parameters={"size": k}))
    return found


def data_of(row):
    """Samples with structure at several scales and noise, 0 to 1 or 0 to 255; the same in each run."""
    random = np.random.default_rng(5)
    if len(row.shape) == 1:
        return random.standard_normal(row.shape, np.float32)
    coarse = np.zeros(row.shape, np.float32)
    for step in (16, 64):
        small = random.random([n // step for n in row.shape], np.float32)
        blocks = small
        for axis in range(small.ndim):
            blocks = np.repeat(blocks, step, axis)
        coarse += blocks * 0.35
    coarse += 0.3 * random.random(row.shape, np.float32)
    coarse -= coarse.min()
    coarse /= coarse.max()
    return coarse if row.type == "float32" else np.round(coarse * 255).astype(np.uint8)


def taps_of(row):
    """Taps without symmetry or structure, in correlation order."""
    if row.filter != "dense":
        return None
    size = row.parameters["size"]
    return np.random.default_rng(7).standard_normal((size,) * len(row.shape), np.float32) / np.float32(size)


def windows(row):
    """Boxes of the result that are checked: corners, middles of edges, and the middle (where strips and tiles meet)."""
    edge = {1: 4096, 2: 72, 3: 20}[len(row.shape)]
    places = []
    for index in np.ndindex(*(3,) * len(row.shape)):
        box = []
        for i, n in zip(index, row.shape):
            start = (0, (n - edge) // 2, n - edge)[i]
            box.append(slice(start, start + edge))
        places.append(tuple(box))
    if len(row.shape) == 3:  # eight corners, the middle, and middles of faces
        places = [p for p, index in zip(places, np.ndindex(3, 3, 3)) if index.count(1) in (0, 2, 3)]
    return places


def bilateral(block, sigma, spread):
    """The bilateral filter by its definition: an ellipse of radius 3 σ around each sample; edges are repeated."""
    radius = int(3 * sigma + 0.5)
    padded = np.pad(block, radius, mode="edge")
    total, weight = np.zeros(block.shape), np.zeros(block.shape)
    for dy in range(-radius, radius + 1):
        for dx in range(-radius, radius + 1):
            if dx * dx + dy * dy <= radius * radius:
                other = padded[radius + dy:radius + dy + block.shape[0], radius + dx:radius + dx + block.shape[1]]
                w = np.exp(-(dx * dx + dy * dy) / (2 * sigma * sigma) - (other - block) ** 2 / (2 * spread * spread))
                total += w * other
                weight += w
    return total / weight


def filtered(row, block, taps):
    """The row's filter in float64."""
    mode = "nearest" if row.border == "nearest" else "constant"
    p = row.parameters
    if row.filter == "gaussian":
        return ndimage.gaussian_filter(block, p["sigma"], mode=mode, truncate=4)
    if row.filter == "dense":
        return ndimage.correlate(block, taps.astype(np.float64), mode=mode)
    if row.filter == "sobel":
        return np.hypot(ndimage.sobel(block, 0, mode=mode), ndimage.sobel(block, 1, mode=mode))
    if row.filter == "median":
        return ndimage.median_filter(block, p["size"], mode=mode)
    return bilateral(block, p["sigma"], p["range"])


def references(row, data, taps):
    """(box, result in float64, whether it lies away from the border) of each window; none for Canny."""
    if row.filter == "canny":
        return []
    found = []
    for box in windows(row):
        reach = row.reach + 1
        around = tuple(slice(max(0, s.start - reach), min(n, s.stop + reach)) for s, n in zip(box, data.shape))
        result = filtered(row, data[around].astype(np.float64), taps)
        inner = tuple(slice(s.start - a.start, s.stop - a.start) for s, a in zip(box, around))
        inside = all(s.start >= reach and s.stop + reach <= n for s, n in zip(box, data.shape))
        found.append((box, result[inner], inside))
    return found


def error(row, result, checked, everywhere):
    """Largest difference from the references: over their peak for float32, in grey levels for uint8. Borders count only if
    `everywhere`."""
    worst, peak = 0.0, 0.0
    for box, want, inside in checked:
        peak = max(peak, float(np.abs(want).max()))
        if everywhere or inside:
            worst = max(worst, float(np.abs(result[box].astype(np.float64) - want).max()))
    return worst if row.result_type == np.uint8 else worst / peak
