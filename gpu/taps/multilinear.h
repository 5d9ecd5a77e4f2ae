// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/kernel.h>
#include <optional>

namespace conv {

/// A kernel over a volume by few functions of x and of z, with any of y between them: Σ uᵢ(x) vᵢⱼ(y) wⱼ(z). Sums of as
/// many products are of this form, and so are others that take more of these: a Laplacian of Gaussian (3), an oblique
/// first derivative, a Gabor kernel (4) with two functions along each axis.
struct Multilinear {
    std::vector<std::vector<double>> x,
        z;                              ///< orthonormal, as many of x as of z; without values where one axis has less
    std::vector<std::vector<double>> y; ///< vᵢⱼ at i · rank + j
    double errorBound = 0;              ///< Σ |difference of taps|
    [[nodiscard]] std::size_t rank() const { return x.size(); }
};

/// They are looked for in kernels of at most so many taps along an axis, for which that takes about a millisecond.
inline constexpr std::int64_t multilinearTapsMost = 17;

/// With as few functions along x and z as leave out at most tolerance · Σ|tap|; nothing where that takes more than
/// `most`.
[[nodiscard]] std::optional<Multilinear> multilinearOf(const Kernel& kernel, std::size_t most, double tolerance = 1e-7);

/// As a sum of `parts.rank()` products, two or three, within the same tolerance: by simultaneous diagonalization, made
/// better by alternating least squares. Nothing where there is no such sum, or its terms cancel so much that float32
/// would lose digits.
[[nodiscard]] std::optional<Decomposition> productsOf(const Kernel& kernel, const Multilinear& parts,
                                                      double tolerance = 1e-7);

} // namespace conv
