// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/zarr/module/store/store.h"
#include <cstddef>
#include <list>
#include <map>

namespace app::io {

/// Chunks that are not complete yet. Keeps the latest in memory, and others in a temporary file of the new store.
class ZarrPending {
  public:
    using Key = std::vector<std::int64_t>;
    struct Chunk {
        std::vector<std::byte> samples;
        std::int64_t filled = 0; ///< samples written so far
    };

    /// `chunkBytes`: of the largest chunk.
    ZarrPending(fs::path file, std::size_t chunkBytes);
    ~ZarrPending();
    ZarrPending(const ZarrPending&) = delete;
    ZarrPending& operator=(const ZarrPending&) = delete;

    /// Returns a chunk, of zeros if it is new, until the next call. Throws Error(unwritable).
    [[nodiscard]] Chunk& at(const Key& key, std::size_t bytes);
    /// Removes a chunk and returns its samples.
    [[nodiscard]] std::vector<std::byte> take(const Key& key);
    /// Returns the keys of all chunks, in order.
    [[nodiscard]] std::vector<Key> keys() const;
    [[nodiscard]] bool empty() const { return chunks_.empty(); }
    /// Removes the temporary file.
    void close();

  private:
    struct Entry {
        Chunk chunk;
        std::size_t bytes = 0;
        std::int64_t slot = -1; ///< place in the file; −1: in memory
        std::list<Key>::iterator use;
    };
    void bring(Entry& entry);
    void putAside();
    [[noreturn]] void refuse() const;

    fs::path file_;
    std::size_t chunkBytes_;
    int descriptor_ = -1;
    std::map<Key, Entry> chunks_;
    std::list<Key> uses_; ///< keys in memory, latest first
    std::vector<std::int64_t> free_;
    std::int64_t slots_ = 0;
};

} // namespace app::io
