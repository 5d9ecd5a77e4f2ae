// SPDX-License-Identifier: Apache-2.0
// MainWindow: what follows a result: recent files, times, check, histogram and the forecast of the output.
#include "ui/panels/documents/documents_panel.h"
#include "ui/panels/histogram/histogram_panel.h"
#include "ui/panels/recipe/output_card.h"
#include "ui/panels/recipe/recipe_panel.h"
#include "ui/panels/run/run_card.h"
#include "ui/text/app_text.h"
#include "ui/text/number.h"
#include "ui/text/recipe_text.h"
#include "ui/window/bars/status_bar.h"
#include "ui/window/main_window.h"
#include "ui/window/views/view_stack.h"
#include "ui/workspace/background.h"
#include "ui/workspace/session_restore.h"

namespace ui {
namespace {

QString checkText(const app::Agreement& check) {
    if (!check.unchecked.empty())
        return MainWindow::tr("not checked: %1").arg(appText(check.unchecked));
    return (check.good() ? MainWindow::tr("error %1") : MainWindow::tr("error %1, too large"))
        .arg(number(check.worst, 2));
}

} // namespace

void MainWindow::remember() {
    const app::Document& d = workspace_.documents().current();
    const QString path = QString::fromStdString(d.path.string());
    if (rememberSoon_.isActive() && recent_.path != path)
        writeRecent(true);
    recent_ = {path, shapeText(d.source->layout()), recipeSummary(d.recipe),
               QString::fromStdString(app::toJson(d.recipe)), workspace_.documents().extra().thumbnail};
    rememberSoon_.start();
}

void MainWindow::writeRecent(bool atOnce) {
    rememberSoon_.stop();
    session_->keep();
    if (recent_.path.isEmpty())
        return;
    if (atOnce)
        Preferences::addRecent(recent_);
    else
        inBackground(
            this,
            [file = recent_] {
                Preferences::addRecent(file);
                return true;
            },
            [](bool) {});
    recent_ = {};
}

void MainWindow::showResult() {
    if (workspace_.documents().empty())
        return;
    if (workspace_.documents().current().outcome.result && !workspace_.runs().dragging())
        remember();
    showTimes();
    status_->setDevice(QString::fromStdString(workspace_.documents().current().outcome.device));
    updateHistogram();
    updateForecast();
}

void MainWindow::showTimes() {
    const app::Document& d = workspace_.documents().current();
    const DocumentRuns& runs = workspace_.runs().of(workspace_.documents().row());
    run_->setOutcome(d.outcome, runs.history, runs.agreement ? checkText(*runs.agreement) : QString());
    recipe_->setChoice(d.planOptions, d.outcome);
}

void MainWindow::updateHistogram() {
    struct Pair {
        Histogram before;
        std::optional<Histogram> after;
        bool apart = false;
    };
    const app::Document& d = workspace_.documents().current();
    const conv::Item item = views_->view()->item();
    inBackground(
        this,
        [source = d.source, result = d.outcome.result, item,
         apart = d.source->layout().dimension > 1 && !views_->view()->windowLevel()->measure().of.empty()] {
            Pair pair{histogramOf(*source, item), {}, apart};
            if (result)
                pair.after = histogramOf(*result, item, apart ? nullptr : &pair.before);
            return pair;
        },
        [this, run = ++histogramRun_](const Pair& pair) {
            if (run == histogramRun_)
                histogram_->setHistograms(pair.before, pair.after, pair.apart);
        });
}

void MainWindow::updateForecast() {
    const app::Document& d = workspace_.documents().current();
    const app::OutputChoice choice = workspace_.documents().extra().output;
    recipe_->output()->setChoice(choice);
    const quint64 run = ++forecastRun_;
    if (workspace_.runs().dragging() || !workspace_.runs().complete() || !d.outcome.result) {
        recipe_->output()->setForecast({});
        return;
    }
    inBackground(
        this,
        [choice, result = d.outcome.result, recipe = d.recipe, source = d.source->layout()] {
            return app::forecastOutput(*result, choice, recipe, source);
        },
        [this, run](const app::OutputForecast& forecast) {
            if (run == forecastRun_)
                recipe_->output()->setForecast(forecast);
        });
}

} // namespace ui
