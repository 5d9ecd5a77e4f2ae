// SPDX-License-Identifier: Apache-2.0
// Steps on another device than the rest of their chain.
#include "plan/elsewhere.h"
#include "model/problem.h"
#include <algorithm>
#include <conv/error.h>

namespace conv {
namespace {

const Node& nodeOf(const Plan& plan, int i) {
    return plan.graph.nodes[static_cast<std::size_t>(i)];
}

std::vector<int> stepsOf(const Graph& graph) {
    std::vector<int> steps;
    for (const Node& node : graph.nodes)
        if (steps.empty() || steps.back() != node.step)
            steps.push_back(node.step);
    return steps;
}

/// The kind of device with a variant of that name; empty if both or none have one.
std::optional<DeviceKind> kindOf(const std::string& variant, int dimension) {
    std::optional<DeviceKind> kind;
    for (const Variant& v : variants()) {
        if (v.name != variant || v.dimension != dimension)
            continue;
        if (kind && *kind != v.device)
            return std::nullopt;
        kind = v.device;
    }
    return kind;
}

struct Wish {
    DeviceKind kind = DeviceKind::cpu;
    std::string device; ///< "cuda:1"; "cuda" for any GPU
    std::string words;  ///< "cuda:1", "direct, which runs on a CUDA device"
};

std::optional<Wish> wishOf(const PlanOptions& options, int step, int dimension) {
    if (const std::string asked = options.deviceOf(step); !asked.empty()) {
        if (asked == "cpu")
            return Wish{DeviceKind::cpu, asked, asked};
        if (asked == "cuda" || (asked.starts_with("cuda:") && asked.size() > 5 &&
                                asked.find_first_not_of("0123456789", 5) == std::string::npos))
            return Wish{DeviceKind::cuda, asked, asked};
        throw Error(ErrorCode::usage, "Step " + std::to_string(step + 1) + " asks for device '" + asked +
                                          "'; a step's device is auto, cpu, cuda or cuda:n.");
    }
    const auto at = static_cast<std::size_t>(step);
    if (at >= options.variants.size() || options.variants[at].empty() || options.variants[at] == "auto")
        return std::nullopt;
    const std::optional<DeviceKind> kind = kindOf(options.variants[at], dimension);
    if (!kind)
        return std::nullopt;
    const bool cpu = *kind == DeviceKind::cpu;
    return Wish{*kind, cpu ? "cpu" : "cuda",
                options.variants[at] + ", which runs on " + (cpu ? "the CPU" : "a CUDA device")};
}

/// Returns a wished device of `among`, else of this machine.
Device deviceFor(const Wish& wish, std::span<const Device> among) {
    const auto suits = [&](const Device& d) {
        return d.kind == wish.kind && (wish.device == name(d) || (wish.device == "cuda" && lostReason(d).empty()));
    };
    if (const auto found = std::ranges::find_if(among, suits); found != among.end())
        return *found;
    if (wish.kind == DeviceKind::cuda)
        if (const auto found = std::ranges::find_if(devices(), suits); found != devices().end())
            return asKnown(*found);
    return chooseDevice(wish.device);
}

double link(const Device& a, const Device& b) {
    return (a.kind == DeviceKind::cuda ? a : b).linkBytesPerSecond;
}

/// Bytes of a node's samples as its reader gets them, or of the result, over all its items.
double bytesOf(const Plan& plan, int node, const Node& reader) {
    const std::int64_t samples =
        node == graphInput ? plan.input.whole().count() : plan.domains[static_cast<std::size_t>(node)].count();
    const bool leaves = node + 1 == static_cast<int>(plan.graph.nodes.size());
    const std::size_t each = sizeOf(node == graphInput ? plan.input.type : leaves ? plan.result : ElementType::f32);
    return static_cast<double>(samples) * static_cast<double>(each) *
           static_cast<double>(channelsOf(plan.input, reader) * plan.input.times);
}

} // namespace

std::string PlanOptions::deviceOf(int step) const {
    const auto at = static_cast<std::size_t>(step);
    return at < devices.size() && devices[at] != "auto" ? devices[at] : std::string();
}

bool Plan::isElsewhere(int node) const {
    return elsewhere && std::ranges::binary_search(elsewhere->steps, nodeOf(*this, node).step);
}

const Device& Plan::deviceOf(int node) const {
    return isElsewhere(node) ? elsewhere->device : device;
}

std::int64_t Plan::workingBytesOn(DeviceKind kind) const {
    return (device.kind == kind ? workingBytes : 0) + (kind == DeviceKind::cpu ? storedBytes() : 0) +
           (elsewhere && elsewhere->device.kind == kind ? elsewhere->workingBytes : 0);
}

std::int64_t Plan::storedBytes() const {
    std::int64_t bytes = 0;
    for (const int node : stored)
        bytes = std::max(bytes, domains[static_cast<std::size_t>(node)].count());
    // The present one, and the one that is computed from it.
    return bytes * (float64 ? 8 : 4) * std::min<std::int64_t>(2, static_cast<std::int64_t>(stored.size()));
}

void chooseElsewhere(Plan& plan, const PlanOptions& options, std::span<const Device> among) {
    Elsewhere away;
    Wish last;
    const std::vector<int> steps = stepsOf(plan.graph);
    for (const int step : steps) {
        const std::optional<Wish> wish = wishOf(options, step, plan.input.dimension);
        if (!wish)
            continue;
        const std::string start = "Step " + std::to_string(step + 1) + " asks for " + wish->words;
        Device wanted;
        if (wish->kind == plan.device.kind) {
            wanted = plan.device;
        } else if (!away.steps.empty()) {
            wanted = away.device;
        } else {
            try {
                wanted = deviceFor(*wish, among);
            } catch (const Error& e) {
                throw Error(e.code(), start + ". " + e.what());
            }
        }
        if (wish->kind == DeviceKind::cuda && wish->device != "cuda" && wish->device != name(wanted))
            throw Error(ErrorCode::device, start + ", others run on " + name(wanted) +
                                               ": the steps of a chain that run on CUDA devices share one.");
        if (wish->kind == plan.device.kind)
            continue;
        away.device = wanted;
        away.steps.push_back(step);
    }
    if (away.steps.empty())
        return;
    if (away.steps == steps) {
        plan.device = away.device;
        plan.also.clear();
        return;
    }
    plan.elsewhere = std::move(away);
}

double transferSeconds(const Plan& plan, bool resident) {
    if (!plan.elsewhere || plan.ops.empty())
        return 0;
    double bytes = 0;
    for (std::size_t i = 0; i < plan.graph.nodes.size(); ++i) {
        const auto index = static_cast<int>(i);
        const Node& node = nodeOf(plan, index);
        const bool onCard = plan.deviceOf(index).kind == DeviceKind::cuda;
        const bool first = i == 0 || nodeOf(plan, index - 1).step != node.step;
        if (!first)
            continue; // a step reads the result of the previous one
        const bool fromCard = i > 0 && plan.deviceOf(index - 1).kind == DeviceKind::cuda;
        if (onCard != fromCard && (i > 0 || !resident))
            bytes += bytesOf(plan, index - 1, node);
    }
    const auto end = static_cast<int>(plan.graph.nodes.size()) - 1;
    if (!resident && plan.deviceOf(end).kind == DeviceKind::cuda)
        bytes += bytesOf(plan, end, nodeOf(plan, end));
    const double rate = link(plan.device, plan.elsewhere->device);
    return rate > 0 ? bytes / rate : 0;
}

double transferSeconds(const Plan& plan, int step, const Device& device) {
    const bool onCard = device.kind == DeviceKind::cuda;
    Device card = onCard ? device : plan.device;
    if (card.kind == DeviceKind::cpu && plan.elsewhere)
        card = plan.elsewhere->device;
    if (card.kind == DeviceKind::cpu || card.linkBytesPerSecond <= 0)
        return 0;
    double bytes = 0;
    for (std::size_t i = 0; i < plan.graph.nodes.size(); ++i) {
        const auto index = static_cast<int>(i);
        const Node& node = nodeOf(plan, index);
        if (node.step != step)
            continue;
        const bool first = i == 0 || nodeOf(plan, index - 1).step != step;
        if (first && onCard != (i > 0 && plan.deviceOf(index - 1).kind == DeviceKind::cuda))
            bytes += bytesOf(plan, index - 1, node);
        const bool last = i + 1 == plan.graph.nodes.size();
        if (last ? onCard : nodeOf(plan, index + 1).step != step)
            bytes +=
                last || onCard != (plan.deviceOf(index + 1).kind == DeviceKind::cuda) ? bytesOf(plan, index, node) : 0;
    }
    return bytes / card.linkBytesPerSecond;
}

} // namespace conv
