// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/measure/counters/counters.h"
#include <QString>
#include <string>
#include <utility>
#include <vector>

namespace ui {

/// Counters of NVIDIA's profiler recorded on one GPU: docs/benchmarks/h100-profile.md for the window.
/// tests/bench/profile.py --json writes the resource, from the counters of app/measure/counters.
struct Profile {
    QString device, driver, date;
    struct Row {
        int dimension = 0;
        std::string work; ///< "4096², 15² taps", to be translated by appText()
        app::bench::KernelCounts counts;
    };
    std::vector<Row> rows;
};

/// Returns the most informative counters of a kernel, in reading order: names, values with units.
[[nodiscard]] std::vector<std::pair<QString, QString>> factsOf(const app::bench::KernelCounts& row);
/// Returns the recorded counters, read once per process. They hold no text in the language of the window.
[[nodiscard]] const Profile& profile();
/// Returns the problems measured for a variant with its kernels' counters; empty if none.
[[nodiscard]] std::vector<std::pair<QString, QString>> countedOf(const std::string& variant, int dimension);

} // namespace ui
