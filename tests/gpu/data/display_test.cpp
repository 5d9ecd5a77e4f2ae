// SPDX-License-Identifier: Apache-2.0
#include "tests/gpu/cuda/cases.h"
#include "tests/gpu/display_cases.h"
#include <gtest/gtest.h>

namespace {

class DisplayOnCuda : public cases::OnCuda {};

TEST_F(DisplayOnCuda, AveragesAndLevelsAreThoseOfTheDefinition) {
    cases::Random random(3);
    const conv::Device card = conv::chooseDevice("cuda");
    cases::expectPictures(cases::image(random, {67, 41, 1}), card);
    cases::expectPictures(cases::image(random, {1531, 201, 1}), card); // rows that begin at full vectors
    cases::expectPictures(cases::image(random, {3, 400, 1}), card);
}

} // namespace
