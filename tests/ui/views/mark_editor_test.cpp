// SPDX-License-Identifier: Apache-2.0
// The state machine of marks, alone: no view, no window.
#include "ui/views/marks/mark_editor.h"
#include <cmath>
#include <gtest/gtest.h>

namespace {

using ui::MarkEditor;
using ui::MarkGrip;
using ui::Marks;
using Kind = MarkGrip::Kind;

/// A plane of z on a screen with 10 px for a sample, and the editor of its marks. Index 0 is at 0 px.
class Plane : public ui::MarkPlane {
  public:
    explicit Plane(int dimension, const conv::Index3& extent, double turn = 0) : turn_(turn) {
        layout_.dimension = dimension;
        layout_.extent = extent;
    }
    [[nodiscard]] Marks& marks() const override { return marks_; }
    [[nodiscard]] const conv::Layout* layout() const override { return &layout_; }
    [[nodiscard]] QPointF toScreen(const conv::Vec3& i) const override {
        const double c = std::cos(turn_), s = std::sin(turn_);
        return {10 * (c * i[0] + s * i[1]), 10 * (c * i[1] - s * i[0])};
    }
    [[nodiscard]] conv::Vec3 toIndex(const QPointF& p) const override {
        const double c = std::cos(turn_), s = std::sin(turn_);
        return {(c * p.x() - s * p.y()) / 10, layout_.dimension == 1 ? 0 : (c * p.y() + s * p.x()) / 10, slice};
    }
    [[nodiscard]] int normal() const override { return 2; }
    [[nodiscard]] bool interpolated() const override { return turn_ != 0; }

    void drag(const MarkGrip& grip, const QPointF& from, const QPointF& to) {
        editor.press(grip, from);
        editor.drag((from + to) / 2);
        editor.drag(to);
        editor.release();
    }
    void draw(Marks::Tool tool, const QPointF& from, const QPointF& to) {
        marks().setTool(tool);
        drag(editor.newMark(), from, to);
    }
    [[nodiscard]] const conv::Region& box(std::size_t region) const { return marks().regions().all.at(region).box; }
    [[nodiscard]] QString lastStep() const {
        return marks().history().lastStep() != nullptr ? marks().history().lastStep()->what : QString();
    }

    double slice = 0;
    MarkEditor editor{*this};

