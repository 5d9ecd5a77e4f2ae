// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "model/lower/masks.h"
#include "model/lower/tensor.h"
#include <conv/graph.h>
#include <functional>
#include <limits>
#include <string>
#include <utility>
#include <vector>

namespace conv {

/// Turns one filter into nodes of a graph. A member `lower` for each kind of filter returns its last node; the input
/// for an identity. All throw Error(usage).
class Lowering {
  public:
    Lowering(Graph& graph, const Filter& filter, int dimension, int step, int input);
    /// Index of the result's node; the input for an identity.
    int run();

  private:
    // lower.cpp
    int lower(const Gaussian& f);
    int lower(const Box& f);
    int lower(const Unsharp& f);
    int lower(const Fir& f);
    int lower(const SavitzkyGolay& f);
    int lower(const Iir& f);
    int lower(const Custom& f);
    int lower(const Hessian& f);
    int lower(const Vesselness& f);
    int lower(const StructureTensor& f);
    int lower(const RichardsonLucy& f);
    // gradients.cpp
    int lower(const Edge& f);
    int lower(const GaussianGradient& f);
    int lower(const Laplacian& f);
    int lower(const LaplacianOfGaussian& f);
    int lower(const DifferenceOfGaussians& f);
    int lower(const Canny& f);
    // ranks.cpp
    int lower(const Median& f);
    int lower(const Percentile& f);
    int lower(const Morphology& f);
    int lower(const Thresholding& f);
    int lower(const LocalScore& f);
    int lower(const Clahe& f);
    // weights.cpp
    int lower(const Bilateral& f);
    int lower(const NonLocalMeans& f);
    int lower(const Diffusion& f);

    /// Smoothing on the other active axes, central difference along one; positive if intensity grows.
    [[nodiscard]] SeparableTerm edgeTaps(const Edge& f, std::size_t along) const;
    int gradient(Component component, const std::function<SeparableTerm(std::size_t)>& tapsAlong);
    int secondDerivatives(const std::function<AxisTaps(std::size_t)>& tapsAlong);
    /// Sample of the sorted window at that percentage of its count. `reflected`: the window is turned about its centre,
    /// which differs for even sizes.
    int rank(const Index3& size, bool ball, double percent, bool reflected, std::string label);

    /// Weights are normalised anyway, so `renormalize` only means samples beyond the border with weight 0.
    template <class What>
    void withoutBorder(What& node) const {
        if (filter_.boundary != Boundary::renormalize)
            return;
        node.boundary = Boundary::constant;
        node.outsideValue = std::numeric_limits<double>::infinity();
    }

    [[nodiscard]] TensorPlace place() { return {graph_, filter_, step_, input_, active_}; }
    [[nodiscard]] std::size_t oneAxis() const;
    /// Filters for signals, along one axis.
    int alongOne(AxisTaps along);
    [[nodiscard]] AxisTaps derivative(AxisTaps taps, std::size_t axis, int order) const;
    /// `keep`: adds a node even for the identity.
    int perAxis(SeparableTerm taps, std::string label, bool keep = false);
    int dense(const Kernel& kernel, std::string label);
    int sum(std::vector<int> parts, std::vector<double> weights, std::string label);
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

} // namespace conv
