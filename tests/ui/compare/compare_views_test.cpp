// SPDX-License-Identifier: Apache-2.0
#include "tests/ui/view_data.h"
#include "ui/compare/views/compare_views.h"
#include "ui/style/theme.h"
#include "ui/views/signal/signal_view.h"
#include "ui/views/slice/slice_view.h"
#include "ui/views/volume/volume_view.h"
#include <QSignalSpy>
#include <QTest>
#include <gtest/gtest.h>

namespace {

using ui::CompareViews;
using ui::NamedResult;
using ui::PairMode;
using ui::SliceView;

/// The head, its result, and the result with one wrong sample.
std::vector<NamedResult> heads() {
    const auto source = view::head(), result = view::head(true);
    auto off = std::make_shared<conv::Volume>(result->clone());
    off->as<float>()[(31 * 140 + 70) * 120 + 60] += 250;
    const conv::Region whole = source->layout().whole();
    return {{QStringLiteral("source"), QStringLiteral("Input"), source, whole},
            {QStringLiteral("one"), QStringLiteral("cpu-direct"), result, whole},
            {QStringLiteral("two"), QStringLiteral("cpu-odd"), off, whole}};
}

struct Views : ::testing::Test {
    Views() {
        ui::setTheme(ui::Theme::dark);
        views.resize(1200, 640);
        views.show();
    }
    void settle() {
        ASSERT_TRUE(QTest::qWaitFor([&] { return views.settled(); }, 10000));
    }
    SliceView* pair() { return qobject_cast<SliceView*>(views.pair().view()); }
    SliceView* difference() { return qobject_cast<SliceView*>(views.difference().view()); }
    CompareViews views;
};

} // namespace

TEST_F(Views, SliceZoomPanAndWindowAreShared) {
    views.setResults(heads());
    ASSERT_NE(pair(), nullptr);
    ASSERT_NE(difference(), nullptr);
    pair()->setSlice(12);
    EXPECT_EQ(difference()->slice(), 12);
    difference()->setZoom(5, {40, 50});
    EXPECT_DOUBLE_EQ(pair()->camera().scale(), 5);
    const auto middle = [](SliceView* v) { return v->toIndex(QRectF(v->rect()).center()); };
    EXPECT_NEAR(middle(pair())[0], middle(difference())[0], 1e-9);
    EXPECT_NEAR(middle(pair())[1], middle(difference())[1], 1e-9);
    EXPECT_EQ(pair()->windowLevel(), difference()->windowLevel());
    pair()->fit();
    EXPECT_TRUE(difference()->frame().fitted);
}

TEST_F(Views, TheWorstVoxelIsFoundAndRinged) {
    views.setResults(heads());
    views.setDifferencePair(QStringLiteral("one"), QStringLiteral("two"));
    settle();
    ASSERT_TRUE(views.difference().facts());
    EXPECT_NEAR(views.difference().facts()->largest, 250, 1e-3);
    EXPECT_EQ(views.difference().facts()->above, 1);
    QTest::keyClick(&views, Qt::Key_W);
    EXPECT_EQ(pair()->cursorIndex(), (conv::Index3{60, 70, 31}));
    ASSERT_TRUE(difference()->ring());
    EXPECT_EQ(difference()->ring()->index, (conv::Index3{60, 70, 31}));
    views.difference().setThreshold(300);
    settle();
    EXPECT_EQ(views.difference().facts()->above, 0);
    // Another pair removes the ring.
    views.setDifferencePair(QStringLiteral("source"), QStringLiteral("one"));
    EXPECT_FALSE(difference()->ring());
}