  private:
    mutable Marks marks_;
    conv::Layout layout_;
    double turn_;
};

/// A volume of 40 × 30 × 10 samples, at slice 4.
struct Volume : Plane {
    Volume() : Plane(3, {40, 30, 10}) { slice = 4; }
};

TEST(MarkEditor, ADragDrawsARegionBetweenBordersAsOneStepOfUndo) {
    Volume p;
    p.draw(Marks::Tool::region, {95, 115}, {193, 292});
    EXPECT_EQ(p.box(0), (conv::Region{{10, 12, 4}, {20, 30, 5}})) << "at most to the edge";
    EXPECT_EQ(p.marks().tool(), Marks::Tool::none);
    EXPECT_FALSE(p.editor.dragging());
    p.draw(Marks::Tool::ellipse, {200, 100}, {150, 20});
    ASSERT_EQ(p.marks().regions().all.size(), 2U);
    EXPECT_EQ(p.marks().regions().chosen()->shape, ui::MarkedRegion::Shape::ellipse);
    EXPECT_EQ(p.box(1), (conv::Region{{16, 3, 4}, {21, 11, 5}}));
    p.marks().undo();
    EXPECT_EQ(p.marks().regions().all.size(), 1U);
    p.marks().undo();
    EXPECT_TRUE(p.marks().regions().all.empty());
    EXPECT_EQ(p.marks().history().lastStep(), nullptr);
}

TEST(MarkEditor, AClickLeavesNoRegionCurrent) {
    Volume p;
    p.draw(Marks::Tool::region, {95, 95}, {195, 195});
    p.draw(Marks::Tool::region, {300, 100}, {300, 100});
    ASSERT_EQ(p.marks().regions().all.size(), 1U);
    EXPECT_EQ(p.marks().regions().current, -1);
    EXPECT_EQ(p.marks().tool(), Marks::Tool::none);
    // So does a drag that ends where it began.
    p.marks().setTool(Marks::Tool::region);
    p.editor.press(p.editor.newMark(), {300, 100});
    p.editor.drag({350, 150});
    EXPECT_EQ(p.marks().regions().all.size(), 2U);
    p.editor.drag({300, 100});
    p.editor.release();
    EXPECT_EQ(p.marks().regions().all.size(), 1U);
    EXPECT_EQ(p.marks().regions().current, -1);
}

TEST(MarkEditor, FacesAndBoxesStayWithinTheData) {
    Volume p;
    p.draw(Marks::Tool::region, {95, 95}, {195, 195});
    p.draw(Marks::Tool::region, {295, 195}, {345, 245});
    p.drag({Kind::faces, 0, {1, -1, 0}}, {195, 95}, {900, 5});
    EXPECT_EQ(p.box(0), (conv::Region{{10, 1, 4}, {40, 20, 5}}));
    EXPECT_EQ(p.marks().regions().current, 0) << "a press makes its region the current one";
    EXPECT_TRUE(p.lastStep().startsWith(QStringLiteral("Resize"))) << p.lastStep().toStdString();
    p.drag({Kind::faces, 0, {1, 0, 0}}, {395, 50}, {20, 50});
    EXPECT_EQ(p.box(0), (conv::Region{{10, 1, 4}, {11, 20, 5}})) << "not beyond the other face";
    p.drag({Kind::box, 1}, {300, 200}, {900, 120});
    EXPECT_EQ(p.box(1), (conv::Region{{35, 12, 4}, {40, 17, 5}}));
    EXPECT_TRUE(p.lastStep().startsWith(QStringLiteral("Move"))) << p.lastStep().toStdString();
    p.marks().undo();
    EXPECT_EQ(p.box(1), (conv::Region{{30, 20, 4}, {35, 25, 5}})) << "one step for the gesture";
}

TEST(MarkEditor, ALineIsNoStepAndAClickRemovesIt) {
    Volume p;
    p.draw(Marks::Tool::line, {50, 50}, {150, 90});
    ASSERT_TRUE(p.marks().line());
    EXPECT_EQ(p.marks().line()->from, (conv::Vec3{5, 5, 4}));
    EXPECT_EQ(p.marks().line()->to, (conv::Vec3{15, 9, 4}));
    p.drag({Kind::lineStart}, {50, 50}, {-80, 70});
    EXPECT_EQ(p.marks().line()->from, (conv::Vec3{-0.5, 7, 4})) << "at most to the edge";
    p.drag({Kind::lineEnd}, {150, 90}, {100, 90});
    EXPECT_EQ(p.marks().line()->to, (conv::Vec3{10, 9, 4}));
    EXPECT_EQ(p.marks().history().lastStep(), nullptr);
    p.draw(Marks::Tool::line, {200, 100}, {201, 101});
    EXPECT_FALSE(p.marks().line());
}

TEST(MarkEditor, KeysDrawFromSampleToSampleAndEscRestores) {
    Volume p;
    EXPECT_FALSE(p.editor.key(Qt::Key_Return, {5, 5, 4})) << "no tool";
    p.marks().setTool(Marks::Tool::region);
    EXPECT_TRUE(p.editor.key(Qt::Key_Return, {5, 5, 4}));
    EXPECT_TRUE(p.editor.drawsByKeys());
    EXPECT_EQ(p.box(0), (conv::Region{{5, 5, 4}, {6, 6, 5}}));
    p.editor.follow({2, 9, 6});
    EXPECT_TRUE(p.editor.key(Qt::Key_Enter, {2, 9, 6}));
    EXPECT_EQ(p.box(0), (conv::Region{{2, 5, 4}, {6, 10, 7}}));
    EXPECT_FALSE(p.editor.drawsByKeys());
    EXPECT_EQ(p.marks().tool(), Marks::Tool::none);
    p.editor.follow({20, 20, 4}); // ended
    EXPECT_EQ(p.box(0), (conv::Region{{2, 5, 4}, {6, 10, 7}}));

    for (const auto tool : {Marks::Tool::region, Marks::Tool::line}) {
        p.marks().setTool(tool);
        p.editor.key(Qt::Key_Return, {5, 5, 4});
        p.editor.follow({9, 9, 4});
        EXPECT_EQ(p.marks().regions().all.size(), tool == Marks::Tool::region ? 2U : 1U);
        EXPECT_EQ(p.marks().line().has_value(), tool == Marks::Tool::line);
        EXPECT_TRUE(p.editor.key(Qt::Key_Escape, {9, 9, 4}));
        EXPECT_EQ(p.marks().regions().all.size(), 1U);
        EXPECT_FALSE(p.marks().line());
        EXPECT_EQ(p.marks().tool(), Marks::Tool::none);
    }
    EXPECT_FALSE(p.editor.key(Qt::Key_Escape, {9, 9, 4})) << "for others";

    const ui::Line old{{1, 1, 4}, {7, 3, 4}};
    p.marks().setLine(old);
    p.marks().setTool(Marks::Tool::line);
    p.editor.key(Qt::Key_Return, {5, 5, 4});
    p.editor.follow({9, 9, 4});
    EXPECT_NE(p.marks().line(), old);
    p.editor.key(Qt::Key_Escape, {9, 9, 4});
    EXPECT_EQ(p.marks().line(), old);
}

TEST(MarkEditor, APressOrAStopEndsDrawingByKeys) {
    Volume p;
    p.marks().setTool(Marks::Tool::region);
    p.editor.key(Qt::Key_Return, {5, 5, 4});
    p.editor.press({}, {300, 200});
    EXPECT_FALSE(p.editor.drawsByKeys());
    EXPECT_FALSE(p.editor.dragging());
    p.editor.drag({350, 250});
    p.editor.release();
    p.editor.follow({9, 9, 4});
    EXPECT_EQ(p.box(0), (conv::Region{{5, 5, 4}, {6, 6, 5}}));
    EXPECT_EQ(p.marks().tool(), Marks::Tool::region) << "a release without a drag of marks leaves the tool";
    p.editor.press(p.editor.newMark(), {100, 100});
    p.editor.stop(); // other data
    p.editor.drag({200, 200});
    EXPECT_EQ(p.marks().regions().all.size(), 1U);
}

TEST(MarkEditor, AnInterpolatedPlaneMarksTheBoxAroundTheRectangle) {
    Plane p(3, {40, 30, 10}, 0.3);
    p.slice = 4;
    const QPointF from = p.toScreen({10, 10, 4}), to = from + QPointF(100, 0);
    p.draw(Marks::Tool::region, from, to);
    // 10 samples along the screen: 9.55 of x, 2.96 of y.
    EXPECT_EQ(p.box(0), (conv::Region{{10, 10, 4}, {21, 14, 5}}));
    p.marks().setTool(Marks::Tool::region);
    p.editor.key(Qt::Key_Return, {10, 10, 4});
    p.editor.follow(p.toIndex(to));
    EXPECT_EQ(p.box(1), p.box(0)) << "keys draw the same";
    p.marks().setTool(Marks::Tool::polygon);
    EXPECT_TRUE(p.editor.key(Qt::Key_G, {10, 10, 4}));
    EXPECT_TRUE(p.marks().draft().points.empty()) << "there are no stored slices";
}

TEST(MarkEditor, APolygonGrowsByCornersAndClosesNearTheFirst) {
    Volume p;
    p.marks().setTool(Marks::Tool::polygon);
    ASSERT_TRUE(p.editor.drawsPolygon());
    p.editor.addCorner({5, 5, 4});
    p.editor.addCorner({5.05, 5, 4}); // the second click of two
    EXPECT_TRUE(p.editor.key(Qt::Key_G, {20, 5, 4}));
    p.editor.addCorner({30, 60, 4});
    ASSERT_EQ(p.marks().draft().points.size(), 3U);
    EXPECT_EQ(p.marks().draft().points.back(), (app::PlanePoint{30, 29.5})) << "at most to the edge";
    EXPECT_TRUE(p.editor.key(Qt::Key_Backspace, {}));
    EXPECT_EQ(p.marks().draft().points.size(), 2U);
    EXPECT_TRUE(p.editor.key(Qt::Key_Return, {})) << "two corners are no polygon yet";
    EXPECT_TRUE(p.editor.drawsPolygon());
    p.editor.addCorner({20, 15, 4});
    p.editor.addCorner({5.5, 5.5, 4}); // 7 px from the first
    EXPECT_FALSE(p.editor.drawsPolygon());
    ASSERT_EQ(p.marks().regions().all.size(), 1U);
    EXPECT_EQ(p.marks().regions().chosen()->points, (std::vector<app::PlanePoint>{{5, 5}, {20, 5}, {20, 15}}));
    EXPECT_EQ(p.box(0).lo[2], 4);
    EXPECT_EQ(p.box(0).hi[2], 5);

    p.drag({Kind::corner, 0, {}, 2}, {200, 150}, {250, 200});
    EXPECT_EQ(p.marks().regions().chosen()->points[2], (app::PlanePoint{25, 20}));
    EXPECT_TRUE(p.lastStep().startsWith(QStringLiteral("Change"))) << p.lastStep().toStdString();
    p.drag({Kind::box, 0}, {100, 100}, {120, 130}); // corners move with their bounds
    EXPECT_EQ(p.marks().regions().chosen()->points[0], (app::PlanePoint{7, 8}));
    p.marks().undo();
    p.marks().undo();
    EXPECT_EQ(p.marks().regions().chosen()->points[2], (app::PlanePoint{20, 15}));

    p.marks().setTool(Marks::Tool::polygon);
    p.editor.addCorner({1, 1, 4});
    EXPECT_TRUE(p.editor.key(Qt::Key_Escape, {}));
    EXPECT_FALSE(p.editor.drawsPolygon());
    EXPECT_TRUE(p.marks().draft().points.empty());
}

TEST(MarkEditor, AStretchOfASignalReplacesTheLastOneAndIsNoStep) {
    Plane p(1, {100, 1, 1});
    p.draw(Marks::Tool::region, {204, 7}, {496, 9});
    EXPECT_EQ(p.box(0), (conv::Region{{20, 0, 0}, {51, 1, 1}})) << "with both end samples";
    p.drag({Kind::stretch}, {800, 7}, {2000, 9}); // Shift held: no tool
    ASSERT_EQ(p.marks().regions().all.size(), 1U);
    EXPECT_EQ(p.box(0), (conv::Region{{80, 0, 0}, {100, 1, 1}}));
    EXPECT_EQ(p.marks().history().lastStep(), nullptr);
    p.marks().setTool(Marks::Tool::region);
    p.editor.key(Qt::Key_Return, {30, 0, 0});
    p.editor.follow({35, 0, 0});
    EXPECT_EQ(p.box(0), (conv::Region{{30, 0, 0}, {36, 1, 1}}));
    EXPECT_TRUE(p.editor.key(Qt::Key_Escape, {35, 0, 0}));
    EXPECT_EQ(p.box(0), (conv::Region{{80, 0, 0}, {100, 1, 1}})) << "the old one";
    EXPECT_EQ(p.marks().tool(), Marks::Tool::none);
    p.draw(Marks::Tool::region, {500, 7}, {501, 90});
    EXPECT_TRUE(p.marks().regions().all.empty()) << "a click removes it";
    for (const auto tool : {Marks::Tool::line, Marks::Tool::ellipse, Marks::Tool::polygon}) {
        p.marks().setTool(tool);
        EXPECT_EQ(p.editor.newMark().kind, Kind::none);
        EXPECT_FALSE(p.editor.drawsPolygon());
        EXPECT_FALSE(p.editor.key(Qt::Key_Return, {30, 0, 0}));
    }
}

TEST(MarkEditor, ATimeCursorIsDraggedWithinTheSignalAndLeavesTheTool) {
    Plane p(1, {100, 1, 1});
    p.marks().setCursor(1, 40);
    p.marks().setTool(Marks::Tool::region);
    p.drag({Kind::cursor, -1, {}, 1}, {400, 5}, {556, 5});
    EXPECT_EQ(p.marks().cursor(1), 56);
    EXPECT_FALSE(p.marks().cursor(0));
    p.drag({Kind::cursor, -1, {}, 1}, {560, 5}, {-70, 5});
    EXPECT_EQ(p.marks().cursor(1), 0);
    p.drag({Kind::cursor, -1, {}, 1}, {0, 5}, {5000, 5});
    EXPECT_EQ(p.marks().cursor(1), 99);
    EXPECT_EQ(p.marks().tool(), Marks::Tool::region);
    EXPECT_TRUE(p.marks().regions().all.empty());
}

TEST(MarkEditor, NothingIsDrawnWithoutData) {
    struct Empty : Plane {
        Empty() : Plane(2, {1, 1, 1}) {}
        [[nodiscard]] const conv::Layout* layout() const override { return nullptr; }
    } p;
    p.marks().setTool(Marks::Tool::region);
    EXPECT_EQ(p.editor.newMark().kind, Kind::none);
    EXPECT_FALSE(p.editor.key(Qt::Key_Return, {0, 0, 0}));
    p.marks().setTool(Marks::Tool::polygon);
    EXPECT_FALSE(p.editor.drawsPolygon());
}

} // namespace
