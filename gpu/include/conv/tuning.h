// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/device.h>
#include <conv/variant.h>
#include <span>
#include <string>
#include <vector>

namespace conv {

/// Problems that share a tuned thread block: one dimension, similar numbers of outputs (within powers of 8) and taps
/// (within powers of 4), and float32 samples or converted ones.
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

/// Fastest thread block, or outputs per thread, of a variant on problems of one class.
struct TunedBlock {
    std::string variant;
    ProblemClass problems;
    Index3 block{0, 0, 0};      ///< 0: the variant's own choice for each problem
    double milliseconds = 0;    ///< time of the measured problem with this block
    double ownMilliseconds = 0; ///< its time with the variant's own choice
    std::string date;           ///< "2026-11-21"
    friend bool operator==(const TunedBlock&, const TunedBlock&) = default;
};

/// Measured blocks for a model of CUDA device with a driver.
struct Tuning {
    std::string model;
    int cores = 1;
    std::string driver;
    std::vector<TunedBlock> blocks;
    friend bool operator==(const Tuning&, const Tuning&) = default;

    [[nodiscard]] bool fits(const Device& device) const;
};

/// Makes tunings known to plans made from then on. Results do not depend on them. Not thread-safe.
void useTunings(std::span<const Tuning> known);

/// Returns the shapes that a variant offers for a problem, its own choice first: thread blocks (Variant::threadBlocks),
/// else neighbouring outputs along x, y and z per thread. Results do not depend on the shape. Empty if there is no
/// choice.
[[nodiscard]] std::vector<Index3> shapesOf(const Variant& variant, const Problem& problem, const Device& device);
/// Returns "block 32×8" or "4×2 outputs a thread".
[[nodiscard]] std::string shapeText(const Variant& variant, const Index3& shape, int dimension);

/// Shape that a plan takes from shapesOf(), with its origin as part of a sentence.
struct BlockChoice {
    Index3 block{0, 0, 0}; ///< 0 if the variant has no choice
    std::string why;       ///< "tuned on 2026-11-21", "its own choice"; empty if there is no choice
};
/// Returns the shape `asked` for, else the tuned one if the variant still offers it, else the variant's own. Throws
/// Error(device) if the variant does not offer `asked`.
[[nodiscard]] BlockChoice blockFor(const Variant& variant, const Problem& problem, const Device& device,
                                   const Index3& asked = {0, 0, 0});

/// Returns "32×8", "8×8×8" or "512": as many numbers as the dimension has axes.
[[nodiscard]] std::string blockText(const Index3& block, int dimension);

} // namespace conv
