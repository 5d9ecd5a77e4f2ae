// SPDX-License-Identifier: Apache-2.0
// Lowers averages whose weights depend on the samples: bilateral, non-local means, diffusion.
#include "model/bilateral_window.h"
#include "model/lower/lowering.h"
#include "model/text.h"
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

} // namespace conv
