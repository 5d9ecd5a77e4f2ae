// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <functional>
#include <pybind11/pybind11.h>
#include <stop_token>

namespace app::python {

/// Work of the engine: it heeds the token, and tells its progress from 0 to 1.
using Work = std::function<void(const std::stop_token&, const std::function<void(double)>&)>;

/// Runs `work` without the GIL. Ctrl-C and exceptions of `progress` (a callable, or None) stop it, within 150 ms, and
/// are thrown. `progress` is called on the calling thread, at most 50 times a second and at the end. Work that is
/// `brief` and has no `progress` runs on the calling thread, which heeds Ctrl-C when it is done.
void runInterruptibly(bool brief, const pybind11::object& progress, const Work& work);

/// Stops all runs and waits for them; later ones throw Error(cancelled). For the end of the interpreter, which threads
/// of a daemon outlive. Call it with the GIL held.
void stopAllRuns();

/// Data of which every sample is read in a few milliseconds.
inline constexpr std::int64_t briefBytes = 4 << 20;
/// Predicted seconds of brief work.
inline constexpr double briefSeconds = 2e-3;

} // namespace app::python
