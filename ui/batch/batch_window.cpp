// SPDX-License-Identifier: Apache-2.0
#include "ui/batch/batch_window.h"
#include "app/cli/options/request.h"
#include "ui/batch/batch_sampling.h"
#include "ui/batch/batch_words.h"
#include "ui/style/small_widgets.h"
#include "ui/text/number.h"
#include "ui/text/qt_string.h"
#include "ui/text/recipe_text.h"
#include "ui/workspace/background.h"
#include "ui/workspace/place.h"
#include <QCheckBox>
#include <QCloseEvent>
#include <QFile>
#include <QFileInfo>
#include <QLineEdit>
#include <QMessageBox>
#include <QMimeData>
#include <QProgressBar>
#include <QPushButton>
#include <QTableView>
#include <algorithm>
#include <cmath>
#include <csignal>
#include <utility>

namespace ui {
namespace {

constexpr int mostThumbnails = 200; ///< items; the HTML report has two images of each

bool wasStopped(int code) {
    return code == app::cli::exitSignal + SIGTERM || code == app::cli::exitSignal + SIGINT;
}

} // namespace

BatchWindow::~BatchWindow() {
    disconnectChildren(*this);
    planner_.disconnect(this);
    run_.disconnect(this);
}

void BatchWindow::setSampling(const Sampling& sampling) {
    if (run_.running())
        return;
    sampling_->propose(sampling);
    const Sampling& now = sampling_->sampling();
    if (now.text() != order_.sampling.text())
        nameSoon_.start();
}

void BatchWindow::setSteps(const app::Recipe& recipe, const conv::PlanOptions& planOptions,
                           const app::OutputChoice& output) {
    const auto sameChoice = [&](const conv::PlanOptions& o) {
        return o.device == planOptions.device && o.variant == planOptions.variant && o.strict == planOptions.strict &&
               o.precision == planOptions.precision;
    };
    const bool same = began_ || !steps_->text().isEmpty();
    if (run_.running() ||
        (same && order_.recipe == recipe && order_.output == output && sameChoice(order_.planOptions)))
        return;
    order_.recipe = recipe;
    order_.planOptions = planOptions;
    order_.output = output;
    showSteps();
    nameSoon_.start();
}

void BatchWindow::setSlices(app::io::Tilt tilt, app::io::Gaps gaps) {
    if (run_.running() || (tilt == order_.tilt && gaps == order_.gaps))
        return;
    order_.tilt = tilt;
    order_.gaps = gaps;
    showSteps();
    nameSoon_.start();
}

void BatchWindow::showSteps() {
    QStringList parts{hasActiveSteps(order_.recipe) ? recipeSummary(order_.recipe) : tr("no step: files are copied")};
    if (order_.planOptions.device != "auto")
        parts << tr("on %1").arg(toQString(order_.planOptions.device));
    if (order_.output.type)
        parts << tr("saved as %1").arg(toQString(app::toText(order_.output)));
    if (order_.tilt == app::io::Tilt::resample)
        parts << tr("tilted slices straightened");
    if (order_.gaps != app::io::Gaps::refuse)
        parts << (order_.gaps == app::io::Gaps::fill ? tr("missing slices filled")
                                                     : tr("slices taken as evenly spaced"));
    steps_->setText(parts.join(QStringLiteral("  ·  ")));
}

void BatchWindow::addInputs(const QStringList& inputs) {
    QStringList all = order_.inputs;
    for (const QString& input : inputs)
        if (const QString path = plainPlace(input); !all.contains(path))
            all << path;
    setInputs(all);
}

void BatchWindow::setInputs(const QStringList& inputs) {
    if (run_.running())
        return;
    order_.inputs = inputs;
    findInputs();
}

void BatchWindow::findInputs() {
    const quint64 run = ++asked_;
    startsSoon_ = false;
    problem_.clear();
    found_ = {};
    items_.setNames({}, {});
    if (!order_.inputs.isEmpty()) {
        ++searching_;
        inBackground(
            this, [inputs = order_.inputs, watch = order_.watch] { return batchInputs(inputs, watch); },
            [this, run](const BatchInputs& found) {
                --searching_;
                if (run != asked_)
                    return showState();
                found_ = found;
                problem_ = found.error;
                if (found.files && !ownForm_)
                    form_->setText(proposedForm(order_.inputs, *found.files));
                name();
            });
    }
    showState();
}

void BatchWindow::setForm(const QString& form) {
    ownForm_ = true;
    form_->setText(form);
    name();
}

void BatchWindow::setWatch(bool watch) {
    if (run_.running() || watch == order_.watch)
        return;
    order_.watch = watch;
    watch_->setChecked(watch);
    findInputs();
}

void BatchWindow::name() {
    nameSoon_.stop();
    planSoon_.stop();
    if (run_.running())
        return;
    planner_.abandon();
    if (!found_.files)
        return showState();
    order_.form = form_->text().trimmed();
    order_.sampling = sampling_->sampling();
    order_.overwrite = replace_->isChecked();
    const quint64 run = ++asked_;
    ++searching_;
    inBackground(
        this,
        [files = found_.files, form = order_.form, recipe = order_.recipe] {
            return batchOutputs(*files, form, recipe);
        },
        [this, run](const BatchOutputs& named) {
            --searching_;
            if (run == asked_) {
                began_ = false;
                failure_.clear();
                problem_ = named.error;
                items_.setNames(named.inputs, named.outputs);
                if (readable())
                    planSoon_.start();
                if (std::exchange(startsSoon_, false))
                    return start();
            }
            showState();
        });
    showState();
}

bool BatchWindow::readable() const {
    return problem_.isEmpty() && sampling_->problem().isEmpty();
}

BatchCall BatchWindow::call() const {
    return callOf(order_, folder_.filePath(QStringLiteral("recipe.json")));
}

bool BatchWindow::writeRecipe() {
    QFile file(folder_.filePath(QStringLiteral("recipe.json")));
    const std::string json = app::toJson(order_.recipe);
    const bool written = file.open(QIODevice::WriteOnly) && file.write(QByteArray::fromStdString(json)) >= 0;
    failure_ = written ? QString() : file.errorString();
    return written;
}

void BatchWindow::plan() {
    planSoon_.stop();
    if (run_.running() || !readable() || items_.rows().empty())
        return;
    if (writeRecipe())
        planner_.start(planned(call()));
    showState();
}

void BatchWindow::start() {
    if (run_.running() || order_.inputs.isEmpty())
        return;
    startsSoon_ = nameSoon_.isActive() || searching_ > 0;
    if (startsSoon_) { // once the names are those of the newest template
        if (nameSoon_.isActive())
            name();
        return;
    }
    planSoon_.stop();
    planner_.abandon();
    if (!readable() || !found_.files || (items_.rows().empty() && !order_.watch) || !writeRecipe())
        return showState();
    began_ = true;
    stopping_ = idle_ = false;
    note_.clear();
    left_ = -1;
    items_.begin();
    BatchCall call = this->call();
    for (const char* ending : {".json", ".csv", ".html"}) {
        const QString path = folder_.filePath(QStringLiteral("report") + QLatin1String(ending));
        QFile::remove(path);
        if (std::string_view(ending) != ".html" || items_.rowCount() <= mostThumbnails)
            call.arguments << QStringLiteral("--report") << path;
    }
    run_.start(call);
    showState();
}

void BatchWindow::stop() {
    stopping_ = run_.running();
    run_.stop();
    showState();
}

void BatchWindow::setPaused(bool paused) {
    run_.setPaused(paused);
    showState();
}

void BatchWindow::takeEnd(int code, const QString& message) {
    items_.finish();
    const BatchCounts c = items_.counts();
    const bool ended = code == app::cli::exitDone || code == app::cli::exitSomeFailed || wasStopped(code);
    const bool reached = c.failed > 0 || c.done > 0; // then the rows say what happened
    failure_ = ended || (reached && code > 0) ? QString() : message;
    stopping_ = false;
    const QString title = !failure_.isEmpty() ? tr("The batch did not run to its end")
                          : order_.watch      ? tr("The watch has ended")
                          : wasStopped(code)  ? tr("The batch was stopped")
                                              : tr("The batch has ended");
    Q_EMIT told(title, failure_.isEmpty() ? countsText(c) : failure_);
    showState();
}

bool BatchWindow::settled() const {
    return searching_ == 0 && !nameSoon_.isActive() && !planSoon_.isActive() && !planner_.running() && !run_.running();
}

QString BatchWindow::report(const QString& ending) const {
    const QString path = folder_.filePath(QStringLiteral("report") + ending);
    return QFileInfo::exists(path) ? path : QString();
}

QString BatchWindow::stateText() const {
    const BatchCounts c = items_.counts();
    if (!run_.running())
        return !failure_.isEmpty()       ? failure_
               : began_                  ? countsText(c)
               : planner_.running()      ? tr("Planning…")
               : c.all > 0 && readable() ? planText(c)
                                         : QString();
    if (stopping_)
        return tr("Stopping: the tile under way is finished");
    QString text = tr("%1 of %2").arg(integer(c.done + c.kept + c.failed), integer(c.all));
    if (c.failed > 0)
        text += tr(", %1 failed").arg(integer(c.failed));
    if (order_.watch && idle_)
        text = watchText(c, note_);
    if (run_.paused())
        return tr("Paused, %1").arg(text);
    if (left_ > 0 && !idle_)
        text += tr(", about %1 left").arg(timeSpan(std::max(1.0, std::round(left_))));
    return text;
}

void BatchWindow::showState() {
    const BatchCounts c = items_.counts();
    const bool running = run_.running();
    for (QWidget* w : settings_)
        w->setEnabled(!running);
    const bool folders = std::any_of(order_.inputs.begin(), order_.inputs.end(),
                                     [](const QString& input) { return QFileInfo(input).isDir(); });
    watch_->setEnabled(folders || order_.watch);
    for (QWidget* w : {replace_, watch_}) // the buttons of a run need the room
        w->setVisible(!running);
    const auto files = order_.inputs.size();
    inputs_->setText(files == 0   ? tr("none yet")
                     : files == 1 ? order_.inputs.front()
                                  : tr("%1 files and folders, from %2").arg(files).arg(order_.inputs.front()));
    form_->setProperty("error", !problem_.isEmpty());
    const QString first = c.all == 0            ? QString()
                          : !problem_.isEmpty() ? problem_
                          : items_.rows().size() > 1
                              ? tr("%1 and %2 more").arg(items_.rows().front().output).arg(c.all - 1)
                              : items_.rows().front().output;
    first_->setText(problem_.isEmpty() ? first : problem_);
    first_->setProperty("role", problem_.isEmpty() ? "secondary" : "error");
    for (QWidget* w : {static_cast<QWidget*>(form_), static_cast<QWidget*>(first_)}) {
        w->style()->unpolish(w);
        w->style()->polish(w);
    }
    table_->setVisible(c.all > 0);
    none_->setVisible(c.all == 0);
    none_->setText(searching_ > 0 ? tr("Searching…")
                   : order_.watch && !order_.inputs.isEmpty()
                       ? (running ? tr("No file yet.") : tr("No file yet. Watch waits for files in the folders."))
                       : tr("Drop files or folders here, or choose them above."));
    state_->setText(stateText());
    const bool bad = !running && !failure_.isEmpty();
    state_->setProperty("role", bad ? "error" : "secondary");
    state_->style()->unpolish(state_);
    state_->style()->polish(state_);
    progress_->setVisible(running || began_);
    progress_->setRange(0, std::max(1, c.all));
    progress_->setValue(c.done + c.kept + c.failed);
    const bool again = began_ && c.toDo > 0;
    start_->setText(order_.watch ? tr("Watch") : again ? tr("Resume") : tr("Run"));
    start_->setEnabled(!running && readable() && searching_ == 0 &&
                       (c.all > 0 || (order_.watch && found_.files && !order_.inputs.isEmpty())));
    start_->setVisible(!running);
    pause_->setVisible(running);
    pause_->setEnabled(!stopping_);
    pause_->setText(run_.paused() ? tr("Continue") : tr("Pause"));
    stop_->setVisible(running);
    stop_->setEnabled(!stopping_);
    copy_->setEnabled(readable() && (c.all > 0 || order_.watch));
    report_->setEnabled(!running && !report(QStringLiteral(".json")).isEmpty());
    showRow();
}

void BatchWindow::showRow() {
    const QModelIndex at = table_->currentIndex();
    const bool any = at.isValid() && at.row() < items_.rowCount();
    const BatchRow* row = any ? &items_.rows()[static_cast<std::size_t>(at.row())] : nullptr;
    const QString words = row != nullptr ? items_.words(*row) : QString();
    row_->setText(row == nullptr || words.isEmpty() ? QString()
                                                    : QFileInfo(row->input).fileName() + QStringLiteral(": ") + words);
    row_->setVisible(row != nullptr && !row->detail.isEmpty());
}

bool BatchWindow::mayClose() {
    if (!run_.running())
        return true;
    const BatchCounts c = items_.counts();
    QMessageBox box(
        QMessageBox::Question, tr("Batch"),
        tr("The batch is running: %1 of %2 items are done.").arg(integer(c.done + c.kept + c.failed), integer(c.all)),
        QMessageBox::NoButton, this);
    box.setInformativeText(tr("Stopping leaves no partial output. A later run of the same batch goes on from there."));
    const auto* stops = box.addButton(tr("Stop and close"), QMessageBox::AcceptRole);
    box.setDefaultButton(box.addButton(tr("Keep running"), QMessageBox::RejectRole));
    box.exec();
    if (run_.running() && box.clickedButton() != stops)
        return false;
    run_.stopAndWait();
    return true;
}

void BatchWindow::closeEvent(QCloseEvent* event) {
    if (!mayClose()) {
        event->ignore();
        return;
    }
    event->accept();
}

void BatchWindow::dragEnterEvent(QDragEnterEvent* event) {
    if (!run_.running() && !placesIn(*event->mimeData()).isEmpty())
        event->acceptProposedAction();
}

void BatchWindow::dropEvent(QDropEvent* event) {
    event->acceptProposedAction();
    addInputs(placesIn(*event->mimeData()));
}

} // namespace ui
