// SPDX-License-Identifier: Apache-2.0
#include "app/compare/picture/picture.h"
#include "app/compare/picture/png.h"
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <thread>

namespace app::compare {
namespace {

constexpr std::int64_t edge = 320;
constexpr std::int64_t curveHeight = 120;

/// Palette from blue over near-black to orange, safe for colour-blind readers; 255 marks non-finite values.
const Palette& diverging() {
    static const Palette palette = [] {
        constexpr std::array<double, 3> low{0x78, 0xBE, 0xFF}, middle{0x11, 0x12, 0x14}, high{0xFF, 0xB0, 0x5A};
        Palette p{};
        for (std::size_t i = 0; i < 255; ++i) {
            const double t = (static_cast<double>(i) - 127) / 127;
            for (std::size_t c = 0; c < 3; ++c) {
                const double end = t < 0 ? low[c] : high[c];
                p[i][c] = static_cast<std::uint8_t>(std::lround(middle[c] + std::abs(t) * (end - middle[c])));
            }
        }
        p[255] = {255, 255, 255};
        return p;
    }();
    return palette;
}

/// Returns the sample that represents a block: the first, or the one farthest from zero (NaN before all).
double pooled(const Plane& plane, std::int64_t x, std::int64_t y, std::int64_t step, bool farthest) {
    double kept = plane.values[static_cast<std::size_t>(y * plane.width + x)];
    if (!farthest)
        return kept;
    for (std::int64_t v = y; v < std::min(plane.height, y + step); ++v)
        for (std::int64_t u = x; u < std::min(plane.width, x + step); ++u) {
            const double value = plane.values[static_cast<std::size_t>(v * plane.width + u)];
            if (!std::isfinite(value))
                return value;
            if (std::abs(value) > std::abs(kept))
                kept = value;
        }
    return kept;
}

/// Samples along each axis per pixel.
std::int64_t samplesAPixel(std::int64_t width, std::int64_t height) {
    return std::max<std::int64_t>(1, (std::max(width, height) + edge - 1) / edge);
}

/// Keeps the farthest of a row's samples per pixel, together with the rows before it.
void keepFarthest(const double* row, const double* truth, std::int64_t width, std::int64_t step, double* kept) {
    for (std::int64_t x = 0; x < width; x += step, ++kept)
        for (std::int64_t u = x; u < std::min(width, x + step); ++u) {
            const double off = row[u] - truth[u];
            if (std::isfinite(*kept) && !(std::abs(off) <= std::abs(*kept)))
                *kept = off;
        }
}

template <class F>
std::string picture(const Plane& plane, bool farthest, const Palette* palette, F&& shade) {
    const std::int64_t step = samplesAPixel(plane.width, plane.height);
    const std::int64_t w = (plane.width + step - 1) / step, h = (plane.height + step - 1) / step;
    std::vector<std::uint8_t> pixels;
    pixels.reserve(static_cast<std::size_t>(w * h));
    for (std::int64_t y = 0; y < plane.height; y += step)
        for (std::int64_t x = 0; x < plane.width; x += step)
            pixels.push_back(shade(pooled(plane, x, y, step, farthest)));
    return pngUri(w, h, pixels, palette);
}

/// Draws a signal as the extremes of the samples behind each column.
std::string curve(const Plane& plane, double min, double max, std::uint8_t ground, const Palette* palette,
                  std::uint8_t (*shade)(double)) {
    std::vector<std::uint8_t> pixels(static_cast<std::size_t>(edge * curveHeight), ground);
    const double width = max > min ? max - min : 1;
    const auto line = [&](double v) {
        return static_cast<std::int64_t>(
            std::lround((curveHeight - 1) * (1 - std::clamp((v - min) / width, 0.0, 1.0))));
    };
    for (std::int64_t x = 0; x < edge; ++x) {
        const std::int64_t from = x * plane.width / edge, to = std::max(from + 1, (x + 1) * plane.width / edge);
        double low = std::numeric_limits<double>::infinity(), high = -low;
        for (std::int64_t i = from; i < to; ++i)
            if (const double v = plane.values[static_cast<std::size_t>(i)]; std::isfinite(v)) {
                low = std::min(low, v);
                high = std::max(high, v);
            }
        for (std::int64_t y = line(high); low <= high && y <= line(low); ++y)
            pixels[static_cast<std::size_t>(y * edge + x)] = shade(low + high);
    }
    return pngUri(edge, curveHeight, pixels, palette);
}

} // namespace

double Plane::min() const {
    double found = std::numeric_limits<double>::infinity();
    for (const double v : values)
        found = std::isfinite(v) ? std::min(found, v) : found;
    return std::isfinite(found) ? found : 0;
}

double Plane::max() const {
    double found = -std::numeric_limits<double>::infinity();
    for (const double v : values)
        found = std::isfinite(v) ? std::max(found, v) : found;
    return std::isfinite(found) ? found : 0;
}

double Plane::largest() const {
    return std::max(std::abs(min()), std::abs(max()));
}

Plane planeOf(const conv::Volume& volume, conv::Item item, std::int64_t z) {
    const conv::Index3& n = volume.layout().extent;
    Plane plane{n[0], n[1], std::vector<double>(static_cast<std::size_t>(n[0] * n[1]))};
    const conv::ConstView view = volume.view(item);
    conv::convertSamples(view.type, view.row(0, z), conv::ElementType::f64, plane.values.data(), n[0] * n[1]);
    return plane;
}

Plane sampledPlane(const conv::Volume& volume, conv::Item item, std::int64_t z) {
    const conv::Index3& n = volume.layout().extent;
    const std::int64_t step = samplesAPixel(n[0], n[1]);
    if (n[1] == 1 || step == 1)
        return planeOf(volume, item, z);
    const conv::ConstView view = volume.view(item);
    Plane plane{(n[0] + step - 1) / step, (n[1] + step - 1) / step, {}};
    std::vector<double> row(static_cast<std::size_t>(n[0]));
    for (std::int64_t y = 0; y < n[1]; y += step) {
        conv::convertSamples(view.type, view.row(y, z), conv::ElementType::f64, row.data(), n[0]);
        for (std::int64_t x = 0; x < n[0]; x += step)
            plane.values.push_back(row[static_cast<std::size_t>(x)]);
    }
    return plane;
}

Plane farthestDifference(const conv::Volume& volume, conv::Item item, std::int64_t z, const Plane& truth) {
    const conv::Index3& n = volume.layout().extent;
    if (n[1] == 1)
        return difference(planeOf(volume, item, z), truth);
    const std::int64_t step = samplesAPixel(n[0], n[1]);
    const conv::ConstView view = volume.view(item);
    Plane plane{(n[0] + step - 1) / step, (n[1] + step - 1) / step, {}};
    plane.values.resize(static_cast<std::size_t>(plane.width * plane.height), 0.0);
    const auto rows = [&](std::int64_t from, std::int64_t to) {
        std::vector<double> row(static_cast<std::size_t>(n[0]));
        for (std::int64_t y = from * step; y < std::min(n[1], to * step); ++y) {
            conv::convertSamples(view.type, view.row(y, z), conv::ElementType::f64, row.data(), n[0]);
            keepFarthest(row.data(), truth.values.data() + y * n[0], n[0], step,
                         plane.values.data() + y / step * plane.width);
        }
    };
    const auto workers = static_cast<std::int64_t>(std::clamp(std::thread::hardware_concurrency(), 1U, 16U));
    const std::int64_t parts = n[0] * n[1] < 100'000 ? 1 : std::min(workers, plane.height);
    std::vector<std::jthread> threads;
    for (std::int64_t p = 1; p < parts; ++p)
        threads.emplace_back([&, p] { rows(plane.height * p / parts, plane.height * (p + 1) / parts); });
    rows(0, plane.height / parts);
    threads.clear(); // joins them
    return plane;
}

Plane referencePlane(std::span<const conv::Filter> filters, const conv::Volume& source, conv::Item item, std::int64_t z,
                     const std::stop_token& stop) {
    conv::PlanOptions planOptions;
    planOptions.device = "cpu";
    planOptions.variant = "cpu-reference";
    const conv::Plan plan = conv::makePlan(filters, source.layout(), planOptions);
    conv::Request request;
    request.region = plan.outputDomain;
    request.region.lo[2] = z;
    request.region.hi[2] = z + 1;
    request.items = {item};
    class Keep final : public conv::Sink {
      public:
        Keep(Plane& plane, const conv::Region& region) : plane_(plane), region_(region) {}
        void write(conv::Item, const conv::ConstView& block) override {
            const conv::Region& r = block.region;
            for (std::int64_t y = r.lo[1]; y < r.hi[1]; ++y)
                conv::convertSamples(
                    block.type, block.row(y, r.lo[2]), conv::ElementType::f64,
                    plane_.values.data() + (y - region_.lo[1]) * plane_.width + r.lo[0] - region_.lo[0], r.size(0));
        }

      private:
        Plane& plane_;
        conv::Region region_;
    };
    Plane plane{request.region.size(0), request.region.size(1),
                std::vector<double>(static_cast<std::size_t>(request.region.count()))};
    Keep keep(plane, request.region);
    (void)conv::apply(plan, source, request, keep, {stop, {}, {}});
    return plane;
}

Plane difference(const Plane& a, const Plane& b) {
    Plane result = a;
    for (std::size_t i = 0; i < result.values.size(); ++i)
        result.values[i] -= b.values[i];
    return result;
}

std::string greyPicture(const Plane& plane, double min, double max) {
    if (plane.height == 1)
        return curve(plane, min, max, 245, nullptr, [](double) { return std::uint8_t{60}; });
    const double width = max > min ? max - min : 1;
    return picture(plane, false, nullptr, [&](double v) {
        return std::isfinite(v) ? static_cast<std::uint8_t>(std::lround(255 * std::clamp((v - min) / width, 0.0, 1.0)))
                                : std::uint8_t{0};
    });
}

std::string signedPicture(const Plane& plane, double range) {
    const double full = range > 0 ? range : 1;
    if (plane.height == 1)
        return curve(plane, -full, full, 127, &diverging(), [](double v) { return std::uint8_t(v < 0 ? 0 : 254); });
    return picture(plane, true, &diverging(), [&](double v) {
        return std::isfinite(v) ? static_cast<std::uint8_t>(std::lround(127 + 127 * std::clamp(v / full, -1.0, 1.0)))
                                : std::uint8_t{255};
    });
}

} // namespace app::compare
