// SPDX-License-Identifier: Apache-2.0
// What convapp loads when a window is wanted.
#include "ui/window/application.h"

extern "C" __attribute__((visibility("default"))) int convapp_ui_main(int argc, char** argv) {
    return ui::runApplication(argc, argv);
}
