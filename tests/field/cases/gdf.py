# SPDX-License-Identifier: Apache-2.0
"""GDF: versions, types, units by code, events, damage."""
import numpy as np
from harness import case, check, convapp, each, expect, refused, signals
from writers.binary import noise, write
from writers.gdf import channel, gdf

EVENTS = [(51, 0x0300, 0, 0), (151, 0x0301, 2, 100)]


@case("gdf-types")
def make_types(d):
    """Both versions, every type, durations as a fraction and as a float, values scaled as in EDF."""
    files, want = [], {}
    def add(name, channels, data, **more):
        gdf(d / name, channels, data, events=EVENTS, **more)
        files.append(name)
        v = np.array([np.concatenate([np.asarray(r[c], "f8") for r in data]) for c in range(len(channels))]).T
        low, high = np.array([c["dmin"] for c in channels], "f8"), np.array([c["dmax"] for c in channels], "f8")
        least, most = np.array([c["pmin"] for c in channels]), np.array([c["pmax"] for c in channels])
        want[name] = least + (v - low) * (most - least) / (high - low)
    for kind in (1, 2, 3, 4, 5, 6, 7, 8, 16, 17, 279, 535):
        data = [[noise(100, 0, 100, "i4", 3 * r + c) for c in range(2)] for r in range(3)]
        channels = [channel(kind=kind, dmin=-100, dmax=200, pmin=-10.0, pmax=20.0), channel("C4", kind=kind, dmin=0, dmax=100, pmin=5.0, pmax=-5.0)]
        add(f"two{kind}.gdf", channels, data)
        add(f"one{kind}.gdf", channels, data, version="1.25")
    add("float.gdf", channels, data, duration=0.5, version="2.51", rate=200)
    add("fraction.gdf", channels, data, duration=(1, 2), rate=200)
    return dict(file=files[0], files=files, **{f"v_{name[:-4]}": v for name, v in want.items()})


@check("gdf-types")
def check_types(d, w):
    def attempt(name):
        rate = 200 if name in ("float.gdf", "fraction.gdf") else 100
        signals(d, name, getattr(w, f"v_{name[:-4]}"))
        r = convapp(d, "-i", name, "-o", "o.edf", "--overwrite")
        data = (d / "o.edf").read_bytes() if r.rc == 0 else b""
        expect(r.rc == 0 and b"0x0301 (C4)" in data and (b"+0.75" if rate == 200 else b"+1.5") in data and b"uV" in data[:1024], r)
    each(w.all_files, attempt)


@case("gdf-units")
def make_units(d):
    """Units by code: known ones with prefixes, unspecified, dimensionless, and codes that nobody knows."""
    data = [[noise(100, -3000, 3000, "i2", r)] for r in range(2)]
    codes = {4256: "V", 4274: "mV", 4275: "uV", 4276: "nV", 512: "", 0: "", 544: "%", 6048: "", 12345: None, 4267: None, 545: None}
    for code in codes:
        gdf(d / f"u{code}.gdf", [channel(code=code)], data)
    return dict(file="u512.gdf", files=[f"u{code}.gdf" for code in codes], units=list(codes.values()))


@check("gdf-units")
def check_units(d, w):
    def attempt(item):
        name, unit = item
        r = convapp(d, "-i", name, "-o", "o.edf", "--overwrite")
        expect(r.rc == 0 and (unit is not None) == ("not known" not in r.err), r)
        if unit:
            expect((d / "o.edf").read_bytes()[256 + 2 * 96:][:8].strip() == unit.encode(), f"{name}: unit")
    each(list(zip(w.all_files, w.units)), attempt)


@case("gdf-faults")
def make_faults(d):
    """Files that are cut, not closed, or contradict themselves; other rates; events that are cut."""
    data = [[noise(100, -3000, 3000, "i2", 2 * r), noise(50, -3000, 3000, "i2", 2 * r + 1)] for r in range(3)]
    channels = [channel(), channel("Temp", n=50)]
    gdf(d / "rates.gdf", channels, data, events=EVENTS)
    gdf(d / "open.gdf", channels, data, count=-1)
    gdf(d / "late.gdf", channels, data, events=[*EVENTS, (301, 0x0300, 0, 0), (0, 0x0300, 0, 0)])
    whole = (d / "rates.gdf").read_bytes()
    write(d / "records.gdf", whole[:768 + 2 * 300 + 17])
    write(d / "events.gdf", whole[:-5])
    write(d / "head.gdf", whole[:700])
    write(d / "none.gdf", whole[:768 + 100])
    gdf(d / "type.gdf", [channel(kind=3), channel(kind=4)], [[data[0][0], data[0][0]]])
    broken = bytearray((d / "type.gdf").read_bytes())
    broken[256 + 2 * 220 + 4] = 99
    write(d / "type.gdf", bytes(broken))
    gdf(d / "version.gdf", channels, data)
    write(d / "version.gdf", b"GDF 1.xx" + (d / "version.gdf").read_bytes()[8:])
    gdf(d / "time.gdf", channels, data, duration=(0, 1))
    gdf(d / "range.gdf", [channel(), channel("flat", pmin=0.0, pmax=0.0)], [[r[0], r[0]] for r in data])
    return dict(file="rates.gdf", first=np.concatenate([r[0] for r in data]) * 0.1, second=np.concatenate([r[1] for r in data]) * 0.1)


@check("gdf-faults")
def check_faults(d, w):
    for name, words, want in (("rates.gdf", "Temp, 50 Hz", w.first), ("open.gdf", "did not close", w.first), ("late.gdf", "2 events without a place", w.first), ("records.gdf", "holds 2", w.first[:200]),
                              ("events.gdf", "table of events", w.first)):
        r = convapp(d, "-i", name, "-o", "o.npy", "--overwrite")
        expect(r.rc == 0 and words in r.err and np.allclose(np.load(d / "o.npy"), want, atol=1e-3), r)
    r = convapp(d, "-i", "rates.gdf", "--channel", "1", "-o", "o.npy", "--overwrite")
    expect(r.rc == 0 and np.allclose(np.load(d / "o.npy"), w.second, atol=1e-3), r)
    r = convapp(d, "-i", "range.gdf", "-o", "o.npy", "--overwrite")
    expect(r.rc == 0 and "give no scale" in r.err and np.allclose(np.load(d / "o.npy")[:, 1], w.first * 10, atol=1e-3), r)
    words = {"head.gdf": "header", "none.gdf": "no whole record", "type.gdf": "type 99|type", "version.gdf": "version", "time.gdf": "duration"}
    each(words, lambda name: expect(refused(convapp(d, "-i", name, "-o", "x.npy"), name, words[name]), convapp(d, "-i", name, "-o", "x.npy")))
