// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/volume.h>
#include <cstddef>

namespace app::io {

/// Record of a recording with annotations: marks in time beside the samples.
struct AnnotatedRecord : conv::FormatRecord {
    [[nodiscard]] virtual std::size_t annotationCount() const = 0;
};

} // namespace app::io
