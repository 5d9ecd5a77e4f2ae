// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "run/launch.h"

namespace conv {

/// Recursive filters in float64, many lines or parts of a line side by side in vectors.
void launchBiquads(const Launch& launch);
[[nodiscard]] double secondsBiquads(const Problem& problem, const Device& device);
/// Parts of a line that are filtered independently: each starts and ends a settling time outside of its outputs.
[[nodiscard]] Cells cellsOfBiquads(const Problem& problem);

/// The float64 reference: whole lines, one after the other.
void recursionReference(const Launch& launch);
/// Cells of the reference: whole lines for recursive filters, single samples for others.
[[nodiscard]] Cells cellsOfReference(const Problem& problem);

/// Indices along the axis of a recursive filter.
struct RecursionLine {
    Interval domain; ///< samples that exist
    Interval made;   ///< outputs that exist
    Interval read;   ///< samples, and continued ones beyond the border, from which all outputs are computed
    explicit RecursionLine(const Launch& launch);
};

/// Finds values that are not finite in a line of which each sample lies `stride` values after the previous one, sets
/// them to 0, and later marks the outputs that depend on them.
class NonFinite {
  public:
    void take(double* line, std::int64_t n, std::int64_t stride);
    /// Sets results within `reach` samples of a value that was taken to NaN.
    void mark(double* line, std::int64_t n, std::int64_t stride, std::int64_t reach) const;

  private:
    std::vector<std::int64_t> at_;
};

} // namespace conv
