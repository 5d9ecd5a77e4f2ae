// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/variant.h>

namespace conv {

/// Returns a descriptor with that launcher; if it is null, with the reason for its absence.
[[nodiscard]] Variant cudaVariantOf(std::string_view name, int dimension, void (*launch)(const Launch&));

/// Returns a descriptor with its launcher. A build without nvcc has none, and does not refer to it.
template <void (*launch)(const Launch&)>
[[nodiscard]] Variant cudaVariant(std::string_view name, int dimension) {
#ifdef CONV_HAVE_CUDA
    return cudaVariantOf(name, dimension, launch);
#else
    return cudaVariantOf(name, dimension, nullptr);
#endif
}

/// Variant::published of an idea published without a figure.
inline constexpr const char* noFigure = "no figure";

// One descriptor per file, beside its launcher; compiled in every build.
[[nodiscard]] Variant boxStackVariant(int dimension);
[[nodiscard]] Variant directVariant(int dimension);
[[nodiscard]] Variant directBakedVariant(int dimension);
[[nodiscard]] Variant directFloat64Variant(int dimension);
[[nodiscard]] Variant fftXyDirectZVariant();
[[nodiscard]] Variant fftBlocksVariant(int dimension);
[[nodiscard]] Variant fftOlsVariant();
[[nodiscard]] Variant fftPassesVariant(int dimension);
[[nodiscard]] Variant fftTileVariant();
[[nodiscard]] Variant gradientFusedVariant(int dimension);
[[nodiscard]] Variant naiveVariant(int dimension);
[[nodiscard]] Variant recursiveVariant(int dimension);
[[nodiscard]] Variant separableFloat64Variant(int dimension);
[[nodiscard]] Variant separableFusedVariant(int dimension);
[[nodiscard]] Variant separablePassesVariant(int dimension);
[[nodiscard]] Variant separableTensorVariant(int dimension);
[[nodiscard]] Variant severalRatesVariant(int dimension);
[[nodiscard]] Variant sortingNetworkVariant(int dimension);
[[nodiscard]] Variant tensorVariant();
[[nodiscard]] Variant tensorFastVariant();
[[nodiscard]] Variant wholeGaussianVariant(int dimension);
[[nodiscard]] Variant bilateralVariant(int dimension);
[[nodiscard]] Variant biquadsVariant(int dimension);
[[nodiscard]] Variant claheVariant(int dimension);
[[nodiscard]] Variant nonLocalMeansVariant(int dimension);
[[nodiscard]] Variant diffusionVariant(int dimension);
[[nodiscard]] Variant extremaVariant(int dimension);
[[nodiscard]] Variant scoresVariant(int dimension);
[[nodiscard]] Variant rankSelectVariant(int dimension);

} // namespace conv
