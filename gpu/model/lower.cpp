// SPDX-License-Identifier: Apache-2.0
// Lowers filters to nodes.
#include "model/bilateral_window.h"
#include "model/lower_deconvolution.h"
#include "model/lower_masks.h"
#include "model/lower_tensor.h"
#include "model/problem.h"
#include "model/text.h"
#include <algorithm>
#include <cmath>
#include <conv/error.h>
#include <conv/graph.h>
#include <conv/recursion.h>
#include <conv/signal_taps.h>
#include <limits>

namespace conv {
namespace {

class Lowering {
  public:
    Lowering(Graph& graph, const Filter& filter, int dimension, int step, int input)
        : graph_(graph), filter_(filter), step_(step), input_(input), masks_(graph, filter, step, input) {
        for (int a = 0; a < dimension; ++a)
            if (filter.axes[static_cast<std::size_t>(a)])
                active_.push_back(static_cast<std::size_t>(a));
        if (active_.empty())
            throw Error(ErrorCode::usage, name(filter) + " acts on no axis of this data.");
    }

    /// Index of the result's node; the input for an identity.
    int run() {
        return masks_.limited(std::visit([this](const auto& what) { return lower(what); }, filter_.kind));
    }

  private:
    int lower(const Gaussian& f) {
        SeparableTerm taps;
        for (const std::size_t a : active_)
            taps[a] = derivative(gaussianTaps(f.sigma[a], f.truncate, f.order[a]), a, f.order[a]);
        return perAxis(std::move(taps), "gaussian");
    }

    int lower(const Box& f) {
        SeparableTerm taps;
        for (const std::size_t a : active_)
            taps[a] = boxTaps(f.size[a]);
        return perAxis(std::move(taps), "box");
    }

    int lower(const Edge& f) {
        return gradient(f.component, [&](std::size_t along) { return edgeTaps(f, along); });
    }

    int lower(const GaussianGradient& f) {
        return gradient(f.component, [&](std::size_t along) {
            SeparableTerm taps;
            for (const std::size_t a : active_)
                taps[a] = derivative(gaussianTaps(f.sigma[a], f.truncate, a == along), a, a == along);
            return taps;
        });
    }

