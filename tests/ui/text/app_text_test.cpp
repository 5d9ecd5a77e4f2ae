// SPDX-License-Identifier: Apache-2.0
// Translations of texts that contain values of a run.
#include "tests/ui/in_language.h"
#include "ui/text/app_text.h"
#include "ui/text/language.h"
#include <QTranslator>
#include <gtest/gtest.h>
#include <string>

namespace {

using window_test::InLanguage;

std::string shown(std::string_view text) {
    return ui::appText(text).toStdString();
}

TEST(AppText, KeepsNumbersAndQuotedWords) {
    const InLanguage chinese("zh_CN");
    EXPECT_EQ(shown("The kernel has 3 axes, the data only 2."), "核有 3 个轴，数据只有 2 个。");
}

TEST(AppText, KeepsTypesDevicesNamesAndFiles) {
    const InLanguage chinese("zh_CN");
    EXPECT_EQ(shown("BMP files hold uint8, not float32; save as another type, or as TIFF."),
              "BMP 文件只存 uint8，不能存 float32；请保存为其他类型，或使用 TIFF。");
    EXPECT_EQ(shown("Runs on the CPU, not on cuda:0."), "在 CPU 上运行，不在 cuda:0 上运行。");
    EXPECT_EQ(shown("The file has no `DimensionOrder`; the spacing counts as px."),
              "文件没有 `DimensionOrder`；间距以 px 计。");
    EXPECT_EQ(
        shown("The axes of the file (CDELT, CD, PC) have no length or lie in one plane; the spacing counts as px."),
        "文件的轴（CDELT、CD、PC）没有长度或位于同一平面；间距以 px 计。");
    EXPECT_EQ(shown("The array does not name its axes; they are taken as (z,y,x)."),
              "数组未命名其各轴；按 (z,y,x) 处理。");
    EXPECT_EQ(shown("The module /usr/lib/a.so cannot be loaded: No such file: 2."),
              "无法加载模块 /usr/lib/a.so：No such file: 2。");
    EXPECT_EQ(shown("Channels of the reference are flat: A1, A2."), "参考中有平直的通道：A1, A2。");
}

TEST(AppText, TranslatesSentencesThatBeginWithAFieldOrAFile) {
    const InLanguage german("de");
    EXPECT_EQ(
        shown("`space` is \"3D-X\", which does not say where left is; its axes count as left, posterior, superior."),
        "`space` ist \"3D-X\", das sagt nicht, wo links ist; seine Achsen zählen als links, hinten, oben.");
    EXPECT_EQ(
        shown("`GDAL_NODATA` (tag 42113) is -9999, which samples of this file cannot be marked with: all samples are "
              "filtered as they are."),
        "`GDAL_NODATA` (Tag 42113) ist -9999; so können Abtastwerte dieser Datei nicht markiert sein: alle werden "
        "gefiltert, wie sie sind.");
    EXPECT_EQ(shown("12 samples lie outside of the valid range of the file; they are NaN."),
              "12 Abtastwerte liegen außerhalb des gültigen Bereichs der Datei; sie sind NaN.");
    EXPECT_EQ(shown("a/b.flac: FLAC holds at most 24 bits, and these samples use 31."),
              "a/b.flac: FLAC fasst höchstens 24 Bits, diese Abtastwerte brauchen 31.");
}

TEST(AppText, LeavesOtherTextsAsTheyAre) {
    const InLanguage chinese("zh_CN");
    const std::string text = "No translation: `a` (b) \"c\" d.nii uint8 uint16 int8 cpu cuda:1 float32 7.";
    EXPECT_EQ(shown(text), text);
}

} // namespace
