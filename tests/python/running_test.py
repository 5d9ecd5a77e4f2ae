# SPDX-License-Identifier: Apache-2.0
"""Ctrl-C, progress, threads and forked processes."""
import multiprocessing
import os
import signal
import subprocess
import sys
import threading
import time
import unittest

import numpy as np

import convapp

LONG = {"recipe": "median:size=31", "variant": "cpu-reference", "device": "cpu"}


def long_input():
    return np.random.default_rng(0).normal(size=(1500, 1500)).astype(np.float32)


class Interrupted(unittest.TestCase):
    def interrupt(self, call):
        """Returns seconds from the signal to KeyboardInterrupt."""
        sent = []

        def send():
            sent.append(time.perf_counter())
            os.kill(os.getpid(), signal.SIGINT)

        timer = threading.Timer(0.4, send)
        timer.start()
        with self.assertRaises(KeyboardInterrupt):
            call()
        timer.join()
        return time.perf_counter() - sent[0]

    def test_ctrl_c_ends_a_run(self):
        given = long_input()
        waited = min(self.interrupt(lambda: convapp.filter(given, **LONG)) for _ in range(3))
        self.assertLess(waited, 0.2)
        self.assertEqual(convapp.filter(given[:9, :9], "gaussian").shape, (9, 9))

    def test_ctrl_c_ends_a_run_in_one_tile(self):
        given = np.random.default_rng(0).normal(size=(2500, 2500)).astype(np.float32)
        waited = min(
            self.interrupt(lambda: convapp.filter(given, "bilateral:sigma=12,range=1", device="cpu"))
            for _ in range(3))
        self.assertLess(waited, 0.2)

    def test_own_handlers_are_heeded(self):
        class Stop(Exception):
            pass

        def stop(*_):
            raise Stop

        before = signal.signal(signal.SIGALRM, stop)
        try:
            signal.setitimer(signal.ITIMER_REAL, 0.2)
            with self.assertRaises(Stop):
                convapp.filter(long_input(), **LONG)
        finally:
            signal.signal(signal.SIGALRM, before)


class Progress(unittest.TestCase):
    def test_fractions_do_not_fall_and_end_at_one(self):
        told = []
        threads = set()

        def note(fraction):
            told.append(fraction)
            threads.add(threading.get_ident())

        convapp.filter(np.zeros((20, 400, 400), np.float32), ["gaussian:sigma=3", "median:size=3"], progress=note)
        self.assertEqual(told, sorted(told))
        self.assertEqual(told[-1], 1)
        self.assertEqual(threads, {threading.get_ident()})

    def test_an_exception_ends_the_run(self):
        class Enough(Exception):
            pass

        def refuse(fraction):
            raise Enough

        started = time.perf_counter()
        with self.assertRaises(Enough):
            convapp.filter(long_input(), progress=refuse, **LONG)
        self.assertLess(time.perf_counter() - started, 2)
        with self.assertRaises(Enough):
            convapp.filter(np.zeros(9), "gaussian", progress=refuse)
        with self.assertRaises(TypeError):
            convapp.filter(np.zeros(9), "gaussian", progress=3)

    def test_a_callback_may_filter(self):
        inner = []
        convapp.filter(long_input()[:300], progress=lambda f: inner.append(convapp.filter(np.ones(9), "gaussian")[0]),
                       **LONG)
        self.assertAlmostEqual(float(inner[-1]), 1, 6)


class Threads(unittest.TestCase):
    def test_calls_at_once_give_the_same_bits(self):
        given = np.random.default_rng(0).normal(size=(60, 70, 80)).astype(np.float32)
        right = {s: convapp.filter(given, f"gaussian:sigma={s}") for s in (1, 2, 3)}
        wrong = []

        def work(s):
            for _ in range(10):
                if not np.array_equal(convapp.filter(given, f"gaussian:sigma={s}"), right[s]):
                    wrong.append(s)

        threads = [threading.Thread(target=work, args=(s,)) for s in (1, 2, 3) * 2]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(wrong, [])

    def test_other_threads_run_meanwhile(self):
        turns = [0]
        done = threading.Event()

        def count():
            while not done.is_set():
                turns[0] += 1
                time.sleep(0.001)

        counter = threading.Thread(target=count)
        counter.start()
        convapp.filter(long_input()[:200], **LONG)
        done.set()
        counter.join()
        self.assertGreater(turns[0], 5)

    def test_an_array_that_changes_meanwhile_does_no_harm(self):
        given = np.random.default_rng(0).normal(size=(40, 200, 200))
        done = threading.Event()

        def change():
            while not done.is_set():
                given[np.random.randint(40)] = np.random.choice([np.nan, 1e300, 0.0, 1 / 3])

        changer = threading.Thread(target=change)
        changer.start()
        for _ in range(5):
            self.assertEqual(convapp.filter(given, "gaussian:sigma=2").shape, given.shape)
        done.set()
        changer.join()


def smooth(seed):
    given = np.random.default_rng(seed).normal(size=(64, 64)).astype(np.float32)
    return float(convapp.filter(given, "gaussian:sigma=2").sum())


class Processes(unittest.TestCase):
    def test_forked_after_use(self):
        right = [smooth(seed) for seed in range(8)]
        for way in ("fork", "spawn"):
            with self.subTest(way=way), multiprocessing.get_context(way).Pool(2) as pool:
                self.assertEqual(pool.map_async(smooth, range(8)).get(timeout=60), right)

    def test_forked_while_another_thread_computes(self):
        done = threading.Event()

        def compute():
            while not done.is_set():
                convapp.filter(long_input()[:64], "gaussian:sigma=2")

        busy = threading.Thread(target=compute)
        busy.start()
        try:
            for _ in range(10):
                child = os.fork()
                if child == 0:
                    signal.alarm(30)
                    os._exit(0 if smooth(1) == smooth(1) else 1)
                self.assertEqual(os.waitpid(child, 0)[1], 0)
        finally:
            done.set()
            busy.join()

    def test_the_interpreter_ends_while_a_daemon_thread_computes(self):
        for work in ("convapp.filter(large, 'median:size=31', variant='cpu-reference')",
                     "convapp.filter(large, 'median:size=31', variant='cpu-reference', progress=wait)",
                     "[convapp.filter(small, 'median:size=3') for i in range(10**6)]"):
            code = ("import threading, time, numpy, convapp\n"
                    "large, small = numpy.zeros((1500, 1500), 'f4'), numpy.zeros((150, 150), 'f4')\n"
                    "wait = lambda fraction: [time.sleep(1e-3) for i in range(300)]\n"
                    f"threading.Thread(target=lambda: {work}, daemon=True).start()\n"
                    "time.sleep(0.2)\n")
            ended = subprocess.run([sys.executable, "-c", code], env=dict(os.environ, PYTHONPATH=":".join(sys.path)),
                                   timeout=60, capture_output=True)
            with self.subTest(work=work):
                self.assertEqual(ended.returncode, 0, ended.stderr)


if __name__ == "__main__":
    unittest.main()
