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

/// Numbers that convolutions are computed in.
enum class Precision : std::uint8_t { automatic, float32, float64 };

/// "auto", "float32", "float64".
[[nodiscard]] std::string_view name(Precision precision);
/// The precision with that name, or nothing.
[[nodiscard]] std::optional<Precision> precisionNamed(std::string_view name);

/// What the user may fix; everything else the planner chooses.
struct Choice {
    std::string device = "auto";  ///< auto, cpu, cuda, cuda:n, or several: cuda:0,cuda:1 or cuda:all
    std::string variant = "auto"; ///< for every convolution of the chain
    /// For those of single steps (of the filters given to makePlan); "auto" there, or nothing, means `variant`.
    std::vector<std::string> variants;
    /// Where single steps are computed: cpu, cuda or cuda:n; "auto" there, or nothing, means where the run is, unless
    /// the step's own variant is of the other kind of device, which implies that.
    std::vector<std::string> devices;
    std::int64_t memoryBytes = 0; ///< working memory allowed on the device; 0: what is free, less a reserve
    Index3 tile{0, 0, 0};         ///< tile size; 0: chosen (whole axes where they fit)
    Index3 block{0, 0, 0};        ///< thread block, one of Variant::blocks; 0: the tuned one, or the variant's own
    /// Type in which results are handed to the sink, converted where they are computed; nothing: as computed. Types
    /// that are wider than that are left to the sink.
    std::optional<ElementType> result;
    bool resident = false; ///< input and result stay on the device: nothing is cut for the sake of transfers
    /// No transforms, no split precision, nothing approximate: only sums of each output's own products.
    bool strict = false;
    std::string whyStrict; ///< "as asked" if empty
    /// A number that all samples lie close about (offsetOf): taken off them before steps in which it cancels, whose
    /// sums would lose digits to it. 0: none.
    double offset = 0;
    /// automatic: float32, or float64 where `whyFloat64` is set. Selections (medians, shifts) return samples of the
    /// input without rounding at every precision.
    Precision precision = Precision::automatic;
    std::string whyFloat64; ///< why the samples call for float64 (whyFloat64 of <conv/survey.h>); empty: they do not
    /// float32 is known to hold every sample: selections of wide types may be computed in it.
    bool float32Holds = false;
    /// What is asked for a step's convolutions.
    [[nodiscard]] const std::string& variantOf(int step) const;
    /// Where a step is asked to be computed; empty: that is left open.
    [[nodiscard]] std::string deviceOf(int step) const;
    friend bool operator==(const Choice&, const Choice&) = default;
};

/// A node (or, fused, several) and who computes it.
struct Task {
    std::vector<int> nodes;           ///< indices in the graph; the last one's output is the task's
    const Variant* variant = nullptr; ///< null for nodes that need none (combine, suppress, hysteresis …)
    Problem problem;
    ElementType type = ElementType::f32; ///< of its result: Problem::output, or that of what it is made of
    Index3 block{0, 0, 0};               ///< thread block; 0 where the variant leaves no choice
    /// Of a stack of volumes, which are filtered each by itself: planes of one. 0: there is no stack.
    std::int64_t itemPlanes = 0;
    std::string whyBlock; ///< "tuned on 2026-11-21" (<conv/tuning.h>); empty where the variant leaves no choice
    double predictedSeconds = 0;
    std::string why;     ///< "predicted 3.1 ms; cpu-direct 58"
    bool chosen = false; ///< the variant, by the planner; false: as asked
};

/// A variant that was not taken for a task, and why or how long it would take.
struct Alternative {
    const Variant* variant = nullptr;
    std::optional<std::string> refused;
    double predictedSeconds = 0;
    bool ready = true; ///< false: its code is yet to be made, so that it has to be asked for
};

/// A second device of a run, of the other kind, that some of its steps are computed on.
struct Elsewhere {
    Device device;
    std::vector<int> steps;        ///< of the filters given to makePlan, ascending
    std::string why;               ///< why the run's device cannot; empty: as asked
    std::int64_t workingBytes = 0; ///< on it
};

