// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/compare/accuracy/edges.h"
#include "app/compare/accuracy/errors.h"
#include <optional>
#include <vector>

namespace app::compare {

/// Returns the conventions' limit for a variant's class on such filters, relative to the oracle's peak. It is 1e-5;
/// 1e-4 for second derivatives and peers; 1e-2 for approximate variants whose own bounds cannot be carried to the
/// result.
[[nodiscard]] double limitOf(conv::VariantClass kind, std::span<const conv::Filter> filters);

/// Float64 reference of one input, computed once; any number of results are checked against it.
class Oracle {
  public:
    /// Computes the reference. It covers everything if that takes at most 1e9 multiply-adds and 1 GiB, or if a step
    /// needs the full volume (Canny). Else it covers 64 boxes: corners, faces, the middle, the others spread evenly,
    /// and round robin over channels and time points. Throws Error(cancelled) and the errors of planning.
    Oracle(std::span<const conv::Filter> filters, const conv::Volume& input, const conv::RunControl& control = {});

    /// Returns the error limit of a plan's result relative to the peak: the limit of its variants' classes plus the
    /// bounds of approximate ones for these samples.
    [[nodiscard]] double limitFor(const conv::Plan& plan) const;
    [[nodiscard]] bool whole() const { return whole_; }
    /// "all 16777216 samples", "64 boxes with 32768 of 134217728 samples".
    [[nodiscard]] std::string scope() const;
    /// Checks a full result (any element type, first sample at domain.lo). `limit` is relative to the peak; for edge
    /// maps it is the tolerance of magnitudes.
    [[nodiscard]] Errors judge(const conv::Volume& result, const conv::Region& domain, double limit) const;
    /// Returns the reference, float64; null unless it is complete.
    [[nodiscard]] const conv::Volume* all() const { return whole_ ? &blocks_.front().values : nullptr; }

  private:
    void keepTold(std::span<const conv::Filter> filters, const conv::Volume& input, const conv::RunControl& control);
    struct Block {
        conv::Region region;           ///< in the source's indices
        std::vector<conv::Item> items; ///< item k of `values` is items[k] of the result
        conv::Volume values;           ///< float64
    };
    std::vector<Block> blocks_;
    std::optional<EdgeOracle> edges_;
    std::int64_t samples_ = 0; ///< in the full result
    bool whole_ = false;
    double peak_ = 0, period_ = 0;
    double exact_ = 0, peer_ = 0; ///< limits for these filters
    double largest_ = 0;          ///< magnitude of the input's finite samples
};

} // namespace app::compare
