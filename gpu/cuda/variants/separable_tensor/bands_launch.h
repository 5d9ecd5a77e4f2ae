// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/variants/separable_tensor/band_cells.h"
#include "cuda/variants/separable_tensor/bands.h"
#include "cuda/variants/separable_tensor/march_bands.h"
#include <cmath>
#include <conv/boundary.h>

namespace conv::march {

/// Scales taps by a power of two, the largest to 2^14 to 2^15. Returns false if float32 cannot hold the factors.
template <int radius>
bool scaleTaps(BandArguments<radius>& a) {
    double product = 1;
    for (int axis = 0; axis < 2; ++axis) {
        float largest = 0;
        double all = 0, sum = 0;
        for (const float tap : a.taps[axis]) {
            sum += static_cast<double>(tap);
            largest = std::max(largest, std::abs(tap));
            all += std::abs(static_cast<double>(tap));
        }
        if (largest < 0x1p-60F || largest > 0x1p60F)
            return false;
        const int exponent = 14 - std::ilogb(largest);
        for (float& tap : a.taps[axis])
            tap = std::ldexp(tap, exponent);
        a.unscale[axis] = std::ldexp(1.0F, -exponent);
        product *= std::ldexp(1.0, exponent);
        if (axis == 0) {
            a.allAlongX = static_cast<float>(std::ldexp(sum, exponent));
            a.between = std::ldexp(1.0F, -static_cast<int>(std::ceil(std::log2(std::ldexp(all, exponent)))));
            product *= static_cast<double>(a.between);
        }
    }
    const double after = std::ldexp(1 / product, sumsDown);
    a.after = static_cast<float>(after);
    return std::abs(std::ilogb(after)) <= 126;
}

/// All arguments but the segment. Strips begin at multiples of their width, steps at multiples of 32, so that a result
/// does not depend on the box.
template <class B>
BandArguments<B::radius> placeBands(const Job& job) {
    constexpr int radius = B::radius;
    constexpr std::int64_t places = 2 * radius + 1;
    static_assert(bandWidth(radius) % B::width == 0 && bandRows == B::rows);
    BandArguments<radius> a{};
    placeData(a, job);
    for (int axis = 0; axis < 3; ++axis) {
        a.map[axis] = job.map[axis];
        a.lo[axis] = job.box.lo[axis];
    }
    for (int axis = 0; axis < 2; ++axis) {
        const Taps& taps = job.taps[axis][0];
        // Centred if possible, to keep rows aligned.
        const std::int64_t before = std::clamp<std::int64_t>(radius - taps.centre, 0, places - taps.size);
        std::copy_n(taps.weights, taps.size, a.taps[axis] + before);
        const std::int64_t grid = axis == 0 ? B::width : B::rows;
        a.skip[axis] = static_cast<int>(((a.lo[axis] % grid) + grid) % grid);
        a.first[axis] = a.lo[axis] - a.skip[axis] - taps.centre - before;
        const AxisMap& map = a.map[axis];
        const bool inside = map.boundary == Boundary::valid; // no output reads beyond the border
        a.needed[axis] = {map.lo - (inside ? 0 : taps.centre), map.hi + (inside ? 0 : taps.size - 1 - taps.centre)};
        a.size[axis] = static_cast<int>(job.box.size(axis)) + a.skip[axis];
    }
    const std::size_t chunk = 4 * sizeOf(job.in.type);
    a.aligned = reinterpret_cast<std::uintptr_t>(job.in.data) % chunk == 0 && job.in.strideY % 4 == 0 &&
                job.in.strideZ % 4 == 0;
    a.wide = reinterpret_cast<std::uintptr_t>(job.out - a.skip[0]) % 8 == 0 && a.outStrideY % 2 == 0 &&
             a.outStrideZ % 2 == 0;
    return a;
}

template <class B, class Stage, bool any>
void startBands(const BandArguments<B::radius>& a, const dim3& blocks, CudaStream& stream) {
    auto* kernel = marchBands<B, Stage, any>;
    allowShared(kernel, B::template bytes<Stage>);
    kernel<<<blocks, B::threads, B::template bytes<Stage>, stream.handle>>>(a);
    check(cudaGetLastError(), "The launch of a march of bands");
}

/// Images or planes with at most 2 · radius + 1 taps along x and y. Returns false if the device or the taps do not
/// allow it.
template <class B>
bool marchBandsOf(const Job& job) {
    CudaStream& stream = *job.stream;
    BandArguments<B::radius> a = placeBands<B>(job);
    if (B::template bytes<float> > static_cast<std::size_t>(stream.device.sharedBytesPerBlock) || !scaleTaps(a))
        return false;
    const int strips = divideUp(a.size[0], B::width), steps = divideUp(a.size[1], B::rows);
    // The cost model assumes a single item.
    const std::int64_t planes = job.box.size(2) / job.items;
    a.segment = B::rows * std::min(segmentOf(steps, strips * planes, stream.device.cores * B::blocks, B::warmUp, 2),
                                   B::maxSteps - B::warmUp);
    const dim3 blocks(strips, divideUp(a.size[1], a.segment), static_cast<unsigned>(job.box.size(2)));
    if (a.type == ElementType::f32)
        startBands<B, float, false>(a, blocks, stream);
    else if (a.type == ElementType::u8 && holds<std::uint8_t>(a.outsideValue))
        startBands<B, std::uint8_t, false>(a, blocks, stream);
    else if (a.type == ElementType::u16 && holds<std::uint16_t>(a.outsideValue))
        startBands<B, std::uint16_t, false>(a, blocks, stream);
    else if (a.type == ElementType::i16 && holds<std::int16_t>(a.outsideValue))
        startBands<B, std::int16_t, false>(a, blocks, stream);
    else
        startBands<B, float, true>(a, blocks, stream);
    return true;
}

} // namespace conv::march
