// SPDX-License-Identifier: Apache-2.0
// Reads boxes of a new grid: gathers samples, or interpolates axis by axis.
#include "grid/axis_weights.h"
#include "grid/passes.h"
#include <algorithm>
#include <cmath>
#include <cstring>
#include <utility>
#include <vector>

namespace conv {
namespace {

/// Bytes that reading a box takes, if it can be cut.
constexpr double blockBytes = 16 << 20;

/// Copies samples of `size` bytes from a dense box: sample i of axis a from offset `offsets[a][i]`; below 0: `value`.
class Gather {
  public:
    Gather(const std::byte* from, const std::byte* value, std::size_t size,
           const std::array<std::vector<std::int64_t>, 3>& offsets)
        : from_(from), value_(value), size_(size), offsets_(offsets), steps_(evenly(offsets[0])) {}

    void to(std::byte* out) const {
        switch (size_) {
        case 1:
            return rows<std::uint8_t>(out);
        case 2:
            return rows<std::uint16_t>(out);
        case 4:
            return rows<std::uint32_t>(out);
        default:
            return rows<std::uint64_t>(out);
        }
    }

  private:
    /// Adjacent samples of one row, all inside.
    static bool evenly(const std::vector<std::int64_t>& x) {
        for (std::size_t i = 0; i < x.size(); ++i)
            if (x[i] != x[0] + static_cast<std::int64_t>(i) || x[i] < 0)
                return false;
        return true;
    }

    template <class Word>
    void rows(std::byte* out) const {
        const std::vector<std::int64_t>& x = offsets_[0];
        const std::size_t row = x.size() * sizeof(Word);
        for (const std::int64_t z : offsets_[2])
            for (const std::int64_t y : offsets_[1]) {
                if (z < 0 || y < 0)
                    fill<Word>(out);
                else if (steps_)
                    std::memcpy(out, from_ + (z + y + x[0]) * static_cast<std::int64_t>(sizeof(Word)), row);
                else
                    pick<Word>(z + y, out);
                out += row;
            }
    }

    template <class Word>
    void fill(std::byte* out) const {
        for (std::size_t i = 0; i < offsets_[0].size(); ++i)
            std::memcpy(out + i * sizeof(Word), value_, sizeof(Word));
    }

    template <class Word>
    void pick(std::int64_t base, std::byte* out) const {
        for (std::size_t i = 0; i < offsets_[0].size(); ++i) {
            const std::int64_t x = offsets_[0][i];
            const std::byte* const sample =
                x < 0 ? value_ : from_ + (base + x) * static_cast<std::int64_t>(sizeof(Word));
            std::memcpy(out + i * sizeof(Word), sample, sizeof(Word));
        }
    }

    const std::byte* from_;
    const std::byte* value_;
    std::size_t size_;
    const std::array<std::vector<std::int64_t>, 3>& offsets_;
    bool steps_;
};

} // namespace

struct GridSource::State {
    std::shared_ptr<const Source> inner;
    Grid grid;
    Layout layout;
    std::array<std::size_t, 3> order{0, 1, 2}; ///< output axes in the order of passes: those that shrink most first
    std::array<std::byte, 8> value{};          ///< Grid::value in the input's type

    State(std::shared_ptr<const Source> source, const Grid& on)
        : inner(std::move(source)), grid(on), layout(layoutOn(on, inner->layout())) {
        std::ranges::stable_sort(
            order, [&](std::size_t a, std::size_t b) { return std::abs(on.axes[a].step) > std::abs(on.axes[b].step); });
        (void)convertSamples(ElementType::f64, &on.value, inner->layout().type, value.data(), 1);
    }

    [[nodiscard]] bool copies() const { return grid.sampling == Sampling::copy || grid.sampling == Sampling::nearest; }
    [[nodiscard]] std::int64_t inputExtent(std::size_t axis) const {
        return inner->layout().extent[static_cast<std::size_t>(grid.axes[axis].from)];
    }

    /// Input samples along an output axis for `n` output samples, at most.
    [[nodiscard]] double inputFor(std::size_t axis, std::int64_t n) const {
        const GridAxis& from = grid.axes[axis];
        const double samples =
            static_cast<double>(n) * std::abs(from.step) + static_cast<double>(2 * reachOf(grid, from) + 1);
        return std::min(samples, static_cast<double>(inputExtent(axis)));
    }

    /// Bytes of a box: its input, the copy in the type of the sums, and a pass's output.
    [[nodiscard]] double bytesFor(const Index3& extent) const {
        double input = 1, output = 1;
        for (std::size_t a = 0; a < 3; ++a) {
            const double here = inputFor(a, extent[a]);
            input *= here;
            output *= std::max(static_cast<double>(extent[a]), here);
        }
        const auto samples = static_cast<double>(sizeOf(inner->layout().type));
        return input * samples + (copies() ? 0 : 2 * output * static_cast<double>(sizeOf(layout.type)));
    }

    /// Boxes that are computed at once: halves along y and z, where the share of samples read twice stays smallest.
    [[nodiscard]] Index3 pieceOf(Index3 extent) const {
        const auto room = [&](std::size_t a) {
            return extent[a] > 1 ? static_cast<double>(extent[a]) * std::abs(grid.axes[a].step) /
                                       static_cast<double>(2 * reachOf(grid, grid.axes[a]) + 1)
                                 : 0.0;
        };
        while (bytesFor(extent) > blockBytes && (extent[1] > 1 || extent[2] > 1)) {
            const std::size_t axis = room(2) >= room(1) ? 2 : 1;
            extent[axis] = (extent[axis] + 1) / 2;
        }
        return extent;
    }

