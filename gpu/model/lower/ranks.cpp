// SPDX-License-Identifier: Apache-2.0
// Lowers filters of windows: medians, percentiles, morphology, thresholds, scores.
#include "model/lower/lowering.h"
#include "model/problem.h"
#include "model/text.h"
#include <algorithm>
#include <cmath>
#include <conv/error.h>

namespace conv {

int Lowering::lower(const Median& f) {
    MedianNode node{{1, 1, 1}, filter_.boundary, filter_.outsideValue};
    for (const std::size_t a : active_) {
        node.size[a] = f.size[a];
        if (f.size[a] < 1 || f.size[a] % 2 == 0)
            throw Error(ErrorCode::usage, "median needs a window with a sample in its middle: an odd size, not " +
                                              std::to_string(f.size[a]) + ".");
    }
    return node.size == Index3{1, 1, 1} ? input_ : add(node, {input_}, "median");
}

int Lowering::lower(const Percentile& f) {
    if (!(f.percentile >= 0 && f.percentile <= 100))
        throw Error(ErrorCode::usage, "percentile: p must be 0 to 100 (got " + std::to_string(f.percentile) + ").");
    return rank(f.size, f.ball, f.percentile, false, "percentile");
}

int Lowering::lower(const Morphology& f) {
    using Op = MorphologyOp;
    const int source = input_;
    const auto extreme = [&](int from, bool largest) {
        input_ = from;
        return rank(f.size, f.ball, largest ? 100 : 0, largest, largest ? "morph dilate" : "morph erode");
    };
    const auto opened = [&] { return extreme(extreme(source, false), true); };
    const auto closed = [&] { return extreme(extreme(source, true), false); };
    const auto less = [&](int from, int what) {
        return add(CombineNode{CombineNode::Op::linear, {1, -1}}, {from, what}, "morph difference");
    };
    switch (f.op) {
    case Op::erode:
        return extreme(source, false);
    case Op::dilate:
        return extreme(source, true);
    case Op::open:
        return opened();
    case Op::close:
        return closed();
    case Op::tophat:
        return less(source, opened());
    case Op::blackhat:
        return less(closed(), source);
    case Op::gradient:
        break;
    }
    const int large = extreme(source, true), small = extreme(source, false);
    return less(large, small);
}

int Lowering::lower(const Thresholding& f) {
    if (std::isnan(f.above) || std::isnan(f.below) || (!f.otsu && !(f.above < f.below)))
        throw Error(ErrorCode::usage, "threshold: below must be above value (got value=" + number(f.above) +
                                          ", below=" + number(f.below) + ").");
    const int counted = masks_.counted();
    CombineNode mask{CombineNode::Op::within, {f.below}};
    mask.measure.contrast = {f.otsu ? 1 : f.above, false};
    std::vector<int> inputs{counted};
    if (f.otsu) { // a reduction reads a node of its own step, which keeps all digits
        if (counted == input_)
            inputs[0] = add(CombineNode{CombineNode::Op::linear, {1}}, {input_}, "threshold samples");
        inputs.push_back(add(OtsuNode{}, {inputs[0]}, "threshold otsu"));
    }
    return add(std::move(mask), std::move(inputs), "threshold");
}

int Lowering::lower(const LocalScore& f) {
    LocalScoreNode node{{1, 1, 1}, filter_.boundary, filter_.outsideValue};
    for (const std::size_t a : active_) {
        node.size[a] = f.size[a];
        if (f.size[a] < 1)
            throw Error(ErrorCode::usage, "zscore: size must be at least 1 (got " + std::to_string(f.size[a]) + ").");
    }
    return add(node, {input_}, "zscore");
}

int Lowering::rank(const Index3& size, bool ball, double percent, bool reflected, std::string label) {
    RankNode node{{1, 1, 1}, {0, 0, 0}, 0, ball, filter_.boundary, filter_.outsideValue};
    for (const std::size_t a : active_) {
        node.size[a] = size[a];
        if (size[a] < 1 || (ball && size[a] % 2 == 0))
            throw Error(ErrorCode::usage, label + ": size must be " + (ball ? "odd for shape=ball" : "at least 1") +
                                              " (got " + std::to_string(size[a]) + ").");
        node.before[a] = reflected ? (size[a] - 1) / 2 : size[a] / 2;
    }
    const std::int64_t count = samplesOf(node);
    node.place = std::min(count - 1, static_cast<std::int64_t>(static_cast<double>(count) * percent / 100));
    return node.size == Index3{1, 1, 1} ? input_ : add(node, {input_}, std::move(label));
}

} // namespace conv
