// SPDX-License-Identifier: Apache-2.0
#include "cuda/runtime/context.h"
#include <mutex>

namespace conv {
namespace {

struct Idle {
    std::mutex mutex;
    std::vector<std::unique_ptr<Context>> contexts;
};

/// Never destroyed: CUDA may be gone before static objects are.
Idle& idle() {
    static Idle* all = new Idle;
    return *all;
}

void giveBack(Context* context) {
    std::unique_ptr<Context> owned(context);
    if (!lostReason(owned->stream.device).empty()) {
        static_cast<void>(owned.release()); // the lost device's objects cannot be destroyed
        return;
    }
    owned->stream.reset();
    owned->transfer.reset();
    owned->work.clear();
    owned->conversions.clear();
    constexpr std::size_t max = 8;
    const std::lock_guard lock(idle().mutex);
    if (idle().contexts.size() < max)
        idle().contexts.push_back(std::move(owned));
}

} // namespace

std::shared_ptr<Context> lendContext(const Device& device, std::stop_token stop) {
    check(cudaSetDevice(device.index), "cudaSetDevice");
    std::unique_ptr<Context> context;
    {
        const std::lock_guard lock(idle().mutex);
        auto& all = idle().contexts;
        for (auto c = all.begin(); c != all.end() && !context; ++c)
            if ((*c)->stream.device.index == device.index) {
                context = std::move(*c);
                all.erase(c);
                break;
            }
    }
    if (!context)
        context = std::make_unique<Context>(device);
    context->stream.device = device;
    context->stream.stop = std::move(stop);
    return {context.release(), giveBack};
}

} // namespace conv
