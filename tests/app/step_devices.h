// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "tests/app/flipping_card.h"
#include "tests/surroundings.h"
#include <cstring>
#include <gtest/gtest.h>

namespace conv {

/// An invented GPU beside the CPU; marked as lost after the test.
class StepDevices : public ::testing::Test {
  protected:
    Device card = FlippingCard::invent();
    tests::TemporaryFolder folder;
    void TearDown() override {
        for (const Device& device : devices())
            if (device.model == "Flipping")
                markLost(device.index, "The test is over."); // not for later tests
    }

    [[nodiscard]] Device cpu() const { return devices().front(); }

    /// Choice with the given devices of steps; convolutions on the CPU use the variant that the GPU uses inside.
    [[nodiscard]] PlanOptions asked(const std::string& run, std::vector<std::string> steps) const {
        PlanOptions planOptions;
        planOptions.device = run;
        for (const std::string& s : steps) {
            const bool there = s.empty() ? run != "cpu" : s != "cpu";
            planOptions.variants.push_back(there ? "test-flipping" : "cpu-direct");
        }
        planOptions.devices = std::move(steps);
        return planOptions;
    }

    static bool sameBits(const Volume& a, const Volume& b) {
        return a.layout().extent == b.layout().extent && a.layout().type == b.layout().type &&
               std::memcmp(a.data(), b.data(), static_cast<std::size_t>(a.layout().byteCount())) == 0;
    }

    static Volume picture(std::int64_t nx = 90, std::int64_t ny = 70) {
        Layout layout;
        layout.extent = {nx, ny, 1};
        Volume v(layout);
        for (std::int64_t i = 0; i < layout.sampleCount(); ++i)
            v.as<float>()[i] = static_cast<float>((i * 2654435761 >> 7) % 1000) / 7;
        return v;
    }
};

} // namespace conv
