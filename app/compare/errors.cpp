#include "app/compare/errors.h"
#include <algorithm>
#include <bit>
#include <cstdlib>

namespace app::compare {
namespace {

/// Float32 values as integers in their order, −0 and +0 the same.
std::int64_t ordered(float value) {
    const auto bits = std::bit_cast<std::int32_t>(value);
    return bits >= 0 ? bits : -static_cast<std::int64_t>(bits & 0x7FFFFFFF);
}

} // namespace

std::int64_t ulpsBetween(float a, float b) {
    return std::abs(ordered(a) - ordered(b));
}

std::size_t ulpBin(std::int64_t steps) {
    // 0 | 1 | 2 | 3–4 | 5–8 …: the bin of n > 0 is 1 + the bits of n − 1.
    const auto bin = steps <= 0 ? 0 : 1 + std::bit_width(static_cast<std::uint64_t>(steps - 1));
    return std::min<std::size_t>(static_cast<std::size_t>(bin), UlpHistogram{}.size() - 1);
}

std::string ulpLabel(std::size_t bin) {
    if (bin <= 2)
        return std::to_string(bin);
    const std::int64_t most = std::int64_t{1} << (bin - 1);
    if (bin + 1 == UlpHistogram{}.size())
        return "> " + std::to_string(most / 2);
    return std::to_string(most / 2 + 1) + "–" + std::to_string(most);
}

} // namespace app::compare
