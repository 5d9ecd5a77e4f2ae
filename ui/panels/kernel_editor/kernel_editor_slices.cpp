// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/kernel_editor/kernel_editor_slices.h"
#include "ui/panels/kernel_editor/kernel_editor_paint.h"
#include "ui/style/theme.h"
#include "ui/text/number.h"
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

namespace ui {

SliceStrip::SliceStrip(KernelTable& table, QWidget* parent)
    : QAbstractSlider(parent), table_(table), model_(table.kernel()) {
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Slice along z"));
    setOrientation(Qt::Horizontal);
    setInvertedControls(false);
    setPageStep(1);
    update();
    connect(&table_, &KernelTable::changed, this, &SliceStrip::update);
    connect(&ThemeWatcher::instance(), &ThemeWatcher::changed, this, &SliceStrip::update);
    connect(this, &QAbstractSlider::valueChanged, &table_, &KernelTable::setSlice);
}

void SliceStrip::update() {
    const QSignalBlocker quiet(this);
    setRange(0, static_cast<int>(model_.grid().extent[2]) - 1);
    setValue(static_cast<int>(table_.slice()));
    QWidget::update();
}

/// Returns a slice's cell. Cells share the width; if too narrow, only those near the current slice are visible.
QRectF SliceStrip::cellOf(std::int64_t z) const {
    const double count = static_cast<double>(model_.grid().extent[2]);
    const double wide = std::clamp((width() - 2) / count, 30.0, 96.0);
    const double room = std::floor((width() - 2) / wide);
    const double first =
        count <= room ? 0 : std::clamp(static_cast<double>(table_.slice()) - std::floor(room / 2), 0.0, count - room);
    return {1 + (static_cast<double>(z) - first) * wide, 1, wide - 6, height() - 2.0};
}

void SliceStrip::paintEvent(QPaintEvent*) {
    QPainter p(this);
    p.setRenderHint(QPainter::Antialiasing);
    const Tokens& t = tokens();
    const app::TapGrid& grid = model_.grid();
    const double peak = model_.peak();
    for (std::int64_t z = 0; z < grid.extent[2]; ++z) {
        const QRectF cell = cellOf(z);
        if (cell.left() < 0 || cell.right() > width())
            continue;
        const bool current = z == table_.slice();
        p.setPen(QPen(current ? (hasFocus() ? t.focus : t.acc) : t.line, current ? 2 : 1));
        p.setBrush(current ? t.sel : t.card);
        p.drawRoundedRect(cell.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
        const double line = textSize(12) + 6;
        paintTaps(p, cell.adjusted(5, 5, -5, -line - 2), grid, z, peak);
        const double offset = static_cast<double>(z - grid.centre[2]);
        p.setFont(ui::font(12, current ? QFont::DemiBold : QFont::Normal));
        p.setPen(current ? t.text : t.text2);
        const QString name = cell.width() > 56 ? tr("z = %1").arg(number(offset)) : number(offset);
        drawNumber(p, {cell.left(), cell.bottom() - line - 1, cell.width(), line}, Qt::AlignCenter, name);
    }
}

void SliceStrip::mousePressEvent(QMouseEvent* event) {
    for (std::int64_t z = 0; z < model_.grid().extent[2]; ++z)
        if (cellOf(z).contains(event->position())) {
            table_.setSlice(z);
            return;
        }
}

void SliceStrip::mouseMoveEvent(QMouseEvent* event) {
    if ((event->buttons() & Qt::LeftButton) != 0)
        mousePressEvent(event);
}

void SliceStrip::focusInEvent(QFocusEvent* event) {
    QAbstractSlider::focusInEvent(event);
    QWidget::update();
}

void SliceStrip::focusOutEvent(QFocusEvent* event) {
    QAbstractSlider::focusOutEvent(event);
    QWidget::update();
}

} // namespace ui
