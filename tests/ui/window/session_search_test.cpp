// SPDX-License-Identifier: Apache-2.0
// Session, search, names and messages of the window.
#include "tests/ui/window_support.h"
#include "ui/actions/key_table.h"
#include "ui/actions/shortcut_sheet.h"
#include "ui/models/fresh_step.h"
#include "ui/panels/metadata/metadata.h"
#include "ui/panels/metadata/metadata_window.h"
#include "ui/panels/recipe/branch_bar.h"
#include "ui/panels/recipe/help/filter_help.h"
#include "ui/panels/recipe/help/filter_picture.h"
#include "ui/window/bars/palette.h"
#include "ui/window/views/four_up.h"
#include "ui/window/views/view_stack.h"
#include "ui/workspace/preferences.h"
#include "ui/workspace/session_restore.h"
#include <QAbstractSpinBox>
#include <QClipboard>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTreeWidget>

namespace {

using window_test::Window;

} // namespace

TEST_F(Window, TheLastSessionIsOpenedAgain) {
    const QString image = imageFile(), volume = volumeFile();
    open(image);
    edits().setRecipe({{app::parseStep("box:size=5")}});
    open(volume);
    settle();
    ui::DataView* shown = window_->views().view(); // the volume
    shown->windowLevel()->set(70, 300);
    shown->setCursorIndex({5, 6, 7});
    shown->marks()->setRegion({{1, 2, 3}, {8, 9, 4}});
    const ui::Line line{{2, 3, 7}, {11, 4, 7}};
    shown->marks()->setLine(line);
    window_->views().setEnlarged(2);
    app::OutputChoice output;
    output.type = conv::ElementType::u16;
    workspace().setOutput(output);
    workspace().setCurrent(0);
    window_->close(); // as users do
    window_ = std::make_unique<ui::MainWindow>();
    window_->show();
    window_->session().restore();
    QElapsedTimer clock;
    clock.start();
    while (window_->session().restoring() && clock.elapsed() < 30000)
        settle();
    settle();
    ASSERT_EQ(documents().count(), 2);
    EXPECT_EQ(documents().at(0).path.string(), image.toStdString());
    EXPECT_EQ(documents().row(), 0);
    expectResult("box:size=5");
    EXPECT_TRUE(window_->messages().messages().empty());
    workspace().setCurrent(1);
    settle();
    shown = window_->views().view();
    EXPECT_DOUBLE_EQ(shown->windowLevel()->level(), 70);
    EXPECT_DOUBLE_EQ(shown->windowLevel()->width(), 300);
    EXPECT_EQ(shown->cursorIndex(), (conv::Index3{5, 6, 7}));
    EXPECT_EQ(shown->marks()->region(), (conv::Region{{1, 2, 3}, {8, 9, 4}}));
    EXPECT_EQ(shown->marks()->line(), line);
    const auto* four = dynamic_cast<ui::FourUp*>(shown);
    ASSERT_NE(four, nullptr);
    EXPECT_EQ(four->enlarged(), 2);
    EXPECT_EQ(documents().extra(1).output, output);
}

TEST_F(Window, BranchesAndWhatComputesThemAreOpenedAgain) {
    open(imageFile());
    edits().setRecipe({{app::parseStep("box:size=5")}});
    conv::PlanOptions planOptions;
    planOptions.device = "cpu";
    planOptions.variant = "cpu-direct";
    edits().setChoice(planOptions);
    edits().branch();
    edits().setRecipe({{app::parseStep("gaussian:sigma=2")}});
    edits().setChoice({});
    edits().branch();
    edits().setRecipe({{app::parseStep("median:size=3")}});
    edits().setBranch(1);
    edits().setReference(2);
    settle();
    ASSERT_EQ(documents().current().reference, 2);
    const ui::VolumePtr before = workspace().runs().before().samples();
    ASSERT_NE(before, documents().current().source);
    open(volumeFile()); // without branches, but with a device
    planOptions.variant = "auto";
    edits().setChoice(planOptions);
    settle();
    workspace().setCurrent(0);
    window_->close();
    window_ = std::make_unique<ui::MainWindow>();
    window_->show();
    window_->session().restore();
    ASSERT_TRUE(QTest::qWaitFor([this] { return !window_->session().restoring(); }, 30000));
    settle();
    ASSERT_EQ(documents().count(), 2);
    EXPECT_TRUE(documents().at(1).branches.empty());
    EXPECT_EQ(documents().at(1).planOptions.device, "cpu");
    const app::Document& d = documents().current();
    ASSERT_EQ(d.branches.size(), 3U);
    EXPECT_EQ(d.active, 1);
    EXPECT_EQ(d.name, "B");
    EXPECT_TRUE(d.undo.empty());
    expectResult("gaussian:sigma=2");
    EXPECT_EQ(d.planOptions, conv::PlanOptions{});
    EXPECT_TRUE(window_->recipe().branches()->isVisible());
    EXPECT_EQ(d.reference, 2) << "C stands for before";
    EXPECT_EQ(window_->views().view()->before(), workspace().runs().before().samples());
    const conv::Volume& again = *workspace().runs().before().samples();
    ASSERT_EQ(again.layout().sampleCount(), before->layout().sampleCount());
    EXPECT_TRUE(
        std::equal(before->as<float>(), before->as<float>() + before->layout().sampleCount(), again.as<float>()))
        << "computed again";
    edits().setBranch(0);
    settle();
    EXPECT_EQ(d.name, "A");
    EXPECT_EQ(d.planOptions.device, "cpu");
    EXPECT_EQ(d.planOptions.variant, "cpu-direct");
    EXPECT_EQ(app::toText(d.recipe.steps.at(0)), "box:size=5");
    EXPECT_EQ(outcome().recipe, d.recipe);
    EXPECT_EQ(app::toText(d.branches[2].recipe.steps.at(0)), "median");
    EXPECT_TRUE(window_->messages().messages().empty());
}

