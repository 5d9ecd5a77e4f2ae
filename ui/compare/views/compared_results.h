// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/compare/model/named_result.h"
#include "ui/views/data_view.h"
#include <QStringList>
#include <map>
#include <vector>

namespace ui {

/// Returns a volume of the source's shape, padded with NaN; the same volume if the shapes agree.
[[nodiscard]] VolumePtr wholeOf(const NamedResult& result, const conv::Layout& source);

/// Results to compare. The first one is the source, which defines indices.
class ComparedResults {
  public:
    void set(std::vector<NamedResult> results);
    [[nodiscard]] const std::vector<NamedResult>& list() const { return results_; }
    [[nodiscard]] bool empty() const { return results_.empty(); }
    /// The source's layout; there must be one.
    [[nodiscard]] const conv::Layout& layout() const { return results_.front().volume->layout(); }
    [[nodiscard]] const NamedResult* find(const QString& id) const;
    /// Returns those results, all if there are no ids, at most `most`. The source is left out if the others fill that.
    [[nodiscard]] std::vector<const NamedResult*> some(const QStringList& ids, std::size_t most) const;
    /// Returns the result in the source's shape (wholeOf), each time the same volume.
    [[nodiscard]] VolumePtr whole(const NamedResult& result);

  private:
    std::vector<NamedResult> results_;
    std::map<const conv::Volume*, VolumePtr> padded_;
};

/// "direct 66.21" at an index; empty where the result has no value.
[[nodiscard]] QString valueText(const NamedResult& result, const conv::Index3& index, conv::Item item);

} // namespace ui
