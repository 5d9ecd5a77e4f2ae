// SPDX-License-Identifier: Apache-2.0
#include "taps/folded.h"
#include <algorithm>
#include <bit>
#include <map>
#include <tuple>

namespace conv {
namespace {

using Op = FoldedTaps::Op;
using Weights = std::vector<float>;

/// Symmetry of halves: +1 even, −1 odd (with the sign changed), 0 none.
enum class Mirror : std::int8_t { none = 0, even = 1, odd = -1 };

/// Taps of one kind of layer, x fastest.
struct Layer {
    int width, height;
    Weights taps;
    [[nodiscard]] float at(int x, int y) const {
        return taps[static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x)];
    }
};

Mirror mirrorOf(const std::vector<Layer>& layers, bool alongX) {
    bool even = true, odd = true;
    for (const Layer& l : layers)
        for (int y = 0; y < l.height; ++y)
            for (int x = 0; x < l.width; ++x) {
                const float here = l.at(x, y), there = alongX ? l.at(l.width - 1 - x, y) : l.at(x, l.height - 1 - y);
                even = even && here == there;
                odd = odd && here == -there;
            }
    return even ? Mirror::even : odd ? Mirror::odd : Mirror::none;
}

/// Cells of the folded layers with equal taps in all kinds, up to one sign.
struct Group {
    Weights taps; ///< one per kind
    struct Cell {
        int x, y;
        bool minus;
    };
    std::vector<Cell> cells;
};

class Writer {
  public:
    Writer(FoldedTaps& out, int width, int height, Mirror x, Mirror y)
        : out_(out), width_(width), height_(height), x_(x), y_(y) {}

    int step(Op op, int a, int b, float weight = 0) {
        const auto [place, isNew] = known_.try_emplace({op, a, b, std::bit_cast<std::uint32_t>(weight)}, 0);
        if (isNew) {
            place->second = static_cast<int>(out_.steps.size());
            out_.steps.push_back({op, a, b, weight});
        }
        return place->second;
    }
    /// Cell (x, y) of the folded layer for output row `row`: up to four samples.
    int cell(int row, int x, int y) {
        const int here = alongX(row + y, x), other = height_ - 1 - y;
        if (y_ == Mirror::none || other == y)
            return here;
        return step(y_ == Mirror::even ? Op::add : Op::subtract, here, alongX(row + other, x));
    }

  private:
    int alongX(int row, int x) {
        const int here = step(Op::sample, row, x), other = width_ - 1 - x;
        if (x_ == Mirror::none || other == x)
            return here;
        return step(x_ == Mirror::even ? Op::add : Op::subtract, here, step(Op::sample, row, other));
    }

    FoldedTaps& out_;
    int width_, height_;
    Mirror x_, y_;
    std::map<std::tuple<Op, int, int, std::uint32_t>, int> known_;
};

std::vector<Layer> layersOf(FoldedTaps& out, const Weights& taps) {
    std::vector<Layer> kinds;
    const int width = static_cast<int>(out.extent[0]), height = static_cast<int>(out.extent[1]);
    const std::size_t size = static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
    for (std::int64_t k = 0; k < out.extent[2]; ++k) {
        const auto from = taps.begin() + static_cast<std::ptrdiff_t>(static_cast<std::size_t>(k) * size);
        Layer layer{width, height, Weights(from, from + static_cast<std::ptrdiff_t>(size))};
        int kind = -1;
        bool minus = false;
        if (std::ranges::any_of(layer.taps, [](float w) { return w != 0; })) {
            const auto same = std::ranges::find_if(kinds, [&](const Layer& other) {
                minus = other.taps != layer.taps;
                return !minus || std::ranges::equal(other.taps, layer.taps, [](float a, float b) { return a == -b; });
            });
            kind = static_cast<int>(same - kinds.begin());
            if (same == kinds.end()) {
                minus = false;
                kinds.push_back(std::move(layer));
            }
        }
        out.kind.push_back(kind);
        out.minus.push_back(minus);
    }
    return kinds;
}

std::vector<Group> groupsOf(const std::vector<Layer>& kinds, Mirror x, Mirror y) {
    std::vector<Group> groups;
    std::map<Weights, std::size_t> known;
    if (kinds.empty())
        return groups;
    const int width = kinds.front().width, height = kinds.front().height;
    const int across = x == Mirror::none ? width : (width + 1) / 2,
              down = y == Mirror::none ? height : (height + 1) / 2;
    for (int j = 0; j < down; ++j)
        for (int i = 0; i < across; ++i) {
            Weights taps;
            for (const Layer& l : kinds)
                taps.push_back(l.at(i, j));
            const auto first = std::ranges::find_if(taps, [](float w) { return w != 0; });
            if (first == taps.end())
                continue;
            const bool minus = *first < 0;
            for (float& w : taps)
                w = minus && w != 0 ? -w : w;
            const auto [place, isNew] = known.try_emplace(taps, groups.size());
            if (isNew)
                groups.push_back({taps, {}});
            groups[place->second].cells.push_back({i, j, minus});
        }
    return groups;
}

Weights float32Of(const Kernel& kernel) {
    const std::vector<double> dense = kernel.dense();
    return {dense.begin(), dense.end()};
}

} // namespace

