// SPDX-License-Identifier: Apache-2.0
#include "ui/views/marks/marks.h"
#include <algorithm>
#include <array>
#include <cmath>
#include <functional>

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
        history_.record(what, {regions_, cut_}, recipeChanges_);
    regions_ = regions;
    Q_EMIT changed();
}

conv::Region Marks::region() const {
    const MarkedRegion* chosen = regions_.chosen();
    return chosen != nullptr ? chosen->box : conv::Region{};
}

void Marks::setCut(const VolumeCut& cut, const QString& what, bool merge) {
    if (cut == cut_)
        return;
    const auto* const last = history_.lastStep();
    const bool same = merge && last != nullptr && last->what == what && last->recipeChanges == recipeChanges_;
    if (!what.isEmpty() && !same)
        history_.record(what, {regions_, cut_}, recipeChanges_);
    cut_ = cut;
    Q_EMIT cutChanged();
}

void Marks::setRegion(const conv::Region& box, const QString& what) {
    Regions next = regions_;
    if (box.empty())
        next.remove(next.current);
    else if (next.chosen() != nullptr)
        next.all[static_cast<std::size_t>(next.current)].box = box;
    else
        next.add(MarkedRegion::Shape::box, box);
    setRegions(next, what);
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

namespace {

using Place = std::function<conv::Vec3(const conv::Vec3&)>;

/// Returns the box around the same samples' places. Its edges lie half a sample beyond the centres.
conv::Region movedBox(const conv::Region& box, const Place& place) {
    conv::Vec3 low{}, high{};
    for (std::size_t a = 0; a < 3; ++a) {
        low[a] = static_cast<double>(box.lo[a]) - 0.5;
        high[a] = static_cast<double>(box.hi[a]) - 0.5;
    }
    const conv::Vec3 one = place(low), other = place(high);
    conv::Region moved;
    for (std::size_t a = 0; a < 3; ++a) {
        moved.lo[a] = std::llround(std::min(one[a], other[a]) + 0.5);
        moved.hi[a] = std::llround(std::max(one[a], other[a]) + 0.5);
    }
    return moved;
}

/// Moves the corners of a polygon, which may lie across another axis then.
void movePolygon(MarkedRegion& region, const Place& place) {
    conv::Vec3 normal{};
    normal[static_cast<std::size_t>(region.normal)] = 1;
    const conv::Vec3 zero = place({0, 0, 0}), one = place(normal);
    int across = 0;
    for (int a = 1; a < 3; ++a)
        if (const auto at = static_cast<std::size_t>(a), best = static_cast<std::size_t>(across);
            std::abs(one[at] - zero[at]) > std::abs(one[best] - zero[best]))
            across = a;
    const auto others = [](int axis) {
        return axis == 0   ? std::array<std::size_t, 2>{1, 2}
               : axis == 1 ? std::array<std::size_t, 2>{0, 2}
                           : std::array<std::size_t, 2>{0, 1};
    };
    const auto [u, v] = others(region.normal);
    const auto [x, y] = others(across);
    for (app::PlanePoint& point : region.points) {
        conv::Vec3 corner{};
        corner[u] = point[0];
        corner[v] = point[1];
        const conv::Vec3 moved = place(corner);
        point = {moved[x], moved[y]};
    }
    region.normal = across;
}

} // namespace

void Marks::moveTo(const conv::Geometry& from, const conv::Layout& to) {
    if (grid_ == to.geometry)
        return;
    grid_ = to.geometry;
    const Place place = [&](const conv::Vec3& index) { return to.geometry.toIndex(from.toPhysical(index)); };
    for (std::size_t n = regions_.all.size(); n-- > 0;) {
        MarkedRegion& region = regions_.all[n];
        if (region.shape == MarkedRegion::Shape::polygon)
            movePolygon(region, place);
        region.box = movedBox(region.box, place).intersect(to.whole());
        if (region.box.empty())
            regions_.remove(static_cast<int>(n));
    }
    if (line_)
        line_ = Line{place(line_->from), place(line_->to)};
    for (std::optional<std::int64_t>& cursor : cursors_)
        if (cursor) {
            const std::int64_t sample = std::llround(place({static_cast<double>(*cursor), 0, 0})[0]);
            cursor = sample >= 0 && sample < to.extent[0] ? std::optional(sample) : std::nullopt;
        }
    history_.clear();
    draft_ = {};
    masks_.clear(); // on the grid of the data
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
    setCut({});
}

void Marks::undo() {
    if (history_.lastStep() == nullptr)
        return;
    Kept now{regions_, cut_};
    history_.undo(now);
    restore(now);
}

void Marks::redo() {
    if (history_.nextStep() == nullptr)
        return;
    Kept now{regions_, cut_};
    history_.redo(now);
    restore(now);
}

void Marks::restore(const Kept& kept) {
    const bool recut = kept.cut != cut_;
    regions_ = kept.regions;
    cut_ = kept.cut;
    Q_EMIT changed();
    if (recut)
        Q_EMIT cutChanged();
}

} // namespace ui
