// SPDX-License-Identifier: Apache-2.0
#include "app/cli/serve/kept_data.h"
#include "app/cli/serve/shared_samples.h"
#include "app/io/array/array_axes.h"
#include "app/io/array/layout_shape.h"
#include "app/io/io.h"
#include "app/session/run_options.h"
#include "app/system/memory.h"
#include "app/text/refuse.h"
#include <algorithm>
#include <cstring>

namespace app::cli::serve {
namespace {

/// The engine's memory order, slowest first.
constexpr std::string_view memoryOrder = "tczyx";
/// Share of the free memory for results of earlier steps.
constexpr std::int64_t cacheShare = 4;

/// Checks that the letters are a part of the memory order, with x, and y below z.
void checkAxes(const std::string& axes, std::size_t count) {
    std::size_t at = 0;
    for (const char letter : axes) {
        at = memoryOrder.find(letter, at);
        if (at == std::string_view::npos)
            refuseParameter("axes", axes, "must be some of t, c, z, y, x in this order, x fastest in memory.");
        ++at;
    }
    const auto has = [&](char letter) { return axes.find(letter) != std::string::npos; };
    if (axes.size() != count || !has('x') || (has('z') && !has('y')))
        refuseParameter("axes", axes,
                        "must have a letter for each of the " + std::to_string(count) +
                            " axes: x for signals, yx for images, zyx for volumes.");
}

conv::Vec3 vectorOf(const Parameters& parameters, std::string_view name, const conv::Vec3& standard) {
    const std::optional<std::vector<double>> given = parameters.numbers(name, 3);
    return given ? conv::Vec3{(*given)[0], (*given)[1], (*given)[2]} : standard;
}

conv::Geometry geometryOf(const Parameters& parameters, const conv::Layout& layout) {
    if (const std::optional<double> rate = parameters.number("rate")) {
        if (layout.dimension != 1 || parameters.has("spacing"))
            refuseParameter("rate", std::to_string(*rate), "is for signals, in place of spacing.");
        return app::geometryOf({1 / *rate, 1, 1}, {0, 0, 0}, conv::Geometry{}.direction, "s");
    }
    const bool isMeasured = parameters.has("spacing") || parameters.has("origin") || parameters.has("direction");
    conv::Matrix3 direction = conv::Geometry{}.direction;
    if (const auto given = parameters.numbers("direction", direction.size()))
        std::ranges::copy(*given, direction.begin());
    return app::geometryOf(vectorOf(parameters, "spacing", {1, 1, 1}), vectorOf(parameters, "origin", {0, 0, 0}),
                           direction, parameters.text("unit", isMeasured ? "mm" : "px"));
}

conv::Layout layoutOf(const Parameters& parameters, std::string& axes) {
    const std::vector<std::int64_t> shape = parameters.shape("shape");
    axes = parameters.text("axes", {});
    if (axes.empty())
        axes = io::usualOrder(shape.size());
    checkAxes(axes, shape.size());
    const std::string type = parameters.text("dtype");
    const std::optional<conv::ElementType> known = conv::elementTypeNamed(type);
    if (!known)
        refuseParameter("dtype", type, "is none of int8 to int64, uint8 to uint64, float32 and float64.");
    conv::Layout layout;
    layout.type = *known;
    io::setShape(layout, axes, shape);
    layout.geometry = geometryOf(parameters, layout);
    if (const std::int64_t alpha = parameters.whole("alpha", -1); alpha >= layout.channels)
        refuseParameter("alpha", std::to_string(alpha), "is no channel; they count from 0.");
    else
        layout.alpha = static_cast<int>(alpha);
    layout.channelNames = parameters.texts("channel_names");
    if (!layout.channelNames.empty() && static_cast<std::int64_t>(layout.channelNames.size()) != layout.channels)
        refuseParameter("channel_names", "…", "must be one for each channel.");
    return layout;
}

conv::Volume fromFile(const Parameters& parameters, std::int64_t memory, std::string& axes) {
    for (const std::string_view other : {"shape", "dtype", "axes", "alpha", "origin", "direction", "unit"})
        if (parameters.has(other))
            refuseParameter(other, "…", "goes with samples from memory, not with file.");
    io::LoadOptions options;
    if (parameters.has("spacing"))
        options.spacing = vectorOf(parameters, "spacing", {1, 1, 1});
    options.rate = parameters.number("rate");
    options.series = parameters.text("series", {});
    if (parameters.has("column"))
        options.column = static_cast<int>(std::min<std::int64_t>(parameters.whole("column", 0), INT32_MAX));
    if (parameters.has("channel"))
        options.channel = static_cast<int>(std::min<std::int64_t>(parameters.whole("channel", 0), INT32_MAX));
    const std::string file = parameters.text("file");
    requireMemory(io::probe(file, options).byteCount(), memory);
    conv::Volume samples = io::load(file, options);
    axes = axesOf(samples.layout());
    return samples;
}

} // namespace

std::string axesOf(const conv::Layout& layout) {
    return std::string(layout.times > 1 ? "t" : "") + (layout.channels > 1 ? "c" : "") +
           std::string("zyx").substr(static_cast<std::size_t>(3 - layout.dimension));
}

void requireMemory(std::int64_t bytes, std::int64_t memory) {
    if (bytes > memory)
        throw conv::Error(conv::ErrorCode::memory, "The data take " + std::to_string(bytes) + " bytes; " +
                                                       std::to_string(memory) + " may be taken.");
}

std::int64_t cacheBytes() {
    return system::availableMemory() / cacheShare;
}

std::shared_ptr<const conv::Plan> Data::plan(const Recipe& recipe, const conv::PlanOptions& options,
                                             const std::stop_token& stop) {
    if (planned_.plan && planned_.recipe == recipe && planned_.options == options)
        return planned_.plan;
    const std::vector<conv::Filter> filters = build(recipe, samples.layout());
    const auto make = [&](const conv::PlanOptions& with) {
        return std::make_shared<const conv::Plan>(conv::makePlan(filters, samples.layout(), with));
    };
    const auto find = [&](conv::FactKinds required, const conv::Plan& planned, conv::SampleFacts& known) {
        conv::findFacts(required, samples, planned.device, known, stop);
    };
    planned_ = {recipe, options, conv::planFor(make, options, facts_, find).plan};
    return planned_.plan;
}

io::TimeStep openedTimeStep(const Parameters& parameters, const conv::Info& info) {
    if (const std::optional<double> seconds = parameters.number("time_step")) {
        if (!(*seconds > 0))
            refuseParameter("time_step", std::to_string(*seconds), "must be above 0 s.");
        return {*seconds, {}};
    }
    if (parameters.has("file"))
        return io::timeStepIn(info);
    return {0, "the data were opened without time_step"};
}

conv::Volume openedSamples(const Parameters& parameters, const Attachment& attachment, std::int64_t memory,
                           std::string& axes) {
    const std::string shared = parameters.text("shared_memory", {});
    const int origins = (parameters.has("file") ? 1 : 0) + (shared.empty() ? 0 : 1) + (attachment.size > 0 ? 1 : 0);
    if (origins != 1)
        throw conv::Error(conv::ErrorCode::usage,
                          "open needs samples from one place: `file`, `shared_memory`, or an attachment.");
    if (parameters.has("file"))
        return fromFile(parameters, memory, axes);
    for (const std::string_view other : {"series", "column", "channel"})
        if (parameters.has(other))
            refuseParameter(other, "…", "goes with file.");
    const conv::Layout layout = layoutOf(parameters, axes);
    const std::int64_t bytes = layout.byteCount();
    if (shared.empty() && attachment.size != static_cast<std::size_t>(bytes))
        refuseParameter("shape", "…",
                        "is that of " + std::to_string(bytes) + " bytes; " + std::to_string(attachment.size) +
                            " are attached.");
    requireMemory(bytes, memory);
    conv::Volume samples(layout);
    if (shared.empty())
        std::memcpy(samples.data(), attachment.bytes.get(), attachment.size);
    else
        readShared(shared, {samples.data(), static_cast<std::size_t>(bytes)});
    return samples;
}

} // namespace app::cli::serve
