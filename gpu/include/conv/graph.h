// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/filter.h>
#include <conv/volume.h>
#include <span>
#include <vector>

namespace conv {

/// Weighted neighbourhood: local.
struct ConvolveNode {
    Kernel kernel;
    Boundary boundary = Boundary::reflect;
    double outsideValue = 0;
    friend bool operator==(const ConvolveNode&, const ConvolveNode&) = default;
};

/// The median of a window: local. NaN counts as larger than every number.
struct MedianNode {
    Index3 size{1, 1, 1}; ///< odd; the window's middle lies on the output sample
    Boundary boundary = Boundary::reflect;
    double outsideValue = 0;
    friend bool operator==(const MedianNode&, const MedianNode&) = default;
};

/// A bilateral filter: local. Samples that are no finite numbers stay as they are and have no weight for others.
struct BilateralNode {
    Vec3 sigma{0, 0, 0};    ///< 0 along an axis that is not acted on
    Index3 radius{0, 0, 0}; ///< of the window, an ellipsoid
    double range = 1;       ///< σ of differences between values
    Boundary boundary = Boundary::reflect;
    double outsideValue = 0; ///< infinite: what lies beyond the border has no weight
    friend bool operator==(const BilateralNode&, const BilateralNode&) = default;
};

/// What How::tensor makes of a matrix.
struct TensorMeasure {
    TensorOutput output = TensorOutput::eigenvalue1;
    bool dark = false;              ///< tube, blob, plate: of what is darker than its surroundings
    double alpha = 0.5, beta = 0.5; ///< tube, blob, plate
    Threshold contrast{0,
                       false}; ///< tube, blob, plate, coherence; a fraction is one of the scalar that is the last input
    friend bool operator==(const TensorMeasure&, const TensorMeasure&) = default;
};

/// Sample by sample over all inputs: local, support 0.
struct CombineNode {
    enum class How : std::uint8_t {
        magnitude, ///< sqrt(Σ in²)
        l1,        ///< Σ |in|
        linear,    ///< Σ weight·in
        maximum,   ///< the largest
        product,   ///< of the first two
        tensor,    ///< of a symmetric matrix: inputs xx, yy, xy, or xx, yy, zz, xy, xz, yz
    };
    How how = How::magnitude;
    std::vector<double> weights; ///< linear only, one per input, and one more that is added where there is a constant
    TensorMeasure measure{};     ///< tensor only
    friend bool operator==(const CombineNode&, const CombineNode&) = default;
};

/// Canny's thinning: inputs gx, gy, in a volume gz, and the magnitude, which is the result where it is not below what
/// lies on either side of it along the gradient (interpolated between 2 of 8 neighbours, or 4 of 26), else 0. Local,
/// support 1 along those axes; samples on the domain's border give 0.
struct SuppressNode {
    friend bool operator==(const SuppressNode&, const SuppressNode&) = default;
};

/// The largest value of the whole input: reduce. Its output is one scalar for each item.
struct MaximumNode {
    friend bool operator==(const MaximumNode&, const MaximumNode&) = default;
};

/// Canny's double threshold: inputs suppressed magnitude and the maximum (a scalar); 255 for samples at or above `high`
/// and those at or above `low` that are connected to them, by 8 neighbours of a slice or, where a volume was thinned,
/// by 26, else 0. Global.
struct HysteresisNode {
    Threshold low, high;
    friend bool operator==(const HysteresisNode&, const HysteresisNode&) = default;
};

/// Index of a node's input that means the graph's input.
inline constexpr int graphInput = -1;

struct Node {
    std::variant<ConvolveNode, CombineNode, SuppressNode, MaximumNode, HysteresisNode, MedianNode, BilateralNode> what;
    std::vector<int> inputs;            ///< earlier nodes, or graphInput
    int step = 0;                       ///< the recipe step it came from
    std::string label;                  ///< "gaussian", "sobel x": for reports
    std::vector<std::int64_t> channels; ///< that the step acts on, ascending; empty: all

    /// Whether it is part of what is computed for a channel.
    [[nodiscard]] bool actsOn(std::int64_t channel) const;
    friend bool operator==(const Node&, const Node&) = default;
};

/// What a chain of filters computes: nodes in an order in which inputs come first; the last is the result. No nodes:
/// the identity, which copies samples bit by bit.
struct Graph {
    std::vector<Node> nodes;
    friend bool operator==(const Graph&, const Graph&) = default;
};

/// Lowers a chain of filters for data of `dimension` axes. Throws Error(usage), for instance for a kernel with more
/// axes than the data, Canny of a signal, or `renormalize` with negative taps.
[[nodiscard]] Graph lower(std::span<const Filter> filters, int dimension);

/// The region on which each node has values, when the input covers `input`: `valid` shrinks it. Throws Error(usage) if
/// a kernel does not fit anywhere.
[[nodiscard]] std::vector<Region> domainsOf(const Graph& graph, const Region& input);

/// What a local node reads of its inputs around an output sample, and how it goes on beyond their border.
struct Neighbourhood {
    Index3 before{0, 0, 0}, after{0, 0, 0};
    Boundary boundary = Boundary::nearest;
    double outsideValue = 0;
};
[[nodiscard]] Neighbourhood neighbourhoodOf(const Node& node);

/// By definition: 2 for each tap that is not zero, or each sample of a median's or bilateral filter's window; 0 for
/// other nodes.
[[nodiscard]] double operationsPerOutput(const Node& node);

[[nodiscard]] bool isGlobal(const Node& node);
[[nodiscard]] bool isReduce(const Node& node);
/// Whether a node that is not global reads it: a reduce node's value is then found before, by a run of its own.
[[nodiscard]] bool hasLocalReader(const Graph& graph, int node);

} // namespace conv
