#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Times convapp beside the strongest CPU libraries on this machine, and writes one table.

    tests/bench/peers/run.py BUILD [--only TEXT] [--peers a,b] [--seconds S] [--json FILE] [--markdown FILE] [--install]

BUILD is a build folder of convapp (build/release, build/cpu-only). For each row, every library computes the same data
with the same border (where it has that border), 32-bit floats, and as many threads as there are cores. Each way that a
library has for the row is checked against float64 first; the fastest one that is right is kept. Then convapp and all kept
ways run interleaved, round after round, each in its own process. "Warm" is the least of all rounds, "cold" the first
run of a fresh process with everything that is set up once. --install fetches the packages (apt-get, as root).
"""
import argparse
import datetime
import json
import os
import pathlib
import platform
import subprocess
import sys
import tempfile
import threading
import time

import numpy as np

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import builds  # noqa: E402
import files  # noqa: E402
import rows as table_rows  # noqa: E402
import table  # noqa: E402

# A way that is off by more than this computes something else: float32 over the peak, or grey levels.
LIMITS = {"float32": 1e-5, "uint8": 1.01}
PATIENCE = 90  # seconds for set-up and a first run


class Running:
    """A driver's process that has one way set up, and what it said."""

    def __init__(self, peer, way, words, scratch, log):
        self.peer, self.way, self.times = peer, way, []
        self.out = scratch / f"{peer.name}.out".replace(" ", "_").replace("/", "_")
        self.process = subprocess.Popen(peer.command + words + [f"out={self.out}", f"way={way['name']}"], text=True,
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=log)
        patience = threading.Timer(PATIENCE, self.process.kill)
        patience.start()
        line = self.process.stdout.readline().split()
        patience.cancel()
        if len(line) != 2:
            self.process.kill()
            self.process.wait()
            raise RuntimeError(f"{peer.name}: {way['name']} gave no result within {PATIENCE} s")
        self.setup, self.first = map(float, line)

    def run(self, runs):
        self.process.stdin.write(f"{runs}\n")
        self.process.stdin.flush()
        times = [float(t) for t in self.process.stdout.readline().split()]
        if len(times) != runs:
            raise RuntimeError(f"{self.peer.name}: {self.way['name']} ended while it was timed")
        return times

    def hurry(self):
        """Gives its threads real-time priority, before those of other programs."""
        for task in os.listdir(f"/proc/{self.process.pid}/task"):
            os.sched_setscheduler(int(task), os.SCHED_RR, os.sched_param(5))

    def end(self):
        self.process.stdin.close()
        self.process.wait()


def words_of(row, scratch, threads):
    data, taps = table_rows.data_of(row), table_rows.taps_of(row)
    data.tofile(scratch / "in.raw")
    nz, ny, nx = (1,) * (3 - data.ndim) + data.shape
    words = [f"filter={row.filter}", f"type={row.type}", f"border={row.border}", f"nx={nx}", f"ny={ny}", f"nz={nz}",
             f"threads={threads}", f"in={scratch / 'in.raw'}"]
    words += [f"{name}={value}" for name, value in {"size": 0, "sigma": 0, **row.parameters}.items()]
    if taps is not None:
        taps.tofile(scratch / "taps.raw")
        words.append(f"taps={scratch / 'taps.raw'}")
    return data, taps, words


def ways_of(peer, words):
    """The ways that a driver offers for a row."""
    done = subprocess.run(peer.command + words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)
    if done.returncode:
        print(f"  {peer.name}: {done.stderr.strip().splitlines()[-1:]}", file=sys.stderr)
        return []
    fields = ("name", "class", "border", "note")
    return [dict(zip(fields, line.split("\t"))) for line in done.stdout.splitlines()]


def checked(row, running, references):
    """The error of a way's result; for Canny the share of edge samples that are edges for convapp, too, comes later."""
    result = np.fromfile(running.out, row.result_type).reshape(row.shape)
    everywhere = running.way["border"] == row.border or row.border == "zero" and running.way["border"] == "constant"
    return (table_rows.error(row, result, references, everywhere) if references else None), result, everywhere


