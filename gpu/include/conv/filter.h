// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <bit>
#include <conv/boundary.h>
#include <conv/kernel.h>
#include <conv/region.h>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace conv {

class Source; // <conv/volume.h>

// Filters and their parameters. Lengths are in samples; app/recipe converts units. Each struct lowers to nodes
// (conv/graph.h). Definitions: docs/reference/results.md.

/// Part of a gradient that is returned.
enum class Component : std::uint8_t { magnitude, l1, x, y, z };
/// Edge operators: a smoothing times a central difference.
enum class EdgeOperator : std::uint8_t { sobel, prewitt, scharr };

struct Gaussian {
    Vec3 sigma{1, 1, 1};
    double truncate = 4;
    std::array<int, 3> order{0, 0, 0}; ///< derivative per axis
    friend bool operator==(const Gaussian&, const Gaussian&) = default;
};
struct Box {
    Index3 size{3, 3, 3};
    friend bool operator==(const Box&, const Box&) = default;
};
/// Median of a window. NaN counts as larger than every number.
struct Median {
    Index3 size{3, 3, 3}; ///< odd
    friend bool operator==(const Median&, const Median&) = default;
};
/// Mean weighted by distance and by difference of value; keeps edges. NaN and infinite samples stay as they are and
/// have no weight for others.
struct Bilateral {
    Vec3 sigma{2, 2, 2};
    double range = 30;   ///< σ of value differences, above 0
    double truncate = 3; ///< radii of the ellipsoidal window in σ, rounded as for a Gaussian
    friend bool operator==(const Bilateral&, const Bilateral&) = default;
};
/// Mean weighted by the similarity of the patches around samples; keeps edges and textures. NaN and infinite samples
/// stay as they are, have no weight for others and are left out of patches.
struct NonLocalMeans {
    Vec3 search{5, 5, 5}; ///< radius of the box whose samples are averaged, rounded to samples
    Vec3 patch{1, 1, 1};  ///< radius of the box around each sample that is compared, rounded to samples
    double strength = 30; ///< difference of patches that counts as similar, above 0
    double noise = 0;     ///< σ of the noise; differences that it explains do not count
    friend bool operator==(const NonLocalMeans&, const NonLocalMeans&) = default;
};
/// Share of the flux between neighbours by their difference per `contrast`.
enum class Conductance : std::uint8_t {
    exponential, ///< exp(−(difference/contrast)²): favours edges of high contrast
    quadratic,   ///< 1/(1 + (difference/contrast)²): favours wide regions
};
/// Perona and Malik's diffusion: smooths within regions, hardly across edges. NaN and infinite samples stay as they are
/// and exchange nothing with others.
struct Diffusion {
    int iterations = 10;
    double contrast = 10; ///< difference of neighbours, per `step`, above which they count as an edge; above 0
    double time = 0.125;  ///< time step, above 0 and at most 1 / (2·Σ 1/step²) over the axes acted on
    Conductance conductance = Conductance::exponential;
    friend bool operator==(const Diffusion&, const Diffusion&) = default;
};
/// Estimate from which Richardson and Lucy's iteration starts.
enum class FirstEstimate : std::uint8_t {
    uniform, ///< one value everywhere; the result does not depend on it
    image,   ///< the input
};
/// Richardson and Lucy's deconvolution, optionally with Dey's total-variation term. Samples below 0 count as 0. NaN and
/// infinite samples count as unknown and stay as they are.
struct RichardsonLucy {
    Kernel psf; ///< by which the data were convolved; no negative weight, sum above 0; it is divided by its sum
    int iterations = 20;  ///< 0 to 500
    double variation = 0; ///< λ: weight of the total variation, from 0 to below 1 / (2·axes)
    FirstEstimate start = FirstEstimate::uniform;
    friend bool operator==(const RichardsonLucy&, const RichardsonLucy&) = default;
};
/// Sobel, Prewitt, Scharr: [-1 0 1] along the axis, smoothing along the others.
struct Edge {
    EdgeOperator op = EdgeOperator::sobel;
    Component component = Component::magnitude;
    bool normalized = false; ///< divides by the sum of the smoothing weights (scikit-image's scale)
    friend bool operator==(const Edge&, const Edge&) = default;
};
/// Gradient by derivatives of Gaussians.
struct GaussianGradient {
    Vec3 sigma{1, 1, 1};
    double truncate = 4;
    Component component = Component::magnitude;
    friend bool operator==(const GaussianGradient&, const GaussianGradient&) = default;
};
struct Laplacian {
    bool full = false; ///< all 8 or 26 neighbours instead of the 4 or 6 along the axes
    friend bool operator==(const Laplacian&, const Laplacian&) = default;
};
struct LaplacianOfGaussian {
    Vec3 sigma{1, 1, 1};
    double truncate = 4;
    friend bool operator==(const LaplacianOfGaussian&, const LaplacianOfGaussian&) = default;
};
struct DifferenceOfGaussians {
    Vec3 sigma{1, 1, 1};
    Vec3 sigma2{1.6, 1.6, 1.6};
    double truncate = 4;
    friend bool operator==(const DifferenceOfGaussians&, const DifferenceOfGaussians&) = default;
};
/// Canny threshold: on the raw Sobel scale, or as a fraction of the largest gradient magnitude of the whole input.
struct Threshold {
    double value = 0.1;
    bool fraction = true;
    friend bool operator==(const Threshold&, const Threshold&) = default;
};
struct Canny {
    Vec3 sigma{1.4, 1.4, 1.4};
    double truncate = 4;
    Threshold low{0.1, true};
    Threshold high{0.2, true};
    friend bool operator==(const Canny&, const Canny&) = default;
};
struct Unsharp {
    Vec3 sigma{1, 1, 1};
    double truncate = 4;
    double amount = 1;
    friend bool operator==(const Unsharp&, const Unsharp&) = default;
};
/// Frequencies that a FIR filter passes.
enum class FirKind : std::uint8_t { lowpass, highpass, bandpass, bandstop };
/// Window that multiplies the ideal, infinite response.
enum class FirWindow : std::uint8_t { kaiser, hamming, hann, blackman, rectangular };
/// Linear-phase FIR filter by the window method, centred (zero delay). Acts along one axis.
struct Fir {
    FirKind kind = FirKind::lowpass;
    std::array<double, 2> cutoff{0.125, 0}; ///< half amplitude, cycles per sample; bands use both
    std::int64_t taps = 59;                 ///< odd
    FirWindow window = FirWindow::kaiser;
    double beta = 0; ///< shape of the Kaiser window
    friend bool operator==(const Fir&, const Fir&) = default;
};
/// Prototype of a recursive filter. Notch and peak are single resonators at the first cut-off.
enum class IirKind : std::uint8_t { butterworth, bessel, chebyshev1, notch, peak };
/// Recursive filter run forward and backward: zero phase, and the square of the response of one pass. Acts along one
/// axis.
struct Iir {
    IirKind kind = IirKind::butterworth;
    FirKind band = FirKind::lowpass;        ///< notch and peak ignore it
    std::array<double, 2> cutoff{0.125, 0}; ///< cycles per sample; bands use both
    int order = 4;                          ///< prototype of one pass; notch and peak have order 2
    double ripple = 1;                      ///< chebyshev1: dB in the pass band of one pass
    double q = 30;                          ///< notch, peak: cut-off / width at half of the amplitude, both passes
    bool odd = false; ///< continues samples by point reflection at both ends (scipy's default) instead of `boundary`
    friend bool operator==(const Iir&, const Iir&) = default;
};
/// Value or derivative of the least-squares polynomial in a window. Acts along one axis.
struct SavitzkyGolay {
    std::int64_t window = 11; ///< odd
    int order = 2;            ///< degree of the polynomial, below `window`
    int derivative = 0;       ///< at most `order`
    friend bool operator==(const SavitzkyGolay&, const SavitzkyGolay&) = default;
};
/// Scalar computed from a symmetric tensor at each sample. Eigenvalues are sorted by value: λ1 ≥ λ2 ≥ λ3.
enum class TensorOutput : std::uint8_t {
    eigenvalue1,
    eigenvalue2,
    eigenvalue3, ///< three axes only
    norm,        ///< sqrt(Σ λ²)
    tube,
    blob,
    plate,       ///< three axes only
    coherence,   ///< (λ1 − λn)/(λ1 + λn + contrast), for a structure tensor
    orientation, ///< degrees from x towards y along which samples change least, −90 to 90; two axes only
};
/// Eigenvalue or norm of the matrix of second derivatives of Gaussians. Acts along two or three axes.
struct Hessian {
    Vec3 sigma{1, 1, 1};
    double truncate = 4;
    TensorOutput output = TensorOutput::eigenvalue1;
    bool normalized = false; ///< times σ per derivative, which makes scales comparable; `step` is ignored then
    friend bool operator==(const Hessian&, const Hessian&) = default;
};
/// Similarity of the normalized Hessian to that of a tube, blob or plate, 0 to 1: the maximum over all scales.
struct Vesselness {
    Vec3 sigma{1, 1, 1};   ///< finest scale
    Vec3 largest{1, 1, 1}; ///< coarsest scale; scales between are a constant factor apart
    int scales = 1;        ///< at most 16; with 1, `largest` is ignored
    double truncate = 4;
    TensorOutput shape = TensorOutput::tube;
    bool dark = false; ///< structures darker than their surroundings instead of brighter
    double alpha = 0.5, beta = 0.5;
    Threshold contrast{
        0.5, true}; ///< norm that counts as structure; a fraction is relative to the largest norm of each scale
    friend bool operator==(const Vesselness&, const Vesselness&) = default;
};
/// Eigenvalue or orientation measure of the matrix of products of first Gaussian derivatives, smoothed by a wider
/// Gaussian. Acts along two or three axes.
struct StructureTensor {
    Vec3 sigma{1, 1, 1}; ///< σ of the derivatives
    Vec3 outer{3, 3, 3}; ///< σ of the smoothing of their products; 0: none
    double truncate = 4;
    TensorOutput output = TensorOutput::coherence;
    Threshold contrast{
        0.001,
        true}; ///< coherence: added to the denominator; a fraction is relative to the largest norm of all matrices
    friend bool operator==(const StructureTensor&, const StructureTensor&) = default;
};
/// Grey-value morphology with a flat window.
enum class MorphologyOp : std::uint8_t { erode, dilate, open, close, tophat, blackhat, gradient };
/// Smallest and largest samples of a window, and their combinations. NaN counts as larger than every number.
struct Morphology {
    MorphologyOp op = MorphologyOp::erode;
    Index3 size{3, 3, 3}; ///< erosion centres it on sample size / 2, dilation reflects it
    bool ball = false;    ///< the ellipse or ellipsoid that fits into `size` instead of the box
    friend bool operator==(const Morphology&, const Morphology&) = default;
};
/// Sample of the sorted window at floor(percentile / 100 · count), at most the last. NaN counts as larger than every
/// number.
struct Percentile {
    double percentile = 50; ///< 0 to 100
    Index3 size{3, 3, 3};   ///< centred on sample size / 2
    bool ball = false;
    friend bool operator==(const Percentile&, const Percentile&) = default;
};
/// 1 where `above` < sample ≤ `below`, else 0, also for NaN.
struct Thresholding {
    bool otsu = true; ///< Otsu's threshold of all samples in place of `above`
    double above = 0;
    double below = std::numeric_limits<double>::infinity();
    friend bool operator==(const Thresholding&, const Thresholding&) = default;
};
/// (sample − mean) / σ of the box around it; 0 where σ is 0, NaN where a sample of the box is not finite.
struct LocalScore {
    Index3 size{9, 9, 9}; ///< centred on sample size / 2
    friend bool operator==(const LocalScore&, const LocalScore&) = default;
};
/// Contrast-limited adaptive histogram equalization. Each tile of a grid from index 0 has a table from its histogram; a
/// result joins the tables of the nearest tiles linearly. NaN and infinite samples stay as they are and do not count.
struct Clahe {
    Index3 tile{64, 64, 64};        ///< samples of a tile along each axis
    double clip = 2;                ///< most samples of a bin, per mean of all bins, from 1; 0: no limit
    std::int64_t bins = 256;        ///< 2 to 65536, of equal width
    std::optional<double> min, max; ///< range of the bins and the results; empty: the smallest or largest sample
    friend bool operator==(const Clahe&, const Clahe&) = default;
};
/// Kernel given by the user or made from a formula (<conv/kernel_shapes.h>).
struct Custom {
    Kernel kernel;
    std::string label = "custom"; ///< the filter's name
    friend bool operator==(const Custom&, const Custom&) = default;
};

