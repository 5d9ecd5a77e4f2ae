// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/look/look_window.h"
#include "ui/style/ask_file.h"
#include "ui/style/small_widgets.h"
#include "ui/style/spoken.h"
#include "ui/text/number.h"
#include "ui/views/volume/volume_view.h"
#include "ui/workspace/preferences.h"
#include <QCheckBox>
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
        speakValue(*slider, [slider, unit = rows[i].unit] { return number(slider->value() * unit); });
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
