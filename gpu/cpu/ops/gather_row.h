// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "run/launch.h"
#include <algorithm>

namespace conv {

/// Reads an input row in float64 over indices [from, from + n), folded at the border; outside values are filled in.
inline void gatherRow(const Launch& l, std::int64_t y, std::int64_t z, std::int64_t from, std::int64_t n, double* row) {
    const std::int64_t py = l.map[1](y), pz = l.map[2](z);
    if (py < 0 || pz < 0) {
        std::fill_n(row, n, l.outsideValue);
        return;
    }
    withElementType(l.in.type, [&]<class T>(std::type_identity<T>) {
        const T* const in = static_cast<const T*>(l.in.data) + py * l.in.strideY + pz * l.in.strideZ;
        std::int64_t i = 0;
        while (i < n) {
            std::int64_t shift = 0;
            const std::int64_t end = std::min(n, l.map[0].straight(from + i, &shift).hi - from);
            if (end <= i) {
                const std::int64_t px = l.map[0](from + i);
                row[i++] = px < 0 ? l.outsideValue : static_cast<double>(in[px]);
            }
            for (; i < end; ++i)
                row[i] = static_cast<double>(in[from + i + shift]);
        }
    });
}

} // namespace conv
