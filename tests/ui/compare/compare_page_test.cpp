// SPDX-License-Identifier: Apache-2.0
#include "tests/ui/compare/compare_support.h"
#include "tests/ui/recipe_steps.h"
#include <QCheckBox>
#include <QFile>
#include <QLineEdit>
#include <QSlider>

namespace {

using compare_test::addWrong;
using compare_test::CompareModel;
using compare_test::CompareWindow;
using compare_test::Verdict;

} // namespace

TEST_F(CompareWindow, TicksRunsAndShowsTimeBesideAgreement) {
    openPage(volumeFile(), "gaussian:sigma=2");
    tickOnly({QStringLiteral("cpu-separable"), QStringLiteral("cpu-fft")});
    run();
    ASSERT_TRUE(page().controller().state().comparison);
    EXPECT_EQ(page().controller().state().comparison->rows.size(), 2U);
    for (const char* name : {"cpu-separable", "cpu-fft"}) {
        EXPECT_EQ(row(name).verdict, Verdict::right) << row(name).sentence;
        EXPECT_EQ(row(name).kernelSamples.size(), 3U);
    }
    EXPECT_FALSE(row("cpu-direct").timed());
    EXPECT_EQ(page().views().results().size(), 3U); // the input and both
    // Table, chart and views share one selection.
    page().table().select(QStringLiteral("cpu-fft on cpu"));
    EXPECT_EQ(page().views().pair().view()->names().after, QStringLiteral("cpu-fft"));
    for (const auto kind : {ui::CompareChart::Kind::roofline, ui::CompareChart::Kind::bars}) {
        page().charts().chart().setKind(kind);
        view::grab(page().charts().chart(), 1);
        EXPECT_TRUE(page().charts().chart().placeOf(QStringLiteral("cpu-fft on cpu")));
        EXPECT_FALSE(page().charts().chart().placeOf(QStringLiteral("cpu-direct on cpu")));
    }
    const auto place = page().charts().chart().placeOf(QStringLiteral("cpu-separable on cpu"));
    ASSERT_TRUE(place);
    QTest::mouseClick(&page().charts().chart(), Qt::LeftButton, {}, place->toPoint());
    EXPECT_EQ(page().table().selected(), QStringLiteral("cpu-separable on cpu"));
    // The results agree up to rounding.
    ASSERT_TRUE(QTest::qWaitFor([&] { return page().settled(); }, 10000));
    ASSERT_TRUE(page().views().difference().facts());
    EXPECT_LT(page().views().difference().facts()->largest, 1e-3);
    page().charts().scale();
    ASSERT_TRUE(QTest::qWaitFor([&] { return page().settled(); }, 60000));
    page().charts().chart().setKind(ui::CompareChart::Kind::scaling);
    view::grab(page().charts().chart(), 1);
    EXPECT_TRUE(page().charts().chart().placeOf(QStringLiteral("cpu-fft on cpu")));
    page().exportTo(path(QStringLiteral("table.csv")));
    QFile table(path(QStringLiteral("table.csv")));
    ASSERT_TRUE(table.open(QIODevice::ReadOnly));
    EXPECT_TRUE(table.readAll().contains("cpu-fft"));
    EXPECT_THROW(page().exportTo(path(QStringLiteral("table.doc"))), conv::Error);
    window_->actions()["compare.open"]->trigger();
    EXPECT_FALSE(window_->comparison()->isVisible());
    EXPECT_TRUE(window_->views().isVisible());
}

TEST_F(CompareWindow, AWrongVariantIsRedAndHasNoTimes) {
    const char* const wrong = addWrong();
    openPage(imageFile(), "gaussian:sigma=2");
    tickOnly({QStringLiteral("cpu-separable"), QString::fromLatin1(wrong)});
    run();
    EXPECT_EQ(row(wrong).verdict, Verdict::wrong);
    EXPECT_FALSE(row(wrong).timed());
    EXPECT_EQ(page().controller().state().comparison->wrong(), 1);
    const QImage table = view::grab(page().table(), 1);
    EXPECT_GT(view::countColor(table, ui::tokens().err), 20);
    bool told = false;
    for (const ui::Message& m : window_->messages().messages())
        told = told || m.detail.contains(QString::fromLatin1(wrong));
    EXPECT_TRUE(told);
}

