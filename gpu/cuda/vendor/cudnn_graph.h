// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/runtime/stream.h"
#include "cuda/vendor/cudnn_api.h"
#include <conv/geometry.h>
#include <memory>

namespace conv::peers {

/// Of all arrays, in bytes: plans are made for it.
inline constexpr std::int64_t alignment = 16;

/// The functions, looked up at the first question.
[[nodiscard]] const Cudnn& cudnnApi();
/// Throws Error(device) with cuDNN's own reason.
void requireCudnn(int status, const char* call);

/// A descriptor of the graph interface; gives itself back.
class GraphNode {
  public:
    explicit GraphNode(CudnnKind kind);
    ~GraphNode();
    GraphNode(GraphNode&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
    GraphNode(const GraphNode&) = delete;
    GraphNode& operator=(const GraphNode&) = delete;

    GraphNode& set(CudnnAttribute attribute, CudnnType type, std::int64_t count, const void* values);
    GraphNode& set(CudnnAttribute attribute, const GraphNode& other);
    /// Whether cuDNN takes it as it is.
    [[nodiscard]] bool complete();
    /// The same, or an error.
    GraphNode& finish();
    [[nodiscard]] CudnnDescriptor handle() const { return handle_; }

  private:
    CudnnDescriptor handle_ = nullptr;
};

/// A ready plan of one convolution: the fastest of those that cuDNN proposes for float32 without tensor cores.
struct ConvolutionPlan {
    std::shared_ptr<GraphNode> plan;
    std::int64_t workspace = 0;
    double milliseconds = 0;
};

/// Runs a plan on dense arrays.
void runPlan(CudnnContext* handle, const ConvolutionPlan& plan, const float* in, const float* taps, float* out,
             void* workspace);

/// Makes plans for a correlation of dense arrays (`padded` in, `result` out) and measures them on the stream.
[[nodiscard]] ConvolutionPlan fastestPlan(CudnnContext* handle, CudaStream& stream, int dimension, const Index3& padded,
                                          const Index3& taps, const Index3& result, const float* in,
                                          const float* weights, float* out);

} // namespace conv::peers
