// SPDX-License-Identifier: Apache-2.0
#include "app/session/output_choice.h"
#include "app/session/fractions.h"
#include <algorithm>
#include <cmath>
#include <limits>

namespace app {
namespace {

constexpr std::string_view rescaleWord = ":rescale";

struct StoredRange {
    double low = -std::numeric_limits<double>::infinity(), high = std::numeric_limits<double>::infinity();
};

/// Returns the range of an integer type, from half below to half above, since values are rounded.
StoredRange storedRangeOf(conv::ElementType type) {
    if (!conv::isInteger(type))
        return {};
    return conv::withElementType(type, []<class T>(std::type_identity<T>) {
        return StoredRange{static_cast<double>(std::numeric_limits<T>::lowest()) - 0.5,
                           static_cast<double>(std::numeric_limits<T>::max()) + 0.5};
    });
}

void count(const conv::ConstView& block, const StoredRange& range, bool integer, OutputForecast& forecast) {
    eachValue(block, [&](double value) {
        if (!std::isfinite(value)) {
            forecast.clipped += integer;
            return;
        }
        forecast.low = std::min(forecast.low, value);
        forecast.high = std::max(forecast.high, value);
        forecast.clipped += value < range.low || value > range.high;
        forecast.nonZero += value != 0;
        forecast.zeroed += integer && value != 0 && std::abs(value) < 0.5;
    });
}

} // namespace

std::string toText(const OutputChoice& choice) {
    if (!choice.type)
        return "";
    return std::string(conv::name(*choice.type)) + std::string(choice.rescale ? rescaleWord : "");
}

OutputChoice outputChoiceOf(std::string_view text) {
    OutputChoice choice;
    if (text.ends_with(rescaleWord)) {
        choice.rescale = true;
        text.remove_suffix(rescaleWord.size());
    }
    for (const conv::ElementType type : conv::elementTypes())
        if (conv::name(type) == text)
            choice.type = type;
    choice.rescale = choice.rescale && choice.type && conv::isInteger(*choice.type);
    return choice;
}

OutputForecast forecastOutput(const conv::Volume& result, const OutputChoice& choice, const Recipe& recipe,
                              const conv::Layout& source) {
    OutputForecast forecast;
    forecast.type = choice.type.value_or(savedType(recipe, source));
    forecast.rescaled = choice.rescale && conv::isInteger(forecast.type);
    if (conv::isInteger(forecast.type) && !forecast.rescaled && makesNewValues(recipe))
        forecast.roundedAway = fractionsOf(result).lost();
    if (forecast.roundedAway && !choice.type) {
        forecast.type = floatsFor(recipe, source.type);
        forecast.roundedAway = false;
    }
    const bool integer = conv::isInteger(forecast.type);
    const StoredRange range = storedRangeOf(forecast.type);
    forecast.low = std::numeric_limits<double>::infinity();
    forecast.high = -forecast.low;
    for (const conv::Item item : conv::itemsOf(result.layout()))
        count(result.view(item), range, integer, forecast);
    if (forecast.low > forecast.high)
        forecast.low = forecast.high = 0;
    forecast.count = result.layout().sampleCount();
    if (forecast.rescaled)
        forecast.clipped = forecast.zeroed = 0;
    forecast.byteCount = forecast.count * static_cast<std::int64_t>(conv::sizeOf(forecast.type));
    return forecast;
}

} // namespace app
