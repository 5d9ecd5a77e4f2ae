// SPDX-License-Identifier: Apache-2.0
#include "app/io/eeglab/eeglab.h"
#include "app/io/hdf5/hdf5_parts.h"
#include "app/io/text/text.h"

namespace app::io {

bool recognisesEeglab(const fs::path& path, std::string_view head) {
    return lowered(path.extension().string()) == ".set" &&
           (head.starts_with("MATLAB 5.0 MAT-file") || recognisesHdf5(path, head));
}

} // namespace app::io
