// SPDX-License-Identifier: Apache-2.0
#include "ui/models/look_model.h"
#include <algorithm>
#include <utility>

namespace ui {

LookModel::LookModel(QObject* parent) : QObject(parent), look_(volumePresets().front()) {}

void LookModel::setRange(double least, double most, double low, double high, bool windowed) {
    least_ = least;
    most_ = most > least ? most : least + 1;
    low_ = low;
    high_ = high > low ? high : low + 1;
    windowed_ = windowed;
    Q_EMIT changed();
}

/// Projections of the source's quantity use the data's range as window, like the scene.
VolumePreset LookModel::own() const {
    const bool projection = !windowed_ && (look_.mode == RenderMode::maximum || look_.mode == RenderMode::minimum ||
                                           look_.mode == RenderMode::additive);
    VolumePreset look = atValues(look_, projection ? least_ : low_, projection ? most_ : high_);
    if (look.gradient.empty())
        look.gradient = {{0, 0, 0, 0, 1}, {0.1, 0, 0, 0, 1}};
    return look;
}

std::vector<LookModel::Point> LookModel::points(Curve curve) const {
    VolumePreset look = own();
    return of(look, curve);
}

std::pair<double, double> LookModel::span(Curve curve) const {
    return curve == Curve::gradient ? std::pair{0.0, 0.25} : std::pair{least_, most_};
}

std::vector<LookModel::Point>& LookModel::of(VolumePreset& look, Curve curve) {
    return curve == Curve::opacity ? look.points : look.gradient;
}

void LookModel::setLook(const VolumePreset& look, bool quiet) {
    if (look == look_)
        return;
    if (quiet) {
        look_ = look;
        undo_.clear();
        redo_.clear();
        by_ = nullptr;
        Q_EMIT changed();
    } else {
        change(look);
    }
}

void LookModel::change(const VolumePreset& look, const void* by) {
    if (look == look_)
        return;
    if (by == nullptr || by != by_)
        undo_.push_back(look_);
    by_ = by;
    redo_.clear();
    look_ = look;
    Q_EMIT changed();
}

void LookModel::movePoint(Curve curve, int index, double value, double opacity, const void* by) {
    VolumePreset look = own();
    auto& points = of(look, curve);
    const auto at = static_cast<std::size_t>(index);
    if (at >= points.size())
        return;
    const auto [first, last] = span(curve);
    const double gap = (last - first) / 2000;
    const double below = at > 0 ? points[at - 1].value + gap : std::min(first, points[at].value);
    const double above = at + 1 < points.size() ? points[at + 1].value - gap : std::max(last, points[at].value);
    points[at].value = std::clamp(value, std::min(below, above), std::max(below, above));
    points[at].opacity = std::clamp(opacity, 0.0, 1.0);
    change(look, by);
}

void LookModel::setColor(int index, double red, double green, double blue) {
    VolumePreset look = own();
    if (index < 0 || index >= static_cast<int>(look.points.size()))
        return;
    Point& point = look.points[static_cast<std::size_t>(index)];
    point.red = red;
    point.green = green;
    point.blue = blue;
    change(look);
}

int LookModel::addPoint(Curve curve, double value, std::optional<double> opacity) {
    VolumePreset look = own();
    auto& points = of(look, curve);
    Point point = lookAt(points, value);
    point.value = value;
    point.opacity = std::clamp(opacity.value_or(point.opacity), 0.0, 1.0);
    const auto place = std::find_if(points.begin(), points.end(), [&](const Point& p) { return p.value > value; });
    const int index = static_cast<int>(place - points.begin());
    points.insert(place, point);
    change(look);
    return index;
}

int LookModel::addInWidestGap(Curve curve) {
    const std::vector<Point> all = points(curve);
    double middle = (span(curve).first + span(curve).second) / 2, widest = 0;
    for (std::size_t i = 0; i + 1 < all.size(); ++i)
        if (const double gap = all[i + 1].value - all[i].value; gap > widest) {
            widest = gap;
            middle = all[i].value + gap / 2;
        }
    return addPoint(curve, middle);
}

void LookModel::removePoint(Curve curve, int index) {
    VolumePreset look = own();
    auto& points = of(look, curve);
    if (points.size() <= 2 || index < 0 || index >= static_cast<int>(points.size()))
        return;
    points.erase(points.begin() + index);
    change(look);
}

void LookModel::setIsovalue(double value, const void* by) {
    VolumePreset look = own();
    look.isovalue = std::clamp(value, least_, most_);
    change(look, by);
}

void LookModel::undo() {
    if (undo_.empty())
        return;
    redo_.push_back(std::exchange(look_, std::move(undo_.back())));
    undo_.pop_back();
    by_ = nullptr;
    Q_EMIT changed();
}

void LookModel::redo() {
    if (redo_.empty())
        return;
    undo_.push_back(std::exchange(look_, std::move(redo_.back())));
    redo_.pop_back();
    by_ = nullptr;
    Q_EMIT changed();
}

QString modeText(RenderMode mode) {
    switch (mode) {
    case RenderMode::maximum:
        return LookModel::tr("Largest value");
    case RenderMode::minimum:
        return LookModel::tr("Smallest value");
    case RenderMode::isosurface:
        return LookModel::tr("Surface at a value");
    case RenderMode::additive:
        return LookModel::tr("Sum, as an X-ray picture");
    case RenderMode::composite:
        break;
    }
    return LookModel::tr("Composite");
}

} // namespace ui
