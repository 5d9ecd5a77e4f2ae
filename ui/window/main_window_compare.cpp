// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/compare_area.h"
#include "ui/window/bars/message_list.h"
#include "ui/window/bars/status_bar.h"
#include "ui/window/bars/tool_bar.h"
#include "ui/window/main_window.h"
#include "ui/window/views/view_stack.h"
#include <QSplitter>
#include <array>

namespace ui {

void MainWindow::connectComparison() {
    compare_->hide();
    const auto on = [this](const char* id, auto what) { connect(actions_[id], &QAction::triggered, this, what); };
    on("compare.open", [this](bool wanted) { wanted ? showComparison() : leaveComparison(); });
    on("compare.sweep", [this](bool wanted) { wanted ? showSweep() : leaveComparison(); });
    on("compare.files", [this](bool wanted) { wanted ? showTwoFiles() : leaveComparison(); });
    on("compare.ladder", [this](bool wanted) { wanted ? showLadder() : leaveComparison(); });
    on("compare.run", [this] { compare_->runOrStop(); });
    on("compare.export", [this] { compare_->askExport(); });
    on("compare.kernel", [this] { compare_->askKernel(); });
    on("compare.worst", [this] { compare_->jumpToWorst(); });
    on("compare.swap", [this] { compare_->swapPair(); });
    connect(compare_, &CompareArea::leaveAsked, this, &MainWindow::leaveComparison);
    connect(compare_, &CompareArea::probe, status_, &StatusBar::setProbe);
    connect(compare_, &CompareArea::message, messages_, &MessageList::add);
    connect(&workspace_.documents(), &OpenDocuments::currentChanged, this, &MainWindow::leaveComparison);
    connect(&workspace_.documents(), &OpenDocuments::closed, this, &MainWindow::leaveComparison);
}

bool MainWindow::comparing() const {
    return compare_->isVisibleTo(this);
}

void MainWindow::setComparing(bool comparing) {
    const bool any = !workspace_.documents().empty();
    if (comparing && !this->comparing()) { // Ctrl+2 shows the recipe beside a comparison
        docksBefore_.reset();
        if (any)
            docksBefore_ = {left_->isVisibleTo(this), right_->isVisibleTo(this)};
        left_->hide();
        right_->hide();
    }
    const bool leaves = !comparing && this->comparing();
    compare_->setVisible(comparing);
    views_->setVisible(!comparing);
    if (leaves) {
        constexpr int wide = 1320; // px; as for a document that opens
        left_->setVisible(any && (docksBefore_ ? docksBefore_->at(0) : width() >= wide));
        right_->setVisible(any ? !docksBefore_ || docksBefore_->at(1) : !messages_->messages().empty());
        oneDock(false);
    }
    bar_->setVisible(!comparing && !workspace_.documents().empty());
    updateActions();
}

void MainWindow::showComparison() {
    if (workspace_.documents().empty())
        return;
    compare_->showVariants(*views_->view());
    setComparing(true);
}

void MainWindow::showSweep() {
    if (workspace_.documents().empty())
        return;
    compare_->showSweep(*views_->view());
    setComparing(true);
}

void MainWindow::showTwoFiles() {
    compare_->showFiles();
    setComparing(true);
}

void MainWindow::showLadder() {
    compare_->showLadder();
    setComparing(true);
}

void MainWindow::leaveComparison() {
    if (!comparing())
        return;
    setComparing(false);
    if (views_->view() != nullptr)
        views_->view()->setFocus();
}

void MainWindow::updateCompareActions() {
    const bool any = !workspace_.documents().empty();
    const QWidget* shown = comparing() ? compare_->currentWidget() : nullptr;
    const auto is = [&](const void* page) { return shown != nullptr && static_cast<const void*>(shown) == page; };
    const QString noFile = any ? QString() : tr("No file is open.");
    actions_.allow("compare.open", noFile);
    actions_.allow("compare.sweep", noFile);
    actions_["compare.open"]->setChecked(is(compare_->variants()));
    actions_["compare.sweep"]->setChecked(is(compare_->sweep()));
    actions_["compare.files"]->setChecked(is(compare_->files()));
    actions_["compare.ladder"]->setChecked(is(compare_->ladder()));
    for (const char* id : {"compare.run", "compare.export"})
        actions_.allow(id, is(compare_->variants()) || is(compare_->ladder())
                               ? QString()
                               : tr("While variants are compared, and in a ladder only."));
    actions_.allow("compare.kernel", is(compare_->variants()) ? QString() : tr("While variants are compared only."));
    for (const char* id : {"compare.worst", "compare.swap"})
        actions_.allow(id, is(compare_->variants()) || is(compare_->files())
                               ? QString()
                               : tr("While variants or two files are compared only."));
}

} // namespace ui
