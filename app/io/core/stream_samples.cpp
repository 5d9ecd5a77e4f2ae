// SPDX-License-Identifier: Apache-2.0
#include "app/io/core/stream_samples.h"
#include <algorithm>
#include <vector>

namespace app::io {
namespace {

/// Samples per read if they must be reordered.
constexpr std::int64_t samplesAtOnce = std::int64_t{1} << 19;
constexpr std::size_t bytesAtOnce = std::size_t{32} << 20;

/// An axis of samples: distance of neighbours in the file and in memory.
struct Axis {
    std::int64_t size = 1, inFile = 1, inMemory = 1;
};

std::vector<Axis> axesOf(std::span<const FileAxis> order, const conv::Layout& layout) {
    const conv::Index3& e = layout.extent;
    const std::int64_t strides[] = {1, e[0], e[0] * e[1], e[0] * e[1] * e[2], e[0] * e[1] * e[2] * layout.channels};
    std::vector<Axis> axes;
    std::int64_t inFile = 1;
    for (const FileAxis& axis : order) {
        axes.push_back({axis.size, inFile, strides[static_cast<std::size_t>(axis.is)]});
        inFile *= axis.size;
    }
    std::erase_if(axes, [](const Axis& axis) { return axis.size == 1; });
    return axes;
}

bool together(std::span<const Axis> axes) {
    return std::all_of(axes.begin(), axes.end(), [](const Axis& axis) { return axis.inFile == axis.inMemory; });
}

/// Reads up to `count` complete samples.
std::int64_t take(ByteSource& source, std::byte* to, std::size_t size, std::int64_t count, bool swapped) {
    std::int64_t done = 0;
    while (done < count) {
        const std::int64_t part = std::min(count - done, static_cast<std::int64_t>(bytesAtOnce / size));
        std::byte* const at = to + static_cast<std::size_t>(done) * size;
        const auto got = static_cast<std::int64_t>(source.read(at, static_cast<std::size_t>(part) * size) / size);
        if (swapped)
            swapBytes(at, size, static_cast<std::uint64_t>(got));
        done += got;
        if (got < part)
            break;
    }
    return done;
}

/// Scatters the samples of a box of file axes, the last of `axes` innermost.
template <class T>
void scatter(std::span<const Axis> axes, const T* from, T* to) {
    const Axis& axis = axes.front();
    if (axes.size() == 1) {
        for (std::int64_t i = 0; i < axis.size; ++i)
            to[i * axis.inMemory] = from[i * axis.inFile];
        return;
    }
    for (std::int64_t i = 0; i < axis.size; ++i)
        scatter(axes.subspan(1), from + i * axis.inFile, to + i * axis.inMemory);
}

template <class T>
void readOrdered(ByteSource& source, std::vector<Axis> axes, bool swapped, DecodedVolume& to) {
    // As many of the fastest axes as fit a piece.
    std::size_t inner = 1;
    std::int64_t piece = axes[0].size;
    while (inner < axes.size() && piece * axes[inner].size <= samplesAtOnce)
        piece *= axes[inner++].size;
    std::vector<Axis> box(axes.begin(), axes.begin() + static_cast<std::ptrdiff_t>(inner));
    const std::vector<Axis> outer(axes.begin() + static_cast<std::ptrdiff_t>(inner), axes.end());
    // Writes in memory order.
    std::sort(box.begin(), box.end(), [](const Axis& a, const Axis& b) { return a.inMemory > b.inMemory; });
    std::vector<T> buffer(static_cast<std::size_t>(piece));
    T* const samples = reinterpret_cast<T*>(to.volume().data());
    std::vector<std::int64_t> at(outer.size());
    for (;;) {
        const std::int64_t got = take(source, reinterpret_cast<std::byte*>(buffer.data()), sizeof(T), piece, swapped);
        to.produced(got);
        if (got < piece)
            return;
        std::int64_t place = 0;
        for (std::size_t a = 0; a < outer.size(); ++a)
            place += at[a] * outer[a].inMemory;
        scatter<T>(box, buffer.data(), samples + place);
        std::size_t a = 0;
        while (a < outer.size() && ++at[a] == outer[a].size)
            at[a++] = 0;
        if (a == outer.size())
            return;
    }
}

} // namespace

bool inMemoryOrder(std::span<const FileAxis> order, const conv::Layout& layout) {
    return together(axesOf(order, layout));
}

void readSamples(ByteSource& source, std::span<const FileAxis> order, bool swapped, DecodedVolume& to) {
    const std::size_t size = conv::sizeOf(to.layout().type);
    const std::vector<Axis> axes = axesOf(order, to.layout());
    if (together(axes)) {
        to.produced(take(source, to.volume().data(), size, to.layout().sampleCount(), swapped));
        return;
    }
    switch (size) {
    case 1:
        return readOrdered<std::uint8_t>(source, axes, swapped, to);
    case 2:
        return readOrdered<std::uint16_t>(source, axes, swapped, to);
    case 4:
        return readOrdered<std::uint32_t>(source, axes, swapped, to);
    default:
        return readOrdered<std::uint64_t>(source, axes, swapped, to);
    }
}

} // namespace app::io
