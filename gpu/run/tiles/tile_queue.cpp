// SPDX-License-Identifier: Apache-2.0
#include "run/tiles/tile_queue.h"
#include <algorithm>
#include <limits>

namespace conv {
namespace {

/// Smallest tile; running out of memory below it has another cause.
constexpr std::int64_t min[] = {4096, 1, 1};

} // namespace

TileQueue::TileQueue(const std::vector<Region>& tiles, std::int64_t layers)
    : tiles_(tiles.begin(), tiles.end()), first_(tiles.empty() ? Region{} : tiles.front()), layers_(layers) {
    max_.fill(std::numeric_limits<std::int64_t>::max());
    for (const Region& tile : tiles)
        all_ += static_cast<double>(tile.count());
}

std::optional<Region> TileQueue::take() {
    const std::lock_guard lock(mutex_);
    if (tiles_.empty())
        return std::nullopt;
    Region tile = tiles_.front();
    tiles_.pop_front();
    for (int axis = 2; axis >= 0; --axis)
        if (tile.size(axis) > max_[static_cast<std::size_t>(axis)]) {
            const auto a = static_cast<std::size_t>(axis);
            Region rest = tile;
            rest.lo[a] = tile.hi[a] = tile.lo[a] + max_[a];
            tiles_.push_front(rest);
        }
    return tile;
}

std::optional<Region> TileQueue::next() const {
    const std::lock_guard lock(mutex_);
    if (tiles_.empty())
        return std::nullopt;
    Region tile = tiles_.front();
    for (std::size_t a = 0; a < 3; ++a)
        tile.hi[a] = std::min(tile.hi[a], tile.lo[a] + std::min(max_[a], tile.size(static_cast<int>(a))));
    return tile;
}

void TileQueue::takeBack(const Region& tile) {
    const std::lock_guard lock(mutex_);
    tiles_.push_front(tile);
}

bool TileQueue::halve(const Region& tile) {
    const std::lock_guard lock(mutex_);
    tiles_.push_front(tile);
    for (int axis = 2; axis >= 0; --axis) {
        const auto a = static_cast<std::size_t>(axis);
        const std::int64_t unit = axis == 2 ? layers_ : 1;
        if (tile.size(axis) <= std::max(min[a], unit))
            continue;
        max_[a] = std::min(max_[a], (tile.size(axis) / unit + 1) / 2 * unit);
        return halved_ = true;
    }
    return false;
}

void TileQueue::close() {
    const std::lock_guard lock(mutex_);
    tiles_.clear();
}

void TileQueue::done(const Region& tile) {
    const std::lock_guard lock(mutex_);
    done_ += static_cast<double>(tile.count());
}

double TileQueue::fraction() const {
    const std::lock_guard lock(mutex_);
    return all_ > 0 ? done_ / all_ : 1;
}

Index3 TileQueue::cut() const {
    const std::lock_guard lock(mutex_);
    Index3 size{0, 0, 0};
    if (halved_)
        for (std::size_t a = 0; a < 3; ++a)
            size[a] = max_[a] == std::numeric_limits<std::int64_t>::max() ? 0 : max_[a];
    return size;
}

} // namespace conv
