// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/volume.h>
#include <cstddef>

namespace app::io {

/// The record of a recording with annotations: marks in time that samples do not hold.
struct AnnotatedRecord : conv::FormatRecord {
    /// Returns the number of annotations.
    [[nodiscard]] virtual std::size_t annotationCount() const = 0;
};

} // namespace app::io
