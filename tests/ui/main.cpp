// Qt's offscreen platform and one QApplication for all tests of the window: no X server is needed.
#include "ui/theme.h"
#include <QApplication>
#include <gtest/gtest.h>

int main(int argc, char** argv) {
    ::testing::InitGoogleTest(&argc, argv);
    qputenv("QT_QPA_PLATFORM", "offscreen");
    qunsetenv("QT_SCALE_FACTOR");
    QApplication application(argc, argv);
    ui::setTheme(ui::Theme::dark);
    return RUN_ALL_TESTS();
}
