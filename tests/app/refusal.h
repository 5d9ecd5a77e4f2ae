// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/error.h>
#include <gtest/gtest.h>
#include <string>

/// Returns the sentence of the usage error that `f` throws; empty if it throws none.
template <class F>
std::string refusalOf(F&& f) {
    try {
        f();
    } catch (const conv::Error& error) {
        EXPECT_EQ(error.code(), conv::ErrorCode::usage) << error.what();
        return error.what();
    }
    return {};
}
