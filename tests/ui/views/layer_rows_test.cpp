// SPDX-License-Identifier: Apache-2.0
// Rows of a layer's picture along one axis of its samples, against interpolation in float64.
#include "tests/ui/view_support.h"
#include "ui/views/layers/layer_picture.h"
#include <gtest/gtest.h>
#include <random>

namespace {

constexpr conv::Index3 extent{37, 29, 23};

conv::Layout volumeOf(const conv::Index3& size, conv::ElementType type) {
    conv::Layout layout;
    layout.type = type;
    layout.dimension = 3;
    layout.extent = size;
    return layout;
}

ui::AddedLayer whiteLayer() {
    ui::AddedLayer layer;
    layer.document = QStringLiteral("x");
    layer.look = {qRgb(255, 255, 255), 0, 255, true, 1, ui::Blend::over, 0};
    return layer;
}

/// Values from 0 to 255; float32 samples miss some.
std::shared_ptr<conv::Volume> noise(conv::ElementType type) {
    std::mt19937 random(11);
    return view::make(volumeOf(extent, type), [&](double, double, double, int) {
        const auto value = static_cast<double>(random() % 256);
        return type == conv::ElementType::f32 && random() % 50 == 0 ? std::nan("") : value;
    });
}

double sampleAt(const conv::Volume& volume, const conv::Index3& index) {
    const std::int64_t at = index[0] + extent[0] * (index[1] + extent[1] * index[2]);
    return conv::withElementType(
        volume.layout().type, [&]<class T>(std::type_identity<T>) { return static_cast<double>(volume.as<T>()[at]); });
}

/// Trilinear interpolation; neighbours without weight do not count.
double interpolated(const conv::Volume& volume, const conv::Vec3& at) {
    double sum = 0;
    for (int corner = 0; corner < 8; ++corner) {
        double weight = 1;
        conv::Index3 index{};
        for (std::size_t a = 0; a < 3; ++a) {
            const double last = static_cast<double>(volume.layout().extent[a]) - 1;
            const double place = std::clamp(at[a], 0.0, last), part = place - std::floor(place);
            weight *= (corner >> a) & 1 ? part : 1 - part;
            index[a] = static_cast<std::int64_t>(std::floor(place)) + ((corner >> a) & 1);
        }
        if (weight > 0)
            sum += weight * sampleAt(volume, index);
    }
    return sum;
}

ui::LayerWindow windowOf(std::size_t right, std::size_t down, double step) {
    ui::LayerWindow window;
    window.size = {61, 53};
    for (std::size_t a = 0; a < 3; ++a)
        window.first[a] = 7.25;
    window.right = window.down = {0, 0, 0};
    window.right[right] = step;
    window.down[down] = std::abs(step) * 1.25;
    if (step < 0)
        window.first[right] = static_cast<double>(extent[right]) - 1;
    return window;
}

} // namespace

TEST(LayerRows, AgreeWithInterpolationInFloat64) {
    for (const conv::ElementType type : {conv::ElementType::u8, conv::ElementType::i16, conv::ElementType::f32}) {
        const auto volume = noise(type);
        for (const double step : {0.25, 0.375, 1.0, -0.5, 3.5, 5.0})
            for (std::size_t right = 0; right < 3; ++right)
                for (std::size_t down = 0; down < 3; ++down) {
                    if (right == down)
                        continue;
                    const ui::LayerWindow window = windowOf(right, down, step);
                    const QImage picture = ui::layerPicture(*volume, {}, whiteLayer(), window);
                    for (int y = 0; y < window.size.height(); ++y)
                        for (int x = 0; x < window.size.width(); ++x) {
                            conv::Vec3 at = window.first;
                            bool inside = true;
                            for (std::size_t a = 0; a < 3; ++a) {
                                at[a] += x * window.right[a] + y * window.down[a];
                                inside = inside && at[a] >= -0.5 && at[a] <= static_cast<double>(extent[a]) - 0.5;
                            }
                            const double wanted = inside ? interpolated(*volume, at) : std::nan("");
                            const QRgb got = picture.pixel(x, y);
                            ASSERT_EQ(qAlpha(got), std::isnan(wanted) ? 0 : 255)
                                << x << ", " << y << " step " << step << " axes " << right << down;
                            if (!std::isnan(wanted)) {
                                ASSERT_NEAR(qGreen(got), wanted, 0.51) << x << ", " << y << " step " << step;
                            }
                        }
                }
    }
}

TEST(LayerRows, TakeTheNearestLabel) {
    const auto volume = noise(conv::ElementType::u8);
    ui::AddedLayer layer = whiteLayer();
    layer.labels = true;
    for (std::size_t right = 0; right < 3; ++right) {
        const ui::LayerWindow window = windowOf(right, right == 2 ? 0 : 2, 0.3);
        const QImage picture = ui::layerPicture(*volume, {}, layer, window);
        for (int y = 0; y < 20; ++y)
            for (int x = 0; x < 40; ++x) {
                conv::Vec3 at = window.first;
                bool inside = true;
                conv::Index3 index{};
                for (std::size_t a = 0; a < 3; ++a) {
                    at[a] += x * window.right[a] + y * window.down[a];
                    index[a] = static_cast<std::int64_t>(std::floor(at[a] + 0.5));
                    inside = inside && index[a] < extent[a];
                }
                const auto label = inside ? static_cast<std::int64_t>(sampleAt(*volume, index)) : 0;
                ASSERT_EQ(picture.pixel(x, y), ui::labelColor(label)) << x << ", " << y << " axis " << right;
            }
    }
}
