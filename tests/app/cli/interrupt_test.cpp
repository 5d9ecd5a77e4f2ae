// SPDX-License-Identifier: Apache-2.0
#include "app/cli/batch/interrupt.h"
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <gtest/gtest.h>
#include <thread>

namespace {

using app::cli::Interrupt;
using namespace std::chrono_literals;

/// Receives two stops in that distance, and exits with 7 if it lives on and was asked to stop.
void receiveTwo(std::chrono::milliseconds apart) {
    const Interrupt interrupt;
    std::raise(SIGINT);
    std::this_thread::sleep_for(apart);
    std::raise(SIGINT);
    while (!interrupt.token().stop_requested())
        std::this_thread::sleep_for(1ms);
    std::_Exit(7);
}

TEST(InterruptDeathTest, OneStopThatComesTwiceIsOne) {
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    EXPECT_EXIT(receiveTwo(0ms), testing::ExitedWithCode(7), "");
    EXPECT_EXIT(receiveTwo(20ms), testing::ExitedWithCode(7), "");
}

TEST(InterruptDeathTest, ASecondStopEndsTheProcessAtOnce) {
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    EXPECT_EXIT(receiveTwo(400ms), testing::KilledBySignal(SIGINT), "");
}

} // namespace
