// SPDX-License-Identifier: Apache-2.0
#include "cpu/runtime/axis_order.h"
#include "cpu/micro/micro.h"
#include "cpu/runtime/buffer.h"
#include "cpu/runtime/ceilings.h"
#include "cpu/runtime/cuts.h"
#include "cpu/runtime/work.h"
#include "run/pool.h"
#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace conv {
namespace {

constexpr AxisOrder asStored{0, 1, 2};
constexpr std::int64_t fewRows = 8;                        ///< a tile is up to 8 rows high
constexpr std::int64_t longRow = 256;                      ///< samples; from here on y is preferred to a longer z
constexpr std::int64_t maxOutputs = std::int64_t{1} << 23; ///< outputs copied at a time
constexpr std::int64_t nearOutputs = 65536;                ///< outputs of an image's part: its copies stay in L2

/// Returns the longest row, in samples, that counts as short: its tiles are up to 64 wide, and copies in another order
/// cost less than the lanes that a short row leaves empty. Filters along rows alone use all lanes of rows beyond 8.
std::int64_t shortRow(const Index3& taps) {
    constexpr std::int64_t least = 8;
    const bool alongRows = taps[1] <= 1 && taps[2] <= 1;
    return alongRows ? least : std::max(least, micro().tileColumns * 3 / 8);
}

template <class T>
std::array<T, 3> inOrder(const std::array<T, 3>& values, const AxisOrder& order) {
    return {values[order[0]], values[order[1]], values[order[2]]};
}

Kernel inOrder(const Kernel& kernel, const AxisOrder& order) {
    if (kernel.definedPerAxis()) {
        const SeparableTerm& axes = kernel.axes();
        return Kernel::separable({axes[order[0]], axes[order[1]], axes[order[2]]});
    }
    const Index3 &from = kernel.extent(), to = inOrder(from, order);
    const std::vector<double> taps = kernel.dense();
    std::vector<double> turned;
    turned.reserve(taps.size());
    Index3 at{};
    for (at[order[2]] = 0; at[order[2]] < to[2]; ++at[order[2]])
        for (at[order[1]] = 0; at[order[1]] < to[1]; ++at[order[1]])
            for (at[order[0]] = 0; at[order[0]] < to[0]; ++at[order[0]])
                turned.push_back(taps[static_cast<std::size_t>((at[2] * from[1] + at[1]) * from[0] + at[0])]);
    return Kernel::correlation(std::move(turned), to, inOrder(kernel.centre(), order));
}

/// A launch's kernels in another order of axes. A gradient's components follow the axes.
std::vector<Kernel> kernelsInOrder(const Launch& launch, const AxisOrder& order) {
    std::vector<Kernel> kernels;
    if (launch.problem->gradientMagnitude) {
        for (const std::size_t axis : order)
            if (axis < launch.kernels.size())
                kernels.push_back(inOrder(*launch.kernels[axis], order));
    } else {
        for (const Kernel* kernel : launch.kernels)
            kernels.push_back(inOrder(*kernel, order));
    }
    return kernels;
}

/// Samples that outputs read before and after their place: all kernels' maximum, or a median's or rank's window.
std::pair<Index3, Index3> reachOf(const Launch& launch) {
    Index3 before{}, after{};
    if (launch.kernels.empty())
        for (std::size_t a = 0; a < 3; ++a) {
            const std::optional<RankNode>& window = launch.problem->ordered;
            before[a] = window ? window->before[a] : launch.problem->taps[a] / 2;
            after[a] = launch.problem->taps[a] - 1 - before[a];
        }
    for (const Kernel* kernel : launch.kernels)
        for (std::size_t a = 0; a < 3; ++a) {
            before[a] = std::max(before[a], kernel->before()[a]);
            after[a] = std::max(after[a], kernel->after()[a]);
        }
    return {before, after};
}

/// Copies a box of samples of T's size; strides in samples. One memory is contiguous along x, the other along `thin`.
template <class T>
void copyBox(Pool& pool, const Index3& extent, std::size_t thin, const std::byte* from, const Index3& fromStride,
             std::byte* to, const Index3& toStride) {
    const std::size_t third = 3 - thin; // the axis other than x and `thin`
    // A block's samples across the thin axis stay in L1.
    constexpr std::int64_t block = 128;
    const std::int64_t blocks = ceilDiv(extent[0], block), rows = extent[thin], units = blocks * extent[third];
    const std::int64_t perTask = std::clamp<std::int64_t>(16384 / (block * rows), 1, ceilDiv(units, pool.size()));
    // Tasks share no cache lines of the memory that is contiguous along `thin`. Where planes are many, tasks are
    // planes, as in the filters that follow.
    const bool xFirst = extent[third] > blocks;
    pool.parallelFor(ceilDiv(units, perTask), [&](std::int64_t task, int) {
        const std::int64_t inX = fromStride[0], outX = toStride[0], inY = fromStride[thin], outY = toStride[thin];
        for (std::int64_t unit = task * perTask, last = std::min(units, unit + perTask); unit < last; ++unit) {
            const std::int64_t x = (xFirst ? unit % blocks : unit / extent[third]) * block,
                               z = xFirst ? unit / blocks : unit % extent[third],
                               count = std::min(extent[0] - x, block);
            const T* in = reinterpret_cast<const T*>(from) + z * fromStride[third] + x * inX;
            T* out = reinterpret_cast<T*>(to) + z * toStride[third] + x * outX;
            for (std::int64_t y = 0; y < rows; ++y)
                for (std::int64_t i = 0; i < count; ++i)
                    out[i * outX + y * outY] = in[i * inX + y * inY];
        }
    });
}

void copyBox(Pool& pool, std::size_t size, const Index3& extent, std::size_t thin, const std::byte* from,
             const Index3& fromStride, std::byte* to, const Index3& toStride) {
    switch (size) {
    case 1:
        return copyBox<std::uint8_t>(pool, extent, thin, from, fromStride, to, toStride);
    case 2:
        return copyBox<std::uint16_t>(pool, extent, thin, from, fromStride, to, toStride);
    case 4:
        return copyBox<std::uint32_t>(pool, extent, thin, from, fromStride, to, toStride);
    default:
        return copyBox<std::uint64_t>(pool, extent, thin, from, fromStride, to, toStride);
    }
}

/// The map of a copy that holds the samples from the first to the last that outputs `out` read, and their positions in
/// the storage; empty: all outside.
struct HeldAxis {
    AxisMap map;
    Interval stored;

