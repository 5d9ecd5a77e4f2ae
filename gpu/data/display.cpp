// SPDX-License-Identifier: Apache-2.0
#include "data/display.h"
#include "data/device_memory.h"
#include <conv/error.h>

namespace conv {
namespace {

constexpr int maxFactor = 64;

/// For devices whose memory is host memory.
void displayOnHost(const DisplayWork& work) {
    for (int y = 0; y < work.size[1]; ++y)
        for (int x = 0; x < work.size[0]; ++x) {
            const std::int64_t left = std::int64_t{x} * work.factor, top = std::int64_t{y} * work.factor;
            const int wide = work.group(0, left), high = work.group(1, top);
            float sum = 0;
            for (int i = 0; i < wide; ++i) { // columns of the group first, then across: the order in which the GPU adds
                float column = 0;
                for (int j = 0; j < high; ++j)
                    column += work.in[(top + j) * work.strideY + left + i];
                sum += column;
            }
            work.out[std::int64_t{y} * work.size[0] + x] = work.level(sum, wide * high);
        }
}

void checkPart(const Layout& layout, const Region& domain, const DisplayPart& part) {
    if (layout.type != ElementType::f32 || layout.extent[2] != 1 || domain.extent() != layout.extent)
        throw Error(ErrorCode::usage, "Pictures for a screen are made of float32 images.");
    if (part.factor < 1 || part.factor > maxFactor || !(part.high > part.low))
        throw Error(ErrorCode::usage,
                    "A picture averages 1 to 64 samples along an axis, of a window that is not empty.");
    if (part.source.empty() || !domain.contains(part.source) || part.time < 0 || part.time >= layout.times)
        throw Error(ErrorCode::usage, "Part " + describe(part.source) + " lies outside the image.");
}

} // namespace

Index3 pictureExtent(const DisplayPart& part) {
    const auto groups = [&](int axis) { return (part.source.size(axis) + part.factor - 1) / part.factor; };
    return {groups(0), groups(1), 1};
}

Volume displayed(const DeviceData& data, const Region& domain, const DisplayPart& part) {
    checkPart(data.layout(), domain, part);
    Layout layout;
    layout.type = ElementType::u8;
    layout.dimension = 2;
    layout.extent = pictureExtent(part);
    layout.channels = data.layout().channels;
    Volume pictures(layout);
    DisplayWork work;
    work.strideY = data.strideY();
    work.factor = part.factor;
    work.low = static_cast<float>(part.low);
    work.scale = static_cast<float>(255 / (part.high - part.low));
    for (int axis = 0; axis < 2; ++axis) {
        work.extent[axis] = part.source.size(axis);
        work.size[axis] = static_cast<int>(layout.extent[static_cast<std::size_t>(axis)]);
    }
    for (std::int64_t channel = 0; channel < layout.channels; ++channel) {
        work.in = static_cast<const float*>(data.data({part.time, channel})) +
                  (part.source.lo[1] - domain.lo[1]) * work.strideY + part.source.lo[0] - domain.lo[0];
        work.out = pictures.as<std::uint8_t>({0, channel});
        if (isInvented(data.device()))
            displayOnHost(work);
        else
            displayFromDevice(data.device(), work);
    }
    return pictures;
}

} // namespace conv
