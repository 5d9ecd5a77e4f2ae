#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs the cases of an entry in one process and checks that each of them ran: run_cases.py PROGRAM PLAN ENTRY.

If the program ends early or a case hangs, that case fails by name and a new process runs the rest. The outcome of each
case goes to results/PROGRAM.ENTRY.xml beside the plan, all output to a .log there; the output shows what failed. With
CONVAPP_TESTS_AGAIN=1, cases that failed before run once more, each in a process of its own. Exits 0 if all cases passed,
77 if all were skipped, 1 otherwise.
"""
import json
import os
import pathlib
import queue
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
import xml.etree.ElementTree as ET

BEGAN = re.compile(r"\[ RUN      \] (\S+)")
ENDED = re.compile(r"\[(       OK|  FAILED|  SKIPPED) +\] ([^\s,]+)")
FOUND = re.compile(r"SUMMARY: \w+Sanitizer")  # also after a case that failed
OUTCOME = {"OK": "passed", "FAILED": "failed", "SKIPPED": "skipped"}
END = "end of the program"  # stands for a failure that belongs to no case, as a leak


class Case:
    """Outcome of a case: passed, failed, skipped, disabled."""

    def __init__(self, outcome="failed", message="It did not run.", seconds=0.0, unsteady=False, ended=False):
        self.outcome, self.message, self.seconds, self.unsteady = outcome, message, seconds, unsteady
        self.ended = ended  # the program ended while it ran


def lines_of(process):
    """Yields the lines of a process, and None after each half second without one."""
    lines = queue.Queue()

    def read():
        for line in process.stdout:
            lines.put(line)
        lines.put(None)

    threading.Thread(target=read, daemon=True).start()
    ended = None
    while True:
        try:
            line = lines.get(timeout=0.5)
            if line is None:
                return
            yield line
        except queue.Empty:
            yield None
            # A grandchild that outlives the program must not hold the pipe for ever.
            if process.poll() is not None:
                ended = ended or time.monotonic()
                if time.monotonic() - ended > 5:
                    return


def why_ended(code, hung, seconds):
    if hung:
        return f"It took more than {seconds} s and was stopped."
    if code < 0:
        return f"The program ended by {signal.Signals(-code).name} while this case ran."
    return f"The program ended with exit code {code} while this case ran."


class Runner:
    def __init__(self, program, seconds, log):
        self.program, self.seconds, self.log = program, seconds, log

    def once(self, cases):
        """Runs cases in one process. Returns outcomes of those that ran; the name END stands for other failures."""
        with tempfile.TemporaryDirectory() as folder:
            xml = os.path.join(folder, "cases.xml")
            command = [self.program, "--gtest_color=no", "--gtest_output=xml:" + xml, "--gtest_filter=" + ":".join(cases)]
            process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                       stdin=subprocess.DEVNULL, start_new_session=True)
            try:
                done, current, hung, text = self.follow(process)
                code = process.wait(timeout=60)
            except BaseException:
                stop(process)
                raise
            if current:
                done[current] = Case("failed", why_ended(code, hung, self.seconds) + "\n" + "".join(text), ended=True)
                return done
            self.check(cases, done, xml, code, hung, text)
            return done

    def follow(self, process):
        """Reads the output. Returns outcomes, the case that did not end, whether it hung, and its output."""
        done, current, text = {}, None, []
        began = time.monotonic()
        hung = False
        for raw in lines_of(process):
            if not hung and time.monotonic() - began > self.seconds:
                hung = True
                stop(process)
            if raw is None:
                continue
            line = raw.decode(errors="replace")
            self.log.write(line)
            text.append(line)
            start, end = BEGAN.search(line), ENDED.search(line)
            if start and not current:
                current, text, began = start[1], [line], time.monotonic()
            elif end and end[2] == current:
                done[current] = Case(OUTCOME[end[1].strip()], "".join(text), time.monotonic() - began)
                current, text, began = None, [], time.monotonic()
        self.log.flush()
        return done, current, hung, text

    def check(self, cases, done, xml, code, hung, text):
        """Compares what was read with the program's own account and exit code."""
        complaint = None
        try:
            account = {c.get("classname") + "." + c.get("name"): c for c in ET.parse(xml).getroot().iter("testcase")}
        except (OSError, ET.ParseError):
            account = None
        if hung:
            complaint = f"It did not end within {self.seconds} s after the last case."
        elif account is None:
            complaint = "It ended before its report was written, " + (
                f"by {signal.Signals(-code).name}." if code < 0 else f"with exit code {code}.")
        else:
            for name, case in done.items():
                if name not in account:
                    case.outcome, case.message = "failed", "The program's report does not name it.\n" + case.message
                elif account[name].find("failure") is not None:
                    case.outcome = "failed"
            missing = [name for name in cases if name not in done]
            failed = any(case.outcome == "failed" for case in done.values())
            if missing:
                complaint = f"{len(missing)} cases did not run."
            elif code not in (0, 1) or (code == 1 and not failed) or any(FOUND.search(line) for line in text):
                complaint = f"Its exit code is {code}, although every case ended."
        if complaint:
            done[END] = Case("failed", complaint + "\n" + "".join(text))

    def all(self, cases, save):
        """Runs every case. After a case that ended the program all others run again, so that the end of a process, where
        leaks are found, is checked for each. Calls save() with the outcomes after each process."""
        done = {case: Case() for case in cases}
        left = list(cases)
        seen = set()
        while left:
            ran = self.once(left)
            for name, case in ran.items():
                if name not in seen or case.outcome == "failed":
                    done[name] = case
            seen.update(ran)
            save(done)
            ended = [name for name, case in ran.items() if case.ended]
            rest = [case for case in left if case not in (ended or seen)]
            if len(rest) == len(left):
                break  # nothing ran: those left fail
            left = rest
        return done


