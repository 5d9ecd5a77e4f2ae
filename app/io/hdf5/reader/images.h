// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/hdf5/reader/dataset.h"
#include <optional>

namespace app::io {

/// An image in a file.
struct H5Place {
    enum class Kind { plain, imaris, minc };
    std::string path; ///< path of its dataset or group; title for --series
    Kind kind = Kind::plain;
};

/// Returns the images of a file. Throws Error(unreadable) if there are none.
[[nodiscard]] std::vector<H5Place> hdf5Images(const H5File& file);

/// Returns them with their layouts, for a list.
[[nodiscard]] std::vector<Scene> hdf5Scenes(const H5File& file, const std::vector<H5Place>& places);

/// Reads the description of the image that --series names, by number or path, with ",level=2" or alone "level=2" for a
/// coarser level. Throws Error(unreadable).
[[nodiscard]] Hdf5Image readHdf5Image(const H5File& file, const std::string& series);

// Parts of it.
/// Describes a dataset without metadata of a known format, or one of MATLAB.
[[nodiscard]] Hdf5Image readPlainHdf5(const H5File& file, const std::string& path);
/// Sets sizes and type of the layout by the axes of the first array.
void setHdf5Extents(Hdf5Image& image);
/// Adds notes on how the samples are stored.
void noteHdf5Storage(Hdf5Image& image);
/// Assigns axes by names of one letter (x, y, z, c, t) or words; false if they are none of these.
[[nodiscard]] bool takeAxisNames(const std::vector<std::string>& names, Hdf5Image& image);

/// Returns the paths of the datasets that hold the coordinates of a dataset's axes, slowest first: dimension scales, or
/// the axes of the NXdata group whose signal it is. "": none.
[[nodiscard]] std::vector<std::string> axisPaths(const H5File& file, hid_t dataset, const std::string& path);
/// Returns the names that these give the axes: their own names, or the letters of CF's attribute `axis`.
[[nodiscard]] std::vector<std::string> axisNames(const H5File& file, const std::vector<std::string>& paths);
/// Sets spacing, origin and time step by their values.
void readAxisScales(const H5File& file, const std::vector<std::string>& paths, Hdf5Image& image);

/// Returns the class that MATLAB gave an array; nothing for files of other programs.
[[nodiscard]] std::optional<std::string> matlabClass(hid_t dataset);
/// Returns true for datasets that are parts of sparse arrays and cells of MATLAB.
[[nodiscard]] bool isMatlabPart(const H5File& file, const std::string& path);
/// Throws Error(unreadable) for a MATLAB class that is no array of numbers.
void checkMatlab(const H5File& file, const H5Dataset& dataset);
/// Assigns axes as MATLAB stores them: the first index, which is y, is the fastest.
void takeMatlabOrder(const H5File& file, Hdf5Image& image);

[[nodiscard]] bool isImaris(const H5File& file);
/// Describes the image of an Imaris file at a level, 0 is the finest. Throws Error(unreadable).
[[nodiscard]] Hdf5Image readImaris(const H5File& file, std::size_t level);

[[nodiscard]] bool isMinc(const H5File& file);
/// Describes the image of a MINC 2 file. Throws Error(unreadable).
[[nodiscard]] Hdf5Image readMinc(const H5File& file);

/// The dataset that a file names as its data.
struct H5Signal {
    std::string path, standard; ///< "NeXus"
};
/// Returns it for NeXus (NXdata with a signal) and DXchange; nothing if there is none, or several without a default.
/// Call it after H5File::datasets.
[[nodiscard]] std::optional<H5Signal> namedSignal(const H5File& file);

} // namespace app::io
