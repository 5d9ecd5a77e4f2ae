// SPDX-License-Identifier: Apache-2.0
#include "cpu/micro/rows.h"
#include "cpu/runtime/buffer.h"
#include "cpu/runtime/work.h"
#include "cpu/variants/float64/rows.h"
#include "cpu/variants/median/keys64.h"
#include "cpu/variants/median/median.h"
#include "cpu/variants/median/simd.h"
#include "model/bilateral_window.h"
#include "model/median_network.h"
#include "run/pool.h"
#include <algorithm>
#include <array>
#include <bit>
#include <memory>
#include <type_traits>

namespace conv {
namespace {

constexpr std::int64_t maxSamples = std::int64_t{1} << 22; ///< in a tile with its halo; wider windows may exceed it

/// Results of type Out as unsigned integers in the same order, and back.
template <class Out>
struct Order {
    using Bits = std::uint64_t;
    static constexpr Bits sign = Bits{1} << 63;
    static Bits of(Out value) { return static_cast<Bits>(median::Keys64<Out>::keyOf(value)) ^ sign; }
    static Out valueOf(Bits order) { return median::Keys64<Out>::valueOf(static_cast<std::int64_t>(order ^ sign)); }
    template <class T>
    Bits operator()(T sample) const {
        return of(static_cast<Out>(sample));
    }
};
template <>
struct Order<float> {
    using Bits = std::uint32_t;
    static Bits of(float value) {
        return static_cast<Bits>(median::keyOf(std::bit_cast<std::int32_t>(value))) ^ 0x80000000U;
    }
    static float valueOf(Bits order) {
        return std::bit_cast<float>(median::bitsOf(static_cast<std::int32_t>(order ^ 0x80000000U)));
    }
};

template <class Bits>
struct Sorted {
    Bits order;
    std::uint32_t at;
};

/// Radix sort in digits of 11 bits; skips digits that all entries share.
template <class Bits>
void sortByOrder(std::unique_ptr<Sorted<Bits>[]>& entries, std::unique_ptr<Sorted<Bits>[]>& other, std::int64_t n) {
    if (n == 0)
        return;
    constexpr std::uint32_t bits = 11, digits = (8 * sizeof(Bits) + bits - 1) / bits, mask = (1U << bits) - 1;
    std::array<std::array<std::uint32_t, mask + 1>, digits> counts{};
    for (std::int64_t i = 0; i < n; ++i)
        for (std::uint32_t d = 0; d < digits; ++d)
            ++counts[d][entries[i].order >> (d * bits) & mask];
    for (std::uint32_t d = 0; d < digits; ++d) {
        auto& count = counts[d];
        if (count[entries[0].order >> (d * bits) & mask] == static_cast<std::uint32_t>(n))
            continue;
        std::uint32_t sum = 0;
        for (std::uint32_t& c : count)
            sum += std::exchange(c, sum);
        for (std::int64_t i = 0; i < n; ++i)
            other[count[entries[i].order >> (d * bits) & mask]++] = entries[i];
        std::swap(entries, other);
    }
}

template <class Out>
class RanksJob {
    using Bits = typename Order<Out>::Bits;
    using Entry = Sorted<Bits>;

  public:
    explicit RanksJob(const Launch& launch)
        : launch_(launch),
          size_(launch.problem->taps),
          before_{size_[0] / 2, size_[1] / 2, size_[2] / 2},
          place_(size_[0] * size_[1] * size_[2] / 2),
          frame_(launch, size_, before_, false) {
        if (const auto& window = launch.problem->ordered) {
            before_ = window->before;
            place_ = window->place;
            ball_ = window->ball;
        }
        // Slides along the longest axis: the fewest samples enter and leave.
        for (std::size_t a = 1; a < 3; ++a)
            if (size_[a] > size_[along_])
                along_ = a;
        a_ = along_ == 0 ? 1 : 0;
        b_ = along_ == 2 ? 1 : 2;
    }

    void run() const {
        const std::vector<Region> tiles = tilesOf(launch_.box, tileSize());
        launch_.pool->parallelFor(static_cast<std::int64_t>(tiles.size()),
                                  [&](std::int64_t i, int) { filter(tiles[static_cast<std::size_t>(i)]); });
    }

  private:
    /// As wide as the window, so that halos do not dominate; small enough for all threads and a quick stop.
    [[nodiscard]] Index3 tileSize() const {
        const int axes = (size_[0] > 1) + (size_[1] > 1) + (size_[2] > 1);
        const std::int64_t min = axes == 1 ? 4096 : axes == 2 ? 64 : 24;
        Index3 tile{};
        for (std::size_t a = 0; a < 3; ++a)
            tile[a] = size_[a] > 1 ? std::max(min, std::min(size_[a], 4 * min)) : a == 0 ? 64 : 1;
        const auto samples = [&] { return (tile[0] + size_[0]) * (tile[1] + size_[1]) * (tile[2] + size_[2]); };
        while (samples() > maxSamples && *std::ranges::max_element(tile) > 8)
            *std::ranges::max_element(tile) /= 2;
        return tile;
    }