def stop(process):
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass


def write(file, entry, results):
    """Writes the outcomes in JUnit's form."""
    count = lambda *kinds: sum(case.outcome in kinds for case in results.values())
    root = ET.Element("testsuite", name=entry, tests=str(len(results)), failures=str(count("failed")),
                      skipped=str(count("skipped", "disabled")))
    for name, case in results.items():
        suite, _, short = name.partition(".")
        node = ET.SubElement(root, "testcase", classname=suite, name=short, time=f"{case.seconds:.3f}", result=case.outcome)
        if case.unsteady:
            node.set("unsteady", "yes")
        if case.outcome == "failed":
            # XML 1.0 holds no other control characters.
            ET.SubElement(node, "failure").text = re.sub(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "?",
                                                         case.message)
        elif case.outcome in ("skipped", "disabled"):
            ET.SubElement(node, "skipped")
    new = file.with_suffix(".new")
    ET.ElementTree(root).write(new, encoding="utf-8", xml_declaration=True)
    os.replace(new, file)


def read(file):
    """Returns the outcomes that write() wrote."""
    results = {}
    for node in ET.parse(file).getroot().iter("testcase"):
        failure = node.find("failure")
        results[node.get("classname") + ("." + node.get("name") if node.get("name") else "")] = Case(
            node.get("result"), failure.text or "" if failure is not None else "", float(node.get("time")),
            node.get("unsteady") == "yes")
    return results


def again(runner, results):
    """Repeats failed cases alone; those that pass now are unsteady."""
    failed = [name for name, case in results.items() if case.outcome == "failed"]
    if END in failed:  # any case may have left it
        failed = [name for name, case in results.items() if case.outcome != "disabled" and name != END]
        del results[END]
    for name in failed:
        case = Case()
        for other in runner.once([name]).values():
            if case.message == "It did not run." or other.outcome == "failed":
                case = other
        case.unsteady = case.outcome != "failed" and results[name].outcome == "failed"
        results[name] = case


def main():
    program, plan, entry = sys.argv[1:]
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    with open(plan, encoding="utf-8") as text:
        described = json.load(text)
    cases, disabled = described["entries"][entry]["run"], described["entries"][entry]["disabled"]
    folder = pathlib.Path(plan).parent / "results"
    folder.mkdir(exist_ok=True)
    file = folder / (os.path.basename(program) + "." + entry.replace("/", "-") + ".xml")
    repeat = os.environ.get("CONVAPP_TESTS_AGAIN") == "1" and file.exists()
    with open(file.with_suffix(".log"), "a" if repeat else "w", encoding="utf-8", errors="replace") as log:
        runner = Runner(program, described["seconds"], log)
        left_out = {name: Case("disabled", "") for name in disabled}
        if repeat:
            results = read(file)
            again(runner, results)
        else:
            save = lambda done: write(file, entry, {**done, **left_out})
            save({name: Case() for name in cases})  # for a run that is stopped
            results = {**runner.all(cases, save), **left_out}
    write(file, entry, results)
    kinds = [case.outcome for case in results.values()]
    for name, case in results.items():
        if case.outcome == "failed":
            print(f"== {name}\n{case.message.rstrip()}\n")
    print(f"{len(cases)} cases: " + ", ".join(f"{kinds.count(k)} {k}" for k in ("passed", "failed", "skipped", "disabled")))
    if "failed" in kinds:
        return 1
    return 0 if "passed" in kinds else 77


if __name__ == "__main__":
    sys.exit(main())
