// SPDX-License-Identifier: Apache-2.0
// Channels as layers: colours of files, the composite against numbers computed here, the panel, undo, kept states.
#include "app/io/core/channel_colors.h"
#include "tests/ui/window_support.h"
#include "ui/panels/layers/layer_controls.h"
#include "ui/panels/layers/layer_list.h"
#include "ui/panels/layers/layers_panel.h"
#include "ui/views/slice/slice_painter.h"
#include "ui/views/slice/slice_view.h"
#include "ui/window/views/view_state.h"
#include <QLineEdit>
#include <QSlider>
#include <random>

namespace {

using window_test::Window;

/// Three channels of random numbers.
std::shared_ptr<conv::Volume> noisy(std::vector<std::string> names = {}) {
    conv::Layout layout = window_test::layoutOf(2, {24, 20, 1}, conv::ElementType::u16);
    layout.channels = 3;
    layout.channelNames = std::move(names);
    std::mt19937 random(7);
    return view::make(layout, [&](double, double, double, int channel) {
        return static_cast<double>(random() % (channel == 1 ? 4000 : 250));
    });
}

ui::SliceRequest requestOf(const conv::Layout& layout) {
    ui::SliceRequest request;
    request.axes = ui::planeAxes(layout, ui::Plane::image);
    request.extent = layout.extent;
    request.source = QRect(0, 0, static_cast<int>(layout.extent[0]), static_cast<int>(layout.extent[1]));
    return request;
}

std::vector<ui::Layers> layersOf(const conv::Volume& volume) {
    const conv::Layout& layout = volume.layout();
    std::vector<ui::Layers> channels;
    for (std::int64_t c = 0; c < layout.channels; ++c) {
        ui::Layer layer;
        layer.type = layout.type;
        layer.data = volume.data({0, c});
        layer.region = layout.whole();
        layer.stride = {1, layout.extent[0], layout.extent[0] * layout.extent[1]};
        channels.push_back({layer});
    }
    return channels;
}

/// Returns the composite of a pixel by its definition, in float64; channels from the lowest layer to the top one.
std::array<double, 3> composed(const conv::Volume& volume, const std::vector<ui::ChannelLook>& looks,
                               const std::vector<std::size_t>& order, std::int64_t at) {
    std::array<double, 3> color{};
    for (const std::size_t c : order) {
        const ui::ChannelLook& look = looks[c];
        if (!look.shown)
            continue;
        const double value = volume.as<std::uint16_t>({0, static_cast<std::int64_t>(c)})[at];
        const double level = std::clamp((value - look.low) / (look.high - look.low), 0.0, 1.0);
        const std::array full{qRed(look.color), qGreen(look.color), qBlue(look.color)};
        for (std::size_t part = 0; part < 3; ++part) {
            const double kept = look.blend == ui::Blend::over ? 1 - look.opacity : 1;
            color[part] = std::min(255.0, color[part] * kept + full[part] * level * look.opacity);
        }
    }
    return color;
}

void expectComposite(const std::vector<ui::ChannelLook>& looks, const std::vector<std::size_t>& order) {
    const auto volume = noisy();
    ui::SliceRequest request = requestOf(volume->layout());
    request.overlay = looks;
    const QImage picture = ui::overlayPicture(request, layersOf(*volume));
    constexpr double rounding = 3; // each layer rounds its level and its sum
    for (int y = 0; y < picture.height(); ++y)
        for (int x = 0; x < picture.width(); ++x) {
            const auto wanted = composed(*volume, looks, order, y * picture.width() + x);
            const QColor got = picture.pixelColor(x, y);
            ASSERT_NEAR(got.red(), wanted[0], rounding) << x << ", " << y;
            ASSERT_NEAR(got.green(), wanted[1], rounding) << x << ", " << y;
            ASSERT_NEAR(got.blue(), wanted[2], rounding) << x << ", " << y;
        }
}

class LayersWindow : public Window {
  protected:
    ui::DataView& shown() { return *window_->views().view(); }
    ui::LayerList& list() { return *window_->layers().list(); }
    ui::ChannelLook look(std::size_t channel) { return shown().windowLevel()->channels().at(channel); }
    void undo() { window_->actions()["edit.undo"]->trigger(); }
    void redo() { window_->actions()["edit.redo"]->trigger(); }
    QString stack() { return file(QStringLiteral("three.ome.zarr"), *noisy({"DAPI", "GFP", "Cy5"})); }
};

} // namespace

