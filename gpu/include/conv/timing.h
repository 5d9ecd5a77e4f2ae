// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>

namespace conv {

/// Milliseconds per phase of a run. Phases may overlap, so that `total` (wall clock) can be less than their sum.
struct Timing {
    double read = 0; ///< from the Source
    double allocate = 0;
    double upload = 0;   ///< 0 on a CPU
    double firstRun = 0; ///< one-time cost of a first use (module load, tables)
    double kernel = 0;
    double download = 0;
    double write = 0; ///< into the Sink: conversion, file
    double total = 0;
    double operations = 0;         ///< floating-point operations by the filters' definitions
    std::int64_t bytesRead = 0;    ///< input samples, each once
    std::int64_t bytesWritten = 0; ///< result samples, each once

    /// Operations by definition per kernel time.
    [[nodiscard]] double gflops() const { return kernel > 0 ? operations / kernel / 1e6 : 0; }
    [[nodiscard]] double gigabytesPerSecond() const {
        return kernel > 0 ? static_cast<double>(bytesRead + bytesWritten) / kernel / 1e6 : 0;
    }
    Timing& operator+=(const Timing& other);
    friend bool operator==(const Timing&, const Timing&) = default;
};

} // namespace conv
