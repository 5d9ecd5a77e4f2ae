// SPDX-License-Identifier: Apache-2.0
#include "app/io/array/stored_numbers.h"
#include "app/io/text/text.h"
#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace app::io {
namespace {

std::optional<conv::ElementType> unsignedOf(conv::ElementType type) {
    using enum conv::ElementType;
    return type == i8    ? std::optional(u8)
           : type == i16 ? std::optional(u16)
           : type == i32 ? std::optional(u32)
           : type == i64 ? std::optional(u64)
                         : std::nullopt;
}

/// Returns the numbers of an attribute, also of one that is a text.
std::vector<double> numbersOf(const ArrayAttributes& attributes, const char* name) {
    std::vector<double> numbers = attributes.numbers(name);
    if (numbers.empty())
        if (const auto number = parsedNumber(trimmed(attributes.text(name).value_or(""))))
            numbers.push_back(*number);
    return numbers;
}

/// Returns numbers as text: "1", or "0 to 100" for two.
std::string shownNumbers(const std::vector<double>& numbers) {
    if (numbers.size() > 2)
        return std::to_string(numbers.size()) + " numbers";
    return shortest(numbers[0]) + (numbers.size() > 1 ? " to " + shortest(numbers[1]) : std::string());
}

/// Names factors that programs of netCDF and NeXus apply to the values.
void sayUnapplied(const ArrayAttributes& attributes, conv::Info& info) {
    std::string names;
    for (const char* name : {"scale_factor", "scaling_factor", "add_offset", "offset"}) {
        const std::vector<double> value = numbersOf(attributes, name);
        if (!value.empty() && value != std::vector<double>{name[0] == 's' ? 1.0 : 0.0})
            names += (names.empty() ? "`" : " and `") + std::string(name) + "` (" + shownNumbers(value) + ")";
    }
    if (!names.empty())
        info.warnings.push_back("The attributes " + names + " are not applied: samples are the stored numbers.");
}

/// Names values that mark missing samples. `wrap`: what an unsigned sample is above a negative value; 0: signed.
void sayMissing(const ArrayAttributes& attributes, double wrap, conv::Info& info) {
    std::vector<double> said;
    for (const char* name : {"_FillValue", "missing_value"})
        for (double value : numbersOf(attributes, name)) {
            if (value < 0)
                value += wrap;
            if (!std::isfinite(value) || std::ranges::find(said, value) != said.end())
                continue;
            said.push_back(value);
            const std::string text = shortest(value);
            info.warnings.push_back("The attribute `" + std::string(name) + "` (" + text +
                                    ") marks missing samples. They are read as numbers; missing=ignore,nodata=" + text +
                                    " leaves them out of averages.");
        }
    for (const char* name : {"_FillValue", "missing_value"})
        if (const auto text = attributes.text(name); text && numbersOf(attributes, name).empty())
            info.warnings.push_back("The attribute `" + std::string(name) + "` (\"" + printable(text->substr(0, 40)) +
                                    "\") is no number: samples that it marks as missing are read as numbers.");
}

/// Names bounds of valid samples, unless every number of the type is valid.
void sayValid(const ArrayAttributes& attributes, conv::ElementType type, double wrap, conv::Info& info) {
    const auto [lowest, highest] = conv::withElementType(type, []<class T>(std::type_identity<T>) {
        return std::pair(static_cast<double>(std::numeric_limits<T>::lowest()),
                         static_cast<double>(std::numeric_limits<T>::max()));
    });
    for (const char* name : {"valid_range", "valid_min", "valid_max"}) {
        std::vector<double> bounds = numbersOf(attributes, name);
        for (double& bound : bounds)
            bound += bound < 0 ? wrap : 0;
        const bool isMost = std::string_view(name) == "valid_max";
        const bool all = !bounds.empty() && (isMost || bounds.front() <= lowest) &&
                         (std::string_view(name) == "valid_min" || bounds.back() >= highest);
        if (!bounds.empty() && !all)
            info.warnings.push_back("The attribute `" + std::string(name) + "` (" + shownNumbers(bounds) +
                                    ") says which samples are valid. All samples are read as numbers.");
    }
}

} // namespace

void readStoredNumbers(const ArrayAttributes& attributes, conv::ElementType& type, conv::Info& info) {
    double wrap = 0;
    const auto plain = attributes.text("_Unsigned") == "true" ? unsignedOf(type) : std::nullopt;
    if (plain) {
        info.warnings.push_back("The attribute `_Unsigned` is true: the samples are read as " +
                                std::string(name(*plain)) + ", not as " + std::string(name(type)) + ".");
        wrap = std::ldexp(1, 8 * static_cast<int>(sizeOf(type)));
        type = *plain;
    }
    sayUnapplied(attributes, info);
    sayMissing(attributes, wrap, info);
    sayValid(attributes, type, wrap, info);
}

} // namespace app::io
