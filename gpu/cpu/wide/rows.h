#pragma once
#include "core/launch.h"
#include <algorithm>
#include <type_traits>
#include <vector>

namespace conv {

/// The input's virtual rows over a range of x: any index, also beyond the border, as numbers of 64 bits. Immutable.
class WideRows {
  public:
    WideRows(const Launch& launch, Interval x) : launch_(&launch) {
        positions_.reserve(static_cast<std::size_t>(x.size()));
        for (std::int64_t i = x.lo; i < x.hi; ++i)
            positions_.push_back(launch.map[0](i));
        // The longest run of samples that lie side by side is read without positions.
        for (std::size_t from = 0, to = 0; from < positions_.size(); from = to) {
            for (to = from + 1; to < positions_.size() && positions_[to] == positions_[to - 1] + 1;)
                ++to;
            if (positions_[from] >= 0 && to - from > hi_ - lo_) {
                lo_ = from;
                hi_ = to;
            }
        }
    }
    [[nodiscard]] std::int64_t size() const { return static_cast<std::int64_t>(positions_.size()); }

    /// to[i] = convert(sample i of row (y, z)), or `missing` beyond the border.
    template <class To, class Convert>
    void load(std::int64_t y, std::int64_t z, To missing, Convert convert, To* to) const {
        const std::int64_t atY = launch_->map[1](y), atZ = launch_->map[2](z);
        if (atY < 0 || atZ < 0) {
            std::fill_n(to, positions_.size(), missing);
            return;
        }
        withElementType(launch_->in.type, [&]<class T>(std::type_identity<T>) {
            const T* const row =
                static_cast<const T*>(launch_->in.data) + atY * launch_->in.strideY + atZ * launch_->in.strideZ;
            const auto gather = [&](std::size_t from, std::size_t end) {
                for (std::size_t i = from; i < end; ++i)
                    to[i] = positions_[i] < 0 ? missing : convert(row[positions_[i]]);
            };
            gather(0, lo_);
            if (hi_ > lo_) {
                const T* const run = row + positions_[lo_];
                for (std::size_t i = 0; i < hi_ - lo_; ++i)
                    to[lo_ + i] = convert(run[i]);
            }
            gather(hi_, positions_.size());
        });
    }

  private:
    const Launch* launch_;
    std::vector<std::int64_t> positions_; ///< of the samples in a row, or −1
    std::size_t lo_ = 0, hi_ = 0;         ///< the longest run of positions
};

} // namespace conv
