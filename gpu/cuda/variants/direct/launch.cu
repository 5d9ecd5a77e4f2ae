// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/direct/direct.h"
#include "cuda/variants/direct/family.h"
#include "cuda/variants/direct/shape.h"
#include "plan/thread_outputs.h"
#include "run/launch.h"
#include "run/pieces.h"
#include <algorithm>
#include <climits>

namespace conv {
namespace {

using namespace direct;

std::size_t sharedBytesOf(const Device& device, cudaDeviceAttr which) {
    int bytes = 0;
    check(cudaDeviceGetAttribute(&bytes, which, device.index), "cudaDeviceGetAttribute");
    return static_cast<std::size_t>(bytes);
}

/// Outputs of a thread block; pieces are multiples.
Index3 tileOfForm(int dimension, const TapSplit& split) {
    if (dimension == 1)
        return {signalOutputs * signalThreads, 1, 1};
    const Tile t = tileOf(dimension, split.width);
    return {t.size[0], t.size[1], t.size[2]};
}

std::vector<Region> wholeTiles(const Region& box, const Index3& tile, double outputs) {
    Region tiles;
    for (std::size_t a = 0; a < 3; ++a)
        tiles.hi[a] = (box.size(static_cast<int>(a)) + tile[a] - 1) / tile[a];
    const double each = static_cast<double>(tile[0] * tile[1] * tile[2]);
    // Sizes of a piece are ints, and grids are limited.
    const Index3 max{(1 << 30) / tile[0], 65535, 65535};
    std::vector<Region> pieces = piecesOf(tiles, static_cast<std::int64_t>(std::clamp(outputs / each, 1.0, 1e15)), max);
    for (Region& p : pieces)
        for (std::size_t a = 0; a < 3; ++a) {
            p.lo[a] = box.lo[a] + p.lo[a] * tile[a];
            p.hi[a] = std::min(box.hi[a], box.lo[a] + p.hi[a] * tile[a]);
        }
    return pieces;
}

Arguments argumentsOf(const Launch& launch, const TapSplit& split, const TapTable& table) {
    const Kernel& kernel = launch.kernel();
    Arguments a{};
    a.in = launch.in.data;
    a.type = launch.in.type;
    a.strideY = launch.in.strideY;
    a.strideZ = launch.in.strideZ;
    a.outsideValue = static_cast<float>(launch.outsideValue);
    a.outStrideY = launch.outStrideY;
    a.outStrideZ = launch.outStrideZ;
    a.split = split;
    for (int axis = 0; axis < 3; ++axis) {
        a.taps[axis] = static_cast<int>(kernel.extent()[axis]);
    }
    // Zero padding within the width takes part in the inner loops.
    const auto& taps = table.host;
    a.zeros = a.taps[0] % split.width != 0;
    for (std::size_t row = 0; row < taps.size() && !a.zeros; row += static_cast<std::size_t>(split.pitch()))
        a.zeros = std::find(&taps[row], &taps[row] + split.width, 0.0f) != &taps[row] + split.width;
    a.aligned = reinterpret_cast<std::uintptr_t>(a.in) % 16 == 0 && a.strideY % 4 == 0 && a.strideZ % 4 == 0;
    return a;
}

void setPiece(Arguments& a, const Launch& launch, const Region& piece) {
    constexpr std::int64_t far = 1 << 30; // beyond any index of a piece
    const std::int64_t strides[] = {1, a.strideY, a.strideZ};
    a.origin = 0;
    a.outside = false;
    for (int axis = 0; axis < 3; ++axis) {
        a.map[axis] = launch.map[axis];
        a.first[axis] = piece.lo[axis] - launch.kernel().centre()[axis];
        a.size[axis] = static_cast<int>(piece.size(axis));
        a.items = static_cast<int>(launch.items);
        // If any sample is outside, so is the first or the last.
        a.outside |= a.position(axis, 0) < 0 || a.position(axis, a.size[axis] + a.taps[axis] - 2) < 0;
        // The run of storage that contains the first output's own index.
        std::int64_t shift = 0;
        const Interval run = a.map[axis].straight(piece.lo[axis], &shift);
        a.straightLo[axis] = static_cast<int>(std::clamp(run.lo - a.first[axis], -far, far));
        a.straightHi[axis] = static_cast<int>(std::clamp(run.hi - a.first[axis], -far, far));
        const std::int64_t start = a.first[axis] + shift;
        a.origin += start * strides[axis];
        (axis == 0 ? a.startX : axis == 1 ? a.startY : a.startZ) = start;
    }
    a.phase = static_cast<int>(a.startX & 3);
    a.out = static_cast<float*>(launch.out) + (piece.lo[0] - launch.box.lo[0]) +
            (piece.lo[1] - launch.box.lo[1]) * launch.outStrideY + (piece.lo[2] - launch.box.lo[2]) * launch.outStrideZ;
    a.outAligned = reinterpret_cast<std::uintptr_t>(a.out) % 16 == 0 && a.outStrideY % 4 == 0 && a.outStrideZ % 4 == 0;
}

/// True if all positions along x and y are ints. Those along z and in signals need not be.
bool shortAxes(const Launch& launch) {
    for (int axis = 0; axis < 2; ++axis)
        for (int p = 0; p < launch.map[axis].parts; ++p)
            if (launch.map[axis].at[p] + launch.map[axis].part[p].size() > INT_MAX)
                return false;
    return true;
}

void launchPiece(int dimension, const Job& job) {
    const TapSplit& split = job.arguments.split;
    if (dimension == 1)
        launchSignal(job);
    else if (dimension == 2)
        split.parts ? launchWideImage(job) : launchTmaImage(job) || launchNearImage(job) ? void() : launchImage(job);
    else
        split.buffered ? launchWideVolume(job) : launchMarch(job) || launchTmaVolume(job) ? void() : launchVolume(job);
}

Index3 outputsOf(const Launch& launch) {
    if (launch.threadBlock[0] > 0)
        return launch.threadBlock;
    const std::vector<Index3> each = threadOutputs(*launch.variant, *launch.problem, launch.stream->device);
    return each.empty() ? Index3{0, 0, 0} : each.front();
}

/// Volumes per launch, within a grid and the time limit, if a volume is one piece.
std::int64_t itemsAtOnce(const Launch& launch, const Index3& tile, double outputs) {
    if (launch.items == 1 || wholeTiles(launch.box, tile, outputs).size() > 1)
        return 1;
    const double timely = outputs / static_cast<double>(launch.box.count());
    return std::max<std::int64_t>(1, std::min(static_cast<std::int64_t>(timely), 65535 / launch.box.size(2)));
}

} // namespace

void launchDirect(const Launch& given) {
    const Launch all = withPlanesJoined(given);
    CudaStream& stream = *all.stream;
    const Kernel& kernel = all.kernel();
    const Problem& problem = *all.problem;
    const int dimension = problem.dimension;
    const std::size_t sharedBlock = sharedBytesOf(stream.device, cudaDevAttrMaxSharedMemoryPerBlockOptin);
    const TapSplit split = splitOf(dimension, kernel.extent(), sharedBlock);
    const TapTable& table = stream
                                .tables(kernel, "direct",
                                        [&] {
                                            return std::vector<std::vector<double>>{
                                                tableOf(dimension, split, kernel.extent(), kernel.dense())};
                                        })
                                .front();
    const double perOutput = all.variant->predictSeconds(problem, stream.device) /
                             static_cast<double>(std::max<std::int64_t>(1, problem.outputs() * problem.items));
    Job job{argumentsOf(all, split, table),
            &table,
            outputsOf(all),
            stream.handle,
            std::max(1, static_cast<int>(stream.device.cores)),
            stream.device.computeCapability,
            sharedBlock,
            sharedBytesOf(stream.device, cudaDevAttrMaxSharedMemoryPerMultiprocessor)};
    const bool scalar64 = dimension > 1 && !shortAxes(all);
    const Index3 tile = tileOfForm(dimension, split);
    const std::int64_t atOnce = scalar64 ? 1 : itemsAtOnce(all, tile, stream.launchBudget() / perOutput);
    for (std::int64_t from = 0; from < all.items; from += atOnce) {
        const Launch launch = itemsOf(all, from, std::min(atOnce, all.items - from));
        for (const Region& piece : wholeTiles(launch.box, tile, stream.launchBudget() / perOutput)) {
            setPiece(job.arguments, launch, piece);
            scalar64 ? launchAlone(job) : launchPiece(dimension, job);
            stream.pace(perOutput * static_cast<double>(piece.count() * launch.items));
        }
    }
}

} // namespace conv
