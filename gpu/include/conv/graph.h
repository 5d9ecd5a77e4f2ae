// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/filter.h>
#include <conv/volume.h>
#include <optional>
#include <span>
#include <vector>

namespace conv {

/// Convolution; local.
struct ConvolveNode {
    Kernel kernel;
    Boundary boundary = Boundary::reflect;
    double outsideValue = 0;
    bool ownSums = false; ///< only variants whose outputs are sums of their own products: no samples, no sum
    friend bool operator==(const ConvolveNode&, const ConvolveNode&) = default;
};

/// Median of a window; local. NaN counts as larger than every number.
struct MedianNode {
    Index3 size{1, 1, 1}; ///< odd; centred on the output sample
    Boundary boundary = Boundary::reflect;
    double outsideValue = 0;
    friend bool operator==(const MedianNode&, const MedianNode&) = default;
};

/// Bilateral filter; local. NaN and infinite samples stay as they are and have no weight for others.
struct BilateralNode {
    Vec3 sigma{0, 0, 0};    ///< 0 along an axis that is not filtered
    Index3 radius{0, 0, 0}; ///< radii of the ellipsoidal window
    double range = 1;       ///< σ of value differences
    Boundary boundary = Boundary::reflect;
    double outsideValue = 0; ///< infinite: samples beyond the border have no weight
    friend bool operator==(const BilateralNode&, const BilateralNode&) = default;
};

/// Non-local means; local, with a halo of both radii. NaN and infinite samples stay as they are, have no weight for
/// others and are left out of patches.
struct NonLocalMeansNode {
    Index3 search{0, 0, 0}, patch{0, 0, 0}; ///< radii of boxes
    double strength = 1;                    ///< weight = exp(−max(distance − 2·noise², 0) / strength²)
    double noise = 0;
    Boundary boundary = Boundary::reflect;
    double outsideValue = 0; ///< infinite: samples beyond the border have no weight
    friend bool operator==(const NonLocalMeansNode&, const NonLocalMeansNode&) = default;
};

/// One time step of an anisotropic diffusion; local, with a halo of 1. NaN and infinite samples stay as they are and
/// exchange nothing with others.
struct DiffusionNode {
    Vec3 rate{0, 0, 0};     ///< time / step² along each axis; 0: no flux
    Vec3 contrast{1, 1, 1}; ///< difference of neighbours along each axis that counts as an edge
    Conductance conductance = Conductance::exponential;
    Boundary boundary = Boundary::reflect;
    double outsideValue = 0; ///< infinite: no flux across the border
    friend bool operator==(const DiffusionNode&, const DiffusionNode&) = default;
};

/// Sample of a sorted window; local. NaN counts as larger than every number.
struct RankNode {
    Index3 size{1, 1, 1};
    Index3 before{0, 0, 0}; ///< window samples before the output sample
    std::int64_t place = 0; ///< position in the sorted window, from 0
    bool ball = false;      ///< only samples of the ellipsoid that fits into the window
    Boundary boundary = Boundary::reflect;
    double outsideValue = 0;
    friend bool operator==(const RankNode&, const RankNode&) = default;
};

/// (sample − mean) / σ of a box; local. 0 where σ is 0, NaN where a sample of the box is not finite.
struct LocalScoreNode {
    Index3 size{1, 1, 1}; ///< centred on sample size / 2
    Boundary boundary = Boundary::reflect;
    double outsideValue = 0;
    friend bool operator==(const LocalScoreNode&, const LocalScoreNode&) = default;
};

/// Contrast-limited adaptive histogram equalization; local. Further inputs are RangeNodes, which give the missing ends
/// of the range. A range without an inside leaves samples as they are. NaN and infinite samples stay and do not count.
struct ClaheNode {
    Index3 tile{1, 1, 1}; ///< 1 along an axis without tiles
    double clip = 2;      ///< most samples of a bin, per mean of all bins; 0: no limit
    std::int64_t bins = 256;
    std::optional<double> min, max;
    Boundary boundary = Boundary::reflect;
    double outsideValue = 0; ///< infinite: samples beyond the border do not count
    friend bool operator==(const ClaheNode&, const ClaheNode&) = default;
};

/// Recursive filter section of order 1 or 2 in differences δ = z − 1, which keep their digits at low frequencies:
/// (b0·δ² + b1·δ + b2) / (δ² + a1·δ + a2). Order 1: (b0·δ + b1) / (δ + a1), with a2 = b2 = 0.
struct Section {
    double b0 = 1, b1 = 0, b2 = 0, a1 = 0, a2 = 0;
    int order = 2;
    friend bool operator==(const Section&, const Section&) = default;
};

/// Cascade of sections along one axis, forward and then backward; local, with a halo of `settle` samples. NaN and
/// infinities count as 0 and make the results within the halo NaN.
struct RecursionNode {
    std::vector<Section> sections;
    int axis = 0;
    std::int64_t settle = 0; ///< samples after which an impulse has died away to 2⁻⁵⁸
    std::int64_t odd = 0;    ///< samples continued by point reflection at both ends; 0: by `boundary`
    Boundary boundary = Boundary::reflect;
    double outsideValue = 0;
    friend bool operator==(const RecursionNode&, const RecursionNode&) = default;
};

/// Scalar that Op::tensor computes from a matrix.
struct TensorMeasure {
    TensorOutput output = TensorOutput::eigenvalue1;
    bool dark = false;              ///< tube, blob, plate: structures darker than their surroundings
    double alpha = 0.5, beta = 0.5; ///< tube, blob, plate
    Threshold contrast{
        0, false}; ///< tube, blob, plate, coherence; a fraction is relative to the scalar that is the last input
    friend bool operator==(const TensorMeasure&, const TensorMeasure&) = default;
};

/// A mask: uint8 samples of one item, 0 or 1, the same for all items. Has no inputs.
struct MaskNode {
    std::shared_ptr<const Source> samples;
    Region box;               ///< contains all samples that are not 0
    Index3 before{}, after{}; ///< samples at the ends of each axis that earlier steps have cut off (boundary=valid)
    friend bool operator==(const MaskNode&, const MaskNode&) = default;
};

/// Combines all inputs sample by sample; local, support 0.
struct CombineNode {
    enum class Op : std::uint8_t {
        magnitude, ///< sqrt(Σ in²)
        l1,        ///< Σ |in|
        linear,    ///< Σ weight·in
        maximum,   ///< the largest
        product,   ///< product of the first two inputs
        tensor,    ///< measure of a symmetric matrix: inputs xx, yy, xy, or xx, yy, zz, xy, xz, yz
        masked,    ///< the first input where all conditions are nonzero, else `otherwise`
        mean,      ///< first input / second input where that is above weights[0] and all conditions are nonzero
        present,   ///< 1, or 0 where the input is NaN or weights[0]
        within,    ///< 1 where measure.contrast < input ≤ weights[0], else 0, compared in float64
        amount,    ///< product of all inputs, in which NaN, infinities and numbers below 0 count as 0
        ratio,    ///< first / second input, at most weights[0]; 0 where one is not above 0, 1 where the first is NaN or
                  ///< infinite
        restored, ///< the first input, at least 0, where the second is finite, else the second
    };
    Op op = Op::magnitude;
    std::vector<double> weights; ///< linear: one per input; one more is a constant that is added
    TensorMeasure measure{};     ///< tensor; of `within` only its contrast
    /// masked, mean: the result elsewhere. Empty: the last input, which is then no condition. The inputs between are
    /// conditions.
    std::optional<Constant> otherwise{};
    friend bool operator==(const CombineNode&, const CombineNode&) = default;
};

/// Canny's thinning. Inputs: gx, gy, in a volume gz, and the magnitude. The result is the magnitude where neither
/// neighbour along the gradient is larger (interpolated between 2 of 8 neighbours, or 4 of 26), else 0. Local, support
/// 1 along those axes; samples on the domain's border give 0.
struct NonMaxSuppression {
    friend bool operator==(const NonMaxSuppression&, const NonMaxSuppression&) = default;
};

/// Largest value of the whole input; a reduction with one scalar per item.
struct MaximumNode {
    friend bool operator==(const MaximumNode&, const MaximumNode&) = default;
};

/// Otsu's threshold of the whole input (run/otsu.h); a reduction with one scalar per item.
struct OtsuNode {
    friend bool operator==(const OtsuNode&, const OtsuNode&) = default;
};

/// Smallest or largest finite sample of the whole input, NaN without any; a reduction with one scalar per item.
struct RangeNode {
    bool largest = false;
    friend bool operator==(const RangeNode&, const RangeNode&) = default;
};

/// Canny's double threshold; global. Inputs: the thinned magnitude and the maximum (a scalar). Returns 255 for samples
/// at or above `high`, and for samples at or above `low` that are connected to those, else 0. Connected are 8
/// neighbours in a slice, 26 if a volume was thinned.
struct HysteresisNode {
    Threshold low, high;
    friend bool operator==(const HysteresisNode&, const HysteresisNode&) = default;
};

/// Input index that means the graph's input.
inline constexpr int graphInput = -1;

struct Node {
    std::variant<ConvolveNode, CombineNode, NonMaxSuppression, MaximumNode, HysteresisNode, MedianNode, BilateralNode,
                 RankNode, RecursionNode, MaskNode, OtsuNode, LocalScoreNode, NonLocalMeansNode, DiffusionNode,
                 ClaheNode, RangeNode>
        kind;
    std::vector<int> inputs;            ///< earlier nodes, or graphInput; none for a mask
    int step = 0;                       ///< index of its recipe step
    std::string label;                  ///< "gaussian", "sobel x"; used in reports
    std::vector<std::int64_t> channels; ///< channels that the step acts on, ascending; empty: all
    bool endsIteration = false;         ///< a run may store its full result before later nodes (Plan::stored)
    int iteration = 0;                  ///< number of the iteration that this node ends, from 1; 0: none

