// SPDX-License-Identifier: Apache-2.0
// A comparison on a busy machine says so.
#include "ui/compare/compare_words.h"
#include <gtest/gtest.h>

TEST(CompareBusy, IsSaidWhereHalfOfTheTimesVaryWidely) {
    const auto row = [](double low, double median, double high) {
        app::compare::Measurement timed;
        timed.kernel = {9, median, low, high, low, high};
        return timed;
    };
    app::compare::Comparison comparison;
    EXPECT_TRUE(ui::busyText(comparison).isEmpty());
    comparison.rows = {row(9.5, 10, 10.5), row(0.1, 9.75, 19.65), row(4.9, 5, 5.1)};
    EXPECT_TRUE(ui::busyText(comparison).isEmpty()); // one disturbed row
    comparison.rows.push_back(row(2, 4, 6));
    comparison.rows.push_back({}); // not timed
    comparison.rows.push_back(row(3, 10, 17));
    EXPECT_TRUE(ui::busyText(comparison).contains(QString::fromUtf8("±50\u00A0%")) ||
                ui::busyText(comparison).contains(QString::fromUtf8("±50 %")))
        << ui::busyText(comparison).toStdString();
}
