// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/hdf5/reader/dataset.h"

namespace app::io {

/// An image in a file.
struct H5Place {
    enum class Kind { plain };
    std::string path;  ///< path of its dataset or group
    std::string title; ///< for --series
    Kind kind = Kind::plain;
};

/// Returns the images of a file. Throws Error(unreadable) if there are none.
[[nodiscard]] std::vector<H5Place> hdf5Images(const H5File& file);

/// Returns them with their layouts, for a list.
[[nodiscard]] std::vector<Scene> hdf5Scenes(const H5File& file, const std::vector<H5Place>& places);

/// Reads the description of the image that --series names, by number or path. Throws Error(unreadable).
[[nodiscard]] Hdf5Image readHdf5Image(const H5File& file, const std::string& series);

// Parts of it.
/// Describes a dataset without metadata of a known format.
[[nodiscard]] Hdf5Image readPlainHdf5(const H5File& file, const std::string& path);
/// Sets sizes and type of the layout by the axes of the first array.
void setHdf5Extents(Hdf5Image& image);
/// Adds notes on how the samples are stored.
void noteHdf5Storage(Hdf5Image& image);
/// Assigns axes by names of one letter (x, y, z, c, t) or words; false if they are none of these.
[[nodiscard]] bool takeAxisNames(const std::vector<std::string>& names, Hdf5Image& image);

} // namespace app::io
