// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/compare_page.h"
#include "ui/compare/chart/compare_table.h"
#include "ui/compare/explain/explain_card.h"
#include "ui/panels/documents/documents_panel.h"
#include "ui/style/small_widgets.h"
#include "ui/text/app_text.h"
#include "ui/text/number.h"
#include "ui/text/recipe_text.h"
#include "ui/workspace/preferences.h"
#include <QCheckBox>
#include <QComboBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QSpinBox>
#include <QStackedWidget>
#include <QToolButton>
#include <algorithm>
#include <cmath>

namespace ui {
namespace {

/// Bytes of results kept for viewing; further results are compared but not shown.
constexpr std::int64_t mostKept = std::int64_t{4} << 30;

/// Half interval over median from which times say little.
constexpr double busyNoise = 0.25;

/// Returns the median noise of the timed rows.
double noiseOf(const app::compare::Comparison& comparison) {
    std::vector<double> noise;
    for (const app::compare::Measurement& row : comparison.rows)
        if (row.timed())
            noise.push_back(row.kernel.noise());
    if (noise.empty())
        return 0;
    const auto middle = noise.begin() + static_cast<std::ptrdiff_t>(noise.size() / 2);
    std::nth_element(noise.begin(), middle, noise.end());
    return *middle;
}

} // namespace

void ComparePage::open(const DataView& view) {
    if (!workspace_.hasDocument())
        return;
    const app::Document& d = workspace_.document();
    const conv::Region box = view.marks()->region();
    const bool same = source_ && title_ == QString::fromStdString(d.title) && roi_ == box && whole_ == d.source;
    title_ = QString::fromStdString(d.title);
    if (!same) {
        stop();
        dropScaling();
        looked_ = false;
        roi_ = box;
        whole_ = d.source;
        kept_ = app::compare::makeKeptOracle();
        source_ = box.empty() ? d.source : croppedTo(d.source, box);
        results_.clear();
        keptBytes_ = 0;
        comparison_.reset();
        ceilings_.clear();
        predicting_ = false;
        model_.clearResults();
        recipe_ = {};
        filters_.clear();
        building_ = false;
        ++built_;
        views_->setResults({});
        views_->takeWindow(*view.windowLevel());
    }
    views_->takeCut(view.marks()->cut());
    roiLabel_->setText(box.empty() ? QString() : tr("marked box, %1").arg(shapeText(source_->layout())));
    roiLabel_->setVisible(!box.empty());
    follow();
    table_->setFocus();
}

app::compare::Request ComparePage::request() const {
    app::compare::Request r;
    r.source = source_;
    r.filters = filters_;
    r.candidates = model_.ticked();
    r.runs = runs_->value();
    r.kept = kept_;
    const QString wanted = reference_->currentData().toString();
    for (std::size_t i = 0; i < r.candidates.size(); ++i)
        if (idOf(r.candidates[i]) == wanted)
            r.reference = static_cast<int>(i);
    return r;
}

void ComparePage::run() {
    if (!source_ || filters_.empty() || !obstacle().isEmpty())
        return;
    app::compare::Request r = request();
    if (r.candidates.empty()) {
        failure_ = tr("No variant is ticked.");
        showState();
        return;
    }
    failure_.clear();
    results_.clear();
    keptBytes_ = 0;
    comparison_.reset();
    model_.clearResults();
    progress_ = {};
    runner_.start(std::move(r));
    showState();
}

void ComparePage::stop() {
    runner_.cancel();
    points_.clear();
    scaler_.cancel();
}

void ComparePage::takeRow(const app::compare::Measurement& row) {
    model_.setRow(row);
    if (!showSoon_.isActive())
        showSoon_.start();
}

void ComparePage::takeResult(const app::compare::Measurement& row, const VolumePtr& volume,
                             const conv::Region& domain) {
    const std::int64_t size = volume->layout().byteCount();
    if (keptBytes_ + size > mostKept)
        return;
    keptBytes_ += size;
    shownRecipe_ = recipe_;
    results_.push_back({idOf(row.candidate), QString::fromStdString(row.candidate.variant), volume, domain});
    const bool twice = std::count_if(results_.begin(), results_.end(),
                                     [&](const NamedResult& r) { return r.name == results_.back().name; }) > 1;
    if (twice) // same variant on another device
        results_.back().name = results_.back().id;
    showResults();
}

void ComparePage::showResults() {
    if (!source_) {
        views_->setResults({});
        return;
    }
    std::vector<NamedResult> all{{QStringLiteral("source"), tr("Input"), source_, source_->layout().whole()}};
    all.insert(all.end(), results_.begin(), results_.end());
    views_->setResults(std::move(all));
    showAge();
}

void ComparePage::showAge() {
    if (views_->results().size() < 2 || shownRecipe_ == recipe_) {
        views_->setNote({});
        return;
    }
    constexpr int longest = 60; // characters
    QString before = recipeSummary(shownRecipe_);
    if (before.size() > longest)
        before = before.left(longest - 1) + QStringLiteral("…");
    views_->setNote(tr("The pictures and their differences are of an earlier recipe: %1. Press Run for those of the "
                       "recipe as it is now.")
                        .arg(before));
}

void ComparePage::showCard() {
    if (const CompareEntry* e = model_.entry(selected_); e != nullptr && source_)
        card_->setEntry(*e, filters_, source_->layout());
}

void ComparePage::takeComparison(const app::compare::Comparison& comparison) {
    comparison_ = comparison;
    ceilings_ = comparison.ceilings;
    predicting_ = predicting_ && comparison.stopped;
    for (const app::compare::Measurement& row : comparison.rows)
        model_.setRow(row);
    if (comparison.reference >= 0 && comparison.reference < static_cast<int>(comparison.rows.size()))
        model_.setReference(idOf(comparison.rows[static_cast<std::size_t>(comparison.reference)].candidate));
    showCard(); // with its measured time
    if (comparison.wrong() > 0) {
        QStringList names;
        for (const app::compare::Measurement& row : comparison.rows)
            if (row.verdict == app::compare::Verdict::wrong || row.verdict == app::compare::Verdict::failed)
                names << idOf(row.candidate) + QStringLiteral(": ") + QString::fromStdString(row.sentence);
        Q_EMIT message({Message::Kind::error,
                        comparison.wrong() == 1 ? tr("One variant disagrees with the reference")
                                                : tr("%1 variants disagree with the reference").arg(comparison.wrong()),
                        names.join(QLatin1Char('\n')) + QLatin1Char('\n') + tr("Their times are not reported."),
                        {},
                        {}});
    }
    // Initial selection: the reference's result beside the source.
    if (selected_.isEmpty() && !model_.reference().isEmpty())
        select(model_.reference());
    else if (!looked_)
        lookAtSelected();
    looked_ = true;
    showChart();
    showState();
}

void ComparePage::showChart() {
    showSentence();
    chart_->setRows(model_.entries(), ceilings_, predicting_);
}

QString ComparePage::obstacle() const {
    if (filters_.empty())
        return failure_;
    const std::vector<CompareEntry>& entries = model_.entries();
    return std::any_of(entries.begin(), entries.end(), [](const CompareEntry& e) { return e.able(); }) ? QString()
           : filters_.size() > 1 ? tr("No variant runs all steps: rows say why. Mute steps to compare the others.")
                                 : tr("No variant can run: rows say why.");
}

void ComparePage::showSentence() {
    const bool scaling = scalingBar_->isVisibleTo(this);
    const QString obstacle = this->obstacle();
    chart_->setSentence(!obstacle.isEmpty() ? obstacle
                        : scaling ? tr("Times over sizes of the data or widths of the kernels: press the arrow above.")
                                  : QString());
}

QString ComparePage::state() const {
    if (!failure_.isEmpty())
        return failure_;
    if (const QString why = obstacle(); !why.isEmpty() && !runner_.running())
        return why;
    if (runner_.running()) {
        QString words = QString::fromStdString(progress_.doing);
        if (progress_.secondsLeft > 2)
            words += tr(", %1 s left").arg(number(std::ceil(progress_.secondsLeft), 3));
        return words;
    }
    if (comparison_) {
        int timed = 0, runs = 0;
        for (const app::compare::Measurement& row : comparison_->rows)
            if (row.timed()) {
                ++timed;
                runs += row.kernel.count;
            }
        return comparison_->stopped ? tr("stopped after %1 runs").arg(integer(runs))
               : timed == 1         ? tr("%1 runs of one variant").arg(integer(runs))
                                    : tr("%1 runs of %2 variants").arg(integer(runs), integer(timed));
    }
    const auto ticked = static_cast<std::int64_t>(model_.ticked().size());
    return ticked == 1 ? tr("one variant ticked") : tr("%1 variants ticked").arg(integer(ticked));
}

void ComparePage::showState() {
    const bool running = runner_.running();
    state_->setText(state());
    state_->setToolTip(state());
    run_->setText(running ? tr("Stop") : comparison_ ? tr("Run again") : tr("Run"));
    run_->setEnabled(running || (!filters_.empty() && obstacle().isEmpty()));
    QIcon icon;
    for (const auto& [mode, color] : {std::pair{QIcon::Normal, tokens().onAcc}, {QIcon::Disabled, tokens().dis}})
        icon.addPixmap(
            iconPixmap(running ? QStringLiteral("stop") : QStringLiteral("play"), color, 16, devicePixelRatioF()),
            mode);
    run_->setIcon(icon);
    bar_->setVisible(running);
    bar_->setValue(static_cast<int>(1000 * progress_.fraction));
    QStringList sentences; // the first ones matter most
    if (comparison_)
        sentences << busyText(*comparison_) << tr("Checked against float64: %1.").arg(appText(comparison_->oracle));
    sentences << tr("Warm: median of %1 interleaved runs with 95 % interval, first run apart.")
                     .arg(comparison_ ? comparison_->runs : runs_->value())
              << tr("Hollow marks are effective rates, above what direct arithmetic could reach.");
    sentences.removeAll(QString());
    QStringList shorter;
    for (qsizetype n = sentences.size() - 1; n > 0; --n)
        shorter << sentences.first(n).join(QLatin1Char(' '));
    if (const double noise = comparison_ ? noiseOf(*comparison_) : 0; noise > busyNoise)
        shorter << tr("Busy: times ±%1 %").arg(number(100 * noise, 2)) << tr("Busy: ±%1 %").arg(number(100 * noise, 2));
    static_cast<ElidedLabel*>(legend_)->setTexts(sentences.join(QLatin1Char(' ')), shorter);
}

QString ComparePage::busyText(const app::compare::Comparison& comparison) {
    const double noise = noiseOf(comparison);
    return noise > busyNoise
               ? tr("The machine is busy: times vary by ±%1 %. Run again when it is idle.").arg(number(100 * noise, 2))
               : QString();
}

void ComparePage::select(const QString& id) {
    if (id.isEmpty() || id == selected_)
        return;
    selected_ = id;
    table_->select(id);
    chart_->setSelected(id);
    showCard();
    lookAtSelected();
}

/// Shows the selected result beside the source, and its difference to the reference.
void ComparePage::lookAtSelected() {
    views_->setPair(QStringLiteral("source"), selected_);
    QString other = model_.reference();
    for (const NamedResult& r : results_)
        if ((other.isEmpty() || other == selected_) && r.id != selected_)
            other = r.id;
    if (!other.isEmpty() && other != selected_)
        views_->setDifferencePair(other, selected_);
}

void ComparePage::explain(const QString& id) {
    select(id);
    if (const CompareEntry* e = model_.entry(id); e != nullptr && source_) {
        card_->setEntry(*e, filters_, source_->layout());
        kinds_.back()->click();
        showPart(0);
    }
}

} // namespace ui
