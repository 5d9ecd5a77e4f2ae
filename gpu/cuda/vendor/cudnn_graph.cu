// SPDX-License-Identifier: Apache-2.0
#include "cuda/vendor/cudnn_graph.h"
#include <algorithm>
#include <array>

namespace conv::peers {
namespace {

constexpr std::int64_t maxWorkspace = std::int64_t{8} << 30;
constexpr std::int64_t inName = 1, tapsName = 2, outName = 3;

/// Axes as in cuDNN: batch, channel, z (in 3-D), y, x.
GraphNode tensorOf(std::int64_t name, const Index3& extent, int dimension) {
    std::array<std::int64_t, 5> sizes{1, 1, 1, 1, 1}, strides{};
    for (int a = 0; a < dimension; ++a)
        sizes[static_cast<std::size_t>(1 + dimension - a)] = extent[static_cast<std::size_t>(a)];
    std::int64_t step = 1;
    for (int a = 1 + dimension; a >= 0; --a) {
        strides[static_cast<std::size_t>(a)] = step;
        step *= sizes[static_cast<std::size_t>(a)];
    }
    GraphNode t(CudnnKind::tensor);
    t.set(CudnnAttribute::tensorType, CudnnType::dataType, 1, &cudnnFloat)
        .set(CudnnAttribute::tensorExtent, CudnnType::int64, 2 + dimension, sizes.data())
        .set(CudnnAttribute::tensorStrides, CudnnType::int64, 2 + dimension, strides.data())
        .set(CudnnAttribute::tensorName, CudnnType::int64, 1, &name)
        .set(CudnnAttribute::tensorAlignment, CudnnType::int64, 1, &alignment)
        .finish();
    return t;
}

GraphNode correlation(int dimension) {
    const std::int64_t zeros[3] = {}, ones[3] = {1, 1, 1}, axes = dimension;
    GraphNode c(CudnnKind::convolution);
    c.set(CudnnAttribute::convolutionType, CudnnType::dataType, 1, &cudnnFloat)
        .set(CudnnAttribute::convolutionMode, CudnnType::convolutionMode, 1, &cudnnCrossCorrelation)
        .set(CudnnAttribute::convolutionAxes, CudnnType::int64, 1, &axes)
        .set(CudnnAttribute::convolutionDilations, CudnnType::int64, dimension, ones)
        .set(CudnnAttribute::convolutionStrides, CudnnType::int64, dimension, ones)
        .set(CudnnAttribute::convolutionPaddingBefore, CudnnType::int64, dimension, zeros)
        .set(CudnnAttribute::convolutionPaddingAfter, CudnnType::int64, dimension, zeros)
        .finish();
    return c;
}

/// True if an engine computes with less than float32; tensor cores would be TF32.
bool isNarrower(const GraphNode& configuration) {
    GraphNode engine(CudnnKind::engine);
    CudnnDescriptor handle = engine.handle();
    std::int64_t count = 0;
    requireCudnn(cudnnApi().get(configuration.handle(), static_cast<int>(CudnnAttribute::configurationEngine),
                                static_cast<int>(CudnnType::descriptor), 1, &count, &handle),
                 "Reading an engine of cuDNN");
    std::array<int, 64> notes{};
    requireCudnn(cudnnApi().get(engine.handle(), static_cast<int>(CudnnAttribute::engineNotes),
                                static_cast<int>(CudnnType::note), 64, &count, notes.data()),
                 "Reading the notes of an engine of cuDNN");
    return std::any_of(notes.begin(), notes.begin() + std::min<std::int64_t>(count, 64),
                       [](int note) { return note == cudnnNoteTensorCore || note == cudnnNoteNarrowedInput; });
}

std::vector<GraphNode> proposals(const GraphNode& graph, int mode) {
    GraphNode heuristic(CudnnKind::heuristic);
    heuristic.set(CudnnAttribute::heuristicGraph, graph)
        .set(CudnnAttribute::heuristicMode, CudnnType::heuristicMode, 1, &mode);
    std::vector<GraphNode> all;
    if (!heuristic.complete())
        return all;
    constexpr int max = 32;
    std::array<CudnnDescriptor, max> handles{};
    for (int i = 0; i < max; ++i) {
        all.emplace_back(CudnnKind::engineConfiguration);
        handles[static_cast<std::size_t>(i)] = all.back().handle();
    }
    std::int64_t count = 0;
    requireCudnn(cudnnApi().get(heuristic.handle(), static_cast<int>(CudnnAttribute::heuristicResults),
                                static_cast<int>(CudnnType::descriptor), max, &count, handles.data()),
                 "Reading cuDNN's proposals");
    while (static_cast<std::int64_t>(all.size()) > count)
        all.pop_back();
    return all;
}

/// Milliseconds of the second of two runs; 0 if the plan fails.
double timed(CudnnContext* handle, CudaStream& stream, const ConvolutionPlan& plan, const float* in,
             const float* weights, float* out) {
    DeviceBuffer workspace;
    try {
        workspace = DeviceBuffer(stream, static_cast<std::size_t>(plan.workspace));
    } catch (const Error& e) {
        if (e.code() == ErrorCode::memory)
            return 0; // another plan may need less
        throw;
    }
    SpanTimer timer;
    double ms = 0;
    for (int run = 0; run < 2; ++run) {
        timer.begin(stream.handle);
        try {
            runPlan(handle, plan, in, weights, out, workspace.as());
        } catch (const Error&) {
            return 0; // proposed, but not for this shape
        }
        timer.end(stream.handle);
        check(cudaStreamSynchronize(stream.handle), "cudaStreamSynchronize");
        ms = timer.drain();
    }
    return ms;
}

} // namespace

const Cudnn& cudnnApi() {
    static const Cudnn functions;
    return functions;
}

void requireCudnn(int status, const char* call) {
    if (status != cudnnSuccess)
        throw Error(ErrorCode::device, std::string(call) + " failed: " + cudnnApi().errorText(status) + ".");
}

GraphNode::GraphNode(CudnnKind kind) {
    requireCudnn(cudnnApi().make(static_cast<int>(kind), &handle_), "cudnnBackendCreateDescriptor");
}

GraphNode::~GraphNode() {
    if (handle_)
        cudnnApi().destroy(handle_);
}

GraphNode& GraphNode::set(CudnnAttribute attribute, CudnnType type, std::int64_t count, const void* values) {
    requireCudnn(cudnnApi().set(handle_, static_cast<int>(attribute), static_cast<int>(type), count, values),
                 "cudnnBackendSetAttribute");
    return *this;
}

GraphNode& GraphNode::set(CudnnAttribute attribute, const GraphNode& other) {
    return set(attribute, CudnnType::descriptor, 1, &other.handle_);
}

bool GraphNode::complete() {
    return cudnnApi().finalize(handle_) == cudnnSuccess;
}

GraphNode& GraphNode::finish() {
    requireCudnn(cudnnApi().finalize(handle_), "cudnnBackendFinalize");
    return *this;
}

void runPlan(CudnnContext* handle, const ConvolutionPlan& plan, const float* in, const float* taps, float* out,
             void* workspace) {
    const std::int64_t names[3] = {inName, tapsName, outName};
    const void* pointers[3] = {in, taps, out};
    GraphNode pack(CudnnKind::variantPack);
    pack.set(CudnnAttribute::packNames, CudnnType::int64, 3, names)
        .set(CudnnAttribute::packPointers, CudnnType::pointer, 3, pointers)
        .set(CudnnAttribute::packWorkspace, CudnnType::pointer, 1, &workspace)
        .finish();
    requireCudnn(cudnnApi().execute(handle, plan.plan->handle(), pack.handle()), "cudnnBackendExecute");
}

ConvolutionPlan fastestPlan(CudnnContext* handle, CudaStream& stream, int dimension, const Index3& padded,
                            const Index3& taps, const Index3& result, const float* in, const float* weights,
                            float* out) {
    const GraphNode x = tensorOf(inName, padded, dimension), w = tensorOf(tapsName, taps, dimension),
                    y = tensorOf(outName, result, dimension), how = correlation(dimension);
    const float one = 1, zero = 0;
    GraphNode forward(CudnnKind::convolutionForward), graph(CudnnKind::operationGraph);
    forward.set(CudnnAttribute::forwardConvolution, how)
        .set(CudnnAttribute::forwardInput, x)
        .set(CudnnAttribute::forwardTaps, w)
        .set(CudnnAttribute::forwardOutput, y)
        .set(CudnnAttribute::forwardAlpha, CudnnType::float32, 1, &one)
        .set(CudnnAttribute::forwardBeta, CudnnType::float32, 1, &zero)
        .finish();
    graph.set(CudnnAttribute::graphOperations, forward)
        .set(CudnnAttribute::graphHandle, CudnnType::handle, 1, &handle)
        .finish();
    ConvolutionPlan best;
    constexpr int instant = 0, fallback = 2; // heuristic modes
    for (const int mode : {instant, fallback})
        for (const GraphNode& configuration : proposals(graph, mode)) {
            stream.poll();
            if (isNarrower(configuration))
                continue;
            auto node = std::make_shared<GraphNode>(CudnnKind::executionPlan);
            node->set(CudnnAttribute::planHandle, CudnnType::handle, 1, &handle)
                .set(CudnnAttribute::planConfiguration, configuration);
            if (!node->complete())
                continue;
            ConvolutionPlan plan{node, 0, 0};
            std::int64_t count = 0;
            requireCudnn(cudnnApi().get(node->handle(), static_cast<int>(CudnnAttribute::planWorkspace),
                                        static_cast<int>(CudnnType::int64), 1, &count, &plan.workspace),
                         "Reading a plan's workspace");
            if (plan.workspace > maxWorkspace)
                continue;
            plan.milliseconds = timed(handle, stream, plan, in, weights, out);
            if (plan.milliseconds > 0 && (!best.plan || plan.milliseconds < best.milliseconds))
                best = std::move(plan);
        }
    if (!best.plan)
        throw Error(ErrorCode::device, "cuDNN proposes no plan in float32 for this shape.");
    return best;
}

} // namespace conv::peers
