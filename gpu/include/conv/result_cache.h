// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/graph.h>
#include <conv/volume.h>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace conv {

/// Key of a stored result: equal keys mean equal bits, for the same source.
struct ResultKey {
    std::vector<Node> nodes;           ///< the graph up to and including the stored node
    std::vector<std::string> variants; ///< variants that computed them, in order
    ElementType compute = ElementType::f32;
    Item item;
    friend bool operator==(const ResultKey&, const ResultKey&) = default;
};

/// Results of earlier steps for one source, so that a change of step 4 does not recompute steps 1 to 3.
/// Belongs to a document; its owner drops it with the source. Thread-safe.
class ResultCache {
  public:
    /// Keeps at most `bytes` of samples; evicts the least recently used first.
    explicit ResultCache(std::int64_t bytes) : budget_(bytes) {}

    struct Entry {
        Region domain;                        ///< region of the values, in the source's index space
        std::shared_ptr<const Volume> values; ///< null if nothing is stored
    };
    [[nodiscard]] Entry find(const ResultKey& key);
    /// True if a result of that size may be stored at all.
    [[nodiscard]] bool fits(std::int64_t bytes) const { return bytes <= budget_; }
    void insert(ResultKey key, Entry entry);
    [[nodiscard]] std::int64_t bytes() const;
    void clear();

  private:
    mutable std::mutex mutex_;
    std::list<std::pair<ResultKey, Entry>> entries_; ///< most recently used first
    std::int64_t budget_;
    std::int64_t bytes_ = 0;
};

} // namespace conv
