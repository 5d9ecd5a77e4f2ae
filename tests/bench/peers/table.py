# SPDX-License-Identifier: Apache-2.0
"""The table of all rows as text for docs/benchmarks."""


def number(value):
    """Three digits, as people write them."""
    if value is None:
        return "–"
    if value >= 1000:
        return f"{value:,.0f}".replace(",", " ")
    return f"{value:.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}" if value >= 1 else f"{value:.3f}"


def error(done, result):
    """Over the peak, or in grey levels; Canny: the share of edges in common with convapp."""
    if result.get("agreement") is not None:
        return f"{100 * result['agreement']:.0f} % of edges in common"
    if result.get("error") is None:
        return "–"
    text = f"{result['error']:.2f} levels" if done["uint8"] else f"{result['error']:.0e}".replace("e-0", "e-")
    return text + (" inside" if result.get("interior") else "")


def load(done):
    """Which share of the cores was idle before the row, and the load average then."""
    return ("" if done["idle_before"] is None else f"{100 * done['idle_before']:.0f} %, ") + f"{done['load']:.1f}"


def ours(done):
    return next(r for r in done["results"] if r["peer"] == "convapp")


def others(done, kinds):
    return sorted((r for r in done["results"] if r["peer"] != "convapp" and r["class"] in kinds), key=lambda r: r["warm_ms"])


def cell(done, result):
    cold = result["setup_ms"] + result["first_ms"]
    if result["runs"] == 1:  # over 50 times as long as the fastest: not timed warm
        return f"{result['peer']} {number(cold)} ({error(done, result)}; first run only)"
    return f"{result['peer']}{'†' if result.get('earlier') else ''} {number(result['warm_ms'])} ({error(done, result)}; cold {number(cold)})"


def line(done):
    """One row: convapp, the fastest peer that computes the same, their ratio, and all others."""
    own, exact = ours(done), others(done, ("exact",))
    rest = exact[1:] + others(done, ("own definition", "approximate"))
    best = f"**{exact[0]['peer']}** | {number(exact[0]['warm_ms'])} | {error(done, exact[0])} | " \
           f"{number(exact[0]['setup_ms'] + exact[0]['first_ms'])} | {exact[0]['warm_ms'] / own['warm_ms']:.2f}" if exact \
        else "none computes the same | – | – | – | –"
    texts = [cell(done, r) + {"approximate": " *approximate*", "own definition": " *own definition*", "exact": ""}[r["class"]]
             for r in rest]
    return f"| {done['row']} | {number(own['warm_ms'])} | {error(done, own)} | {number(own['setup_ms'] + own['first_ms'])} | " \
           f"{best} | {' · '.join(texts) or '–'} | {load(done)} |"


HEAD = """| work | convapp, ms | error | cold, ms | fastest peer | ms | error | cold, ms | times | other peers: ms (error; cold ms) | cores idle before, load |
|---|--:|--:|--:|---|--:|--:|--:|--:|---|--:|"""


def ways(kept):
    """Which way of each library was the fastest in each row."""
    lines = ["| work | ways |", "|---|---|"]
    for done in kept["rows"]:
        said = [f"{r['peer']}: {r['way']}" + (f" ({r['note']})" if r["note"] else "") + f", {r['runs']} runs, median {number(r['median_ms'])}"
                for r in done["results"]]
        lines.append(f"| {done['row']} | {' · '.join(said)} |")
    return "\n".join(lines)


INTRODUCTION = """# CPU libraries beside convapp

    tests/bench/peers/run.py build/cpu-only --install --json peers.json --markdown docs/benchmarks/cpu-peers.md

The script builds a small program for each library that is installed. Each one gets the same samples, border, number of threads
and type. It checks every way that a library has for a row against float64, and keeps the fastest right one. Then convapp and all
kept ways run interleaved, each in a process of its own.

- **Warm** is the least of all interleaved runs. **Cold** is the first run of a fresh process with plans, compiled code and
  spectra, but without reading the data.
- **Error** is the largest difference from float64 in windows at corners, edges and the middle, over the peak. For uint8 it is in
  grey levels; 0.5 is correct rounding. *Inside*: the library has another border, so windows at the border do not count.
- **Times** is the fastest library that computes the same, over convapp. Below 1 the library is faster.
- *Approximate* results (recursive Gaussians, masks of 8 bits) and *own definitions* are listed, but they are not the fastest peer.
- Libraries whose filters use one thread also run in strips on all threads. Halide's pipelines have several schedules. FFTW runs
  whole and in tiles (overlap-save). OpenCV smooths volumes slice by slice and then along z.
- *First run only*: over 50 times as long as the fastest in its first run, and not timed warm.
- † An earlier run of the script, not interleaved with this one.
- With `--priority`, interleaved runs have real-time priority. Cold runs do not: beside other programs they are too long.
- *Idle*: the share of the cores that other programs left before the row, and the load average.
"""


def page(kept):
    """Conditions, rows that are lost, the table, versions, ways, and what could not be had."""
    peers = "\n".join(f"| {name} | {p['version']} | {p['note'] or '–'} |" for name, p in kept["peers"].items())
    missing = "".join(f"- {name}: {why}.\n" for name, why in kept["missing"].items())
    lost = [d for d in kept["rows"] if others(d, ("exact",)) and others(d, ("exact",))[0]["warm_ms"] < ours(d)["warm_ms"]]
    losses = "\n".join(f"- {d['row']}: {others(d, ('exact',))[0]['peer']} takes {number(others(d, ('exact',))[0]['warm_ms'])} ms, "
                       f"convapp {number(ours(d)['warm_ms'])} ms." for d in lost) or "- None."
    names = kept.get("untimed", [])
    untimed = "".join(f"- {name}\n" for name in names)
    return f"""{INTRODUCTION}
{kept['date']}, convapp {kept['peers']['convapp']['version']}, {kept['processor']}, {kept['threads']} threads{', timed at real-time priority beside other programs' if kept.get('priority') else ''}.

## Rows where a library is faster

{losses}

## Times

{HEAD}
{chr(10).join(line(d) for d in kept['rows'])}

{('## Not timed in this run' + chr(10) + chr(10) + untimed) if untimed else ''}
## Versions

| library | version | remark |
|---|---|---|
{peers}

{missing}- Intel IPP and MKL are not in Debian's main archive; mincblur is not in its minc-tools.
- libvips, VIGRA and CImg are timed without bilateral filters. zita-convolver filters signals only. VIGRA is timed for Gaussians only.

## The way of each library that was kept

{ways(kept)}
"""
