#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks the planner against a grid of sizes, shapes, filters and sample types.

planner_grid.py measure CONVAPP OUT.json [--device cpu|cuda] [--runs N] [--only TEXT]
planner_grid.py report FOLDER FILE.json...

`measure` runs `convapp --bench` over the grid. The benchmark checks each result against the float64 reference before it
times it. The benchmark names the planner's choice; the best variant is the one with the smallest measured time. Times are the least
of N warm runs with resident data.
`report` writes planner-grid.md, one CSV and one plot per device into FOLDER, CPUs by their number of cores; of several files
of a device, one for each start, it takes the medians of times and of ratios. It needs python3-matplotlib.
Both print the points beyond the goals (choice within 1.3 times the best, prediction within a factor of 2), and exit with
1 if there are any.
"""
import argparse
import csv
import datetime
import json
import os
import statistics
import subprocess
import sys

BEST_LIMIT, PREDICTION_LIMIT = 1.3, 2.0

SQUARE = "16,64,256,1024,4096"
THIN_IMAGES = "2x1024,1024x2,3x1000,1000x3,4x4096,4096x4,7x1021,1021x7,16x4096,4096x16,1x4096,4096x1"
THIN_VOLUMES = ("1x256x256,2x256x256,3x256x256,4x256x256,5x256x256,7x211x211,16x256x256,256x1x256,256x2x256,256x3x256,"
                "256x16x256,256x256x1,256x256x2,256x256x3,256x256x16,3x3x4096,4096x3x3")
GRID = [
    ("conv1d", ["size=16,100,1000,10007,100000,1000000", "k=3,7,31,127"]),
    ("conv1d", ["size=10007,1000000", "k=511,2047"]),
    ("conv1d", ["size=100,100000", "k=7,31", "type=uint8,int16,int32"]),
    ("gaussian", ["dimension=1", "size=16,1000,1000000", "sigma=1,8"]),
    ("gaussian", ["dimension=2", f"size={SQUARE},{THIN_IMAGES}", "sigma=1,4"]),
    ("gaussian", ["dimension=2", "size=256,1024,4096", "sigma=2,8,16"]),
    ("gaussian", ["dimension=2", "size=64,1021x7,1024,4096", "sigma=1,4", "type=uint8,int16"]),
    ("gaussian", ["dimension=3", f"size=8,16,32,64,128,256,{THIN_VOLUMES}", "sigma=1,3"]),
    ("gaussian", ["dimension=3", "size=32,3x256x256,256x256x3,128,256", "sigma=2", "type=uint8,int16"]),
    ("gaussian", ["dimension=3", "size=512", "sigma=1,2"]),
    ("conv2d", [f"size={SQUARE},{THIN_IMAGES}", "k=3,7,15"]),
    ("conv2d", ["size=256,1024,4096", "k=5,9,11,21,31"]),
    ("conv2d", ["size=64,1021x7,1024", "k=3,7,15", "type=uint8,int16"]),
    ("conv3d", [f"size=8,16,64,128,256,{THIN_VOLUMES}", "k=3,5"]),
    ("conv3d", ["size=64,128,256", "k=7,9"]),
    ("conv3d", ["size=3x256x256,256x3x256,256x256x3,5x256x256", "k=9"]),
    ("conv3d", ["size=512", "k=3"]),
    ("sobel", ["dimension=2", f"size={SQUARE},{THIN_IMAGES}"]),
    ("sobel", ["dimension=3", f"size=8,32,64,256,{THIN_VOLUMES}"]),
    ("median", ["dimension=1", "size=16,1000,10007,100000,1000000", "k=3,5"]),
    ("median", ["dimension=2", "size=16,256,1024,4096,1021x7,4096x2", "k=3,5"]),
    ("median", ["dimension=2", "size=256,4096", "k=3,5", "type=uint8,int16"]),
    ("median", ["dimension=3", "size=16,64,128,3x256x256,256x256x3", "k=3"]),
]
ONLY_CPU = [("median", ["dimension=1", "size=16,1000,10007,100000,1000000", "k=9,31"]),
            ("median", ["dimension=2", "size=16,256,1024,4096,1021x7,4096x2", "k=9"])]
# The teaching variants of the articles take hundreds of times as long at the ends of the grid.
CUDA_VARIANTS = ("direct,separable-fused,separable-tensor,separable-passes,separable-rows-cols,gradient-fused,fft-ols,"
                 "fft-tile,fft-xy-direct-z,fft-blocks,fft-passes,tensor,sorting-network")


def bench(options, kind, axes):
    """Rows of one benchmark of the program that ran."""
    command = [options.convapp, "--headless", "--device", options.device, "--bench", kind, "--runs", str(options.runs), "--json"]
    for axis in axes:
        command += ["--axis", axis]
    if options.variants:
        command += ["--variants", options.variants]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode not in (0, 7):  # 7: some results were wrong and were not timed
        sys.exit(f"{' '.join(command)} exited with {done.returncode}: {done.stderr.strip()}")
    return json.loads(done.stdout)


def is_peer(variant):
    return variant.startswith(("opencv-", "cufft", "cudnn", "npp", "vkfft"))


def points_of(result):
    """One point a case: the planner's choice, the best variant and their times in milliseconds."""
    cases = {}
    for row in result["rows"]:
        if "samples_ms" in row and not is_peer(row["variant"]):
            cases.setdefault(row["case"], []).append(row)
    for case, rows in cases.items():
        chosen = min(rows, key=lambda r: (not r["chosen"], r["predicted_ms"]))
        best = min(rows, key=lambda r: min(r["samples_ms"]))
        yield {"case": case, "kind": result["kind"], "type": chosen["at"].get("type", "float32"),
               "size": chosen["at"].get("size", ""), "chosen": chosen["variant"],
               "ms": min(chosen["samples_ms"]), "predicted_ms": chosen["predicted_ms"], "best": best["variant"],
               "best_ms": min(best["samples_ms"]), "error": chosen["error"],
               "others": {r["variant"]: [min(r["samples_ms"]), r["predicted_ms"]] for r in rows}}


