// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/region.h>
#include <vector>

namespace conv::direct {

/// How a kernel's taps are walked, the same for every region of a plan, so that each output's products are added in one
/// order wherever it is computed: block after block of `width` columns and `rows` rows (x fastest), within a block
/// plane after plane (one plane of a block is a *step*), row after row, tap after tap. After every `stepsPerPart` steps
/// the sum so far becomes a part of the output's sum: one long chain of float32 additions would lose digits.
struct Form {
    int width = 0; ///< taps of a row that the inner loop multiplies; a last block is filled up with taps of weight 0
    int rows = 0;
    int xBlocks = 1, yBlocks = 1;
    int stepsPerPart = 1;
    bool parts = false;    ///< false: all taps are one part
    bool buffered = false; ///< the table does not fit a kernel's parameters

    /// Floats of a row of taps in the table.
    [[nodiscard]] constexpr int pitch() const { return (width + 3) / 4 * 4; }
    friend bool operator==(const Form&, const Form&) = default;
};

/// Floats of a table that travel with the parameters of a kernel at most; more lie in a buffer.
inline constexpr int tableInParameters = 4096;

/// Taps that are summed in one chain at most, where neither a block of one plane nor a kernel of 7³ has more.
inline constexpr int partMost = 256;

// 1-D: taps of the loop's body, and of what lies in shared memory at once.
inline constexpr int signalBody = 32;
inline constexpr int signalTaps = 2048;
inline constexpr int signalOutputs = 20, signalOutputsMany = 28; ///< of a thread
inline constexpr int signalThreads = 384;                        ///< of a block

/// For a kernel of that extent on data of that dimension, with so many bytes of shared memory for a block of threads.
[[nodiscard]] Form formOf(int dimension, const Index3& extent, std::size_t sharedBytes);

/// Bytes of shared memory that a block of threads takes.
[[nodiscard]] std::size_t sharedBytesOf(int dimension, const Form& form);

/// Floats of the table.
[[nodiscard]] std::int64_t tableSize(int dimension, const Form& form, const Index3& extent);

/// The taps in the order of the form; what fills up is 0.
[[nodiscard]] std::vector<double> tableOf(int dimension, const Form& form, const Index3& extent,
                                          const std::vector<double>& taps);

} // namespace conv::direct
