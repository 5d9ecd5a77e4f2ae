# SPDX-License-Identifier: Apache-2.0
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


@case("edf-fields")
def make_edf_fields(d):
    """EDF headers with fields that are blank, padded by NUL, or in Latin-1; numbers with leading blanks or a plus sign."""
    one = [[x] for x in DATA]
    edf(d / "label.edf", [channel(label="Posição".encode("latin-1"))], one)
    edf(d / "nul.edf", [channel(unit=b"uV\0\0\0\0\0\0")], one)
    edf(d / "leading.edf", [channel(pmin=b" -3276.8", pmax=b"  3276.7")], one)
    edf(d / "plus.edf", [channel(pmax="+3276.7")], one)
    edf(d / "count.edf", [channel()], one, count=-1)
    edf(d / "short.edf", [channel()], one, duration="1.0")
    return dict(file="label.edf", files=["label.edf", "nul.edf", "leading.edf", "plus.edf", "count.edf", "short.edf"], values=JOINED * 0.1)


@check("edf-fields")
def check_edf_fields(d, w):
    each(w.all_files, lambda file: signals(d, file, w.values))


@case("edf-bad-channels")
def make_edf_bad(d):
    """EDF with a faulty channel beside good ones: equal digital limits, or a physical minimum that is no number."""
    records = [[DATA[r], DATA[(r + 1) % 3]] for r in range(3)]
    edf(d / "digital.edf", [channel("EEG A"), channel("EEG B", dmin=0, dmax=0)], records)
    edf(d / "text.edf", [channel("EEG A"), channel("EEG B", pmin="n/a")], records)
    edf(d / "blank.edf", [channel("EEG A"), channel("EEG B", pmin="", pmax="")], records)
    return dict(file="digital.edf", files=["digital.edf", "text.edf", "blank.edf"], values=JOINED * 0.1)


@check("edf-bad-channels")
def check_edf_bad(d, w):
    def attempt(file):
        signals(d, file, np.stack([w.values, np.full_like(w.values, np.nan)], 1))
        r = convapp(d, "-i", file, "-o", "o.npy", "--overwrite")
        expect("EEG B" in r.err, f"{file}: no word about the channel: {r}")
    each(w.all_files, attempt)


@case("edf-logarithms")
def make_edf_logarithms(d):
    """EDF+ with floats of a large range as logarithms (unit "Filtered"), beside a channel in µV; one without its formula."""
    steps = np.array([0, 1, -1, 2000, -2000, 9000, 32, -32, 7, 0], "i2")
    log = dict(channel("Power", "Filtered", "-32767", "32767", -32767, 32767, n=10), filter="sign*LN[sign*(uV**2/x)/(0.01    )]/(0.001   )")
    plain = channel("EEG A", n=10)
    edf(d / "both.edf", [plain, log], [[steps, steps]])
    edf(d / "unclear.edf", [dict(log, filter="LP:35Hz")], [[steps]])
    return dict(file="both.edf", values=np.sign(steps) * 0.01 * np.exp(0.001 * np.abs(steps.astype("f8"))), steps=steps)


@check("edf-logarithms")
def check_edf_logarithms(d, w):
    r = convapp(d, "-i", "both.edf", "-o", "o.npy", "--overwrite")
    expect(r.rc == 0 and "The samples of channel 1 `Power` are stored as logarithms" in r.err, r)
    text = difference(np.load(d / "o.npy").astype("f8"), np.stack([w.steps * 0.1, w.values], 1), 1e-6)
    expect(not text, text)
    r = convapp(d, "-i", "unclear.edf", "-o", "o.npy", "--overwrite")
    expect(r.rc == 0 and "marks logarithms of samples, and the prefilter \"LP:35Hz\" does not say which" in r.err, r)


