# SPDX-License-Identifier: Apache-2.0
"""BrainVision: types, units, renamed files, interruptions."""
import numpy as np
from harness import case, check, convapp, each, expect, refused, signals
from writers.binary import noise
from writers.brainvision import brainvision

CHANNELS = ("Fp1,,0.1,µV", "ECG\\1 left,Ref,0.5,µV", "Temp,,2,C")
SCALE = np.array([0.1, 0.5, 2])


@case("brainvision-types")
def make_types(d):
    """Every type, order and byte order; resolutions and units by channel, µ in Latin-1."""
    stored = noise((300, 3), 0, 3000, "i4")
    files = []
    for form in ("INT_16", "UINT_16", "INT_32", "IEEE_FLOAT_32"):
        for vectorized in (False, True):
            for big in (False, True):
                files.append(f"{form}-{int(vectorized)}{int(big)}.vhdr")
                brainvision(d / files[-1], stored, CHANNELS, form=form, vectorized=vectorized, big=big, encoding="latin-1" if big else "utf-8")
    return dict(file=files[0], files=files, values=stored * SCALE)


@check("brainvision-types")
def check_types(d, w):
    each(w.all_files, lambda name: signals(d, name, w.values))


@case("brainvision-renamed")
def make_renamed(d):
    """The three files were renamed, and the header still names the old ones; a path of Windows; $b; no .vmrk."""
    stored = noise((200, 3), -3000, 3000, "i2")
    brainvision(d / "renamed.vhdr", stored, CHANNELS, DataFile="subject7.eeg", MarkerFile="subject7.vmrk")
    brainvision(d / "windows.vhdr", stored, CHANNELS, DataFile="C:\\Raw Files\\windows.eeg")
    brainvision(d / "Case.vhdr", stored, CHANNELS, DataFile="case.EEG", MarkerFile=None, markerfile=False)
    brainvision(d / "base.vhdr", stored, CHANNELS, DataFile="$b.eeg", MarkerFile="$b.vmrk")
    brainvision(d / "none.vhdr", stored, CHANNELS, markerfile=False)
    brainvision(d / "lost.vhdr", stored, CHANNELS)
    (d / "lost.eeg").unlink()
    return dict(file="renamed.vhdr", files=["renamed.vhdr", "windows.vhdr", "Case.vhdr", "none.vhdr"], values=stored * SCALE)


@check("brainvision-renamed")
def check_renamed(d, w):
    def attempt(name):
        signals(d, name, w.values)
        r = convapp(d, "-i", name, "-o", "o.npy", "--overwrite")
        expect("is read in its place" in r.err or "is missing" in r.err, r)
    each(w.all_files, attempt)
    expect("warning" not in signals(d, "base.vhdr", w.values).err.lower(), "$b")
    expect(refused(convapp(d, "-i", "lost.vhdr", "-o", "x.npy"), "lost.vhdr", r"lost\.eeg.*missing"), "lost.eeg")


@case("brainvision-interrupted")
def make_interrupted(d):
    """New segments and segments of equal length: joined in silence, filters ran over the gaps."""
    stored = noise((300, 3), -3000, 3000, "i2")
    start = "New Segment,,1,1,0,20240102030405678901"
    brainvision(d / "paused.vhdr", stored, CHANNELS, [start, "Stimulus,S  1,50,1,0", "New Segment,,101,1,0,20240102040000000000"])
    brainvision(d / "epochs.vhdr", stored, CHANNELS, [start], SegmentationType="MARKERBASED", SegmentDataPoints=100)
    return dict(file="paused.vhdr", files=["paused.vhdr", "epochs.vhdr"], values=stored * SCALE)


@check("brainvision-interrupted")
def check_interrupted(d, w):
    def attempt(name):
        signals(d, name, w.values[:100])
        r = convapp(d, "-i", name, "--series", "2", "-o", "two.npy", "--overwrite")
        want = w.values[100:] if name == "paused.vhdr" else w.values[100:200]
        expect(r.rc == 0 and np.allclose(np.load(d / "two.npy"), want, rtol=1e-6), r)
        r = convapp(d, "-i", name, "--series", "all", "-o", "all.npy", "--overwrite")
        expect(r.rc == 0 and np.allclose(np.load(d / "all.npy"), w.values, rtol=1e-6) and "join" in r.err, r)
    each(w.all_files, attempt)


@case("brainvision-refused")
def make_refused(d):
    """Text samples, frequencies, a count of channels or points that the files contradict."""
    stored = noise((100, 3), -3000, 3000, "i2")
    odd = {"ascii.vhdr": dict(DataFormat="ASCII"), "spectrum.vhdr": dict(DataType="FREQUENCYDOMAIN"), "interval.vhdr": dict(SamplingInterval="0"),
           "channels.vhdr": dict(NumberOfChannels=4), "points.vhdr": dict(DataPoints=99, vectorized=True)}
    for name, fields in odd.items():
        brainvision(d / name, stored, CHANNELS, **fields)
    return dict(file="ascii.vhdr", files=list(odd))


@check("brainvision-refused")
def check_refused(d, w):
    words = dict(ascii="ASCII", spectrum="FREQUENCYDOMAIN", interval="SamplingInterval", channels="Ch4", points="cannot be divided")
    each(w.all_files, lambda name: expect(refused(convapp(d, "-i", name, "-o", "o.npy"), name, words[name[:-5]]), name))
