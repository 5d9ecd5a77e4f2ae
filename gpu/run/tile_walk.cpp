// SPDX-License-Identifier: Apache-2.0
#include "run/tile_walk.h"
#include <algorithm>
#include <conv/error.h>
#include <utility>

namespace conv {

TileWalk::TileWalk(const Plan& plan, const Device& device, const Source& source, const Control& control)
    : plan_(plan), source_(source), control_(control), backends_(plan, device, control) {}

TileWalk::TileWalk(const Plan& plan, const Source& source, const Control& control, std::unique_ptr<Backend> backend)
    : plan_(plan), source_(source), control_(control), backends_(std::move(backend)) {}

std::size_t TileWalk::readerOf(int i, const Footprints& prints) const {
    for (const Task& task : plan_.tasks) {
        const std::vector<int> in = inputsOf(plan_, task);
        if (prints.nodes[static_cast<std::size_t>(task.nodes.back())] && std::find(in.begin(), in.end(), i) != in.end())
            return backends_.of(task.nodes.back());
    }
    return 0;
}

Block TileWalk::input(int i, Item item, const AxisSets& sets, Backend& into) {
    if (i == graphInput)
        return into.load(source_, item, sets);
    // Index 0 of a stored result is the corner of its domain.
    const Materialised& m = materialised.at(i);
    AxisSets shifted = sets;
    for (std::size_t a = 0; a < 3; ++a)
        for (int p = 0; p < shifted[a].parts; ++p) {
            shifted[a].part[p].lo -= m.domain.lo[a];
            shifted[a].part[p].hi -= m.domain.lo[a];
        }
    Block block = into.load(*m.volume, {}, shifted);
    for (std::size_t a = 0; a < 3; ++a)
        for (int p = 0; p < block.sets[a].parts; ++p) {
            block.sets[a].part[p].lo += m.domain.lo[a];
            block.sets[a].part[p].hi += m.domain.lo[a];
        }
    return block;
}

/// Nodes with a stored or known result.
std::vector<bool> TileWalk::known() const {
    std::vector<bool> known(plan_.graph.nodes.size(), false);
    for (const auto& [i, m] : materialised)
        known[static_cast<std::size_t>(i)] = true;
    return known;
}

void TileWalk::expect(int end, const NextTile& next) {
    if (const Footprints prints = footprintsOf(plan_, end, next.region, known()); prints.input)
        backends_.at(readerOf(graphInput, prints)).expect(source_, next.item, *prints.input);
}

void TileWalk::run(int end, Item item, const Region& region, Sink& sink, const std::vector<int>& watch,
                   const std::function<void(double)>& progress, const std::optional<NextTile>& next) {
    const std::vector<bool> known = this->known();
    const Footprints prints = footprintsOf(plan_, end, region, known);
    std::map<int, Block> blocks;
    std::map<int, std::size_t> homes; // backend that holds each block
    const auto bring = [&](int i, const AxisSets& sets) {
        homes[i] = readerOf(i, prints);
        blocks[i] = input(i, item, sets, backends_.at(homes[i]));
    };
    if (prints.input)
        bring(graphInput, *prints.input);
    for (const auto& [i, m] : materialised)
        if (prints.nodes[static_cast<std::size_t>(i)])
            bring(i, *prints.nodes[static_cast<std::size_t>(i)]);
    if (next)
        expect(end, *next);
    bool inPlace = false;
    const Task* last = nullptr;
    for (std::size_t t = 0; t < plan_.tasks.size(); ++t) {
        const Task& task = plan_.tasks[t];
        const int out = task.nodes.back();
        if (!prints.nodes[static_cast<std::size_t>(out)] || known[static_cast<std::size_t>(out)])
            continue;
        if (control_.stop.stop_requested())
            throw Error(ErrorCode::cancelled, "Cancelled.");
        last = &task;
        const std::size_t here = backends_.of(out);
        for (const int i : inputsOf(plan_, task))
            if (const auto at = blocks.find(i); at != blocks.end() && homes[i] != here)
                at->second = backends_.moved(std::move(at->second), std::exchange(homes[i], here), here);
        Backend& backend = backends_.at(here);
        const bool watched = std::find(watch.begin(), watch.end(), out) != watch.end();
        const ElementType leaves = leavesAs(task);
        const bool rounded = out == end && leaves != task.type && !watched && backend.rounds(task, leaves);
        const ElementType type = rounded ? leaves : task.type;
        Block block;
        if (out == end && leaves == type)
            block = backend.place(sink, item, region, type);
        inPlace = block.data != nullptr;
        if (!inPlace)
            block = backend.allocate(*prints.nodes[static_cast<std::size_t>(out)], type);
        blocks[out] = std::move(block);
        homes[out] = here;
        backend.beginTask(t);
        if (task.problem.thinning)
            thin(task, backend, blocks);
        else
            compute(task, backend, blocks);
        if (watched)
            noteMaximum(out, backend.maximum(blocks[out]));
        release(blocks, prints, t, end);
        progress(static_cast<double>(t + 1) / static_cast<double>(plan_.tasks.size() + 1));
    }
    if (!inPlace && dynamic_cast<const Nowhere*>(&sink) == nullptr)
        handOver(std::move(blocks.at(end)), leavesAs(*last), region, item, sink, backends_.at(homes.at(end)));
    backends_.endTile();
}

/// Type in which a task's values are handed over; only the last task's result is converted.
ElementType TileWalk::leavesAs(const Task& task) const {
    return &task == &plan_.tasks.back() ? handedOverAs(task.type, plan_.result) : task.type;
}

/// Converts the result on its device, in the sink's memory if it offers a place.
void TileWalk::handOver(Block result, ElementType type, const Region& region, Item item, Sink& sink, Backend& backend) {
    if (type != result.type) {
        Block converted = backend.place(sink, item, region, type);
        const bool inPlace = converted.data != nullptr;
        if (!inPlace)
            converted = backend.allocate(setsOf(region), type);
        backend.convert(result, converted);
        if (inPlace)
            return;
        result = std::move(converted);
    }
    backend.store(std::move(result), region, item, sink);
}

void TileWalk::noteMaximum(int i, double value) {
    double& most = maxima.try_emplace(i, 0.0).first->second;
    most = std::max(most, value);
}

/// Runs smoothing (if any), derivatives, magnitude and thinning as one task.
void TileWalk::thin(const Task& task, Backend& backend, std::map<int, Block>& blocks) {
    const int out = task.nodes.back();
    const std::vector<int>& in = node(out).inputs; // gx, gy, magnitude
    const auto convolution = [&](int i) { return &std::get<ConvolveNode>(node(i).what); };
    ThinSteps t;
    t.gx = convolution(in[0]);
    t.gy = convolution(in[1]);
    const int smoothed = node(in[0]).inputs[0];
    int from = smoothed;
    if (task.nodes.front() == smoothed) {
        t.smooth = convolution(smoothed);
        from = node(smoothed).inputs[0];
    }
    t.input = domain(from);
    t.smoothed = domain(smoothed);
    t.domain = domain(out);
    noteMaximum(in[2], backend.thin(task, t, blocks.at(from), blocks.at(out)));
}

std::vector<const Kernel*> TileWalk::kernelsOf(const Task& task) {
    std::vector<const Kernel*> kernels;
    for (const int n : task.nodes)
        if (const auto* c = std::get_if<ConvolveNode>(&node(n).what))
            kernels.push_back(&c->kernel);
    if (task.problem.summed == 0)
        return kernels;
    const std::vector<double>& weights = std::get<CombineNode>(node(task.nodes.back()).what).weights;
    const auto [place, isNew] = weighted_.try_emplace(task.nodes.back());
    std::vector<Kernel>& weighted = place->second;
    for (std::size_t i = 0; isNew && i < kernels.size(); ++i) {
        SeparableTerm axes = kernels[i]->axes();
        for (double& w : axes[0].weights)
            w *= weights[i];
        weighted.push_back(Kernel::separable(std::move(axes)));
    }
    for (std::size_t i = 0; i < kernels.size(); ++i)
        kernels[i] = &weighted[i];
    return kernels;
}

void TileWalk::compute(const Task& task, Backend& backend, std::map<int, Block>& blocks) {
    const int out = task.nodes.back();
    const Node& last = node(out);
    if (task.variant) {
        const std::vector<const Kernel*> kernels = kernelsOf(task);
        const Neighbourhood around = neighbourhoodOf(node(task.nodes.front()));
        const int from = node(task.nodes.front()).inputs[0];
        backend.convolve(task, kernels, around.boundary, around.outsideValue, domain(from), blocks.at(from),
                         blocks.at(out));
        return;
    }
    std::vector<const Block*> in;
    for (const int i : last.inputs)
        if (i == graphInput || !isReduce(node(i)))
            in.push_back(&blocks.at(i));
    if (std::holds_alternative<CombineNode>(last.what))
        combine(last, backend, std::move(in), blocks.at(out));
    else if (std::holds_alternative<SuppressNode>(last.what))
        backend.suppress(in, domain(last.inputs[0]), blocks.at(out));
    else
        throw Error(ErrorCode::internal, last.label + " is not a local step.");
}

/// Runs a combination. A scalar input, the last one, becomes the contrast of the node.
void TileWalk::combine(const Node& of, Backend& backend, std::vector<const Block*> in, const Block& out) {
    CombineNode what = std::get<CombineNode>(of.what);
    if (in.size() < of.inputs.size()) {
        const auto known = scalars.find(of.inputs.back()); // no entry while launches are only recorded
        Threshold& contrast = what.measure.contrast;
        contrast = {known == scalars.end() ? 0 : contrast.value * known->second, false};
    }
    backend.combine(what, in, out);
}

void TileWalk::release(std::map<int, Block>& blocks, const Footprints& prints, std::size_t after, int end) const {
    std::erase_if(blocks, [&](const auto& entry) {
        if (entry.first == end)
            return false;
        for (std::size_t t = after + 1; t < plan_.tasks.size(); ++t) {
            if (!prints.nodes[static_cast<std::size_t>(plan_.tasks[t].nodes.back())])
                continue;
            const std::vector<int> in = inputsOf(plan_, plan_.tasks[t]);
            if (std::find(in.begin(), in.end(), entry.first) != in.end())
                return false;
        }
        return true;
    });
}

} // namespace conv
