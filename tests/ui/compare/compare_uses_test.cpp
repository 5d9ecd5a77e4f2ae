// SPDX-License-Identifier: Apache-2.0
// Uses of a comparison beside running it: live mode, a marked box, files, the clipboard, order, tabs, many results.
#include "tests/ui/compare/compare_support.h"
#include "tests/ui/recipe_steps.h"
#include "ui/compare/compare_legend.h"
#include <QCheckBox>
#include <QClipboard>
#include <QFile>
#include <QFileDialog>
#include <QHeaderView>
#include <QLineEdit>
#include <QTimer>
#include <algorithm>
#include <conv/tools/own_kernel.h>
#include <nlohmann/json.hpp>

namespace {

using compare_test::addWrong;
using compare_test::CompareModel;
using compare_test::CompareWindow;
using compare_test::Verdict;
using Kind = ui::CompareChart::Kind;

struct CompareUses : CompareWindow {
    template <class Button>
    Button* button(const QString& text) {
        for (Button* b : page().template findChildren<Button*>())
            if (b->text() == text)
                return b;
        ADD_FAILURE() << "no button " << text.toStdString();
        return nullptr;
    }
    QByteArray exported(const QString& name) {
        page().exportTo(path(name));
        QFile file(path(name));
        EXPECT_TRUE(file.open(QIODevice::ReadOnly));
        return file.readAll();
    }
    std::vector<QString> shown() {
        std::vector<QString> ids;
        for (int row = 0; row < page().controller().model().rowCount(); ++row) {
            const ui::CompareEntry* e = page().controller().model().entryAt(page().controller().model().index(row, 0));
            ids.push_back(e != nullptr ? e->id : QStringLiteral("heading"));
        }
        return ids;
    }
    /// Expects no clipped text. Optionally saves screenshots in both themes and at both scales, which takes long.
    void look(const std::string& name) {
        const auto check = [&] {
            QApplication::processEvents();
            for (const std::string& fault : window_test::clipped(*window_))
                ADD_FAILURE() << name << ": " << fault;
        };
        check();
        if (!qEnvironmentVariableIsSet("CONVAPP_ALL_PICTURES"))
            return;
        for (const ui::Theme theme : {ui::Theme::light, ui::Theme::dark}) {
            ui::setTheme(theme);
            check();
            for (const int scale : {1, 2})
                view::save(view::grab(*window_, scale), "compare_" + name +
                                                            (theme == ui::Theme::dark ? "_dark" : "_light") +
                                                            (scale == 2 ? "_200" : ""));
        }
    }
};

} // namespace

TEST_F(CompareUses, LiveRunsAgainWhenTheRecipeChanges) {
    openPage(imageFile(), "gaussian:sigma=2");
    tickOnly({QStringLiteral("cpu-separable"), QStringLiteral("cpu-direct")});
    button<QCheckBox>(QStringLiteral("Live"))->setChecked(true);
    run();
    ASSERT_TRUE(page().controller().state().comparison);
    edits().setRecipe({{app::parseStep("gaussian:sigma=3")}});
    EXPECT_FALSE(page().controller().state().comparison); // times belong to another filter
    ASSERT_TRUE(QTest::qWaitFor([&] { return page().controller().state().comparison && page().settled(); }, 20000));
    EXPECT_NE(page().controller().state().comparison->filters.front().find("3"), std::string::npos);
    EXPECT_TRUE(row("cpu-direct").timed());
    button<QCheckBox>(QStringLiteral("Live"))->setChecked(false);
    edits().setRecipe({{app::parseStep("gaussian:sigma=4")}});
    QTest::qWait(600); // longer than live mode waits
    EXPECT_FALSE(page().controller().runner().running());
    EXPECT_FALSE(page().controller().state().comparison);
}

TEST_F(CompareUses, AMarkedBoxIsComparedAlone) {
    open(volumeFile());
    edits().setRecipe({{app::parseStep("gaussian:sigma=1")}});
    settle();
    const conv::Region box{{4, 6, 2}, {30, 28, 10}};
    window_->views().view()->marks()->setRegion(box);
    window_->actions()["compare.open"]->trigger();
    page().head().options().runs()->setValue(2);
    tickOnly({QStringLiteral("cpu-separable"), QStringLiteral("cpu-fft")});
    run();
    ASSERT_TRUE(page().controller().state().comparison);
    EXPECT_EQ(page().controller().state().comparison->input.extent, box.extent());
    EXPECT_EQ(page().controller().state().comparison->rows.size(), 2U);
    for (const ui::NamedResult& r : page().views().results())
        EXPECT_EQ(r.volume->layout().extent, box.extent());
    const conv::Volume& all = *documents().current().source;
    const conv::Volume& part = *page().views().results().front().volume;
    EXPECT_EQ(part.as<std::int16_t>()[0], all.as<std::int16_t>()[(2 * 36 + 6) * 40 + 4]);
    look("box");
    window_->actions()["compare.open"]->trigger();
    window_->views().view()->marks()->setRegion({});
    window_->actions()["compare.open"]->trigger();
    EXPECT_FALSE(page().controller().state().comparison);
    EXPECT_EQ(page().views().results().front().volume->layout().extent, all.layout().extent);
}

