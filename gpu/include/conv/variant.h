// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/device.h>
#include <conv/graph.h>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace conv {

/// Shape of one convolution, median, rank, bilateral or recursive filter, without samples: everything that the choice
/// of a variant may depend on.
struct Problem {
    int dimension = 2;      ///< dimension of the data
    Index3 extent{1, 1, 1}; ///< output extent
    std::int64_t items = 1; ///< channels × times
    ElementType input = ElementType::f32;
    /// Type of the result. float64 is computed in float64. int64 and uint64 are for selections only, whose results are
    /// input samples.
    ElementType output = ElementType::f32;
    bool shift = false;   ///< a kernel whose only nonzero tap is 1: results are input samples
    Index3 taps{1, 1, 1}; ///< kernel or window extent
    std::int64_t nonZeroTaps = 1;
    int rank = 0; ///< separable terms; 1 if defined per axis; 0: more than 16, and for `summed`
    /// 2 if a small 3-D kernel of rank > 2 has the form Σ uᵢ(x) vᵢⱼ(y) wⱼ(z) with i, j < 2 (taps/multilinear.h); else
    /// 0.
    int multilinearRank = 0;
    double operationsPerOutput = 0; ///< by the filter's definition
    Boundary boundary = Boundary::reflect;
    bool gradientMagnitude = false; ///< fused: several per-axis kernels, then sqrt(Σ²)
    /// Number of per-axis kernels of one input that a fused group adds up: 2, or 3 for a Laplacian of Gaussian in
    /// space, whose terms differ along their own axes only. Else 0.
    int summed = 0;
    bool thinning = false; ///< fused: smoothing, if any, with these taps, then Canny's thinned magnitudes
    bool median = false;   ///< median of a window of `taps` samples
    /// Bilateral filter over an ellipsoid within `taps`: σ of value differences; `gaussian` is set too. Else 0.
    double range = 0;
    std::optional<RankNode> ordered;          ///< sample of a sorted window other than the median of an odd box
    bool score = false;                       ///< local score of a box of `taps` samples (LocalScoreNode)
    std::optional<NonLocalMeansNode> similar; ///< non-local means, whose halo is `taps`
    std::optional<DiffusionNode> diffused;    ///< a time step of a diffusion
    std::optional<ClaheNode> equalized;       ///< adaptive histogram equalization, whose halo is `taps`
    RecursionNode recursion;                  ///< recursive filter, whose halo is `taps`; without sections: none
    /// σ along each axis (0: none) if the kernel is a sampled Gaussian.
    std::optional<Vec3> gaussian;
    bool finite = true; ///< no NaN or Inf known in the input
    /// Convolutions with few taps: a hash of the taps, and the operations per output if equal or mirrored taps are
    /// summed first. Else 0.
    std::uint64_t weights = 0;
    double foldedWork = 0;

    [[nodiscard]] bool recursive() const { return !recursion.sections.empty(); }
    [[nodiscard]] std::int64_t outputs() const { return extent[0] * extent[1] * extent[2]; }
    friend bool operator==(const Problem&, const Problem&) = default;
};

/// Accuracy that a variant promises.
enum class VariantClass : std::uint8_t {
    exact,       ///< float32 accuracy: ≤ 1e-5 of the peak (≤ 1e-4 for second derivatives)
    approximate, ///< trades accuracy for speed, on request only, with a stated bound
    peer,        ///< a variant of another library, for comparison
};

/// Reproducibility that a variant promises when the work is cut into regions.
enum class Tiling : std::uint8_t {
    exact,     ///< every cut gives the same bits
    anchored,  ///< cuts on the grid anchored at index 0 give the same bits
    tolerance, ///< cuts agree within the tolerance of the class
};

/// Arithmetic of a variant. Strict plans (PlanOptions::strict) accept only sums of an output's own products.
enum class Arithmetic : std::uint8_t {
    other, ///< transforms, split half precision, sums of separable terms: rounded relative to a block's largest sample
    sums,  ///< sums samples times taps: integers stay exact, distant samples change no digit
    factors, ///< as `sums`, with the kernel's factors per axis; strict for kernels given that way
};

/// Idea behind a variant, for a drawing and an explanation.
enum class Idea : std::uint8_t {
    library,   ///< another library's
    gather,    ///< one thread per output, samples from memory
    wide,      ///< neighbouring threads read neighbouring samples
    tile,      ///< samples of a thread block in shared memory
    registers, ///< many outputs per thread
    passes,    ///< one pass per axis
    transpose, ///< passes along rows of a turned array
    march,     ///< all axes in one march
    tensor,    ///< tensor cores
    fourier,   ///< transforms of tiles
    terms,     ///< a sum of separable kernels
    waves,     ///< recursive
    means,     ///< stacked running means
    rates,     ///< smoothed, thinned out, smoothed, interpolated
    network,   ///< sorting network of columns
    ranks,     ///< sliding set of ranks
    bits,      ///< bitwise majority
    likeness,  ///< weights by position and value
    patches,   ///< weights by the similarity of patches
    flux,      ///< flux between neighbours
    sections,  ///< recursive sections over many lines, both ways
    extrema,   ///< minima whose reach doubles
    scores,    ///< means and deviations joined axis by axis
    tables,    ///< a table of values for each tile, joined between tiles
};

[[nodiscard]] std::string_view name(VariantClass c);
[[nodiscard]] std::string_view name(Tiling t);

/// Cells: outputs computed together, on a grid anchored at index 0. The bits of an output may depend on all samples
/// that its cell reads. A tile must hold the samples of whole cells, as far as the domain reaches.
struct Cells {
    Index3 size{1, 1, 1};
    Index3 taps{1, 1, 1}; ///< taps that a cell reads at least, around the kernel's own as far as they allow
};

