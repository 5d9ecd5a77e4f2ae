// SPDX-License-Identifier: Apache-2.0
#include "cuda/vendor/vendor.h"
#include "cuda/articles/descriptor.h"
#include "cuda/vendor/library.h"
#include <cmath>

namespace conv {
namespace {

std::optional<std::string> unsupportedAny(const Problem& p, const Device& d) {
    if (!p.finite)
        return "NaN and infinities would spread beyond the kernel's reach.";
    return unsupportedArticle(p, d);
}

std::optional<std::string> unsupportedCudnn(const Problem& p, const Device& d) {
    if (auto sentence = unsupportedAny(p, d))
        return sentence;
    return peers::cudnn().missing();
}

std::optional<std::string> unsupportedCufft(const Problem& p, const Device& d) {
    if (auto sentence = unsupportedAny(p, d))
        return sentence;
    if (p.taps[0] * p.taps[1] * p.taps[2] > 1 << 28)
        return "The kernel has more than 2^28 taps.";
    return peers::cufft().missing();
}

/// Padding, and a share of the peak per tap (H100, float32 mode, 2026-11).
double secondsCudnn(const Problem& p, const Device& d) {
    const double taps = static_cast<double>(p.taps[0] * p.taps[1] * p.taps[2]);
    return articleSeconds(p, d, 1, 0.05) + articleSeconds(p, d, taps + 20, 0.045);
}

/// Padding, two transforms of the data and one of the taps, a product and a copy (H100, 2026-11).
double secondsCufft(const Problem& p, const Device& d) {
    double samples = static_cast<double>(p.items), log = 0;
    for (std::size_t a = 0; a < 3; ++a) {
        const auto n = static_cast<double>(p.extent[a] + p.taps[a] - 1);
        samples *= n;
        log += std::log2(n);
    }
    return static_cast<double>(p.items) * 10 * launchCost + samples * 180 / d.bytesPerSecond +
           samples * 7.5 * log / (0.3 * d.flopsPerSecond);
}

template <void (*launch)(const Launch&)>
Variant peer(std::string_view name, int dimension) {
    Variant v = cudaVariant<launch>(name, dimension);
    v.kind = VariantClass::peer;
    v.tiling = Tiling::tolerance;
    return v;
}

} // namespace

std::vector<Variant> peerVariants() {
    std::vector<Variant> all;
    for (int dimension = 1; dimension <= 3; ++dimension) {
        if (dimension > 1) {
            Variant v = peer<launchCudnn>("cudnn", dimension);
            v.summary = "cuDNN's cross-correlation of one channel in float32, with the algorithm it measures to be the "
                        "fastest; a padded copy is made first and counts.";
            v.reference.title = "NVIDIA cuDNN 9, loaded at run time";
            v.reference.figure =
                dimension == 3 ? "14236 GFLOPS on an A100 (512³, 9³ taps), perhaps with TF32" : noFigure;
            v.unsupported = unsupportedCudnn;
            v.predictSeconds = secondsCudnn;
            all.push_back(v);
        }
        Variant v = peer<launchCufft>("cufft", dimension);
        v.idea = Idea::fourier;
        v.summary = "The whole array by cuFFT, at the fastest of six lengths for the shape: transform, multiply by the "
                    "kernel's "
                    "kept spectrum, transform back; the padded copy and the crop count.";
        v.reference.title = "NVIDIA cuFFT, loaded at run time";
        v.reference.figure = noFigure;
        v.unsupported = unsupportedCufft;
        v.predictSeconds = secondsCufft;
        all.push_back(v);
    }
    return all;
}

} // namespace conv