@case("edf-clip")
def make_edf_clip(d):
    """EDF samples beyond the digital range of the header are values all the same."""
    data = [np.array([-40, 5, 2047, 2048, 3000, -2048, -3000, 1, 2, 3], "i2")]
    edf(d / "in.edf", [channel(pmin="-204.8", pmax="204.7", dmin=-2048, dmax=2047, n=10)], [data])
    return dict(file="in.edf", values=data[0] * 0.1)


@check("edf-clip")
def check_edf_clip(d, w):
    r = convapp(d, "-i", w.file, "-o", "o.npy", "--overwrite")
    expect(r.rc == 0, r)
    text = difference(np.load(d / "o.npy").astype("f8"), w.values, 1e-6)
    expect(not text or "range" in r.err, f"samples beyond the digital range are clipped without a word: {text} [{r.command}]")


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


@case("aiff-odd")
def make_aiff(d):
    """AIFF of an odd number of bytes, with the padding byte and without it."""
    v = noise(101, -128, 128, "i1")
    common = struct.pack(">hIh", 1, 101, 8) + b"\x40\x0b\xfa\0\0\0\0\0\0\0"  # 8000 Hz as an 80-bit number
    sound = struct.pack(">II", 0, 0) + v.tobytes()
    body = b"AIFFCOMM" + struct.pack(">I", len(common)) + common + b"SSND" + struct.pack(">I", len(sound)) + sound
    write(d / "bare.aiff", b"FORM", struct.pack(">I", len(body)), body)
    write(d / "padded.aiff", b"FORM", struct.pack(">I", len(body) + 1), body, b"\0")
    return dict(file="bare.aiff", files=["bare.aiff", "padded.aiff"], stored=v)


@check("aiff-odd")
def check_aiff(d, w):
    def attempt(file):
        made(d, file, "o.npy", "-q")
        got = np.load(d / "o.npy").astype("f8")
        text = difference(got / np.abs(got).max() * np.abs(w.stored.astype("f8")).max(), w.stored, 1e-6)
        expect(not text, f"{file}: {text}")
    each(w.all_files, attempt)


@case("wav-short")
def make_wav_short(d):
    """WAV whose data chunk announces more than the file holds: what is whole is read, with a warning."""
    v = noise(500, -20000, 20000, "i2")
    data = v.astype("<i2").tobytes()
    write(d / "in.wav", wav(data, 16000, 1, 16, data_size=1400, riff=36 + 1400))
    return dict(file="in.wav", stored=v)


@check("wav-short")
def check_wav_short(d, w):
    r = convapp(d, "-i", w.file, "-o", "o.npy", "--overwrite")
    expect(r.rc == 0, r)
    text = difference(np.load(d / "o.npy"), w.stored)
    expect(not text, f"{text} [{r.command}]")
    expect("1400" in r.err or "700" in r.err or "cut" in r.err or "trunc" in r.err, f"no warning: {r}")


# ---------------------------------------------------------------- CSV


V = np.cos(np.arange(40) * 0.2).round(6)
TIME = (np.arange(40) * 1e-3).round(6)


@case("csv-locale")
def make_csv_locale(d):
    """CSV with semicolons and decimal commas, tabs, blanks, a byte-order mark, `sep=;`, and quoted numbers."""
    rows = list(zip(TIME, V))
    write(d / "comma.csv", "".join(f"{a:.6f};{b:.6f}\n".replace(".", ",") for a, b in rows))
    write(d / "tab.tsv", "".join(f"{a:.6f}\t{b:.6f}\n" for a, b in rows))
    write(d / "blank.txt", "".join(f"  {a:.6f}   {b:.6f}\n" for a, b in rows))
    write(d / "mark.csv", b"\xef\xbb\xbf", "x,y\n" + "".join(f"{a:.6f},{b:.6f}\n" for a, b in rows))
    write(d / "sep.csv", "sep=;\nx;y\n" + "".join(f"{a:.6f};{b:.6f}\n" for a, b in rows))
    write(d / "quoted.csv", '"x","y"\r\n' + "".join(f'"{a:.6f}","{b:.6f}"\r\n' for a, b in rows))
    write(d / "mac.csv", "x,y\r" + "".join(f"{a:.6f},{b:.6f}\r" for a, b in rows))
    return dict(file="tab.tsv", files=["comma.csv", "tab.tsv", "blank.txt", "mark.csv", "sep.csv", "quoted.csv", "mac.csv"],
                values=np.array(rows))


