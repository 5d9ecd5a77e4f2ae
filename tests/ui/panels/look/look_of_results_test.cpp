// SPDX-License-Identifier: Apache-2.0
// The 3-D view and its editor show the same volume: the source, or the last whole result.
#include "tests/ui/panels/look/look_cuts_window.h"
#include "ui/models/histogram.h"
#include "ui/views/volume/render_thread.h"
#include <QPushButton>

namespace {

class LookOfResults : public window_test::LookCutsWindow {
  protected:
    void set(const char* step) {
        edits().setRecipe({{app::parseStep(step)}});
        settle();
    }
    /// Waits for histogram and thumbnails of the shown volume.
    void drawn() {
        QTest::qWait(400); // the panel waits until the view is at rest
        settle();
        ui::RenderThread::instance().wait();
        QCoreApplication::sendPostedEvents();
        ASSERT_EQ(look_->picturedPresets(), static_cast<int>(ui::volumePresets().size()));
    }
    static int presetOf(const char* name) {
        const auto& all = ui::volumePresets();
        return static_cast<int>(std::ranges::find(all, name, &ui::VolumePreset::name) - all.begin());
    }
    QImage thumbnail(const char* preset) {
        return look_->presetButton(presetOf(preset))->icon().pixmap(104, 78).toImage();
    }
};

double white(const QImage& picture) {
    int count = 0;
    for (int y = 0; y < picture.height(); ++y)
        for (int x = 0; x < picture.width(); ++x)
            count += qGray(picture.pixel(x, y)) > 245;
    return static_cast<double>(count) / (picture.width() * picture.height());
}

} // namespace

TEST_F(LookOfResults, ThumbnailsAndHistogramShowTheResult) {
    begin();
    for (const char* step : {"sobel", "vesselness:sigma=2"}) {
        set(step);
        const double most = ui::histogramOf(*outcome().result, {}).most;
        volume().setShow(ui::Show::before);
        drawn();
        const QImage ofSource = thumbnail("Maximum intensity"), tissue = thumbnail("CT soft tissue");
        EXPECT_EQ(look_->model().most(), ui::histogramOf(*documents().current().source, {}).most);
        volume().setShow(ui::Show::after);
        drawn();
        EXPECT_NE(thumbnail("Maximum intensity"), ofSource) << step;
        EXPECT_NE(thumbnail("CT soft tissue"), tissue) << step << ": stretched over the values of the result";
        EXPECT_EQ(look_->model().most(), most) << step;
    }
}

TEST_F(LookOfResults, AnEditedCurveIsThatOfTheValuesBesideIt) {
    begin();
    set("sobel");
    drawn();
    EXPECT_EQ(look_->model().look(), volume().lookOnShow()) << "what is seen can be edited";
    look_->presetButton(presetOf("CT soft tissue"))->click();
    EXPECT_EQ(volume().look().name, "CT soft tissue");
    EXPECT_TRUE(look_->presetButton(presetOf("CT soft tissue"))->isChecked());
    const double low = volume().onShow().low, high = volume().onShow().high;
    EXPECT_NEAR(look_->model().points(ui::LookModel::Curve::opacity).back().value, high, 1e-9 * (high - low));
    const auto points = look_->model().points(ui::LookModel::Curve::opacity);
    const double middle = (points[0].value + points[2].value) / 2;
    look_->model().movePoint(ui::LookModel::Curve::opacity, 1, middle, 0.5);
    const ui::VolumePreset seen = volume().lookOnShow();
    EXPECT_FALSE(seen.absolute);
    EXPECT_NEAR(seen.points[1].value, (middle - low) / (high - low), 1e-9);
    EXPECT_TRUE(look_->model().canUndo());
    look_->model().undo();
    EXPECT_EQ(volume().look().points.size(), ui::presetNamed("CT soft tissue")->points.size());
    EXPECT_TRUE(volume().look().absolute) << "the preset itself, which suits the source, too";
}

TEST_F(LookOfResults, AProjectionOfEdgesIsNotWhite) {
    begin();
    set("sobel");
    volume().waitForPicture();
    EXPECT_LT(white(volume().picture()), 0.2);
}

TEST_F(LookOfResults, TheLastResultKeepsItsWindowWhileTheNextIsComputed) {
    open(volumeFile({96, 96, 40}));
    four_ = qobject_cast<ui::FourUp*>(window_->views().view());
    ASSERT_NE(four_, nullptr);
    set("gaussian:sigma=2");
    volume().waitForPicture();
    const QImage blurred = volume().picture();
    const QString title = volume().stateTexts().front();
    const app::Measure edges = app::measureOf({{app::parseStep("sobel")}});
    const conv::Region slice{{0, 0, 20}, {96, 96, 21}};
    four_->windowLevel()->setPartMeasure(edges);
    four_->patchAfter(slice,
                      std::make_shared<conv::Volume>(window_test::layoutOf(3, {96, 96, 1}, conv::ElementType::f32)));
    volume().waitForPicture();
    EXPECT_EQ(volume().picture(), blurred);
    EXPECT_FALSE(volume().onShow().own);
    EXPECT_EQ(volume().stateTexts().front(), title + QStringLiteral(", last result"));
    EXPECT_EQ(four_->windowLevel()->measure(), edges);
    set("sobel");
    volume().waitForPicture();
    EXPECT_NE(volume().picture(), blurred);
    EXPECT_TRUE(volume().onShow().own);
    EXPECT_FALSE(volume().stateTexts().front().contains(QStringLiteral("last")));
}
