// SPDX-License-Identifier: Apache-2.0
// Searches the fastest thread block of each variant on the GPU.
#include "app/measure/bench/tuning.h"
#include "app/measure/cache_file.h"
#include "app/measure/columns.h"
#include "app/measure/on_device.h"
#include <algorithm>
#include <chrono>
#include <conv/error.h>
#include <cstring>

namespace app::bench {
namespace {

using Clock = std::chrono::steady_clock;

/// Typical work per dimension: small and large, few taps and many; then separable kernels, for variants that need them.
std::vector<BenchRequest> usualWork() {
    const auto at = [](const char* kind, std::vector<Axis> axes) {
        BenchRequest request;
        request.kind = kind;
        request.axes = std::move(axes);
        return request;
    };
    return {at("conv1d", {{"size", {"100000", "1000000"}}, {"k", {"31", "255", "2047"}}}),
            at("conv1d", {{"size", {"16000000"}}, {"k", {"63", "255"}}}),
            at("conv2d", {{"size", {"1024", "4096"}}, {"k", {"3", "7", "15", "31"}}}),
            at("conv2d", {{"size", {"4096"}}, {"k", {"3", "5"}}, {"type", {"uint8"}}}),
            at("conv3d", {{"size", {"64", "256"}}, {"k", {"3", "5", "9"}}}),
            at("gaussian", {{"dimension", {"2"}}, {"size", {"1024", "4096"}}, {"sigma", {"1", "2", "4"}}}),
            at("gaussian", {{"dimension", {"3"}}, {"size", {"64", "256"}}, {"sigma", {"1"}}})};
}

bool sameBits(const conv::Volume& a, const conv::Volume& b) {
    return a.layout() == b.layout() &&
           std::memcmp(a.data(), b.data(), static_cast<std::size_t>(a.layout().byteCount())) == 0;
}

bool knows(const conv::Tuning& tuning, const conv::PlannedOp& op) {
    const conv::ProblemClass problems = conv::classOf(op.problem);
    return std::any_of(tuning.blocks.begin(), tuning.blocks.end(), [&](const conv::TunedBlock& t) {
        return t.variant == op.variant->name && t.problems == problems;
    });
}

/// Returns plans of a case's variants with a choice of thread blocks or outputs per thread.
std::vector<conv::Plan> searchable(const BenchRequest& request, const BenchCase& c, const conv::Device& device) {
    std::vector<conv::Plan> plans;
    for (const conv::Variant& v : conv::variants()) {
        const bool named =
            std::find(request.variants.begin(), request.variants.end(), v.name) != request.variants.end();
        if (v.dimension != c.layout.dimension || v.device != conv::DeviceKind::cuda ||
            !(request.variants.empty() || named))
            continue;
        conv::PlanOptions planOptions;
        planOptions.device = conv::name(device);
        planOptions.variant = v.name;
        planOptions.resident = true;
        try {
            conv::Plan plan = conv::makePlan(c.filters, c.layout, device, planOptions);
            if (!plan.ops.empty() && plan.ops.front().variant == &v &&
                conv::shapesOf(v, plan.ops.front().problem, device).size() > 1)
                plans.push_back(std::move(plan));
        } catch (const conv::Error& error) {
            if (error.code() != conv::ErrorCode::device && error.code() != conv::ErrorCode::memory)
                throw; // otherwise refused: nothing to search
        }
    }
    return plans;
}

std::string line(const BenchCase& c, const conv::PlannedOp& op, std::span<const BlockTime> times, std::size_t best) {
    const int dimension = op.problem.dimension;
    return padded(c.label, 34) + padded(op.variant->name, variantWidth) +
           padded(conv::shapeText(*op.variant, times[best].block, dimension), 22) +
           column(times[best].milliseconds, 10, 4) + " ms   own " +
           padded(conv::blockText(times[0].block, dimension), 10) + column(times[0].milliseconds, 10, 4) + " ms   ×" +
           column(times[0].milliseconds / times[best].milliseconds, 0, 2);
}

} // namespace

std::size_t fastest(std::span<const BlockTime> times) {
    std::size_t best = 0;
    for (std::size_t i = 1; i < times.size(); ++i)
        if (times[i].milliseconds < times[best].milliseconds)
            best = i;
    return !times.empty() && times[best].milliseconds > 0.98 * times[0].milliseconds ? 0 : best;
}

conv::Plan withBlock(conv::Plan plan, const conv::Index3& block) {
    for (conv::PlannedOp& t : plan.ops)
        if (!t.threadBlockReason.empty())
            t.threadBlock = block;
    return plan;
}

std::vector<BlockTime> timeBlocks(const conv::Plan& plan, const conv::Volume& input, const conv::RunControl& control) {
    std::vector<BlockTime> times;
    std::vector<conv::Plan> plans;
    const conv::PlannedOp& op = plan.ops.front();
    for (const conv::Index3& block : conv::shapesOf(*op.variant, op.problem, plan.deviceOf(op))) {
        plans.push_back(withBlock(plan, block));
        times.push_back({block, 0});
    }
    compare::OnDevice data(plan, input);
    conv::Volume first;
    for (std::size_t i = 0; i < plans.size(); ++i) {
        data.apply(plans[i], control);
        conv::Volume result = data.result();
        if (i == 0)
            first = std::move(result);
        else if (!sameBits(first, result))
            throw conv::Error(conv::ErrorCode::mismatch,
                              op.variant->name + " gives other bits with " +
                                  conv::shapeText(*op.variant, times[i].block, input.layout().dimension) + ".");
    }
    // Interleaved, so that changes of the GPU's speed affect all.
    const auto start = Clock::now();
    for (int round = 0; round < 9; ++round) {
        if (round >= 2 && std::chrono::duration<double>(Clock::now() - start).count() > 0.5)
            break;
        for (std::size_t i = 0; i < plans.size(); ++i) {
            const double ms = data.apply(plans[i], control).timing.kernel;
            times[i].milliseconds = round == 0 ? ms : std::min(times[i].milliseconds, ms);
        }
    }
    return times;
}

conv::Tuning tune(const BenchRequest& request, const std::function<void(const std::string&)>& say,
                  const std::stop_token& stop) {
    const conv::Device device = conv::opened(conv::chooseDevice(request.device == "auto" ? "cuda" : request.device));
    if (device.kind != conv::DeviceKind::cuda)
        throw conv::Error(conv::ErrorCode::device,
                          "Thread blocks are a matter of CUDA devices; " + conv::name(device) + " has none to tune.");
    std::vector<conv::Tuning> found{{device.model, device.cores, device.driver, {}}};
    conv::RunControl control;
    control.stop = stop;
    std::vector<BenchCase> cases;
    for (const BenchRequest& work : request.kind.empty() ? usualWork() : std::vector{request})
        for (BenchCase& c : casesOf(work))
            cases.push_back(std::move(c));
    for (const BenchCase& c : cases) {
        const std::vector<conv::Plan> plans = searchable(request, c, device);
        if (plans.empty())
            continue;
        const conv::Volume input = noise(c.layout, c.offset);
        for (const conv::Plan& plan : plans) {
            if (!compare::OnDevice::fits(plan))
                continue;
            const conv::PlannedOp& op = plan.ops.front();
            if (request.kind.empty() && knows(found.front(), op))
                continue; // a Gaussian's taps are walked like any other kernel's
            const std::vector<BlockTime> times = timeBlocks(plan, input, control);
            const std::size_t best = fastest(times);
            conv::Tuning one{device.model, device.cores, device.driver, {}};
            // A number of outputs that is chosen per problem is not fixed for a class of problems.
            const bool perProblem = op.variant->threadBlocks.empty() && best == 0;
            one.blocks.push_back({op.variant->name, conv::classOf(op.problem),
                                  perProblem ? conv::Index3{0, 0, 0} : times[best].block, times[best].milliseconds,
                                  times[0].milliseconds, today()});
            mergeTunings(found, std::span(&one, 1));
            say(line(c, op, times, best));
        }
    }
    return std::move(found.front());
}

} // namespace app::bench
