// SPDX-License-Identifier: Apache-2.0
// How numbers, times and sizes are written, and the field that reads them.
#include "ui/style/number_box.h"
#include "ui/style/theme.h"
#include "ui/text/number.h"
#include <QLineEdit>
#include <QTest>
#include <QTextBoundaryFinder>
#include <cmath>
#include <gtest/gtest.h>
#include <tuple>

namespace {

TEST(view_number, formats) {
    EXPECT_EQ(ui::integer(17590), QString::fromUtf8("17\u202F590"));
    EXPECT_EQ(ui::integer(-1024), QString::fromUtf8("\u22121\u202F024"));
    EXPECT_EQ(ui::integer(999), QStringLiteral("999"));
    EXPECT_EQ(ui::fixed(-34, 1), QString::fromUtf8("\u221234.0"));
    EXPECT_EQ(ui::fixed(-0.01, 1), QStringLiteral("0.0"));
    EXPECT_EQ(ui::number(0.45), QStringLiteral("0.45"));
    EXPECT_EQ(ui::number(2.4e-7, 2), QString::fromUtf8("2.4e\u22127"));
    EXPECT_EQ(ui::number(std::nan("")), QStringLiteral("NaN"));
    EXPECT_EQ(ui::number(66.1999, 4), QStringLiteral("66.2"));
    EXPECT_EQ(ui::duration(0.54), QString::fromUtf8("0.54\u00A0ms"));
    EXPECT_EQ(ui::duration(125000), QString::fromUtf8("2\u00A0min\u00A05\u00A0s"));
    EXPECT_EQ(ui::bytes(79.1 * 1024 * 1024 * 1024), QString::fromUtf8("79.1\u00A0GiB"));
    EXPECT_EQ(ui::upTo(-1000, 2), QString::fromUtf8("\u22121\u202F000"));
    EXPECT_EQ(ui::upTo(0.25, 3), QStringLiteral("0.25"));
    EXPECT_EQ(ui::upTo(-0.001, 2), QStringLiteral("0"));
    conv::Timing timing;
    timing.kernel = 1;
    timing.operations = 54e9;
    EXPECT_EQ(ui::flops(timing), QString::fromUtf8("54\u202F000\u00A0GFLOPS"));
}

TEST(view_number, numbersAndTheirUnitsStayInOneLine) {
    conv::Timing timing;
    timing.kernel = 1;
    timing.operations = 1.12e12;
    const QStringList texts{ui::duration(0.0004),   ui::duration(1120),    ui::duration(10282),
                            ui::duration(3e6),      ui::timeSpan(0.82),    ui::timeSpan(90),
                            ui::timeSpan(125),      ui::timeSpan(7200),    ui::bytes(1120),
                            ui::bytes(1.2e12),      ui::flops(timing),     ui::integer(-1234567),
                            ui::number(-1234.5, 6), ui::fixed(10211.4, 1), ui::numberWithin(1e-9, 1)};
    for (const QString& text : texts) {
        const QString before = QStringLiteral("took "); // a line can end behind it only
        QTextBoundaryFinder places(QTextBoundaryFinder::Line, before + text);
        places.toEnd();
        EXPECT_EQ(places.toPreviousBoundary(), before.size()) << text.toStdString();
    }
}

TEST(view_number, partsOfATimeHaveTheUnitOfTheWhole) {
    for (const auto& [part, whole, shown, total] : {std::tuple{10211.0, 10282.0, "10.2", "10.3\u00A0s"},
                                                    {31.0, 10282.0, "0.0", "10.3\u00A0s"},
                                                    {8.34, 8.5, "8.34", "8.50\u00A0ms"},
                                                    {0.011, 0.05, "11", "50\u00A0µs"},
                                                    {0.2, 94.9, "0.20", "94.9\u00A0ms"}}) {
        EXPECT_EQ(ui::durationPart(part, whole), QString::fromUtf8(shown));
        EXPECT_EQ(ui::duration(whole), QString::fromUtf8(total));
    }
}

TEST(view_number, timesOfKernelsHaveThreeDigits) {
    using ui::preciseMilliseconds;
    EXPECT_EQ(preciseMilliseconds(0.02543, 0.02543), QStringLiteral("0.0254"));
    EXPECT_EQ(preciseMilliseconds(0.0003, 0.02543), QStringLiteral("0.0003"));
    EXPECT_EQ(preciseMilliseconds(0.5384, 0.5384), QStringLiteral("0.538"));
    EXPECT_EQ(preciseMilliseconds(12.34, 12.34), QStringLiteral("12.3"));
    EXPECT_EQ(preciseMilliseconds(104.4, 104.4), QStringLiteral("104"));
    EXPECT_EQ(preciseMilliseconds(0, 0), QStringLiteral("0.00"));
}

TEST(view_number, roundingBesideLargeValuesIsZero) {
    EXPECT_EQ(ui::numberWithin(-3.638e-13, 200), QString::fromUtf8("≈\u00A00"));
    EXPECT_EQ(ui::numberWithin(0, 200), QStringLiteral("0"));
    EXPECT_EQ(ui::numberWithin(-3.638e-13, 1e-12), ui::number(-3.638e-13)); // a signal in volts may be that small
    EXPECT_EQ(ui::numberWithin(-3.638e-13, 0), ui::number(-3.638e-13));     // unknown span
    EXPECT_EQ(ui::numberWithin(0.0123, 200), QStringLiteral("0.0123"));
}

TEST(NumberBox, ReadsAndWritesNumbersAsTheWindowDoes) {
    ui::NumberBox box;
    box.setRange(-1e9, 1e9);
    box.setDecimals(2);
    box.setValue(-1000);
    EXPECT_EQ(box.text(), QString::fromUtf8("\u22121\u202F000"));
    box.setSuffix(QStringLiteral(" mm"));
    EXPECT_EQ(box.text(), QString::fromUtf8("\u22121\u202F000 mm"));
    const auto typed = [&](const QString& text) {
        box.selectAll();
        QTest::keyClicks(&box, text);
        QTest::keyClick(&box, Qt::Key_Return);
        return box.value();
    };
    EXPECT_EQ(typed(QStringLiteral("-12.5")), -12.5);
    auto* line = box.findChild<QLineEdit*>();
    ASSERT_NE(line, nullptr);
    line->setText(QString::fromUtf8("\u22121\u202F024.25 mm")); // as it is shown
    QTest::keyClick(&box, Qt::Key_Return);
    EXPECT_EQ(box.value(), -1024.25);
    EXPECT_EQ(typed(QStringLiteral("2e3")), 2000);
    EXPECT_EQ(typed(QStringLiteral("-")), 2000); // no number: the old one stays
    EXPECT_EQ(typed(QStringLiteral("abc7")), 7); // letters are not taken
    box.setValue(1234.5);
    box.stepUp();
    EXPECT_EQ(box.value(), 1235.5);
}

TEST(view_number, placesSayWhatTheyCountFrom) {
    EXPECT_EQ(ui::placeText(0, 3), QString::fromUtf8("0 / 2"));
    EXPECT_EQ(ui::placeText(2, 3), QString::fromUtf8("2 / 2"));
    EXPECT_EQ(ui::placeText(1023, 2048), QString::fromUtf8("1\u202F023 / 2\u202F047"));
}

TEST(view_number, digitsHaveEqualWidths) {
    const QFont font = ui::font(12);
    EXPECT_DOUBLE_EQ(ui::numberWidth(font, QStringLiteral("111.11 ms")),
                     ui::numberWidth(font, QStringLiteral("888.08 ms")));
}

} // namespace