    void read(Item item, const Region& region, std::byte* out) const {
        const Index3 piece = pieceOf(region.extent());
        const std::size_t size = sizeOf(layout.type), row = static_cast<std::size_t>(region.size(0)) * size;
        std::vector<std::byte> part;
        Region box = region;
        for (std::int64_t z = region.lo[2]; z < region.hi[2]; z += piece[2])
            for (std::int64_t y = region.lo[1]; y < region.hi[1]; y += piece[1]) {
                box.lo = {region.lo[0], y, z};
                box.hi = {region.hi[0], std::min(y + piece[1], region.hi[1]), std::min(z + piece[2], region.hi[2])};
                const auto at = [&](std::int64_t slice) {
                    return out +
                           static_cast<std::size_t>((slice - region.lo[2]) * region.size(1) + y - region.lo[1]) * row;
                };
                if (box.size(1) == region.size(1) || box.size(2) == 1) { // dense in the output
                    readBox(item, box, at(z));
                    continue;
                }
                const std::size_t rows = static_cast<std::size_t>(box.size(1)) * row;
                part.resize(rows * static_cast<std::size_t>(box.size(2)));
                readBox(item, box, part.data());
                for (std::int64_t k = 0; k < box.size(2); ++k)
                    std::memcpy(at(z + k), part.data() + static_cast<std::size_t>(k) * rows, rows);
            }
    }

    void readBox(Item item, const Region& box, std::byte* out) const {
        if (copies())
            gather(item, box, out);
        else if (layout.type == ElementType::f64)
            interpolate<double>(item, box, out);
        else
            interpolate<float>(item, box, out);
    }

    void gather(Item item, const Region& region, std::byte* out) const {
        std::array<std::vector<std::int64_t>, 3> offsets;
        Region box{{0, 0, 0}, {1, 1, 1}};
        for (std::size_t a = 0; a < 3; ++a) {
            const auto f = static_cast<std::size_t>(grid.axes[a].from);
            offsets[a] = indicesOf(grid, grid.axes[a], inputExtent(a), region.lo[a], region.hi[a]);
            bool any = false;
            for (const std::int64_t i : offsets[a])
                if (i != outside) {
                    box.lo[f] = any ? std::min(box.lo[f], i) : i;
                    box.hi[f] = any ? std::max(box.hi[f], i + 1) : i + 1;
                    any = true;
                }
        }
        const std::size_t size = sizeOf(inner->layout().type);
        std::vector<std::byte> samples(static_cast<std::size_t>(box.count()) * size);
        inner->read(item, box, samples.data());
        const Index3 stride{1, box.size(0), box.size(0) * box.size(1)};
        for (std::size_t a = 0; a < 3; ++a) {
            const auto f = static_cast<std::size_t>(grid.axes[a].from);
            for (std::int64_t& i : offsets[a])
                i = i == outside ? -1 : (i - box.lo[f]) * stride[f];
        }
        Gather(samples.data(), value.data(), size, offsets).to(out);
    }

    template <class T>
    void interpolate(Item item, const Region& region, std::byte* out) const {
        std::array<AxisWeights, 3> weights;
        Region box;
        for (std::size_t a = 0; a < 3; ++a) {
            const auto f = static_cast<std::size_t>(grid.axes[a].from);
            weights[a] = weightsOf(grid, grid.axes[a], inputExtent(a), region.lo[a], region.hi[a]);
            box.lo[f] = weights[a].lo;
            box.hi[f] = weights[a].hi;
        }
        GridBlock<T> block = load<T>(item, box);
        for (const std::size_t a : order) {
            const auto f = static_cast<std::size_t>(grid.axes[a].from);
            resampleAxis(block, f, weights[a], box.lo[f]);
        }
        store(block, region, out);
    }

    template <class T>
    GridBlock<T> load(Item item, const Region& box) const {
        const ElementType from = inner->layout().type;
        GridBlock<T> block{box.extent(), std::vector<T>(static_cast<std::size_t>(box.count()))};
        if (from == elementTypeOf<T>()) {
            inner->read(item, box, block.samples.data());
            return block;
        }
        std::vector<std::byte> samples(static_cast<std::size_t>(box.count()) * sizeOf(from));
        inner->read(item, box, samples.data());
        (void)convertSamples(from, samples.data(), elementTypeOf<T>(), block.samples.data(), box.count());
        return block;
    }

    /// Puts the axes into the output's order.
    template <class T>
    void store(const GridBlock<T>& block, const Region& region, std::byte* out) const {
        const Index3 stride{1, block.extent[0], block.extent[0] * block.extent[1]};
        std::array<std::vector<std::int64_t>, 3> offsets;
        for (std::size_t a = 0; a < 3; ++a)
            for (std::int64_t i = 0; i < region.size(static_cast<int>(a)); ++i)
                offsets[a].push_back(i * stride[static_cast<std::size_t>(grid.axes[a].from)]);
        Gather(reinterpret_cast<const std::byte*>(block.samples.data()), nullptr, sizeof(T), offsets).to(out);
    }
};

GridSource::GridSource(std::shared_ptr<const Source> inner, const Grid& grid)
    : state_(std::make_unique<State>(std::move(inner), grid)) {}

GridSource::~GridSource() = default;

const Layout& GridSource::layout() const {
    return state_->layout;
}

Source::Access GridSource::access() const {
    const GridAxis& slowest = state_->grid.axes[2];
    const Access inner = state_->inner->access();
    return inner == Access::sequential && (slowest.from != 2 || slowest.step < 0) ? Access::whole : inner;
}

void GridSource::read(Item item, const Region& region, void* out) const {
    if (!region.empty())
        state_->read(item, region, static_cast<std::byte*>(out));
}

std::int64_t GridSource::bytesBeside() const {
    return static_cast<std::int64_t>(state_->bytesFor(state_->pieceOf(state_->layout.extent)));
}

} // namespace conv
