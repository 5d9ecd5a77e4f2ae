// SPDX-License-Identifier: Apache-2.0
// convapp: the command line. The window is a module, loaded on demand.
#include "app/cli/commands/ui_module.h"
#include "app/cli/options/request.h"
#include <conv/tools/compiled_code.h>

int main(int argc, char** argv) {
    const int code = app::cli::staysHeadless(argc, argv) ? app::cli::main(argc, argv) : app::cli::runWindow(argc, argv);
    conv::stopCompiling();
    return code;
}
