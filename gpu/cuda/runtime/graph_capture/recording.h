// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cuda_runtime.h>
#include <memory>
#include <vector>

namespace conv {

/// Captures the calling thread's work on a stream as a graph. Device memory is allocated outside the graph meanwhile
/// (runtime/stream.cu).
class Recording {
  public:
    enum class Purpose {
        look, ///< dry run: the graph is inspected, never launched, so device tables may be empty
        run   ///< the graph is launched before destruction; what its kernels read is kept until then
    };
    Recording(cudaStream_t stream, Purpose purpose);
    ~Recording();
    Recording(const Recording&) = delete;
    Recording& operator=(const Recording&) = delete;
    /// Returns the graph, owned by this. Throws Error(device) if some work cannot be captured.
    [[nodiscard]] cudaGraph_t end();
    [[nodiscard]] static bool underWay() { return present != nullptr; }
    [[nodiscard]] static bool forRuns() { return present && present->purpose_ == Purpose::run; }
    /// Keeps an object as long as the graph; no effect unless forRuns().
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
