// SPDX-License-Identifier: Apache-2.0
// Lowers derivatives: edges, gradients, Laplacians, Canny.
#include "model/lower/lowering.h"
#include "model/text.h"
#include <algorithm>
#include <conv/error.h>

namespace conv {

int Lowering::lower(const Edge& f) {
    return gradient(f.component, [&](std::size_t along) { return edgeTaps(f, along); });
}

int Lowering::lower(const GaussianGradient& f) {
    return gradient(f.component, [&](std::size_t along) {
        SeparableTerm taps;
        for (const std::size_t a : active_)
            taps[a] = derivative(gaussianTaps(f.sigma[a], f.truncate, a == along), a, a == along);
        return taps;
    });
}

int Lowering::lower(const Laplacian& f) {
    if (!f.full)
        return secondDerivatives([](std::size_t) { return AxisTaps{{1, -2, 1}, 1}; });
    Index3 extent{1, 1, 1}, centre{0, 0, 0};
    std::size_t count = 1;
    for (const std::size_t a : active_) {
        extent[a] = 3;
        centre[a] = 1;
        count *= 3;
        if (filter_.step[a] != filter_.step[active_[0]])
            throw Error(ErrorCode::usage,
                        "laplacian with form=full needs the same spacing along every axis; use form=axis.");
    }
    const double square = filter_.step[active_[0]] * filter_.step[active_[0]];
    std::vector<double> taps(count, 1 / square);
    taps[count / 2] = -static_cast<double>(count - 1) / square;
    return dense(Kernel::correlation(std::move(taps), extent, centre), "laplacian");
}

int Lowering::lower(const LaplacianOfGaussian& f) {
    std::vector<int> parts;
    for (const std::size_t along : active_) {
        SeparableTerm taps;
        for (const std::size_t a : active_)
            taps[a] = derivative(gaussianTaps(f.sigma[a], f.truncate, a == along ? 2 : 0), a, a == along ? 2 : 0);
        parts.push_back(perAxis(std::move(taps), std::string("log ") + axisName[along] + axisName[along]));
    }
    return sum(parts, std::vector<double>(parts.size(), 1.0), "log");
}

int Lowering::lower(const DifferenceOfGaussians& f) {
    const auto blurred = [&](const Vec3& sigma, const char* label) {
        SeparableTerm taps;
        for (const std::size_t a : active_)
            taps[a] = gaussianTaps(sigma[a], f.truncate);
        return perAxis(std::move(taps), label, true);
    };
    const int narrow = blurred(f.sigma, "dog narrow"), wide = blurred(f.sigma2, "dog wide");
    return sum({narrow, wide}, {1, -1}, "dog");
}

int Lowering::lower(const Canny& f) {
    if (active_.size() != 3 && active_ != std::vector<std::size_t>{0, 1})
        throw Error(ErrorCode::usage, "canny works on images and volumes; axes=xy filters a volume slice by slice.");
    if (f.low.fraction == f.high.fraction && f.low.value > f.high.value)
        throw Error(ErrorCode::usage, "canny needs a low threshold that is not above the high one.");
    SeparableTerm taps;
    for (const std::size_t a : active_)
        taps[a] = gaussianTaps(f.sigma[a], f.truncate);
    const int source = input_;
    input_ = perAxis(std::move(taps), "canny blur");
    std::vector<int> parts;
    for (const std::size_t a : active_)
        parts.push_back(perAxis(edgeTaps(Edge{}, a), std::string("canny ") + axisName[a]));
    const int magnitude = add(CombineNode{CombineNode::Op::magnitude, {}}, parts, "canny magnitude");
    // Thinning needs the gradient per sample: derivatives per millimetre are divided by the step again if steps
    // differ.
    if (std::any_of(active_.begin(), active_.end(),
                    [&](std::size_t a) { return filter_.step[a] != filter_.step[active_[0]]; }))
        for (std::size_t i = 0; i < active_.size(); ++i)
            parts[i] = add(CombineNode{CombineNode::Op::linear, {1 / filter_.step[active_[i]]}}, {parts[i]},
                           std::string("canny direction ") + axisName[active_[i]]);
    parts.push_back(magnitude);
    const int thin = masks_.edges(add(NonMaxSuppression{}, parts, "canny thinning"));
    const int largest = add(MaximumNode{}, {filter_.masking.mask ? thin : magnitude}, "canny maximum");
    input_ = source;
    return add(HysteresisNode{f.low, f.high}, {thin, largest}, "canny hysteresis");
}

SeparableTerm Lowering::edgeTaps(const Edge& f, std::size_t along) const {
    const std::vector<double> smoothing = f.op == EdgeOperator::sobel     ? std::vector<double>{1, 2, 1}
                                          : f.op == EdgeOperator::prewitt ? std::vector<double>{1, 1, 1}
                                                                          : std::vector<double>{3, 10, 3};
    SeparableTerm taps;
    for (const std::size_t a : active_) {
        taps[a] = a == along ? derivative({{-1, 0, 1}, 1}, a, 1) : AxisTaps{smoothing, 1};
        if (a != along && f.normalized) {
            const double whole = taps[a].sum();
            for (double& w : taps[a].weights)
                w /= whole;
        }
    }
    return taps;
}

int Lowering::gradient(Component component, const std::function<SeparableTerm(std::size_t)>& tapsAlong) {
    const std::string what = name(filter_) + " ";
    if (component == Component::magnitude || component == Component::l1) {
        std::vector<int> parts;
        for (const std::size_t a : active_)
            parts.push_back(perAxis(tapsAlong(a), what + axisName[a]));
        const auto how = component == Component::l1 ? CombineNode::Op::l1 : CombineNode::Op::magnitude;
        return add(CombineNode{how, {}}, parts, what + (component == Component::l1 ? "l1" : "magnitude"));
    }
    const auto along = static_cast<std::size_t>(component) - static_cast<std::size_t>(Component::x);
    for (const std::size_t a : active_)
        if (a == along)
            return perAxis(tapsAlong(a), what + axisName[a]);
    throw Error(ErrorCode::usage, name(filter_) + " has no component " + axisName[along] + " on this data.");
}

int Lowering::secondDerivatives(const std::function<AxisTaps(std::size_t)>& tapsAlong) {
    // One dense kernel: separable passes would be slower.
    Index3 extent{1, 1, 1}, centre{0, 0, 0};
    for (const std::size_t a : active_) {
        extent[a] = 3;
        centre[a] = 1;
    }
    std::vector<double> taps(static_cast<std::size_t>(extent[0] * extent[1] * extent[2]), 0.0);
    for (const std::size_t along : active_) {
        const AxisTaps line = derivative(tapsAlong(along), along, 2);
        for (std::int64_t i = 0; i < 3; ++i) {
            Index3 at = centre;
            at[along] = i;
            taps[static_cast<std::size_t>(at[0] + extent[0] * (at[1] + extent[1] * at[2]))] +=
                line.weights[static_cast<std::size_t>(i)];
        }
    }
    return dense(Kernel::correlation(std::move(taps), extent, centre), name(filter_));
}

} // namespace conv
