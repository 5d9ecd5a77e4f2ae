// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cpu/micro/micro.h"
#include <gtest/gtest.h>

namespace conv::test {

template <class F>
void onEveryTarget(F f) {
    for (const std::string& target : cpuTargets()) {
        useCpuTarget(target);
        SCOPED_TRACE(target);
        EXPECT_EQ(micro().target, target);
        f();
    }
    useCpuTarget("");
}

} // namespace conv::test
