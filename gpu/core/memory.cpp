#include "core/memory.h"
#include "core/kept_memory.h"
#include <algorithm>
#include <atomic>
#include <conv/host_memory.h>
#include <cstdlib>
#include <limits>
#include <list>
#include <mutex>
#include <sys/mman.h>
#include <unistd.h>

namespace conv {
namespace {

constexpr std::int64_t large = std::int64_t{1} << 20, hugePage = std::int64_t{2} << 20;

std::int64_t rounded(std::int64_t bytes) {
    const std::int64_t unit = bytes >= large ? hugePage : 64;
    return (std::max<std::int64_t>(bytes, 1) + unit - 1) / unit * unit;
}

std::atomic<std::int64_t> taken{0}, peak{0}, limit{std::numeric_limits<std::int64_t>::max()};

/// Released large blocks, most recent first.
class Shelf {
  public:
    void* take(std::int64_t bytes) {
        const std::lock_guard lock(mutex_);
        const auto at = std::find_if(blocks_.begin(), blocks_.end(), [&](const Block& b) { return b.bytes == bytes; });
        if (at == blocks_.end())
            return nullptr;
        void* data = at->data;
        held_ -= bytes;
        blocks_.erase(at);
        return data;
    }

    void put(void* data, std::int64_t bytes) {
        const std::lock_guard lock(mutex_);
        blocks_.push_front({data, bytes});
        held_ += bytes;
        shrink(0);
    }

    /// For a block that is about to be allocated.
    void makeRoom(std::int64_t bytes) {
        const std::lock_guard lock(mutex_);
        shrink(bytes);
    }

    void clear() {
        const std::lock_guard lock(mutex_);
        for (const Block& b : blocks_)
            std::free(b.data);
        blocks_.clear();
        held_ = 0;
    }

    /// Whether a block would stay beside those that are here.
    bool hasRoom(std::int64_t bytes) {
        const std::lock_guard lock(mutex_);
        return held_ + bytes <= std::min(most_, limit - taken);
    }

    ~Shelf() { clear(); }

  private:
    void shrink(std::int64_t coming) {
        while (!blocks_.empty() && (held_ > most_ || held_ + coming > limit - taken)) {
            std::free(blocks_.back().data);
            held_ -= blocks_.back().bytes;
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
    // A sixteenth of the machine: enough for the tiles of a run, not noticed by others.
    const std::int64_t most_ = sysconf(_SC_PHYS_PAGES) / 16 * sysconf(_SC_PAGESIZE);
};

void count(std::int64_t bytes) {
    const std::int64_t now = taken.fetch_add(bytes) + bytes;
    std::int64_t before = peak.load();
    while (now > before && !peak.compare_exchange_weak(before, now)) {
    }
}

Shelf& shelf() {
    static Shelf s;
    return s;
}

void* obtain(std::int64_t size) {
    if (size < hugePage)
        return std::aligned_alloc(64, static_cast<std::size_t>(size));
    if (void* kept = shelf().take(size))
        return kept;
    shelf().makeRoom(size);
    void* fresh = std::aligned_alloc(static_cast<std::size_t>(hugePage), static_cast<std::size_t>(size));
    if (!fresh) {
        shelf().clear();
        fresh = std::aligned_alloc(static_cast<std::size_t>(hugePage), static_cast<std::size_t>(size));
    }
    if (fresh)
        madvise(fresh, static_cast<std::size_t>(size), MADV_HUGEPAGE); // a wish: no harm if it is not granted
    return fresh;
}

} // namespace

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
    if (size < hugePage)
        std::free(data);
    else
        shelf().put(data, size);
}

void limitHostMemory(std::int64_t bytes) {
    limit = bytes;
}

bool keepsMemory(std::int64_t bytes) {
    const std::int64_t size = rounded(bytes);
    return size >= hugePage && shelf().hasRoom(size);
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
