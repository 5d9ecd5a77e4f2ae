# SPDX-License-Identifier: Apache-2.0
"""Runs shared by several processes: mpi_test.py CONVAPP FAULT_LIBRARY MPIRUN [TestCase...]. On this machine, through its own
memory: no network is used."""
import glob
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
import unittest

import batch_parts_test
import batch_shares_test
import batch_stops_test
from batch_case import CONVAPP, FAULTS, Batch, npy

MPIRUN = sys.argv[3]
LONG = "CONVAPP_LONG_TESTS" in os.environ
# Tests run as root in containers, on machines with few cores.
os.environ.update(OMPI_ALLOW_RUN_AS_ROOT="1", OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1", OMPI_MCA_rmaps_base_oversubscribe="1",
                  OMPI_MCA_hwloc_base_binding_policy="none", OMPI_MCA_btl="self,vader", OMPI_MCA_oob_tcp_if_include="lo",
                  OMPI_MCA_btl_vader_single_copy_mechanism="none", CONVAPP_THREADS="1",
                  # Open MPI 5
                  PRTE_MCA_rmaps_default_mapping_policy=":oversubscribe", PRTE_MCA_hwloc_default_binding_policy="none")


class Shared(Batch):
    def shared(self, ranks, command, *env):
        """A command run by several processes; `env`: (variables, …) for each of them, where they differ."""
        if not env:
            return [MPIRUN, "-n", str(ranks), *command]
        contexts = []
        for variables in env:
            contexts += [":"] * bool(contexts) + ["-n", "1"]
            for name, value in variables.items():
                contexts += ["-x", "%s=%s" % (name, value)]
            contexts += command
        return [MPIRUN, *contexts]

    def report(self, name="r.json"):
        with open(self.path(name)) as f:
            return json.load(f)

    def killing(self, at):
        return {"LD_PRELOAD": FAULTS, "FAULT": "kill", "FAULT_AT": str(at), "FAULT_ONLY": "out"}


    def killed_run(self, command, *env):
        """mpirun may return a moment before the processes that it ended are gone: a resumed run takes those for alive."""
        code, err = self.run_it(self.shared(2, command, *env), None)
        self.assertNotEqual(code, 0, err)
        writers = [r["process"] for r in self.journal() if r["record"] in ("run", "process")]
        for _ in range(500):
            if not any(self.goes_on(writer) for writer in writers):
                return
            time.sleep(0.02)
        self.fail("processes of a killed run go on")

    @staticmethod
    def goes_on(process):
        try:
            with open("/proc/%d/stat" % process) as f:
                return ") Z" not in f.read()
        except OSError:
            return False


