// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cpu/variants/float64/sum.h"
#include "run/launch.h"
#include <algorithm>
#include <type_traits>
#include <vector>

namespace conv {

/// The input's rows over a range of x, as 64-bit numbers, for any index, also beyond the border. Immutable.
class WideRows {
  public:
    WideRows(const Launch& launch, Interval x) : launch_(&launch), size_(x.size()) {
        const AxisMap& map = launch.map[0];
        std::int64_t shift = 0;
        // The longest contiguous run is read without positions.
        for (std::int64_t i = x.lo, end = 0; i < x.hi; i = std::max(end, i + 1)) {
            std::int64_t by = 0;
            end = std::min(map.straight(i, &by).hi, x.hi);
            if (end - i > hi_ - lo_) {
                lo_ = i - x.lo;
                hi_ = end - x.lo;
                shift = by;
            }
        }
        runAt_ = x.lo + lo_ + shift;
        positions_.reserve(static_cast<std::size_t>(size_ - (hi_ - lo_)));
        for (std::int64_t i = 0; i < lo_; ++i)
            positions_.push_back(map(x.lo + i));
        for (std::int64_t i = hi_; i < size_; ++i)
            positions_.push_back(map(x.lo + i));
    }
    [[nodiscard]] std::int64_t size() const { return size_; }

    /// to[i] = convert(sample i of row (y, z)), or `missing` outside.
    template <class To, class Convert>
    void load(std::int64_t y, std::int64_t z, To missing, Convert convert, To* to) const {
        load(y, z, missing, convert, to, [&](const auto* run, std::int64_t n, To* at) {
            for (std::int64_t i = 0; i < n; ++i)
                at[i] = convert(run[i]);
        });
    }

    /// Loads a row's samples as the nearest float64.
    void loadDoubles(std::int64_t y, std::int64_t z, double missing, double* to) const {
        load(
            y, z, missing, [](auto value) { return static_cast<double>(value); }, to,
            [&](const void* run, std::int64_t n, double* at) { wideSums().toDouble(launch_->in.type, run, n, at); });
    }

  private:
    /// As above; copyRun(from, n, to) converts contiguous samples.
    template <class To, class Convert, class CopyRun>
    void load(std::int64_t y, std::int64_t z, To missing, Convert convert, To* to, CopyRun copyRun) const {
        const std::int64_t atY = launch_->map[1](y), atZ = launch_->map[2](z);
        if (atY < 0 || atZ < 0) {
            std::fill_n(to, size_, missing);
            return;
        }
        withElementType(launch_->in.type, [&]<class T>(std::type_identity<T>) {
            const T* const row =
                static_cast<const T*>(launch_->in.data) + atY * launch_->in.strideY + atZ * launch_->in.strideZ;
            for (std::int64_t i = 0; const std::int64_t position : positions_) {
                if (i == lo_)
                    i = hi_;
                to[i++] = position < 0 ? missing : convert(row[position]);
            }
            if (hi_ > lo_)
                copyRun(row + runAt_, hi_ - lo_, to + lo_);
        });
    }

    const Launch* launch_;
    std::int64_t size_;
    std::int64_t lo_ = 0, hi_ = 0, runAt_ = 0; ///< longest contiguous run [lo_, hi_) and its first position
    std::vector<std::int64_t> positions_;      ///< positions of a row's other samples; −1: outside
};

} // namespace conv
