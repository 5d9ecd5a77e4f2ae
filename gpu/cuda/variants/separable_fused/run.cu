// SPDX-License-Identifier: Apache-2.0
#include "cuda/device/positions.h"
#include "cuda/ops/floats.h"
#include "cuda/variants/separable_fused/columns.h"
#include "cuda/variants/separable_fused/run.h"
#include "cuda/variants/separable_fused/volume_shapes.h"
#include "cuda/variants/separable_tensor/band_cells.h"
#include "run/pieces.h"
#include <algorithm>
#include <numeric>

namespace conv::march {
namespace {

/// Taps of a rank-1 kernel. A single tap's weight along z moves to x: z then needs no pass.
std::vector<std::vector<double>> factors(const Kernel& kernel) {
    const SeparableTerm term = kernel.definedPerAxis() ? kernel.axes() : kernel.decompose().terms.front();
    std::vector<std::vector<double>> taps{term[0].weights, term[1].weights, term[2].weights};
    if (taps[2].size() == 1) {
        for (double& weight : taps[0])
            weight *= taps[2][0];
        taps[2][0] = 1;
    }
    return taps;
}

/// The shape for one pass; null: two passes, or planes alone.
const VolumeShape* shapeOf(const Job& job, const Run& run) {
    const auto taps = [&](int axis) { return std::int64_t{job.taps[axis][0].size}; };
    return run.volumesAtOnce && taps(2) > 1 ? volumeShapeOf({taps(0), taps(1), taps(2)}, job.stream->device) : nullptr;
}

bool needsTwoPasses(const Job& job, const Run& run) {
    return job.taps[2][0].size > 1 && !shapeOf(job, run);
}

void marchBox(const Job& job, const Run& run) {
    static constexpr std::array<void (*)(const Job&), volumeShapes.size()> marches{
        march3d<4, TermLayout::one>,     march3d<8, TermLayout::one, 4>,   march3d<8, TermLayout::one>,
        march3d<12, TermLayout::one, 4>, march3d<10, TermLayout::one, 10>, march3d<12, TermLayout::one, 8>,
        march3d<16, TermLayout::one, 4>};
    if (job.taps[2][0].size == 1)
        run.planes(job);
    else if (const VolumeShape* const shape = shapeOf(job, run))
        marches[static_cast<std::size_t>(shape - volumeShapes.data())](job);
    else
        marchTwice(job, {{run.planes, job, 0}});
}

std::int64_t bufferSamples(const Job& job, const Cut& cut) {
    return std::max<std::int64_t>(16 << 20, job.stream->device.memoryBytes / 16 / 4) / cut.buffers;
}

/// Pieces short enough in time and small enough for the buffers, but several kernels long, because pieces reread their
/// halo.
std::vector<Region> piecesFor(const Job& job, const Region& box, std::int64_t timely, const Cut& cut) {
    constexpr std::int64_t maxRows = 1 << 19;
    constexpr std::int64_t kernels = 4;
    timely = std::max(timely, kernels * std::max(cut.minTaps, job.taps[cut.volume ? 2 : 1][0].size) * box.size(0) *
                                  (cut.volume ? box.size(1) : 1));
    if (cut.buffers == 0)
        return piecesOf(box, timely, {1 << 30, maxRows, maxPlanes});
    const std::int64_t samples = bufferSamples(job, cut);
    const std::int64_t halo = job.taps[2][0].size - 1;
    // A layer so thin that the buffer holds several halos.
    const std::int64_t rows = std::clamp<std::int64_t>(samples / (4 * (halo + 1) * box.size(0)), 1, maxRows);
    const std::int64_t layer = box.size(0) * std::min(rows, box.size(1));
    const std::int64_t planes = std::clamp<std::int64_t>(samples / layer - halo, 1, maxPlanes - halo);
    return piecesOf(box, timely, {1 << 30, rows, planes});
}

double sum(const Taps& taps) {
    return std::accumulate(taps.weights, taps.weights + taps.size, 0.0);
}

} // namespace

void marchPlanes(const Job& job) {
    const int taps = std::max(job.taps[0][0].size, job.taps[1][0].size);
    if (taps > 65)
        march2d<64, TermLayout::one>(job);
    else if (taps > 33)
        march2d<32, TermLayout::one>(job);
    else if (taps > 17)
        march2d<16, TermLayout::one>(job);
    else if (taps > 9)
        march2d<8, TermLayout::one>(job);
    else
        march2d<4, TermLayout::one>(job);
}

Job jobOf(const Launch& launch) {
    Job job;
    job.in = launch.in;
    job.outsideValue = static_cast<float>(launch.outsideValue);
    job.outStrideY = launch.outStrideY;
    job.outStrideZ = launch.outStrideZ;
    job.stream = launch.stream;
    return job;
}

void placePiece(Job& job, const Launch& launch, const Region& piece) {
    job.box = piece;
    job.items = launch.items;
    // Images, and volumes filtered plane by plane, are one box.
    const std::int64_t planes = launch.problem->dimension < 3 ? 1 : launch.itemPlanes;
    if (launch.items == 1 && planes > 0)
        job.items = std::max<std::int64_t>(1, piece.size(2) / planes);
    for (std::size_t axis = 0; axis < 3; ++axis)
        job.map[axis] = launch.map[axis];
    job.out = static_cast<float*>(launch.out) + (piece.lo[0] - launch.box.lo[0]) +
              (piece.lo[1] - launch.box.lo[1]) * launch.outStrideY +
              (piece.lo[2] - launch.box.lo[2]) * launch.outStrideZ;
}

double secondsPerOutput(const Launch& launch) {
    const Problem& problem = *launch.problem;
    return launch.variant->predictSeconds(problem, launch.stream->device) /
           static_cast<double>(std::max<std::int64_t>(1, problem.outputs() * problem.items));
}

Job productOf(const Launch& launch, const char* name) {
    const Kernel& kernel = launch.kernel();
    const std::vector<TapTable>& tables = launch.stream->tables(kernel, name, [&] { return factors(kernel); });
    Job job = jobOf(launch);
    for (std::size_t axis = 0; axis < 3; ++axis)
        job.taps[axis][0] = {tables[axis].host.data(), static_cast<int>(tables[axis].host.size()),
                             kernel.centre()[axis]};
    return job;
}

void runOver(const Launch& launch, const Run& run) {
    const Job job = productOf(launch, run.name);
    const Cut cut{job.taps[2][0].size > 1, needsTwoPasses(job, run) ? 1 : 0, false, 1};
    runCut(launch, job, cut, [&](const Job& piece) { marchBox(piece, run); });
}

void runCut(const Launch& launch, Job job, Cut cut, const std::function<void(const Job&)>& marchBox) {
    CudaStream& stream = *launch.stream;
    if (cut.volume && job.in.type != ElementType::f32)
        ++cut.buffers; // float32 samples, if their type has no kernel
    const double perOutput = secondsPerOutput(launch);
    const double budget = cut.steady ? launchSeconds : stream.launchBudget();
    const auto atOnce = static_cast<std::int64_t>(std::max(65536.0, budget / perOutput));
    forVolumes(
        withPlanesJoined(launch), cut.buffers > 0 ? std::min(atOnce, bufferSamples(job, cut)) : atOnce,
        [&](const Region& box) { return piecesFor(job, box, atOnce, cut); },
        [&](const Launch& some, const std::vector<Region>& pieces) {
            for (const Region& piece : pieces) {
                placePiece(job, some, piece);
                marchBox(job);
                stream.pace(perOutput * static_cast<double>(piece.count() * some.items));
            }
        });
}

void marchAsFloats(const Job& job, const std::function<void(const Job&)>& march) {
    if (job.in.type == ElementType::f32)
        throw Error(ErrorCode::internal, "A march has no kernel for samples that are float32 already.");
    // Bands read complete cells; marches read as many planes as their running sums, whose taps may be zero.
    constexpr std::int64_t along = std::ranges::max(volumeShapes, {}, &VolumeShape::along).along;
    const std::int64_t planes = job.taps[2][0].size;
    const std::int64_t more[3] = {bandWidth(maxBandRadius) + 2 * maxBandRadius, bandRows + 2 * maxBandRadius,
                                  planes > 1 ? std::max<std::int64_t>(0, 2 * along + 1 - planes) : 0};
    Interval read[3];
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const Taps& taps = job.taps[axis][0];
        read[axis] = positionsOf(job.map[axis], job.box.lo[axis] - taps.centre - more[axis], job.box.lo[axis],
                                 job.box.hi[axis] + taps.size - 1 - taps.centre + more[axis]);
    }
    if (job.items > 1) // all planes are read
        read[2].hi = read[2].lo + read[2].size() * job.items;
    constexpr std::int64_t together = 4; // keeps rows aligned
    const std::int64_t left = read[0].lo / together * together;
    Job floats = job;
    floats.in.type = ElementType::f32;
    floats.in.strideY = (read[0].hi - left + together - 1) / together * together;
    floats.in.strideZ = floats.in.strideY * read[1].size();
    const DeviceBuffer buffer(*job.stream,
                              static_cast<std::size_t>(floats.in.strideZ * read[2].size()) * sizeof(float));
    const Region box{{read[0].lo, read[1].lo, read[2].lo}, {read[0].hi, read[1].hi, read[2].hi}};
    copyAsFloats(*job.stream, job.in, box, buffer.as<float>() + (read[0].lo - left), floats.in.strideY,
                 floats.in.strideZ);
    // Positions do not change.
    floats.in.data = buffer.as<float>() - left - read[1].lo * floats.in.strideY - read[2].lo * floats.in.strideZ;
    march(floats);
}

