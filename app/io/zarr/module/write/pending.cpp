// SPDX-License-Identifier: Apache-2.0
#include "app/io/zarr/module/write/pending.h"
#include <algorithm>
#include <cerrno>
#include <conv/error.h>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>

namespace app::io {
namespace {

/// Bytes of chunks that are kept in memory.
constexpr std::size_t heldBytes = std::size_t{8} << 20;

template <class F>
bool transferred(std::size_t bytes, F&& transfer) {
    for (std::size_t done = 0; done < bytes;) {
        const ssize_t count = transfer(done);
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0) {
            errno = count == 0 ? EIO : errno;
            return false;
        }
        done += static_cast<std::size_t>(count);
    }
    return true;
}

} // namespace

ZarrPending::ZarrPending(fs::path file, std::size_t chunkBytes) : file_(std::move(file)), chunkBytes_(chunkBytes) {}

ZarrPending::~ZarrPending() {
    close();
}

void ZarrPending::close() {
    if (descriptor_ < 0)
        return;
    ::close(descriptor_);
    descriptor_ = -1;
    ::unlink(file_.c_str());
}

void ZarrPending::refuse() const {
    throw conv::Error(conv::ErrorCode::unwritable,
                      file_.parent_path().string() + " cannot be written: " + std::strerror(errno) + ".");
}

ZarrPending::Chunk& ZarrPending::at(const Key& key, std::size_t bytes) {
    const auto [found, fresh] = chunks_.try_emplace(key);
    Entry& entry = found->second;
    if (fresh) {
        entry.bytes = bytes;
        entry.chunk.samples.resize(bytes);
    } else if (entry.slot >= 0) {
        bring(entry);
    } else {
        uses_.erase(entry.use);
    }
    uses_.push_front(key);
    entry.use = uses_.begin();
    while (uses_.size() > std::max<std::size_t>(heldBytes / chunkBytes_, 1))
        putAside();
    return entry.chunk;
}

void ZarrPending::bring(Entry& entry) {
    entry.chunk.samples.resize(entry.bytes);
    const auto first = static_cast<off_t>(entry.slot) * static_cast<off_t>(chunkBytes_);
    if (!transferred(entry.bytes, [&](std::size_t done) {
            return ::pread(descriptor_, entry.chunk.samples.data() + done, entry.bytes - done,
                           first + static_cast<off_t>(done));
        }))
        refuse();
    free_.push_back(entry.slot);
    entry.slot = -1;
}

/// Moves the chunk that was used longest ago to the file.
void ZarrPending::putAside() {
    Entry& entry = chunks_.at(uses_.back());
    if (descriptor_ < 0)
        descriptor_ = ::open(file_.c_str(), O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (descriptor_ < 0)
        refuse();
    if (free_.empty())
        free_.push_back(slots_++);
    const auto first = static_cast<off_t>(free_.back()) * static_cast<off_t>(chunkBytes_);
    if (!transferred(entry.bytes, [&](std::size_t done) {
            return ::pwrite(descriptor_, entry.chunk.samples.data() + done, entry.bytes - done,
                            first + static_cast<off_t>(done));
        }))
        refuse();
    entry.slot = free_.back();
    free_.pop_back();
    std::vector<std::byte>().swap(entry.chunk.samples); // assigning {} would keep the memory
    uses_.pop_back();
}

std::vector<ZarrPending::Key> ZarrPending::keys() const {
    std::vector<Key> keys;
    for (const auto& [key, entry] : chunks_)
        keys.push_back(key);
    return keys;
}

std::vector<std::byte> ZarrPending::take(const Key& key) {
    const auto found = chunks_.find(key);
    std::vector<std::byte> samples = std::move(found->second.chunk.samples); // in memory: `at` was just called
    uses_.erase(found->second.use);
    chunks_.erase(found);
    return samples;
}

} // namespace app::io
