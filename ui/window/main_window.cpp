// SPDX-License-Identifier: Apache-2.0
#include "ui/window/main_window.h"
#include "app/io/dicom/frame_of_reference.h"
#include "app/io/list/time_step.h"
#include "ui/compare/compare_area.h"
#include "ui/panels/documents/documents_panel.h"
#include "ui/panels/histogram/histogram_panel.h"
#include "ui/panels/layers/layers_panel.h"
#include "ui/panels/measure/measure_panel.h"
#include "ui/panels/measure/region_list.h"
#include "ui/panels/recipe/branch_bar.h"
#include "ui/panels/recipe/output_card.h"
#include "ui/panels/recipe/recipe_head.h"
#include "ui/panels/recipe/recipe_panel.h"
#include "ui/panels/run/run_card.h"
#include "ui/panels/signal/annotation_list.h"
#include "ui/panels/signal/channels_panel.h"
#include "ui/panels/signal/signal_analysis.h"
#include "ui/scene/auto_window.h"
#include "ui/style/small_widgets.h"
#include "ui/style/tool_tips.h"
#include "ui/style/wheel_focus.h"
#include "ui/text/app_text.h"
#include "ui/text/length_text.h"
#include "ui/text/number.h"
#include "ui/text/qt_string.h"
#include "ui/views/volume/render_thread.h"
#include "ui/window/bars/message_list.h"
#include "ui/window/bars/status_bar.h"
#include "ui/window/bars/tool_bar.h"
#include "ui/window/companions.h"
#include "ui/window/kernel_opener.h"
#include "ui/window/undo_order.h"
#include "ui/window/user_acts.h"
#include "ui/window/views/document_layers.h"
#include "ui/window/views/four_up.h"
#include "ui/window/views/view_stack.h"
#include "ui/workspace/background.h"
#include "ui/workspace/place.h"
#include "ui/workspace/preferences.h"
#include "ui/workspace/session_restore.h"
#include <QApplication>
#include <QFile>
#include <QFileInfo>
#include <QMenuBar>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSplitter>
#include <QVBoxLayout>
#include <algorithm>
#include <conv/tools/give_way.h>

