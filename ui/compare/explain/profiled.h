// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <QString>
#include <string>
#include <utility>
#include <vector>

namespace ui {

/// What NVIDIA's profiler counted on one card, beforehand: docs/benchmarks/h100-profile.md for the window
/// (tests/bench/profile.py --json writes the resource). Counters of the user's own card need a profiler there.
struct Profile {
    QString device, driver, date;
    /// One kernel of a variant at one work.
    struct Row {
        int dimension = 0;
        QString work; ///< "4096², 15² taps"
        std::string variant;
        std::vector<std::pair<QString, QString>> facts; ///< names and values with units, what is counted of it
    };
    std::vector<Row> rows;
};

/// Read once, from the program's resources.
[[nodiscard]] const Profile& profile();
/// The works at which a variant was counted, the kernels of each below its name; empty where it was not.
[[nodiscard]] std::vector<std::pair<QString, QString>> countedOf(const std::string& variant, int dimension);

} // namespace ui
