// SPDX-License-Identifier: Apache-2.0
// The compiled part of the Python package convapp. The package's Python files are what users call.
#include "app/python/errors.h"
#include "app/python/interrupt.h"
#include "app/python/work.h"

PYBIND11_MODULE(_core, module) {
    module.doc() = "The compiled part of convapp.";
    module.attr("version") = CONVAPP_PYTHON_VERSION;
    app::python::registerErrors(module);
    app::python::bindFiles(module); // registers Info, which recipes take
    app::python::bindRecipe(module);
    app::python::bindKernels(module);
    app::python::bindFilter(module);
    app::python::bindGpu(module);
    app::python::bindPlan(module);
    app::python::bindCompare(module);
    app::python::bindLists(module);
    pybind11::module_::import("atexit").attr("register")(pybind11::cpp_function(&app::python::stopAllRuns));
}
