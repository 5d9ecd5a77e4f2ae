// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "model/axis_map.h"
#include <conv/apply.h>
#include <conv/error.h>
#include <conv/graph.h>
#include <conv/statistics.h>
#include <conv/timing.h>
#include <conv/tools/calibration.h>
#include <memory>
#include <span>

namespace conv {

/// Values of a node over packed axis sets, in a backend's memory. Owns (or borrows from the source) through `owner`.
struct Block {
    AxisSets sets;
    ElementType type = ElementType::f32;
    void* data = nullptr;
    std::int64_t strideY = 0, strideZ = 0; ///< in samples
    std::shared_ptr<void> owner;
};

/// A block without memory, its rows as far apart as a card's are (data/row_pitch.h).
[[nodiscard]] Block pitchedBlock(const AxisSets& sets, ElementType type);
/// What it needs of memory.
[[nodiscard]] std::size_t bytesOf(const Block& block);

/// Position of a box's first sample within a block's packed sets.
[[nodiscard]] std::int64_t offsetOf(const Block& block, const Region& box);

struct Launch;     // gpu/run/launch.h
struct ThinLaunch; // gpu/run/launch.h
/// What a task's launcher gets; `box` and `out` are filled in by `aim`.
[[nodiscard]] Launch launchFor(const Task& task, std::span<const Kernel* const> kernels, Boundary boundary,
                               double outsideValue, const Region& domain, const Block& in);
/// Points a launch at one box of its output.
void aim(Launch& launch, const Region& box, const Block& out);

/// The nodes of a fused thinning, and where they have values.
struct ThinSteps {
    const ConvolveNode* smooth = nullptr; ///< null: the derivatives read the input itself
    const ConvolveNode *gx = nullptr, *gy = nullptr;
    Region input, smoothed, domain; ///< of what is read, of what the derivatives read, of the result
};
/// What the variant of such a task gets; `input` is aimed by `aim`.
[[nodiscard]] ThinLaunch thinLaunchFor(const Task& task, const ThinSteps& thinning, const Block& in);

/// No memory for a block, in tiles of the present size: the run goes on with smaller ones.
class OutOfTileMemory : public Error {
  public:
    explicit OutOfTileMemory(const std::string& sentence) : Error(ErrorCode::memory, sentence) {}
};

/// Where the nodes of one run are computed: host memory and threads, or a CUDA device and its streams. The walk over
/// the graph (gpu/run/apply.cpp) is the same for all. Calls may be asynchronous, so that tiles overlap: `finish` waits
/// for all of them, `maximum` for what it needs. Everything polls the stop token often enough for a cancel within 100
/// ms.
class Backend {
  public:
    virtual ~Backend() = default;
    /// Called first by a thread that goes on with a backend made by another one.
    virtual void enter() {}
    /// Tiles of a region follow, of sources that stay as they are meanwhile.
    virtual void beginTiles() {}
    /// Reads the packed sets of one item, in the source's own element type.
    virtual Block load(const Source& source, Item item, const AxisSets& sets) = 0;
    /// Says what `load` will be asked for next, after the present tile: what waits for files may go on meanwhile.
    virtual void expect(const Source&, Item, const AxisSets&) {}
    virtual Block allocate(const AxisSets& sets, ElementType type) = 0;
    /// A block inside the sink, where it offers a place that this backend can compute in; else data is null.
    virtual Block place(Sink& sink, Item item, const Region& region, ElementType type) = 0;
    /// Whether `convolve` can write a task's results in that type, rounded as `convert` does.
    [[nodiscard]] virtual bool rounds(const Task&, ElementType) const { return false; }
    /// What follows belongs to the task of that number.
    virtual void beginTask(std::size_t task) = 0;
    /// Runs a task's convolution (one kernel, or the fused group) or, without kernels, its median or bilateral filter
    /// over all of out.sets. `domain` is the input's. The type of `out` is the task's, or one that it `rounds` to.
    virtual void convolve(const Task& task, std::span<const Kernel* const> kernels, Boundary boundary,
                          double outsideValue, const Region& domain, const Block& in, const Block& out) = 0;
    virtual void combine(const CombineNode& node, std::span<const Block* const> in, const Block& out) = 0;
    /// Inputs gx, gy, in a volume gz, and magnitude; `domain` is theirs.
    virtual void suppress(std::span<const Block* const> in, const Region& domain, const Block& out) = 0;
    /// Canny's front end as one task, if its variant has one; returns the largest magnitude before thinning.
    virtual double thin(const Task& task, const ThinSteps& thinning, const Block& in, const Block& out);
    virtual double maximum(const Block& in) = 0;
    /// Range, mean and, with bins, a histogram of any block. Waits.
    virtual Statistics statistics(const Block& in, int bins) = 0;
    /// Converts what `out` holds of `in`, float32 or float64, to its type as `convertSamples` does.
    virtual void convert(const Block& in, const Block& out) = 0;
    /// Hands `region` (inside block.sets, which are single intervals) to the sink, by the end of `finish` at the
    /// latest.
    virtual void store(Block block, const Region& region, Item item, Sink& sink) = 0;
    /// The present tile has been given all of its work.
    virtual void endTile() {}
    /// Waits until everything is computed and every sink has what it was promised.
    virtual void finish() = 0;
    /// Forgets what sinks were promised, because they are about to go; nothing is written to them any more.
    virtual void abandon() noexcept = 0;
    /// Gives memory that is kept for later back.
    virtual void trim() = 0;
    /// Times so far, after `finish`.
    virtual Timing timing() = 0;
    /// Samples that had to be clipped when they were rounded so far, after `finish`.
    virtual std::int64_t clipped() = 0;
    /// Milliseconds of a task, after `finish`.
    virtual double taskMilliseconds(std::size_t task) = 0;
    /// Milliseconds spent in convolve/combine calls since the previous question; waits.
    virtual double lastMilliseconds() = 0;
};

/// A backend for one run on that device. Throws Error(device).
[[nodiscard]] std::unique_ptr<Backend> makeBackend(const Device& device, const Control& control);
[[nodiscard]] std::unique_ptr<Backend> makeCpuBackend(const Control& control);
/// Throws Error(device). Defined by gpu/cuda/runtime/backend.cu, or by gpu/cuda/absent/ in builds without nvcc.
[[nodiscard]] std::unique_ptr<Backend> makeCudaBackend(const Device& device, const Control& control);

/// Launchers of the CUDA variants by "name/dimension"; empty in builds without nvcc.
struct CudaLauncher {
    std::string_view name;
    int dimension;
    void (*launch)(const struct Launch&);
};
[[nodiscard]] std::span<const CudaLauncher> cudaLaunchers();
/// CUDA devices found, and if none why.
[[nodiscard]] std::vector<Device> probeCuda(std::string& why);

/// For tests: from now on `devices()` holds one more, whose runs get what `make` gives. Not thread-safe.
void inventDevice(Device device, std::unique_ptr<Backend> (*make)(const Device&, const Control&));

/// For tests: what runs may take of each CUDA device's memory, from their first use of it on; 0: all there is.
void limitDeviceMemory(std::size_t bytes);

/// Says that a CUDA device does not answer any more, and why.
void markLost(int index, const std::string& sentence);
/// Memory on a CUDA device and copies to and from it, for <conv/device_data.h>. They wait. Throw Error(device) in
/// builds without nvcc.
[[nodiscard]] void* takeDeviceMemory(const Device& device, std::size_t bytes);
void releaseDeviceMemory(const Device& device, void* data) noexcept;
void copyToDevice(const Device& device, const MutableView& to, const ConstView& from);
void copyFromDevice(const Device& device, void* to, const ConstView& from);
/// Page-locks host memory, for <conv/page_lock.h>. False where there is no CUDA device or the system does not allow it.
[[nodiscard]] bool lockPages(const void* data, std::size_t bytes) noexcept;
void unlockPages(const void* data) noexcept;

/// Descriptors: gpu/cpu/variants/variants.cpp and gpu/cuda/variants/variants.cpp.
[[nodiscard]] std::vector<Variant> cpuVariants();
[[nodiscard]] std::vector<Variant> cudaVariants();
[[nodiscard]] Device probeCpu();

/// Ceilings by measurement: gpu/cpu/runtime/calibrate.cpp and gpu/cuda/runtime/calibrate.cu. Throws Error(device).
[[nodiscard]] Calibration measureCpu();
[[nodiscard]] Calibration measureCuda(const Device& device);

} // namespace conv
