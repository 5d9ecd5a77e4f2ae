# SPDX-License-Identifier: Apache-2.0
"""Runs scipy's own tests of its filters with convapp's functions in place of scipy's.

Calls that convapp refuses with NotImplementedError go to scipy; they are counted.
"""
import functools
import pathlib
import sys

try:
    import pytest
    import scipy
    import scipy.ndimage as scipy_ndimage
except ImportError as missing:
    print(f"skipped: {missing}")
    sys.exit(77)

from convapp import ndimage

TESTS = pathlib.Path(scipy_ndimage.__file__).parent / "tests" / "test_filters.py"

# Tests of what convapp does on purpose in another way, with the reason.
DIFFERENT = {
    f"{name} and float32": "compares float32 to 6 decimals of values near 200: one unit in the last place is 1.5e-5"
    for name in ("test_gaussian_laplace01", "test_gaussian_laplace02", "test_gaussian_gradient_magnitude01",
                 "test_gaussian_gradient_magnitude02")
}
DIFFERENT["test_gauss03"] = "sums ten thousand float32 results, of which scipy computes each in float64"
# Tests that scipy has since 1.15.
DIFFERENT |= {
    "test_correlate_convolve_axes": "convapp's correlate and convolve have no axes",
    "test_filter_invalid_axes and (convolve or correlate)": "convapp's correlate and convolve have no axes",
    "test_filter_weights_subset_axes_origins and (convolve or correlate)": "convapp's correlate and convolve have no axes",
    "test_derivative_filter_axes": "convapp's laplace and Gaussian derivatives have no axes",
    "test_filter_invalid_footprint_ndim": "expects the words of scipy's errors",
    "test_filter_tuple_length_mismatch": "expects the words of scipy's errors",
}


def in_place_of(name, counts):
    mine, theirs = getattr(ndimage, name), getattr(scipy_ndimage, name)

    @functools.wraps(theirs)
    def call(*args, **kwargs):
        try:
            result = mine(*args, **kwargs)
        except NotImplementedError:
            counts["left to scipy"] += 1
            return theirs(*args, **kwargs)
        counts["by convapp"] += 1
        return result

    return call


def main():
    if not TESTS.exists():
        print(f"skipped: scipy {scipy.__version__} was installed without its tests")
        return 77
    counts = {"by convapp": 0, "left to scipy": 0}
    originals = {name: getattr(scipy_ndimage, name) for name in ndimage.__all__}
    for name in ndimage.__all__:
        setattr(scipy_ndimage, name, in_place_of(name, counts))
    left_out = " and ".join(f"not ({name})" for name in DIFFERENT)
    for name, reason in DIFFERENT.items():
        print(f"left out: {name}: {reason}")
    # The installed copy is read only, and pytest's cache is of no use. Newer tests use what scipy's conftest.py defines.
    package = pathlib.Path(scipy.__file__).parent
    ended = pytest.main([str(TESTS), "-q", "-p", "no:cacheprovider", f"--confcutdir={package}", "-k", left_out])
    for name, original in originals.items():
        setattr(scipy_ndimage, name, original)
    print(f"{counts['by convapp']} calls computed by convapp, {counts['left to scipy']} left to scipy")
    return int(ended) or (0 if counts["by convapp"] > 1000 else 1)


if __name__ == "__main__":
    sys.exit(main())
