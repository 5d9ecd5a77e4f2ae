// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/hdf5/reader/handle.h"
#include <optional>
#include <vector>

/// Attributes of groups and datasets. One that does not exist, or has another type, is nothing or empty.
namespace app::io {

/// Returns a text: one string, or an array of strings of one character, as Imaris writes them.
[[nodiscard]] std::optional<std::string> attributeText(hid_t object, const char* name);
/// Returns an array of strings.
[[nodiscard]] std::vector<std::string> attributeTexts(hid_t object, const char* name);
/// Returns integers or floats as float64.
[[nodiscard]] std::vector<double> attributeNumbers(hid_t object, const char* name);
/// Returns the paths of the datasets that are the scales of a dataset's axes (`DIMENSION_LIST`), "" for an axis without
/// one. The first of several counts.
[[nodiscard]] std::vector<std::string> scalePaths(hid_t dataset);
[[nodiscard]] bool hasAttribute(hid_t object, const char* name);

} // namespace app::io
