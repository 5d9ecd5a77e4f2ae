// SPDX-License-Identifier: Apache-2.0
// compare(), compare_variants() and bench().
#include "app/compare/comparison.h"
#include "app/compare/export.h"
#include "app/measure/bench/bench.h"
#include "app/peers/peers.h"
#include "app/python/work.h"
#include <conv/error.h>
#include <nlohmann/json.hpp>
#include <pybind11/stl.h>

namespace app::python {
namespace {

/// Copies the samples of an array, which a comparison reads many times.
conv::Volume copied(const Input& input, const std::stop_token& stop) {
    return packed(input.samples(), input.layout().type, stop);
}

py::dict compareArrays(const py::object& a, const py::object& b, const std::string& axes, std::optional<double> range,
                       bool gaussianWindow) {
    const std::string names = axes.empty() ? usualAxes(py::len(a.attr("shape"))) : axes;
    const Input first(a, names, {}, -1), second(b, names, {}, -1);
    compare::MetricOptions options;
    options.range = range;
    options.window = gaussianWindow ? compare::Window::gaussian : compare::Window::uniform;
    compare::Metrics found;
    runInterruptibly(first.layout().byteCount() <= briefBytes, py::none(),
                     [&](const std::stop_token& stop, const auto&) {
                         found = compare::metricsOf(copied(first, stop), copied(second, stop), options);
                     });
    py::list worst;
    for (const char letter : names) {
        const std::size_t axis = std::string_view("xyz").find(letter);
        worst.append(axis != std::string_view::npos ? found.worst[axis]
                     : letter == 'c'                ? found.worstItem.channel
                                                    : found.worstItem.time);
    }
    py::dict result;
    result["max"] = found.maxAbs;
    result["rmse"] = found.rmse;
    result["psnr"] = found.psnr;
    result["ssim"] = found.ssim;
    result["peak"] = found.peak;
    result["range"] = found.range;
    result["nan"] = found.nan;
    result["inf"] = found.inf;
    result["worst"] = py::tuple(worst);
    return result;
}

/// Returns the JSON of one comparison (--schema comparison, a section).
std::string compareVariants(const py::object& array, const std::string& axes, const conv::Geometry& geometry, int alpha,
                            const Steps& steps, const std::vector<std::string>& variants, const std::string& device,
                            int runs, double seconds, const py::object& progress) {
    const std::string names = axes.empty() ? usualAxes(py::len(array.attr("shape"))) : axes;
    const Input input(array, names, geometry, alpha);
    if (runs < 1)
        throw conv::Error(conv::ErrorCode::usage, "runs=" + std::to_string(runs) + ": must be 1 or more.");
    compare::Section section;
    runInterruptibly(false, progress, [&](const std::stop_token& stop, const std::function<void(double)>& tell) {
        peers::add();
        compare::Request request;
        request.source = std::make_shared<const conv::Volume>(copied(input, stop));
        request.filters = steps.built(request.source->layout());
        request.candidates = compare::candidatesFor(request.source->layout().dimension,
                                                    {variants, device, !variants.empty(), !variants.empty()});
        request.runs = runs;
        request.seconds = seconds;
        request.leaveOut = variants.empty();
        compare::Events events;
        events.progress = [&](const compare::Progress& now) {
            if (tell)
                tell(now.fraction);
        };
        section.comparison = compare::run(request, events, stop);
        if (stop.stop_requested())
            throw conv::Error(conv::ErrorCode::cancelled, "The comparison was stopped.");
    });
    compare::Page page;
    page.sections.push_back(std::move(section));
    return compare::jsonOf(page)
        .at("sections")
        .at(0)
        .dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

/// Returns the JSON of a benchmark (--bench --json).
std::string benchJson(const std::string& kind,
                      const std::vector<std::pair<std::string, std::vector<std::string>>>& axes,
                      const std::vector<std::string>& variants, const std::string& device, int runs, double seconds) {
    bench::BenchRequest request;
    request.kind = kind;
    for (const auto& [name, values] : axes)
        request.axes.push_back({name, values});
    request.variants = variants;
    request.device = device;
    if (runs < 1)
        throw conv::Error(conv::ErrorCode::usage, "runs=" + std::to_string(runs) + ": must be 1 or more.");
    request.runs = runs;
    request.seconds = seconds;
    std::vector<bench::BenchRow> rows;
    runInterruptibly(false, py::none(), [&](const std::stop_token& stop, const auto&) {
        peers::add();
        rows = bench::run(request, [](const bench::BenchRow&) {}, stop);
    });
    return bench::toJson(request, rows);
}

} // namespace

void bindCompare(py::module_& module) {
    module.def("compare_arrays", &compareArrays);
    module.def("compare_variants", &compareVariants);
    module.def("bench", &benchJson);
}

} // namespace app::python
