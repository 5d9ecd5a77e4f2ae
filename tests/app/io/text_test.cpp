// SPDX-License-Identifier: Apache-2.0
#include "app/io/text/text.h"
#include <gtest/gtest.h>

namespace {

namespace io = app::io;

TEST(Text, AnEndingKeepsTheLastLettersWhole) {
    EXPECT_EQ(io::ending("short.nii", 9), "short.nii");
    EXPECT_EQ(io::ending("/data/head.nii", 9), "…head.nii");
    EXPECT_EQ(io::ending("/Bäume/grün.nii", 9), "…grün.nii");
    EXPECT_EQ(io::ending("/data/頭部.nii.gz", 10), "…頭部.nii.gz");
    EXPECT_EQ(io::ending("", 5), "");
    EXPECT_EQ(io::ending("\x80\x80"
                         "abc",
                         2),
              "…c")
        << "bytes that begin no letter";
}

} // namespace
