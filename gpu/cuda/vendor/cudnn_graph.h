// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/runtime/stream.h"
#include "cuda/vendor/cudnn_api.h"
#include <conv/geometry.h>
#include <memory>

namespace conv::peers {

/// Alignment of all arrays in bytes, as plans require.
inline constexpr std::int64_t alignment = 16;

[[nodiscard]] const Cudnn& cudnnApi();
/// Throws Error(device) with cuDNN's message.
void requireCudnn(int status, const char* call);

class GraphNode {
  public:
    explicit GraphNode(CudnnKind kind);
    ~GraphNode();
    GraphNode(GraphNode&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
    GraphNode(const GraphNode&) = delete;
    GraphNode& operator=(const GraphNode&) = delete;

    GraphNode& set(CudnnAttribute attribute, CudnnType type, std::int64_t count, const void* values);
    GraphNode& set(CudnnAttribute attribute, const GraphNode& other);
    /// Returns false if cuDNN rejects it.
    [[nodiscard]] bool complete();
    /// Throws if cuDNN rejects it.
    GraphNode& finish();
    [[nodiscard]] CudnnDescriptor handle() const { return handle_; }

  private:
    CudnnDescriptor handle_ = nullptr;
};

/// The fastest plan that cuDNN proposes for float32 without tensor cores.
struct ConvolutionPlan {
    std::shared_ptr<GraphNode> plan;
    std::int64_t workspace = 0;
    double milliseconds = 0;
};

void runPlan(CudnnContext* handle, const ConvolutionPlan& plan, const float* in, const float* taps, float* out,
             void* workspace);

/// Returns the fastest plan for a correlation of dense arrays (`padded` in, `result` out), timed on the stream.
[[nodiscard]] ConvolutionPlan fastestPlan(CudnnContext* handle, CudaStream& stream, int dimension, const Index3& padded,
                                          const Index3& taps, const Index3& result, const float* in,
                                          const float* weights, float* out);

} // namespace conv::peers
