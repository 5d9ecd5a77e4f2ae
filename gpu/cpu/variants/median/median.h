// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/variant.h>

namespace conv {

/// Small windows: networks of minima and maxima sort and merge columns, a vector of outputs at once.
void launchMedianNetwork(const Launch& launch);
[[nodiscard]] std::optional<std::string> unsupportedMedianNetwork(const Problem& problem, const Device& device);
[[nodiscard]] double secondsMedianNetwork(const Problem& problem, const Device& device);

/// True if float32 holds the results, which then leave in any requested type.
[[nodiscard]] bool roundsMedians(const Problem& problem, ElementType type);

/// Windows of up to 1023 samples: finds the medians bit by bit, for many pixels at once.
void launchMedianSlices(const Launch& launch);
[[nodiscard]] std::optional<std::string> unsupportedMedianSlices(const Problem& problem, const Device& device);
[[nodiscard]] double secondsMedianSlices(const Problem& problem, const Device& device);

/// Medians and ranks of any box or ball: ranks a tile's samples once, then slides a set of ranks over it.
void launchMedianRanks(const Launch& launch);
[[nodiscard]] double secondsMedianRanks(const Problem& problem, const Device& device);

/// The float64 reference of medians and ranks: a sample of each sorted window.
void medianReference(const Launch& launch);

} // namespace conv
