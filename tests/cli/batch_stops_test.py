# SPDX-License-Identifier: Apache-2.0
"""Runs of many items that are killed, or stopped by a signal: batch_stops_test.py CONVAPP FAULT_LIBRARY [--kills N] [TestCase...]."""
import os
import random
import shutil
import signal
import time

from batch_case import Batch, main


class Killed(Batch):
    """The process ends without a word, wherever it is."""

    def test_at_any_call_that_changes_a_file(self):
        whole = self.reference()
        for moment in self.moments(self.command("counted")):
            with self.subTest(moment=moment):
                code, _ = self.run_it(self.command(), None, fault="kill", at=moment)
                self.assertIn(code, (-signal.SIGKILL, 0)) # threads that share a wait for the disk make fewer calls
                self.assert_part_of(whole, leftovers=True)
                self.assert_resumes_to(whole)
                shutil.rmtree(self.path("out"))

    def test_again_and_again(self):
        whole = self.reference()
        r = random.Random(3)
        for attempt in range(100): # later and later: an item is done only some calls after it began, next to others
            code, _ = self.run_it(self.command("out", "--resume"), None, fault="kill", at=r.randrange(8, 20 + 4 * attempt))
            self.assert_part_of(whole, leftovers=True)
            if code == 0:
                break
        self.assertEqual(code, 0)
        self.assertEqual(self.files(), whole)


class Signalled(Batch):
    shape = (250, 250) # enough work for one thread that the signal meets it
    filters = ["--filter", "gaussian:sigma=25", "--filter", "gaussian:sigma=25", "--variant", "cpu-reference", "--threads",
               "1"]

    def begun(self):
        """Waits until an item of a run is done."""
        for _ in range(6000):
            time.sleep(0.01)
            path = self.path("out/convapp-journal.jsonl")
            if os.path.exists(path) and any('"done"' in line for line in self.lines(path)):
                return
        self.fail("nothing was ever done")

    def test_any_time(self):
        whole = self.reference()
        r = random.Random(5)
        for number in (signal.SIGINT, signal.SIGTERM):
            process = self.start(self.command())
            self.begun()
            time.sleep(r.uniform(0, 0.1))
            process.send_signal(number)
            _, err = process.communicate(timeout=60)
            self.assertEqual(process.returncode, 128 + number, err.decode())
            self.assert_part_of(whole)
            self.assertLess(len(self.files()), self.items)
            self.assert_resumes_to(whole)
            shutil.rmtree(self.path("out"))


if __name__ == "__main__":
    main()
