// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/device.h>
#include <conv/variant.h>

namespace conv {

/// True for this machine's CPU with its threads, whatever its rates.
[[nodiscard]] bool isTheCpu(const Device& device);

/// Returns wakeDelay() for this machine's CPU, nominalLateness() for the one that choices are made by (`nominalCpu`), 0
/// for others.
[[nodiscard]] double lateness(const Device& device);

/// Returns the part of a device with which it computes `problem`: on a CPU, few cores with their share of the rates for
/// short work. Waking a thread takes 5 to 15 µs, and its cache does not hold the data (docs/design/cpu-threads.md).
/// Bits do not depend on the number of threads.
[[nodiscard]] Device partFor(const Variant& variant, const Problem& problem, const Device& device);

/// Returns the number of threads with which this machine computes the part of `problem` in `box`.
[[nodiscard]] int threadsFor(const Variant& variant, const Problem& problem, const Region& box);

} // namespace conv