def ratio(point):
    """The choice's time over that of the best variant."""
    return point.get("ratio", point["ms"] / point["best_ms"])


def prediction(point):
    """The choice's predicted time over its measured time."""
    return point.get("prediction", point["predicted_ms"] / point["ms"])


def misses(point):
    return ratio(point) > BEST_LIMIT or not 1 / PREDICTION_LIMIT <= prediction(point) <= PREDICTION_LIMIT


def line(point):
    return (f"{point['case']:44} {point['chosen']:20} {point['ms']:9.4f} ms  predicted x{prediction(point):5.2f}  "
            f"best {point['best']} x{ratio(point):.2f}")


def measure(options):
    if options.device.startswith("cuda") and not options.variants:
        options.variants = CUDA_VARIANTS
    found = {"date": datetime.date.today().isoformat(), "device": options.device, "runs": options.runs, "points": []}
    for kind, axes in GRID + ([] if options.device.startswith("cuda") else ONLY_CPU):
        if options.only and options.only not in " ".join([kind, *axes]):
            continue
        result = bench(options, kind, axes)
        device = [d for d in result["devices"] if d["name"].startswith(options.device)][0]
        found.update({"model": device["model"], "cores": os.cpu_count(), "calibrated": device["calibrated"], "instructions": device["instructions"]})
        for point in points_of(result):
            found["points"].append(point)
            if misses(point):
                print(line(point), flush=True)
        with open(options.out, "w", encoding="utf-8") as out:
            json.dump(found, out, indent=1)
    return summary(found["points"])


def summary(points):
    if not points:
        sys.exit("No point was measured.")
    bad = sum(map(misses, points))
    print(f"{len(points)} points, {bad} beyond the goals; worst choice x{max(map(ratio, points)):.2f}, predictions "
          f"x{min(map(prediction, points)):.2f} to x{max(map(prediction, points)):.2f}")
    return 1 if bad else 0


