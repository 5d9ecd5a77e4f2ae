#include "cuda/fft/division.h"
#include "cuda/fft/fft_tile.h"
#include "cuda/fft/parts.h"
#include "cuda/fft/shape.h"
#include "cuda/fft/spectrum.h"
#include "cuda/fft/tile.h"
#include <climits>
#include <conv/error.h>

namespace conv {
namespace {

using namespace fft;

TileArguments argumentsOf(const Launch& launch, const ImageShape& shape) {
    const Kernel& kernel = launch.kernel();
    TileArguments a{};
    const std::int64_t plane = launch.map[2](launch.box.lo[2]) * launch.in.strideZ;
    a.in = static_cast<const std::byte*>(launch.in.data) + plane * static_cast<std::int64_t>(sizeOf(launch.in.type));
    a.type = launch.in.type;
    a.stride = launch.in.strideY;
    a.size[0] = static_cast<int>(shape.width);
    a.size[1] = static_cast<int>(shape.height);
    a.outStride = static_cast<int>(launch.outStrideY);
    a.out = static_cast<float*>(launch.out);
    const std::int64_t strides[] = {1, a.stride}, outStrides[] = {1, launch.outStrideY};
    std::int64_t tiles[2];
    for (int axis = 0; axis < 2; ++axis) {
        const Interval box{launch.box.lo[axis], launch.box.hi[axis]};
        a.map[axis] = launch.map[axis];
        a.taps[axis] = static_cast<int>(kernel.extent()[axis]);
        a.centre[axis] = static_cast<int>(kernel.centre()[axis]);
        const std::int64_t first = floorDiv(box.lo, a.size[axis]);
        a.base[axis] = first * a.size[axis];
        tiles[axis] = floorDiv(box.hi - 1, a.size[axis]) + 1 - first;
        const auto near = [&](std::int64_t index) {
            constexpr std::int64_t far = 3 << 29; // beyond any index of a box
            return static_cast<int>(std::clamp(index - a.base[axis], -far, far));
        };
        std::int64_t shift = 0;
        const Interval straight = a.map[axis].straight(box.lo, &shift);
        a.straight[axis][0] = near(straight.lo);
        a.straight[axis][1] = a.stride > INT_MAX ? a.straight[axis][0] : near(straight.hi);
        a.origin += (a.base[axis] + shift) * strides[axis];
        a.box[axis][0] = near(box.lo);
        a.box[axis][1] = near(box.hi);
        a.out -= a.box[axis][0] * outStrides[axis];
    }
    a.across = static_cast<int>(tiles[0]);
    a.tiles = static_cast<int>(std::min<std::int64_t>(tiles[0] * tiles[1], INT_MAX));
    a.outsideValue = static_cast<float>(launch.outsideValue);
    const Spectrum s = spectrumOf(*launch.stream, kernel, "fft-tile", ImageOrder{shape.parts});
    a.sum = s.sum;
    a.weights = s.weights;
    a.spectrum = s.values;
    a.roots = s.roots;
    return a;
}

constexpr int tilesMost = 1 << 30; // 2^42 samples

} // namespace

void launchFftTile(const Launch& launch) {
    CudaStream& stream = *launch.stream;
    const Problem& problem = *launch.problem;
    const auto shape = imageShape(problem.extent, problem.taps, stream.device.sharedBytesPerBlock);
    if (!shape)
        throw Error(ErrorCode::internal, "A kernel beyond the largest tile was not refused.");
    TileJob job{argumentsOf(launch, *shape), 0, stream.handle};
    TileArguments& a = job.arguments;
    if (a.tiles >= tilesMost)
        throw Error(ErrorCode::memory, "An image of " + std::to_string(a.tiles) + " tiles or more is too large.");
    const int together = shape->parts == 4 ? 3 : 2;
    a.ahead = 2 * together * std::max(1, static_cast<int>(stream.device.cores));
    startInParts(launch, 0, (a.tiles + 1) / 2, 2 * shape->width * shape->height, 1e9,
                 [&](std::int64_t pair, int count) {
                     a.pair = static_cast<int>(pair);
                     job.pairs = count;
                     shape->parts == 4 ? launchTiles<4>(job) : launchTiles<8>(job);
                 });
}

} // namespace conv
