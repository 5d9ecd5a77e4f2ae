// SPDX-License-Identifier: Apache-2.0
#include "app/cli/batch/item/dtype.h"
#include "app/cli/batch/ranks/run_setup.h"
#include "app/cli/commands/actions.h"
#include "app/cli/report/plan_json.h"
#include "app/io/files/packed_regions.h"
#include "app/io/text/text.h"
#include <conv/plan_for.h>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <set>

namespace app::cli {
namespace {

using Json = nlohmann::ordered_json;

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
    text += "\n  saved    " + conv::describe(out) + (note.empty() ? "" : ": " + note) + "\n";
    for (const conv::PlannedOp& op : plan.ops)
        if (withAlternatives && op.variant)
            for (const conv::Alternative& other : conv::alternatives(plan, op)) {
                char time[40];
                std::snprintf(time, sizeof time, "%.3g ms", 1e3 * other.predictedSeconds);
                text += "    " + other.variant->name + ": " + (other.refused ? *other.refused : time) + "\n";
            }
    return text;
}

/// Plans of items, as text and as JSON; adds up their predicted times.
struct ItemPlans {
    const Request& request;
    const DeviceChoice& device;
    const Allowance memory{heldBytes(request, 1), request.planOptions.memoryBytes};
    std::string text;
    Json items = Json::array();
    double seconds = 0;

    [[nodiscard]] std::unique_ptr<io::RegionSource> inParts(const WorkItem& one, const conv::Layout& layout) const {
        const std::int64_t expected = bytesFor(one, layout);
        return expected > memory.bytes ? openParts(memory, one, expected) : nullptr;
    }

    void add(const WorkItem& one) {
        const conv::Layout layout = io::probe(one.input, one.load);
        const std::vector<conv::Filter> filters = build(*one.recipe, layout);
        const std::unique_ptr<io::RegionSource> parts = inParts(one, layout);
        const conv::PlanOptions planOptions = choiceOf(one, layout, device.planOptions);
        conv::Layout saved = layout;
        saved.type = outputType(*one.recipe, layout, one.dtype);
        const bool saves = !one.output.empty() && one.saves;
        const std::int64_t writing = parts && saves ? io::writingBytes(one.output, saved, one.saveOptions()) : 0;
        conv::Plan plan = parts ? partsPlan(memory, filters, layout, planOptions, parts->bytesBeside() + writing)
                                : conv::makePlan(filters, layout, planOptions);
        plan.fellBack = device.fellBack;
        conv::Layout out = plan.output();
        out.type = outputType(*one.recipe, layout, one.dtype);
        if (!one.output.empty() && one.saves)
            checkFormatHolds(out, one.output, one);
        seconds += plan.predictedSeconds;
        text += one.name + (one.output.empty() ? "" : " -> " + one.output.string()) + "\n" +
                (parts ? "  memory   not enough for all of it: goes from file to file\n" : "") +
                (conv::factsRequired(plan, planOptions).float64
                     ? "  numbers  float32 here, from the header alone; a run looks at "
                       "the samples and computes in float64 if "
                       "they have digits that float32 would lose\n"
                     : "") +
                "  times    predicted for warm runs: the first run of a variant in a process takes longer\n" +
                planText(plan, out.type, fractionNote(one, layout), request.verbosity > 0);
        Json item = {{"input", one.name}, {"output", one.output.string()}, {"in_parts", parts != nullptr}};
        item.update(planJson(plan, out.type));
        if (const std::string note = fractionNote(one, layout); !note.empty())
            item["type_why"] = note;
        items.push_back(std::move(item));
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
    const std::vector<WorkItem> work = workItems(request, timestamp().substr(0, 10));
    for (const WorkItem& item : work)
        if (!item.output.empty())
            checkOutputs(item);
    const DeviceChoice device = settleDevice(request.planOptions);
    if (saysFallback(device, request.verbosity))
        std::fprintf(stderr, "convapp: %s\n", fallbackNote(device).c_str());
    ItemPlans plans{request, device};
    std::size_t failed = 0;
    std::set<int> codes;
    for (const WorkItem& one : work) {
        try {
            plans.add(one);
        } catch (const conv::Error& error) {
            std::string sentence = error.what();
            if (sentence.find(one.name) == std::string::npos)
                sentence = one.name + ": " + sentence;
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
