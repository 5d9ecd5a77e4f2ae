// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/look/look_cuts.h"
#include "ui/models/cut_plane.h"
#include "ui/style/number_box.h"
#include "ui/style/small_widgets.h"
#include "ui/style/spoken.h"
#include "ui/text/length_text.h"
#include "ui/views/volume/volume_view.h"
#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QGridLayout>
#include <QSlider>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <utility>

namespace ui {
namespace {

constexpr int freePlane = 4;      ///< entry of the list of planes; 0: none, 1 to 3: across an axis
constexpr int placeSteps = 1000;  ///< steps of the plane's slider
constexpr double parallel = 1e-9; ///< deviation from 1 of the cosine of equal directions
constexpr int fewDecimals = 1, manyDecimals = 6;

/// Decimals that tell neighbouring samples apart.
int decimalsFor(double spacing) {
    return std::clamp(static_cast<int>(std::ceil(-std::log10(spacing))) + 1, fewDecimals, manyDecimals);
}

} // namespace

LookCuts::LookCuts(QWidget* parent) : Section(tr("Cut away"), parent) {
    crop_ = new QCheckBox(tr("Only the region of interest"));
    crop_->setToolTip(tr("The box that is drawn in slices (R), and that statistics are taken of"));
    connect(crop_, &QCheckBox::clicked, this, &LookCuts::applyCrop);
    body()->addWidget(crop_);
    auto* grid = new QGridLayout;
    grid->setColumnMinimumWidth(0, 84);
    grid->setColumnStretch(1, 1);
    grid->setColumnStretch(2, 1);
    const std::array<QString, 3> axes{QStringLiteral("x"), QStringLiteral("y"), QStringLiteral("z")};
    for (std::size_t i = 0; i < 6; ++i) {
        auto* box = new NumberBox;
        box->setAccessibleName(i % 2 == 0 ? tr("First sample along %1").arg(axes[i / 2])
                                          : tr("Behind the last sample along %1").arg(axes[i / 2]));
        box->setToolTip(tr("%1; 0 is the centre of the first sample of the data").arg(box->accessibleName()));
        box->setKeyboardTracking(false);
        if (i % 2 == 0)
            grid->addWidget(label(tr("Along %1").arg(axes[i / 2])), static_cast<int>(i / 2), 0);
        grid->addWidget(box, static_cast<int>(i / 2), 1 + static_cast<int>(i % 2));
        connect(box, &QDoubleSpinBox::valueChanged, this, [this] {
            if (!filling_)
                applyCrop();
        });
        box_[i] = box;
    }
    body()->addLayout(grid);
    auto* plane = new QGridLayout;
    plane->setColumnMinimumWidth(0, 84);
    plane->setColumnStretch(1, 1);
    plane->setColumnStretch(2, 1);
    plane_ = new QuietCombo;
    plane_->setAccessibleName(tr("Clipping plane"));
    plane_->setToolTip(
        tr("The plane cuts away what lies beyond it. In 3-D, drag its handle to move it; Ctrl and a drag turn it."));
    plane_->addItems(VolumeView::clipNames());
    place_ = new QSlider(Qt::Horizontal);
    place_->setRange(0, placeSteps);
    place_->setAccessibleName(tr("Place of the clipping plane"));
    place_->setToolTip(tr("Drag: the plane moves from the first sample to the last"));
    speakValue(*place_, [this] { return length_->text(); });
    length_ = new NumberBox;
    length_->setAccessibleName(tr("Place of the clipping plane, from the first sample"));
    length_->setToolTip(length_->accessibleName());
    length_->setKeyboardTracking(false);
    follows_ = new QCheckBox(tr("Through the crosshair"));
    follows_->setToolTip(tr("The plane follows the crosshair of the slices"));
    flip_ = new QCheckBox(tr("Other side"));
    flip_->setToolTip(tr("Keeps what was cut away, and cuts away the rest"));
    connect(plane_, &QComboBox::activated, this, &LookCuts::chooseClip);
    connect(place_, &QSlider::valueChanged, this, [this](int at) {
        if (!filling_ && view_ && view_->before()) {
            const auto [least, most] = reachAlong(along_, view_->before()->layout());
            placeClip((most - least) * at / placeSteps);
        }
    });
    connect(length_, &QDoubleSpinBox::valueChanged, this, [this](double at) {
        if (!filling_ && view_ && view_->before())
            placeClip(at / ShownLength::of(view_->before()->layout().geometry).factor);
    });
    connect(follows_, &QCheckBox::clicked, this, [this](bool on) {
        if (view_)
            view_->setClipFollows(on);
    });
    connect(flip_, &QCheckBox::clicked, this, [this] {
        if (!view_ || !view_->clip())
            return;
        ClipPlane opposite = *view_->clip();
        for (double& part : opposite.normal)
            part = -part;
        view_->setClip(opposite, tr("Other side of the cutting plane"));
    });
    plane->addWidget(label(tr("Plane")), 0, 0);
    plane->addWidget(plane_, 0, 1, 1, 2);
    plane->addWidget(place_, 1, 1);
    plane->addWidget(length_, 1, 2);
    plane->addWidget(follows_, 2, 1);
    plane->addWidget(flip_, 2, 2);
    body()->addLayout(plane);
    showClip();
}

void LookCuts::setView(VolumeView* view) {
    if (view_)
        disconnect(view_, nullptr, this, nullptr);
    view_ = view;
    if (view == nullptr)
        return;
    connect(view, &VolumeView::cropChanged, this, &LookCuts::showCrop);
    connect(view, &VolumeView::clipChanged, this, &LookCuts::showClip);
    showClip();
}

void LookCuts::setRanges() {
    const conv::Layout& layout = view_->before()->layout();
    const ShownLength shown = ShownLength::of(layout.geometry);
    const QString suffix = shown.unit.isEmpty() ? QString() : QLatin1Char(' ') + shown.unit;
    const bool was = std::exchange(filling_, true);
    double finest = INFINITY;
    for (std::size_t i = 0; i < 6; ++i) {
        const double spacing = layout.geometry.spacing[i / 2] * shown.factor;
        finest = std::min(finest, spacing);
        box_[i]->setDecimals(decimalsFor(spacing));
        box_[i]->setSuffix(suffix);
        box_[i]->setSingleStep(spacing);
        const auto last = static_cast<double>(layout.extent[i / 2]);
        box_[i]->setRange(i % 2 == 0 ? 0 : spacing, (i % 2 == 0 ? last - 1 : last) * spacing);
    }
    length_->setDecimals(decimalsFor(finest));
    length_->setSuffix(suffix);
    length_->setSingleStep(finest);
    filling_ = was;
    showCrop();
    showClip();
}

void LookCuts::showCrop() {
    if (!view_ || !view_->before())
        return;
    const conv::Layout& layout = view_->before()->layout();
    const double factor = ShownLength::of(layout.geometry).factor;
    const bool was = std::exchange(filling_, true);
    const conv::Region& marked = view_->marks()->region();
    const conv::Region box = marked.empty() ? layout.whole() : marked;
    crop_->setChecked(view_->cropped());
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const double spacing = layout.geometry.spacing[axis] * factor;
        box_[2 * axis]->setValue(static_cast<double>(box.lo[axis]) * spacing);
        box_[2 * axis + 1]->setValue(static_cast<double>(box.hi[axis]) * spacing);
    }
    filling_ = was;
}

