// SPDX-License-Identifier: Apache-2.0
// Writing of results without a window: a stand-in computes, files go to a folder of their own.
#include "app/io/io.h"
#include "tests/ui/workspace/run_case.h"
#include "ui/workspace/save/result_saver.h"
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

namespace {

using namespace run_test;

class ResultSaver : public RunCase {
  protected:
    void SetUp() override {
        make({0, never, never, never, never}, 1024); // wide enough to be held back
        runs_->hooks().passing = [this] { return levelIsRead_; };
        saver_ = std::make_unique<ui::ResultSaver>(session_, *runs_);
        QObject::connect(saver_.get(), &ui::ResultSaver::message,
                         [this](const ui::Message& message) { messages_.push_back(message); });
    }
    [[nodiscard]] QString path(const char* name) const { return folder_.filePath(QString::fromLatin1(name)); }
    [[nodiscard]] bool settle() {
        return QTest::qWaitFor([this] { return !saver_->writing(); }, 20000);
    }
    [[nodiscard]] conv::Volume written(const char* name) const { return app::io::load(path(name).toStdString()); }

    QTemporaryDir folder_;
    bool levelIsRead_ = false;
    std::unique_ptr<ui::ResultSaver> saver_;
    std::vector<ui::Message> messages_;
};

TEST_F(ResultSaver, WritesACompleteResultAtOnce) {
    setRecipe(blur(2));
    finish();
    QSignalSpy saved(saver_.get(), &ui::ResultSaver::saved);
    saver_->save({path("out.npy"), {conv::ElementType::f32, false}});
    EXPECT_EQ(saver_->names(), QStringList{QStringLiteral("out.npy")});
    EXPECT_TRUE(saver_->writing());
    ASSERT_TRUE(settle());
    EXPECT_TRUE(saver_->names().isEmpty());
    EXPECT_EQ(saver_->share(), -1);
    ASSERT_EQ(saved.size(), 1);
    EXPECT_EQ(saved[0], QVariantList{path("out.npy")});
    EXPECT_TRUE(messages_.empty());
    const conv::Volume result = written("out.npy");
    EXPECT_EQ(result.layout().type, conv::ElementType::f32);
    EXPECT_EQ(result.as<float>()[0], 0) << "the stand-in's result, not the source";
}

TEST_F(ResultSaver, WaitsForTheResult) {
    setRecipe(blur(2));
    saver_->save({path("first.npy"), {conv::ElementType::f32, false}});
    saver_->save({path("out.npy"), {conv::ElementType::f32, false}});
    EXPECT_EQ(saver_->names(), QStringList{QStringLiteral("out.npy")}) << "the latest order alone waits";
    EXPECT_FALSE(saver_->writing());
    finish();
    EXPECT_TRUE(saver_->writing());
    ASSERT_TRUE(settle());
    EXPECT_TRUE(QFile::exists(path("out.npy")));
    EXPECT_FALSE(QFile::exists(path("first.npy")));
}

TEST_F(ResultSaver, StartsAHeldRunAndOffersOneThatWasStopped) {
    setRecipe(blur(2));
    saver_->save({path("out.npy"), {conv::ElementType::f32, false}});
    holdBack();
    EXPECT_TRUE(request().agreed) << "to save it is the user's word";
    EXPECT_TRUE(runs_->cancel());
    deliver();
    EXPECT_TRUE(saver_->names().isEmpty());
    ASSERT_EQ(messages_.size(), 1U);
    EXPECT_EQ(messages_[0].kind, ui::Message::Kind::warning);
    EXPECT_TRUE(messages_[0].title.contains(QStringLiteral("out.npy")));
    ASSERT_EQ(messages_[0].actions.size(), 1U);
    messages_[0].actions[0].run(); // compute and save
    EXPECT_TRUE(runs_->busy());
    finish();
    ASSERT_TRUE(settle());
    EXPECT_TRUE(QFile::exists(path("out.npy")));
}

TEST_F(ResultSaver, AwaitsTheLevelThatIsRead) {
    setRecipe(blur(2));
    finish();
    levelIsRead_ = true;
    const QSignalSpy awaited(saver_.get(), &ui::ResultSaver::levelAwaited);
    saver_->save({path("out.npy"), {conv::ElementType::f32, false}});
    EXPECT_FALSE(saver_->writing());
    EXPECT_EQ(awaited.size(), 1);
    setRecipe(blur(3));
    finish();
    EXPECT_FALSE(saver_->writing()) << "this is the result of the coarsest level";

    const auto coarsest = session_.document(0).source;
    session_.add("level.png", image(128));
    saver_->awaitInstead(coarsest, session_.document(1).source);
    session_.close(0);
    levelIsRead_ = false;
    setRecipe(blur(3));
    finish();
    ASSERT_TRUE(settle());
    EXPECT_EQ(written("out.npy").layout().extent[0], 128);
}

TEST_F(ResultSaver, ADocumentThatClosesGivesItsOrderUp) {
    setRecipe(blur(2));
    saver_->save({path("out.npy"), {conv::ElementType::f32, false}});
    EXPECT_EQ(saver_->giveUp(image(8)), QString()) << "another document";
    EXPECT_EQ(saver_->names().size(), 1);
    EXPECT_EQ(saver_->giveUp(session_.document(0).source), QStringLiteral("out.npy"));
    EXPECT_TRUE(saver_->names().isEmpty());
    finish();
    EXPECT_FALSE(saver_->writing());
    EXPECT_TRUE(messages_.empty());
}

TEST_F(ResultSaver, AsksBeforeSamplesAreLost) {
    setRecipe(blur(2));
    app::Outcome halves;
    conv::Layout layout = document().source->layout();
    layout.type = conv::ElementType::f32;
    conv::Volume result(layout);
    std::fill_n(result.as<float>(), layout.sampleCount(), 300.0F); // more than uint8 holds
    halves.result = std::make_shared<conv::Volume>(std::move(result));
    halves.domain = layout.whole();
    halves.recipe = blur(2);
    worker_->end(std::move(halves));
    deliver();
    saver_->save({path("out.npy"), {conv::ElementType::u8, false}});
    ASSERT_TRUE(settle());
    EXPECT_FALSE(QFile::exists(path("out.npy")));
    ASSERT_EQ(messages_.size(), 1U);
    EXPECT_GE(messages_[0].actions.size(), 3U);
    messages_[0].actions[0].run(); // float32
    ASSERT_TRUE(settle());
    EXPECT_EQ(written("out.npy").as<float>()[0], 300);
    messages_[0].actions.back().run(); // clamp
    ASSERT_TRUE(settle());
    EXPECT_EQ(written("out.npy").as<std::uint8_t>()[0], 255);
    EXPECT_EQ(messages_.size(), 1U);
}

TEST_F(ResultSaver, TellsWhyAFileWasNotWritten) {
    QFile file(path("file"));
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    saver_->savePart(image(8), path("file/out.npy")); // in a file instead of a folder
    ASSERT_TRUE(settle());
    ASSERT_EQ(messages_.size(), 1U);
    EXPECT_EQ(messages_[0].kind, ui::Message::Kind::error);
    EXPECT_FALSE(messages_[0].detail.isEmpty());
}

} // namespace
