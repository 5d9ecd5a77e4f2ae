// SPDX-License-Identifier: Apache-2.0
#include "app/io/dicom/decoder/stack/dicom_straighten.h"
#include "app/io/core/file_bytes.h"
#include <algorithm>
#include <cmath>
#include <limits>

namespace app::io {
namespace {

/// Two neighbours and the weight of the second.
struct Between {
    std::int64_t first = 0, second = 0;
    double share = 0;
    bool inside = false;
};

/// Tolerance of rounding beyond the outermost sample.
constexpr double hair = 1e-6;

Between between(double at, std::int64_t count) {
    if (at < -hair || at > static_cast<double>(count - 1) + hair)
        return {};
    const double inside = std::clamp(at, 0.0, static_cast<double>(count - 1));
    const auto first = static_cast<std::int64_t>(inside);
    return {first, std::min(first + 1, count - 1), inside - static_cast<double>(first), true};
}

template <class T>
T asSample(double value) {
    if constexpr (std::is_floating_point_v<T>) {
        return static_cast<T>(value);
    } else { // interpolated values always fit
        return static_cast<T>(std::nearbyint(value));
    }
}

template <class T>
void interpolate(const T* in, std::int64_t columns, const std::vector<Between>& xs, const std::vector<Between>& ys,
                 double outside, T* out) {
    for (const Between& y : ys)
        for (const Between& x : xs) {
            double value = outside;
            if (x.inside && y.inside) {
                const auto row = [&](std::int64_t j) {
                    const T* const line = in + j * columns;
                    const auto a = static_cast<double>(line[x.first]), b = static_cast<double>(line[x.second]);
                    return x.share == 0 ? a : a + x.share * (b - a);
                };
                const double a = row(y.first);
                value = y.share == 0 ? a : a + y.share * (row(y.second) - a);
            }
            *out++ = asSample<T>(value);
        }
}

} // namespace

Straightened::Straightened(const fs::path& path, const std::vector<std::array<double, 2>>& shifts, std::int64_t columns,
                           std::int64_t rows)
    : shifts_(shifts), columns_(columns), rows_(rows) {
    for (std::size_t axis = 0; axis < 2; ++axis) {
        double least = 0, most = 0;
        for (const auto& shift : shifts_) {
            least = std::min(least, shift[axis]);
            most = std::max(most, shift[axis]);
        }
        if (most - least > 4.0 * static_cast<double>(std::max(columns, rows)))
            refuseFile(path, "has slices that are sheared too far to be straightened: by " +
                                 std::to_string(std::llround(most - least)) + " pixels");
        corner_[axis] = static_cast<std::int64_t>(std::floor(least + hair));
        grown_[axis] = static_cast<std::int64_t>(std::ceil(most - hair)) - corner_[axis];
    }
}

void Straightened::slice(std::size_t z, conv::ElementType type, const char* in, double outside, char* out) const {
    std::array<std::vector<Between>, 2> at;
    for (std::size_t axis = 0; axis < 2; ++axis)
        for (std::int64_t i = 0; i < (axis == 0 ? columns() : rows()); ++i)
            at[axis].push_back(
                between(static_cast<double>(i + corner_[axis]) - shifts_[z][axis], axis == 0 ? columns_ : rows_));
    conv::withElementType(type, [&]<class T>(std::type_identity<T>) {
        interpolate(reinterpret_cast<const T*>(in), columns_, at[0], at[1], outside, reinterpret_cast<T*>(out));
    });
}

} // namespace app::io
