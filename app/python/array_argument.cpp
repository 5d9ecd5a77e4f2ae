// SPDX-License-Identifier: Apache-2.0
// The buffer protocol of Python objects: element types, axes, and new arrays for results.
#include "app/io/array/layout_shape.h"
#include "app/python/samples.h"
#include <algorithm>
#include <bit>
#include <optional>

namespace app::python {
namespace {

/// The engine's memory order, slowest first.
constexpr std::string_view memoryOrder = "tczyx";

/// Element type of a format of the struct module without its byte order; nothing if the engine has none.
std::optional<conv::ElementType> elementTypeOf(std::string_view code, std::ptrdiff_t size) {
    if (code.size() != 1)
        return std::nullopt;
    const bool isSigned = std::string_view("bhilqn").find(code[0]) != std::string_view::npos;
    const bool isUnsigned = std::string_view("BHILQN").find(code[0]) != std::string_view::npos;
    const bool isReal = code[0] == 'f' || code[0] == 'd';
    if (!isSigned && !isUnsigned && !isReal)
        return std::nullopt;
    for (const conv::ElementType type : conv::elementTypes())
        if (static_cast<std::ptrdiff_t>(conv::sizeOf(type)) == size && conv::isInteger(type) != isReal &&
            (isReal || conv::name(type).starts_with('u') == isUnsigned))
            return type;
    return std::nullopt;
}

std::string typeNameOf(const py::object& array, const char* format) {
    if (py::hasattr(array, "dtype"))
        return py::str(array.attr("dtype"));
    return format;
}

[[noreturn]] void refuseAxes(const std::string& axes, const std::string& why) {
    throw py::value_error("axes='" + axes + "': " + why);
}

} // namespace

void refuseType(const std::string& name) {
    std::string advice = ".";
    if (name == "bool" || name == "?")
        advice = ": use array.view(numpy.uint8), in which False is 0 and True is 1.";
    else if (name == "float16" || name == "e")
        advice = ": use array.astype(numpy.float32), which is exact.";
    else if (name.starts_with("complex") || name.starts_with('Z'))
        advice = ": filter array.real and array.imag, and add them up for linear filters.";
    throw py::type_error("`array` has elements of type " + name +
                         "; convapp filters int8 to int64, uint8 to uint64, float32 and float64" + advice);
}

void refuseEmpty(char axis) {
    throw py::value_error("`array` is empty: it has no samples along " + std::string(1, axis) + ".");
}

void checkAxes(const std::string& axes, std::ptrdiff_t count) {
    if (static_cast<std::ptrdiff_t>(axes.size()) != count)
        refuseAxes(axes,
                   "names " + std::to_string(axes.size()) + " axes, but the array has " + std::to_string(count) + ".");
    for (const char letter : axes) {
        if (memoryOrder.find(letter) == std::string_view::npos)
            refuseAxes(axes, "the letters are x, y, z, c (channel) and t (time).");
        if (std::ranges::count(axes, letter) > 1)
            refuseAxes(axes, std::string("names ") + letter + " twice.");
    }
    const auto has = [&](char letter) { return axes.find(letter) != std::string::npos; };
    if (!has('x') || (has('z') && !has('y')))
        refuseAxes(axes, "signals have x, images x and y, volumes x, y and z.");
}

std::string usualAxes(std::ptrdiff_t count) {
    constexpr std::string_view usual = "tzyx";
    if (count >= 1 && count <= 4)
        return std::string(usual.substr(usual.size() - static_cast<std::size_t>(count)));
    throw py::value_error("`array` has " + std::to_string(count) +
                          " axes; convapp filters one to three axes, beside a channel axis (c) and a time axis (t): "
                          "name them, like axes='tzyxc'.");
}

ArrayArgument::ArrayArgument(const py::object& array, const std::string& axes, bool writable) {
    if (PyObject_GetBuffer(array.ptr(), &buffer_, writable ? PyBUF_RECORDS : PyBUF_RECORDS_RO) != 0)
        throw py::error_already_set();
    try {
        const char* const format = buffer_.format ? buffer_.format : "B";
        std::string_view code = format;
        bool swapped = false;
        if (!code.empty() && std::string_view("@=<>!^").find(code[0]) != std::string_view::npos) {
            constexpr std::string_view others = std::endian::native == std::endian::little ? ">!" : "<";
            swapped = others.find(code[0]) != std::string_view::npos;
            code.remove_prefix(1);
        }
        const std::optional<conv::ElementType> type = elementTypeOf(code, buffer_.itemsize);
        if (!type)
            refuseType(typeNameOf(array, format));
        const std::string names = axes.empty() ? usualAxes(buffer_.ndim) : axes;
        checkAxes(names, buffer_.ndim);
        samples_.data = static_cast<std::byte*>(buffer_.buf);
        samples_.swapped = swapped && buffer_.itemsize > 1;
        conv::Layout& layout = samples_.layout;
        layout.type = *type;
        layout.dimension = 1;
        for (std::size_t i = 0; i < names.size(); ++i) {
            const std::int64_t size = buffer_.shape[i], step = buffer_.strides[i];
            if (size < 1)
                refuseEmpty(names[i]);
            const std::size_t axis = std::string_view("xyz").find(names[i]);
            if (axis != std::string_view::npos) {
                layout.extent[axis] = size;
                samples_.steps[axis] = step;
                layout.dimension = std::max(layout.dimension, static_cast<int>(axis) + 1);
            } else {
                (names[i] == 'c' ? layout.channels : layout.times) = size;
                (names[i] == 'c' ? samples_.channelStep : samples_.timeStep) = step;
            }
            if (writable && step == 0 && size > 1)
                throw py::value_error("`out` is a broadcast array, whose samples share memory.");
        }
    } catch (...) {
        PyBuffer_Release(&buffer_);
        throw;
    }
}

ArrayArgument::~ArrayArgument() {
    PyBuffer_Release(&buffer_);
}

py::object newArray(const conv::Layout& layout, const std::string& axes) {
    // Never freed: the interpreter may be gone when static objects are destroyed.
    static const auto* const empty = new py::object(py::module_::import("numpy").attr("empty"));
    std::string order;
    for (const char letter : memoryOrder)
        if (axes.find(letter) != std::string::npos)
            order += letter;
    py::tuple shape(order.size()), permuted(axes.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
        shape[i] = io::extentOf(layout, order[i]);
        permuted[i] = order.find(axes[i]);
    }
    const std::string_view type = conv::name(layout.type);
    py::object array = (*empty)(shape, py::str(type.data(), type.size()));
    return order == axes ? array : array.attr("transpose")(permuted);
}

} // namespace app::python
