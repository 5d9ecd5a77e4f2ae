// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/recipe/help/filter_picture.h"
#include "app/recipe/grids/grid_steps.h"
#include "app/recipe/times/time_steps.h"
#include "ui/text/app_text.h"
#include <algorithm>
#include <cmath>
#include <conv/apply.h>
#include <conv/error.h>
#include <cstdint>

namespace ui {
namespace {

constexpr std::int64_t wide = 144, tall = 96;
constexpr std::int64_t shownRow = 24; ///< crosses the bars and the disc

/// Deterministic noise, equal on every machine.
double noise(std::int64_t x, std::int64_t y) {
    auto n = static_cast<std::uint32_t>(x * 374761393 + y * 668265263);
    n = (n ^ (n >> 13)) * 1274126177U;
    return static_cast<double>((n ^ (n >> 16)) & 0xffff) / 65535.0 - 0.5;
}

double patternAt(std::int64_t x, std::int64_t y) {
    double v = 40;
    if (y < tall / 2) {
        const double fx = static_cast<double>(x);
        if (x < 72)
            v = std::fmod(fx * (0.04 + fx * 0.0032), 1.0) < 0.5 ? 60 : 190; // bars of growing frequency
        else if (std::hypot(fx - 110, static_cast<double>(y) - 24) < 17)
            v = 200;
    } else {
        v = x < 40 ? 60 : x < 80 ? 170 : 100;
        if (x >= 80 && (x % 16 == 8 && y % 12 == 6))
            v = 230; // single-sample impulses
    }
    return v + (y >= tall / 2 ? 26 : 6) * noise(x, y);
}

QImage greyPicture(const conv::Volume& v) {
    const conv::Index3& e = v.layout().extent;
    const float* values = v.as<float>();
    const std::int64_t count = e[0] * e[1];
    std::vector<float> sorted(values, values + count);
    const auto percentile = [&](double p) {
        const auto at = static_cast<std::ptrdiff_t>(p * static_cast<double>(count - 1));
        std::nth_element(sorted.begin(), sorted.begin() + at, sorted.end());
        return static_cast<double>(sorted[static_cast<std::size_t>(at)]);
    };
    double low = percentile(0.01), high = percentile(0.995);
    if (low < -0.2 * high) { // signed: zero is middle grey
        high = std::max(-low, high);
        low = -high;
    }
    const double gain = high > low ? 255 / (high - low) : 1;
    QImage image(static_cast<int>(e[0]), static_cast<int>(e[1]), QImage::Format_RGB32);
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) {
            const double value = static_cast<double>(values[y * e[0] + x]);
            const int grey = static_cast<int>(std::clamp((value - low) * gain, 0.0, 255.0));
            image.setPixel(x, y, qRgb(grey, grey, grey));
        }
    return image;
}

std::vector<double> rowOf(const conv::Volume& v) {
    const conv::Index3& e = v.layout().extent;
    const float* row = v.as<float>() + std::min(shownRow, e[1] - 1) * e[0];
    return {row, row + e[0]};
}

} // namespace

conv::Volume testPattern() {
    conv::Layout layout;
    layout.extent = {wide, tall, 1};
    conv::Volume pattern(layout);
    float* out = pattern.as<float>();
    for (std::int64_t y = 0; y < tall; ++y)
        for (std::int64_t x = 0; x < wide; ++x)
            *out++ = static_cast<float>(patternAt(x, y));
    return pattern;
}

namespace {

conv::Volume result(const app::Step& step, const conv::Volume& before) {
    if (app::changesGrid(step))
        return conv::onGrid(app::gridOf(step, before.layout()), std::make_shared<const conv::Volume>(before.clone()),
                            {});
    const std::vector<conv::Filter> filters{app::build(step, before.layout())};
    conv::PlanOptions planOptions;
    planOptions.device = "cpu"; // small: not worth a GPU
    return conv::filtered(filters, before, planOptions);
}

} // namespace

FilterPicture filterPicture(app::Step step) {
    FilterPicture picture;
    for (const char* key : {"mask", "outside", "normalized", "like", "beyond"}) // files belong to other data
        step.values.erase(key);
    if (app::actsInTime(step)) // the pattern is no series
        step.values.erase("axes");
    try {
        const conv::Volume before = testPattern();
        const conv::Volume after = result(step, before);
        picture.before = greyPicture(before);
        picture.after = greyPicture(after);
        picture.rowBefore = rowOf(before);
        picture.rowAfter = rowOf(after);
    } catch (const conv::Error& e) {
        picture.problem = windowText(e);
    }
    return picture;
}

} // namespace ui
