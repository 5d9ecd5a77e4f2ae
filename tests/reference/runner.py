# SPDX-License-Identifier: Apache-2.0
"""Runs the program, and judges what it writes."""
import subprocess

import numpy as np

from definition import SCIPY, VALUE, data


class Runner:
    def __init__(self, convapp):
        self.convapp, self.runs, self.failures, self.worst = convapp, 0, [], 0.0

    def run(self, source, filters, *options):
        command = [self.convapp, "--headless", "-q", "-i", source, "-o", "out.npy", "--overwrite", "--dtype", "float64", "--device", "cpu"]
        for text in filters:
            command += ["--filter", text]
        done = subprocess.run(command + list(options), capture_output=True, text=True)
        self.runs += 1
        return np.load("out.npy") if done.returncode == 0 else done.stderr.strip() or "exit code %d" % done.returncode

    def judge(self, what, got, expected, tolerance):
        if isinstance(got, str):
            self.failures.append("%s: %s" % (what, got))
            return
        if got.shape != expected.shape:
            self.failures.append("%s: shape %s, expected %s" % (what, got.shape, expected.shape))
            return
        peak = abs(expected).max()
        error = abs(got - expected).max() / (peak if peak > 0 else 1)
        self.worst = max(self.worst, error / tolerance)
        if not error <= tolerance:
            self.failures.append("%s: error %.2e of the peak, allowed %.0e" % (what, error, tolerance))


def check_cases(runner, family):
    for d in (1, 2, 3):
        x = data(d)
        source = "data%d.npy" % d
        np.save(source, x)
        x = x.astype(np.float64)
        for case in family(d):
            for mode in case.boundaries:
                judge = case.library if mode in SCIPY and case.library else case.definition
                text = case.text + (":" if ":" not in case.text else ",") + "boundary=" + mode
                text += ",value=%g" % VALUE if mode == "constant" else ""
                expected = judge(x, mode)
                for variant, tolerance in (("auto", case.tolerance), ("cpu-reference", 1e-12)):
                    runner.judge("%d-D %s (%s)" % (d, text, variant), runner.run(source, [text], "--variant", variant), expected, tolerance)
