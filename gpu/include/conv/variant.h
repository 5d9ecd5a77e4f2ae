// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/device.h>
#include <conv/graph.h>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace conv {

/// The shape of one convolution, median or bilateral filter, without samples: all that a choice of variant may depend
/// on.
struct Problem {
    int dimension = 2;      ///< of the data
    Index3 extent{1, 1, 1}; ///< of the output
    std::int64_t items = 1; ///< channels × times
    ElementType input = ElementType::f32;
    /// Type of the result. float64 is computed in float64; int64 and uint64 are for selections only, whose results are
    /// samples of the input.
    ElementType output = ElementType::f32;
    bool shift = false;   ///< a kernel with one tap that is not zero, and that is 1: results are samples of the input
    Index3 taps{1, 1, 1}; ///< kernel extent, or the window's
    std::int64_t nonZeroTaps = 1;
    int rank = 0; ///< separable terms; 1 when defined per axis; 0 = > 16, and of sums below
    /// Of a small kernel over a volume that is a sum of more than two terms: its taps are Σ uᵢ(x) vᵢⱼ(y) wⱼ(z), i and j
    /// below this. 0: of a rank up to 2, or not of this form with 2.
    int multilinearRank = 0;
    double operationsPerOutput = 0; ///< by the filter's definition
    Boundary boundary = Boundary::reflect;
    bool gradientMagnitude = false; ///< a fused group: several per-axis kernels, then sqrt(Σ²)
    /// A fused group: so many per-axis kernels of one input, added up: 2, or the 3 of a Laplacian of Gaussian in space,
    /// which differ from each other along their own axes only. Else 0.
    int summed = 0;
    bool thinning = false; ///< a fused group: smoothing, if any, with these taps, to Canny's thinned magnitudes
    bool median = false;   ///< the median of a window of `taps` samples instead of a sum
    /// σ of differences between values, of a bilateral filter over an ellipsoid within `taps`, with `gaussian`; else 0.
    double range = 0;
    /// σ along each axis (0: none) where the kernel is a sampled Gaussian.
    std::optional<Vec3> gaussian;
    bool finite = true; ///< no NaN or Inf known in the input
    /// Of a convolution with few taps: a number that tells its taps from others', and the additions and multiplications
    /// of an output when what is equal or mirrored among them is summed first. Else 0.
    std::uint64_t weights = 0;
    double foldedWork = 0;

    [[nodiscard]] std::int64_t outputs() const { return extent[0] * extent[1] * extent[2]; }
    friend bool operator==(const Problem&, const Problem&) = default;
};

/// What a variant promises about its result.
enum class VariantClass : std::uint8_t {
    exact,       ///< float32 accuracy: ≤ 1e-5 of the peak (≤ 1e-4 for second derivatives)
    approximate, ///< trades accuracy, opt-in, with a stated bound
    peer,        ///< another library, for comparison
};

/// What a variant promises about cutting the work into regions.
enum class Tiling : std::uint8_t {
    exact,     ///< any cut gives the same bits
    anchored,  ///< the grid anchored at index 0 gives the same bits
    tolerance, ///< within the class's tolerance only
};

[[nodiscard]] std::string_view name(VariantClass c);
[[nodiscard]] std::string_view name(Tiling t);

/// Outputs that a variant computes together, on a grid anchored at index 0: bits of each may depend on all that those
/// of its cell reach. Whoever wants some of them stores the samples for whole cells, as far as the domain has outputs.
struct Cells {
    Index3 size{1, 1, 1};
    Index3 taps{1, 1, 1}; ///< that a cell is read with, where the kernel has fewer: about its own as far as they let it
};

struct Launch;     // gpu/run/launch.h
struct ThinLaunch; // gpu/run/launch.h
struct PeerJob;    // conv/peer.h

/// One way to compute a convolution, a median or a bilateral filter, for data of one dimension on one kind of device.
struct Variant {
    std::string name; ///< unique per dimension: "naive", "cpu-direct"
    DeviceKind device = DeviceKind::cpu;
    int dimension = 2;
    VariantClass kind = VariantClass::exact;
    Tiling tiling = Tiling::exact;
    std::string summary;   ///< one line: the idea
    std::string origin;    ///< article, sample or library it comes from
    std::string published; ///< what it was published to reach; may be empty
    bool float64 = false;  ///< computes in float64, whatever the input's type
    /// Computes medians or shifts of 64-bit samples without rounding them (Problem::output); float32 results otherwise.
    bool selects = false;
    /// Why it cannot do this on that device: a sentence; nothing if it can.
    std::optional<std::string> (*refuses)(const Problem&, const Device&) = nullptr;
    /// Predicted seconds for one run over the problem (all items), data resident.
    double (*seconds)(const Problem&, const Device&) = nullptr;
    /// What it does otherwise than its summary says on that problem, as a sentence; nothing where all is as it says.
    std::optional<std::string> (*remark)(const Problem&, const Device&) = nullptr;
    /// Whether it could start at once; null: always. Until it could, nobody gets it unasked.
    bool (*ready)(const Problem&, const Device&) = nullptr;
    /// What has to be waited for before a kernel's first launch in a run: called before times are taken, and counted as
    /// first run. Throws Error; null where there is nothing.
    void (*prepare)(const Launch&) = nullptr;
    /// Shapes of thread blocks (x, y, z) that it can be run with, its own choice first; empty where there is no choice.
    /// Results do not depend on it.
    std::vector<Index3> blocks;
    /// The code; null where this build or machine does not have it (then `missing` says why).
    void (*launch)(const Launch&) = nullptr;
    /// Canny up to its thinned magnitudes in one go (Problem::thinning); returns the largest magnitude before thinning,
    /// at least 0. Null: it does convolutions only.
    float (*thin)(const ThinLaunch&) = nullptr;
    /// Of variants whose `launch` is `launchPeer`: the library's part. Throws Error.
    void (*peer)(const PeerJob&) = nullptr;
    std::string missing;
    bool convolves = true;   ///< computes convolutions
    bool sums = false;       ///< adds up several kernels in one go (Problem::summed); what does not is not asked to
    bool magnitudes = false; ///< computes gradient magnitudes in one go (Problem::gradientMagnitude), likewise
    bool medians = false;    ///< computes medians (Problem::median); Launch has no kernels then
    bool bilaterals = false; ///< computes bilateral filters (Problem::range), likewise without kernels
    /// Whether it rounds its results to that type of whole numbers itself, as `convertSamples` does, while they are
    /// stored (Launch::outType). Null: it writes Problem::output only.
    bool (*rounds)(const Problem&, ElementType) = nullptr;
    /// What bits depend on beyond the samples under an output's own taps; null: nothing. Any cut gives the same bits,
    /// as regions read whole cells.
    Cells (*cells)(const Problem&) = nullptr;
};

/// All variants, CPU first, in order of preference within a device and dimension. Descriptors are complete on every
/// build; launchers may be missing.
[[nodiscard]] std::span<const Variant> variants();

/// Registers variants of another module (peers). Not thread-safe; before the first plan.
void addVariants(std::span<const Variant> more);

/// Why `variant` is not for that problem or device, whether or not this build has its code: wrong dimension, another
/// kind of work, or its own refusal.
[[nodiscard]] std::optional<std::string> mismatch(const Variant& variant, const Problem& problem, const Device& device);

/// Why `variant` cannot run: a mismatch, or its code is not in this build.
[[nodiscard]] std::optional<std::string> refusal(const Variant& variant, const Problem& problem, const Device& device);

} // namespace conv
