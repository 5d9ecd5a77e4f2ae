// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/compare/accuracy/edges.h"
#include "app/compare/accuracy/errors.h"
#include <optional>
#include <vector>

namespace app::compare {

/// What the conventions allow a variant's class on such filters, relative to the oracle's peak: 1e-5, second
/// derivatives and peers 1e-4; approximate ones, where their own bounds cannot be carried to the result, 1e-2.
[[nodiscard]] double limitOf(conv::VariantClass kind, std::span<const conv::Filter> filters);

/// The float64 reference of one input, computed once and held against any number of results.
class Oracle {
  public:
    /// Computes the reference: of everything where that takes at most 1e9 multiply-adds and 1 GiB or a step must see
    /// the whole (Canny), else of 64 boxes: corners, faces, the middle, the rest spread evenly; with several channels
    /// and time points the boxes take turns among them. Throws Error(cancelled) and what plans throw.
    Oracle(std::span<const conv::Filter> filters, const conv::Volume& input, const conv::Control& control = {});

    /// What a plan's result may be off by, relative to the peak: what its variants' classes allow, and on top of it the
    /// bounds of those that approximate, on these samples.
    [[nodiscard]] double limitFor(const conv::Plan& plan) const;
    [[nodiscard]] bool whole() const { return whole_; }
    /// "all 16777216 samples", "64 boxes with 32768 of 134217728 samples".
    [[nodiscard]] std::string scope() const;
    /// Holds a full result (any element type, its first sample at domain.lo) against it. `limit` is relative to the
    /// peak; of edge maps it is what magnitudes may be off by.
    [[nodiscard]] Errors judge(const conv::Volume& result, const conv::Region& domain, double limit) const;
    /// The reference itself, float64; null unless it is whole.
    [[nodiscard]] const conv::Volume* all() const { return whole_ ? &blocks_.front().values : nullptr; }

  private:
    void keepTold(std::span<const conv::Filter> filters, const conv::Volume& input, const conv::Control& control);
    struct Block {
        conv::Region region;           ///< in the source's indices
        std::vector<conv::Item> items; ///< item k of `values` is items[k] of the result
        conv::Volume values;           ///< float64
    };
    std::vector<Block> blocks_;
    std::optional<EdgeOracle> edges_;
    std::int64_t samples_ = 0; ///< of the whole result
    bool whole_ = false;
    double peak_ = 0, period_ = 0;
    double exact_ = 0, peer_ = 0; ///< allowed on these filters
    double largest_ = 0;          ///< magnitude of the input's finite samples
};

} // namespace app::compare