TEST_F(CompareWindow, TheWindowAnswersWhileItRunsAndStops) {
    openPage(file(QStringLiteral("large.npy"),
                  *window_test::blobs(window_test::layoutOf(2, {900, 900, 1}, conv::ElementType::f32))),
             "gaussian:sigma=9");
    page().head().options().runs()->setValue(900);
    window_->actions()["compare.run"]->trigger();
    ASSERT_TRUE(page().controller().runner().running());
    int turns = 0;
    for (int i = 0; i < 20; ++i) {
        QApplication::processEvents(QEventLoop::AllEvents, 10);
        page().table().select(page().controller().model().entries()[static_cast<std::size_t>(i) % 2].id);
        ++turns;
    }
    EXPECT_EQ(turns, 20);
    ASSERT_TRUE(page().controller().runner().running());
    QTest::keyClick(&page(), Qt::Key_Escape);
    ASSERT_TRUE(QTest::qWaitFor([&] { return !page().controller().runner().running(); }, 10000));
    ASSERT_TRUE(page().controller().state().comparison);
    EXPECT_TRUE(page().controller().state().comparison->stopped);
    EXPECT_TRUE(window_->comparison()->isVisible()); // Esc stops a run first; without a run it leaves the page
    QTest::keyClick(&page(), Qt::Key_Escape);
    EXPECT_FALSE(window_->comparison()->isVisible());
}

TEST_F(CompareWindow, EnterExplainsTheSelectedVariant) {
    openPage(imageFile(), "gaussian:sigma=2");
    page().table().select(QStringLiteral("cpu-separable on cpu"));
    QTest::keyClick(&page().table(), Qt::Key_Return);
    EXPECT_TRUE(page().charts().card().isVisible());
    EXPECT_EQ(page().charts().card().explanation().name, QStringLiteral("cpu-separable"));
    const double before = page().charts().card().invented().times.front().milliseconds;
    page().charts().card().slider(1)->setValue(8);
    page().charts().card().slider(2)->setValue(150);
    EXPECT_GT(page().charts().card().invented().times.front().milliseconds, before);
}

TEST_F(CompareWindow, PeersAreOfferedOnlyWhereThereAreSome) {
    openPage(volumeFile(), "gaussian:sigma=2");
    const auto peers = [this] {
        for (QCheckBox* box : page().findChildren<QCheckBox*>())
            if (box->text() == QStringLiteral("Peers"))
                return box;
        return static_cast<QCheckBox*>(nullptr);
    }();
    ASSERT_NE(peers, nullptr);
    EXPECT_FALSE(peers->isEnabled()); // OpenCV filters images
    EXPECT_TRUE(peers->toolTip().contains(QStringLiteral("volumes"))) << peers->toolTip().toStdString();
}

TEST_F(CompareWindow, TheRecipeIsShownBesideAComparison) {
    openPage(volumeFile(), "gaussian:sigma=2");
    EXPECT_FALSE(window_->recipe().isVisible());
    window_->actions()["window.right"]->trigger();
    EXPECT_TRUE(window_->recipe().isVisible());
    EXPECT_TRUE(window_->comparison()->isVisible());
    EXPECT_FALSE(window_->views().isVisible());
    EXPECT_TRUE(window_->actions()["recipe.mute"]->isEnabled());
    tickOnly({QStringLiteral("cpu-separable")});
    run();
    ASSERT_TRUE(page().controller().state().comparison);
    edits().setRecipe({{app::parseStep("gaussian:sigma=3")}});
    settle();
    EXPECT_FALSE(page().controller().state().comparison); // the recipe is another one now
    window_->actions()["compare.open"]->trigger();
    EXPECT_TRUE(window_->recipe().isVisible());
    EXPECT_TRUE(window_->views().isVisible());
    EXPECT_FALSE(window_->comparison()->isVisible());
}

TEST_F(CompareWindow, ASweepIsAdoptedAndUndone) {
    open(volumeFile());
    edits().setRecipe({{app::parseStep("gaussian:sigma=1")}});
    settle();
    const app::Recipe before = documents().current().recipe;
    window_->actions()["compare.sweep"]->trigger();
    ui::SweepPage& sweep = *window_->comparison()->sweep();
    sweep.setAxis(0, 0, "sigma", {QStringLiteral("1"), QStringLiteral("2"), QStringLiteral("4")});
    sweep.setAxis(1, 0, "boundary", {QStringLiteral("reflect"), QStringLiteral("constant")});
    ASSERT_EQ(sweep.cells().size(), 6U);
    ASSERT_TRUE(QTest::qWaitFor([&] { return sweep.settled(); }, 20000));
    QApplication::processEvents();
    for (ui::DataView* v : sweep.views())
        EXPECT_TRUE(v->hasPatches());
    EXPECT_TRUE(sweep.useButton(0)->isChecked());
    sweep.views()[0]->setCursorIndex({20, 18, 3});
    EXPECT_EQ(sweep.views()[5]->cursorIndex()[2], 3);
    ASSERT_TRUE(QTest::qWaitFor([&] { return sweep.settled(); }, 20000));
    sweep.useButton(2)->click();
    EXPECT_EQ(app::toText(documents().current().recipe.steps[0]), "gaussian:sigma=4");
    EXPECT_TRUE(sweep.useButton(2)->isChecked());
    EXPECT_FALSE(sweep.useButton(0)->isChecked());
    edits().undo();
    EXPECT_EQ(documents().current().recipe, before);
    EXPECT_TRUE(sweep.useButton(0)->isChecked());
}

