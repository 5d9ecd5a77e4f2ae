// SPDX-License-Identifier: Apache-2.0
#include "app/cli/batch/item/dtype.h"
#include "app/cli/batch/item/streamed.h"
#include "app/cli/batch/journal/resume.h"
#include "app/cli/batch/ranks/run_setup.h"
#include "app/cli/batch/short_run.h"
#include "app/cli/commands/actions.h"
#include "app/cli/commands/plan_in_time.h"
#include "app/cli/report/plan_json.h"
#include "app/cli/report/progress.h"
#include "app/io/files/packed_regions.h"
#include "app/io/text/text.h"
#include "app/recipe/times/time_steps.h"
#include "app/session/grids/regrid.h"
#include "app/text/renamed.h"
#include <algorithm>
#include <conv/plan_for.h>
#include <conv/tools/host_memory.h>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <set>

namespace app::cli {
namespace {

using Json = nlohmann::ordered_json;

/// Returns what follows the type in the plan where the file holds it rounded only.
std::string storageNote(const WorkItem& item, conv::ElementType type) {
    const std::string stored = storageOf(item, type);
    return stored == conv::name(type) ? "" : ", stored as " + stored;
}

/// Returns all that follows the type in the plan: ", stored as 16-bit integers with a Rescale Slope: log gives …".
std::string savedNote(const WorkItem& item, conv::ElementType type, const conv::Layout& input) {
    const std::string note = typeNote(item, input);
    return storageNote(item, type) + (note.empty() ? "" : ": " + note);
}

std::string planText(const conv::Plan& plan, conv::ElementType type, const std::string& note, bool withAlternatives) {
    conv::Layout out = plan.output();
    out.type = type;
    std::string text;
    std::string lines = conv::describe(plan);
    while (lines.ends_with('\n'))
        lines.pop_back();
    text += "  ";
    for (const char c : lines)
        text += c == '\n' ? std::string("\n  ") : std::string(1, c);
    text += "\n  saved    " + conv::describe(out) + note + "\n";
    for (const conv::PlannedOp& op : plan.ops)
        if (withAlternatives && op.variant)
            for (const conv::Alternative& other : conv::alternatives(plan, op)) {
                char time[40];
                std::snprintf(time, sizeof time, "%.3g ms", 1e3 * other.predictedSeconds);
                text += "    " + other.variant->name + ": " + (other.refused ? *other.refused : time) + "\n";
            }
    return text;
}

/// Returns a line for each step before the filters that the plan is of: those up to the last change of the grid.
std::string gridText(const GridParts& grids, const std::vector<conv::Layout>& layouts) {
    std::string text;
    std::size_t at = 0;
    for (const GridPart& part : grids.parts) {
        std::string names;
        for (const Step& step : part.filters.steps)
            names += (names.empty() ? "" : ", ") + toText(step);
        if (!names.empty())
            text += "  before   " + names + ": " + conv::describe(layouts[++at]) + "\n";
        text += "  grid     " + toText(part.grid) + ": " + conv::describe(layouts[at + 1]) + "\n";
        ++at;
    }
    return text;
}

/// Returns the names of a plan's variants, each once.
Json variantNames(const conv::Plan& plan) {
    Json names = Json::array();
    for (const conv::PlannedOp& op : plan.ops)
        if (op.variant && std::find(names.begin(), names.end(), op.variant->name) == names.end())
            names.push_back(op.variant->name);
    return names;
}

/// Plans of items, as text, as JSON and as events for programs; adds up the predicted times of what is to be done.
struct ItemPlans {
    const Request& request;
    const DeviceChoice& device;
    const JournalHistory& history; ///< earlier runs that --resume goes on from
    Progress& progress;
    std::size_t count; ///< items in all
    const Allowance memory{heldBytes(request, 1), request.planOptions.memoryBytes};
    std::string text = {};
    Json items = Json::array();
    double seconds = 0;

    /// An item that goes from file to file.
    struct Parts {
        std::unique_ptr<io::RegionSource> source; ///< null: it does not
        Allowance memory;                         ///< memory of its tiles
        std::string why;
    };
    [[nodiscard]] Parts inParts(const WorkItem& one, const conv::Layout& layout) const {
        const std::int64_t expected = bytesFor(one, layout);
        if (count == 1 && device.device.kind == conv::DeviceKind::cpu)
            if (auto streamed = openStreamed(one, expected, memory.bytes, request, device.planOptions))
                return {std::move(streamed), memoryOfStream(memory.bytes),
                        "goes from file to file, so that reading, computing and writing overlap"};
        if (expected <= memory.bytes)
            return {};
        return {openParts(memory, one, expected), memory, "not enough for all of it: goes from file to file"};
    }

