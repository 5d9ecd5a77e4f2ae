// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/compare_page.h"
#include "ui/compare/chart/compare_table.h"
#include "ui/panels/documents/documents_panel.h"
#include "ui/style/ask_file.h"
#include "ui/style/small_widgets.h"
#include "ui/text/app_text.h"
#include "ui/text/number.h"
#include "ui/text/recipe_text.h"
#include "ui/workspace/preferences.h"
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QSpinBox>
#include <QToolButton>
#include <algorithm>
#include <cmath>
#include <conv/error.h>

namespace ui {
namespace {

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
    if (workspace_.documents().empty())
        return;
    const app::Document& d = workspace_.documents().current();
    const conv::Region box = view.marks()->region();
    if (controller_.setData(QString::fromStdString(d.title), d.source, box)) {
        looked_ = false;
        views_->setResults({});
        views_->takeWindow(*view.windowLevel());
    }
    views_->takeCut(view.marks()->cut());
    const VolumePtr& source = controller_.state().source;
    roiLabel_->setText(box.empty() ? QString() : tr("marked box, %1").arg(shapeText(source->layout())));
    roiLabel_->setVisible(!box.empty());
    follow();
    table_->setFocus();
}

void ComparePage::follow() {
    const CompareState& state = controller_.state();
    if (!state.source || workspace_.documents().empty() ||
        QString::fromStdString(workspace_.documents().current().title) != state.title)
        return;
    static_cast<ElidedLabel*>(recipeLabel_)->setText(recipeSummary(workspace_.documents().current().recipe));
    controller_.setRecipe(workspace_.documents().current().recipe);
}

void ComparePage::showOffer() {
    if (const CompareState& state = controller_.state(); state.source && !state.filters.empty()) {
        options_->setPeers(state.anyPeers ? QString()
                           : state.source->layout().dimension == 3
                               ? tr("No other library that is loaded here filters volumes")
                               : tr("No other library that is loaded here filters such data"));
    }
    options_->setReferences(controller_.model().entries());
    charts_->showRows();
    showState();
}

void ComparePage::addKernel(const QString& path) {
    if (const QString added = controller_.addKernel(path); !added.isEmpty())
        table_->select(added);
}

void ComparePage::askKernel() {
    const QString path = askFile(this, tr("Add CUDA kernel"), Preferences::folder(), tr("CUDA (*.cu);;All files (*)"));
    if (path.isEmpty())
        return;
    controller_.setFailure({});
    try {
        addKernel(path);
    } catch (const conv::Error& e) {
        controller_.setFailure(windowText(e));
    }
}

void ComparePage::showResults() {
    const CompareState& state = controller_.state();
    if (!state.source) {
        views_->setResults({});
        return;
    }
    std::vector<NamedResult> all{{QStringLiteral("source"), tr("Input"), state.source, state.source->layout().whole()}};
    all.insert(all.end(), state.results.begin(), state.results.end());
    views_->setResults(std::move(all));
    showAge();
}

void ComparePage::showAge() {
    const CompareState& state = controller_.state();
    if (views_->results().size() < 2 || state.resultRecipe == state.recipe) {
        views_->setNote({});
        return;
    }
    constexpr int longest = 60; // characters
    QString before = recipeSummary(state.resultRecipe);
    if (before.size() > longest)
        before = before.left(longest - 1) + QStringLiteral("…");
    views_->setNote(tr("The pictures and their differences are of an earlier recipe: %1. Press Run for those of the "
                       "recipe as it is now.")
                        .arg(before));
}

void ComparePage::showComparison() {
    const app::compare::Comparison& comparison = *controller_.state().comparison;
    const QString& reference = controller_.model().reference();
    charts_->describe(selected_); // with its measured time
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
    if (selected_.isEmpty() && !reference.isEmpty())
        select(reference);
    else if (!looked_)
        lookAtSelected();
    looked_ = true;
    charts_->showRows();
    showState();
}

QString ComparePage::state() const {
    const CompareState& now = controller_.state();
    const bool running = controller_.runner().running();
    if (!now.failure.isEmpty())
        return now.failure;
    if (const QString why = controller_.obstacle(); !why.isEmpty() && !running)
        return why;
    if (running) {
        QString words = QString::fromStdString(now.progress.doing);
        if (now.progress.secondsLeft > 2)
            words += tr(", %1 s left").arg(number(std::ceil(now.progress.secondsLeft), 3));
        return words;
    }
    if (now.comparison) {
        int timed = 0, runs = 0;
        for (const app::compare::Measurement& row : now.comparison->rows)
            if (row.timed()) {
                ++timed;
                runs += row.kernel.count;
            }
        return now.comparison->stopped ? tr("stopped after %1 runs").arg(integer(runs))
               : timed == 1            ? tr("%1 runs of one variant").arg(integer(runs))
                                       : tr("%1 runs of %2 variants").arg(integer(runs), integer(timed));
    }
    const auto ticked = static_cast<std::int64_t>(controller_.model().ticked().size());
    return ticked == 1 ? tr("one variant ticked") : tr("%1 variants ticked").arg(integer(ticked));
}

void ComparePage::showState() {
    const CompareState& now = controller_.state();
    const bool running = controller_.runner().running();
    state_->setText(state());
    state_->setToolTip(state());
    run_->setText(running ? tr("Stop") : now.comparison ? tr("Run again") : tr("Run"));
    run_->setEnabled(running || (!now.filters.empty() && controller_.obstacle().isEmpty()));
    QIcon icon;
    for (const auto& [mode, color] : {std::pair{QIcon::Normal, tokens().onAcc}, {QIcon::Disabled, tokens().dis}})
        icon.addPixmap(
            iconPixmap(running ? QStringLiteral("stop") : QStringLiteral("play"), color, 16, devicePixelRatioF()),
            mode);
    run_->setIcon(icon);
    bar_->setVisible(running);
    bar_->setValue(static_cast<int>(1000 * now.progress.fraction));
    QStringList sentences; // the first ones matter most
    if (now.comparison)
        sentences << busyText(*now.comparison)
                  << tr("Checked against float64: %1.").arg(appText(now.comparison->oracle));
    sentences << tr("Warm: median of %1 interleaved runs with 95 % interval, first run apart.")
                     .arg(now.comparison ? now.comparison->runs : options_->runs()->value())
              << tr("Hollow marks are effective rates, above what direct arithmetic could reach.");
    sentences.removeAll(QString());
    QStringList shorter;
    for (qsizetype n = sentences.size() - 1; n > 0; --n)
        shorter << sentences.first(n).join(QLatin1Char(' '));
    if (const double noise = now.comparison ? noiseOf(*now.comparison) : 0; noise > busyNoise)
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
    charts_->chart().setSelected(id);
    charts_->describe(id);
    lookAtSelected();
}

/// Shows the selected result beside the source, and its difference to the reference.
void ComparePage::lookAtSelected() {
    views_->setPair(QStringLiteral("source"), selected_);
    QString other = controller_.model().reference();
    for (const NamedResult& r : controller_.state().results)
        if ((other.isEmpty() || other == selected_) && r.id != selected_)
            other = r.id;
    if (!other.isEmpty() && other != selected_)
        views_->setDifferencePair(other, selected_);
}

void ComparePage::explain(const QString& id) {
    select(id);
    if (controller_.model().entry(id) == nullptr || !controller_.state().source)
        return;
    charts_->describe(id);
    charts_->showCard();
    showPart(0);
}

} // namespace ui
