// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <conv/result_cache.h>

namespace conv {

ResultCache::Entry ResultCache::find(const ResultKey& key) {
    const std::lock_guard lock(mutex_);
    const auto at = std::find_if(entries_.begin(), entries_.end(), [&](const auto& e) { return e.first == key; });
    if (at == entries_.end())
        return {};
    entries_.splice(entries_.begin(), entries_, at);
    return at->second;
}

void ResultCache::insert(ResultKey key, Entry entry) {
    const std::lock_guard lock(mutex_);
    bytes_ += entry.values->layout().byteCount();
    entries_.emplace_front(std::move(key), std::move(entry));
    while (bytes_ > budget_) {
        bytes_ -= entries_.back().second.values->layout().byteCount();
        entries_.pop_back();
    }
}

std::int64_t ResultCache::bytes() const {
    const std::lock_guard lock(mutex_);
    return bytes_;
}

void ResultCache::clear() {
    const std::lock_guard lock(mutex_);
    entries_.clear();
    bytes_ = 0;
}

} // namespace conv