    int lower(const Laplacian& f) {
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

    int lower(const LaplacianOfGaussian& f) {
        std::vector<int> parts;
        for (const std::size_t along : active_) {
            SeparableTerm taps;
            for (const std::size_t a : active_)
                taps[a] = derivative(gaussianTaps(f.sigma[a], f.truncate, a == along ? 2 : 0), a, a == along ? 2 : 0);
            parts.push_back(perAxis(std::move(taps), std::string("log ") + axisName[along] + axisName[along]));
        }
        return sum(parts, std::vector<double>(parts.size(), 1.0), "log");
    }

    int lower(const DifferenceOfGaussians& f) {
        const auto blurred = [&](const Vec3& sigma, const char* label) {
            SeparableTerm taps;
            for (const std::size_t a : active_)
                taps[a] = gaussianTaps(sigma[a], f.truncate);
            return perAxis(std::move(taps), label, true);
        };
        const int narrow = blurred(f.sigma, "dog narrow"), wide = blurred(f.sigma2, "dog wide");
        return sum({narrow, wide}, {1, -1}, "dog");
    }

    int lower(const Unsharp& f) {
        SeparableTerm taps;
        for (const std::size_t a : active_)
            taps[a] = gaussianTaps(f.sigma[a], f.truncate);
        const int blurred = perAxis(std::move(taps), "unsharp blur");
        if (blurred == input_)
            return input_;
        return sum({input_, blurred}, {1 + f.amount, -f.amount}, "unsharp");
    }

    int lower(const Canny& f) {
        if (active_.size() != 3 && active_ != std::vector<std::size_t>{0, 1})
            throw Error(ErrorCode::usage,
                        "canny works on images and volumes; axes=xy filters a volume slice by slice.");
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

    int lower(const Fir& f) { return alongOne(firTaps(f)); }

    int lower(const SavitzkyGolay& f) {
        const AxisTaps taps = savitzkyGolayTaps(f);
        return alongOne(derivative(taps, active_[0], f.derivative));
    }

    int lower(const Iir& f) {
        RecursionNode node{iirSections(f), static_cast<int>(oneAxis()), 0, 0, filter_.boundary, filter_.outsideValue};
        node.settle = settlingOf(node.sections);
        if (f.odd) { // point reflection reads the samples that mirror reads
            node.odd = oddPaddingOf(node.sections);
            node.boundary = Boundary::mirror;
        }
        return add(std::move(node), {input_}, "iir");
    }

    int lower(const Custom& f) { return dense(f.kernel, f.label); }

    int lower(const Median& f) {
        MedianNode node{{1, 1, 1}, filter_.boundary, filter_.outsideValue};
        for (const std::size_t a : active_) {
            node.size[a] = f.size[a];
            if (f.size[a] < 1 || f.size[a] % 2 == 0)
                throw Error(ErrorCode::usage, "median needs a window with a sample in its middle: an odd size, not " +
                                                  std::to_string(f.size[a]) + ".");
        }
        return node.size == Index3{1, 1, 1} ? input_ : add(node, {input_}, "median");
    }

    int lower(const Percentile& f) {
        if (!(f.percentile >= 0 && f.percentile <= 100))
            throw Error(ErrorCode::usage, "percentile: p must be 0 to 100 (got " + std::to_string(f.percentile) + ").");
        return rank(f.size, f.ball, f.percentile, false, "percentile");
    }

    int lower(const Morphology& f) {
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

    int lower(const Thresholding& f) {
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

    int lower(const LocalScore& f) {
        LocalScoreNode node{{1, 1, 1}, filter_.boundary, filter_.outsideValue};
        for (const std::size_t a : active_) {
            node.size[a] = f.size[a];
            if (f.size[a] < 1)
                throw Error(ErrorCode::usage,
                            "zscore: size must be at least 1 (got " + std::to_string(f.size[a]) + ").");
        }
        return add(node, {input_}, "zscore");
    }

    int lower(const Bilateral& f) {
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

    int lower(const NonLocalMeans& f) {
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

    int lower(const Diffusion& f) {
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
            last =
                add(node, {i == 0 && masks_.weighs() ? masks_.withGaps() : last}, "diffusion " + std::to_string(i + 1));
        return last;
    }

    /// Weights are normalised anyway, so `renormalize` only means samples beyond the border with weight 0.
    template <class What>
    void withoutBorder(What& node) const {
        if (filter_.boundary != Boundary::renormalize)
            return;
        node.boundary = Boundary::constant;
        node.outsideValue = std::numeric_limits<double>::infinity();
    }

    int lower(const Hessian& f) { return lowerHessian(tensorPlace(), f); }
    int lower(const Vesselness& f) { return lowerVesselness(tensorPlace(), f); }
    int lower(const StructureTensor& f) { return lowerStructureTensor(tensorPlace(), f); }

    int lower(const RichardsonLucy& f) { return lowerRichardsonLucy({graph_, filter_, step_, input_, active_}, f); }

    [[nodiscard]] TensorPlace tensorPlace() { return {graph_, filter_, step_, input_, active_}; }

    /// Sample of the sorted window at that percentage of its count. `reflected`: the window is turned about its centre,
    /// which differs for even sizes.
    int rank(const Index3& size, bool ball, double percent, bool reflected, std::string label) {
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

    [[nodiscard]] std::size_t oneAxis() const {
        if (active_.size() != 1)
            throw Error(ErrorCode::usage, name(filter_) + " acts along one axis, not along " +
                                              std::to_string(active_.size()) + "; name it: axes=x.");
        return active_[0];
    }

    /// Filters for signals, along one axis.
    int alongOne(AxisTaps along) {
        SeparableTerm taps;
        taps[oneAxis()] = std::move(along);
        return perAxis(std::move(taps), name(filter_));
    }

    AxisTaps derivative(AxisTaps taps, std::size_t axis, int order) const {
        for (int i = 0; i < order; ++i)
            for (double& w : taps.weights)
                w /= filter_.step[axis];
        return taps;
    }

    /// Smoothing on the other active axes, central difference along one; positive if intensity grows.
    SeparableTerm edgeTaps(const Edge& f, std::size_t along) const {
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

    template <class TapsAlong>
    int gradient(Component component, TapsAlong tapsAlong) {
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

    template <class TapsAlong>
    int secondDerivatives(TapsAlong tapsAlong) {
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

    /// `keep`: adds a node even for the identity.
    int perAxis(SeparableTerm taps, std::string label, bool keep = false) {
        if (!keep && taps[0].isIdentity() && taps[1].isIdentity() && taps[2].isIdentity())
            return input_;
        return dense(Kernel::separable(std::move(taps)), std::move(label));
    }

    int dense(const Kernel& kernel, std::string label) {
        if (filter_.boundary == Boundary::renormalize && !(kernel.nonNegative() && kernel.sum() > 0))
            throw Error(ErrorCode::usage, label + ": renormalize needs a kernel without negative taps.");
        if (masks_.weighs())
            return masks_.average(kernel, label);
        return add(ConvolveNode{kernel, filter_.boundary, filter_.outsideValue}, {input_}, std::move(label));
    }

    int sum(std::vector<int> parts, std::vector<double> weights, std::string label) {
        if (parts.size() == 1)
            return parts[0];
        return add(CombineNode{CombineNode::Op::linear, std::move(weights)}, std::move(parts), std::move(label));
    }

    template <class What>
    int add(What what, std::vector<int> inputs, std::string label) {
        graph_.nodes.push_back({std::move(what), std::move(inputs), step_, std::move(label), filter_.channels});
        return static_cast<int>(graph_.nodes.size()) - 1;
    }

    Graph& graph_;
    const Filter& filter_;
    int step_;
    int input_;
    std::vector<std::size_t> active_;
    MaskLowering masks_;
};

void check(const Filter& filter, int dimension) {
    checkMasking(filter);
    const auto* custom = std::get_if<Custom>(&filter.kind);
    const auto* deconvolution = std::get_if<RichardsonLucy>(&filter.kind);
    const int axes = custom ? custom->kernel.dimension() : deconvolution ? deconvolution->psf.dimension() : 0;
    if (axes > dimension)
        throw Error(ErrorCode::usage, "The kernel has " + std::to_string(axes) + " axes, the data only " +
                                          std::to_string(dimension) + ".");
    for (const double s : filter.step)
        if (!(s > 0))
            throw Error(ErrorCode::usage, "The step of a derivative must be above zero.");
    if (filter.boundary == Boundary::renormalize && !std::holds_alternative<Gaussian>(filter.kind) &&
        !std::holds_alternative<Box>(filter.kind) && !std::holds_alternative<Custom>(filter.kind) &&
        !std::holds_alternative<Bilateral>(filter.kind) && !std::holds_alternative<NonLocalMeans>(filter.kind) &&
        !std::holds_alternative<Diffusion>(filter.kind) && !deconvolution)
        throw Error(ErrorCode::usage, name(filter) +
                                          ": renormalize needs a kernel without negative taps; it suits "
                                          "gaussian, box, bilateral, nlm, diffusion, richardson-lucy and custom.");
}

} // namespace

Graph lower(std::span<const Filter> filters, int dimension) {
    Graph graph;
    int input = graphInput, step = 0;
    for (const Filter& filter : filters) {
        check(filter, dimension);
        input = Lowering(graph, filter, dimension, step++, input).run();
    }
    // An identity adds no node, so the last node is the result.
    return graph;
}

} // namespace conv
