// SPDX-License-Identifier: Apache-2.0
// Nine results of real variants side by side, as with a GPU; here the CPU computes all.
#include "app/peers/peers.h"
#include "tests/ui/compare/compare_support.h"
#include "ui/views/slice/slice_view.h"

namespace {

using compare_test::CompareWindow;
using compare_test::Verdict;

void addThree() {
    static const bool once = [] {
        std::vector<conv::Variant> three;
        for (const conv::Variant& v : conv::variants())
            if (v.dimension == 2 && (v.name == "cpu-separable" || v.name == "cpu-direct" || v.name == "cpu-fft")) {
                three.push_back(v);
                three.back().name += "-again";
                three.back().thin = nullptr;
                three.back().predictSeconds = [](const conv::Problem&, const conv::Device&) { return 10.0; };
            }
        conv::addVariants(three);
        return true;
    }();
    static_cast<void>(once);
}

/// Its own fixture: registered variants stay in the process.
struct CompareNine : CompareWindow {};

} // namespace

TEST_F(CompareNine, ResultsOfRealVariantsMoveTogether) {
    ASSERT_EQ(app::peers::add(), "");
    addThree();
    openPage(imageFile(), "gaussian:sigma=2");
    QStringList nine;
    for (const char* name : {"cpu-separable", "cpu-direct", "cpu-fft", "cpu-recursive", "opencv-filter2d",
                             "opencv-sepfilter2d", "cpu-separable-again", "cpu-direct-again", "cpu-fft-again"})
        nine << QString::fromLatin1(name);
    tickOnly(nine);
    page().head().options().runs()->setValue(1);
    run();
    ASSERT_TRUE(page().controller().state().comparison);
    std::map<std::string, const conv::Volume*> results;
    for (const ui::NamedResult& r : page().views().results())
        results[r.name.toStdString()] = r.volume.get();
    ASSERT_EQ(results.size(), 10U) << "with the input";
    // All nine show the position of the pair.
    auto* pair = qobject_cast<ui::SliceView*>(page().views().pair().view());
    const QPointF looked{20, 15};
    pair->setZoom(6, looked);
    const auto there = pair->toIndex(QRectF(pair->rect()).center());
    const std::pair pairMiddle(there[0], there[1]);
    page().views().pair().setMode(ui::PairMode::sideBySide);
    const std::vector<ui::DataView*>& cells = page().views().pair().cells();
    ASSERT_EQ(cells.size(), 9U) << "the input makes way";
    for (ui::DataView* cell : cells) {
        const std::string name = cell->names().before.toStdString();
        EXPECT_TRUE(nine.removeOne(QString::fromStdString(name))) << name;
        EXPECT_EQ(cell->before().get(), results.at(name));
        EXPECT_EQ(row(name.c_str()).verdict, Verdict::right) << name;
    }
    // Each has its own samples with equal content.
    const auto bytes = [&](const char* name) {
        const conv::Volume& v = *results.at(name);
        return std::string_view(reinterpret_cast<const char*>(v.data()),
                                static_cast<std::size_t>(v.layout().byteCount()));
    };
    EXPECT_NE(bytes("cpu-recursive"), bytes("cpu-direct"));
    EXPECT_NE(bytes("cpu-fft"), bytes("cpu-direct"));
    EXPECT_EQ(bytes("cpu-fft"), bytes("cpu-fft-again"));
    EXPECT_NE(results.at("cpu-fft"), results.at("cpu-fft-again"));
    ASSERT_TRUE(ui::waitUntilSettled(*window_, 20000, true));
    const auto middle = [](ui::DataView* view) {
        const auto at = qobject_cast<ui::SliceView*>(view)->toIndex(QRectF(view->rect()).center());
        return std::pair(at[0], at[1]);
    };
    const auto agree = [&] {
        for (ui::DataView* cell : cells) {
            EXPECT_NEAR(middle(cell).first, middle(cells[0]).first, 0.2);
            EXPECT_NEAR(middle(cell).second, middle(cells[0]).second, 0.2);
            EXPECT_DOUBLE_EQ(qobject_cast<ui::SliceView*>(cell)->camera().scale(),
                             qobject_cast<ui::SliceView*>(cells[0])->camera().scale());
        }
    };
    agree();
    EXPECT_NEAR(middle(cells[0]).first, pairMiddle.first, 0.2);
    EXPECT_NEAR(middle(cells[0]).second, pairMiddle.second, 0.2);
    qobject_cast<ui::SliceView*>(cells[4])->setZoom(9, {30, 20});
    agree();
    for (const std::string& fault : window_test::clipped(*window_))
        ADD_FAILURE() << fault;
    view::save(view::grab(*window_, 1), "compare_nine");
}