def candidates(row, peer, words, references, scratch, log, kept_ways, least, priority):
    """The fastest right way of each class, running. Ways are tried a few times, hopeless ones once."""
    best = {}
    for way in ways_of(peer, words):
        if kept_ways and (peer.name, way["name"]) not in kept_ways:
            continue
        try:
            running = Running(peer, way, words, scratch, log)
            running.error, running.result, running.everywhere = checked(row, running, references)
            limit = LIMITS["float32" if row.result_type == np.float32 else "uint8"]
            if way["class"] == "exact" and running.error is not None and running.error > limit:
                print(f"  {peer.name}: {way['name']} is off by {running.error:.1e} and counts as another definition", file=sys.stderr)
                way["class"] = "own definition"
            if priority and running.first < 20000:
                running.hurry()
            began, runs = time.monotonic(), [running.first]
            while len(runs) < 8 and time.monotonic() - began < 0.6 and (len(runs) < 2 and runs[0] < 20000 or min(runs) < 50 * least):
                runs += running.run(1)
            running.trial = min(runs)
        except RuntimeError as failure:
            print(f"  {failure}", file=sys.stderr)
            continue
        kept = best.get(way["class"])
        if kept and kept.trial <= running.trial:
            running.end()
            continue
        if kept:
            kept.end()
        best[way["class"]] = running
    return list(best.values())


def idle_share():
    """How much of the cores nobody used for 0.3 s, while nothing of ours runs."""
    def cpu():
        fields = [int(f) for f in open("/proc/stat", encoding="ascii").readline().split()[1:]]
        return sum(fields), fields[3] + fields[4]
    total, idle = cpu()
    time.sleep(0.3)
    after, still = cpu()
    return (still - idle) / max(1, after - total)


def measured(row, peers, threads, given, log, kept_ways):
    """One row of the table: a dictionary for its JSON."""
    with tempfile.TemporaryDirectory(dir="/dev/shm" if os.path.isdir("/dev/shm") else None) as folder:
        scratch = pathlib.Path(folder)
        data, taps, words = words_of(row, scratch, threads)
        references = table_rows.references(row, data, taps)
        running, least = [], 1e9
        for peer in peers:
            running += candidates(row, peer, words, references, scratch, log, kept_ways, least, given.priority)
            least = min([least] + [one.trial for one in running])
        idle, load, rounds = idle_share(), os.getloadavg()[0], 0
        contenders = [one for one in running if one.trial < 50 * least]  # others need no third digit
        for one in running:
            one.times = [one.trial]
        end = time.monotonic() + given.seconds * max(1, len(contenders)) / 4
        while rounds < 5 or time.monotonic() < end:
            for one in contenders:
                one.times += one.run(max(3, min(20, int(40 / max(0.05, one.trial)))))
            rounds += 1
        ours = next(r for r in running if r.peer.name == "convapp")
        results = []
        for one in running:
            agrees = None
            if row.filter == "canny" and one is not ours:
                edges, others = ours.result > 0, one.result > 0
                agrees = 2 * np.count_nonzero(edges & others) / max(1, np.count_nonzero(edges) + np.count_nonzero(others))
            results.append({"peer": one.peer.name, "way": one.way["name"], "class": one.way["class"], "note": one.way["note"],
                            "border": one.way["border"], "error": one.error, "interior": not one.everywhere,
                            "warm_ms": min(one.times), "median_ms": float(np.median(one.times)), "runs": len(one.times),
                            "setup_ms": one.setup, "first_ms": one.first, "agreement": agrees})
            one.end()
    return {"row": row.name, "filter": row.filter, "type": row.type, "uint8": row.result_type == np.uint8, "rounds": rounds,
            "idle_before": idle, "load": load, "results": results}


def processor():
    names = [line.split(":", 1)[1].strip() for line in open("/proc/cpuinfo", encoding="utf-8") if line.startswith("model name")]
    flags = open("/proc/cpuinfo", encoding="utf-8").read()
    return f"{names[0] if names else platform.processor()}, {'AVX-512' if 'avx512f' in flags else 'AVX2' if 'avx2' in flags else 'SSE'}"


