// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/measure/region_depth.h"
#include "ui/style/small_widgets.h"
#include "ui/text/length_text.h"
#include "ui/text/number.h"
#include <QHBoxLayout>
#include <QSpinBox>
#include <algorithm>
#include <utility>

namespace ui {

RegionDepth::RegionDepth(QWidget* parent)
    : QWidget(parent),
      axis_(new QuietCombo),
      first_(new QSpinBox),
      last_(new QSpinBox),
      length_(new ElidedLabel({}, Qt::ElideRight)) {
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(8, 4, 8, 0);
    rows->setSpacing(2);
    auto* axisRow = new QHBoxLayout;
    auto* slicesRow = new QHBoxLayout;
    for (QHBoxLayout* row : {axisRow, slicesRow}) {
        row->setSpacing(6);
        rows->addLayout(row);
    }
    axis_->addItems({tr("Slices, x"), tr("Slices, y"), tr("Slices, z")});
    axis_->setAccessibleName(tr("Axis across the slices"));
    axis_->setToolTip(
        tr("Axis across the slices that the region covers. An ellipse over several slices is an ellipsoid."));
    first_->setAccessibleName(tr("First slice of the region"));
    last_->setAccessibleName(tr("Last slice of the region"));
    first_->setToolTip(tr("First slice of the region, counted from 0"));
    last_->setToolTip(tr("Last slice of the region, which belongs to it"));
    for (QSpinBox* box : {first_, last_}) {
        box->setKeyboardTracking(false);
        connect(box, &QSpinBox::valueChanged, this, &RegionDepth::apply);
    }
    connect(axis_, &QComboBox::activated, this, &RegionDepth::show);
    axis_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    axis_->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    for (QSpinBox* box : {first_, last_}) // as narrow as the dock
        box->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    length_->setProperty("role", "secondary");
    length_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    axisRow->addWidget(axis_);
    axisRow->addWidget(length_, 1);
    slicesRow->addWidget(first_, 1);
    slicesRow->addWidget(label(QStringLiteral("–")));
    slicesRow->addWidget(last_, 1);
    hide();
}

void RegionDepth::setView(DataView* view) {
    disconnect(connection_);
    view_ = view;
    shown_ = -1;
    if (view != nullptr)
        connection_ = connect(view->marks().get(), &Marks::changed, this, &RegionDepth::show);
    show();
}

const MarkedRegion* RegionDepth::region() const {
    const bool deep = view_ && view_->before() && view_->before()->layout().dimension > 2;
    return deep ? view_->marks()->regions().chosen() : nullptr;
}

QString RegionDepth::lengthText() const {
    return length_->text();
}

void RegionDepth::show() {
    const MarkedRegion* const chosen = region();
    setVisible(chosen != nullptr);
    if (chosen == nullptr) {
        shown_ = -1;
        return;
    }
    const conv::Layout& layout = view_->before()->layout();
    const bool polygon = chosen->shape == MarkedRegion::Shape::polygon;
    if (const int current = view_->marks()->regions().current; std::exchange(shown_, current) != current || polygon) {
        int across = 2;
        for (int a = 0; a < 3; ++a) // drawn on one slice across that axis
            if (chosen->box.size(a) == 1)
                across = a;
        axis_->setCurrentIndex(polygon ? chosen->normal : across);
        since_.invalidate();
    }
    axis_->setEnabled(!polygon);
    const int axis = axis_->currentIndex();
    const auto at = static_cast<std::size_t>(axis);
    quiet_ = true;
    for (QSpinBox* box : {first_, last_})
        box->setRange(0, static_cast<int>(layout.extent[at]) - 1);
    first_->setValue(static_cast<int>(chosen->box.lo[at]));
    last_->setValue(static_cast<int>(chosen->box.hi[at]) - 1);
    quiet_ = false;
    const std::int64_t slices = chosen->box.size(axis);
    QString text = slices == 1 ? tr("1 slice") : tr("%1 slices").arg(integer(slices));
    QStringList shorter;
    if (layout.geometry.unit == conv::LengthUnit::millimetre) {
        const ShownLength unit = ShownLength::of(layout.geometry);
        shorter << number(unit.factor * static_cast<double>(slices) * layout.geometry.spacing[at], 4) + QChar(0xa0) +
                       unit.unit;
        text += QStringLiteral(", ") + shorter.front();
    }
    length_->setTexts(text, shorter);
}

void RegionDepth::apply() {
    const MarkedRegion* const chosen = region();
    if (quiet_ || chosen == nullptr)
        return;
    constexpr qint64 oneGesture = 1000; // ms
    const auto axis = static_cast<std::size_t>(axis_->currentIndex());
    std::int64_t first = first_->value(), last = last_->value();
    if (first > last) // the other end goes along
        (sender() == first_ ? last : first) = sender() == first_ ? first : last;
    Regions next = view_->marks()->regions();
    MarkedRegion& changed = next.all[static_cast<std::size_t>(next.current)];
    changed.box.lo[axis] = first;
    changed.box.hi[axis] = last + 1;
    const QString what = tr("Slices of %1").arg(changed.name);
    const auto* const step = view_->marks()->history().lastStep();
    const bool goesOn = since_.isValid() && since_.elapsed() < oneGesture && step != nullptr && step->what == what;
    view_->marks()->setRegions(next, what, goesOn);
    since_.start();
}

} // namespace ui
