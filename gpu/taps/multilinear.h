// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/kernel.h>
#include <optional>

namespace conv {

/// A 3-D kernel as Σ uᵢ(x) vᵢⱼ(y) wⱼ(z), with few functions of x and z and any of y. Includes sums of that many
/// products. With two functions along each axis: a Laplacian of Gaussian (rank 3), an oblique first derivative, a Gabor
/// kernel (rank 4).
struct Multilinear {
    std::vector<std::vector<double>> x,
        z;                              ///< orthonormal, as many of x as of z; padded with zeros if one axis has fewer
    std::vector<std::vector<double>> y; ///< vᵢⱼ at i · rank + j
    double errorBound = 0;              ///< Σ |difference of taps|
    [[nodiscard]] std::size_t rank() const { return x.size(); }
};

/// Largest number of taps along an axis for which this form is searched (about 1 ms).
inline constexpr std::int64_t maxMultilinearTaps = 17;

/// The decomposition with the fewest functions along x and z that leave out at most tolerance · Σ|tap|; empty if that
/// takes more than `max`.
[[nodiscard]] std::optional<Multilinear> multilinearOf(const Kernel& kernel, std::size_t max, double tolerance = 1e-7);

/// The kernel as a sum of `parts.rank()` products, two or three, within that tolerance: simultaneous diagonalisation,
/// improved by alternating least squares. Empty if there is none, or if its terms cancel so much that float32 loses
/// digits.
[[nodiscard]] std::optional<Decomposition> productsOf(const Kernel& kernel, const Multilinear& parts,
                                                      double tolerance = 1e-7);

} // namespace conv
