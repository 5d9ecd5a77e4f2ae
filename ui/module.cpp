// SPDX-License-Identifier: Apache-2.0
// Entry point of the window module, loaded by convapp.
#include "ui/window/application.h"

extern "C" __attribute__((visibility("default"))) int convapp_ui_main(int argc, char** argv) {
    return ui::runApplication(argc, argv);
}
