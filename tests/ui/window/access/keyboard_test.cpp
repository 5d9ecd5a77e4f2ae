// SPDX-License-Identifier: Apache-2.0
// Without a mouse: Tab reaches all controls in each window, the focus is visible, marks can be drawn.
#include "tests/ui/window_support.h"
#include "ui/actions/shortcut_sheet.h"
#include "ui/compare/compare_area.h"
#include "ui/panels/kernel_editor/kernel_editor.h"
#include "ui/panels/look/look_window.h"
#include "ui/panels/metadata/metadata_window.h"
#include "ui/panels/recipe/help/filter_help.h"
#include "ui/panels/recipe/step_response.h"
#include "ui/panels/signal/channels_panel.h"
#include "ui/panels/signal/response_view.h"
#include "ui/views/signal/signal_view.h"
#include "ui/window/bars/palette.h"
#include "ui/window/start/start_page.h"
#include "ui/window/tab_order.h"
#include "ui/window/views/four_up.h"
#include <QLineEdit>
#include <QListWidget>
#include <QMenuBar>
#include <set>

namespace {

using window_test::nameOf;
using window_test::Window;

bool takesTab(const QWidget& w, const QWidget& window) {
    return w.isVisible() && w.isEnabled() && w.window() == &window && (w.focusPolicy() & Qt::TabFocus) != 0 &&
           w.focusProxy() == nullptr && !w.objectName().startsWith(QStringLiteral("qt_"));
}

QImage around(QWidget& w) {
    QWidget& window = *w.window();
    const QRect place = QRect(w.mapTo(&window, QPoint(0, 0)), w.size()).adjusted(-3, -3, 3, 3);
    return window.grab(place.intersected(window.rect())).toImage();
}

class Keyboard : public Window {
  protected:
    /// Walks a window by Tab from the focused widget; each widget must show its focus.
    void walk(QWidget& window, const char* name) {
        QApplication::setActiveWindow(&window);
        ASSERT_TRUE(QTest::qWaitForWindowActive(&window));
        if (window.focusWidget() == nullptr)
            QTest::keyClick(&window, Qt::Key_Tab);
        std::set<QWidget*> reached;
        for (int i = 0; i < 400; ++i) {
            QWidget* w = QApplication::focusWidget();
            ASSERT_NE(w, nullptr) << name;
            if (!reached.insert(w).second)
                break;
            expectName(*w, name);
            QApplication::processEvents();
            const QImage with = around(*w);
            w->clearFocus();
            QApplication::processEvents();
            EXPECT_NE(with, around(*w)) << name << ": the focus is not seen in " << nameOf(w);
            w->setFocus(Qt::TabFocusReason);
            for (int inside = 0; inside < 60 && QApplication::focusWidget() == w; ++inside) // cells, points of a curve
                QTest::keyClick(w, Qt::Key_Tab);
            ASSERT_NE(QApplication::focusWidget(), w) << name << ": Tab does not leave " << nameOf(w);
        }
        for (QWidget* w : window.findChildren<QWidget*>())
            if (takesTab(*w, window)) {
                const bool inside = std::any_of(reached.begin(), reached.end(),
                                                [&](const QWidget* r) { return r == w || r->isAncestorOf(w); });
                EXPECT_TRUE(inside) << name << ": Tab does not reach " << nameOf(w);
            }
    }

  private:
    static void expectName(const QWidget& w, const char* name) {
        const auto* button = qobject_cast<const QAbstractButton*>(&w);
        EXPECT_TRUE(!w.accessibleName().isEmpty() || (button != nullptr && !button->text().isEmpty()))
            << name << ": " << nameOf(&w) << " in " << nameOf(w.parentWidget());
    }
};

void keys(QWidget& w, std::initializer_list<QKeyCombination> all) {
    for (const QKeyCombination& k : all)
        QTest::keyClick(&w, k.key(), k.keyboardModifiers());
}

} // namespace

