#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The page of a comparison in a browser: report_page_test.py CONVAPP SAMPLES PICTURES

Chromium without a window opens pages that convapp wrote: every heading is clicked twice and the rows must stand in that order,
nothing may be fetched, no script may fail, nothing may be wider than the page, and a wrong variant is in the colour of errors, on
light and dark. Pictures of the pages are left in PICTURES. Exit code 77 where there is no Chromium.
"""
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

CONVAPP, SAMPLES, PICTURES = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
CHROMIUM = next((p for p in map(shutil.which, ("chromium", "chromium-browser", "google-chrome")) if p), None)
DARK, LIGHT = 0, 1

# Runs in the page and leaves what it found as text of an element.
DRIVER = """<script>
const faults = [];
addEventListener('error', e => faults.push(e.message));
addEventListener('load', () => {
  const color = e => e ? getComputedStyle(e).color : null;
  const root = getComputedStyle(document.documentElement);
  const probe = document.createElement('span');
  probe.style.color = 'var(--err)';
  document.body.append(probe);
  const found = {orders: [], fetched: performance.getEntriesByType('resource').map(r => r.name).filter(n => !n.startsWith('data:')),
    err: color(probe), bad: [...document.querySelectorAll('.bad:not(.sum)')].map(color),
    background: getComputedStyle(document.body).backgroundColor, wide: document.documentElement.scrollWidth - innerWidth,
    pictures: [...document.images].map(i => i.naturalWidth)};
  for (const table of document.querySelectorAll('table.sort')) {
    [...table.tHead.rows[0].cells].forEach((th, column) => {
      for (let turn = 0; turn < 2; ++turn) {
        th.querySelector('button').click();
        const sorted = [...table.tHead.rows[0].cells].filter(h => h.hasAttribute('aria-sort'));
        found.orders.push({column, name: th.textContent, sorted: sorted.map(h => h.textContent), way: th.getAttribute('aria-sort'),
          cells: [...table.tBodies[0].rows].map(r => r.cells[column].dataset.v ?? r.cells[column].textContent.trim())});
      }
    });
  }
  found.faults = faults;
  const pre = document.createElement('pre');
  pre.id = 'found';
  pre.textContent = JSON.stringify(found);
  document.body.append(pre);
});
</script>"""


def chromium(folder, scheme, width, *arguments):
    done = subprocess.run(
        [CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--host-resolver-rules=MAP * ~NOTFOUND",
         f"--user-data-dir={folder}/profile", f"--blink-settings=preferredColorScheme={scheme}", f"--window-size={width},1000",
         *arguments],
        capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout


def drive(folder, page, scheme, width):
    driven = folder / "driven.html"
    driven.write_text(page.read_text().replace("</body>", DRIVER + "</body>"))
    dom = chromium(folder, scheme, width, "--dump-dom", driven.as_uri())
    found = re.search(r'<pre id="found">(.*?)</pre>', dom, re.DOTALL)
    assert found, "the page's scripts did not run:\n" + dom[-2000:]
    text = found.group(1).replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
    return json.loads(text)


def number(cell):
    try:
        return float(cell)
    except ValueError:
        return None


def check_order(order, headings):
    where = f"{order['name']}, {order['way']}: {order['cells']}"
    assert order["way"] in ("ascending", "descending") and order["sorted"] == [order["name"]], where
    filled = [c for c in order["cells"] if c != ""]
    assert order["cells"][:len(filled)] == filled, "empty cells are not last: " + where
    values = [number(c) for c in filled]
    if all(v is not None for v in values):
        assert values == sorted(values, reverse=order["way"] == "descending"), where
    headings.setdefault(order["name"], []).append(order["way"])


def check_page(folder, page, wrong):
    for scheme, dark in ((LIGHT, False), (DARK, True)):
        for width in (1400, 480):
            found = drive(folder, page, scheme, width)
            assert found["faults"] == [] and found["fetched"] == [], found
            assert found["wide"] <= 0, f"{found['wide']} pixels wider than {width}"
            assert found["pictures"] and min(found["pictures"]) > 0, found["pictures"]
            level = sum(map(int, re.findall(r"\d+", found["background"])[:3])) / 3
            assert level < 60 if dark else level > 200, found["background"]
            assert (len(found["bad"]) > 0) == wrong and set(found["bad"]) <= {found["err"]}, found
            headings = {}
            for order in found["orders"]:
                check_order(order, headings)
            assert len(headings) == 17 and all(sorted(w) == ["ascending", "descending"] for w in headings.values()), headings


def main():
    if not CHROMIUM:
        print("Chromium is not installed")
        return 77
    PICTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for kind, code, arguments in (
                ("good", 0, ["--variants", "all"]),
                ("wrong", 7, ["--variants", "cpu-separable,cpu-recursive", "--tolerance", "1e-6"])):
            page = folder / f"{kind}.html"
            done = subprocess.run([CONVAPP, "--headless", "-q", "--compare-variants", str(SAMPLES / "head_ct.nii.gz"), "--filter",
                                   "gaussian:sigma=3mm", "--runs", "5", "--report", str(page), *arguments],
                                  capture_output=True, text=True, check=False, timeout=300)
            assert done.returncode == code, done.stderr
            check_page(folder, page, code == 7)
            for scheme, words in ((LIGHT, "light"), (DARK, "dark")):
                chromium(folder, scheme, 1400, f"--screenshot={PICTURES}/report_{kind}_{words}.png", page.as_uri())
    return 0


if __name__ == "__main__":
    sys.exit(main())
