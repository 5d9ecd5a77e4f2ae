// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commands/actions.h"
#include "app/cli/tool/imagej_macro.h"
#include "app/text/refuse.h"
#include <cstdio>

namespace app::cli {

int runPrintImagej(const Request& request) {
    if (!request.inputs.empty() || !request.output.empty() || !request.manifest.empty())
        refuse("--print-imagej takes neither -i nor -o: the macro filters ImageJ's current image");
    if (request.rescale)
        refuse("--print-imagej cannot rescale: leave out :rescale of --dtype");
    const std::string macro = imagejMacro({request.recipe, request.planOptions, request.dtype});
    std::fputs(macro.c_str(), stdout);
    return exitDone;
}

} // namespace app::cli
