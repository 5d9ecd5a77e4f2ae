#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Random command lines on the samples for some minutes: soak.py --minutes N [--seed S] CONVAPP.

Most are right, some are damaged on purpose. Whatever is asked, the program must end in time with a documented exit code,
say at most three lines when it fails, leave no temporary file, and write a result when it succeeds.
"""
import argparse
import pathlib
import random
import subprocess
import sys
import tempfile
import time

SAMPLES = pathlib.Path(__file__).resolve().parent.parent / "samples"
INPUTS = ["ecg.csv", "ecg.wav", "speech.wav", "zone_plate.png", "resolution_chart.png", "noisy_phantom.png",
          "noisy_phantom.tiff", "head_ct.nii.gz", "head_mr.nrrd", "head_ct_dicom"]
OUTPUTS = [".edf", ".bdf", ".npy", ".csv", ".wav", ".png", ".tiff", ".nii", ".nii.gz", ".nrrd", ".mha", ".raw"]
BOUNDARIES = ["reflect", "mirror", "nearest", "constant", "wrap", "valid", "renormalize"]
CODES = {0, 1, 2, 3, 4, 5, 6}


def number(rng):
    return rng.choice([f"{rng.uniform(0, 4):.3g}", str(rng.randint(0, 9)), "0", "-1", "1e9", "nan", "inf", "1,5", ""]
                      if rng.random() < 0.15 else [f"{rng.uniform(0.2, 4):.3g}", str(rng.randint(1, 5))])


def length(rng):
    text = "x".join(number(rng) for _ in range(rng.choice([1, 1, 1, 2, 3])))
    return rng.choice(["", "", "", "", "", "fwhm "]) + text + rng.choice(["", "", "", "", "px", "mm", "ms"])


def step(rng):
    name = rng.choice(["gaussian", "box", "sobel", "prewitt", "scharr", "gradient", "laplacian", "log", "dog", "canny",
                       "unsharp", "fir", "iir", "savgol", "morph", "percentile", "threshold", "zscore", "clahe", "nlm", "diffusion", "custom"])
    values = []
    if name in ("gaussian", "gradient", "log", "dog", "canny", "unsharp") and rng.random() < 0.8:
        values.append("sigma=" + length(rng))
    if name == "gaussian" and rng.random() < 0.3:
        values.append("order=" + "x".join(str(rng.randint(0, 3)) for _ in range(rng.randint(1, 3))))
    if name == "box":
        values.append("size=" + "x".join(str(rng.randint(0, 9)) for _ in range(rng.randint(1, 3))))
    if name in ("sobel", "prewitt", "scharr", "gradient") and rng.random() < 0.5:
        values.append("component=" + rng.choice(["magnitude", "l1", "x", "x", "y", "z"]))
    if name == "unsharp":
        values.append("amount=" + number(rng))
    if name == "fir":
        values.append("kind=" + rng.choice(["lowpass", "highpass", "bandpass", "bandstop"]))
        values.append("cutoff=" + rng.choice(["10%", "10x30%", "30x10%", "40Hz", "8x12Hz", "1kHz", "0", "120%"]))
        values.append(rng.choice(["taps=9", "taps=8", "transition=5%", "transition=2Hz", "window=hann", "attenuation=80dB"]))
    if name == "iir":
        values.append("kind=" + rng.choice(["butterworth", "bessel", "chebyshev1", "notch", "peak"]))
        values.append("cutoff=" + rng.choice(["10%", "10x30%", "30x10%", "40Hz", "8x12Hz", "0.001%", "0", "120%"]))
        values.append(rng.choice(["order=1", "order=7", "order=13", "band=bandpass", "band=highpass", "q=3", "ends=odd"]))
    if name == "threshold":
        values.append(rng.choice(["otsu", "value=" + number(rng), "value=1,below=" + number(rng), "below=0", "nodata=0"]))
    if name == "zscore":
        values.append("size=" + "x".join(str(rng.randint(0, 9)) for _ in range(rng.randint(1, 3))))
    if name == "clahe":
        values.append("tile=" + rng.choice(["1", "2", "9x5", "64", "0"]) + rng.choice(["", ",clip=0", ",clip=1.5", ",clip=0.5", ",bins=2", ",bins=65536", ",min=0", ",min=0,max=9", ",max=-1"]))
    if name == "diffusion":
        values.append("iterations=" + rng.choice(["0", "1", "5", "-1", "2000"]) + rng.choice(["", ",time=0.3", ",time=0", ",per=mm"]))
    if name == "nlm":
        values.append("search=" + rng.choice(["0", "1", "2x1", "3mm", "-1", "1001"]) + ",patch=" + rng.choice(["0", "1", "2x0"]))
    if name in ("morph", "percentile"):
        values.append("size=" + "x".join(str(rng.randint(0, 9)) for _ in range(rng.randint(1, 3))))
        values.append(rng.choice(["shape=box", "shape=ball", "op=close", "op=tophat", "p=20", "p=100", "p=-1"]))
    if name == "savgol":
        values.append("window=%d,order=%d,derivative=%d" % (rng.randint(0, 15), rng.randint(0, 5), rng.randint(0, 3)))
    if name == "custom":
        rows = [" ".join(number(rng) for _ in range(rng.randint(1, 4))) for _ in range(rng.randint(1, 3))]
        values.append("kernel=[" + ";".join(rows) + "]")
    if rng.random() < (0.1 if name == "threshold" else 0.6):
        values.append("boundary=" + rng.choice(BOUNDARIES))
    if rng.random() < 0.1:
        values.append("channels=" + rng.choice(["0", "1", "all", "left", "lead*", "!0", "9", '"0,2-4"', '"0,,1"']))
    if rng.random() < 0.1:
        values.append("axes=" + rng.choice(["x", "xy", "xyz", "z", "q"]))
    text = name + (":" + ",".join(values) if values else "")
    if rng.random() < 0.05:  # a letter lost, doubled or changed
        at = rng.randrange(len(text))
        text = text[:at] + rng.choice(["", text[at] * 2, chr(rng.randint(32, 126))]) + text[at + 1:]
    return text


def command(rng, folder, index):
    source = SAMPLES / rng.choice(INPUTS)
    if rng.random() < 0.1 and source.is_file():  # a damaged copy
        data = bytearray(source.read_bytes())
        source = folder / ("damaged" + "".join(source.suffixes))
        if rng.random() < 0.5:
            data = data[:rng.randrange(len(data))]
        else:
            for _ in range(rng.randint(1, 20)):
                data[rng.randrange(min(len(data), 600))] = rng.randrange(256)
        source.write_bytes(data)
    same = [".csv", ".wav"] if "." in source.name and source.suffix in (".csv", ".wav") else [".npy", ".tiff", ".nrrd"]
    output = folder / f"out {index}é{rng.choice(OUTPUTS if rng.random() < 0.5 else same)}"
    arguments = ["-i", str(source), "-o", str(output), "-q"]
    for _ in range(rng.choice([1, 1, 2, 3])):
        arguments += ["--filter", step(rng)]
    if rng.random() < 0.5:
        arguments += ["--dtype", rng.choice(["same", "float32", "float64", "uint8", "int16", "uint16", "int64"])]
    if rng.random() < 0.1:
        arguments += ["--device", rng.choice(["cpu", "auto", "cuda", "cuda:7"])]
    if rng.random() < 0.2:
        arguments += ["--rate", rng.choice(["500Hz", "8kHz", "0Hz"])]
    if rng.random() < 0.2:
        arguments += ["--spacing", rng.choice(["1mm", "1x1.25x3mm", "-1mm"])]
    if rng.random() < 0.15:
        arguments += ["--channel", str(rng.randint(0, 3))]
    if rng.random() < 0.1:
        arguments += ["--plan"]
    return arguments, output


def fault(result, output, folder, planned):
    if result.returncode not in CODES:
        return f"exit code {result.returncode}"
    lines = [line for line in result.stderr.splitlines() if line.strip()]
    if result.returncode != 0 and not 1 <= len(lines) <= 3:
        return f"{len(lines)} lines on stderr"
    if result.returncode == 0 and not planned and not output.exists():
        return "no output"
    if result.returncode != 0 and output.exists():
        return "an output in spite of the failure"
    strays = [p.name for p in folder.iterdir() if p != output and not p.name.startswith("damaged")]
    return f"left behind: {strays}" if strays else None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--seed", type=int, default=time.time_ns() % 1_000_000)
    parser.add_argument("convapp")
    options = parser.parse_args()
    rng = random.Random(options.seed)
    until = time.monotonic() + 60 * options.minutes
    runs, succeeded, faults = 0, 0, 0
    while time.monotonic() < until:
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            arguments, output = command(rng, folder, runs)
            line = [str(pathlib.Path(options.convapp).resolve()), "--headless", *arguments]
            try:
                result = subprocess.run(line, capture_output=True, text=True, errors="replace", timeout=120,
                                        stdin=subprocess.DEVNULL)
                problem = fault(result, output, folder, "--plan" in arguments)
                said = result.stderr
            except subprocess.TimeoutExpired:
                problem, said, result = "no end after 120 s", "", None
            runs += 1
            succeeded += result is not None and result.returncode == 0
            if problem:
                faults += 1
                print(f"{problem}: {line}\n{said[:1000]}", flush=True)
    print(f"soak, seed {options.seed}: {runs} runs, {succeeded} with a result, {faults} faults")
    # A soak in which nothing works has tested nothing.
    return 1 if faults or succeeded < runs / 10 else 0


if __name__ == "__main__":
    sys.exit(main())
