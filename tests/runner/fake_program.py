#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Behaves like a GoogleTest program with the cases of FAKE_CASES, for runner_test.py: words "Suite.Case=behaviour".

Behaviours: ok, fail, skip, crash, exit0 (ends the program), hang, silent (its report does not name it), once (fails unless it
runs alone), leak (the program ends with exit code 23 afterwards).
"""
import json
import os
import sys
import time

cases = dict(word.rsplit("=", 1) for word in os.environ["FAKE_CASES"].split())
flags = dict(word.lstrip("-").split("=", 1) for word in sys.argv[1:] if "=" in word)
suites = {}
for name in cases:
    suites.setdefault(name.split(".")[0], []).append(name.split(".")[1])
if "--gtest_list_tests" in sys.argv:
    with open(flags["gtest_output"].removeprefix("json:"), "w", encoding="utf-8") as text:
        json.dump({"tests": len(cases), "testsuites": [
            {"name": suite, "testsuite": [{"name": case, "file": __file__} for case in names]}
            for suite, names in suites.items()]}, text)
    sys.exit(0)
asked = [name for name in flags["gtest_filter"].split(":") if name in cases]
code, report = 0, []
for name in asked:
    print(f"[ RUN      ] {name}\nwords of {name}", flush=True)
    what = cases[name]
    if what == "crash":
        os.abort()
    if what == "exit0":
        os._exit(0)
    if what == "hang":
        time.sleep(60)
    failed = what == "fail" or (what == "once" and len(asked) > 1)
    print(f"[{'  FAILED ' if failed else '  SKIPPED' if what == 'skip' else '       OK'} ] {name} (0 ms)", flush=True)
    code = 1 if failed else code
    code = 23 if what == "leak" else code
    if what != "silent":
        report.append((name, failed))
with open(flags["gtest_output"].removeprefix("xml:"), "w", encoding="utf-8") as text:
    text.write("<testsuites><testsuite>" + "".join(
        f'<testcase classname="{name.split(".")[0]}" name="{name.split(".")[1]}">{"<failure/>" if failed else ""}</testcase>'
        for name, failed in report) + "</testsuite></testsuites>")
sys.exit(code)