namespace ui {
namespace {

constexpr int leftWidth = 248, rightWidth = 348;

QScrollArea* scrolled(QWidget* contents) {
    auto* area = new QScrollArea;
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    // Without this, what gets the focus in a narrow window moves all contents sideways.
    QObject::connect(area->horizontalScrollBar(), &QScrollBar::rangeChanged, area,
                     [bar = area->horizontalScrollBar()] { bar->setRange(0, 0); });
    area->setFocusPolicy(Qt::NoFocus);
    contents->setProperty("scrolled", true);
    area->setWidget(contents);
    return area;
}

bool aboutARun(const Message& m) {
    return m.title == Workspace::tr("The recipe did not run") ||
           m.title == Workspace::tr("Only what is on screen was computed") ||
           m.title == Workspace::tr("Nothing was computed yet");
}

bool aboutALevel(const Message& m) {
    return m.title == FileOpener::levelNote();
}

/// Removes messages that hold no longer.
void withdraw(MessageList& list, bool (*stale)(const Message&)) {
    const std::deque<Message> all = list.messages();
    if (std::none_of(all.begin(), all.end(), stale))
        return;
    list.clear();
    for (auto m = all.rbegin(); m != all.rend(); ++m)
        if (!stale(*m))
            list.add(*m);
}

} // namespace

MainWindow::MainWindow(QWidget* parent)
    : QMainWindow(parent),
      views_(new ViewStack(workspace_)),
      undo_(new UndoOrder(workspace_, this)),
      kernels_(new KernelOpener(workspace_, this)),
      status_(new StatusBar),
      compare_(new CompareArea(workspace_, actions_)),
      split_(new QSplitter),
      palette_(new Palette(this)),
      session_(new SessionRestore(workspace_)) {
    conv::computeGivingWay();
    keepPaintersPrompt();
    session_->setParent(this);
    setAcceptDrops(true);
    setMinimumSize(720, 480);
    resize(1600, 1000);
    buildMenus();
    auto* central = new QWidget;
    auto* column = new QVBoxLayout(central);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    bar_ = new ToolBar(actions_);
    split_->setHandleWidth(1);
    split_->setChildrenCollapsible(false);
    split_->addWidget(left_ = buildLeft());
    split_->addWidget(views_);
    split_->addWidget(compare_); // in place of the views
    split_->addWidget(right_ = buildRight());
    split_->setStretchFactor(1, 1);
    split_->setStretchFactor(2, 1);
    constexpr int middleWidth = 1600 - leftWidth - rightWidth;
    split_->setSizes({leftWidth, middleWidth, middleWidth, rightWidth});
    column->addWidget(bar_);
    column->addWidget(hairline());
    column->addWidget(split_, 1);
    column->addWidget(hairline());
    column->addWidget(status_);
    setCentralWidget(central);
    connectWorkspace();
    connectPanels();
    connectActions();
    rememberSoon_.setSingleShot(true);
    rememberSoon_.setInterval(400);
    connect(&rememberSoon_, &QTimer::timeout, this, [this] { writeRecent(false); });
    connectSecondary();
    connectComparison();
    showDocument();
}

MainWindow::~MainWindow() {
    writeRecent(true);
    disconnectChildren(*this);
}

void MainWindow::buildMenus() {
    for (const char* name : actions_.menus()) {
        QMenu* menu = menuBar()->addMenu(Actions::tr(name));
        if (std::string_view(name) == "Filter") {
            for (const app::FilterSpec& f : app::filterTable()) {
                QAction* a = menu->addAction(appText(f.title), this, [this, &f] { addStep(toQString(f.name)); });
                a->setStatusTip(appText(f.summary));
                a->setData(toQString(f.name));
            }
            menu->addSeparator();
        }
        for (QAction* a : actions_.ofMenu(name))
            if (a != nullptr)
                menu->addAction(a);
            else
                menu->addSeparator();
    }
}

QWidget* MainWindow::buildLeft() {
    auto* contents = new QWidget;
    auto* column = new QVBoxLayout(contents);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(documents_ = new DocumentsPanel);
    auto* geometry = new Section(tr("Geometry"));
    geometry->body()->addWidget(facts_ = new FactList);
    column->addWidget(channels_ = new ChannelsPanel);
    column->addWidget(annotations_ = new AnnotationList);
    column->addWidget(layers_ = new LayersPanel);
    column->addWidget(geometry);
    column->addWidget(measure_ = new MeasurePanel);
    column->addStretch(1);
    column->addWidget(histogram_ = new HistogramPanel);
    QScrollArea* dock = scrolled(contents);
    dock->setMinimumWidth(200);
    dock->setMaximumWidth(400);
    dock->setAccessibleName(tr("Documents"));
    return dock;
}

QWidget* MainWindow::buildRight() {
    auto* dock = new QWidget;
    dock->setProperty("dock", true);
    dock->setAccessibleName(tr("Recipe"));
    auto* column = new QVBoxLayout(dock);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(recipe_ = new RecipePanel, 1);
    recipe_->head()->setActions({actions_["recipe.branch"], actions_["file.copyCommand"]},
                                {actions_["filter.presets"], actions_["file.openRecipe"], actions_["file.saveRecipe"],
                                 nullptr, actions_["recipe.nextBranch"], actions_["edit.history"]});
    column->addWidget(filler_ = new QWidget, 1);
    column->addWidget(messages_ = new MessageList);
    column->addWidget(run_ = new RunCard);
    auto* explain = iconButton(QStringLiteral("info"), actions_["run.explain"]->toolTip());
    explain->setDefaultAction(actions_["run.explain"]);
    run_->addHeadWidget(explain);
    dock->setMinimumWidth(320);
    dock->setMaximumWidth(520);
    return dock;
}

void MainWindow::connectWorkspace() {
    new WheelFocus(this);
    new WrappedToolTips(this);
    new UserActs([this] { workspace_.runs().idle().heedUser(); }, this);
    workspace_.runs().hooks().occupied = [this] {
        return backgroundPool().activeThreadCount() > 0 || RenderThread::instance().busy() || !compare_->settled();
    };
    connect(&workspace_.documents(), &OpenDocuments::added, this, [this](int index) {
        documents_->add(index, workspace_.documents().at(index), workspace_.documents().extra(index).thumbnail);
        if (const QString place = QString::fromStdString(workspace_.documents().at(index).path.string());
            !isAddress(place))
            Preferences::setFolder(QFileInfo(place).path());
    });
    connect(&workspace_.documents(), &OpenDocuments::closed, this, &MainWindow::closed);
    connect(views_, &ViewStack::viewChanged, this, &MainWindow::showDocument);
    connect(views_, &ViewStack::alongPatientChanged, this, &MainWindow::updateActions);
    connect(&workspace_.edits(), &RecipeEdits::recipeChanged, this, &MainWindow::showRecipe);
    connect(&workspace_.edits(), &RecipeEdits::choiceChanged, this, &MainWindow::showRecipe);
    connect(&workspace_.runs(), &RunController::resultChanged, this, &MainWindow::showResult);
    connect(&workspace_.runs(), &RunController::timesChanged, this, &MainWindow::showTimes);
    connect(&workspace_.runs(), &RunController::agreementChanged, this, &MainWindow::showTimes);
    connect(&workspace_.runs(), &RunController::statusChanged, this, &MainWindow::showRun);
    connect(&workspace_.opener().reader(), &DataReader::changed, this, [this] {
        status_->setLoading(workspace_.opener().reader().names(), workspace_.opener().reader().stoppable(),
                            workspace_.opener().reader().share());
        if (!workspace_.opener().reader().stoppable())
            withdraw(*messages_, aboutALevel);
        updateActions();
    });
    connect(&workspace_, &Workspace::message, messages_, [this](const Message& m) {
        right_->show();
        oneDock(false);
        if (aboutARun(m))
            withdraw(*messages_, aboutARun);
        messages_->add(m);
    });
    connect(&workspace_, &Workspace::saved, this, [this](const QString& path) {
        messages_->add(
            {Message::Kind::info, tr("Saved %1").arg(QFileInfo(path).fileName()), QFileInfo(path).path(), {}});
    });
}

void MainWindow::connectPanels() {
    connect(documents_, &DocumentsPanel::chosen, &workspace_, &Workspace::setCurrent);
    connect(documents_, &DocumentsPanel::closeRequested, &workspace_, &Workspace::close);
    connect(channels_, &ChannelsPanel::otherRequested, this,
            [this](const QString& series) { workspace_.opener().openOther(workspace_.documents().row(), series); });
    auto* companions = new Companions(workspace_, this);
    connect(channels_, &ChannelsPanel::companionAsked, companions, [this, companions](const QString& id, bool shown) {
        companions->show(qobject_cast<SignalView*>(views_->view()), id, shown);
    });
    connect(companions, &Companions::failed, this,
            [this](const QString& error) { tell(tr("The channels could not be read"), error); });
    added_ = new DocumentLayers(workspace_, *views_, this);
    connect(added_, &DocumentLayers::changed, this, [this] { layers_->setCandidates(added_->candidates()); });
    connect(added_, &DocumentLayers::told, this, &MainWindow::tell);
    connect(layers_, &LayersPanel::addAsked, added_, &DocumentLayers::add);
    connect(documents_, &DocumentsPanel::openRequested, this, &MainWindow::openFiles);
    connect(recipe_, &RecipePanel::recipeEdited, &workspace_.edits(), &RecipeEdits::setRecipe);
    connect(recipe_, &RecipePanel::choiceEdited, &workspace_.edits(), &RecipeEdits::setChoice);
    connect(recipe_, &RecipePanel::dragging, &workspace_.runs(), &RunController::setDragging);
    connect(recipe_, &RecipePanel::addRequested, this, [this] { openPalette(true); });
    connect(recipe_, &RecipePanel::kernelRequested, this, &MainWindow::editKernel);
    connect(recipe_, &RecipePanel::finished, this, [this] {
        if (views_->view() != nullptr)
            views_->view()->setFocus();
    });
    connect(recipe_, &RecipePanel::keyLeft, this, [this](QKeyEvent* event) {
        if (views_->view() != nullptr)
            QApplication::sendEvent(views_->view(), event);
    });
    connect(recipe_->output(), &OutputCard::chosen, &workspace_, &Workspace::setOutput);
    connect(recipe_->output(), &OutputCard::saveRequested, this, &MainWindow::saveResult);
    connect(&workspace_, &Workspace::outputChanged, this, &MainWindow::updateForecast);
    connect(&workspace_.saver(), &ResultSaver::changed, this, [this] {
        status_->setSaving(workspace_.saver().names(), workspace_.saver().writing(), workspace_.saver().share());
        updateActions();
    });
    connect(status_, &StatusBar::computeAsked, this, &MainWindow::computeNow);
    connect(views_, &ViewStack::computeAsked, this, &MainWindow::computeNow);
    connect(views_, &ViewStack::stopIteratingAsked, &workspace_.runs().iterations(), &RunIterations::stop);
    connectExports();
    connect(measure_, &MeasurePanel::changed, this, &MainWindow::updateActions);
    connect(&measure_->regions(), &RegionList::maskAsked, this, &MainWindow::useAsMask);
    connect(undo_, &UndoOrder::changed, this, &MainWindow::showUndo);
    BranchBar* branches = recipe_->branches();
    connect(branches, &BranchBar::chosen, &workspace_.edits(), &RecipeEdits::setBranch);
    connect(branches, &BranchBar::closeRequested, &workspace_.edits(), &RecipeEdits::closeBranch);
    connect(branches, &BranchBar::referenceChosen, &workspace_.edits(), &RecipeEdits::setReference);
    connect(&workspace_.edits(), &RecipeEdits::branchesChanged, branches,
            [this, branches] { branches->setDocument(workspace_.documents().current()); });
    connect(histogram_, &HistogramPanel::autoRequested, this, [this] { actions_["view.auto"]->trigger(); });
    connect(views_, &ViewStack::probe, status_, &StatusBar::setProbe);
    connect(views_, &ViewStack::zoomChanged, status_, &StatusBar::setZoom);
    StartPage* start = views_->startPage();
    connect(start, &StartPage::openRequested, this, &MainWindow::openFiles);
    connect(start, &StartPage::openFolderRequested, this, &MainWindow::openFolder);
    connect(start, &StartPage::openRecipeRequested, this, &MainWindow::openRecipe);
    connect(start, &StartPage::paletteRequested, this, [this] { openPalette(false); });
    connect(start, &StartPage::recentRequested, this, [this] { openRecent(); });
    connect(start, &StartPage::fileChosen, this,
            [this](const QString& path, const QString& json) { workspace_.opener().openWith(path, json.toUtf8()); });
    connect(start, &StartPage::presetsRequested, this, &MainWindow::openPresets);
    connect(start, &StartPage::presetChosen, this, &MainWindow::openPresetSample);
    connect(start, &StartPage::sampleChosen, this, [this](const QString& path, const QString& recipe) {
        QFile file(recipe);
        workspace_.opener().openWith(path, file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray());
    });
}

void MainWindow::closed(int index) {
    writeRecent(true);
    documents_->remove(index);
    if (!workspace_.documents().empty())
        documents_->setCurrent(workspace_.documents().row());
}

void MainWindow::showDocument() {
    const bool any = !workspace_.documents().empty();
    measure_->setView(views_->view());
    layers_->setView(views_->view());
    annotations_->setView(views_->view());
    undo_->setView(any ? views_->view() : nullptr);
    channels_->setView(views_->view(), any ? workspace_.documents().extra().others : std::vector<SeriesChoice>());
    bar_->setVisible(any && !comparing());
    left_->setVisible(any && (leftChosen_ ? actions_["window.left"]->isChecked() : width() >= 1320));
    right_->setVisible((any && !rightGivesWay_) || !messages_->messages().empty());
    oneDock(false);
    recipe_->setVisible(any);
    filler_->setVisible(!any);
    run_->setVisible(any);
    QString title;
    if (any) {
        const app::Document& d = workspace_.documents().current();
        title = QString::fromStdString(d.title);
        documents_->setCurrent(workspace_.documents().row());
        facts_->setFacts(geometryFacts(*d.source));
        const bool signal = d.source->layout().dimension == 1; // signals have no grey values
        histogram_->setWindowLevel(signal ? nullptr : views_->view()->windowLevel(),
                                   shownUnit(d.source->info().valueUnit), ofTomography(*views_->view()));
        histogram_->setInColors(isColor(d.source->layout()));
        recipe_->setDocument(d.source->layout(), app::io::timeStepIn(d.source->info()),
                             app::io::frameOfReference(d.source->info()));
        bar_->setLayoutsShown(d.source->layout().dimension == 3);
        showResult();
    } else {
        views_->startPage()->openButton()->setFocus();
    }
    setWindowTitle(any ? title + QStringLiteral(" – convapp") : QStringLiteral("convapp"));
    showRecipe();
    showRun();
}

void MainWindow::showRecipe() {
    if (!workspace_.documents().empty()) {
        const app::Document& d = workspace_.documents().current();
        recipe_->setRecipe(d.recipe);
        recipe_->head()->setFileName(workspace_.documents().extra().recipeFile);
        recipe_->branches()->setDocument(d);
        recipe_->setChoice(d.planOptions, d.outcome);
        if (!workspace_.runs().dragging()) // writes files, so not on each slider move
            remember();
    }
    showUndo();
    updateActions();
}

void MainWindow::showUndo() {
    bar_->setUndo(undo_->undoName(), undo_->redoName());
}

void MainWindow::showRun() {
    const RunStatus& run = workspace_.runs().status();
    status_->setResult(!workspace_.documents().empty() && workspace_.documents().current().outcome.result != nullptr);
    status_->setRun(run, !workspace_.documents().empty(), views_->visibleName(), views_->wholeName());
    if (run.state == RunStatus::State::done || run.state == RunStatus::State::idle)
        withdraw(*messages_, aboutARun);
    updateActions();
}

bool MainWindow::settled() const {
    return workspace_.opener().reader().names().isEmpty() &&
           workspace_.runs().status().state != RunStatus::State::computing && !workspace_.runs().busy() &&
           workspace_.saver().names().isEmpty() && (views_->analysis() == nullptr || views_->analysis()->settled()) &&
           measure_->settled() && compare_->settled();
}

} // namespace ui
