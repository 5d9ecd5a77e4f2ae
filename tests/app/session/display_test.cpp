// SPDX-License-Identifier: Apache-2.0
// Display images computed by an invented GPU: on any machine.
#include "run/backend.h"
#include "tests/app/invented_card.h"
#include "tests/gpu/display_cases.h"
#include <gtest/gtest.h>

namespace {

using namespace conv;

class Display : public ::testing::Test {
  protected:
    Device card = inventedCard("a card with a screen");
    void SetUp() override {
        inventDevice(card, [](const Device&, const RunControl& control) { return makeCpuBackend(control); });
    }
    void TearDown() override { markLost(card.index, "The test is over."); } // not for later tests
};

TEST_F(Display, AveragesAndLevelsAreThoseOfTheDefinition) {
    cases::Random random(1);
    cases::expectPictures(cases::image(random, {67, 41, 1}), card);
    cases::expectPictures(cases::image(random, {13, 5, 1}), card);
}

TEST_F(Display, OfPartsOfOtherDomainsAndWhatItRefuses) {
    cases::Random random(2);
    const Volume v = cases::image(random, {30, 20, 1});
    const DeviceData there(card, v);
    // As after a filter that lost two samples on each side.
    const Region domain{{2, 2, 0}, {32, 22, 1}};
    const Volume part = displayed(there, domain, {{{4, 3, 0}, {9, 9, 1}}, 1, 0, 255});
    const Volume same = displayed(there, v.layout().whole(), {{{2, 1, 0}, {7, 7, 1}}, 1, 0, 255});
    EXPECT_EQ(std::vector(part.as<std::uint8_t>(), part.as<std::uint8_t>() + 30),
              std::vector(same.as<std::uint8_t>(), same.as<std::uint8_t>() + 30));
    EXPECT_THROW(static_cast<void>(displayed(there, domain, {{{0, 3, 0}, {9, 9, 1}}, 1, 0, 255})), Error);
    EXPECT_THROW(static_cast<void>(displayed(there, domain, {{{4, 3, 0}, {9, 9, 1}}, 65, 0, 255})), Error);
    EXPECT_THROW(static_cast<void>(displayed(there, domain, {{{4, 3, 0}, {9, 9, 1}}, 1, 5, 5})), Error);
    EXPECT_THROW(static_cast<void>(displayed(there, domain, {{{4, 3, 0}, {9, 9, 1}}, 1, 0, 255, 1})), Error);
}

} // namespace
