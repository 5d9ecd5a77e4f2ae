// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/explain/explain_card.h"
#include "ui/compare/explain/idea_picture.h"
#include "ui/compare/explain/profiled.h"
#include "ui/style/small_widgets.h"
#include "ui/style/spoken.h"
#include "ui/style/theme.h"
#include "ui/text/number.h"
#include <QGridLayout>
#include <QPainter>
#include <QSlider>
#include <QVBoxLayout>
#include <algorithm>

namespace ui {
namespace {

constexpr std::array capabilities{75, 80, 86, 89, 90, 100, 120};
constexpr double gigahertz = 1.7; // typical clock under load; the FMA rate follows
constexpr double link = 55;       // GB/s, PCIe 5

} // namespace

class WhatIfBars : public QWidget {
  public:
    WhatIfBars() { setAccessibleName(ExplainCard::tr("Predicted times on the invented device")); }
    void setWhatIf(const WhatIf& whatIf, const QString& marked) {
        whatIf_ = whatIf;
        marked_ = marked;
        setFixedHeight(std::max(1, static_cast<int>(shown())) * 24 + 4);
        update();
    }

  protected:
    void paintEvent(QPaintEvent*) override {
        QPainter p(this);
        p.setRenderHint(QPainter::Antialiasing);
        const Tokens& t = tokens();
        p.setFont(ui::font(12));
        if (whatIf_.times.empty())
            return; // the reason is shown above
        const double names = 190, numbers = 76, most = whatIf_.times[shown() - 1].milliseconds;
        for (std::size_t i = 0; i < shown(); ++i) {
            const WhatIf::Time& time = whatIf_.times[i];
            const double y = 24.0 * static_cast<double>(i);
            p.setPen(time.name == marked_ ? t.acc : t.text);
            // If it computes a part of the recipe only: number of its convolutions.
            const QString name = time.own == time.of
                                     ? time.name
                                     : ExplainCard::tr("%1, %2 of %3").arg(time.name).arg(time.own).arg(time.of);
            p.drawText(QRectF(0, y, names, 24), Qt::AlignVCenter,
                       p.fontMetrics().elidedText(name, Qt::ElideRight, static_cast<int>(names - 8)));
            const double room = std::max(10.0, width() - names - numbers);
            p.fillRect(QRectF(names, y + 7, std::max(2.0, room * time.milliseconds / most), 10),
                       time.name == marked_ ? t.acc : t.kernel);
            p.setPen(t.text);
            drawNumber(p, {width() - numbers, y, numbers, 24}, Qt::AlignRight | Qt::AlignVCenter,
                       duration(time.milliseconds));
        }
    }

  private:
    [[nodiscard]] std::size_t shown() const { return std::min<std::size_t>(8, whatIf_.times.size()); }
    WhatIf whatIf_;
    QString marked_;
};

ExplainCard::ExplainCard(QWidget* parent) : QWidget(parent) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 12, 16, 16);
    column->setSpacing(8);
    column->addWidget(name_ = label({}, "title"));
    column->addWidget(where_ = label({}, "secondary", true));
    column->addWidget(refused_ = label({}, "warn", true));
    column->addWidget(picture_ = new IdeaPicture);
    column->addWidget(summary_ = label({}, nullptr, true));
    for (QLabel*& thought : thoughts_)
        column->addWidget(thought = label({}, "secondary", true));
    column->addWidget(limitsTitle_ = label(tr("What bounds it here"), "section"));
    column->addWidget(limits_ = new FactList);
    column->addWidget(how_ = label({}, "secondary", true));
    column->addWidget(bound_ = label({}, nullptr, true));
    column->addWidget(verdict_ = label({}, "value", true));
    column->addWidget(kernelsTitle_ = label(tr("Kernels, as the driver tells"), "section"));
    column->addWidget(kernels_ = new FactList);
    column->addWidget(kernelsUnknown_ = label({}, "secondary", true));
    column->addWidget(countedTitle_ = label(tr("Counted by the profiler"), "section"));
    column->addWidget(countedOn_ = label({}, "secondary", true));
    column->addWidget(counted_ = new FactList);
    column->addWidget(origin_ = label({}, "secondary", true));
    buildWhatIf(*column);
    column->addStretch(1);
    fill();
}

