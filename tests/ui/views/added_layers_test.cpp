// SPDX-License-Identifier: Apache-2.0
// Layers of other documents: their place by geometry, the samples and colours drawn, labels, and the window around
// them.
#include "tests/ui/window_support.h"
#include "ui/panels/layers/layer_list.h"
#include "ui/panels/layers/layers_panel.h"
#include "ui/views/layers/layer_picture.h"
#include "ui/views/layers/layer_place.h"
#include "ui/views/slice/slice_view.h"
#include "ui/window/views/document_layers.h"
#include "ui/window/views/four_up.h"
#include "ui/window/views/view_state.h"
#include <random>

namespace {

using window_test::layoutOf;
using window_test::Window;

/// A volume in mm whose value is a linear function of the position, so that interpolation is exact.
double ramp(const conv::Vec3& at) {
    return 100 + 2 * at[0] - 3 * at[1] + 5 * at[2];
}

conv::Layout inMillimetres(const conv::Index3& extent, const conv::Vec3& spacing, const conv::Vec3& origin,
                           conv::ElementType type = conv::ElementType::f32) {
    conv::Layout layout = layoutOf(3, extent, type);
    layout.geometry.spacing = spacing;
    layout.geometry.origin = origin;
    return layout;
}

std::shared_ptr<conv::Volume> ramps(const conv::Layout& layout) {
    return view::make(layout,
                      [&](double x, double y, double z, int) { return ramp(layout.geometry.toPhysical({x, y, z})); });
}

/// Turned by 30° about z and mirrored along x.
conv::Layout turned() {
    conv::Layout layout = inMillimetres({30, 26, 12}, {1.5, 1, 2.5}, {30, -8, -6});
    const double c = std::cos(0.5235987755982988), s = std::sin(0.5235987755982988);
    layout.geometry.direction = {-c, -s, 0, -s, c, 0, 0, 0, 1};
    return layout;
}

ui::AddedLayer greyLayer(double low, double high) {
    ui::AddedLayer layer;
    layer.document = QStringLiteral("x");
    layer.look = {qRgb(255, 255, 255), low, high, true, 1, ui::Blend::over, 0};
    return layer;
}

} // namespace

TEST(LayerPlace, FollowsTheGeometryOfBothGrids) {
    const conv::Layout document = inMillimetres({40, 36, 20}, {0.7, 0.9, 2}, {-10, -12, -9}), layer = turned();
    const ui::LayerPlace place = ui::layerPlace(document, layer);
    EXPECT_TRUE(place.problem.isEmpty() && place.note.isEmpty());
    std::mt19937 random(3);
    for (int i = 0; i < 50; ++i) {
        const conv::Vec3 index{random() % 4000 / 100.0, random() % 3600 / 100.0, random() % 2000 / 100.0};
        const conv::Vec3 wanted = layer.geometry.toIndex(document.geometry.toPhysical(index)), got = place.map(index);
        for (std::size_t a = 0; a < 3; ++a)
            EXPECT_NEAR(got[a], wanted[a], 1e-9);
    }
}

TEST(LayerPlace, GuessesNoLengths) {
    const conv::Layout document = inMillimetres({40, 36, 20}, {0.7, 0.9, 2}, {0, 0, 0});
    conv::Layout plain = document;
    plain.geometry = {};
    const ui::LayerPlace sameSize = ui::layerPlace(document, plain);
    EXPECT_TRUE(sameSize.problem.isEmpty());
    EXPECT_TRUE(sameSize.note.contains(QStringLiteral("no lengths"))) << sameSize.note.toStdString();
    EXPECT_EQ(sameSize.map({3, 4, 5}), (conv::Vec3{3, 4, 5}));
    plain.extent = {20, 18, 20};
    EXPECT_TRUE(ui::layerPlace(document, plain).problem.contains(QStringLiteral("Its file gives no lengths")));
    EXPECT_TRUE(ui::layerPlace(plain, document).problem.contains(QStringLiteral("The document's file")));
    EXPECT_FALSE(ui::layerPlace(document, layoutOf(2, {40, 36, 1})).problem.isEmpty());
    const conv::Layout far = inMillimetres({5, 5, 5}, {1, 1, 1}, {500, 0, 0});
    EXPECT_FALSE(ui::layerPlace(document, far).note.isEmpty());
}

