// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "taps/folded.h"
#include <conv/element.h>
#include <span>
#include <string>

namespace conv::baked {

/// A header that the compiled text includes.
struct Header {
    const char* name;
    const char* text;
};

/// Those of the project, as they were when it was built: the rule for borders and the frame around the sums. Written by
/// the build (cmake/embed_texts.cmake).
[[nodiscard]] std::span<const Header> projectHeaders();
/// Those, and the few declarations of the standard library that they need: a compiler that is a library has none.
[[nodiscard]] std::span<const Header> headers();

/// How a kernel is cut into blocks of threads: the same for all pieces of work.
struct Shape {
    int threadsX = 32, threadsY = 1;
    int rows = 1;   ///< of outputs in a layer that a thread computes, 4 columns each
    int group = 1;  ///< layers of samples that are brought together
    int groups = 3; ///< in shared memory
    int lead = 0;   ///< columns in shared memory before the first that is needed
    int blocks = 1; ///< that should fit a multiprocessor: decides how many registers a thread may take
    int taps[3]{1, 1, 1};

    [[nodiscard]] int threads() const { return threadsX * threadsY; }
    [[nodiscard]] int width() const { return 4 * threadsX; }
    [[nodiscard]] int height() const { return threadsY * rows; }
    /// Shared memory for samples, of a block of threads.
    [[nodiscard]] std::size_t bytes() const;
};

[[nodiscard]] Shape shapeOf(const Kernel& kernel, int dimension);

/// The text of a kernel for samples of a type. Its function is `functionName`.
[[nodiscard]] std::string sourceOf(const FoldedTaps& taps, const Shape& shape, ElementType type);

inline constexpr const char* functionName = "directBaked";

} // namespace conv::baked