TEST_F(Window, AFileThatEndedTheProgramIsNotOpenedTwice) {
    const QString image = imageFile();
    ui::Preferences::setSession({{image, {}, {}, {}}, {path(QStringLiteral("gone.nii")), {}, {}, {}}}, 0);
    ui::Preferences::setOpening(image);
    window_->session().restore();
    settle();
    EXPECT_EQ(documents().count(), 0);
    ASSERT_EQ(window_->messages().messages().size(), 1U);
    const ui::Message message = window_->messages().messages().front();
    EXPECT_TRUE(message.detail.contains(QStringLiteral("image.npy"))) << message.detail.toStdString();
    message.actions.front().run();
    settle();
    EXPECT_EQ(documents().count(), 1);
    EXPECT_TRUE(window_->messages().messages().front().more.contains(QStringLiteral("gone.nii")));
}

TEST_F(Window, MetadataCanBeSearchedAndCopied) {
    conv::Layout placed = window_test::layoutOf(3, {16, 12, 8});
    placed.geometry.origin = {-12.5, 0, 0};
    open(file(QStringLiteral("placed.nrrd"), *window_test::blobs(placed)));
    window_->actions()["file.metadata"]->trigger();
    ui::MetadataWindow* metadata = window_->metadataWindow();
    ASSERT_NE(metadata, nullptr);
    const int all = metadata->shownCount();
    EXPECT_GT(all, 10);
    metadata->search()->setText(QStringLiteral("spacing"));
    EXPECT_GE(metadata->shownCount(), 1);
    EXPECT_LT(metadata->shownCount(), all);
    const QJsonObject json = QJsonDocument::fromJson(metadata->json()).object();
    EXPECT_EQ(
        json[QStringLiteral("Geometry")].toObject()[QStringLiteral("Spacing")].toString().section(QLatin1Char(' '), 2),
        QStringLiteral("2.5"));
    metadata->search()->setText(QStringLiteral("no such thing"));
    EXPECT_EQ(metadata->shownCount(), 0);
    // A value is shown with a minus sign and copied with a hyphen.
    metadata->search()->setText(QStringLiteral("origin"));
    auto* rows = metadata->findChild<QTreeWidget*>();
    rows->selectAll();
    for (QPushButton* button : metadata->findChildren<QPushButton*>())
        if (button->text() == QStringLiteral("Copy rows"))
            button->click();
    EXPECT_TRUE(QApplication::clipboard()->text().contains(QStringLiteral("Origin\t-12.5 0 0")))
        << QApplication::clipboard()->text().toStdString();
    EXPECT_TRUE(rows->topLevelItem(1)->text(1).contains(QString::fromUtf8("−12.5")));
    EXPECT_EQ(ui::metadataJson({{QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("1")},
                                {QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("2")}})
                  .simplified(),
              QByteArray("{ \"a\": { \"b\": [ \"1\", \"2\" ] } }"));
    view::save(view::grab(*metadata, 1), "metadata");
    workspace().close(0);
    settle();
    EXPECT_EQ(window_->metadataWindow(), nullptr); // no document, no metadata
}

TEST(SessionSearch, EveryFilterHasAPageWithItsPicture) {
    for (const app::FilterSpec& f : app::filterTable()) {
        EXPECT_FALSE(f.summary.empty()) << f.name;
        EXPECT_FALSE(f.formula.empty()) << f.name;
        if (f.grid != nullptr) // most change nothing by default
            continue;
        const ui::FilterPicture picture =
            ui::filterPicture(ui::freshStep(std::string(f.name), ui::testPattern().layout()));
        EXPECT_EQ(picture.problem.toStdString(), "") << f.name;
        EXPECT_NE(picture.before, picture.after) << f.name;
        EXPECT_FALSE(view::oneColor(picture.after)) << f.name;
        EXPECT_EQ(picture.rowBefore.size(), picture.rowAfter.size());
    }
}

TEST(SessionSearch, PicturesOfStepsThatChangeTheGrid) {
    const auto pictured = [](const char* step) { return ui::filterPicture(app::parseStep(step)); };
    for (const char* step : {"crop:region=20:120x0:90", "crop:region=20:120x3:5", "pad:before=8,after=8", "flip",
                             "permute", "resample:spacing=3px"}) {
        const ui::FilterPicture picture = pictured(step);
        EXPECT_EQ(picture.problem.toStdString(), "") << step;
        EXPECT_NE(picture.before, picture.after) << step;
        EXPECT_FALSE(view::oneColor(picture.after)) << step;
        EXPECT_EQ(static_cast<int>(picture.rowAfter.size()), picture.after.width()) << step;
    }
    EXPECT_NE(pictured("orient").problem, "") << "images have no positions in space";
}

