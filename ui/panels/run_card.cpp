#include "ui/panels/run_card.h"
#include "ui/models/app_text.h"
#include "ui/number.h"
#include "ui/theme.h"
#include "ui/views/overlay.h"
#include <QHBoxLayout>
#include <QPainter>
#include <QVBoxLayout>
#include <algorithm>

namespace ui {

/// The stacked bar with its legend below: upload, kernel, download, host, and the total.
class RunCard::Bar : public QWidget {
  public:
    Bar() {
        setFixedHeight(52);
        connect(&ThemeWatcher::instance(), &ThemeWatcher::changed, this, qOverload<>(&QWidget::update));
    }
    void set(const conv::Timing& timing) {
        timing_ = timing;
        setAccessibleName(RunCard::tr("Upload %1, kernel %2, download %3, host %4, total %5 ms")
                              .arg(milliseconds(timing.upload), milliseconds(timing.kernel),
                                   milliseconds(timing.download), milliseconds(host()), milliseconds(timing.total)));
        update();
    }

  protected:
    void paintEvent(QPaintEvent*) override {
        QPainter p(this);
        p.setRenderHint(QPainter::Antialiasing);
        drawTimeBar(p, QRectF(0, 2, width(), 10), timing_);
        const Tokens& t = tokens();
        const std::array<std::tuple<QString, QColor, double>, 4> parts{
            std::tuple{RunCard::tr("Upload"), t.upload, timing_.upload},
            {RunCard::tr("Kernel"), t.kernel, timing_.kernel},
            {RunCard::tr("Download"), t.download, timing_.download},
            {RunCard::tr("Host"), t.host, host()}};
        // Each column as wide as its words, with what is left over between them.
        const QFont small = ui::font(11), strong = ui::font(12, QFont::Medium), bold = ui::font(12, QFont::DemiBold);
        const QString total = duration(timing_.total);
        const auto wide = [&](const QString& name, double value) {
            return 10 + std::max(numberWidth(small, name), numberWidth(strong, milliseconds(value)));
        };
        double room = width() - std::max(numberWidth(small, RunCard::tr("Total")), numberWidth(bold, total));
        for (const auto& [name, color, value] : parts)
            room -= wide(name, value);
        double x = 0;
        for (const auto& [name, color, value] : parts) {
            const double column = wide(name, value);
            p.fillRect(QRectF(x, 22, 7, 7), color);
            p.setFont(small);
            p.setPen(t.text2);
            p.drawText(QRectF(x + 10, 17, column, 16), Qt::AlignLeft | Qt::AlignVCenter, name);
            p.setFont(strong);
            p.setPen(t.text);
            drawNumber(p, QRectF(x + 10, 34, column, 16), Qt::AlignLeft | Qt::AlignVCenter, milliseconds(value));
            x += column + std::max(4.0, room / static_cast<double>(parts.size()));
        }
        p.setFont(small);
        p.setPen(t.text2);
        p.drawText(QRectF(0, 17, width(), 16), Qt::AlignRight | Qt::AlignVCenter, RunCard::tr("Total"));
        p.setFont(bold);
        p.setPen(t.text);
        drawNumber(p, QRectF(0, 34, width(), 16), Qt::AlignRight | Qt::AlignVCenter, total);
    }

  private:
    [[nodiscard]] double host() const {
        return std::max(0.0, timing_.total - timing_.upload - timing_.kernel - timing_.download);
    }
    conv::Timing timing_;
};

/// Total times of recent runs as small bars; the newest in the accent colour.
class RunCard::History : public QWidget {
  public:
    History() {
        setFixedHeight(26);
        connect(&ThemeWatcher::instance(), &ThemeWatcher::changed, this, qOverload<>(&QWidget::update));
    }
    void set(const std::deque<double>& runs) {
        runs_ = runs;
        setAccessibleName(RunCard::tr("Times of recent runs, newest last"));
        update();
    }

  protected:
    void paintEvent(QPaintEvent*) override {
        if (runs_.empty())
            return;
        QPainter p(this);
        const double most = *std::max_element(runs_.begin(), runs_.end());
        const double step = width() / 54.0;
        for (std::size_t i = 0; i < runs_.size(); ++i) {
            const double h = most > 0 ? std::max(2.0, height() * runs_[i] / most) : 2;
            p.fillRect(QRectF(static_cast<double>(i) * step, height() - h, step - 1.5, h),
                       i + 1 == runs_.size() ? tokens().acc : tokens().ctl);
        }
    }

  private:
    std::deque<double> runs_;
};

RunCard::RunCard(QWidget* parent) : Section(tr("Last run"), parent) {
    none_ = label(tr("Nothing was computed yet."), "secondary", true);
    filled_ = new QWidget;
    auto* column = new QVBoxLayout(filled_);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    column->addWidget(bar_ = new Bar);
    column->addWidget(runs_ = new History);
    auto* below = new QHBoxLayout;
    below->addWidget(first_ = label({}, "secondary"));
    below->addStretch(1);
    below->addWidget(median_ = label({}, "secondary"));
    column->addLayout(below);
    column->addWidget(facts_ = new FactList);
    body()->addWidget(none_);
    body()->addWidget(filled_);
    filled_->hide();
}

void RunCard::setOutcome(const app::Outcome& outcome, const std::deque<double>& history, double firstRun) {
    const bool any = outcome.result != nullptr;
    filled_->setVisible(any);
    none_->setVisible(!any);
    if (!any)
        return;
    const conv::Timing& t = outcome.report.timing;
    bar_->set(t);
    runs_->set(history);
    first_->setText(tr("first run %1").arg(duration(firstRun)));
    std::deque<double> sorted = history;
    std::sort(sorted.begin(), sorted.end());
    median_->setText(sorted.size() < 2
                         ? QString()
                         : tr("last %1 runs, median %2").arg(sorted.size()).arg(duration(sorted[sorted.size() / 2])));
    QStringList variants;
    for (const conv::TaskReport& task : outcome.report.tasks)
        if (const QString v = QString::fromStdString(task.variant); !v.isEmpty() && !variants.contains(v))
            variants << v;
    QStringList notes;
    for (const std::string& note : outcome.report.notes)
        notes << appText(note);
    QString device = appText(outcome.places);
    if (outcome.fellBack)
        device += tr(", no GPU is usable");
    facts_->setFacts({{tr("Rate by definition"), flops(t)},
                      {tr("Memory traffic"), bandwidth(t)},
                      {tr("Variant"), variants.join(QStringLiteral(", "))},
                      {tr("Device"), device},
                      {tr("Once, at first use"), t.firstRun > 0 ? duration(t.firstRun) : QString()},
                      {tr("Tiles"), outcome.report.tiles > 1 ? integer(outcome.report.tiles) : QString()},
                      {tr("Note"), notes.join(QLatin1Char(' '))}});
}

} // namespace ui
