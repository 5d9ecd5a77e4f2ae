// SPDX-License-Identifier: Apache-2.0
// The width of the straight edge that crosses a region, in the window.
#include "tests/blurred_edge.h"
#include "tests/ui/regions_window.h"
#include "tests/ui/view_data.h"

using RegionEdgeWindow = window_test::RegionsWindow;

TEST_F(RegionEdgeWindow, IsInTheTableBeforeAndAfter) {
    const auto volume = std::make_shared<conv::Volume>(
        edges::drawn({80, 64, 1}, {0.5, 0.5, 1}, 0, edges::blurredEdge({20, 16, 0}, {0.8, 0.6, 0}, 0.5)));
    app::io::save(*volume, path(QStringLiteral("edge.nii.gz")).toStdString());
    open(path(QStringLiteral("edge.nii.gz")));
    edits().setRecipe({{app::parseStep("gaussian:sigma=1.2mm")}});
    settle();
    marks().setRegion({{10, 10, 0}, {70, 54, 1}});
    settle();
    ASSERT_EQ(list().measured().size(), 1U);
    const app::RegionEdge& edge = list().measured().front().edge;
    ASSERT_TRUE(edge.before.found && edge.after.found);
    EXPECT_NEAR(edges::millimetres(edge, edge.before), edges::widthOfDeviation * 0.5, 0.05);
    EXPECT_NEAR(edges::millimetres(edge, edge.after), edges::widthOfDeviation * 1.3, 0.1);
    const QString table = window_->measurements().table();
    EXPECT_TRUE(table.contains(QStringLiteral(": edge width 10-90 %,mm,1."))) << table.toStdString();
    // Copy table has the columns of --measure.
    const QString copied = list().table(u',');
    EXPECT_TRUE(copied.contains(QStringLiteral(",found,%1").arg(edge.point * edge.before.width, 0, 'g', 4)) &&
                copied.contains(QStringLiteral(",found,%1").arg(edge.point * edge.after.width, 0, 'g', 4)))
        << copied.toStdString();
    bool shown = false;
    for (const QLabel* label : window_->measurements().findChildren<QLabel*>())
        shown |= label->isVisible() && label->text().startsWith(QStringLiteral("Edge, mm"));
    EXPECT_TRUE(shown);
    view::save(view::grab(*window_, 1), "region-edge");
}
