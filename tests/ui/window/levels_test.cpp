// SPDX-License-Identifier: Apache-2.0
// The coarsest level of an image is shown until its chosen level has been read. Levels differ in value.
#include "tests/ui/level_store.h"
#include "tests/ui/window_support.h"
#include "ui/workspace/place.h"
#include "ui/workspace/preferences.h"
#include "ui/workspace/session_restore.h"
#include <QFileInfo>
#include <algorithm>
#include <functional>

namespace {

using namespace ui;

using window_test::LevelStore;

constexpr int fineValue = LevelStore::fineValue, coarseValue = LevelStore::coarseValue;
const QString fine = LevelStore::fine(), coarse = LevelStore::coarse();

class Levels : public window_test::Window {
  protected:
    void SetUp() override {
        if (!app::io::formatOf(store_.path().toStdString()).missing.empty())
            GTEST_SKIP() << "built without blosc";
    }

    /// Opens the chosen level, and calls `act` once while the coarsest one is shown.
    void openFine(std::function<void()> act = {}) {
        int shown = 0;
        QObject context;
        QObject::connect(&workspace(), &Workspace::message, &context, [&](const Message& m) {
            if (m.title == FileOpener::levelNote() && shown++ == 0 && act)
                act();
        });
        opener().open(store_.path(), {}, {}, fine);
        settle();
        EXPECT_GE(shown, 1);
    }
    void expectLevel(int index, const QString& level) {
        ASSERT_LT(index, documents().count());
        const conv::Volume& v = *documents().at(index).source;
        EXPECT_EQ(v.layout().extent[0], level == fine ? 1024 : 128);
        EXPECT_EQ(v.as<std::uint8_t>()[0], level == fine ? fineValue : coarseValue);
        EXPECT_EQ(documents().extra(index).series, level);
        EXPECT_EQ(documents().at(index).title, level == fine ? "large.zarr – level 0" : "large.zarr – level 1");
        EXPECT_EQ(documents().extra(index).awaited, nullptr);
    }
    /// Returns the newest message whose title holds `words`; null if there is none.
    const Message* told(const char* words) {
        const auto& all = window_->messages().messages();
        const auto m =
            std::ranges::find_if(all, [&](const Message& n) { return n.title.contains(QLatin1String(words)); });
        return m == all.end() ? nullptr : &*m;
    }

