// SPDX-License-Identifier: Apache-2.0
// A store that several processes write in slabs. A slab writes the chunks that it completes. It leaves the others, at
// its borders and in the coarser levels, in a file of the store: 64-bit words of this machine, and samples that are
// zero where other slabs have theirs.
#include "app/io/core/file_bytes.h"
#include "app/io/files/atomic_file.h"
#include "app/io/zarr/module/write/writer.h"
#include <algorithm>
#include <bit>
#include <conv/error.h>
#include <functional>

namespace app::io {
namespace {

constexpr std::uint64_t mark = 0x3162616c73766e63; ///< "cnvslab1"

void putWord(FileWriter& file, std::uint64_t word) {
    file.write(&word, sizeof word);
}

/// Reads words and samples in order. Throws Error(unwritable) where they end too soon.
class SlabReader {
  public:
    explicit SlabReader(const fs::path& path) : file_(path) {}
    [[nodiscard]] std::uint64_t word() {
        std::uint64_t value = 0;
        take(&value, sizeof value);
        return value;
    }
    void take(void* out, std::uint64_t bytes) {
        if (bytes > file_.size() - at_)
            refuse();
        file_.readAt(at_, out, bytes);
        at_ += bytes;
    }
    [[nodiscard]] bool atEnd() const { return at_ == file_.size(); }
    [[noreturn]] void refuse() const {
        throw conv::Error(conv::ErrorCode::unwritable, file_.path().string() + ": is damaged");
    }

  private:
    FileReader file_;
    std::uint64_t at_ = 0;
};

} // namespace

void ZarrWriter::leave() {
    AtomicFile whole(folder_ / slabFolder / slab_, true);
    FileWriter file(whole.temporary());
    putWord(file, mark);
    for (const std::uint64_t count : written_)
        putWord(file, count);
    for (const ZarrRange& range : ranges_) {
        putWord(file, range.any ? 1 : 0);
        putWord(file, std::bit_cast<std::uint64_t>(range.low));
        putWord(file, std::bit_cast<std::uint64_t>(range.high));
    }
    for (const ZarrPending::Key& key : pending_.keys()) {
        const ZarrLevel& level = levels_[static_cast<std::size_t>(key[0])];
        const std::size_t bytes = bytesOf(level, layout_.type);
        const ZarrPending::Chunk& chunk = pending_.at(key, bytes);
        for (const std::int64_t n : key)
            putWord(file, static_cast<std::uint64_t>(n));
        putWord(file, static_cast<std::uint64_t>(chunk.filled));
        file.write(chunk.samples.data(), bytes);
        (void)pending_.take(key);
    }
    file.close();
    whole.commit();
    pending_.close();
}

void ZarrWriter::join(const fs::path& path) {
    SlabReader slab(path);
    if (slab.word() != mark)
        slab.refuse();
    for (std::uint64_t& count : written_)
        count += slab.word();
    for (ZarrRange& range : ranges_) {
        const bool any = slab.word() != 0;
        const auto low = std::bit_cast<double>(slab.word()), high = std::bit_cast<double>(slab.word());
        if (any)
            range = {range.any ? std::min(range.low, low) : low, range.any ? std::max(range.high, high) : high, true};
    }
    std::vector<std::byte> samples;
    while (!slab.atEnd()) {
        ZarrPending::Key key(6);
        for (std::int64_t& n : key)
            n = static_cast<std::int64_t>(slab.word());
        const auto level = static_cast<std::size_t>(key[0]);
        if (level >= levels_.size())
            slab.refuse();
        samples.resize(bytesOf(levels_[level], layout_.type));
        const auto filled = static_cast<std::int64_t>(slab.word());
        slab.take(samples.data(), samples.size());
        ZarrPending::Chunk& chunk = pending_.at(key, samples.size());
        std::ranges::transform(chunk.samples, samples, chunk.samples.begin(), std::bit_or());
        chunk.filled += filled;
        const conv::Index3 at{key[5], key[4], key[3]};
        if (chunk.filled < regionOf(level, at).count())
            continue;
        std::vector<Ready> ready{{{key[2], key[1]}, at, pending_.take(key)}};
        emit(level, ready);
    }
}

} // namespace app::io
