// SPDX-License-Identifier: Apache-2.0
#include "app/cli/report/thumbnail.h"
#include "app/compare/picture/png.h"
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

namespace app::cli {
namespace {

constexpr std::int64_t edge = 72;

/// Values shown black and white.
using GreyRange = std::pair<double, double>;

struct Picture {
    std::int64_t width = 0, height = 0;
    std::vector<double> values; ///< row by row
};

/// Samples every n-th column and row of the middle slice.
Picture sampled(const conv::Source& source) {
    const conv::Layout& layout = source.layout();
    const conv::Index3& e = layout.extent;
    const std::int64_t step = std::max<std::int64_t>(1, (std::max(e[0], e[1]) + edge - 1) / edge);
    Picture picture{(e[0] + step - 1) / step, (e[1] + step - 1) / step, {}};
    std::vector<std::byte> row(static_cast<std::size_t>(e[0]) * conv::sizeOf(layout.type));
    std::vector<double> numbers(static_cast<std::size_t>(e[0]));
    for (std::int64_t y = 0; y < e[1]; y += step) {
        source.read({}, {{0, y, e[2] / 2}, {e[0], y + 1, e[2] / 2 + 1}}, row.data());
        conv::convertSamples(layout.type, row.data(), conv::ElementType::f64, numbers.data(), e[0]);
        for (std::int64_t x = 0; x < e[0]; x += step)
            picture.values.push_back(numbers[static_cast<std::size_t>(x)]);
    }
    return picture;
}

GreyRange rangeOf(const std::vector<double>& values) {
    GreyRange range{std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()};
    for (const double v : values)
        if (std::isfinite(v)) {
            range.first = std::min(range.first, v);
            range.second = std::max(range.second, v);
        }
    return range.first <= range.second ? range : GreyRange{0, 1};
}

std::uint8_t grey(double v, const GreyRange& range) {
    if (!std::isfinite(v))
        return 0;
    const double width = range.second > range.first ? range.second - range.first : 1;
    return static_cast<std::uint8_t>(std::lround(255 * std::clamp((v - range.first) / width, 0.0, 1.0)));
}

/// Plots the extremes of the samples behind each column, dark on light.
std::vector<std::uint8_t> plotted(const conv::Source& source, Picture& picture) {
    const conv::Layout& layout = source.layout();
    const std::int64_t count = std::min(layout.extent[0], std::int64_t{1} << 20);
    std::vector<std::byte> samples(static_cast<std::size_t>(count) * conv::sizeOf(layout.type));
    std::vector<double> numbers(static_cast<std::size_t>(count));
    source.read({}, {{0, 0, 0}, {count, 1, 1}}, samples.data());
    conv::convertSamples(layout.type, samples.data(), conv::ElementType::f64, numbers.data(), count);
    const GreyRange range = rangeOf(numbers);
    picture.width = 2 * edge;
    picture.height = edge / 2;
    std::vector<std::uint8_t> pixels(static_cast<std::size_t>(picture.width * picture.height), 245);
    const auto line = [&](double v) { return (picture.height - 1) * (255 - grey(v, range)) / 255; };
    for (std::int64_t x = 0; x < picture.width; ++x) {
        const std::int64_t from = x * count / picture.width, to = std::max(from + 1, (x + 1) * count / picture.width);
        const auto [min, max] = std::minmax_element(numbers.begin() + from, numbers.begin() + std::min(to, count));
        for (std::int64_t y = line(*max); y <= line(*min); ++y)
            pixels[static_cast<std::size_t>(y * picture.width + x)] = 60;
    }
    return pixels;
}

} // namespace

std::string thumbnail(const conv::Source& source) {
    Picture picture;
    std::vector<std::uint8_t> pixels;
    if (source.layout().dimension == 1) {
        pixels = plotted(source, picture);
    } else {
        picture = sampled(source);
        const GreyRange range = rangeOf(picture.values);
        for (const double v : picture.values)
            pixels.push_back(grey(v, range));
    }
    return compare::pngUri(picture.width, picture.height, pixels);
}

} // namespace app::cli
