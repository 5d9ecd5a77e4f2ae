// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/io.h"
#include <functional>
#include <optional>
#include <string>
#include <vector>

/// Attributes of netCDF and xarray that say what stored numbers stand for.
namespace app::io {

/// Attributes of an array, by name. None of a name: an empty list, and nothing.
struct ArrayAttributes {
    std::function<std::vector<double>(const char* name)> numbers;
    std::function<std::optional<std::string>(const char* name)> text;
};

/// Reads signed integers as unsigned ones if `_Unsigned` says so, with a warning. Warns of `scale_factor` and
/// `add_offset`, which are not applied, and of `_FillValue` and `missing_value`, whose samples are read as numbers.
void readStoredNumbers(const ArrayAttributes& attributes, conv::ElementType& type, conv::Info& info);

} // namespace app::io