class Items(Shared):
    shape = (300, 300)
    filters = ["--filter", "gaussian:sigma=9", "--variant", "cpu-reference"] # long enough that all get some

    def test_same_bytes_one_journal_one_report(self):
        whole = self.reference()
        for ranks in (2, 3):
            shutil.rmtree(self.path("out"), ignore_errors=True)
            _, err = self.run_it(self.shared(ranks, self.command("out", "--report", "r.json")))
            self.assertEqual(self.files(), whole)
            report = self.report()
            self.assertEqual((report["totals"]["items"], report["totals"]["done"]), (12, 12))
            self.assertEqual([i["input"] for i in report["items"]], ["in/%02d.npy" % i for i in range(12)])
            self.assertEqual({i["rank"] for i in report["items"]}, set(range(ranks)))
            self.assertEqual(err.count("06.npy -> "), 1) # rank 0 tells, and nobody else
            self.assertEqual(glob.glob(self.path("out/*.jsonl")), [self.path("out/convapp-journal.jsonl")])
            done = [r["output"] for r in self.journal() if r["record"] == "done"]
            self.assertEqual(len(done), len(set(done)) and 12)
        _, err = self.run_it(self.command("out", "--resume"))
        self.assertIn("12 of 12 items are done already", err)

    def test_manifest_and_shard(self):
        with open(self.path("m.csv"), "w") as f:
            f.write("input,output,sigma\n" + "".join("in/%02d.npy,%%s/%d.npy,%d\n" % (i, i, 1 + i % 3) for i in range(12)))
        for out in ("whole", "out"):
            with open(self.path("m.csv")) as f, open(self.path(out + ".csv"), "w") as g:
                g.write(f.read().replace("%s", out))
            command = [CONVAPP, "--headless", "--device", "cpu", "--manifest", out + ".csv", "--filter", "gaussian", "--shard",
                       "1/2"]
            self.run_it(self.shared(2, command) if out == "out" else command)
        self.assertEqual(len(self.files()), 6)
        self.assertEqual(self.files(), self.files("whole"))

    def test_failing_items(self):
        with open(self.path("in/05.npy"), "wb") as f:
            f.write(b"nothing")
        _, err = self.run_it(self.shared(2, self.command("out", "--report", "r.json")), 1)
        self.assertEqual(len(self.files()), 11)
        self.assertEqual(err.count("in/05.npy "), 1)
        self.assertIn("1 of 12 items failed", err)
        failed = [i for i in self.report()["items"] if i["status"] == "failed"]
        self.assertEqual([i["error"]["code"] for i in failed], ["unreadable"])
        self.run_it(self.shared(2, self.command("out", "--resume")), 1)
        self.run_it(self.shared(2, self.command("stopped", "--on-error", "stop")), 1)
        self.assertLess(len(self.files("stopped")), 11)

    def test_what_is_wrong_is_said_once(self):
        for command, code, sentence in ((self.command("out", "--sigma"), 2, "--sigma"),
                                        (self.command(inputs="nowhere/*.npy"), 3, "no file matches"),
                                        (self.command("in/00.npy"), 4, "in/00.npy is not a folder")):
            _, err = self.run_it(self.shared(2, command), code)
            self.assertEqual(err.count(sentence), 1, err)

    def test_a_late_first_process_says_what_is_wrong(self):
        """mpirun ends all processes as soon as one has failed: the others must not fail before the first one has said why."""
        command = self.command("out", "--sigma")
        late = ["sh", "-c", 'sleep 3; exec "$@"', "sh", *command]
        _, err = self.run_it([MPIRUN, "-n", "1", *late, ":", "-n", "1", *command], 2)
        self.assertEqual(err.count("--sigma"), 1, err)

    def test_other_actions_are_done_once(self):
        out, _ = self.start(self.shared(3, [CONVAPP, "--headless", "--version"])).communicate(timeout=60)
        self.assertEqual(out.count(b"convapp "), 1)


class Stopped(Shared):
    shape = (250, 250)
    filters = ["--filter", "gaussian:sigma=25", "--filter", "gaussian:sigma=25", "--variant", "cpu-reference"]

    def ranks_of(self, process):
        with open("/proc/%d/task/%d/children" % (process.pid, process.pid)) as f:
            return [int(pid) for pid in f.read().split()]

    begun = batch_stops_test.Signalled.begun

    def test_signal_to_one_of_them(self):
        whole = self.reference()
        for number, rank in ((signal.SIGTERM, 0), (signal.SIGINT, 1)):
            process = self.start(self.shared(2, self.command()))
            self.begun()
            os.kill(self.ranks_of(process)[rank], number)
            _, err = process.communicate(timeout=60)
            self.assertEqual(process.returncode, 128 + number, err.decode())
            self.assertIn("stopped by a signal", err.decode())
            self.assert_part_of(whole)
            self.assertLess(len(self.files()), 12)
            self.run_it(self.shared(3, self.command("out", "--resume")))
            self.assertEqual(self.files(), whole)
            shutil.rmtree(self.path("out"))

    def test_signal_to_all(self):
        whole = self.reference()
        process = self.start(self.shared(2, self.command()))
        self.begun()
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=60)
        self.assertNotEqual(process.returncode, 0)
        self.assert_part_of(whole, leftovers=True)
        self.assert_resumes_to(whole)