void ExplainCard::buildWhatIf(QVBoxLayout& column) {
    column.addSpacing(4);
    column.addWidget(label(tr("What if: an invented GPU"), "section"));
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(4);
    grid->setColumnStretch(1, 1);
    const std::array names{tr("Compute capability"), tr("Multiprocessors"), tr("Bandwidth, GB/s")};
    const std::array<std::pair<int, int>, 3> ranges{
        std::pair{0, static_cast<int>(capabilities.size()) - 1}, {4, 200}, {100, 8000}};
    const std::array starts{4, 132, 3350};
    for (std::size_t i = 0; i < names.size(); ++i) {
        auto* l = label(names[i], "secondary");
        auto* s = sliders_[i] = new QSlider(Qt::Horizontal);
        s->setRange(ranges[i].first, ranges[i].second);
        s->setValue(starts[i]);
        s->setPageStep(std::max(1, (ranges[i].second - ranges[i].first) / 20));
        s->setAccessibleName(names[i]);
        speakValue(*s, [this, i] { return values_[i]->text(); });
        s->setMinimumWidth(60);
        l->setBuddy(s);
        values_[i] = label({}, "value");
        values_[i]->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
        values_[i]->setMinimumWidth(48);
        grid->addWidget(l, static_cast<int>(i), 0);
        grid->addWidget(s, static_cast<int>(i), 1);
        grid->addWidget(values_[i], static_cast<int>(i), 2);
        connect(s, &QSlider::valueChanged, this, &ExplainCard::invent);
    }
    column.addLayout(grid);
    column.addWidget(device_ = label({}, "secondary", true));
    column.addWidget(steps_ = label({}, nullptr, true));
    column.addWidget(bars_ = new WhatIfBars);
}

void ExplainCard::setEntry(const CompareEntry& entry, const std::vector<conv::Filter>& filters,
                           const conv::Layout& layout) {
    filters_ = filters;
    layout_ = layout;
    explanation_ =
        explain(entry.row.candidate.variant, entry.row.candidate.device, filters, layout, entry.row.kernel.median);
    if (explanation_.refused.isEmpty())
        explanation_.refused = entry.refused;
    launches_ = entry.row.launches;
    fill();
    invent();
}

void ExplainCard::fill() {
    const Explanation& e = explanation_;
    name_->setText(e.name.isEmpty() ? tr("No variant is selected") : e.name);
    where_->setText(e.name.isEmpty() ? tr("Select a row of the table.") : tr("%1, %2").arg(e.device, e.kind));
    refused_->setText(e.refused);
    refused_->setVisible(!e.refused.isEmpty());
    picture_->setVisible(!e.name.isEmpty());
    picture_->setIdea(e.idea);
    summary_->setText(e.note.isEmpty() ? e.summary : e.summary + QLatin1Char(' ') + e.note);
    for (std::size_t i = 0; i < thoughts_.size(); ++i)
        thoughts_[i]->setText(static_cast<qsizetype>(i) < e.thoughts.size()
                                  ? QStringLiteral("%1.  ").arg(i + 1) + e.thoughts[static_cast<qsizetype>(i)]
                                  : QString());
    std::vector<std::pair<QString, QString>> facts;
    QStringList how;
    for (const Limit& l : e.limits) {
        facts.emplace_back(l.name, duration(l.milliseconds));
        how << l.name + QStringLiteral(": ") + l.how;
    }
    limits_->setFacts(facts);
    for (QWidget* part : {static_cast<QWidget*>(limitsTitle_), static_cast<QWidget*>(limits_),
                          static_cast<QWidget*>(how_), static_cast<QWidget*>(bound_), static_cast<QWidget*>(verdict_)})
        part->setVisible(!facts.empty());
    how_->setText(how.join(QLatin1Char('\n')));
    bound_->setText(e.bound);
    verdict_->setText(e.verdict);
    QString from = e.origin.isEmpty() ? QString() : tr("From: %1").arg(e.origin);
    if (!e.published.isEmpty())
        from += QLatin1Char('\n') + tr("Published: %1").arg(e.published);
    origin_->setText(from);
    fillKernels();
}

