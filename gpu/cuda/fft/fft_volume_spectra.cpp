#include "cuda/fft/fft_volume_spectra.h"
#include "cuda/fft/fft_xy_z_phases.h"
#include <array>
#include <cmath>
#include <complex>
#include <numbers>

namespace conv::fft {

std::vector<double> volumeSpectra(const Kernel& kernel, int planes) {
    constexpr std::size_t n = 32;
    std::array<std::complex<double>, n> root;
    for (std::size_t i = 0; i < n; ++i)
        root[i] = std::polar(1.0, 2 * std::numbers::pi * static_cast<double>(i) / n);
    const auto width = static_cast<std::size_t>(kernel.extent()[0]),
               height = static_cast<std::size_t>(kernel.extent()[1]);
    const std::vector<double> taps = kernel.dense();
    std::vector<double> all(static_cast<std::size_t>(planes) * spectrumRows * n * 2, 0.0);
    std::vector<std::complex<double>> rows(height * n);
    for (std::size_t z = 0; z < static_cast<std::size_t>(kernel.extent()[2]); ++z) {
        for (std::size_t y = 0; y < height; ++y)
            for (std::size_t kx = 0; kx < n; ++kx) {
                std::complex<double> sum = 0;
                for (std::size_t x = 0; x < width; ++x)
                    sum += taps[(z * height + y) * width + x] * root[kx * x % n];
                rows[y * n + kx] = sum;
            }
        for (std::size_t ky = 0; ky < spectrumRows; ++ky)
            for (std::size_t kx = 0; kx < n; ++kx) {
                std::complex<double> sum = 0;
                for (std::size_t y = 0; y < height; ++y)
                    sum += rows[y * n + kx] * root[ky * y % n];
                double* to = all.data() + ((z * spectrumRows + ky) * n + kx) * 2;
                to[0] = sum.real() / (n * n);
                to[1] = sum.imag() / (n * n);
            }
    }
    return all;
}

} // namespace conv::fft
