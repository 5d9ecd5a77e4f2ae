// SPDX-License-Identifier: Apache-2.0
#include "app/python/samples.h"
#include "app/io/core/file_bytes.h"
#include <algorithm>
#include <conv/error.h>
#include <cstring>

namespace app::python {
namespace {

std::int64_t sizeOfSample(const conv::Layout& layout) {
    return static_cast<std::int64_t>(conv::sizeOf(layout.type));
}

/// Copies a row of `count` samples of `size` bytes between two strides.
template <std::size_t size>
void copyRow(const std::byte* from, std::int64_t fromStep, std::byte* to, std::int64_t toStep, std::int64_t count) {
    for (std::int64_t i = 0; i < count; ++i, from += fromStep, to += toStep)
        std::memcpy(to, from, size);
}

void copyRow(std::size_t size, const std::byte* from, std::int64_t fromStep, std::byte* to, std::int64_t toStep,
             std::int64_t count) {
    const auto dense = static_cast<std::int64_t>(size);
    if (fromStep == dense && toStep == dense)
        std::memcpy(to, from, size * static_cast<std::size_t>(count));
    else if (size == 1)
        copyRow<1>(from, fromStep, to, toStep, count);
    else if (size == 2)
        copyRow<2>(from, fromStep, to, toStep, count);
    else if (size == 4)
        copyRow<4>(from, fromStep, to, toStep, count);
    else
        copyRow<8>(from, fromStep, to, toStep, count);
}

} // namespace

bool Strided::inPlace() const {
    const std::int64_t size = sizeOfSample(layout);
    const conv::Index3& n = layout.extent;
    const auto multiple = [&](std::int64_t step) { return step % size == 0; };
    if (swapped || reinterpret_cast<std::uintptr_t>(data) % static_cast<std::uintptr_t>(size) != 0 ||
        (n[0] > 1 && steps[0] != size))
        return false;
    if ((layout.channels > 1 && !multiple(channelStep)) || (layout.times > 1 && !multiple(timeStep)))
        return false;
    const std::int64_t row = n[0] * size, slice = n[1] > 1 ? steps[1] * n[1] : row;
    return (n[1] == 1 || (multiple(steps[1]) && steps[1] >= row)) &&
           (n[2] == 1 || (multiple(steps[2]) && steps[2] >= slice));
}

std::array<std::int64_t, 2> Strided::sampleSteps() const {
    const std::int64_t size = sizeOfSample(layout);
    const std::int64_t y = layout.extent[1] > 1 ? steps[1] / size : layout.extent[0];
    return {y, layout.extent[2] > 1 ? steps[2] / size : y * layout.extent[1]};
}

std::array<const std::byte*, 2> Strided::range() const {
    const std::byte *first = data, *last = data + sizeOfSample(layout);
    const auto reach = [&](std::int64_t step, std::int64_t count) { (step < 0 ? first : last) += step * (count - 1); };
    for (std::size_t a = 0; a < 3; ++a)
        reach(steps[a], layout.extent[a]);
    reach(channelStep, layout.channels);
    reach(timeStep, layout.times);
    return {first, last};
}

conv::ConstView ArraySource::view(conv::Item item) const {
    const auto [y, z] = samples_.sampleSteps();
    return {layout().type, samples_.at(item, {0, 0, 0}), layout().whole(), y, z};
}

void ArraySource::read(conv::Item item, const conv::Region& region, void* out) const {
    const auto row = static_cast<std::size_t>(region.size(0) * sizeOfSample(layout()));
    auto* to = static_cast<std::byte*>(out);
    for (std::int64_t z = region.lo[2]; z < region.hi[2]; ++z)
        for (std::int64_t y = region.lo[1]; y < region.hi[1]; ++y, to += row)
            std::memcpy(to, samples_.at(item, {region.lo[0], y, z}), row);
}

conv::Volume packed(const Strided& samples, conv::ElementType type, const std::stop_token& stop,
                    std::int64_t* clipped) {
    conv::Layout layout = samples.layout;
    layout.type = type;
    conv::Volume volume(layout);
    const conv::ElementType from = samples.layout.type;
    const std::size_t size = conv::sizeOf(from);
    const std::int64_t nx = layout.extent[0], rowBytes = nx * sizeOfSample(layout);
    std::vector<std::byte> row(static_cast<std::size_t>(nx) * size);
    std::int64_t done = 0;
    for (const conv::Item item : conv::itemsOf(layout)) {
        std::byte* to = volume.data(item);
        for (std::int64_t z = 0; z < layout.extent[2]; ++z)
            for (std::int64_t y = 0; y < layout.extent[1]; ++y, to += rowBytes) {
                done += nx;
                if (done > (std::int64_t{1} << 20)) {
                    done = 0;
                    if (stop.stop_requested())
                        throw conv::Error(conv::ErrorCode::cancelled, "Cancelled.");
                }
                std::byte* const first = from == type ? to : row.data();
                copyRow(size, samples.at(item, {0, y, z}), samples.steps[0], first, static_cast<std::int64_t>(size),
                        nx);
                if (samples.swapped)
                    io::swapBytes(first, size, static_cast<std::uint64_t>(nx));
                if (from == type)
                    continue;
                const std::int64_t lost = conv::convertSamples(from, first, type, to, nx);
                if (clipped)
                    *clipped += lost;
            }
    }
    return volume;
}

conv::MutableView ArraySink::place(conv::Item item, const conv::Region& region, conv::ElementType type) {
    if (type != samples_.layout.type || !samples_.inPlace() || !domain_.contains(region))
        return {};
    const auto [y, z] = samples_.sampleSteps();
    return {
        samples_.at(item, {region.lo[0] - domain_.lo[0], region.lo[1] - domain_.lo[1], region.lo[2] - domain_.lo[2]}),
        y, z};
}

void ArraySink::write(conv::Item item, const conv::ConstView& block) {
    if (!domain_.contains(block.region))
        throw conv::Error(conv::ErrorCode::internal,
                          "Block " + conv::describe(block.region) + " lies outside the result.");
    const std::size_t size = conv::sizeOf(samples_.layout.type);
    const std::int64_t n = block.region.size(0);
    row_.resize(static_cast<std::size_t>(n) * size);
    for (std::int64_t z = block.region.lo[2]; z < block.region.hi[2]; ++z)
        for (std::int64_t y = block.region.lo[1]; y < block.region.hi[1]; ++y) {
            clipped_ += conv::convertSamples(block.type, block.row(y, z), samples_.layout.type, row_.data(), n);
            if (samples_.swapped)
                io::swapBytes(row_.data(), size, static_cast<std::uint64_t>(n));
            copyRow(size, row_.data(), static_cast<std::int64_t>(size),
                    samples_.at(item, {block.region.lo[0] - domain_.lo[0], y - domain_.lo[1], z - domain_.lo[2]}),
                    samples_.steps[0], n);
        }
}

} // namespace app::python
