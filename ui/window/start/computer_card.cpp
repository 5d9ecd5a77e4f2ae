// SPDX-License-Identifier: Apache-2.0
#include "ui/style/small_widgets.h"
#include "ui/text/app_text.h"
#include "ui/text/number.h"
#include "ui/text/qt_string.h"
#include "ui/window/start/start_page.h"
#include <QFrame>
#include <QHBoxLayout>
#include <QVBoxLayout>
#include <conv/device.h>
#include <conv/tools/calibration.h>
#include <conv/variant.h>
#include <set>

// StartPage: hardware card, up to ten lines, with consequences of missing features.

namespace ui {
namespace {

QString gibibytes(std::int64_t all, std::int64_t free) {
    if (all <= 0)
        return {};
    const QString total = bytes(static_cast<double>(all));
    return free > 0 ? StartPage::tr("%1, %2 free").arg(total, bytes(static_cast<double>(free))) : total;
}

/// Returns a label with an icon in a theme colour, updated on theme changes.
QLabel* themedIcon(const QString& name, QColor Tokens::* color) {
    auto* mark = new QLabel;
    const auto draw = [mark, name, color] {
        mark->setPixmap(iconPixmap(name, tokens().*color, 16, mark->devicePixelRatioF()));
    };
    draw();
    QObject::connect(&ThemeWatcher::instance(), &ThemeWatcher::changed, mark, draw);
    return mark;
}

void addDevice(QVBoxLayout* column, const conv::Device& d) {
    const bool gpu = d.kind == conv::DeviceKind::cuda;
    auto* head = new QHBoxLayout;
    head->setSpacing(8);
    head->addWidget(themedIcon(gpu ? QStringLiteral("gpu") : QStringLiteral("cpu"), &Tokens::acc));
    auto* name = new ElidedLabel(gpu ? toQString(d.model)
                                     : toQString(d.model) + (d.cores == 1 ? StartPage::tr(", 1 core")
                                                                          : StartPage::tr(", %1 cores").arg(d.cores)),
                                 Qt::ElideRight);
    name->setProperty("role", "section");
    head->addWidget(name, 1);
    column->addLayout(head);
    auto* facts = new FactList;
    facts->setFacts(
        {{StartPage::tr("Memory"), gibibytes(d.memoryBytes, d.freeBytes)},
         {StartPage::tr("Instructions used"), toQString(d.instructions)},
         {StartPage::tr("Driver"), toQString(d.driver)},
         {StartPage::tr("Arithmetic"),
          d.flopsPerSecond > 0 ? number(d.flopsPerSecond / 1e9, 3) + QStringLiteral(" GFLOPS") : QString()},
         {StartPage::tr("Tensor cores"),
          conv::tensorFlops(d) > 0 ? number(conv::tensorFlops(d) / 1e9, 3) + QStringLiteral(" GFLOPS") : QString()},
         {StartPage::tr("Copy"),
          d.bytesPerSecond > 0 ? number(d.bytesPerSecond / 1e9, 3) + QStringLiteral(" GB/s") : QString()}});
    column->addWidget(facts);
}

void addLine(QVBoxLayout* column, const char* icon, QColor Tokens::* color, const QString& words,
             const QString& tip = {}) {
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    row->addWidget(themedIcon(QString::fromLatin1(icon), color), 0, Qt::AlignTop);
    QLabel* text = label(words, "secondary", true);
    text->setToolTip(tip);
    row->addWidget(text, 1);
    column->addLayout(row);
}

} // namespace

QWidget* StartPage::buildComputer() {
    auto* card = new QFrame;
    card->setProperty("card", true);
    auto* column = new QVBoxLayout(card);
    column->setContentsMargins(16, 12, 16, 14);
    column->setSpacing(8);
    bool cuda = false;
    for (const conv::Device& d : conv::devices()) {
        if (column->count() > 0)
            column->addWidget(hairline());
        addDevice(column, d);
        cuda = cuda || d.kind == conv::DeviceKind::cuda;
    }
    int ready = 0, off = 0;
    for (const conv::Variant& v : conv::variants())
        if (v.kind != conv::VariantClass::peer) // other libraries come as modules, perhaps later
            (v.launch != nullptr && (cuda || v.device == conv::DeviceKind::cpu) ? ready : off)++;
    column->addWidget(hairline());
    addLine(column, "check", &Tokens::good, tr("%1 variants ready").arg(ready));
    if (off > 0)
        addLine(column, "info", &Tokens::text2,
                cuda ? tr("%1 variants off").arg(off) : tr("No usable NVIDIA GPU: GPU variants are off"),
                cuda ? QString() : appText(conv::noCudaReason()));
    return card;
}

} // namespace ui