/// Everything decided before the first sample is read: made once per recipe and whole input, never per region, so that
/// previews, tiles and machines compute the same thing. A value; printable with `describe`.
struct Plan {
    Graph graph;
    Layout input;
    Region outputDomain;         ///< where the result has values, in the index space of the source
    std::vector<Region> domains; ///< per node
    Device device;
    std::vector<Device> also; ///< further devices that take tiles of the same run
    /// Steps that are computed on another device: their tiles are brought there and back.
    std::optional<Elsewhere> elsewhere;
    bool fellBack = false;     ///< device "auto" became the CPU because no GPU is usable
    std::string whyStrict;     ///< why only sums were taken (Choice::strict); empty where all was allowed
    bool float64 = false;      ///< convolutions are computed in float64
    std::string whyFloat64;    ///< "as asked", or what calls for it; empty in float32
    bool float32Holds = false; ///< float32 is known to hold every sample (Choice::float32Holds)
    double offset = 0;         ///< taken off samples before steps in which it cancels; 0: nothing was
    std::string whyDevice;     ///< how "auto" chose among devices: "predicted 1.2 ms; cuda:0 3.1 ms with its transfers"
    std::vector<Task> tasks;   ///< in order
    Index3 tile{0, 0, 0};      ///< grid anchored at index 0
    std::int64_t tiles = 1;    ///< per item
    /// What tiles read and compute again as their halos, as a share of what the work in one piece does.
    double haloShare = 0;
    std::int64_t workingBytes = 0;
    double predictedSeconds = 0;
    ElementType compute = ElementType::f32; ///< of results as they are computed
    ElementType result = ElementType::f32;  ///< of results handed to the sink

    /// Layout of the whole result in the compute type: extent and origin of the output domain.
    [[nodiscard]] Layout output() const;
    /// Whether a node is computed elsewhere than on `device`.
    [[nodiscard]] bool isElsewhere(int node) const;
    [[nodiscard]] const Device& deviceOf(int node) const;
    [[nodiscard]] const Device& deviceOf(const Task& task) const { return deviceOf(task.nodes.back()); }
    /// Working memory on the devices of a kind.
    [[nodiscard]] std::int64_t workingBytesOn(DeviceKind kind) const;
};

/// Lowers, checks and decides. Throws Error(usage) for a filter that does not suit the data, Error(device) if the
/// device is not there or the forced variant refuses (with its sentence and the names that would do), Error(memory) if
/// a global step cannot fit.
[[nodiscard]] Plan makePlan(std::span<const Filter> filters, const Layout& input, const Choice& choice = {});
/// The same among given, perhaps invented, devices: the one that is predicted to be done first, transfers included. A
/// device that cannot hold the work is passed over where another can.
[[nodiscard]] Plan makePlan(std::span<const Filter> filters, const Layout& input, std::span<const Device> among,
                            const Choice& choice);
/// The same on one device.
[[nodiscard]] Plan makePlan(std::span<const Filter> filters, const Layout& input, const Device& device,
                            const Choice& choice);

/// The tile of a plan cut in two, along the axis that leaves the least to be read and computed twice; nothing if tiles
/// get no smaller. For Choice::tile of another plan, where more than its working memory is to fit somewhere.
[[nodiscard]] std::optional<Index3> smallerTile(const Plan& plan);

/// All variants for a task of a plan, best first, refused ones last.
[[nodiscard]] std::vector<Alternative> alternatives(const Plan& plan, const Task& task);
/// The same for a task on another device, as `tasksOn` gives it.
[[nodiscard]] std::vector<Alternative> alternatives(const Plan& plan, const Task& task, const Device& device);

/// What needs a variant of a step, were the step computed on that device: with the planner's choice, or none where no
/// variant there can.
[[nodiscard]] std::vector<Task> tasksOn(const Plan& plan, int step, const Device& device);
/// Seconds to bring a step's samples to a device and its result back; 0 if the step is computed there anyway.
[[nodiscard]] double transferSeconds(const Plan& plan, int step, const Device& device);

/// The type in which results computed in one type are handed over where another is wanted: that one, unless it is wider
/// or the computed ones are integers.
[[nodiscard]] ElementType handedOverAs(ElementType computed, ElementType wanted);

/// "cpu", "cuda:0", or "cuda:0, step 2 on cpu": where a plan computes.
[[nodiscard]] std::string placesOf(const Plan& plan);

/// Several lines: device, tiles, memory, then a line per task with variant and reason.
[[nodiscard]] std::string describe(const Plan& plan);

/// Short text that is equal exactly when two plans compute the same bits: graph, device class, variants, tile grid.
[[nodiscard]] std::string fingerprint(const Plan& plan);

} // namespace conv
