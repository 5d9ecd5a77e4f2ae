// SPDX-License-Identifier: Apache-2.0
#include "cuda/runtime/device_table_cache.h"
#include "cuda/runtime/graph_capture/recording.h"
#include "cuda/runtime/stream.h"
#include <algorithm>
#include <mutex>

namespace conv {
namespace {

/// Memory outside the pool: freeing it waits for the device, because a run may still read it.
struct Numbers : DeviceTable {
    Numbers(CudaStream& stream, std::int64_t size) : bytes(size) {
        const auto take = [&] { return cudaMalloc(&data, static_cast<std::size_t>(bytes)); };
        cudaError_t status = take();
        if (status == cudaErrorMemoryAllocation) {
            cudaGetLastError();
            stream.trim();
            status = take();
        }
        check(status, "cudaMalloc of a kernel's numbers");
    }
    ~Numbers() { cudaFree(data); }
    Numbers(const Numbers&) = delete;
    Numbers& operator=(const Numbers&) = delete;

    std::int64_t bytes;
    Event made;
};

struct Entry {
    int device;
    Kernel kernel;
    std::string name;
    std::shared_ptr<Numbers> numbers;
};

struct Store {
    std::mutex mutex;
    std::list<Entry> entries; ///< latest use first
};

/// Never destroyed: CUDA may be gone before static objects are.
Store& store() {
    static Store* all = new Store;
    return *all;
}

/// Removes unheld entries of a device beyond `max` bytes, for destruction without the lock.
std::list<Entry> takeOut(int device, std::int64_t max) {
    std::list<Entry> old;
    std::int64_t bytes = 0;
    const std::lock_guard lock(store().mutex);
    auto& all = store().entries;
    for (auto entry = all.begin(); entry != all.end();) {
        const auto next = std::next(entry);
        if (entry->device == device) {
            const bool held = entry->numbers.use_count() > 1;
            if (!held && bytes + entry->numbers->bytes > max)
                old.splice(old.end(), all, entry);
            else
                bytes += entry->numbers->bytes;
        }
        entry = next;
    }
    return old;
}

std::shared_ptr<Numbers> known(int device, const Kernel& kernel, const std::string& name) {
    const std::lock_guard lock(store().mutex);
    auto& all = store().entries;
    const auto place = std::find_if(all.begin(), all.end(), [&](const Entry& e) {
        return e.device == device && e.name == name && e.kernel == kernel;
    });
    if (place == all.end())
        return nullptr;
    all.splice(all.begin(), all, place);
    return place->numbers;
}

} // namespace

std::shared_ptr<const DeviceTable> cachedDeviceTable(CudaStream& stream, const Kernel& kernel, const std::string& name,
                                                     std::int64_t bytes, const std::function<float(void*)>& make) {
    const int device = stream.device.index;
    if (Recording::underWay()) {
        if (!Recording::forRuns())
            return std::make_shared<DeviceTable>();
        std::shared_ptr<Numbers> numbers = known(device, kernel, name);
        if (!numbers)
            throw Error(ErrorCode::device, "The numbers of a kernel take more memory than is kept for them.");
        Recording::keep(numbers);
        return numbers;
    }
    if (std::shared_ptr<Numbers> numbers = known(device, kernel, name)) {
        check(cudaStreamWaitEvent(stream.handle, numbers->made.handle(), 0), "cudaStreamWaitEvent");
        return numbers;
    }
    // Two runs may compute equal numbers at once; the less used copy is dropped later.
    const auto numbers = std::make_shared<Numbers>(stream, bytes);
    numbers->sum = make(numbers->data);
    numbers->made.record(stream.handle);
    const std::int64_t max = maxDeviceTableBytes(stream.device);
    if (bytes <= max) {
        const std::lock_guard lock(store().mutex);
        store().entries.push_front({device, kernel, name, numbers});
    }
    static_cast<void>(takeOut(device, max));
    return numbers;
}

void dropDeviceTables(int device) {
    static_cast<void>(takeOut(device, 0));
}

std::int64_t deviceTableBytes(int device) {
    const std::lock_guard lock(store().mutex);
    std::int64_t bytes = 0;
    for (const Entry& e : store().entries)
        bytes += e.device == device ? e.numbers->bytes : 0;
    return bytes;
}

} // namespace conv
