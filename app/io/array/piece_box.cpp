// SPDX-License-Identifier: Apache-2.0
#include "app/io/array/piece_box.h"
#include "app/io/core/half.h"
#include "app/io/core/threads.h"
#include "app/io/web/heed_stop.h"
#include "app/io/web/reading_progress.h"
#include <algorithm>
#include <atomic>
#include <cstring>

namespace app::io {
namespace {

using Five = std::array<std::int64_t, 5>; ///< for x, y, z, channel and time

/// Copies a row of samples, which are `from` and `to` samples apart.
template <class Stored, class T, class Convert>
void copyRow(const std::byte* in, std::int64_t from, std::byte* out, std::int64_t to, std::int64_t count,
             Convert convert) {
    if (std::is_same_v<Stored, T> && from == 1 && to == 1) {
        std::memcpy(out, in, static_cast<std::size_t>(count) * sizeof(T));
        return;
    }
    for (std::int64_t i = 0; i < count; ++i) {
        Stored sample;
        std::memcpy(&sample, in + i * from * static_cast<std::int64_t>(sizeof(Stored)), sizeof sample);
        const T value = convert(sample);
        std::memcpy(out + i * to * static_cast<std::int64_t>(sizeof(T)), &value, sizeof value);
    }
}

void copyRow(const PieceLayout& array, const std::byte* in, std::int64_t from, std::byte* out, std::int64_t to,
             std::int64_t count) {
    const auto same = [](auto v) { return v; };
    if (array.half)
        return copyRow<std::uint16_t, float>(in, from, out, to, count, fromHalf);
    switch (array.storedSize()) {
    case 1:
        return copyRow<std::uint8_t, std::uint8_t>(in, from, out, to, count, same);
    case 2:
        return copyRow<std::uint16_t, std::uint16_t>(in, from, out, to, count, same);
    case 4:
        return copyRow<std::uint32_t, std::uint32_t>(in, from, out, to, count, same);
    default:
        return copyRow<std::uint64_t, std::uint64_t>(in, from, out, to, count, same);
    }
}

/// Reads one piece into the part of the box that it covers.
class PieceCopy {
  public:
    PieceCopy(const Pieces& pieces, const std::array<int, 5>& axes, const PieceBox& box, const PieceTarget& target)
        : pieces_(pieces), array_(pieces.pieces()), axes_(axes), box_(box), target_(target) {}

    /// Returns the number of samples; `stored`: false if they are fill values.
    std::int64_t copy(const PiecePlace& place, bool& stored) const {
        const std::shared_ptr<const std::string> samples = pieces_.read(place);
        stored = samples != nullptr;
        Five lo = box_.lo, hi = box_.hi, stride{}, origin{}; // `origin`: index of the piece's first sample
        for (std::size_t w = 0; w < axes_.size(); ++w) {
            if (axes_[w] < 0)
                continue;
            const auto axis = static_cast<std::size_t>(axes_[w]);
            origin[w] = place[axis] * array_.piece[axis];
            lo[w] = std::max(lo[w], origin[w]);
            hi[w] = std::min(hi[w], origin[w] + array_.piece[axis]);
            stride[w] = stored ? array_.strides[axis] : 0;
        }
        const auto size = static_cast<std::int64_t>(sizeOf(array_.type));
        const auto storedSize = static_cast<std::int64_t>(array_.storedSize());
        const std::byte* const in = stored ? reinterpret_cast<const std::byte*>(samples->data()) : array_.fill.data();
        std::int64_t count = 0;
        for (std::int64_t t = lo[4]; t < hi[4]; ++t)
            for (std::int64_t c = lo[3]; c < hi[3]; ++c)
                for (std::int64_t z = lo[2]; z < hi[2]; ++z)
                    for (std::int64_t y = lo[1]; y < hi[1]; ++y) {
                        const Five at{lo[0], y, z, c, t};
                        std::int64_t from = 0, to = 0;
                        for (std::size_t w = 0; w < at.size(); ++w) {
                            from += (at[w] - origin[w]) * stride[w];
                            to += (at[w] - box_.lo[w]) * target_.strides[w];
                        }
                        copyRow(array_, in + from * storedSize, stride[0], target_.first + to * size,
                                target_.strides[0], hi[0] - lo[0]);
                        count += hi[0] - lo[0];
                    }
        return count;
    }

  private:
    const Pieces& pieces_;
    const PieceLayout& array_;
    const std::array<int, 5>& axes_;
    const PieceBox& box_;
    const PieceTarget& target_;
};

} // namespace

std::size_t Pieces::atOnce() const {
    return chunkThreads();
}

PieceTally readBox(const Pieces& pieces, const std::array<int, 5>& axes, const PieceBox& box,
                   const PieceTarget& target) {
    const PieceLayout& array = pieces.pieces();
    const std::size_t count = array.shape.size();
    PiecePlace first(count, 0), extent(count, 1);
    std::size_t number = 1;
    for (std::size_t w = 0; w < axes.size(); ++w)
        if (axes[w] >= 0) {
            const auto axis = static_cast<std::size_t>(axes[w]);
            first[axis] = box.lo[w] / array.piece[axis];
            extent[axis] = (box.hi[w] - 1) / array.piece[axis] - first[axis] + 1;
        }
    for (const std::int64_t n : extent)
        number *= static_cast<std::size_t>(n);
    const PieceCopy copy(pieces, axes, box, target);
    std::atomic<std::int64_t> samples{0}, missing{0};
    ReadingProgress* const progress = threadReadingProgress();
    forEachChunk(
        number,
        [&](std::size_t rest) {
            heedThreadReadingStop();
            PiecePlace place = first;
            for (std::size_t a = count; a-- > 0;) {
                place[a] += static_cast<std::int64_t>(rest % static_cast<std::size_t>(extent[a]));
                rest /= static_cast<std::size_t>(extent[a]);
            }
            bool stored = false;
            const std::int64_t copied = copy.copy(place, stored);
            samples += copied;
            if (progress)
                progress->add(copied);
            missing += stored ? 0 : 1;
        },
        pieces.atOnce());
    return {samples, static_cast<std::int64_t>(number), missing};
}

} // namespace app::io
