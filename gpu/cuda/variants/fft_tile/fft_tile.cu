// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/fft/division.h"
#include "cuda/variants/fft/parts.h"
#include "cuda/variants/fft/shape.h"
#include "cuda/variants/fft/spectrum.h"
#include "cuda/variants/fft_tile/fft_tile.h"
#include "cuda/variants/fft_tile/tile.h"
#include <climits>
#include <conv/error.h>

namespace conv {
namespace {

using namespace fft;

struct Tiles {
    std::int64_t count = 0, plainFrom = 0, plainTo = 0; ///< plain tiles as in TileArguments
};

Tiles tilesOf(const TileArguments& a, int axis, std::int64_t samples) {
    const std::int64_t size = a.size[axis], lo = a.box[axis][0], hi = a.box[axis][1];
    std::int64_t shift = 0;
    const Interval stored = a.map[axis].straight(a.base[axis] + lo, &shift);
    const Interval firsts{stored.lo - a.base[axis] + a.centre[axis],
                          stored.hi - a.base[axis] + a.centre[axis] - samples + 1}; // first outputs of plain tiles
    return {ceilDiv(hi, size), ceilDiv(std::max(lo, firsts.lo), size),
            std::min(floorDiv(hi, size), ceilDiv(firsts.hi, size))};
}

/// Sets the box, its tiles and pairs, along x or, if that leaves fewer tiles unpaired, along y.
void setPairs(TileJob& job, const Launch& launch, const ImageShape& shape) {
    TileArguments& a = job.arguments;
    const std::int64_t strides[] = {1, a.stride}, outStrides[] = {1, launch.outStrideY},
                       samples[] = {shape.columns(), 64};
    Tiles tiles[2];
    a.out = static_cast<float*>(launch.out);
    for (int axis = 0; axis < 2; ++axis) {
        a.base[axis] = floorDiv(launch.box.lo[axis], a.size[axis]) * a.size[axis];
        a.box[axis][0] = static_cast<int>(launch.box.lo[axis] - a.base[axis]);
        a.box[axis][1] = static_cast<int>(launch.box.hi[axis] - a.base[axis]);
        tiles[axis] = tilesOf(a, axis, samples[axis]);
        std::int64_t shift = 0;
        static_cast<void>(a.map[axis].straight(launch.box.lo[axis], &shift));
        a.at[axis] = static_cast<int>(a.base[axis] + shift);
        a.origin += (a.base[axis] + shift) * strides[axis];
        a.toFirst -= a.centre[axis] * strides[axis];
        a.out -= a.box[axis][0] * outStrides[axis];
    }
    const auto half = [](std::int64_t count) { return ceilDiv(count, 2); };
    const int along = half(tiles[0].count) * tiles[1].count <= tiles[0].count * half(tiles[1].count) ? 0 : 1;
    for (int axis = 0; axis < 2; ++axis) {
        Tiles& t = tiles[axis];
        a.step[axis] = a.size[axis];
        if (axis == along) {
            a.second[axis] = a.size[axis];
            a.step[axis] *= 2;
            t = {half(t.count), half(t.plainFrom), floorDiv(t.plainTo, 2)};
        }
        a.pairs[axis] = static_cast<int>(t.count);
        a.plain[axis][0] = static_cast<int>(t.plainFrom);
        a.plain[axis][1] = static_cast<int>(t.plainTo);
    }
    const auto plain = [&](int axis) { return a.plain[axis][1] - a.plain[axis][0]; };
    if (plain(0) <= 0 || plain(1) <= 0 || a.stride > INT_MAX)
        a.plain[0][0] = a.plain[0][1] = a.plain[1][0] = a.plain[1][1] = 0;
    const std::int64_t all = std::int64_t{a.pairs[0]} * a.pairs[1], others = all - std::int64_t{plain(0)} * plain(1);
    if (all > INT_MAX / 2)
        throw Error(ErrorCode::memory, "An image of " + std::to_string(all) + " pairs of tiles is too large.");
    job.across = plain(0) > 0 ? plain(0) : a.pairs[0];
    a.others = static_cast<int>(others);
    a.rowsOfOthers = static_cast<int>(ceilDiv(others, job.across));
    job.down = a.rowsOfOthers + plain(1);
    a.plainStride = static_cast<int>(std::min<std::int64_t>(a.stride, INT_MAX));
    a.plainStep = a.step[1] * a.stride;
    a.toSecond = a.size[along] * strides[along];
    a.outStep = a.step[1] * launch.outStrideY;
    a.outToSecond = a.size[along] * outStrides[along];
}

float biasOf(ElementType type) {
    constexpr float min = 8388608; // 2^23, where a float's last bit is 1
    switch (type) {
    case ElementType::u8:
    case ElementType::u16:
        return min;
    case ElementType::i8:
        return min + 128;
    case ElementType::i16:
        return min + 32768;
    default:
        return 0;
    }
}

TileArguments argumentsOf(const Launch& launch, const ImageShape& shape) {
    const Kernel& kernel = launch.kernel();
    TileArguments a{};
    a.type = launch.in.type;
    a.bias = biasOf(a.type);
    a.stride = launch.in.strideY;
    a.outStride = static_cast<int>(launch.outStrideY);
    a.itemStride = launch.in.strideZ;
    a.outItemStride = launch.outStrideZ;
    a.size[0] = static_cast<int>(shape.width);
    a.size[1] = static_cast<int>(shape.height);
    for (int axis = 0; axis < 2; ++axis) {
        a.map[axis] = launch.map[axis];
        a.taps[axis] = static_cast<int>(kernel.extent()[axis]);
        a.centre[axis] = static_cast<int>(kernel.centre()[axis]);
    }
    a.outsideValue = static_cast<float>(launch.outsideValue);
    const Spectrum s = spectrumOf(*launch.stream, kernel, "fft-tile", ImageOrder{shape.parts});
    a.sum = s.sum;
    a.weights = s.weights;
    a.spectrum = s.values;
    a.roots = s.roots;
    return a;
}

} // namespace

void launchFftTile(const Launch& launch) {
    CudaStream& stream = *launch.stream;
    const Problem& problem = *launch.problem;
    const auto shape = imageShape(problem.extent, problem.taps, stream.device.sharedBytesPerBlock);
    if (!shape)
        throw Error(ErrorCode::internal, "A kernel beyond the largest tile was not refused.");
    TileJob job{argumentsOf(launch, *shape), 0, 0, stream.handle, stream.device};
    setPairs(job, launch, *shape);
    TileArguments& a = job.arguments;
    const std::int64_t min = ceilDiv(64, job.across); // fewer would not fill a device
    float* const out = a.out;
    const auto bytes = static_cast<std::int64_t>(sizeOf(a.type));
    startInParts(launch, {0, job.down}, 2 * shape->width * shape->height * job.across, static_cast<double>(min), 65535,
                 [&](std::int64_t item, int items, Interval rows) {
                     const std::int64_t plane = launch.map[2](launch.box.lo[2]) + item;
                     a.in = static_cast<const std::byte*>(launch.in.data) + plane * a.itemStride * bytes;
                     a.out = out + item * a.outItemStride;
                     a.items = items;
                     a.firstRow = static_cast<int>(rows.lo);
                     job.down = static_cast<int>(rows.size());
                     shape->parts == 4 ? launchTiles<4>(job) : launchTiles<8>(job);
                 });
}

} // namespace conv