TEST_F(CompareWindow, TwoFilesAreMeasuredGeometryFirst) {
    conv::Layout layout = window_test::layoutOf(3, {20, 18, 9});
    const auto a = window_test::blobs(layout);
    auto b = std::make_shared<conv::Volume>(a->clone());
    b->as<std::int16_t>()[(4 * 18 + 7) * 20 + 11] += 30;
    window_->actions()["compare.files"]->trigger();
    ui::FilesPage& files = *window_->comparison()->files();
    files.open(file(QStringLiteral("a.nii"), *a), file(QStringLiteral("b.nii"), *b));
    ASSERT_TRUE(QTest::qWaitFor([&] { return files.settled(); }, 20000));
    ASSERT_TRUE(files.metrics()) << files.problem().toStdString();
    EXPECT_TRUE(files.geometry().isEmpty());
    EXPECT_DOUBLE_EQ(files.metrics()->maxAbs, 30);
    EXPECT_EQ(files.metrics()->worst, (conv::Index3{11, 7, 4}));
    layout.geometry.spacing = {1, 1, 3};
    files.openOne(1, file(QStringLiteral("c.nii"), *window_test::blobs(layout)));
    ASSERT_TRUE(QTest::qWaitFor([&] { return files.settled(); }, 20000));
    EXPECT_FALSE(files.geometry().isEmpty());
    layout.extent = {20, 18, 8};
    files.openOne(1, file(QStringLiteral("d.nii"), *window_test::blobs(layout)));
    ASSERT_TRUE(QTest::qWaitFor([&] { return files.settled(); }, 20000));
    EXPECT_FALSE(files.metrics());
    EXPECT_TRUE(files.views().results().empty());
}

TEST_F(CompareWindow, NoTextOfAComparisonIsClippedAndPicturesAreKept) {
    openPage(volumeFile({64, 60, 30}), "gaussian:sigma=2");
    run();
    for (const ui::Theme theme : {ui::Theme::dark, ui::Theme::light}) {
        ui::setTheme(theme);
        const std::string suffix = theme == ui::Theme::dark ? "_dark" : "_light";
        for (const QSize& size : {QSize(1600, 1000), QSize(1280, 800)}) {
            window_->resize(size);
            QApplication::processEvents();
            for (const std::string& fault : window_test::clipped(*window_))
                ADD_FAILURE() << suffix << size.width() << ": " << fault;
            view::save(view::grab(*window_, 1), "compare_" + std::to_string(size.width()) + suffix);
        }
        window_->resize(1600, 1000);
        QApplication::processEvents();
        view::save(view::grab(*window_, 2), "compare_200" + suffix);
    }
}

TEST_F(CompareWindow, StepsThatNoVariantRunsTogetherAreSaid) {
    openPage(imageFile(), "gaussian:sigma=2");
    const auto says = [&](const char* text) {
        const auto labels = page().findChildren<QLabel*>();
        return std::any_of(labels.begin(), labels.end(),
                           [&](const QLabel* l) { return l->isVisible() && l->text().contains(QLatin1String(text)); });
    };
    const auto runs = [&] {
        for (const QPushButton* b : page().findChildren<QPushButton*>())
            if (b->property("primary").toBool())
                return b->isEnabled();
        return false;
    };
    EXPECT_TRUE(runs());
    edits().setRecipe(view::recipe({"gaussian:sigma=2", "median:size=3"}));
    settle();
    EXPECT_TRUE(says("Mute steps"));
    EXPECT_FALSE(runs());
    edits().setRecipe(view::recipe({"median:size=3"}));
    settle();
    EXPECT_FALSE(says("Mute steps"));
    EXPECT_TRUE(runs());
}

TEST_F(CompareWindow, AFilterThatLeavesNoRowSaysSo) {
    openPage(imageFile(), "gaussian:sigma=2");
    const auto middle = [&] {
        QWidget* rows = page().table().viewport();
        QApplication::processEvents();
        const QImage picture = view::grab(*rows, 1);
        return picture.copy(picture.width() / 4, picture.height() / 2 - 12, picture.width() / 2, 24);
    };
    page().controller().model().setFilter(QStringLiteral("zzzq"));
    ASSERT_EQ(page().controller().model().rowCount(), 0);
    const QImage told = middle();
    page().controller().model().setCandidates({}, {}, {}); // no hint about words without candidates
    EXPECT_NE(told, middle());
}

