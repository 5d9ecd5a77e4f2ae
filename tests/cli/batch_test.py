# SPDX-License-Identifier: Apache-2.0
"""Runs of many items that are resumed, fail, are shared out, and report: batch_test.py CONVAPP FAULT_LIBRARY [TestCase...]."""
import glob
import json
import os
import resource
import shutil
import signal
import subprocess
import time
import unittest

try:
    import jsonschema
except ImportError:
    jsonschema = None

from batch_case import CONVAPP, Batch, main, npy


class Resume(Batch):
    def test_keeps_what_is_done(self):
        whole = self.reference()
        self.run_it(self.command("out", inputs="in/0[0-4].npy"))
        before = {n: os.stat(self.path("out/" + n)).st_mtime_ns for n in self.files()}
        _, err = self.run_it(self.command("out", "--resume", "--report", "r.json"))
        self.assertIn("5 of 12 items are done already", err)
        self.assertEqual(self.files(), whole)
        for name, changed in before.items():
            self.assertEqual(os.stat(self.path("out/" + name)).st_mtime_ns, changed)
        with open(self.path("r.json")) as f:
            totals = json.load(f)["totals"]
        self.assertEqual((totals["items"], totals["kept"], totals["done"], totals["failed"]), (12, 5, 7, 0))

    def test_names_that_are_no_text(self):
        """Bytes of another encoding than UTF-8, and two names that differ in such bytes only."""
        for name in (b"in/a\xe9.npy", b"in/a\xe8.npy", "in/a\u00e9\n.npy".encode()):
            shutil.copy(self.path("in/00.npy"), os.fsencode(self.folder) + b"/" + name)
        _, err = self.run_it(self.command("out", inputs="in/a*"))
        self.assertIn("in/a\u00e9\\n.npy -> ", err)
        self.assertEqual([line for line in err.splitlines() if not line.startswith("convapp: ")], [])
        _, err = self.run_it([CONVAPP, "--headless", "--device", "cpu", "-i", "in/none\n\x1b[2J.npy", "-o", "x.npy"], 3)
        self.assertIn("in/none\\n\\x1b[2J.npy", err)
        self.assertEqual(err.count("\n"), 1, err)
        names = sorted(os.listdir(os.fsencode(self.path("out"))))
        self.assertIn(b"a\xe9_g.npy", names)
        _, err = self.run_it(self.command("out", "--resume", inputs="in/a*"))
        self.assertIn("3 of 3 items are done already", err)
        self.assertEqual(sorted(os.listdir(os.fsencode(self.path("out")))), names)

    def test_refuses_what_it_did_not_make(self):
        """By name, and the others are done."""
        whole = self.reference()
        os.mkdir(self.path("out"))
        npy(self.path("out/03_g.npy"), (2, 2), 1)
        foreign = self.files()
        _, err = self.run_it(self.command("out", "--resume", "--report", "r.json"), 1)
        self.assertIn("out/03_g.npy: exists already, and the journal does not know it; --overwrite replaces it", err)
        self.assertIn("0 of 12 items are done already; to do: 11 new; refused: 1 whose output is not of this journal", err)
        self.assertIn("1 of 12 items failed", err)
        self.assertEqual(self.files(), {**whole, **foreign})
        with open(self.path("r.json")) as f:
            items = json.load(f)["items"]
        self.assertEqual([(i["output"], i["error"]["code"]) for i in items if i["status"] == "failed"],
                         [("out/03_g.npy", "unwritable")])
        _, err = self.run_it(self.command("out", "--resume", "--on-error", "stop"), 4)
        _, err = self.run_it(self.command("out", "--resume"), 1)
        self.assertIn("11 of 12 items are done already", err)
        self.assertEqual(self.files(), {**whole, **foreign})
        self.run_it(self.command("out", "--resume", "--overwrite"))
        self.assertEqual(self.files(), whole)

    def test_refuses_all_that_is_foreign(self):
        os.mkdir(self.path("out"))
        for i in range(self.items):
            npy(self.path("out/%02d_g.npy" % i), (2, 2), 1)
        before = self.files()
        self.run_it(self.command("out", "--resume"), 4)
        self.run_it(self.command("out", "--resume", inputs="in/00.npy"), 4)
        self.assertEqual(self.files(), before)

    def test_refuses_what_was_changed_and_what_another_input_made(self):
        self.run_it(self.command())
        with open(self.path("out/02_g.npy"), "ab") as f:
            f.write(b"more")
        _, err = self.run_it(self.command("out", "--resume"), 1)
        self.assertIn("out/02_g.npy: exists already, and was changed after the run that wrote it", err)
        os.mkdir(self.path("other"))
        npy(self.path("other/04.npy"), self.shape, 50)
        _, err = self.run_it(self.command("out", "--resume", inputs="other/*.npy"), 4)
        self.assertIn("out/04_g.npy: exists already, and was made from ", err)
        self.assertIn("in/04.npy; --overwrite replaces it", err)

    def test_another_recipe_replaces_its_own_outputs(self):
        self.run_it(self.command())
        _, err = self.run_it(self.command("out", "--resume", "--filter", "box"))
        self.assertIn("0 of 12 items are done already; to do: 12 by another recipe or with other options", err)
        self.filters = [*self.filters, "--filter", "box"]
        self.assertEqual(self.files(), self.reference())

    def test_does_what_has_changed_and_what_is_new(self):
        self.run_it(self.command("out", inputs="in/0*.npy"))
        before = {n: os.stat(self.path("out/" + n)).st_mtime_ns for n in self.files()}
        npy(self.path("in/05.npy"), self.shape, 99)
        os.remove(self.path("out/07_g.npy"))
        _, err = self.run_it(self.command("out", "--resume"))
        self.assertIn("8 of 12 items are done already; to do: 1 with a changed input, 1 whose output is gone, 2 new", err)
        self.assertEqual(self.files(), self.reference())
        for name, changed in before.items():
            kept = os.stat(self.path("out/" + name)).st_mtime_ns == changed
            self.assertEqual(kept, name not in ("05_g.npy", "07_g.npy"), name)
        _, err = self.run_it(self.command("out", "--resume"))
        self.assertIn("12 of 12 items are done already\n", err)

    def test_a_changed_input_that_cannot_be_read(self):
        """An existing output stays until its replacement is complete."""
        self.run_it(self.command())
        before = self.files()
        with open(self.path("in/05.npy"), "wb") as f:
            f.write(b"no numbers")
        self.run_it(self.command("out", "--resume"), 1)
        self.assertEqual(self.files(), before)
        npy(self.path("in/05.npy"), self.shape, 98)
        _, err = self.run_it(self.command("out", "--resume"))
        self.assertIn("to do: 1 not finished before", err)
        self.assertEqual(self.files(), self.reference())

    def test_torn_last_line(self):
        whole = self.reference()
        self.run_it(self.command("out", inputs="in/0[0-4].npy"))
        path = self.path("out/convapp-journal.jsonl")
        with open(path, "rb+") as f:
            f.truncate(os.path.getsize(path) - 20)
        self.assert_resumes_to(whole)
        self.assertGreaterEqual(len(self.lines(path)), 12)
        self.assert_resumes_to(whole)

    def test_plan_is_repeated(self):
        self.run_it(self.command("out", inputs="in/0[0-4].npy"))
        plans = [r["plan"] for r in self.journal() if r["record"] == "plan"]
        self.assertEqual(len(plans), 1)
        path = self.path("out/convapp-journal.jsonl")
        text = "".join(self.lines(path))
        variant = next(r for r in self.journal() if r["record"] == "plan")["variants"][0]
        other = "cpu-separable" if variant != "cpu-separable" else "cpu-direct"
        with open(path, "w") as f:
            f.write(text.replace('"%s"' % variant, '"%s"' % other).replace("=" + variant, "=" + other))
        self.run_it(self.command("out", "--resume", "--report", "r.json"))
        with open(self.path("r.json")) as f:
            report = json.load(f)
        used = {i["variant"] for i in report["items"] if i["status"] == "done"}
        self.assertEqual(used, {other})

    def test_variants_of_steps(self):
        """One recipe, another variant for its first step: other bits, hence nothing of the run before is kept."""
        def command(variant, *more, inputs="in/*.npy"):
            self.filters = ["--filter", "gaussian:sigma=3,variant=" + variant, "--filter", "unsharp:sigma=1"]
            return self.command("out", "--report", "r.json", *more, inputs=inputs)

        def used():
            with open(self.path("r.json")) as f:
                return [i["tasks"][0]["variant"] for i in json.load(f)["items"] if i["status"] == "done"]
        self.run_it(command("cpu-direct", inputs="in/0[0-4].npy"))
        self.run_it(command("cpu-direct", "--resume", inputs="in/0[0-6].npy"))
        self.assertEqual(used(), ["cpu-direct"] * 2)
        _, err = self.run_it(command("cpu-separable", "--resume"))
        self.assertIn("0 of 12 items are done already; to do: 7 by another recipe or with other options, 5 new", err)
        self.assertEqual(used(), ["cpu-separable"] * self.items)

    def test_strict_is_another_result(self):
        """Sums of an output's own products have other bits than transforms: nothing of a run without is kept."""
        self.run_it(self.command())
        _, err = self.run_it(self.command("out", "--resume", "--strict"))
        self.assertIn("0 of 12 items are done already; to do: 12 by another recipe or with other options", err)
        self.run_it(self.command("strict", "--strict"))
        _, err = self.run_it(self.command("strict", "--strict", "--resume"))
        self.assertIn("12 of 12 items are done already", err)

    def test_one_writer_at_a_time(self):
        os.mkdir(self.path("out"))
        import fcntl
        with open(self.path("out/convapp-journal.jsonl"), "a") as f:
            fcntl.flock(f, fcntl.LOCK_EX)
            _, err = self.run_it(self.command(), 4)
        self.assertIn("another run writes it", err)