    LevelStore store_{path(QStringLiteral("large.zarr"))};
    window_test::OneReader one_;
};

TEST_F(Levels, TheCoarsestIsShownUntilTheChosenOneIsRead) {
    openFine([&] {
        EXPECT_EQ(documents().current().title, "large.zarr – level 1 until level 0 is read");
        EXPECT_EQ(documents().current().source->as<std::uint8_t>()[0], coarseValue);
        EXPECT_FALSE(opener().reader().names().isEmpty());
        EXPECT_TRUE(workspace().commandLine().endsWith(QStringLiteral("--series 'level=0'")));
        EXPECT_EQ(Preferences::session().front().series, fine); // the next start opens the chosen level
        edits().setRecipe({{app::parseStep("box")}});           // a user works on it meanwhile
    });
    ASSERT_EQ(documents().count(), 1);
    expectLevel(0, fine);
    EXPECT_EQ(documents().current().recipe.steps.size(), 1U);
    ASSERT_NE(outcome().result, nullptr);
    EXPECT_EQ(outcome().result->layout().extent[0], 1024);
    EXPECT_NEAR(outcome().result->as<float>()[0], fineValue, 1e-3);
    edits().undo();
    EXPECT_TRUE(documents().current().recipe.steps.empty());
    EXPECT_TRUE(window_->messages().messages().empty()); // the note no longer holds
}

TEST_F(Levels, ASaveWaitsForTheChosenOne) {
    for (const bool filtered : {false, true}) {
        const QString saved = path(filtered ? QStringLiteral("filtered.npy") : QStringLiteral("plain.npy"));
        openFine([&] {
            if (filtered)
                edits().setRecipe({{app::parseStep("box")}});
            workspace().save(saved);
            EXPECT_FALSE(QFileInfo::exists(saved));
            EXPECT_TRUE(told("is being read")->detail.contains(QStringLiteral("npy is written from that level")));
        });
        ASSERT_TRUE(QFileInfo::exists(saved));
        const conv::Volume v = app::io::load(saved.toStdString());
        EXPECT_EQ(v.layout().extent, (conv::Index3{1024, 1024, LevelStore::fineSlices}));
        EXPECT_EQ(v.as<std::uint8_t>()[12345], fineValue);
        workspace().close(0);
        settle();
    }
}

TEST_F(Levels, AStopKeepsTheCoarsestAsALevelOfItsOwn) {
    store_.makeSlow();
    const QString saved = path(QStringLiteral("saved.npy"));
    openFine([&] {
        edits().setRecipe({{app::parseStep("box")}});
        workspace().save(saved);
        workspace().cancel();
    });
    ASSERT_EQ(documents().count(), 1);
    expectLevel(0, coarse);
    EXPECT_EQ(documents().current().recipe.steps.size(), 1U);
    EXPECT_TRUE(workspace().commandLine().endsWith(QStringLiteral("--series 'level=1'")));
    EXPECT_FALSE(QFileInfo::exists(saved));
    EXPECT_NE(told("saved.npy was not saved"), nullptr);
    EXPECT_EQ(told("is being read"), nullptr);
    const Message* stopped = told("was stopped");
    ASSERT_NE(stopped, nullptr);
    EXPECT_EQ(stopped->detail, QStringLiteral("Its level 1 stays open."));
    store_.makeFast();
    ASSERT_EQ(stopped->actions.size(), 1U);
    const auto again = stopped->actions.front().run;
    again();
    settle();
    ASSERT_EQ(documents().count(), 1);
    expectLevel(0, fine);
    EXPECT_EQ(documents().current().recipe.steps.size(), 1U);
}

TEST_F(Levels, AFailureKeepsTheCoarsestAsALevelOfItsOwn) {
    store_.makeDamaged();
    openFine();
    ASSERT_EQ(documents().count(), 1);
    expectLevel(0, coarse);
    EXPECT_EQ(told("is being read"), nullptr);
    const Message* failed = told("large.zarr was not opened");
    ASSERT_NE(failed, nullptr);
    EXPECT_EQ(failed->kind, Message::Kind::error);
    EXPECT_TRUE(failed->detail.contains(QStringLiteral("0/0/15/15"))) << failed->detail.toStdString();
    EXPECT_TRUE(failed->detail.endsWith(QStringLiteral(" Its level 1 stays open."))) << failed->detail.toStdString();
}

TEST_F(Levels, ClosingTheCoarsestEndsTheReading) {
    store_.makeSlow();
    openFine([&] { workspace().close(0); });
    EXPECT_EQ(documents().count(), 0);
    EXPECT_TRUE(opener().reader().names().isEmpty());
    EXPECT_TRUE(window_->messages().messages().empty());
}

TEST_F(Levels, AnotherDocumentStaysInFront) {
    open(imageFile());
    openFine([&] {
        EXPECT_EQ(documents().row(), 1);
        workspace().setCurrent(0);
    });
    ASSERT_EQ(documents().count(), 2);
    EXPECT_EQ(documents().row(), 0);
    expectLevel(1, fine);
    EXPECT_EQ(window_->windowTitle(), QStringLiteral("image.npy – convapp"));
}

TEST_F(Levels, AnotherSamplingReadsTheChosenOne) {
    store_.makeSlow();
    openFine([&] {
        store_.makeFast();
        Sampling sampling;
        sampling.spacing = {2, 2, 2};
        opener().setSampling(sampling);
    });
    ASSERT_EQ(documents().count(), 1);
    const conv::Volume& v = *documents().current().source;
    EXPECT_EQ(v.layout().extent[0], 1024);
    EXPECT_EQ(v.as<std::uint8_t>()[0], fineValue);
    EXPECT_EQ(v.layout().geometry.spacing[0], 2);
}

TEST_F(Levels, ASessionOpensTheChosenOne) {
    openFine();
    window_->session().keep();
    const std::vector<SessionFile> session = Preferences::session();
    workspace().close(0);
    settle();
    Preferences::setSession(session, 0);
    window_->session().restore();
    settle();
    ASSERT_EQ(documents().count(), 1);
    expectLevel(0, fine);
}

TEST_F(Levels, ACoarsestLevelThatIsChosenIsReadAtOnce) {
    opener().open(store_.path(), {}, {}, coarse);
    settle();
    ASSERT_EQ(documents().count(), 1);
    expectLevel(0, coarse);
    EXPECT_TRUE(window_->messages().messages().empty());
}

} // namespace