void ExplainCard::fillKernels() {
    const auto facts = kernelFacts(launches_);
    const bool refused = !explanation_.refused.isEmpty();
    const QString unknown = refused ? QString() : kernelsUnknown(launches_, explanation_.device.toStdString());
    kernels_->setFacts(facts);
    kernels_->setVisible(!facts.empty());
    kernelsUnknown_->setText(unknown);
    kernelsUnknown_->setVisible(!unknown.isEmpty());
    kernelsTitle_->setVisible(!facts.empty() || !unknown.isEmpty());
    const auto counted = countedOf(explanation_.name.toStdString(), layout_.dimension);
    countedOn_->setText(tr("On an %1 (driver %2, %3), not here; caches empty before each run.")
                            .arg(profile().device, profile().driver, profile().date));
    counted_->setFacts(counted);
    for (QWidget* part :
         {static_cast<QWidget*>(countedTitle_), static_cast<QWidget*>(countedOn_), static_cast<QWidget*>(counted_)})
        part->setVisible(!counted.empty());
}

void ExplainCard::setCounters(const std::vector<app::bench::KernelCounts>& counters) {
    if (counters.empty())
        return;
    std::vector<std::pair<QString, QString>> facts;
    for (const app::bench::KernelCounts& kernel : counters) {
        const auto more = factsOf(kernel);
        facts.insert(facts.end(), more.begin(), more.end());
    }
    countedOn_->setText(tr("On this machine's GPU; caches empty before each run."));
    counted_->setFacts(facts);
    for (QWidget* part :
         {static_cast<QWidget*>(countedTitle_), static_cast<QWidget*>(countedOn_), static_cast<QWidget*>(counted_)})
        part->setVisible(true);
}

void ExplainCard::invent() {
    const int capability = capabilities[static_cast<std::size_t>(sliders_[0]->value())];
    const conv::Device d = inventedGpu(capability, sliders_[1]->value(), gigahertz, sliders_[2]->value(), link);
    values_[0]->setText(fixed(capability / 10.0, 1));
    values_[1]->setText(integer(sliders_[1]->value()));
    values_[2]->setText(integer(sliders_[2]->value()));
    device_->setText(tr("%1 TFLOPS at %2 GHz and %3 multiply-adds a cycle and multiprocessor")
                         .arg(number(d.flopsPerSecond / 1e12, 3), fixed(gigahertz, 1), integer(lanesOf(capability))));
    if (filters_.empty())
        return;
    whatIf_ = whatIf(d, filters_, layout_);
    QStringList steps;
    for (const WhatIf::Step& s : whatIf_.steps)
        steps << (s.variant.isEmpty() ? tr("%1 %2").arg(s.label, duration(s.milliseconds))
                                      : tr("%1 by %2 %3").arg(s.label, s.variant, duration(s.milliseconds)));
    steps_->setText(
        whatIf_.problem.isEmpty()
            ? tr("The planner would take %1 for the recipe: %2. Upload and download, over a link of %3 GB/s, "
                 "add %4. Below, each variant for all that it can compute of the recipe:")
                  .arg(duration(whatIf_.planned), steps.join(QStringLiteral("; ")), number(link, 3),
                       duration(whatIf_.transfers))
            : whatIf_.problem);
    bars_->setWhatIf(whatIf_, explanation_.name);
}

} // namespace ui