    HeldAxis(const AxisMap& whole, Interval out, std::int64_t before, std::int64_t after) : map(whole) {
        const AxisSet read = footprint(whole.boundary, AxisSet::of(out.lo, out.hi), before, after, whole.lo, whole.hi);
        map.parts = 0;
        if (read.parts == 0)
            return;
        const Interval hull = read.hull();
        stored = {whole(hull.lo), whole(hull.hi - 1) + 1};
        for (int p = 0; p < whole.parts; ++p) {
            const Interval held{std::max(whole.part[p].lo, hull.lo), std::min(whole.part[p].hi, hull.hi)};
            if (held.size() <= 0)
                continue;
            map.part[map.parts] = held;
            map.at[map.parts] = whole.at[p] + held.lo - whole.part[p].lo - stored.lo;
            ++map.parts;
        }
    }
};

/// Parts of an image along its longest axis, each copied and computed by one thread: several threads gain little from
/// three loops over a few rows. 1 if there are not enough parts for all threads, as with a wide kernel.
std::int64_t partsOfImage(const Sizes& image, std::int64_t reach, std::int64_t taps, std::int64_t threads) {
    const std::int64_t outputs = image.x * image.a,
                       wanted = ceilDiv(outputs, std::min(nearOutputs, outputsPerTask(taps)));
    const std::int64_t most = image.x / std::max<std::int64_t>(128, 4 * reach); // neighbours' samples are copied twice
    const std::int64_t parts = std::min(threads > 1 ? roundUp(wanted, 2 * threads) : wanted, most);
    return parts < threads ? 1 : std::max<std::int64_t>(parts, 1);
}

/// A launch in another order of axes.
class Reordered {
  public:
    Reordered(const Launch& launch, const AxisOrder& order, void (*launcher)(const Launch&))
        : launch_(launch),
          order_(order),
          launcher_(launcher),
          problem_(reordered(*launch.problem, order)),
          kernels_(kernelsInOrder(launch, order)) {
        for (const Kernel& kernel : kernels_)
            pointers_.push_back(&kernel);
    }

    void run() const {
        if (order_[0] == 0 || isColumn())
            return runInPlace();
        const Index3 extent = launch_.box.extent();
        if (const std::int64_t parts = launch_.problem->dimension == 2 ? partsOfBox() : 1; parts > 1)
            return runParts(parts);
        const auto longest = static_cast<std::size_t>(std::ranges::max_element(extent) - extent.begin());
        const std::int64_t others = std::max<std::int64_t>(1, launch_.box.count() / extent[longest]);
        const std::int64_t length = std::max<std::int64_t>(1, maxOutputs / others);
        Region part = launch_.box;
        for (std::int64_t at = launch_.box.lo[longest]; at < launch_.box.hi[longest]; at += length) {
            part.lo[longest] = at;
            part.hi[longest] = std::min(launch_.box.hi[longest], at + length);
            runCopied(part, *launch_.pool);
        }
    }

