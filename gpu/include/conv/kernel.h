// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/geometry.h>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace conv {

/// Weights along one axis, in correlation order: out[i] = Σ_k weights[k] · in[i + k − centre].
struct AxisTaps {
    std::vector<double> weights{1.0};
    std::int64_t centre = 0;

    [[nodiscard]] std::int64_t size() const { return static_cast<std::int64_t>(weights.size()); }
    [[nodiscard]] std::int64_t before() const { return centre; }             ///< samples read below the output
    [[nodiscard]] std::int64_t after() const { return size() - 1 - centre; } ///< samples read above the output
    [[nodiscard]] bool isIdentity() const { return size() == 1 && weights[0] == 1.0; }
    [[nodiscard]] double sum() const;
    friend bool operator==(const AxisTaps&, const AxisTaps&) = default;
};

/// One separable term: the outer product of the weights of three axes.
using SeparableTerm = std::array<AxisTaps, 3>;

/// A sum of separable terms that approximates a kernel.
struct Decomposition {
    std::vector<SeparableTerm> terms;
    /// Largest possible error of one output for input in [−1, 1]: Σ |difference of weights|.
    double errorBound = 0;
    [[nodiscard]] int rank() const { return static_cast<int>(terms.size()); }
};

/// The weights of a linear filter in correlation order (a convolution is flipped when it is made): out[i] = Σ_k tap(k)
/// · in[i + k − centre]. Dense, or per axis from the separable factories; GFLOPS count 2·(Kx+Ky+Kz) operations then,
/// not 2·Kx·Ky·Kz. Immutable: copies share the weights and cost one pointer.
class Kernel {
  public:
    /// Makes the identity: one weight of 1.
    Kernel();
    Kernel(const Kernel&) = default;
    Kernel& operator=(const Kernel&) = default;
    ~Kernel() = default;

    /// Makes a kernel of dense weights, x fastest. Throws Error(usage) if an extent is below 1, the count differs, a
    /// weight is NaN or infinite, or the centre lies outside.
    static Kernel correlation(std::vector<double> taps, const Index3& extent, const Index3& centre);
    /// Makes a kernel of the weights of a convolution: flips them and the centre.
    static Kernel convolution(std::vector<double> taps, const Index3& extent, const Index3& centre);
    /// Returns the default centre: K/2 rounded down, for the kernel as written.
    static Index3 defaultCentre(const Index3& extent) { return {extent[0] / 2, extent[1] / 2, extent[2] / 2}; }
    static Kernel separable(SeparableTerm axes);

    [[nodiscard]] const Index3& extent() const { return body_->extent; }
    [[nodiscard]] const Index3& centre() const { return body_->centre; }
    [[nodiscard]] Index3 before() const { return body_->centre; }
    [[nodiscard]] Index3 after() const;
    [[nodiscard]] std::int64_t count() const { return extent()[0] * extent()[1] * extent()[2]; }
    /// Returns the highest axis with more than one weight, plus one; 0 for a single weight.
    [[nodiscard]] int dimension() const;

    /// True if it was made per axis; `axes()` is exact then.
    [[nodiscard]] bool definedPerAxis() const { return body_->perAxis; }
    /// Weights per axis. Requires definedPerAxis().
    [[nodiscard]] const SeparableTerm& axes() const { return body_->axes; }
    /// Returns all weights, x fastest (the outer product if defined per axis).
    [[nodiscard]] std::vector<double> dense() const;

    [[nodiscard]] double sum() const;
    [[nodiscard]] std::int64_t nonZeroTaps() const;
    [[nodiscard]] bool nonNegative() const;
    /// Returns floating-point operations per output by the filter's definition.
    [[nodiscard]] double operationsPerOutput() const;

    /// Returns separable terms, strongest first, as many as needed for Σ|error| ≤ tolerance · Σ|weight|. Computed by
    /// singular values; in 3-D along z, then of each xy term, or as two or three terms if that is fewer. A kernel
    /// defined per axis gives its exact term.
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

/// Returns a sampled Gaussian: exp(−x²/2σ²) times the Hermite polynomial of the derivative `order` (0 to 4), with
/// radius ⌊truncate·σ + 0.5⌋. Order 0 is normalised to sum 1; higher orders use the same factor (scipy's definition). σ
/// = 0 with order 0 is the identity. Throws Error(usage) for σ = 0 with a higher order and for σ below 0, NaN or
/// infinite.
[[nodiscard]] AxisTaps gaussianTaps(double sigma, double truncate = 4.0, int order = 0);
/// Returns `size` equal weights of sum 1 with centre size/2.
[[nodiscard]] AxisTaps boxTaps(std::int64_t size);
/// Returns ⌊truncate·σ + 0.5⌋ samples; an infinite `truncate` stands for the whole Gaussian, 8σ.
[[nodiscard]] std::int64_t gaussianRadius(double sigma, double truncate);
/// Returns the share of the untruncated Gaussian beyond the radius.
[[nodiscard]] double gaussianTailLost(double sigma, double truncate);

} // namespace conv
