// SPDX-License-Identifier: Apache-2.0
// Data that a process reads once hold no text of the language that it had then.
#include "app/measure/bench/ladder.h"
#include "tests/ui/in_language.h"
#include "ui/compare/explain/profiled.h"
#include "ui/models/color_map.h"
#include "ui/text/app_text.h"
#include <gtest/gtest.h>
#include <set>
#include <string>

namespace {

using window_test::InLanguage;

TEST(LanguageLater, CountersFollowTheLanguage) {
    const auto english = ui::countedOf("naive", 1);
    ASSERT_FALSE(english.empty());
    for (const char* id : {"de", "zh_CN"}) {
        const InLanguage language(id);
        const auto facts = ui::countedOf("naive", 1);
        ASSERT_EQ(facts.size(), english.size());
        EXPECT_NE(facts[0], english[0]) << id;
        for (std::size_t i = 0; i < facts.size(); ++i)
            EXPECT_NE(facts[i].first, english[i].first) << id << ": " << english[i].first.toStdString();
    }
    EXPECT_EQ(ui::countedOf("naive", 1), english);
}

TEST(LanguageLater, WorkOfEveryCounterIsTranslated) {
    for (const char* id : {"de", "zh_CN"}) {
        const InLanguage language(id);
        for (const ui::Profile::Row& row : ui::profile().rows)
            EXPECT_NE(ui::appText(row.work).toStdString(), row.work) << id;
    }
}

TEST(LanguageLater, NamesOfColourMapsFollowTheLanguage) {
    EXPECT_EQ(ui::nameOf(ui::colorMaps().front()), QStringLiteral("Grey"));
    {
        const InLanguage german("de");
        EXPECT_EQ(ui::nameOf(ui::colorMaps().front()), QStringLiteral("Grau"));
    }
    EXPECT_EQ(ui::nameOf(ui::colorMaps().front()), QStringLiteral("Grey"));
}

TEST(LanguageLater, TextsOfTheLaddersAreTranslated) {
    // Names that the articles have in their code.
    const std::set<std::string> code{"naive", "smem",     "reg_block", "float4",    "micro_opt",
                                     "L1",    "[32][33]", "cuDNN",     "coalesced", ""};
    for (const char* id : {"de", "zh_CN"}) {
        const InLanguage language(id);
        const auto differs = [&](const std::string& text) { EXPECT_NE(ui::appText(text).toStdString(), text) << id; };
        for (const app::bench::Article& article : app::bench::articles())
            for (const app::bench::Ladder& ladder : app::bench::laddersOf(article, {})) {
                differs(ladder.title);
                for (const app::bench::LadderStep& step : ladder.steps) {
                    differs(step.why);
                    differs(step.problem);
                    // German calls the articles' kernels as they do, with a capital letter.
                    if (!code.contains(step.name))
                        differs(step.name);
                }
            }
        differs("disagrees with the reference");
    }
}

} // namespace
