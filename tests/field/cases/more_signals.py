"""EDF, WAV, AIFF and CSV files that deviate from the usual form."""
import struct
import numpy as np
from harness import case, check, convapp, difference, each, expect, identity, made, refused, signals
from late import soundfile
from writers.binary import noise, write
from writers.edf import channel, edf, notes
from writers.wav import wav

DATA = [noise(100, -3000, 3000, "i2", s) for s in range(3)]
JOINED = np.concatenate(DATA)


@case("edf-rates")
def make_edf_rates(d):
    """EDF+C of two channels with annotations of records that start at 0.5 s; BDF of 24 bits beyond 16."""
    edf(d / "late.edf", [channel(), dict(label="EDF Annotations", unit="", pmin="-1", pmax="1", dmin=-32768, dmax=32767, n=30)],
        [[DATA[i], notes(f"+{0.5 + i}\x14\x14\0")] for i in range(3)], kind="EDF+C")
    return dict(file="late.edf", values=JOINED * 0.1)


@check("edf-rates")
def check_edf_rates(d, w):
    signals(d, w.file, w.values)


@case("bdf-bits")
def make_bdf(d):
    """BDF samples of 24 bits, near both ends of the range."""
    v = noise(100, -(1 << 23), 1 << 23, "i4")
    v[:2] = -(1 << 23), (1 << 23) - 1
    edf(d / "in.bdf", [channel(pmin="-8388608", pmax="8388607", dmin=-8388608, dmax=8388607)], [[v]], bdf=True)
    return dict(file="in.bdf", values=v.astype("f8"))


@check("bdf-bits")
def check_bdf(d, w):
    signals(d, w.file, w.values, 1e-7)


# ---------------------------------------------------------------- WAV and AIFF


def chunk(name, data):
    return name + struct.pack("<I", len(data)) + data + bytes(len(data) % 2)


@case("wav-chunks")
def make_wav_chunks(d):
    """WAV with chunks of odd length before and behind the samples, which a padding byte follows."""
    v = noise(301, -20000, 20000, "i2")
    data = v.astype("<i2").tobytes()
    write(d / "before.wav", wav(data, 16000, 1, 16, before=chunk(b"note", b"odd") + chunk(b"LIST", b"INFOISFT\x05\0\0\0made\0\0")))
    write(d / "behind.wav", wav(data, 16000, 1, 16, riff=36 + len(data) + 12), chunk(b"note", b"odd"))
    write(d / "empty.wav", wav(data, 16000, 1, 16, before=chunk(b"JUNK", b"")))
    return dict(file="before.wav", files=["before.wav", "behind.wav", "empty.wav"], stored=v)


@check("wav-chunks")
def check_wav_chunks(d, w):
    each(w.all_files, lambda file: identity(d, file, w.stored))


@case("wav-odd-bytes")
def make_wav_odd(d):
    """WAV of an odd number of bytes: 24 bits mono and 8 bits, with the padding byte, without it, and with a chunk behind."""
    deep = noise(101, -(1 << 23), 1 << 23, "i4")
    packed = b"".join(struct.pack("<i", x)[:3] for x in deep)
    write(d / "deep.wav", wav(packed, 16000, 1, 24), b"\0")
    write(d / "no_pad.wav", wav(packed, 16000, 1, 24))
    write(d / "list.wav", wav(packed, 16000, 1, 24, riff=36 + len(packed) + 1 + 12), b"\0", chunk(b"LIST", b"INFO"))
    byte = noise(101, 0, 256, "u1")
    write(d / "byte.wav", wav(byte.tobytes(), 16000, 1, 8), b"\0")
    return dict(file="deep.wav", deep=deep, byte=byte)


@check("wav-odd-bytes")
def check_wav_odd(d, w):
    def attempt(file):
        made(d, file, "o.wav", "--filter", "gaussian:sigma=0")
        got, _ = soundfile.read(d / "o.wav")
        want = (w.byte.astype("f8") - 128) / 128 if file == "byte.wav" else w.deep / 2.0**23
        text = difference(got, want, 1e-7)
        expect(not text, f"{file}: {text}")
    each(("deep.wav", "no_pad.wav", "list.wav", "byte.wav"), attempt)


@case("wav-codecs")
def make_wav_codecs(d):
    """WAV of mu-law, A-law, float64 and 32 bits, RF64 and W64, AU and CAF: as libsndfile reads them."""
    v = np.sin(np.arange(300) / 7) * 0.7
    files = {"ulaw.wav": ("WAV", "ULAW"), "alaw.wav": ("WAV", "ALAW"), "double.wav": ("WAV", "DOUBLE"), "long.wav": ("WAV", "PCM_32"),
             "large.wav": ("RF64", "PCM_16"), "tone.au": ("AU", "PCM_16"), "tone.caf": ("CAF", "PCM_24"), "tone.aiff": ("AIFF", "PCM_16"),
             "float.aiff": ("AIFF", "FLOAT")}
    for name, (form, kind) in files.items():
        soundfile.write(d / name, v, 8000, format=form, subtype=kind)
    return dict(file="ulaw.wav", files=list(files))


@check("wav-codecs")
def check_wav_codecs(d, w):
    def attempt(file):
        made(d, file, "o.npy", "-q")
        got = np.load(d / "o.npy")
        scale = 1.0 if got.dtype.kind == "f" else 2.0 ** (8 * got.dtype.itemsize - 1)
        want, _ = soundfile.read(d / file)
        text = min((difference(got / s, want, 1e-6) for s in (scale, 2.0**23)), key=len)
        expect(not text, f"{file}: {text}")
    each(w.all_files, attempt)


# ---------------------------------------------------------------- CSV


V = np.cos(np.arange(40) * 0.2).round(6)
TIME = (np.arange(40) * 1e-3).round(6)


@case("csv-refused")
def make_csv_refused(d):
    """CSV that is refused, with the line: a ragged row, an empty cell, text between numbers, decimal commas, UTF-16."""
    write(d / "ragged.csv", "1,2\n3,4\n5\n6,7\n")
    write(d / "cell.csv", "1,2\n3,\n5,6\n")
    write(d / "text.csv", "1,2\n3,x\n5,6\n")
    write(d / "comma.csv", "1,5;2\n3;4\n")
    write(d / "wide.csv", "1,2\n3,4\n".encode("utf-16"))
    return dict(file="ragged.csv")


@check("csv-refused")
def check_csv_refused(d, w):
    def attempt(entry):
        r = convapp(d, "-q", "-i", entry[0], "-o", "o.npy", "--overwrite")
        expect(refused(r, *entry), r)
    each((("ragged.csv", "line 3"), ("cell.csv", "line 2"), ("text.csv", "line 2"), ("comma.csv", "line 1"), ("wide.csv", "UTF-16|line 1")), attempt)