/// A number that is equal by its bits, so that NaN equals NaN.
struct Constant {
    double value = 0;
    friend bool operator==(const Constant& a, const Constant& b) {
        return std::bit_cast<std::uint64_t>(a.value) == std::bit_cast<std::uint64_t>(b.value);
    }
};

/// Result of a filter where its mask is 0, and of an average that finds no sample.
enum class Outside : std::uint8_t {
    keep,  ///< the input sample; no edge for Canny
    value, ///< Masking::value
    fill,  ///< the average of the mask's samples in reach, else the input sample; requires Masking::normalized
};

/// Samples that a filter acts on, and samples that are missing. Filters without `normalized` and `ignoreMissing` read
/// all samples.
struct Masking {
    /// One item of uint8 samples over the data's extent: 1 where the filter acts, else 0. Null: it acts everywhere.
    std::shared_ptr<const Source> mask;
    std::string name; ///< in plans; equal names mean equal samples
    Outside outside = Outside::keep;
    Constant value;             ///< for Outside::value; may be NaN
    bool normalized = false;    ///< averages count samples of the mask only: K∗(m·f) / K∗m
    bool ignoreMissing = false; ///< averages do not count NaN and `noData`
    std::optional<double> noData;
    std::optional<Region> box; ///< contains all samples of the mask; steps compute nothing outside. Empty: unknown
    friend bool operator==(const Masking&, const Masking&) = default;
};