class KilledRank(Shared):
    shape = (500, 500)
    filters = ["--filter", "gaussian:sigma=9", "--variant", "cpu-reference"] # long enough that the one to be killed gets some

    def test_either_rank_and_resumed_by_others(self):
        whole = self.reference()
        r = random.Random(os.environ.get("CONVAPP_SEED", "5"))
        for killed in (1, 0):
            with self.subTest(killed=killed):
                env = [{}, {}]
                env[killed] = self.killing(r.randrange(12, 20))
                self.killed_run(self.command(), *env)
                self.assert_part_of(whole, leftovers=True)
                self.assertLess(len(self.files()), 13)
                self.run_it(self.shared(3 - killed, self.command("out", "--resume")))
                self.assertEqual(self.files(), whole)
                shutil.rmtree(self.path("out"))


class Slabs(Shared):
    """One volume, written by all of them."""
    items = 1
    filters = ["--filter", "gaussian:sigma=1", "--filter", "unsharp:boundary=wrap"]
    tight = ["--memory", "16MiB"] # fits none of them

    def setUp(self):
        super().setUp()
        batch_parts_test.Parts.volume(self.path("v.npy"), (36, 256, 512)) # 9 MiB

    def command(self, out="out/v.npy", *more, inputs="v.npy"):
        return [CONVAPP, "--headless", "--device", "cpu", "-i", inputs, "-o", out, *self.filters, *more]

    content = batch_parts_test.Parts.content
    samples = batch_parts_test.Parts.samples
    same = batch_parts_test.Parts.same
    lists = batch_parts_test.Parts.lists

    def test_every_format(self):
        formats = [".npy", ".raw"] # one by one in the slow test
        formats += [".nii"] if LONG else []
        formats += [".mha", ".nrrd"] if LONG else []
        formats += [] if self.lists(b"built without libtiff") else [".tiff"]
        for one in formats:
            with self.subTest(format=one):
                more = [*self.tight, *(["--raw", "512x256x36:int16"] if one == ".raw" else [])]
                if one != ".npy":
                    self.run_it([CONVAPP, "--headless", "--device", "cpu", "-i", "v.npy", "-o", "v" + one])
                self.run_it(self.command("whole" + one, *more, inputs="v" + one))
                self.run_it(self.shared(3, self.command("shared" + one, "--report", "r.json", *more, inputs="v" + one)))
                self.same("whole" + one, "shared" + one)
                item = self.report()["items"][0]
                self.assertTrue(item["in_parts"])
                self.assertGreater(item["tiles"], 2)
                self.assertEqual(item["layout"]["out"]["extent"], [512, 256, 36])

    def test_a_store(self):
        if self.lists(b"built without blosc"):
            self.skipTest("this build has no OME-Zarr")
        self.run_it(self.command("whole.zarr", *self.tight))
        self.run_it(self.shared(3, self.command("shared.zarr", "--report", "r.json", *self.tight)))
        found, expected = (batch_shares_test.PartsOfOne.store(self, name) for name in ("shared.zarr", "whole.zarr"))
        self.assertEqual(found, expected)
        self.assertTrue(self.report()["items"][0]["in_parts"])

    def test_samples_that_call_for_another_plan(self):
        """One sample in one slab decides for all of them."""
        batch_parts_test.Parts.wide_kernel(self.path("k.npy"))
        batch_parts_test.Parts.strange(self.path("s.npy"), (36, 256, 512), {1234567: 1e9})
        command = [CONVAPP, "--headless", "--device", "cpu", "-i", "s.npy", "--filter", "custom:kernel=k.npy"]
        self.run_it([*command, "-o", "whole.npy", "--variant", "cpu-direct"])
        self.run_it(self.shared(3, [*command, "-o", "shared.npy", "--memory", "24MiB", "--report", "r.json"]))
        item = self.report()["items"][0]
        self.assertTrue(item["in_parts"])
        self.assertGreater(item["tiles"], 2)
        self.assertIn("a million times", item["strict"])
        self.same("whole.npy", "shared.npy")

    def test_the_look_before_the_slabs_takes_too_long(self):
        batch_parts_test.Parts.wide_kernel(self.path("k.npy"))
        batch_parts_test.Parts.strange(self.path("s.npy"), (36, 256, 512), {})
        command = [CONVAPP, "--headless", "--device", "cpu", "-i", "s.npy", "--filter", "custom:kernel=k.npy", "-o", "shared.npy",
                   "--memory", "24MiB", "--timeout", "0.001ms", "--report", "r.json"]
        _, err = self.run_it(self.shared(2, command), 1)
        self.assertEqual(err.count("s.npy: took longer than the 1e-06 s that --timeout allows"), 1, err)
        item = self.report()["items"][0]
        self.assertEqual((item["status"], item["error"]["code"]), ("failed", "cancelled"))
        self.assertFalse(item.get("in_parts", False)) # no slab was begun
        self.assertEqual(glob.glob(self.path("shared*")), [])

    def test_steps_that_cannot_be_cut(self):
        """A domain that shrinks can; Canny looks at its whole input."""
        more = [*self.tight, "--filter", "box:boundary=valid"]
        self.run_it(self.command("whole.npy", *more))
        self.run_it(self.shared(2, self.command("shared.npy", *more)))
        self.same("whole.npy", "shared.npy")
        batch_parts_test.Parts.volume(self.path("large.npy"), (72, 256, 512)) # edges are one byte each
        self.run_it(self.shared(2, self.command("none.npy", "--filter", "canny:axes=xy", *self.tight,
                                                inputs="large.npy")), 6)
        self.assertFalse(os.path.exists(self.path("none.npy")))

    def test_killed_and_resumed(self):
        """It fits, but nobody else has anything to do."""
        batch_parts_test.Parts.volume(self.path("v.npy"), (64, 256, 512)) # 16 MiB
        self.run_it(self.command("whole.npy"))
        for killed, at in ((0, 12), (1, 3)):
            env = [{}, {}]
            env[killed] = self.killing(at)
            self.killed_run(self.command("out/v.npy", "--resume"), *env)
            self.assertEqual([n for n in self.files() if not n.startswith(".")], [])
        self.run_it(self.shared(2, self.command("out/v.npy", "--resume")))
        self.assertEqual(list(self.files()), ["v.npy"])
        self.same("out/v.npy", "whole.npy")


