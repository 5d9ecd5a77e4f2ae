// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/look/look_window.h"
#include "ui/style/ask_file.h"
#include "ui/style/small_widgets.h"
#include "ui/views/volume/volume_view.h"
#include "ui/workspace/preferences.h"
#include <QCheckBox>
#include <QComboBox>
#include <QGridLayout>
#include <QPushButton>
#include <QSlider>
#include <QSpinBox>
#include <QVBoxLayout>
#include <algorithm>

namespace ui {

void LookWindow::buildLight(QVBoxLayout& column) {
    auto* section = new Section(tr("Light"));
    shaded_ = new QCheckBox(tr("Shaded"));
    shaded_->setToolTip(tr("Surfaces are lit from where the viewer stands"));
    connect(shaded_, &QCheckBox::clicked, this, [this](bool on) {
        VolumePreset look = model_.look();
        look.shaded = on;
        model_.change(look);
    });
    section->body()->addWidget(shaded_);
    auto* grid = new QGridLayout;
    grid->setColumnMinimumWidth(0, 84);
    grid->setColumnStretch(1, 1);
    struct Row {
        QString name, tip;
        double VolumePreset::* value;
        int most;
        double unit;
    };
    const std::array<Row, 4> rows{
        Row{tr("Ambient"), tr("Light that comes from everywhere"), &VolumePreset::ambient, 100, 0.01},
        {tr("Diffuse"), tr("Light that a matt surface gives back"), &VolumePreset::diffuse, 100, 0.01},
        {tr("Highlight"), tr("Light that a glossy surface mirrors"), &VolumePreset::specular, 100, 0.01},
        {tr("Gloss"), tr("How small the highlight is"), &VolumePreset::shininess, 100, 1}};
    for (std::size_t i = 0; i < rows.size(); ++i) {
        auto* slider = new QSlider(Qt::Horizontal);
        slider->setRange(0, rows[i].most);
        slider->setAccessibleName(rows[i].name);
        slider->setToolTip(rows[i].tip);
        QLabel* words = label(rows[i].name);
        words->setBuddy(slider);
        grid->addWidget(words, static_cast<int>(i), 0);
        grid->addWidget(slider, static_cast<int>(i), 1);
        connect(slider, &QSlider::valueChanged, this, [this, slider, row = rows[i]](int at) {
            if (filling_)
                return;
            VolumePreset look = model_.look();
            look.*row.value = std::max(row.unit, at * row.unit);
            model_.change(look, slider);
        });
        connect(slider, &QSlider::sliderReleased, &model_, &LookModel::endGesture);
        light_[i] = slider;
    }
    section->body()->addLayout(grid);
    column.addWidget(section);
}

void LookWindow::buildCuts(QVBoxLayout& column) {
    auto* section = new Section(tr("Cut away"));
    crop_ = new QCheckBox(tr("Only the region of interest"));
    crop_->setToolTip(tr("The box that is drawn in slices (R), and that statistics are taken of"));
    connect(crop_, &QCheckBox::clicked, this, &LookWindow::applyCrop);
    section->body()->addWidget(crop_);
    auto* grid = new QGridLayout;
    grid->setColumnMinimumWidth(0, 84);
    grid->setColumnStretch(1, 1);
    grid->setColumnStretch(2, 1);
    const std::array<QString, 3> axes{QStringLiteral("x"), QStringLiteral("y"), QStringLiteral("z")};
    for (std::size_t i = 0; i < 6; ++i) {
        auto* box = new QSpinBox;
        box->setAccessibleName(i % 2 == 0 ? tr("First sample along %1").arg(axes[i / 2])
                                          : tr("Behind the last sample along %1").arg(axes[i / 2]));
        box->setToolTip(box->accessibleName());
        box->setKeyboardTracking(false);
        if (i % 2 == 0)
            grid->addWidget(label(tr("Along %1").arg(axes[i / 2])), static_cast<int>(i / 2), 0);
        grid->addWidget(box, static_cast<int>(i / 2), 1 + static_cast<int>(i % 2));
        connect(box, &QSpinBox::valueChanged, this, [this] {
            if (!filling_)
                applyCrop();
        });
        box_[i] = box;
    }
    section->body()->addLayout(grid);
    auto* plane = new QGridLayout;
    plane->setColumnMinimumWidth(0, 84);
    plane->setColumnStretch(1, 1);
    clipAxis_ = new QuietCombo;
    clipAxis_->setAccessibleName(tr("Clipping plane"));
    clipAxis_->setToolTip(tr("What lies beyond a plane is cut away"));
    for (const QString& name :
         {tr("None"), tr("Across x (sagittal)"), tr("Across y (coronal)"), tr("Across z (axial)")})
        clipAxis_->addItem(name);
    clipPlace_ = new QSlider(Qt::Horizontal);
    clipPlace_->setRange(0, 1000);
    clipPlace_->setValue(500);
    clipPlace_->setAccessibleName(tr("Place of the clipping plane"));
    clipPlace_->setToolTip(tr("Drag: the plane moves from the first sample to the last"));
    clipFlip_ = new QCheckBox(tr("Other side"));
    clipFlip_->setToolTip(tr("Keeps what was cut away, and cuts away the rest"));
    for (QWidget* w : std::initializer_list<QWidget*>{clipPlace_, clipFlip_})
        w->setEnabled(false); // enabled once there is a plane
    connect(clipAxis_, &QComboBox::activated, this, &LookWindow::applyClip);
    connect(clipPlace_, &QSlider::valueChanged, this, &LookWindow::applyClip);
    connect(clipFlip_, &QCheckBox::clicked, this, &LookWindow::applyClip);
    plane->addWidget(label(tr("Plane")), 0, 0);
    plane->addWidget(clipAxis_, 0, 1);
    plane->addWidget(clipPlace_, 1, 1);
    plane->addWidget(clipFlip_, 2, 1);
    section->body()->addLayout(plane);
    column.addWidget(section);
}

void LookWindow::showCrop() {
    if (!view_ || !view_->before())
        return;
    filling_ = true;
    const conv::Region& marked = view_->marks()->region();
    const conv::Region box = marked.empty() ? view_->before()->layout().whole() : marked;
    crop_->setChecked(view_->cropped());
    for (std::size_t axis = 0; axis < 3; ++axis) {
        box_[2 * axis]->setValue(static_cast<int>(box.lo[axis]));
        box_[2 * axis + 1]->setValue(static_cast<int>(box.hi[axis]));
    }
    filling_ = false;
}

/// Applies the crop box, which is the region of interest of the slices. Creates it if there is none.
void LookWindow::applyCrop() {
    if (!view_)
        return;
    conv::Region box;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        box.lo[axis] = box_[2 * axis]->value();
        box.hi[axis] = std::max<std::int64_t>(box.lo[axis] + 1, box_[2 * axis + 1]->value());
    }
    const bool cropped = crop_->isChecked() || sender() != crop_; // typing a number enables cropping
    if (cropped)
        view_->marks()->setRegion(box);
    view_->setCropped(cropped);
}