TEST_F(CompareUses, IsExportedInEveryForm) {
    const QString wrong = QString::fromLatin1(addWrong());
    openPage(imageFile(), "gaussian:sigma=2");
    tickOnly({QStringLiteral("cpu-separable"), wrong});
    EXPECT_THROW(page().exportTo(path(QStringLiteral("early.csv"))), conv::Error);
    EXPECT_FALSE(QFile::exists(path(QStringLiteral("early.csv"))));
    run();
    const QByteArray csv = exported(QStringLiteral("t.csv"));
    EXPECT_TRUE(csv.contains("\ncpu-separable,cpu,exact,right,")) << csv.toStdString();
    EXPECT_TRUE(csv.contains("\ntest-idle,cpu,exact,wrong,"));
    const QByteArray html = exported(QStringLiteral("t.html"));
    EXPECT_TRUE(html.startsWith("<!doctype html>") && html.contains("<svg") && html.contains("1 result is wrong"));
    const QByteArray markdown = exported(QStringLiteral("t.md"));
    EXPECT_TRUE(markdown.contains("| cpu-separable | cpu |")) << markdown.toStdString();
    const auto json = nlohmann::json::parse(exported(QStringLiteral("t.json")).toStdString());
    EXPECT_EQ(json.at("sections").at(0).at("rows").size(), 2U);
    EXPECT_EQ(json.at("sections").at(0).at("wrong"), 1);
    EXPECT_FALSE(exported(QStringLiteral("t.png")).isEmpty());
    EXPECT_EQ(QImage(path(QStringLiteral("t.png"))).size(), page().size());
    EXPECT_THROW(page().exportTo(path(QStringLiteral("none/t.csv"))), conv::Error);
    QTimer answer;
    QObject::connect(&answer, &QTimer::timeout, [&] {
        auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
        if (dialog == nullptr)
            return;
        answer.stop();
        dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"))->setText(path(QStringLiteral("asked.md")));
        QMetaObject::invokeMethod(dialog, "accept");
    });
    answer.start(20);
    window_->actions()["compare.export"]->trigger();
    EXPECT_TRUE(QFile::exists(path(QStringLiteral("asked.md"))));
    EXPECT_TRUE(window_->messages().messages().front().title.contains(QStringLiteral("asked.md")));
}

TEST_F(CompareUses, IsCopiedPinnedSortedAndFiltered) {
    openPage(imageFile(), "gaussian:sigma=2");
    tickOnly({QStringLiteral("cpu-separable"), QStringLiteral("cpu-direct"), QStringLiteral("cpu-fft")});
    run();
    ui::CompareTable& table = page().table();
    // The heading sorts, once up and once down.
    QTest::mouseClick(table.horizontalHeader()->viewport(), Qt::LeftButton, {},
                      {table.columnViewportPosition(CompareModel::variant) + 20, 18});
    std::vector<QString> order = shown();
    EXPECT_LT(order[0], order[1]);
    QTest::mouseClick(table.horizontalHeader()->viewport(), Qt::LeftButton, {},
                      {table.columnViewportPosition(CompareModel::variant) + 20, 18});
    EXPECT_GT(shown()[0], shown()[1]);
    table.select(QStringLiteral("cpu-direct on cpu"));
    QTest::keyClick(&table, Qt::Key_P);
    EXPECT_EQ(shown().front(), QStringLiteral("cpu-direct on cpu"));
    EXPECT_EQ(table.selected(), QStringLiteral("cpu-direct on cpu"));
    QTest::keyClick(&table, Qt::Key_C, Qt::ControlModifier);
    const QString copied = QApplication::clipboard()->text();
    EXPECT_TRUE(copied.section(QLatin1Char('\n'), 1, 1).startsWith(QStringLiteral("cpu-direct\texact\t")))
        << copied.toStdString();
    EXPECT_EQ(copied.count(QLatin1Char('\n')), page().controller().model().rowCount() + 1);
    QTest::keyClicks(page().legend().filter(), QStringLiteral("FFT"));
    const std::vector<QString> found = shown(); // with those that other tests added
    EXPECT_EQ(std::ranges::count(found, QStringLiteral("cpu-fft on cpu")), 1);
    EXPECT_TRUE(std::ranges::all_of(found, [](const QString& s) { return s.contains(QStringLiteral("fft")); }));
    page().legend().filter()->clear();
    EXPECT_GT(shown().size(), 3U);
}