TEST_F(CompareWindow, WordsAroundTwoFilesAreNotCut) {
    const QString data = volumeFile();
    open(data);
    window_->actions()["compare.files"]->trigger();
    ui::FilesPage& files = *window_->comparison()->files();
    files.open(data, data);
    ASSERT_TRUE(QTest::qWaitFor([&] { return files.settled(); }, 20000));
    for (const auto& [width, text] : {std::pair{1600, 1.0}, {1280, 1.0}, {1024, 1.0}, {1024, 1.25}}) {
        ui::setTextScale(text);
        window_->resize(width, 700);
        QApplication::processEvents();
        for (const std::string& fault : window_test::clipped(files))
            ADD_FAILURE() << width << " at " << text << ": " << fault;
    }
}

TEST_F(CompareWindow, ColumnsGiveWayUntilTheRestIsWhole) {
    openPage(volumeFile({64, 60, 30}), "gaussian:sigma=2");
    run();
    const ui::CompareTable& table = page().table();
    int least = CompareModel::columns;
    for (const auto& [width, text] : {std::pair{1600, 1.0}, {1600, 1.25}, {1280, 1.0}, {1024, 1.0}, {1024, 1.25}}) {
        ui::setTextScale(text);
        window_->resize(width, 700);
        QApplication::processEvents();
        SCOPED_TRACE(std::to_string(width) + " at " + std::to_string(text));
        int shown = 0;
        for (int column = 0; column < CompareModel::columns; ++column) {
            if (table.isColumnHidden(column))
                continue;
            ++shown;
            EXPECT_LE(table.columnViewportPosition(column) + table.columnWidth(column), table.viewport()->width());
            const QString head = table.model()->headerData(column, Qt::Horizontal).toString();
            EXPECT_GE(table.columnWidth(column), QFontMetrics(ui::font(12)).horizontalAdvance(head) + 16)
                << head.toStdString();
        }
        least = std::min(least, shown);
        for (const int column : {CompareModel::variant, CompareModel::times, CompareModel::kernel, CompareModel::error,
                                 CompareModel::verdict})
            EXPECT_FALSE(table.isColumnHidden(column));
    }
    EXPECT_LT(least, CompareModel::columns - 5);
    ui::setTextScale(1);
    window_->resize(1024, 700);
    edits().setRecipe(view::recipe({"median:size=3"}));
    settle();
    const QFontMetrics names(ui::font(13, QFont::Medium));
    for (const ui::CompareEntry& e : page().controller().model().entries())
        if (e.able()) {
            EXPECT_GE(table.columnWidth(CompareModel::variant),
                      names.horizontalAdvance(QString::fromStdString(e.row.candidate.variant)) + 62)
                << e.row.candidate.variant;
        }
    ui::setTextScale(1);
    window_->resize(1800, 900);
    QApplication::processEvents();
    EXPECT_FALSE(table.isColumnHidden(CompareModel::rms)); // hidden columns are back
}

TEST_F(CompareWindow, InANarrowWindowChartsAndPicturesTakeTurns) {
    openPage(volumeFile({64, 60, 30}), "gaussian:sigma=2");
    run();
    window_->resize(1440, 900);
    QApplication::processEvents();
    EXPECT_TRUE(page().charts().chart().isVisible() && page().views().isVisible());
    for (const double text : {1.0, 1.25})
        for (const char* part : {"Pictures", "Charts"}) {
            ui::setTextScale(text);
            window_->resize(1024, 700);
            for (QToolButton* b : page().findChildren<QToolButton*>())
                if (b->text() == QLatin1String(part))
                    b->click();
            settle(); // control widths follow the text, and rows follow the widths
            SCOPED_TRACE(std::string(part) + " at " + std::to_string(text));
            EXPECT_EQ(page().charts().chart().isVisible(), std::string(part) == "Charts");
            EXPECT_NE(page().charts().chart().isVisible(), page().views().isVisible());
            for (const std::string& fault : window_test::clipped(page()))
                ADD_FAILURE() << fault;
            QWidget* const options = page().head().options().runs()->parentWidget();
            for (QWidget* a : options->findChildren<QWidget*>(Qt::FindDirectChildrenOnly))
                for (QWidget* b : options->findChildren<QWidget*>(Qt::FindDirectChildrenOnly))
                    EXPECT_TRUE(a == b || !a->geometry().intersects(b->geometry()))
                        << window_test::nameOf(a) << " lies on " << window_test::nameOf(b);
            view::save(view::grab(*window_, 1), "compare_1024_" + std::string(part));
        }
    // An explanation becomes visible on request.
    for (QToolButton* b : page().findChildren<QToolButton*>())
        if (b->text() == QLatin1String("Pictures"))
            b->click();
    page().explain(QStringLiteral("cpu-fft on cpu"));
    EXPECT_TRUE(page().charts().card().isVisible());
    ui::setTextScale(1);
    window_->resize(1440, 900);
    QApplication::processEvents();
    EXPECT_TRUE(page().charts().card().isVisible() && page().views().isVisible());
}
