// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commands/actions.h"
#include "app/cli/tool/python_script.h"
#include "app/text/refuse.h"
#include <cstdio>

namespace app::cli {

int runPrintPython(const Request& request) {
    if (request.inputs.size() != 1 || request.output.empty() || !request.manifest.empty())
        refuse("--print-python needs one input and its output: -i FILE -o FILE");
    const std::string script = pythonScript({request.inputs.front(),
                                             request.output,
                                             request.recipe,
                                             request.load,
                                             request.planOptions,
                                             request.dtype,
                                             request.rescale,
                                             {request.overwrite, request.compression},
                                             request.timeStep});
    std::fputs(script.c_str(), stdout);
    return exitDone;
}

} // namespace app::cli