TEST_F(CompareUses, AKernelOfTheUsersOwnIsARow) {
    openPage(imageFile(), "gaussian:sigma=2");
    chooseDevice(QStringLiteral("auto"));
    const QString file = path(QStringLiteral("mine.cu"));
    QFile source(file);
    ASSERT_TRUE(source.open(QIODevice::WriteOnly));
    source.write(conv::ownKernelTemplate(2).c_str());
    source.close();
    const std::string name = "file:" + file.toStdString();
    const auto rows = [&] {
        return std::ranges::count_if(page().controller().model().entries(),
                                     [&](const ui::CompareEntry& e) { return e.row.candidate.variant == name; });
    };
    EXPECT_EQ(rows(), 0);
    page().addKernel(file);
    EXPECT_GE(rows(), 1);
    page().addKernel(file);
    EXPECT_GE(rows(), 1);
    EXPECT_THROW(page().addKernel(path(QStringLiteral("none.cu"))), conv::Error);
    // By the dialog, a file without the kernel for images: the sentence stands beside Run.
    QFile other(path(QStringLiteral("other.cu")));
    ASSERT_TRUE(other.open(QIODevice::WriteOnly));
    other.write("int x;\n");
    other.close();
    QTimer answer;
    QObject::connect(&answer, &QTimer::timeout, [&] {
        auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
        if (dialog == nullptr)
            return;
        answer.stop();
        dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"))->setText(other.fileName());
        QMetaObject::invokeMethod(dialog, "accept");
    });
    answer.start(20);
    window_->actions()["compare.kernel"]->trigger();
    EXPECT_TRUE(page().head().state().contains(QStringLiteral("has no kernel `convolve2d`")))
        << page().head().state().toStdString();
}

TEST_F(CompareUses, WhatIsRefusedForOneReasonIsOneRow) {
    if (conv::devices().size() > 1)
        GTEST_SKIP() << "CUDA variants are not refused here";
    openPage(imageFile(), "gaussian:sigma=2");
    chooseDevice(QStringLiteral("auto"));
    CompareModel& model = page().controller().model();
    std::size_t refused = 0;
    for (const ui::CompareEntry& e : model.entries())
        refused += e.row.candidate.device == "cuda";
    ASSERT_GT(refused, 10U);
    const QModelIndex heading = model.index(model.rowCount() - 1, 0);
    ASSERT_NE(model.groupAt(heading), nullptr);
    EXPECT_EQ(model.groupAt(heading)->entries.size(), refused);
    EXPECT_TRUE(heading.data().toString().startsWith(QString::number(refused)));
    EXPECT_EQ(heading.siblingAtColumn(CompareModel::verdict).data().toString(), model.groupAt(heading)->sentence);
    look("refused_folded");
    const int before = model.rowCount();
    ui::CompareTable& table = page().table();
    table.scrollTo(heading);
    QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, table.visualRect(heading).center());
    EXPECT_EQ(model.rowCount(), before + static_cast<int>(refused));
    ASSERT_NE(model.groupAt(table.currentIndex()), nullptr);
    EXPECT_TRUE(model.groupAt(table.currentIndex())->open);
    EXPECT_FALSE(model.entryAt(model.index(model.rowCount() - 1, 0))->able());
    look("refused_open");
    QTest::keyClick(&table, Qt::Key_Left);
    EXPECT_EQ(model.rowCount(), before);
    QTest::keyClick(&table, Qt::Key_Return);
    EXPECT_EQ(model.rowCount(), before + static_cast<int>(refused));
    QTest::keyClick(&table, Qt::Key_Space);
    EXPECT_EQ(model.rowCount(), before);
    model.setFilter(QStringLiteral("wmma"));
    EXPECT_EQ(model.rowCount(), 1);
    EXPECT_NE(model.entryAt(model.index(0, 0)), nullptr);
}

