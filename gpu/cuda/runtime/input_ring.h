// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/runtime/stream.h"
#include "run/backend.h"
#include <algorithm>
#include <memory>
#include <vector>

namespace conv {

struct Context;

/// Device memory for the inputs of tiles, lent in turn. What a kernel gives back cannot be taken by the uploads' stream
/// from the pool until that kernel is done: the pool then asks the driver for more, and the host waits for it, tile
/// after tile (10 ms of a run of 14). Here an upload waits, on the device, for the kernels that read a buffer some
/// tiles before.
class InputRing {
  public:
    explicit InputRing(std::size_t most) : most_(most) {}

    /// A buffer of at least so many bytes; it comes back when the last copy of the pointer goes.
    std::shared_ptr<void> take(const std::shared_ptr<Context>& context, CudaStream& stream, std::size_t bytes,
                               void** data);
    /// Gives what nobody has to the pool.
    void clear() {
        std::erase_if(all_, [](const auto& slot) { return !slot->lent; });
    }

  private:
    struct Slot {
        std::shared_ptr<Context> context; ///< outlives the memory
        DeviceBuffer memory;
        std::size_t bytes = 0;
        Event read; ///< by all kernels that were launched when it came back
        bool lent = false;
    };
    std::size_t most_;
    std::vector<std::shared_ptr<Slot>> all_; ///< the one that came back first is first
};

inline std::shared_ptr<void> InputRing::take(const std::shared_ptr<Context>& context, CudaStream& stream,
                                             std::size_t bytes, void** data) {
    std::shared_ptr<Slot> slot;
    const auto idle = std::find_if(all_.begin(), all_.end(), [](const auto& s) { return !s->lent; });
    if (idle != all_.end() && (all_.size() >= most_ || ((*idle)->bytes >= bytes && (*idle)->read.done()))) {
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
