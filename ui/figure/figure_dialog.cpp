// SPDX-License-Identifier: Apache-2.0
#include "ui/figure/figure_dialog.h"
#include "ui/style/small_widgets.h"
#include "ui/style/theme.h"
#include "ui/text/number.h"
#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QPushButton>
#include <QVBoxLayout>
#include <array>

namespace ui {
namespace {

constexpr std::array figureScales{1, 2, 3, 4, 6, 8};
int lastScale = 2;       // chosen in this process
bool lastCaption = true; // chosen in this process

} // namespace

FigureDialog::FigureDialog(const Figure& figure, QWidget* parent) : QDialog(parent) {
    setWindowTitle(tr("Save view as image"));
    auto* column = new QVBoxLayout(this);
    auto* form = new QFormLayout;
    form->addRow(tr("Pixels"), sizes_ = new QuietCombo);
    sizes_->setMinimumWidth(textSize(230)); // "16 000 × 14 000  (8×)"
    sizes_->setAccessibleName(tr("Pixels of the image"));
    sizes_->setToolTip(tr("Pixels for each of the screen. Lines and texts of an SVG file are sharp at every size."));
    column->addLayout(form);
    column->addWidget(caption_ = new QCheckBox(tr("Caption: data and recipe")));
    caption_->setToolTip(figure.caption);
    caption_->setChecked(lastCaption && !figure.caption.isEmpty());
    caption_->setEnabled(!figure.caption.isEmpty());
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel);
    buttons->button(QDialogButtonBox::Save)->setText(tr("Save…"));
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    const auto showSizes = [this, figure] {
        const int at = sizes_->currentIndex();
        const QSize size = Figure{figure.widget, captioned() ? figure.caption : QString(), figure.part}.size();
        sizes_->clear();
        for (const int scale : figureScales)
            sizes_->addItem(QStringLiteral("%1 × %2  (%3×)")
                                .arg(integer(size.width() * scale), integer(size.height() * scale), integer(scale)),
                            scale);
        sizes_->setCurrentIndex(at >= 0 ? at : sizes_->findData(lastScale));
    };
    connect(caption_, &QCheckBox::toggled, this, showSizes);
    showSizes();
}

double FigureDialog::scale() const {
    return sizes_->currentData().toDouble();
}

bool FigureDialog::captioned() const {
    return caption_->isChecked();
}

void FigureDialog::accept() {
    lastScale = sizes_->currentData().toInt();
    if (caption_->isEnabled())
        lastCaption = captioned();
    QDialog::accept();
}

} // namespace ui
