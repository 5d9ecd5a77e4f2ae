// SPDX-License-Identifier: Apache-2.0
#include "ui/views/marks.h"
#include <algorithm>

namespace ui {

void Marks::setTool(Tool tool) {
    if (tool == tool_)
        return;
    tool_ = tool;
    setDraft({});
    Q_EMIT toolChanged(tool);
}

void Marks::setRegions(const Regions& regions, const QString& what, bool merge) {
    if (regions == regions_)
        return;
    if (!what.isEmpty() && !(merge && history_.lastStep() != nullptr))
        history_.record(what, regions_, recipeChanges_);
    regions_ = regions;
    Q_EMIT changed();
}

conv::Region Marks::region() const {
    const MarkedRegion* chosen = regions_.chosen();
    return chosen != nullptr ? chosen->box : conv::Region{};
}

void Marks::setRegion(const conv::Region& box) {
    Regions next = regions_;
    if (box.empty())
        next.remove(next.current);
    else if (next.chosen() != nullptr)
        next.all[static_cast<std::size_t>(next.current)].box = box;
    else
        next.add(MarkedRegion::Shape::box, box);
    setRegions(next);
}

void Marks::setLine(const std::optional<Line>& line) {
    if (line == line_)
        return;
    line_ = line;
    Q_EMIT changed();
}

void Marks::setDraft(const Draft& draft) {
    if (draft == draft_)
        return;
    draft_ = draft;
    Q_EMIT draftChanged();
}

std::shared_ptr<const conv::Volume> Marks::mask(const std::string& text) const {
    const auto found = masks_.find(text);
    return found != masks_.end() ? found->second : nullptr;
}

void Marks::setMask(const std::string& text, std::shared_ptr<const conv::Volume> samples) {
    std::erase_if(masks_, [&](const auto& known) { // masks that no region has any more
        return known.first != text && std::none_of(regions_.all.begin(), regions_.all.end(),
                                                   [&](const MarkedRegion& r) { return r.mask == known.first; });
    });
    if (mask(text) == samples)
        return;
    masks_[text] = std::move(samples);
    Q_EMIT draftChanged(); // views draw anew; nothing is to be measured
}

void Marks::setCursor(int which, std::optional<std::int64_t> sample) {
    auto& cursor = cursors_[static_cast<std::size_t>(which)];
    if (sample == cursor)
        return;
    cursor = sample;
    Q_EMIT changed();
}

void Marks::removeCurrent() {
    if (const MarkedRegion* chosen = regions_.chosen()) {
        Regions next = regions_;
        next.remove(next.current);
        setRegions(next, tr("Delete %1").arg(chosen->name));
        return;
    }
    const bool any = line_ || cursors_[0] || cursors_[1];
    line_.reset();
    cursors_ = {};
    if (any)
        Q_EMIT changed();
}

void Marks::clear() {
    const bool any = !regions_.all.empty() || line_ || cursors_[0] || cursors_[1];
    regions_ = {};
    history_.clear();
    line_.reset();
    cursors_ = {};
    if (any)
        Q_EMIT changed();
}

void Marks::undo() {
    if (history_.lastStep() == nullptr)
        return;
    history_.undo(regions_);
    Q_EMIT changed();
}

void Marks::redo() {
    if (history_.nextStep() == nullptr)
        return;
    history_.redo(regions_);
    Q_EMIT changed();
}

} // namespace ui
