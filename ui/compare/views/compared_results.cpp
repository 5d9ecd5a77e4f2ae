// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/views/compared_results.h"
#include "ui/text/number.h"
#include "ui/views/indices.h"
#include <algorithm>
#include <limits>
#include <utility>

namespace ui {

VolumePtr wholeOf(const NamedResult& result, const conv::Layout& source) {
    if (result.domain == source.whole())
        return result.volume;
    conv::Layout layout = result.volume->layout();
    layout.type = conv::ElementType::f32;
    layout.extent = source.extent;
    layout.geometry = source.geometry;
    auto whole = std::make_shared<conv::Volume>(layout, result.volume->info());
    for (const conv::Item item : conv::itemsOf(layout)) {
        std::fill_n(whole->as<float>(item), layout.whole().count(), std::numeric_limits<float>::quiet_NaN());
        conv::ConstView block = result.volume->view(item);
        const conv::Region& box = result.domain;
        for (std::int64_t z = box.lo[2]; z < box.hi[2]; ++z)
            for (std::int64_t y = box.lo[1]; y < box.hi[1]; ++y)
                conv::convertSamples(block.type, block.row(y - box.lo[1], z - box.lo[2]), layout.type,
                                     whole->as<float>(item) + (z * layout.extent[1] + y) * layout.extent[0] + box.lo[0],
                                     box.size(0));
    }
    return whole;
}

void ComparedResults::set(std::vector<NamedResult> results) {
    results_ = std::move(results);
    std::erase_if(padded_, [&](const auto& entry) {
        return std::ranges::none_of(results_, [&](const NamedResult& r) { return r.volume.get() == entry.first; });
    });
}

const NamedResult* ComparedResults::find(const QString& id) const {
    const auto at = std::ranges::find(results_, id, &NamedResult::id);
    return at != results_.end() ? &*at : nullptr;
}

std::vector<const NamedResult*> ComparedResults::some(const QStringList& ids, std::size_t most) const {
    std::vector<const NamedResult*> list;
    for (const NamedResult& r : results_)
        if (ids.isEmpty() || ids.contains(r.id))
            list.push_back(&r);
    if (list.size() > most && list.front() == &results_.front())
        list.erase(list.begin());
    if (list.size() > most)
        list.resize(most);
    return list;
}

VolumePtr ComparedResults::whole(const NamedResult& result) {
    if (result.domain == layout().whole())
        return result.volume;
    VolumePtr& whole = padded_[result.volume.get()];
    if (!whole)
        whole = wholeOf(result, layout());
    return whole;
}

QString valueText(const NamedResult& result, const conv::Index3& index, conv::Item item) {
    const conv::Layout& layout = result.volume->layout();
    if (!holds(result.domain, index) || !hasItem(layout, item))
        return {};
    const conv::Index3 at{index[0] - result.domain.lo[0], index[1] - result.domain.lo[1],
                          index[2] - result.domain.lo[2]};
    const std::int64_t offset = (at[2] * layout.extent[1] + at[1]) * layout.extent[0] + at[0];
    const double value = conv::withElementType(layout.type, [&](auto tag) {
        return static_cast<double>(result.volume->template as<typename decltype(tag)::type>(item)[offset]);
    });
    return result.name + QLatin1Char(' ') + number(value, 6);
}

} // namespace ui
