// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/run/run_card.h"
#include "ui/panels/run/predicted_time.h"
#include "ui/style/theme.h"
#include "ui/text/app_text.h"
#include "ui/text/number.h"
#include "ui/views/overlay.h"
#include <QFontMetricsF>
#include <QHBoxLayout>
#include <QPainter>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

namespace ui {

/// Stacked bar with legend: memory, upload, kernel, download, host, total.
class RunCard::Bar : public QWidget {
  public:
    Bar() {
        follow();
        connect(&ThemeWatcher::instance(), &ThemeWatcher::changed, this, &Bar::follow);
    }
    void follow() {
        setFixedHeight(20 + static_cast<int>(std::ceil(2 * QFontMetricsF(ui::font(12, QFont::Medium)).height())));
        update();
    }
    void set(const conv::Timing& timing, bool warm) {
        timing_ = timing;
        warm_ = warm;
        setAccessibleName(RunCard::tr("Memory %1, upload %2, kernel %3, download %4, host %5, total %6 ms")
                              .arg(milliseconds(timing.allocate), milliseconds(timing.upload),
                                   milliseconds(timing.kernel), milliseconds(timing.download), milliseconds(host()),
                                   milliseconds(timing.total)));
        update();
    }

  protected:
    void paintEvent(QPaintEvent*) override {
        QPainter p(this);
        p.setRenderHint(QPainter::Antialiasing);
        drawTimeBar(p, QRectF(0, 2, width(), 10), timing_);
        const Tokens& t = tokens();
        std::vector<TimePart> parts{{RunCard::tr("Memory"), timing_.allocate, t.text2},
                                    {RunCard::tr("Upload"), timing_.upload, t.upload},
                                    {RunCard::tr("Kernel"), timing_.kernel, t.kernel},
                                    {RunCard::tr("Download"), timing_.download, t.download},
                                    {RunCard::tr("Host"), host(), t.host}};
        std::erase_if(parts, [](const TimePart& part) { return part.value <= 0; });
        drawTimeLegend(p, QRectF(0, 17, width(), height() - 17), parts,
                       {warm_ ? RunCard::tr("Total, warm") : RunCard::tr("Total"), timing_.total, t.text2, t.text,
                        ui::font(11), ui::font(12, QFont::Medium)});
    }

  private:
    [[nodiscard]] double host() const {
        return std::max(0.0, timing_.total - timing_.allocate - timing_.upload - timing_.kernel - timing_.download);
    }
    conv::Timing timing_;
    bool warm_ = false;
};

/// Bars of total times of recent runs, the newest in the accent colour.
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

namespace {

/// Says that other programs slowed the warm runs down: alone, runs of the same work do not differ by that much.
QString busyText(const app::Outcome& outcome) {
    constexpr double busy = 2;
    const double least = outcome.isWarm() ? outcome.warm->least : 0;
    return least > 0 && outcome.warm->report.timing.kernel >= busy * least
               ? RunCard::tr("The machine is busy: the fastest warm run took %1.").arg(duration(least))
               : QString();
}

/// "48 ms, predicted 31 ms"
QString kernelTimes(const app::Outcome& outcome) {
    const QString measured = duration(outcome.timed().timing.kernel);
    const double predicted = predictedMilliseconds(outcome);
    return predicted > 0 ? RunCard::tr("%1, predicted %2").arg(measured, duration(predicted)) : measured;
}

} // namespace

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
    column->addWidget(busy_ = label({}, "secondary", true));
    column->addWidget(facts_ = new FactList);
    body()->addWidget(none_);
    body()->addWidget(filled_);
    filled_->hide();
}

void RunCard::setCompact(bool compact) {
    compact_ = compact;
    makeRoom();
}

/// A low window has no room for earlier runs beside the word that the machine is busy.
void RunCard::makeRoom() {
    facts_->setVisible(!compact_);
    runs_->setVisible(!compact_ || busy_->text().isEmpty());
}

void RunCard::setOutcome(const app::Outcome& outcome, const std::deque<double>& history, const QString& check) {
    // While a full run waits for confirmation, the views show times of the visible part.
    const bool any = outcome.result != nullptr && !outcome.heldBack;
    none_->setText(outcome.heldBack ? tr("The whole was not computed: it waits for your word.")
                                    : tr("Nothing was computed yet."));
    filled_->setVisible(any);
    none_->setVisible(!any);
    if (!any)
        return;
    const conv::Timing& t = outcome.timed().timing;
    bar_->set(t, outcome.isWarm());
    runs_->set(history);
    const double once = outcome.report.timing.firstRun, touched = outcome.report.timing.allocate;
    first_->setText(tr("first run %1").arg(duration(app::firstRunOf(outcome.report.timing))));
    std::deque<double> sorted = history;
    std::sort(sorted.begin(), sorted.end());
    const double median = sorted.empty() ? 0 : (sorted[(sorted.size() - 1) / 2] + sorted[sorted.size() / 2]) / 2;
    median_->setText(sorted.size() < 2 ? QString()
                                       : tr("last %1 runs, median %2").arg(sorted.size()).arg(duration(median)));
    QStringList variants;
    for (const conv::OpReport& op : outcome.report.ops)
        if (const QString v = QString::fromStdString(op.variant); !v.isEmpty() && !variants.contains(v))
            variants << v;
    QStringList notes;
    for (const std::string& note : outcome.report.notes)
        notes << appText(note);
    QString device = appText(outcome.places);
    if (outcome.fellBack)
        device += tr(", no GPU is usable");
    const QString measured =
        outcome.isWarm() ? tr("warm, median of %1").arg(integer(outcome.warm->runs)) : tr("first run");
    const QString busy = busyText(outcome);
    busy_->setText(busy);
    busy_->setVisible(!busy.isEmpty());
    makeRoom();
    facts_->setFacts({{tr("Kernel time"), kernelTimes(outcome)},
                      {tr("Measured"), measured},
                      {tr("Memory, first run"), touched > 0 ? duration(touched) : QString()},
                      {tr("Rate by definition"), flops(t)},
                      {tr("Memory traffic"), bandwidth(t)},
                      {tr("Variant"), variants.join(QStringLiteral(", "))},
                      {tr("Device"), device},
                      {tr("Check"), check},
                      {tr("Once, at first use"), once > 0 ? duration(once) : QString()},
                      {tr("Tiles"), outcome.report.tiles > 1 ? integer(outcome.report.tiles) : QString()},
                      {tr("Note"), notes.join(QLatin1Char(' '))}});
}

} // namespace ui