class WithoutMpi(Batch):
    items = 2

    def refusal(self, code, **env):
        process = subprocess.run(self.command(), cwd=self.folder, env=dict(os.environ, **env), capture_output=True)
        self.assertEqual(process.returncode, code, process.stderr)
        return process.stderr.decode()

    def test_build_without(self):
        for library in glob.glob(os.path.join(os.path.dirname(CONVAPP), "lib", "libconvapp.so*")):
            shutil.copy(library, self.path(os.path.basename(library)), follow_symlinks=False) # modules are looked for beside it
        env = dict(OMPI_COMM_WORLD_SIZE="2", OMPI_COMM_WORLD_RANK="0", LD_LIBRARY_PATH=self.folder)
        self.assertIn("2 processes were started by mpirun but this build has no MPI", self.refusal(2, **env))
        self.assertEqual(self.refusal(2, **dict(env, OMPI_COMM_WORLD_RANK="1")), "") # said once
        self.assertFalse(os.path.exists(self.path("out")))
        self.refusal(0, CONVAPP_MPI="off", **env)

    def test_launcher_without(self):
        env = dict(SLURM_STEP_NUM_TASKS="4", SLURM_PROCID="0")
        self.assertIn("4 processes were started by srun but without MPI between them", self.refusal(2, **env))


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[4:]])
