// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/compare_legend.h"
#include "ui/style/segments.h"
#include "ui/style/small_widgets.h"
#include "ui/style/theme.h"
#include <QButtonGroup>
#include <QFontMetricsF>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPainter>
#include <array>
#include <cmath>

namespace ui {
namespace {

/// Colours of the table's bars with their names.
class ColorKey final : public QWidget {
  public:
    ColorKey() { setFixedSize(sizeHint()); }
    QSize sizeHint() const override {
        double width = 0;
        for (const auto& [color, name] : parts())
            width += gap + QFontMetricsF(ui::font(12)).horizontalAdvance(name);
        return {static_cast<int>(std::ceil(width)), 24};
    }

  protected:
    void paintEvent(QPaintEvent*) override {
        QPainter p(this);
        const Tokens& t = tokens();
        p.setFont(ui::font(12));
        double x = 0;
        for (const auto& [color, name] : parts()) {
            p.fillRect(QRectF(x, 7, 10, 10), color);
            p.setPen(t.text2);
            p.drawText(QRectF(x + 15, 0, 200, 24), Qt::AlignVCenter, name);
            x += gap + p.fontMetrics().horizontalAdvance(name);
        }
    }

  private:
    static constexpr int gap = 30; ///< px; mark and space around a name

    static std::array<std::pair<QColor, QString>, 3> parts() {
        const Tokens& t = tokens();
        return {{{t.upload, CompareLegend::tr("Upload")},
                 {t.kernel, CompareLegend::tr("Kernel")},
                 {t.download, CompareLegend::tr("Download")}}};
    }
};

} // namespace

CompareLegend::CompareLegend(QWidget* parent)
    : QWidget(parent),
      filter_(new QLineEdit),
      words_(new ElidedLabel({}, Qt::ElideRight)),
      part_(new QButtonGroup(this)),
      parts_(buildParts()) {
    auto* row = new QHBoxLayout(this);
    setFixedHeight(36);
    row->setContentsMargins(12, 0, 12, 0);
    row->setSpacing(12);
    filter_->setAccessibleName(tr("Show only rows with these words"));
    filter_->setToolTip(tr("Show only rows with these words"));
    filter_->setClearButtonEnabled(true);
    filter_->setFixedWidth(160);
    auto* only = label(tr("Show only"), "secondary");
    only->setBuddy(filter_);
    row->addWidget(only);
    row->addWidget(filter_);
    row->addWidget(new ColorKey);
    words_->setWrapped(true);
    words_->setProperty("role", "secondary");
    row->addWidget(words_, 1);
    row->addWidget(parts_);
}

QWidget* CompareLegend::buildParts() {
    auto* parts = new QWidget;
    auto* row = new QHBoxLayout(parts);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    addSegments(row, part_, {tr("Charts"), tr("Pictures")},
                {tr("Roofline, times and errors of the variants"), tr("Results of two variants and their difference")});
    connect(part_, &QButtonGroup::idClicked, this, &CompareLegend::partChosen);
    parts->hide();
    return parts;
}

void CompareLegend::setTexts(const QStringList& texts) {
    words_->setTexts(texts.value(0), texts.mid(1));
}

void CompareLegend::offerParts(bool offered) {
    parts_->setVisible(offered);
}

void CompareLegend::choosePart(int part) {
    part_->button(part)->setChecked(true);
}

int CompareLegend::part() const {
    return part_->checkedId();
}

} // namespace ui
