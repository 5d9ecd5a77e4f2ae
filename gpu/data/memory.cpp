// SPDX-License-Identifier: Apache-2.0
#include "data/memory.h"
#include "data/kept_memory.h"
#include "system/memory.h"
#include <algorithm>
#include <atomic>
#include <conv/tools/host_memory.h>
#include <conv/tools/prepare.h>
#include <cstdlib>
#include <limits>
#include <list>
#include <mutex>

namespace conv {
namespace {

constexpr std::int64_t large = std::int64_t{1} << 20, hugePage = std::int64_t{2} << 20;
/// Blocks from this size on are kept: malloc would return them to the system, and each run would fault their pages.
constexpr std::int64_t middle = std::int64_t{16} << 10, page = 4096;

std::int64_t rounded(std::int64_t bytes) {
    const std::int64_t unit = bytes >= large ? hugePage : bytes >= middle ? page : 64;
    return (std::max<std::int64_t>(bytes, 1) + unit - 1) / unit * unit;
}

std::atomic<std::int64_t> taken{0}, peak{0}, kept{0}, limit{std::numeric_limits<std::int64_t>::max()};

/// Cache of released blocks, most recent first.
class MemoryCache {
  public:
    explicit MemoryCache(std::int64_t max) : max_(max) {}

    void* take(std::int64_t bytes) {
        const std::lock_guard lock(mutex_);
        const auto at = std::find_if(blocks_.begin(), blocks_.end(), [&](const Block& b) { return b.bytes == bytes; });
        if (at == blocks_.end())
            return nullptr;
        void* data = at->data;
        hold(-bytes);
        blocks_.erase(at);
        return data;
    }

    void put(void* data, std::int64_t bytes) {
        const std::lock_guard lock(mutex_);
        blocks_.push_front({data, bytes});
        hold(bytes);
        shrink(0);
    }

    /// Evicts blocks before an allocation.
    void makeRoom(std::int64_t bytes) {
        const std::lock_guard lock(mutex_);
        shrink(bytes);
    }

    void clear() {
        const std::lock_guard lock(mutex_);
        for (const Block& b : blocks_)
            system::freeAligned(b.data);
        blocks_.clear();
        hold(-held_);
    }

    bool hasRoom(std::int64_t bytes) {
        const std::lock_guard lock(mutex_);
        return held_ + bytes <= max_ && kept + bytes <= limit - taken;
    }

    ~MemoryCache() { clear(); }

  private:
    void hold(std::int64_t bytes) {
        held_ += bytes;
        kept += bytes;
    }

    void shrink(std::int64_t coming) {
        while (!blocks_.empty() && (held_ > max_ || kept + coming > limit - taken)) {
            system::freeAligned(blocks_.back().data);
            hold(-blocks_.back().bytes);
            blocks_.pop_back();
        }
    }

    struct Block {
        void* data;
        std::int64_t bytes;
    };
    std::mutex mutex_;
    std::list<Block> blocks_;
    std::int64_t held_ = 0;
    const std::int64_t max_;
};

void count(std::int64_t bytes) {
    const std::int64_t now = taken.fetch_add(bytes) + bytes;
    std::int64_t before = peak.load();
    while (now > before && !peak.compare_exchange_weak(before, now)) {
    }
}

/// Large blocks may take a sixteenth of the machine's memory, enough for the tiles of a run. Others are working memory
/// of threads in a small cache with linear search.
MemoryCache& cache(std::int64_t size) {
    static MemoryCache tiles(system::machineMemory() / 16), work(std::int64_t{32} << 20);
    return size >= hugePage ? tiles : work;
}

void* obtain(std::int64_t size) {
    if (size < middle)
        return system::takeAligned(64, size);
    if (void* const ready = cache(size).take(size))
        return ready;
    cache(hugePage).makeRoom(size);
    cache(middle).makeRoom(size);
    const std::int64_t unit = size >= hugePage ? hugePage : 64;
    void* fresh = system::takeAligned(unit, size);
    if (!fresh) {
        cache(hugePage).clear();
        cache(middle).clear();
        fresh = system::takeAligned(unit, size);
    }
    if (fresh && size < hugePage)
        system::populate(fresh, size);
    else if (fresh)
        system::preferHugePages(fresh, size);
    return fresh;
}

} // namespace

void releaseKeptMemory() {
    cache(hugePage).clear();
    cache(middle).clear();
    system::trimHeap();
}

void* takeMemory(std::int64_t bytes) {
    const std::int64_t size = rounded(bytes);
    void* const data = obtain(size);
    if (data)
        count(size);
    return data;
}

void releaseMemory(void* data, std::int64_t bytes) {
    if (!data)
        return;
    const std::int64_t size = rounded(bytes);
    count(-size);
    if (size < middle)
        system::freeAligned(data);
    else
        cache(size).put(data, size);
}

void limitHostMemory(std::int64_t bytes) {
    limit = bytes;
}

std::int64_t hostMemoryLimit() {
    return limit;
}

bool keepsMemory(std::int64_t bytes) {
    const std::int64_t size = rounded(bytes);
    return size >= middle && cache(size).hasRoom(size);
}

std::int64_t takenMemory() {
    return taken;
}

std::int64_t peakMemory() {
    return peak;
}

void restartPeakMemory() {
    peak = taken.load();
}

} // namespace conv
