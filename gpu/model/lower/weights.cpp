// SPDX-License-Identifier: Apache-2.0
// Lowers filters whose weights or tables depend on the samples: bilateral, non-local means, diffusion, CLAHE.
#include "model/bilateral_window.h"
#include "model/lower/lowering.h"
#include "model/text.h"
#include <cmath>
#include <conv/error.h>

namespace conv {

int Lowering::lower(const Bilateral& f) {
    if (!(f.range > 0))
        throw Error(ErrorCode::usage, "bilateral needs a range above 0: with 0 no two samples are alike.");
    BilateralNode node{{0, 0, 0}, {0, 0, 0}, f.range, filter_.boundary, filter_.outsideValue};
    for (const std::size_t a : active_) {
        node.radius[a] = gaussianRadius(f.sigma[a], f.truncate);
        node.sigma[a] = node.radius[a] > 0 ? f.sigma[a] : 0;
    }
    withoutBorder(node);
    if (node.radius == Index3{0, 0, 0})
        return input_;
    const int input = masks_.weighs() ? masks_.withGaps() : input_;
    return add(node, {input}, "bilateral");
}

int Lowering::lower(const NonLocalMeans& f) {
    if (!(f.strength > 0))
        throw Error(ErrorCode::usage, "nlm: strength must be above 0 (got " + number(f.strength) + ").");
    if (!(f.noise >= 0))
        throw Error(ErrorCode::usage, "nlm: noise must be at least 0 (got " + number(f.noise) + ").");
    NonLocalMeansNode node{{0, 0, 0}, {0, 0, 0}, f.strength, f.noise, filter_.boundary, filter_.outsideValue};
    const auto radius = [&](const char* key, double samples) {
        constexpr double most = 1000; // counts of pairs of samples stay below 2⁶³
        if (!(samples >= 0 && samples <= most))
            throw Error(ErrorCode::usage,
                        std::string("nlm: ") + key + " must be 0 to 1000 samples (got " + number(samples) + ").");
        return static_cast<std::int64_t>(samples + 0.5);
    };
    for (const std::size_t a : active_) {
        node.search[a] = radius("search", f.search[a]);
        node.patch[a] = radius("patch", f.patch[a]);
    }
    withoutBorder(node);
    if (node.search == Index3{0, 0, 0})
        return input_;
    return add(node, {masks_.weighs() ? masks_.withGaps() : input_}, "nlm");
}

int Lowering::lower(const Diffusion& f) {
    constexpr int most = 1000; // each iteration is a node
    if (f.iterations < 0 || f.iterations > most)
        throw Error(ErrorCode::usage,
                    "diffusion: iterations must be 0 to 1000 (got " + std::to_string(f.iterations) + ").");
    if (!(f.contrast > 0))
        throw Error(ErrorCode::usage, "diffusion: contrast must be above 0 (got " + number(f.contrast) + ").");
    DiffusionNode node{{0, 0, 0}, {1, 1, 1}, f.conductance, filter_.boundary, filter_.outsideValue};
    double slopes = 0;
    for (const std::size_t a : active_) {
        slopes += 1 / (filter_.step[a] * filter_.step[a]);
        node.rate[a] = f.time / (filter_.step[a] * filter_.step[a]);
        node.contrast[a] = f.contrast * filter_.step[a];
    }
    constexpr double rounding = 1e-9;
    if (const double stable = 1 / (2 * slopes); !(f.time > 0 && f.time <= stable * (1 + rounding)))
        throw Error(ErrorCode::usage, "diffusion: time must be above 0 and at most " + number(stable) +
                                          ", half of 1/Σ(1/spacing²) over the axes; beyond it results oscillate "
                                          "(got " +
                                          number(f.time) + ").");
    withoutBorder(node);
    int last = input_;
    for (int i = 0; i < f.iterations; ++i)
        last = add(node, {i == 0 && masks_.weighs() ? masks_.withGaps() : last}, "diffusion " + std::to_string(i + 1));
    return last;
}

int Lowering::lower(const Clahe& f) {
    constexpr std::int64_t longest = 1 << 20, mostBins = 65536;
    if (f.bins < 2 || f.bins > mostBins)
        throw Error(ErrorCode::usage, "clahe: bins must be 2 to 65536 (got " + std::to_string(f.bins) + ").");
    if (!(f.clip == 0 || (f.clip >= 1 && std::isfinite(f.clip))))
        throw Error(ErrorCode::usage, "clahe: clip must be 0 (no limit) or at least 1 (got " + number(f.clip) + ").");
    if ((f.min && !std::isfinite(*f.min)) || (f.max && !std::isfinite(*f.max)) ||
        (f.min && f.max && !(*f.min < *f.max)))
        throw Error(ErrorCode::usage, "clahe: max must be above min, both finite (got min=" +
                                          number(f.min.value_or(0)) + ", max=" + number(f.max.value_or(0)) + ").");
    ClaheNode node{{1, 1, 1}, f.clip, f.bins, f.min, f.max, filter_.boundary, filter_.outsideValue};
    for (const std::size_t a : active_) {
        if (f.tile[a] < 1 || f.tile[a] > longest)
            throw Error(ErrorCode::usage,
                        "clahe: tile must be 1 to 1048576 samples (got " + std::to_string(f.tile[a]) + ").");
        node.tile[a] = f.tile[a];
    }
    if (node.tile == Index3{1, 1, 1})
        throw Error(ErrorCode::usage,
                    "clahe: a tile of one sample has no histogram; tile must be above 1 along an axis.");
    withoutBorder(node);
    std::vector<int> inputs{masks_.weighs() ? masks_.withGaps() : input_};
    if ((!f.min || !f.max) && inputs[0] == input_) // a reduction reads a node of its own step, which keeps all digits
        inputs[0] = add(CombineNode{CombineNode::Op::linear, {1}}, {input_}, "clahe samples");
    const int samples = inputs[0];
    if (!f.min)
        inputs.push_back(add(RangeNode{false}, {samples}, "clahe smallest"));
    if (!f.max)
        inputs.push_back(add(RangeNode{true}, {samples}, "clahe largest"));
    return add(node, std::move(inputs), "clahe");
}

} // namespace conv