def found_peers(folder, build, wanted):
    """convapp first, then the peers that can be had; a sentence for each other one."""
    peers, missing = [builds.convapp(folder, build)], {}
    for name, make in builds.PEERS.items():
        if wanted and name not in wanted:
            continue
        print(f"building {name}", file=sys.stderr)
        try:
            peers.append(make(folder))
        except builds.Missing as why:
            missing[name] = str(why)
            print(f"  {why}", file=sys.stderr)
    return peers, missing


def install():
    """The packages of the group [peers] of packages.txt."""
    text = (pathlib.Path(__file__).resolve().parents[3] / "packages.txt").read_text(encoding="utf-8")
    group = text.split("[peers]")[1].split("[")[0]
    packages = [line for line in group.split() if line]
    subprocess.run(["apt-get", "install", "-y", "--no-install-recommends", *packages], check=True)


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("build", type=pathlib.Path)
    options.add_argument("--only", default="", help="rows whose names contain this text; several by |")
    options.add_argument("--peers", default="", help="of " + ", ".join(builds.PEERS) + "; default: all")
    options.add_argument("--seconds", type=float, default=6, help="of interleaved runs for four libraries")
    options.add_argument("--json", type=pathlib.Path, help="keep all figures there; rows that it has already are replaced, but "
                         "for libraries that are not timed now")
    options.add_argument("--markdown", type=pathlib.Path)
    options.add_argument("--drivers", type=pathlib.Path, default=pathlib.Path("build/peers"))
    options.add_argument("--kept-ways", action="store_true", help="try only the ways that the --json file has for a row")
    options.add_argument("--priority", action="store_true", help="time at real-time priority, where other programs run (root)")
    options.add_argument("--install", action="store_true")
    given = options.parse_args()
    if given.install:
        install()
    given.drivers.mkdir(parents=True, exist_ok=True)
    folder, threads = given.drivers.resolve(), os.cpu_count()
    wanted = [p for p in given.peers.split(",") if p]
    peers, missing = found_peers(folder, given.build.resolve(), wanted)
    kept = json.loads(given.json.read_text(encoding="utf-8")) if given.json and given.json.exists() else {"rows": []}
    ways = {r["row"]: {(w["peer"], w["way"]) for w in r["results"]} for r in kept["rows"]} if given.kept_ways else {}
    kept.update({"date": datetime.date.today().isoformat(), "processor": processor(), "threads": threads, "missing": missing, "priority": given.priority,
                 "peers": {**kept.get("peers", {}), **{p.name: {"version": p.version, "note": p.note} for p in peers}}})
    with open(folder / "drivers.log", "w", encoding="utf-8") as log:
        works = [(row.name, lambda row=row: measured(row, peers, threads, given, log, ways.get(row.name))) for row in table_rows.rows()]
        works += files.works(given.build.resolve(), threads, given.seconds)
        for name, work in works:
            if not any(part in name for part in given.only.split("|")):
                continue
            print(name, file=sys.stderr)
            done = work()
            before = next((r for r in kept["rows"] if r["row"] == name), {"results": []})
            now = {r["peer"] for r in done["results"]}
            done["results"] += [{**r, "earlier": True} for r in before["results"] if r["peer"] not in now]
            kept["rows"] = [r for r in kept["rows"] if r["row"] != name] + [done]
            print(table.line(done), flush=True)
            if given.json:
                given.json.write_text(json.dumps(kept, indent=1, ensure_ascii=False), encoding="utf-8")
    order = {name: i for i, (name, _) in enumerate(works)}
    kept["rows"].sort(key=lambda r: order.get(r["row"], len(order)))
    if given.json:
        given.json.write_text(json.dumps(kept, indent=1, ensure_ascii=False), encoding="utf-8")
    done = {r["row"] for r in kept["rows"]}
    kept["untimed"] = [name for name in order if name not in done]
    kept["untimed"] += [f"{name}, in any row" for name in builds.PEERS if wanted and name not in wanted]
    if given.markdown:
        given.markdown.write_text(table.page(kept), encoding="utf-8")


if __name__ == "__main__":
    main()
