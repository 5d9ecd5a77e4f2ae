// SPDX-License-Identifier: Apache-2.0
#include "ui/batch/batch_opener.h"
#include "ui/batch/batch_window.h"
#include "ui/workspace/series_id.h"

namespace ui {

BatchOpener::BatchOpener(const Actions& actions, Workspace& workspace, QWidget* parent)
    : QObject(parent), workspace_(workspace), parent_(parent) {
    connect(actions["file.batch"], &QAction::triggered, this, &BatchOpener::open);
    for (const auto signal : {&RecipeEdits::recipeChanged, &RecipeEdits::choiceChanged})
        connect(&workspace_.edits(), signal, this, &BatchOpener::follow);
    connect(&workspace_, &Workspace::outputChanged, this, &BatchOpener::follow);
    connect(&workspace_.documents(), &OpenDocuments::currentChanged, this, &BatchOpener::follow);
}

BatchWindow* BatchOpener::window() const {
    return window_;
}

bool BatchOpener::mayClose() const {
    return window_ == nullptr || window_->mayClose();
}

void BatchOpener::open() {
    if (workspace_.documents().empty())
        return;
    if (window_ == nullptr) {
        window_ = new BatchWindow(parent_);
        window_->setAttribute(Qt::WA_DeleteOnClose);
        connect(window_, &BatchWindow::told, this, &BatchOpener::told);
    }
    follow();
    if (!workspace_.documents().empty() && !SeriesId::from(workspace_.documents().extra().series).montage.isEmpty())
        Q_EMIT told(tr("Run on a folder takes the channels as recorded"),
                    tr("The montage of this document is not part of its recipe. On the command line, --rereference "
                       "applies it to many files."));
    window_->show();
    window_->raise();
    window_->activateWindow();
}

void BatchOpener::follow() {
    if (window_ == nullptr || workspace_.documents().empty() || workspace_.runs().dragging())
        return;
    const app::Document& d = workspace_.documents().current();
    const auto& extra = workspace_.documents().extra();
    window_->job().setSteps(d.recipe, d.planOptions, extra.output);
    const SeriesId id = SeriesId::from(extra.series);
    window_->setSampling(id.sampling);
    window_->job().setSlices(id.straightened ? app::io::Tilt::resample : app::io::Tilt::refuse, id.gaps);
}

} // namespace ui
