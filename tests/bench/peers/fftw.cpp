// SPDX-License-Identifier: Apache-2.0
// FFTW, plans by FFTW_MEASURE: the full padded array at several smooth lengths, and overlap-save by tiles, one per
// thread. The kernel's spectrum is kept. Each run fills the border of the padded copy. A Gaussian is the product of its
// weights along all axes.
#include "driver.h"
#include <algorithm>
#include <atomic>
#include <complex>
#include <fftw3.h>
#include <thread>

namespace peer {
namespace {

using Complex = std::complex<float>;

struct Transform {
    long extent[3] = {1, 1, 1}; ///< tile with its halo
    long kept[3] = {1, 1, 1};   ///< outputs of a tile
    long size = 0;              ///< width of the kernel
    long spectrumSamples = 0;
    fftwf_plan forward = nullptr, back = nullptr;
    std::vector<float*> real; ///< a buffer per worker
    std::vector<Complex*> complex;
    Complex* kernel = nullptr;
    std::vector<unsigned char> result;
    int inner = 1; ///< FFTW's threads in one transform
};

/// Width of the kernel along each axis of the data.
long sizeOf(const Work& work) {
    return work.filter == "gaussian" ? 2 * work.radius() + 1 : work.size;
}

/// Whether the result has 8 bits.
bool grey(const Work& work) {
    return work.filter == "gaussian" && !work.isFloat();
}

/// The kernel's taps, x fastest.
std::vector<float> tapsOf(const Work& work) {
    if (work.filter != "gaussian")
        return work.taps;
    const std::vector<double> line = work.gaussian(), none = {1.0};
    const std::vector<double>&rows = work.dimension > 1 ? line : none, &planes = work.dimension > 2 ? line : none;
    std::vector<float> taps;
    for (const double z : planes)
        for (const double y : rows)
            for (const double x : line)
                taps.push_back(static_cast<float>(x * y * z));
    return taps;
}

/// A row of the padded copy: `inside` samples of the data, with the edge or zeros before and after.
template <class Sample>
void fillRow(float* to, long extent, const Sample* source, long n, long start, bool zero) {
    const long before = std::clamp(-start, 0L, extent);
    const long inside = std::clamp(n - std::max(start, 0L), 0L, extent - before);
    std::fill(to, to + before, zero ? 0.0f : source[0]);
    std::copy_n(source + std::max(start, 0L), inside, to + before);
    std::fill(to + before + inside, to + extent, zero ? 0.0f : source[n - 1]);
}

/// A tile: samples around `from` into the buffer, forward, product, inverse, and the kept part into the result.
void tile(const Work& work, Transform& plan, std::size_t worker, const long (&from)[3]) {
    const long n[3] = {work.nx, work.ny, work.nz};
    float* real = plan.real[worker];
    Complex* complex = plan.complex[worker];
    long radius[3];
    for (int a = 0; a < 3; ++a)
        radius[a] = n[a] > 1 ? plan.size / 2 : 0;
    const bool zero = work.border == "zero";
    const auto row = [&](long y, long z) { // one row of the padded copy
        float* to = real + (z * plan.extent[1] + y) * plan.extent[0];
        long sy = from[1] + y - radius[1], sz = from[2] + z - radius[2];
        sy = std::clamp(sy, 0L, n[1] - 1);
        sz = std::clamp(sz, 0L, n[2] - 1);
        const long at = (sz * n[1] + sy) * n[0], start = from[0] - radius[0]; // x of the first sample
        if (work.isFloat())
            fillRow(to, plan.extent[0], work.floats() + at, n[0], start, zero);
        else
            fillRow(to, plan.extent[0], work.bytes() + at, n[0], start, zero);
    };
    for (long z = 0; z < plan.extent[2]; ++z)
        for (long y = 0; y < plan.extent[1]; ++y)
            row(y, z);
    fftwf_execute_dft_r2c(plan.forward, real, reinterpret_cast<fftwf_complex*>(complex));
    for (long i = 0; i < plan.spectrumSamples; ++i) { // without the NaN checks of operator*
        const float a = complex[i].real(), b = complex[i].imag(), c = plan.kernel[i].real(), d = plan.kernel[i].imag();
        complex[i] = {a * c - b * d, a * d + b * c};
    }
    fftwf_execute_dft_c2r(plan.back, reinterpret_cast<fftwf_complex*>(complex), real);
    const long nx = std::min(plan.kept[0], n[0] - from[0]);
    for (long z = 0; z < std::min(plan.kept[2], n[2] - from[2]); ++z)
        for (long y = 0; y < std::min(plan.kept[1], n[1] - from[1]); ++y) {
            const long at = ((from[2] + z) * n[1] + from[1] + y) * n[0] + from[0];
            const float* row = real + (z * plan.extent[1] + y) * plan.extent[0];
            if (grey(work))
                std::transform(row, row + nx, plan.result.data() + at,
                               [](float v) { return static_cast<unsigned char>(std::clamp(v, 0.0f, 255.0f) + 0.5f); });
            else
                std::memcpy(plan.result.data() + at * 4, row, static_cast<std::size_t>(nx) * 4);
        }
}

void prepare(const Work& work, Transform& plan, std::size_t workers) {
    static const bool ready = fftwf_init_threads() != 0;
    if (!ready)
        throw std::runtime_error("fftwf_init_threads failed");
    fftwf_plan_with_nthreads(plan.inner);
    const long n[3] = {work.nx, work.ny, work.nz};
    for (int a = 0; a < 3; ++a)
        plan.kept[a] = n[a] > 1 ? plan.extent[a] - plan.size + 1 : 1;
    const long real = plan.extent[0] * plan.extent[1] * plan.extent[2];
    plan.spectrumSamples = (plan.extent[0] / 2 + 1) * plan.extent[1] * plan.extent[2];
    for (std::size_t i = 0; i < workers; ++i) {
        plan.real.push_back(fftwf_alloc_real(static_cast<std::size_t>(real)));
        plan.complex.push_back(
            reinterpret_cast<Complex*>(fftwf_alloc_complex(static_cast<std::size_t>(plan.spectrumSamples))));
    }
    plan.kernel = reinterpret_cast<Complex*>(fftwf_alloc_complex(static_cast<std::size_t>(plan.spectrumSamples)));
    int sizes[3], rank = 0;
    for (int a = 2; a >= 0; --a)
        if (n[a] > 1)
            sizes[rank++] = static_cast<int>(plan.extent[a]);
    auto* spectrum = reinterpret_cast<fftwf_complex*>(plan.complex[0]);
    plan.forward = fftwf_plan_dft_r2c(rank, sizes, plan.real[0], spectrum, FFTW_MEASURE);
    plan.back = fftwf_plan_dft_c2r(rank, sizes, spectrum, plan.real[0], FFTW_MEASURE);
    // Correlation taps: tap t applies to the sample t places later, so it is stored t places before the origin.
    std::fill(plan.real[0], plan.real[0] + real, 0.0f);
    const std::vector<float> taps = tapsOf(work);
    const long k[3] = {plan.size, n[1] > 1 ? plan.size : 1, n[2] > 1 ? plan.size : 1};
    for (long z = 0; z < k[2]; ++z)
        for (long y = 0; y < k[1]; ++y)
            for (long x = 0; x < k[0]; ++x) {
                const auto wrapped = [&](long at, int axis) { return (plan.extent[axis] - at) % plan.extent[axis]; };
                plan.real[0][(wrapped(z, 2) * plan.extent[1] + wrapped(y, 1)) * plan.extent[0] + wrapped(x, 0)] =
                    taps[static_cast<std::size_t>((z * k[1] + y) * k[0] + x)] / static_cast<float>(real);
            }
    fftwf_execute_dft_r2c(plan.forward, plan.real[0], reinterpret_cast<fftwf_complex*>(plan.kernel));
    plan.result.resize(work.samples() * (grey(work) ? 1 : 4));
}

Way way(const Work& work, const std::string& name, const long (&extent)[3], bool tiles) {
    auto plan = std::make_shared<Transform>();
    std::copy(extent, extent + 3, plan->extent);
    plan->size = sizeOf(work);
    const std::size_t workers = tiles ? static_cast<std::size_t>(work.threads) : 1;
    plan->inner = tiles ? 1 : work.threads;
    Way way;
    way.name = name;
    way.prepare = [=, &work] { prepare(work, *plan, workers); };
    way.run = [=, &work] {
        const long nx = (work.nx + plan->kept[0] - 1) / plan->kept[0],
                   ny = (work.ny + plan->kept[1] - 1) / plan->kept[1],
                   nz = (work.nz + plan->kept[2] - 1) / plan->kept[2];
        std::atomic<long> next{0};
        const auto share = [&](std::size_t worker) {
            for (long i = next++; i < nx * ny * nz; i = next++)
                tile(work, *plan, worker,
                     {i % nx * plan->kept[0], i / nx % ny * plan->kept[1], i / (nx * ny) * plan->kept[2]});
        };
        std::vector<std::thread> threads;
        for (std::size_t i = 1; i < workers; ++i)
            threads.emplace_back(share, i);
        share(0);
        for (std::thread& thread : threads)
            thread.join();
    };
    way.result = [=] { return plan->result.data(); };
    way.resultBytes = work.samples() * (grey(work) ? 1 : 4);
    return way;
}

/// Even numbers from `least` on without prime factors above 7.
std::vector<long> lengths(long least, std::size_t count) {
    std::vector<long> found;
    for (long n = least + least % 2; found.size() < count; n += 2) {
        long rest = n;
        for (const long prime : {2, 3, 5, 7})
            while (rest % prime == 0)
                rest /= prime;
        if (rest == 1)
            found.push_back(n);
    }
    return found;
}

} // namespace

std::vector<Way> waysFor(const Work& work) {
    std::vector<Way> ways;
    if (work.filter != "dense" && work.filter != "gaussian" || work.filter == "dense" && !work.isFloat())
        return ways;
    const long size = sizeOf(work);
    const auto text = [](long n) { return std::to_string(n); };
    const int d = work.dimension;
    for (const long n : lengths(work.nx + size - 1, d == 2 ? 1 : 2))
        ways.push_back(way(work, "whole, length " + text(n), {n, d > 1 ? n : 1, d > 2 ? n : 1}, false));
    const std::vector<long> tiles = d == 1   ? std::vector<long>{1024, 4096, 8192, 16384, 32768}
                                    : d == 2 ? std::vector<long>{64, 128, 256, 512, 1024}
                                             : std::vector<long>{32, 64, 128};
    for (const long n : tiles)
        if (n >= 2 * size)
            ways.push_back(way(work, "tiles of " + text(n), {n, d > 1 ? n : 1, d > 2 ? n : 1}, true));
    return ways;
}

} // namespace peer
