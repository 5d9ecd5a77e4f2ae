// SPDX-License-Identifier: Apache-2.0
// Channels over each other: colours, windows of their own, and the controls for them.
#include "tests/ui/window_support.h"
#include "ui/views/channel_mix.h"
#include "ui/views/slice/slice_view.h"
#include "ui/window/item_bar.h"
#include "ui/window/views/view_state.h"
#include <QComboBox>

namespace {

using window_test::Window;

/// Channel 0 holds 100 in the left half, channel 1 holds 5000 in the upper half; else 0.
std::shared_ptr<conv::Volume> halves(std::vector<std::string> names = {}) {
    conv::Layout layout = window_test::layoutOf(2, {32, 32, 1}, conv::ElementType::u16);
    layout.channels = 2;
    layout.channelNames = std::move(names);
    return view::make(layout, [](double x, double y, double, int channel) {
        return channel == 0 ? (x < 16 ? 100.0 : 0.0) : (y < 16 ? 5000.0 : 0.0);
    });
}

QColor colorAt(ui::DataView& shown, double x, double y) {
    auto& slice = dynamic_cast<ui::SliceView&>(shown);
    const QPointF at = slice.toScreen({x, y, 0});
    return slice.grab().toImage().pixelColor((at * slice.devicePixelRatioF()).toPoint());
}

class Overlay : public Window {
  protected:
    ui::DataView& shown() { return *window_->views().view(); }
    ui::ItemBar& bar() { return *window_->views().bar(); }
};

} // namespace

TEST(Channels, GetColoursByDyeAndThenByNumber) {
    const auto looks = [](std::vector<std::string> names) { return ui::channelLooks(*halves(std::move(names))); };
    const auto plain = looks({});
    ASSERT_EQ(plain.size(), 2U);
    EXPECT_EQ(plain[0].color, qRgb(0, 255, 0));
    EXPECT_EQ(plain[1].color, qRgb(255, 0, 255));
    EXPECT_GT(plain[1].high, 40 * plain[0].high);
    const auto dyed = looks({"mCherry", "EGFP"});
    EXPECT_EQ(dyed[0].color, qRgb(255, 0, 0));
    EXPECT_EQ(dyed[1].color, qRgb(0, 255, 0));
    const auto alike = looks({"GFP 1", "GFP 2"});
    EXPECT_NE(alike[0].color, alike[1].color);
    EXPECT_TRUE(ui::channelLooks(*window_test::blobs(window_test::layoutOf(2, {8, 8, 1}))).empty());
}

TEST_F(Overlay, AddsColoursOfTheChannelsInTheirOwnWindows) {
    open(file(QStringLiteral("two.ome.tiff"), *halves()));
    ASSERT_NE(bar().overlayButton(), nullptr);
    bar().overlayButton()->click();
    EXPECT_EQ(colorAt(shown(), 8, 24), QColor(0, 255, 0));
    EXPECT_EQ(colorAt(shown(), 24, 8), QColor(255, 0, 255));
    EXPECT_EQ(colorAt(shown(), 8, 8), QColor(255, 255, 255));
    EXPECT_EQ(colorAt(shown(), 24, 24), QColor(0, 0, 0));
    ASSERT_EQ(bar().swatches().size(), 2U);
    bar().swatches()[1]->click(); // hidden
    EXPECT_EQ(colorAt(shown(), 8, 8), QColor(0, 255, 0));
    EXPECT_EQ(shown().probeAt(conv::Index3{8, 8, 0}).value, QStringLiteral("100"));
    bar().swatches()[1]->click();
    EXPECT_EQ(shown().probeAt(conv::Index3{8, 8, 0}).value, QString::fromUtf8("100, 5\u202F000"));
    const QString kept = ui::viewState(shown());
    bar().overlayButton()->click();
    EXPECT_EQ(colorAt(shown(), 24, 8), QColor(0, 0, 0)); // channel 0 alone
    ui::setViewState(shown(), kept);
    EXPECT_TRUE(shown().windowLevel()->overlaid());
}

TEST_F(Overlay, ShowsTheResultOfAllChannels) {
    open(file(QStringLiteral("two.ome.tiff"), *halves()));
    ASSERT_NE(bar().overlayButton(), nullptr);
    bar().overlayButton()->click();
    edits().setRecipe({{app::parseStep("gaussian:sigma=1")}});
    settle();
    view::save(view::grab(*window_, 1), "channel_overlay");
    shown().setOverlayMode(ui::OverlayMode::off);
    EXPECT_EQ(colorAt(shown(), 4, 28), QColor(0, 255, 0));
    EXPECT_EQ(colorAt(shown(), 28, 4), QColor(255, 0, 255));
    const QColor edge = colorAt(shown(), 16, 28); // blurred
    EXPECT_GT(edge.green(), 50);
    EXPECT_LT(edge.green(), 200);
}

TEST_F(Overlay, EachChannelKeepsItsContrast) {
    open(file(QStringLiteral("two.ome.tiff"), *halves()));
    ASSERT_EQ(shown().windowLevel()->channels().size(), 2U);
    ui::WindowLevel& window = *shown().windowLevel();
    window.set(40, 80);
    shown().setItem({0, 1});
    EXPECT_NEAR(window.high(), 5000, 1);
    double seen = 0; // by those who read the channel's look when they are told
    const auto told =
        QObject::connect(&window, &ui::WindowLevel::changed, &window, [&] { seen = window.channels()[1].high; });
    window.set(1000, 500);
    EXPECT_EQ(seen, 1250);
    QObject::disconnect(told);
    shown().setItem({0, 0});
    EXPECT_EQ(window.level(), 40);
    EXPECT_EQ(window.width(), 80);
    shown().setItem({0, 1});
    EXPECT_EQ(window.level(), 1000);
}