TEST_F(Window, HelpOpensAtTheCurrentStep) {
    open(imageFile());
    edits().setRecipe({{app::parseStep("gaussian"), app::parseStep("unsharp")}});
    settle();
    window_->actions()["help.filter"]->trigger();
    ui::FilterHelp* help = window_->filterHelp();
    ASSERT_NE(help, nullptr);
    EXPECT_EQ(help->shownFilter(), QStringLiteral("unsharp"));
    settle();
    EXPECT_TRUE(help->pictured());
    for (const double ratio : {1.0, 2.0})
        view::save(view::grab(*help, ratio), ratio > 1 ? "help-2x" : "help");
}

TEST_F(Window, TheSheetHasEveryKeyAndCanBeSearched) {
    ui::ShortcutSheet sheet;
    const int all = sheet.shownCount();
    EXPECT_GT(all, 40);
    for (const ui::ActionRow& row : ui::actionTable())
        if (row.id[0] != '-' && row.keys[0] != 0) {
            const auto table = ui::keyTable();
            const QString name = ui::Actions::tr(row.text).remove(QChar(u'…'));
            EXPECT_TRUE(std::any_of(table.begin(), table.end(), [&](const ui::KeyRow& k) { return k.what == name; }))
                << row.id;
        }
    sheet.searchField()->setText(QStringLiteral("kernel mirror"));
    EXPECT_EQ(sheet.shownCount(), 1);
    view::save(view::grab(sheet, 1), "keys-found");
}

TEST_F(Window, ErrorsFoldOutTheirDetails) {
    open(imageFile());
    edits().setRecipe({{app::parseStep("gaussian:variant=no-such")}});
    settle();
    ASSERT_FALSE(window_->messages().messages().empty());
    const ui::Message message = window_->messages().messages().front();
    EXPECT_TRUE(message.more.contains(QStringLiteral("image.npy"))) << message.more.toStdString();
    EXPECT_TRUE(message.more.contains(QStringLiteral("variant=no-such")));
    QPushButton *fold = nullptr, *copy = nullptr;
    for (QPushButton* b : window_->messages().findChildren<QPushButton*>()) {
        fold = b->text() == QStringLiteral("Details") ? b : fold;
        copy = b->text() == QStringLiteral("Copy details") ? b : copy;
    }
    ASSERT_TRUE(fold != nullptr && copy != nullptr);
    auto* text = window_->messages().findChild<QPlainTextEdit*>();
    ASSERT_NE(text, nullptr);
    EXPECT_FALSE(text->isVisible());
    fold->click();
    EXPECT_TRUE(text->isVisible());
    copy->click();
    EXPECT_EQ(QApplication::clipboard()->text(), message.more);
}

TEST_F(Window, EverythingThatTakesTheFocusHasAName) {
    open(volumeFile());
    edits().setRecipe({{app::parseStep("gaussian:sigma=2"), app::parseStep("canny:axes=xy")}});
    settle();
    window_->showLook();
    window_->showMetadata();
    window_->showFilterHelp();
    settle();
    for (QWidget* top : QApplication::topLevelWidgets())
        for (const QWidget* w : top->findChildren<QWidget*>()) {
            const bool reached = w->isVisible() && w->isEnabled() && (w->focusPolicy() & Qt::TabFocus) != 0 &&
                                 w->focusProxy() == nullptr && !w->objectName().startsWith(QStringLiteral("qt_"));
            if (!reached || qobject_cast<const QScrollArea*>(w) != nullptr)
                continue;
            const auto* button = qobject_cast<const QAbstractButton*>(w);
            const bool inside =
                w->parentWidget() != nullptr && qobject_cast<const QAbstractSpinBox*>(w->parentWidget()) != nullptr;
            EXPECT_TRUE(inside || !w->accessibleName().isEmpty() || (button != nullptr && !button->text().isEmpty()))
                << window_test::nameOf(w) << " in " << window_test::nameOf(w->parentWidget());
            if (button != nullptr && button->text().isEmpty()) {
                EXPECT_FALSE(button->toolTip().isEmpty()) << window_test::nameOf(w);
            }
        }
}

TEST_F(Window, RecentFilesAreFoundByName) {
    open(imageFile());
    open(signalFile());
    window_->actions()["file.openRecent"]->trigger();
    ui::Palette& palette = window_->searchPanel();
    EXPECT_EQ(palette.shownCount(), 2);
    QTest::keyClicks(palette.edit(), QStringLiteral("image"));
    ASSERT_EQ(palette.shownCount(), 1);
    QTest::keyClick(palette.edit(), Qt::Key_Return);
    settle();
    EXPECT_EQ(documents().count(), 3);
    EXPECT_EQ(documents().current().title, "image.npy");
}
