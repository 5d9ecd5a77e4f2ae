// SPDX-License-Identifier: Apache-2.0
// The launchers run once in a capture; the driver then describes the graph's kernels.
#include "cuda/runtime/first_use.h"
#include "cuda/runtime/graph_capture/recording.h"
#include "cuda/runtime/launch_boxes.h"
#include "cuda/runtime/stream.h"
#include "run/recording/recorder.h"
#include <algorithm>
#include <cuda.h>

namespace conv {
namespace {

/// Driver functions, obtained through the runtime: no library to link.
struct Driver {
    CUresult (*nodeParams)(CUgraphNode, CUDA_KERNEL_NODE_PARAMS*);
    CUresult (*functionOf)(CUfunction*, CUkernel);
    CUresult (*nameOf)(const char**, CUfunction);
    CUresult (*attribute)(int*, CUfunction_attribute, CUfunction);
    CUresult (*blocksPerMultiprocessor)(int*, CUfunction, int, std::size_t);

    Driver() {
        find(nodeParams, "cuGraphKernelNodeGetParams", 12000);
        find(functionOf, "cuKernelGetFunction", 12000);
        find(nameOf, "cuFuncGetName", 12030);
        find(attribute, "cuFuncGetAttribute", 2020);
        find(blocksPerMultiprocessor, "cuOccupancyMaxActiveBlocksPerMultiprocessor", 6050);
    }

  private:
    template <class F>
    static void find(F& function, const char* name, unsigned version) {
        void* address = nullptr;
        cudaDriverEntryPointQueryResult found{};
        check(cudaGetDriverEntryPointByVersion(name, &address, version, cudaEnableDefault, &found),
              "cudaGetDriverEntryPointByVersion");
        if (found != cudaDriverEntryPointSuccess || !address)
            throw Error(ErrorCode::device, std::string("The driver does not offer ") + name + ".");
        function = reinterpret_cast<F>(address);
    }
};

const Driver& driver() {
    static const Driver functions;
    return functions;
}

void require(CUresult status, const char* call) {
    if (status != CUDA_SUCCESS)
        throw Error(ErrorCode::device, std::string(call) + " failed with status " + std::to_string(status) + ".");
}

int attributeOf(cudaDeviceAttr which, int device) {
    int value = 0;
    check(cudaDeviceGetAttribute(&value, which, device), "cudaDeviceGetAttribute");
    return value;
}

struct Found {
    CUfunction function = nullptr;
    KernelFacts facts;
};

Found describe(cudaGraphNode_t node, const Device& device) {
    const Driver& d = driver();
    CUDA_KERNEL_NODE_PARAMS p{};
    require(d.nodeParams(node, &p), "cuGraphKernelNodeGetParams");
    Found found{p.func, {}};
    if (!found.function)
        require(d.functionOf(&found.function, p.kern), "cuKernelGetFunction");
    const auto ask = [&](CUfunction_attribute which) {
        int value = 0;
        require(d.attribute(&value, which, found.function), "cuFuncGetAttribute");
        return value;
    };
    KernelFacts& k = found.facts;
    const char* symbol = nullptr;
    require(d.nameOf(&symbol, found.function), "cuFuncGetName");
    k.name = kernelName(symbol);
    k.grid = {static_cast<int>(p.gridDimX), static_cast<int>(p.gridDimY), static_cast<int>(p.gridDimZ)};
    k.block = {static_cast<int>(p.blockDimX), static_cast<int>(p.blockDimY), static_cast<int>(p.blockDimZ)};
    k.registers = ask(CU_FUNC_ATTRIBUTE_NUM_REGS);
    k.staticShared = ask(CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES);
    k.dynamicShared = p.sharedMemBytes;
    k.localBytes = ask(CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES);
    require(d.blocksPerMultiprocessor(&k.blocksPerMultiprocessor, found.function, static_cast<int>(k.threads()),
                                      p.sharedMemBytes),
            "cuOccupancyMaxActiveBlocksPerMultiprocessor");
    const int warp = attributeOf(cudaDevAttrWarpSize, device.index);
    const std::int64_t warps = (k.threads() + warp - 1) / warp;
    const int max = attributeOf(cudaDevAttrMaxThreadsPerMultiProcessor, device.index) / warp;
    k.occupancy = static_cast<double>(warps * k.blocksPerMultiprocessor) / max;
    return found;
}

/// Appends a graph's kernels in launch order; equal code and shape only once.
void collect(cudaGraph_t graph, const Device& device, std::vector<Found>& found) {
    std::size_t count = 0;
    check(cudaGraphGetNodes(graph, nullptr, &count), "cudaGraphGetNodes");
    std::vector<cudaGraphNode_t> nodes(count);
    check(cudaGraphGetNodes(graph, nodes.data(), &count), "cudaGraphGetNodes");
    for (const cudaGraphNode_t node : nodes) {
        cudaGraphNodeType type{};
        check(cudaGraphNodeGetType(node, &type), "cudaGraphNodeGetType");
        if (type == cudaGraphNodeTypeGraph) {
            cudaGraph_t inner = nullptr;
            check(cudaGraphChildGraphNodeGetGraph(node, &inner), "cudaGraphChildGraphNodeGetGraph");
            collect(inner, device, found);
        }
        if (type != cudaGraphNodeTypeKernel)
            continue;
        Found next = describe(node, device);
        const auto same = std::find_if(found.begin(), found.end(), [&](const Found& f) {
            return f.function == next.function && f.facts.block == next.facts.block &&
                   f.facts.dynamicShared == next.facts.dynamicShared;
        });
        if (same == found.end()) {
            found.push_back(std::move(next));
            continue;
        }
        ++same->facts.launches;
        if (next.facts.blocks() > same->facts.blocks())
            same->facts.grid = next.facts.grid;
    }
}

class CudaRecorder final : public Recorder {
  public:
    explicit CudaRecorder(const Device& device) : firstUse_(firstUse(device)), stream_(device) {}

