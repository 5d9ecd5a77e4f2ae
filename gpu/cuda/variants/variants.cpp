// SPDX-License-Identifier: Apache-2.0
// The list of CUDA variants, in order of preference.
#include "cuda/variants/variants.h"
#include "cuda/articles/1d/articles1d.h"
#include "cuda/articles/2d/articles2d.h"
#include "cuda/articles/3d/articles3d.h"
#include "cuda/vendor/vendor.h"
#include "run/backend.h"
#include <algorithm>
#include <iterator>

namespace conv {

bool hasCudaKernels() {
#ifdef CONV_HAVE_CUDA
    return true;
#else
    return false;
#endif
}

Variant cudaVariantOf(std::string_view name, int dimension, void (*launch)(const Launch&)) {
    Variant v;
    v.name = name;
    v.device = DeviceKind::cuda;
    v.dimension = dimension;
    v.launch = launch;
    if (!launch)
        v.unavailable = "This build has no CUDA kernels: it was built without nvcc.";
    return v;
}

std::vector<Variant> cudaVariants() {
    std::vector<Variant> all;
    for (int dimension = 1; dimension <= 3; ++dimension) {
        if (dimension > 1) {
            all.push_back(separableFusedVariant(dimension));
            all.push_back(separableTensorVariant(dimension));
            all.push_back(gradientFusedVariant(dimension));
        }
        if (dimension == 3)
            all.push_back(fftXyDirectZVariant());
        if (dimension == 1)
            all.push_back(fftOlsVariant());
        if (dimension == 2) {
            all.push_back(fftTileVariant());
            all.push_back(tensorVariant());
        }
        if (dimension > 1)
            all.push_back(fftPassesVariant(dimension));
        all.push_back(fftBlocksVariant(dimension));
        all.push_back(separablePassesVariant(dimension));
        all.push_back(directVariant(dimension));
        if (dimension > 1)
            all.push_back(directBakedVariant(dimension));
        all.push_back(naiveVariant(dimension));
        all.push_back(separableFloat64Variant(dimension));
        if (dimension > 1)
            all.push_back(directFloat64Variant(dimension));
        all.push_back(severalRatesVariant(dimension));
        all.push_back(wholeGaussianVariant(dimension));
        all.push_back(recursiveVariant(dimension));
        all.push_back(boxStackVariant(dimension));
        if (dimension == 2)
            all.push_back(tensorFastVariant());
        all.push_back(sortingNetworkVariant(dimension));
        all.push_back(bilateralVariant(dimension));
        all.push_back(nonLocalMeansVariant(dimension));
        all.push_back(diffusionVariant(dimension));
        all.push_back(biquadsVariant(dimension));
        all.push_back(claheVariant(dimension));
        all.push_back(extremaVariant(dimension));
        all.push_back(scoresVariant(dimension));
        all.push_back(rankSelectVariant(dimension));
    }
    const auto add = [&](std::vector<Variant> family) {
        std::move(family.begin(), family.end(), std::back_inserter(all));
    };
    add(articles1dVariants());
    add(articles2dVariants());
    add(articles3dVariants());
    add(peerVariants());
    return all;
}

} // namespace conv
