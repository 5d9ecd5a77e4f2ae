// SPDX-License-Identifier: Apache-2.0
#include "app/python/errors.h"
#include "app/recipe/recipe.h"
#include <algorithm>
#include <cctype>

namespace py = pybind11;

namespace app::python {
namespace {

bool isWord(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
}

const char* causeOf(conv::ErrorCode code) {
    switch (code) {
    case conv::ErrorCode::usage:
        return "usage";
    case conv::ErrorCode::unreadable:
        return "unreadable";
    case conv::ErrorCode::unwritable:
        return "unwritable";
    case conv::ErrorCode::device:
        return "device";
    case conv::ErrorCode::memory:
        return "memory";
    case conv::ErrorCode::mismatch:
        return "mismatch";
    case conv::ErrorCode::cancelled:
        return "cancelled";
    case conv::ErrorCode::internal:
        break;
    }
    return "internal";
}

bool isParameter(const std::string& word) {
    return std::ranges::any_of(filterTable(), [&](const FilterSpec& filter) {
        return std::ranges::any_of(filter.params, [&](const ParamSpec& param) { return param.key == word; });
    });
}

} // namespace

std::string forPython(const std::string& sentence) {
    std::string text;
    for (std::size_t i = 0; i < sentence.size();) {
        const bool option = sentence.compare(i, 2, "--") == 0 && i + 2 < sentence.size() &&
                            std::islower(static_cast<unsigned char>(sentence[i + 2])) &&
                            (i == 0 || !isWord(sentence[i - 1]));
        if (!option) {
            text += sentence[i++];
            continue;
        }
        for (i += 2; i < sentence.size() && (isWord(sentence[i]) || sentence[i] == '-'); ++i)
            text += sentence[i] == '-' ? '_' : sentence[i];
        text += '=';
    }
    return text;
}

std::string parameterNamedIn(const std::string& sentence) {
    // The first word that is followed by '=' and is a parameter of some filter.
    for (std::size_t equals = sentence.find('='); equals != std::string::npos;
         equals = sentence.find('=', equals + 1)) {
        std::size_t start = equals;
        while (start > 0 && isWord(sentence[start - 1]))
            --start;
        if (const std::string word = sentence.substr(start, equals - start); isParameter(word))
            return word;
    }
    constexpr std::string_view unknown = "has no parameter '";
    if (const std::size_t at = sentence.find(unknown); at != std::string::npos)
        return sentence.substr(at + unknown.size(), sentence.find('\'', at + unknown.size()) - at - unknown.size());
    return {};
}

void registerErrors(py::module_& module) {
    // Never freed: the interpreter may be gone when static objects are destroyed.
    static const auto* const make = new py::object(py::module_::import("convapp._errors").attr("error_for"));
    py::register_exception_translator([](std::exception_ptr thrown) {
        try {
            if (thrown)
                std::rethrow_exception(std::move(thrown));
        } catch (const conv::Error& error) {
            const std::string sentence = forPython(error.what()), parameter = parameterNamedIn(error.what());
            const py::object made = (*make)(causeOf(error.code()), sentence,
                                            parameter.empty() ? py::object(py::none()) : py::str(parameter));
            PyErr_SetObject(py::type::of(made).ptr(), made.ptr());
        }
    });
    module.def("for_python", &forPython);
    module.def("parameter_named_in", &parameterNamedIn);
}

} // namespace app::python
