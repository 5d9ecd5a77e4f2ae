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
    return f"{result['peer']} {number(result['warm_ms'])} ({error(done, result)}; cold {number(cold)})"


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
    """Which way of each peer was the fastest in each row."""
    lines = ["| work | ways |", "|---|---|"]
    for done in kept["rows"]:
        said = [f"{r['peer']}: {r['way']}" + (f" ({r['note']})" if r["note"] else "") + f", {r['runs']} runs, median {number(r['median_ms'])}"
                for r in done["results"]]
        lines.append(f"| {done['row']} | {' · '.join(said)} |")
    return "\n".join(lines)


def page(kept):
    """Conditions, table, ways, and what could not be had."""
    peers = "\n".join(f"| {name} | {p['version']} | {p['note'] or '–'} |" for name, p in kept["peers"].items())
    missing = "\n".join(f"- {name}: {why}." for name, why in kept["missing"].items())
    lost = [d for d in kept["rows"] if others(d, ("exact",)) and others(d, ("exact",))[0]["warm_ms"] < ours(d)["warm_ms"]]
    losses = "\n".join(f"- {d['row']}: {others(d, ('exact',))[0]['peer']} takes {number(others(d, ('exact',))[0]['warm_ms'])} ms, "
                       f"convapp {number(ours(d)['warm_ms'])} ms." for d in lost) or "- None."
    return f"""{kept['date']}, {kept['processor']}, {kept['threads']} threads.

## Rows where a peer is faster

{losses}

## Times

{HEAD}
{chr(10).join(line(d) for d in kept['rows'])}

## Versions

| library | version | remark |
|---|---|---|
{peers}

{('Not to be had:' + chr(10) + chr(10) + missing) if missing else ''}

## The way of each library that was kept

{ways(kept)}
"""
