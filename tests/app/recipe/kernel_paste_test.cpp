// SPDX-License-Identifier: Apache-2.0
// Kernels in the notation of other programs, and back.
#include "app/recipe/param/kernel_paste.h"
#include "app/recipe/param/kernel_text.h"
#include <conv/error.h>
#include <gtest/gtest.h>

namespace {

using app::pastedKernel;

/// Returns the kernel in convapp's notation, or the sentence of the refusal.
std::string read(std::string_view text) {
    try {
        return app::inlineText(pastedKernel(text));
    } catch (const conv::Error& error) {
        EXPECT_EQ(error.code(), conv::ErrorCode::usage);
        return error.what();
    }
}

bool refusedFor(std::string_view text, std::string_view reason) {
    const std::string answer = read(text);
    return answer.find(reason) != std::string::npos && answer.front() != '[';
}

} // namespace

TEST(KernelPaste, TablesOfSpreadsheetsAndCsv) {
    const std::string sobel = "[-1 0 1;-2 0 2;-1 0 1]";
    EXPECT_EQ(read("-1\t0\t1\n-2\t0\t2\n-1\t0\t1\n"), sobel);
    EXPECT_EQ(read("-1,0,1\r\n-2,0,2\r\n-1,0,1\r\n"), sobel);
    EXPECT_EQ(read("-1;0;1\n-2;0;2\n-1;0;1"), sobel);
    EXPECT_EQ(read("  -1 0 1\n  -2 0 2\n  -1 0 1"), sobel);
    EXPECT_EQ(read("\xe2\x88\x92"
                   "1 0 1\n-2 0 2\n-1 0 1"),
              sobel)
        << "a real minus sign";
    EXPECT_EQ(read("1 2 1; 2 4 2; 1 2 1"), "[1 2 1;2 4 2;1 2 1]");
    EXPECT_EQ(read("1;2;1"), "[1 2 1]");
    EXPECT_EQ(read("1 2\n3 4\n\n5 6\n7 8\n"), "[1 2;3 4|5 6;7 8]");
    EXPECT_EQ(read("1/4 1/2 1/4"), "[0.25 0.5 0.25]");
}

TEST(KernelPaste, DecimalCommas) {
    EXPECT_EQ(read("0,5;0,25\n0,125;1,0\n"), "[0.5 0.25;0.125 1]");
    EXPECT_EQ(read("0,5\t1,5\n2,5\t3,5"), "[0.5 1.5;2.5 3.5]");
    EXPECT_EQ(read("1,5\n2,5"), "[1 5;2 5]") << "a plain comma separates";
}

TEST(KernelPaste, NumPyAndPython) {
    EXPECT_EQ(read("array([[1, 2, 1],\n       [2, 4, 2]])"), "[1 2 1;2 4 2]");
    EXPECT_EQ(read("np.array([[0., -1., 0.], [-1., 5., -1.], [0., -1., 0.]], dtype=np.float32)"),
              "[0 -1 0;-1 5 -1;0 -1 0]");
    EXPECT_EQ(read("[[1. 2.]\n [3. 4.]]"), "[1 2;3 4]");
    EXPECT_EQ(read("[[[1, 2], [3, 4]], [[5, 6], [7, 8]]]"), "[1 2;3 4|5 6;7 8]");
    EXPECT_EQ(read("[1, 2, 3,\n 4, 5, 6]"), "[1 2 3 4 5 6]") << "a wrapped row";
    EXPECT_EQ(read("k = np.array([1, 2, 1]) / 4"), "[0.25 0.5 0.25]");
    EXPECT_EQ(read("torch.tensor([[1., 2.],\n        [3., 4.]])"), "[1 2;3 4]");
    EXPECT_EQ(read("float k[2][2] = {{1.0f, -2.5f}, {0.0f, 3e-2f}};"), "[1 -2.5;0 0.03]");
}

TEST(KernelPaste, Matlab) {
    EXPECT_EQ(read("K = [1 2 1; 2 4 2; 1 2 1] / 16;"), "[0.0625 0.125 0.0625;0.125 0.25 0.125;0.0625 0.125 0.0625]");
    EXPECT_EQ(read("1/9 * [1, 1, 1\n 1, 1, 1\n 1, 1, 1]"), read("[1 1 1;1 1 1;1 1 1]/9"));
    EXPECT_EQ(read("h = [1 2 ... the first half\n 3 4];"), "[1 2 3 4]");
    EXPECT_EQ(read("[1 2 % upper\n 3 4]"), "[1 2;3 4]");
    EXPECT_EQ(read("cat(3, [1 2;3 4], [5 6;7 8])"), "[1 2;3 4|5 6;7 8]");
    EXPECT_EQ(read("K =\n\n     1     2\n     3     4\n\n"), "[1 2;3 4]");
    EXPECT_EQ(read("K(:,:,1) =\n\n     1     2\n     3     4\n\nK(:,:,2) =\n\n     5     6\n     7     8\n"),
              "[1 2;3 4|5 6;7 8]");
    EXPECT_EQ(read("K =\n\n   1.0e-03 *\n\n    1.0000    2.0000\n"), "[0.001 0.002]");
}

TEST(KernelPaste, WhatIsNotAKernelIsSaid) {
    EXPECT_TRUE(refusedFor("", "nothing in it"));
    EXPECT_TRUE(refusedFor("[1 2; 3]", "row 2 has 1 numbers, the first has 2"));
    EXPECT_TRUE(refusedFor("1 2\n3 4 5", "row 2 has 3"));
    EXPECT_TRUE(refusedFor("hello world", "'hello' is not a number"));
    EXPECT_TRUE(refusedFor("[1 nan 2]", "finite numbers only"));
    EXPECT_TRUE(refusedFor("[1 2", "not closed"));
    EXPECT_TRUE(refusedFor("[1 2]/0", "divided by 0"));
    EXPECT_TRUE(refusedFor("1/0 2", "divides by 0"));
    EXPECT_TRUE(refusedFor("np.array([[1, 2], [3, 4]]).T", "not carried out"));
    EXPECT_TRUE(refusedFor("[[[[1]]]]", "three levels"));
    EXPECT_TRUE(refusedFor("  Columns 1 through 8\n\n 1 2 3", "blocks of columns"));
}

TEST(KernelPaste, WrittenKernelsAreReadBack) {
    for (const char* text : {"[1 2 1]", "[0.1;-2.5e-07;3]", "[1 2;3 4.25]", "[1 2;3 4|5 6;7 8]", "[7]"})
        for (const auto dialect :
             {app::KernelDialect::tabs, app::KernelDialect::csv, app::KernelDialect::numpy, app::KernelDialect::matlab})
            EXPECT_EQ(read(app::writtenKernel(app::parseKernel(text), dialect)), text)
                << app::writtenKernel(app::parseKernel(text), dialect);
}
