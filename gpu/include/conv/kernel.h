// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/geometry.h>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace conv {

/// Taps along one axis, in correlation order: out[i] = Σ_k weights[k] · in[i + k − centre].
struct AxisTaps {
    std::vector<double> weights{1.0};
    std::int64_t centre = 0;

    [[nodiscard]] std::int64_t size() const { return static_cast<std::int64_t>(weights.size()); }
    [[nodiscard]] std::int64_t before() const { return centre; }             ///< samples needed below the output
    [[nodiscard]] std::int64_t after() const { return size() - 1 - centre; } ///< samples needed above the output
    [[nodiscard]] bool isIdentity() const { return size() == 1 && weights[0] == 1.0; }
    [[nodiscard]] double sum() const;
    friend bool operator==(const AxisTaps&, const AxisTaps&) = default;
};

/// One separable term: the outer product of three axes' taps.
using SeparableTerm = std::array<AxisTaps, 3>;

/// How well a sum of separable terms stands for a kernel.
struct Decomposition {
    std::vector<SeparableTerm> terms;
    /// Largest possible error of one output, for input in [−1, 1]: Σ |difference of taps|.
    double errorBound = 0;
    [[nodiscard]] int rank() const { return static_cast<int>(terms.size()); }
};

/// The weights of a linear filter, always held in correlation order (a convolution is flipped when it is made):
/// out[i] = Σ_k tap(k) · in[i + k − centre]. Either dense or, from the separable factories, three axes' taps whose
/// outer product is meant; the latter is also what GFLOPS count (2·(Kx+Ky+Kz), not 2·Kx·Ky·Kz). Immutable: copies
/// share their taps, so that they cost a pointer, and comparing them does not look at the taps.
class Kernel {
  public:
    /// One tap of weight 1: the identity.
    Kernel();
    Kernel(const Kernel&) = default;
    Kernel& operator=(const Kernel&) = default;
    ~Kernel() = default;

    /// Dense taps, x fastest. Throws Error(usage) if an extent is below 1, the count differs, a tap is NaN or infinite,
    /// or the centre lies outside.
    static Kernel correlation(std::vector<double> taps, const Index3& extent, const Index3& centre);
    /// The same taps meant as a convolution: they are flipped, and the centre with them.
    static Kernel convolution(std::vector<double> taps, const Index3& extent, const Index3& centre);
    /// The centre used when none is given: K/2 rounded down, for the kernel as written.
    static Index3 defaultCentre(const Index3& extent) { return {extent[0] / 2, extent[1] / 2, extent[2] / 2}; }
    /// A filter defined per axis.
    static Kernel separable(SeparableTerm axes);

    [[nodiscard]] const Index3& extent() const { return body_->extent; }
    [[nodiscard]] const Index3& centre() const { return body_->centre; }
    [[nodiscard]] Index3 before() const { return body_->centre; }
    [[nodiscard]] Index3 after() const;
    [[nodiscard]] std::int64_t count() const { return extent()[0] * extent()[1] * extent()[2]; }
    /// Highest axis with more than one tap, plus one (0 for a single tap).
    [[nodiscard]] int dimension() const;

    /// Whether it was made per axis; `axes()` then is exact.
    [[nodiscard]] bool definedPerAxis() const { return body_->perAxis; }
    /// Per-axis taps. Only if definedPerAxis().
    [[nodiscard]] const SeparableTerm& axes() const { return body_->axes; }
    /// All taps, x fastest (the outer product, when defined per axis).
    [[nodiscard]] std::vector<double> dense() const;

    [[nodiscard]] double sum() const;
    [[nodiscard]] std::int64_t nonZeroTaps() const;
    [[nodiscard]] bool nonNegative() const;
    /// Floating-point operations per output by the filter's definition.
    [[nodiscard]] double operationsPerOutput() const;

    /// Separable terms by singular values (in 3-D: along z, then of each xy term; or two or three, if fewer),
    /// strongest first, as many as needed for Σ|error| ≤ tolerance · Σ|tap|. Exact and of rank 1 when defined per axis.
    [[nodiscard]] Decomposition decompose(double tolerance = 1e-7) const;

    friend bool operator==(const Kernel& a, const Kernel& b) { return a.body_ == b.body_ || *a.body_ == *b.body_; }

  private:
    struct Body {
        Index3 extent{1, 1, 1};
        Index3 centre{0, 0, 0};
        bool perAxis = true;
        std::vector<double> taps; ///< dense kernels only
        SeparableTerm axes;       ///< per-axis kernels only
        friend bool operator==(const Body&, const Body&) = default;
    };
    explicit Kernel(Body body) : body_(std::make_shared<const Body>(std::move(body))) {}

    std::shared_ptr<const Body> body_; ///< never null: Kernels are copied, not moved from
};

/// Sampled Gaussian: exp(−x²/2σ²) times the Hermite polynomial of the derivative `order` (0 to 4), radius
/// ⌊truncate·σ + 0.5⌋; order 0 is normalised to sum 1 and higher orders use the same normalisation (scipy's
/// definition). σ = 0 with order 0 is the identity; σ = 0 with a higher order, or σ below 0, NaN or infinite:
/// Error(usage).
[[nodiscard]] AxisTaps gaussianTaps(double sigma, double truncate = 4.0, int order = 0);
/// `size` equal taps of sum 1, centre size/2.
[[nodiscard]] AxisTaps boxTaps(std::int64_t size);
/// Radius ⌊truncate·σ + 0.5⌋.
[[nodiscard]] std::int64_t gaussianRadius(double sigma, double truncate);
/// Mass of the untruncated Gaussian that lies beyond the radius.
[[nodiscard]] double gaussianTailLost(double sigma, double truncate);

} // namespace conv
