// SPDX-License-Identifier: Apache-2.0
#include "app/io/list/time_step.h"
#include "ui/actions/shortcut_sheet.h"
#include "ui/actions/synonyms.h"
#include "ui/compare/compare_area.h"
#include "ui/models/fresh_step.h"
#include "ui/models/marked_region.h"
#include "ui/panels/layers/layers_panel.h"
#include "ui/panels/measure/measure_panel.h"
#include "ui/panels/measure/time_course.h"
#include "ui/panels/recipe/recipe_panel.h"
#include "ui/panels/recipe/step_card.h"
#include "ui/text/app_text.h"
#include "ui/text/qt_string.h"
#include "ui/text/recipe_text.h"
#include "ui/views/slice/slice_grid.h"
#include "ui/window/bars/message_list.h"
#include "ui/window/bars/tool_bar.h"
#include "ui/window/item_bar.h"
#include "ui/window/main_window.h"
#include "ui/window/undo_order.h"
#include "ui/window/views/four_up.h"
#include "ui/window/views/view_stack.h"
#include "ui/workspace/series_id.h"
#include <QActionGroup>
#include <QApplication>
#include <QPushButton>
#include <QScrollArea>
#include <QTimer>
#include <algorithm>
#include <array>
#include <utility>

namespace ui {
namespace {

QString refusal(const app::FilterSpec& f, int dimension) {
    if (dimension >= f.minDimension && dimension <= f.maxDimension)
        return {};
    return f.minDimension == f.maxDimension
               ? MainWindow::tr("Works on %1-D data only. This is %2-D.").arg(f.minDimension).arg(dimension)
               : MainWindow::tr("Works on %1-D to %2-D data. This is %3-D.")
                     .arg(f.minDimension)
                     .arg(f.maxDimension)
                     .arg(dimension);
}

/// Returns the reason why an action is disabled; empty if enabled.
QString whyNot(const QAction& action) {
    const QString refusal = action.property("refusal").toString();
    return action.isEnabled() ? QString() : refusal.isEmpty() ? MainWindow::tr("Not available now") : refusal;
}

} // namespace

void MainWindow::connectActions() {
    const auto on = [this](const char* id, auto what) { connect(actions_[id], &QAction::triggered, this, what); };
    on("file.open", [this] { openFiles(); });
    on("file.openFolder", [this] { openFolder(); });
    on("file.openStack", [this] { openStack(); });
    on("file.openAddress", [this] { openAddress(); });
    on("file.paste", [this] { pastePlaces(); });
    on("file.openRecipe", [this] { openRecipe(); });
    on("file.save", [this] { saveResult(); });
    on("file.saveRecipe", [this] { saveRecipe(); });
    on("file.copyCommand", [this] { copyCommand(); });
    on("file.copyPython", [this] { copyPython(); });
    on("file.close", [this] { workspace_.close(workspace_.documents().row()); });
    on("file.quit", [this] { close(); });
    on("edit.undo", [this] { undo_->undo(); });
    on("edit.redo", [this] { undo_->redo(); });
    on("view.fit", [this] { views_->view()->fit(); });
    on("view.oneToOne", [this] { views_->view()->oneToOne(); });
    on("view.auto", [this] { views_->view()->windowFromData(); });
    on("view.overlay", [this] { views_->view()->setOverlayMode(next(views_->view()->overlayMode())); });
    const auto chooses = [this](const char* id, Marks::Tool tool) {
        connect(actions_[id], &QAction::triggered, this, [this, tool](bool chosen) {
            views_->view()->marks()->setTool(chosen ? tool : Marks::Tool::none);
            views_->view()->setFocus();
        });
    };
    chooses("view.region", Marks::Tool::region);
    chooses("view.ellipse", Marks::Tool::ellipse);
    chooses("view.polygon", Marks::Tool::polygon);
    chooses("view.line", Marks::Tool::line);
    connect(views_, &ViewStack::toolChanged, this, [this](Marks::Tool tool) {
        actions_["view.region"]->setChecked(tool == Marks::Tool::region);
        actions_["view.ellipse"]->setChecked(tool == Marks::Tool::ellipse);
        actions_["view.polygon"]->setChecked(tool == Marks::Tool::polygon);
        actions_["view.line"]->setChecked(tool == Marks::Tool::line);
    });
    on("view.course", [this] {
        if (!left_->isVisibleTo(this))
            actions_["window.left"]->trigger();
        CurvePlot* const plot = measure_->course().shownPlot();
        plot->setFocus(Qt::ShortcutFocusReason);
        if (auto* const dock = qobject_cast<QScrollArea*>(left_))
            QTimer::singleShot(0, plot, [dock, plot] { dock->ensureWidgetVisible(plot); }); // after the layout
    });
    on("view.alongPatient", [this] {
        if (auto* four = qobject_cast<FourUp*>(views_->view()))
            four->setAlongPatient(actions_["view.alongPatient"]->isChecked());
    });
    on("view.channels", [this] { views_->view()->layers()->setOverlaid(actions_["view.channels"]->isChecked()); });
    connect(layers_, &LayersPanel::changed, this, [this] {
        const DataView* view = views_->view();
        actions_["view.channels"]->setChecked(view != nullptr && view->windowLevel()->overlaid());
    });
    on("view.play", [this] { views_->bar()->setPlaying(!views_->bar()->playing()); });
    on("view.theme", [this] { switchTheme(); });
    on("run.cancel", [this] { workspace_.cancel(); });
    on("run.enough", [this] { workspace_.runs().iterations().stop(); });
    on("run.compute", [this] { computeNow(); });
    on("window.next", [this] { nextArea(); });
    on("window.left", [this](bool shown) {
        leftChosen_ = leftChosen_ || !comparing();
        left_->setVisible(shown);
        if (!shown && std::exchange(rightGivesWay_, false))
            right_->show();
        oneDock(true);
        updateActions();
    });
    on("window.right", [this](bool shown) {
        right_->setVisible(shown);
        rightGivesWay_ = false;
        oneDock(false);
        updateActions();
    });
    on("help.palette", [this] { openPalette(false); });
    on("help.shortcuts", [this] {
        auto* sheet = new ShortcutSheet(this);
        sheet->setAttribute(Qt::WA_DeleteOnClose);
        sheet->show();
    });
    on("help.about", [this] { showAbout(); });
    auto* layouts = new QActionGroup(this);
    for (const auto& [id, which] : {std::pair{"view.one", 1}, {"view.four", 0}, {"view.volume", 4}}) {
        layouts->addAction(actions_[id]);
        on(id, [this, view = which] { views_->setEnlarged(view); });
    }
    layouts->setExclusionPolicy(QActionGroup::ExclusionPolicy::ExclusiveOptional);
    connect(views_, &ViewStack::enlargedChanged, this, [this](int which) {
        for (const auto& [name, own] : {std::pair{"view.four", 0}, {"view.one", 1}, {"view.volume", 4}})
            actions_[name]->setChecked(own == which || (own == 1 && (which == 2 || which == 3)));
    });
    auto* shows = new QActionGroup(this);
    shows->setExclusive(true);
    using Row = std::pair<const char*, Show>;
    static constexpr std::array table{Row{"show.after", Show::after}, Row{"show.before", Show::before},
                                      Row{"show.swipe", Show::swipe}, Row{"show.checker", Show::checker},
                                      Row{"show.difference", Show::difference}};
    for (const auto& [id, show] : table) {
        shows->addAction(actions_[id]);
        on(id, [this, wanted = show] { views_->view()->setShow(wanted); });
    }
    actions_["show.after"]->setChecked(true);
    connect(views_, &ViewStack::showChanged, this, [this](Show now) {
        for (const auto& [name, own] : table)
            actions_[name]->setChecked(own == now);
    });
    connectRecipeActions();
}

void MainWindow::connectRecipeActions() {
    const auto on = [this](const char* id, auto what) { connect(actions_[id], &QAction::triggered, this, what); };
    on("filter.add", [this] { openPalette(true); });
    on("filter.presets", [this] { openPresets(); });
    on("filter.kernel", [this] { editKernel(); });
    on("recipe.rename", [this] { recipe_->renameCurrent(); });
    on("recipe.duplicate", [this] { recipe_->duplicate(recipe_->currentStep()); });
    on("recipe.mute", [this] { recipe_->muteCurrent(); });
    on("recipe.up", [this] { recipe_->moveCurrent(-1); });
    on("recipe.down", [this] { recipe_->moveCurrent(1); });
    on("recipe.remove", [this] { recipe_->remove(recipe_->currentStep()); });
    on("recipe.strict", [this] {
        app::Recipe recipe = workspace_.documents().current().recipe;
        recipe.strict = actions_["recipe.strict"]->isChecked();
        workspace_.edits().setRecipe(recipe);
    });
    on("recipe.branch", [this] { workspace_.edits().branch(); });
    on("recipe.nextBranch", [this] {
        const app::Document& d = workspace_.documents().current();
        workspace_.edits().setBranch((d.active + 1) % static_cast<int>(d.branches.size()));
    });
}

void MainWindow::updateActions() {
    const bool any = !workspace_.documents().empty();
    const auto allow = [this](std::initializer_list<const char*> ids, const QString& refusal) {
        for (const char* id : ids)
            actions_.allow(id, refusal);
    };
    const auto unless = [](bool good, const QString& refusal) { return good ? QString() : refusal; };
    const QString noFile = unless(any, tr("No file is open."));
    allow({"file.save",      "file.saveRecipe", "file.copyCommand", "file.copyPython", "file.close",
           "view.fit",       "view.oneToOne",   "view.auto",        "view.overlay",    "view.region",
           "file.copyImage", "file.saveImage",  "filter.add",       "filter.kernel",   "file.metadata",
           "file.sampling",  "file.batch",      "recipe.strict",    "edit.history",    "window.next"},
          noFile);
    const auto tight = [this](const QWidget* dock, const QWidget* other) {
        return comparing() && !dock->isVisibleTo(this) &&
               width() < compare_->minimumSizeHint().width() + dock->minimumWidth() +
                             (other->isVisibleTo(this) ? other->width() : 0);
    };
    allow({"window.left"},
          tight(left_, right_) ? tr("This window is too narrow for the documents beside a comparison.") : noFile);
    allow({"window.right"},
          tight(right_, left_) ? tr("This window is too narrow for the recipe beside a comparison.") : noFile);
    const auto also = [&](bool good, const QString& refusal) { return any ? unless(good, refusal) : noFile; };
    const bool away = comparing() && !right_->isVisibleTo(this);
    const QString hidden = away ? tr("The recipe is hidden: Ctrl+2 shows it beside a comparison.") : noFile;
    const app::Document* d = any ? &workspace_.documents().current() : nullptr;
    allow({"show.after", "show.before", "show.swipe", "show.checker", "show.difference"},
          also(any && hasActiveSteps(d->recipe), tr("There is no result to compare: no step is on.")));
    allow({"recipe.rename", "recipe.duplicate", "recipe.mute", "recipe.up", "recipe.down", "recipe.remove"},
          away ? hidden : also(any && !d->recipe.steps.empty(), tr("The recipe has no step.")));
    allow({"recipe.branch"}, hidden);
    allow({"recipe.nextBranch"},
          away ? hidden : also(any && !d->branches.empty(), tr("There is one version of the recipe only.")));
    const int dimension = any ? d->source->layout().dimension : 0;
    allow({"view.four", "view.one", "view.volume", "view.look"}, also(dimension == 3, tr("For volumes only.")));
    if (any && hasActiveSteps(d->recipe) && dimension == 1)
        allow({"show.swipe", "show.checker"}, tr("For images and volumes only: a signal has before behind after."));
    allow({"file.saveTable"}, also(any && !measure_->table().isEmpty(), tr("Draw a region or a line first.")));
    const bool several = dimension == 1 && (d->source->layout().channels > 1 ||
                                            !SeriesId::from(workspace_.documents().extra().series).montage.isEmpty());
    allow({"file.montage"}, also(several, tr("For signals of several channels only.")));
    allow({"file.saveSelection"}, also(dimension == 1 && !views_->view()->marks()->region().empty(),
                                       tr("Select a stretch of a signal first (R).")));
    allow({"view.line", "view.ellipse", "view.polygon"}, also(dimension > 1, tr("For images and volumes only.")));
    const auto* four = qobject_cast<FourUp*>(views_->view());
    allow({"view.alongPatient"}, also(d != nullptr && four != nullptr && isTilted(d->source->layout()),
                                      tr("For volumes that lie askew to the patient only.")));
    allow({"view.channels"}, also(any && !views_->view()->windowLevel()->channels().empty(),
                                  tr("For images and volumes of two to eight channels only.")));
    const bool overTime = any && dimension > 1 && d->source->layout().times > 1;
    allow({"view.course"}, comparing() ? tr("This dock is hidden while results are compared.")
                                       : also(overTime, tr("For images and volumes over time only.")));
    allow({"view.play"}, also(views_->bar() != nullptr, tr("There is one slice and one time point only.")));
    allow({"run.compute"},
          also(any && workspace_.runs().unfinished(), tr("The result is complete, or being computed.")));
    const bool explained = any && std::ranges::any_of(d->outcome.offers, [](const auto& o) { return !o.empty(); });
    allow({"run.explain"}, also(explained, tr("No step was computed by a variant yet.")));
    const RunStatus& run = workspace_.runs().status();
    allow({"run.enough"}, also(any && run.state == RunStatus::State::computing && run.mayStop,
                               tr("For a deconvolution that shows its iterations only.")));
    allow({"run.cancel"}, unless(workspace_.runs().status().state == RunStatus::State::computing ||
                                     workspace_.opener().reader().stoppable() || workspace_.saver().writing(),
                                 tr("Nothing is computed or saved.")));
    actions_["view.alongPatient"]->setChecked(four == nullptr || four->alongPatient());
    actions_["recipe.strict"]->setChecked(any && d->recipe.strict);
    updateCompareActions();
    actions_["window.left"]->setChecked(left_->isVisibleTo(this));
    actions_["window.right"]->setChecked(right_->isVisibleTo(this));
}

void MainWindow::useAsMask(const MarkedRegion& region) {
    const int at = recipe_->currentStep();
    if (at < 0) {
        tell(tr("There is no step to limit"), tr("Add a step (Ins); the region is then its mask."));
        return;
    }
    if (workspace_.documents().extra().awaited) {
        tell(tr("%1 cannot be a mask yet").arg(region.name),
             tr("It counts samples of the coarsest level. Wait until the chosen level has been read."));
        return;
    }
    // A threshold is that of the file, which needs one series and one channel.
    const auto& document = workspace_.documents().current();
    const conv::Layout layout = shownSource(workspace_.documents().current())->layout();
    const bool plain = layout.channels == 1 && layout.times == 1 && workspace_.documents().extra().series.isEmpty() &&
                       !document.path.empty();
    const std::string text = maskText(region, layout, plain ? document.path.string() : std::string());
    if (text.empty()) {
        tell(tr("%1 cannot be a mask").arg(region.name),
             tr("A range of values is a mask if the document is one file with one channel and one time point. Save a "
                "mask of 0 and 1 with the filter Threshold, and add a region from it."));
        return;
    }
    app::Recipe next = document.recipe;
    app::Step& step = next.steps.at(static_cast<std::size_t>(at));
    step.values["mask"] = text;
    workspace_.edits().setRecipe(next);
    recipe_->focusStep(at);
}

void MainWindow::tell(const QString& title, const QString& detail) {
    messages_->add({Message::Kind::info, title, detail, {}});
}

void MainWindow::nextArea() {
    const std::vector<QWidget*> areas{bar_, left_, views_, right_};
    const QWidget* focus = QApplication::focusWidget();
    std::size_t at = areas.size() - 1;
    for (std::size_t i = 0; i < areas.size(); ++i)
        if (focus != nullptr && (areas[i] == focus || areas[i]->isAncestorOf(focus)))
            at = i;
    for (std::size_t step = 1; step <= areas.size(); ++step) {
        QWidget* area = areas[(at + step) % areas.size()];
        if (!area->isVisible())
            continue;
        if (area == views_) {
            views_->view()->setFocus(Qt::TabFocusReason);
            return;
        }
        for (QWidget* w : area->findChildren<QWidget*>())
            if (w->isVisible() && w->isEnabled() && (w->focusPolicy() & Qt::TabFocus) != 0) {
                w->setFocus(Qt::TabFocusReason);
                return;
            }
    }
}

void MainWindow::showAbout() {
    QStringList devices;
    for (const conv::Device& d : conv::devices())
        devices << QStringLiteral("%1: %2").arg(toQString(conv::name(d)), toQString(d.model));
    right_->show();
    devices << tr("For research use only. convapp is not a medical device.") << tr("Licence: Apache-2.0");
    tell(tr("convapp %1").arg(QApplication::applicationVersion()), devices.join(QStringLiteral("\n")));
}

void MainWindow::addStep(const QString& filter) {
    if (workspace_.documents().empty())
        return;
    const app::Document& d = workspace_.documents().current();
    const int dimension = d.source->layout().dimension;
    if (const QString reason = refusal(app::filterNamed(filter.toStdString()), dimension); !reason.isEmpty()) {
        tell(appText(app::filterNamed(filter.toStdString()).title), reason);
        return;
    }
    app::Recipe next = d.recipe;
    next.steps.push_back(freshStep(filter.toStdString(), d.source->layout(), app::io::timeStepIn(d.source->info())));
    workspace_.edits().setRecipe(next);
    right_->show();
    recipe_->focusStep(recipe_->count() - 1);
    recipe_->card(recipe_->count() - 1)->focusFirstField();
}

std::vector<Palette::Entry> MainWindow::filterEntries() {
    std::vector<Palette::Entry> entries;
    const bool any = !workspace_.documents().empty();
    for (const app::FilterSpec& f : app::filterTable())
        entries.push_back(
            {appText(f.title),
             appText(f.summary),
             {},
             toQString(f.name) + QLatin1Char(' ') + synonymsOf(f.name),
             QStringLiteral("sliders"),
             any ? refusal(f, workspace_.documents().current().source->layout().dimension) : tr("Open a file first."),
             [this, &f] { addStep(toQString(f.name)); }});
    return entries;
}

std::vector<Palette::Entry> MainWindow::actionEntries() {
    std::vector<Palette::Entry> entries;
    for (const ActionRow& row : actionTable()) {
        if (row.id[0] == '-' || std::string_view(row.id) == "help.palette")
            continue;
        QAction* a = actions_[row.id];
        entries.push_back({Actions::tr(row.text).remove(QChar(u'…')), Actions::tr(row.tip),
                           a->property("keys").toString(),
                           QString::fromLatin1(row.id) + QLatin1Char(' ') + synonymsOf(row.id),
                           QString::fromLatin1(row.icon), whyNot(*a), [a] { a->trigger(); }});
    }
    return entries;
}

void MainWindow::openPalette(bool filtersOnly) {
    std::vector<Palette::Entry> entries = filterEntries();
    if (filtersOnly) {
        palette_->open(std::move(entries), tr("Search filters"), right_->isVisible() ? recipe_->addButton() : nullptr);
        return;
    }
    for (Palette::Entry& e : presetEntries())
        entries.push_back(std::move(e));
    for (Palette::Entry& e : actionEntries())
        entries.push_back(std::move(e));
    const QWidget* anchor = bar_->isVisible() ? bar_->searchButton() : nullptr;
    palette_->open(std::move(entries), tr("Search filters, presets, commands"), anchor);
}

} // namespace ui
