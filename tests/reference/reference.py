# SPDX-License-Identifier: Apache-2.0
"""Every filter, boundary and dimension against scipy and scikit-image, through the command line.

reference.py CONVAPP WORK FAMILY

Where scipy or scikit-image has the filter and the boundary, its own function is the judge; constant with a value other
than 0, valid and renormalize are judged by their definition: one dense correlation over the padded input (scipy pads
every pass of a separable filter anew, which differs for derivatives).
"""
import os
import sys

try:
    import numpy
    import scipy
    import skimage
except ImportError as missing:
    print("skipped: %s (Debian: python3-numpy python3-scipy python3-skimage)" % missing)
    sys.exit(77)

from deconvolution import check_richardson_lucy, check_wiener, deconvolutions
from denoising import bilaterals, check_non_local_means, diffusions, nonlocals
from kernels import edges, kernels, others, second
from local import check_thresholds, equalizations, local
from program import check_canny, check_chains, check_comparison, check_statistics
from runner import Runner, check_cases
from signals import check_frequencies, recursive, signals
from smoothing import medians, ranks, smoothing
from tensors import matrices

FAMILIES = {family.__name__: family for family in (
    smoothing, medians, ranks, bilaterals, nonlocals, diffusions, deconvolutions, kernels, matrices, signals, recursive, local,
    equalizations, edges, second, others)}
MORE = {"others": (check_canny, check_chains, check_comparison, check_statistics),
        "deconvolutions": (check_richardson_lucy, check_wiener), "nonlocals": (check_non_local_means,),
        "signals": (check_frequencies,), "local": (check_thresholds,)}


def main(convapp, work, family):
    os.makedirs(work, exist_ok=True)
    os.chdir(work)
    runner = Runner(convapp)
    for check in MORE.get(family, ()):
        check(runner)
    check_cases(runner, FAMILIES[family])
    for line in runner.failures[:40]:
        print(line)
    print("%s: %d runs, %d failures, worst error %.2f of what is allowed" % (family, runner.runs, len(runner.failures), runner.worst))
    sys.exit(1 if runner.failures else 0)


main(*sys.argv[1:])
