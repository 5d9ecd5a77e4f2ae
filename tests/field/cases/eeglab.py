# SPDX-License-Identifier: Apache-2.0
"""EEGLAB: both versions of MATLAB files, .fdt, epochs, boundaries, renamed files."""
import numpy as np
from harness import case, check, convapp, each, expect, refused, signals
from writers.binary import noise, write
from writers.eeglab import fields, stored, version5, version73

LABELS = ("Fp1", "Cz", "ECG")
EVENTS = (("square", 51, 0), ("S  1", 101.5, 25))


@case("eeglab-versions")
def make_versions(d):
    """Versions 5 and 7.3, one structure or fields of their own, samples inside and in .fdt, single and double."""
    v = noise((3, 400), -3000, 3000, "i4") / np.float32(7)
    files = []
    for name, writer in (("5", version5), ("73", version73)):
        for root in (False, True):
            for kind in ("f4", "f8"):
                files.append(f"v{name}-{int(root)}-{kind}.set")
                writer(d / files[-1], fields(v.astype(kind), labels=LABELS, events=EVENTS), root=root)
            files.append(f"v{name}-{int(root)}-fdt.set")
            writer(d / files[-1], fields(v, labels=LABELS, events=EVENTS, file=files[-1][:-4] + ".fdt"), root=root)
            write(d / (files[-1][:-4] + ".fdt"), stored(v))
    version5(d / "plain.set", fields(v, labels=LABELS), compress=False)
    return dict(file=files[0], files=[*files, "plain.set"], values=v.T)


@check("eeglab-versions")
def check_versions(d, w):
    def attempt(name):
        signals(d, name, w.values)
        r = convapp(d, "-i", name, "-o", "o.edf", "--overwrite")
        expect(r.rc == 0, r)
        data = (d / "o.edf").read_bytes()
        expect(name == "plain.set" or b"square" in data and b"+0.2" in data, f"{name}: annotations")
        expect(b"Cz" in data[:1024] and b"uV" in data[:2048], f"{name}: labels and units")
    each(w.all_files, attempt)


@case("eeglab-epochs")
def make_epochs(d):
    """Epochs, and boundaries between joined parts: filters ran over them."""
    v = noise((3, 100, 4), -3000, 3000, "i4") / np.float32(7)
    version5(d / "epochs.set", fields(v, labels=LABELS, events=(("S  1", 21, 0), ("S  2", 121, 0))))
    version73(d / "epochs73.set", fields(v, labels=LABELS, events=(("S  1", 21, 0), ("S  2", 121, 0))))
    flat = v.reshape(3, 400, order="F")
    version5(d / "joined.set", fields(flat, labels=LABELS, events=(("boundary", 0.5, 0), ("boundary", 100.5, 77))))
    return dict(file="epochs.set", files=["epochs.set", "epochs73.set", "joined.set"], values=flat.T)


@check("eeglab-epochs")
def check_epochs(d, w):
    def attempt(name):
        r = signals(d, name, w.values[:100])
        r = convapp(d, "-i", name, "-o", "o.npy", "--overwrite")
        expect("the first is read" in r.err, r)
        want = w.values[100:] if name == "joined.set" else w.values[100:200]
        r = convapp(d, "-i", name, "--series", "2", "-o", "two.npy", "--overwrite")
        expect(r.rc == 0 and np.allclose(np.load(d / "two.npy"), want, rtol=1e-6), r)
        r = convapp(d, "-i", name, "--series", "all", "-o", "all.npy", "--overwrite")
        expect(r.rc == 0 and np.allclose(np.load(d / "all.npy"), w.values, rtol=1e-6), r)
    each(w.all_files, attempt)


@case("eeglab-faults")
def make_faults(d):
    """A renamed .fdt; a .fdt that is short, long or missing; counts that contradict the samples; events without a place."""
    v = noise((3, 400), -3000, 3000, "i4") / np.float32(7)
    version5(d / "renamed.set", fields(v, labels=LABELS, file="80_LP_V1.fdt"))
    write(d / "renamed.fdt", stored(v))
    for name, data in (("short", stored(v)[:-5]), ("long", stored(v) + bytes(12)), ("lost", None)):
        version5(d / f"{name}.set", fields(v, labels=LABELS, file=f"{name}.fdt"))
        if data:
            write(d / f"{name}.fdt", data)
    version5(d / "channels.set", fields(v, labels=LABELS, nbchan=4.0))
    version5(d / "rate.set", fields(v, labels=LABELS, srate=0.0))
    version5(d / "other.set", {"x": 1.0}, root=True)
    version5(d / "old.set", fields(v, labels=LABELS, file="old.dat"))
    version5(d / "events.set", fields(v, labels=LABELS[:2], events=((7.0, 51, 0), ("late", 500, 0), ("never", np.nan, 0))))
    data = (d / "channels.set").read_bytes()
    version5(d / "whole.set", fields(v, labels=LABELS))
    data = bytearray((d / "whole.set").read_bytes())
    write(d / "cut.set", bytes(data[:len(data) // 2]))
    data[len(data) // 2] ^= 4
    write(d / "flipped.set", bytes(data))
    return dict(file="renamed.set", values=v.T)


@check("eeglab-faults")
def check_faults(d, w):
    signals(d, "renamed.set", w.values)
    for name, words, want in (("renamed.set", "is read in its place", w.values), ("short.set", "holds 399", w.values[:399]),
                              ("events.set", "2 events without a place", w.values)):
        r = convapp(d, "-i", name, "-o", "o.npy", "--overwrite")
        expect(r.rc == 0 and words in r.err and np.allclose(np.load(d / "o.npy"), want, rtol=1e-6), r)
    words = {"long.set": "do not belong together", "lost.set": "missing", "channels.set": "nbchan|announces 4 channels", "rate.set": "srate",
             "other.set": "without an EEGLAB dataset", "old.set": "old versions", "cut.set": "truncated", "flipped.set": "damaged|checksum|zlib"}
    each(words, lambda name: expect(refused(convapp(d, "-i", name, "-o", "x.npy"), name, words[name]), convapp(d, "-i", name, "-o", "x.npy")))
