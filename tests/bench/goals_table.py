#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Table of all goal rows on this machine's GPU: the fastest variant, its predicted time, the fastest library.

goals_table.py CONVAPP [--peers FILE.json] [--vkfft FILE] [--runs N]

Runs the program's own benchmark, which checks every result before it is timed, then reads what tests/gpu/cuda/speed/cuda_peers.py --json
wrote, best in the same call on the same GPU. Milliseconds of one launch by itself and of launches in a row; errors over the
peak. A library's time is of one launch by itself.
"""
import argparse
import json
import subprocess
import sys

SEPARABLE = "separable-fused,separable-tensor,gradient-fused,fft-passes,cufft"
RUNS = [
    ("conv1d", ["size=1000000", "k=31,255,2047"], "direct,fft-ols,cudnn,cufft"),
    ("conv2d", ["size=4096", "k=3,5,7,9,11,15,21,31"], "direct,fft-tile,cudnn,cufft"),
    ("conv2d", ["size=4096", "k=61,101"], "fft-blocks,cufft"),
    ("conv2d", ["size=4096", "k=5,9,11,15", "type=uint8,int16"], "direct,fft-tile,tensor"),
    ("conv3d", ["size=64", "k=3"], "direct,cudnn,cufft"),
    ("conv3d", ["size=96", "k=11"], "fft-xy-direct-z,cudnn,cufft"),
    ("conv3d", ["size=256", "k=5,7,9"], "fft-xy-direct-z,cufft"),
    ("conv3d", ["size=512", "k=3"], "direct,cufft"),
    ("conv3d", ["size=512", "k=5,7,9,11"], "fft-xy-direct-z,cufft"),
    ("conv3d", ["size=512", "k=15,19,31"], "fft-blocks,cufft"),
    ("gaussian", ["size=4096", "sigma=1,2,4,8,16,30,100"], SEPARABLE),
    ("gaussian", ["size=4096", "sigma=2,8", "type=uint8,int16"], SEPARABLE),
    ("gaussian", ["dimension=3", "size=512", "sigma=1,2,2.5,3,4,8,16,30"], SEPARABLE),
    ("gaussian", ["dimension=3", "size=512", "sigma=2,3,4", "thick=4"], SEPARABLE),
    ("gaussian", ["dimension=3", "size=512", "sigma=2", "type=uint8,int16,int32,float64"], SEPARABLE),
    ("gaussian", ["size=4096", "sigma=1,2,8", "type=float64"], "separable-f64"),
    ("gaussian", ["dimension=3", "size=512", "sigma=1,2,4", "type=float64"], "separable-f64"),
    ("conv2d", ["size=4096", "k=5,15", "type=float64"], "direct-f64"),
    ("conv3d", ["size=256", "k=3,7", "type=float64"], "direct-f64"),
    ("sobel", ["dimension=2", "size=4096"], "gradient-fused"),
    ("sobel", ["dimension=3", "size=512"], "gradient-fused"),
]
# Prototype and goal, launches in a row.
GOALS = {
    "conv1d 1000000 k=2047": ("0.0097", "0.009"),
    "conv2d 4096² k=3": ("0.049", "0.048"),
    "conv2d 4096² k=5": ("0.049", "0.048"),
    "conv2d 4096² k=7": ("0.056", "0.053"),
    "conv2d 4096² k=11": ("0.068", "0.064"),
    "conv2d 4096² k=15": ("0.073", "0.069"),
    "conv2d 4096² k=31": ("0.120", "0.105"),
    "conv3d 64³ k=3": ("–", "0.005"),
    "conv3d 96³ k=11": ("0.021", "0.018"),
    "conv3d 256³ k=7": ("0.106", "0.092"),
    "conv3d 512³ k=3": ("0.402", "0.395"),
    "conv3d 512³ k=5": ("0.579", "0.52"),
    "conv3d 512³ k=7": ("0.661", "0.58"),
    "conv3d 512³ k=9": ("0.752", "0.66"),
    "conv3d 512³ k=11": ("0.980", "0.80"),
    "gaussian 4096² sigma=1": ("0.054", "0.052"),
    "gaussian 4096² sigma=2": ("0.059", "0.056"),
    "gaussian 4096² sigma=4": ("0.065", "0.062"),
    "gaussian 4096² sigma=8": ("0.078", "0.073"),
    "gaussian 4096² sigma=16": ("0.121", "0.10"),
    "gaussian 4096² sigma=2 type=uint8": ("0.047", "0.040"),
    "gaussian 4096² sigma=2 type=int16": ("0.049", "0.042"),
    "gaussian 512³ sigma=1": ("0.441", "0.43"),
    "gaussian 512³ sigma=2": ("0.502", "0.47"),
    "gaussian 512³ sigma=4": ("0.881", "0.68"),
    "gaussian 512³ sigma=8": ("0.998", "0.85"),
    "gaussian 512³ sigma=2 type=uint8": ("0.503", "0.42"),
    "gaussian 512³ sigma=2 type=int16": ("0.536", "0.44"),
    "sobel 4096²": ("0.049", "0.048"),
    "sobel 512³": ("0.438", "0.42"),
}
LIBRARIES = {"cudnn": "cuDNN", "cufft": "cuFFT"}


def measured(convapp, kind, axes, variants, runs):
    """Rows of the program's benchmark that were timed, case by case."""
    command = [convapp, "--headless", "--device", "cuda", "--bench", kind, "--runs", str(runs), "--json", "--variants", variants]
    for axis in axes:
        command += ["--axis", axis]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode not in (0, 7):  # 7: some results were wrong; they are not timed
        sys.exit(f"{' '.join(command)} ended with {done.returncode}: {done.stderr.strip()}")
    cases = {}
    for row in json.loads(done.stdout)["rows"]:
        if "ms_low" in row and row["device"].startswith("cuda"):
            cases.setdefault(row["case"], []).append(row)
    return cases


