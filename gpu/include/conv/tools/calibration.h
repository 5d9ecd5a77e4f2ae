// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/device.h>
#include <conv/variant.h>
#include <span>
#include <string>
#include <vector>

namespace conv {

/// Ratio of a variant's measured time to its model's: 1.2 means a fifth slower. A variant has one for each length of
/// work that was measured.
struct VariantPace {
    std::string variant;
    int dimension = 2;
    double seconds = 0; ///< length of the work, by the model
    double factor = 1;
    friend bool operator==(const VariantPace&, const VariantPace&) = default;
};

/// Measured ceilings of a device and the paces of its variants. Belongs to a model of device, its number of threads or
/// multiprocessors, and a driver.
struct Calibration {
    DeviceKind kind = DeviceKind::cpu;
    std::string model;
    int cores = 1;
    std::string driver;              ///< empty on a CPU
    double flopsOneThread = 0;       ///< float32 multiply-adds of one thread, two operations each; 0 on a GPU
    double flopsPerSecond = 0;       ///< float32 multiply-adds of the whole device
    double bytesPerSecond = 0;       ///< copy, bytes read plus written
    double uploadPerSecond = 0;      ///< bytes from host to device, pinned; 0 on a CPU
    double downloadPerSecond = 0;    ///< bytes from device to host, pinned; 0 on a CPU
    double tensorFlopsPerSecond = 0; ///< products of float16 matrices with float32 sums; 0 where not measured
    std::string date;                ///< "2026-11-21"
    std::vector<VariantPace> paces;
    friend bool operator==(const Calibration&, const Calibration&) = default;

    [[nodiscard]] bool fits(const Device& device) const;
    /// Returns the device with these ceilings.
    [[nodiscard]] Device appliedTo(Device device) const;
};

/// Makes calibrations known. Devices probed from then on get the ceilings of the one that fits; call it before
/// `devices()`. Not thread-safe.
void useCalibrations(std::span<const Calibration> known);
/// Returns the calibration that fits a device; null if none does. Valid until the next `useCalibrations`.
[[nodiscard]] const Calibration* calibrationOf(const Device& device);

/// Returns operations per second of a device's tensor cores for float16 products with float32 sums, two operations
/// each. Measured, else estimated from its compute capability and float32 rate; 0 without tensor cores.
[[nodiscard]] double tensorFlops(const Device& device);

/// Returns seconds by a variant's own model, on this machine's CPU at the pace that this process measured, without its
/// calibrated pace.
[[nodiscard]] double modelSeconds(const Variant& variant, const Problem& problem, const Device& device);

/// Returns the seconds that plans use: `modelSeconds` times the variant's pace if that is known. Between the lengths of
/// work for which it was measured, its logarithm is interpolated over the logarithm of seconds; beyond them it stays.
[[nodiscard]] double predictedSeconds(const Variant& variant, const Problem& problem, const Device& device);

/// Measures a device's ceilings in about a second; the caller measures paces. Throws Error(device).
[[nodiscard]] Calibration measureCeilings(const Device& device);

} // namespace conv
