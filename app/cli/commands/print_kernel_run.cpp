// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commands/actions.h"
#include <conv/tools/own_kernel.h>
#include <cstdio>

namespace app::cli {

int runPrintKernel(const Request& request) {
    std::fputs(conv::ownKernelTemplate(request.topic.front() - '0').c_str(), stdout);
    return exitDone;
}

} // namespace app::cli
