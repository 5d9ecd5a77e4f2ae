// SPDX-License-Identifier: Apache-2.0
#include "app/python/interrupt.h"
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <conv/error.h>
#include <exception>
#include <mutex>
#include <thread>

namespace py = pybind11;

namespace app::python {
namespace {

constexpr std::chrono::milliseconds betweenLooks{20};

/// Runs under way in the process.
struct Runs {
    std::mutex mutex;
    std::condition_variable none;
    int count = 0;
    std::stop_source stop;

    static Runs& all() {
        static auto* const runs = new Runs; // never freed: threads of a daemon outlive static objects
        return *runs;
    }
};

/// Counts a run while it lives.
class Counted {
  public:
    Counted() : stop_(begin()) {}
    ~Counted() {
        Runs& runs = Runs::all();
        const std::lock_guard lock(runs.mutex);
        if (--runs.count == 0)
            runs.none.notify_all();
    }
    Counted(const Counted&) = delete;
    Counted& operator=(const Counted&) = delete;
    [[nodiscard]] const std::stop_token& stop() const { return stop_; }

  private:
    static std::stop_token begin() {
        Runs& runs = Runs::all();
        const std::lock_guard lock(runs.mutex);
        if (runs.stop.stop_requested())
            throw conv::Error(conv::ErrorCode::cancelled, "The interpreter ends: no more runs are started.");
        ++runs.count;
        return runs.stop.get_token();
    }
    std::stop_token stop_;
};

/// Calls Python by `call`, which may have to take the GIL. Python before 3.14 ends a thread that asks for it while the
/// interpreter ends: pthread_exit unwinds the stack, and destructors of the frames above would free Python objects
/// without the GIL, which crashes in 3.13. As in 3.14, such a thread sleeps until the process ends instead.
template <class F>
auto orSleep(F call) {
    try {
        return call();
    } catch (...) { // the unwinding: C functions of Python throw nothing else
        for (;;)
            std::this_thread::sleep_for(std::chrono::hours(1));
    }
}

/// Releases the GIL for `f`.
template <class F>
void withoutGil(F f) {
    std::exception_ptr error;
    PyThreadState* const state = PyEval_SaveThread();
    try {
        f();
    } catch (const std::exception&) {
        error = std::current_exception();
    }
    orSleep([state] { PyEval_RestoreThread(state); });
    if (error)
        std::rethrow_exception(error);
}

/// A Python exception that is kept until the work has stopped.
struct Kept {
    PyObject *type = nullptr, *value = nullptr, *trace = nullptr;
    [[nodiscard]] bool empty() const { return type == nullptr; }
    void take() { PyErr_Fetch(&type, &value, &trace); }
    [[noreturn]] void raise() {
        PyErr_Restore(type, value, trace);
        throw py::error_already_set();
    }
};

class Worker {
  public:
    explicit Worker(const Work& work) : thread_([this, &work] { run(work); }) {}
    ~Worker() {
        stop_.request_stop();
        if (thread_.joinable())
            thread_.join();
    }
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

    void stop() { stop_.request_stop(); }
    [[nodiscard]] double fraction() const { return fraction_; }
    bool waitFor(std::chrono::milliseconds time) {
        std::unique_lock lock(mutex_);
        return ended_.wait_for(lock, time, [this] { return done_; });
    }
    void join() { thread_.join(); }
    void rethrow() const {
        if (error_)
            std::rethrow_exception(error_);
    }

  private:
    void run(const Work& work) {
        try {
            const Counted counted;
            const std::stop_callback ends(counted.stop(), [this] { stop_.request_stop(); });
            work(stop_.get_token(), [this](double fraction) { fraction_ = fraction; });
        } catch (...) {
            error_ = std::current_exception();
        }
        const std::lock_guard lock(mutex_);
        done_ = true;
        ended_.notify_one();
    }

    std::stop_source stop_;
    std::atomic<double> fraction_{0};
    std::mutex mutex_;
    std::condition_variable ended_;
    bool done_ = false;
    std::exception_ptr error_;
    std::thread thread_; // last: starts when the others exist
};

/// Calls `progress`; false if that raised an exception, which is set.
bool tell(const py::object& progress, double fraction) {
    PyObject* const answer = orSleep([&] { return PyObject_CallFunction(progress.ptr(), "d", fraction); });
    Py_XDECREF(answer);
    return answer != nullptr;
}

} // namespace

void stopAllRuns() {
    withoutGil([] {
        Runs& runs = Runs::all();
        runs.stop.request_stop();
        std::unique_lock lock(runs.mutex);
        runs.none.wait(lock, [&] { return runs.count == 0; });
    });
}

void runInterruptibly(bool brief, const py::object& progress, const Work& work) {
    if (brief && progress.is_none()) {
        withoutGil([&] {
            const Counted counted;
            work(counted.stop(), {});
        });
        if (PyErr_CheckSignals() != 0)
            throw py::error_already_set();
        return;
    }
    Kept kept;
    double told = -1;
    Worker worker(work);
    for (bool done = false; !done;) {
        withoutGil([&] { done = worker.waitFor(betweenLooks); });
        if (done)
            break;
        const double now = worker.fraction();
        if (PyErr_CheckSignals() != 0 || (!progress.is_none() && now != told && !tell(progress, now))) {
            kept.take();
            worker.stop();
            break;
        }
        told = now;
    }
    withoutGil([&] { worker.join(); });
    if (!kept.empty())
        kept.raise();
    worker.rethrow();
    if (PyErr_CheckSignals() != 0 || (!progress.is_none() && !tell(progress, 1)))
        throw py::error_already_set();
}

} // namespace app::python