TEST_F(Keyboard, TabWalksEveryPanelOfTheWindow) {
    walk(*window_, "start page");
    open(volumeFile());
    edits().setRecipe({{app::parseStep("gaussian:sigma=2"), app::parseStep("canny:axes=xy")}});
    settle();
    edits().branch();
    settle();
    workspace().message({ui::Message::Kind::warning,
                         QStringLiteral("3 of 14 slices are not 2.5 mm apart"),
                         QStringLiteral("Blur in mm would be wrong there."),
                         {{QStringLiteral("Show gaps"), [] {}}}});
    window_->views().view()->setFocus();
    walk(*window_, "volume");
    open(signalFile());
    edits().setRecipe({{app::parseStep("gaussian:sigma=5ms")}});
    settle();
    window_->views().view()->setFocus();
    walk(*window_, "signal");
}

TEST_F(Keyboard, TabGoesInReadingOrderThroughWhatWasMadeLater) {
    window_->resize(1600, 2400); // no scrolling, so that positions can be compared
    open(signalFile());
    edits().setRecipe({{app::parseStep("gaussian:sigma=5ms")}});
    settle();
    edits().setRecipe({{app::parseStep("fir:cutoff=20%"), app::parseStep("median:size=3")}});
    edits().branch();
    settle();
    ui::RecipePanel& panel = window_->recipe();
    ASSERT_TRUE(QTest::qWaitFor([&] { return panel.card(0)->response()->settled(); }, 5000));
    ASSERT_EQ(panel.card(0)->response()->view()->handles()->count(), 1);
    std::vector<QWidget*> inPanel;
    for (QWidget* w : ui::readingOrder(*window_))
        if (panel.isAncestorOf(w))
            inPanel.push_back(w);
    ASSERT_GT(inPanel.size(), 20U);
    // Forwards and back, the next widget is below, or further right in the same row.
    inPanel.front()->setFocus(Qt::TabFocusReason);
    for (std::size_t i = 1; i < inPanel.size(); ++i) {
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        ASSERT_EQ(QApplication::focusWidget(), inPanel[i]) << nameOf(inPanel[i]);
        const QRect before(inPanel[i - 1]->mapTo(&panel, QPoint(0, 0)), inPanel[i - 1]->size());
        const QRect now(inPanel[i]->mapTo(&panel, QPoint(0, 0)), inPanel[i]->size());
        const bool within = inPanel[i - 1]->isAncestorOf(inPanel[i]);
        EXPECT_TRUE(within || now.center().y() > before.top()) << nameOf(inPanel[i - 1]) << ", " << nameOf(inPanel[i]);
        EXPECT_TRUE(within || now.top() >= before.bottom() || now.left() >= before.right())
            << nameOf(inPanel[i - 1]) << ", " << nameOf(inPanel[i]);
    }
    EXPECT_EQ(std::count(inPanel.begin(), inPanel.end(), panel.card(1)), 1);
    const auto place = [&](const QWidget* w) { return std::find(inPanel.begin(), inPanel.end(), w) - inPanel.begin(); };
    EXPECT_LT(place(panel.card(0)->response()->view()->handles()->knob(0)), place(panel.card(1)));
    EXPECT_LT(place(panel.card(1)), place(panel.addButton()));
    for (std::size_t i = inPanel.size() - 1; i > 0; --i) {
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Backtab, Qt::ShiftModifier);
        ASSERT_EQ(QApplication::focusWidget(), inPanel[i - 1]) << nameOf(inPanel[i - 1]);
    }
    // The focused widget is scrolled into view.
    window_->resize(1600, 560);
    settle();
    panel.addButton()->setFocus(Qt::TabFocusReason);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Backtab, Qt::ShiftModifier);
    EXPECT_FALSE(QApplication::focusWidget()->visibleRegion().isEmpty());
}

TEST_F(Keyboard, TabWalksTheWindowsBeside) {
    open(volumeFile());
    edits().setRecipe({{app::parseStep("custom:kernel=[1 2;3 4|5 6;7 8]"), app::parseStep("unsharp")}});
    settle();
    window_->showMetadata();
    walk(*window_->metadataWindow(), "metadata");
    window_->showFilterHelp();
    walk(*window_->filterHelp(), "filter help");
    ui::ShortcutSheet sheet(window_.get());
    sheet.show();
    walk(sheet, "shortcuts");
    window_->editKernel(0);
    settle();
    walk(*window_->kernelEditor(), "kernel editor");
    window_->kernelEditor()->reject();
    settle();
    window_->showLook();
    settle(true);
    walk(*window_->lookWindow(), "look");
}

