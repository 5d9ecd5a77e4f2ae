// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/runtime/callers_stream.h"
#include "cuda/runtime/context.h"
#include "cuda/runtime/first_use.h"
#include "cuda/runtime/on_device.h"
#include "plan/numerics/survey.h"
#include <algorithm>
#include <atomic>
#include <cuda/atomic>
#include <memory>
#include <mutex>
#include <thread>
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

/// A complete answer in page-locked host memory.
template <class Answer>
struct HostAnswer {
    Answer sum;
    unsigned number; ///< written last: counts the answers in this memory
};

/// Places at which a kernel adds up an answer, and leaves it with a number of its own.
template <class Answer>
struct AnswerPlace {
    DeviceAnswer<Answer>* there;
    HostAnswer<Answer>* host;
    unsigned number;
};

/// Copies the answer to host memory when called by the last block of a grid, and leaves zeros behind. All threads of
/// all blocks call it, after their additions.
template <class Answer>
__device__ void publish(const AnswerPlace<Answer>& place) {
    __shared__ bool isLast;
    DeviceAnswer<Answer>* const answer = place.there;
    __threadfence();
    __syncthreads();
    if (threadIdx.x == 0)
        isLast = atomicAdd(&answer->blocksDone, 1U) == gridDim.x * gridDim.y - 1;
    __syncthreads();
    if (!isLast)
        return;
    static_assert(sizeof(Answer) % sizeof(unsigned) == 0);
    auto* const words = reinterpret_cast<volatile unsigned*>(&answer->sum);
    auto* const out = reinterpret_cast<volatile unsigned*>(&place.host->sum);
    for (unsigned i = threadIdx.x; i < sizeof(Answer) / sizeof(unsigned); i += blockDim.x) {
        out[i] = words[i];
        words[i] = 0;
    }
    __syncthreads();
    if (threadIdx.x != 0)
        return;
    answer->blocksDone = 0;
    __threadfence_system(); // for all threads' words, since it follows the barrier
    cuda::atomic_ref<unsigned, cuda::thread_scope_system>(place.host->number)
        .store(place.number, cuda::memory_order_release);
}

/// The memory of an answer on a device and of its copy in page-locked host memory. Throws Error(device).
template <class Answer>
class AnswerMemory {
  public:
    /// `device`: the current one.
    explicit AnswerMemory(int device) : AnswerMemory() { // destroyed if a call fails
        device_ = device;
        check(cudaHostAlloc(&host_, sizeof(HostAnswer<Answer>), cudaHostAllocPortable), "cudaHostAlloc");
        host()->number = 0;
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
    /// Returns the place of the next answer. The one before is complete.
    [[nodiscard]] AnswerPlace<Answer> next() { return {static_cast<DeviceAnswer<Answer>*>(there_), host(), ++number_}; }
    /// Waits for the latest answer, which a kernel on that stream gives. Work behind that kernel is not waited for.
    [[nodiscard]] Answer await(cudaStream_t stream) const {
        const std::atomic_ref<unsigned> number(host()->number);
        const auto isThere = [&] { return number.load(std::memory_order_acquire) == number_; };
        constexpr int looksAtOnce = 1000; // about a microsecond
        for (int looks = 1; !isThere(); ++looks) {
            if (looks % looksAtOnce != 0)
                continue;
            const cudaError_t state = cudaStreamQuery(stream);
            if (state == cudaErrorNotReady)
                std::this_thread::yield();
            else if (check(state, "cudaStreamQuery"); !isThere())
                throw Error(ErrorCode::device, "A look at the samples ended without an answer.");
        }
        return host()->sum;
    }

  private:
    AnswerMemory() = default;
    [[nodiscard]] HostAnswer<Answer>* host() const { return static_cast<HostAnswer<Answer>*>(host_); }
    int device_ = 0;
    unsigned number_ = 0; ///< the latest answer's
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

/// Calls kernel(stream, place), which launches a kernel that ends with publish(). `brief`: it takes microseconds and
/// runs on the caller's stream, if there is one; other kernels run beside the work that follows there. Throws
/// Error(device), Error(cancelled).
template <class Answer, class Kernel>
Pending<Answer> askDevice(const Device& device, const AfterStream& after, bool brief, const std::stop_token& stop,
                          Kernel kernel) {
    const OnDevice on(device);
    firstUse(device);
    const ScopedActivity activity("looking at the samples");
    struct UnderWay {
        std::shared_ptr<Context> context; ///< null: on the caller's stream
        cudaStream_t stream;
        typename AnswerPool<Answer>::Memory memory;
    };
    const auto underWay = std::make_shared<UnderWay>();
    if (after && brief) {
        underWay->stream = callersStream(*after);
    } else {
        underWay->context = lendContext(device, stop);
        underWay->context->stream.poll();
        underWay->stream = underWay->context->stream.handle;
        if (after)
            continueAfter(underWay->context->begin, callersStream(*after), underWay->stream);
    }
    underWay->memory = AnswerPool<Answer>::shared().lend(device.index);
    kernel(underWay->stream, underWay->memory->next());
    check(cudaGetLastError(), "The launch of a look at the samples");
    return [device, underWay] {
        const OnDevice here(device);
        const ScopedActivity waiting("looking at the samples");
        const Answer answer = underWay->memory->await(underWay->stream);
        AnswerPool<Answer>::shared().giveBack(std::move(underWay->memory));
        return answer;
    };
}

} // namespace conv
