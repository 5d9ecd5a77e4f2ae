// SPDX-License-Identifier: Apache-2.0
#include "run/recording/replay.h"
#include "data/device_memory.h"
#include "run/callers_device.h"
#include <algorithm>
#include <conv/error.h>

namespace conv {
namespace {

bool isOn(const Device& device, const DeviceData* data) {
    return data && data->device().kind == device.kind && data->device().index == device.index;
}

/// Compares shape, type and items; a run ignores names and geometry.
bool isLike(const Layout& a, const Layout& b) {
    return a.type == b.type && a.extent == b.extent && a.channels == b.channels && a.times == b.times;
}

void requireSuitable(const Plan& plan, const Replay::Pair& pair) {
    if (!isOn(plan.device, pair.in) || !isOn(plan.device, pair.out) || !isLike(pair.in->layout(), plan.input) ||
        !isLike(pair.out->layout(), plan.output()))
        throw Error(ErrorCode::usage,
                    "The run needs data of the plan's shapes and types on " + name(plan.device) + ".");
}

} // namespace

std::optional<std::string> Replay::refusal(const Plan& plan) {
    if (plan.device.kind != DeviceKind::cuda || isInvented(plan.device))
        return "Only what a CUDA device is given can be recorded.";
    if (plan.elsewhere || !plan.also.empty())
        return "Its work is shared by several devices.";
    if (plan.graph.nodes.empty())
        return "It has no steps.";
    if (plan.tiles > 1)
        return "It is computed in " + std::to_string(plan.tiles) + " tiles; what is recorded fits into one.";
    if (!plan.stored.empty())
        return "It is computed in " + std::to_string(plan.stored.size() + 1) +
               " passes, whose results the host stores.";
    if (plan.result != plan.compute)
        return "Its result is rounded to " + std::string(name(plan.result)) +
               ", and the host counts what does not fit.";
    if (plan.input.alpha >= 0)
        return "Its alpha channel is copied by the host.";
    for (const Node& node : plan.graph.nodes) {
        if (isGlobal(node) || isReduce(node))
            return "The host needs numbers of '" + node.label + "' before the next step.";
        if (isMask(node))
            return "Its masks are in host memory.";
        if (!node.channels.empty())
            return "Its steps are not the same for all channels.";
    }
    return std::nullopt;
}

Replay::Replay(const Plan& plan, const std::vector<Pair>& pairs, const std::stop_token& stop) : device_(plan.device) {
    if (const auto why = refusal(plan))
        throw Error(ErrorCode::device, "This run cannot be recorded: " + *why);
    if (pairs.empty())
        throw Error(ErrorCode::usage, "A recording needs at least one input and output.");
    for (const Pair& pair : pairs)
        requireSuitable(plan, pair);
    const CallersDevice callers(device_);
    recorded_ = recordRuns(plan, pairs, stop);
}

Replay::~Replay() = default;

double Replay::run(int times) {
    const CallersDevice callers(device_);
    return recorded_->run(times);
}

void Replay::launch(void* stream) {
    const CallersDevice callers(device_);
    recorded_->launch(stream);
}

void enqueue(const Plan& plan, const DeviceData& in, DeviceData& out, void* stream, const std::stop_token& stop) {
    if (const auto why = Replay::refusal(plan))
        throw Error(ErrorCode::device, "This run cannot be put on a stream: " + *why);
    requireSuitable(plan, {&in, &out});
    const CallersDevice callers(plan.device);
    enqueueRun(plan, in, out, stream, stop);
}

} // namespace conv