@check("csv-locale")
def check_csv_locale(d, w):
    each(w.all_files, lambda file: identity(d, file, w.values))


@case("csv-heads")
def make_csv_heads(d):
    """CSV with comments by ; and #, with empty lines, and with units in a line of their own or in brackets."""
    rows = "".join(f"{a:.6f},{b:.6f}\n" for a, b in zip(TIME, V))
    for name, head in (("semicolon", "; made up\n; second line\n"), ("hash", "# made up\n\n"),
                       ("empty", "\n\nx,y\n\n"), ("brackets", "Time [s],Voltage [V]\n"), ("units", "time,CH1\n(s),(V)\n"),
                       ("both", "# made up\n\ntime;CH1\n".replace(";", ",") + "ms,mV\n")):
        write(d / f"{name}.csv", head + rows)
    return dict(file="semicolon.csv", values=np.array(list(zip(TIME, V))),
                files=[f"{n}.csv" for n in ("semicolon", "hash", "empty", "brackets", "units", "both")])


@check("csv-heads")
def check_csv_heads(d, w):
    each(w.all_files, lambda file: identity(d, file, w.values))


@case("csv-time")
def make_csv_time(d):
    """CSV with a time column: it gives the rate, and a filter leaves it as it is."""
    for name, head, column in (("s", "time,y\n", TIME), ("named", "t,y\n", TIME), ("ms", "Time (ms),y\n", TIME * 1e3)):
        write(d / f"{name}.csv", head + "".join(f"{a:.6f},{b:.6f}\n" for a, b in zip(column, V)))
    return dict(file="s.csv", files=["s.csv", "named.csv", "ms.csv"])


@check("csv-time")
def check_csv_time(d, w):
    def attempt(file):
        made(d, file, "o.csv", "--filter", "fir:kind=lowpass,cutoff=100Hz,taps=9")
        got = np.loadtxt(d / "o.csv", delimiter=",", skiprows=1)
        column = TIME * (1e3 if file == "ms.csv" else 1)
        expect(got.shape == (40, 2) and np.allclose(got[:, 0], column, atol=1e-7), f"{file}: the time column is {got[:3].tolist()} …")
    each(w.all_files, attempt)


@case("csv-refused")
def make_csv_refused(d):
    """CSV that is refused, with the line: a ragged row, an empty cell, text between numbers, UTF-16."""
    write(d / "ragged.csv", "1,2\n3,4\n5\n6,7\n")
    write(d / "cell.csv", "1,2\n3,\n5,6\n")
    write(d / "text.csv", "1,2\n3,x\n5,6\n")
    write(d / "wide.csv", "1,2\n3,4\n".encode("utf-16"))
    write(d / "thousands.csv", "a;b\n999,5;1\n1.234,5;2\n")
    write(d / "blanks.txt", "999,5 1,5\n1.234,5 2,5\n")
    write(d / "column.csv", "999,5\n1.234,5\n")
    return dict(file="ragged.csv")


@check("csv-refused")
def check_csv_refused(d, w):
    def attempt(entry):
        r = convapp(d, "-q", "-i", entry[0], "-o", "o.npy", "--overwrite")
        expect(refused(r, *entry), r)
    each((("ragged.csv", "line 3"), ("cell.csv", "line 2"), ("text.csv", "line 2"), ("wide.csv", "UTF-16|line 1"),
          ("thousands.csv", "line 3: “1.234,5” is not a number"), ("blanks.txt", "line 2: “1.234,5” is not a number"),
          ("column.csv", "line 2: it may be one number with a separator of thousands")), attempt)
