// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/compare_area.h"
#include "ui/compare/compare_page.h"
#include "ui/compare/files_page.h"
#include "ui/compare/ladder/ladder_page.h"
#include "ui/compare/sweep_page.h"
#include "ui/text/recipe_text.h"
#include <QKeyEvent>

namespace ui {

CompareArea::CompareArea(Workspace& workspace, const Actions& actions, QWidget* parent)
    : QStackedWidget(parent), workspace_(workspace), actions_(actions) {
    setAccessibleName(tr("Comparison"));
}

void CompareArea::showVariants(const DataView& view) {
    if (variants_ == nullptr) {
        addWidget(variants_ = new ComparePage(workspace_, actions_));
        connect(variants_, &ComparePage::probe, this, &CompareArea::probe);
        connect(variants_, &ComparePage::message, this, &CompareArea::message);
        connect(variants_, &ComparePage::leaveAsked, this, &CompareArea::leave);
    }
    setCurrentWidget(variants_);
    variants_->open(view);
}

void CompareArea::showSweep(const DataView& view) {
    if (sweep_ == nullptr) {
        addWidget(sweep_ = new SweepPage(workspace_));
        connect(sweep_, &SweepPage::probe, this, &CompareArea::probe);
        connect(sweep_, &SweepPage::leaveAsked, this, &CompareArea::leave);
        connect(sweep_, &SweepPage::told, this, &CompareArea::tell);
    }
    setCurrentWidget(sweep_);
    sweep_->open(view);
}

void CompareArea::showFiles() {
    if (files_ == nullptr) {
        addWidget(files_ = new FilesPage);
        connect(files_, &FilesPage::probe, this, &CompareArea::probe);
        connect(files_, &FilesPage::leaveAsked, this, &CompareArea::leave);
        connect(files_, &FilesPage::told, this, &CompareArea::tell);
    }
    std::vector<FilesPage::Offer> offers;
    for (int i = 0; i < workspace_.documents().count(); ++i) {
        const app::Document& d = workspace_.documents().at(i);
        const QString name = QString::fromStdString(d.title);
        offers.push_back({name, d.source});
        const bool complete = d.outcome.result && d.outcome.recipe == d.recipe && hasActiveSteps(d.recipe);
        if (complete)
            offers.push_back({tr("%1, result of %2").arg(name, recipeSummary(d.recipe)), d.outcome.result});
    }
    files_->setOffers(std::move(offers));
    setCurrentWidget(files_);
}

void CompareArea::showLadder() {
    if (ladder_ == nullptr) {
        addWidget(ladder_ = new LadderPage);
        connect(ladder_, &LadderPage::message, this, &CompareArea::message);
        connect(ladder_, &LadderPage::leaveAsked, this, &CompareArea::leave);
    }
    setCurrentWidget(ladder_);
}

void CompareArea::tell(const QString& title, const QString& detail) {
    Q_EMIT message({Message::Kind::info, title, detail, {}, {}});
}

void CompareArea::leave() {
    Q_EMIT leaveAsked();
}

void CompareArea::runOrStop() {
    if (ladder_ != nullptr && currentWidget() == ladder_)
        ladder_->running() ? ladder_->stop() : ladder_->run();
    if (variants_ == nullptr || currentWidget() != variants_)
        return;
    if (variants_->controller().runner().running())
        variants_->controller().stop();
    else
        variants_->controller().run();
}

void CompareArea::askExport() {
    if (variants_ != nullptr && currentWidget() == variants_)
        variants_->askExport();
    if (ladder_ != nullptr && currentWidget() == ladder_)
        ladder_->askExport();
}

void CompareArea::askKernel() {
    if (variants_ != nullptr && currentWidget() == variants_)
        variants_->askKernel();
}

void CompareArea::jumpToWorst() {
    if (variants_ != nullptr && currentWidget() == variants_)
        variants_->views().jumpToWorst();
    else if (files_ != nullptr && currentWidget() == files_)
        files_->views().jumpToWorst();
}

void CompareArea::swapPair() {
    if (variants_ != nullptr && currentWidget() == variants_)
        variants_->views().pair().swap();
    else if (files_ != nullptr && currentWidget() == files_)
        files_->views().pair().swap();
}

bool CompareArea::settled() const {
    return (variants_ == nullptr || variants_->settled()) && (sweep_ == nullptr || sweep_->settled()) &&
           (files_ == nullptr || files_->settled()) && (ladder_ == nullptr || !ladder_->running());
}

void CompareArea::keyPressEvent(QKeyEvent* event) {
    if (event->key() != Qt::Key_Escape) {
        QStackedWidget::keyPressEvent(event);
        return;
    }
    if (variants_ != nullptr && currentWidget() == variants_ && variants_->controller().runner().running())
        variants_->controller().stop();
    else if (ladder_ != nullptr && currentWidget() == ladder_ && ladder_->running())
        ladder_->stop();
    else
        leave();
}

} // namespace ui
