// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/runtime/stream.h"
#include "run/backend.h"
#include <algorithm>
#include <memory>
#include <vector>

namespace conv {

struct Context;

/// A ring of input buffers. The pool cannot reuse memory freed on the kernel stream for uploads until the kernel is
/// done. It would ask the driver for more and block the host on every tile (10 ms of a run of 14 ms). Here an upload
/// waits on the device for the kernels that read the buffer.
class InputRing {
  public:
    explicit InputRing(std::size_t max) : max_(max) {}

    /// Lends a buffer of at least `bytes` bytes until the last copy of the pointer is destroyed.
    std::shared_ptr<void> take(const std::shared_ptr<Context>& context, CudaStream& stream, std::size_t bytes,
                               void** data);
    void clear() {
        std::erase_if(all_, [](const auto& slot) { return !slot->lent; });
    }

  private:
    struct Slot {
        std::shared_ptr<Context> context; ///< outlives the memory
        DeviceBuffer memory;
        std::size_t bytes = 0;
        Event read; ///< recorded after all kernels launched before the return
        bool lent = false;
    };
    std::size_t max_;
    std::vector<std::shared_ptr<Slot>> all_; ///< in order of return
};

inline std::shared_ptr<void> InputRing::take(const std::shared_ptr<Context>& context, CudaStream& stream,
                                             std::size_t bytes, void** data) {
    std::shared_ptr<Slot> slot;
    const auto idle = std::find_if(all_.begin(), all_.end(), [](const auto& s) { return !s->lent; });
    if (idle != all_.end() && (all_.size() >= max_ || ((*idle)->bytes >= bytes && (*idle)->read.done()))) {
        slot = *idle;
        all_.erase(idle);
    }
    if (slot && slot->bytes >= bytes) {
        check(cudaStreamWaitEvent(stream.up, slot->read.handle()), "cudaStreamWaitEvent");
    } else {
        slot = std::make_shared<Slot>();
        slot->context = context;
        slot->memory = DeviceBuffer(stream, bytes, stream.up);
        slot->bytes = bytes;
    }
    slot->lent = true;
    all_.push_back(slot);
    *data = slot->memory.as();
    return {slot->memory.as(), [slot, &stream](void*) {
                cudaEventRecord(slot->read.handle(), stream.handle);
                slot->lent = false;
            }};
}

} // namespace conv
