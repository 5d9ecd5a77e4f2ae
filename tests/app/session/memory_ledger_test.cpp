// SPDX-License-Identifier: Apache-2.0
#include "app/session/memory_ledger.h"
#include <algorithm>
#include <conv/error.h>
#include <gtest/gtest.h>

TEST(MemoryLedger, PicturesLeaveFiltersHalfOfTheCard) {
    app::MemoryLedger ledger(1000);
    const int first = 0, second = 0;
    EXPECT_EQ(ledger.request(&first, 300), 300);
    EXPECT_EQ(ledger.request(&second, 900), 200);
    EXPECT_EQ(ledger.held(), 500);
    EXPECT_EQ(ledger.request(&first, 100), 100) << "a new need takes the place of the old one";
    EXPECT_EQ(ledger.request(&second, 900), 400);
    ledger.release(&first);
    EXPECT_EQ(ledger.held(), 400);
    EXPECT_EQ(ledger.request(&second, 50), 50);
    ledger.release(&second);
    EXPECT_EQ(ledger.held(), 0);
}

TEST(MemoryLedger, WithoutACardOfTheFiltersThereIsNoLimit) {
    app::MemoryLedger ledger(0);
    const int holder = 0;
    EXPECT_EQ(ledger.request(&holder, 1'000'000'000'000), 1'000'000'000'000);
}

TEST(MemoryLedger, FiltersPlanWithWhatPicturesLeave) {
    if (std::none_of(conv::variants().begin(), conv::variants().end(),
                     [](const conv::Variant& v) { return v.name == "separable-fused" && v.launch; }))
        GTEST_SKIP() << "built without CUDA kernels";
    conv::Device card;
    card.kind = conv::DeviceKind::cuda;
    card.model = "invented";
    card.memoryBytes = card.freeBytes = std::int64_t{8} << 30;
    card.computeCapability = 90;
    card.sharedBytesPerBlock = 227 << 10;
    card.flopsPerSecond = 6e13;
    card.bytesPerSecond = 3e12;
    card.linkBytesPerSecond = 5e10;
    conv::Layout image;
    image.dimension = 2;
    image.extent = {4096, 4096, 1};
    const std::vector<conv::Filter> filters{conv::Filter{conv::Gaussian{}}};
    const conv::PlanOptions free;
    const conv::Plan alone = conv::makePlan(filters, image, card, free);
    const auto beside = [&](std::int64_t taken, const conv::PlanOptions& planOptions) {
        return app::leavingRoom(taken, alone, filters, planOptions);
    };
    EXPECT_EQ(beside(1 << 20, free).tiles, alone.tiles);
    const conv::Plan tight = beside(card.freeBytes - alone.workingBytes / 2, free);
    EXPECT_LE(tight.workingBytes, alone.workingBytes / 2);
    EXPECT_GT(tight.tiles, alone.tiles);
    EXPECT_EQ(beside(card.freeBytes, free).device.kind, conv::DeviceKind::cpu);
    conv::PlanOptions forced;
    forced.device = "cuda";
    EXPECT_THROW((void)beside(card.freeBytes, forced), conv::Error);
    forced.memoryBytes = 1;
    EXPECT_EQ(beside(card.freeBytes, forced).tiles, alone.tiles) << "the user's own limit was planned with already";
}

TEST(MemoryLedger, LoansAreBesidePicturesAndAskedBack) {
    app::MemoryLedger ledger(1000);
    const int borrower = 0, other = 0, picture = 0;
    int askedBack = 0;
    EXPECT_FALSE(ledger.lend(&borrower, 251, [] {})) << "a quarter at most";
    EXPECT_TRUE(ledger.lend(&borrower, 250, [&] { ++askedBack; }));
    EXPECT_TRUE(ledger.lend(&other, 250, [&] { ++askedBack; }));
    EXPECT_EQ(ledger.lent(), 500);
    EXPECT_EQ(ledger.held(), 0);
    EXPECT_EQ(ledger.request(&picture, 200), 200);
    EXPECT_EQ(askedBack, 1);
    EXPECT_EQ(ledger.lent(), 250);
    EXPECT_EQ(ledger.request(&picture, 300), 300);
    EXPECT_EQ(askedBack, 2);
    EXPECT_EQ(ledger.lent(), 0);
    EXPECT_FALSE(ledger.lend(&borrower, 250, [] {})) << "pictures have the room";
    EXPECT_TRUE(ledger.lend(&borrower, 200, [] {}));
    ledger.giveBack(&borrower);
    EXPECT_EQ(ledger.lent(), 0);
}