/// Returns the mask (Masking::mask) that each filter finds in its own input, item by item: samples that are neither NaN
/// nor Masking::noData. It has no samples of its own; reading it throws. All calls return the same object. Thread-safe.
[[nodiscard]] const std::shared_ptr<const Source>& presentMask();

/// True for that mask.
[[nodiscard]] bool isPresentMask(const std::shared_ptr<const Source>& mask);

/// A filter with all parameters that decide its result.
struct Filter {
    std::variant<Gaussian, Box, Edge, GaussianGradient, Laplacian, LaplacianOfGaussian, DifferenceOfGaussians, Canny,
                 Unsharp, Fir, SavitzkyGolay, Custom, Median, Bilateral, Hessian, Vesselness, StructureTensor, Iir,
                 Morphology, Percentile, Thresholding, LocalScore, NonLocalMeans, Diffusion, RichardsonLucy, Clahe>
        kind;
    Boundary boundary = Boundary::reflect;
    double outsideValue = 0;                    ///< for Boundary::constant
    std::array<bool, 3> axes{true, true, true}; ///< axes acted on; Custom ignores it
    Vec3 step{1, 1, 1};                         ///< derivatives are divided by it: 1 = per sample, spacing = per mm
    std::vector<std::int64_t> channels;         ///< channels acted on, ascending; others pass unchanged. Empty: all
    Masking masking{};

    friend bool operator==(const Filter&, const Filter&) = default;
};

/// "gaussian", "sobel" …
[[nodiscard]] std::string name(const Filter& filter);
/// One line with every parameter, in samples: "gaussian sigma=2×2×1 px truncate=4 boundary=reflect".
[[nodiscard]] std::string describe(const Filter& filter);

} // namespace conv
