// SPDX-License-Identifier: Apache-2.0
#include "app/io/dicom/dicom_record.h"
#include "app/io/list/shown_window.h"
#include "app/io/nifti/nifti_record.h"
#include "app/recipe/recipe.h"
#include <gtest/gtest.h>

// The display window that a file carries, after a recipe.
namespace {

using namespace app::io;

conv::Info dicom(std::vector<double> windows) {
    auto record = std::make_shared<DicomRecord>();
    record->windows = std::move(windows);
    conv::Info info;
    info.record = record;
    return info;
}

conv::Info nifti(double low, double high) {
    NiftiHeader header;
    header.calMin = low;
    header.calMax = high;
    conv::Info info;
    info.record = std::make_shared<NiftiRecord>(header, std::vector<std::byte>(), conv::Geometry());
    return info;
}

TEST(ShownWindow, IsThatOfTheMiddleSlice) {
    const auto window = shownWindow(dicom({1, 2, 40, 400, 5, 6}));
    ASSERT_TRUE(window);
    EXPECT_EQ(window->low, -160);
    EXPECT_EQ(window->high, 240);
    const auto next = shownWindow(dicom({1, 2, 40, 0, 50, 100})); // the middle slice has none
    ASSERT_TRUE(next);
    EXPECT_EQ(next->high, 100);
    EXPECT_FALSE(shownWindow(dicom({})));
    EXPECT_FALSE(shownWindow(dicom({10, 0})));
}

TEST(ShownWindow, IsNiftisRange) {
    const auto window = shownWindow(nifti(-5, 80));
    ASSERT_TRUE(window);
    EXPECT_EQ(window->low, -5);
    EXPECT_EQ(window->high, 80);
    EXPECT_FALSE(shownWindow(nifti(0, 0)));
    EXPECT_FALSE(shownWindow(nifti(3, 1)));
    EXPECT_FALSE(shownWindow(conv::Info()));
}

TEST(ShownWindow, StaysWithTheQuantityOfTheFile) {
    for (const bool isDicom : {false, true}) {
        conv::Info smooth = isDicom ? dicom({40, 400}) : nifti(0, 100), edges = smooth;
        noteDerivation(smooth, {{app::parseStep("gaussian:sigma=2")}});
        noteDerivation(edges, {{app::parseStep("gradient:sigma=2")}});
        EXPECT_TRUE(shownWindow(smooth)) << isDicom;
        EXPECT_FALSE(shownWindow(edges)) << isDicom;
    }
}

} // namespace