    /// Returns what --resume would do with an item. Throws Error(unwritable) if it would refuse the output.
    [[nodiscard]] Found settle(WorkItem& one) const {
        if (!request.resume || one.output.empty())
            return Found::fresh;
        const Found found = look(one, history, request);
        if (found == Found::foreign && !one.replace)
            throw conv::Error(conv::ErrorCode::unwritable, whyForeign(one, history));
        if (found != Found::done)
            checkOutputs(one);
        return found;
    }

    /// Returns the start of an item's event.
    [[nodiscard]] Json eventOf(const WorkItem& one) const {
        return {{"event", "plan"},
                {"item", one.number},
                {"items", count},
                {"file", one.name},
                {"output", one.output.string()}};
    }

    /// Tells programs that follow by --progress=json.
    void tell(const WorkItem& one, Found found, const conv::Layout& in, const conv::Layout& out, const conv::Plan& plan,
              double predicted, const Parts& parts) const {
        if (request.progress != ProgressStyle::json)
            return;
        Json event = eventOf(one);
        event.update({{"state", name(found)},
                      {"layout", {{"in", toJson(in)}, {"out", toJson(out)}}},
                      {"shape", conv::describe(in)},
                      {"bytes", parts.source ? parts.memory.bytes : bytesFor(one, in)},
                      {"working_bytes", plan.workingBytes},
                      {"in_parts", parts.source != nullptr},
                      {"predicted_ms", 1e3 * predicted},
                      {"device", conv::name(plan.device)},
                      {"variants", variantNames(plan)}});
        progress.object(event);
    }

    /// Returns the start of an item's JSON.
    [[nodiscard]] Json itemOf(const WorkItem& one, Found found, bool inParts) const {
        Json item = {{"input", one.name}, {"output", one.output.string()}, {"in_parts", inParts}};
        if (request.resume)
            item["state"] = name(found);
        return item;
    }