TEST_F(CompareUses, EveryTabShowsWhatWasMeasured) {
    const QString wrong = QString::fromLatin1(addWrong());
    openPage(imageFile(), "gaussian:sigma=2");
    tickOnly({QStringLiteral("cpu-separable"), QStringLiteral("cpu-fft"), QStringLiteral("cpu-recursive"), wrong});
    run();
    page().table().select(QStringLiteral("cpu-fft on cpu"));
    using Tab = std::pair<QString, Kind>;
    const std::array tabs{Tab{QStringLiteral("Roofline"), Kind::roofline}, Tab{QStringLiteral("Bars"), Kind::bars},
                          Tab{QStringLiteral("Errors"), Kind::errors}, Tab{QStringLiteral("Scaling"), Kind::scaling}};
    for (const auto& [name, kind] : tabs) {
        button<QToolButton>(name)->click();
        EXPECT_EQ(page().charts().chart().kind(), kind);
        EXPECT_TRUE(page().charts().chart().isVisible());
        EXPECT_FALSE(view::oneColor(view::grab(page().charts().chart(), 1))) << name.toStdString();
        look("tab_" + name.toLower().toStdString());
    }
    // Another selection shows other errors; a wrong result is drawn in red.
    button<QToolButton>(QStringLiteral("Errors"))->click();
    const QImage fft = view::grab(page().charts().chart(), 1);
    page().table().select(QStringLiteral("test-idle on cpu"));
    const QImage idle = view::grab(page().charts().chart(), 1);
    EXPECT_NE(fft, idle);
    EXPECT_EQ(view::countColor(fft, ui::tokens().err), 0);
    EXPECT_GT(view::countColor(idle, ui::tokens().err), 100);
    look("tab_errors_wrong");
    button<QToolButton>(QStringLiteral("Explain"))->click();
    EXPECT_TRUE(page().charts().card().isVisible());
    EXPECT_FALSE(page().charts().chart().isVisible());
    page().table().select(QStringLiteral("cpu-separable on cpu"));
    EXPECT_EQ(page().charts().card().explanation().name, QStringLiteral("cpu-separable"));
    EXPECT_TRUE(page().charts().card().explanation().verdict.contains(QStringLiteral("measured")));
    look("tab_explain");
}

TEST_F(CompareUses, TimesAreDrawnOverSizesAndOverKernelWidths) {
    openPage(imageFile(), "gaussian:sigma=2");
    tickOnly({QStringLiteral("cpu-separable"), QStringLiteral("cpu-direct")});
    button<QToolButton>(QStringLiteral("Scaling"))->click();
    for (const int over : {0, 1}) {
        page().charts().over()->setCurrentIndex(over);
        page().charts().scale();
        ASSERT_TRUE(QTest::qWaitFor([&] { return page().settled(); }, 60000));
        look(over == 0 ? "scaling_sizes" : "scaling_widths");
        for (const ui::ScalingLine& l : page().controller().scaling().lines()) {
            ASSERT_GE(l.points.size(), 3U) << l.id.toStdString();
            EXPECT_TRUE(std::is_sorted(l.points.begin(), l.points.end(),
                                       [](const QPointF& a, const QPointF& b) { return a.x() < b.x(); }));
        }
        ASSERT_EQ(page().controller().scaling().lines().size(), 2U);
        // σ 1, 2, 4, 8 px have 9, 17, 33, 65 taps.
        EXPECT_EQ(page().controller().scaling().lines()[0].points.back().x(), over == 0 ? 64 * 48 : 65);
    }
    edits().setRecipe({{app::parseStep("sobel")}});
    page().charts().scale();
    EXPECT_TRUE(page().settled());
    EXPECT_TRUE(page().controller().scaling().lines().empty()); // no parameter is a width
}

TEST_F(CompareUses, TwoAndNineResultsSideBySide) {
    (void)addWrong();
    openPage(file(QStringLiteral("picture.npy"), *window_test::blobs(window_test::layoutOf(2, {120, 90, 1}))),
             "gaussian:sigma=2");
    run();
    ASSERT_TRUE(page().controller().state().comparison);
    button<QToolButton>(QStringLiteral("Side by side"))->click();
    const std::size_t many = std::min<std::size_t>(9, page().views().results().size());
    EXPECT_GE(many, 6U);
    EXPECT_EQ(page().views().pair().cells().size(), many);
    ASSERT_TRUE(ui::waitUntilSettled(*window_, 20000, true));
    look("side_by_side_many");
    tickOnly({QStringLiteral("cpu-fft")});
    ASSERT_EQ(page().views().pair().cells().size(), 2U); // the input and it
    look("side_by_side_two");
}