    Buffer load(const Source& source, Item, const AxisSets& sets) override {
        return bufferOf(sets, source.layout().type);
    }
    Buffer allocate(const AxisSets& sets, ElementType type) override { return bufferOf(sets, type); }
    void beginOp(std::size_t op) override { op_ = op; }

    void convolve(const PlannedOp& op, std::span<const Kernel* const> kernels, Boundary boundary, double outsideValue,
                  const Region& domain, const Buffer& in, const Buffer& out) override {
        Launch launch = launchFor(op, kernels, boundary, outsideValue, domain, in);
        launch.stream = &stream_;
        stream_.problem = &op.problem;
        record(op, launch, boxesOf(out.sets), boundary, domain, out);
    }
    void average(const PlannedOp& op, const MeanSteps& steps, const Buffer& in, const Buffer* mask,
                 const Buffer& out) override {
        launchMean(stream_, op, steps, in, mask, out, [&](Launch& launch, const std::vector<Region>& boxes) {
            record(op, launch, boxes, steps.values->boundary, steps.domain, out);
        });
    }

    LaunchFacts facts(std::size_t op) override { return op < ops_.size() ? ops_[op] : LaunchFacts{}; }

  private:
    void record(const PlannedOp& op, Launch& launch, const std::vector<Region>& boxes, Boundary boundary,
                const Region& domain, const Buffer& out) {
        if (op_ >= ops_.size())
            ops_.resize(op_ + 1);
        LaunchFacts& facts = ops_[op_];
        try {
            const ScopedActivity activity(op.variant->name.c_str());
            Recording recording(stream_.handle, Recording::Purpose::look);
            launchBoxes(launch, boxes, boundary, domain, out);
            std::vector<Found> found;
            collect(recording.end(), stream_.device, found);
            for (Found& f : found)
                facts.kernels.push_back(std::move(f.facts));
        } catch (const Error& error) {
            facts.unknown = "Its launches could not be recorded: " + std::string(error.what());
        }
        for (KernelFacts& k : facts.kernels) {
            const std::int64_t resident =
                std::min<std::int64_t>(k.blocks(), std::int64_t{k.blocksPerMultiprocessor} * stream_.device.cores);
            k.bytesInFlight = resident * k.threads() * static_cast<std::int64_t>(sizeof(float));
        }
    }

    /// Own stream: shares no tables, memory or streams with runs.
    Buffer bufferOf(const AxisSets& sets, ElementType type) {
        Buffer block = pitchedBuffer(sets, type);
        auto owned = std::make_shared<DeviceBuffer>(stream_, bytesOf(block));
        block.data = owned->as();
        block.owner = std::move(owned);
        return block;
    }

    double firstUse_; ///< first member: checks that the device answers
    CudaStream stream_;
    std::vector<LaunchFacts> ops_;
    std::size_t op_ = 0;
};

} // namespace

std::unique_ptr<Recorder> makeCudaRecorder(const Device& device) {
    if (const std::string why = lostReason(device); !why.empty())
        throw Error(ErrorCode::device, why);
    const ScopedActivity activity(device.model.c_str());
    return std::make_unique<CudaRecorder>(device);
}

} // namespace conv