  private:
    [[nodiscard]] std::int64_t partsOfBox() const {
        const auto [before, after] = reachOf(launch_);
        const Index3 extent = launch_.box.extent(), &taps = launch_.problem->taps;
        const std::size_t longest = order_[0];
        return partsOfImage({extent[longest], extent[0], 1}, before[longest] + after[longest], taps[0] * taps[1],
                            launch_.pool->size());
    }

    void runParts(std::int64_t parts) const {
        const std::size_t longest = order_[0];
        const Interval whole{launch_.box.lo[longest], launch_.box.hi[longest]};
        launch_.pool->parallelFor(parts, [&](std::int64_t i, int) {
            Pool alone(*launch_.pool, 1);
            Region part = launch_.box;
            part.lo[longest] = whole.lo + cutAt(whole.size(), 1, i, parts);
            part.hi[longest] = whole.lo + cutAt(whole.size(), 1, i + 1, parts);
            runCopied(part, alone);
        });
    }

    /// The launch over `box` in the new order; memory is unchanged.
    [[nodiscard]] Launch inOrderFor(const Region& box) const {
        Launch l = launch_;
        l.problem = &problem_;
        l.kernels = pointers_;
        l.box = {inOrder(box.lo, order_), inOrder(box.hi, order_)};
        for (std::size_t a = 0; a < 3; ++a)
            l.map[a] = launch_.map[order_[a]];
        return l;
    }

    /// True if the samples of the new x axis are contiguous in both memories: data one sample wide.
    [[nodiscard]] bool isColumn() const {
        const Index3 in{1, launch_.in.strideY, launch_.in.strideZ}, out{1, launch_.outStrideY, launch_.outStrideZ};
        return launch_.problem->extent[0] == 1 && in[order_[0]] == 1 && out[order_[0]] == 1;
    }

    /// Exchanges axes by their strides. The new x axis must be contiguous.
    void runInPlace() const {
        Launch l = inOrderFor(launch_.box);
        const Index3 in = inOrder(Index3{1, launch_.in.strideY, launch_.in.strideZ}, order_),
                     out = inOrder(Index3{1, launch_.outStrideY, launch_.outStrideZ}, order_);
        l.in.strideY = in[1];
        l.in.strideZ = in[2];
        l.outStrideY = out[1];
        l.outStrideZ = out[2];
        launcher_(l);
    }

    void runCopied(const Region& box, Pool& pool) const {
        Launch l = inOrderFor(box);
        l.pool = &pool;
        const auto [before, after] = reachOf(launch_);
        Index3 from{}, stored{};
        std::array<AxisMap, 3> maps;
        for (std::size_t a = 0; a < 3; ++a) {
            const HeldAxis axis(launch_.map[a], {box.lo[a], box.hi[a]}, before[a], after[a]);
            maps[a] = axis.map;
            from[a] = axis.stored.lo;
            stored[a] = std::max<std::int64_t>(axis.stored.size(), 1);
        }
        std::ranges::copy(inOrder(maps, order_), l.map);

        const auto thin = static_cast<std::size_t>(std::ranges::find(order_, 0U) - order_.begin()); // stored as x
        const std::size_t sampleBytes = sizeOf(launch_.in.type), resultBytes = sizeOf(launch_.outType);
        const Index3 held = inOrder(stored, order_), inStride{1, launch_.in.strideY, launch_.in.strideZ};
        const FloatBuffer samples(floatsFor(held, sampleBytes), false);
        auto* copy = reinterpret_cast<std::byte*>(samples.data());
        copyBox(pool, sampleBytes, held, thin,
                static_cast<const std::byte*>(launch_.in.data) +
                    (from[0] + from[1] * inStride[1] + from[2] * inStride[2]) * static_cast<std::int64_t>(sampleBytes),
                inOrder(inStride, order_), copy, packed(held));
        l.in = {copy, launch_.in.type, held[0], held[0] * held[1]};

        const Index3 extent = l.box.extent(), outStride{1, launch_.outStrideY, launch_.outStrideZ};
        const FloatBuffer results(floatsFor(extent, resultBytes), false);
        auto* made = reinterpret_cast<std::byte*>(results.data());
        l.out = made;
        l.outStrideY = extent[0];
        l.outStrideZ = extent[0] * extent[1];
        launcher_(l);

        const Region& whole = launch_.box;
        const std::int64_t first = (box.lo[0] - whole.lo[0]) + (box.lo[1] - whole.lo[1]) * outStride[1] +
                                   (box.lo[2] - whole.lo[2]) * outStride[2];
        copyBox(pool, resultBytes, extent, thin, made, packed(extent),
                static_cast<std::byte*>(launch_.out) + first * static_cast<std::int64_t>(resultBytes),
                inOrder(outStride, order_));
    }

