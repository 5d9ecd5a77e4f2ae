// SPDX-License-Identifier: Apache-2.0
#include "app/io/dicom/dicom_quantise.h"
#include "app/io/text/text.h"
#include <algorithm>
#include <cmath>
#include <conv/error.h>
#include <cstdio>
#include <limits>

namespace app::io {
namespace {

struct Range {
    double low = std::numeric_limits<double>::infinity(), high = -low;
    bool whole = true;
};

template <class T>
void widen(Range& range, const T* samples, std::int64_t count) {
    for (std::int64_t i = 0; i < count; ++i) {
        const auto value = static_cast<double>(samples[i]);
        if (!std::isfinite(value))
            throw conv::Error(conv::ErrorCode::usage, "DICOM cannot hold NaN or infinity, which the result has.");
        range.low = std::min(range.low, value);
        range.high = std::max(range.high, value);
        range.whole = range.whole && value == std::nearbyint(value);
    }
}

Range rangeOf(const conv::Volume& volume) {
    Range range;
    const conv::Layout& layout = volume.layout();
    for (const conv::Item& item : conv::itemsOf(layout))
        conv::withElementType(layout.type, [&]<class T>(std::type_identity<T>) {
            widen(range, volume.as<T>(item), layout.whole().count());
        });
    return range;
}

/// Returns the value as it will be read again.
double asWritten(double value) {
    return parsedNumber(decimalText(value)).value_or(value);
}

} // namespace

std::string decimalText(double value) {
    std::string text = shortest(value);
    char digits[40];
    for (int precision = 16; text.size() > 16 && precision > 0; --precision) {
        std::snprintf(digits, sizeof digits, "%.*g", precision, value);
        text = digits;
    }
    return text;
}

DicomStorage storageFor(const conv::Volume& volume, bool noIntercept) {
    using conv::ElementType;
    const Range range = rangeOf(volume);
    DicomStorage storage;
    storage.low = range.low;
    storage.high = range.high;
    const ElementType type = volume.layout().type;
    if (type == ElementType::u8 || (range.whole && range.low >= 0 && range.high <= 65535 && range.high > 32767)) {
        storage.type = type == ElementType::u8 ? type : ElementType::u16;
        return storage;
    }
    if (range.whole && range.low >= -32768 && range.high <= 32767) {
        storage.type = type == ElementType::u16 ? type : ElementType::i16;
        return storage;
    }
    if (noIntercept) {
        storage.slope = asWritten(std::max(std::abs(range.low), std::abs(range.high)) / 32766);
    } else {
        storage.type = ElementType::u16;
        // Slightly wider: the written numbers have fewer digits, and must still cover both ends.
        storage.intercept = asWritten(range.low);
        storage.slope = asWritten((range.high - range.low) / 65534);
    }
    if (!(storage.slope > 0)) // all samples are one fraction, or nearly 0
        storage.slope = 1;
    storage.error = storage.slope / 2;
    return storage;
}

} // namespace app::io
