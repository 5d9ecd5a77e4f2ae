// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/device.h>
#include <conv/graph.h>
#include <conv/variant.h>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace conv {

/// Type in which convolutions are computed.
enum class Precision : std::uint8_t { automatic, float32, float64 };

/// "auto", "float32", "float64".
[[nodiscard]] std::string_view name(Precision precision);
[[nodiscard]] std::optional<Precision> precisionNamed(std::string_view name);

/// Options of a plan. The planner chooses everything else.
struct PlanOptions {
    std::string device = "auto";  ///< auto, cpu, cuda, cuda:n, or several: cuda:0,cuda:1 or cuda:all
    std::string variant = "auto"; ///< for every convolution of the chain
    /// Variants of single steps (indices of the filters given to makePlan); "auto" or a missing entry means `variant`.
    std::vector<std::string> variants;
    /// Devices of single steps: cpu, cuda or cuda:n. "auto" or a missing entry means the run's device, unless the
    /// step's own variant implies the other kind.
    std::vector<std::string> devices;
    std::int64_t memoryBytes = 0; ///< working memory allowed on the device; 0: the free memory less a reserve
    Index3 tile{0, 0, 0};         ///< tile size; 0: chosen (whole axes if they fit)
    Index3 threadBlock{0, 0, 0}; ///< thread block, one of Variant::threadBlocks; 0: the tuned one, or the variant's own
    /// Type of the results handed to the sink, converted on the device that computes them. Empty: the computed type.
    /// The sink converts to wider types.
    std::optional<ElementType> result;
    bool resident = false; ///< input and result stay on the device: no tiles for the sake of transfers
    /// Only direct sums of each output's own products: no transforms, no split precision, no approximation.
    bool strict = false;
    std::string strictReason; ///< reason for `strict`; empty: "as asked"
    /// Common offset of all samples (commonOffset), subtracted before zero-sum steps, which would lose digits to it. 0:
    /// none.
    double offset = 0;
    /// automatic: float64 if `float64Reason` is set, else float32. Selections (medians, shifts) return input samples
    /// unrounded at every precision.
    Precision precision = Precision::automatic;
    std::string float64Reason; ///< why the samples need float64 (float64Reason of <conv/survey.h>); empty: they do not
    /// True if float32 is known to hold every sample: selections of wide types may then be computed in it.
    bool float32Holds = false;
    [[nodiscard]] const std::string& variantOf(int step) const;
    /// Returns the device requested for a step; empty: not fixed.
    [[nodiscard]] std::string deviceOf(int step) const;
    friend bool operator==(const PlanOptions&, const PlanOptions&) = default;
};

/// A planned op: one or more (fused) nodes with their variant and device options.
struct PlannedOp {
    std::vector<int> nodes;           ///< indices in the graph; the last node's output is the op's
    const Variant* variant = nullptr; ///< null for nodes without a variant (combine, suppress, hysteresis …)
    Problem problem;
    ElementType type = ElementType::f32; ///< result type: Problem::output, or the type of the inputs
    Index3 threadBlock{0, 0, 0};         ///< thread block; 0 if the variant has no choice
    /// Planes per volume in a stack of volumes that are filtered separately. 0: no stack.
    std::int64_t itemPlanes = 0;
    std::string threadBlockReason; ///< "tuned on 2026-11-21" (<conv/tuning.h>); empty if the variant has no choice
    double predictedSeconds = 0;
    std::string why;     ///< "predicted 3.1 ms; cpu-direct 58"
    bool chosen = false; ///< true: the planner chose the variant; false: as requested
};

/// A variant that an op did not get, with its refusal or predicted time.
struct Alternative {
    const Variant* variant = nullptr;
    std::optional<std::string> refused;
    double predictedSeconds = 0;
    bool isCompiled = true; ///< false: its code must be compiled first; it runs only on request
};

/// Second device of a run, of the other kind, for some of the steps.
struct Elsewhere {
    Device device;
    std::vector<int> steps;        ///< indices of the filters given to makePlan, ascending
    std::string why;               ///< why the run's device cannot compute them; empty: as requested
    std::int64_t workingBytes = 0; ///< on that device
};