class Failing(Batch):
    def test_full_disk_at_any_call(self):
        whole = self.reference()
        for fault, moment in (("enospc", 1), ("enospc", 9), ("enospc", 25), ("erofs", 30), ("eio", 35), ("eio", 50)):
            with self.subTest(fault=fault, moment=moment):
                code, err = self.run_it(self.command(), None, fault=fault, at=moment)
                self.assertIn(code, (1, 4), err)
                self.assert_part_of(whole)
                self.assert_resumes_to(whole)
                shutil.rmtree(self.path("out"))

    def test_files_that_may_not_grow(self):
        whole = self.reference()
        limit = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))
        code, _ = self.run_it(self.command(), 4, preexec_fn=limit)
        self.assert_part_of(whole)
        self.assert_resumes_to(whole)

    def test_small_file_system(self):
        """A real one, where this process may mount."""
        small = self.path("out")
        os.mkdir(small)
        if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=200k", "none", small], capture_output=True).returncode != 0:
            self.skipTest("no right to mount")
        try:
            code, err = self.run_it(self.command(), 1)
            self.assertIn("No space left", err)
            self.assert_part_of({n: c for n, c in self.files().items()})
            subprocess.run(["mount", "-o", "remount,size=10m", small], check=True)
            self.assert_resumes_to(self.reference())
            subprocess.run(["mount", "-o", "remount,ro", small], check=True)
            _, err = self.run_it(self.command("out", "--overwrite"), 4)
        finally:
            subprocess.run(["umount", small], check=True)

    def test_on_error_stop(self):
        with open(self.path("in/00.npy"), "wb") as f:
            f.write(b"nothing")
        slow = ["--variant", "cpu-reference", "--filter", "gaussian:sigma=20"]
        self.run_it(self.command("out", "--on-error", "stop", *slow), 1)
        self.assertLess(len(self.files()), self.items - 1)
        self.run_it(self.command("out", "--resume", *slow), 1)
        self.assertEqual(len(self.files()), self.items - 1)

    def test_retry(self):
        """A share that is gone for a moment."""
        good = self.path("in/01.npy")
        os.rename(good, good + ".away")
        os.symlink("nowhere", good)
        process = self.start([CONVAPP, "--headless", "--device", "cpu", "-i", "in/00.npy", "in/01.npy", "-o",
                              "out/{stem}.npy", "--retry", "8", "--report", "r.json"])
        time.sleep(0.6)
        os.remove(good)
        os.rename(good + ".away", good)
        _, err = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 0, err.decode())
        self.assertIn("Trying again", err.decode())
        with open(self.path("r.json")) as f:
            self.assertGreater(json.load(f)["items"][1]["retries"], 0)

    def test_timeout(self):
        os.mkdir(self.path("slow"))
        npy(self.path("slow/a.npy"), (2100, 1800), 1) # some 8 s
        npy(self.path("slow/b.npy"), (4, 4), 1)
        command = [CONVAPP, "--headless", "--device", "cpu", "-i", "slow/*.npy", "-o", "out/{stem}.npy", "--variant",
                   "cpu-reference", "--filter", "gaussian:sigma=40", "--filter", "custom:kernel=[%s]" %
                   ";".join(" ".join(["1"] * 99) for _ in range(99)), "--timeout", "1s", "--report", "r.json"]
        self.run_it(command, 1)
        self.assertEqual(list(self.files()), ["b.npy"])
        with open(self.path("r.json")) as f:
            slow = json.load(f)["items"][0]
        self.assertTrue(slow["timed_out"])
        self.assertEqual(slow["status"], "failed")


