// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/hdf5/hdf5_wire.h"
#include "app/io/hdf5/reader/file.h"

namespace app::io {

/// A dataset whose samples are numbers that convapp reads.
struct H5Dataset {
    H5Handle handle;
    Hdf5Array array;
    std::vector<std::string> notes; ///< sentences for the warnings of the image
    bool fillUndefined = false;
};

/// Opens a dataset and reads its type and shape. Throws Error(unreadable) with the reason if its samples are no numbers
/// of a known type.
[[nodiscard]] H5Dataset openDataset(const H5File& file, const std::string& path);

/// Reads how the samples are stored. Throws Error(unreadable): other files, filters that are not known.
void readStorage(const H5File& file, H5Dataset& dataset);

/// Returns the samples of a small dataset of numbers as float64, in C order. Throws Error(unreadable): no numbers, more
/// than `most`, samples in other files, damage.
[[nodiscard]] std::vector<double> datasetNumbers(const H5File& file, const std::string& path, std::int64_t most);

/// "512 × 512 × 3".
[[nodiscard]] std::string shapeText(const std::vector<std::int64_t>& shape);

} // namespace app::io
