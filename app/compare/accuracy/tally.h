// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/compare/accuracy/errors.h"

namespace app::compare {

/// A box of the float64 reference and where it belongs in a result.
struct Truth {
    const double* values; ///< dense, x fastest
    conv::Region box;     ///< in the source's indices
    conv::Item item;      ///< of the result
    double allowed;       ///< largest error that is within the limit, in the data's unit
    double period = 0;    ///< after which values begin again, and NaN says nothing; 0: never
};

/// What was found in a part of a result; parts are added up. One pass over the samples finds everything: it goes by
/// blocks that stay in the nearest cache, with loops that compilers turn into vector code, and looks at single samples
/// only where a block holds the largest error so far or something that is not finite.
class Tally {
  public:
    /// `count` samples of type T (float or double) against `wanted`; the first of them is number `first` of the box.
    template <class T>
    void take(const Truth& truth, const double* wanted, const T* got, std::int64_t first, std::int64_t count);
    void add(const Tally& other);
    /// Everything but what needs the peak; the square root of the mean of the squares among it.
    [[nodiscard]] Errors errors() const;
    /// Samples whose error is above what is allowed.
    [[nodiscard]] std::int64_t beyond() const { return beyond_; }

  private:
    template <class T>
    void takeOneByOne(const Truth& truth, const double* wanted, const T* got, std::int64_t first, std::int64_t count);
    void worse(const Truth& truth, double off, double wanted, double got, std::int64_t at);
    Errors errors_;
    double squares_ = 0;
    std::int64_t finite_ = 0, beyond_ = 0;
};

/// Holds a result, whose first sample is at domain.lo, against a box, with several threads where there is much to look
/// at; each takes one run of rows, so that of equal errors the first counts whatever their number is.
[[nodiscard]] Tally tallyOf(const Truth& truth, const conv::Volume& result, const conv::Region& domain);

} // namespace app::compare
