// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/separable_passes/axis_pass_launch.h"

namespace conv {

void passAlongRows(const AxisPass& pass, const TapTable& table, cudaStream_t stream, int maxWarps) {
    withElementType(pass.type,
                    [&]<class T>(std::type_identity<T>) { AxisPassOf<T>::alongRows(pass, table, stream, maxWarps); });
    check(cudaGetLastError(), "The launch of a pass along rows");
}

void passAcrossRows(const AxisPass& pass, int axis, const TapTable& table, cudaStream_t stream, int maxWarps) {
    withElementType(pass.type, [&]<class T>(std::type_identity<T>) {
        AxisPassOf<T>::acrossRows(pass, axis, table, stream, maxWarps);
    });
    check(cudaGetLastError(), "The launch of a pass across rows");
}

} // namespace conv
