// SPDX-License-Identifier: Apache-2.0
// FileOpener without a window: files, recipes, sessions, data that replace those of a document, and what is told.
#include "tests/ui/workspace/run_stand_in.h"
#include "ui/workspace/background.h"
#include "ui/workspace/open/file_opener.h"
#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <gtest/gtest.h>

namespace {

using namespace ui;
using run_test::blur;

class Opener : public ::testing::Test {
  protected:
    Opener() {
        QObject::connect(&open_, &OpenDocuments::closing, [this](int row) { runs_.forget(row); });
        QObject::connect(&opener_, &FileOpener::message, [this](const Message& m) { told_.push_back(m); });
        QObject::connect(&opener_, &FileOpener::ended,
                         [this](const QString& path, bool opened) { ended_.emplace_back(path, opened); });
    }
    ~Opener() override { backgroundPool().waitForDone(); }
    QString file(const char* name, const QByteArray& bytes) const {
        QFile out(folder_.filePath(QLatin1String(name)));
        EXPECT_TRUE(out.open(QIODevice::WriteOnly));
        out.write(bytes);
        return out.fileName();
    }
    QString signal(const char* name = "signal.csv") const { return file(name, "1\n2\n3\n4\n"); }
    QString recipe() const { return file("smooth.json", QByteArray::fromStdString(app::toJson(blur(2)))); }
    void settle(std::size_t requests = 1) {
        ASSERT_TRUE(QTest::qWaitFor([&] { return ended_.size() == requests; }, 30000));
    }

    QTemporaryDir folder_;
    OpenDocuments open_;
    RunController runs_{open_.session(), std::make_unique<run_test::StandIn>()};
    RecipeEdits edits_{open_, runs_};
    ResultSaver saver_{open_.session(), runs_};
    FileOpener opener_{open_, edits_, runs_, saver_};
    std::vector<Message> told_;
    std::vector<std::pair<QString, bool>> ended_;
};

TEST_F(Opener, ARecipeAloneWaitsForTheNextFile) {
    opener_.open({recipe()});
    ASSERT_EQ(told_.size(), 1U);
    EXPECT_EQ(told_[0].kind, Message::Kind::info);
    EXPECT_EQ(told_[0].title, QStringLiteral("smooth.json is ready"));
    opener_.open({signal()});
    settle();
    EXPECT_EQ(open_.current().recipe, blur(2));
    EXPECT_EQ(open_.extra().recipeFile, QStringLiteral("smooth.json"));
    opener_.open({signal("second.csv")}); // it is for one file only
    settle(2);
    EXPECT_TRUE(open_.current().recipe.steps.empty());
}

TEST_F(Opener, ARecipeAloneIsThatOfTheCurrentDocument) {
    opener_.open({signal()});
    settle();
    opener_.open({recipe()});
    EXPECT_EQ(open_.current().recipe, blur(2));
    EXPECT_EQ(open_.extra().recipeFile, QStringLiteral("smooth.json"));
    EXPECT_TRUE(told_.empty());
}

TEST_F(Opener, AFileThatCannotBeReadIsTold) {
    const QString bad = file("bad.csv", "1\n2,x\n");
    opener_.open({signal(), bad});
    settle(2);
    EXPECT_EQ(open_.count(), 1);
    ASSERT_EQ(told_.size(), 1U);
    EXPECT_EQ(told_[0].kind, Message::Kind::error);
    EXPECT_EQ(told_[0].title, QStringLiteral("bad.csv was not opened"));
    EXPECT_FALSE(told_[0].detail.isEmpty());
    EXPECT_TRUE(told_[0].actions.empty());
    EXPECT_EQ(std::ranges::count(ended_, std::pair(bad, false)), 1);
}

TEST_F(Opener, AFaultyRecipeIsLeftOut) {
    opener_.openWith(signal(), "{");
    settle();
    EXPECT_TRUE(open_.current().recipe.steps.empty());
    ASSERT_EQ(told_.size(), 1U);
    EXPECT_EQ(told_[0].kind, Message::Kind::warning);
    EXPECT_EQ(told_[0].title, QStringLiteral("The recipe of signal.csv was left out"));
}

TEST_F(Opener, AnotherSamplingReplacesTheDocument) {
    for (const char* name : {"first.csv", "signal.csv", "last.csv"})
        opener_.open(signal(name), blur(1));
    settle(3);
    open_.setCurrent(1);
    edits_.setRecipe(blur(3));
    opener_.setSampling(Sampling::from(QStringLiteral("500Hz")));
    settle(4);
    ASSERT_EQ(open_.count(), 3);
    EXPECT_EQ(open_.row(), 1);
    EXPECT_EQ(open_.current().title, "signal.csv");
    EXPECT_EQ(open_.current().recipe, blur(3));
    EXPECT_EQ(open_.current().undo.size(), 1U);
    EXPECT_DOUBLE_EQ(open_.current().source->layout().geometry.spacing[0], 0.002);
    EXPECT_EQ(open_.at(2).title, "last.csv");
}

TEST_F(Opener, ASessionOpensBranchesAgain) {
    const QString json = QString::fromStdString(app::toJson(blur(2)));
    SessionFile saved{
        signal(), QStringLiteral("smooth.json"),
        {},       {{QStringLiteral("A"), {}, {}, {}}, {QStringLiteral("B"), json, QStringLiteral("cpu"), {}}},
        1,        0};
    saved.output = QStringLiteral("int16");
    opener_.openAgain(saved);
    settle();
    ASSERT_EQ(open_.current().branches.size(), 2U);
    EXPECT_EQ(open_.current().active, 1);
    EXPECT_EQ(open_.current().reference, 0);
    EXPECT_EQ(open_.current().recipe, blur(2));
    EXPECT_EQ(open_.current().planOptions.device, "cpu");
    EXPECT_EQ(open_.extra().output.type, conv::ElementType::i16);
}

} // namespace