class Kernel;
struct Launch;     // gpu/run/launch.h
struct ThinLaunch; // gpu/run/launch.h
struct PeerJob;    // conv/peer.h

/// Source of a method.
struct Reference {
    std::string title;  ///< article, sample or library
    std::string figure; ///< published performance; may be empty
};

/// One implementation of a convolution, median, rank, bilateral or recursive filter, for one dimension and kind of
/// device.
struct Variant {
    std::string name; ///< unique per dimension: "naive", "cpu-direct"
    DeviceKind device = DeviceKind::cpu;
    int dimension = 2;
    VariantClass kind = VariantClass::exact;
    Tiling tiling = Tiling::exact;
    std::string summary; ///< the method in one line
    Reference reference;
    Idea idea = Idea::library;
    /// `other` until somebody has checked the variant's sums.
    Arithmetic arithmetic = Arithmetic::other;
    bool float64 = false; ///< computes in float64 for every input type
    /// Writes Problem::output: medians, ranks or shifts of 64-bit samples without rounding, recursions in float64.
    /// Otherwise results are float32.
    bool selects = false;
    /// Returns why the variant cannot compute a problem on a device, as a sentence; empty if it can.
    std::optional<std::string> (*unsupported)(const Problem&, const Device&) = nullptr;
    /// Returns predicted seconds for all items of a problem with data on the device.
    double (*predictSeconds)(const Problem&, const Device&) = nullptr;
    /// Returns the time of an average with weights (Launch::weighing) over that of its kernel's convolution; empty if
    /// the variant computes such a problem in steps. Null: all in steps.
    std::optional<double> (*meanTime)(const Problem&, const Device&) = nullptr;
    /// Returns a sentence if the variant deviates from `summary` on this problem; else empty.
    std::optional<std::string> (*note)(const Problem&, const Device&) = nullptr;
    /// Returns the error bound of an approximate variant, rounding included, relative to Σ |tap| times the largest
    /// magnitude of the samples and the outside value. Null for variants that do not approximate.
    double (*bound)(const Problem&) = nullptr;
    /// Returns how the variant takes a kernel apart ("as 2 products, which leave out 3e-09 of the kernel"); empty if it
    /// does not.
    std::string (*decomposition)(const Kernel&, const Problem&) = nullptr;
    /// True once the variant's code is compiled. `auto` skips variants that are not compiled. Null means no
    /// compilation.
    bool (*isCompiled)(const Problem&, const Device&) = nullptr;
    /// Waits for prerequisites of a kernel's first launch in a run. Called before timing and counted as first run.
    /// Throws Error. Null if nothing is needed.
    void (*warmUp)(const Launch&) = nullptr;
    /// Thread blocks (x, y, z) that the variant can run with, its own choice first; empty if there is no choice.
    /// Results do not depend on the block.
    std::vector<Index3> threadBlocks;
    /// Runs the variant; null if this build or machine lacks it (`unavailable` gives the reason).
    void (*launch)(const Launch&) = nullptr;
    /// Runs Canny up to its thinned magnitudes (Problem::thinning). Returns the largest magnitude before thinning, at
    /// least 0. Null if not supported.
    float (*thin)(const ThinLaunch&) = nullptr;
    /// The library's part of variants whose `launch` is `launchPeer`. Throws Error.
    void (*peer)(const PeerJob&) = nullptr;
    std::string unavailable; ///< why `launch` is null
    bool convolves = true;
    bool stacks = false;     ///< computes items that are stacked along z (Problem::items)
    bool sums = false;       ///< adds up several kernels in one launch (Problem::summed)
    bool magnitudes = false; ///< computes gradient magnitudes in one launch (Problem::gradientMagnitude)
    /// Edge operators (edgeAxesOf) subtract samples before they smooth: a common offset costs them no digits.
    bool differencesFirst = false;
    bool medians = false;      ///< computes medians (Problem::median); Launch has no kernels
    bool bilaterals = false;   ///< computes bilateral filters (Problem::range); Launch has no kernels
    bool ranks = false;        ///< computes ranks of windows (Problem::ordered); Launch has no kernels
    bool scores = false;       ///< computes local scores (Problem::score); Launch has no kernels
    bool similarities = false; ///< computes non-local means (Problem::similar); Launch has no kernels
    bool diffusions = false;   ///< computes time steps of a diffusion (Problem::diffused); Launch has no kernels
    bool equalizations =
        false;               ///< computes adaptive histogram equalizations (Problem::equalized); Launch has no kernels
    bool recursions = false; ///< computes recursive filters (Problem::recursion); Launch has no kernels
    /// True if the kernels round results to that integer type (Launch::outType) as `convertSamples` does. Null: they
    /// write Problem::output only.
    bool (*rounds)(const Problem&, ElementType) = nullptr;
    /// Returns the cells that the bits of results depend on; null: only on the samples under an output's own taps.
    /// Every cut into whole cells gives the same bits.
    Cells (*cells)(const Problem&) = nullptr;
};

/// Returns all variants: CPU first, then in order of preference per device and dimension. Descriptors are complete in
/// every build; launchers may be missing.
[[nodiscard]] std::span<const Variant> variants();

/// Registers variants of another module (peers). Not thread-safe; call it before the first plan.
void addVariants(std::span<const Variant> more);

/// Returns why `variant` does not fit that problem or device, independent of this build: wrong dimension, another
/// operation, or its own refusal.
[[nodiscard]] std::optional<std::string> mismatch(const Variant& variant, const Problem& problem, const Device& device);

/// Returns why `variant` cannot run: a mismatch, or its code is not in this build.
[[nodiscard]] std::optional<std::string> refusal(const Variant& variant, const Problem& problem, const Device& device);

} // namespace conv