TEST_F(CompareUses, WhatIfAddsUpTheStepsOfARecipe) {
    conv::Layout layout = window_test::layoutOf(2, {2048, 2048, 1}, conv::ElementType::f32);
    const auto filters = [&](std::initializer_list<const char*> steps) {
        return app::build(view::recipe(steps), layout);
    };
    const conv::Device device = ui::inventedGpu(90, 132, 1.7, 3350, 55);
    const ui::WhatIf blur = ui::whatIf(device, filters({"gaussian:sigma=2"}), layout);
    const ui::WhatIf box = ui::whatIf(device, filters({"box:size=7"}), layout);
    const ui::WhatIf both = ui::whatIf(device, filters({"gaussian:sigma=2", "box:size=7"}), layout);
    ASSERT_TRUE(both.problem.isEmpty()) << both.problem.toStdString();
    ASSERT_EQ(both.steps.size(), 2U);
    EXPECT_NEAR(both.planned, blur.planned + box.planned, 1e-9);
    EXPECT_NEAR(both.steps[0].milliseconds + both.steps[1].milliseconds, both.planned, 1e-9);
    EXPECT_NEAR(both.transfers, 1e3 * 2 * 4 * 2048 * 2048 / 55e9, 1e-6);
    ASSERT_FALSE(both.times.empty());
    // The planner takes the fastest exact variant of each step, so no single variant is faster.
    for (const ui::WhatIf::Time& t : both.times) {
        EXPECT_GE(t.own, 1);
        EXPECT_LE(t.own, t.of);
        if (t.name == QLatin1String("naive")) {
            EXPECT_EQ(t.own, 2);
            EXPECT_GT(t.milliseconds, both.planned);
        }
    }
    // Fused steps are planned as one; variants that cannot fuse compute the separate steps.
    const ui::WhatIf gradient = ui::whatIf(device, filters({"gradient:sigma=2"}), layout);
    ASSERT_FALSE(gradient.times.empty());
    EXPECT_TRUE(std::any_of(gradient.times.begin(), gradient.times.end(), [](const ui::WhatIf::Time& t) {
        return t.name == QLatin1String("naive") && t.own == t.of;
    }));
}

TEST_F(CompareUses, TwoImagesOrSignalsAreComparedAndMismatchIsSaidFirst) {
    window_->actions()["compare.files"]->trigger();
    ui::FilesPage& files = *window_->comparison()->files();
    const auto compare = [&](const QString& a, const QString& b) {
        files.open(a, b);
        ASSERT_TRUE(QTest::qWaitFor([&] { return files.settled(); }, 20000));
    };
    const conv::Layout plane = window_test::layoutOf(2, {60, 40, 1}, conv::ElementType::u8);
    const auto image = window_test::blobs(plane);
    auto other = std::make_shared<conv::Volume>(image->clone());
    other->as<std::uint8_t>()[17 * 60 + 33] += 9;
    compare(file(QStringLiteral("a.png"), *image), file(QStringLiteral("b.png"), *other));
    ASSERT_TRUE(files.metrics()) << files.problem().toStdString();
    EXPECT_EQ(files.metrics()->maxAbs, 9);
    EXPECT_EQ(files.metrics()->worst, (conv::Index3{33, 17, 0}));
    ASSERT_TRUE(ui::waitUntilSettled(*window_, 20000, true));
    look("files_images");
    const conv::Layout line = window_test::layoutOf(1, {250, 1, 1}, conv::ElementType::f32);
    const auto signal = window_test::blobs(line);
    auto later = std::make_shared<conv::Volume>(signal->clone());
    later->as<float>()[120] -= 3;
    compare(file(QStringLiteral("a.npy"), *signal), file(QStringLiteral("b.npy"), *later));
    ASSERT_TRUE(files.metrics()) << files.problem().toStdString();
    EXPECT_EQ(files.metrics()->worst[0], 120);
    look("files_signals");
    // Unequal shapes are refused before measuring.
    compare(file(QStringLiteral("c.npy"),
                 *window_test::blobs(window_test::layoutOf(1, {251, 1, 1}, conv::ElementType::f32))),
            path(QStringLiteral("b.npy")));
    EXPECT_FALSE(files.metrics());
    EXPECT_FALSE(files.geometry().isEmpty());
    EXPECT_TRUE(files.refused());
    look("files_refused");
    compare(path(QStringLiteral("a.png")), path(QStringLiteral("b.npy")));
    EXPECT_FALSE(files.metrics());
    EXPECT_TRUE(files.refused());
    compare(path(QStringLiteral("missing.npy")), path(QStringLiteral("b.npy")));
    EXPECT_FALSE(files.problem().isEmpty());
}
