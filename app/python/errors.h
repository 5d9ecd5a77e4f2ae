// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/error.h>
#include <pybind11/pybind11.h>
#include <string>
#include <utility>

namespace app::python {

/// Turns conv::Error into the classes of convapp/_errors.py.
void registerErrors(pybind11::module_& module);

/// The parameter that a sentence of the engine is about: "sigma" of "gaussian: sigma=-1: must be 0 or more". Empty if
/// it names none.
[[nodiscard]] std::string parameterNamedIn(const std::string& sentence);

/// The sentence with Python's arguments in place of options: "give it with --spacing" → "give it with spacing=".
[[nodiscard]] std::string forPython(const std::string& sentence);

} // namespace app::python
