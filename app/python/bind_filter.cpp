// SPDX-License-Identifier: Apache-2.0
// filter(): computes steps on an array.
#include "app/python/plan_cache.h"
#include "app/session/times/series_run.h"
#include <conv/apply.h>
#include <conv/error.h>
#include <pybind11/stl.h>

namespace app::python {
namespace {

/// Order of an array's axes, as its letters.
std::string axesOf(const py::object& array, const std::string& axes) {
    return axes.empty() ? usualAxes(py::len(array.attr("shape"))) : axes;
}

void checkShape(const conv::Layout& wanted, const conv::Layout& given) {
    if (wanted.extent == given.extent && wanted.channels == given.channels && wanted.times == given.times)
        return;
    conv::Layout shown = given;
    shown.type = wanted.type;
    shown.geometry = wanted.geometry;
    throw py::value_error("`out` holds " + conv::describe(shown) + ", but the result is " + conv::describe(wanted) +
                          ".");
}

struct Result {
    py::object array;
    conv::Geometry geometry;
    std::int64_t clipped = 0;
    std::vector<std::string> notes;
};

/// Opens `out`, or a new array for a result of that layout if it is none.
Result openResult(std::optional<ArrayArgument>& out, const py::object& given, const conv::Layout& layout,
                  const std::string& names) {
    Result result{given, layout.geometry};
    if (!out) {
        result.array = newArray(layout, names);
        out.emplace(result.array, names, true);
    } else {
        checkShape(layout, out->samples().layout);
    }
    return result;
}

/// As compute, for recipes with steps along time.
Result computeInTime(const py::object& array, const std::string& names, const conv::Geometry& geometry, int alpha,
                     const Steps& steps, const RunOptions& options, const std::string& dtype, const py::object& given,
                     const py::object& progress, const io::TimeStep& step) {
    Input input(array, names, geometry, alpha);
    std::optional<ArrayArgument> out;
    if (!given.is_none())
        out.emplace(given, names, true);
    const Strided* const target = out ? &out->samples() : nullptr;
    const conv::ElementType type = target ? target->layout.type : resultTypeFor(steps, input.layout(), options, dtype);
    SeriesRun run(steps.recipe, input.layout(), step, planOptionsFor(Recipe{}, options, type));
    Result result = openResult(out, given, run.output(), names);
    ArraySink sink(out->samples(), run.domain());
    conv::Report report;
    runInterruptibly(false, progress, [&](const std::stop_token& stop, const std::function<void(double)>& tell) {
        input.prepare(target, stop);
        report = run.apply(input.source(), run.domain(), sink, {stop, tell, {}});
    });
    result.clipped = report.clipped + sink.clipped();
    result.notes = std::move(report.notes);
    return result;
}

Result compute(const py::object& array, const std::string& axes, const conv::Geometry& geometry, int alpha,
               const Steps& steps, const RunOptions& options, const std::string& dtype, const py::object& given,
               const py::object& progress, const io::TimeStep& step) {
    const std::string names = axesOf(array, axes);
    if (actsInTime(steps.recipe))
        return computeInTime(array, names, geometry, alpha, steps, options, dtype, given, progress, step);
    Input input(array, names, geometry, alpha);
    const bool fewBytes = input.layout().byteCount() <= briefBytes;
    std::optional<ArrayArgument> out;
    if (!given.is_none())
        out.emplace(given, names, true);
    const Strided* const target = out ? &out->samples() : nullptr;
    const conv::ElementType type = target ? target->layout.type : resultTypeFor(steps, input.layout(), options, dtype);
    const conv::PlanOptions planOptions = planOptionsFor(steps.recipe, options, type);
    std::shared_ptr<const conv::Plan> plan;
    runInterruptibly(fewBytes, py::none(), [&](const std::stop_token& stop, const auto&) {
        input.prepare(target, stop);
        const auto find = [&](conv::FactKinds required, const conv::Plan& found, conv::SampleFacts& facts) {
            conv::findFacts(required, input.source(), found.device, facts, stop);
        };
        conv::SampleFacts facts;
        plan = PlanCache::shared().plan(steps, planOptions, input.samples().layout, facts, find).plan;
    });
    conv::Layout layout = plan->output();
    layout.type = type;
    Result result = openResult(out, given, layout, names);
    ArraySink sink(out->samples(), plan->outputDomain);
    conv::Report report;
    const auto apply = [&](const std::stop_token& stop, const std::function<void(double)>& tell) {
        report = conv::apply(*plan, input.source(), {}, sink, {stop, tell, {}});
    };
    try {
        runInterruptibly(fewBytes && plan->predictedSeconds <= briefSeconds, progress, apply);
    } catch (const conv::Error& error) {
        if (error.code() == conv::ErrorCode::device)
            PlanCache::shared().clear();
        throw;
    }
    result.clipped = report.clipped + sink.clipped();
    result.notes = std::move(report.notes);
    return result;
}

} // namespace

void bindFilter(py::module_& module) {
    py::class_<RunOptions>(module, "Options")
        .def(py::init(
                 [](std::string device, std::string variant, std::string precision, std::int64_t memory, bool strict) {
                     return RunOptions{std::move(device), std::move(variant), std::move(precision), memory, strict};
                 }),
             py::arg("device"), py::arg("variant"), py::arg("precision"), py::arg("memory"), py::arg("strict"));
    py::class_<conv::Geometry>(module, "Geometry")
        .def(py::init(&geometryOf), py::arg("spacing"), py::arg("origin"), py::arg("direction"), py::arg("unit"))
        .def_readonly("spacing", &conv::Geometry::spacing)
        .def_readonly("origin", &conv::Geometry::origin)
        .def_readonly("direction", &conv::Geometry::direction)
        .def_property_readonly("unit", [](const conv::Geometry& g) { return conv::symbol(g.unit); });
    py::class_<Result>(module, "Result")
        .def_readonly("array", &Result::array)
        .def_readonly("geometry", &Result::geometry)
        .def_readonly("clipped", &Result::clipped)
        .def_readonly("notes", &Result::notes);
    py::class_<io::TimeStep>(module, "TimeStep")
        .def(py::init([](double seconds, std::string unknown) { return io::TimeStep{seconds, std::move(unknown)}; }),
             py::arg("seconds"), py::arg("unknown"))
        .def_readonly("seconds", &io::TimeStep::seconds);
    module.def("time_step_in", &io::timeStepIn, py::arg("info"));
    module.def("set_time_step", &io::setTimeStep, py::arg("info"), py::arg("seconds"));
    module.def("compute", &compute, py::arg("array"), py::arg("axes"), py::arg("geometry"), py::arg("alpha"),
               py::arg("steps"), py::arg("options"), py::arg("dtype"), py::arg("out"), py::arg("progress"),
               py::arg("time_step") = io::TimeStep{});
}

} // namespace app::python
