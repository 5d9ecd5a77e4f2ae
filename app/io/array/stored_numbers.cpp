// SPDX-License-Identifier: Apache-2.0
#include "app/io/array/stored_numbers.h"
#include "app/io/text/text.h"
#include <algorithm>
#include <cmath>

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

/// Names factors that netCDF programs apply to the values.
void sayUnapplied(const ArrayAttributes& attributes, conv::Info& info) {
    std::string names;
    for (const char* name : {"scale_factor", "add_offset"}) {
        const std::vector<double> value = attributes.numbers(name);
        if (value.size() == 1 && value[0] != (name[0] == 's' ? 1 : 0))
            names += (names.empty() ? "`" : " and `") + std::string(name) + "` (" + shortest(value[0]) + ")";
    }
    if (!names.empty())
        info.warnings.push_back("The attributes " + names + " are not applied: samples are the stored numbers.");
}

/// Names values that mark missing samples. `wrap`: what an unsigned sample is above a negative value; 0: signed.
void sayMissing(const ArrayAttributes& attributes, double wrap, conv::Info& info) {
    std::vector<double> said;
    for (const char* name : {"_FillValue", "missing_value"})
        for (double value : attributes.numbers(name)) {
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
}

} // namespace app::io