double FoldedTaps::work() const {
    const auto operations = std::ranges::count_if(steps, [](const Step& s) { return s.op != Op::sample; });
    const auto layers = std::ranges::count_if(kind, [](int k) { return k >= 0; });
    return static_cast<double>(operations) / rows + static_cast<double>(layers);
}

bool canBeFolded(const Kernel& kernel) {
    return kernel.count() <= maxFoldedTaps && std::ranges::max(kernel.extent()) <= maxFoldedExtent;
}

FoldedTaps foldTaps(const Kernel& kernel, int dimension, int rows) {
    FoldedTaps out;
    out.extent = kernel.extent();
    if (dimension == 2)
        std::swap(out.extent[1], out.extent[2]);
    out.rows = rows;
    const std::vector<Layer> kinds = layersOf(out, float32Of(kernel));
    out.kinds = static_cast<int>(kinds.size());
    const Mirror x = mirrorOf(kinds, true), y = mirrorOf(kinds, false);
    const std::vector<Group> groups = groupsOf(kinds, x, y);
    Writer writer(out, static_cast<int>(out.extent[0]), static_cast<int>(out.extent[1]), x, y);
    std::vector<int> sums;
    for (int r = 0; r < rows; ++r) {
        sums.assign(kinds.size(), -1);
        for (const Group& group : groups) {
            // The group's taps take the sign of the first cell.
            const bool turned = group.cells.front().minus;
            int sum = -1;
            for (const Group::Cell& c : group.cells) {
                const int value = writer.cell(r, c.x, c.y);
                sum = sum < 0 ? value : writer.step(c.minus == turned ? Op::add : Op::subtract, sum, value);
            }
            for (std::size_t d = 0; d < kinds.size(); ++d)
                if (const float weight = turned ? -group.taps[d] : group.taps[d]; weight != 0)
                    sums[d] = sums[d] < 0 ? writer.step(Op::multiply, sum, 0, weight)
                                          : writer.step(Op::fused, sum, sums[d], weight);
        }
        out.sums.insert(out.sums.end(), sums.begin(), sums.end());
    }
    return out;
}

std::uint64_t numberOf(const Kernel& kernel) {
    std::uint64_t number = 14695981039346656037u; // FNV-1a
    const auto mix = [&](std::uint64_t value) {
        for (int byte = 0; byte < 8; ++byte, value >>= 8)
            number = (number ^ (value & 0xff)) * 1099511628211u;
    };
    for (std::size_t axis = 0; axis < 3; ++axis) {
        mix(static_cast<std::uint64_t>(kernel.extent()[axis]));
        mix(static_cast<std::uint64_t>(kernel.centre()[axis]));
    }
    for (const float tap : float32Of(kernel))
        mix(std::bit_cast<std::uint32_t>(tap));
    return number == 0 ? 1 : number;
}

} // namespace conv
