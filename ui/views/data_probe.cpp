// SPDX-License-Identifier: Apache-2.0
// DataView: index, position and values of a probed point.
#include "ui/scene/auto_window.h"
#include "ui/scene/plane_layout.h"
#include "ui/text/length_text.h"
#include "ui/text/number.h"
#include "ui/views/data_view.h"
#include "ui/views/indices.h"
#include "ui/views/layers/layer_place.h"
#include <algorithm>
#include <ranges>

namespace ui {
namespace {

/// Returns the sample at `index`, relative to the volume's first sample.
double sampleAt(const conv::Volume& volume, conv::Item item, const conv::Index3& index) {
    const conv::Index3& extent = volume.layout().extent;
    const std::int64_t at = (index[2] * extent[1] + index[1]) * extent[0] + index[0];
    return conv::withElementType(volume.layout().type, [&](auto tag) {
        return static_cast<double>(volume.template as<typename decltype(tag)::type>(item)[at]);
    });
}

conv::Index3 minus(const conv::Index3& a, const conv::Index3& b) {
    return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}

QString valueText(double value, conv::ElementType type, double span = 0) {
    return conv::isInteger(type) ? integer(static_cast<std::int64_t>(value)) : numberWithin(value, span);
}

} // namespace

bool DataView::beforeValue(const conv::Index3& index, conv::Item item, double& value) const {
    if (!before_ || !hasItem(before_->layout(), item) || !holds(before_->layout().whole(), index))
        return false;
    value = sampleAt(*before_, item, index);
    return true;
}

bool DataView::afterValue(const conv::Index3& index, conv::Item item, double& value) const {
    if (pictures_)
        return false; // the samples belong to an earlier result
    for (const Patch& patch : std::views::reverse(patches_)) {
        const conv::Item local{item.time - patch.item.time, item.channel - patch.item.channel};
        if (!hasItem(patch.volume->layout(), local) || !holds(patch.region, index))
            continue;
        value = sampleAt(*patch.volume, local, minus(index, patch.region.lo));
        return true;
    }
    if (!after_ || !hasItem(after_->layout(), item) || !holds(domain_, index))
        return false;
    value = sampleAt(*after_, item, minus(index, domain_.lo));
    return true;
}

Probe DataView::probeAt(const conv::Index3& index) const {
    return probeAt(index, item_);
}

Probe DataView::probeAt(const conv::Index3& index, conv::Item item) const {
    return probeAt(index, item, toVec(index));
}

Probe DataView::probeAt(const conv::Vec3& index) const {
    return probeAt(nearest(index), item_, index);
}

Probe DataView::probeAt(const conv::Index3& index, conv::Item item, const conv::Vec3& point) const {
    Probe result;
    result.index = index;
    if (!before_ || !holds(before_->layout().whole(), index))
        return result;
    result.inside = true;
    const conv::Layout& layout = before_->layout();
    QStringList place;
    for (int axis = 0; axis < layout.dimension; ++axis)
        place << integer(index[static_cast<std::size_t>(axis)]);
    result.place = place.join(QStringLiteral(", "));

    const conv::Geometry& geometry = layout.geometry;
    const conv::Vec3 at = geometry.toPhysical(point);
    if (layout.dimension == 1 && geometry.unit == conv::LengthUnit::second) {
        result.axes = tr("Time");
        result.physical = fixed(at[0], geometry.spacing[0] < 1e-3 ? 5 : 3) + QStringLiteral(" s");
    } else if (geometry.unit == conv::LengthUnit::millimetre) {
        const bool patient = layout.dimension == 3 && hasPatientSides(geometry);
        result.axes = patient                 ? QStringLiteral("RAS")
                      : layout.dimension == 3 ? QStringLiteral("x, y, z")
                                              : QStringLiteral("x, y");
        const double turn = patient ? -1 : 1; // stored as LPS, shown as RAS
        const ShownLength unit = ShownLength::of(geometry);
        QStringList words;
        for (const double along : {turn * at[0], turn * at[1], at[2]})
            words << fixed(unit.factor * along, unit.decimals);
        result.physical =
            words.mid(0, std::max(2, layout.dimension)).join(QStringLiteral(", ")) + QLatin1Char(' ') + unit.unit;
    }

    QStringList beforeWords, afterWords;
    const bool overlaid = windowLevel_->overlaid();
    const bool color = isColor(layout) || overlaid;
    for (std::int64_t channel = color ? 0 : item.channel; channel < (color ? layout.channels : item.channel + 1);
         ++channel) {
        double value = 0;
        if (overlaid && !windowLevel_->channels()[static_cast<std::size_t>(channel)].shown)
            continue;
        if (beforeValue(index, {item.time, channel}, value))
            beforeWords << valueText(value, layout.type, shownSpan(channel));
        if (afterValue(index, {item.time, channel}, value))
            afterWords << numberWithin(value, shownSpan(channel));
    }
    const QString unit =
        before_->info().valueUnit.empty() ? QString() : QLatin1Char(' ') + shownUnit(before_->info().valueUnit);
    const app::Measure& measure = windowLevel_->measure();
    result.value = beforeWords.join(QStringLiteral(", "));
    if (afterWords.isEmpty() || !measure.of.empty())
        result.value += unit;
    if (!afterWords.isEmpty())
        result.value += QStringLiteral(" → ") + afterWords.join(QStringLiteral(", "));
    if (!afterWords.isEmpty())
        result.value += measure.meaning == app::Meaning::angle ? QStringLiteral("°")
                        : measure.of.empty()                   ? unit
                                                               : QString();
    const QString added = layerValues(point, item.time);
    if (!added.isEmpty())
        result.value += QStringLiteral("  ") + added;
    return result;
}

QString DataView::layerValues(const conv::Vec3& index, std::int64_t time) const {
    QStringList words;
    for (const AddedLayer& layer : layers_->added()) {
        const LayerSamples samples = layers_->samples(layer.document);
        const auto& volume = show_ != Show::before && samples.after ? samples.after : samples.before;
        if (!layer.look.shown || !volume)
            continue;
        const LayerPlace place = layerPlace(before_->layout(), volume->layout());
        const conv::Index3 at = nearest(place.map(index));
        const conv::Layout& layout = volume->layout();
        if (place.problem.isEmpty() && holds(layout.whole(), at))
            words << QStringLiteral("%1 %2").arg(
                layer.name,
                valueText(sampleAt(*volume,
                                   {layout.times > time ? time : 0, std::min(layer.channel, layout.channels - 1)}, at),
                          layout.type));
    }
    return words.join(QStringLiteral(", "));
}

} // namespace ui
