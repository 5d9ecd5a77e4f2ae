// SPDX-License-Identifier: Apache-2.0
// Richardson and Lucy's iteration as convolutions, quotients and products.
#include "model/lower/deconvolution.h"
#include "model/text.h"
#include <algorithm>
#include <conv/causes.h>
#include <conv/error.h>
#include <limits>
#include <utility>

namespace conv {
namespace {

/// The kernel divided by its sum.
Kernel normalized(const Kernel& kernel) {
    if (kernel.definedPerAxis()) {
        SeparableTerm axes = kernel.axes();
        for (AxisTaps& axis : axes) {
            const double sum = axis.sum();
            for (double& w : axis.weights)
                w /= sum;
        }
        return Kernel::separable(std::move(axes));
    }
    std::vector<double> taps = kernel.dense();
    const double sum = kernel.sum();
    for (double& w : taps)
        w /= sum;
    return Kernel::correlation(std::move(taps), kernel.extent(), kernel.centre());
}

/// The kernel turned about its centre.
Kernel turned(const Kernel& kernel) {
    const auto last = [](std::int64_t size, std::int64_t centre) { return size - 1 - centre; };
    if (kernel.definedPerAxis()) {
        SeparableTerm axes = kernel.axes();
        for (AxisTaps& axis : axes) {
            std::ranges::reverse(axis.weights);
            axis.centre = last(axis.size(), axis.centre);
        }
        return Kernel::separable(std::move(axes));
    }
    std::vector<double> taps = kernel.dense();
    std::ranges::reverse(taps);
    Index3 centre = kernel.centre();
    for (std::size_t a = 0; a < 3; ++a)
        centre[a] = last(kernel.extent()[a], centre[a]);
    return Kernel::correlation(std::move(taps), kernel.extent(), centre);
}

/// Limit of ratios. A first estimate that is the data blurred backwards, blurred forwards, is at least Σ psf² times the
/// data: in exact arithmetic its ratio is at most a quarter of this.
double largestRatio(const Kernel& psf) {
    double squares = 0;
    for (const double w : psf.dense())
        squares += w * w;
    return 4 / squares;
}

class RichardsonLucyLowering {
  public:
    RichardsonLucyLowering(const TensorPlace& place, const RichardsonLucy& filter)
        : place_(place),
          filter_(filter),
          psf_(normalized(filter.psf)),
          back_(turned(psf_)),
          limit_(largestRatio(psf_)) {}

    int run() {
        const int image = add(CombineNode{Op::amount, {}}, {place_.input}, "amounts");
        // Without a sample beyond the border a uniform estimate does not stay one when it is blurred.
        const bool ends = place_.filter.boundary == Boundary::constant;
        int estimate = image, done = 0;
        if (filter_.start == FirstEstimate::uniform && !ends) {
            // A uniform estimate stays uniform when it is blurred: its correction is the data blurred backwards.
            estimate = ended(add(CombineNode{Op::amount, {}}, {convolve(image, back_, "backward 1")}, "estimate 1"), 1);
            done = 1;
        } else if (filter_.start == FirstEstimate::uniform) {
            estimate = add(CombineNode{Op::present, {}}, {image}, "uniform estimate");
        }
        for (int i = done + 1; i <= filter_.iterations; ++i)
            estimate = ended(iteration(estimate, i, i == 1 ? image : place_.input), i);
        place_.graph.nodes[static_cast<std::size_t>(estimate)].endsIteration = false; // nothing to store it for
        return add(CombineNode{Op::restored, {}}, {estimate, place_.input}, "estimate");
    }

  private:
    using Op = CombineNode::Op;

    /// `image`: the data; in the first iteration with 0 for unknown samples, which later take the estimate's value.
    int iteration(int estimate, int number, int image) {
        const std::string count = " " + std::to_string(number);
        // The level of a uniform estimate is arbitrary, and so is that of its ratios.
        const bool free = number == 1 && filter_.start == FirstEstimate::uniform;
        const double limit = free ? std::numeric_limits<double>::infinity() : limit_;
        const int blurred = convolve(estimate, psf_, "forward" + count);
        const int ratio = add(CombineNode{Op::ratio, {limit}}, {image, blurred}, "ratio" + count);
        const int correction = convolve(ratio, back_, "backward" + count);
        const int smoothed = filter_.variation > 0 ? smooth(estimate, count) : estimate;
        return add(CombineNode{Op::amount, {}}, {smoothed, correction}, "estimate" + count);
    }

