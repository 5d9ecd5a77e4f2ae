// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/runtime/stream.h"
#include "cuda/vendor/cudnn_api.h"
#include <conv/geometry.h>
#include <memory>

namespace conv::peers {

/// Alignment of all arrays in bytes, as promised to cuDNN's plans.
inline constexpr std::int64_t alignment = 16;

/// Returns cuDNN's functions, loaded at the first call.
[[nodiscard]] const Cudnn& cudnnApi();
/// Throws Error(device) with cuDNN's message if `status` is an error.
void requireCudnn(int status, const char* call);

/// A descriptor of the graph interface, released by the destructor.
class GraphNode {
  public:
    explicit GraphNode(CudnnKind kind);
    ~GraphNode();
    GraphNode(GraphNode&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
    GraphNode(const GraphNode&) = delete;
    GraphNode& operator=(const GraphNode&) = delete;

    GraphNode& set(CudnnAttribute attribute, CudnnType type, std::int64_t count, const void* values);
    GraphNode& set(CudnnAttribute attribute, const GraphNode& other);
    /// Finalizes the descriptor; returns false if cuDNN rejects it.
    [[nodiscard]] bool complete();
    /// Finalizes the descriptor; throws if cuDNN rejects it.
    GraphNode& finish();
    [[nodiscard]] CudnnDescriptor handle() const { return handle_; }

  private:
    CudnnDescriptor handle_ = nullptr;
};

/// Execution plan of one convolution: the fastest that cuDNN proposes for float32 without tensor cores.
struct ConvolutionPlan {
    std::shared_ptr<GraphNode> plan;
    std::int64_t workspace = 0;
    double milliseconds = 0;
};

/// Runs a plan on dense arrays.
void runPlan(CudnnContext* handle, const ConvolutionPlan& plan, const float* in, const float* taps, float* out,
             void* workspace);

/// Builds plans for a correlation of dense arrays (`padded` in, `result` out), times them on the stream, and returns
/// the fastest.
[[nodiscard]] ConvolutionPlan fastestPlan(CudnnContext* handle, CudaStream& stream, int dimension, const Index3& padded,
                                          const Index3& taps, const Index3& result, const float* in,
                                          const float* weights, float* out);

} // namespace conv::peers
