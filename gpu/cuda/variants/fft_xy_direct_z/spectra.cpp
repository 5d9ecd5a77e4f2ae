// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/fft_xy_direct_z/spectra.h"
#include "cuda/variants/fft_xy_direct_z/phases.h"
#include <array>
#include <cmath>
#include <complex>
#include <numbers>

namespace conv::fft {

bool hasEvenPlanes(const Kernel& kernel) {
    const Index3& size = kernel.extent();
    if (size[0] % 2 == 0 || size[1] % 2 == 0)
        return false;
    const std::vector<double> taps = kernel.dense();
    const std::int64_t plane = size[0] * size[1];
    // Compared as float32, the type of the taps in use.
    const auto at = [&](std::int64_t i) { return static_cast<float>(taps[static_cast<std::size_t>(i)]); };
    for (std::int64_t z = 0; z < size[2]; ++z)
        for (std::int64_t i = 0; i < plane / 2; ++i)
            if (at(z * plane + i) != at(z * plane + plane - 1 - i))
                return false;
    return true;
}

std::size_t spectraNumbers(int planes, bool real) {
    return static_cast<std::size_t>(planes) * spectrumRows * 32 * (real ? 1 : 2);
}

std::vector<double> volumeSpectra(const Kernel& kernel, const VolumeGroup& group, int planes, bool real) {
    constexpr std::int64_t n = 32;
    std::array<std::complex<double>, n> roots;
    for (std::int64_t i = 0; i < n; ++i)
        roots[static_cast<std::size_t>(i)] =
            std::polar(1.0, 2 * std::numbers::pi * static_cast<double>(i) / static_cast<double>(n));
    const auto root = [&](std::int64_t i) { return roots[static_cast<std::size_t>((i % n + n) % n)]; };
    const Index3 &size = group.size, &from = group.from, &extent = kernel.extent();
    const std::int64_t middle[2] = {real ? (size[0] - 1) / 2 : 0, real ? (size[1] - 1) / 2 : 0};
    const std::vector<double> taps = kernel.dense();
    std::vector<double> all;
    all.reserve(spectraNumbers(planes, real));
    std::vector<std::complex<double>> rows(static_cast<std::size_t>(size[1] * n));
    for (std::int64_t z = 0; z < size[2]; ++z) {
        for (std::int64_t y = 0; y < size[1]; ++y)
            for (std::int64_t kx = 0; kx < n; ++kx) {
                std::complex<double> sum = 0;
                const std::int64_t row = ((from[2] + z) * extent[1] + from[1] + y) * extent[0] + from[0];
                for (std::int64_t x = 0; x < size[0]; ++x)
                    sum += taps[static_cast<std::size_t>(row + x)] * root(kx * (x - middle[0]));
                rows[static_cast<std::size_t>(y * n + kx)] = sum;
            }
        for (std::int64_t ky = 0; ky < spectrumRows; ++ky)
            for (std::int64_t kx = 0; kx < n; ++kx) {
                std::complex<double> sum = 0;
                for (std::int64_t y = 0; y < size[1]; ++y)
                    sum += rows[static_cast<std::size_t>(y * n + kx)] * root(ky * (y - middle[1]));
                all.push_back(sum.real() / (n * n));
                if (!real)
                    all.push_back(sum.imag() / (n * n));
            }
    }
    all.resize(spectraNumbers(planes, real));
    return all;
}

} // namespace conv::fft
