// SPDX-License-Identifier: Apache-2.0
#include "generator/samples.h"
#include <conv/error.h>

namespace samples {

void writeHdf5(const conv::Volume&, const std::filesystem::path& path) {
    throw conv::Error(conv::ErrorCode::unwritable, "Cannot write " + path.string() + ": built without libhdf5.");
}

} // namespace samples
