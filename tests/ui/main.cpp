// SPDX-License-Identifier: Apache-2.0
// Qt's offscreen platform, one font on every machine and one QApplication for all window tests: no X server is needed.
#include "tests/ui/longest_event.h"
#include "ui/style/theme.h"
#include "ui/workspace/background.h"
#include <gtest/gtest.h>

int main(int argc, char** argv) {
    ::testing::InitGoogleTest(&argc, argv);
    qputenv("QT_QPA_PLATFORM", "offscreen:configfile=" CONVAPP_SOURCE_DIR "/tests/ui/screen.json");
    qunsetenv("QT_SCALE_FACTOR");
    qputenv("FONTCONFIG_FILE", CONVAPP_SOURCE_DIR "/tests/ui/fonts.conf");
    window_test::TimedApplication application(argc, argv);
    ui::setTheme(ui::Theme::dark);
    const int failed = RUN_ALL_TESTS();
    ui::backgroundPool().waitForDone(); // it uses objects that end with this function
    return failed;
}
