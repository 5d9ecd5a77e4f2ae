// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/recipe/param/param.h"
#include <conv/grid.h>
#include <string>

/// The grid of another file, for `resample:like=FILE`.
namespace app {

/// Returns true for a parameter whose text is a file with a grid, or "none".
[[nodiscard]] bool namesGridFile(const ParamSpec& param);

/// Returns the layout of a file from its headers. Keeps the latest ones while their files are unchanged. Thread-safe.
/// Throws Error(usage) about the parameter `like`.
[[nodiscard]] conv::Layout layoutOfGridFile(const std::string& file);

/// Returns true if layoutOfGridFile() returns without reading: the file is among the latest ones and unchanged.
[[nodiscard]] bool knowsGridFile(const std::string& file);

/// Returns the grid of the file's samples in data of that layout. Its axes are parallel to those of the data, perhaps
/// mirrored or exchanged; samples beyond the data are filled. Throws Error(usage) with file and field if the file or
/// the data have no positions, or other units, dimensions, planes or directions.
[[nodiscard]] conv::Grid gridLike(const std::string& file, const conv::Layout& data);

/// Returns a text that changes with the file's grid. For hashes of recipes.
[[nodiscard]] std::string gridContent(const std::string& file);

} // namespace app
