// Descriptor of separable-tensor.
#include "cuda/costs.h"
#include "cuda/separable/fused.h"
#include "cuda/variants.h"
#include <algorithm>
#include <cmath>

namespace conv {
namespace {

constexpr int tensorCapability = 75;
/// Taps along x or y whose strips fit the shared memory of every device, and what a block needs for more.
constexpr std::int64_t tapsAnywhere = 65, sharedForMore = 88 << 10;

/// What the matrix products of the row and column passes reach, in units of the float32 peak: a share of the tensor
/// cores' float16 rate with float32 sums, which is 15 times that peak on an H100, 16 on an A100, 8 or 4 elsewhere.
/// Fitted on an H100 (2026-11).
double productsPerFlop(const Device& d) {
    const int c = d.computeCapability;
    const double ratio = c == 80 ? 16 : c >= 90 && c < 120 ? 14.8 : c == 75 ? 8 : 4;
    return 0.24 * ratio;
}

std::optional<std::string> refusesTensor(const Problem& p, const Device& d) {
    if (d.computeCapability < tensorCapability)
        return "Needs tensor cores with float16 products (compute capability 7.5 or higher); this device has " +
               std::to_string(d.computeCapability / 10) + "." + std::to_string(d.computeCapability % 10) + ".";
    if (p.gradientMagnitude)
        return "Computes one kernel at a time; a gradient magnitude is several.";
    if (p.nonZeroTaps == 1)
        return "Splits samples into two halves of 11 bits; a shift should not change the last of a float's 24.";
    if (std::max(p.taps[0], p.taps[1]) > tapsAnywhere && d.sharedBytesPerBlock > 0 &&
        d.sharedBytesPerBlock < sharedForMore)
        return "With more than " + std::to_string(tapsAnywhere) + " taps along x or y a block needs " +
               std::to_string(sharedForMore >> 10) + " KB of shared memory; this device gives it " +
               std::to_string(d.sharedBytesPerBlock >> 10) + ".";
    return refusesMarch(p);
}

double secondsTensor(const Problem& p, const Device& d) {
    const std::int64_t taps = std::max(p.taps[0], p.taps[1]);
    // Matrices of 16 × 16 for 16 outputs of an axis, and as much as one more for the splitting.
    const double matrices = taps > 97 ? 10 : taps > 65 ? 8 : taps > 33 ? 6 : 4;
    const bool volume = p.taps[2] > 1;
    const auto pass = [&](double bytes, double seconds) {
        return std::hypot(bytes / (0.85 * d.bytesPerSecond), seconds);
    };
    // Samples of other types are converted one by one.
    const double work = (p.input == ElementType::f32 ? 192 : 240) * matrices;
    // All outputs of an item, though no sooner than a block is done (256² and 1024², 64³ and 128³).
    const auto outputs = static_cast<double>(p.outputs());
    const auto launch = [&](double each, double block) { return launchCost + std::hypot(outputs * each, block); };
    const double places = taps > 97 ? 129 : taps > 65 ? 97 : taps > 33 ? 65 : 33;
    double item = launch(pass(static_cast<double>(sizeOf(p.input)) + 4, work / (productsPerFlop(d) * d.flopsPerSecond)),
                         blockSeconds(d, (volume ? 0.6e-6 : 0.38e-6) * places));
    if (volume)
        item += launch(pass(8, 2 * marchPlaces(p.taps[2]) / d.flopsPerSecond), columnsBlock(d, p.taps[2]));
    return static_cast<double>(p.items) * item;
}

} // namespace

Variant separableTensorVariant(int dimension) {
    Variant v = cudaVariant("separable-tensor", dimension);
    v.tiling = Tiling::anchored;
    v.summary =
        dimension == 2
            ? "Row and column pass in one march on tensor cores: taps as banded matrices, every number split into "
              "two halves, so that wide kernels cost little more than narrow ones."
            : "Rows and columns of each plane in one march on tensor cores, every number split into two halves; "
              "then sums along z.";
    v.origin = "Half-precision splitting as in Ootomo & Yokota 2022, for banded Toeplitz matrices";
    v.refuses = refusesTensor;
    v.seconds = secondsTensor;
    return v;
}

} // namespace conv
