// SPDX-License-Identifier: Apache-2.0
#include "app/cli/serve/parameters.h"
#include "app/text/near_names.h"
#include "app/text/refuse.h"
#include <algorithm>
#include <cmath>

namespace app::cli::serve {
namespace {

/// Longest value that a sentence repeats.
constexpr std::size_t shownBytes = 60;

[[noreturn]] void refuseValue(std::string_view name, const Json& value, const std::string& wanted) {
    std::string shown =
        value.is_structured() ? value.type_name() : value.dump(-1, ' ', false, Json::error_handler_t::replace);
    if (shown.size() > shownBytes)
        shown = shown.substr(0, shownBytes) + "…";
    refuseParameter(name, shown, "must be " + wanted + ".");
}

std::int64_t wholeOf(std::string_view name, const Json& all, const Json& value, std::int64_t min,
                     const std::string& wanted) {
    if (!value.is_number_integer() || (value.is_number_unsigned() && value.get<std::uint64_t>() > INT64_MAX) ||
        value.get<std::int64_t>() < min)
        refuseValue(name, all, wanted);
    return value.get<std::int64_t>();
}

} // namespace

Parameters::Parameters(const Json& object, std::span<const std::string_view> known) : object_(&object) {
    if (object.is_null())
        return;
    if (!object.is_object())
        refuseValue("params", object, "an object");
    for (const auto& [name, value] : object.items())
        if (std::ranges::find(known, std::string_view(name)) == known.end())
            refuse("'" + name.substr(0, shownBytes) + "' is no parameter of this method; " +
                   hint(name.substr(0, shownBytes), known));
}

const Json* Parameters::find(std::string_view name) const {
    if (!object_->is_object())
        return nullptr;
    const auto found = object_->find(name);
    return found == object_->end() || found->is_null() ? nullptr : &*found;
}

std::string Parameters::text(std::string_view name, std::string_view standard) const {
    const Json* const value = find(name);
    if (!value)
        return std::string(standard);
    if (!value->is_string())
        refuseValue(name, *value, "a text");
    return value->get<std::string>();
}

std::string Parameters::text(std::string_view name) const {
    std::string value = text(name, {});
    if (value.empty())
        refuseParameter(name, "", "must be given.");
    return value;
}

bool Parameters::flag(std::string_view name) const {
    const Json* const value = find(name);
    if (value && !value->is_boolean())
        refuseValue(name, *value, "true or false");
    return value && value->get<bool>();
}

std::int64_t Parameters::whole(std::string_view name, std::int64_t standard) const {
    const Json* const value = find(name);
    return value ? wholeOf(name, *value, *value, 0, "a whole number of 0 or more") : standard;
}

std::optional<double> Parameters::number(std::string_view name) const {
    const Json* const value = find(name);
    if (!value)
        return std::nullopt;
    if (!value->is_number())
        refuseValue(name, *value, "a number");
    return value->get<double>();
}

std::optional<std::vector<double>> Parameters::numbers(std::string_view name, std::size_t count) const {
    const Json* const value = find(name);
    if (!value)
        return std::nullopt;
    const auto isNumber = [](const Json& one) { return one.is_number(); };
    if (!value->is_array() || value->size() != count || !std::ranges::all_of(*value, isNumber))
        refuseValue(name, *value, std::to_string(count) + " numbers");
    return value->get<std::vector<double>>();
}

std::vector<std::string> Parameters::texts(std::string_view name) const {
    const Json* const value = find(name);
    if (!value)
        return {};
    if (value->is_string())
        return {value->get<std::string>()};
    const auto isText = [](const Json& one) { return one.is_string(); };
    if (!value->is_array() || !std::ranges::all_of(*value, isText))
        refuseValue(name, *value, "a text, or a list of texts");
    return value->get<std::vector<std::string>>();
}

std::vector<std::int64_t> Parameters::shape(std::string_view name) const {
    constexpr std::size_t maxAxes = 5;
    const std::string wanted = "a list of one to five whole numbers of 1 or more";
    const Json* const value = find(name);
    if (!value)
        refuseParameter(name, "", "must be given, as " + wanted + ".");
    if (!value->is_array() || value->empty() || value->size() > maxAxes)
        refuseValue(name, *value, wanted);
    std::vector<std::int64_t> shape;
    for (const Json& one : *value)
        shape.push_back(wholeOf(name, *value, one, 1, wanted));
    return shape;
}

std::optional<std::vector<std::array<std::int64_t, 2>>> Parameters::ranges(std::string_view name) const {
    const Json* const value = find(name);
    if (!value)
        return std::nullopt;
    const std::string wanted = "a list with a first and an end index for each axis";
    constexpr std::size_t maxAxes = 3;
    if (!value->is_array() || value->empty() || value->size() > maxAxes)
        refuseValue(name, *value, wanted);
    std::vector<std::array<std::int64_t, 2>> ranges;
    for (const Json& one : *value) {
        if (!one.is_array() || one.size() != 2)
            refuseValue(name, *value, wanted);
        ranges.push_back({wholeOf(name, *value, one[0], 0, wanted), wholeOf(name, *value, one[1], 0, wanted)});
    }
    return ranges;
}

const Json* Parameters::object(std::string_view name) const {
    const Json* const value = find(name);
    if (value && !value->is_object())
        refuseValue(name, *value, "an object");
    return value;
}

} // namespace app::cli::serve
