// SPDX-License-Identifier: Apache-2.0
// Zero-sum kernels on data with a large common offset lose digits to cancellation. A separate step subtracts the offset
// first, for every variant on every device.
#include "plan/numerics/offset.h"
#include "taps/derivative.h"
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>
#include <numeric>
#include <optional>
#include <set>

namespace conv {
namespace {

/// A node's response to adding 1 to all inputs: `left` = Σ taps, `moved` = Σ abs(taps).
struct Gain {
    double left = 1, moved = 1;
};

/// A result below this share of the summed magnitudes has lost at least four bits.
constexpr double cancelled = 1.0 / 16;
/// Rounding of zero-sum taps given in float64.
constexpr double nothing = 0x1p-45;

double magnitudesOf(const Kernel& kernel) {
    const auto sum = [](const std::vector<double>& w) {
        return std::accumulate(w.begin(), w.end(), 0.0, [](double s, double t) { return s + std::abs(t); });
    };
    return kernel.definedPerAxis()
               ? sum(kernel.axes()[0].weights) * sum(kernel.axes()[1].weights) * sum(kernel.axes()[2].weights)
               : sum(kernel.dense());
}

bool wholeTaps(const Kernel& kernel) {
    const auto whole = [](const std::vector<double>& w) {
        return std::ranges::all_of(w, [](double t) { return t == std::round(t); });
    };
    return kernel.definedPerAxis()
               ? std::ranges::all_of(kernel.axes(), [&](const AxisTaps& a) { return whole(a.weights); })
               : whole(kernel.dense());
}

/// One step of the chain: nodes [first, last] of the graph.
class Step {
  public:
    Step(const Graph& graph, int first) : graph_(graph), first_(first), last_(first) {
        while (last_ + 1 < static_cast<int>(graph.nodes.size()) && node(last_ + 1).step == node(first).step)
            ++last_;
        for (int i = first; i <= last_; ++i)
            gains_.push_back(gainOf(node(i)));
    }

    [[nodiscard]] int last() const { return last_; }
    [[nodiscard]] std::vector<int> nodes() const {
        std::vector<int> all(static_cast<std::size_t>(last_ - first_ + 1));
        std::iota(all.begin(), all.end(), first_);
        return all;
    }

    /// True if a common offset cancels and costs digits; sums of integers that float32 holds are exact.
    [[nodiscard]] bool cancels(ElementType input, bool ofSource) const {
        bool any = false, exact = ofSource && isInteger(input) && sizeOf(input) <= 2;
        for (int i = first_; i <= last_; ++i) {
            const std::optional<Gain>& gain = gains_[static_cast<std::size_t>(i - first_)];
            any = any || (gain && std::abs(gain->left) <= cancelled * gain->moved);
            if (const auto* c = std::get_if<ConvolveNode>(&node(i).kind); c && gain)
                exact = exact && wholeTaps(c->kernel) && gain->moved * std::ldexp(1.0, 16) <= std::ldexp(1.0, 24);
        }
        return any && !exact;
    }

    /// Share of the offset in the step's result if all samples stay near it: smoothing and rank filters.
    [[nodiscard]] double passedOn() const {
        if (first_ != last_ || !node(first_).channels.empty())
            return 0;
        const Node& only = node(first_);
        if (neighbourhoodOf(only).boundary == Boundary::constant)
            return 0;
        if (const auto* c = std::get_if<ConvolveNode>(&only.kind))
            return c->kernel.nonNegative() ? c->kernel.sum() : 0;
        return std::holds_alternative<MedianNode>(only.kind) || std::holds_alternative<RankNode>(only.kind) ||
                       std::holds_alternative<BilateralNode>(only.kind) ||
                       std::holds_alternative<NonLocalMeansNode>(only.kind) ||
                       std::holds_alternative<DiffusionNode>(only.kind)
                   ? 1
                   : 0;
    }

    /// `place` maps earlier nodes to their new indices.
    void append(Graph& out, std::vector<int>& place) const {
        for (int i = first_; i <= last_; ++i) {
            Node kept = node(i);
            for (int& in : kept.inputs)
                in = in == graphInput ? in : place[static_cast<std::size_t>(in)];
            out.nodes.push_back(std::move(kept));
            place.push_back(static_cast<int>(out.nodes.size()) - 1);
        }
    }

    /// Subtracts `offset` from the step's input and adds the remaining part back to its result.
    void appendWithout(double offset, Graph& out, std::vector<int>& place) const {
        const int input = stepInput(), before = input == graphInput ? input : place[static_cast<std::size_t>(input)];
        const int small = add(out, before, -offset, "offset taken off");
        std::map<int, int> whole; // nodes with the offset added back
        for (int i = first_; i <= last_; ++i) {
            Node kept = node(i);
            const bool linear = gainAt(i).has_value();
            for (int& in : kept.inputs) {
                const double missing = linear || in == input ? 0 : leftAt(in) * offset;
                if (in == input)
                    in = linear ? small : before;
                else if (missing == 0)
                    in = place[static_cast<std::size_t>(in)];
                else if (const auto known = whole.find(in); known != whole.end())
                    in = known->second;
                else
                    in = whole[in] = add(out, place[static_cast<std::size_t>(in)], missing, "offset put back");
            }
            if (auto* c = std::get_if<ConvolveNode>(&kept.kind); c && c->boundary == Boundary::constant)
                c->outsideValue -= offset * (node(i).inputs[0] == input ? 1 : leftAt(node(i).inputs[0]));
            const double missing = i == last_ ? leftAt(i) * offset : 0;
            auto* combine = std::get_if<CombineNode>(&kept.kind);
            if (missing != 0 && combine)
                combine->weights.push_back(missing);
            out.nodes.push_back(std::move(kept));
            if (missing != 0 && !combine)
                add(out, static_cast<int>(out.nodes.size()) - 1, missing, "offset put back");
            place.push_back(static_cast<int>(out.nodes.size()) - 1);
        }
    }

