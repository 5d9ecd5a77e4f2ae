// SPDX-License-Identifier: Apache-2.0
#include "ui/batch/batch_opener.h"
#include "ui/compare/explain/explain_window.h"
#include "ui/panels/documents/sampling_dialog.h"
#include "ui/panels/documents/series_picker.h"
#include "ui/panels/look/look_window.h"
#include "ui/panels/metadata/metadata_window.h"
#include "ui/panels/recipe/help/filter_help.h"
#include "ui/panels/recipe/recipe_panel.h"
#include "ui/panels/recipe/step_card.h"
#include "ui/panels/run/run_card.h"
#include "ui/panels/signal/montage_dialog.h"
#include "ui/style/fit_screen.h"
#include "ui/text/recipe_text.h"
#include "ui/window/bars/language_menu.h"
#include "ui/window/bars/message_list.h"
#include "ui/window/bars/tool_bar.h"
#include "ui/window/kernel_opener.h"
#include "ui/window/main_window.h"
#include "ui/window/views/four_up.h"
#include "ui/window/views/view_stack.h"
#include "ui/window/views/view_state.h"
#include "ui/workspace/attempt.h"
#include "ui/workspace/background.h"
#include "ui/workspace/place.h"
#include "ui/workspace/preferences.h"
#include "ui/workspace/series_id.h"
#include "ui/workspace/session_restore.h"
#include <QDragEnterEvent>
#include <QFileInfo>
#include <QMimeData>
#include <QPushButton>
#include <utility>

// MainWindow: secondary windows, recent files, sessions, history, theme, sizes, drag and drop.