TEST_F(Keyboard, TabWalksComparisons) {
    open(imageFile());
    edits().setRecipe({{app::parseStep("gaussian:sigma=2")}});
    settle();
    for (const char* page : {"compare.open", "compare.sweep", "compare.files", "compare.ladder"}) {
        window_->actions()[page]->trigger();
        settle();
        walk(*window_, page);
        window_->leaveComparison();
    }
}

TEST_F(Keyboard, EveryActionIsInAMenuAndInTheSearch) {
    open(volumeFile());
    std::set<QAction*> inMenus;
    for (const QAction* menu : window_->menuBar()->actions())
        for (QAction* a : menu->menu()->actions())
            inMenus.insert(a);
    window_->actions()["help.palette"]->trigger();
    for (const ui::ActionRow& row : ui::actionTable()) {
        if (row.id[0] == '-' || std::string_view(row.id) == "help.palette")
            continue;
        EXPECT_TRUE(inMenus.contains(window_->actions()[row.id])) << row.id;
        QString name = ui::Actions::tr(row.text);
        name.remove(QChar(u'…'));
        window_->searchPanel().edit()->setText(name);
        EXPECT_GE(window_->searchPanel().shownCount(), 1) << row.id;
    }
    QTest::keyClick(window_->searchPanel().edit(), Qt::Key_Escape);
    EXPECT_FALSE(window_->searchPanel().isVisible());
}

TEST_F(Keyboard, ABoxAndALineAreDrawnInASlice) {
    open(volumeFile());
    auto* four = qobject_cast<ui::FourUp*>(window_->views().view());
    ASSERT_NE(four, nullptr);
    ui::SliceView& axial = *four->slice(0);
    axial.setFocus();
    four->setCursorIndex({10, 12, 7});
    keys(axial, {Qt::Key_R, Qt::Key_Return, Qt::Key_Right, Qt::Key_Right, Qt::SHIFT | Qt::Key_Down});
    EXPECT_EQ(four->marks()->region(), (conv::Region{{10, 12, 7}, {13, 23, 8}}));
    keys(axial, {Qt::Key_Return, Qt::Key_Right});
    EXPECT_EQ(four->marks()->region(), (conv::Region{{10, 12, 7}, {13, 23, 8}})); // done
    EXPECT_EQ(four->marks()->tool(), ui::Marks::Tool::none);
    keys(axial, {Qt::Key_R, Qt::Key_Return, Qt::Key_Left, Qt::Key_Escape});
    EXPECT_EQ(four->marks()->region(), (conv::Region{{10, 12, 7}, {13, 23, 8}})); // cancelled
    four->setCursorIndex({5, 5, 7});
    keys(axial, {Qt::Key_L, Qt::Key_Return, Qt::SHIFT | Qt::Key_Right, Qt::Key_Down, Qt::Key_Return});
    ASSERT_TRUE(four->marks()->line());
    EXPECT_EQ(four->marks()->line()->from, (conv::Vec3{5, 5, 7}));
    EXPECT_EQ(four->marks()->line()->to, (conv::Vec3{15, 6, 7}));
}

TEST_F(Keyboard, AStretchAndCursorsAreSetInASignal) {
    open(signalFile());
    auto* view = qobject_cast<ui::SignalView*>(window_->views().view());
    ASSERT_NE(view, nullptr);
    view->setFocus();
    view->setCursorIndex({100, 0, 0});
    keys(*view, {Qt::Key_C, Qt::Key_R, Qt::Key_Return, Qt::CTRL | Qt::Key_Right, Qt::CTRL | Qt::SHIFT | Qt::Key_Right,
                 Qt::Key_Return, Qt::SHIFT | Qt::Key_C});
    EXPECT_EQ(view->marks()->cursor(0), 100);
    const std::optional<std::int64_t> end = view->marks()->cursor(1);
    ASSERT_TRUE(end);
    EXPECT_GT(*end, 105);
    EXPECT_EQ(view->marks()->region(), (conv::Region{{100, 0, 0}, {*end + 1, 1, 1}}));
    EXPECT_EQ(view->marks()->tool(), ui::Marks::Tool::none);
}