  private:
    [[nodiscard]] const Node& node(int i) const { return graph_.nodes[static_cast<std::size_t>(i)]; }
    [[nodiscard]] int stepInput() const { return first_ == 0 ? graphInput : first_ - 1; }
    [[nodiscard]] std::optional<Gain> gainAt(int i) const {
        return i < first_ ? std::optional<Gain>(Gain{}) : gains_[static_cast<std::size_t>(i - first_)];
    }
    /// Share of the offset missing in a node's values; 0 for nodes that are not sums of samples.
    [[nodiscard]] double leftAt(int i) const {
        const std::optional<Gain> gain = gainAt(i);
        return gain && std::abs(gain->left) > nothing * gain->moved ? gain->left : 0;
    }

    /// Gain of a node that sums samples; empty for others, whose inputs get the offset back.
    [[nodiscard]] std::optional<Gain> gainOf(const Node& n) const {
        if (const auto* c = std::get_if<ConvolveNode>(&n.kind)) {
            const std::optional<Gain> in = gainAt(n.inputs[0]);
            if (in)
                return Gain{in->left * c->kernel.sum(), in->moved * magnitudesOf(c->kernel)};
        }
        const auto* combine = std::get_if<CombineNode>(&n.kind);
        if (combine && isAverageOverMask(n, *combine))
            return gainAt(n.inputs[0]) ? std::optional<Gain>(Gain{}) : std::nullopt;
        if (!combine || combine->op != CombineNode::Op::linear)
            return std::nullopt;
        Gain all{0, 0};
        for (std::size_t k = 0; k < n.inputs.size(); ++k) {
            const std::optional<Gain> in = gainAt(n.inputs[k]);
            if (!in)
                return std::nullopt;
            all.left += combine->weights[k] * in->left;
            all.moved += std::abs(combine->weights[k]) * in->moved;
        }
        return all;
    }

    /// True for the step's samples that count, and for their average: with all samples changed by 1, it changes by 1.
    [[nodiscard]] bool isAverageOverMask(const Node& n, const CombineNode& combine) const {
        return combine.otherwise && n.inputs.size() == 2 &&
               (combine.op == CombineNode::Op::mean ||
                (combine.op == CombineNode::Op::masked && n.inputs[0] == stepInput()));
    }

    int add(Graph& out, int to, double constant, const char* label) const {
        Node n;
        n.kind = CombineNode{CombineNode::Op::linear, {1, constant}};
        n.inputs.push_back(to);
        n.step = node(first_).step;
        n.label = label;
        n.channels = node(first_).channels;
        out.nodes.push_back(std::move(n));
        return static_cast<int>(out.nodes.size()) - 1;
    }

    const Graph& graph_;
    int first_, last_;
    std::vector<std::optional<Gain>> gains_;
};

/// True if an op computes a step's result without loss for any common offset of samples that float32 represents.
bool keepsDigits(const PlannedOp& op, const Graph& graph) {
    if (!op.variant || !op.variant->differencesFirst || !op.problem.gradientMagnitude ||
        (op.problem.input != ElementType::f32 && sizeOf(op.problem.input) > 2))
        return false;
    std::vector<const Kernel*> kernels;
    for (const int i : op.nodes)
        if (const auto* c = std::get_if<ConvolveNode>(&graph.nodes[static_cast<std::size_t>(i)].kind))
            kernels.push_back(&c->kernel);
    const std::optional<DerivativeTaps> taps = derivativeTapsOf(kernels);
    return taps && edgeAxesOf(*taps) > 0;
}

} // namespace

Graph subtractOffset(const Graph& graph, ElementType input, double offset, std::span<const PlannedOp> ops) {
    std::set<std::vector<int>> kept; // nodes of ops that keep all digits
    for (const PlannedOp& op : ops)
        if (keepsDigits(op, graph))
            kept.insert(op.nodes);
    Graph out;
    std::vector<int> place;
    for (int first = 0; first < static_cast<int>(graph.nodes.size());) {
        const Step step(graph, first);
        if (offset != 0 && !kept.contains(step.nodes()) && step.cancels(input, first == 0)) {
            step.appendWithout(offset, out, place);
            offset = 0;
        } else {
            step.append(out, place);
            offset *= step.passedOn();
        }
        first = step.last() + 1;
    }
    return out;
}

} // namespace conv
