// SPDX-License-Identifier: Apache-2.0
// VIGRA: Gaussians truncated at 4 σ too, by strips in our own threads (its blockwise calls truncate at 3 σ). They
// mirror at the border, without the outermost sample.
#include "driver.h"
#include <atomic>
#include <thread>
#include <vigra/multi_array.hxx>
#include <vigra/multi_convolution.hxx>

namespace peer {
namespace {

/// Strips along the last axis; a thread smooths each with its halo.
template <unsigned N>
Way gaussian(const Work& work, int strips) {
    using Shape = typename vigra::MultiArrayShape<N>::type;
    Shape shape;
    const long extent[3] = {work.nx, work.ny, work.nz};
    for (unsigned i = 0; i < N; ++i)
        shape[i] = extent[i];
    auto result = std::make_shared<std::vector<float>>(work.samples());
    Way way;
    way.name = "gaussianSmoothMultiArray in " + std::to_string(strips) + " strips";
    way.border = "mirror";
    way.run = [=, &work] {
        const vigra::MultiArrayView<N, float> in(shape, const_cast<float*>(work.floats()));
        vigra::MultiArrayView<N, float> out(shape, result->data());
        std::atomic<int> next{0};
        const auto share = [&] {
            for (int i = next++; i < strips; i = next++) {
                Shape from(0), to(shape);
                from[N - 1] = shape[N - 1] * i / strips;
                to[N - 1] = shape[N - 1] * (i + 1) / strips;
                vigra::ConvolutionOptions<N> options;
                options.filterWindowSize(4.0);
                options.subarray(from, to);
                vigra::gaussianSmoothMultiArray(in, out.subarray(from, to), work.sigma, options);
            }
        };
        std::vector<std::thread> threads;
        for (int i = 1; i < work.threads; ++i)
            threads.emplace_back(share);
        share();
        for (std::thread& thread : threads)
            thread.join();
    };
    way.result = [=] { return result->data(); };
    way.resultBytes = work.samples() * 4;
    return way;
}

} // namespace

std::vector<Way> waysFor(const Work& work) {
    std::vector<Way> ways;
    if (work.filter != "gaussian" || !work.isFloat())
        return ways;
    if (work.dimension == 2)
        for (const int strips : {2, 8, 32})
            ways.push_back(gaussian<2>(work, strips));
    if (work.dimension == 3)
        for (const int strips : {2, 8})
            ways.push_back(gaussian<3>(work, strips));
    return ways;
}

} // namespace peer
