// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "model/axis_map.h"
#include "model/weighed_mean.h"
#include <conv/apply.h>
#include <conv/error.h>
#include <conv/graph.h>
#include <conv/statistics.h>
#include <conv/timing.h>
#include <conv/tools/calibration.h>
#include <memory>
#include <optional>
#include <span>

namespace conv {

struct FiniteRange; // gpu/run/otsu.h
struct OtsuBins;    // gpu/run/otsu.h

/// Values of a node over packed axis sets, in a backend's memory. `owner` keeps the memory alive, the source's
/// included.
struct Buffer {
    AxisSets sets;
    ElementType type = ElementType::f32;
    void* data = nullptr;
    std::int64_t strideY = 0, strideZ = 0; ///< in samples
    std::shared_ptr<void> owner;
};

/// A buffer without memory, with the row pitch of a GPU (data/row_pitch.h).
[[nodiscard]] Buffer pitchedBuffer(const AxisSets& sets, ElementType type);
[[nodiscard]] std::size_t bytesOf(const Buffer& buffer);

/// Position of a box's first sample within a buffer's packed sets.
[[nodiscard]] std::int64_t offsetOf(const Buffer& buffer, const Region& box);

struct Launch;     // gpu/run/launch.h
struct Weighing;   // gpu/run/launch.h
struct ThinLaunch; // gpu/run/launch.h
/// Arguments of an op's launcher; `aim` sets `box` and `out`.
[[nodiscard]] Launch launchFor(const PlannedOp& op, std::span<const Kernel* const> kernels, Boundary boundary,
                               double outsideValue, const Region& domain, const Buffer& in);
/// Points a launch at one box of its output.
void aim(Launch& launch, const Region& box, const Buffer& out);

/// Weights for the launch of an average.
struct MeanSteps;
[[nodiscard]] Weighing weighingFor(const MeanSteps& steps, const Buffer* mask);

/// Nodes of a fused thinning and their domains.
struct ThinSteps {
    const ConvolveNode* smooth = nullptr; ///< null: the derivatives read the input
    const ConvolveNode *gx = nullptr, *gy = nullptr;
    Region input, smoothed, domain; ///< domains of the input, of the derivatives' input, of the result
};
/// Arguments of a thinning variant; `aim` sets `box` and `out` of `input`.
[[nodiscard]] ThinLaunch thinLaunchFor(const PlannedOp& op, const ThinSteps& thinning, const Buffer& in);

/// An average with weights, run as one op.
struct MeanSteps {
    WeighedMean mean;
    const ConvolveNode *values = nullptr, *weights = nullptr;
    Region domain; ///< domain of the samples and the mask
    Region box;    ///< part of the result to compute
};

/// A buffer does not fit in memory; the run continues with smaller tiles.
class OutOfTileMemory : public Error {
  public:
    explicit OutOfTileMemory(const std::string& sentence) : Error(ErrorCode::memory, sentence) {}
};

/// Device side of a run: host memory and threads, or a CUDA device and its streams. The walk over the graph
/// (gpu/run/apply.cpp) is the same for all. Calls may be asynchronous, so that tiles overlap; `finish` waits for all of
/// them, `maximum` for its input. Every call polls the stop token often enough to cancel within 100 ms.
class Backend {
  public:
    virtual ~Backend() = default;
    /// Called first by a thread that takes over a backend made by another one.
    virtual void enter() {}
    /// Announces tiles of a region. Their sources do not change meanwhile.
    virtual void beginTiles() {}
    /// Reads the packed sets of one item in the source's element type.
    virtual Buffer load(const Source& source, Item item, const AxisSets& sets) = 0;
    /// Announces the next `load` after the present tile, so that file reads may start now.
    virtual void expect(const Source&, Item, const AxisSets&) {}
    virtual Buffer allocate(const AxisSets& sets, ElementType type) = 0;
    /// A buffer inside the sink if the sink offers a usable place; else data is null.
    virtual Buffer place(Sink& sink, Item item, const Region& region, ElementType type) = 0;
    /// True if `convolve` can write an op's results in that type, rounded as `convert` does.
    [[nodiscard]] virtual bool rounds(const PlannedOp&, ElementType) const { return false; }
    /// The following calls belong to the op of that number.
    virtual void beginOp(std::size_t op) = 0;
    /// Runs an op's convolution (one kernel or the fused group) over all of out.sets; without kernels, its median or
    /// bilateral filter. `domain` is the input's. The type of `out` is the op's, or one that it `rounds` to.
    virtual void convolve(const PlannedOp& op, std::span<const Kernel* const> kernels, Boundary boundary,
                          double outsideValue, const Region& domain, const Buffer& in, const Buffer& out) = 0;
    /// Computes the part of out.sets in a box.
    virtual void combine(const CombineNode& node, std::span<const Buffer* const> in, const Buffer& out,
                         const Region& box) = 0;
    /// Inputs gx, gy, in a volume gz, and magnitude; `domain` is theirs.
    virtual void suppress(std::span<const Buffer* const> in, const Region& domain, const Buffer& out) = 0;
    /// Runs Canny's front end as one op. Returns the largest magnitude before thinning.
    virtual double thin(const PlannedOp& op, const ThinSteps& thinning, const Buffer& in, const Buffer& out);
    /// Runs an average with weights as one op. `mask` is null if it has none.
    virtual void average(const PlannedOp& op, const MeanSteps& steps, const Buffer& in, const Buffer* mask,
                         const Buffer& out);
    virtual double maximum(const Buffer& in) = 0;
    /// Returns range, mean and, with bins, a histogram of any buffer. Waits.
    virtual Statistics statistics(const Buffer& in, int bins) = 0;
    /// Returns the range of the finite samples of a buffer; nothing if the backend leaves that to its caller. Waits.
    [[nodiscard]] virtual std::optional<FiniteRange> rangeOf(const Buffer& in);
    /// Returns counts of the finite samples of a buffer, which lie between the ends of the bins; empty if the backend
    /// leaves that to its caller. Waits.
    [[nodiscard]] virtual std::vector<std::int64_t> histogramOf(const Buffer& in, const OtsuBins& bins);
    /// Converts `in`, float32 or float64, to the type of `out` over the sets of `out`, as `convertSamples` does.
    virtual void convert(const Buffer& in, const Buffer& out) = 0;
    /// Hands `region` to the sink, at the latest by the end of `finish`. It lies inside buffer.sets, which are single
    /// intervals.
    virtual void store(Buffer buffer, const Region& region, Item item, Sink& sink) = 0;
    virtual void endTile() {}
    /// Waits until all work is done and every sink has its buffers.
    virtual void finish() = 0;
    /// Drops pending writes because their sinks are about to be destroyed.
    virtual void discard() noexcept = 0;
    /// Frees memory kept for reuse.
    virtual void trim() = 0;
    /// Times so far. Call after `finish`.
    virtual Timing timing() = 0;
    /// Samples clipped by rounding so far. Call after `finish`.
    virtual std::int64_t clipped() = 0;
    /// Milliseconds of an op. Call after `finish`.
    virtual double opMilliseconds(std::size_t op) = 0;
    /// Milliseconds in convolve/combine calls since the previous call; waits.
    virtual double lastMilliseconds() = 0;
};

/// Returns a backend for one run on that device. Throws Error(device).
[[nodiscard]] std::unique_ptr<Backend> makeBackend(const Device& device, const RunControl& control);
[[nodiscard]] std::unique_ptr<Backend> makeCpuBackend(const RunControl& control);
/// Defined by gpu/cuda/runtime/backend.cu, or by gpu/cuda/absent/ in builds without nvcc. Throws Error(device).
[[nodiscard]] std::unique_ptr<Backend> makeCudaBackend(const Device& device, const RunControl& control);

/// Returns false in builds without nvcc.
[[nodiscard]] bool hasCudaKernels();
/// Returns the CUDA devices without opening them; sets `why` if there are none.
[[nodiscard]] std::vector<Device> probeCuda(std::string& why);
/// Opens a CUDA device on the calling thread and sets its free memory. Returns why it cannot be used, else an empty
/// string.
[[nodiscard]] std::string openCuda(const Device& device, std::int64_t& freeBytes);
/// Opens a CUDA device of this machine unless it is open. Returns true if this call did. Throws Error(device).
bool openDevice(const Device& device);
/// Returns `devices().front()` without looking for GPUs.
[[nodiscard]] const Device& theCpu();

/// For tests: adds a device to `devices()`; `make` returns the backends of its runs. Not thread-safe.
void inventDevice(Device device, std::unique_ptr<Backend> (*make)(const Device&, const RunControl&));

/// For tests: limits the memory that runs may take on each CUDA device, from its first use on; 0: no limit.
void limitDeviceMemory(std::size_t bytes);

/// Records that a CUDA device no longer answers, and why.
void markLost(int index, const std::string& sentence);
/// Memory on a CUDA device and copies to and from it, for <conv/device_data.h>. The copies wait. Throw Error(device) in
/// builds without nvcc.
[[nodiscard]] void* takeDeviceMemory(const Device& device, std::size_t bytes);
void releaseDeviceMemory(const Device& device, void* data) noexcept;
void copyToDevice(const Device& device, const MutableView& to, const ConstView& from);
void copyFromDevice(const Device& device, void* to, const ConstView& from);
/// Waits for a cudaStream_t. Throws Error(device).
void waitForCudaStream(const Device& device, void* stream);
/// Returns the calling thread's current CUDA device; −1 without CUDA.
[[nodiscard]] int currentCudaDevice() noexcept;
/// Opens the device as well.
void makeCudaDeviceCurrent(int index) noexcept;
/// Page-locks host memory, for <conv/page_lock.h>. Returns false without a CUDA device or if the system refuses.
[[nodiscard]] bool lockPages(const void* data, std::size_t bytes) noexcept;
void unlockPages(const void* data) noexcept;

/// Descriptors: gpu/cpu/variants/variants.cpp and gpu/cuda/variants/variants.cpp.
[[nodiscard]] std::vector<Variant> cpuVariants();
[[nodiscard]] std::vector<Variant> cudaVariants();
[[nodiscard]] Device probeCpu();

/// Measure ceilings: gpu/cpu/runtime/calibrate.cpp and gpu/cuda/runtime/calibrate.cu. Throw Error(device).
[[nodiscard]] Calibration measureCpu();
[[nodiscard]] Calibration measureCuda(const Device& device);

} // namespace conv