    /// True if the node is computed for that channel.
    [[nodiscard]] bool actsOn(std::int64_t channel) const;
    friend bool operator==(const Node&, const Node&) = default;
};

/// Nodes of a chain of filters; inputs come before their readers and the last node is the result. Without nodes: the
/// identity, which copies samples bit by bit.
struct Graph {
    std::vector<Node> nodes;
    friend bool operator==(const Graph&, const Graph&) = default;
};

/// Returns the graph of a chain of filters for data of `dimension` axes. Throws Error(usage), for example for a kernel
/// with more axes than the data, Canny of a signal, or `renormalize` with negative weights.
[[nodiscard]] Graph lower(std::span<const Filter> filters, int dimension);

/// Returns the region on which each node has values if the input covers `input`; `valid` shrinks it. Throws
/// Error(usage) if a kernel fits nowhere.
[[nodiscard]] std::vector<Region> domainsOf(const Graph& graph, const Region& input);

/// Halo that a local node reads around an output sample, and the boundary rule of its inputs.
struct Neighbourhood {
    Index3 before{0, 0, 0}, after{0, 0, 0};
    Boundary boundary = Boundary::nearest;
    double outsideValue = 0;
};
[[nodiscard]] Neighbourhood neighbourhoodOf(const Node& node);

/// Samples that a result reads below and above an output sample along x, y and z.
struct Halo {
    Index3 before{0, 0, 0}, after{0, 0, 0};
};

/// Returns the halo of a whole chain of steps; nothing if a step needs the full data (Canny). Thread-safe.
[[nodiscard]] std::optional<Halo> haloOf(const Graph& graph);

/// Returns operations by definition: 2 per nonzero weight, or per sample in the window of a median, rank, bilateral
/// or local score filter, or per pair of samples that non-local means compare, or per coefficient and pass of a
/// recursion; 0 for other nodes.
[[nodiscard]] double operationsPerOutput(const Node& node);

/// Returns the nodes that end the iterations of the last filter that has some, in order. Empty if there is none, or if
/// a later step needs the full data.
[[nodiscard]] std::vector<int> reportedIterations(const Graph& graph);

[[nodiscard]] bool isGlobal(const Node& node);
[[nodiscard]] bool isReduce(const Node& node);
[[nodiscard]] bool isMask(const Node& node);
/// True if a node that is not global reads this one. A separate run then finds a reduction's value first.
[[nodiscard]] bool hasLocalReader(const Graph& graph, int node);

} // namespace conv
