// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/compare/accuracy/errors.h"

namespace app::compare {

/// A box of the float64 reference and its place in a result.
struct Truth {
    const double* values; ///< dense, x fastest
    conv::Region box;     ///< in the source's indices
    conv::Item item;
    double allowed;    ///< largest error within the limit, in the data's unit
    double period = 0; ///< period of directions, with NaN for unresolved ones; 0: none
};

/// Statistics of a part of a result; parts are summed. One pass computes everything, in blocks that fit the L1 cache
/// and with loops that vectorise. Single samples are examined only in blocks with the largest error so far or a
/// non-finite value.
class Tally {
  public:
    /// Takes `count` samples of type T (float or double) against `wanted`; the first is number `first` of the box.
    template <class T>
    void take(const Truth& truth, const double* wanted, const T* got, std::int64_t first, std::int64_t count);
    void add(const Tally& other);
    /// Returns all errors that do not need the peak; `rms` is final.
    [[nodiscard]] Errors errors() const;
    [[nodiscard]] std::int64_t beyond() const { return beyond_; }

  private:
    template <class T>
    void takeOneByOne(const Truth& truth, const double* wanted, const T* got, std::int64_t first, std::int64_t count);
    void worse(const Truth& truth, double off, double wanted, double got, std::int64_t at);
    Errors errors_;
    double squares_ = 0;
    std::int64_t finite_ = 0, beyond_ = 0;
};

/// Compares a result, whose first sample is at domain.lo, with a box, on several threads if it is large. Each thread
/// takes one range of rows, so that the first of equal errors counts for any number of threads.
[[nodiscard]] Tally tallyOf(const Truth& truth, const conv::Volume& result, const conv::Region& domain);

} // namespace app::compare