TEST(Layers, AddColoursTimesOpacity) {
    expectComposite({{qRgb(0, 0, 255), 20, 200}, {qRgb(0, 255, 0), 100, 3500, true, 0.4}, {qRgb(255, 0, 255), 0, 260}},
                    {2, 1, 0});
}

TEST(Layers, CoverByOpacityInTheirOrder) {
    using ui::Blend;
    const ui::ChannelLook below{qRgb(200, 40, 10), 20, 200, true, 1, Blend::add, 2};
    const ui::ChannelLook middle{qRgb(0, 255, 0), 100, 3500, true, 0.7, Blend::over, 1};
    const ui::ChannelLook top{qRgb(30, 60, 255), 0, 260, true, 0.25, Blend::over, 0};
    expectComposite({below, middle, top}, {0, 1, 2});
    expectComposite({top, middle, below}, {2, 1, 0});
    ui::ChannelLook opaque = top;
    opaque.opacity = 1;
    expectComposite({below, middle, opaque}, {0, 1, 2});
    ui::ChannelLook hidden = middle;
    hidden.shown = false;
    expectComposite({below, hidden, top}, {0, 1, 2});
}

TEST(Layers, MissingSamplesLeaveTheLayersBelow) {
    conv::Layout layout = window_test::layoutOf(2, {4, 1, 1}, conv::ElementType::f32);
    layout.channels = 2;
    const auto volume = view::make(layout, [](double x, double, double, int channel) {
        return channel == 1 && x < 2 ? std::nan("") : channel == 1 ? 0.0 : 1.0;
    });
    ui::SliceRequest request = requestOf(layout);
    request.overlay = {{qRgb(255, 0, 0), 0, 1, true, 1, ui::Blend::add, 1},
                       {qRgb(0, 255, 0), 0, 1, true, 1, ui::Blend::over, 0}};
    const QImage picture = ui::overlayPicture(request, layersOf(*volume));
    EXPECT_EQ(picture.pixelColor(0, 0), QColor(255, 0, 0));
    EXPECT_EQ(picture.pixelColor(3, 0), QColor(0, 0, 0));
}

TEST(ChannelColors, FollowTheFileThenTheNames) {
    const auto colors = [](std::vector<std::string> names, const app::io::ChannelColors& given) {
        const auto plain = noisy(std::move(names));
        conv::Info info;
        app::io::noteColors(given, info);
        conv::Volume volume(plain->layout(), info);
        return ui::channelColors(volume, ui::ColorSet::names);
    };
    const std::vector<QRgb> dyes = colors({"DAPI", "FITC", "TRITC"}, {});
    EXPECT_EQ(dyes[1], qRgb(0, 255, 0));
    EXPECT_EQ(dyes[2], qRgb(255, 0, 0));
    EXPECT_GT(qBlue(dyes[0]), 200);
    EXPECT_EQ(colors({"Cy5", "Alexa Fluor 488", "mCherry"}, {}),
              (std::vector{qRgb(255, 0, 255), qRgb(0, 255, 0), qRgb(255, 0, 0)}));
    EXPECT_EQ(colors({"DAPI", "GFP", "RFP"}, {0xff8000, std::nullopt, 0x00ffff}),
              (std::vector{qRgb(255, 128, 0), qRgb(0, 255, 0), qRgb(0, 255, 255)}));
    EXPECT_EQ(colors({"DAPI", "GFP", "RFP"}, {0xffffff, 0xffffff, 0xffffff}), colors({"DAPI", "GFP", "RFP"}, {}))
        << "writers fill in white";
    EXPECT_EQ(colors({"DAPI", "GFP", "RFP"}, {0, 0xff0000, 0x0000ff})[0], dyes[0]) << "black would hide the channel";
    EXPECT_NE(colors({"488 of 14880", "14880", "x"}, {})[1], qRgb(0, 255, 0));
}