TEST_F(Views, ResultsAreReplacedWithoutMovingAnything) {
    std::vector<NamedResult> results = heads();
    views.setResults(results);
    views.setPair(QStringLiteral("one"), QStringLiteral("two"));
    pair()->setSlice(20);
    pair()->setZoom(4, {10, 10});
    const SliceView* before = pair();
    const ui::SliceCamera::Frame frame = pair()->frame();
    results[1].volume = view::head(true);
    views.setResults(results);
    EXPECT_EQ(pair(), before);
    EXPECT_EQ(pair()->slice(), 20);
    EXPECT_EQ(pair()->frame(), frame);
    EXPECT_EQ(pair()->before(), results[1].volume);
    EXPECT_EQ(pair()->names().after, QStringLiteral("cpu-odd"));
    views.pair().swap();
    EXPECT_EQ(pair()->names().after, QStringLiteral("cpu-direct"));
    EXPECT_EQ(pair()->before(), results[2].volume);
}

TEST_F(Views, ModesShowThePairDifferently) {
    views.setResults(heads());
    views.setPair(QStringLiteral("source"), QStringLiteral("one"));
    pair()->windowLevel()->set(40, 120);
    const auto shown = [&] { return view::grab(*pair(), 1); };
    views.pair().setMode(PairMode::swipe);
    const QImage swipe = shown();
    views.pair().setMode(PairMode::checker);
    const QImage checker = shown();
    views.pair().setMode(PairMode::flip);
    const QImage flip = shown();
    pair()->setHeld(true);
    const QImage held = shown();
    pair()->setHeld(false);
    EXPECT_NE(swipe, checker);
    EXPECT_NE(checker, flip);
    EXPECT_NE(flip, held);
    EXPECT_EQ(shown(), flip);
    for (const ui::DifferenceKind kind : {ui::DifferenceKind::absolute, ui::DifferenceKind::relative,
                                          ui::DifferenceKind::logarithm, ui::DifferenceKind::plusMinus}) {
        views.difference().setKind(kind);
        settle();
        EXPECT_FALSE(view::oneColor(view::grab(*difference(), 1)));
        view::save(view::grab(views, 1), "compare_views_" + std::to_string(static_cast<int>(kind)));
    }
}

TEST_F(Views, UpToNineSideBySideWithOneSlice) {
    std::vector<NamedResult> results = heads();
    for (int i = 0; i < 9; ++i)
        results.push_back({QString::number(i), QString::number(i), results[1].volume, results[1].domain});
    views.setResults(results);
    pair()->setSlice(15);
    views.pair().setMode(PairMode::sideBySide);
    ASSERT_EQ(views.pair().cells().size(), 9U);
    for (ui::DataView* cell : views.pair().cells())
        EXPECT_EQ(qobject_cast<SliceView*>(cell)->slice(), 15);
    qobject_cast<SliceView*>(views.pair().cells()[4])->setSlice(9);
    for (ui::DataView* cell : views.pair().cells())
        EXPECT_EQ(qobject_cast<SliceView*>(cell)->slice(), 9);
    views.pair().setShownSideBySide({QStringLiteral("source"), QStringLiteral("two")});
    ASSERT_EQ(views.pair().cells().size(), 2U);
    EXPECT_EQ(views.pair().cells()[1]->before(), results[2].volume);
    QCoreApplication::processEvents();
    EXPECT_TRUE(views.pair().cells()[0]->isVisible());
    EXPECT_GT(views.pair().cells()[0]->width(), views.width() / 3);
    view::save(view::grab(views, 1), "compare_side_by_side");
    views.pair().setMode(PairMode::swipe);
    EXPECT_EQ(pair()->slice(), 9);
}

TEST_F(Views, SignalsLieOverEachOther) {
    conv::Layout layout;
    layout.dimension = 1;
    layout.extent = {200, 1, 1};
    const auto source = view::make(layout, [](double x, double, double, int) { return std::sin(x / 9); });
    const auto result = view::make(layout, [](double x, double, double, int) { return 0.8 * std::sin(x / 9); });
    views.setResults({{QStringLiteral("source"), QStringLiteral("Input"), source, layout.whole()},
                      {QStringLiteral("r"), QStringLiteral("cpu-direct"), result, layout.whole()}});
    auto* a = qobject_cast<ui::SignalView*>(views.pair().view());
    auto* b = qobject_cast<ui::SignalView*>(views.difference().view());
    ASSERT_TRUE(a != nullptr && b != nullptr);
    a->setRange(20, 90);
    EXPECT_DOUBLE_EQ(b->rangeFirst(), 20);
    EXPECT_DOUBLE_EQ(b->rangeLast(), 90);
    settle();
    EXPECT_NEAR(views.difference().facts()->largest, 0.2, 1e-3);
}

