// SPDX-License-Identifier: Apache-2.0
// Cuts the work into tiles: for memory, for the overlap of copies and kernels, for early results.
#include "plan/tiles/tiling.h"
#include "data/row_pitch.h"
#include "model/text.h"
#include "plan/elsewhere.h"
#include "plan/tiles/footprints.h"
#include <algorithm>
#include <cmath>
#include <conv/error.h>
#include <limits>
#include <map>
#include <numeric>

namespace conv {
namespace {

/// A tile in the middle of the result has the widest halo.
Region middleTile(const Plan& plan, const Index3& tile) {
    Region one = plan.outputDomain;
    for (std::size_t a = 0; a < 3; ++a) {
        const std::int64_t middle = one.lo[a] + (one.hi[a] - one.lo[a]) / 2 / tile[a] * tile[a];
        one.lo[a] = std::clamp(middle, one.lo[a], one.hi[a] - 1);
        one.hi[a] = std::min(one.hi[a], one.lo[a] + tile[a]);
    }
    return one;
}

/// Bytes read and computed by all tiles, estimated from a middle tile.
double passedBytes(const Plan& plan, const Index3& tile) {
    const Region one = middleTile(plan, tile);
    const std::vector<std::int64_t> bytes = bufferBytes(plan, one);
    const auto samples = static_cast<double>(std::max<std::int64_t>(1, one.count()));
    return std::accumulate(bytes.begin(), bytes.end(), 0.0) * static_cast<double>(plan.outputDomain.count()) / samples;
}

std::optional<Index3> smallerThan(const Plan& plan, const Index3& tile) {
    constexpr std::int64_t minRow = 4096; // shorter rows cost more than they save
    // Cuts along the slowest axis are contiguous, and a GPU keeps the previous tile's halo. Another axis must save
    // more, and even more if bits depend on the cut.
    const bool exact = std::ranges::all_of(
        plan.ops, [](const PlannedOp& t) { return !t.variant || t.variant->tiling == Tiling::exact; });
    const double worthIt = exact && plan.device.kind == DeviceKind::cpu ? 0.9 : 0.5;
    std::optional<Index3> best;
    double min = std::numeric_limits<double>::infinity();
    for (std::size_t axis = 3; axis-- > 0;) {
        if (tile[axis] <= (axis == 0 ? minRow : 1))
            continue;
        Index3 cut = tile;
        cut[axis] = (cut[axis] + 1) / 2;
        if (const double passed = passedBytes(plan, cut); passed < worthIt * min) {
            min = passed;
            best = cut;
        }
    }
    return best;
}

/// Peak bytes on the plan's device, or on the other one, during a tile. Counts each node's buffer until its last reader
/// has run, copies from the other device, and the input if it must be copied (always on a GPU).
std::int64_t workingBytes(const Plan& plan, const Index3& tile, bool elsewhere) {
    const Region one = middleTile(plan, tile);
    const std::vector<std::int64_t> bytes = heldBytes(plan, one);
    const bool copied = (elsewhere ? plan.elsewhere->device : plan.device).kind == DeviceKind::cuda;
    // A result that leaves a GPU; the CPU's lie in the sink or belong to the caller.
    const std::int64_t leaving =
        pitchedCount(one.extent(), plan.result) * static_cast<std::int64_t>(sizeOf(plan.result));
    std::int64_t alive = 0, max = 0;
    std::map<int, int> lastReader;
    for (std::size_t t = 0; t < plan.ops.size(); ++t)
        for (const int i : inputsOf(plan, plan.ops[t]))
            lastReader[i] = static_cast<int>(t);
    std::map<int, std::int64_t> held;
    const auto hold = [&](int node, std::int64_t size) {
        if (held.try_emplace(node, size).second)
            alive += size;
    };
    bool readsInput = false;
    for (std::size_t t = 0; t < plan.ops.size(); ++t) {
        const int out = plan.ops[t].nodes.back();
        if (plan.isElsewhere(out) == elsewhere) {
            for (const int i : inputsOf(plan, plan.ops[t])) {
                readsInput = readsInput || i == graphInput;
                hold(i, i != graphInput ? bytes[static_cast<std::size_t>(i)] : copied ? bytes.back() : 0);
            }
            hold(out, bytes[static_cast<std::size_t>(out)]);
        }
        const bool converted =
            copied && t + 1 == plan.ops.size() && plan.result != plan.compute && plan.isElsewhere(out) == elsewhere;
        max = std::max(max, alive + (converted ? leaving : 0));
        for (const auto& [node, reader] : lastReader)
            if (const auto at = held.find(node); reader == static_cast<int>(t) && at != held.end()) {
                alive -= at->second;
                held.erase(at);
            }
    }
    // Overlap needs buffers for the inputs of the next two tiles, the halo of the previous one, and three results being
    // downloaded.
    if (copied && tile != plan.input.extent && !plan.ops.empty()) {
        const int end = plan.ops.back().nodes.back();
        max += (readsInput ? 3 * bytes.back() : 0) + (plan.isElsewhere(end) == elsewhere ? 3 * leaving : 0);
    }
    return max;
}

/// Seconds of a run in slabs: the slowest of upload, kernels and download is always busy; the others add one slab.
double streamedSeconds(const Plan& plan, std::int64_t layers, std::int64_t layer, std::int64_t reach) {
    const double slabs = std::ceil(static_cast<double>(layers) / static_cast<double>(layer));
    const double halo = slabs > 1 ? 2.0 * static_cast<double>(reach) / static_cast<double>(layer) : 0;
    double kernels = 0;
    for (const PlannedOp& t : plan.ops)
        kernels += t.predictedSeconds;
    kernels *= 1 + 0.5 * halo; // samples behind a step's halo need not be computed
    const auto items = static_cast<double>(plan.input.channels * plan.input.times);
    // Stored results go to the host and come back.
    double stored = 0;
    for (const int node : plan.stored)
        stored += static_cast<double>(plan.domains[static_cast<std::size_t>(node)].count()) * sizeof(float) * items /
                  plan.device.linkBytesPerSecond;
    const double up = static_cast<double>(plan.input.byteCount()) / plan.device.linkBytesPerSecond + stored;
    const double down = stored + static_cast<double>(sizeOf(plan.result)) *
                                     static_cast<double>(plan.outputDomain.count()) * items /
                                     plan.device.linkBytesPerSecond;
    constexpr double perLaunch = 20e-6; // host time of one op of a tile with its copies
    const double busiest = std::max({up, kernels, down});
    return busiest + (up + kernels + down - busiest) / (slabs * items) +
           perLaunch * slabs * items * static_cast<double>(plan.ops.size() + 1);
}

/// Cuts along the slowest axis to overlap upload, kernels and download.
void chooseSlabs(Plan& plan, Index3& tile) {
    const std::size_t axis = tile[2] > 1 ? 2 : tile[1] > 1 ? 1 : 0;
    const std::int64_t layers = tile[axis], reach = reachOf(plan.graph, plan.stored)[axis];
    const double whole = streamedSeconds(plan, layers, layers, reach);
    double best = whole;
    plan.predictedSeconds = whole;
    constexpr std::int64_t maxSlabs = 64, minSamples = 1 << 18;
    // Prefers thin slabs among similar predictions: pageable host memory is faster with them (H100, 512³: 19 ms against
    // 30 ms with slabs twice as thick; no difference with page-locked memory; 2026-11).
    constexpr double gain = 0.97, aboutAsGood = 1.04;
    for (std::int64_t slabs = 2; slabs <= maxSlabs; slabs *= 2) {
        const std::int64_t layer = (layers + slabs - 1) / slabs;
        if (layer < 1 || plan.input.whole().count() / layers * layer < minSamples)
            break;
        const double seconds = streamedSeconds(plan, layers, layer, reach);
        if (seconds > gain * whole || seconds > aboutAsGood * best)
            continue;
        best = std::min(best, seconds);
        plan.predictedSeconds = seconds;
        tile[axis] = layer;
    }
}

/// Budget: on the CPU a fraction of memory, on a GPU most of the free memory. Of a GPU that is not open, all is free.
std::int64_t allowedOn(const Device& device, const PlanOptions& options) {
    if (options.memoryBytes > 0)
        return options.memoryBytes;
    if (device.kind == DeviceKind::cpu)
        return std::max<std::int64_t>(std::int64_t{256} << 20, device.memoryBytes / 16);
    return availableBytes(device) / 10 * 8;
}

/// Chooses the tiles of a plan with known stored results.
void cut(Plan& plan, const PlanOptions& options) {
    const Index3 whole = plan.input.extent;
    Index3 tile = whole;
    for (std::size_t a = 0; a < 3; ++a)
        if (options.tile[a] > 0)
            tile[a] = std::min(options.tile[a], whole[a]);
    const bool linked = plan.device.kind == DeviceKind::cuda && plan.device.linkBytesPerSecond > 0 &&
                        !options.resident && !plan.ops.empty() && !plan.elsewhere;
    plan.predictedSeconds += transferSeconds(plan, options.resident);
    if (linked) {
        const std::size_t axis = whole[2] > 1 ? 2 : whole[1] > 1 ? 1 : 0;
        plan.predictedSeconds = streamedSeconds(plan, whole[axis], tile[axis], reachOf(plan.graph, plan.stored)[axis]);
    }
    if (options.tile == Index3{0, 0, 0}) {
        // Long runs are cut for progress and early results while halos stay small.
        constexpr double glance = 0.25;
        if (linked)
            chooseSlabs(plan, tile);
        Index3 reach = reachOf(plan.graph, plan.stored);
        while (tile[2] > 1 &&
               plan.predictedSeconds * static_cast<double>(tile[2]) / static_cast<double>(whole[2]) > glance &&
               tile[2] / 2 >= 8 * (reach[2] + 1))
            tile[2] = (tile[2] + 1) / 2;
        // At least four tiles per device, so that none waits long for the last.
        const std::size_t slow = tile[2] > 1 ? 2 : tile[1] > 1 ? 1 : 0;
        const auto takers = static_cast<std::int64_t>(plan.also.size() + 1);
        while (takers > 1 && tile[slow] > 1 && (whole[slow] + tile[slow] - 1) / tile[slow] < 4 * takers)
            tile[slow] = (tile[slow] + 1) / 2;
        for (const bool elsewhere : {false, true}) {
            if (elsewhere && !plan.elsewhere)
                continue;
            const std::int64_t allowed = allowedOn(elsewhere ? plan.elsewhere->device : plan.device, options);
            while (workingBytes(plan, tile, elsewhere) > allowed) {
                const std::optional<Index3> smaller = smallerThan(plan, tile);
                if (!smaller)
                    throw Error(ErrorCode::memory, "Even in the smallest tiles this needs " +
                                                       bytesText(workingBytes(plan, tile, elsewhere)) +
                                                       " of working memory, " + bytesText(allowed) + " are allowed.");
                tile = *smaller;
            }
        }
    }
    const double once = passedBytes(plan, whole);
    plan.haloShare = once > 0 ? std::max(0.0, passedBytes(plan, tile) / once - 1) : 0;
    if (!linked)
        plan.predictedSeconds *= 1 + plan.haloShare;
    plan.tile = tile;
    plan.tiles = static_cast<std::int64_t>(tilesOf(plan.outputDomain, tile).size());
    plan.workingBytes = workingBytes(plan, tile, false);
    if (plan.elsewhere)
        plan.elsewhere->workingBytes = workingBytes(plan, tile, true);
}

} // namespace

std::optional<Index3> smallerTile(const Plan& plan) {
    return smallerThan(plan, plan.tile);
}

void chooseTiles(Plan& plan, const PlanOptions& options) {
    std::vector<int> ends;
    for (std::size_t i = 0; i + 1 < plan.graph.nodes.size(); ++i)
        if (plan.graph.nodes[i].endsIteration)
            ends.push_back(static_cast<int>(i));
    if (ends.empty()) {
        cut(plan, options);
        return;
    }
    constexpr double maxHalo = 0.5;
    Plan whole = plan;
    bool fits = true;
    try {
        cut(whole, options);
    } catch (const Error& e) {
        if (e.code() != ErrorCode::memory)
            throw;
        fits = false;
    }
    if (!fits || whole.haloShare > maxHalo) {
        plan.stored = std::move(ends);
        cut(plan, options);
        if (!fits || plan.haloShare < whole.haloShare)
            return;
    }
    plan = std::move(whole);
}

} // namespace conv
