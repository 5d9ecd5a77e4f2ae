#pragma once
#include <cuda_runtime.h>

namespace conv {

/// While it lives, what the calling thread gives to a stream becomes a graph that is never launched. Device memory that
/// is taken meanwhile is taken beside the graph (gpu/cuda/stream.cu), so that nothing of it is tied to the graph.
class Recording {
  public:
    explicit Recording(cudaStream_t stream);
    ~Recording();
    Recording(const Recording&) = delete;
    Recording& operator=(const Recording&) = delete;
    /// What was recorded; belongs to this. Throws Error(device) where something could not be.
    [[nodiscard]] cudaGraph_t end();
    /// Whether the calling thread records.
    [[nodiscard]] static bool underWay();

  private:
    [[nodiscard]] cudaError_t stop();
    cudaStream_t stream_;
    cudaGraph_t graph_ = nullptr;
};

} // namespace conv
