#pragma once
#include <conv/variant.h>

namespace conv {

/// How many per-axis kernels a fused sum adds up, whose Problem::rank is that below zero: 2, or the 3 of a Laplacian of
/// Gaussian in space, which differ from each other along their own axes only. 0: it is no such sum.
[[nodiscard]] int summedKernels(const Problem& problem);

/// Whether a variant computes sums of several kernels in one go. By name and not in the descriptors: what computes the
/// first of the kernels only must not slip in.
[[nodiscard]] bool addsKernels(const Variant& variant);

} // namespace conv
