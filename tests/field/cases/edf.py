# SPDX-License-Identifier: Apache-2.0
"""EDF: gaps, forgotten ranges, negative gains and partial records."""
import re
import numpy as np
from harness import case, check, convapp, each, expect, identity, refused, signals
from writers.binary import noise
from writers.edf import channel, edf, notes


@case("F49")
def make_f49(d):
    """EDF+D with a gap of 50 s between records: joined in silence, everything behind the gap at the wrong time."""
    data = [noise(100, -3000, 3000, "i2", s) for s in range(4)]
    signals = [channel(), dict(label="EDF Annotations", unit="", pmin="-1", pmax="1", dmin=-32768, dmax=32767, n=30)]
    for name, times in (("gap.edf", (0, 1, 52, 53)), ("joined.edf", (0, 1, 2, 3))):
        edf(d / name, signals, [[data[i], notes(f"+{t}\x14\x14\0")] for i, t in enumerate(times)], kind="EDF+D")
    return dict(file="gap.edf", values=np.concatenate(data) * 0.1)


@check("F49")
def check_f49(d, w):
    r = convapp(d, "-i", "gap.edf", "-o", "o.npy", "--overwrite")
    ok = refused(r, "gap.edf", r"gap|discontin|EDF\+D") or (r.rc == 0 and re.search(r"gap|discontin", r.err, re.I))
    expect(ok, r)
    identity(d, "joined.edf", w.values, 1e-6)


@case("F50")
def make_f50(d):
    """One channel has physical minimum = maximum = 0 (forgotten): the whole file could not be opened."""
    data = [[noise(100, -3000, 3000, "i2", 3 * r + c) for c in range(3)] for r in range(3)]
    edf(d / "in.edf", [channel("EEG A"), channel("EEG B", pmin="0", pmax="0"), channel("EEG C")], data)
    return dict(file="in.edf", stored=np.array([np.concatenate([r[c] for r in data]) for c in range(3)]).T * 0.1)


@check("F50")
def check_f50(d, w):
    want = w.stored.copy()
    want[:, 1] = np.nan
    signals(d, w.file, want)


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


@case("F53")
def make_f53(d):
    """The last record is incomplete, or there are fewer than the header says: what is whole is wanted, with a word."""
    data = [noise(100, -3000, 3000, "i2", s) for s in range(4)]
    edf(d / "part.edf", [channel()], [[x] for x in data], extra=bytes(90))
    edf(d / "fewer.edf", [channel()], [[x] for x in data], count=10)
    return dict(file="part.edf", files=["part.edf", "fewer.edf"], values=np.concatenate(data) * 0.1)


@check("F53")
def check_f53(d, w):
    each(w.all_files, lambda file: signals(d, file, w.values))


@case("F55")
def make_f55(d):
    """Start time with colons, unit µV in Latin-1, decimal commas in the physical range."""
    data = [noise(100, -3000, 3000, "i2", s) for s in range(3)]
    edf(d / "colons.edf", [channel()], [[x] for x in data], start="10:20:30")
    edf(d / "latin.edf", [channel(unit=b"\xb5V")], [[x] for x in data])
    edf(d / "comma.edf", [channel(pmin="-3276,8", pmax="3276,7")], [[x] for x in data])
    return dict(file="colons.edf", files=["colons.edf", "latin.edf", "comma.edf"], values=np.concatenate(data) * 0.1)


@check("F55")
def check_f55(d, w):
    each(w.all_files, lambda file: signals(d, file, w.values))