    static Index3 packed(const Index3& extent) { return {1, extent[0], extent[0] * extent[1]}; }
    static std::int64_t floatsFor(const Index3& extent, std::size_t sampleBytes) {
        return ceilDiv(extent[0] * extent[1] * extent[2] * static_cast<std::int64_t>(sampleBytes), 4);
    }

    const Launch& launch_;
    AxisOrder order_;
    void (*launcher_)(const Launch&);
    Problem problem_;
    std::vector<Kernel> kernels_;
    std::vector<const Kernel*> pointers_;
};

} // namespace

AxisOrder axisOrderOf(const Problem& problem) {
    AxisOrder order = asStored;
    const Index3& n = problem.extent;
    if (problem.dimension < 2 || problem.thinning) // Canny's front end walks the data as they are stored
        return order;
    if (n[0] <= shortRow(problem.taps)) {
        const std::size_t longest = n[2] > n[1] && n[1] < longRow ? 2 : 1;
        if (n[longest] > 2 * n[0])
            std::swap(order[0], order[longest]);
    }
    if (n[order[1]] < fewRows && n[order[2]] > n[order[1]])
        std::swap(order[1], order[2]);
    return order;
}

Problem reordered(const Problem& problem, const AxisOrder& order) {
    if (order == asStored)
        return problem;
    Problem other = problem;
    other.extent = inOrder(problem.extent, order);
    other.taps = inOrder(problem.taps, order);
    if (problem.gaussian)
        other.gaussian = inOrder(*problem.gaussian, order);
    if (problem.ordered) {
        other.ordered->size = inOrder(problem.ordered->size, order);
        other.ordered->before = inOrder(problem.ordered->before, order);
    }
    return other;
}

namespace {

/// Seconds to copy a problem's input and output; 0 if x stays.
double secondsToReorder(const Problem& problem, const AxisOrder& order, const Device& device) {
    if (order[0] == 0 || problem.extent[0] == 1) // exchanged by strides
        return 0;
    // Two copies by one core of an AMD EPYC (docs/benchmarks/planner-grid.md). What one task copies stays in its
    // caches.
    constexpr double start = 1.5e-6, nearSample = 6e-10, farSample = 1.2e-9, ofOneTask = 16384;
    const auto count = static_cast<double>(problem.outputs());
    const double tasks = std::ceil(count / ofOneTask), near = std::min(count, ofOneTask);
    const double far = (count - near) / std::clamp<double>(device.cores, 1, tasks);
    return static_cast<double>(problem.items) * (start + nearSample * near + farSample * far);
}

} // namespace

double secondsReordered(const Problem& problem, const Device& device,
                        double (*seconds)(const Problem&, const Device&)) {
    const AxisOrder order = axisOrderOf(problem);
    Problem other = reordered(problem, order);
    const std::int64_t threads = std::max(device.cores, 1);
    const Sizes image{other.extent[0], other.extent[1], 1};
    const bool copied = problem.dimension == 2 && order[0] != 0 && problem.extent[0] > 1;
    const std::int64_t parts =
        copied ? partsOfImage(image, other.taps[0] - 1, other.taps[0] * other.taps[1], threads) : 1;
    if (parts == 1)
        return seconds(other, device) + secondsToReorder(problem, order, device);
    const Device core = withCores(device, 1);
    other.extent[0] = ceilDiv(image.x, parts);
    Problem part = problem;
    part.extent[order[0]] = other.extent[0];
    return static_cast<double>(ceilDiv(parts, threads)) * (seconds(other, core) + secondsToReorder(part, order, core));
}

void launchReordered(const Launch& launch, void (*launcher)(const Launch&)) {
    const AxisOrder order = axisOrderOf(*launch.problem);
    if (order == asStored || launch.box.empty())
        return launcher(launch);
    Reordered(launch, order, launcher).run();
}

} // namespace conv
