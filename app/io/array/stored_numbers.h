// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/io.h"
#include <functional>
#include <optional>
#include <string>
#include <vector>

/// Attributes of netCDF, xarray and NeXus that say what stored numbers stand for.
namespace app::io {

/// Attributes of an array, by name. None of a name: an empty list, and nothing.
struct ArrayAttributes {
    std::function<std::vector<double>(const char* name)> numbers;
    std::function<std::optional<std::string>(const char* name)> text;
};

/// Reads signed integers as unsigned ones if `_Unsigned` says so, with a warning. Warns of factors, which are not
/// applied
/// (`scale_factor`, `scaling_factor`, `add_offset`, `offset`), and of values of missing samples and bounds of valid
/// ones, beyond which samples are read as numbers (`_FillValue`, `missing_value`, `valid_range`, `valid_min`,
/// `valid_max`).
void readStoredNumbers(const ArrayAttributes& attributes, conv::ElementType& type, conv::Info& info);

} // namespace app::io