class Shards(Batch):
    def test_together_they_are_the_whole(self):
        whole = self.reference()
        for part in (2, 1, 3):
            self.run_it(self.command("out", "--shard", "%d/3" % part))
            self.assertEqual(len(glob.glob(self.path("out/*.npy"))), {2: 4, 1: 8, 3: 12}[part])
        self.assertEqual(self.files(), whole)
        _, err = self.run_it(self.command("out", "--resume"))
        self.assertIn("12 of 12", err)

    def test_one_that_was_killed(self):
        whole = self.reference()
        self.run_it(self.command("out", "--shard", "1/2"), -signal.SIGKILL, fault="kill", at=20)
        self.run_it(self.command("out", "--shard", "2/2"))
        self.run_it(self.command("out", "--shard", "1/2", "--resume"))
        self.assertEqual(self.files(), whole)


@unittest.skipUnless(jsonschema, "no python3-jsonschema")
class Schemas(Batch):
    items = 3
    shape = (16, 16)

    def schema(self, which):
        out, _ = self.start([CONVAPP, "--headless", "--schema", which]).communicate()
        return json.loads(out)

    def check(self, file, schema):
        with open(self.path(file)) as f:
            value = json.load(f)
        self.assertEqual(self.faults(value, schema), [])
        return value

    def faults(self, value, schema):
        jsonschema.Draft202012Validator.check_schema(schema)
        return [f.message for f in jsonschema.Draft202012Validator(schema).iter_errors(value)]

    def test_reports(self):
        schema = self.schema("report")
        with open(self.path("in/01.npy"), "wb") as f:
            f.write(b"nothing")
        self.run_it(self.command("out", "--report", "a.json", "--report", "a.html", "--dtype", "int16:rescale"), 1)
        self.assertEqual(self.check("a.json", schema)["totals"]["failed"], 1)
        npy(self.path("in/01.npy"), self.shape, 1)
        self.run_it(self.command("out", "--report", "b.json", "--dtype", "int16:rescale", "--resume"))
        self.assertEqual(self.check("b.json", schema)["totals"]["kept"], 2)
        self.run_it([CONVAPP, "--headless", "--merge-reports", "a.json", "b.json", "--json=all.json"])
        merged = self.check("all.json", schema)
        self.assertEqual([i["status"] for i in merged["items"]], ["done", "done", "done"])

    def test_validator_finds_faults(self):
        schema = self.schema("report")
        self.run_it(self.command("out", "--report", "a.json"))
        report = self.check("a.json", schema)
        for spoil in (lambda r: r.pop("host"), lambda r: r.update(more=1), lambda r: r["items"][0].update(status="good"),
                      lambda r: r["items"][1]["layout"]["in"].update(type=3), lambda r: r.update(schema=2)):
            spoilt = json.loads(json.dumps(report))
            spoil(spoilt)
            self.assertEqual(len(self.faults(spoilt, schema)), 1)

    def test_recipes(self):
        schema = self.schema("recipe")
        samples = glob.glob(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../samples/recipes/*.json"))
        self.assertGreater(len(samples), 10)
        for sample in samples:
            with self.subTest(sample=sample):
                self.check(sample, schema)

    def test_schema_and_program_agree(self):
        """Schema and program refuse the same recipes."""
        schema = self.schema("recipe")
        step = {"filter": "gaussian", "parameters": {"sigma": "2px"}, "muted": False, "note": "n", "variant": "auto"}
        cases = [(True, {"schema": 1, "steps": [step]}), (True, {"schema": 1, "steps": []}),
                 (False, {"schema": 2, "steps": [step]}), (False, {"steps": [step]}), (False, {"schema": 1}),
                 (False, {"schema": 1, "steps": [dict(step, filter="gausian")]}),
                 (False, {"schema": 1, "steps": [dict(step, parameters={"sgima": 2})]}),
                 (False, {"schema": 1, "steps": [dict(step, muted=True, more=1)]}),
                 (False, {"schema": 1, "steps": [{"filter": "box", "parameters": {"boundary": "rwap"}}]})]
        for good, recipe in cases:
            with self.subTest(recipe=recipe):
                with open(self.path("r.json"), "w") as f:
                    json.dump(recipe, f)
                self.assertEqual(not self.faults(recipe, schema), good)
                self.run_it([CONVAPP, "--headless", "--plan", "-i", "in/00.npy", "--recipe", "r.json"], 0 if good else 2)


if __name__ == "__main__":
    main()
