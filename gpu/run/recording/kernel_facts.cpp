// SPDX-License-Identifier: Apache-2.0
#include "run/recording/recorder.h"
#include "run/tiles/tile_walk.h"
#include <algorithm>
#include <array>
#include <cstdlib>
#include <cxxabi.h>

namespace conv {
namespace {

struct Invented {
    Device device;
    std::unique_ptr<Recorder> (*make)(const Device&);
};

std::vector<Invented>& invented() {
    static std::vector<Invented> all;
    return all;
}

/// A source with a layout but no readable samples.
class Shape final : public Source {
  public:
    explicit Shape(const Layout& layout) : layout_(layout) {}
    [[nodiscard]] const Layout& layout() const override { return layout_; }
    void read(Item, const Region&, void*) const override {
        throw Error(ErrorCode::internal, "Samples were read of data that are only a shape.");
    }

  private:
    const Layout& layout_;
};

class Nowhere final : public Sink {
  public:
    void write(Item, const ConstView&) override {}
};

/// Returns the last node that tiles reach; nodes after a global step need its result first.
int lastLocal(const Graph& graph) {
    for (const Node& node : graph.nodes)
        if (isGlobal(node))
            return node.inputs[0];
    return static_cast<int>(graph.nodes.size()) - 1;
}

void walk(const Plan& plan, std::vector<LaunchFacts>& facts) {
    if (plan.graph.nodes.empty())
        return;
    if (plan.elsewhere)
        throw Error(ErrorCode::device, "Steps on two devices cannot be recorded together.");
    std::unique_ptr<Recorder> made = makeRecorder(plan.device);
    if (!made)
        return;
    Recorder& recorder = *made;
    const Shape source(plan.input);
    const int end = lastLocal(plan.graph);
    Nowhere sink;
    const RunControl control;
    TileWalk tile(plan, source, control, std::move(made));
    tile.run(end, {}, tilesOf(plan.domains[static_cast<std::size_t>(end)], plan.tile).front(), sink, {}, [](double) {});
    for (std::size_t t = 0; t < plan.ops.size(); ++t) {
        if (!plan.ops[t].variant)
            continue;
        facts[t] = recorder.facts(t);
        facts[t].variant = plan.ops[t].variant->name;
        if (facts[t].kernels.empty() && facts[t].unknown.empty())
            facts[t].unknown = "What it launches is known only when the step before it, which needs the whole of its "
                               "input, has been computed.";
    }
}

void removeAll(std::string& text, std::string_view part) {
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at))
        text.erase(at, part.size());
}

} // namespace

void inventRecorder(const Device& device, std::unique_ptr<Recorder> (*make)(const Device&)) {
    invented().push_back({device, make});
}

std::unique_ptr<Recorder> makeRecorder(const Device& device) {
    if (device.kind == DeviceKind::cpu)
        return nullptr;
    for (const Invented& i : invented())
        if (i.device.index == device.index)
            return i.make(device);
    return makeCudaRecorder(device);
}

std::string kernelName(const std::string& symbol) {
    int status = 0;
    const std::unique_ptr<char, void (*)(void*)> readable(
        abi::__cxa_demangle(symbol.c_str(), nullptr, nullptr, &status), std::free);
    if (status != 0 || !readable)
        return symbol;
    std::string name = readable.get();
    for (const std::string_view part : {"(anonymous namespace)::", "conv::", "(int)", "(unsigned int)", "(bool)"})
        removeAll(name, part);
    for (std::size_t at = name.find("> >"); at != std::string::npos; at = name.find("> >"))
        name.erase(at + 1, 1);
    // The last space outside brackets ends the return type; a parenthesis starts the parameters.
    std::size_t from = 0, to = name.size();
    int depth = 0;
    for (std::size_t i = 0; i < name.size(); ++i) {
        depth += name[i] == '<' ? 1 : name[i] == '>' ? -1 : 0;
        if (depth == 0 && name[i] == ' ')
            from = i + 1;
        if (depth == 0 && name[i] == '(') {
            to = i;
            break;
        }
    }
    return name.substr(from, to - from);
}

std::vector<LaunchFacts> launchFacts(const Plan& plan) {
    std::vector<LaunchFacts> facts(plan.ops.size());
    for (std::size_t t = 0; t < facts.size(); ++t)
        if (plan.ops[t].variant)
            facts[t].variant = plan.ops[t].variant->name;
    try {
        walk(plan, facts);
    } catch (const Error& error) {
        for (LaunchFacts& f : facts)
            if (!f.variant.empty()) {
                f.kernels.clear();
                f.unknown = std::string("Its launches could not be recorded: ") + error.what();
            }
    }
    return facts;
}

} // namespace conv