namespace ui {
namespace {

constexpr int narrowest = 960;                         ///< px; width with room for both docks
constexpr int lowest = 860, lowestWithMessages = 1000; ///< px; height with room for the complete run card

} // namespace

void MainWindow::connectSecondary() {
    const auto on = [this](const char* id, auto what) { connect(actions_[id], &QAction::triggered, this, what); };
    on("edit.history", [this] { openHistory(); });
    on("file.openRecent", [this] { openRecent(); });
    on("file.metadata", [this] { showMetadata(); });
    on("file.sampling", [this] { askSampling(); });
    on("file.montage", [this] { askMontage(); });
    on("help.filter", [this] { showFilterHelp(); });
    on("view.look", [this] { showLook(); });
    on("run.explain", [this] { explainRun(); });
    auto* batch = new BatchOpener(actions_, workspace_, this);
    connect(batch, &BatchOpener::told, this, &MainWindow::tell);
    connect(views_, &ViewStack::lookAsked, this, &MainWindow::showLook);
    connect(views_, &ViewStack::pictureAsked, this, [this] {
        showLook();
        look_->savePicture();
    });
    connect(views_, &ViewStack::pictureSaved, this, [this](const QString& path, const QString& error) {
        if (error.isEmpty())
            tell(tr("Saved %1").arg(QFileInfo(path).fileName()), QFileInfo(path).path());
        else
            messages_->add({Message::Kind::error, tr("The picture was not saved"), error, {}, {}});
    });
    on("view.themeSystem", [] {
        Preferences::setTheme(Theme::system);
        setTheme(Theme::system);
    });
    auto* languages = new LanguageMenu(this);
    actions_["view.language"]->setMenu(languages);
    on("view.language", [this, languages] { languages->popup(mapToGlobal(rect().center())); }); // from the search
    connect(languages, &LanguageMenu::chosen, this, [this](bool another) {
        if (another)
            tell(tr("The language changes when convapp starts again"), {});
    });
    on("view.textLarger", [this] { scaleText(1.1); });
    on("view.textSmaller", [this] { scaleText(1 / 1.1); });
    const auto showChoice = [this] {
        actions_["view.themeSystem"]->setChecked(theme() == Theme::system);
        if (!workspace_.documents().empty() && !comparing())
            oneDock(rightGivesWay_);
    };
    connect(&ThemeWatcher::instance(), &ThemeWatcher::changed, this, showChoice);
    showChoice();
    connect(recipe_, &RecipePanel::helpRequested, this, &MainWindow::showFilterHelp);
    connect(messages_, &MessageList::changed, this, &MainWindow::fitRunCard);
    session_->setViews([this](int i) { return viewState(*views_->viewOf(i)); },
                       [this](int i, const QString& state) { setViewState(*views_->viewOf(i), state); });
    connect(session_, &SessionRestore::message, messages_, [this](const Message& m) {
        right_->show();
        oneDock(false);
        messages_->add(m);
    });
    connect(&workspace_.opener(), &FileOpener::seriesAsked, this, [this](const SeriesQuestion& question) {
        auto* picker = new SeriesPicker(question, this);
        picker->setAttribute(Qt::WA_DeleteOnClose);
        connect(picker, &SeriesPicker::chosen, this, [this](const SeriesQuestion& q, const QString& series) {
            workspace_.opener().open(q.path, q.recipe, q.recipeFile, series);
        });
        picker->open();
    });
    // Save after each change too, so that a session survives a power cut.
    connect(&workspace_.documents(), &OpenDocuments::added, this, [this] { session_->keep(); });
}

void MainWindow::switchTheme() {
    const Theme wanted = tokens().dark ? Theme::light : Theme::dark;
    setTheme(wanted);
    Preferences::setTheme(wanted);
}

void MainWindow::scaleText(double factor) {
    setTextScale(textScale() * factor);
    Preferences::setTextScale(textScale());
}

LookWindow* MainWindow::lookWindow() const {
    return look_;
}

void MainWindow::showLook() {
    const auto volumeView = [this]() -> VolumeView* {
        auto* four = qobject_cast<FourUp*>(views_->view());
        return four != nullptr ? four->volume() : nullptr;
    };
    if (volumeView() == nullptr)
        return;
    if (look_ == nullptr) {
        look_ = new LookWindow(this);
        look_->setAttribute(Qt::WA_DeleteOnClose);
        connect(views_, &ViewStack::viewChanged, look_, [this, volumeView] { look_->setView(volumeView()); });
        look_->move(placeBeside(look_->size(), *this, *right_));
    }
    look_->setView(volumeView());
    look_->show();
    look_->raise();
    look_->activateWindow();
}

FilterHelp* MainWindow::filterHelp() const {
    return help_;
}

MetadataWindow* MainWindow::metadataWindow() const {
    return metadata_;
}

void MainWindow::showFilterHelp(const QString& filter) {
    if (help_ == nullptr) {
        help_ = new FilterHelp(this);
        help_->setAttribute(Qt::WA_DeleteOnClose);
        connect(help_, &FilterHelp::addRequested, this, &MainWindow::addStep);
    }
    const int step = recipe_->currentStep();
    if (!filter.isEmpty())
        help_->showFilter(filter);
    else if (!workspace_.documents().empty() && step >= 0)
        help_->showFilter(QString::fromStdString(recipe_->card(step)->step().filter));
    help_->show();
    help_->raise();
    help_->activateWindow();
}

KernelEditor* MainWindow::kernelEditor() const {
    return kernels_->editor();
}

void MainWindow::editKernel(int step) {
    if (workspace_.documents().empty() || kernels_->open(step, recipe_->currentStep()))
        return;
    addStep(QStringLiteral("custom"));
    kernels_->open(recipe_->count() - 1);
}

void MainWindow::askSampling() {
    if (workspace_.documents().empty())
        return;
    const app::Document& d = workspace_.documents().current();
    auto* dialog =
        new SamplingDialog(QString::fromStdString(d.title), d.source->layout(), app::io::timeStepIn(d.source->info()),
                           SeriesId::from(workspace_.documents().extra().series).sampling, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &SamplingDialog::chosen, &workspace_.opener(), &FileOpener::setSampling);
    dialog->open();
}

void MainWindow::askMontage() {
    if (workspace_.documents().empty())
        return;
    const app::Document& d = workspace_.documents().current();
    const SeriesId id = SeriesId::from(workspace_.documents().extra().series);
    app::io::LoadOptions options;
    options.series = id.series.toStdString();
    options.rate = id.sampling.rate;
    using Probed = std::pair<conv::Layout, QString>;
    inBackground(
        this, [path = d.path, options]() -> Probed { return attempt([&] { return app::io::probe(path, options); }); },
        [this, title = placeName(QString::fromStdString(d.path.string())), montage = id.montage,
         source = d.source](const Probed& probed) {
            if (workspace_.documents().empty() || workspace_.documents().current().source != source)
                return; // another document is shown by now
            if (!probed.second.isEmpty()) {
                tell(tr("The channels could not be read"), probed.second);
                return;
            }
            auto* dialog = new MontageDialog(title, probed.first, montage, this);
            dialog->setAttribute(Qt::WA_DeleteOnClose);
            connect(dialog, &MontageDialog::chosen, &workspace_.opener(), &FileOpener::setMontage);
            dialog->open();
        });
}

void MainWindow::showMetadata() {
    if (workspace_.documents().empty())
        return;
    if (metadata_ == nullptr) {
        metadata_ = new MetadataWindow(this);
        metadata_->setAttribute(Qt::WA_DeleteOnClose);
        const auto follow = [this] {
            if (!workspace_.documents().empty())
                metadata_->setDocument(workspace_.documents().current());
            else
                metadata_->close();
        };
        connect(&workspace_.documents(), &OpenDocuments::currentChanged, metadata_, follow);
        connect(&workspace_.runs(), &RunController::resultChanged, metadata_, follow);
    }
    metadata_->setDocument(workspace_.documents().current());
    metadata_->show();
    metadata_->raise();
    metadata_->activateWindow();
}

ExplainWindow* MainWindow::explainWindow() const {
    return explain_;
}

void MainWindow::explainRun() {
    if (workspace_.documents().empty())
        return;
    const auto follow = [this] {
        if (workspace_.documents().empty())
            explain_->close();
        else if (!workspace_.runs().dragging()) // plans for an invented GPU, too
            explain_->setRun(workspace_.documents().current().outcome,
                             workspace_.documents().current().source->layout());
    };
    if (explain_ == nullptr) {
        explain_ = new ExplainWindow(this);
        explain_->setAttribute(Qt::WA_DeleteOnClose);
        connect(&workspace_.documents(), &OpenDocuments::currentChanged, explain_, follow);
        connect(&workspace_.runs(), &RunController::resultChanged, explain_, follow);
        connect(&workspace_.runs(), &RunController::timesChanged, explain_, follow);
        explain_->move(placeBeside(explain_->size(), *this, *right_));
    }
    follow();
    explain_->show();
    explain_->raise();
    explain_->activateWindow();
}

void MainWindow::openRecent() {
    if (rememberSoon_.isActive())
        writeRecent(true);
    std::vector<Palette::Entry> entries;
    for (const RecentFile& f : Preferences::recent()) {
        const QString below = f.recipe.isEmpty() ? f.shape : f.shape + QStringLiteral("  ·  ") + f.recipe;
        entries.push_back({placeName(f.path),
                           below,
                           {},
                           f.path,
                           QStringLiteral("document"),
                           {},
                           [this, f] { workspace_.opener().openWith(f.path, f.json.toUtf8()); },
                           f.picture});
    }
    if (entries.empty())
        tell(tr("No recent files"), tr("Files that were open are listed here at the next start."));
    else
        palette_->open(std::move(entries), tr("Search recent files"));
}

void MainWindow::openHistory() {
    const app::Document& d = workspace_.documents().current();
    std::vector<Palette::Entry> entries;
    const auto add = [&](const QString& change, const QString& detail, const char* icon, auto run) {
        entries.push_back({change, detail, {}, {}, QString::fromLatin1(icon), {}, run});
    };
    const app::Version now{d.recipe, d.planOptions};
    const int undone = static_cast<int>(d.redo.size()), done = static_cast<int>(d.undo.size());
    for (int i = 0; i < undone; ++i) { // redo[0] is the furthest
        const app::Version& to = d.redo[static_cast<std::size_t>(i)];
        const app::Version& from = i + 1 < undone ? d.redo[static_cast<std::size_t>(i) + 1] : now;
        add(changeText(from, to), tr("taken back: do it again"), "redo",
            [this, count = undone - i] { workspace_.edits().redo(count); });
    }
    add(tr("Now"), recipeSummary(d.recipe), "check", [] {});
    for (int i = done - 1; i >= 0; --i) {
        const app::Version& to = i + 1 < done ? d.undo[static_cast<std::size_t>(i) + 1] : now;
        add(changeText(d.undo[static_cast<std::size_t>(i)], to), tr("back to before it"), "undo",
            [this, count = done - i] { workspace_.edits().undo(count); });
    }
    palette_->open(std::move(entries), tr("Search changes"), right_->isVisible() ? recipe_->addButton() : nullptr);
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    if (!placesIn(*event->mimeData()).isEmpty()) {
        event->acceptProposedAction();
        views_->startPage()->setDropHover(true);
    }
}

void MainWindow::dragLeaveEvent(QDragLeaveEvent* event) {
    QMainWindow::dragLeaveEvent(event);
    views_->startPage()->setDropHover(false);
}

void MainWindow::dropEvent(QDropEvent* event) {
    const QStringList paths = placesIn(*event->mimeData());
    event->acceptProposedAction();
    views_->startPage()->setDropHover(false);
    workspace_.opener().open(paths);
}

/// Hides one dock if the window is too narrow for both: the left one, unless `left`.
void MainWindow::oneDock(bool left) {
    // Larger text needs wider docks.
    left_->setMinimumWidth(std::max(200, textSize(252) - 48)); // width of the statistics before and after
    left_->setMaximumWidth(std::max(400, textSize(400)));
    right_->setMinimumWidth(std::max(320, textSize(320)));
    right_->setMaximumWidth(std::max(520, textSize(520)));
    const bool narrow = width() < std::max(narrowest, textSize(narrowest));
    if (narrow && left_->isVisibleTo(this) && right_->isVisibleTo(this)) {
        (left ? right_ : left_)->hide();
        rightGivesWay_ = left;
    } else if (!narrow && std::exchange(rightGivesWay_, false)) {
        right_->show();
    }
}

/// Compacts the run card in a low window, so that the recipe keeps its room.
void MainWindow::fitRunCard() {
    run_->setCompact(height() < (messages_->messages().empty() ? lowest : lowestWithMessages));
}

void MainWindow::resizeEvent(QResizeEvent* event) {
    QMainWindow::resizeEvent(event);
    fitRunCard();
    if (!workspace_.documents().empty() && !comparing()) {
        if (!leftChosen_)
            left_->setVisible(width() >= 1320);
        oneDock(false);
        updateActions();
    }
    palette_->hide();
}

void MainWindow::closeEvent(QCloseEvent* event) {
    if (const auto* batch = findChild<BatchOpener*>(); !batch->mayClose()) {
        event->ignore();
        return;
    }
    Preferences::setGeometry(saveGeometry());
    writeRecent(true);
    QMainWindow::closeEvent(event);
}

} // namespace ui