TEST_F(Keyboard, ChannelsAreTickedAndChosenToBeMeasured) {
    conv::Layout layout = window_test::layoutOf(1, {200, 1, 1});
    layout.channels = 14;
    open(file(QStringLiteral("leads.wav"), *view::make(layout, [](double x, double, double, int c) { return c + x; })));
    auto* view = qobject_cast<ui::SignalView*>(window_->views().view());
    auto* panel = window_->findChild<ui::ChannelsPanel*>();
    ASSERT_TRUE(view != nullptr && panel != nullptr && panel->isVisible());
    EXPECT_EQ(panel->list()->count(), 14);
    EXPECT_EQ(view->channels().size(), 12U); // the first ones by default
    panel->list()->setFocus();
    panel->list()->setCurrentRow(13);
    EXPECT_EQ(view->item().channel, 13);
    QTest::keyClick(panel->list(), Qt::Key_Space);
    EXPECT_EQ(view->channels().back(), 13);
    EXPECT_EQ(view->channels().size(), 13U);
    for (int row = 0; row < 14; ++row)
        panel->list()->item(row)->setCheckState(Qt::Unchecked);
    EXPECT_EQ(view->channels().size(), 1U); // at least one is drawn
    keys(*view, {Qt::Key_Up});
    open(imageFile());
    EXPECT_FALSE(panel->isVisible());
}

TEST_F(Keyboard, TheWindowIsTakenFromWhatIsShown) {
    open(file(QStringLiteral("ramp.npy"), *view::make(window_test::layoutOf(2, {64, 48, 1}),
                                                      [](double x, double y, double, int) { return 100 * x + y; })));
    edits().setRecipe({{app::parseStep("custom:kernel=[1 0 -1]")}});
    settle();
    ui::DataView& view = *window_->views().view();
    view.setFocus();
    const double source = view.windowLevel()->high();
    EXPECT_GT(source, 5000); // a new recipe changes no window: the range of a custom kernel is unknown
    keys(view, {Qt::Key_A});
    EXPECT_LT(view.windowLevel()->high(), 2000); // the ramp's slope
    view.setShow(ui::Show::before);
    window_->actions()["view.auto"]->trigger();
    EXPECT_EQ(view.windowLevel()->high(), source);
}

TEST_F(Keyboard, AQuantityOfItsOwnHasAWindowOfItsOwn) {
    open(imageFile());
    ui::DataView& view = *window_->views().view();
    const auto& window = *view.windowLevel();
    const auto show = [&](const char* step) {
        edits().setRecipe({{app::parseStep(step)}});
        settle();
    };
    view.windowLevel()->set(90, 70);
    show("gaussian");
    EXPECT_EQ(window.level(), 90) << "the same quantity";
    show("structure-tensor:sigma=2");
    EXPECT_EQ(window.low(), 0);
    EXPECT_LE(window.high(), 1);
    EXPECT_GT(window.high(), 0.05);
    EXPECT_EQ(window.high(ui::WindowLevel::Of::source), 125) << "beside it, where a swipe shows both";
    const double first = window.high();
    show("structure-tensor:sigma=4,outer=6");
    EXPECT_EQ(window.high(), first) << "a parameter moves nothing";
    view.setFocus();
    keys(view, {Qt::Key_BracketRight}); // wider
    const double mine = window.width();
    EXPECT_GT(mine, first);
    view.setShow(ui::Show::before);
    EXPECT_EQ(window.level(), 90);
    EXPECT_EQ(window.width(), 70);
    view.setShow(ui::Show::after);
    EXPECT_EQ(window.width(), mine);
    show("structure-tensor:output=orientation");
    EXPECT_EQ(window.low(), -90);
    EXPECT_EQ(window.high(), 90);
    EXPECT_EQ(window.colorMap().id, QStringLiteral("cycle"));
    EXPECT_TRUE(view.probeAt(view.cursorPoint()).value.endsWith(QChar(0xB0)));
    show("structure-tensor:sigma=3");
    EXPECT_EQ(window.width(), mine) << "what was set comes back";
    EXPECT_EQ(window.colorMap().id, QStringLiteral("gray"));
    show("gaussian");
    EXPECT_EQ(window.level(), 90);
    EXPECT_EQ(window.width(), 70);
}
