// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/runtime/callers_stream.h"
#include "cuda/runtime/context.h"
#include "cuda/runtime/first_use.h"
#include "cuda/runtime/on_device.h"
#include "plan/numerics/survey.h"
#include <algorithm>
#include <memory>
#include <mutex>
#include <vector>

/// Small answers of kernels to the host, without a copy, a clear or an allocation for each: a look at the samples
/// delays the run that follows it.
namespace conv {

/// Memory in which the blocks of a kernel complete an answer. Zeros between kernels.
template <class Answer>
struct DeviceAnswer {
    Answer sum;
    unsigned blocksDone;
};

/// Copies the answer to host memory when called by the last block of a grid, and leaves zeros behind. All threads of
/// all blocks call it, after their additions.
template <class Answer>
__device__ void publish(DeviceAnswer<Answer>* answer, Answer* host) {
    __shared__ bool isLast;
    __threadfence();
    __syncthreads();
    if (threadIdx.x == 0)
        isLast = atomicAdd(&answer->blocksDone, 1U) == gridDim.x * gridDim.y - 1;
    __syncthreads();
    if (!isLast)
        return;
    static_assert(sizeof(Answer) % sizeof(unsigned) == 0);
    auto* const words = reinterpret_cast<volatile unsigned*>(&answer->sum);
    auto* const out = reinterpret_cast<volatile unsigned*>(host);
    for (unsigned i = threadIdx.x; i < sizeof(Answer) / sizeof(unsigned); i += blockDim.x) {
        out[i] = words[i];
        words[i] = 0;
    }
    if (threadIdx.x == 0)
        answer->blocksDone = 0;
    __threadfence_system();
}

/// The memory of an answer on a device and of its copy in page-locked host memory. Throws Error(device).
template <class Answer>
class AnswerMemory {
  public:
    /// `device`: the current one.
    explicit AnswerMemory(int device) : AnswerMemory() { // destroyed if a call fails
        device_ = device;
        check(cudaHostAlloc(&host_, sizeof(Answer), cudaHostAllocPortable), "cudaHostAlloc");
        check(cudaMalloc(&there_, sizeof(DeviceAnswer<Answer>)), "cudaMalloc");
        check(cudaMemset(there_, 0, sizeof(DeviceAnswer<Answer>)), "cudaMemset");
        check(cudaDeviceSynchronize(), "cudaDeviceSynchronize");
    }
    ~AnswerMemory() {
        cudaFree(there_); // waits for a kernel that nobody waited for
        cudaFreeHost(host_);
        cudaGetLastError();
    }
    AnswerMemory(const AnswerMemory&) = delete;
    AnswerMemory& operator=(const AnswerMemory&) = delete;
    [[nodiscard]] int device() const { return device_; }
    [[nodiscard]] DeviceAnswer<Answer>* there() const { return static_cast<DeviceAnswer<Answer>*>(there_); }
    [[nodiscard]] Answer* host() const { return static_cast<Answer*>(host_); }

  private:
    AnswerMemory() = default;
    int device_ = 0;
    void *host_ = nullptr, *there_ = nullptr;
};

/// Memory of answers that are complete, for the next ones. Never destroyed: CUDA may be gone before static objects are.
/// Thread-safe.
template <class Answer>
class AnswerPool {
  public:
    using Memory = std::unique_ptr<AnswerMemory<Answer>>;
    static AnswerPool& shared() {
        static auto* const pool = new AnswerPool;
        return *pool;
    }
    /// `device`: the current one.
    [[nodiscard]] Memory lend(int device) {
        {
            const std::lock_guard lock(mutex_);
            const auto found = std::ranges::find_if(idle_, [&](const Memory& m) { return m->device() == device; });
            if (found != idle_.end()) {
                Memory memory = std::move(*found);
                idle_.erase(found);
                return memory;
            }
        }
        return std::make_unique<AnswerMemory<Answer>>(device);
    }
    void giveBack(Memory memory) {
        const std::lock_guard lock(mutex_);
        idle_.push_back(std::move(memory));
    }

  private:
    std::mutex mutex_;
    std::vector<Memory> idle_;
};

/// Calls kernel(stream, answer, host), which launches a kernel that ends with publish(). Throws Error(device),
/// Error(cancelled).
template <class Answer, class Kernel>
Pending<Answer> askDevice(const Device& device, const AfterStream& after, const std::stop_token& stop, Kernel kernel) {
    const OnDevice on(device);
    firstUse(device);
    const ScopedActivity activity("looking at the samples");
    struct UnderWay {
        std::shared_ptr<Context> context;
        typename AnswerPool<Answer>::Memory memory;
    };
    const std::shared_ptr<Context> context = lendContext(device, stop);
    const auto underWay = std::make_shared<UnderWay>(context, AnswerPool<Answer>::shared().lend(device.index));
    CudaStream& stream = context->stream;
    stream.poll();
    if (after)
        continueAfter(context->begin, callersStream(*after), stream.handle);
    kernel(stream.handle, underWay->memory->there(), underWay->memory->host());
    check(cudaGetLastError(), "The launch of a look at the samples");
    return [device, underWay] {
        const OnDevice here(device);
        const ScopedActivity waiting("looking at the samples");
        check(cudaStreamSynchronize(underWay->context->stream.handle), "cudaStreamSynchronize");
        const Answer answer = *underWay->memory->host();
        AnswerPool<Answer>::shared().giveBack(std::move(underWay->memory));
        return answer;
    };
}

} // namespace conv
