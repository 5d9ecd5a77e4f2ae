// SPDX-License-Identifier: Apache-2.0
#include "noise.h"
#include "samples.h"
#include <algorithm>
#include <array>
#include <numbers>

namespace samples {
namespace {

conv::Volume image(int size, conv::ElementType type) {
    conv::Layout layout;
    layout.type = type;
    layout.dimension = 2;
    layout.extent = {size, size, 1};
    return conv::Volume(layout);
}

/// Returns an 8-bit image from brightness in [0, 1] over the unit square; each pixel averages 4 × 4 points.
template <class Brightness>
conv::Volume drawn(int size, Brightness&& brightness) {
    constexpr int points = 4;
    conv::Volume volume = image(size, conv::ElementType::u8);
    auto* out = volume.as<std::uint8_t>();
    for (int y = 0; y < size; ++y)
        for (int x = 0; x < size; ++x) {
            double sum = 0;
            for (int p = 0; p < points * points; ++p) // NOLINTNEXTLINE(bugprone-integer-division): a whole row
                sum += brightness((x + (p % points + 0.5) / points) / size, (y + (p / points + 0.5) / points) / size);
            *out++ = static_cast<std::uint8_t>(std::nearbyint(255 * sum / (points * points)));
        }
    return volume;
}

/// Three bars per group in both directions; each group's bars are 0.8 times as wide as the previous one's.
double bars(double x, double y) {
    double width = 0.02, left = 0;
    for (int group = 0; group < 12; ++group, left += 6 * width, width *= 0.8) {
        const double u = (x - left) / width;
        if (u < 0 || u >= 5)
            continue;
        const double v = y / width;
        if (v >= 0 && v < 5)
            return static_cast<int>(u) % 2 == 0 ? 0.05 : 0.95;
        if (v >= 6 && v < 11)
            return static_cast<int>(v - 6) % 2 == 0 ? 0.05 : 0.95;
    }
    return 0.95;
}

/// An ellipse of the phantom: centre, half axes, tilt (degrees), brightness added inside.
struct Ellipse {
    double x, y, a, b, degrees, add;
};
constexpr std::array<Ellipse, 12> head{{{0, 0, 0.69, 0.92, 0, 0.85},
                                        {0, -0.0184, 0.6424, 0.864, 0, -0.55},
                                        {0.22, 0, 0.11, 0.31, -18, -0.16},
                                        {-0.22, 0, 0.16, 0.41, 18, -0.16},
                                        {0, 0.35, 0.21, 0.25, 0, 0.12},
                                        {0, 0.1, 0.046, 0.046, 0, 0.14},
                                        {0, -0.1, 0.046, 0.046, 0, 0.14},
                                        {-0.08, -0.605, 0.046, 0.023, 0, 0.14},
                                        {0, -0.605, 0.023, 0.023, 0, 0.14},
                                        {0.06, -0.605, 0.023, 0.046, 0, 0.14},
                                        {0.38, -0.42, 0.09, 0.07, 30, 0.07},
                                        {-0.36, 0.52, 0.06, 0.10, -40, -0.07}}};

double phantom(double x, double y) {
    double value = 0.04;
    for (const Ellipse& e : head) {
        const double angle = e.degrees * std::numbers::pi / 180;
        const double u = ((x - e.x) * std::cos(angle) + (y - e.y) * std::sin(angle)) / e.a;
        const double v = ((y - e.y) * std::cos(angle) - (x - e.x) * std::sin(angle)) / e.b;
        if (u * u + v * v <= 1)
            value += e.add;
    }
    return value;
}

} // namespace

conv::Volume zonePlate(int size) {
    conv::Volume volume = image(size, conv::ElementType::u8);
    auto* out = volume.as<std::uint8_t>();
    for (int y = 0; y < size; ++y)
        for (int x = 0; x < size; ++x) {
            const double u = x - size / 2, v = y - size / 2; // NOLINT(bugprone-integer-division): a whole centre
            // The phase's slope, 2π·r/size, is π per pixel at r = size/2.
            *out++ = static_cast<std::uint8_t>(
                std::nearbyint(127.5 + 127.5 * std::cos(std::numbers::pi * (u * u + v * v) / size)));
        }
    return volume;
}

conv::Volume resolutionChart(int size) {
    return drawn(size, [](double x, double y) {
        const double u = x - 0.32, v = y - 0.33, r = std::sqrt(u * u + v * v);
        if (r < 0.27) // Siemens star with 36 spokes
            return r < 0.008 ? 0.5 : std::sin(36 * std::atan2(v, u)) > 0 ? 0.95 : 0.05;
        if (x > 0.66 && x < 0.94 && y > 0.06 && y < 0.34) // slanted edge, 5 degrees
            return (x - 0.8) + 0.0875 * (y - 0.2) > 0 ? 0.2 : 0.8;
        if (x > 0.66 && x < 0.94 && y > 0.38 && y < 0.6) { // discs of falling contrast and size
            const int column = static_cast<int>((x - 0.66) / 0.07), row = static_cast<int>((y - 0.38) / 0.055);
            const double cx = 0.695 + 0.07 * column, cy = 0.4075 + 0.055 * row;
            const double radius = 0.022 - 0.005 * row;
            const bool inside = (x - cx) * (x - cx) + (y - cy) * (y - cy) < radius * radius;
            return inside ? 0.5 + std::array{0.4, 0.2, 0.1, 0.05}[static_cast<std::size_t>(std::clamp(column, 0, 3))]
                          : 0.5;
        }
        if (y > 0.66 && y < 0.88)
            return bars(x - 0.05, y - 0.66);
        if (y > 0.91 && y < 0.97 && x > 0.05 && x < 0.94) // ramp in 17 steps
            return std::floor((x - 0.05) / 0.89 * 17) / 16;
        return 0.95;
    });
}

conv::Volume noisyPhantom(int size, conv::ElementType type) {
    Random random(37);
    conv::Volume volume = image(size, type);
    conv::withElementType(type, [&]<class T>(std::type_identity<T>) {
        T* out = volume.as<T>();
        const double top = type == conv::ElementType::u8 ? 255 : 4095;
        for (int y = 0; y < size; ++y)
            for (int x = 0; x < size; ++x) {
                const double clean = phantom((x + 0.5) * 2 / size - 1, 1 - (y + 0.5) * 2 / size);
                // Noise grows with brightness, as for counted photons.
                double value = clean + 0.09 * std::sqrt(0.15 + clean) * random.normal();
                const double stray = random.uniform();
                if (type == conv::ElementType::u8 && stray < 0.01)
                    value = stray < 0.005 ? 0 : 1;
                *out++ = static_cast<T>(std::clamp(std::nearbyint(value * top), 0.0, top));
            }
    });
    return volume;
}

} // namespace samples