def line(case, rows, peers):
    best = min((r for r in rows if r["variant"] not in LIBRARIES), key=lambda r: r["ms"])
    chosen = min((r for r in rows if r["variant"] not in LIBRARIES), key=lambda r: r["predicted_ms"])
    others = [(r["ms"], LIBRARIES[r["variant"]]) for r in rows if r["variant"] in LIBRARIES]
    others += [(p["ms"], p["peer"]) for p in peers if p["work"] == case and p["ms"] > 0]
    in_row = f"{best['row_ms']:.3g}" if "row_ms" in best else "–"
    name = f"`{best['variant']}`" + ("" if chosen is best else f" (`auto`: `{chosen['variant']}`, {chosen['ms']:.3g})")
    library = f"{min(others)[1]} | {min(others)[0]:.3g} | {min(others)[0] / best['ms']:.1f}" if others else "– | – | –"
    return (f"| {case} | {name} | {best['ms']:.3g} | {best['predicted_ms']:.3g} | {in_row} | {', '.join(GOALS.get(case, ('',)))} | "
            f"{best['error']:.1e} | {best['gflops']:.0f} | {100 * best['of_copy']:.0f} | {library} |")


def vkfft_peers(path):
    """The fastest length of each work with the program's border; in 1-D, where 2²⁰ samples stand for 10⁶, with zeros outside."""
    with open(path, encoding="utf-8") as file:
        rows = [json.loads(text) for text in file if text.startswith("{")]
    return [{"work": r["work"].replace("1048576", "1000000"), "peer": "VkFFT", "ms": r["total_ms"]} for r in rows
            if r.get("best") and r["right"] and (r["border"] == "nearest" or r["work"].startswith("conv1d"))]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("convapp")
    parser.add_argument("--peers")
    parser.add_argument("--vkfft", help="what the program of tests/bench/peers/vkfft.cu printed")
    parser.add_argument("--runs", type=int, default=15)
    options = parser.parse_args()
    peers = []
    if options.peers:
        with open(options.peers, encoding="utf-8") as file:
            peers = json.load(file)
    if options.vkfft:
        peers += vkfft_peers(options.vkfft)
    print("| work | best of ours | alone, ms | predicted | in a row, ms | prototype, goal, ms | error | GFLOPS | of copy bandwidth, % | best library | ms | times |\n"
          "|---|---|--:|--:|--:|---|--:|--:|--:|---|--:|--:|")
    for kind, axes, variants in RUNS:
        for case, rows in measured(options.convapp, kind, axes, variants, options.runs).items():
            print(line(case, rows, peers), flush=True)


if __name__ == "__main__":
    main()
