// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/device.h>
#include <conv/variant.h>
#include <span>
#include <string>
#include <vector>

namespace conv {

/// Problems that want the same shape of threads: of one dimension, with about as many outputs (within powers of 8) and
/// taps (within powers of 4), on float32 samples or on types that are converted.
struct ProblemClass {
    int dimension = 2;
    int outputs = 0;        ///< ⌊log8⌋ of the outputs of one item
    int taps = 0;           ///< ⌊log4⌋ of the kernel's taps, zeros included
    bool converted = false; ///< samples are not float32
    friend bool operator==(const ProblemClass&, const ProblemClass&) = default;
};

[[nodiscard]] ProblemClass classOf(const Problem& problem);
/// "3-D, 16777216 to 134217727 outputs, 256 to 1023 taps, float32".
[[nodiscard]] std::string describe(const ProblemClass& problems);

/// The thread block, or the outputs of a thread, that was fastest for a variant on problems of one class.
struct TunedBlock {
    std::string variant;
    ProblemClass problems;
    Index3 block{0, 0, 0};      ///< 0: what the variant chooses by itself for each problem
    double milliseconds = 0;    ///< of the problem that was measured, with this block
    double ownMilliseconds = 0; ///< and with the variant's own choice
    std::string date;           ///< "2026-11-21"
    friend bool operator==(const TunedBlock&, const TunedBlock&) = default;
};

/// What was found by measuring on a model of CUDA device with a driver.
struct Tuning {
    std::string model;
    int cores = 1;
    std::string driver;
    std::vector<TunedBlock> blocks;
    friend bool operator==(const Tuning&, const Tuning&) = default;

    [[nodiscard]] bool fits(const Device& device) const;
};

/// Makes tunings known to plans that are made from then on; results do not depend on them. Not thread-safe.
void useTunings(std::span<const Tuning> known);

/// What a variant leaves to choose on a problem, its own choice first: shapes of thread blocks (Variant::blocks) or,
/// of variants without these, how many neighbouring outputs along x, y and z a thread computes. Results do not depend
/// on it. Empty where there is no choice.
[[nodiscard]] std::vector<Index3> shapesOf(const Variant& variant, const Problem& problem, const Device& device);
/// "block 32×8", or "4×2 outputs a thread".
[[nodiscard]] std::string shapeText(const Variant& variant, const Index3& shape, int dimension);

/// The one of shapesOf() that a plan takes for a variant, and where that comes from, as a sentence's part.
struct BlockChoice {
    Index3 block{0, 0, 0}; ///< 0 where the variant leaves no choice
    std::string why;       ///< "tuned on 2026-11-21", "its own choice"; empty where there is no choice
};
/// The tuned one, if one is known that the variant still offers; else the variant's own. One that is `asked` for comes
/// first: throws Error(device) if the variant does not offer it.
[[nodiscard]] BlockChoice blockFor(const Variant& variant, const Problem& problem, const Device& device,
                                   const Index3& asked = {0, 0, 0});

/// "32×8", "8×8×8", "512": as many numbers as the dimension has axes.
[[nodiscard]] std::string blockText(const Index3& block, int dimension);

} // namespace conv