TEST_F(Views, CurvesOfSignalsSayWhatTheyAre) {
    conv::Layout layout;
    layout.dimension = 1;
    layout.extent = {500, 1, 1};
    const auto signal = view::make(layout, [](double x, double, double, int) { return std::sin(x / 9); });
    const auto named = [&](const QString& name) {
        return std::vector<NamedResult>{{QStringLiteral("source"), QStringLiteral("Input"), signal, layout.whole()},
                                        {QStringLiteral("one"), name, signal, layout.whole()}};
    };
    const auto corner = [](ui::DataView* v) { return view::grab(*v, 1).copy(v->width() - 200, 30, 200, 60); };
    for (const PairMode mode : {PairMode::swipe, PairMode::sideBySide}) {
        views.pair().setMode(mode);
        std::vector<QImage> pictures;
        for (const char* name : {"cpu-direct", "cpu-fft"}) {
            views.setResults(named(QLatin1String(name)));
            QApplication::processEvents();
            pictures.push_back(corner(mode == PairMode::swipe ? views.pair().view() : views.pair().cells()[1]));
        }
        EXPECT_NE(pictures[0], pictures[1]); // the curves are the same
    }
    views.pair().setMode(PairMode::swipe);
    views.pair().setMode(PairMode::checker); // signals have no checkerboard
    EXPECT_EQ(views.pair().mode(), PairMode::swipe);
    views.setResults(heads());
    views.pair().setMode(PairMode::checker);
    EXPECT_EQ(views.pair().mode(), PairMode::checker);
    views.setResults(named(QStringLiteral("cpu-direct")));
    EXPECT_EQ(views.pair().mode(), PairMode::swipe);
}

TEST_F(Views, SmallerResultsLieWhereTheyBelong) {
    std::vector<NamedResult> results = heads();
    conv::Layout layout = results[1].volume->layout();
    layout.extent = {118, 138, 60};
    const auto inner = view::make(layout, [](double, double, double, int) { return 5; });
    const NamedResult small{QStringLiteral("valid"), QStringLiteral("valid"), inner, {{1, 1, 1}, {119, 139, 61}}};
    const ui::VolumePtr whole = ui::wholeOf(small, results[0].volume->layout());
    ASSERT_EQ(whole->layout().extent, results[0].volume->layout().extent);
    const auto at = [&](int x, int y, int z) { return whole->as<float>()[(z * 140 + y) * 120 + x]; };
    EXPECT_FLOAT_EQ(at(1, 1, 1), 5);
    EXPECT_FLOAT_EQ(at(118, 138, 60), 5);
    EXPECT_TRUE(std::isnan(at(0, 1, 1)));
    EXPECT_TRUE(std::isnan(at(119, 138, 60)));
}

TEST_F(Views, VolumesShareCameraAndLook) {
    views.setResults(heads());
    views.pair().setPlane(3);
    auto* a = qobject_cast<ui::VolumeView*>(views.pair().view());
    auto* b = qobject_cast<ui::VolumeView*>(views.difference().view());
    ASSERT_TRUE(a != nullptr && b != nullptr);
    const QSignalSpy moved(b, &ui::VolumeView::cameraMoved), set(b, &ui::VolumeView::cameraSet);
    a->moveCamera({.azimuth = 10});
    a->setCamera(ui::ViewFrom::left);
    EXPECT_EQ(moved.count(), 1);
    EXPECT_EQ(set.count(), 1);
    a->setPreset(ui::VolumeView::presets().back());
    EXPECT_EQ(b->look().name, a->look().name);
}