TEST(LayerPicture, InterpolatesAtThePositionsOfTheDocument) {
    const conv::Layout document = inMillimetres({40, 36, 20}, {0.7, 0.9, 2}, {-10, -12, -9}), layer = turned();
    const auto volume = ramps(layer);
    const ui::LayerPlace place = ui::layerPlace(document, layer);
    const auto at = [&](double x, double y) { return place.map({x, y, 9.25}); };
    ui::LayerWindow window;
    window.first = at(0, 0);
    for (std::size_t a = 0; a < 3; ++a) {
        window.right[a] = at(1, 0)[a] - window.first[a];
        window.down[a] = at(0, 1)[a] - window.first[a];
    }
    window.size = {40, 36};
    const double low = 0, high = 255;
    const QImage picture = ui::layerPicture(*volume, {}, greyLayer(low, high), window);
    int inside = 0, outside = 0;
    for (int y = 0; y < 36; ++y)
        for (int x = 0; x < 40; ++x) {
            const conv::Vec3 index = at(x, y);
            bool within = true, edge = false;
            for (std::size_t a = 0; a < 3; ++a) {
                const double last = static_cast<double>(layer.extent[a]) - 1;
                within = within && index[a] >= -0.5 && index[a] <= last + 0.5;
                edge = edge || (index[a] < 0 || index[a] > last); // clamped: not the ramp
            }
            const QRgb got = picture.pixel(x, y);
            EXPECT_EQ(qAlpha(got) > 0, within) << x << ", " << y;
            within ? ++inside : ++outside;
            const double wanted = ramp(document.geometry.toPhysical({double(x), double(y), 9.25}));
            if (within && !edge) {
                EXPECT_NEAR(qGreen(got), std::clamp(wanted, 0.0, 255.0), 1.01) << x << ", " << y;
            }
        }
    EXPECT_GT(inside, 200);
    EXPECT_GT(outside, 100);
}

TEST(LayerPicture, TakesTheNearestLabelAndNoColourBetween) {
    conv::Layout layout = inMillimetres({4, 1, 1}, {1, 1, 1}, {0, 0, 0}, conv::ElementType::i32);
    const auto volume = view::make(layout, [](double x, double, double, int) {
        return x == 0 ? 0.0 : x == 1 ? 7.0 : x == 2 ? 1000.0 : -3.0;
    });
    ui::AddedLayer layer = greyLayer(0, 1);
    layer.labels = true;
    ui::LayerWindow window;
    window.first = {-0.45, 0, 0};
    window.right = {0.1, 0, 0};
    window.size = {40, 1};
    const QImage picture = ui::layerPicture(*volume, {}, layer, window);
    for (int x = 0; x < 40; ++x) {
        const std::int64_t label = x < 10 ? 0 : x < 20 ? 7 : x < 30 ? 1000 : -3;
        EXPECT_EQ(picture.pixel(x, 0), ui::labelColor(label)) << x;
    }
    EXPECT_EQ(qAlpha(ui::labelColor(0)), 0);
    EXPECT_NE(ui::labelColor(1), ui::labelColor(2));
}

TEST(LayerPicture, LeavesMissingSamplesTransparent) {
    const auto volume = view::make(inMillimetres({3, 1, 1}, {1, 1, 1}, {0, 0, 0}),
                                   [](double x, double, double, int) { return x == 1 ? std::nan("") : 200.0; });
    ui::LayerWindow window;
    window.size = {3, 1};
    const QImage picture = ui::layerPicture(*volume, {}, greyLayer(0, 200), window);
    EXPECT_EQ(qAlpha(picture.pixel(0, 0)), 255);
    EXPECT_EQ(picture.pixel(1, 0), 0U);
    EXPECT_EQ(qRed(picture.pixel(2, 0)), 255);
}

