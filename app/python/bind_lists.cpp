// SPDX-License-Identifier: Apache-2.0
// Lists of devices, filters, variants and formats, as --list … --json prints them.
#include "app/cli/commands/actions.h"
#include "app/python/work.h"
#include <conv/device.h>

namespace app::python {

void bindLists(py::module_& module) {
    module.def("list_json", &cli::listAsJson);
    module.def("why_no_cuda", &conv::noCudaReason);
}

} // namespace app::python
