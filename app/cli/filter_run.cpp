#include "app/cli/actions.h"
#include "app/cli/files.h"
#include "app/cli/interrupt.h"
#include "app/cli/item.h"
#include <chrono>
#include <cstdio>
#include <nlohmann/json.hpp>

namespace app::cli {
namespace {

/// At most this many lines tell of errors; the rest is in the report.
constexpr std::size_t mostErrorLines = 2;

std::string summary(const ItemReport& item) {
    std::string variants;
    for (const TaskLine& task : item.tasks)
        if (!task.variant.empty() && variants.find(task.variant) == std::string::npos)
            variants += (variants.empty() ? "" : ", ") + task.variant;
    char text[160];
    std::snprintf(text, sizeof text, " (%s%s%s, %.1f ms, of it %.1f computing)", item.device.c_str(),
                  variants.empty() ? "" : " ", variants.c_str(),
                  item.loadMilliseconds + item.timing.total + item.saveMilliseconds, item.timing.kernel);
    return item.input + " -> " + item.output + text;
}

/// Runs one item and keeps what went wrong in its report.
void attempt(const Run& run, const InputFile& input, const fs::path& output, ItemReport& report) {
    try {
        runItem(run, input.path, output, report);
    } catch (const conv::Error& error) {
        report.error = error;
    } catch (const std::bad_alloc&) {
        report.error = conv::Error(conv::ErrorCode::memory, report.input + ": out of memory");
    } catch (const std::exception& error) {
        report.error = conv::Error(conv::ErrorCode::internal, report.input + ": " + error.what());
    }
    if (report.error)
        report.status = report.error->code() == conv::ErrorCode::cancelled ? "cancelled" : "failed";
}

/// The exit code of all items together.
int exitCodeOf(const std::vector<ItemReport>& items) {
    std::size_t failed = 0;
    std::optional<int> common;
    bool mixed = false;
    for (const ItemReport& item : items) {
        if (!item.error)
            continue;
        const int code = cli::exitCodeOf(item.error->code());
        mixed = mixed || (common && *common != code);
        common = code;
        ++failed;
    }
    if (failed == 0)
        return exitDone;
    return failed == items.size() && !mixed ? *common : exitSomeFailed;
}

/// One line that names the file, whatever the sentence begins with.
std::string errorLine(const ItemReport& item) {
    const std::string sentence = item.error->what();
    return sentence.find(item.input) == std::string::npos && sentence.find(item.output) == std::string::npos
               ? item.input + ": " + sentence
               : sentence;
}

void runItems(const Run& run, const std::vector<InputFile>& inputs, const std::vector<fs::path>& outputs,
              RunReport& report) {
    std::size_t failed = 0;
    for (std::size_t i = 0; i < inputs.size() && Interrupt::signal() == 0; ++i) {
        ItemReport& item = report.items.emplace_back();
        item.input = inputs[i].path.string();
        item.output = outputs[i].string();
        run.progress.begin(i, item.input);
        attempt(run, inputs[i], outputs[i], item);
        run.progress.end(item.status);
        if (item.status == "failed" && ++failed <= mostErrorLines)
            run.progress.note(errorLine(item));
        else if (item.status == "done" && run.request.verbosity >= 0)
            run.progress.note(summary(item));
    }
    if (failed > 0 && inputs.size() > 1)
        run.progress.note(std::to_string(failed) + " of " + std::to_string(inputs.size()) + " items failed");
}

} // namespace

int runFilter(const Request& request) {
    const auto start = std::chrono::steady_clock::now();
    RunReport report;
    report.started = timestamp();
    const Interrupt interrupt;
    const std::vector<InputFile> inputs = expandInputs(request.inputs);
    const std::vector<fs::path> outputs = outputsFor(inputs, request.output, request.overwrite);
    const DeviceChoice device = settleDevice(request.choice);
    report.device = device.device;
    report.fellBack = device.fellBack;
    report.whyFellBack = device.why;
    int signal = 0;
    {
        Progress progress(request.progress, inputs.size(), request.verbosity);
        if (device.fellBack)
            progress.note(fallbackNote(device));
        runItems({request, device.choice, progress, interrupt.token()}, inputs, outputs, report);
        signal = Interrupt::signal();
        if (signal != 0)
            progress.note("stopped by a signal; " + std::to_string(report.items.size()) + " of " +
                          std::to_string(inputs.size()) + " items were begun, no partial output is left");
    }
    report.milliseconds = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
    report.exitCode = signal != 0 ? exitSignal + signal : exitCodeOf(report.items);
    for (ItemReport& item : report.items)
        item.fellBack = item.fellBack || report.fellBack;
    if (!request.report.empty())
        writeJson(request.report, toJson(report, request));
    if (request.json)
        writeJson(*request.json, toJson(report, request));
    return report.exitCode;
}

} // namespace app::cli
