# SPDX-License-Identifier: Apache-2.0
"""WAV: bits, chunk sizes of streams, two samples."""
import struct
import numpy as np
from harness import case, check, difference, each, expect, filtered, gauss, identity, made
from late import soundfile
from writers.binary import noise, write
from writers.wav import wav


@case("F57")
def make_f57(d):
    """WAVE_FORMAT_EXTENSIBLE: 24 valid bits in 32, left-justified; read 256 times too loud or refused."""
    v = noise(200, -(1 << 23), 1 << 23, "i4")
    write(d / "in.wav", wav((v << 8).astype("<i4").tobytes(), 48000, 2, 32, extensible=(24, 1)))
    write(d / "float.wav", wav((v / 2**23).astype("<f4").tobytes(), 48000, 2, 32, extensible=(32, 3)))
    return dict(file="in.wav", stored=(v / 2**23).reshape(100, 2), rate=48000)


@check("F57")
def check_f57(d, w):
    for file in ("in.wav", "float.wav"):
        made(d, file, "o.npy", "-q")
        got = np.load(d / "o.npy")
        got = got / 2.0**31 if got.dtype.kind == "i" else got
        text = difference(got, w.stored, 1e-7)
        expect(not text, f"{file}: {text}")
        made(d, file, "o.wav", "--filter", "gaussian:sigma=0")
        back, rate = soundfile.read(d / "o.wav")
        text = difference(back, w.stored, 2e-7)
        expect(not text and rate == w.rate, f"{file} saved again: {text} {rate}")


@case("F58")
def make_f58(d):
    """Recorder crashed or streamed: the data chunk says 0 or 0xFFFFFFFF bytes, the samples are there."""
    v = noise(500, -20000, 20000, "i2")
    data = v.astype("<i2").tobytes()
    write(d / "stream.wav", wav(data, 16000, 1, 16, data_size=0xFFFFFFFF, riff=0xFFFFFFFF))
    write(d / "crash.wav", wav(data, 16000, 1, 16, data_size=0, riff=4088))
    write(d / "ffmpeg.wav", wav(data, 16000, 1, 16, data_size=0xFFFFFFFF, riff=0xFFFFFFFF,
                                before=b"LIST" + struct.pack("<I", 26) + b"INFOISFT\x0e\0\0\0Lavf58.45.100\0"))
    return dict(file="stream.wav", files=["stream.wav", "ffmpeg.wav", "crash.wav"], stored=v, rate=16000)


@check("F58")
def check_f58(d, w):
    each(w.all_files, lambda file: identity(d, file, w.stored))


@case("F60")
def make_f60(d):
    """A WAV of two samples crashed the program; here with a Gaussian far wider than the signal."""
    v = np.array([1000, -500], "i2")
    write(d / "in.wav", wav(v.tobytes(), 44100, 1, 16))
    return dict(file="in.wav", stored=v, rate=44100)


@check("F60")
def check_f60(d, w):
    identity(d, w.file, w.stored)
    filtered(d, w.file, "gaussian:sigma=1000", gauss(w.stored, 1000))
    made(d, w.file, "o.wav", "--filter", "gaussian:sigma=50ms")