/// All decisions before the first sample is read. Made once per recipe and full input, never per region, so that
/// previews, tiles and machines compute the same bits. A value; `describe` prints it.
struct Plan {
    Graph graph;
    Layout input;
    Region outputDomain;         ///< region where the result has values, in indices of the source
    std::vector<Region> domains; ///< per node
    Device device;
    std::vector<Device> also; ///< further devices that share the tiles of the run
    /// Steps on another device; their tiles are copied there and back.
    std::optional<Elsewhere> elsewhere;
    bool fellBack = false;      ///< device "auto" became the CPU because no GPU is usable
    std::string strictReason;   ///< reason for PlanOptions::strict; empty: not strict
    bool float64 = false;       ///< true: convolutions are computed in float64
    std::string float64Reason;  ///< "as asked" or the reason; empty in float32
    bool float32Holds = false;  ///< true: float32 is known to hold every sample
    double offset = 0;          ///< subtracted before zero-sum steps; 0: none
    std::string deviceReason;   ///< how "auto" chose the device: "predicted 1.2 ms; cuda:0 3.1 ms with its transfers"
    std::vector<PlannedOp> ops; ///< in order of execution
    Index3 tile{0, 0, 0};       ///< tile size; the grid is anchored at index 0
    std::int64_t tiles = 1;     ///< per item
    /// Halo samples read and computed again per tile, as a share of the work in one piece.
    double haloShare = 0;
    std::int64_t workingBytes = 0;
    /// Nodes whose full result is stored in host memory before later nodes are computed, ascending: in tiles, the halo
    /// of a long chain would cost more. Empty: each tile passes through all nodes.
    std::vector<int> stored;
    double predictedSeconds = 0;
    ElementType compute = ElementType::f32; ///< type of computed results
    ElementType result = ElementType::f32;  ///< type of results handed to the sink

    /// Layout of the full result in the compute type: extent and origin of the output domain.
    [[nodiscard]] Layout output() const;
    /// True if a node is computed on another device than `device`.
    [[nodiscard]] bool isElsewhere(int node) const;
    [[nodiscard]] const Device& deviceOf(int node) const;
    [[nodiscard]] const Device& deviceOf(const PlannedOp& op) const { return deviceOf(op.nodes.back()); }
    /// Working memory on the devices of that kind, in bytes.
    [[nodiscard]] std::int64_t workingBytesOn(DeviceKind kind) const;
    /// Host memory for stored results of one item, in bytes.
    [[nodiscard]] std::int64_t storedBytes() const;
};

/// Returns the plan of a chain of filters. Throws Error(usage) if a filter does not suit the data, Error(device) if the
/// device is missing or the requested variant refuses (with its reason and the alternatives), Error(memory) if a global
/// step cannot fit. Opens the plan's devices, because tiles depend on their free memory; an open choice ("auto",
/// "cuda:all") leaves out those that cannot be opened.
[[nodiscard]] Plan makePlan(std::span<const Filter> filters, const Layout& input, const PlanOptions& options = {});
/// Returns the plan on the device of `among` that is predicted to finish first, transfers included. Devices may be
/// invented. Skips devices that cannot hold the work if another can. Opens none: a GPU that is not open counts with all
/// its memory.
[[nodiscard]] Plan makePlan(std::span<const Filter> filters, const Layout& input, std::span<const Device> among,
                            const PlanOptions& options);
/// Returns the plan on that device, likewise.
[[nodiscard]] Plan makePlan(std::span<const Filter> filters, const Layout& input, const Device& device,
                            const PlanOptions& options);

/// Returns half the tile of a plan, cut along the axis that adds the least halo; empty if tiles cannot get smaller. For
/// PlanOptions::tile of another plan that must fit beside this one.
[[nodiscard]] std::optional<Index3> smallerTile(const Plan& plan);

/// Returns all variants for an op of a plan, best first, refused ones last.
[[nodiscard]] std::vector<Alternative> alternatives(const Plan& plan, const PlannedOp& op);
/// As above for an op on another device, as returned by `opsOn`.
[[nodiscard]] std::vector<Alternative> alternatives(const Plan& plan, const PlannedOp& op, const Device& device);

/// Returns the ops of a step that need a variant, as planned on that device; variant null if none there can compute
/// it.
[[nodiscard]] std::vector<PlannedOp> opsOn(const Plan& plan, int step, const Device& device);
/// Returns seconds to copy a step's samples to a device and its result back; 0 if the step is computed there anyway.
[[nodiscard]] double transferSeconds(const Plan& plan, int step, const Device& device);

/// Returns the type of results handed over: `wanted`, unless it is wider than `computed` or `computed` is an integer
/// type.
[[nodiscard]] ElementType handedOverAs(ElementType computed, ElementType wanted);

/// Returns the devices of a plan: "cpu", "cuda:0", or "cuda:0, step 2 on cpu".
[[nodiscard]] std::string placesOf(const Plan& plan);

/// Returns several lines: device, tiles, memory, then a line per op with variant and reason.
[[nodiscard]] std::string describe(const Plan& plan);

/// Returns a short text that is equal exactly if two plans compute the same bits: graph, device class, variants, tile
/// grid.
[[nodiscard]] std::string fingerprint(const Plan& plan);

} // namespace conv
