// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cuda_runtime.h>
#include <memory>
#include <vector>

namespace conv {

/// While it lives, what the calling thread gives to a stream becomes a graph. Device memory that is taken meanwhile is
/// taken beside the graph (gpu/cuda/runtime/stream.cu), so that nothing of it is tied to the graph.
class Recording {
  public:
    enum class Purpose {
        look, ///< the graph is never launched: numbers that its kernels read need not be there
        run   ///< it is, until this goes: all that its kernels read stays as long
    };
    Recording(cudaStream_t stream, Purpose purpose);
    ~Recording();
    Recording(const Recording&) = delete;
    Recording& operator=(const Recording&) = delete;
    /// What was recorded; belongs to this. Throws Error(device) where something could not be.
    [[nodiscard]] cudaGraph_t end();
    /// Whether the calling thread records.
    [[nodiscard]] static bool underWay() { return present != nullptr; }
    /// Whether it records what will run.
    [[nodiscard]] static bool forRuns() { return present && present->purpose_ == Purpose::run; }
    /// Keeps what a recorded kernel reads as long as the graph; nothing where nothing is recorded that will run.
    static void keep(std::shared_ptr<const void> what);

  private:
    [[nodiscard]] cudaError_t stop();
    static thread_local Recording* present;
    cudaStream_t stream_;
    Purpose purpose_;
    cudaGraph_t graph_ = nullptr;
    std::vector<std::shared_ptr<const void>> kept_;
};

/// Sends numbers that the host holds for the moment only; a record keeps a copy of them.
void sendNumbers(cudaStream_t stream, void* to, const void* from, std::size_t bytes, const char* call);

} // namespace conv