TEST(AddedLayer, KnowsLabelsByTheirFewValues) {
    const auto layerOf = [](conv::ElementType type, double values) {
        const auto volume =
            view::make(inMillimetres({64, 64, 4}, {1, 1, 1}, {0, 0, 0}, type),
                       [&](double x, double y, double, int) { return std::fmod(x * 31 + y * 7, values); });
        return ui::layerOf(*volume, QStringLiteral("d"), QStringLiteral("n")).labels;
    };
    EXPECT_TRUE(layerOf(conv::ElementType::u8, 2));
    EXPECT_TRUE(layerOf(conv::ElementType::i16, 30));
    EXPECT_FALSE(layerOf(conv::ElementType::u8, 200));
    EXPECT_FALSE(layerOf(conv::ElementType::f32, 2));
}

namespace {

class AddedLayers : public Window {
  protected:
    /// A black document of 1 mm, and a layer of 2 mm with a block of 400 from 10 to 20 mm along each axis.
    void openBoth() {
        const conv::Layout document = inMillimetres({32, 32, 32}, {1, 1, 1}, {0, 0, 0});
        conv::Layout layer = inMillimetres({16, 16, 16}, {2, 2, 2}, {0.5, 0.5, 0.5});
        const auto block = [](double v) { return v >= 5 && v < 10; };
        open(file(QStringLiteral("ct.nii"), *view::make(document, [](double, double, double, int) { return 0.0; })));
        open(file(QStringLiteral("pet.nii"), *view::make(layer, [&](double x, double y, double z, int) {
                      return block(x) && block(y) && block(z) ? 400.0 : 0.0;
                  })));
        workspace().setCurrent(0);
        window_->addedLayers().add(1);
        settle();
    }
    ui::FourUp& four() { return dynamic_cast<ui::FourUp&>(*window_->views().view()); }
    const ui::LayerStack& layers() { return *window_->views().view()->layers(); }
    QColor colorAt(const conv::Vec3& index) {
        ui::SliceView& slice = *four().slice(0);
        four().setCursorPoint(index);
        slice.setCrosshairVisible(false);
        slice.setOverlayMode(ui::OverlayMode::off);
        return slice.grab().toImage().pixelColor((slice.toScreen(index) * slice.devicePixelRatioF()).toPoint());
    }
    void look(const std::function<void(ui::AddedLayer& layer)>& change) {
        four().layers()->edit(QStringLiteral("test"), [&](ui::LayerState& state) { change(state.added.at(0)); });
    }
};

} // namespace

TEST_F(AddedLayers, LieWhereTheirGeometrySays) {
    openBoth();
    ASSERT_EQ(layers().added().size(), 1U);
    look([](ui::AddedLayer& layer) {
        layer.colorMap.clear();
        layer.look = {qRgb(0, 255, 0), 0, 400, true, 1, ui::Blend::add, 0};
    });
    four().windowLevel()->set(1, 2); // the document is black
    // Sample 5 of the layer covers 9.5 to 11.5 mm of the document, sample 9 17.5 to 19.5 mm.
    EXPECT_EQ(colorAt({15, 15, 15}), QColor(0, 255, 0));
    EXPECT_EQ(colorAt({6, 15, 15}), QColor(0, 0, 0));
    EXPECT_EQ(colorAt({22, 15, 15}), QColor(0, 0, 0));
    EXPECT_EQ(colorAt({15, 15, 22}), QColor(0, 0, 0));
    const QColor edge = colorAt({19.5, 15, 15}); // half way from 18.5 mm to 20.5 mm
    EXPECT_NEAR(edge.green(), 127, 12);          // a pixel's centre is up to half a pixel off
    look([](ui::AddedLayer& layer) { layer.look.opacity = 0.25; });
    EXPECT_NEAR(colorAt({15, 15, 15}).green(), 64, 1);
    EXPECT_TRUE(four().probeAt(conv::Index3{15, 15, 15}).value.contains(QStringLiteral("pet.nii 400")))
        << four().probeAt(conv::Index3{15, 15, 15}).value.toStdString();
    view::save(view::grab(*window_, 1), "layers_added");
}

