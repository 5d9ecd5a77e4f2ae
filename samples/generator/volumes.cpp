// SPDX-License-Identifier: Apache-2.0
#include "head.h"
#include "noise.h"
#include "samples.h"
#include <algorithm>
#include <array>
#include <cmath>
#include <thread>

namespace samples {
namespace {

/// Brightness of a tissue: mean and range of its texture.
struct Look {
    float middle, range;
};
using Looks = std::array<Look, tissues>;

constexpr Looks ct{{{-1000, 0},
                    {46, 0},
                    {-80, 12},
                    {50, 10},
                    {500, 190},
                    {1050, 160},
                    {1870, 0},
                    {9, 5},
                    {42, 3},
                    {28, 3},
                    {46, 0},
                    {95, 0},
                    {180, 0},
                    {66, 6},
                    {17, 0}}};
/// T1-weighted MR, arbitrary units: fat and white matter bright, fluid dark, bone and air without signal.
constexpr Looks t1{{{0, 0},
                    {420, 0},
                    {900, 60},
                    {380, 40},
                    {330, 120},
                    {40, 10},
                    {20, 0},
                    {110, 20},
                    {470, 25},
                    {690, 20},
                    {350, 0},
                    {420, 0},
                    {60, 0},
                    {760, 40},
                    {320, 0}}};

/// Calls f(z) for every slice, on all cores.
template <class F>
void eachSlice(std::int64_t slices, F&& f) {
    const unsigned count = std::max(1U, std::thread::hardware_concurrency());
    std::vector<std::jthread> workers;
    for (unsigned worker = 0; worker < count; ++worker)
        workers.emplace_back([&f, worker, count, slices] {
            for (std::int64_t z = worker; z < slices; z += count)
                f(z);
        });
}

/// Value of a voxel: the mean over 2 × 2 × 2 positions inside it.
float voxel(const Looks& looks, const conv::Geometry& g, const conv::Index3& index) {
    float sum = 0;
    for (int corner = 0; corner < 8; ++corner) {
        const auto half = [&](int axis) {
            return static_cast<double>(index[static_cast<std::size_t>(axis)]) +
                   ((corner >> axis & 1) != 0 ? 0.25 : -0.25);
        };
        const conv::Vec3 place = g.toPhysical({half(0), half(1), half(2)});
        const Matter m =
            headAt(static_cast<float>(place[0]), static_cast<float>(place[1]), static_cast<float>(place[2]));
        const Look& look = looks[static_cast<std::size_t>(m.tissue)];
        sum += look.middle + look.range * m.shade;
    }
    return sum / 8;
}

/// Layout whose middle voxel lies in the middle of the head, which spans z = −120 … 100 mm.
conv::Layout centred(conv::ElementType type, const conv::Index3& extent, const conv::Vec3& spacing,
                     const conv::Matrix3& direction) {
    conv::Layout layout;
    layout.type = type;
    layout.dimension = 3;
    layout.extent = extent;
    layout.geometry.spacing = spacing;
    layout.geometry.direction = direction;
    layout.geometry.unit = conv::LengthUnit::millimetre;
    const auto middle = [&](std::size_t axis) { return static_cast<double>(extent[axis] - 1) / 2; };
    const conv::Vec3 off = layout.geometry.toPhysical({middle(0), middle(1), middle(2)});
    const conv::Vec3 target{0, 2, -6};
    for (std::size_t axis = 0; axis < 3; ++axis)
        // Thousandths of a millimetre: exact in every format's notation.
        layout.geometry.origin[axis] = std::nearbyint((target[axis] - off[axis]) * 1000) / 1000;
    return layout;
}

} // namespace

conv::Volume headCt(const conv::Index3& extent, const conv::Vec3& spacing) {
    conv::Info info;
    info.valueUnit = "HU";
    conv::Volume volume(centred(conv::ElementType::i16, extent, spacing, {1, 0, 0, 0, 1, 0, 0, 0, 1}), std::move(info));
    const std::int64_t slice = extent[0] * extent[1];
    const conv::Geometry geometry = volume.layout().geometry;
    auto* samples = volume.as<std::int16_t>();
    // Small voxels receive fewer photons.
    const auto grain = static_cast<float>(std::min(14.0, 20 / std::sqrt(spacing[0] * spacing[1] * spacing[2])));
    eachSlice(extent[2], [&](std::int64_t z) {
        Random random(1000 + static_cast<std::uint64_t>(z));
        std::int16_t* out = samples + z * slice;
        for (std::int64_t i = 0; i < slice; ++i) {
            const float clean = voxel(ct, geometry, {i % extent[0], i / extent[0], z});
            // Less noise in air than behind bone.
            const float noise = grain * (clean < -900 ? 0.4F : 1.0F) * static_cast<float>(random.normal());
            out[i] = static_cast<std::int16_t>(std::clamp(std::nearbyint(clean + noise), -1024.0F, 3071.0F));
        }
    });
    return volume;
}

conv::Volume headMr(const conv::Index3& extent, const conv::Vec3& spacing) {
    // Slices tilted by the angle of a 5-12-13 triangle about x, then by that of 7-24-25 about z: exact cosines.
    constexpr double c = 12.0 / 13, s = 5.0 / 13, k = 24.0 / 25, q = 7.0 / 25;
    const conv::Matrix3 oblique{k, -q * c, q * s, q, k * c, -k * s, 0, s, c};
    conv::Volume volume(centred(conv::ElementType::f32, extent, spacing, oblique));
    const std::int64_t slice = extent[0] * extent[1];
    const conv::Geometry geometry = volume.layout().geometry;
    auto* samples = volume.as<float>();
    eachSlice(extent[2], [&](std::int64_t z) {
        Random random(5000 + static_cast<std::uint64_t>(z));
        float* out = samples + z * slice;
        for (std::int64_t i = 0; i < slice; ++i) {
            const float x = static_cast<float>(i % extent[0]) / static_cast<float>(extent[0]) - 0.5F;
            // The coil is more sensitive on one side; noise in both channels makes the magnitude Rician.
            const float coil = 1.08F - 0.3F * x * x + 0.12F * x;
            const float real = coil * voxel(t1, geometry, {i % extent[0], i / extent[0], z}) +
                               18 * static_cast<float>(random.normal());
            const float imaginary = 18 * static_cast<float>(random.normal());
            // Eighths compress well.
            out[i] = std::nearbyint(std::sqrt(real * real + imaginary * imaginary) * 8) / 8;
        }
    });
    return volume;
}

} // namespace samples
