// SPDX-License-Identifier: Apache-2.0
// plan(): how steps would be computed.
#include "app/io/array/layout_shape.h"
#include "app/python/work.h"
#include "app/session/times/series_run.h"
#include <conv/graph.h>
#include <conv/plan_for.h>
#include <pybind11/stl.h>

namespace app::python {
namespace {

Planned planOf(const Steps& steps, const RunOptions& options, const std::string& dtype, const conv::Layout& layout,
               const std::string& axes, const conv::Source* source, const std::stop_token& stop) {
    checkPlanShows(steps.recipe);
    const conv::ElementType type = resultTypeFor(steps, layout, options, dtype);
    const conv::PlanOptions planOptions = planOptionsFor(steps.recipe, options, type);
    const std::vector<conv::Filter> filters = steps.built(layout);
    return {source ? conv::planFor(filters, *source, planOptions, stop) : conv::makePlan(filters, layout, planOptions),
            type, axes};
}

Planned forArray(const py::object& array, const std::string& axes, const conv::Geometry& geometry, int alpha,
                 const Steps& steps, const RunOptions& options, const std::string& dtype) {
    const std::string names = axes.empty() ? usualAxes(py::len(array.attr("shape"))) : axes;
    Input input(array, names, geometry, alpha);
    std::optional<Planned> planned;
    runInterruptibly(input.layout().byteCount() <= briefBytes, py::none(),
                     [&](const std::stop_token& stop, const auto&) {
                         input.prepare(nullptr, stop);
                         planned = planOf(steps, options, dtype, input.layout(), names, &input.source(), stop);
                     });
    return std::move(*planned);
}

std::vector<std::int64_t> shapeOf(const Planned& planned) {
    return io::shapeOf(planned.plan.output(), planned.axes);
}

py::object haloOfPlan(const Planned& planned) {
    const std::optional<conv::Halo> halo = conv::haloOf(planned.plan.graph);
    if (!halo)
        return py::none();
    py::list axes;
    for (int a = 0; a < planned.plan.input.dimension; ++a)
        axes.append(
            py::make_tuple(halo->before[static_cast<std::size_t>(a)], halo->after[static_cast<std::size_t>(a)]));
    return py::tuple(axes);
}

py::list tasksOf(const Planned& planned) {
    py::list ops;
    for (const conv::PlannedOp& op : planned.plan.ops) {
        const conv::Node& node = planned.plan.graph.nodes[static_cast<std::size_t>(op.nodes.back())];
        py::dict shown;
        shown["step"] = node.step;
        shown["label"] = node.label;
        shown["variant"] = op.variant ? py::object(py::str(op.variant->name)) : py::none();
        shown["device"] = conv::name(planned.plan.deviceOf(op));
        shown["why"] = op.why;
        shown["seconds"] = op.predictedSeconds;
        ops.append(std::move(shown));
    }
    return ops;
}

py::list alternativesOf(const Planned& planned, std::size_t op) {
    if (op >= planned.plan.ops.size())
        throw py::index_error("The plan has " + std::to_string(planned.plan.ops.size()) + " tasks.");
    py::list all;
    if (!planned.plan.ops[op].variant)
        return all;
    for (const conv::Alternative& other : conv::alternatives(planned.plan, planned.plan.ops[op])) {
        py::dict shown;
        shown["variant"] = other.variant->name;
        shown["refused"] = other.refused ? py::object(py::str(*other.refused)) : py::none();
        shown["seconds"] = other.refused ? py::object(py::none()) : py::float_(other.predictedSeconds);
        all.append(std::move(shown));
    }
    return all;
}

} // namespace

void bindPlan(py::module_& module) {
    py::class_<Planned>(module, "Planned")
        .def_property_readonly("device", [](const Planned& p) { return conv::placesOf(p.plan); })
        .def_property_readonly("why_device", [](const Planned& p) { return p.plan.deviceReason; })
        .def_property_readonly("fell_back", [](const Planned& p) { return p.plan.fellBack; })
        .def_property_readonly("memory", [](const Planned& p) { return p.plan.workingBytes; })
        .def_property_readonly("seconds", [](const Planned& p) { return p.plan.predictedSeconds; })
        .def_property_readonly("tile", [](const Planned& p) { return p.plan.tile; })
        .def_property_readonly("tiles", [](const Planned& p) { return p.plan.tiles; })
        .def_property_readonly("dtype", [](const Planned& p) { return conv::name(p.type); })
        .def_property_readonly(
            "precision",
            [](const Planned& p) { return p.plan.compute == conv::ElementType::f64 ? "float64" : "float32"; })
        .def_property_readonly("why_float64", [](const Planned& p) { return p.plan.float64Reason; })
        .def_property_readonly("why_strict", [](const Planned& p) { return p.plan.strictReason; })
        .def_property_readonly("fingerprint", [](const Planned& p) { return conv::fingerprint(p.plan); })
        .def_property_readonly("shape", &shapeOf)
        .def_property_readonly("halo", &haloOfPlan)
        .def_property_readonly("tasks", &tasksOf)
        .def("alternatives", &alternativesOf)
        .def("text", [](const Planned& p) { return conv::describe(p.plan); });
    module.def("plan_array", &forArray);
    module.def("plan_shape", [](const std::vector<std::int64_t>& shape, const std::string& type,
                                const std::string& axes, const conv::Geometry& geometry, int alpha, const Steps& steps,
                                const RunOptions& options, const std::string& dtype) {
        const std::string names = axes.empty() ? usualAxes(static_cast<std::ptrdiff_t>(shape.size())) : axes;
        return planOf(steps, options, dtype, layoutOf(shape, type, names, geometry, alpha), names, nullptr, {});
    });
}

} // namespace app::python
