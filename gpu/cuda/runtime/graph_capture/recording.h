// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cuda_runtime.h>
#include <memory>
#include <vector>

namespace conv {

/// Captures the calling thread's work on a stream as a graph, from construction to destruction. Device memory is
/// allocated outside the graph meanwhile (gpu/cuda/runtime/stream.cu), so that none of it is tied to the graph.
class Recording {
  public:
    enum class Purpose {
        look, ///< dry run: the graph is inspected, never launched, so device tables may be empty
        run   ///< the graph is launched before destruction: everything its kernels read is kept until then
    };
    Recording(cudaStream_t stream, Purpose purpose);
    ~Recording();
    Recording(const Recording&) = delete;
    Recording& operator=(const Recording&) = delete;
    /// Returns the captured graph, owned by this object. Throws Error(device) if some work cannot be captured.
    [[nodiscard]] cudaGraph_t end();
    /// True if the calling thread captures.
    [[nodiscard]] static bool underWay() { return present != nullptr; }
    /// True if the calling thread captures for launches.
    [[nodiscard]] static bool forRuns() { return present && present->purpose_ == Purpose::run; }
    /// Keeps an object that a captured kernel reads as long as the graph; no effect unless forRuns().
    static void keep(std::shared_ptr<const void> what);

  private:
    [[nodiscard]] cudaError_t stop();
    static thread_local Recording* present;
    cudaStream_t stream_;
    Purpose purpose_;
    cudaGraph_t graph_ = nullptr;
    std::vector<std::shared_ptr<const void>> kept_;
};

/// Uploads numbers from temporary host memory; a capture keeps a copy of them.
void sendNumbers(cudaStream_t stream, void* to, const void* from, std::size_t bytes, const char* call);

} // namespace conv