    void add(WorkItem& one) {
        const Found found = settle(one);
        const conv::Layout layout = probeInput(one);
        if (request.preset)
            expectSuits(*request.preset, layout);
        const GridParts grids = partsOf(*one.recipe);
        const std::vector<conv::Layout> steps = layoutsThrough(grids, layout);
        const conv::Layout& onGrid = steps.back();
        if (actsInTime(grids.rest))
            return addInTime(one, found, layout, gridText(grids, steps), onGrid);
        const std::vector<conv::Filter> filters = build(grids.rest, onGrid);
        const Parts parts = inParts(one, layout);
        const conv::PlanOptions planOptions = choiceOf(one, layout, device.planOptions);
        conv::Layout saved = onGrid;
        saved.type = outputType(one, layout);
        const bool saves = !one.output.empty() && one.saves;
        const std::int64_t writing = parts.source && saves ? io::writingBytes(one.output, saved, one.saveOptions()) : 0;
        conv::Plan plan =
            parts.source ? partsPlan(parts.memory, filters, onGrid, planOptions, parts.source->bytesBeside() + writing)
                         : conv::makePlan(filters, onGrid, planOptions);
        if (const std::string note = lateFallbackNote(plan, request.verbosity); !note.empty())
            std::fprintf(stderr, "convapp: %s\n", note.c_str());
        plan.fellBack = plan.fellBack || device.fellBack;
        if (!device.fellBack && !device.why.empty())
            plan.deviceReason = device.why;
        conv::Layout out = plan.output();
        out.type = outputType(one, layout);
        if (!one.output.empty() && one.saves)
            checkFormatHolds(out, one.output, one);
        if (found != Found::done)
            seconds += plan.predictedSeconds;
        text += one.name + (one.output.empty() ? "" : " -> " + one.output.string()) + "\n" +
                (request.resume ? "  journal  " + std::string(name(found)) + "\n" : "") + gridText(grids, steps) +
                (parts.source ? "  memory   " + parts.why + "\n" : "") +
                (conv::factsRequired(plan, planOptions).float64
                     ? "  numbers  float32 here, from the header alone; a run looks at "
                       "the samples and computes in float64 if "
                       "they have digits that float32 would lose\n"
                     : "") +
                "  times    predicted for warm runs: the first run of a variant in a process takes longer\n" +
                planText(plan, out.type, savedNote(one, out.type, layout), request.verbosity > 0);
        tell(one, found, layout, out, plan, plan.predictedSeconds, parts);
        if (!request.json)
            return;
        Json item = itemOf(one, found, parts.source != nullptr);
        item.update(planJson(plan, out.type));
        if (const std::string stored = storageOf(one, out.type); stored != conv::name(out.type))
            item["stored_as"] = stored;
        if (const std::string note = typeNote(one, layout); !note.empty())
            item["type_why"] = note;
        if (!grids.parts.empty()) {
            item["grids"] = Json::array();
            for (const GridPart& part : grids.parts)
                item["grids"].push_back(toText(part.grid));
            item["in_file"] = toJson(layout);
        }
        items.push_back(std::move(item));
    }
    /// Adds an item whose recipe has steps along time.
    void addInTime(const WorkItem& one, Found found, const conv::Layout& layout, const std::string& before,
                   const conv::Layout& onGrid) {
        const Parts parts = inParts(one, layout);
        const PlansInTime plans = plansInTime(one, onGrid, device.planOptions);
        if (!one.output.empty() && one.saves)
            checkFormatHolds(plans.out, one.output, one);
        if (found != Found::done)
            seconds += plans.seconds;
        text += one.name + (one.output.empty() ? "" : " -> " + one.output.string()) + "\n" +
                (request.resume ? "  journal  " + std::string(name(found)) + "\n" : "") + before +
                (parts.source ? "  memory   " + parts.why + "\n" : "") + plans.text + "  saved    " +
                conv::describe(plans.out) + storageNote(one, plans.out.type) + "\n";
        tell(one, found, layout, plans.out, plans.last, plans.seconds, parts);
        if (!request.json)
            return;
        Json item = itemOf(one, found, parts.source != nullptr);
        item.update(planJson(plans.last, plans.out.type));
        item["layout"] = {{"in", toJson(layout)}, {"out", toJson(plans.out)}};
        item["geometry"] = {{"in", toJson(layout.geometry)}, {"out", toJson(plans.out.geometry)}};
        item["predicted_ms"] = 1e3 * plans.seconds;
        item["parts"] = plans.json;
        items.push_back(std::move(item));
    }
    void tellError(const WorkItem& one, const conv::Error& error) const {
        Json event = eventOf(one);
        event["error"] = {{"code", name(error.code())}, {"message", error.what()}};
        progress.object(event);
    }
    void addError(const WorkItem& one, const conv::Error& error) {
        text += one.name + "\n  cannot be worked on: " + error.what() + "\n";
        items.push_back({{"input", one.name},
                         {"output", one.output.string()},
                         {"error", {{"code", name(error.code())}, {"message", error.what()}}}});
    }
};

} // namespace

int runPlan(const Request& request) {
    if (request.planOptions.memoryBytes > 0)
        conv::limitHostMemory(request.planOptions.memoryBytes);
    const bool resumes = request.resume && (!request.output.empty() || !request.manifest.empty());
    const JournalHistory history = resumes ? Journal::history(journalFolder(request)) : JournalHistory{};
    std::vector<WorkItem> work = workItems(request, history.date.empty() ? timestamp().substr(0, 10) : history.date);
    for (const WorkItem& item : work)
        if (!item.output.empty() && !request.resume)
            checkOutputs(item);
    const DeviceChoice device =
        history.deviceClass.empty() ? settleDevice(request, work) : settleDevice(request.planOptions);
    if (saysFallback(device.fellBack, request.verbosity))
        std::fprintf(stderr, "convapp: %s\n", fallbackNote(device.why).c_str());
    // Only events go to stderr while items are planned.
    Progress progress(request.progress == ProgressStyle::json ? ProgressStyle::json : ProgressStyle::none, work.size(),
                      request.verbosity);
    ItemPlans plans{request, device, history, progress, work.size()};
    std::size_t failed = 0;
    std::set<int> codes;
    for (WorkItem& one : work) {
        try {
            plans.add(one);
        } catch (const conv::Error& error) {
            plans.tellError(one, error);
            const std::string sentence = naming(one.name, error.what());
            if (work.size() == 1)
                throw conv::Error(error.code(), sentence);
            if (++failed <= 2)
                std::fprintf(stderr, "convapp: %s\n", io::oneLine(sentence).c_str());
            codes.insert(exitCodeOf(error.code()));
            plans.addError(one, error);
        }
    }
    if (request.json)
        writeJson(*request.json, {{"schema", reportSchema},
                                  {"program", programJson()},
                                  {"items", std::move(plans.items)},
                                  {"predicted_ms", 1e3 * plans.seconds}});
    if (!request.json || *request.json != "-")
        writeText("-", plans.text);
    if (failed == 0)
        return exitDone;
    std::fprintf(stderr, "convapp: %zu of %zu items cannot be worked on\n", failed, work.size());
    return failed == work.size() && codes.size() == 1 ? *codes.begin() : exitSomeFailed;
}

} // namespace app::cli
