// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/device.h>
#include <conv/variant.h>
#include <span>
#include <string>
#include <vector>

namespace conv {

/// How a variant's measured times compare with its model's: 1.2 means a fifth slower than predicted.
struct VariantPace {
    std::string variant;
    int dimension = 2;
    double factor = 1;
    friend bool operator==(const VariantPace&, const VariantPace&) = default;
};

/// What was measured of a device, once: ceilings, and the pace of its variants. Belongs to a model of device, the
/// number of its threads or multiprocessors, and a driver.
struct Calibration {
    DeviceKind kind = DeviceKind::cpu;
    std::string model;
    int cores = 1;
    std::string driver;              ///< empty on a CPU
    double flopsOneThread = 0;       ///< float32 multiply-adds of one thread, two operations each; 0 on a GPU
    double flopsPerSecond = 0;       ///< of the whole device
    double bytesPerSecond = 0;       ///< copy, bytes read plus written
    double uploadPerSecond = 0;      ///< bytes from host to device, pinned; 0 on a CPU
    double downloadPerSecond = 0;    ///< and back
    double tensorFlopsPerSecond = 0; ///< products of float16 matrices with float32 sums; 0 where not measured
    std::string date;                ///< "2026-11-21"
    std::vector<VariantPace> paces;
    friend bool operator==(const Calibration&, const Calibration&) = default;

    [[nodiscard]] bool fits(const Device& device) const;
    /// The device with these ceilings instead of the model's.
    [[nodiscard]] Device appliedTo(Device device) const;
};

/// Makes calibrations known. Devices that are probed from then on have the ceilings of the one that fits, if any; so do
/// this before anything asks for `devices()`. Not thread-safe.
void useCalibrations(std::span<const Calibration> known);
/// The one that fits a device; null if none does. Stays valid until `useCalibrations` is called again.
[[nodiscard]] const Calibration* calibrationOf(const Device& device);

/// What a device's tensor cores reach in products of float16 matrices with float32 sums, two operations each: as
/// measured, else by what those of its compute capability reach beside its float32 rate; 0 where there are none.
[[nodiscard]] double tensorFlops(const Device& device);

/// A variant's own prediction, times its pace where it is known, and on a card the start of a task: what plans are made
/// by.
[[nodiscard]] double predictedSeconds(const Variant& variant, const Problem& problem, const Device& device);

/// Measures a device's ceilings, in about a second; paces are left to the caller. Throws Error(device).
[[nodiscard]] Calibration measureCeilings(const Device& device);

} // namespace conv
