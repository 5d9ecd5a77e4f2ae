// SPDX-License-Identifier: Apache-2.0
#include "ui/batch/batch_window.h"
#include "ui/batch/batch_sampling.h"
#include "ui/batch/batch_words.h"
#include "ui/style/small_widgets.h"
#include "ui/text/number.h"
#include "ui/workspace/place.h"
#include <QCheckBox>
#include <QCloseEvent>
#include <QFileInfo>
#include <QLineEdit>
#include <QMessageBox>
#include <QMimeData>
#include <QProgressBar>
#include <QPushButton>
#include <QTableView>
#include <algorithm>

namespace ui {

BatchWindow::~BatchWindow() {
    disconnectChildren(*this);
}

void BatchWindow::setSampling(const Sampling& sampling) {
    if (job_.running())
        return;
    sampling_->propose(sampling);
    job_.setSampling(sampling_->sampling(), sampling_->problem());
}

void BatchWindow::showState() {
    const BatchOrder& order = job_.order();
    const BatchStatus status = job_.status();
    const std::vector<BatchRow>& rows = job_.items().rows();
    const BatchCounts c = job_.items().counts();
    const QStringList& inputs = order.inputs;
    const QString& problem = status.problem;
    const bool running = status.running;
    steps_->setText(stepsText(order));
    for (QWidget* w : settings_)
        w->setEnabled(!running);
    const bool folders =
        std::any_of(inputs.begin(), inputs.end(), [](const QString& input) { return QFileInfo(input).isDir(); });
    watch_->setChecked(order.watch);
    watch_->setEnabled(folders || order.watch);
    for (QWidget* w : {replace_, watch_}) // the buttons of a run need the room
        w->setVisible(!running);
    const auto files = inputs.size();
    inputs_->setText(files == 0   ? tr("none yet")
                     : files == 1 ? inputs.front()
                                  : tr("%1 files and folders, from %2").arg(files).arg(inputs.front()));
    form_->setProperty("error", !problem.isEmpty());
    first_->setText(!problem.isEmpty() ? problem
                    : rows.empty()     ? QString()
                    : rows.size() > 1  ? tr("%1 and %2 more").arg(rows.front().output).arg(c.all - 1)
                                       : rows.front().output);
    first_->setProperty("role", problem.isEmpty() ? "secondary" : "error");
    for (QWidget* w : {static_cast<QWidget*>(form_), static_cast<QWidget*>(first_)}) {
        w->style()->unpolish(w);
        w->style()->polish(w);
    }
    table_->setVisible(c.all > 0);
    none_->setVisible(c.all == 0);
    none_->setText(status.searching ? tr("Searching…")
                   : order.watch && !inputs.isEmpty()
                       ? (running ? tr("No file yet.") : tr("No file yet. Watch waits for files in the folders."))
                       : tr("Drop files or folders here, or choose them above."));
    state_->setText(stateText(status, c, order.watch));
    const bool bad = !running && !status.failure.isEmpty();
    state_->setProperty("role", bad ? "error" : "secondary");
    state_->style()->unpolish(state_);
    state_->style()->polish(state_);
    progress_->setVisible(running || status.began);
    progress_->setRange(0, std::max(1, c.all));
    progress_->setValue(c.done + c.kept + c.failed);
    const bool again = status.began && c.toDo > 0;
    start_->setText(order.watch ? tr("Watch") : again ? tr("Resume") : tr("Run"));
    start_->setEnabled(status.ready);
    start_->setVisible(!running);
    pause_->setVisible(running);
    pause_->setEnabled(!status.stopping);
    pause_->setText(status.paused ? tr("Continue") : tr("Pause"));
    stop_->setVisible(running);
    stop_->setEnabled(!status.stopping);
    copy_->setEnabled(status.readable && (c.all > 0 || order.watch));
    report_->setEnabled(!running && !job_.report(QStringLiteral(".json")).isEmpty());
    showRow();
}

void BatchWindow::showRow() {
    const QModelIndex at = table_->currentIndex();
    const bool any = at.isValid() && at.row() < job_.items().rowCount();
    const BatchRow* row = any ? &job_.items().rows()[static_cast<std::size_t>(at.row())] : nullptr;
    const QString words = row != nullptr ? job_.items().words(*row) : QString();
    row_->setText(row == nullptr || words.isEmpty() ? QString()
                                                    : QFileInfo(row->input).fileName() + QStringLiteral(": ") + words);
    row_->setVisible(row != nullptr && !row->detail.isEmpty());
}

void BatchWindow::showEnd(BatchEnd how) {
    Q_EMIT told(endText(how, job_.order().watch),
                how == BatchEnd::failed ? job_.status().failure : countsText(job_.items().counts()));
}

bool BatchWindow::mayClose() {
    if (!job_.running())
        return true;
    const BatchCounts c = job_.items().counts();
    QMessageBox box(
        QMessageBox::Question, tr("Batch"),
        tr("The batch is running: %1 of %2 items are done.").arg(integer(c.done + c.kept + c.failed), integer(c.all)),
        QMessageBox::NoButton, this);
    box.setInformativeText(tr("Stopping leaves no partial output. A later run of the same batch goes on from there."));
    const auto* stops = box.addButton(tr("Stop and close"), QMessageBox::AcceptRole);
    box.setDefaultButton(box.addButton(tr("Keep running"), QMessageBox::RejectRole));
    box.exec();
    if (job_.running() && box.clickedButton() != stops)
        return false;
    job_.stopAndWait();
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
    if (!job_.running() && !placesIn(*event->mimeData()).isEmpty())
        event->acceptProposedAction();
}

void BatchWindow::dropEvent(QDropEvent* event) {
    event->acceptProposedAction();
    job_.addInputs(placesIn(*event->mimeData()));
}

} // namespace ui