TEST_F(LayersWindow, ListsChannelsAndEditsTheirLooks) {
    open(stack());
    ASSERT_EQ(list().topLevelItemCount(), 3);
    EXPECT_EQ(list().topLevelItem(0)->text(1), QStringLiteral("DAPI"));
    EXPECT_FALSE(shown().windowLevel()->overlaid());
    list().setFocus();
    QTest::keyClick(&list(), Qt::Key_Down); // the chosen layer is the chosen channel
    EXPECT_EQ(shown().item().channel, 1);
    QTest::keyClick(&shown(), Qt::Key_O);
    EXPECT_TRUE(shown().windowLevel()->overlaid());
    EXPECT_TRUE(window_->actions()["view.channels"]->isChecked());
    window_->layers().controls()->opacity()->setValue(30);
    EXPECT_EQ(look(1).opacity, 0.3);
    EXPECT_EQ(list().topLevelItem(1)->text(2), QStringLiteral("30 %"));
    QTest::keyClick(&list(), Qt::Key_Space);
    EXPECT_FALSE(look(1).shown);
    QTest::keyClick(&list(), Qt::Key_Up, Qt::AltModifier);
    EXPECT_EQ(list().topLevelItem(0)->text(1), QStringLiteral("GFP"));
    EXPECT_EQ(look(1).place, 0);
    view::save(view::grab(*window_, 1), "layers_channels");
}

TEST_F(LayersWindow, EachChangeIsAStepOfUndo) {
    open(stack());
    const auto before = shown().windowLevel()->channels();
    QTest::keyClick(&shown(), Qt::Key_O);
    ui::setLayerColor(shown(), 0, qRgb(255, 0, 0));
    ui::setLayerBlend(shown(), 0, ui::Blend::over);
    edits().setRecipe({{app::parseStep("gaussian:sigma=1")}});
    settle();
    ui::setLayerContrast(shown(), 0, 30, 60);
    for (int percent = 90; percent >= 40; percent -= 10) // one drag
        ui::setLayerOpacity(shown(), 0, percent / 100.0);
    EXPECT_EQ(look(0).opacity, 0.4);
    undo();
    EXPECT_EQ(look(0).opacity, 1);
    EXPECT_EQ(look(0).low, 30);
    undo();
    EXPECT_EQ(look(0).low, before[0].low);
    EXPECT_FALSE(documents().current().recipe.steps.empty());
    undo(); // the recipe
    EXPECT_TRUE(documents().current().recipe.steps.empty());
    EXPECT_EQ(look(0).blend, ui::Blend::over);
    shown().windowLevel()->set(100, 10); // by the mouse: no step, and not taken back by one
    undo();
    undo();
    EXPECT_EQ(look(0).color, before[0].color);
    EXPECT_EQ(look(0).low, 95);
    undo();
    EXPECT_FALSE(shown().windowLevel()->overlaid());
    redo();
    redo();
    EXPECT_EQ(look(0).color, qRgb(255, 0, 0));
}

TEST_F(LayersWindow, KeepsItsLooksInTheState) {
    open(stack());
    QTest::keyClick(&shown(), Qt::Key_O);
    ui::setLayerOpacity(shown(), 0, 0.5);
    ui::setLayerBlend(shown(), 1, ui::Blend::over);
    ui::moveLayer(shown(), 2, 0);
    const auto wanted = shown().windowLevel()->channels();
    const QString state = ui::viewState(shown());
    while (shown().layers()->history().lastStep() != nullptr)
        undo();
    EXPECT_NE(shown().windowLevel()->channels(), wanted);
    ui::setViewState(shown(), state);
    EXPECT_EQ(shown().windowLevel()->channels(), wanted);
    EXPECT_TRUE(shown().windowLevel()->overlaid());
}

TEST_F(LayersWindow, ComputesNothingForAnotherLook) {
    open(stack());
    edits().setRecipe({{app::parseStep("gaussian:sigma=1")}});
    settle();
    const auto result = outcome().result;
    QTest::keyClick(&shown(), Qt::Key_O);
    ui::setLayerOpacity(shown(), 0, 0.5);
    ui::setAutoContrast(shown());
    QApplication::processEvents();
    EXPECT_EQ(workspace().runs().status().state, ui::RunStatus::State::done);
    EXPECT_EQ(outcome().result, result);
}
