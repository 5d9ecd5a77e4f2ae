// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/variant.h>

namespace conv {

/// Small windows: columns are sorted and merged by networks of minima and maxima, a vector of outputs at once.
void launchMedianNetwork(const Launch& launch);
[[nodiscard]] std::optional<std::string> refusesMedianNetwork(const Problem& problem, const Device& device);
[[nodiscard]] double secondsMedianNetwork(const Problem& problem, const Device& device);

/// Results that float32 holds leave in the type that is asked for.
[[nodiscard]] bool roundsMedians(const Problem& problem, ElementType type);

/// Windows of up to 1023 samples: the bits of the medians are found one after the other, of many pixels at once.
void launchMedianSlices(const Launch& launch);
[[nodiscard]] std::optional<std::string> refusesMedianSlices(const Problem& problem, const Device& device);
[[nodiscard]] double secondsMedianSlices(const Problem& problem, const Device& device);

/// Any odd window: the samples of a block are ranked once, then a set of ranks slides over it.
void launchMedianRanks(const Launch& launch);
[[nodiscard]] double secondsMedianRanks(const Problem& problem, const Device& device);

/// The definition, in float64: the middle one of the samples of every window.
void medianReference(const Launch& launch);

} // namespace conv