def dimension_of(point):
    shape = point["case"].split(" ")[1]
    return 2 if shape.endswith("²") else 3 if shape.endswith("³") else len(point["size"].split("x"))


def group_of(point):
    """Filter, class of shape and sample type: a row of the published table."""
    sizes = [int(s) for s in point["size"].split("x")]
    if len(sizes) > 1 and min(sizes) <= 16:
        shape = f"thin, {'xyz'[sizes.index(min(sizes))]} ≤ 16"
    else:
        shape = "below 0.1 ms" if point["ms"] < 0.1 else "below 2 ms" if point["ms"] < 2 else "longer"
    name = point["kind"] if point["kind"].startswith("conv") else f"{point['kind']} {dimension_of(point)}-D"
    return name, shape, point["type"]


def name_of(found):
    return "cuda" if found["device"].startswith("cuda") else f"cpu-{found['cores']}"


def merged(files):
    """One measurement per device: the medians of all its files, ratios within each."""
    devices = {}
    for path in files:
        with open(path, encoding="utf-8") as file:
            found = json.load(file)
        devices.setdefault(name_of(found), []).append(found)
    for starts in devices.values():
        found = starts[0]
        found["starts"] = len(starts)
        calibrated = sum(start["calibrated"] for start in starts)
        found["calibrated"] = {0: "not calibrated", len(starts): "calibrated"}.get(calibrated, f"{calibrated} of them calibrated")
        for point in found["points"]:
            merge(point, [p["others"] for start in starts for p in start["points"]
                          if (p["case"], p["type"]) == (point["case"], point["type"])])
        yield found


def merge(point, starts):
    """Gives `point` the medians of the starts' times and ratios. A start is compared with itself alone: its calibration
    follows the machine's pace, which differs from one start to the next."""
    chosen = point["chosen"]
    starts = [others for others in starts if chosen in others]
    point["ms"], point["predicted_ms"] = map(statistics.median, zip(*[others[chosen] for others in starts]))
    point["prediction"] = statistics.median(others[chosen][1] / others[chosen][0] for others in starts)
    ratios = {variant: statistics.median(others[chosen][0] / others[variant][0] for others in starts if variant in others)
              for variant in point["others"]}
    point["best"], point["ratio"] = max(ratios.items(), key=lambda item: item[1])
    point["best_ms"] = statistics.median(others[point["best"]][0] for others in starts if point["best"] in others)


def plot(points, title, path):
    import matplotlib
    matplotlib.use("Agg")
    from matplotlib import pyplot
    figure, axes = pyplot.subplots(figsize=(7.2, 5.6), dpi=110)
    kinds = sorted({p["kind"] for p in points})
    for kind, marker in zip(kinds, "osD^vPX*"):
        some = [p for p in points if p["kind"] == kind]
        axes.scatter([p["ms"] for p in some], [p["predicted_ms"] for p in some], s=18, marker=marker, label=kind, alpha=0.75)
    low, high = min(p["ms"] for p in points) / 2, max(p["ms"] for p in points) * 2
    axes.plot([low, high], [low, high], color="0.3", linewidth=1)
    axes.fill_between([low, high], [low / 2, high / 2], [low * 2, high * 2], color="0.5", alpha=0.15, label="within 2×")
    axes.set(xscale="log", yscale="log", xlim=(low, high), ylim=(low, high), xlabel="measured, ms", ylabel="predicted, ms",
             title=title)
    axes.grid(True, which="major", alpha=0.3)
    axes.legend(fontsize=8)
    figure.tight_layout()
    figure.savefig(path)


