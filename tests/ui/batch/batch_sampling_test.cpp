// SPDX-License-Identifier: Apache-2.0
// A window batch takes what a document was given: typed sampling, and the password of an address.
#include "tests/ui/batch/batch_window_support.h"
#include "tests/ui/web_folder.h"
#include "ui/workspace/preferences.h"
#include <QLineEdit>
#include <QPushButton>
#include <deque>

namespace {

using ui::BatchState;
using window_test::BatchWindowTest;

} // namespace

TEST_F(BatchWindowTest, ATypedSamplingIsThatOfTheCommandLine) {
    conv::Layout layout = window_test::layoutOf(3, {9, 8, 5}, conv::ElementType::i16);
    layout.times = 20;
    layout.geometry = {};
    auto series = std::make_shared<conv::Volume>(layout);
    for (const conv::Item& item : conv::itemsOf(layout))
        for (std::int64_t i = 0; i < layout.whole().count(); ++i)
            series->as<std::int16_t>(item)[i] = static_cast<std::int16_t>((item.time * 37 + i * 11) % 90);
    const QString in = file(QStringLiteral("series.mha"), *series);
    open(in);
    opener().setSampling({{}, {{0.5, 0.5, 2}}, 1.5});
    settle();
    edits().setRecipe({{app::parseStep("gaussian:sigma=1mm"), app::parseStep("gaussian:sigma=3s,axes=t")}});
    settle();
    window_->actions()["file.batch"]->trigger();
    ui::BatchWindow& batch = *window_->findChild<ui::BatchOpener*>()->window();
    batch.job().setInputs({in});
    batch.job().setForm(path(QStringLiteral("out/{stem}{ext}")));
    const auto field = [&](const char* name) {
        for (QLineEdit* edit : batch.findChildren<QLineEdit*>())
            if (edit->accessibleName() == QLatin1String(name))
                return edit;
        return static_cast<QLineEdit*>(nullptr);
    };
    EXPECT_EQ(field("Time step")->text(), QStringLiteral("1.5 s"));
    EXPECT_EQ(field("Spacing")->text(), QStringLiteral("0.5 × 0.5 × 2 mm"));
    EXPECT_EQ(field("Rate")->text(), QString());
    runAll(batch);
    ASSERT_EQ(rows(batch).size(), 1U);
    EXPECT_EQ(rows(batch)[0].state, BatchState::done) << rows(batch)[0].detail.toStdString();
    const auto run = [&](const char* out, const char* step) {
        return commandLine({QStringLiteral("-i"), in, QStringLiteral("-o"), path(QString::fromUtf8(out)),
                            QStringLiteral("--filter"), QStringLiteral("gaussian:sigma=1mm"),
                            QStringLiteral("--filter"), QStringLiteral("gaussian:sigma=3s,axes=t"),
                            QStringLiteral("--spacing"), QStringLiteral("0.5x0.5x2mm"), QStringLiteral("--time-step"),
                            QString::fromUtf8(step)});
    };
    EXPECT_EQ(run("cli/{stem}{ext}", "1.5s"), 0);
    EXPECT_TRUE(filesBelow(path(QStringLiteral("out"))) == filesBelow(path(QStringLiteral("cli"))));
    // The user's own value stays when the document's changes, and reaches the plan.
    field("Time step")->setFocus();
    field("Time step")->selectAll();
    QTest::keyClicks(field("Time step"), QStringLiteral("500"));
    wait(batch);
    const auto start = [&] {
        for (QPushButton* button : batch.findChildren<QPushButton*>())
            if (button->property("primary").toBool())
                return button;
        return static_cast<QPushButton*>(nullptr);
    };
    EXPECT_FALSE(start()->isEnabled()); // a number without a unit
    QTest::keyClicks(field("Time step"), QStringLiteral(" ms"));
    opener().setSampling({{}, {{1, 1, 1}}, 4});
    settle();
    wait(batch);
    EXPECT_TRUE(start()->isEnabled());
    EXPECT_EQ(field("Spacing")->text(), QStringLiteral("0.5 × 0.5 × 2 mm"));
    batch.job().setForm(path(QStringLiteral("out2/{stem}{ext}")));
    runAll(batch);
    EXPECT_EQ(run("cli2/{stem}{ext}", "500ms"), 0);
    EXPECT_TRUE(filesBelow(path(QStringLiteral("out2"))) == filesBelow(path(QStringLiteral("cli2"))));
    EXPECT_FALSE(filesBelow(path(QStringLiteral("out"))) == filesBelow(path(QStringLiteral("out2"))));
}

TEST_F(BatchWindowTest, AStoreByAddressGetsItsPassword) {
    if (!window_test::readsAddresses())
        GTEST_SKIP() << "built without libcurl";
    std::deque<tests::Variable> proxies;
    for (const char* name : {"http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"})
        proxies.emplace_back(name, nullptr);
    (void)file(QStringLiteral("head.zarr"), *window_test::blobs(window_test::layoutOf(3, {20, 18, 7})));
    window_test::WebFolder server(folder_.path());
    server.tell(QStringLiteral("login Basic bWU6c2VjcmV0"));
    ui::BatchWindow& batch = openBatch();
    QMimeData data;
    data.setText(server.address().replace(QStringLiteral("://"), QStringLiteral("://me:secret@")) +
                 QStringLiteral("/head.zarr"));
    drop(batch, data);
    wait(batch);
    ASSERT_EQ(rows(batch).size(), 1U) << batch.job().status().problem.toStdString();
    EXPECT_EQ(rows(batch)[0].input, server.address() + QStringLiteral("/head.zarr"));
    EXPECT_EQ(rows(batch)[0].output, ui::Preferences::folder() + QStringLiteral("/filtered/head.zarr"));
    batch.job().setForm(path(QStringLiteral("out/{stem}.nrrd")));
    runAll(batch);
    EXPECT_EQ(rows(batch)[0].state, BatchState::done) << rows(batch)[0].detail.toStdString();
    EXPECT_TRUE(QFileInfo::exists(path(QStringLiteral("out/head.nrrd"))));
    for (const auto& [name, bytes] : filesBelow(path(QStringLiteral("out"))))
        EXPECT_FALSE(bytes.contains("secret")) << name.toStdString();
    QFile report(batch.job().report(QStringLiteral(".json")));
    ASSERT_TRUE(report.open(QIODevice::ReadOnly));
    EXPECT_FALSE(report.readAll().contains("secret"));
}