void marchTwice(const Job& job, std::initializer_list<PlanePass> passes) {
    if (!isPlain(job.in.type))
        return marchAsFloats(job, [&](const Job& floats) { marchTwice(floats, passes); });
    CudaStream& stream = *job.stream;
    const Taps z = job.taps[2][0];
    const Region& box = job.box;
    const Interval read = positionsOf(job.map[2], box.lo[2] - z.centre, box.lo[2], box.hi[2] + z.size - 1 - z.centre);
    const std::int64_t plane = box.size(0) * box.size(1), item = plane * read.size(), each = item * job.items;
    const std::int64_t end = read.lo + read.size() * job.items; // all planes of all volumes
    const DeviceBuffer buffer(stream, static_cast<std::size_t>(each) * passes.size() * sizeof(float));

    ColumnJob columns;
    columns.sets = 0;
    for (const PlanePass& pass : passes) {
        // Each plane is computed once: positions replace indices along z.
        static constexpr float one = 1;
        Job planes = job;
        float* const to = buffer.as<float>() + columns.sets * each;
        double outside = 0;
        for (int set = 0; set < 2; ++set) {
            planes.taps[0][set] = pass.taps.taps[0][set];
            planes.taps[1][set] = pass.taps.taps[1][set];
            planes.taps[2][set] = {&one, 1, 0};
            if (planes.taps[0][set].weights)
                outside += sum(planes.taps[0][set]) * sum(planes.taps[1][set]);
        }
        planes.map[2] = mapOf(Boundary::nearest, read.lo, end, AxisSet::of(read.lo, end));
        planes.map[2].at[0] = read.lo;
        planes.outStrideY = box.size(0);
        planes.outStrideZ = plane;
        // Wrapped pieces may need all planes: more than a grid takes.
        for (std::int64_t z0 = read.lo; z0 < end; z0 += maxPlanes) {
            planes.box.lo[2] = z0;
            planes.box.hi[2] = std::min(end, z0 + maxPlanes);
            planes.out = to + (z0 - read.lo) * plane;
            pass.march(planes);
        }
        columns.in[columns.sets] = to - read.lo * plane;
        columns.outsideValue[columns.sets] = static_cast<float>(job.outsideValue * outside);
        columns.taps[columns.sets++] = job.taps[2][pass.z];
    }
    columns.items = static_cast<int>(job.items);
    columns.itemStride = item;
    columns.outItemStride = box.size(2) * job.outStrideZ;
    columns.plane = plane;
    columns.map = job.map[2];
    columns.there = read;
    columns.outputs = {box.lo[2], box.hi[2]};
    columns.nx = static_cast<int>(box.size(0));
    columns.out = job.out;
    columns.outStrideY = job.outStrideY;
    columns.outStrideZ = job.outStrideZ;
    columns.stream = &stream;
    marchColumns(columns);
}

} // namespace conv::march
