// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "run/launch.h"
#include <vector>

namespace conv {

struct PassTaps {
    std::vector<float> weights;
    bool holes = false; ///< some weight is zero: a NaN under it must not count
    explicit PassTaps(const std::vector<float>& all = {}) { append(all); }
    void append(const std::vector<float>& more);
    [[nodiscard]] std::int64_t size() const { return static_cast<std::int64_t>(weights.size()); }
    friend bool operator==(const PassTaps&, const PassTaps&) = default;
};

/// Sum over `count` kinds of rows from kind `first` on, with weights [kind][k].
struct PassSum {
    std::int64_t first = 0, count = 1;
    PassTaps taps;
    friend bool operator==(const PassSum&, const PassSum&) = default;
};

/// A filter as passes: rows are filtered along x in several kinds; maps are sums of rows along a second axis; results
/// are sums of maps along the third.
struct Passes {
    Index3 taps{1, 1, 1}, before{}; ///< along x, y, z
    bool swapped = false;           ///< the second axis is z: no taps along y
    std::vector<PassTaps> rows;     ///< taps along x of each kind of row
    std::vector<PassSum> maps;
    std::vector<PassSum> results; ///< empty: the maps are the results
    bool magnitude = false;       ///< the output is the root of the sum of squared results
    bool mean = false;            ///< the output is the ratio of two results, of samples and of their weights

    /// True if rows are used unfiltered.
    [[nodiscard]] bool keepsRows() const { return rows.size() == 1 && rows[0].weights == std::vector<float>{1.0F}; }
    [[nodiscard]] double operationsPerOutput() const;
};

/// Passes of one product of three axes' taps.
[[nodiscard]] Passes passesOf(const SeparableTerm& term);
/// Passes of an average with weights (Launch::weighing): the same for samples and weights.
[[nodiscard]] Passes meanPasses(const SeparableTerm& term);
/// Passes of a sum of products of one extent and centre. Adjacent terms with equal taps along z share a map.
[[nodiscard]] Passes passesOf(const std::vector<SeparableTerm>& terms);
/// Passes of a sum of kernels, each defined per axis, of any extents.
[[nodiscard]] Passes sumPasses(std::span<const Kernel* const> kernels);
/// Passes of a gradient magnitude: one kernel, defined per axis, per component.
[[nodiscard]] Passes gradientPasses(std::span<const Kernel* const> kernels);

/// A kernel's separable terms; the last kernels' are cached, as decomposing takes longer than a small tile.
[[nodiscard]] std::vector<SeparableTerm> termsOf(const Kernel& kernel);

} // namespace conv
