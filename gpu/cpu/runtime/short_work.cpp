// SPDX-License-Identifier: Apache-2.0
#include "cpu/runtime/short_work.h"

namespace conv {

int threadsFor(const Variant& variant, const Problem& problem, const Region& box) {
    static const Device machine = devices().front(), core = partOf(machine, 1);
    if (variant.tiling != Tiling::exact)
        return machine.cores;
    Problem part = problem;
    part.extent = box.extent();
    part.items = 1;
    return threadsFor(variant.predictSeconds(part, core), machine.cores);
}

} // namespace conv