    void filter(const Region& tile) const {
        const Index3 after{size_[0] - 1 - before_[0], size_[1] - 1 - before_[1], size_[2] - 1 - before_[2]};
        const Region all = tile.grown(before_, after);
        const std::int64_t na = all.size(static_cast<int>(a_)), nb = all.size(static_cast<int>(b_)), n = all.count();
        if (n < 1)
            return;
        // Samples that enter or leave together are adjacent.
        Index3 stride{};
        stride[a_] = 1;
        stride[b_] = na;
        stride[along_] = na * nb;
        auto entries = std::make_unique_for_overwrite<Entry[]>(static_cast<std::size_t>(n)),
             other = std::make_unique_for_overwrite<Entry[]>(static_cast<std::size_t>(n));
        const auto rows = readerOf({all.lo[0], all.hi[0]});
        std::vector<float> row(static_cast<std::size_t>(roundUp(all.size(0), 64) + 64));
        std::vector<Bits> orders(static_cast<std::size_t>(all.size(0)));
        std::int64_t e = 0;
        for (std::int64_t z = 0; z < all.size(2); ++z)
            for (std::int64_t y = 0; y < all.size(1); ++y) {
                loadOrders(rows, all.lo[1] + y, all.lo[2] + z, row, orders.data());
                for (std::int64_t x = 0; x < all.size(0); ++x, ++e)
                    entries[e] = {orders[static_cast<std::size_t>(x)],
                                  static_cast<std::uint32_t>(x * stride[0] + y * stride[1] + z * stride[2])};
            }
        sortByOrder(entries, other, n);
        const auto rank = std::make_unique_for_overwrite<std::uint32_t[]>(static_cast<std::size_t>(n));
        for (std::int64_t r = 0; r < n; ++r)
            rank[entries[r].at] = static_cast<std::uint32_t>(r);
        slideOver(tile, stride, n, rank.get(), entries.get());
    }

    [[nodiscard]] auto readerOf(Interval x) const {
        if constexpr (std::is_same_v<Out, float>)
            return Rows(frame_, x);
        else
            return WideRows(launch_, x);
    }

    template <class Reader>
    void loadOrders(const Reader& rows, std::int64_t y, std::int64_t z, std::vector<float>& row, Bits* orders) const {
        if constexpr (std::is_same_v<Out, float>) {
            rows.load(y, z, row.data());
            std::transform(row.begin(), row.begin() + rows.range().size(), orders, Order<float>::of);
        } else {
            rows.template load<Bits>(y, z, Order<Out>::of(static_cast<Out>(launch_.outsideValue)), Order<Out>(),
                                     orders);
        }
    }

    void slideOver(const Region& tile, const Index3& stride, std::int64_t n, const std::uint32_t* rank,
                   const Entry* sorted) const {
        const std::int64_t steps = tile.size(static_cast<int>(along_));
        std::vector<std::uint64_t> window(static_cast<std::size_t>(n / 64 + 1), 0);
        std::vector<std::uint32_t> medians(static_cast<std::size_t>(steps));
        Sliding job{rank,           window.data(),   n / 64 + 1, steps, size_[along_], {size_[a_], size_[b_]},
                    stride[along_], {1, stride[b_]}, place_};
        std::vector<std::int64_t> starts, lengths;
        if (ball_) {
            listRows(stride, starts, lengths);
            job.starts = starts.data();
            job.lengths = lengths.data();
            job.rows = static_cast<std::int64_t>(starts.size());
        }
        const std::int64_t outStride[] = {1, launch_.outStrideY, launch_.outStrideZ};
        for (std::int64_t b = 0; b < tile.size(static_cast<int>(b_)); ++b)
            for (std::int64_t a = 0; a < tile.size(static_cast<int>(a_)); ++a) {
                launch_.pool->heedStop();
                medianSimd().slide(job, a + b * stride[b_], medians.data());
                Out* out = static_cast<Out*>(launch_.out) + (tile.lo[0] - launch_.box.lo[0]) +
                           (tile.lo[1] - launch_.box.lo[1]) * launch_.outStrideY +
                           (tile.lo[2] - launch_.box.lo[2]) * launch_.outStrideZ + a * outStride[a_] +
                           b * outStride[b_];
                for (std::int64_t s = 0; s < steps; ++s)
                    out[s * outStride[along_]] =
                        Order<Out>::valueOf(sorted[medians[static_cast<std::size_t>(s)]].order);
            }
    }

    /// Rows of an ellipsoid along the path.
    void listRows(const Index3& stride, std::vector<std::int64_t>& starts, std::vector<std::int64_t>& lengths) const {
        const std::int64_t along = size_[along_] / 2, a = size_[a_] / 2, b = size_[b_] / 2;
        for (std::int64_t j = -b; j <= b; ++j)
            for (std::int64_t i = -a; i <= a; ++i)
                if (const std::int64_t reach = bilateral::reachAlongX(along, a, b, i, j); reach >= 0) {
                    starts.push_back((i + a) * stride[a_] + (j + b) * stride[b_] + (along - reach) * stride[along_]);
                    lengths.push_back(2 * reach + 1);
                }
    }

    const Launch& launch_;
    Index3 size_, before_;
    std::int64_t place_; ///< samples of the window below the wanted one
    bool ball_ = false;
    Frame frame_;
    std::size_t along_ = 0, a_ = 1, b_ = 2;
};

} // namespace

void launchMedianRanks(const Launch& launch) {
    if (launch.box.empty())
        return;
    switch (launch.problem->output) {
    case ElementType::f64:
        RanksJob<double>(launch).run();
        break;
    case ElementType::i64:
        RanksJob<std::int64_t>(launch).run();
        break;
    case ElementType::u64:
        RanksJob<std::uint64_t>(launch).run();
        break;
    default:
        RanksJob<float>(launch).run();
    }
}

} // namespace conv
