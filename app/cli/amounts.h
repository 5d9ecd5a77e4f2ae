#pragma once
#include "app/bench/bench.h"
#include "app/io/io.h"
#include <string_view>

/// Amounts as typed after options. All throw Error(usage) naming the option, the value and what is expected.
namespace app::cli {

/// "1x1.25x3mm", "0.5", "0.5mm": millimetres, above 0; missing axes are 1, a single number is for all.
[[nodiscard]] conv::Vec3 parseSpacing(std::string_view text);
/// "48kHz", "250", "0.5 Hz": Hz.
[[nodiscard]] double parseRate(std::string_view text);
/// "512x512x240:int16[:big|:little][:offset=352]".
[[nodiscard]] io::RawLayout parseRaw(std::string_view text);
/// "2GiB", "500MB", "1000000": bytes.
[[nodiscard]] std::int64_t parseBytes(std::string_view text);
/// "size=256,512".
[[nodiscard]] bench::Axis parseAxis(std::string_view text);
/// "all" or nothing: none named; "naive,direct". Throws Error(device) with the nearest names for one that is not known.
[[nodiscard]] std::vector<std::string> parseVariants(std::string_view text);

} // namespace app::cli
