#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Tests register.py, run_cases.py and count_cases.py with a program that crashes, hangs, ends early or leaks."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
FAKE = HERE / "fake_program.py"
sys.path.insert(0, str(HERE))
sys.dont_write_bytecode = True
import count_cases  # noqa: E402
import register  # noqa: E402
import run_cases  # noqa: E402


class Runs(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def run_entry(self, behaviours, again=False, disabled=()):
        """Runs an entry. Returns the exit code, what it printed, and the outcomes."""
        names = [word.split("=")[0] for word in behaviours.split()]
        plan = self.folder / "fake.json"
        plan.write_text(json.dumps({"seconds": 2, "entries": {"E": {"run": names, "disabled": list(disabled)}}}))
        environment = {**os.environ, "FAKE_CASES": behaviours, "CONVAPP_TESTS_AGAIN": "1" if again else ""}
        done = subprocess.run([sys.executable, "-B", str(HERE / "run_cases.py"), str(FAKE), str(plan), "E"],
                              env=environment, capture_output=True, text=True, timeout=60, check=False)
        self.results = self.folder / "results"
        cases = run_cases.read(self.results / "fake_program.py.E.xml")
        return done.returncode, done.stdout + done.stderr, {name: case.outcome for name, case in cases.items()}

    def test_all_pass(self):
        code, text, outcomes = self.run_entry("A.a=ok A.b=skip", disabled=["A.DISABLED_c"])
        self.assertEqual((code, outcomes), (0, {"A.a": "passed", "A.b": "skipped", "A.DISABLED_c": "disabled"}))
        self.assertIn("2 cases: 1 passed, 0 failed, 1 skipped, 1 disabled", text)
        self.assertNotIn("words of", text)

    def test_all_skipped(self):
        self.assertEqual(self.run_entry("A.a=skip A.b=skip")[0], 77)

    def test_a_failure_is_shown_with_its_words(self):
        code, text, outcomes = self.run_entry("A.a=fail A.b=ok")
        self.assertEqual((code, outcomes), (1, {"A.a": "failed", "A.b": "passed"}))
        self.assertIn("words of A.a", text)
        self.assertNotIn("words of A.b", text)

    def test_the_rest_runs_after_an_early_end(self):
        for behaviour, words in (("crash", "SIGABRT"), ("exit0", "exit code 0"), ("hang", "more than 2 s")):
            with self.subTest(behaviour):
                code, text, outcomes = self.run_entry(f"A.a=ok A.b={behaviour} A.c=ok B.d={behaviour} B.e=skip")
                self.assertEqual(code, 1)
                self.assertEqual(outcomes, {"A.a": "passed", "A.b": "failed", "A.c": "passed", "B.d": "failed",
                                            "B.e": "skipped"})
                self.assertIn("== A.b\n", text)
                self.assertIn(words, text)

    def test_a_case_that_the_program_does_not_know_or_report_fails(self):
        code, _, outcomes = self.run_entry("A.a=ok A.b=silent")
        self.assertEqual((code, outcomes["A.b"]), (1, "failed"))
        plan = {"seconds": 2, "entries": {"E": {"run": ["A.a", "A.gone"], "disabled": []}}}
        (self.folder / "fake.json").write_text(json.dumps(plan))
        done = subprocess.run([sys.executable, "-B", str(HERE / "run_cases.py"), str(FAKE), str(self.folder / "fake.json"), "E"],
                              env={**os.environ, "FAKE_CASES": "A.a=ok"}, capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 1)
        self.assertIn("1 cases did not run.", done.stdout)

    def test_a_leak_at_the_end_fails(self):
        code, text, outcomes = self.run_entry("A.a=leak A.b=ok")
        self.assertEqual((code, outcomes[run_cases.END]), (1, "failed"))
        self.assertIn("exit code is 23", text)
        code, _, outcomes = self.run_entry("A.a=leak A.b=ok", again=True)
        self.assertEqual((code, outcomes), (1, {"A.a": "failed", "A.b": "passed"}), "its case is found")

    def test_failures_are_repeated_alone(self):
        self.assertEqual(self.run_entry("A.a=once A.b=ok A.c=fail")[0], 1)
        code, _, outcomes = self.run_entry("A.a=once A.b=ok A.c=fail", again=True)
        self.assertEqual((code, outcomes), (1, {"A.a": "passed", "A.b": "passed", "A.c": "failed"}))
        junit = self.folder / "junit.xml"
        junit.write_text('<testsuite><testcase name="fake_program.py.E" status="fail"/>'
                         '<testcase name="checks.x" status="fail"/><testcase name="checks.y" status="run"/>'
                         '<testcase name="checks.z" status="notrun"><skipped/></testcase></testsuite>')
        again = self.folder / "again.xml"
        again.write_text('<testsuite><testcase name="fake_program.py.E" status="fail"/>'
                         '<testcase name="checks.x" status="run"/></testsuite>')
        self.assertEqual(count_cases.count(junit, self.results, again), {
            "fake_program.A.a": "unsteady", "fake_program.A.b": "passed", "fake_program.A.c": "failed",
            "checks.x": "unsteady", "checks.y": "passed", "checks.z": "skipped"})

    def test_an_entry_that_was_stopped_has_failed(self):
        self.run_entry("A.a=ok")
        junit = self.folder / "junit.xml"
        junit.write_text('<testsuite><testcase name="fake_program.py.E" status="fail"/></testsuite>')
        self.assertEqual(count_cases.count(junit, self.results),
                         {"fake_program.A.a": "passed", "fake_program.py.E": "failed"})
        again = self.folder / "again.xml"
        again.write_text('<testsuite><testcase name="fake_program.py.E" status="run"/></testsuite>')
        self.assertEqual(count_cases.count(junit, self.results, again),
                         {"fake_program.A.a": "passed", "fake_program.py.E": "repeated"})


class Registers(unittest.TestCase):
    def test_entries_hold_every_case_once(self):
        suites = {"Big": [(f"Big.c{i}", "") for i in range(100)], "Own": [(f"Own.c{i}", "") for i in range(9)],
                  **{f"S{i}": [(f"S{i}.c", "")] for i in range(50)}, "Slow": [("Slow.a", ""), ("Slow.b", "")]}
        folders = {suite: {"tests/a/b"} for suite in suites}
        entries = register.entries_of(suites, {"Slow": 1}, folders)
        self.assertEqual(sorted(case for e in entries.values() for case in e["cases"]),
                         sorted(case for suite in suites.values() for case, _ in suite))
        self.assertEqual(sorted(entries), ["Big.1of3", "Big.2of3", "Big.3of3", "Own", "Slow.1of2", "Slow.2of2",
                                           "small.a/b.1", "small.a/b.2"])
        self.assertEqual({name for name, e in entries.items() if not e["fast"]}, {"Slow.1of2", "Slow.2of2"})

    def test_a_program_is_registered(self):
        with tempfile.TemporaryDirectory() as folder:
            slow = pathlib.Path(folder) / "slow.txt"
            slow.write_text("# none\n")
            subprocess.run([sys.executable, "-B", str(HERE / "register.py"), str(FAKE), str(HERE.parent.parent), str(slow), folder],
                           env={**os.environ, "FAKE_CASES": "A.a=ok A.DISABLED_b=ok"}, check=True)
            plan = json.loads((pathlib.Path(folder) / "fake_program.py.json").read_text())
            self.assertEqual(list(plan["entries"].values()), [{"run": ["A.a"], "disabled": ["A.DISABLED_b"]}])
            text = (pathlib.Path(folder) / "fake_program.py.cmake").read_text()
            self.assertIn("tests/runner", text)
            self.assertIn("TIMEOUT 630", text)


if __name__ == "__main__":
    unittest.main()
