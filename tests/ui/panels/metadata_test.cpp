// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/metadata/metadata.h"
#include <conv/volume.h>
#include <gtest/gtest.h>
#include <memory>

namespace {

QString valueOf(const std::vector<ui::MetaRow>& rows, const QString& name) {
    for (const ui::MetaRow& row : rows)
        if (row.name == name)
            return row.value;
    return {};
}

TEST(Metadata, NumbersOfHeadersHaveTheirOwnDigits) {
    conv::Layout layout;
    layout.dimension = 3;
    layout.extent = {12, 3, 2};
    layout.geometry.spacing = {2.1F, 0.1, 1e-7F};
    layout.geometry.origin = {-100000, 1.0 / 3, 0};
    app::Document document;
    document.source = std::make_shared<conv::Volume>(layout);
    const std::vector<ui::MetaRow> rows = ui::metadataOf(document);
    EXPECT_EQ(valueOf(rows, "Extent"), "12 3 2");
    EXPECT_EQ(valueOf(rows, "Spacing"), "2.1 0.1 1.000000012e-07");
    EXPECT_EQ(valueOf(rows, "Origin"), "-100000 0.3333333333 0");
}

TEST(Metadata, NumbersAreShownWithAMinusSignAndCopiedWithAHyphen) {
    const auto shown = [](const char* value) {
        return ui::shownText({QString(), QStringLiteral("Origin"), QString::fromUtf8(value)});
    };
    EXPECT_EQ(shown("-100000 0.5 -1e-07"), QString::fromUtf8("−100000 0.5 −1e−07"));
    EXPECT_EQ(shown("2026-11-29 head-first"), QStringLiteral("2026-11-29 head-first"));
    const ui::MetaRow row{QString(), QStringLiteral("Origin"), QStringLiteral("-100 0")};
    EXPECT_TRUE(ui::matches(row, QString::fromUtf8("−100")));
    EXPECT_TRUE(ui::matches(row, QStringLiteral("-100")));
}

} // namespace
