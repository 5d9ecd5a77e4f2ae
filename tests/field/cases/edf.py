"""EDF: gaps, forgotten ranges, negative gains and partial records."""
import re
import numpy as np
from harness import case, check, convapp, each, expect, identity, refused, signals
from writers.binary import noise
from writers.edf import channel, edf, notes


@case("F51")
def make_f51(d):
    """Negative gain: physical maximum below the minimum, which EDF allows; refused, or turned round."""
    data = [[noise(100, -3000, 3000, "i2", 2 * r + c) for c in range(2)] for r in range(3)]
    edf(d / "in.edf", [channel("EEG A", pmin="3276.8", pmax="-3276.7"), channel("EEG B")], data)
    v = np.array([np.concatenate([r[c] for r in data]) for c in range(2)]).T.astype(float)
    gain = (-3276.7 - 3276.8) / 65535
    return dict(file="in.edf", stored=np.stack([3276.8 + (v[:, 0] + 32768) * gain, v[:, 1] * 0.1], 1))


@check("F51")
def check_f51(d, w):
    signals(d, w.file, w.stored)