/// Applies the crop box, which is the region of interest of the slices. Creates it if there is none.
void LookCuts::applyCrop() {
    if (!view_ || !view_->before())
        return;
    const conv::Layout& layout = view_->before()->layout();
    const double factor = ShownLength::of(layout.geometry).factor;
    conv::Region box;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const auto sample = [&](std::size_t side) {
            return std::llround(box_[2 * axis + side]->value() / (layout.geometry.spacing[axis] * factor));
        };
        box.lo[axis] = std::clamp<std::int64_t>(sample(0), 0, layout.extent[axis] - 1);
        box.hi[axis] = std::clamp<std::int64_t>(sample(1), box.lo[axis] + 1, layout.extent[axis]);
    }
    const bool cropped = crop_->isChecked() || sender() != crop_; // typing a number enables cropping
    const bool moved = cropped && box != view_->marks()->region();
    if (moved)
        view_->marks()->setRegion(box, tr("Crop box"));
    view_->setCropped(cropped, moved     ? QString() // one step of undo with its box
                               : cropped ? tr("Crop to the region")
                                         : tr("No cropping"));
    showCrop(); // at the edges of samples
}

/// Applies the chosen entry of the list of planes.
void LookCuts::chooseClip() {
    if (!view_ || !view_->before())
        return;
    flip_->setChecked(false);
    view_->chooseClip(plane_->currentIndex());
}

/// Moves the plane to a distance from the first sample, in the data's unit.
void LookCuts::placeClip(double distance) {
    if (!view_->clip())
        return;
    ClipPlane plane = planeAcross(along_, distance, view_->before()->layout());
    if (flip_->isChecked())
        for (double& part : plane.normal)
            part = -part;
    view_->placeClip(plane);
}

void LookCuts::showClip() {
    const bool is = view_ && view_->before() && view_->clip();
    for (QWidget* w : std::initializer_list<QWidget*>{place_, length_, follows_, flip_})
        w->setEnabled(is);
    const bool was = std::exchange(filling_, true);
    follows_->setChecked(view_ && view_->clipFollows());
    if (!is)
        plane_->setCurrentIndex(0);
    else {
        const ClipPlane& plane = *view_->clip();
        const conv::Layout& layout = view_->before()->layout();
        int entry = freePlane;
        for (std::size_t axis = 0; axis < 3; ++axis)
            if (const double cosine = dot(plane.normal, axisOf(layout, axis)); std::abs(cosine) > 1 - parallel) {
                entry = static_cast<int>(axis) + 1;
                flip_->setChecked(cosine < 0);
            }
        plane_->setCurrentIndex(entry);
        along_ = plane.normal;
        if (flip_->isChecked())
            for (double& part : along_)
                part = -part;
        const auto [least, most] = reachAlong(along_, layout);
        const double factor = ShownLength::of(layout.geometry).factor, at = distanceOf(plane, along_, layout);
        length_->setRange(0, (most - least) * factor);
        length_->setValue(at * factor);
        if (!place_->isSliderDown() && most > least)
            place_->setValue(static_cast<int>(std::lround(at / (most - least) * placeSteps)));
    }
    filling_ = was;
}

} // namespace ui
