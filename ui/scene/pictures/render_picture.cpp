// SPDX-License-Identifier: Apache-2.0
#include "ui/scene/pictures/render_picture.h"
#include "app/text/refuse.h"
#include "ui/scene/pictures/picture_names.h"
#include "ui/scene/plane_layout.h"
#include <algorithm>
#include <cmath>
#include <conv/error.h>

namespace ui {
namespace {

using app::cli::PictureData;
using app::cli::PictureStyle;

constexpr int pictureGap = 4; ///< px between two pictures

void checkVolume(const conv::Layout& layout) {
    if (layout.dimension < 3)
        app::refuse(std::string("--render draws volumes, and this is ") +
                    (layout.dimension == 1 ? "a signal" : "an image; --montage lays out its pages and channels"));
    for (std::size_t axis = 0; axis < 3; ++axis)
        if (layout.extent[axis] < 2)
            app::refuse("--render draws volumes, and this one has a single sample along " +
                        std::string(1, "xyz"[axis]) + "; --montage lays out its slices");
}

bool isProjection(RenderMode mode) {
    return mode == RenderMode::maximum || mode == RenderMode::minimum || mode == RenderMode::additive;
}

/// Returns the value at which a curve's opacity reaches 0.1.
double valueOfOnset(const VolumePreset& look) {
    const auto opaque =
        std::find_if(look.points.begin(), look.points.end(), [](const auto& p) { return p.opacity >= 0.1; });
    return opaque == look.points.end() ? look.isovalue : opaque->value;
}

const char* presetFor(RenderMode mode, bool hounsfield) {
    switch (mode) {
    case RenderMode::maximum:
        return "Maximum intensity";
    case RenderMode::minimum:
        return "Minimum intensity";
    case RenderMode::isosurface:
        return hounsfield ? "CT bone" : "Surface";
    case RenderMode::additive:
        return "X-ray";
    case RenderMode::composite:
        break;
    }
    return hounsfield ? "CT bone and skin" : "Soft tissue and surface";
}

conv::Vec3 shares(const app::cli::RgbColor& color) {
    return {color[0] / 255.0, color[1] / 255.0, color[2] / 255.0};
}

/// Returns the patient's sides at the picture's edges if the view is along an axis, else empty texts.
std::array<std::string, 4> sidesOf(const VolumeScene& scene) {
    std::array<std::string, 4> sides; // left, right, top, bottom
    const auto axes = scene.axesOnScreen();
    for (std::size_t axis = 0; axis < 3; ++axis)
        for (std::size_t direction = 0; direction < 2; ++direction) {
            const double along = axes[axis][direction];
            if (std::abs(along) < 0.985)
                continue;
            const std::string plus(1, "LPS"[axis]), minus(1, "RAI"[axis]);
            sides[direction == 0 ? 1 : 2] = along > 0 ? plus : minus;
            sides[direction == 0 ? 0 : 3] = along > 0 ? minus : plus;
        }
    return sides;
}

void drawSides(Picture& picture, const std::array<std::string, 4>& sides, int pixels) {
    const int height = labelHeight(pixels), w = picture.width, h = picture.height;
    const auto label = [&](const std::string& text, double x, double y) { // x, y: centre of the letter
        const int width = textWidth(text, pixels) + 8;
        if (!text.empty())
            drawLabel(picture, text, static_cast<int>(x) - width / 2, static_cast<int>(y) - height / 2, pixels);
    };
    label(sides[0], height, h / 2.0);
    label(sides[1], w - height, h / 2.0);
    label(sides[2], w / 2.0, height);
    label(sides[3], w / 2.0, h - height);
}

void placeCamera(VolumeScene& scene, const PictureStyle& style, int width, int height) {
    if (style.view.empty()) {
        scene.resetCamera(ViewFrom::anterior);
        scene.turn(style.angles[0], style.angles[1]);
    } else {
        scene.resetCamera(viewNamed(style.view));
    }
    scene.frame(width, height);
}

} // namespace

ValueWindow windowFor(const PictureStyle& style, const conv::Volume& volume, conv::Item item) {
    if (style.window)
        return {(*style.window)[0], (*style.window)[1]};
    return style.fullWindow ? fullWindow(volume, item) : autoWindow(volume, item);
}

VolumePreset lookFor(const PictureStyle& style, const conv::Volume& volume, double low, double high) {
    VolumePreset look = style.look != "auto" ? lookNamed(style.look)
                        : style.mode.empty() ? defaultPreset(volume)
                                             : *presetNamed(presetFor(modeNamed(style.mode), isHounsfield(volume)));
    const RenderMode before = look.mode;
    if (!style.mode.empty())
        look.mode = modeNamed(style.mode);
    if (look.mode == RenderMode::isosurface && before != RenderMode::isosurface && look.absolute)
        look.isovalue = valueOfOnset(look);
    if (style.isovalue) {
        look = atValues(look, low, high);
        look.isovalue = *style.isovalue;
    }
    return look;
}

Drawn renderPicture(const PictureData& data, const PictureStyle& style) {
    const conv::Volume& reference = data.before ? *data.before : *data.after;
    const conv::Layout& layout = reference.layout();
    checkVolume(layout);
    checkVolume(data.after->layout());
    if (style.time >= layout.times)
        app::refuse("--time " + std::to_string(style.time) + ": there are " + std::to_string(layout.times) +
                    " time points, counted from 0");
    const conv::Item item{style.time, 0};
    const int width = style.width > 0 ? style.width : 1200, height = style.height > 0 ? style.height : 900;
    const int each = data.before ? (width - pictureGap) / 2 : width;
    const ValueWindow window = windowFor(style, reference, item);
    const VolumePreset look = lookFor(style, reference, window.low, window.high);
    const ValueWindow range = style.window && isProjection(look.mode) ? window : fullWindow(reference, item);
    const int letters = std::clamp(height / 50, 11, 22);
    Drawn drawn{blankPicture(width, height, {0, 0, 0}), {}};
    if (layout.channels > 1)
        drawn.notes.push_back("of " + std::to_string(layout.channels) +
                              " channels the first is drawn; --channel chooses");
    std::unique_ptr<VolumeScene> first;
    for (const auto& volume : {data.before, data.after}) {
        if (!volume)
            continue;
        auto scene = std::make_unique<VolumeScene>();
        if (style.background)
            scene->setBackground(shares((*style.background)[1]), shares((*style.background)[0]));
        scene->setWindow(window.low, window.high);
        scene->setRange(range.low, range.high);
        scene->setPreset(look);
        scene->setVolume(volume, item);
        if (first)
            scene->takeCamera(*first);
        else
            placeCamera(*scene, style, each, height);
        Picture picture = scene->render(each, height);
        if (!style.plain && hasPatientSides(layout.geometry))
            drawSides(picture, sidesOf(*scene), letters);
        if (!style.plain && data.before)
            drawLabel(picture, first ? "after" : "before", 8, 8, letters);
        if (!scene->note().empty() && !first)
            drawn.notes.push_back(scene->note());
        paste(drawn.picture, picture, first ? width - each : 0, 0);
        first = std::move(scene);
    }
    return drawn;
}

} // namespace ui
