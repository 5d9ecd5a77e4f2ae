// SPDX-License-Identifier: Apache-2.0
#include "app/io/zarr/module/array/chunks.h"
#include "app/io/core/file_bytes.h"
#include "app/io/zarr/module/array/codings.h"
#include <algorithm>
#include <bit>
#include <exception>
#include <functional>

namespace app::io {
namespace {

constexpr std::uint64_t heldIndexBytes = std::uint64_t{32} << 20;
constexpr std::size_t indexEntry = 16;
constexpr std::uint64_t notStored = ~std::uint64_t{0};

std::string placeText(const ZarrPlace& place) {
    std::string text;
    for (const std::int64_t n : place)
        text += (text.empty() ? "" : ".") + std::to_string(n);
    return text;
}

/// Moves an entry of a list of the latest ones to the front; returns its value.
template <class T>
std::shared_ptr<const T> found(std::deque<std::pair<ZarrPlace, std::shared_ptr<const T>>>& list,
                               const ZarrPlace& place) {
    const auto at = std::ranges::find(list, place, [](const auto& one) -> const ZarrPlace& { return one.first; });
    if (at == list.end())
        return nullptr;
    auto entry = std::move(*at);
    list.erase(at);
    list.push_front(std::move(entry));
    return list.front().second;
}

} // namespace

ZarrChunks::ZarrChunks(const ZarrStore& store, ZarrArray array, std::uint64_t heldBytes)
    : store_(store),
      array_(std::move(array)),
      layout_{array_.shape, array_.piece(), std::vector<std::int64_t>(array_.shape.size()),
              array_.type,  array_.half,    array_.fill},
      heldBytes_(heldBytes) {
    const std::vector<int>& order = (array_.shards ? array_.shards->format : array_.format).order;
    std::int64_t stride = 1;
    for (std::size_t i = order.size(); i-- > 0;) {
        const auto axis = static_cast<std::size_t>(order[i]);
        layout_.strides[axis] = stride;
        stride *= array_.piece()[axis];
    }
}

std::uint64_t ZarrChunks::entries() const {
    std::uint64_t count = 1;
    for (std::size_t a = 0; a < array_.shape.size(); ++a)
        count = saturatedProduct(
            {count, static_cast<std::uint64_t>((array_.shape[a] + array_.chunk[a] - 1) / array_.chunk[a])});
    return count;
}

bool ZarrChunks::anyStored() const {
    constexpr std::size_t most = 1 << 16;
    const auto isNumber = [&](std::string_view text) {
        const std::string_view digits = array_.separator == '.' ? "0123456789." : "0123456789";
        return !text.empty() && text.find_first_not_of(digits) == std::string_view::npos;
    };
    // Descends into one folder of each depth after the other until a file is found.
    const std::size_t folders = array_.separator == '/' ? array_.shape.size() - 1 : 0;
    const std::function<bool(const std::string&, std::size_t)> search = [&](const std::string& folder,
                                                                            std::size_t depth) {
        for (const std::string& name : store_.names(folder, most)) {
            const bool isFolder = name.ends_with('/');
            std::string_view text(name.data(), name.size() - (isFolder ? 1 : 0));
            if (depth == 0 && !isFolder && array_.prefixed && array_.separator == '.' && text.starts_with("c."))
                text.remove_prefix(2);
            if (!isNumber(text) || isFolder != (depth < folders))
                continue;
            if (!isFolder || search(joinedKey(folder, text), depth + 1))
                return true;
        }
        return false;
    };
    return search(array_.prefixed && array_.separator == '/' ? joinedKey(array_.path, "c") : array_.path, 0);
}

std::size_t ZarrChunks::atOnce() const {
    return store_.chunksAtOnce(array_.pieceBytes());
}

bool ZarrChunks::firstStored() const {
    return store_.size(array_.key(ZarrPlace(array_.shape.size()))).has_value();
}

std::shared_ptr<const std::string> ZarrChunks::read(const ZarrPlace& place) const {
    {
        const std::lock_guard lock(mutex_);
        if (auto held = found(held_, place))
            return held;
    }
    auto piece = readPiece(place);
    if (!piece || heldBytes_ == 0)
        return piece;
    const std::lock_guard lock(mutex_);
    const std::size_t most = std::max<std::size_t>(heldBytes_ / std::max<std::uint64_t>(array_.pieceBytes(), 1), 1);
    if (!found(held_, place))
        held_.emplace_front(place, piece);
    if (held_.size() > most)
        held_.pop_back();
    return piece;
}

std::shared_ptr<const std::string> ZarrChunks::readPiece(const ZarrPlace& place) const {
    const auto requireSmall = [&](const std::string& key, std::uint64_t bytes) {
        if (bytes > 2 * array_.pieceBytes() + 65536) // no coding makes data larger than that
            store_.refuse(key, "has " + std::to_string(bytes) + " bytes, more than a chunk of " +
                                   std::to_string(array_.pieceBytes()) + " bytes can take");
    };
    if (!array_.shards) {
        const std::string key = array_.key(place);
        std::optional<std::string> stored = store_.entry(key, [&](std::uint64_t bytes) { requireSmall(key, bytes); });
        if (!stored)
            return nullptr;
        return std::make_shared<const std::string>(samples(std::move(*stored), array_.format, key, ""));
    }
    ZarrPlace shard(place.size()), inner(place.size());
    std::size_t number = 0;
    for (std::size_t a = 0; a < place.size(); ++a) {
        const std::int64_t each = array_.chunk[a] / array_.shards->chunk[a];
        shard[a] = place[a] / each;
        inner[a] = place[a] % each;
        number = number * static_cast<std::size_t>(each) + static_cast<std::size_t>(inner[a]);
    }
    const std::shared_ptr<const Index> places = index(shard);
    if (places->empty() || !(*places)[number])
        return nullptr;
    const std::string key = array_.key(shard);
    const Span& span = *(*places)[number];
    requireSmall(key, span.bytes);
    return std::make_shared<const std::string>(samples(store_.read(key, span.offset, span.bytes), array_.shards->format,
                                                       key, "its inner chunk " + placeText(inner) + " "));
}

std::string ZarrChunks::samples(std::string bytes, const ZarrChunkFormat& format, const std::string& key,
                                const std::string& inside) const {
    const auto refuse = [&](const std::string& why) {
        store_.refuse(key, inside.empty() ? why : "is damaged: " + inside + why);
    };
    std::string plain = decoded(std::move(bytes), format.codings, array_.pieceBytes(), refuse);
    if (format.bigEndian != (std::endian::native == std::endian::big))
        swapBytes(plain.data(), array_.storedSize(), plain.size() / array_.storedSize());
    return plain;
}

std::shared_ptr<const ZarrChunks::Index> ZarrChunks::index(const ZarrPlace& shard) const {
    std::promise<std::shared_ptr<const Index>> promise;
    std::shared_future<std::shared_ptr<const Index>> other;
    {
        const std::lock_guard lock(mutex_);
        if (auto known = found(indices_, shard))
            return known;
        if (const auto begun = awaited_.find(shard); begun != awaited_.end())
            other = begun->second;
        else
            awaited_.emplace(shard, promise.get_future().share());
    }
    if (other.valid())
        return other.get();
    std::shared_ptr<const Index> read;
    try {
        read = std::make_shared<const Index>(readIndex(shard));
    } catch (...) {
        const std::lock_guard lock(mutex_);
        awaited_.erase(shard);
        promise.set_exception(std::current_exception());
        throw;
    }
    const std::lock_guard lock(mutex_);
    awaited_.erase(shard);
    promise.set_value(read);
    indices_.emplace_front(shard, read);
    const std::size_t most = heldIndexBytes / std::max<std::size_t>(read->size() * sizeof(read->front()), 4096);
    while (indices_.size() > std::max<std::size_t>(most, 1))
        indices_.pop_back();
    return read;
}

ZarrChunks::Index ZarrChunks::readIndex(const ZarrPlace& shard) const {
    const std::string key = array_.key(shard);
    const std::optional<std::uint64_t> size = store_.size(key);
    if (!size)
        return {};
    std::size_t count = 1;
    for (std::size_t a = 0; a < shard.size(); ++a)
        count *= static_cast<std::size_t>(array_.chunk[a] / array_.shards->chunk[a]);
    const std::uint64_t plain = count * indexEntry, bytes = plain + (array_.shards->indexChecksum ? 4 : 0);
    if (*size < bytes)
        store_.refuse(key, "is cut off: it has " + std::to_string(*size) + " bytes, the index of its " +
                               std::to_string(count) + " inner chunks alone takes " + std::to_string(bytes));
    std::string text = store_.read(key, array_.shards->indexAtStart ? 0 : *size - bytes, bytes);
    if (array_.shards->indexChecksum && crc32c(std::string_view(text).substr(0, plain)) != littleEndian(text, plain, 4))
        store_.refuse(key, "is damaged or cut off: the index of its inner chunks fails its checksum (crc32c)");
    Index places(count);
    for (std::size_t i = 0; i < count; ++i) {
        const auto number = array_.shards->indexBigEndian ? bigEndian : littleEndian;
        const std::uint64_t offset = number(text, i * indexEntry, 8), length = number(text, i * indexEntry + 8, 8);
        if (length == notStored) // the offset should be as well; a writer is known that added the index's size to it
            continue;
        if (offset > *size || length > *size - offset)
            store_.refuse(key, "is cut off or damaged: it has " + std::to_string(*size) +
                                   " bytes, and its inner chunk " + std::to_string(i) + " is said to take " +
                                   std::to_string(length) + " from byte " + std::to_string(offset) + " on");
        places[i] = Span{offset, length};
    }
    return places;
}

} // namespace app::io