void LookWindow::applyClip() {
    if (!view_ || !view_->before())
        return;
    const int axis = clipAxis_->currentIndex() - 1;
    for (QWidget* w : std::initializer_list<QWidget*>{clipPlace_, clipFlip_})
        w->setEnabled(axis >= 0);
    if (axis < 0) {
        view_->setClip({});
        return;
    }
    const conv::Layout& layout = view_->before()->layout();
    const conv::Geometry& g = layout.geometry;
    const auto a = static_cast<std::size_t>(axis);
    const double along = clipPlace_->value() / 1000.0 * static_cast<double>(layout.extent[a] - 1) * g.spacing[a];
    ClipPlane plane;
    for (std::size_t row = 0; row < 3; ++row) {
        const double direction = g.direction[3 * row + a];
        plane.point[row] = g.origin[row] + direction * along;
        plane.normal[row] = clipFlip_->isChecked() ? -direction : direction;
    }
    view_->setClip(plane);
}

void LookWindow::buildPicture(QVBoxLayout& column) {
    auto* section = new Section(tr("Picture"));
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    const auto size = [&](const QString& name, int value) {
        auto* box = new QSpinBox;
        box->setRange(16, 16384);
        box->setValue(value);
        box->setSuffix(QStringLiteral(" px"));
        box->setAccessibleName(name);
        box->setToolTip(name);
        row->addWidget(box, 1);
        return box;
    };
    width_ = size(tr("Width of the picture"), 1920);
    row->addWidget(label(QStringLiteral("×"), "secondary"));
    height_ = size(tr("Height of the picture"), 1440);
    auto* save = new QPushButton(tr("Save PNG…"));
    save->setToolTip(tr("This volume as it is shown, at this size"));
    connect(save, &QPushButton::clicked, this, &LookWindow::savePicture);
    row->addWidget(save);
    section->body()->addLayout(row);
    column.addWidget(section);
}

void LookWindow::savePicture() {
    if (!view_)
        return;
    QString path = askSaveName(this, tr("Save picture"), Preferences::folder() + QStringLiteral("/volume.png"),
                               tr("Pictures (*.png)"));
    if (path.isEmpty())
        return;
    if (!path.endsWith(QLatin1String(".png"), Qt::CaseInsensitive))
        path += QStringLiteral(".png");
    view_->savePicture({width_->value(), height_->value()}, path);
}

} // namespace ui
