// SPDX-License-Identifier: Apache-2.0
#include "data/memory.h"
#include "data/kept_memory.h"
#include "system/memory.h"
#include <algorithm>
#include <atomic>
#include <chrono>
#include <conv/tools/host_memory.h>
#include <conv/tools/prepare.h>
#include <cstdlib>
#include <limits>
#include <list>
#include <mutex>
#include <vector>

namespace conv {
namespace {

constexpr std::int64_t large = std::int64_t{1} << 20, hugePage = std::int64_t{2} << 20;
/// Blocks from this size on are kept: malloc would return them to the system, and each run would fault their pages.
constexpr std::int64_t middle = std::int64_t{16} << 10, page = 4096;

std::int64_t rounded(std::int64_t bytes) {
    const std::int64_t unit = bytes >= large ? hugePage : bytes >= middle ? page : 64;
    return (std::max<std::int64_t>(bytes, 1) + unit - 1) / unit * unit;
}

/// Apart in memory: all threads change them.
struct alignas(64) Bytes : std::atomic<std::int64_t> {
    using std::atomic<std::int64_t>::atomic;
    using std::atomic<std::int64_t>::operator=;
};
Bytes taken{0}, peak{0}, kept{0}, limit{std::numeric_limits<std::int64_t>::max()};

/// Cache of released blocks in shards. Threads have different ones, as far as there are enough: they take and release
/// blocks for every few microseconds of work, and would wait for a common lock.
class MemoryCache {
  public:
    MemoryCache(std::size_t shards, std::int64_t max) : shards_(shards), max_(max) {}

    void* take(std::int64_t bytes) {
        for (std::size_t i = 0; i < shards_.size(); ++i) {
            Shard& shard = shardOf(own() + i);
            const std::lock_guard lock(shard.mutex);
            const auto at = std::ranges::find(shard.blocks, bytes, &Block::bytes);
            if (at == shard.blocks.end())
                continue;
            void* data = at->data;
            hold(-bytes);
            shard.blocks.erase(at);
            return data;
        }
        return nullptr;
    }

    void put(void* data, std::int64_t bytes) {
        {
            Shard& shard = shardOf(own());
            const std::lock_guard lock(shard.mutex);
            shard.blocks.push_front({data, bytes, std::chrono::steady_clock::now()});
            hold(bytes);
        }
        makeRoom(0);
    }

    /// Evicts the blocks that were released first, before an allocation.
    void makeRoom(std::int64_t bytes) {
        while (isFull(bytes)) {
            Shard* oldest = nullptr;
            auto since = std::chrono::steady_clock::time_point::max();
            for (Shard& shard : shards_) {
                const std::lock_guard lock(shard.mutex);
                if (!shard.blocks.empty() && shard.blocks.back().released < since) {
                    since = shard.blocks.back().released;
                    oldest = &shard;
                }
            }
            if (!oldest)
                return;
            const std::lock_guard lock(oldest->mutex);
            if (!oldest->blocks.empty()) // another thread may have taken them
                evict(*oldest);
        }
    }

    void clear() {
        for (Shard& shard : shards_) {
            const std::lock_guard lock(shard.mutex);
            while (!shard.blocks.empty())
                evict(shard);
        }
    }

    bool hasRoom(std::int64_t bytes) { return held_ + bytes <= max_ && kept + bytes <= limit - taken; }

  private:
    struct Block {
        void* data;
        std::int64_t bytes;
        std::chrono::steady_clock::time_point released;
    };
    struct alignas(64) Shard {
        std::mutex mutex;
        std::list<Block> blocks; ///< most recent first
    };

    /// Number of this thread; another one for each.
    static std::size_t own() {
        static std::atomic<std::size_t> threads{0};
        thread_local const std::size_t number = threads++;
        return number;
    }
    Shard& shardOf(std::size_t number) { return shards_[number % shards_.size()]; }

    void hold(std::int64_t bytes) {
        held_ += bytes;
        kept += bytes;
    }

    [[nodiscard]] bool isFull(std::int64_t coming) const { return held_ > max_ || kept + coming > limit - taken; }

    void evict(Shard& shard) {
        system::freeAligned(shard.blocks.back().data);
        hold(-shard.blocks.back().bytes);
        shard.blocks.pop_back();
    }

    std::vector<Shard> shards_;
    Bytes held_{0};
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
    // Never destroyed: memory is released until the process has ended.
    static MemoryCache &tiles = *new MemoryCache(1, system::machineMemory() / 16),
                       &work = *new MemoryCache(16, std::int64_t{32} << 20);
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
