// SPDX-License-Identifier: Apache-2.0
#include "app/io/hdf5/decode/hdf5_chunks.h"
#include "app/io/hdf5/decode/hdf5_filters.h"
#include "app/io/text/text.h"
#include <algorithm>
#include <bit>
#include <cstring>

namespace app::io {
namespace {

/// Bytes of a run of a dataset without chunks.
constexpr std::uint64_t runBytes = std::uint64_t{1} << 20;

/// Returns the shape of runs: full along the fastest axes, one or some samples along the next, one along the others.
std::vector<std::int64_t> runShape(const Hdf5Array& array) {
    std::vector<std::int64_t> run(array.shape.size(), 1);
    std::uint64_t bytes = array.storedSize();
    for (std::size_t a = run.size(); a-- > 0 && bytes < runBytes;) {
        run[a] = std::min(array.shape[a], static_cast<std::int64_t>(runBytes / bytes));
        bytes *= static_cast<std::uint64_t>(run[a]);
        if (run[a] < array.shape[a])
            break;
    }
    return run;
}

std::string indices(const PiecePlace& first) {
    std::string text;
    for (const std::int64_t n : first)
        text += (text.empty() ? "" : ", ") + std::to_string(n);
    return text;
}

} // namespace

Hdf5Chunks::Hdf5Chunks(const Hdf5Child& child, const FileReader& file, std::uint32_t number, std::uint64_t mostHeld)
    : child_(child), file_(file), array_(child.image().arrays[number]), number_(number) {
    const std::size_t count = array_.shape.size();
    layout_.shape = array_.shape;
    layout_.piece = array_.storage == Hdf5Storage::chunked ? array_.chunk : runShape(array_);
    layout_.strides.resize(count);
    std::int64_t stride = 1;
    for (std::size_t a = count; a-- > 0;) {
        layout_.strides[a] = stride;
        stride *= layout_.piece[a];
    }
    layout_.type = array_.type;
    layout_.half = array_.half;
    layout_.fill.resize(array_.fill.size());
    std::memcpy(layout_.fill.data(), array_.fill.data(), array_.fill.size());
    pieceBytes_ = static_cast<std::uint64_t>(stride) * array_.storedSize();
    heldBytes_ = std::min(mostHeld, 8 * pieceBytes_);
    if (array_.storage != Hdf5Storage::contiguous)
        return;
    std::uint64_t bytes = array_.storedSize();
    for (const std::int64_t n : array_.shape)
        bytes = saturatedProduct({bytes, static_cast<std::uint64_t>(n)});
    if (array_.offset > file_.size() || bytes > file_.size() - array_.offset)
        refuseFile(file_.path(), "is truncated: the dataset `" + printable(array_.path) + "` takes " +
                                     std::to_string(bytes) + " bytes from byte " + std::to_string(array_.offset) +
                                     " on, and the file has " + std::to_string(file_.size()));
}

std::shared_ptr<const std::string> Hdf5Chunks::read(const PiecePlace& place) const {
    const auto held = [&] { return std::ranges::find(held_, place, [](const auto& one) { return one.first; }); };
    {
        const std::lock_guard lock(mutex_);
        if (const auto at = held(); at != held_.end()) {
            std::rotate(held_.begin(), at, at + 1);
            return held_.front().second;
        }
    }
    auto piece = readPiece(place);
    if (!piece)
        return piece;
    const std::lock_guard lock(mutex_);
    if (held() == held_.end())
        held_.emplace_front(place, piece);
    while (held_.size() > std::max<std::uint64_t>(heldBytes_ / std::max<std::uint64_t>(pieceBytes_, 1), 1))
        held_.pop_back();
    return piece;
}

std::shared_ptr<const std::string> Hdf5Chunks::readPiece(const PiecePlace& place) const {
    std::optional<std::string> samples = array_.storage == Hdf5Storage::chunked ? chunk(place) : run(place);
    if (!samples)
        return nullptr;
    if (array_.bigEndian != (std::endian::native == std::endian::big))
        swapBytes(samples->data(), array_.storedSize(), samples->size() / array_.storedSize());
    return std::make_shared<const std::string>(std::move(*samples));
}

std::optional<std::string> Hdf5Chunks::chunk(const PiecePlace& place) const {
    PiecePlace first = place;
    bool beyond = false;
    for (std::size_t a = 0; a < first.size(); ++a) {
        first[a] *= array_.chunk[a];
        beyond = beyond || first[a] + array_.chunk[a] > array_.shape[a];
    }
    // No filter makes data larger than that.
    std::optional<Hdf5Chunk> chunk = child_.chunk(number_, first, 2 * pieceBytes_ + 65536);
    if (!chunk)
        return std::nullopt;
    const bool plain = array_.edgesUnfiltered && beyond;
    return unfiltered(std::move(chunk->bytes), plain ? std::vector<Hdf5FilterUse>() : array_.filters, chunk->skipped,
                      pieceBytes_, [&](const std::string& why) {
                          refuseFile(file_.path(), "is damaged: the chunk of the dataset `" + printable(array_.path) +
                                                       "` at (" + indices(first) + ") " + why);
                      });
}

std::optional<std::string> Hdf5Chunks::run(const PiecePlace& place) const {
    if (array_.storage == Hdf5Storage::nothing)
        return std::nullopt;
    // The run at the end of an axis is shorter; it is then the slowest axis of the run, so strides stay.
    std::uint64_t at = 0, samples = 1;
    for (std::size_t a = 0; a < place.size(); ++a) {
        const std::int64_t first = place[a] * layout_.piece[a];
        at = at * static_cast<std::uint64_t>(array_.shape[a]) + static_cast<std::uint64_t>(first);
        samples *= static_cast<std::uint64_t>(std::min(layout_.piece[a], array_.shape[a] - first));
    }
    const std::uint64_t size = array_.storedSize();
    if (array_.storage == Hdf5Storage::inHeader)
        return array_.bytes.substr(at * size, samples * size);
    return file_.bytes(array_.offset + at * size, samples * size);
}

} // namespace app::io
