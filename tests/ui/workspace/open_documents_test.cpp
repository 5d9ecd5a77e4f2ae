// SPDX-License-Identifier: Apache-2.0
// OpenDocuments without a window: the order of documents, the current one, and requests that read one again.
#include "app/recipe/recipe.h"
#include "ui/workspace/open_documents.h"
#include <gtest/gtest.h>

namespace {

using namespace ui;

class Documents : public ::testing::Test {
  protected:
    Documents() {
        QObject::connect(&open_, &OpenDocuments::added, [this](int row) { added_.push_back(row); });
        QObject::connect(&open_, &OpenDocuments::closed, [this](int row) { closed_.push_back(row); });
        QObject::connect(&open_, &OpenDocuments::currentChanged, [this] { ++changes_; });
    }
    static LoadedData loaded(quint64 order, const char* recipe = "box") {
        app::Branch branch;
        branch.recipe = {{app::parseStep(recipe)}};
        LoadedData data{{QStringLiteral("/data/%1.npy").arg(order), {branch}, 0, -1, {}, {}, order}};
        conv::Layout layout;
        layout.extent = {4, 1, 1};
        data.volume = std::make_shared<conv::Volume>(layout);
        return data;
    }
    /// Returns the number of each document's request.
    [[nodiscard]] std::vector<quint64> orders() const {
        std::vector<quint64> all;
        for (int i = 0; i < open_.count(); ++i)
            all.push_back(open_.extra(i).order);
        return all;
    }

    OpenDocuments open_;
    std::vector<int> added_, closed_;
    int changes_ = 0;
};

TEST_F(Documents, TheyStandInTheOrderOfTheirRequests) {
    EXPECT_TRUE(open_.empty());
    EXPECT_EQ(open_.row(), -1);
    for (const quint64 order : {2U, 4U, 1U, 3U})
        open_.add(loaded(order));
    EXPECT_EQ(orders(), (std::vector<quint64>{1, 2, 3, 4}));
    EXPECT_EQ(added_, (std::vector<int>{0, 1, 0, 2}));
    EXPECT_EQ(changes_, 4);
    EXPECT_EQ(open_.extra().order, 4U) << "the latest request is shown, whenever its data arrive";
    EXPECT_EQ(open_.rowOf(3), 2);
    EXPECT_EQ(open_.rowOf(5), -1);
    EXPECT_EQ(open_.rowOf(0), -1);
}

TEST_F(Documents, AnotherBecomesCurrentWhenTheCurrentOneCloses) {
    for (const quint64 order : {1U, 2U, 3U})
        open_.add(loaded(order));
    changes_ = 0;
    EXPECT_FALSE(open_.setCurrent(2));
    EXPECT_FALSE(open_.setCurrent(3));
    EXPECT_FALSE(open_.setCurrent(-1));
    EXPECT_EQ(changes_, 0);
    EXPECT_TRUE(open_.setCurrent(1));
    EXPECT_EQ(changes_, 1);
    EXPECT_FALSE(open_.close(0));
    EXPECT_EQ(changes_, 1);
    EXPECT_EQ(open_.extra().order, 2U);
    EXPECT_TRUE(open_.close(0));
    EXPECT_EQ(changes_, 2);
    EXPECT_EQ(open_.extra().order, 3U);
    EXPECT_TRUE(open_.close(0));
    EXPECT_EQ(open_.row(), -1);
    EXPECT_EQ(closed_, (std::vector<int>{0, 0, 0}));
}

TEST_F(Documents, ARequestReadsADocumentAgainWithItsPresentRecipes) {
    LoadedData data = loaded(7);
    data.opening.recipeFile = QStringLiteral("smooth.json");
    data.opening.output.type = conv::ElementType::u8;
    data.seriesTitle = QStringLiteral("level 1");
    open_.add(data);
    EXPECT_EQ(open_.current().title, "7.npy – level 1");
    open_.session().branch(0);
    open_.session().setRecipe(0, {{app::parseStep("median")}});
    open_.session().document(0).outcome.result = open_.current().source;
    open_.session().document(0).reference = 0;
    const Opening again = open_.openingOf(0, QStringLiteral("level=1"));
    EXPECT_EQ(again.path, QStringLiteral("/data/7.npy"));
    EXPECT_EQ(again.series, QStringLiteral("level=1"));
    EXPECT_EQ(again.recipeFile, QStringLiteral("smooth.json"));
    EXPECT_EQ(again.output, data.opening.output);
    EXPECT_EQ(again.order, 7U);
    EXPECT_EQ(again.active, 1);
    EXPECT_EQ(again.reference, 0);
    ASSERT_EQ(again.branches.size(), 2U);
    EXPECT_EQ(again.branches[0].recipe, (app::Recipe{{app::parseStep("box")}}));
    EXPECT_EQ(again.recipe(), (app::Recipe{{app::parseStep("median")}}));
    EXPECT_EQ(again.branches[1].undo.size(), 1U);
    EXPECT_EQ(again.branches[1].outcome.result, nullptr);
}

TEST_F(Documents, ClosingDropsWhatIsStillRead) {
    LoadedData preview = loaded(1);
    preview.coarsest = QStringLiteral("level=1");
    preview.reading = std::make_shared<StoreReading>();
    open_.add(preview);
    EXPECT_EQ(open_.extra().awaited, preview.reading);
    open_.close(0);
    EXPECT_TRUE(preview.reading->dropped);
    EXPECT_TRUE(preview.reading->stop.stop_requested());
}

} // namespace