TEST_F(AddedLayers, SayHowTheyAreDrawnIn3d) {
    openBoth();
    const auto note = [&] { return ui::layerRows(*window_->views().view()).at(0).note; };
    const auto title = [&] { return four().volume()->stateTexts().front(); };
    EXPECT_TRUE(note().contains(QStringLiteral("depth is not compared"))) << note().toStdString();
    EXPECT_TRUE(title().endsWith(QStringLiteral(" + layers without depth"))) << title().toStdString();
    look([](ui::AddedLayer& layer) { layer.look.shown = false; });
    EXPECT_FALSE(title().contains(QStringLiteral("layers"))) << title().toStdString();
    look([](ui::AddedLayer& layer) { layer.look.shown = layer.labels = true; });
    EXPECT_TRUE(note().contains(QStringLiteral("not drawn in 3-D"))) << note().toStdString();
    EXPECT_FALSE(title().contains(QStringLiteral("layers"))) << title().toStdString();
}

TEST_F(AddedLayers, CoverByOpacityAndShowTheResult) {
    openBoth();
    look([](ui::AddedLayer& layer) {
        layer.colorMap.clear();
        layer.look = {qRgb(200, 100, 0), 0, 400, true, 0.5, ui::Blend::over, 0};
    });
    four().windowLevel()->set(-1, 1); // the document is white
    EXPECT_EQ(colorAt({25, 25, 15}), QColor(127, 127, 127));
    EXPECT_NEAR(colorAt({15, 15, 15}).red(), 128 + 100, 2);
    EXPECT_NEAR(colorAt({15, 15, 15}).blue(), 128, 2);
    workspace().setCurrent(1);
    edits().setRecipe({{app::parseStep("gaussian:sigma=20mm")}}); // spreads the block thinly
    settle();
    workspace().setCurrent(0);
    settle();
    const ui::LayerSamples samples = layers().samples(layers().added()[0].document);
    ASSERT_TRUE(samples.after);
    EXPECT_EQ(samples.after, documents().at(1).outcome.result);
    EXPECT_NE(samples.after, samples.before);
    EXPECT_LT(colorAt({15, 15, 15}).red(), 140);
    four().setShow(ui::Show::before); // the source of the layer, too
    EXPECT_NEAR(colorAt({15, 15, 15}).red(), 128 + 100, 2);
}

TEST_F(AddedLayers, CanBeUndoneKeptAndComeBackWithTheirDocument) {
    openBoth();
    window_->actions()["edit.undo"]->trigger();
    EXPECT_TRUE(layers().added().empty());
    window_->actions()["edit.redo"]->trigger();
    ASSERT_EQ(layers().added().size(), 1U);
    const QString state = ui::viewState(four());
    const ui::AddedLayer wanted = layers().added()[0];
    window_->layers().list()->setCurrentItem(window_->layers().list()->topLevelItem(0));
    QTest::keyClick(window_->layers().list(), Qt::Key_Delete);
    EXPECT_TRUE(layers().added().empty());
    ui::setViewState(four(), state);
    ASSERT_EQ(layers().added().size(), 1U);
    EXPECT_EQ(layers().added()[0], wanted);
    workspace().close(1);
    EXPECT_FALSE(layers().samples(wanted.document).before) << "a closed document is not kept in memory";
    EXPECT_TRUE(window_->layers().list()->topLevelItem(0)->text(1).contains(QStringLiteral("not drawn")));
    opener().open({path(QStringLiteral("pet.nii"))});
    settle();
    workspace().setCurrent(0);
    EXPECT_TRUE(layers().samples(wanted.document).before);
}

TEST_F(AddedLayers, RefuseWhatCannotBePlaced) {
    openBoth();
    conv::Layout plain = layoutOf(3, {8, 8, 8}, conv::ElementType::u8);
    plain.geometry = {};
    open(file(QStringLiteral("plain.npy"), *view::make(plain, [](double, double, double, int) { return 1.0; })));
    workspace().setCurrent(0);
    window_->addedLayers().add(2);
    EXPECT_EQ(layers().added().size(), 1U);
    EXPECT_TRUE(window_->messages().messages().front().title.contains(QStringLiteral("plain.npy cannot be a layer")))
        << window_->messages().messages().front().title.toStdString();
}
