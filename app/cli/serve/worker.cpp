// SPDX-License-Identifier: Apache-2.0
#include "app/cli/serve/worker.h"
#include "app/cli/commands/actions.h"
#include "app/cli/report/plan_json.h"
#include "app/cli/report/report.h"
#include "app/cli/serve/shared_samples.h"
#include "app/io/array/layout_shape.h"
#include "app/io/web/reading_stop.h"
#include "app/session/lost_device.h"
#include "app/session/times/series_run.h"
#include "app/system/memory.h"
#include "app/text/refuse.h"
#include <algorithm>
#include <conv/apply.h>

namespace app::cli::serve {
namespace {

inline constexpr int protocolVersion = 1;

Recipe recipeOf(const Parameters& parameters) {
    Recipe recipe;
    if (const Json* const given = parameters.object("recipe"))
        recipe = recipeFromJson(given->dump());
    for (const std::string& text : parameters.texts("filters"))
        recipe.steps.push_back(parseStep(text));
    if (recipe.steps.empty())
        throw conv::Error(conv::ErrorCode::usage, "No filter is given: `filters` or `recipe` names some.");
    return recipe;
}

/// Returns the region that a request asks for, in the index space of the source; all of it if it names none.
conv::Region regionOf(const Parameters& parameters, const conv::Region& domain, int dimension) {
    const auto ranges = parameters.ranges("region");
    if (!ranges)
        return domain;
    if (static_cast<int>(ranges->size()) != dimension)
        refuseParameter("region", "…",
                        "has " + std::to_string(ranges->size()) + " ranges; the data have " +
                            std::to_string(dimension) + " axes. They are in the order x, y, z.");
    conv::Region region = domain;
    for (std::size_t axis = 0; axis < ranges->size(); ++axis) {
        region.lo[axis] = (*ranges)[axis][0];
        region.hi[axis] = (*ranges)[axis][1];
    }
    if (region.empty() || !domain.contains(region))
        refuseParameter("region", conv::describe(region),
                        "is empty, or not inside the result, " + conv::describe(domain) + ".");
    return region;
}

int activeStepsOf(const Recipe& recipe) {
    return static_cast<int>(std::ranges::count_if(recipe.steps, [](const Step& step) { return !step.muted; }));
}

Json describedSamples(const conv::Layout& layout, const std::string& axes) {
    return {{"shape", io::shapeOf(layout, axes)},
            {"axes", axes},
            {"dtype", conv::name(layout.type)},
            {"geometry", toJson(layout.geometry)},
            {"bytes", layout.byteCount()}};
}

std::vector<std::string> variantsOf(const conv::Plan& plan) {
    std::vector<std::string> names;
    for (const conv::PlannedOp& op : plan.ops)
        if (op.variant)
            names.emplace_back(op.variant->name);
    return names;
}

/// A computed region of a result, on its way to the client.
struct Computed {
    conv::Volume samples;
    conv::Region region;
    conv::Report report;
    std::int64_t clipped = 0; ///< by the sink
    std::string device;
    std::vector<std::string> variants;
};

/// Returns the answer: the samples are attached, or written to shared memory if `shared` names some. `notes` precede
/// those of the report.
Answer answerOf(Computed done, const std::string& axes, const std::string& shared, std::vector<std::string> notes) {
    const conv::Layout& layout = done.samples.layout();
    notes.insert(notes.end(), done.report.notes.begin(), done.report.notes.end());
    Json result = describedSamples(layout, axes);
    result.update({{"region", Json::array()},
                   {"clipped", done.report.clipped + done.clipped},
                   {"device", done.device},
                   {"variants", done.variants},
                   {"milliseconds", {{"kernel", done.report.timing.kernel}, {"total", done.report.timing.total}}},
                   {"notes", std::move(notes)}});
    for (std::size_t axis = 0; axis < static_cast<std::size_t>(layout.dimension); ++axis)
        result["region"].push_back({done.region.lo[axis], done.region.hi[axis]});
    if (shared.empty())
        return {std::move(result), std::move(done.samples)};
    writeShared(shared, {done.samples.data(), static_cast<std::size_t>(layout.byteCount())});
    return {std::move(result), {}};
}

/// Returns the layout of a region of a result that covers `domain`.
conv::Layout layoutIn(conv::Layout result, const conv::Region& domain, const conv::Region& region) {
    conv::Index3 first{};
    for (std::size_t axis = 0; axis < first.size(); ++axis)
        first[axis] = region.lo[axis] - domain.lo[axis];
    result.extent = region.extent();
    result.geometry = result.geometry.movedTo(first);
    return result;
}

/// Computes a region of a recipe with steps along time.
Computed computedInTime(const Data& data, SeriesRun& run, const conv::Region& region, const conv::RunControl& control) {
    const conv::Layout layout = layoutIn(run.output(), run.inSeries(run.domain()), region);
    Computed done{conv::Volume(layout), region, {}, 0, {}, {}};
    conv::VolumeSink sink(done.samples, run.inDomain(region));
    done.report = run.apply(data.samples, run.inDomain(region), sink, control);
    done.clipped = sink.clipped();
    done.device = run.devices();
    done.variants = run.variants();
    return done;
}

} // namespace

Answer Worker::perform(const Call& call, const std::function<void(double)>& progress) {
    if (call.method == "initialize")
        return initialize(call);
    if (call.method == "list")
        return list(call);
    if (call.method == "open")
        return open(call);
    if (call.method == "close")
        return close(call);
    if (call.method == "plan")
        return plan(call);
    if (call.method == "filter")
        return filter(call, progress);
    if (call.method == "shutdown")
        return {nullptr, {}};
    throw BadRequest(rpcMethodNotFound, "There is no such method; there are initialize, list, open, close, plan, "
                                        "filter and shutdown.");
}

Answer Worker::initialize(const Call& call) const {
    (void)Parameters(call.parameters, {});
    Json devices = Json::array();
    for (const conv::Device& device : conv::devices())
        devices.push_back(toJson(device));
    return {{{"program", programJson()}, {"protocol", protocolVersion}, {"devices", std::move(devices)}}, {}};
}

Answer Worker::list(const Call& call) const {
    return {Json::parse(listAsJson(Parameters(call.parameters, {"topic"}).text("topic"))), {}};
}

Answer Worker::open(const Call& call) {
    const Parameters parameters(call.parameters, openParameters);
    const std::string name = parameters.text("data");
    if (parameters.flag("levels"))
        return openLevels(parameters);
    std::string axes;
    const io::ThreadReadingStop heeded(call.stop.get_token());
    conv::Volume samples = openedSamples(parameters, call.attachment, freeMemory(), axes);
    const io::TimeStep step = openedTimeStep(parameters, samples.info());
    const Data& data = data_.add(name, std::move(samples), axes, step);
    const conv::Layout& layout = data.samples.layout();
    const conv::Info& info = data.samples.info();
    Json result = describedSamples(layout, data.axes);
    result.update({{"alpha", layout.alpha},
                   {"channel_names", layout.channelNames},
                   {"value_unit", info.valueUnit},
                   {"warnings", info.warnings}});
    return {std::move(result), {}};
}

Answer Worker::openLevels(const Parameters& parameters) {
    const LevelData& data = data_.addLevels(parameters.text("data"), LevelData(parameters));
    const conv::Layout& finest = data.levels().front().layout;
    Json result = describedSamples(finest, axesOf(finest));
    result.update({{"alpha", finest.alpha}, {"channel_names", finest.channelNames}, {"levels", Json::array()}});
    for (const io::Level& level : data.levels())
        result["levels"].push_back({{"shape", io::shapeOf(level.layout, axesOf(level.layout))},
                                    {"axes", axesOf(level.layout)},
                                    {"geometry", toJson(level.layout.geometry)},
                                    {"bytes", level.layout.byteCount()}});
    return {std::move(result), {}};
}

std::int64_t Worker::freeMemory() const {
    return standard_.memory > 0 ? standard_.memory : system::availableMemory();
}

Answer Worker::close(const Call& call) {
    data_.remove(Parameters(call.parameters, {"data"}).text("data"));
    return {nullptr, {}};
}

RunOptions Worker::optionsOf(const Parameters& parameters) const {
    RunOptions options = standard_;
    options.device = parameters.text("device", standard_.device);
    options.variant = parameters.text("variant", standard_.variant);
    options.precision = parameters.text("precision", standard_.precision);
    options.memory = parameters.whole("memory", standard_.memory);
    options.strict = standard_.strict || parameters.flag("strict");
    return options;
}

Answer Worker::plan(const Call& call) {
    const Parameters parameters(call.parameters, {"data", "level", "filters", "recipe", "device", "variant",
                                                  "precision", "memory", "strict", "dtype"});
    Data& data = data_.of(parameters, freeMemory(), call.stop.get_token());
    const Recipe recipe = recipeOf(parameters);
    checkPlanShows(recipe);
    const RunOptions options = optionsOf(parameters);
    const conv::ElementType type = resultTypeFor(recipe, data.samples.layout(), options, parameters.text("dtype", {}));
    const auto made = data.plan(recipe, planOptionsFor(recipe, options, type), call.stop.get_token());
    return {planJson(*made, type), {}};
}

Answer Worker::filter(const Call& call, const std::function<void(double)>& progress) {
    const Parameters parameters(call.parameters,
                                {"data", "level", "filters", "recipe", "device", "variant", "precision", "memory",
                                 "strict", "dtype", "region", "shared_memory", "slot", "progress"});
    const Recipe recipe = recipeOf(parameters);
    Data& data = data_.of(parameters, freeMemory(), call.stop.get_token());
    // Warnings of a level are those that `open` tells of other data.
    const std::vector<std::string> warnings =
        data_.hasLevels(parameters.text("data")) ? data.samples.info().warnings : std::vector<std::string>();
    const RunOptions options = optionsOf(parameters);
    const std::string shared = parameters.text("shared_memory", {});
    (void)parameters.text("slot", {});
    const conv::ElementType type = resultTypeFor(recipe, data.samples.layout(), options, parameters.text("dtype", {}));
    const conv::PlanOptions planOptions = planOptionsFor(recipe, options, type);
    const conv::RunControl control{call.stop.get_token(), parameters.flag("progress") ? progress : nullptr, data.cache};
    const int keepStep = activeStepsOf(recipe) - 2; // a client mostly changes the last step
    if (actsInTime(recipe)) {
        SeriesRun run(recipe, data.samples.layout(), data.timeStep, planOptionsFor(Recipe{}, options, type));
        const conv::Region domain = run.inSeries(run.domain());
        const conv::Region region = regionOf(parameters, domain, run.output().dimension);
        if (!shared.empty())
            checkShared(shared, layoutIn(run.output(), domain, region).byteCount());
        return answerOf(computedInTime(data, run, region, control), data.axes, shared, warnings);
    }
    const auto run = [&](std::vector<std::string> notes) {
        const std::shared_ptr<const conv::Plan> made = data.plan(recipe, planOptions, control.stop);
        const conv::Region region = regionOf(parameters, made->outputDomain, made->input.dimension);
        const bool whole = region == made->outputDomain;
        conv::Layout layout = made->output();
        layout.type = type;
        layout.extent = region.extent();
        layout.geometry = made->input.geometry.movedTo(region.lo);
        if (!shared.empty())
            checkShared(shared, layout.byteCount());
        Computed done{conv::Volume(layout), region, {}, 0, conv::placesOf(*made), variantsOf(*made)};
        conv::VolumeSink sink(done.samples, region);
        done.report = conv::apply(*made, data.samples,
                                  {whole ? conv::Region{} : region, {}, false, whole ? keepStep : -1}, sink, control);
        done.clipped = sink.clipped();
        return answerOf(std::move(done), data.axes, shared, std::move(notes));
    };
    try {
        return run(warnings);
    } catch (const conv::Error& error) {
        // A lost device: with `auto`, the run goes on on another one, and the answer says so.
        if (!mayGoOnElsewhere(error, planOptions, *data.plan(recipe, planOptions, control.stop)))
            throw;
        data.forgetPlan();
        std::vector<std::string> notes = warnings;
        notes.emplace_back(error.what());
        return run(std::move(notes));
    }
}

} // namespace app::cli::serve