def report(options):
    text = ["# The planner's grid: predicted and measured times", "",
            "Each point is one filter on one shape and sample type. The planner's choice is checked against float64, then",
            "timed warm with resident data, interleaved with every other variant that could run: the least of the runs. Where the",
            "benchmark was started several times, a point has the medians of the starts' times and of the ratios within each.",
            f"Goals: the choice within {BEST_LIMIT} × of the best variant, the prediction within a factor of {PREDICTION_LIMIT:g}.", ""]
    status = 0
    for found in merged(options.files):
        points = found["points"]
        name = name_of(found)
        title = f"{found['model']}{'' if name == 'cuda' else ', %d cores' % found['cores']}, {found['date']}"
        plot(points, title, os.path.join(options.folder, f"planner-grid-{name}.png"))
        with open(os.path.join(options.folder, f"planner-grid-{name}.csv"), "w", encoding="utf-8", newline="") as file:
            table = csv.writer(file)
            table.writerow(["case", "chosen", "measured_ms", "predicted_ms", "best", "best_ms", "choice_over_best",
                            "predicted_over_measured", "error"])
            for p in points:
                table.writerow([p["case"], p["chosen"], f"{p['ms']:.4g}", f"{p['predicted_ms']:.4g}", p["best"],
                                f"{p['best_ms']:.4g}", f"{ratio(p):.2f}", f"{prediction(p):.2f}",
                                f"{p['error']:.1e}" if "error" in p else ""])
        print(name, end=": ")
        status |= summary(points)
        text += [f"## {title}", "", f"{len(points)} points, {found['starts']} starts of {found['runs']} runs, "
                 f"{found['calibrated']}. All points: [planner-grid-{name}.csv]"
                 f"(planner-grid-{name}.csv).", "", f"![Predicted over measured times](planner-grid-{name}.png)", "",
                 "| filter | shape | type | points | worst choice / best | predicted / measured |", "|---|---|---|--:|--:|--:|"]
        groups = {}
        for p in points:
            groups.setdefault(group_of(p), []).append(p)
        for (kind, shape, kind_type), some in sorted(groups.items()):
            text.append(f"| {kind} | {shape} | {kind_type} | {len(some)} | {max(map(ratio, some)):.2f} | "
                        f"{min(map(prediction, some)):.2f} to {max(map(prediction, some)):.2f} |")
        if name != "cuda":
            text += ["", "Runs on the CPU have real-time priority. A helper thread that has no core when a run begins adds 0.15 to "
                     "0.3 ms;", "points that met this in every run are left in."]
        bad = [p for p in points if misses(p)]
        text += ["", f"Beyond the goals: {len(bad)} of {len(points)}." if bad else "No point is beyond the goals."]
        if bad:
            text += ["", "| case | chosen | ms | predicted ms | best | ms |", "|---|---|--:|--:|---|--:|"]
            text += [f"| {p['case']} | {p['chosen']} | {p['ms']:.3g} | {p['predicted_ms']:.3g} | {p['best']} | {p['best_ms']:.3g} |"
                     for p in sorted(bad, key=lambda p: -max(ratio(p), prediction(p), 1 / prediction(p)))]
        text.append("")
    text += ["## Measure it again", "", "```sh", "tests/bench/planner_grid.py measure build/release/convapp cpu.json",
             "tests/bench/planner_grid.py measure build/gpu-only/convapp cuda.json --device cuda",
             "tests/bench/planner_grid.py report docs/benchmarks cpu.json cuda.json    # files of all machines", "```", ""]
    with open(os.path.join(options.folder, "planner-grid.md"), "w", encoding="utf-8") as file:
        file.write("\n".join(text))
    return status


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    run = commands.add_parser("measure")
    run.add_argument("convapp")
    run.add_argument("out")
    run.add_argument("--device", default="cpu")
    run.add_argument("--runs", type=int, default=9)
    run.add_argument("--variants", help="comma-separated names; default: all exact ones, on a GPU the modern ones")
    run.add_argument("--only", help="only benchmarks whose kind or axes contain this text")
    run.set_defaults(call=measure)
    write = commands.add_parser("report")
    write.add_argument("folder")
    write.add_argument("files", nargs="+")
    write.set_defaults(call=report)
    options = parser.parse_args()
    sys.exit(options.call(options))


if __name__ == "__main__":
    main()
