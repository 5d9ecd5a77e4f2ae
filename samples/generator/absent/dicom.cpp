// SPDX-License-Identifier: Apache-2.0
#include "generator/samples.h"
#include <conv/error.h>

namespace samples {

void writeDicomSeries(const conv::Volume&, const std::filesystem::path& folder) {
    throw conv::Error(conv::ErrorCode::unwritable, "Cannot write " + folder.string() + ": built without GDCM.");
}

} // namespace samples