    /// The estimate divided by 1 − λ·div(∇estimate / |∇estimate|). The norm includes a hundredth of the estimate, so
    /// that rounding in even areas has no direction.
    int smooth(int estimate, const std::string& count) {
        constexpr double even = 1e-2;
        std::vector<int> slopes, parts;
        for (const std::size_t a : place_.axes)
            slopes.push_back(differences(estimate, a, true, Boundary::nearest, "slope" + count));
        std::vector<int> all = slopes;
        all.push_back(add(CombineNode{Op::linear, {even}}, {estimate}, "even" + count));
        const int norm = add(CombineNode{Op::magnitude, {}}, std::move(all), "norm" + count);
        for (std::size_t i = 0; i < slopes.size(); ++i) {
            const int direction =
                add(CombineNode{Op::mean, {0}, {}, Constant{0}}, {slopes[i], norm}, "direction" + count);
            parts.push_back(differences(direction, place_.axes[i], false, Boundary::constant, "divergence" + count));
        }
        std::vector<double> weights(parts.size(), -filter_.variation);
        weights.push_back(1);
        const int divisor = add(CombineNode{Op::linear, std::move(weights)}, std::move(parts), "variation" + count);
        return add(CombineNode{Op::mean, {0}, {}, Constant{0}}, {estimate, divisor}, "smoothed" + count);
    }

    /// in[i + 1] − in[i], or in[i] − in[i − 1].
    int differences(int of, std::size_t axis, bool forward, Boundary boundary, const std::string& label) {
        SeparableTerm taps;
        taps[axis] = {{-1, 1}, forward ? 0 : 1};
        return add(ConvolveNode{Kernel::separable(std::move(taps)), boundary, 0}, {of}, label);
    }

    int convolve(int of, const Kernel& kernel, const std::string& label) {
        return add(ConvolveNode{kernel, place_.filter.boundary, 0}, {of}, label);
    }

    int ended(int node, int number) {
        Node& end = place_.graph.nodes[static_cast<std::size_t>(node)];
        end.endsIteration = true;
        end.iteration = number;
        return node;
    }

    template <class What>
    int add(What what, std::vector<int> inputs, const std::string& label) {
        place_.graph.nodes.push_back(
            {std::move(what), std::move(inputs), place_.step, "richardson-lucy " + label, place_.filter.channels});
        return static_cast<int>(place_.graph.nodes.size()) - 1;
    }

    const TensorPlace& place_;
    const RichardsonLucy& filter_;
    Kernel psf_, back_;
    double limit_;
};

} // namespace

int lowerRichardsonLucy(const TensorPlace& place, const RichardsonLucy& filter) {
    const auto refuse = [&](const std::string& reason) {
        throw Error(ErrorCode::usage, causes::filter, {{"filter", name(place.filter)}, {"reason", reason}});
    };
    constexpr int most = 500; // each iteration is four nodes
    if (filter.iterations < 0 || filter.iterations > most)
        refuse("iterations must be 0 to 500 (got " + std::to_string(filter.iterations) + ").");
    if (!filter.psf.nonNegative() || !(filter.psf.sum() > 0))
        refuse("the PSF must have no negative weights and a sum above 0.");
    const double limit = 1 / (2 * static_cast<double>(place.axes.size()));
    if (!(filter.variation >= 0 && filter.variation < limit))
        refuse("tv must be at least 0 and below " + number(limit) + " (got " + number(filter.variation) + ").");
    if (place.filter.boundary == Boundary::valid)
        refuse("boundary=valid would shrink the result with each iteration; use another boundary.");
    if (place.filter.boundary == Boundary::constant && place.filter.outsideValue != 0)
        refuse("boundary=constant requires value=0 (got " + number(place.filter.outsideValue) +
               "); subtract the background first, or use another boundary.");
    if (filter.iterations == 0)
        return place.input;
    if (place.input != graphInput) // each iteration reads it
        place.graph.nodes[static_cast<std::size_t>(place.input)].endsIteration = true;
    return RichardsonLucyLowering(place, filter).run();
}

} // namespace conv
