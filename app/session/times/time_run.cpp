// SPDX-License-Identifier: Apache-2.0
#include "app/session/times/time_run.h"
#include "app/recipe/channels.h"
#include "app/recipe/times/time_steps.h"
#include "app/session/times/curves.h"
#include "app/text/refuse.h"
#include <algorithm>
#include <chrono>
#include <conv/error.h>

namespace app {
namespace {

/// Cuts a region into boxes of about `voxels` samples. Those of a full series are contiguous in memory.
std::vector<conv::Region> blocksOf(const conv::Region& region, std::int64_t voxels) {
    const conv::Index3 n = region.extent();
    const std::int64_t slice = n[0] * n[1];
    conv::Index3 box{std::min(n[0], voxels), 1, 1};
    if (voxels >= n[0])
        box[1] = std::min(n[1], voxels / n[0]);
    if (voxels >= slice)
        box[2] = std::min(n[2], voxels / slice);
    return conv::tilesOf(region, box);
}

conv::Volume imageOf(conv::ElementType type, std::int64_t times, std::int64_t voxels) {
    conv::Layout layout;
    layout.type = type;
    layout.dimension = 2;
    layout.extent = {times, voxels, 1};
    return conv::Volume(layout);
}

/// Float64 if float32 does not hold the input's type, or a plan computes so; else float32.
conv::ElementType floatsOf(const conv::Plan& plan) {
    const conv::ElementType from = plan.input.type;
    const bool fits = conv::sizeOf(from) <= 2 || from == conv::ElementType::f32;
    return fits && plan.compute == conv::ElementType::f32 ? conv::ElementType::f32 : conv::ElementType::f64;
}

double millisecondsSince(std::chrono::steady_clock::time_point start) {
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

} // namespace

conv::Layout curveLayout(const conv::Layout& series, double seconds) {
    conv::Layout signal;
    signal.type = series.type;
    signal.dimension = 1;
    signal.extent = {series.times, 1, 1};
    if (seconds > 0) {
        signal.geometry.unit = conv::LengthUnit::second;
        signal.geometry.spacing = {seconds, 1, 1};
    }
    return signal;
}

void checkCurves(const Recipe& steps, const conv::Layout& series, const io::TimeStep& step) {
    for (const Step& one : steps.steps) {
        if (series.times < 2)
            refuseStep(one.filter, "axes=t: these data have one time point, " + conv::describe(series) +
                                       "; a series has several, like a 4-D NIfTI file");
        if (const std::string timed = timedParameter(one); !timed.empty() && !(step.seconds > 0))
            refuseStep(one.filter, timed + ": the time from one time point to the next is not known: " + step.unknown +
                                       "; give it by --time-step 2s, or use px (for frequencies %)");
        if (one.device.starts_with("cuda"))
            refuseStep(one.filter, "axes=t is computed on the CPU; leave out device=" + one.device);
    }
}

TimeRun::TimeRun(const Recipe& steps, const conv::Layout& series, const io::TimeStep& step,
                 const conv::PlanOptions& options)
    : series_(series), signal_(curveLayout(series, step.seconds)) {
    checkCurves(steps, series, step);
    std::vector<std::pair<Recipe, std::shared_ptr<MaskedRows>>> made;
    for (std::int64_t channel = 0; channel < series.channels; ++channel) {
        const Recipe own = channel == series.alpha ? Recipe{} : recipeForChannel(steps, series, channel);
        std::shared_ptr<MaskedRows>& chain = chains_.emplace_back();
        if (own.steps.empty())
            continue;
        const auto known = std::ranges::find(made, own, [](const auto& pair) { return pair.first; });
        if (known != made.end()) {
            chain = known->second;
            continue;
        }
        conv::PlanOptions wanted = options;
        wanted.device = "cpu";
        wanted.tile = {0, 0, 0};
        wanted.memoryBytes = 0;
        chain = std::make_shared<MaskedRows>(own, series, signal_, std::move(wanted));
        made.emplace_back(own, chain);
    }
    if (made.empty())
        refuse("axes=t: no channel is left that the steps act on");
    type_ = options.result.value_or(floatsOf(plan()));
}

const SignalRows& TimeRun::most() const {
    const SignalRows* found = nullptr;
    for (const std::shared_ptr<MaskedRows>& chain : chains_)
        if (chain && (!found || chain->inside().filters().size() > found->filters().size()))
            found = &chain->inside();
    if (!found) // the constructor refuses it
        throw conv::Error(conv::ErrorCode::internal, "No channel is filtered along time.");
    return *found;
}

std::int64_t TimeRun::voxelsFor(std::int64_t bytes) const {
    // Samples and results of a block, copies of those with facts of their own, the engine's buffers, and the time
    // points that are exchanged at once.
    const std::int64_t exchanged = std::min(series_.times, timesExchanged());
    const std::int64_t each =
        series_.times * static_cast<std::int64_t>(2 * conv::sizeOf(series_.type) + 2 * conv::sizeOf(type_) + 8) +
        exchanged * static_cast<std::int64_t>(std::max(conv::sizeOf(series_.type), conv::sizeOf(type_)));
    return std::clamp<std::int64_t>(bytes / each, 1, series_.whole().count());
}

double TimeRun::predictedSeconds() const {
    double seconds = 0;
    for (const std::shared_ptr<MaskedRows>& chain : chains_)
        if (chain)
            seconds += chain->inside().plan().predictedSeconds * static_cast<double>(chain->voxels());
    return seconds;
}

conv::Report TimeRun::apply(const conv::Source& series, conv::Sink& sink, std::int64_t bytes,
                            const conv::RunControl& control, const conv::Region& box) {
    using Clock = std::chrono::steady_clock;
    const auto start = Clock::now();
    const std::vector<conv::Region> blocks = blocksOf(box.empty() ? series_.whole() : box, voxelsFor(bytes));
    conv::Report report;
    report.ops.resize(plan().ops.size());
    const double all = static_cast<double>(blocks.size()) * static_cast<double>(series_.channels);
    double read = 0, write = 0;
    for (std::int64_t channel = 0; channel < series_.channels; ++channel)
        for (const conv::Region& block : blocks) {
            const auto began = Clock::now();
            conv::Volume rows = imageOf(series_.type, series_.times, block.count());
            readCurves(series, channel, block, rows, control.stop);
            read += millisecondsSince(began);
            conv::Volume filtered;
            if (actsOn(channel)) {
                filtered = imageOf(type_, series_.times, block.count());
                chains_[static_cast<std::size_t>(channel)]->filter(rows, block, filtered, report, control);
                rows = conv::Volume();
            }
            const auto computed = Clock::now();
            writeCurves(actsOn(channel) ? filtered : rows, channel, block, sink, control.stop);
            write += millisecondsSince(computed);
            ++report.tiles;
            if (control.progress)
                control.progress(static_cast<double>(report.tiles) / all);
        }
    report.timing.read = read;
    report.timing.write = write;
    report.timing.total = millisecondsSince(start);
    report.timing.bytesRead = series_.byteCount();
    report.timing.bytesWritten = series_.sampleCount() * static_cast<std::int64_t>(conv::sizeOf(type_));
    return report;
}

conv::Volume TimeRun::middleCurve(const conv::Source& series) const {
    std::int64_t channel = 0;
    while (!chains_[static_cast<std::size_t>(channel)] ||
           &chains_[static_cast<std::size_t>(channel)]->inside() != &most())
        ++channel;
    conv::Region voxel;
    for (std::size_t a = 0; a < 3; ++a) {
        voxel.lo[a] = series_.extent[a] / 2;
        voxel.hi[a] = voxel.lo[a] + 1;
    }
    conv::Volume curve(signal_);
    for (std::int64_t t = 0; t < series_.times; ++t)
        series.read({t, channel}, voxel, curve.data() + static_cast<std::size_t>(t) * conv::sizeOf(series_.type));
    return curve;
}

} // namespace app
